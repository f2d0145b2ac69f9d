"""The scorebook's file: events in, sheets out, and nothing half written.

The only module that knows sqlite-utils. Knows: transactions, locks, versions of the schema. Does
not know: what an event means (`scorebook/sheet.py`), what goes wrong with a file (`disk.py`), or
whether a book is whole (`survey.py`).

Every write is one transaction that begins with `BEGIN IMMEDIATE`, because sqlite-utils' own are
deferred and two that read before they write cannot both end. The journal is deleted at each commit
and the folder is synced too (`synchronous=EXTRA`): what was reported as written is on the disk.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from itertools import takewhile, zip_longest
from typing import Any, Final, NamedTuple, TypeAlias

from sqlite_utils import Database
from sqlite_utils.migrations import Migrations

from ..terminal.exit_status import BadBook, Failure, Refused
from ..terminal.words import count
from . import schema
from .chain import TABLES, VALUES, chained, hash_of, hash_of_bytes, is_intact, link_of, with_links
from .disk import (
    ASK_THE_DOCTOR,
    READ_ONLY,
    Damaged,
    ReadOnly,
    check_file,
    check_name,
    free_name,
    is_busy,
    reason,
    told,
    undamaged,
    whole_or_not,
)
from .disk import create as create_file
from .events import (
    NAMES,
    Body,
    DamagedEvent,
    Event,
    GameBegun,
    PlayerRenamed,
    Redone,
    Undone,
    from_json,
    to_json,
)
from .new_game import is_simulated, keep_apart
from .people import Names, names_of
from .sheet import Growing, Line, Sheet, sits_twice
from .sheet_rows import Row, game_row, hand_rows, irregularity_rows
from .undo_stack import only_begun, standing

PATIENCE: Final = 30.0
"""Seconds to wait for somebody else who is writing."""

GRACE: Final = 0.5
"""Seconds to wait before saying so."""

SQLITE: Final = sqlite3.sqlite_version_info
"""The version of SQLite that is at work."""

Say: TypeAlias = Callable[[str], None]


AN_EVENING: Final = timedelta(hours=12)
"""How long ago something was entered in a game that is still under way."""

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

_NONSENSE: Final = (
    *(ArithmeticError, AssertionError, AttributeError, IndexError, KeyError, TypeError, ValueError),
)
"""The errors of code that relies on a table in which something impossible is written."""

_COUNTED: Final = "SELECT event FROM games WHERE state != 'struck' AND"


def _nothing(_: str) -> None: ...


def now() -> datetime:
    """The time, as the machine's clock has it."""
    return datetime.now(UTC)


class Header(NamedTuple):
    """What the first page of a book says: its `format` (how many steps of the schema it took), the
    mark of the program it belongs to, and how its journal is kept; `empty`: there is no table in
    it."""

    format: int
    mark: int
    journal: str
    empty: bool


class Content(NamedTuple):
    """How much is in a book."""

    games: int
    events: int
    last: int


class _Written(NamedTuple):
    """The hands of a game whose rows stand in the tables as this program wrote them."""

    number: int
    lines: tuple[Line, ...]


