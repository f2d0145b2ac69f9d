"""Pictures of a page, drawn by pygal: numbers in, the text of an SVG out.

Knows: lines over time, dots with intervals, bars of several parts, and the key to them. Does not
know: colours and sizes of text, which the page's style sheet gives by class.

Why pygal: its shapes carry classes, so one style sheet colours them for light, dark and paper, and
nothing of them is blocked by a policy that forbids styles in attributes; the other library tried,
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
"""How many lines are told apart."""

MARKERS: Final = 4
"""How often a line carries its marker, beside its end."""

_WIDTH: Final = 640
_NAME: Final = 10
"""The columns of a name in a picture: as many as stand beside it at a phone's size of text."""

_TEXT: Final = 19
"""The size of text that room is left for; the style sheet sets it, larger on a phone."""


def draw(picture: Picture, name: str, title: str, alternative: str) -> str:
    """A picture as SVG, called `name` on its page, with its title and what it shows in words."""
    _load()
    if not _shows(picture):
        return svg((_WIDTH, 40), safe(name), safe(title), safe(alternative))
    if isinstance(picture, Lines):
        drawing = lines(picture)
    elif isinstance(picture, Dots):
        drawing = dots(picture)
    else:
        drawing = bars(picture)
    return drawing.text(safe(name), safe(title), safe(alternative))


@cache
def _load() -> None:
    """Import the library, and take back what it hooks into Python's imports, for maps that are not
    used here: a finder of an outdated kind, at which Python 3.11 warns whenever a module is looked
    for that is not there."""
    import sys

    import pygal

    kept = [one for one in sys.meta_path if not isinstance(one, pygal.PluginImportFixer)]
    sys.meta_path[:] = kept


def _shows(picture: Picture) -> bool:
    """Whether there is anything to draw."""
    if isinstance(picture, Lines):
        return any(line.points for line in picture.lines)
    if isinstance(picture, Dots):
        return bool(picture.dots)
    return any(any(bar.parts) for bar in picture.bars)


def lines(picture: Lines) -> Drawing:
    """Lines, the first eight named at their ends; a lone one fills the width."""
    from pygal import XY

    several = len(picture.lines) > 1
    up = _with_level(picture.up, picture.level)
    chart = XY(
        **_usual(400 if several else 330),
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
            some = _some(line.points)
            points += some
            marks += [LineMark(f"s{number}", number) for _ in some]
            if some:
                marks[-1] = LineMark(f"s{number}", number, short[number])
        # One series for all: each costs a millisecond.
        drawing.add("marks", points, marks=marks, stroke=False, dots_size=3.5)
    if picture.rings:
        said = [safe(words) for _, _, words in picture.rings]
        places = [(x, y) for x, y, _ in picture.rings]
        drawing.add("ring", places, titles=said, stroke=False, dots_size=8)
    return drawing


def _with_level(ticks: tuple[Tick, ...], level: float | None) -> tuple[Tick, ...]:
    """An axis on which the line to compare with has its place, if none is written there."""
    if level is None or any(place == level for place, _ in ticks):
        return ticks
    return (*ticks, (level, ""))


def _some(points: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """The points of a line that carry its marker: a few, and the last."""
    step = max(1, len(points) // MARKERS)
    return [*points[step // 2 : -step // 2 : step], *points[-1:]]


def dots(picture: Dots) -> Drawing:
    """Dots with whiskers, a row each."""
    from pygal import HorizontalLine

    rows = picture.dots
    across = _with_level(picture.across, picture.level)
    chart = HorizontalLine(
        **_usual(90 + 32 * len(rows)),
        range=(picture.low, picture.high),
        x_labels=["", *_short([one.name for one in rows]), ""],
        y_labels=[tick(place, safe(words), picture.level) for place, words in across],
        truncate_label=-1,
    )
    drawing = Drawing(chart)
    values = [
        {"value": one.value}
        | (
            {}
            if one.low is None or one.high is None
            else {"ci": {"low": one.low, "high": one.high}}
        )
        for one in rows
    ]
    said = [f"{safe(one.name)}: {safe(one.words)}" for one in rows]
    drawing.add("dots", [None, *values, None], titles=said, stroke=False, dots_size=6)
    return drawing


def bars(picture: Bars) -> Drawing:
    """Bars, a row each, their parts side by side."""
    from pygal import HorizontalStackedBar

    rows = picture.bars[::-1]
    chart = HorizontalStackedBar(
        **_usual(60 + 34 * len(rows)),
        x_labels=_short([one.name for one in rows]),
        y_labels=[tick(place, safe(words)) for place, words in picture.across],
        truncate_label=-1,
    )
    drawing = Drawing(chart)
    for number, part in enumerate(picture.parts):
        said = [f"{safe(row.name)}: {row.parts[number]} {safe(part)}" for row in rows]
        values = [row.parts[number] for row in rows]
        drawing.add(f"p{number}", values, titles=said, inside=[f"{one:,}" for one in values])
    return drawing


def _short(names: Sequence[str]) -> list[str]:
    """Names as there is room for them in a picture: their beginnings, and the ends too of those
    that begin alike."""
    whole = [safe(name) for name in names]
    short = [cut(name, _NAME) for name in whole]
    half = _NAME // 2
    return [
        cut(name, half + 1)[:-1] + cut(name[::-1], half)[::-1]
        if cut_off != name and short.count(cut_off) > 1
        else cut_off
        for name, cut_off in zip(whole, short, strict=True)
    ]


def _usual(height: int) -> dict[str, Any]:
    """What is the same in all pictures."""
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
