"""Tables of texts in columns for people; and lines of CSV and objects of JSON for programs.

In: columns of texts, or values. Out: lines that fit the paper, and functions that print.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from itertools import chain, islice, zip_longest
from typing import Any, Final, NamedTuple

import click

from .display import Paper
from .text import cut, safe_cell, width_of, wrap_long_words

SCHEMA_VERSION: Final = 1
"""Increased when a key of a report changes its meaning or is removed."""

COLUMN_GAP: Final = 2
"""The number of blanks between two columns."""


# -- for people ------------------------------------------------------------------------------------


class TextColumn(NamedTuple):
    """A column: its title, which may have several lines, and a text for each row. `right` aligns it
    to the right. It may be narrowed to the width `least` (0: it keeps its width); then its texts
    are cut, or broken into lines between words (`breaks`)."""

    title: str
    texts: Sequence[str]
    right: bool = False
    least: int = 0
    breaks: bool = False

    @property
    def width(self) -> int:
        """The width of its widest text."""
        lines = chain(self.title.split("\n"), *(text.split("\n") for text in self.texts))
        return max(map(width_of, lines))

    def fitted(self, text: str, width: int) -> list[str]:
        """A text, or the title, in lines of this width."""
        if self.breaks:
            return wrap_long_words(text, width)
        return [cut(line, width) for line in text.split("\n")]


def natural_width(columns: Sequence[TextColumn]) -> int:
    """The width of a table in which no column is narrowed."""
    return sum(column.width + COLUMN_GAP for column in columns) - COLUMN_GAP


def widths_of(columns: Sequence[TextColumn], width: int) -> list[int]:
    """The widths of the columns. If the table is wider than `width`, the widest column that may be
    narrowed loses one, repeatedly; ties go to the last."""
    widths = [  # A column wider than the table would lose the rest one by one.
        min(column.width, max(width, column.least)) if column.least else column.width
        for column in columns
    ]
    for _ in range(sum(widths) + COLUMN_GAP * (len(widths) - 1) - width):
        narrowable = [
            (wide, at)
            for at, (wide, column) in enumerate(zip(widths, columns, strict=True))
            if column.least and wide > column.least
        ]
        if not narrowable:
            break
        widths[max(narrowable)[1]] -= 1
    return widths


def layout(columns: Sequence[TextColumn], width: int) -> tuple[list[str], list[list[str]]]:
    """Lays out a table: the lines of its titles, aligned at the bottom, and the lines of each row.
    They are at most `width` wide, unless the columns cannot be narrowed enough."""
    from tabulate import tabulate  # type: ignore[import-untyped]  # 40 ms: only for a table

    fitted = [
        [column.fitted(text, wide) for text in (column.title, *column.texts)]
        for column, wide in zip(columns, widths_of(columns, width), strict=True)
    ]
    high = max((len(titles) for titles, *_ in fitted), default=1)
    for cells in fitted:
        cells[0] = [""] * (high - len(cells[0])) + cells[0]
    # Each line is passed as a row, because tabulate drops blank lines within a row.
    parts = [list(zip_longest(*row, fillvalue="")) for row in zip(*fitted, strict=True)]
    text = tabulate(
        [line for part in parts for line in part],
        tablefmt="plain",
        disable_numparse=True,
        preserve_whitespace=True,
        colalign=["right" if column.right else "left" for column in columns],
    )
    lines = (line.rstrip() for line in text.split("\n"))
    head, *body = [list(islice(lines, len(part))) for part in parts]
    return head, body


def table_lines(columns: Sequence[TextColumn], paper: Paper) -> list[str]:
    """The table as text: the lines of the titles, and of every row."""
    head, rows = layout(columns, paper.width)
    return [*(paper.paint(line, "faint") for line in head), *chain(*rows)]


# -- for programs ----------------------------------------------------------------------------------


def csv_line(cells: Iterable[object]) -> str:
    """A line of CSV in which no cell acts as a formula."""
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerow(map(_csv_cell, cells))
    return out.getvalue()


def _csv_cell(value: object) -> object:
    if isinstance(value, str):
        return safe_cell(value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        import json

        return json.dumps(value)
    return value


def write_object(**members: Any) -> None:
    """Prints one JSON object, in ASCII, so that no terminal acts on a name."""
    import json

    click.echo(json.dumps({"schema_version": SCHEMA_VERSION, **members}))


def write_document(**members: Any) -> None:
    """Prints one JSON object that people can read too: indented, in Unicode."""
    import json

    document = {"schema_version": SCHEMA_VERSION, **members}
    click.echo(json.dumps(document, indent=2, ensure_ascii=False))
