"""A report as one HTML file that requests nothing; its script only sorts tables and tells the
numbers behind a line.

In: the values of a report. Out: the text of the file. A table is shown with its picture beside the
rows, a line is drawn for the width of a phone and grows with the screen. Colours and the sizes of
texts are set by class in the style sheet, so one picture serves light screens, dark screens and
paper. Does not know: what anything means.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ..terminal.phrases import capitalized, count
from ..terminal.text import safe
from .axis import round_axis
from .one_file import one_file
from .values import (
    MIN_N,
    Cell,
    Heading,
    Intervals,
    Line,
    Part,
    Report,
    Section,
    Table,
    labels_of,
    number_words,
    shown,
    shown_columns,
)

if TYPE_CHECKING:
    from markupsafe import Markup

MANY_ROWS: Final = 24
"""The most rows of a table that does not scroll in a box of its own on a screen."""

LONG_TEXT: Final = 24
"""A longer text in a cell gets a wide column, which is not broken at every word."""


def as_html(report: Report) -> str:
    """The report as the text of an HTML file."""
    tables = [part for part in _parts(report.sections) if isinstance(part, Table)]
    numbers = {line.numbers.name for line in _parts(report.sections) if _has_numbers(line)}
    return one_file(
        "euchre_cli.report",
        "page.html.j2",
        "page.css",
        "page.js",
        report=report,
        groups=_groups,
        columns=lambda table: shown_columns(table, range(len(table.headings))),
        labels_of=labels_of,
        classes=_classes,
        shown=_shown_cell,
        axis_of=_axis_of,
        plot=_plot,
        in_words=lambda cell, heading: signs(" ".join(shown(cell, heading.unit))),
        percent=lambda part: f"{tenth(100 * part)}%",
        signs=signs,
        few=MIN_N,
        zip=lambda one, other: zip(one, other, strict=True),
        typeset=typeset,
        capitalized=capitalized,
        many_rows=MANY_ROWS,
        long_text=LONG_TEXT,
        numbers=numbers,
        placed={table.name for table in tables},
        definitions=_definitions(tables),
        results=lambda words: ", ".join(_RESULTS.get(letter, letter) for letter in words),
    )


def _parts(parts: Iterable[Part]) -> Iterator[Any]:
    """All parts, those of sections within sections too."""
    for part in parts:
        yield part
        if isinstance(part, Section):
            yield from _parts(part.parts)


def _has_numbers(part: Any) -> bool:
    return isinstance(part, Line) and part.numbers is not None


def _groups(parts: Sequence[Part]) -> Iterator[tuple[str, list[Part]]]:
    """The parts by kind; lines that follow each other are one group."""
    kinds = {str: "text", Table: "table", Line: "lines", Section: "section"}
    for kind, group in groupby(parts, key=lambda part: kinds[type(part)]):
        if kind == "lines":
            yield kind, list(group)
        else:
            yield from ((kind, [part]) for part in group)


def _definitions(tables: Iterable[Table]) -> list[Heading]:
    """The columns that have a definition, each once, in order of appearance."""
    headings: dict[str, Heading] = {}
    for table in tables:
        for at in shown_columns(table, range(len(table.headings)))[0]:
            heading = table.headings[at]
            if heading.definition and table.rows:
                headings.setdefault(heading.name, heading)
    return list(headings.values())


_RESULTS: Final = {"W": "won", "L": "lost", "T": "tied"}


def signs(text: str) -> str:
    """The text, safe to show, with the signs that printers use: `−3`, and `25 %` unbroken."""
    text = safe(text)
    if "-" in text:
        text = re.sub(r"(?<![\w–-])-(?=\d)", "−", text)
    return re.sub(r"(?<=\d) ?%", "\N{NO-BREAK SPACE}%", text) if "%" in text else text


def typeset(text: str) -> Markup:
    """A sentence with these signs, in which `10–8` and a date are not broken; a command in
    backquotes is left as it is."""
    from markupsafe import Markup, escape

    whole, code = Markup('<span class="whole">{}</span>'), Markup("<code>{}</code>")
    shown_parts = []
    for at, part in enumerate(re.split(r"`([^`]+)`|(\d+(?:[–-]\d+)+)", text)):
        if part and at % 3 == 1:
            shown_parts.append(code.format(safe(part)))
        elif part:
            shown_parts.append(whole.format(part) if at % 3 else escape(signs(part)))
    return Markup("").join(shown_parts)


# -- tables --------------------------------------------------------------------------------------


class _ShownCell(NamedTuple):
    """A cell as it stands on the page; `classes` are for the style sheet."""

    text: str
    note: str
    classes: str


def _shown_cell(heading: Heading, cell: Cell, table: Table) -> _ShownCell:
    """A cell under its heading. With a picture the numbers of a table have no intervals of their
    own, so that a row is one line."""
    text, sure = shown(cell, heading.unit)
    note = "" if table.picture else sure.strip("()")
    if note and heading.rate:
        note += f" of {cell.n:,}"
    thin = heading.rate and not cell.enough
    if thin and not cell.words:
        text = "·" if table.heat else "–" if table.picture else "not enough"
        what = (heading.of or "hands").removesuffix("s")
        so_far = f"{count(cell.n, what)} so far" if cell.n else f"no {what}s yet"
        note = "" if table.picture else so_far
    classes = {
        _classes(heading): True,
        "thin": thin,
        "prose": heading.unit == "text" and len(cell.words) > LONG_TEXT,
        f"g{cell.grade}": cell.grade is not None,
        "clear": cell.clear,
    }
    text = typeset(text) if heading.unit == "text" else signs(text)
    kept = " ".join(name for name, applies in classes.items() if name and applies)
    return _ShownCell(text, signs(cell.note or note), kept)


def _classes(heading: Heading) -> str:
    """The classes of a column."""
    wide = {"text": "w", "results": "w still"}.get(heading.unit, "")
    return " ".join(filter(None, (wide, "" if heading.first else "more")))


# -- pictures ------------------------------------------------------------------------------------


class _Axis(NamedTuple):
    """The axis of the pictures of a table: its `middle`, how far it reaches to either side, and the
    labels of its ends and its middle."""

    middle: float
    reach: float
    labels: tuple[str, ...]

    def places(self, cell: Cell) -> tuple[float, ...] | None:
        """Where a number and the ends of its interval are on it, from 0 to 1; `None` for a number
        out of too few, or without an interval."""
        if not cell.enough or cell.low is None or cell.high is None:
            return None
        ends = (cell.low, cell.value or 0.0, cell.high)
        places = (0.5 + (end - self.middle) / (2 * self.reach) for end in ends)
        return tuple(min(max(place, 0.0), 1.0) for place in places)


def _axis_of(table: Table) -> _Axis | None:
    """The axis of the intervals of a table; `None` if there is none to draw."""
    if not isinstance(table.picture, Intervals):
        return None
    at, middle = table.at(table.picture.column), table.picture.middle
    cells = [row.cells[at] for row in table.rows if row.cells[at].enough]
    ends = [abs(end - middle) for one in cells for end in (one.low, one.high) if end is not None]
    if not ends:
        return None
    reach = round_axis(0, max(ends), 4)[-1]
    numbers = [number_words(middle + sign * reach, table.headings[at].unit) for sign in (-1, 0, 1)]
    # Without noughts at its end: `+0.3`.
    short = [re.sub(r"\.?0+(?=%|$)", "", one) if "." in one else one for one in numbers]
    return _Axis(middle, reach, tuple(map(signs, short)))


class _Plot(NamedTuple):
    """A line as it is drawn, in the units of the drawing: its frame, which leaves room for the
    labels left and below; the values at its corners; the heights with a guide; and the outline of
    its band."""

    left: int
    right: int
    top: int
    bottom: int
    first: float
    last: float
    low: float
    high: float
    guides: tuple[float, ...]
    outline: tuple[tuple[float, float], ...]

    def across(self, x: float) -> str:
        """The place of an x."""
        share = (x - self.first) / ((self.last - self.first) or 1)
        return tenth(self.left + (self.right - self.left) * share)

    def down(self, y: float) -> str:
        """The place of a y."""
        share = (y - self.low) / ((self.high - self.low) or 1)
        return tenth(self.bottom - (self.bottom - self.top) * share)

    def path(self, points: Iterable[Sequence[float]]) -> str:
        """The path through some points."""
        return "M" + "L".join(f"{self.across(x)} {self.down(y)}" for x, y in points)


def _plot(line: Line) -> _Plot:
    heights = [y for _, y in line.points] + [y for y, _ in line.y_ticks]
    heights += [y for _, *ends in line.band for y in ends]
    low, high = line.ends or (min(heights), max(heights))
    ends = line.points[0][0], line.points[-1][0]
    guides = tuple(dict.fromkeys([*(y for y, _ in line.y_ticks), line.level]))
    above = ((x, high) for x, _, high in line.band)
    below = ((x, low) for x, low, _ in reversed(line.band))
    return _Plot(40, 232, 8, 100, *ends, low, high, guides, (*above, *below))


def tenth(number: float) -> str:
    """A coordinate rounded to a tenth."""
    return f"{number:.1f}".removesuffix(".0")
