"""A page as one HTML file: no request leaves it, nothing in it runs.

Knows: the template, the style sheet, and the policy that names the style sheet by its hash and
forbids all else. Does not know: what a page says. Every text goes through `safe()` and is escaped.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from .. import __version__
from ..terminal.text import safe
from .charts import MOST, draw
from .content import Bars, Cell, Chart, Column, Lines, Page
from .drawing import key_of_line, key_of_part

if TYPE_CHECKING:
    from collections.abc import Iterator

    from markupsafe import Markup

MANY: Final = 24
"""A table of more rows scrolls in a box of its own on a screen."""


def html(page: Page) -> str:
    """The page as the text of an HTML file."""
    from jinja2 import Environment, StrictUndefined

    environment = Environment(
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=_shown,
        cache_size=0,
    )
    styles = _file("page.css")
    template = environment.from_string(_file("page.html.j2"))
    return template.render(
        page=page,
        policy=policy(styles),
        styles=styles,
        version=__version__,
        kind=_kind,
        picture=_picture,
        keys=_keys,
        said=_said,
        whole=_whole,
        many=MANY,
        defined=defined(page),
        explained={column.name for column in defined(page)},
    )


def policy(styles: str) -> str:
    """The content-security policy of a page with this style sheet."""
    from base64 import b64encode
    from hashlib import sha256

    digest = b64encode(sha256(styles.encode()).digest()).decode()
    return f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"


def defined(page: Page) -> list[Column]:
    """The columns that occur and have a definition, each once, in the order of their coming."""
    found: dict[str, Column] = {}
    for section in page.sections:
        tables = [*(chart.table for chart in section.charts), *section.tables]
        for table in tables:
            for column in (*table.columns, *table.defines):
                if column.definition:
                    found.setdefault(column.name, column)
    return list(found.values())


def _shown(value: object) -> object:
    """What the template shows of a value: of a text nothing that could act."""
    return safe(value) if type(value) is str else value


_SCORE: Final = re.compile(r"(\d+–\d+)")


def _whole(text: str) -> Markup:
    """A text in which no score is broken between its numbers."""
    from markupsafe import Markup, escape

    parts = (
        Markup('<span class="score">{}</span>').format(part) if at % 2 else escape(part)
        for at, part in enumerate(_SCORE.split(safe(text)))
    )
    return Markup("").join(parts)


def _kind(cell: Cell, column: Column) -> str:
    """The class of a table's cell, as an attribute."""
    kinds = ["w"] if column.words else []
    if cell.thin:
        kinds.append("thin")
    if cell.grade is not None:
        kinds.append(f"g{cell.grade}")
    if cell.clear:
        kinds.append("clear")
    return f' class="{" ".join(kinds)}"' if kinds else ""


_MARKS: Final = {"W": "won", "L": "lost", "T": "tied"}


def _said(cell: Cell) -> str:
    """What marks mean, for those who do not see them."""
    return ", ".join(_MARKS.get(letter, letter) for letter in cell.text)


def _picture(chart: Chart) -> str:
    return draw(chart.picture, chart.name, chart.title, chart.alternative)


def _keys(chart: Chart) -> Iterator[tuple[str, str]]:
    """The key to a picture: for each of its lines or parts a piece of it, and its name."""
    if isinstance(chart.picture, Lines) and len(chart.picture.lines) > 1:
        for number, line in enumerate(chart.picture.lines[:MOST]):
            yield key_of_line(number), line.name
    elif isinstance(chart.picture, Bars):
        for number, part in enumerate(chart.picture.parts):
            yield key_of_part(number), part


def _file(name: str) -> str:
    from importlib.resources import files

    return (files(__package__) / name).read_text(encoding="utf-8")
