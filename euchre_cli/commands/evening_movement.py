"""The options that say how people go from round to round, and for how many rounds."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Any, Final

import click
from click.shell_completion import CompletionItem

from ..evening.movements import INDIVIDUAL, MOVEMENTS
from .options import combine_options

MOST_ROUNDS: Final = 200
"""The most rounds of an evening."""


def _complete_movement(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
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
        beginning = [name for name in MOVEMENTS if name.startswith(typed)]
        with_word = [name for name in MOVEMENTS if f"-{typed}" in name]
        near = get_close_matches(typed[:40], MOVEMENTS, 1, 0.75)
        names = (beginning or with_word or near) if typed and typed not in MOVEMENTS else []
        return super().convert(names[0] if len(names) == 1 else value, param, ctx)


movement_options = combine_options(
    click.option(
        "--movement",
        metavar="NAME",
        type=_MovementName(list(MOVEMENTS), case_sensitive=False),
        default=INDIVIDUAL,
        show_default=True,
        shell_complete=_complete_movement,
        help="How people go from round to round: see below.",
    ),
    click.option(
        "--rounds",
        metavar="N",
        type=click.IntRange(1, MOST_ROUNDS),
        help="The rounds to play.  [default: as many as the whole plan has]",
    ),
)


class CommandWithMovements(click.Command):
    """A command whose help ends with a list of the movements."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Movements"):
            formatter.write_dl([(each.name, each.sentence) for each in MOVEMENTS.values()])
