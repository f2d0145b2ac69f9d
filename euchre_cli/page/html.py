"""The season as one HTML file that requests nothing; its script only sorts tables and shows the
numbers behind a line.

Knows: what its template needs beside the page. Does not know: what a page says, or how a file is
put together (`one_file.py`).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from ..terminal.report_table import TableColumn
from ..terminal.text import safe
from .content import PageCell, PageTable, Ranges, SeasonPage, Section
from .one_file import one_file
from .pictures import draw_line, draw_range, draw_shares

if TYPE_CHECKING:
    from markupsafe import Markup

MANY_ROWS: Final = 24
"""The most rows of a table that does not scroll in a box of its own on a screen."""


def to_html(page: SeasonPage) -> str:
    """The page as the text of an HTML file."""
    return one_file(
        "euchre_cli.page",
        "page.html.j2",
        "page.css",
        "page.js",
        page=page,
        line=lambda chart: draw_line(chart.picture, chart.alternative),
        beside=_beside,
        is_axis=lambda picture: isinstance(picture, Ranges),
        whole=_unbroken,
        classes=_classes,
        results=lambda text: ", ".join(_MARKS.get(letter, letter) for letter in text),
        many=MANY_ROWS,
        explained=explained_columns,
    )


def explained_columns(section: Section) -> list[TableColumn]:
    """The columns of a section that have a definition, each once, in order of appearance."""
    columns: dict[str, TableColumn] = {}
    for table in section.all_tables:
        for column in (*table.columns, *table.defines):
            if column.definition:
                columns.setdefault(str(column.name), column)
    return list(columns.values())


def _beside(table: PageTable, row: int) -> Markup:
    """The picture beside a row of a table; an empty text if there is none."""
    from markupsafe import Markup

    picture = table.picture
    if picture is None:
        return Markup("")
    if isinstance(picture, Ranges):
        one = picture.rows[row]
        return Markup("") if one is None else draw_range(one, picture)
    return draw_shares(picture.rows[row], picture.parts)


_UNBROKEN: Final = re.compile(r"(\d+–\d+|[\d+−]+ %)")


def _unbroken(text: str) -> Markup:
    """Text without a line break within `10–8` or `25 %`."""
    from markupsafe import Markup, escape

    parts = (
        Markup('<span class="whole">{}</span>').format(part) if at % 2 else escape(part)
        for at, part in enumerate(_UNBROKEN.split(safe(text)))
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
