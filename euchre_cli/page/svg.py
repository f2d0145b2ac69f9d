"""Turns a pygal chart into a small SVG for a page: its shapes, without its styles and scripts.

Knows: how pygal names and nests the shapes it draws, and the markers of lines. Does not know: what
the shapes mean, or their colours, which the style sheet sets by class. The axes, lines, bars, dots
and whiskers are taken over, with coordinates rounded to a tenth; pygal's style sheet, its script
and the data for that script are left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

    from pygal.graph.graph import Graph


_SHAPES: Final = (
    "",
    "M-1-1H1V1H-1Z",
    "M0-1.3 1.2.9H-1.2Z",
    "M0-1.4 1.4 0 0 1.4-1.4 0Z",
    "M0 1.3 1.2-.9H-1.2Z",
    "M-1-1 1 1M-1 1 1-1",
    "M0-1.4V1.4M-1.4 0H1.4",
    "",
)
"""The markers of eight lines, with a radius of 1: disc, square, triangle, diamond, triangle upside
down, cross, plus, ring. Disc and ring are drawn as circles."""


def marker(number: int, x: float, y: float, size: float, inside: str = "") -> str:
    """The SVG of the marker of line `number` at (`x`, `y`); `inside` is the content of its element,
    such as a title."""
    kind = f"dot m{number % 8}"
    shape = _SHAPES[number % 8]
    across, down = tenth(x), tenth(y)
    if not shape:
        return f'<circle class="{kind}" cx="{across}" cy="{down}" r="{size:g}">{inside}</circle>'
    where = f"translate({across} {down}) scale({size:g})"
    return f'<path class="{kind}" transform="{where}" d="{shape}">{inside}</path>'


def key_of_line(number: int) -> str:
    """A sample of line `number` for the key below a picture; hidden from screen readers."""
    return (
        f'<svg class="key s{number}" viewBox="0 0 40 12" aria-hidden="true">'
        f'<path class="line" d="M1 6H39"/>{marker(number, 20, 6, 4)}</svg>'
    )


def key_of_part(number: int) -> str:
    """A sample of part `number` of the bars for the key below a picture."""
    return (
        f'<svg class="key p{number}" viewBox="0 0 12 12" aria-hidden="true">'
        '<rect width="12" height="12"/></svg>'
    )


def tenth(number: float) -> str:
    """A coordinate rounded to a tenth."""
    return f"{number:.1f}".removesuffix(".0")


_GAP: Final = 22.0
"""The least distance between the names at the ends of lines."""

_DIGIT: Final = 13.0
"""The width of a digit at a phone's text size."""


class LineMark(NamedTuple):
    """The marker of a line at one of its points, and the name to write if the line ends there."""

    kind: str
    number: int
    end: str = ""


class _Series(NamedTuple):
    kind: str
    marks: Sequence[LineMark]
    titles: Sequence[str]
    inside: Sequence[str]


class Drawing:
    """A chart, filled series by series; the shapes of a series carry its `kind` as their class."""

    def __init__(self, chart: Graph) -> None:
        self._chart = chart
        self._series: list[_Series] = []

    def add(
        self,
        kind: str,
        values: Sequence[Any],
        *,
        marks: Sequence[LineMark] = (),
        titles: Sequence[str] = (),
        inside: Sequence[str] = (),
        **settings: Any,
    ) -> None:
        """Adds a series. Its dots are discs, or the markers in `marks`; `titles` appear when the
        pointer is on a dot or bar; `inside` are texts written in the bars if they fit. `settings`
        are passed to pygal."""
        self._chart.add(None, list(values), **settings)
        self._series.append(_Series(kind, marks, titles, inside))

    def text(self, name: str, title: str, alternative: str) -> str:
        """The SVG; `title` and `alternative` are for screen readers."""
        root = self._chart.render_tree()
        graph = next(child for child in root if _has(child, "graph"))
        body = "".join(self._shapes(graph))
        size = self._chart.config.width, self._chart.config.height
        return svg(size, name, title, alternative, body)

    def _shapes(self, graph: Element) -> Iterator[str]:
        plot = next(child for child in graph if child.get("class") == "plot")
        overlay = next(child for child in graph if child.get("class") == "plot overlay")
        height = float(plot[0].get("height", "0"))
        width = float(plot[0].get("width", "0"))
        yield f'<g transform="{plot.get("transform")}">'
        for axis in plot:
            if _has(axis, "axis"):
                yield from self._axis(axis)
        for group in plot:
            if _has(group, "series"):
                yield from self._of_series(group)
        ends: list[_End] = []
        for group in overlay:
            if _has(group, "series"):
                yield from self._of_series(group)
                marks = self._series[_series_number(group)].marks
                circles = group.iter("circle") if marks else ()
                ends += [
                    _End(*_centre(circle), mark)
                    for circle, mark in zip(circles, marks, strict=False)
                    if mark.end
                ]
        yield from _end_labels(ends, width, height)
        yield "</g>"

    def _axis(self, axis: Element) -> Iterator[str]:
        letter = "x" if _has(axis, "x") else "y"
        for guides in axis:
            if not _has(guides, "guides"):
                continue
            path, text = guides.find("path"), guides.find("text")
            label = "" if text is None else text.text or ""
            if path is not None:
                kind = "level" if label.endswith(_LEVEL) else "guide"
                yield f'<path class="{kind} {letter}" d="{_rounded(path.get("d", ""))}"/>'
            label = label.removesuffix(_LEVEL)
            if text is not None and label:
                x, y = (float(text.get(name, "0")) for name in "xy")
                # A label is centred on its guide, whatever the size of its text.
                y -= 0.35 * self._chart.config.style.label_font_size if letter == "y" else 0
                place = _rounded(f'x="{x}" y="{y}"')
                yield f'<text class="{letter}" {place}>{_escaped(label)}</text>'

    def _of_series(self, group: Element) -> Iterator[str]:
        """The shapes of a series in a group of its kind, if it has any."""
        series = self._series[_series_number(group)]
        inner = "".join(_shapes_of(group, series))
        if inner:
            yield f'<g class="{series.kind}">{inner}</g>'


