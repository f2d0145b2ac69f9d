"""Columns of win chance: what a player's side added, and how it did when a hand weighed much.

Knows: which numbers are shown. Does not know: how a chance is worked out (`chance.py`), or what a
hand added (`line.py`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ..column import Cell, Column
from ..line import TIGHT

if TYPE_CHECKING:
    from ..line import Added
    from ..tally import Season, Tally


def _of(number: Callable[[Added], Cell]) -> Callable[[Tally, Season], Cell]:
    def value(tally: Tally, season: Season) -> Cell:
        added = season.added.get(tally.key[0]) if tally.group.by == "player" else None
        return Cell(None, 0) if added is None else number(added)

    return value


def _ratio(total: float, n: int) -> Cell:
    return Cell(total / n, n) if n else Cell(None, 0)


COLUMNS: tuple[Column, ...] = (
    Column(
        "chance_added",
        "added",
        "Win chance that the hands of the player's side added, in games: 1 is the way from no "
        "chance to a game won. Both partners get what their side added.",
        "win chance",
        _of(lambda one: Cell(one.total)),
        sided=True,
    ),
    Column(
        "chance_a_hand",
        "added a hand",
        "Win chance that the player's side added, for each hand with a result.",
        "win chance",
        _of(lambda one: _ratio(one.tight_added + one.others_added, one.hands)),
        sided=True,
        rate=True,
    ),
    Column(
        "tight_hands",
        "tight hands",
        f"Hands with a result on which at least {TIGHT} times as much hung as on the first hand of "
        "a game.",
        "hands",
        _of(lambda one: Cell(one.tight)),
        sided=True,
    ),
    Column(
        "tight_chance_a_hand",
        "in tight hands",
        "Win chance that the player's side added, for each tight hand.",
        "win chance",
        _of(lambda one: _ratio(one.tight_added, one.tight)),
        sided=True,
        rate=True,
    ),
    Column(
        "clutch",
        "clutch",
        "Win chance that the player's side added for each tight hand, less what it added for each "
        "other hand: above nought they are better when it matters, or luckier.",
        "win chance",
        _of(lambda one: Cell(one.clutch, one.tight)),
        sided=True,
        rate=True,
    ),
)
