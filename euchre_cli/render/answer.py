"""The answer to a question in SQL: a table that fits the terminal, JSON Lines or CSV.

Knows: how a value of SQLite is shown: numbers, texts, bytes, nothing. Does not know: what was
asked.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from math import isfinite
from typing import Any, Final

from ..book.readonly_sql import StoredTable
from ..terminal.columns import padded, width_of, wrap
from ..terminal.paper import Paper, csv_line
from ..terminal.safe import safe
from .grid import BETWEEN, Column, broken, grid, natural_width

NOTHING: Final = "-"
"""What stands for NULL in a table."""

LEAST: Final = 8
"""How narrow a column of texts may be made."""

_PLACES: Final = 4
"""The places behind the point of a number in a table."""

_MOST: Final = 16
"""The bytes of a blob that a table shows."""


# -- for programs ----------------------------------------------------------------------------------


def plain(columns: Sequence[str], row: Sequence[Any]) -> dict[str, Any]:
    """A row for JSON."""
    return dict(zip(columns, map(_plain, row), strict=True))


def _plain(value: Any) -> Any:
    """Bytes as SQL writes them, `x'0a'`, and what is no number to JSON as a text."""
    if isinstance(value, bytes):
        return f"x'{value.hex()}'"
    if isinstance(value, float) and not isfinite(value):
        return str(value)
    return value


def json_lines(columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> Iterator[str]:
    """Each row as a line of JSON."""
    for row in rows:
        yield json.dumps(plain(columns, row)) + "\n"


def csv_lines(columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> Iterator[str]:
    """The header, and each row as a line of CSV."""
    yield csv_line(tuple(columns))
    for row in rows:
        yield csv_line([_plain(value) for value in row])


# -- for people ------------------------------------------------------------------------------------


def page(columns: Sequence[str], rows: Sequence[Sequence[Any]], on: Paper) -> list[str]:
    """The lines of a table; where it cannot be made narrow enough, a list for each row."""
    shown, cells = [], []
    for at, name in enumerate(columns):
        values = [row[at] for row in rows]
        numbers = _are_numbers(values)
        shown.append(Column(safe(name), right=numbers, least=0 if numbers else LEAST))
        places = max(map(_places, values), default=0) if numbers else _PLACES
        cells.append([_words(value, places) for value in values])
    lines = list(zip(*cells, strict=True))
    if lines and _narrowest(shown, lines) > on.width:
        return _lists(shown, lines, on)
    head, table = grid(shown, lines, on.width)
    if not table:
        names = ", ".join(column.title for column in shown)
        return broken(f"No rows. Columns: {names}.", on.width, "  ")
    return [on.paint(head, "faint"), *(line for row in table for line in row)]


def _are_numbers(values: Iterable[Any]) -> bool:
    found = [value for value in values if value is not None]
    return bool(found) and all(isinstance(value, int | float) for value in found)


def _places(value: Any) -> int:
    """How many places behind the point a number wants: none when it is whole, else up to four."""
    if not isinstance(value, float) or not isfinite(value):
        return 0
    return max(1, len(f"{value:.{_PLACES}f}".rstrip("0").partition(".")[2]))


def _narrowest(columns: Sequence[Column], cells: Sequence[Sequence[str]]) -> int:
    """How wide the table is when every column of texts is as narrow as it may be."""
    widths = [
        natural_width([column], [[row[at]] for row in cells]) for at, column in enumerate(columns)
    ]
    return sum(
        min(wide, column.least) if column.least else wide
        for wide, column in zip(widths, columns, strict=True)
    ) + BETWEEN * (len(columns) - 1)


def _lists(columns: Sequence[Column], cells: Sequence[Sequence[str]], on: Paper) -> list[str]:
    wide = min(max(width_of(column.title) for column in columns), on.width // 2)
    lines: list[str] = []
    for row in cells:
        lines += [""] if lines else []
        for column, cell in zip(columns, row, strict=True):
            title = padded(column.title, wide)
            first, *more = broken(cell, on.width - wide - BETWEEN)
            lines.append(f"{on.paint(title, 'faint')}{' ' * BETWEEN}{first}".rstrip())
            lines += [" " * (wide + BETWEEN) + line for line in more]
    return lines


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


def contents(tables: Sequence[StoredTable], on: Paper) -> list[str]:
    """Every table and view: what it tells, and its columns."""
    lines: list[str] = []
    for kind, title in (("table", "Tables"), ("view", "Views")):
        found = [table for table in tables if table.kind == kind]
        if found:
            lines += [*([""] if lines else []), f"{title}:"]
        for table in found:
            name = safe(table.name)
            first, *more = wrap(safe(table.about), on.width, "    ", first=f"  {name}  ")
            lines += ["  " + on.paint(name, "strong") + first[len(name) + 2 :].rstrip(), *more]
            columns = ", ".join(safe(column.name) for column in table.columns)
            wrapped = wrap(columns, on.width, "    ", first="    ")
            lines += [on.paint(line, "faint") for line in wrapped]
    return lines
