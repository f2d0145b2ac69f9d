"""The places of imported games on the evenings of several tables that are in the book.

In: the beginning of a game from elsewhere. Out: the evening, the round and the table at which it
was played, if that place is still empty. Does not know: how a game is read or written.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..evening.plan import Round, Seating
from .evening_sheet import EveningSheet
from .evenings import evening_sheet
from .events import GameBegun
from .sqlite_file import Row
from .store import Store


class EveningPlace(NamedTuple):
    """A place in the book: the number of an evening, a round and a table."""

    evening: int
    round: int
    table: int


def placed(begun: GameBegun, place: EveningPlace) -> GameBegun:
    """The beginning of a game at this place."""
    return begun._replace(evening=place.evening, round=place.round, table=place.table)


def place_columns(begun: GameBegun) -> Row:
    """The columns of `games` that say where a game was played."""
    return {
        "evening": begun.evening,
        "round_number": begun.round,
        "table_number": begun.table,
    }


class EveningPlaces:
    """The places of the evenings in a book that have no game yet.

    A game belongs at the round and table that its log names, if the same pairs sit there on an
    evening of its date; if the log names none, at the first place of theirs. A place is given to
    one game.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._sheets: dict[str, list[EveningSheet]] | None = None
        self._given: dict[EveningPlace, int] = {}
        """The places that are not empty, with the number of the game in the book (0: it is being
        imported)."""

    def place_of(self, begun: GameBegun, goes_on: int | None) -> EveningPlace | None:
        """The place of a game, which is then no longer empty; `None` if it has none. `goes_on` is
        the number of a game in the book that is its beginning, whose place it may take."""
        for place in self._where_it_belongs(begun):
            if self._given.get(place) in (None, goes_on):
                self._given[place] = 0
                return place
        return None

    def occupied(self, begun: GameBegun) -> tuple[EveningPlace, int] | None:
        """The first place where a game belongs, and the number of the game of the book that is
        there; `None` if it belongs nowhere, or that game is being imported."""
        for place in self._where_it_belongs(begun):
            if number := self._given.get(place, 0):
                return place, number
        return None

    def _where_it_belongs(self, begun: GameBegun) -> Iterator[EveningPlace]:
        for sheet in self._of_date(begun.date):
            for round_ in (*sheet.rounds, *sheet.ahead):
                for seating in round_.seatings:
                    if _belongs(begun, round_, seating):
                        yield EveningPlace(sheet.number, round_.number, seating.table)

    def _of_date(self, date: str) -> list[EveningSheet]:
        if self._sheets is None:
            self._sheets = {}
            for (number,) in list(self._store.each(_EVENINGS)):
                sheet = evening_sheet(self._store, number)
                if sheet is not None:
                    self._sheets.setdefault(sheet.begun.date, []).append(sheet)
            self._given |= {EveningPlace(*row): game for game, *row in self._store.each(_TAKEN)}
        return self._sheets.get(date, [])


def _belongs(begun: GameBegun, round_: Round, seating: Seating) -> bool:
    """Whether a game may be that of a table: its log does not say otherwise, and the same four sit
    there, in the same seats."""
    there = begun.round in (0, round_.number) and begun.table in (0, seating.table)
    return there and begun.players == seating.players


_EVENINGS = "SELECT game FROM events WHERE kind = 'evening-begun' ORDER BY id"

_TAKEN = """
SELECT game, evening, round_number, table_number FROM games WHERE evening AND state != 'struck'
"""
