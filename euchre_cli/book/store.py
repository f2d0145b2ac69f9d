"""The open scorebook: its entries, and the games that follow from them.

In: a path; through a `BookWriter`, entries. Out: entries, sheets of games, rows. An entry that was
changed on the disk is reported, with what counts instead (`tampered_entries.py`). Does not know:
how an entry is written (`writing.py`), or what its kinds mean (`sheet.py`).
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any, Final

from ..terminal.exit_status import BadBook, Failure
from ..terminal.phrases import count
from . import schema
from .disk import (
    ASK_THE_DOCTOR,
    READ_ONLY,
    Damaged,
    ReadOnly,
    create_file,
    sqlite_errors_as_bad_book,
)
from .events import Event, PlayerRenamed, event_from_row
from .hash_chain import FROM_TABLES, hash_of_bytes, is_intact, link_of
from .people import Renames, renames_in
from .sqlite_file import Row, Say, SqliteFile, say_nothing
from .tampered_entries import explain_changed_entry, recovered_entries_warning

if TYPE_CHECKING:
    from types import TracebackType

    from .sheet import IncrementalSheet, Sheet
    from .writing import BookWriter

AN_EVENING: Final = timedelta(hours=12)
"""The time without an entry after which a game no longer counts as played this evening."""


def now() -> datetime:
    """The time in UTC, by the machine's clock."""
    return datetime.now(UTC)