class Store:
    """An open scorebook; `Store.open` makes one.

    `path` is its file. `say` is called with a line about anything that takes long or was done on
    the way. `who` and `terminal` are written beside each event. `patience` is how many seconds to
    wait for somebody else who is writing.
    """

    def __init__(self, path: str, connection: sqlite3.Connection, say: Say) -> None:
        self.path = path
        self.say = say
        self.who = ""
        self.terminal = ""
        self.patience = PATIENCE
        self.clock = now
        self._newest = 0
        self._in_memory = False
        self._data = 0
        self._growing: Growing | None = None
        self._written = _Written(0, ())
        self._said: set[str] = set()
        self.db = Database(connection, execute_plugins=False)

    # -- opening -----------------------------------------------------------------------------

    @classmethod
    def open(cls, path: str, *, create: bool = False, say: Say = _nothing) -> Store:
        """Open the scorebook at `path`, and bring an older one up to date.

        With `create`, one that is not there is begun, with mode 0600, and so is its folder. Raises
        `BadBook` when it is not there, cannot be read, is no scorebook, or was written by a newer
        version of this program; `MovedOn` when somebody else does not let go of it.
        """
        if create:
            create_file(path)
        store = cls.look(path, say=say)
        try:
            store._begin_work(create)
        except BaseException:
            store.close()
            raise
        return store

    @classmethod
    def look(cls, path: str, *, say: Say = _nothing) -> Store:
        """Open the file at `path` as it is, whatever it holds, for `euchre doctor`.

        Raises `BadBook` when there is no file that can be opened.
        """
        check_file(path)
        with told(path):
            # The whole path, because SQLite takes some names (`:memory:`) for no file.
            connection = sqlite3.connect(
                os.path.abspath(path), timeout=PATIENCE, isolation_level=None
            )
        return cls(path, connection, say)

    def header(self) -> Header:
        """What the file's first page says. Raises `BadBook` when it is no database, `MovedOn` when
        somebody else does not let go of it."""
        with told(self.path):
            self._patiently(lambda: self.db.execute("PRAGMA schema_version").fetchone())
            return Header(
                self._number("user_version"),
                self._number("application_id"),
                str(self.db.execute("PRAGMA journal_mode").fetchone()[0]),
                not self._number("schema_version"),
            )

    def known(self, header: Header) -> None:
        """Raises `BadBook` unless the file is a scorebook, or may become one, and of a format that
        this program knows."""
        newest = len(schema.STEPS)
        if header.mark != schema.APPLICATION and (header.mark or not header.empty):
            raise BadBook(
                f"{self.path} belongs to another program and was left alone; name a scorebook "
                "with --db"
            )
        if header.format < 0:
            raise Damaged(f"{self.path}: the file is damaged{ASK_THE_DOCTOR}")
        if header.format > newest:
            raise BadBook(
                f"{self.path} was written by a newer version of this program (format "
                f"{header.format}; this version reads up to format {newest}): update the program, "
                "or name another scorebook with --db"
            )

    def _begin_work(self, create: bool) -> None:
        header = self.header()
        self.known(header)
        if header.empty and not create:
            raise BadBook(
                f"{self.path} is empty; `euchre new Ann Bob Cat Dan` begins a scorebook in it"
            )
        with told(self.path):
            self._pragma("foreign_keys", "ON")
            self._pragma("synchronous", "EXTRA")
        if header.format < len(schema.STEPS):
            try:
                self._migrate()
            except ReadOnly:
                if header.empty:
                    raise
                self._show_as_new()

    def _migrate(self, *, keep: bool = True) -> None:
        """Take the steps that are missing, all or none, while nobody else can; with `keep`, the
        book is copied before."""
        steps = Migrations("euchre")
        for name, sql in schema.STEPS:
            steps(name=name)(_step(sql))
        kept = ""
        try:
            with self._transaction():
                version = self._number("user_version")
                if version == len(schema.STEPS):
                    return  # Somebody else was faster.
                self._pragma("user_version", str(version))  # Whether it can be written at all.
                if version and self.beyond():
                    raise Damaged(
                        f"{self.path}: the last entries are lost, and only the scores still show "
                        f"them, so the scorebook was not updated{ASK_THE_DOCTOR}"
                    )
                if version and keep:
                    kept = free_name(f"{self.path}.before-{len(schema.STEPS)}", "")
                    self.backup(kept)
                steps.apply(self.db)
                self._pragma("application_id", str(schema.APPLICATION))
                self._pragma("user_version", str(len(schema.STEPS)))
                if version:
                    if version < schema.CHAINED:
                        self._chain()
                    self._remake()
        except BaseException as error:
            if kept:
                with suppress(OSError):
                    os.unlink(kept)
            if isinstance(error, BadBook) and not isinstance(error, ReadOnly) and kept:
                raise BadBook(
                    f"{error}; the scorebook could not be updated, and is as it was"
                ) from None
            raise
        if kept:
            self.say(f"the scorebook was updated for this version; a copy from before: {kept}")

    def _show_as_new(self) -> None:
        """Bring an older book up to date in memory only, because it cannot be written: it can be
        read from now on, and nothing else."""
        memory = sqlite3.connect(":memory:", isolation_level=None)
        with told(self.path):
            self.db.conn.backup(memory)
        self.db.close()
        self.db = Database(memory, execute_plugins=False)
        with told(self.path):
            self._pragma("foreign_keys", "ON")
        self._migrate(keep=False)
        self._in_memory = True
        self.say(
            "the scorebook is from an older version and cannot be written to, so it was not "
            "updated: you can read it, but not enter anything"
        )

    def _chain(self) -> None:
        """Give its hash and its link to each event of a book that had none."""
        marks, chain = [], ""
        for row in self.db.execute("SELECT * FROM events ORDER BY id"):
            own = hash_of(row)
            chain = link_of(chain, own)
            marks.append((own, chain, row[0]))
        self.db.conn.executemany("UPDATE events SET hash = ?, chain = ? WHERE id = ?", marks)

    def _pragma(self, name: str, value: str) -> None:
        self.db.execute(f"PRAGMA {name} = {value}")

    def _number(self, pragma: str) -> int:
        return int(self.db.execute(f"PRAGMA {pragma}").fetchone()[0])

    def close(self) -> None:
        """Let go of the file."""
        self.db.close()

    def __enter__(self) -> Store:
        return self

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        try:
            if isinstance(error, _NONSENSE):
                self._blame_the_tables()
        finally:
            self.close()

    def _blame_the_tables(self) -> None:
        """After something impossible was read: raises `BadBook` if the cause is a table that does
        not match the entries."""
        differing: list[str] = []
        with suppress(sqlite3.Error, Failure):
            differing = self.differences()
        if differing:
            raise BadBook(
                f"{self.path}: the scores do not match the entries ({differing[0]}){ASK_THE_DOCTOR}"
            ) from None

    # -- reading -----------------------------------------------------------------------------

    def rows(self, sql: str, parameters: Sequence[Any] = ()) -> list[Row]:
        """What a query gives, each row by column."""
        with told(self.path):
            cursor = self.db.execute(sql, parameters)
            names = [column[0] for column in cursor.description]
            return [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]

    def each(self, sql: str, parameters: Sequence[Any] = ()) -> Iterator[tuple[Any, ...]]:
        """What a query gives, row by row as tuples, however many there are."""
        with told(self.path):
            # Nothing that would close its cursor: the book may be closed before whoever reads ends.
            yield from iter(self.db.execute(sql, parameters).fetchone, None)

    def events(self, game: int | None = None) -> list[Event]:
        """The events of a game, or of the whole book, in their order."""
        if game is None:
            return self._events("")
        return self._events("WHERE events.game = ?", (game,), game)

    def in_any_text(self) -> None:
        """Read from now on text that is none, as there may be in a damaged book."""
        self.db.conn.text_factory = _any_text

    def last_event(self) -> Event | None:
        """The event that was written last; `None` in a book without any."""
        with told(self.path):
            found = self.db.execute("SELECT * FROM events ORDER BY id DESC LIMIT 1").fetchall()
        with undamaged(self.path):
            return event_of(found[0]) if found else None

    def taken_back(self) -> list[Event]:
        """The undos and redos since anything else was entered, in any game, in their order."""
        kinds = "('undone', 'redone')"
        last = f"SELECT coalesce(max(id), 0) FROM events WHERE kind NOT IN {kinds}"  # noqa: S608
        return self._events(f"WHERE events.id > ({last})")

    def _events(
        self, where: str, parameters: Sequence[Any] = (), game: int | None = None
    ) -> list[Event]:
        sql = f"{_WITH_THE_LINK_BEFORE} {where} ORDER BY events.id"
        with told(self.path):
            try:
                rows = self.db.execute(sql, parameters).fetchall()
            except sqlite3.OperationalError as error:
                if "decode" not in str(error):
                    raise
                self.in_any_text()
                rows = self.db.execute(sql, parameters).fetchall()
        with undamaged(self.path):
            found = [
                event_of(row if is_intact(row, row[10]) else self._doubted(row, game))
                for row in rows
            ]
        if any(row[8] == TABLES for row in rows):
            from .changed_entries import from_tables

            for number in sorted({row[4] for row in rows if row[8] == TABLES}):
                self._say_once(from_tables(self, number))
        return found

    def _doubted(self, row: tuple[Any, ...], game: int | None) -> tuple[Any, ...]:
        """What counts in place of an entry that is not as it was written; it is said, once. Raises
        `DamagedEvent` where nothing tells what it was."""
        from .changed_entries import doubt

        words, counts = doubt(self, row, row[4] if game is None else game)
        self._say_once(words)
        return counts

    def _say_once(self, words: str) -> None:
        if words and words not in self._said:
            self._said.add(words)
            self.say(words)

    def check(self) -> None:
        """Say which entries of the book are not as they were written: for what is read from the
        derived tables, which does not see the entries themselves."""
        before = ""
        doubted = []
        with told(self.path):
            for _, game, content, own, link in self.db.execute(_CONTENTS):
                kept = hash_of_bytes(content or b"")
                if (own, link) != (kept, link_of(before, kept)):
                    doubted.append(game)
                before = link
        for game in dict.fromkeys(doubted):
            try:
                self.events(game)
            except BadBook as damaged:
                self.say(str(damaged))

    def current(self) -> int | None:
        """The number of the game on the table: the one begun or resumed last."""
        found = self.rows(
            "SELECT game FROM games WHERE opened IS NOT NULL AND state != 'struck' "
            "ORDER BY opened DESC LIMIT 1"
        )
        return found[0]["game"] if found else None

    def last_entered(self) -> int | None:
        """The number of the game that was begun last of those entered here, not read from a
        file."""
        found = self.rows(
            "SELECT game FROM games WHERE source = '' AND state != 'struck' "
            "ORDER BY game DESC LIMIT 1"
        )
        return found[0]["game"] if found else None

    def lately(self) -> list[Row]:
        """The game on the table, and those that lay there before it, the last one first, in which
        something was entered within `AN_EVENING`: who sits there, and from which event (`opened`)
        to which (`played`) it was played."""
        since = (self.clock() - AN_EVENING).strftime("%Y-%m-%dT%H:%M:%SZ")
        return self.rows(_LATELY, (since,))

    def simulated(self, beside: int = 0) -> bool | None:
        """Whether all its games, `beside` that of this number, are simulated ones; `None` while
        there is none that counts."""
        found = self.rows(f"{_COUNTED} game != ? GROUP BY event", (beside,))
        return all(is_simulated(row["event"]) for row in found) if found else None

    def sheet(self, game: int) -> Sheet | None:
        """The sheet of a game; `None` when there is none of this number."""
        names = self.names()
        growing, self._growing = self._growing, None
        if growing is None or (growing.number, growing.names) != (game, names):
            growing = Growing(game, names)
        last = growing.events[-1].id if growing.events else 0
        where = "WHERE events.game = ? AND events.id > ?"
        more = self._events(where, (game, last), game)
        if not growing.events and not more:
            for words in self._lost(game, 0):
                raise Damaged(f"{self.path}: {words}")
            return None
        with undamaged(self.path):
            sheet = growing.sheet(more)
        self._growing = growing  # One is enough: the game at the table, or the one read.
        for words in self._lost(game, growing.events[-1].id):
            self._say_once(words)
        return sheet

    def _lost(self, game: int, last: int) -> list[str]:
        """What to say where the tables know of entries of a game after its `last` one; empty where
        they do not."""
        found = self.rows("SELECT * FROM games WHERE game = ? AND last_event > ?", (game, last))
        which = "last " if last else ""
        return [
            f"the {which}entries of game {game} are lost: the scores still have "
            f"{row['ns']}–{row['ew']} after {count(row['hands'], 'hand')}{ASK_THE_DOCTOR}"
            for row in found
        ]

    def names(self) -> Names:
        """What people are called now who were called otherwise. A new name that was changed on the
        disk is said and left out."""
        given = []
        with told(self.path):
            found = self.db.execute(_RENAMED).fetchall()
        for number, game in found:
            try:
                given += self._events("WHERE events.id = ?", (number,))
                given += self._events(
                    "WHERE events.game = ? AND events.kind IN ('undone', 'redone')", (game,)
                )
            except BadBook as damaged:
                self.say(f"{damaged}; until then the old name is shown")
        return names_of(sorted(set(given), key=lambda event: event.id))

    def renamings(self) -> list[PlayerRenamed]:
        """Every new name that was ever given, taken back or not."""
        with told(self.path):
            numbers = [number for number, _ in self.db.execute(_RENAMED)]
        bodies = [e.body for n in numbers for e in self._events("WHERE events.id = ?", (n,))]
        return [body for body in bodies if isinstance(body, PlayerRenamed)]

    # -- writing -----------------------------------------------------------------------------

    @contextmanager
    def writing(self) -> Iterator[Pen]:
        """A transaction that has the book to itself; all of it is written, or nothing.

        What the block reads cannot change before it ends. When the block is left without an error
        everything is on the disk. Raises `MovedOn` when somebody else goes on writing, `BadBook`
        when the disk does not take it.
        """
        if self._in_memory:
            raise ReadOnly(f"{self.path}: {READ_ONLY}")
        with self._transaction():
            yield Pen(self)

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        with told(self.path):
            self._begin()
            self._newest = 0
            version = self._number("data_version")
            if version != self._data:
                self._data = version
                self._forget()
            try:
                yield
                self._commit()
            except BaseException:
                self._roll_back()
                raise

    def _commit(self) -> None:
        try:
            self.db.execute("COMMIT")
        except sqlite3.Error:
            self._roll_back()
            if self._newest and self._last_id() >= self._newest:
                # The disk failed after the moment that counts, when the journal was deleted.
                raise BadBook(
                    f"{self.path}: the disk reported an error after the entry was written: it is "
                    "in the book (`euchre score` shows it), so do not enter it again"
                ) from None
            raise

    def _roll_back(self) -> None:
        self._forget()
        with suppress(sqlite3.Error):
            if self.db.conn.in_transaction:
                self.db.execute("ROLLBACK")

    def _forget(self) -> None:
        """Rely no more on what was read and written: it was taken back, or somebody else wrote."""
        self._growing = None
        self._written = _Written(0, ())

    def _last_id(self) -> int:
        with suppress(sqlite3.Error):
            return int(self.db.execute("SELECT coalesce(max(id), 0) FROM events").fetchone()[0])
        return 0

    def _begin(self) -> None:
        self._patiently(lambda: self.db.execute("BEGIN IMMEDIATE"))

    def _patiently(self, work: Callable[[], object]) -> None:
        """Do what may have to wait for somebody else; says so when it takes long."""
        self._pragma("busy_timeout", str(int(GRACE * 1000)))
        try:
            work()
        except sqlite3.OperationalError as error:
            if not is_busy(error):
                raise
            self.say("waiting for another program that is writing to the scorebook …")
            self._pragma("busy_timeout", str(int((self.patience - GRACE) * 1000)))
            work()
        finally:
            self._pragma("busy_timeout", str(int(self.patience * 1000)))

    def _append(self, game: int, bodies: Iterable[Body]) -> None:
        at = self.clock().strftime("%Y-%m-%dT%H:%M:%SZ")
        before = self.db.execute("SELECT id, chain, at FROM events ORDER BY id DESC LIMIT 1")
        first, chain, then = before.fetchone() or (0, "", at)
        self._nothing_lost(game, first)
        if not self._newest and then[:13] != at[:13]:  # Nearly always in the same hour.
            self._keep_evening(then, at)
        last = first
        rows = []
        for body in bodies:
            last += 1
            content = to_json(body)
            if not _is_text(content):
                raise Refused("a name or some other text is not valid UTF-8; type it again")
            row = (last, at, self.who, self.terminal, game, first + 1)
            rows.append(chained((*row, NAMES[body.__class__], content), chain))
            chain = rows[-1][-1]
        self.db.conn.executemany(_INSERT, rows)
        self._newest = last

    def _nothing_lost(self, game: int, last: int) -> None:
        """Raises `Damaged` where the tables know of events after the last one: the next would take
        the place of those that are lost, and its rows that of all that still shows them."""
        if not self._newest and self.db.execute(_BEYOND, (last, game)).fetchone():
            raise Damaged(
                f"{self.path}: the last entries are lost, and only the scores still show them, so "
                f"nothing was written over those{ASK_THE_DOCTOR}"
            )

    def _keep_evening(self, then: str, at: str) -> None:
        """Copy the book before the first entry of an evening; `then` is when the last entry was
        made, `at` when this one is. Where that cannot be done it is said, and the entry made."""
        from .copies import begins, keep

        if begins(then, at):
            try:
                keep(self, at)
            except (BadBook, OSError) as failure:
                why = reason(failure) if isinstance(failure, OSError) else str(failure)
                self.say(
                    f"the scorebook could not be copied before the evening's first entry: {why}"
                )

    def _derive(self, game: int) -> Sheet | None:
        """Rebuild the rows of a game from its events."""
        sheet = self.sheet(game)
        execute = self.db.execute
        if sheet is None:
            execute("DELETE FROM games WHERE game = ?", (game,))
            return None
        row = game_row(sheet)
        columns = ", ".join(row)
        values = ", ".join(f":{name}" for name in row)
        changed = ", ".join(f"{name} = excluded.{name}" for name in row if name != "game")
        execute(
            f"INSERT INTO games ({columns}) VALUES ({values}) "  # noqa: S608
            f"ON CONFLICT (game) DO UPDATE SET {changed}",
            row,
        )
        # What was written here before of the same hands is as it was.
        same = 0
        if self._written.number == game:
            pairs = zip(self._written.lines, sheet.lines, strict=False)
            same = sum(1 for _ in takewhile(lambda pair: pair[0] is pair[1], pairs))
        self._put("hands", game, same, hand_rows(sheet, same))
        self._put("irregularities", game, same, irregularity_rows(sheet, same))
        self._written = _Written(game, sheet.lines)
        return sheet

    def _naming(self, names: Iterable[str]) -> list[int]:
        """The games in whose events one of these names stands."""
        import json

        games: set[int] = set()
        for name in names:
            spelt = json.dumps(name, ensure_ascii=False)
            games.update(row[0] for row in self.db.execute(_NAMING, (spelt,)))
        return sorted(games)

    def _put(self, table: str, game: int, after: int, rows: list[Row]) -> None:
        """Put these rows of a game in the place of those that are there of hands after this one.
        Those that are there already are left, so that a new hand of a long game is one row."""
        which = "WHERE game = ? AND hand > ?"
        sql = f"SELECT * FROM {table} {which} ORDER BY hand, rowid"  # noqa: S608
        with suppress(Damaged):  # Then none is left.
            there = self.rows(sql, (game, after))
            pairs = zip_longest(rows, there)
            other = next((filter(None, pair) for pair in pairs if pair[0] != pair[1]), None)
            if other is None:
                return
            after = min(row["hand"] for row in other) - 1
        self.db.execute(f"DELETE FROM {table} {which}", (game, after))  # noqa: S608
        rows = [row for row in rows if row["hand"] > after]
        if rows:
            columns = ", ".join(rows[0])
            values = ", ".join(f":{name}" for name in rows[0])
            sql = f"INSERT INTO {table} ({columns}) VALUES ({values})"  # noqa: S608
            self.db.conn.executemany(sql, rows)

    # -- keeping -----------------------------------------------------------------------------

    @contextmanager
    def reading(self) -> Iterator[None]:
        """A time in which the book does not change for whoever reads it."""
        with told(self.path):
            self.db.execute("BEGIN")
            try:
                yield
            finally:
                with suppress(sqlite3.Error):
                    self.db.execute("ROLLBACK")

    def content(self) -> Content:
        """How much is in the book."""
        with told(self.path):
            found = self.db.execute(_CONTENT).fetchone()
        return Content(*found)

    def backup(self, target: str) -> Content:
        """Copy the book as it is now to the file `target`, which must not be there yet; returns how
        much was copied.

        The copy has been read again when this returns. Raises `BadBook` when the file is there, or
        cannot be written, or the book cannot be read.
        """
        check_name(target)
        with whole_or_not(target, f".{os.getpid()}") as part:
            return self._copied(part, target)

    def _copied(self, part: str, target: str) -> Content:
        """Copy the book to the file `part`, which is going to be `target`."""
        from .integrity import pages

        # Another connection, because one that is writing cannot be copied from.
        with Store.look(self.path) as source:
            with told(self.path):
                source.db.execute("BEGIN")  # From here on the book is as it was counted.
                there = Content(*source.db.execute(_CONTENT).fetchone())
            with Store.look(part) as copy:
                try:
                    copy._pragma("synchronous", "EXTRA")
                    source.db.conn.backup(copy.db.conn)
                except sqlite3.Error as error:
                    raise BadBook(f"{target} cannot be written: {error}") from None
        with Store.look(part) as copy:
            wrong = pages(copy)
            if wrong:
                raise BadBook(
                    f"{self.path} is damaged ({wrong[0]}), so no copy of it was kept"
                    f"{ASK_THE_DOCTOR}"
                )
            if copy.content() != there:
                raise BadBook(f"the copy {target} was not complete and was not kept; try again")
        return there

    def copy_into(self, target: str) -> None:
        """Copy the book as it is on the disk into the empty file at `target`; all of it is on the
        disk when this returns. Raises `BadBook` or `OSError`."""
        # Another connection, because one that is writing cannot be copied from.
        with Store.look(self.path) as source, Store.look(target) as copy:
            try:
                copy._pragma("synchronous", "OFF")  # It is synced below, and has no name yet.
                copy._pragma("journal_mode", "OFF")
                source.db.conn.backup(copy.db.conn)
            except sqlite3.Error as error:
                raise BadBook(f"the copy failed: {error}") from None
        with open(target, "rb+") as stream:
            os.fsync(stream.fileno())

    def beyond(self) -> list[int]:
        """The games of which the tables know an event after the last one that is there."""
        sql = (
            "SELECT game FROM games WHERE last_event > (SELECT coalesce(max(id), 0) FROM events) "
            "ORDER BY game"
        )
        return [row["game"] for row in self.rows(sql)]

    def differences(self) -> list[str]:
        """Where the book's numbering or the derived tables are not what the events say."""
        from .integrity import survey

        return [line for lines in survey(self) for line in lines]

    def remake(self) -> None:
        """Make all that is derived anew from the events: tables, indexes, views, and the triggers
        that guard them. A game whose events do not go together is left as it is."""
        from .integrity import misshapen

        with self._transaction():
            for kind, name, what, sql in misshapen(self):
                if kind != "table":
                    if what == "changed":
                        self.db.execute(f"DROP {kind} {name}")
                    self.db.execute(sql)
            self.db.execute("REINDEX")
            self._remake()

    def put_back(
        self, rows: Iterable[tuple[Any, ...]], changed: Iterable[tuple[Any, ...]] = ()
    ) -> set[int]:
        """Write events into this book, which is empty, with their numbers; and make anew what is
        derived. Those that come with a hash and a link keep them; the others get theirs.

        Of a damaged book some may be missing, and some may have changed: those keep the marks that
        tell so. Returns the numbers of those among them that no book can hold.
        """
        self._pragma("foreign_keys", "OFF")
        refused = set()
        with self._transaction():
            self.db.conn.executemany(_INSERT, with_links(rows))
            for row in changed:
                try:
                    self.db.conn.execute(_INSERT, row)
                except (sqlite3.IntegrityError, OverflowError):
                    refused.add(row[0])
            self._remake()
        return refused

    def keep_in_one_file(self) -> None:
        """Keep the journal as this program does, where another changed that."""
        with told(self.path):
            self._patiently(lambda: self.db.execute("PRAGMA journal_mode = DELETE").fetchone())

    def _remake(self) -> None:
        self.db.execute("DELETE FROM games WHERE game NOT IN (SELECT game FROM events)")
        for game in self._games():
            try:
                self._derive(game)
            except BadBook as damaged:
                self.say(f"{damaged}; game {game} was left as it is")
        for table in ("hands", "irregularities"):
            self.db.execute(f"DELETE FROM {table} WHERE game NOT IN (SELECT game FROM games)")  # noqa: S608

    def _games(self) -> list[int]:
        with told(self.path):
            found = self.db.execute("SELECT DISTINCT game FROM events ORDER BY game").fetchall()
        return [row[0] for row in found]


