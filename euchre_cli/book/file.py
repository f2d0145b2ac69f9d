"""The scorebook's file as an SQLite database: opened, read, written in whole transactions, copied.
It is the only module that knows sqlite-utils.

Every write is one transaction that begins with `BEGIN IMMEDIATE`, because two deferred transactions
that read before they write cannot both commit. SQLite's own journal is deleted at each commit and
the folder is synced too (`synchronous=EXTRA`): what was reported as written is on the disk.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Final, Self, TypeAlias

from ..terminal.exit_status import BadBook
from .disk import ASK_THE_DOCTOR, check_file, is_locked, sqlite_errors_as_bad_book
from .entries import Damaged, Entry

if TYPE_CHECKING:
    from sqlite_utils import Database

PATIENCE: Final = 30.0
"""Seconds to wait for another process that is writing."""

GRACE: Final = 0.5
"""Seconds of this wait before a message says so."""

UNREADABLE: Final = (sqlite3.Error, UnicodeDecodeError, TypeError)
"""What SQLite and Python raise for a damaged file: its messages and values may be damaged, too."""

Say: TypeAlias = Callable[[str], object]

Row: TypeAlias = dict[str, Any]
"""A row of a table: its values by column."""


def say_nothing(_: str) -> None: ...


class Newer(BadBook):
    """The book was written by a newer version of this program."""


class File:
    """An open SQLite file. `say` is called with messages about progress and repairs."""

    def __init__(self, path: str, connection: sqlite3.Connection, say: Say = say_nothing) -> None:
        self.path = path
        self.say = say
        self.connection = connection
        self.execute = connection.execute

    @classmethod
    def open(cls, path: str, say: Say = say_nothing) -> Self:
        """Opens the file at `path`, whatever it holds. Raises `BadBook` if there is no file that
        can be opened."""
        check_file(path)
        with sqlite_errors_as_bad_book(path):
            # The absolute path, because some names (`:memory:`) are not files to SQLite.
            where = os.path.abspath(path)
            return cls(path, sqlite3.connect(where, timeout=PATIENCE, isolation_level=None), say)

    @classmethod
    def in_memory(cls, path: str, say: Say = say_nothing) -> Self:
        """An empty database in memory that stands for the file at `path`."""
        return cls(path, sqlite3.connect(":memory:", isolation_level=None), say)

    def in_memory_too(self) -> File:
        """A copy of this file in memory, which is gone when it is closed."""
        copy = File.in_memory(self.path, self.say)
        with sqlite_errors_as_bad_book(self.path):
            self.connection.backup(copy.connection)
        return copy

    def _utils(self) -> Database:
        """The same connection for sqlite-utils."""
        from sqlite_utils import Database  # 45 ms, of the 110 that `euchre hand` would take.

        return Database(self.connection, execute_plugins=False)

    def drop(self, *names: str) -> None:
        """Drops tables with their indexes and triggers, and views, as far as there are any."""
        database = self._utils()
        for view in database.views:
            if view.name in names:
                view.drop()
        for name in names:
            database.table(name).drop(ignore=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        """Closes the file."""
        self.connection.close()

    def check_header(self, application: int, newest: int) -> int:
        """The version of the file's tables, 0 for an empty file. Raises `BadBook` if it belongs to
        another program, or to a newer version of this one."""
        with sqlite_errors_as_bad_book(self.path):
            self.patiently(lambda: self.execute("PRAGMA schema_version").fetchone())
            empty = not self.number("schema_version")
            mark, version = self.number("application_id"), self.number("user_version")
        if mark != application and (mark or not empty):
            raise BadBook(
                f"{self.path} belongs to another program and was left alone; name a scorebook "
                "with --db"
            )
        if version < 0:
            raise Damaged(f"{self.path}: the file is damaged{ASK_THE_DOCTOR}")
        if version > newest:
            raise Newer(
                f"{self.path} was written by a newer version of this program (format {version}; "
                f"this version reads up to format {newest}): update the program, or name another "
                "scorebook with --db"
            )
        return version

    def number(self, pragma: str) -> int:
        """The value of a pragma that is a number."""
        return int(self.execute(f"PRAGMA {pragma}").fetchone()[0])

    # -- reading ---------------------------------------------------------------------------------

    def rows(self, sql: str, values: Sequence[Any] | dict[str, Any] = ()) -> list[Row]:
        """The rows of a query's result."""
        with sqlite_errors_as_bad_book(self.path):
            cursor = self.execute(sql, values)
            names = [column[0] for column in cursor.description]
            return [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]

    def each(
        self, sql: str, values: Sequence[Any] | dict[str, Any] = ()
    ) -> Iterator[tuple[Any, ...]]:
        """The rows of a query's result as tuples, one by one, so that there may be any number."""
        with sqlite_errors_as_bad_book(self.path):
            # A bare cursor, because the caller may close the book before it has read everything.
            yield from iter(self.execute(sql, values).fetchone, None)

    def entries(self, condition: str = "true", *values: object) -> Iterator[Entry]:
        """The entries that meet an SQL condition, in order, whether intact or not."""
        sql = f"SELECT * FROM entries WHERE {condition} ORDER BY id"  # noqa: S608
        return map(Entry._make, self.execute(sql, values))

    def entries_as_json(self, condition: str = "true", *values: object) -> Iterator[str]:
        """The same entries, each as a JSON array on one line."""
        sql = f"SELECT {_AS_JSON} FROM entries WHERE {condition} ORDER BY id"  # noqa: S608
        return (line for (line,) in self.execute(sql, values))

    @contextmanager
    def reading(self) -> Iterator[None]:
        """A context with a read transaction: every query in it sees the same state."""
        with sqlite_errors_as_bad_book(self.path):
            self.execute("BEGIN")
            try:
                yield
            finally:
                with suppress(sqlite3.Error):
                    self.execute("ROLLBACK")

    def read_any_text(self) -> None:
        """Makes texts readable that are not valid UTF-8, as in a damaged book."""
        self.connection.text_factory = lambda raw: raw.decode(errors="surrogateescape")

    def is_sound(self) -> bool:
        """Whether SQLite finds no damage in the pages and indexes of the file."""
        return not self.damaged_pages(1)

    def damaged_pages(self, most: int = 20) -> list[str]:
        """The findings of SQLite's integrity check, about so many at most."""
        try:
            found = self.execute(f"PRAGMA integrity_check({most})").fetchall()
        except UNREADABLE as error:  # The check may fail on a damaged file.
            if isinstance(error, sqlite3.Error) and is_locked(error):
                raise
            return [str(error)]
        return [line for (words,) in found if words != "ok" for line in str(words).splitlines()]

    def fingerprint(self) -> str:
        """The checksum of the whole file, as SQLite reads it; empty if it cannot.

        Of a file larger than `LARGE`, which would take longer than a person notices, it is that of
        its first page, which changes at each write, and of its size and time.
        """
        try:
            size = self.number("page_count") * self.number("page_size")
            if size <= LARGE:
                return blake2b(self.connection.serialize(), digest_size=16).hexdigest()
            stat = os.stat(self.path)
            with open(self.path, "rb") as file:
                first = file.read(4096)
            words = f"{size} {stat.st_mtime_ns} ".encode()
            return blake2b(words + first, digest_size=16).hexdigest()
        except (*UNREADABLE, OSError):
            return ""

    # -- writing ---------------------------------------------------------------------------------

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """A context with an exclusive write transaction: committed and synced when the block ends,
        rolled back if it raises. Raises `Conflict` if another process keeps writing, `BadBook` if
        the disk reports an error."""
        with sqlite_errors_as_bad_book(self.path):
            self.patiently(lambda: self.execute("BEGIN IMMEDIATE"))
            try:
                yield
                self.execute("COMMIT")
            except BaseException:
                with suppress(sqlite3.Error):
                    if self.connection.in_transaction:
                        self.execute("ROLLBACK")
                raise

    @contextmanager
    def nobody_writes(self) -> Iterator[None]:
        """Nobody else writes within it, and it writes nothing itself."""
        self.execute("BEGIN IMMEDIATE")
        try:
            yield
        finally:
            with suppress(sqlite3.Error):
                self.execute("ROLLBACK")

    def patiently(self, work: Callable[[], object]) -> None:
        """Calls `work`, which may have to wait for another process; says so if it takes long."""
        self.execute(f"PRAGMA busy_timeout = {int(GRACE * 1000)}")
        try:
            work()
        except sqlite3.OperationalError as error:
            if not is_locked(error):
                raise
            self.say("waiting for another program that is writing to the scorebook …")
            self.execute(f"PRAGMA busy_timeout = {int((PATIENCE - GRACE) * 1000)}")
            work()
        finally:
            self.execute(f"PRAGMA busy_timeout = {int(PATIENCE * 1000)}")

    def insert(self, table: str, rows: Sequence[Sequence[Any]]) -> None:
        """Inserts rows, each with a value for every column in order."""
        if rows:
            places = ", ".join("?" * len(rows[0]))
            self.connection.executemany(f"INSERT INTO {table} VALUES ({places})", rows)  # noqa: S608

    def copy_into(self, target: str, failed: str = "the copy failed") -> None:
        """Copies this file, which must not be in a write transaction, into the empty file `target`,
        and syncs that. Raises `BadBook` with a message that begins with `failed`, or `OSError`."""
        with File.open(target) as copy:
            try:
                copy.execute("PRAGMA synchronous = OFF")  # It is synced below, and has no name yet.
                copy.execute("PRAGMA journal_mode = OFF")
                self.connection.backup(copy.connection)
            except sqlite3.Error as error:
                raise BadBook(f"{failed}: {error}") from None
        with open(target, "rb+") as stream:
            os.fsync(stream.fileno())


_AS_JSON: Final = "json_array({})".format(", ".join(f'"{column}"' for column in Entry._fields))

LARGE: Final = 8 << 20
"""The size in bytes up to which the checksum of a whole file takes a few milliseconds."""