class Store(SqliteFile):
    """An open scorebook; `Store.open` opens one.

    `who` and `terminal` are written with each event; `clock` returns the time.
    """

    def __init__(self, path: str, connection: sqlite3.Connection, say: Say) -> None:
        super().__init__(path, connection, say)
        self.who = ""
        self.terminal = ""
        self.clock = now
        self.newest = 0
        """The id of the last event written in this transaction, 0 for none."""
        self._in_memory = False
        self._data_version = 0
        self._growing: IncrementalSheet | None = None
        self.written: Sheet | None = None
        """The sheet that was last written to the derived tables, if they are unchanged since."""
        self.after_writing: Callable[[Store], None] | None = None
        """What is done after each write transaction, when others can write again."""
        self._said: set[str] = set()

    # -- opening -----------------------------------------------------------------------------

    @classmethod
    def open(cls, path: str, *, create: bool = False, say: Say = say_nothing) -> Store:
        """Opens the scorebook at `path`, and brings an older one up to date.

        With `create`, a missing one is created, with mode 0600, and so is its folder. Raises
        `BadBook` if it does not exist, cannot be read, is not a scorebook, or was written by a
        newer version of this program; `Conflict` if another process keeps it locked.
        """
        if create:
            create_file(path)
        store = cls.open_unchecked(path, say=say)
        try:
            store._begin_work(create)
        except BaseException:
            store.close()
            raise
        return store

    def _begin_work(self, create: bool) -> None:
        header = self.header()
        self.check_header(header)
        if header.empty and not create:
            raise BadBook(
                f"{self.path} is empty; `euchre new Ann Bob Cat Dan` begins a scorebook in it"
            )
        with sqlite_errors_as_bad_book(self.path):
            self._pragma("foreign_keys", "ON")
            self._pragma("synchronous", "EXTRA")
        if header.format < len(schema.STEPS):
            from .migrate import migrate  # 30 ms, with the engine, of any but an old book.

            migrate(self, begins=header.empty)

    def read_in_memory(self) -> None:
        """Continues with a copy in memory, in which nothing can be entered."""
        memory = sqlite3.connect(":memory:", isolation_level=None)
        with sqlite_errors_as_bad_book(self.path):
            self.connection.backup(memory)
        self.connection.close()
        self._use(memory)
        with sqlite_errors_as_bad_book(self.path):
            self._pragma("foreign_keys", "ON")
        self._in_memory = True

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        try:
            if isinstance(error, _IMPOSSIBLE_VALUES):
                self._blame_the_tables()
        finally:
            self.close()

    def _blame_the_tables(self) -> None:
        """Raises `BadBook` if a derived table does not match the entries. Called after an
        impossible value was read."""
        differing: list[str] = []
        with suppress(sqlite3.Error, Failure):
            differing = self.differences()
        if differing:
            raise BadBook(
                f"{self.path}: the scores do not match the entries ({differing[0]}){ASK_THE_DOCTOR}"
            ) from None

    # -- entries -----------------------------------------------------------------------------

    def events(self, game: int | None = None) -> list[Event]:
        """The events of a game, or of the whole book, in their order."""
        if game is None:
            return self.events_where("true")
        return self.events_where("events.game = ?", game, of_game=game)

    def last_event(self) -> Event | None:
        """The event that was written last; `None` if there is none."""
        with sqlite_errors_as_bad_book(self.path):
            row = self.execute("SELECT * FROM events ORDER BY id DESC LIMIT 1").fetchone()
            return None if row is None else event_from_row(row)

    def last_event_at_terminal(self) -> Event | None:
        """The event that was written last at this terminal; `None` if there is none."""
        last = "SELECT max(id) FROM events WHERE terminal = ?"
        events = self.events_where(f"events.id = ({last})", self.terminal)
        return events[0] if events else None

    def trailing_undos(self, *, at_terminal: bool = False) -> list[Event]:
        """The undo and redo events, of all games, after the last event of another kind; with
        `at_terminal`, of those that were written at this terminal."""
        if at_terminal:
            return self.events_where(
                "events.terminal = ? AND events.id > (SELECT coalesce(max(id), 0) FROM events "
                "WHERE terminal = ? AND kind NOT IN ('undone', 'redone'))",
                *(self.terminal, self.terminal),
            )
        return self.events_where(
            "events.id > (SELECT coalesce(max(id), 0) FROM events "
            "WHERE kind NOT IN ('undone', 'redone'))"
        )

    def events_where(
        self, condition: str, *parameters: object, of_game: int | None = None
    ) -> list[Event]:
        """The events that meet an SQL condition on `events`, in order. An event that was changed on
        the disk is reported once; `of_game` is the game being read, if it is one. Raises `BadBook`
        if nothing shows what a changed event was."""
        sql = f"{_WITH_THE_LINK_BEFORE} WHERE {condition} ORDER BY events.id"
        with sqlite_errors_as_bad_book(self.path):
            try:
                rows = self.execute(sql, parameters).fetchall()
            except sqlite3.OperationalError as error:
                if "decode" not in str(error):
                    raise
                self.read_any_text()
                rows = self.execute(sql, parameters).fetchall()
            events = [
                event_from_row(row if is_intact(row, row[10]) else self._explained(row, of_game))
                for row in rows
            ]
        for number in sorted({row[4] for row in rows if row[8] == FROM_TABLES}):
            self.say_once(recovered_entries_warning(self, number))
        return events

    def _explained(self, row: tuple[Any, ...], game: int | None) -> tuple[Any, ...]:
        words, counts = explain_changed_entry(self, row, row[4] if game is None else game)
        self.say_once(words)
        return counts

    def say_once(self, words: str) -> None:
        """Says something that a person should know, unless it was said in this run already."""
        if words and words not in self._said:
            self._said.add(words)
            self.say(words)

    def report_changed_entries(self, sound: str = "") -> str:
        """Reports the entries that were changed on the disk. Call it before reading the derived
        tables alone, which does not check the entries.

        Returns the file's checksum (`checksum`) if no entry was changed, else an empty string. A
        file that still has the checksum `sound` is not checked again.
        """
        checksum = "" if self._in_memory else self.checksum()
        if checksum and checksum == sound:
            return checksum
        before = ""
        doubted = []
        with sqlite_errors_as_bad_book(self.path):
            for game, content, own, link in self.execute(_CONTENTS):
                kept = hash_of_bytes(content or b"")
                if own != kept or link != link_of(before, kept):
                    doubted.append(game)
                before = link
        for game in dict.fromkeys(doubted):
            try:
                self.events(game)
            except BadBook as damaged:
                self.say(str(damaged))
        return "" if doubted else checksum

    def differences(self) -> list[str]:
        """All findings of `integrity_report` in one list."""
        from .integrity import integrity_report  # As in `_writer`.

        return [line for lines in integrity_report(self) for line in lines]

    # -- games -------------------------------------------------------------------------------

    def current(self) -> int | None:
        """The number of the current game, the one begun or resumed last; `None` for none."""
        rows = self.rows(
            "SELECT game FROM games WHERE opened IS NOT NULL AND state != 'struck' "
            "ORDER BY opened DESC LIMIT 1"
        )
        return rows[0]["game"] if rows else None

    def last_entered(self) -> int | None:
        """The number of the latest game that was entered rather than imported; `None` if there is
        none."""
        rows = self.rows(
            "SELECT game FROM games WHERE source = '' AND state != 'struck' "
            "ORDER BY game DESC LIMIT 1"
        )
        return rows[0]["game"] if rows else None

    def next_game(self) -> int:
        """The number that the next game will have."""
        with sqlite_errors_as_bad_book(self.path):
            sql = "SELECT coalesce(max(game), 0) + 1 FROM events"
            return int(self.execute(sql).fetchone()[0])

    def recent_games(self) -> list[Row]:
        """The current game, and the games that were current before it with an entry in the last
        `AN_EVENING`, latest first. The columns are `game`, the players, `state`, and the ids of the
        first (`opened`) and last (`played`) event of its play."""
        since = (self.clock() - AN_EVENING).strftime("%Y-%m-%dT%H:%M:%SZ")
        return self.rows(_LATELY, (since,))

    def evening_lately(self) -> bool:
        """Whether an evening of several tables was begun in the last `AN_EVENING`."""
        since = (self.clock() - AN_EVENING).strftime("%Y-%m-%dT%H:%M:%SZ")
        return bool(self.rows(_EVENING_LATELY, (since,)))

    def has_evenings(self) -> bool:
        """Whether an evening of several tables was ever begun."""
        return bool(self.rows("SELECT 1 FROM events WHERE kind = 'evening-begun' LIMIT 1"))

    def sheet(self, game: int) -> Sheet | None:
        """The sheet of a game; `None` if there is no game of this number. For the game that was
        read last, only new events are read."""
        from .sheet import IncrementalSheet  # As in `_writer`.

        names = self.renames()
        growing, self._growing = self._growing, None
        if growing is None or (growing.number, growing.names) != (game, names):
            growing = IncrementalSheet(game, names)
        last = growing.events[-1].id if growing.events else 0
        more = self.events_where("events.game = ? AND events.id > ?", game, last, of_game=game)
        if not growing.events and not more:
            for words in self._lost(game, 0):
                raise Damaged(f"{self.path}: {words}")
            return None
        with sqlite_errors_as_bad_book(self.path):
            sheet = growing.sheet(more)
        self._growing = growing
        for words in self._lost(game, growing.events[-1].id):
            self.say_once(words)
        return sheet

    def _lost(self, game: int, last: int) -> list[str]:
        """The warnings that the tables refer to entries of a game after its `last` one."""
        rows = self.rows("SELECT * FROM games WHERE game = ? AND last_event > ?", (game, last))
        which = "last " if last else ""
        return [
            f"the {which}entries of game {game} are lost: the scores still have "
            f"{row['ns']}–{row['ew']} after {count(row['hands'], 'hand')}{ASK_THE_DOCTOR}"
            for row in rows
        ]

    def renames(self) -> Renames:
        """The renames of players in force. A rename that was changed on the disk is reported and
        left out."""
        events = []
        with sqlite_errors_as_bad_book(self.path):
            rows = self.execute(_RENAMED).fetchall()
        for number, game in rows:
            try:
                events += self.events_where("events.id = ?", number)
                events += self.events_where(
                    "events.game = ? AND events.kind IN ('undone', 'redone')", game
                )
            except BadBook as damaged:
                self.say(f"{damaged}; until then the old name is shown")
        return renames_in(sorted(set(events), key=lambda event: event.id))

    def all_renames(self) -> list[PlayerRenamed]:
        """All renames ever entered, even those that were undone."""
        with sqlite_errors_as_bad_book(self.path):
            numbers = [number for number, _ in self.execute(_RENAMED)]
        bodies = [event.body for n in numbers for event in self.events_where("events.id = ?", n)]
        return [body for body in bodies if isinstance(body, PlayerRenamed)]

    # -- writing -----------------------------------------------------------------------------

    @contextmanager
    def writing(self) -> Iterator[BookWriter]:
        """A context with a write transaction and its `BookWriter`: committed whole or not at all.

        Nobody else can write while the block runs, and when it ends without an error everything is
        on the disk. Raises `Conflict` if another process keeps writing, `BadBook` if the disk
        reports an error.
        """
        if self._in_memory:
            raise ReadOnly(f"{self.path}: {READ_ONLY}")
        with self.transaction():
            yield self._writer()
        if self.after_writing is not None:
            self.after_writing(self)

    def _writer(self) -> BookWriter:
        from .writing import (
            BookWriter,  # 25 ms, with the engine, which tables of counts do not need.
        )

        return BookWriter(self)

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """A context with a write transaction, without a `BookWriter` (see `writing`)."""
        with super().transaction():
            self.newest = 0
            version = self._number("data_version")
            if version != self._data_version:  # Somebody else wrote.
                self._data_version = version
                self._forget()
            yield

    def rebuild_derived(self) -> None:
        """Rebuilds the derived tables, the indexes, views and triggers (see
        `BookWriter.rebuild_derived`)."""
        with self.transaction():
            self._writer().rebuild_derived()

    def fill_empty(
        self, rows: Iterable[tuple[Any, ...]], changed: Iterable[tuple[Any, ...]] = ()
    ) -> set[int]:
        """Writes events into this book, which must be empty (see `BookWriter.fill_empty`)."""
        self._pragma("foreign_keys", "OFF")
        with self.transaction():
            return self._writer().fill_empty(rows, changed)

    def _commit(self) -> None:
        try:
            super()._commit()
        except sqlite3.Error:
            self._roll_back()
            if self.newest and self._last_id() >= self.newest:
                # The disk failed after the moment that counts, when the journal was deleted.
                raise BadBook(
                    f"{self.path}: the disk reported an error after the entry was written: it is "
                    "in the book (`euchre score` shows it), so do not enter it again"
                ) from None
            raise

    def _roll_back(self) -> None:
        self._forget()
        super()._roll_back()

    def _forget(self) -> None:
        """Drops all caches, after a rollback or a write by another connection."""
        self._growing = self.written = None

    def _last_id(self) -> int:
        with suppress(sqlite3.Error):
            return int(self.execute("SELECT coalesce(max(id), 0) FROM events").fetchone()[0])
        return 0


