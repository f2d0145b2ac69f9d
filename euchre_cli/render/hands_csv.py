"""The hands of games as CSV, one row a hand.

Knows: the columns, whose names and order are stable, and which cell says what. Does not know: which
games are written.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ..scorebook.rows import game_row, hand_rows
from ..scorebook.sheet import Sheet

_OF_THE_GAME: Final = ("game", "date", "event", "season", "place", "name", "rules")
_OF_THE_HAND: Final = (
    *("hand", "dealer", "maker", "suit", "alone", "lone_defender", "best", "tricks", "outcome"),
    *("points_ns", "points_ew", "ns", "ew", "north", "east", "south", "west", "record"),
)
COLUMNS: Final = _OF_THE_GAME + _OF_THE_HAND
"""The header: the game's columns, then the hand's; `tricks` are the makers', `points_…` what the
hand brought, `ns` and `ew` the score after it."""


class HandRows:
    """Games to rows: tell it each game, then `end` it."""

    def __init__(self, write: Callable[[str], object]) -> None:
        self.write = write
        self._line(COLUMNS)

    def game(self, sheet: Sheet) -> int:
        """Write the hands of a game, and return how many there are."""
        row = game_row(sheet)
        of_the_game = tuple(row[column] for column in _OF_THE_GAME)
        hands = hand_rows(sheet)
        for hand in hands:
            self._line(of_the_game + tuple(hand[column] for column in _OF_THE_HAND))
        return len(hands)

    def end(self) -> None:
        """Nothing follows."""

    def _line(self, cells: tuple[object, ...]) -> None:
        from .rows import csv_line

        self.write(csv_line(cells))
