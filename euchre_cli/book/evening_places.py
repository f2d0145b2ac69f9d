"""The place of a game on an evening of several tables, and a game moved to another place.

In: an open `Store`, the beginning of a game from elsewhere, or the sheet of one in the book. Out:
an evening, a round and a table, and the game that is there; the events of a game at another place.
Does not know: how a game is read or written, or which of two records of a table counts.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator
from typing import Final, NamedTuple

from euchre_engine.rules import Rules
from euchre_engine.seats import SEATS

from .derived_rows import digest
from .evening_sheet import EveningSheet
from .evenings import TableNow, evening_sheet, match_at_table
from .events import (
    BestOfSet,
    Body,
    GameBegun,
    HandEntered,
    Players,
    RulingEntered,
    SeatTaken,
    TargetSet,
    TimeCalled,
    lineup,
    record_of,
)
from .sheet import Sheet
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


class PlaceFound(NamedTuple):
    """The place where a game belongs, and the number of the `game` that is there (0: none).
    `strangers` are the players who do not take part in the evening, each with the person who is
    planned in that seat."""

    place: EveningPlace
    game: int
    strangers: tuple[tuple[str, str], ...]


_FEWEST_KNOWN: Final = 2
"""The fewest of the four who must sit where they are planned; the others may be misspelt."""


class EveningPlaces:
    """The places of the evenings in a book, and the games that are there.

    A game belongs at the round and table that its log names, if the same pairs sit there on an
    evening of its date; if the log names none, at any place where they sit. A place has room for
    all games of a match: games of the book that are in the same log (`of_log`) are earlier games of
    the match.
    """

    def __init__(self, store: Store, of_log: Collection[int]) -> None:
        self._store = store
        self._of_log = of_log
        self._sheets: dict[str, list[EveningSheet]] | None = None
        self._games: dict[EveningPlace, list[int]] = defaultdict(list)

    def place_for(self, begun: GameBegun) -> PlaceFound | None:
        """The place where a game belongs: the first with room, or else the first of all; `None` if
        it belongs nowhere."""
        places = list(self._places_of(begun))
        return next((one for one in places if not one.game), places[0] if places else None)

    def evening_that_day(self, begun: GameBegun) -> int:
        """The number of an evening on the date of this game, if its log names a table; else 0."""
        sheets = self._of_date(begun.date) if begun.table else []
        return sheets[0].number if sheets else 0

    def add(self, place: EveningPlace, game: int) -> None:
        """Records that a game is at a place from now on."""
        self._games[place].append(game)

    def _places_of(self, begun: GameBegun) -> Iterator[PlaceFound]:
        for sheet in self._of_date(begun.date):
            for round_ in (*sheet.rounds, *sheet.ahead):
                for seating in round_.seatings:
                    place = EveningPlace(sheet.number, round_.number, seating.table)
                    strangers = _strangers(begun, sheet, seating.players)
                    if _may_be_at(begun, place) and strangers is not None:
                        yield PlaceFound(place, self._game_at(sheet, place), strangers)

    def _game_at(self, sheet: EveningSheet, place: EveningPlace) -> int:
        """The last game at a place; 0 if the place has room for another."""
        games = self._games[place]
        if sheet.begun.best_of > 1:
            others = [game for game in games if game not in self._of_log]
            if not others and len(games) < sheet.begun.best_of:
                return 0
            games = others or games
        return games[-1] if games else 0

    def _of_date(self, date: str) -> list[EveningSheet]:
        if self._sheets is None:
            self._sheets = {}
            for (number,) in list(self._store.each(_EVENINGS)):
                sheet = evening_sheet(self._store, number)
                if sheet is not None:
                    self._sheets.setdefault(sheet.begun.date, []).append(sheet)
            for game, *place in self._store.each(_TAKEN):
                self.add(EveningPlace(*place), game)
        return self._sheets.get(date, [])


def _may_be_at(begun: GameBegun, place: EveningPlace) -> bool:
    """True unless the log of a game names another round or table."""
    return begun.round in (0, place.round) and begun.table in (0, place.table)


def _strangers(
    begun: GameBegun, sheet: EveningSheet, planned: Players
) -> tuple[tuple[str, str], ...] | None:
    """The players of a game who do not take part in the evening, each with the person who is
    planned in that seat. `None` if the game does not belong here: if others of the evening played,
    too few sit as planned, or there are strangers and its log names no round or no table."""
    others = tuple(two for two in zip(begun.players, planned, strict=True) if two[0] != two[1])
    if not others:
        return ()
    unknown = all(name and name not in sheet.everybody for name, _ in others)
    known = len(SEATS) - len(others)
    return others if unknown and known >= _FEWEST_KNOWN and begun.round and begun.table else None


# -- moving a game ---------------------------------------------------------------------------------


def moved_to(
    sheet: EveningSheet, game: Sheet, to: TableNow, there: Sheet | None
) -> tuple[GameBegun, list[Body]]:
    """The events of a game that replaces `game` and has the same result or hands, at another place.
    Seat by seat they are those of the people planned to sit there. A substitute stays, unless
    planned to sit there. If the game that is `there` begins a match, this one begins it instead."""
    before, players = game.begun.players, _planned(sheet, to)
    begun = game.begun._replace(
        players=players,
        begun=game.began,
        evening=sheet.number,
        round=to.round,
        table=to.table,
        replaces=game.number,
        loners=tuple(players[before.index(name)] for name in game.begun.loners),
        origin=game.begun.origin or digest(game),
    )

    def at_new_place(line: Players) -> Players:
        return lineup(
            planned if name == old or name in players else name
            for name, old, planned in zip(line, before, players, strict=True)
        )

    begins = there is not None and there.best_of > 0
    more: list[Body] = [BestOfSet(sheet.begun.best_of)] if begins else [*match_at_table(sheet, to)]
    sitting, target = players, Rules(begun.preset, dict(begun.rules)).target
    for line in game.lines:
        sitting = _substitutes(more, sitting, at_new_place(line.players))
        if line.target is not None and line.target != target:
            target = line.target
            more.append(TargetSet(target))
        more.append(HandEntered(line.record))
    more += [RulingEntered(record_of([entry])) for entry in game.waiting]
    _substitutes(more, sitting, at_new_place(game.players))
    if game.time_called:
        more.append(TimeCalled())
    return begun, more


def _planned(sheet: EveningSheet, to: TableNow) -> Players:
    """The people planned to sit at a table, which may be one of a later round."""
    return next(
        seating.players
        for round_ in (*sheet.rounds, *sheet.ahead)
        for seating in round_.seatings
        if (round_.number, seating.table) == (to.round, to.table)
    )


def _substitutes(events: list[Body], before: Players, after: Players) -> Players:
    """Adds an event for each seat that somebody else takes, and returns the lineup after them."""
    events += [SeatTaken(seat, after[seat]) for seat in SEATS if after[seat] != before[seat]]
    return after


_EVENINGS: Final = "SELECT game FROM events WHERE kind = 'evening-begun' ORDER BY id"

_TAKEN: Final = """
SELECT game, evening, round_number, table_number FROM games
WHERE evening AND state != 'struck' ORDER BY game
"""