_IMPOSSIBLE_VALUES: Final = (
    *(ArithmeticError, AssertionError, AttributeError, IndexError, KeyError, TypeError, ValueError),
)
"""The errors that code may raise when a derived table contains impossible values."""

_RENAMED: Final = "SELECT id, game FROM events WHERE kind = 'renamed' ORDER BY id"

_WITH_THE_LINK_BEFORE: Final = (
    "SELECT events.*, coalesce(before.chain, '') FROM events LEFT JOIN events AS before "
    "ON before.id = events.id - 1"
)

_CONTENTS: Final = (
    "SELECT game, CAST(id || '\n' || at || '\n' || who || '\n' || terminal || '\n' || game || '\n' "
    "|| command || '\n' || kind || '\n' || body AS BLOB), hash, chain "
    "FROM events NOT INDEXED ORDER BY id"
)
"""The bytes of each event that are hashed (`hash_chain.py`), concatenated by SQLite, with its hash
and link."""

_EVENING_LATELY: Final = "SELECT 1 FROM events WHERE kind = 'evening-begun' AND at >= ? LIMIT 1"

_LATELY: Final = """
SELECT games.game, north, east, south, west, state, opened,
    CASE state WHEN 'going' THEN last_event ELSE coalesce(
        (SELECT max(event) FROM hands WHERE hands.game = games.game), opened
    ) END AS played
FROM games LEFT JOIN events ON events.id = last_event
WHERE games.game IN (
    SELECT game FROM games WHERE opened IS NOT NULL AND state != 'struck'
    ORDER BY opened DESC LIMIT 40
) AND (at >= ? OR opened = (SELECT max(opened) FROM games WHERE state != 'struck'))
ORDER BY opened DESC
"""
