"""The scorebook's file as a database: opened, read, written in one piece, copied.

In: a path, SQL. Out: rows, transactions, copies; what SQLite reports is raised as a `BadBook` that
says what to do (`disk.py`). Knows nothing of entries and games.

Every write is one transaction that begins with `BEGIN IMMEDIATE`, because two deferred transactions
that read before they write cannot both commit. The journal is deleted at each commit and the folder
is synced too (`synchronous=EXTRA`): what was reported as written is on the disk.

The tables are made with sqlite-utils (`db`); what happens at the table goes through `sqlite3`
alone, because importing sqlite-utils takes longer than everything else that `euchre hand` does.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cached_property
from hashlib import file_digest
from io import FileIO
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from ..terminal.exit_status import BadBook
from . import schema
from .disk import ASK_THE_DOCTOR, Damaged, check_file, is_locked, sqlite_errors_as_bad_book

if TYPE_CHECKING:
    from types import TracebackType
    from typing import Self

    from sqlite_utils import Database

PATIENCE: Final = 30.0
"""Seconds to wait for somebody else who is writing."""

GRACE: Final = 0.5
"""Seconds to wait before saying so."""

LONG: Final = 1 << 20
"""The size in bytes from which it pays to keep a file's checksum."""

Row: TypeAlias = dict[str, Any]
"""A row of a table, by column."""

Say: TypeAlias = Callable[[str], None]


def say_nothing(_: str) -> None: ...


class Header(NamedTuple):
    """The first page of a file: its `format` (how many steps of the schema it took), the mark of
    the program it belongs to, how its journal is kept, and whether it has no table (`empty`)."""

    format: int
    mark: int
    journal: str
    empty: bool


