"""The answer to a question in SQL, and the list of what can be asked about.

Knows: how a value of SQLite is shown: numbers, texts, bytes, nothing. Does not know: what was
asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import isfinite
from typing import Any, Final

from ..book.readonly_sql import StoredTable
from ..terminal.display import Paper
from ..terminal.report_table import (
    BETWEEN,
    NOTHING,
    TableColumn,
    natural_width,
    table_lines,
    texts_of,
)
from ..terminal.text import broken, padded, safe, width_of, wrap

LEAST: Final = 8
"""How narrow a column of texts may be made."""

_PLACES: Final = 4
"""The places behind the point of a number in a table."""

_MOST: Final = 16
"""The bytes of a blob that a table shows."""


def columns_of(names: Sequence[str], rows: Sequence[Sequence[Any]] = ()) -> list[TableColumn]:
    """The columns of an answer; for people with its `rows`, whose numbers line up."""
    return [_column(at, name, [row[at] for row in rows]) for at, name in enumerate(names)]


def _column(at: int, name: str, values: Sequence[Any]) -> TableColumn:
    found = [value for value in values if value is not None]
    numbers = bool(found) and all(isinstance(value, int | float) for value in found)
    places = max(map(_places, found)) if numbers else _PLACES
    return TableColumn(
        (name,),
        safe(name),
        lambda row: _plain(row[at]),
        lambda row: _words(row[at], places),
        right=numbers,
        least=0 if numbers else LEAST,
    )


def _plain(value: Any) -> Any:
    """Bytes as SQL writes them, `x'0a'`, and what is no number to JSON as a text."""
    if isinstance(value, bytes):
        return f"x'{value.hex()}'"
    if isinstance(value, float) and not isfinite(value):
        return str(value)
    return value


def _places(value: Any) -> int:
    """How many places behind the point a number wants: none when it is whole, else up to four."""
    if not isinstance(value, float) or not isfinite(value):
        return 0
    return max(1, len(f"{value:.{_PLACES}f}".rstrip("0").partition(".")[2]))


def _words(value: Any, places: int) -> str:
    if value is None:
        return NOTHING
    if isinstance(value, float):
        # Very small and very large ones are told by their first figures.
        tiny = value and abs(value) < 10**-_PLACES
        plain = isfinite(value) and not tiny and abs(value) < 1e15
        return f"{value:.{places}f}" if plain else f"{value:.4g}"
    if isinstance(value, bytes):
        return f"x'{value[:_MOST].hex()}{'…' if len(value) > _MOST else ''}'"
    return safe(str(value))


def page(names: Sequence[str], rows: Sequence[Sequence[Any]], paper: Paper) -> list[str]:
    """The lines of a table; where it cannot be made narrow enough, a list for each row."""
    if not rows:
        return paper.lines(f"No rows. Columns: {', '.join(map(safe, names))}.", indent="  ")
    columns = columns_of(names, rows)
    cells = texts_of(columns, rows)
    if _narrowest(columns, cells) > paper.width:
        return _lists([column.title or "" for column in columns], cells, paper)
    return table_lines(columns, rows, paper)


def _narrowest(columns: Sequence[TableColumn], cells: Sequence[Sequence[str]]) -> int:
    """How wide the table is when every column of texts is as narrow as it may be."""
    widths = [
        natural_width([column], [[row[at]] for row in cells]) for at, column in enumerate(columns)
    ]
    return sum(
        min(wide, column.least) if column.least else wide
        for wide, column in zip(widths, columns, strict=True)
    ) + BETWEEN * (len(columns) - 1)


def _lists(titles: Sequence[str], cells: Iterable[Sequence[str]], paper: Paper) -> list[str]:
    wide = min(max(map(width_of, titles)), paper.width // 2)
    lines: list[str] = []
    for row in cells:
        lines += [""] if lines else []
        for title, cell in zip(titles, row, strict=True):
            first, *more = broken(cell, paper.width - wide - BETWEEN)
            head = paper.paint(padded(title, wide), "faint")
            lines.append(f"{head}{' ' * BETWEEN}{first}".rstrip())
            lines += [" " * (wide + BETWEEN) + line for line in more]
    return lines


def contents(tables: Sequence[StoredTable], paper: Paper) -> list[str]:
    """Every table and view: what it tells, and its columns."""
    lines: list[str] = []
    for kind, title in (("table", "Tables"), ("view", "Views")):
        found = [table for table in tables if table.kind == kind]
        if found:
            lines += [*([""] if lines else []), f"{title}:"]
        for table in found:
            name = safe(table.name)
            first, *more = wrap(safe(table.about), paper.width, "    ", first=f"  {name}  ")
            lines += ["  " + paper.paint(name, "strong") + first[len(name) + 2 :].rstrip(), *more]
            columns = ", ".join(safe(column.name) for column in table.columns)
            wrapped = wrap(columns, paper.width, "    ", first="    ")
            lines += [paper.paint(line, "faint") for line in wrapped]
    return lines