def svg(size: tuple[int, int], name: str, title: str, alternative: str, body: str = "") -> str:
    """An SVG of this width and height with this content."""
    return (
        f'<svg class="chart" viewBox="0 0 {size[0]} {size[1]}" role="img" '
        f'aria-labelledby="{name}-title {name}-words"><title id="{name}-title">'
        f'{_escaped(title)}</title><desc id="{name}-words">{_escaped(alternative)}</desc>'
        f"{body}</svg>"
    )


_LEVEL: Final = "\u2060"
"""A sign that ends the label of the tick at the level to compare with. It is not written; no other
label has it, because `safe()` removes it."""


def tick(place: float, words: str, level: float | None = None) -> dict[str, object]:
    """A tick as pygal takes it; the one at `level` is drawn as the line to compare with."""
    return {"value": place, "label": words + _LEVEL if place == level else words}


def _shapes_of(group: Element, series: _Series) -> Iterator[str]:
    number = 0
    for shape in group.iter():
        if shape.tag == "path":
            kind = "line" if _has(shape, "line") else "whisker"
            yield f'<path class="{kind}" d="{_rounded(shape.get("d", ""))}"/>'
        elif shape.tag in ("circle", "rect"):
            titles = series.titles
            title = f"<title>{_escaped(titles[number])}</title>" if titles else ""
            if shape.tag == "circle":
                mark = series.marks[number] if series.marks else LineMark("", 0)
                dot = marker(mark.number, *_centre(shape), float(shape.get("r", "4")), title)
                yield f'<g class="{mark.kind}">{dot}</g>' if mark.kind else dot
            else:
                yield from _bar(shape, title, series.inside[number] if series.inside else "")
            number += 1


def _bar(rect: Element, title: str, inside: str) -> Iterator[str]:
    """A part of a bar, with its number in it if that fits; an empty part draws nothing."""
    x, y, width, height = (float(rect.get(side, "0")) for side in ("x", "y", "width", "height"))
    if width < 0.05:
        return
    sides = _rounded(f'x="{x}" y="{y}" width="{width}" height="{height}"')
    yield f"<rect {sides}>{title}</rect>"
    if inside and width >= _DIGIT * len(inside) + 6:
        middle = _rounded(f'x="{x + width / 2}" y="{y + height / 2}"')
        yield f'<text class="inside" {middle}>{_escaped(inside)}</text>'


class _End(NamedTuple):
    x: float
    y: float
    mark: LineMark


def _end_labels(ends: Sequence[_End], width: float, height: float) -> Iterator[str]:
    """The names at the ends of lines, below each other without overlap, each joined to the end of
    its line by a thin line (`thread`)."""
    ends = sorted(ends, key=lambda end: end.y)
    places = spread([end.y for end in ends], 0.0, height - 10)
    for (x, y, mark), place in zip(ends, places, strict=True):
        thread = _rounded(f"M{x + 5} {y} L{width + 6} {place}")
        yield f'<path class="thread {mark.kind}" d="{thread}"/>'
        at = _rounded(f'x="{width + 9}" y="{place}"')
        yield f'<text class="end {mark.kind}" {at}>{_escaped(mark.end)}</text>'


def spread(places: Sequence[float], least: float, most: float, gap: float = _GAP) -> list[float]:
    """Moves places (in rising order) apart until there is at least `gap` between them, all from
    `least` to `most`; closer together if they do not fit."""
    gap = min(gap, (most - least) / max(1, len(places) - 1))
    moved: list[float] = []
    for place in places:
        moved.append(max(place, moved[-1] + gap) if moved else max(place, least))
    below = most
    for number in range(len(moved) - 1, -1, -1):
        moved[number] = min(moved[number], below)
        below = moved[number] - gap
    return moved


_NUMBER: Final = re.compile(r"-?\d+\.\d+(?:e-?\d+)?")


def _rounded(numbers: str) -> str:
    """Coordinates rounded to a tenth."""
    return _NUMBER.sub(lambda match: tenth(float(match[0])), numbers)


def _centre(circle: Element) -> tuple[float, float]:
    return float(circle.get("cx", "0")), float(circle.get("cy", "0"))


def _classes(element: Element) -> list[str]:
    return element.get("class", "").split()


def _has(element: Element, name: str) -> bool:
    return name in _classes(element)


def _series_number(group: Element) -> int:
    """The number of a series, from the class of its group."""
    return int(_classes(group)[1].removeprefix("serie-"))


def _escaped(text: str) -> str:
    return (
        text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")
    )
