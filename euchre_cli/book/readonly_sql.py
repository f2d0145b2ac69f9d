"""Read-only SQL queries on the scorebook, and the list of its tables and views.

In: a query. Out: its result. Three locks, each of which would be enough, prevent changes: the file
is opened read-only, the connection is set to `query_only`, and an authorizer checks what a
statement does before it runs.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, cast

from euchre_engine.rules import did_you_mean

from ..terminal.exit_status import BadBook, Refused
from ..terminal.text import safe
from . import schema
from .disk import sqlite_errors_as_bad_book
from .sqlite_file import PATIENCE

if TYPE_CHECKING:
    from .store import Store

LONGEST_VALUE: Final = 100_000_000
"""The longest text or blob, in bytes, in a result or an intermediate value."""

STEPS_PER_CHECK: Final = 20_000
"""The number of SQLite's virtual machine instructions between two checks for Ctrl-C."""


class QueryResult(NamedTuple):
    """The result of a query: the names of its `columns`, made unique, and its `rows`, which are
    fetched as they are iterated; their values are numbers, texts, bytes and `None`."""

    columns: tuple[str, ...]
    rows: Iterator[tuple[Any, ...]]


@contextmanager
def run_query(path: str, sql: str) -> Iterator[QueryResult]:
    """A context with the result of a query, one SELECT, on the scorebook at `path`.

    Raises `Refused` if it is not a SELECT, or SQLite reports an error in it; `KeyboardInterrupt` if
    it is interrupted; `BadBook` or `Conflict` if the file cannot be read.
    """
    uri = f"{Path(path).absolute().as_uri()}?mode=ro"
    with (
        sqlite_errors_as_bad_book(path),
        closing(sqlite3.connect(uri, PATIENCE, uri=True, isolation_level=None)) as connection,
    ):
        schema.show_views(connection.execute)
        _lock(connection)
        with _sql_errors_as_refused():
            cursor = connection.execute(sql)
            if cursor.description is None:
                raise Refused("this is not a question: `euchre sql` takes one SELECT")
        names = [str(column[0]) for column in cursor.description]
        yield QueryResult(_unique_names(names), _rows(cursor))


def _rows(cursor: sqlite3.Cursor) -> Iterator[tuple[Any, ...]]:
    with _sql_errors_as_refused():
        for row in cursor:  # noqa: UP028 - which would close a cursor whose file is closed.
            yield row


def _lock(connection: sqlite3.Connection) -> None:
    connection.execute("PRAGMA query_only = ON")
    connection.setlimit(sqlite3.SQLITE_LIMIT_ATTACHED, 0)
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST_VALUE)
    connection.text_factory = lambda raw: raw.decode(errors="replace")
    connection.set_authorizer(_judge)
    # Python handles Ctrl-C only when Python code runs; the progress handler gives it the chance.
    connection.set_progress_handler(_go_on, STEPS_PER_CHECK)


def _go_on() -> int:
    return 0


_READING: Final = (
    sqlite3.SQLITE_SELECT,
    sqlite3.SQLITE_READ,
    sqlite3.SQLITE_RECURSIVE,
)
_TABLE_PRAGMAS: Final = ("table_info", "table_xinfo", "table_list", "index_list", "index_info")
"""The pragmas that describe a table, which are allowed."""


_FORBIDDEN_FUNCTIONS: Final = ("load_extension", "fts3_tokenizer")
"""The SQL functions with effects outside the query."""


def _judge(action: int, one: str | None, two: str | None, *_: str | None) -> int:
    """SQLite authorizer: allows reading and pure functions only."""
    if action in _READING:
        may = True
    elif action == sqlite3.SQLITE_FUNCTION:
        may = (two or "").lower() not in _FORBIDDEN_FUNCTIONS
    elif action == sqlite3.SQLITE_PRAGMA:
        may = (one or "").lower() in _TABLE_PRAGMAS
    else:
        # Table-valued functions such as json_each declare their columns with this action. A real
        # write to sqlite_master is refused by SQLite itself.
        may = action == sqlite3.SQLITE_UPDATE and one == "sqlite_master"
    return sqlite3.SQLITE_OK if may else sqlite3.SQLITE_DENY


