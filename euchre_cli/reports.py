"""How the commands that look back print: text that fits this terminal, or JSON, JSON Lines, CSV.

Knows: the terminal, the settings that say how things are drawn, the forms of an answer. Does not
know: what is reported.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import click

from . import settings
from .render.columns import ASCII
from .terminal import painter, speaks_unicode, width

if TYPE_CHECKING:
    from .scorebook.events import Event

SCHEMA_VERSION: Final = 1
"""Raised when a key of a report changes its meaning or goes away."""


class Paper(NamedTuple):
    """What a report is written on: so many columns, in plain ASCII or not, with the customs or
    without; `paint` colours a text in a named style."""

    width: int
    plain: bool
    customs: bool
    paint: Callable[[str, str], str]


def paper() -> Paper:
    """This terminal, as the settings want it to be written on."""
    return Paper(
        max(40, width()),
        settings.value("cards").text == "plain" or not speaks_unicode(),
        settings.is_on("customs"),
        painter(settings.value("color").text),
    )


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
        from .render.rows import csv_line

        click.echo(csv_line(tuple(columns)), nl=False)
        for row in rows:
            click.echo(csv_line([_cell(row, column) for column in columns]), nl=False)


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

    from .render.safe import safe

    try:
        return datetime.fromisoformat(at).astimezone().strftime("%Y-%m-%d %H:%M")
    except (ValueError, OverflowError, OSError):
        return safe(at)


def turned_back(events: Sequence[Event]) -> set[int]:
    """The ids of the events before which the clock was turned back."""
    return {now.id for before, now in pairwise(events) if now.at < before.at}
