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
from itertools import accumulate, groupby
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ..terminal.phrases import capitalized, count
from ..terminal.text import safe
from .axis import round_axis
from .one_file import one_file
from .values import (
    MIN_N,
    Bars,
    Cell,
    Heading,
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
        pictures=_pictures,
        draw=_draw_line,
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


# -- pictures beside the rows of a table -----------------------------------------------------------


def _pictures(table: Table) -> tuple[Sequence[Markup | str], tuple[str, ...]]:
    """A picture for each row, empty if there is none; and the labels of their axis."""
    none = [""] * len(table.rows)
    if isinstance(table.picture, Bars):
        return [_bar(row, table.picture.parts) for row in table.picture.rows], ()
    if table.picture is None:
        return none, ()
    at, middle = table.at(table.picture.column), table.picture.middle
    heading, cells = table.headings[at], [row.cells[at] for row in table.rows]
    ends = [abs(end - middle) for cell in cells if cell.enough for end in _interval(cell)]
    if not ends:
        return none, ()
    reach = round_axis(0, max(ends), 4)[-1]
    ends = [middle - reach, middle, middle + reach]
    axis = tuple(_short(number_words(end, heading.unit)) for end in ends)
    return [_range(cell, heading, middle, reach) for cell in cells], axis


def _short(number: str) -> str:
    """The label of an axis, without noughts at its end: `+0.3`."""
    return signs(re.sub(r"\.?0+(?=%|$)", "", number) if "." in number else number)


def _interval(cell: Cell) -> tuple[float, ...]:
    return () if cell.low is None or cell.high is None else (cell.low, cell.high)


def _range(cell: Cell, heading: Heading, middle: float, reach: float) -> Markup | str:
    """A number with its interval, as a dot on a bar; the style sheet draws the middle of the
    axis."""
    from markupsafe import Markup

    if not cell.enough or not _interval(cell):
        return ""
    low, value, high = (
        min(max(0.5 + ((one or 0) - middle) / (2 * reach), 0.0), 1.0)
        for one in (cell.low, cell.value, cell.high)
    )
    return Markup(
        '<svg class="range" role="img" aria-label="{}"><rect x="{}" width="{}"/><circle cx="{}"/>'
        "</svg>"
    ).format(
        signs(" ".join(shown(cell, heading.unit))),
        _percent(low),
        _percent(high - low),
        _percent(value),
    )


_LABELLED: Final = 0.1
"""The least share of a bar (0–1) that is wide enough for its number, on a phone."""


def _bar(numbers: Sequence[float], names: Sequence[str]) -> Markup:
    """A bar divided into parts, each labelled with its percentage if that fits; in words, as in
    `2 made, 1 marched`, if the numbers are few."""
    from markupsafe import Markup

    whole = sum(numbers)
    named = list(zip(numbers, names, strict=True))
    if whole < MIN_N:
        few = ", ".join(f"{number:g} {name}" for number, name in named if number)
        return Markup("<small>{}</small>").format(few)
    shapes = Markup("")
    for at, (number, before) in enumerate(
        zip(numbers, accumulate(numbers, initial=0), strict=False)
    ):
        share = number / whole
        if number:
            shapes += Markup('<rect class="p{}" x="{}" width="{}"/>').format(
                at, _percent(before / whole), _percent(share)
            )
        if share >= _LABELLED:
            shapes += Markup('<text class="p{}" x="{}" y="50%">{:.0f}</text>').format(
                at, _percent((before + number / 2) / whole), 100 * share
            )
    words = ", ".join(f"{name} {100 * number / whole:.0f} %" for number, name in named)
    return Markup('<svg class="shares" role="img" aria-label="{}">{}</svg>').format(words, shapes)


# -- lines -----------------------------------------------------------------------------------------

_WIDTH: Final = 240
_HEIGHT: Final = 120
_LEFT, _TOP, _BELOW, _RIGHT = 40, 8, 20, 8
"""The margins around a line; left and below they hold the labels of the axes."""


def _draw_line(line: Line) -> Markup:
    """A line with its axes, its band and its ring."""
    from markupsafe import Markup

    first, last = line.points[0][0], line.points[-1][0]
    heights = [y for _, y in line.points] + [y for y, _ in line.y_ticks]
    heights += [y for _, *ends in line.band for y in ends]
    low, high = line.ends or (min(heights), max(heights))

    def across(x: float) -> float:
        return _LEFT + (_WIDTH - _LEFT - _RIGHT) * (x - first) / ((last - first) or 1)

    def down(y: float) -> float:
        return _HEIGHT - _BELOW - (_HEIGHT - _TOP - _BELOW) * (y - low) / ((high - low) or 1)

    def path(points: Iterable[tuple[float, float]]) -> str:
        return "M" + "L".join(f"{_tenth(across(x))} {_tenth(down(y))}" for x, y in points)

    guide = Markup('<path class="{}" d="M{} {}H{}"/>')
    guides = dict.fromkeys([*(y for y, _ in line.y_ticks), line.level])
    parts = [
        guide.format(
            "level" if y == line.level else "guide", _LEFT, _tenth(down(y)), _WIDTH - _RIGHT
        )
        for y in guides
    ]
    if line.band:
        outline = [(x, high) for x, _, high in line.band]
        outline += [(x, low) for x, low, _ in reversed(line.band)]
        parts.append(Markup('<path class="band" d="{}Z"/>').format(path(outline)))
    parts += [_text("y", _LEFT - 5, down(y), words) for y, words in line.y_ticks if words]
    for x, words in line.x_ticks:
        kind = "x from" if x == first else "x to" if x == last else "x"
        parts.append(_text(kind, across(x), _HEIGHT - 4, words))
    parts.append(Markup('<path class="line" d="{}"/>').format(path(line.points)))
    if line.ring:
        x, y = line.ring
        ring = Markup('<circle class="ring" cx="{}" cy="{}" r="5"/>')
        parts.append(ring.format(_tenth(across(x)), _tenth(down(y))))
    svg = Markup('<svg class="chart" viewBox="0 0 {} {}" role="img" aria-label="{}">{}</svg>')
    return svg.format(_WIDTH, _HEIGHT, signs(line.words), Markup("").join(parts))


def _text(kind: str, x: float, y: float, words: str) -> Markup:
    from markupsafe import Markup

    text = Markup('<text class="{}" x="{}" y="{}">{}</text>')
    return text.format(kind, _tenth(x), _tenth(y), signs(words))


def _tenth(number: float) -> str:
    """A coordinate rounded to a tenth."""
    return f"{number:.1f}".removesuffix(".0")


def _percent(part: float) -> str:
    return f"{_tenth(100 * part)}%"
