"""A page as one HTML file that requests nothing and runs nothing.

Knows: the template, the style sheet, and the policy that names the style sheet by its hash and
forbids all else. Does not know: what a page says. Every text goes through `safe()` and is escaped.
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
from .charts import MOST, draw
from .content import Bars, Chart, Lines, PageCell, PageTable, SeasonPage
from .svg import key_of_line, key_of_part

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from markupsafe import Markup

MANY: Final = 24
"""A table of more rows scrolls in its own box on a screen."""


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
    definitions = defined(page)
    explained = {str(column.name) for column in definitions}
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
        table=lambda table, above="": table_html(table, explained, above),
        defined=definitions,
    )


def policy(styles: str) -> str:
    """The content-security policy of a page with this style sheet."""
    digest = b64encode(sha256(styles.encode()).digest()).decode()
    return f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"


def defined(page: SeasonPage) -> list[TableColumn]:
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


def table_html(table: PageTable, explained: Collection[str], above: str = "") -> str:
    """A table as HTML; the titles of the columns that are `explained` link to their definitions. A
    caption that repeats the title `above` it is for screen readers only."""
    caption = _text(table.caption)
    box = "box long" if len(table.rows) > MANY else "box"
    heat = _attribute("class", "heat" if table.compact else "")
    unseen = _attribute("class", "unseen" if table.caption == above else "")
    lines = [
        f'<div class="{box}" role="region" tabindex="0" aria-label="{caption}">',
        f"<table{heat}>",
        f"<caption{unseen}><span>{caption}</span></caption>",
        f'<thead><tr><th scope="col" class="w">{_text(table.head)}</th>',
    ]
    for column in table.columns:
        words = _attribute("class", "" if column.right else "w")
        title = _link(str(column.name) if column.name in explained else "", column.title or "")
        lines.append(f'<th scope="col"{words}>{title}</th>')
    lines += ["</tr></thead>", "<tbody>"]
    for row in table.rows:
        name = row.explained and _link(row.explained, row.name)
        name = name or f"<bdi>{_text(row.name)}</bdi>"
        cells = "".join(map(_cell, row.cells, table.columns))
        lines.append(f'<tr><th scope="row">{name}</th>{cells}</tr>')
    return "\n".join([*lines, "</tbody></table></div>", ""])


def _text(text: str) -> str:
    """Text that is harmless on a terminal and escaped for a page."""
    from markupsafe import escape

    return str(escape(safe(text)))


def _link(name: str, words: str) -> str:
    return f'<a href="#c-{name}">{_text(words)}</a>' if name else _text(words)


def _cell(cell: PageCell, column: TableColumn) -> str:
    classes = [] if column.right else ["w"]
    classes += ["thin"] if cell.thin else []
    classes += [] if cell.grade is None else [f"g{cell.grade}"]
    classes += ["clear"] if cell.clear else []
    shown = _form(cell.text) if cell.marks and cell.text else _text(cell.text)
    if cell.clear:
        shown += '<span class="unseen">, clearly not 0</span>'
    if cell.note:
        shown += f"<small>{_text(cell.note) if column.right else _unbroken(cell.note)}</small>"
    return f"<td{_attribute('class', ' '.join(classes))}>{shown}</td>"


def _attribute(name: str, value: str) -> str:
    return f' {name}="{value}"' if value else ""


_MARKS: Final = {"W": "won", "L": "lost", "T": "tied"}


def _form(results: str) -> str:
    """Results as marks, with words for screen readers."""
    words = ", ".join(_MARKS.get(letter, letter) for letter in results)
    marks = "".join(f'<b class="{_text(letter)}">{_text(letter)}</b>' for letter in results)
    return f'<span class="form" role="img" aria-label="{_text(words)}">{marks}</span>'


def _keys(chart: Chart) -> Iterator[tuple[str, str]]:
    """The key to a picture: for each of its lines or parts a sample, and its name."""
    if isinstance(chart.picture, Lines) and len(chart.picture.lines) > 1:
        for number, line in enumerate(chart.picture.lines[:MOST]):
            yield key_of_line(number), line.name
    elif isinstance(chart.picture, Bars):
        for number, part in enumerate(chart.picture.parts):
            yield key_of_part(number), part


def _file(name: str) -> str:
    return (files(__package__) / name).read_text(encoding="utf-8")
