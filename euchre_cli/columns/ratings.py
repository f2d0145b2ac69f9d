"""Columns of the rating, with its uncertainty.

Knows: which numbers of a rating are shown. Does not know: how a rating is made (`ratings.py`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from .column import LEAST, Cell, Column, Term

if TYPE_CHECKING:
    from ..stats.counting import RowCounts, Season
    from ..stats.ratings import Rating


MIDDLE: Final = 50.0
"""The average of those who are rated."""


def _of(number: Callable[[Rating], Cell]) -> Callable[[RowCounts, Season], Cell]:
    def value(row: RowCounts, season: Season) -> Cell:
        rating = season.everybody.ratings.now.get(row.key[0])
        return Cell(None, 0) if rating is None else number(rating)

    return value


def _behind(row: RowCounts, season: Season) -> tuple[Term, ...]:
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
        "rating",
        "rating",
        f"How strong the player looks, judged by every game that is over: who won, and who sat "
        f"in it. The order of the games does not matter. {MIDDLE:g} is the average of the rated "
        f"players, and a point is worth about one game in a hundred: a player rated 56 wins "
        f"about 56 of 100 games with an average partner against two average players.",
        "rating",
        _of(lambda one: Cell(one.mu, one.games, one.low, one.high)),
        rate=True,
        by=("player",),
        of="games",
        behind=_behind,
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
        _of(lambda one: Cell(one.games)),
        by=("player",),
    ),
)
