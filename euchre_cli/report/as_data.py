"""A report for programs: a table as the members of a JSON object, and as CSV; any value as JSON.

In: a table, or a value made of named fields. Out: objects and lines, printed too. Does not know:
what a column or a field means.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from typing import Any

import click

from ..terminal.report_table import csv_line, write_object
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
    """Each row: its object; or what it is about, and its cells by the names of their columns."""
    for row in table.rows:
        cells = zip(table.headings, row.cells, strict=True)
        yield (
            dict(row.object)
            if row.object is not None
            else dict(zip(table.keys, row.key, strict=True))
            | {heading.name: cell_value(heading, cell) for heading, cell in cells}
        )


def as_json(value: Any, digits: int | None = None) -> Any:
    """A value as JSON: a named tuple is an object of its fields, a member of an enumeration its
    name, and a fraction has at most so many decimal `digits`."""
    if isinstance(value, Enum):
        return value.name
    if isinstance(value, float):
        return value if digits is None else round(value, digits)
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        value = value._asdict()
    if isinstance(value, Mapping):
        return {name: as_json(one, digits) for name, one in value.items()}
    return [as_json(one, digits) for one in value] if isinstance(value, list | tuple) else value


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
    if table.csv:
        yield csv_line(table.csv)
        for one in row_objects(table):
            yield csv_line(_within(one, name) for name in table.csv)
        return
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


def _within(whole: Any, name: str) -> Any:
    """The value under a name, `score.NS` for a key within a key."""
    for key in name.split("."):
        whole = whole[key]
    return whole


def write_table(output: str, name: str, table: Table) -> None:
    """Prints a table; `output` is `json` (one object with the rows as the list `name`), `jsonl` (an
    object a line) or `csv`."""
    import json

    if output == "json":
        write_object(**{name: list(row_objects(table))})
    elif output == "csv":
        click.echo("".join(csv_lines(table)), nl=False)
    else:
        for one in row_objects(table):
            click.echo(json.dumps(one))


def _ends(heading: Heading) -> tuple[str, ...]:
    return ("n", "low", "high") if heading.rate else ()
