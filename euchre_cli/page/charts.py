"""The charts of a page, drawn by pygal: numbers in, the text of an SVG out.

Knows: lines over time, dots with intervals, and bars of several parts. Does not know: colours and
sizes of text, which the page's style sheet gives by class.

Why pygal: its shapes carry classes, so one style sheet colours them for light, dark and paper, and
a policy that forbids styles in attributes blocks nothing of them; the other library tried,
matplotlib, sets a style on every shape, 174 of which such a policy blocked on a page of three
charts, in colours for one background. Drawing one chart took 4 to 23 ms against 23 to 45, the
import 0.06 s against 0.5. No script is needed: what a pointer shows is the SVG's own title.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Final

from ..terminal.text import cut, safe
from .content import Bars, Dots, Lines, Picture, Tick
from .svg import Drawing, LineMark, svg, tick

MOST: Final = 8
"""The most lines that are named."""

_MARKERS: Final = 4
"""The markers on a line besides the one at its end."""

_WIDTH: Final = 640
_NAME: Final = 10
"""The columns of a name beside a picture: as many as fit at a phone's size of text."""

_TEXT: Final = 19
"""The size of text that room is left for; the style sheet sets it, larger on a phone."""


def draw(picture: Picture, name: str, title: str, alternative: str) -> str:
    """A picture as SVG, called `name` on its page, with its title and its content in words."""
    _load()
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
def _load() -> None:
    """Import pygal, and remove the finder it adds to Python's imports for maps that are not used
    here: Python 3.11 warns about its outdated kind at every module that is not found."""
    import sys

    import pygal

    finders = [kept for kept in sys.meta_path if not isinstance(kept, pygal.PluginImportFixer)]
    sys.meta_path[:] = finders


def _lines(picture: Lines) -> Drawing | None:
    """Lines, the first eight named at their ends; a single one fills the width."""
    from pygal import XY

    if not any(line.points for line in picture.lines):
        return None

    several = len(picture.lines) > 1
    up = _with_level(picture.up, picture.level)
    chart = XY(
        **_settings(400 if several else 330),
        margin_right=134 if several else 18,
        range=(picture.low, picture.high),
        x_labels=[tick(place, safe(words)) for place, words in picture.across],
        y_labels=[tick(place, safe(words), picture.level) for place, words in up],
        truncate_label=-1,
    )
    drawing = Drawing(chart)
    named = picture.lines[:MOST]
    for line in picture.lines[MOST:]:
        drawing.add("behind", line.points, show_dots=False)
    for number, line in reversed(list(enumerate(named))):
        drawing.add(f"s{number}", line.points, show_dots=False)
    if several:
        marks: list[LineMark] = []
        points: list[tuple[float, float]] = []
        short = _short([line.name for line in named])
        for number, line in enumerate(named):
            marked = _marked(line.points)
            points += marked
            marks += [LineMark(f"s{number}", number) for _ in marked]
            if marked:
                marks[-1] = LineMark(f"s{number}", number, short[number])
        # One series for all: each costs a millisecond.
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
    """The points of a line that carry its marker: a few, and the last."""
    step = max(1, len(points) // _MARKERS)
    return [*points[step // 2 : -step // 2 : step], *points[-1:]]


def _dots(picture: Dots) -> Drawing | None:
    """Dots with whiskers, a row each."""
    from pygal import HorizontalLine

    rows = picture.dots
    if not rows:
        return None
    across = _with_level(picture.across, picture.level)
    chart = HorizontalLine(
        **_settings(90 + 32 * len(rows)),
        range=(picture.low, picture.high),
        x_labels=["", *_short([dot.name for dot in rows]), ""],
        y_labels=[tick(place, safe(words), picture.level) for place, words in across],
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
    """Bars, a row each, their parts side by side."""
    from pygal import HorizontalStackedBar

    rows = picture.bars[::-1]
    if not any(any(bar.parts) for bar in rows):
        return None
    chart = HorizontalStackedBar(
        **_settings(60 + 34 * len(rows)),
        x_labels=_short([bar.name for bar in rows]),
        y_labels=[tick(place, safe(words)) for place, words in picture.across],
        truncate_label=-1,
    )
    drawing = Drawing(chart)
    for number, part in enumerate(picture.parts):
        titles = [f"{safe(bar.name)}: {bar.parts[number]} {safe(part)}" for bar in rows]
        values = [bar.parts[number] for bar in rows]
        drawing.add(f"p{number}", values, titles=titles, inside=[f"{n:,}" for n in values])
    return drawing


def _short(names: Sequence[str]) -> list[str]:
    """Names cut to the room beside a picture; those that would look alike keep their ends too."""
    whole = [safe(name) for name in names]
    short = [cut(name, _NAME) for name in whole]
    half = _NAME // 2
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
        "style": Style(label_font_size=_TEXT),
        "css": (),
        "js": (),
        "show_legend": False,
        "include_x_axis": False,
    }
