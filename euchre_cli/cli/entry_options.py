"""The options and words that describe a hand or a new game.

Knows: how they are spelt and read. Does not know: what the rules allow, or what a command does with
them. This module is separate from `which_game_options.py` because it loads the engine, which a
command that only counts does not need.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import click

from euchre_engine.cards import Suit
from euchre_engine.seats import Seat

from ..book.entering import LAST_HAND
from ..book.matches import MOST_GAMES
from ..book.new_game import NewGameOptions
from ..book.sheet import Sheet
from ..log.words import read_suit, shortened
from ..terminal.exit_status import Refused
from ..terminal.text import safe
from ..words.grammar import Said, parse_hand
from ..words.people import People
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


class HandDetails(NamedTuple):
    """The options of a command that describe a hand, in addition to the words: the suit, the lone
    defender and the dealer out of turn, all as typed (`None` if not given), and `best`: the lone
    maker took the partner's best card."""

    suit: str | None
    defend: str | None
    best: bool
    dealer: str | None


def hand_said(
    sheet: Sheet,
    dealer: Seat | None,
    words: Sequence[str],
    details: HandDetails,
    command: str = "euchre hand",
    was: Said | None = None,
) -> Said:
    """The hand that the words and options of a command describe, dealt by `dealer` as far as that
    is known. If they correct a hand, `was` is that hand as entered. Raises `Refused`."""
    people = People(sheet.playing, sheet.players)
    given = {
        "suit": None if details.suit is None else _suit_option(details.suit),
        "defend": None if details.defend is None else people.one(details.defend),
        "dealer": None if details.dealer is None else people.one(details.dealer),
        "best": details.best or None,
    }
    options = {name: value for name, value in given.items() if value is not None}
    return parse_hand(words, people, dealer, command, was, options)


def _suit_option(word: str) -> Suit:
    suit = Suit.NO_TRUMP if word.lower() == "n" else read_suit(word)
    if suit is None:
        raise Refused(f"'{safe(shortened(word))}' is not a suit: c, d, h, s, or n for no trump")
    return suit


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


def _opening_score(
    ctx: click.Context, param: click.Parameter, value: str | None
) -> tuple[int, int] | None:
    """The score in a word like `5-3`."""
    if value is None:
        return None
    score = re.fullmatch(r"(\d{1,2})[-–: ](\d{1,2})", value, re.ASCII)
    if score is None:
        raise click.BadParameter("write the score of N/S first, as in 5-3", ctx, param)
    return int(score[1]), int(score[2])


new_game_options = combine_options(
    person_option("--dealer", "SEAT|random", "Who deals first."),
    click.option(
        "--best-of",
        metavar="N",
        type=click.IntRange(1, MOST_GAMES),
        help="A match of N games between the two pairs begins; 1 ends one.",
    ),
    click.option(
        "--score",
        metavar="NS-EW",
        callback=_opening_score,
        help="Begin in mid-score, as 5-3.",
    ),
    game_details,
)
"""As `game_details`, with who deals first and the match that begins."""
