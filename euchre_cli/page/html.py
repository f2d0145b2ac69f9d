"""The season as one HTML file that requests nothing and runs nothing.

Knows: what its template needs beside the page. Does not know: what a page says, or how a file is
put together (`one_file.py`).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from ..terminal.report_table import TableColumn
from ..terminal.text import safe
from .charts import MOST_NAMED_LINES, draw
from .content import Bars, Chart, Lines, PageCell, SeasonPage
from .one_file import one_file
from .svg import key_of_line, key_of_part

if TYPE_CHECKING:
    from collections.abc import Iterator

    from markupsafe import Markup

MANY_ROWS: Final = 24
"""The most rows of a table that does not scroll in a box of its own on a screen."""


def to_html(page: SeasonPage) -> str:
    """The page as the text of an HTML file."""
    definitions = explained_columns(page)
    return one_file(
        "euchre_cli.page",
        "page.html.j2",
        "page.css",
        page=page,
        picture=lambda chart: draw(chart.picture, chart.name, chart.title, chart.alternative),
        keys=_keys,
        whole=_unbroken,
        classes=_classes,
        results=lambda text: ", ".join(_MARKS.get(letter, letter) for letter in text),
        many=MANY_ROWS,
        explained={str(column.name) for column in definitions},
        defined=definitions,
    )


def explained_columns(page: SeasonPage) -> list[TableColumn]:
    """The columns on the page that have a definition, each once, in order of appearance."""
    columns: dict[str, TableColumn] = {}
    for section in page.sections:
        tables = [*(chart.table for chart in section.charts), *section.tables]
        for table in tables:
            for column in (*table.columns, *table.defines):
                if column.definition:
                    columns.setdefault(str(column.name), column)
    return list(columns.values())


_SCORE: Final = re.compile(r"(\d+–\d+)")


def _unbroken(text: str) -> Markup:
    """Text with scores made unbreakable (no line break within `10–8`)."""
    from markupsafe import Markup, escape

    parts = (
        Markup('<span class="score">{}</span>').format(part) if at % 2 else escape(part)
        for at, part in enumerate(_SCORE.split(safe(text)))
    )
    return Markup("").join(parts)


def _classes(cell: PageCell, words: bool) -> Markup:
    """The class attribute of a cell, or an empty text; `words`: its column has words, not
    numbers."""
    from markupsafe import Markup

    classes = ["w"] if words else []
    classes += ["thin"] if cell.thin else []
    classes += [] if cell.grade is None else [f"g{cell.grade}"]
    classes += ["clear"] if cell.clear else []
    return Markup(' class="{}"').format(" ".join(classes)) if classes else Markup("")


_MARKS: Final = {"W": "won", "L": "lost", "T": "tied"}


def _keys(chart: Chart) -> Iterator[tuple[str, str]]:
    """The key to a picture: for each of its lines or parts a sample, and its name."""
    if isinstance(chart.picture, Lines) and len(chart.picture.lines) > 1:
        for number, line in enumerate(chart.picture.lines[:MOST_NAMED_LINES]):
            yield key_of_line(number), line.name
    elif isinstance(chart.picture, Bars):
        for number, part in enumerate(chart.picture.parts):
            yield key_of_part(number), part
