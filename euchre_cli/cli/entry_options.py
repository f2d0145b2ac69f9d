"""The options that say what was played in which hand, and how a new game is to be.

Knows: how they are spelt and read. Does not know: what the rules allow, or what a command does with
them. What they fill is loaded when a command runs: its help does not need it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import click

from .game_options import person_option
from .house_rules import rules_options
from .options import F, check_date, gathered, loaded, stack

# -- which hand -----------------------------------------------------------------------------


class HandNumber(click.IntRange):
    """The number of a hand, or `last`."""

    name = "hand"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        last = _last_hand()
        if value == last or str(value).lower() == "last":
            return last
        text = str(value).removeprefix("#")
        if not (text.isascii() and text.isdecimal() and len(text) < 6):
            self.fail("give the number of a hand, or last", param, ctx)
        return super().convert(int(text), param, ctx)


def _last_hand() -> int:
    """What stands for the last hand of a game, in place of its number."""
    return int(loaded("euchre_cli.book.entry:LAST_HAND"))


hand_option = click.option(
    "--hand",
    "number",
    metavar="N",
    type=HandNumber(min=1),
    help="An earlier hand, or last, instead of the one under way.",
)


def hand_first(words: Sequence[str]) -> tuple[int | None, list[str]]:
    """Splits words into the hand they begin with (`3`, `last`, `hand 3`, `the last hand`) and the
    rest. The first is `None` if they begin with no hand."""
    rest = list(words)
    said = False
    while rest and rest[0].lower() in ("the", "hand", "no", "number"):
        said = said or rest.pop(0).lower() == "hand"
    try:
        number: int = HandNumber()(rest[0])
    except (click.BadParameter, IndexError):
        return None, list(words)
    after = rest[1:]
    if not said and number == _last_hand() and after[:1] and after[0].lower() == "hand":
        after = after[1:]
    return number, after


def why_option(words: str) -> Callable[[F], F]:
    """`--why TEXT`: the reason for a correction."""

    def in_one_line(ctx: click.Context, param: click.Parameter, value: str) -> str:
        return " ".join(value.split())

    return click.option("--why", metavar="TEXT", default="", callback=in_one_line, help=words)


# -- what was played ------------------------------------------------------------------------

hand_details = stack(
    click.option("--suit", metavar="SUIT", help="Trump: c, d, h, s or n (no trump)."),
    person_option("--defend", "SEAT", "A defender who played alone."),
    click.option("--best", is_flag=True, help="The lone maker took their partner's best card."),
    person_option("--dealer", "SEAT", "Who dealt out of turn (a stolen deal)."),
    click.option(
        "--anyway",
        is_flag=True,
        help="Record a deal out of turn even if the rules do not let it stand.",
    ),
    gathered("euchre_cli.book.hand_words:HandDetails", "details"),
)
"""What else may be said of a hand that was played; the command gets `details` and `anyway`."""

# -- a new game -----------------------------------------------------------------------------

about_options = stack(
    rules_options("the last game's rules"),
    click.option(
        "--target",
        metavar="N",
        type=click.IntRange(1, 100),
        help="Points to win, instead of 10.",
    ),
    click.option(
        "--season", metavar="TEXT", help="The season; kept for later games until you change it."
    ),
    click.option("--event", metavar="TEXT", help="The evening, the league, the tournament."),
    click.option("--place", metavar="TEXT", help="Where you play."),
    click.option("--date", metavar="YYYY-MM-DD", callback=check_date, help="The evening."),
    gathered("euchre_cli.book.new_game:NewGameOptions", "options"),
)
"""What a new game is; the command gets `options`."""

beginning_options = stack(
    person_option("--dealer", "SEAT|random", "Who deals first."),
    about_options,
)
"""What a new game is, and who deals first in it."""
