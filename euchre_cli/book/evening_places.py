"""The place of a game of another scorebook on an evening of several tables in this one.

In: an open `Store`, the beginning of a game from elsewhere. Out: an evening, a round and a table,
and the game that is there. Does not know: how a game is read or written, or which of two records of
a table counts.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from .evening_sheet import EveningSheet
from .evenings import evening_sheet
from .events import GameBegun
from .store import Store


class EveningPlace(NamedTuple):
    """A place in the book: the number of an evening, a round and a table."""

    evening: int
    round: int
    table: int


PLACE_COLUMNS: Final = ("evening", "round_number", "table_number")
"""The columns of a place in the table `games`."""


def at_place(begun: GameBegun, place: EveningPlace) -> GameBegun:
    """The beginning of a game, put at this place."""
    return begun._replace(evening=place.evening, round=place.round, table=place.table)


class EveningPlaces:
    """The places of the evenings in a book, and the games that are there."""

    def __init__(self, store: Store) -> None:
        self._sheets = [
            sheet
            for (number,) in list(store.each(_EVENINGS))
            if (sheet := evening_sheet(store, number)) is not None
        ]
        self._games = {EveningPlace(*place): game for game, *place in store.each(_TAKEN)}

    def place_for(self, begun: GameBegun) -> EveningPlace | None:
        """The round and table that a game names, on an evening of its date on which the same four
        sit there; `None` if there is none."""
        return next(
            (
                EveningPlace(sheet.number, begun.round, begun.table)
                for sheet in self._sheets
                if sheet.begun.date == begun.date and _sit_there(sheet, begun)
            ),
            None,
        )

    def game_at(self, place: EveningPlace | None) -> int:
        """The last game at a place; 0 if there is none."""
        return 0 if place is None else self._games.get(place, 0)

    def add(self, place: EveningPlace, game: int) -> None:
        """Records that a game is at a place from now on."""
        self._games[place] = game


def _sit_there(sheet: EveningSheet, begun: GameBegun) -> bool:
    return any(
        (round_.number, seating.table, seating.players) == (begun.round, begun.table, begun.players)
        for round_ in (*sheet.rounds, *sheet.ahead)
        for seating in round_.seatings
    )


_EVENINGS: Final = "SELECT game FROM events WHERE kind = 'evening-begun' ORDER BY id"

_TAKEN: Final = """
SELECT game, evening, round_number, table_number FROM games
WHERE evening AND state != 'struck' ORDER BY game
"""
