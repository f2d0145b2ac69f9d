"""A report: a table of columns, as text for a terminal, JSON, JSON Lines or CSV.

In: columns, and items (games, entries, findings), each of which is a row. A column has a key for
programs, a title for people, and a function from an item to its value. Out: lines and objects, and
functions that print them.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, islice, zip_longest
from operator import attrgetter
from typing import Any, Final, NamedTuple

import click

from .display import Paper
from .display import write as write
from .text import cut, safe, safe_cell, width_of

SCHEMA_VERSION: Final = 1
"""Increased when a key of a report changes its meaning or is removed."""

COLUMN_GAP: Final = 2
"""The number of blanks between two columns."""

NO_VALUE: Final = "-"
"""The sign for no value in a table for people."""


class TableColumn(NamedTuple):
    """A column of a report.

    For programs it has a `name`, or several for a key within a key (`score`, `NS`: in CSV
    `score.NS`), and the `value` of an item: by default the item of a mapping under that name.
    Without a name it is for people only. For people it has a `title` and the `text` of an item, by
    default its value as text; without a title it is for programs only.

    `right` aligns it to the right. `min_width` is the width to which it may be narrowed (0: it
    keeps its width); a cell that is too long then is cut, or broken into lines by `breaks`. A
    column that was `added` in a later version is at the end of the CSV, so that it does not shift
    other columns. `definition` and `unit` explain it on a page.
    """

    name: str | tuple[str, ...] = ""
    title: str | None = None
    value: Callable[[Any], Any] | None = None
    text: Callable[[Any], str] | None = None
    right: bool = False
    min_width: int = 0
    breaks: Callable[[str, int], list[str]] | None = None
    added: bool = False
    definition: str = ""
    unit: str = ""

    @property
    def path(self) -> tuple[str, ...]:
        """Its keys in JSON, the outermost first; empty for a column for people only."""
        if isinstance(self.name, tuple):
            return self.name
        return (self.name,) if self.name else ()

    def value_of(self, item: Any) -> Any:
        """The value of an item, for programs."""
        return item[self.name] if self.value is None else self.value(item)

    def text_of(self, item: Any) -> str:
        """The text of an item, for people."""
        if self.text is not None:
            return self.text(item)
        value = self.value_of(item)
        return f"{value:,}" if isinstance(value, int) else safe(str(value or NO_VALUE))


# -- for people ------------------------------------------------------------------------------------


def table_lines(columns: Sequence[TableColumn], items: Iterable[Any], paper: Paper) -> list[str]:
    """The table as text: the lines of the titles, and of every row."""
    columns = for_people(columns)
    return lines_of_cells(columns, texts_of(columns, items), paper)


def lines_of_cells(
    columns: Sequence[TableColumn], rows: Sequence[Sequence[str]], paper: Paper
) -> list[str]:
    """The table as text, if its cells are texts already."""
    head, lines = layout(columns, rows, paper.width)
    return [*(paper.paint(line, "faint") for line in head), *chain.from_iterable(lines)]


def for_people(columns: Iterable[TableColumn]) -> list[TableColumn]:
    """The columns that have a title."""
    return [column for column in columns if column.title is not None]


def texts_of(columns: Sequence[TableColumn], items: Iterable[Any]) -> list[list[str]]:
    """The cells of every row as texts."""
    return [[column.text_of(item) for column in columns] for item in items]


def layout(
    columns: Sequence[TableColumn],
    rows: Sequence[Sequence[str]],
    width: int,
    *,
    ruled: bool = False,
) -> tuple[list[str], list[list[str]]]:
    """Lays out a table: returns the lines of its titles, and the lines of each row. They are at
    most `width` wide, unless the columns cannot be narrowed enough. Titles of several lines are
    aligned at the bottom; in a `ruled` table at the top, with dashes below."""
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
        else [cut(line, wide) for line in (column.title or "").split("\n")]
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
    # Each line is passed as a row, because tabulate drops blank lines within a row.
    parts = [list(zip_longest(*row, fillvalue="")) for row in cells]
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


def natural_width(columns: Sequence[TableColumn], rows: Sequence[Sequence[str]]) -> int:
    """The width of a table in which no column is narrowed."""
    return sum(_natural_widths(columns, rows)) + COLUMN_GAP * (len(columns) - 1)


def widths_of(
    columns: Sequence[TableColumn],
    rows: Sequence[Sequence[str]],
    width: int,
    *,
    ruled: bool = False,
) -> list[int]:
    """The widths of the columns: those of their widest cells. If the table is wider than `width`,
    the widest column that may be narrowed loses one, repeatedly; ties go to the last (in a `ruled`
    table to the first)."""
    widths = [  # A column wider than the table would lose the rest one by one.
        min(wide, max(width, column.min_width)) if column.min_width else wide
        for wide, column in zip(_natural_widths(columns, rows), columns, strict=True)
    ]
    too_much = sum(widths) + COLUMN_GAP * (len(widths) - 1) - width
    while too_much > 0:
        narrowable = [
            (wide, -at if ruled else at)
            for at, (wide, column) in enumerate(zip(widths, columns, strict=True))
            if column.min_width and wide > column.min_width
        ]
        if not narrowable:
            break
        widths[abs(max(narrowable)[1])] -= 1
        too_much -= 1
    return widths


def _natural_widths(columns: Sequence[TableColumn], rows: Sequence[Sequence[str]]) -> list[int]:
    return [
        max(
            width_of(line)
            for text in (column.title or "", *(row[at] for row in rows))
            for line in text.split("\n")
        )
        for at, column in enumerate(columns)
    ]


# -- for programs ----------------------------------------------------------------------------------


def objects(columns: Sequence[TableColumn], items: Iterable[Any]) -> Iterator[dict[str, Any]]:
    """Each item as an object for JSON, with the keys of the columns."""
    paths = [(column.path, column) for column in columns if column.path]
    for item in items:
        whole: dict[str, Any] = {}
        for (*outer, last), column in paths:
            part = whole
            for key in outer:
                part = part.setdefault(key, {})
            part[last] = column.value_of(item)
        yield whole


def json_lines(columns: Sequence[TableColumn], items: Iterable[Any]) -> Iterator[str]:
    """Each item as a line of JSON."""
    import json

    for row in objects(columns, items):
        yield json.dumps(row) + "\n"


def csv_lines(columns: Sequence[TableColumn], items: Iterable[Any]) -> Iterator[str]:
    """The header, and each item as a line of CSV."""
    columns = _in_csv(columns)
    yield csv_line(".".join(column.path) for column in columns)
    for item in items:
        yield csv_line(column.value_of(item) for column in columns)


def _in_csv(columns: Iterable[TableColumn]) -> list[TableColumn]:
    return sorted((column for column in columns if column.name), key=attrgetter("added"))


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


def write_rows(
    output: str, name: str, columns: Sequence[TableColumn], items: Iterable[Any]
) -> None:
    """Prints a table; `output` is `json` (one object with the list `name`), `jsonl` or `csv`."""
    if output == "json":
        write_object(**{name: list(objects(columns, items))})
    else:
        for line in (csv_lines if output == "csv" else json_lines)(columns, items):
            click.echo(line, nl=False)


def write_object(**members: Any) -> None:
    """Prints one JSON object, in ASCII, so that no terminal acts on a name."""
    import json

    click.echo(json.dumps({"schema_version": SCHEMA_VERSION, **members}))


def write_document(**members: Any) -> None:
    """Prints one JSON object that people can read too: indented, in Unicode."""
    import json

    document = {"schema_version": SCHEMA_VERSION, **members}
    click.echo(json.dumps(document, indent=2, ensure_ascii=False))
