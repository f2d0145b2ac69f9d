"""A report for programs: a table as the members of a JSON object, and as CSV.

In: a table. Out: objects and lines. Does not know: what a column means.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..terminal.report_table import csv_line
from .values import WORDS, Cell, Heading, Table


def table_object(table: Table) -> dict[str, Any]:
    """A table as JSON: its columns with their definitions, and an object for each row."""
    return {
        "table": table.name,
        "title": table.title,
        "columns": [heading_object(heading) for heading in table.headings],
        "rows": list(row_objects(table)),
    }


def heading_object(heading: Heading) -> dict[str, Any]:
    """What a column is."""
    names = ("name", "title", "unit", "definition")
    return {name: getattr(heading, name) for name in names}


def row_objects(table: Table) -> Iterator[dict[str, Any]]:
    """Each row: what it is about, and its cells by the names of their columns."""
    for row in table.rows:
        cells = zip(table.headings, row.cells, strict=True)
        yield dict(zip(table.keys, row.key, strict=True)) | {
            heading.name: cell_value(heading, cell) for heading, cell in cells
        }


def cell_value(heading: Heading, cell: Cell) -> Any:
    """A number, or a text; for a rate an object with its n and its interval; of a share also the
    number that n is the whole of."""
    if heading.unit in WORDS:
        return cell.words
    if not heading.rate:
        return cell.value
    value, n = cell.value, cell.n
    part = None if heading.unit != "share" or n is None else round((value or 0) * n)
    ends = {"low": cell.low, "high": cell.high}
    return {"value": value, "n": n, **ends, "part": part, "enough": cell.enough}


def csv_lines(table: Table) -> Iterator[str]:
    """A table as CSV; a rate has three more columns: `_n`, `_low` and `_high`."""
    names = list(table.keys)
    for heading in table.headings:
        names += [heading.name, *(f"{heading.name}_{end}" for end in _ends(heading))]
    yield csv_line(names)
    for row in table.rows:
        values: list[Any] = list(row.key)
        for heading, cell in zip(table.headings, row.cells, strict=True):
            values.append(cell.words if heading.unit in WORDS else cell.value)
            values += [getattr(cell, end) for end in _ends(heading)]
        yield csv_line(values)


def _ends(heading: Heading) -> tuple[str, ...]:
    return ("n", "low", "high") if heading.rate else ()
