"""The tables and views of the scorebook's file: what each is called, and what it holds.

Knows: what the file says about itself. Does not know: what the program keeps in it (`schema.py`);
what somebody added is there too.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, cast

from euchre_engine.rules import nearest

from ..terminal.exit_status import BadBook
from ..terminal.safe import safe

if TYPE_CHECKING:
    from .store import Store


class Column(NamedTuple):
    """A column of a table: its name, and the type it was declared with, which may be empty."""

    name: str
    type: str


class Table(NamedTuple):
    """A table or view: its `name`, which of the two it is, what it tells (`about`, which may be
    empty), and its columns."""

    name: str
    kind: Literal["table", "view"]
    about: str
    columns: tuple[Column, ...]


_THERE: Final = (
    "SELECT name, type, sql FROM sqlite_master WHERE type IN ('table', 'view') "
    "AND name NOT LIKE 'sqlite!_%' ESCAPE '!' AND name NOT LIKE '!_sqlite!_%' ESCAPE '!' "
    "ORDER BY type, rowid"
)
_COMMENT: Final = re.compile(r"\bAS\s*\n((?:-- .*\n)+)")


def tables_of(store: Store) -> list[Table]:
    """Every table, then every view, in the order they were made."""
    return [
        Table(row["name"], row["type"], _about(row["sql"]), _columns(store, row["name"]))
        for row in store.rows(_THERE)
    ]


def _about(sql: str | None) -> str:
    """The comment that a view begins with."""
    found = _COMMENT.search(sql or "")
    return "" if found is None else " ".join(found[1].replace("-- ", " ").split())


def _columns(store: Store, name: str) -> tuple[Column, ...]:
    try:
        rows = store.rows("SELECT name, type FROM pragma_table_info(?)", (name,))
    except BadBook:  # A view of somebody's, of a table that is gone.
        return ()
    return tuple(Column(str(row["name"]), str(row["type"])) for row in rows)


def everything_in(table: Table) -> str:
    """The question whose answer is all of a table."""
    quoted = table.name.replace('"', '""')
    return f'SELECT * FROM "{quoted}"'  # noqa: S608


def near(name: str, names: Sequence[str]) -> str:
    """`; did you mean games?`, or nothing."""
    return safe(nearest(name, cast("list[str]", list(dict.fromkeys(names)))))
