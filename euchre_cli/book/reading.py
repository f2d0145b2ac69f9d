"""What is read of a scorebook: its entries, and the sheets and games that follow from them.

Does not know: how a book is opened, repaired and written (`book.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from . import scoring, tables
from .disk import ASK_THE_DOCTOR, sqlite_errors_as_bad_book
from .entries import CLAIMS, WHOLE_BOOK, Damaged, Entry, Uid
from .file import File, Row, Say
from .people import Renames, renames_in
from .sheet import Sheet

STILL_THIS_EVENING: Final = timedelta(hours=12)
"""The time without an entry after which a game no longer counts as played this evening."""

TIME: Final = "%Y-%m-%dT%H:%M:%SZ"
"""The form of the time of an entry."""


EVENING_ENDS: Final = timedelta(hours=5)
"""A game begun before five in the morning belongs to the evening before."""


def evening_of(time: datetime) -> str:
    """The date of the evening that a local time belongs to, as YYYY-MM-DD."""
    return (time - EVENING_ENDS).date().isoformat()


def now() -> datetime:
    """The time in UTC, by the machine's clock."""
    return datetime.now(UTC)


class Reader:
    """Reads a scorebook from its `file`.

    `clock` returns the time; `who` and `terminal` are for the `Writer`.
    """

    def __init__(self, path: str, file: File, say: Say) -> None:
        self.path = path
        self.say = say
        self.who = ""
        self.terminal = ""
        self.clock = now
        self.use(file)

    def use(self, file: File) -> None:
        """Reads from this file from now on."""
        self.file = file
        self.execute = file.execute
        self.rows = file.rows
        self.each = file.each
        self.reading = file.reading

    def close(self) -> None:
        """Closes the file."""
        self.file.close()

    # -- entries ---------------------------------------------------------------------------------

    def entries(self, game: int | None = None) -> list[Entry]:
        """The entries of a game or an evening (0: those that concern every game), or all, in their
        order."""
        condition, values = ("true", ()) if game is None else ("game = ?", (game,))
        return self.entries_where(condition, *values)

    def entries_where(self, condition: str, *values: object) -> list[Entry]:
        """The entries that meet an SQL condition, in their order. Raises `Damaged` if one is not as
        it was written."""
        with sqlite_errors_as_bad_book(self.path):
            found = list(self.file.entries(condition, *values))
        if not all(entry.is_intact for entry in found):
            raise Damaged(f"{self.path}: the file is damaged{ASK_THE_DOCTOR}")
        return found

    def last_entry(self, terminal: str | None = None) -> Entry | None:
        """The entry that was made last, by anybody or at a terminal; `None` if there is none."""
        last = "SELECT max(id) FROM entries WHERE terminal = ? AND source = ''"
        if terminal is None:
            found = self.entries_where("id = (SELECT max(id) FROM entries)")
        else:
            found = self.entries_where(f"id = ({last})", terminal)
        return found[0] if found else None

    def next_to_redo(self, terminal: str | None = None) -> Entry | None:
        """The latest undo not yet redone, if nothing but undos, redos and claims was entered after
        it; with `terminal`, only what was entered there counts. `None` if there is none."""
        of = "" if terminal is None else "terminal = ? AND source = '' AND "
        others = f"{of}kind NOT IN (?, ?, ?, ?)"
        values = () if terminal is None else (terminal, terminal)
        since = f"(SELECT coalesce(max(id), 0) FROM entries WHERE {others})"  # noqa: S608
        left: dict[tuple[int, Uid], Entry] = {}
        for entry in self.entries_where(f"{of}id > {since}", *values, "undone", "redone", *CLAIMS):
            if entry.kind == "undone":
                left[entry.game, entry.about] = entry
            else:
                left.pop((entry.game, entry.about), None)
        return max(left.values(), key=lambda entry: entry.id, default=None)

    # -- games -----------------------------------------------------------------------------------

    def sheet(self, game: int) -> Sheet | None:
        """The sheet of a game; `None` if there is no game of this number, or its beginning was
        undone."""
        return self.sheet_of(game, self.entries(game))

    def sheet_of(self, game: int, entries: Sequence[Entry]) -> Sheet | None:
        """The sheet of a game of which these are all entries."""
        if not entries or game == 0:
            return None
        evening = self.number_of(entries[0].about) if entries[0].about else 0
        return scoring.sheet_of(entries, self.renames(), evening)

    def renames(self) -> Renames:
        """The renames of players in force."""
        return renames_in(self.entries(0))

    def _first(self, sql: str, *values: object) -> Any:
        """The first value of a query's first row; `None` if there is none."""
        with sqlite_errors_as_bad_book(self.path):
            row = self.execute(sql, values).fetchone()
        return row[0] if row else None

    def number_of(self, stream: Uid) -> int:
        """The number of a game or an evening; 0 if there is none."""
        kinds = "kind IN ('begun', 'evening-begun')"
        return self._first(f"SELECT game FROM entries WHERE stream = ? AND {kinds}", stream) or 0  # noqa: S608

    def stream_of(self, game: int) -> Uid:
        """The uid of a game or an evening, empty if there is none."""
        if not game:
            return WHOLE_BOOK
        return self._first("SELECT stream FROM entries WHERE game = ? LIMIT 1", game) or ""

    def all_numbers(self) -> list[int]:
        """The numbers of everything that has entries or rows: games, also those whose beginning was
        undone, and evenings."""
        named = ("entries", *tables.DERIVED)
        sql = " UNION ".join(f"SELECT game FROM {table}" for table in named)  # noqa: S608
        return [game for (game,) in self.execute(sql).fetchall() if game]

    def current(self) -> int | None:
        """The number of the current game, the one begun or resumed last; `None` for none."""
        found: int | None = self._first(
            "SELECT game FROM games WHERE opened IS NOT NULL AND state != 'struck' "
            "ORDER BY opened DESC LIMIT 1"
        )
        return found

    def last_entered(self) -> int | None:
        """The number of the latest game that was entered rather than imported; `None` if there is
        none."""
        sql = "SELECT max(game) FROM games WHERE source = '' AND state != 'struck'"
        found: int | None = self._first(sql)
        return found

    def next_game(self) -> int:
        """The number that the next game will have."""
        return (self._first("SELECT max(game) FROM entries") or 0) + 1

    def recent_games(self) -> list[Row]:
        """The current game, and the games that were current before it with an entry in the last
        `STILL_THIS_EVENING`, latest first. The columns are `game`, the players, `state`, the ids of
        the entry that opened it and of the last one played (`opened`, `played`), and the table in
        the round under way of an evening (0: none)."""
        return self.rows(_LATELY, ((self.clock() - STILL_THIS_EVENING).strftime(TIME),))

    def evening_lately(self) -> bool:
        """Whether an evening of several tables was begun in the last `STILL_THIS_EVENING`."""
        return self._latest_evening() >= (self.clock() - STILL_THIS_EVENING).strftime(TIME)

    def has_evenings(self) -> bool:
        """Whether an evening of several tables was ever begun."""
        return bool(self._latest_evening())

    def _latest_evening(self) -> str:
        return self._first("SELECT max(at) FROM entries WHERE kind = 'evening-begun'") or ""

    def has_matches(self) -> bool:
        """Whether a match was ever begun."""
        return bool(self._first("SELECT 1 FROM games WHERE best_of > 1 LIMIT 1"))

    def agrees(self, game: int) -> bool:
        """Whether the rows of a game agree with its entries, by its checksum."""
        rows = {
            table: self.execute(f"SELECT * FROM {table} WHERE game = ? ORDER BY rowid", (game,))  # noqa: S608
            for table in tables.DERIVED
        }
        values = {table: found.fetchall() for table, found in rows.items()}
        entries = list(self.file.entries("game = ?", game))
        if not values["games"]:
            return self.sheet_of(game, entries) is None and not any(values.values())
        return bool(values["games"][0][-1] == tables.checksum_of(entries, values))


_LATELY: Final = """
SELECT games.game, north, east, south, west, state, opened,
    CASE state WHEN 'going' THEN last_event ELSE coalesce(
        (SELECT max(event) FROM hands WHERE hands.game = games.game), opened
    ) END AS played,
    CASE WHEN evening AND round_number = (
        SELECT count(*) FROM entries AS begun
        WHERE begun.game = games.evening AND begun.kind = 'round-begun'
    ) THEN table_number ELSE 0 END AS table_under_way
FROM games LEFT JOIN entries ON entries.id = last_event
WHERE games.game IN (
    SELECT game FROM games WHERE opened IS NOT NULL AND state != 'struck'
    ORDER BY opened DESC LIMIT 40
) AND (entries.at >= ? OR opened = (SELECT max(opened) FROM games WHERE state != 'struck'))
ORDER BY opened DESC
"""
