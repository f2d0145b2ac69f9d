"""The scorebook's file as an SQLite database: opening, reading, transactions, copying.

In: a path, SQL. Out: rows, transactions, copies; errors of SQLite are raised as a `BadBook` that
says what to do (`disk.py`). Does not know: entries and games.

Every write is one transaction that begins with `BEGIN IMMEDIATE`, because two deferred transactions
that read before they write cannot both commit. The journal is deleted at each commit and the folder
is synced too (`synchronous=EXTRA`): what was reported as written is on the disk.

The tables are made with sqlite-utils (`db`); entering a hand uses `sqlite3` alone, because
importing sqlite-utils takes longer than everything else that `euchre hand` does.
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
"""Seconds to wait for another process that is writing."""

GRACE: Final = 0.5
"""Seconds of this wait before a message says so."""

CHECKSUM_SIZE: Final = 1 << 20
"""The size in bytes from which computing a file's checksum is worthwhile."""

Row: TypeAlias = dict[str, Any]
"""A row of a table: its values by column."""

Say: TypeAlias = Callable[[str], None]


def say_nothing(_: str) -> None: ...


class Header(NamedTuple):
    """The header of a file: its `format` (the number of schema steps it has taken), the application
    id of the program that it belongs to (`mark`), its journal mode, and if it has no tables
    (`empty`)."""

    format: int
    mark: int
    journal: str
    empty: bool


class SqliteFile:
    """An open SQLite file; `open_unchecked` opens one, whatever it holds.

    `say` is called with messages about progress and repairs; `patience` is the number of seconds to
    wait for another process that is writing.
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
        """Opens the file at `path` without checking that it is a scorebook. Raises `BadBook` if
        there is no file that can be opened."""
        check_file(path)
        with sqlite_errors_as_bad_book(path):
            # The absolute path, because some names (`:memory:`) are not files to SQLite.
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
        """Closes the file."""
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
        """Raises `BadBook` unless the file is empty, or is a scorebook of a format that this
        program knows."""
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

    def rows(self, sql: str, parameters: Sequence[Any] | dict[str, Any] = ()) -> list[Row]:
        """The rows of a query's result."""
        with sqlite_errors_as_bad_book(self.path):
            cursor = self.execute(sql, parameters)
            names = [column[0] for column in cursor.description]
            return [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]

    def each(
        self, sql: str, parameters: Sequence[Any] | dict[str, Any] = ()
    ) -> Iterator[tuple[Any, ...]]:
        """The rows of a query's result as tuples, one by one, so that there may be any number."""
        with sqlite_errors_as_bad_book(self.path):
            # A bare cursor, because the caller may close the book before it has read everything.
            yield from iter(self.execute(sql, parameters).fetchone, None)

    def read_any_text(self) -> None:
        """Makes texts readable that are not valid UTF-8, as in a damaged book."""
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
        """The SHA-256 of the file; must be called within `reading`. Empty at any other time, for a
        file shorter than `CHECKSUM_SIZE`, and if part of the content is in a write-ahead log."""
        if not self.connection.in_transaction:
            return ""
        with sqlite_errors_as_bad_book(self.path):
            self.execute("SELECT 1 FROM sqlite_master").fetchone()  # Takes the read lock.
            if self.execute("PRAGMA journal_mode").fetchone()[0] == "wal":
                return ""
        with suppress(OSError):
            if os.path.getsize(self.path) >= CHECKSUM_SIZE:
                # Kept open as long as the database: closing any descriptor of a file releases the
                # process's locks on it (fcntl(2)).
                self._bytes = self._bytes or FileIO(self.path)
                self._bytes.seek(0)
                return file_digest(self._bytes, "sha256").hexdigest()
        return ""

    def damaged_pages(self) -> list[str]:
        """The findings of SQLite's integrity check of the pages and indexes, at most about 20."""
        findings: list[str] = []
        with sqlite_errors_as_bad_book(self.path):
            try:
                for (words,) in self.execute("PRAGMA integrity_check(20)"):
                    findings += [] if words == "ok" else str(words).splitlines()
            except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
                if isinstance(error, sqlite3.Error) and is_locked(error):
                    raise
                findings.append(str(error))  # The check may fail on a damaged file.
        return findings

    # -- writing -----------------------------------------------------------------------------

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """A context with an exclusive write transaction: committed and synced when the block ends,
        rolled back if it raises. Raises `Conflict` if another process keeps writing, `BadBook` if
        the disk reports an error."""
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
        """Calls `work`, which may have to wait for another process; says so if it takes long."""
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
        """Sets the journal mode back to this program's, if another program changed it."""
        with sqlite_errors_as_bad_book(self.path):
            self._patiently(lambda: self.execute("PRAGMA journal_mode = DELETE").fetchone())

    # -- copying -----------------------------------------------------------------------------

    def copy_into(self, target: str, failed: str = "the copy failed") -> None:
        """Copies this file, which must not be in a write transaction, into the empty file `target`,
        and syncs that. Raises `BadBook` with a message that begins with `failed`, or `OSError`."""
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
