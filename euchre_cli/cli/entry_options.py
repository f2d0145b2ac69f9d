"""The options and words that describe a hand or a new game.

Knows: how they are spelt and read. Does not know: what the rules allow, or what a command does with
them. This module is separate from `which_game_options.py` because it loads the engine, which a
command that only counts does not need.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import click

from ..book.hand_words import HandDetails
from ..book.make_entries import LAST_HAND
from ..book.matches import MOST_GAMES
from ..book.new_game import NewGameOptions
from .house_rules import rules_options
from .options import check_date, combine_options, options_as_tuple
from .typed_words import TypedWords
from .which_game_options import person_option

# -- which hand -----------------------------------------------------------------------------


class HandNumber(click.IntRange):
    """The number of a hand, or `last`."""

    name = "hand"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if value == LAST_HAND or str(value).lower() == "last":
            return LAST_HAND
        text = str(value).removeprefix("#")
        if not (text.isascii() and text.isdecimal() and len(text) < 6):
            self.fail("give the number of a hand, or last", param, ctx)
        return super().convert(int(text), param, ctx)


hand_option = click.option(
    "--hand",
    "number",
    metavar="N",
    type=HandNumber(min=1),
    help="An earlier hand, or last, instead of the one under way.",
)


def take_leading_hand(words: Iterable[str]) -> tuple[int | None, list[str]]:
    """Takes `3`, `last`, `hand 3` or `the last hand` from the beginning of the words. Returns the
    number of the hand, or `None`, and the other words."""
    typed = TypedWords(words)
    all_words = list(typed.words)
    says_hand = "hand" in typed.skip_all(("the", "hand", "no", "number"))
    try:
        number: int = HandNumber()(typed.words[0])
    except (click.BadParameter, IndexError):
        return None, all_words
    del typed.words[0]
    if number == LAST_HAND and not says_hand:
        typed.skip("hand")
    return number, typed.words


def take_hand(words: Sequence[str]) -> tuple[int | None, list[str]]:
    """Takes `hand 3` or `in the last hand` from anywhere in the words. Returns the number of the
    hand and the other words; `None` and all the words if no hand is named, or nothing else."""
    parts = TypedWords(words).cut("hand")
    if parts is None:
        return None, list(words)
    before = parts[0]
    before.skip_last("last")
    number, after = take_leading_hand(words[len(before.words) :])
    before.skip_all_last(("in", "of", "for", "the"))
    others = [*before.words, *after]
    return (number, others) if others and number is not None else (None, list(words))


def hand_as_typed(number: int | None) -> str:
    """A hand's number as it is typed."""
    return "last" if number == LAST_HAND else str(number)


# -- what was played ------------------------------------------------------------------------

hand_details = combine_options(
    click.option("--suit", metavar="SUIT", help="Trump: c, d, h, s or n (no trump)."),
    person_option("--defend", "SEAT", "A defender who played alone."),
    click.option("--best", is_flag=True, help="The lone maker took their partner's best card."),
    person_option("--dealer", "SEAT", "Who dealt out of turn (a stolen deal)."),
    options_as_tuple(HandDetails, "details"),
)
"""Details of a hand that was played; the command gets `details`."""

# -- a new game -----------------------------------------------------------------------------

occasion_options = combine_options(
    click.option(
        "--season", metavar="TEXT", help="The season; kept for later games until you change it."
    ),
    click.option("--event", metavar="TEXT", help="The evening, the league, the tournament."),
    click.option("--place", metavar="TEXT", help="Where you play."),
    click.option("--date", metavar="YYYY-MM-DD", callback=check_date, help="The evening."),
)
"""Season, event, place and date."""

target_option = click.option(
    "--target", metavar="N", type=click.IntRange(1, 100), help="Points to win, instead of 10."
)

game_details = combine_options(
    rules_options("the last game's rules"),
    target_option,
    occasion_options,
    options_as_tuple(NewGameOptions, "options"),
)
"""Rules, target, season, evening and place of a new game; the command gets `options`."""

new_game_options = combine_options(
    person_option("--dealer", "SEAT|random", "Who deals first."),
    click.option(
        "--best-of",
        metavar="N",
        type=click.IntRange(1, MOST_GAMES),
        help="A match of N games between the two pairs begins; 1 ends one.",
    ),
    game_details,
)
"""As `game_details`, with who deals first and the match that begins."""
