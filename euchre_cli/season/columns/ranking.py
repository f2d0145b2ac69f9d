"""Columns of the rating, with its uncertainty.

Knows: which numbers of a rating are shown. Does not know: how a rating is made (`ratings.py`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ..column import Cell, Column, Term
from ..ratings import MU

if TYPE_CHECKING:
    from ..ratings import Rating
    from ..tally import Season, Tally


def _of(number: Callable[[Rating], Cell]) -> Callable[[Tally, Season], Cell]:
    def value(tally: Tally, season: Season) -> Cell:
        rating = season.everybody.ratings.now.get(tally.key[0])
        return Cell(None, 0) if rating is None else number(rating)

    return value


def _behind(tally: Tally, season: Season) -> tuple[Term, ...]:
    """What the model believes: a mean and a standard deviation."""
    rating = season.everybody.ratings.now.get(tally.key[0])
    if rating is None:
        return ()
    return (
        Term(Cell(rating.mu), "rating", "mu"),
        Term(Cell(rating.sigma), "rating", "sigma"),
    )


COLUMNS: tuple[Column, ...] = (
    Column(
        "rating",
        "rating",
        "How strong the player looks from every game that is over, by who won and who sat there: "
        f"{MU:g} is where everybody begins. The interval is the model's own belief, two standard "
        "deviations (sigma) either way of its mean (mu), and none that was counted from hands. "
        "Where two intervals overlap, nobody can say who is better.",
        "rating",
        _of(lambda one: Cell(one.mu, one.games, one.low, one.high)),
        rate=True,
        by=("player",),
        of="games",
        behind=_behind,
    ),
    Column(
        "games_rated",
        "games rated",
        "Games that went into the rating: those that are over, with four different names.",
        "games",
        _of(lambda one: Cell(one.games)),
        by=("player",),
    ),
)
