"""One model of a table: columns in, and out of it text for a terminal, JSON, JSON Lines or CSV.

A report is a table of named columns. Each column is one line in a list: its key for programs, its
title for people, and a function from an item (a game, an entry, a finding) to a value. Knows: the
forms of an answer and their layout. Does not know: what is reported.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice, zip_longest
from typing import Any, Final, NamedTuple

import click

from .display import Paper
from .text import ASCII, cut, safe, safe_cell, width_of

SCHEMA_VERSION: Final = 1
"""Raised when a key of a report changes its meaning or goes away."""

BETWEEN: Final = 2
"""The blanks between two columns."""

NOTHING: Final = "-"
"""In a table for people, the sign for no value."""


class TableColumn(NamedTuple):
    """A column of a report.

    For programs it has a `name`, or several for a key within a key (`score`, `NS`: in CSV
    `score.NS`), and the `value` of an item: by default what a mapping has under its name. Without a
    name it is for people alone. For people it has a `title` and the `text` of an item, by default
    its value in words; without a title it is for programs alone.

    `right` aligns it to the right. `least` is how narrow it may be made when room is short (0: it
    keeps its width); a cell that is too long then is cut, or `breaks` breaks it into lines.
    `added`: it came later, and stands at the end of the CSV, where it moves no other. On a page its
    `definition` says what it means, and `unit` what it counts.
    """

    name: str | tuple[str, ...] = ""
    title: str | None = None
    value: Callable[[Any], Any] | None = None
    text: Callable[[Any], str] | None = None
    right: bool = False
    least: int = 0
    breaks: Callable[[str, int], list[str]] | None = None
    added: bool = False
    definition: str = ""
    unit: str = ""

    @property
    def path(self) -> tuple[str, ...]:
        """The keys that lead to it in JSON; none, where it is for people alone."""
        if isinstance(self.name, tuple):
            return self.name
        return (self.name,) if self.name else ()

    @property
    def title_lines(self) -> list[str]:
        """The lines of its title."""
        return (self.title or "").split("\n")

    def value_of(self, item: Any) -> Any:
        """What a program gets."""
        if self.value is not None:
            return self.value(item)
        return item[self.name]

    def text_of(self, item: Any) -> str:
        """What a person reads."""
        return in_words(self.value_of(item)) if self.text is None else self.text(item)


def named(*names: str) -> list[TableColumn]:
    """Columns for programs, of what mappings have under these names."""
    return [TableColumn(name) for name in names]


def in_words(value: object) -> str:
    """A value as it stands in a table for people."""
    if isinstance(value, int):
        return f"{value:,}"
    return safe(str(value or NOTHING))


# -- for people ------------------------------------------------------------------------------------


def table_lines(columns: Sequence[TableColumn], items: Iterable[Any], paper: Paper) -> list[str]:
    """The titles, and the lines of every row."""
    shown = for_people(columns)
    return printed(shown, texts_of(shown, items), paper)


def printed(
    columns: Sequence[TableColumn], rows: Sequence[Sequence[str]], paper: Paper
) -> list[str]:
    """The same of rows of texts."""
    head, shown = layout(columns, rows, paper.width)
    return [
        *(paper.paint(line, "faint") for line in head),
        *(line for row in shown for line in row),
    ]


def for_people(columns: Iterable[TableColumn]) -> list[TableColumn]:
    """The columns that have a title."""
    return [column for column in columns if column.title is not None]


def texts_of(columns: Sequence[TableColumn], items: Iterable[Any]) -> list[list[str]]:
    """The cells of every row in words."""
    return [[column.text_of(item) for column in columns] for item in items]


def layout(
    columns: Sequence[TableColumn],
    rows: Sequence[Sequence[str]],
    width: int,
    *,
    ruled: bool = False,
) -> tuple[list[str], list[list[str]]]:
    """The lines of the titles, and those of each row, in at most `width` columns if the columns
    that may give way can make room. A title may have several lines, and stands on the rows; in a
    `ruled` table a line of dashes is drawn below the titles."""
    from tabulate import tabulate  # type: ignore[import-untyped]  # 40 ms: only for a table

    widths = widths_of(columns, rows, width, ruled=ruled)

    def lines_of(row: Iterable[str]) -> list[list[str]]:
        return [
            column.breaks(cell, wide) if column.breaks else [cut(cell, wide)]
            for column, cell, wide in zip(columns, row, widths, strict=True)
        ]

    titles = [
        column.breaks(column.title or "", wide)
        if column.breaks
        else [cut(line, wide) for line in column.title_lines]
        for column, wide in zip(columns, widths, strict=True)
    ]
    high = max(map(len, titles), default=1)
    for title in titles:
        blank = [""] * (high - len(title))
        title[:] = title + blank if ruled else blank + title
    cells = [titles, *map(lines_of, rows)]
    if ruled:
        for title, *below in zip(*cells, strict=True):
            used = max(width_of(line) for cell in (title, *below) for line in cell)
            title.append("-" * used)
    # A line of each is a row to tabulate, which leaves out what is blank of a row of several lines.
    parts = [list(zip_longest(*row, fillvalue="")) for row in cells]
    text = tabulate(
        [line for part in parts for line in part],
        tablefmt="plain",
        disable_numparse=True,
        preserve_whitespace=True,
        colalign=["right" if column.right else "left" for column in columns],
    )
    lines = (line.rstrip() for line in text.split("\n"))
    head, *shown = [list(islice(lines, len(part))) for part in parts]
    return head, shown


def natural_width(columns: Sequence[TableColumn], rows: Sequence[Sequence[str]]) -> int:
    """How wide a table is when nothing gives way."""
    return sum(_widest(columns, rows)) + BETWEEN * (len(columns) - 1)


def widths_of(
    columns: Sequence[TableColumn],
    rows: Sequence[Sequence[str]],
    width: int,
    *,
    ruled: bool = False,
) -> list[int]:
    """How wide each column is: as its widest cell, and where that is too much for `width` the
    widest of those that may give way does: of equals the last, in a `ruled` table the first."""
    widths = _widest(columns, rows)
    too_much = sum(widths) + BETWEEN * (len(widths) - 1) - width
    while too_much > 0:
        yielding = [
            (wide, -at if ruled else at)
            for at, (wide, column) in enumerate(zip(widths, columns, strict=True))
            if column.least and wide > column.least
        ]
        if not yielding:
            break
        widths[abs(max(yielding)[1])] -= 1
        too_much -= 1
    return widths


def _widest(columns: Sequence[TableColumn], rows: Sequence[Sequence[str]]) -> list[int]:
    return [
        max(
            width_of(line)
            for text in (column.title or "", *(row[at] for row in rows))
            for line in text.split("\n")
        )
        for at, column in enumerate(columns)
    ]


def write(lines: Iterable[str], paper: Paper) -> None:
    """Print lines of text."""
    for line in lines:
        # Painted or not by now: click is not to take the colours out again.
        click.echo(line.translate(ASCII) if paper.plain else line, color=True)


# -- for programs ----------------------------------------------------------------------------------


def objects(columns: Sequence[TableColumn], items: Iterable[Any]) -> Iterator[dict[str, Any]]:
    """Each item for JSON."""
    paths = [(column.path, column) for column in columns if column.path]
    for item in items:
        found: dict[str, Any] = {}
        for (*above, last), column in paths:
            place = found
            for key in above:
                place = place.setdefault(key, {})
            place[last] = column.value_of(item)
        yield found


def json_lines(columns: Sequence[TableColumn], items: Iterable[Any]) -> Iterator[str]:
    """Each item as a line of JSON."""
    import json

    for found in objects(columns, items):
        yield json.dumps(found) + "\n"


def csv_lines(columns: Sequence[TableColumn], items: Iterable[Any]) -> Iterator[str]:
    """The header, and each item as a line of CSV."""
    written = _in_csv(columns)
    yield csv_header(written)
    for item in items:
        yield csv_line(column.value_of(item) for column in written)


def csv_header(columns: Iterable[TableColumn]) -> str:
    """The names of the columns as a line of CSV."""
    return csv_line(".".join(column.path) for column in _in_csv(columns))


def csv_row(columns: Iterable[TableColumn], item: Any) -> str:
    """An item as a line of CSV."""
    return csv_line(column.value_of(item) for column in _in_csv(columns))


def _in_csv(columns: Iterable[TableColumn]) -> list[TableColumn]:
    return sorted((one for one in columns if one.name), key=lambda one: one.added)


def csv_line(cells: Iterable[object]) -> str:
    """A line of CSV in which no cell acts as a formula."""
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerow(map(_cell, cells))
    return out.getvalue()


def _cell(value: object) -> object:
    if isinstance(value, str):
        return safe_cell(value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        import json

        return json.dumps(value)
    return value


def write_rows(
    output: str, name: str, columns: Sequence[TableColumn], items: Iterable[Any]
) -> None:
    """Print a table as `output`: `json` (the list called `name` in one object), `jsonl`, `csv`."""
    if output == "json":
        write_object(**{name: list(objects(columns, items))})
    else:
        for line in (csv_lines if output == "csv" else json_lines)(columns, items):
            click.echo(line, nl=False)


def write_object(**members: Any) -> None:
    """Print one JSON object. Whatever is not plain ASCII is escaped: no terminal acts on it."""
    import json

    click.echo(json.dumps({"schema_version": SCHEMA_VERSION, **members}))


def write_document(**members: Any) -> None:
    """Print one JSON object for people to read, too: indented, with its letters as they are."""
    import json

    whole = {"schema_version": SCHEMA_VERSION, **members}
    click.echo(json.dumps(whole, indent=2, ensure_ascii=False))
