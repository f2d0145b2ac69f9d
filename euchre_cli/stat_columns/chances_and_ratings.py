"""Columns that no sum over hands gives: win chance added, clutch, and the ratings.

Knows: which numbers of them are shown. Does not know: how a win chance is computed
(`stats/win_chance.py`), what a hand added (`stats/win_chance_line.py`), or how a rating is computed
(`stats/ratings.py`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from .column import LEAST, Cell, Column, Term, mean_of
from .interval import Sums, difference_interval

if TYPE_CHECKING:
    from ..stats.ratings import Rating
    from ..stats.season import RowCounts, Season
    from ..stats.win_chance_line import AddedChance


TIGHT: Final = 1.5
"""A hand is tight when at least so many times as much hangs on it as on a game's first hand."""


def _added(number: Callable[[AddedChance], Cell]) -> Callable[[RowCounts, Season], Cell]:
    def value(row: RowCounts, season: Season) -> Cell:
        added = season.added.get(row.key[0])
        return Cell(None, 0) if added is None else number(added)

    return value


def _behind(
    terms: Callable[[AddedChance], tuple[Term, ...]],
) -> Callable[[RowCounts, Season], tuple[Term, ...]]:
    def behind(row: RowCounts, season: Season) -> tuple[Term, ...]:
        added = season.added.get(row.key[0])
        return () if added is None else terms(added)

    return behind


def _in_all(added: float, hands: int, of: str) -> Term:
    """What was added over some hands, all together, in games."""
    return Term(Cell(added, hands), "games", of)


def _a_hand(one: AddedChance) -> Cell:
    total = one.tight_added + one.others_added
    return mean_of(total, one.tight_squares + one.others_squares, one.hands)


def _tight(one: AddedChance) -> Sums:
    return one.tight_added, one.tight_squares, one.tight


def _others(one: AddedChance) -> Sums:
    return one.others_added, one.others_squares, one.others


def _clutch(one: AddedChance) -> Cell:
    low, high = difference_interval(_tight(one), _others(one)) or (None, None)
    return Cell(one.clutch, one.tight, low, high)


def _behind_clutch(one: AddedChance) -> tuple[Term, ...]:
    return (
        Term(mean_of(*_tight(one)), "win chance", "tight hands"),
        Term(mean_of(*_others(one)), "win chance", "other hands", less=True),
    )


def _behind_added(one: AddedChance) -> tuple[Term, ...]:
    """The hands of each kind; those without a result have passed the deal."""
    terms = (
        _in_all(one.tight_added, one.tight, "tight hands"),
        _in_all(one.others_added, one.others, "other hands"),
    )
    if not one.no_result:
        return terms
    rest = one.total - one.tight_added - one.others_added
    return (*terms, _in_all(rest, one.no_result, "hands without a result"))


def _behind_a_hand(one: AddedChance) -> tuple[Term, ...]:
    return (_in_all(one.tight_added + one.others_added, one.hands, "hands with a result"),)


MIDDLE: Final = 50.0
"""The average of those who are rated."""


def _rating(number: Callable[[Rating], Cell]) -> Callable[[RowCounts, Season], Cell]:
    def value(row: RowCounts, season: Season) -> Cell:
        rating = season.everybody.ratings.now.get(row.key[0])
        return Cell(None, 0) if rating is None else number(rating)

    return value


def _behind_rating(row: RowCounts, season: Season) -> tuple[Term, ...]:
    """The chance that the player is stronger than each of the others, in their order."""
    ratings, player = season.everybody.ratings, row.key[0]
    if player not in ratings.now:
        return ()
    return tuple(
        Term(Cell(ratings.ahead(player, other)), "share", f"ahead of {other}")
        for other in ratings.now
        if other != player
    )


def _ahead_of_next(row: RowCounts, season: Season) -> Cell:
    ratings, player = season.everybody.ratings, row.key[0]
    known = [one.player for one in ratings.now.values() if one.games >= LEAST]
    if player not in known[:-1]:
        return Cell(None)
    return Cell(ratings.ahead(player, known[known.index(player) + 1]))


COLUMNS: tuple[Column, ...] = (
    Column(
        "chance_added",
        "added",
        "How much the player's side raised its win chance, all hands together, in games: 1 is the "
        "whole way from no chance to a win. Both partners get what their side added.",
        "win chance",
        _added(lambda one: Cell(one.total)),
        sided=True,
        by=("player",),
        signed=True,
        behind=_behind(_behind_added),
    ),
    Column(
        "chance_a_hand",
        "added a hand",
        "Win chance that the player's side added per hand with a result.",
        "win chance",
        _added(_a_hand),
        sided=True,
        rate=True,
        by=("player",),
        signed=True,
        of="hands",
        behind=_behind(_behind_a_hand),
    ),
    Column(
        "tight_hands",
        "tight hands",
        f"Hands with a result that mattered at least {TIGHT} times as much as the first hand of "
        f"a game.",
        "hands",
        _added(lambda one: Cell(one.tight)),
        sided=True,
        by=("player",),
    ),
    Column(
        "tight_chance_a_hand",
        "in tight hands",
        "Win chance that the player's side added per tight hand.",
        "win chance",
        _added(lambda one: mean_of(one.tight_added, one.tight_squares, one.tight)),
        sided=True,
        rate=True,
        by=("player",),
        signed=True,
        of="tight hands",
        behind=_behind(lambda one: (_in_all(one.tight_added, one.tight, "tight hands"),)),
    ),
    Column(
        "clutch",
        "clutch",
        "Win chance that the player's side added per tight hand, minus what it added per other "
        "hand. Above 0 they are better when it matters, or luckier.",
        "win chance",
        _added(_clutch),
        sided=True,
        rate=True,
        by=("player",),
        signed=True,
        of="tight hands",
        behind=_behind(_behind_clutch),
    ),
    Column(
        "rating",
        "rating",
        f"How strong the player looks, judged by every game that is over: who won, and who sat "
        f"in it. The order of the games does not matter. {MIDDLE:g} is the average of the rated "
        f"players, and a point is worth about one game in a hundred: a player rated 56 wins "
        f"about 56 of 100 games with an average partner against two average players.",
        "rating",
        _rating(lambda one: Cell(one.mu, one.games, one.low, one.high)),
        rate=True,
        by=("player",),
        of="games",
        behind=_behind_rating,
    ),
    Column(
        "ahead_of_next",
        "ahead of next",
        f"The chance that the player is stronger than the player rated next below, among those "
        f"with {LEAST} rated games or more. 50 % means that nobody can tell. `euchre stats "
        f"ratings --more` shows it for any two.",
        "share",
        _ahead_of_next,
        by=("player",),
    ),
    Column(
        "games_rated",
        "games rated",
        "Games that count for the rating: those that are over and have four different names.",
        "games",
        _rating(lambda one: Cell(one.games)),
        by=("player",),
    ),
)
