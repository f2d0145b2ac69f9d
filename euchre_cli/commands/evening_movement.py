"""The option `--movement`, which names the way to go from round to round.

In: the word that was typed. Out: a `Movement` that takes this number of people. Names, help and
completion come from `evening/movements.py`.
"""

from __future__ import annotations

from difflib import get_close_matches
from typing import Any

import click
from click.shell_completion import CompletionItem

from ..evening.movements import INDIVIDUAL, MOVEMENTS, Movement
from ..terminal.exit_status import Refused


def _complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    return [
        CompletionItem(movement.name, help=movement.sentence)
        for movement in MOVEMENTS.values()
        if movement.name.startswith(incomplete.lower())
    ]


class _MovementName(click.Choice[str]):
    """A movement by its name; by the beginning of the name or a word of it, or by a word that is
    nearly the name, if only one movement fits."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        typed = str(value).lower()
        if typed.replace(" ", "-") == "round-robin":
            self.fail(
                "a round robin of fixed partners is `--movement pairs`; one of everybody singly is "
                f"`--movement {INDIVIDUAL}`, as without --movement",
                param,
                ctx,
            )
        beginning = [name for name in MOVEMENTS if name.startswith(typed)]
        with_word = [name for name in MOVEMENTS if f"-{typed}" in name]
        near = get_close_matches(typed[:40], MOVEMENTS, 1, 0.75)
        names = (beginning or with_word or near) if typed and typed not in MOVEMENTS else []
        return super().convert(names[0] if len(names) == 1 else value, param, ctx)


movement_option = click.option(
    "--movement",
    metavar="NAME",
    type=_MovementName(list(MOVEMENTS), case_sensitive=False),
    default=INDIVIDUAL,
    show_default=True,
    shell_complete=_complete,
    help="How people go from round to round: see below.",
)


class CommandWithMovements(click.Command):
    """A command whose help ends with a list of the movements."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Movements"):
            formatter.write_dl([(each.name, each.sentence) for each in MOVEMENTS.values()])


def movement_for(name: str, people: int) -> Movement:
    """The movement of this name. Raises `Refused` if it is not for so many people."""
    movement = MOVEMENTS[name]
    if not movement.takes(people):
        raise Refused(
            f"{name} is for {movement.takes_words}, not for {people} people: somebody has no "
            "partner"
        )
    return movement