_FORBIDDEN: Final = "nothing can be changed with `euchre sql`, which takes one SELECT"


@contextmanager
def _sql_errors_as_refused() -> Iterator[None]:
    """A context in which errors in the query are raised as `Refused`; errors of the file pass."""
    try:
        yield
    except UnicodeEncodeError:
        raise Refused("the question has bytes that are not UTF-8: type it again") from None
    except (sqlite3.Error, sqlite3.Warning) as error:
        code = int(getattr(error, "sqlite_errorcode", 0)) & 0xFF
        words = str(error).rstrip(".")
        if code == sqlite3.SQLITE_INTERRUPT:
            raise KeyboardInterrupt from None
        # A statement that the authorizer refused may end with other codes, such as SQLITE_SCHEMA.
        if code in (sqlite3.SQLITE_AUTH, sqlite3.SQLITE_READONLY) or "not authorized" in words:
            raise Refused(_FORBIDDEN) from None
        if code not in _QUERY_ERRORS:
            raise
        if words == "incomplete input":
            words = "the question is incomplete: something is missing at its end"
        elif "one statement" in words:
            words = "one question at a time: leave out what comes after the ;"
        elif "number of bindings" in words:
            words = "? and :name have no value here: write the value itself, text in '…'"
        raise Refused(words) from None


_QUERY_ERRORS: Final = (
    0,  # An error of Python's sqlite3 module.
    sqlite3.SQLITE_ERROR,
    sqlite3.SQLITE_TOOBIG,
    sqlite3.SQLITE_MISMATCH,
    sqlite3.SQLITE_RANGE,
    sqlite3.SQLITE_MISUSE,
    sqlite3.SQLITE_NOMEM,
)


def _unique_names(names: Iterable[str]) -> tuple[str, ...]:
    """Makes column names unique: the second `game` becomes `game:2`."""
    unique: list[str] = []
    for name in names:
        nth, candidate = 1, name
        while candidate in unique:
            nth += 1
            candidate = f"{name}:{nth}"
        unique.append(candidate)
    return tuple(unique)


class StoredColumn(NamedTuple):
    """A column of a table: its name, and the type it was declared with, which may be empty."""

    name: str
    type: str


class StoredTable(NamedTuple):
    """A table or view: its `name`, its `kind`, the description in a view's SQL (`about`, empty if
    there is none), and its columns."""

    name: str
    kind: Literal["table", "view"]
    about: str
    columns: tuple[StoredColumn, ...]


_ALL_OBJECTS: Final = (
    "SELECT name, type, sql FROM sqlite_master WHERE type IN ('table', 'view') "
    "AND name NOT LIKE 'sqlite!_%' ESCAPE '!' AND name NOT LIKE '!_sqlite!_%' ESCAPE '!' "
    "ORDER BY type, rowid"
)
_COMMENT: Final = re.compile(r"\bAS\s*\n((?:-- .*\n)+)")


def tables_of(store: Store) -> list[StoredTable]:
    """Every table, then every view, in the order they were made."""
    schema.show_views(store.execute)
    return [
        StoredTable(row["name"], row["type"], _about(row["sql"]), _columns(store, row["name"]))
        for row in store.rows(_ALL_OBJECTS)
    ]


def _about(sql: str | None) -> str:
    """The comment that a view begins with."""
    comment = _COMMENT.search(sql or "")
    return "" if comment is None else " ".join(comment[1].replace("-- ", " ").split())


def _columns(store: Store, name: str) -> tuple[StoredColumn, ...]:
    try:
        rows = store.rows("SELECT name, type FROM pragma_table_info(?)", (name,))
    except BadBook:  # A user's own view, of a table that was dropped.
        return ()
    return tuple(StoredColumn(str(row["name"]), str(row["type"])) for row in rows)


def select_all(table: StoredTable) -> str:
    """The query for all rows of a table."""
    quoted = table.name.replace('"', '""')
    return f'SELECT * FROM "{quoted}"'  # noqa: S608


def near(name: str, names: Sequence[str]) -> str:
    """The suggestion of a similar name, `; did you mean games?`; empty if there is none."""
    return safe(did_you_mean(name, cast("list[str]", list(dict.fromkeys(names)))))