class Pen:
    """What may be done while a transaction has the book to itself."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._simulated: bool | None = None
        """Whether the games of the book are simulated, once that was looked up; looked up for each
        of many new games it would take longer with every one of them."""

    def sheet(self, game: int) -> Sheet | None:
        """The sheet of a game as it is now; `None` when there is none."""
        return self._store.sheet(game)

    def current(self) -> int | None:
        """The number of the game on the table."""
        return self._store.current()

    def last_entered(self) -> int | None:
        """The number of the game that was begun last, and not read from a file."""
        return self._store.last_entered()

    def lately(self) -> list[Row]:
        """The games that may be under way."""
        return self._store.lately()

    def add(self, game: int, *bodies: Body) -> Sheet | None:
        """Write the events of one command into a game, and return its sheet after them; `None` when
        its beginning was taken back.

        A game that gave way to another comes back when that one's beginning is taken back. Raises
        `BadBook` when the events do not go with those that are there, and `Refused` where a
        simulated game would count among others, or another among those.
        """
        counted = self._store.rows(f"{_COUNTED} game = ?", (game,))
        if counted:
            self._simulated = None  # It may be struck out now, or belong to another event.
        self._store._append(game, bodies)
        for body in bodies:
            if isinstance(body, Undone | Redone):
                self._along(game, body)
        for body in bodies:
            renamed = self._renaming(body)
            if renamed is not None:
                self._rename(renamed, given=isinstance(body, PlayerRenamed))
        sheet = self._store._derive(game)
        if sheet is not None and any(isinstance(body, Redone) for body in bodies):
            self._nobody_twice(sheet)
        if not counted and sheet is not None and not sheet.struck:
            self._keep_apart(sheet)
        return sheet

    def begin(self, begun: GameBegun, *more: Body) -> Sheet:
        """Begin a game with the next number, and return its sheet; the one that it replaces is
        taken back."""
        game = self._store.rows("SELECT coalesce(max(game), 0) + 1 AS next FROM events")[0]["next"]
        sheet = self.add(game, begun, *more)
        assert sheet is not None
        if begun.replaces:
            self._turn(begun.replaces, taken_back=True, along=game)
        return sheet

    def _keep_apart(self, sheet: Sheet) -> None:
        if self._simulated is None:
            self._simulated = self._store.simulated(beside=sheet.number)
        simulated = is_simulated(sheet.begun.event)
        keep_apart(simulated, self._simulated)
        self._simulated = simulated

    def _renaming(self, body: Body) -> PlayerRenamed | None:
        """The new name that an event gives, takes back or gives again; `None`: it does none of
        that."""
        if isinstance(body, Undone | Redone):
            found = self._store._events("WHERE events.id = ?", (body.command,))
            body = found[0].body if found else body
        return body if isinstance(body, PlayerRenamed) else None

    def _rename(self, renamed: PlayerRenamed, *, given: bool) -> None:
        """Make anew what is derived of every game in which somebody has another name now. Raises
        `Refused` where two people would become one who sat at one table."""
        names = Names(tuple((0, one.old, one.new) for one in self._store.renamings()))
        for game in self._store._naming(names.led_to(renamed.old)):
            sheet = self._store._derive(game)
            if sheet is None or not sits_twice(sheet):
                continue
            if given:
                raise Refused(
                    f"{renamed.old} and {renamed.new} played at the same table in game {game}, so "
                    "they are two people"
                )
            self._nobody_twice(sheet)

    def _nobody_twice(self, sheet: Sheet) -> None:
        name = sits_twice(sheet)
        if name:
            raise Refused(
                f"{name} would sit in two seats in game {sheet.number}, because somebody was "
                "renamed later: `euchre history --all` shows who"
            )

    def _along(self, game: int, body: Undone | Redone) -> None:
        first = self._store.events(game)[0]
        if first.id != body.command or not isinstance(first.body, GameBegun):
            return
        if first.body.replaces:
            taken_back = isinstance(body, Redone)
            self._turn(first.body.replaces, taken_back=taken_back, along=game)

    def _turn(self, game: int, *, taken_back: bool, along: int) -> None:
        """Take back the beginning of a game in which nothing happened, or let it count again; a
        game in which something happened since stays as it is."""
        events = self._store.events(game)
        if not taken_back and getattr(events[-1].body, "along", along) != along:
            return  # It gave way to another game since.
        stand = standing(events)
        commands, kind = (stand.done, Undone) if taken_back else (stand.undone, Redone)
        others = stand.undone if taken_back else stand.done
        if commands and not others and only_begun(commands):
            self._simulated = None
            self._store._append(game, [kind(one.id, along) for one in reversed(commands)])
            self._store._derive(game)


def event_of(row: tuple[Any, ...]) -> Event:
    number, at, who, terminal, game, command, kind, body = row = row[:VALUES]
    if tuple(map(type, row)) != _EVENT:  # STRICT holds only while nobody else scribbles.
        raise DamagedEvent(f"entry {number} has values of the wrong kind")
    try:
        return Event(number, at, who, terminal, game, command, from_json(kind, body))
    except DamagedEvent as damaged:
        raise DamagedEvent(f"entry {number}: {damaged}") from None


def _any_text(content: bytes) -> str:
    """Text of a damaged file, which may be none."""
    return content.decode(errors="surrogateescape")


def _is_text(words: str) -> bool:
    """Whether a text is whole: arguments with bytes that are no UTF-8 come as half characters."""
    try:
        words.encode()
    except UnicodeEncodeError:
        return False
    return True


def _step(sql: str) -> Callable[[Database], None]:
    def run(db: Database) -> None:
        for statement in _statements(sql):
            db.execute(statement)

    return run


def _statements(sql: str) -> Iterator[str]:
    """The statements of a script, so that they run inside a transaction; a trigger is one."""
    statement = ""
    for line in sql.splitlines():
        statement += line + "\n"
        if line.endswith(";") and sqlite3.complete_statement(statement):
            yield statement
            statement = ""


_RENAMED: Final = "SELECT id, game FROM events WHERE kind = 'renamed' ORDER BY id"

_NAMING: Final = (
    "SELECT DISTINCT game FROM events WHERE kind IN ('game-begun', 'seat') AND instr(body, ?)"
)

_BEYOND: Final = """
SELECT 1 FROM games WHERE last_event > ?
AND (game IN (?, (SELECT max(game) FROM games)) OR opened = (SELECT max(opened) FROM games))
"""
"""Whether the tables know of a later event: of this game, of the last one, or of that on the
table."""

_INSERT: Final = "INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"

_WITH_THE_LINK_BEFORE: Final = (
    "SELECT events.*, coalesce(before.chain, '') FROM events LEFT JOIN events AS before "
    "ON before.id = events.id - 1"
)

_CONTENTS: Final = (
    "SELECT id, game, CAST(id || char(10) || at || char(10) || who || char(10) || terminal "
    "|| char(10) || game || char(10) || command || char(10) || kind || char(10) || body AS BLOB), "
    "hash, chain FROM events NOT INDEXED ORDER BY id"
)
"""The bytes that are hashed (`scorebook/chain.py`), put together where they are read."""

_EVENT: Final = (int, str, str, str, int, int, str, str)

_CONTENT: Final = "SELECT count(DISTINCT game), count(*), coalesce(max(id), 0) FROM events"
