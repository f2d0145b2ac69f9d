"""The open scorebook: games are read from it, and entries made in it.

While the file has the fingerprint of its journal's last seal, nothing in it has changed since it
was written, and nothing else is checked. If it does not, one survey of the entries decides: rows
that do not agree with their entries are made anew; a damaged book is read from memory and not
written. What is entered is committed to the file first and added to the journal after
(`into_journal`).
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any, Final

from ..terminal.exit_status import BadBook
from . import migrate, repair, scoring, survey, tables, writing
from .disk import ReadOnly, create_file, sqlite_errors_as_bad_book
from .entries import CLAIMS, WHOLE_BOOK, Damaged, Entry, Uid
from .file import UNREADABLE, File, Newer, Row, Say, say_nothing
from .journal import Journal
from .people import Renames, renames_in
from .sheet import Sheet

if TYPE_CHECKING:
    from .writing import Writer

AN_EVENING: Final = timedelta(hours=12)
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


class Book:
    """An open scorebook; `Book.open` opens one.

    `who` and `terminal` are written with each entry; `clock` returns the time. `unwritable` says
    why nothing can be written and what to type; empty if something can. `after_writing` is called
    after each write transaction, when others can write again.
    """

    def __init__(self, path: str, file: File, say: Say) -> None:
        self.path = path
        self.journal = Journal(path)
        self.say = say
        self.who = ""
        self.terminal = ""
        self.clock = now
        self.unwritable = ""
        self.after_writing: Callable[[Book], None] | None = None
        self.use(file)

    def use(self, file: File) -> None:
        """Reads from this file from now on, and writes into it."""
        self.file = file
        self.execute = file.execute
        self.rows = file.rows
        self.each = file.each
        self.reading = file.reading

    def __enter__(self) -> Book:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        """Closes the file."""
        self.file.close()

    # -- opening ---------------------------------------------------------------------------------

    @classmethod
    def open(cls, path: str, *, create: bool = False, say: Say = say_nothing) -> Book:
        """Opens the scorebook at `path`, and brings an older one up to date.

        With `create`, a missing one is made, with mode 0600, and so is its folder. Raises `BadBook`
        if it does not exist, is not a scorebook, or was written by a newer version of this program;
        `Conflict` if another process keeps it locked.
        """
        if create:
            create_file(path)
        book = cls(path, File.open(path, say), say)
        try:
            book._begin_work(create)
        except BaseException:
            book.close()
            raise
        return book

    def _begin_work(self, create: bool) -> None:
        version: int | None
        try:
            version = self.file.check_header(tables.APPLICATION, tables.FORMAT)
            if not (version or create or self.journal.last()):
                raise BadBook(
                    f"{self.path} is empty; `euchre new Ann Bob Cat Dan` begins a scorebook in it"
                )
            with sqlite_errors_as_bad_book(self.path):
                for pragma in PRAGMAS:
                    self.execute(f"PRAGMA {pragma}")
        except BadBook as wrong:
            newer = isinstance(wrong, Newer) and self.file.is_sound()
            if newer or not self.journal.last() or self.is_sealed():
                raise
            version = None
        if version == 0 and not self.journal.last():
            with self.file.transaction():
                if not self.file.number("user_version"):
                    tables.make_tables(self.execute)
            self.into_journal()
        elif version and version < tables.FORMAT:
            migrate.migrate(self)
            self.into_journal()
        if not self.unwritable and not self.is_sealed():
            repair.repair(self, readable=version is not None)

    def is_sealed(self) -> bool:
        """Whether nothing in the file has changed since its journal was written."""
        seal = self.journal.seal()
        return bool(seal) and seal == self.file.fingerprint()

    def agrees(self, game: int) -> bool:
        """Whether the rows of a game agree with its entries, by its checksum."""
        rows = {
            table: self.execute(f"SELECT * FROM {table} WHERE game = ? ORDER BY rowid", (game,))  # noqa: S608
            for table in tables.DERIVED
        }
        values = {table: found.fetchall() for table, found in rows.items()}
        entries = list(self.file.entries("game = ?", game))
        if not values["games"]:
            return self._sheet(game, entries) is None and not any(values.values())
        return bool(values["games"][0][-1] == tables.checksum_of(entries, values))

    def go_on_in(self, memory: File, why: str) -> None:
        """Goes on with a book in memory, in which nothing can be entered because of `why`."""
        self.close()
        self.use(memory)
        self.unwritable = why

    # -- entries ---------------------------------------------------------------------------------

    def entries(self, game: int | None = None) -> list[Entry]:
        """The entries of a game or an evening (0: those that concern every game), or all, in their
        order."""
        condition, values = ("true", ()) if game is None else ("game = ?", (game,))
        return self.entries_where(condition, *values)

    def entries_where(self, condition: str, *values: object) -> list[Entry]:
        """The entries that meet an SQL condition, in their order."""
        with sqlite_errors_as_bad_book(self.path):
            found = list(self.file.entries(condition, *values))
        if all(entry.is_intact for entry in found):
            return found
        repair.repair(self)
        return list(self.file.entries(condition, *values))

    def last_entry(self, terminal: str | None = None) -> Entry | None:
        """The entry that was made last, by anybody or at a terminal; `None` if there is none."""
        last = "SELECT max(id) FROM entries WHERE terminal = ? AND source = ''"
        if terminal is None:
            found = self.entries_where("id = (SELECT max(id) FROM entries)")
        else:
            found = self.entries_where(f"id = ({last})", terminal)
        return found[0] if found else None

    def trailing_undos(self, terminal: str | None = None) -> list[Entry]:
        """The entries that undo and redo, in any game, since anything else was entered, by anybody
        or at a terminal."""
        of = "" if terminal is None else "terminal = ? AND source = '' AND "
        others = f"{of}kind NOT IN (?, ?, ?, ?)"
        values = () if terminal is None else (terminal, terminal)
        since = f"(SELECT coalesce(max(id), 0) FROM entries WHERE {others})"  # noqa: S608
        return self.entries_where(f"{of}id > {since}", *values, "undone", "redone", *CLAIMS)

    # -- games -----------------------------------------------------------------------------------

    def sheet(self, game: int) -> Sheet | None:
        """The sheet of a game; `None` if there is no game of this number, or its beginning was
        undone."""
        return self._sheet(game, self.entries(game))

    def _sheet(self, game: int, entries: Sequence[Entry]) -> Sheet | None:
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

    def streams(self) -> list[int]:
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
        `AN_EVENING`, latest first. The columns are `game`, the players, `state`, the ids of the
        first (`opened`) and last (`played`) entry of its play, and the table in the round under way
        of an evening (0: none)."""
        return self.rows(_LATELY, ((self.clock() - AN_EVENING).strftime(TIME),))

    def evening_lately(self) -> bool:
        """Whether an evening of several tables was begun in the last `AN_EVENING`."""
        return self._latest_evening() >= (self.clock() - AN_EVENING).strftime(TIME)

    def has_evenings(self) -> bool:
        """Whether an evening of several tables was ever begun."""
        return bool(self._latest_evening())

    def _latest_evening(self) -> str:
        return self._first("SELECT max(at) FROM entries WHERE kind = 'evening-begun'") or ""

    def has_matches(self) -> bool:
        """Whether a match was ever begun."""
        return bool(self._first("SELECT 1 FROM games WHERE best_of > 1 LIMIT 1"))

    # -- writing ---------------------------------------------------------------------------------

    @contextmanager
    def writing(self) -> Iterator[Writer]:
        """A context with a write transaction: when it ends without an error, everything that was
        entered within it is on the disk, in the book and then in its journal (if that fails, the
        next entry writes it there, too); else nothing is.

        Raises `Conflict` if another process keeps writing, `BadBook` if the file is damaged, also
        if that happened since it was opened, or if the disk reports an error.
        """
        self._refuse_if_unwritable()
        writer = self.writer()
        try:
            with self.file.transaction():
                self._check_while_writing()
                yield writer
        except BadBook:
            if writer.newest and self._last_id() >= writer.newest:
                # The disk failed after the moment that counts.
                raise BadBook(
                    f"{self.path}: the disk reported an error after the entry was written: it is "
                    "in the book (`euchre score` shows it), so do not enter it again"
                ) from None
            raise
        self.into_journal()
        if self.after_writing is not None:
            self.after_writing(self)

    def _refuse_if_unwritable(self) -> None:
        if self.unwritable:
            kind = Damaged if "damaged" in self.unwritable else ReadOnly
            raise kind(self.unwritable)

    def _check_while_writing(self) -> None:
        """A seal that is written after this entry must not hide what happened to the file before
        it."""
        if self.is_sealed():
            return

        if not survey.survey(self.file, self.journal).is_whole:
            raise Damaged(
                f"{self.path} is not as it was when it was opened, so nothing was written: try "
                "again, or ask `euchre doctor`"
            )

    def writer(self) -> Writer:
        """A `Writer` for a transaction that the caller has begun."""
        return writing.Writer(self)

    def fill(self, entries: Iterable[Entry], *, renumbered: bool = False) -> None:
        """Writes entries into an empty book, with their ids or `renumbered` without gaps, and makes
        all rows. A game that cannot be read is said, and has none."""
        writer = self.writer()
        if renumbered:
            writer.insert(entry[1:-1] for entry in entries)
        else:
            writer.write(entries)
        writer.derive_all()

    def _last_id(self) -> int:
        with suppress(*UNREADABLE):
            return int(self.execute("SELECT coalesce(max(id), 0) FROM entries").fetchone()[0])
        return 0

    def into_journal(self) -> None:
        """Adds to the journal the entries that it lacks, and the seal. If that fails, or somebody
        else is writing, the next entry does it."""
        with suppress(sqlite3.Error, OSError), self.file.nobody_writes():
            written, last = self.journal.last(), self._last_id()
            while last - written > _AT_ONCE:
                following = written + _AT_ONCE
                between = self.file.entries_as_json("id > ? AND id <= ?", written, following)
                self.journal.append(between, "")
                written = following
            lacking = list(self.file.entries_as_json("id > ?", written))
            seal = self.file.fingerprint()
            if lacking or seal != self.journal.seal():
                self.journal.append(lacking, seal)


_AT_ONCE: Final = 5_000
"""The most entries that are in memory while they are written into the journal."""

PRAGMAS: Final = (
    *("foreign_keys = ON", "synchronous = EXTRA", "recursive_triggers = ON"),
    "temp_store = MEMORY",
)

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
