"""How the commands that look back print: text that fits this terminal, or JSON, JSON Lines, CSV.

Knows: the forms of an answer. Does not know: what is reported.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

import click

from .columns import ASCII
from .safe import safe_cell

SCHEMA_VERSION: Final = 1
"""Raised when a key of a report changes its meaning or goes away."""


class Paper(NamedTuple):
    """What a report is written on: so many columns, in plain ASCII or not, with the customs or
    without; `paint` colours a text in a named style."""

    width: int
    plain: bool
    customs: bool
    paint: Callable[[str, str], str]


def write(lines: Iterable[str], on: Paper) -> None:
    """Print lines of text."""
    for line in lines:
        # Painted or not by now: click is not to take the colours out again.
        click.echo(line.translate(ASCII) if on.plain else line, color=True)


def write_object(**members: Any) -> None:
    """Print one JSON object. Whatever is not plain ASCII is escaped: no terminal acts on it."""
    import json

    click.echo(json.dumps({"schema_version": SCHEMA_VERSION, **members}))


def write_rows(
    output: str, name: str, rows: Sequence[Mapping[str, Any]], columns: Sequence[str]
) -> None:
    """Print rows as JSON (the list called `name` in one object), JSON Lines or CSV with these
    columns; a key of a key is spelt with a dot (`score.NS`)."""
    if output == "json":
        write_object(**{name: rows})
    elif output == "jsonl":
        import json

        for row in rows:
            click.echo(json.dumps(row))
    else:
        click.echo(csv_line(tuple(columns)), nl=False)
        for row in rows:
            click.echo(csv_line([_cell(row, column) for column in columns]), nl=False)


def csv_line(cells: list[object] | tuple[object, ...]) -> str:
    """A line of CSV in which no cell acts as a formula."""
    out = io.StringIO()
    shown = [safe_cell(c) if isinstance(c, str) else c for c in cells]
    csv.writer(out, lineterminator="\n").writerow(shown)
    return out.getvalue()


def _cell(row: Mapping[str, Any], column: str) -> object:
    found: Any = row
    for key in column.split("."):
        found = found[key]
    if isinstance(found, bool):
        return "yes" if found else "no"
    if isinstance(found, dict):
        import json

        return json.dumps(found)
    return found


def local(at: str) -> str:
    """A time of the book as it is here: `2026-11-21 19:04`; as it stands, where it is no time."""
    from datetime import datetime

    from .safe import safe

    try:
        return datetime.fromisoformat(at).astimezone().strftime("%Y-%m-%d %H:%M")
    except (ValueError, OverflowError, OSError):
        return safe(at)
