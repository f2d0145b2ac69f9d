"""The charts of a page, drawn by pygal: numbers in, the text of an SVG out.

Knows: lines over time, dots with intervals, and bars of several parts. Does not know: colours and
text sizes, which the page's style sheet sets by class.

Why pygal: its shapes carry classes, so one style sheet colours them for light screens, dark screens
and paper, and the page's policy, which forbids style attributes, blocks none of them. The other
library that was tried, matplotlib, sets a style on every shape, in colours for one background; the
policy blocked 174 of these on a page of three charts. Pygal drew one chart in 4 to 23 ms,
matplotlib in 23 to 45; the imports took 0.06 s and 0.5 s. No script is needed: the text that
appears under the pointer is the SVG's own title.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Final

from ..terminal.text import cut, safe
from .content import Bars, Dots, Lines, Picture, Tick
from .svg import Drawing, LineMark, svg, tick

MOST_NAMED_LINES: Final = 8
"""The most lines that are named."""

_MARKERS_ON_LINE: Final = 4
"""The number of markers that a line has besides the one at its end."""

_WIDTH: Final = 640
_NAME_WIDTH: Final = 10
"""The most characters of a name beside a picture: more do not fit at a phone's text size."""

_TEXT_SIZE: Final = 19
"""The text size for which the layout leaves room; the style sheet sets it, larger on a phone."""


def draw(picture: Picture, name: str, title: str, alternative: str) -> str:
    """Returns a picture as SVG. `name` is unique on the page; `title` and `alternative`, the
    content in words, are for screen readers."""
    _import_pygal()
    match picture:
        case Lines():
            drawing = _lines(picture)
        case Dots():
            drawing = _dots(picture)
        case Bars():
            drawing = _bars(picture)
    if drawing is None:
        return svg((_WIDTH, 40), safe(name), safe(title), safe(alternative))
    return drawing.text(safe(name), safe(title), safe(alternative))


@cache
def _import_pygal() -> None:
    """Imports pygal, and removes the import finder that it installs for maps, which are not used
    here: it is of an outdated kind, about which Python 3.11 warns whenever a module is not
    found."""
    import sys

    import pygal

    finders = [kept for kept in sys.meta_path if not isinstance(kept, pygal.PluginImportFixer)]
    sys.meta_path[:] = finders


def _lines(picture: Lines) -> Drawing | None:
    """The drawing of lines, the first eight named at their ends; a single one fills the width."""
    from pygal import XY

    if not any(line.points for line in picture.lines):
        return None

    several = len(picture.lines) > 1
    y_ticks = _with_level(picture.y_ticks, picture.level)
    chart = XY(
        **_settings(400 if several else 330),
        margin_right=134 if several else 18,
        range=(picture.low, picture.high),
        x_labels=[tick(place, safe(words)) for place, words in picture.x_ticks],
        y_labels=[tick(place, safe(words), picture.level) for place, words in y_ticks],
        truncate_label=-1,
    )
    drawing = Drawing(chart)
    named = picture.lines[:MOST_NAMED_LINES]
    for line in picture.lines[MOST_NAMED_LINES:]:
        drawing.add("behind", line.points, show_dots=False)
    for number, line in reversed(list(enumerate(named))):
        drawing.add(f"s{number}", line.points, show_dots=False)
    if several:
        marks: list[LineMark] = []
        points: list[tuple[float, float]] = []
        short = _cut_names([line.name for line in named])
        for number, line in enumerate(named):
            marked = _marked(line.points)
            points += marked
            marks += [LineMark(f"s{number}", number) for _ in marked]
            if marked:
                marks[-1] = LineMark(f"s{number}", number, short[number])
        # One series for the markers of all lines, because each series costs a millisecond.
        drawing.add("marks", points, marks=marks, stroke=False, dots_size=3.5)
    if picture.rings:
        titles = [safe(words) for _, _, words in picture.rings]
        places = [(x, y) for x, y, _ in picture.rings]
        drawing.add("ring", places, titles=titles, stroke=False, dots_size=8)
    return drawing


def _with_level(ticks: tuple[Tick, ...], level: float | None) -> tuple[Tick, ...]:
    """The ticks, with one added at `level` if there is none."""
    if level is None or any(place == level for place, _ in ticks):
        return ticks
    return (*ticks, (level, ""))


def _marked(points: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """The points of a line that have its marker: a few, and the last."""
    step = max(1, len(points) // _MARKERS_ON_LINE)
    return [*points[step // 2 : -step // 2 : step], *points[-1:]]


def _dots(picture: Dots) -> Drawing | None:
    """The drawing of dots with whiskers, a row each."""
    from pygal import HorizontalLine

    rows = picture.dots
    if not rows:
        return None
    x_ticks = _with_level(picture.x_ticks, picture.level)
    chart = HorizontalLine(
        **_settings(90 + 32 * len(rows)),
        range=(picture.low, picture.high),
        x_labels=["", *_cut_names([dot.name for dot in rows]), ""],
        y_labels=[tick(place, safe(words), picture.level) for place, words in x_ticks],
        truncate_label=-1,
    )
    drawing = Drawing(chart)
    values = []
    for dot in rows:
        value: dict[str, object] = {"value": dot.value}
        if dot.low is not None and dot.high is not None:
            value["ci"] = {"low": dot.low, "high": dot.high}
        values.append(value)
    titles = [f"{safe(dot.name)}: {safe(dot.words)}" for dot in rows]
    drawing.add("dots", [None, *values, None], titles=titles, stroke=False, dots_size=6)
    return drawing


def _bars(picture: Bars) -> Drawing | None:
    """The drawing of bars, a row each, their parts side by side."""
    from pygal import HorizontalStackedBar

    rows = picture.bars[::-1]
    if not any(any(bar.parts) for bar in rows):
        return None
    chart = HorizontalStackedBar(
        **_settings(60 + 34 * len(rows)),
        x_labels=_cut_names([bar.name for bar in rows]),
        y_labels=[tick(place, safe(words)) for place, words in picture.x_ticks],
        truncate_label=-1,
    )
    drawing = Drawing(chart)
    for number, part in enumerate(picture.parts):
        titles = [f"{safe(bar.name)}: {bar.parts[number]} {safe(part)}" for bar in rows]
        values = [bar.parts[number] for bar in rows]
        drawing.add(f"p{number}", values, titles=titles, inside=[f"{n:,}" for n in values])
    return drawing


def _cut_names(names: Sequence[str]) -> list[str]:
    """The names cut to fit beside a picture; names that would look the same keep their ends too."""
    whole = [safe(name) for name in names]
    short = [cut(name, _NAME_WIDTH) for name in whole]
    half = _NAME_WIDTH // 2
    return [
        cut(name, half + 1)[:-1] + cut(name[::-1], half)[::-1]
        if cut_off != name and short.count(cut_off) > 1
        else cut_off
        for name, cut_off in zip(whole, short, strict=True)
    ]


def _settings(height: int) -> dict[str, Any]:
    """Settings shared by all charts."""
    from pygal.style import Style

    return {
        "width": _WIDTH,
        "height": height,
        "margin": 10,
        "spacing": 8,
        "style": Style(label_font_size=_TEXT_SIZE),
        "css": (),
        "js": (),
        "show_legend": False,
        "include_x_axis": False,
    }
