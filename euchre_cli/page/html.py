"""A page as one HTML file that requests nothing and runs nothing.

Knows: the template, the style sheet, and the content-security policy, which allows that style sheet
by its hash and nothing else. Does not know: what a page says. Every text is made safe by `safe()`
and escaped.
"""

from __future__ import annotations

import re
from base64 import b64encode
from hashlib import sha256
from importlib.resources import files
from typing import TYPE_CHECKING, Final

from .. import __version__
from ..terminal.report_table import TableColumn
from ..terminal.text import safe
from .charts import MOST_NAMED_LINES, draw
from .content import Bars, Chart, Lines, PageCell, SeasonPage
from .svg import key_of_line, key_of_part

if TYPE_CHECKING:
    from collections.abc import Iterator

    from markupsafe import Markup

MANY_ROWS: Final = 24
"""The most rows of a table that does not scroll in a box of its own on a screen."""


def to_html(page: SeasonPage) -> str:
    """The page as the text of an HTML file."""
    from jinja2 import Environment, StrictUndefined

    environment = Environment(
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=lambda value: safe(value) if type(value) is str else value,
        cache_size=0,
    )
    definitions = explained_columns(page)
    styles = _file("page.css")
    template = environment.from_string(_file("page.html.j2"))
    return template.render(
        page=page,
        policy=policy(styles),
        styles=styles,
        version=__version__,
        picture=lambda chart: draw(chart.picture, chart.name, chart.title, chart.alternative),
        keys=_keys,
        whole=_unbroken,
        classes=_classes,
        results=lambda text: ", ".join(_MARKS.get(letter, letter) for letter in text),
        many=MANY_ROWS,
        explained={str(column.name) for column in definitions},
        defined=definitions,
    )


def policy(styles: str) -> str:
    """The content-security policy of a page with this style sheet."""
    digest = b64encode(sha256(styles.encode()).digest()).decode()
    return f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"


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


def _file(name: str) -> str:
    return (files(__package__) / name).read_text(encoding="utf-8")
