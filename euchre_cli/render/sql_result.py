"""The result of an SQL query, and the list of tables and views.

In: column names and rows as SQLite gives them. Out: columns of a report, lines for a `Paper`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import isfinite
from typing import Any, Final

from ..book.readonly_sql import StoredTable
from ..terminal.display import Paper
from ..terminal.report_table import (
    COLUMN_GAP,
    NO_VALUE,
    TableColumn,
    least_width,
    table_lines,
    texts_of,
)
from ..terminal.text import padded, safe, width_of, wrap, wrap_long_words

_LEAST_WIDTH: Final = 8
"""The least width of a column of texts."""

_MOST_PLACES: Final = 4
"""The greatest number of decimal places in a table."""

_MOST_BYTES: Final = 16
"""The greatest number of bytes of a blob in a table."""


def columns_of(names: Sequence[str], rows: Sequence[Sequence[Any]] = ()) -> list[TableColumn]:
    """The columns of a result. Give its `rows` for a table: columns of numbers are aligned then."""
    return [_column(at, name, [row[at] for row in rows]) for at, name in enumerate(names)]


def _column(at: int, name: str, values: Sequence[Any]) -> TableColumn:
    known = [value for value in values if value is not None]
    numbers = bool(known) and all(isinstance(value, int | float) for value in known)
    places = max(map(_places, known)) if numbers else _MOST_PLACES
    return TableColumn(
        (name,),
        safe(name),
        lambda row: _plain(row[at]),
        lambda row: _words(row[at], places),
        right=numbers,
        min_width=0 if numbers else _LEAST_WIDTH,
    )


def _plain(value: Any) -> Any:
    """A value for programs: bytes as SQL writes them, `x'0a'`, and infinity as a text."""
    if isinstance(value, bytes):
        return f"x'{value.hex()}'"
    if isinstance(value, float) and not isfinite(value):
        return str(value)
    return value


def _places(value: Any) -> int:
    """The decimal places of a value: none for an integer, else up to four."""
    if not isinstance(value, float) or not isfinite(value):
        return 0
    return max(1, len(f"{value:.{_MOST_PLACES}f}".rstrip("0").partition(".")[2]))


def _words(value: Any, places: int) -> str:
    if value is None:
        return NO_VALUE
    if isinstance(value, float):
        # Very small and very large numbers are rounded to four figures.
        tiny = value and abs(value) < 10**-_MOST_PLACES
        plain = isfinite(value) and not tiny and abs(value) < 1e15
        return f"{value:.{places}f}" if plain else f"{value:.4g}"
    if isinstance(value, bytes):
        return f"x'{value[:_MOST_BYTES].hex()}{'…' if len(value) > _MOST_BYTES else ''}'"
    return safe(str(value))


def page(names: Sequence[str], rows: Sequence[Sequence[Any]], paper: Paper) -> list[str]:
    """The result as a table; if that cannot be made narrow enough, a list of fields for each
    row."""
    if not rows:
        return paper.lines(f"No rows. Columns: {', '.join(map(safe, names))}.", indent="  ")
    columns = columns_of(names, rows)
    cells = texts_of(columns, rows)
    if least_width(columns, cells) > paper.width:
        return _lists([column.title or "" for column in columns], cells, paper)
    return table_lines(columns, rows, paper)


def _lists(titles: Sequence[str], cells: Iterable[Sequence[str]], paper: Paper) -> list[str]:
    wide = min(max(map(width_of, titles)), paper.width // 2)
    lines: list[str] = []
    for row in cells:
        lines += [""] if lines else []
        for title, cell in zip(titles, row, strict=True):
            first, *more = wrap_long_words(cell, paper.width - wide - COLUMN_GAP)
            head = paper.paint(padded(title, wide), "faint")
            lines.append(f"{head}{' ' * COLUMN_GAP}{first}".rstrip())
            lines += [" " * (wide + COLUMN_GAP) + line for line in more]
    return lines


def schema_lines(tables: Sequence[StoredTable], paper: Paper) -> list[str]:
    """Every table and view with its description and its columns."""
    lines: list[str] = []
    for kind, title in (("table", "Tables"), ("view", "Views")):
        of_kind = [table for table in tables if table.kind == kind]
        if of_kind:
            lines += [*([""] if lines else []), f"{title}:"]
        for table in of_kind:
            name = safe(table.name)
            first, *more = wrap(safe(table.about), paper.width, "    ", first=f"  {name}  ")
            lines += ["  " + paper.paint(name, "strong") + first[len(name) + 2 :].rstrip(), *more]
            columns = ", ".join(safe(column.name) for column in table.columns)
            wrapped = wrap(columns, paper.width, "    ", first="    ")
            lines += [paper.paint(line, "faint") for line in wrapped]
    return lines