class SqliteFile:
    """An open file; `open_unchecked` opens one, whatever it holds.

    `say` is called with a line about anything that takes long or was done on the way; `patience`
    is how many seconds to wait for somebody else who is writing.
    """

    def __init__(self, path: str, connection: sqlite3.Connection, say: Say) -> None:
        self.path = path
        self.say = say
        self.patience = PATIENCE
        self._bytes: FileIO | None = None
        self._use(connection)

    def _use(self, connection: sqlite3.Connection) -> None:
        self.connection = connection
        self.execute = connection.execute
        self.__dict__.pop("db", None)
        self.execute("PRAGMA recursive_triggers = ON")

    @classmethod
    def open_unchecked(cls, path: str, *, say: Say = say_nothing) -> Self:
        """Open the file at `path` as it is. Raises `BadBook` when there is none that can be
        opened."""
        check_file(path)
        with sqlite_errors_as_bad_book(path):
            # The whole path, because SQLite takes some names (`:memory:`) for no file.
            connection = sqlite3.connect(
                os.path.abspath(path), timeout=PATIENCE, isolation_level=None
            )
            return cls(path, connection, say)

    @cached_property
    def db(self) -> Database:
        """The same connection for sqlite-utils."""
        from sqlite_utils import Database  # 45 ms, of the 110 that `euchre hand` would take.

        return Database(self.connection, execute_plugins=False)

    def close(self) -> None:
        """Let go of the file."""
        self.connection.close()
        if self._bytes is not None:
            self._bytes.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def header(self) -> Header:
        """The header on the first page. Raises `BadBook` if the file is not a database, `Conflict`
        if another process keeps it locked."""
        with sqlite_errors_as_bad_book(self.path):
            self._patiently(lambda: self.execute("PRAGMA schema_version").fetchone())
            return Header(
                self._number("user_version"),
                self._number("application_id"),
                str(self.execute("PRAGMA journal_mode").fetchone()[0]),
                not self._number("schema_version"),
            )

    def check_header(self, header: Header) -> None:
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

    def _pragma(self, name: str, value: object) -> None:
        self.execute(f"PRAGMA {name} = {value}")

    def _number(self, pragma: str) -> int:
        return int(self.execute(f"PRAGMA {pragma}").fetchone()[0])

    # -- reading -----------------------------------------------------------------------------

    def rows(self, sql: str, parameters: Sequence[Any] = ()) -> list[Row]:
        """The answer to a query, each row by column."""
        with sqlite_errors_as_bad_book(self.path):
            cursor = self.execute(sql, parameters)
            names = [column[0] for column in cursor.description]
            return [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]

    def each(
        self, sql: str, parameters: Sequence[Any] | dict[str, Any] = ()
    ) -> Iterator[tuple[Any, ...]]:
        """The answer to a query, row by row as tuples, however many there are."""
        with sqlite_errors_as_bad_book(self.path):
            # A bare cursor, because the caller may close the book before it has read everything.
            yield from iter(self.execute(sql, parameters).fetchone, None)

    def read_any_text(self) -> None:
        """From now on read texts that are not valid UTF-8 too, as a damaged book may hold."""
        self.connection.text_factory = _any_text

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

    def checksum(self) -> str:
        """The SHA-256 of a `LONG` file, taken while it is being read (`reading`); empty at any
        other time, or where the file does not hold all that was written."""
        if not self.connection.in_transaction:
            return ""
        with sqlite_errors_as_bad_book(self.path):
            self.execute("SELECT 1 FROM sqlite_master").fetchone()  # From now on nobody writes.
            if self.execute("PRAGMA journal_mode").fetchone()[0] == "wal":
                return ""
        with suppress(OSError):
            if os.path.getsize(self.path) >= LONG:
                # Open as long as the database: to close one descriptor of a file is to give up the
                # locks that the process has on it (fcntl(2)).
                self._bytes = self._bytes or FileIO(self.path)
                self._bytes.seek(0)
                return file_digest(self._bytes, "sha256").hexdigest()
        return ""

    def damaged_pages(self) -> list[str]:
        """The findings of SQLite's integrity check of the pages and indexes, as far as it gets."""
        found: list[str] = []
        with sqlite_errors_as_bad_book(self.path):
            try:
                for (words,) in self.execute("PRAGMA integrity_check(20)"):
                    found += [] if words == "ok" else str(words).splitlines()
            except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
                if isinstance(error, sqlite3.Error) and is_locked(error):
                    raise
                found.append(str(error))  # It does not always get to the end of a damaged file.
        return found

    # -- writing -----------------------------------------------------------------------------

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """A context with an exclusive write transaction: committed and synced when the block ends,
        rolled back if it raises. Raises `Conflict` when somebody else goes on writing, `BadBook`
        when the disk does not take it."""
        with sqlite_errors_as_bad_book(self.path):
            self._patiently(lambda: self.execute("BEGIN IMMEDIATE"))
            try:
                yield
                self._commit()
            except BaseException:
                self._roll_back()
                raise

    def _commit(self) -> None:
        self.execute("COMMIT")

    def _roll_back(self) -> None:
        with suppress(sqlite3.Error):
            if self.connection.in_transaction:
                self.execute("ROLLBACK")

    def _patiently(self, work: Callable[[], object]) -> None:
        """Do what may have to wait for somebody else; say so when it takes long."""
        self._pragma("busy_timeout", int(GRACE * 1000))
        try:
            work()
        except sqlite3.OperationalError as error:
            if not is_locked(error):
                raise
            self.say("waiting for another program that is writing to the scorebook …")
            self._pragma("busy_timeout", int((self.patience - GRACE) * 1000))
            work()
        finally:
            self._pragma("busy_timeout", int(self.patience * 1000))

    def keep_in_one_file(self) -> None:
        """Keep the journal as this program does, where another changed that."""
        with sqlite_errors_as_bad_book(self.path):
            self._patiently(lambda: self.execute("PRAGMA journal_mode = DELETE").fetchone())

    # -- copying -----------------------------------------------------------------------------

    def copy_into(self, target: str, failed: str = "the copy failed") -> None:
        """Copy this file, which is not being written, into the empty file `target`; all of it is on
        the disk when this returns. Raises `BadBook`, which begins with `failed`, or `OSError`."""
        with SqliteFile.open_unchecked(target) as copy:
            try:
                copy._pragma("synchronous", "OFF")  # It is synced below, and has no name yet.
                copy._pragma("journal_mode", "OFF")
                self.connection.backup(copy.connection)
            except sqlite3.Error as error:
                raise BadBook(f"{failed}: {error}") from None
        with open(target, "rb+") as stream:
            os.fsync(stream.fileno())


def _any_text(content: bytes) -> str:
    return content.decode(errors="surrogateescape")
