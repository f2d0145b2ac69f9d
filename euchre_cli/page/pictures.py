"""The pictures of a page, drawn as SVG.

In: the plain values of `content.py`. Out: SVG without styles or scripts: colours and the sizes of
texts are set by class in the page's style sheet, so one picture serves light screens, dark screens
and paper. A line is drawn for the width of a phone and grows with the screen; a picture in a row
of a table is as wide as its cell, because all its coordinates are in percent.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from ..stat_columns.column import MIN_HANDS
from ..terminal.text import safe
from .content import Curve, Range, Ranges

if TYPE_CHECKING:
    from markupsafe import Markup

_WIDTH: Final = 240
_HEIGHT: Final = 120
_LEFT, _TOP, _BELOW, _RIGHT = 40, 8, 20, 8
"""The margins around a line; left and below they hold the labels of the axes."""

_LABELLED: Final = 0.08
"""The least share (0–1) that is wide enough for its number, on a phone."""


def draw_line(line: Curve, alternative: str) -> Markup:
    """A line with its axes. `alternative` is its content in words, for screen readers."""
    from markupsafe import Markup

    xs = [x for x, _ in line.points]
    first, last = min(xs, default=0.0), max(xs, default=0.0)

    def across(x: float) -> float:
        return _LEFT + (_WIDTH - _LEFT - _RIGHT) * (x - first) / ((last - first) or 1)

    def down(y: float) -> float:
        part = (y - line.low) / ((line.high - line.low) or 1)
        return _HEIGHT - _BELOW - (_HEIGHT - _TOP - _BELOW) * part

    def path(points: Sequence[tuple[float, float]]) -> str:
        return "M" + "L".join(f"{_tenth(across(x))} {_tenth(down(y))}" for x, y in points)

    parts = [_guide("level" if y == line.level else "guide", down(y)) for y, _ in line.y_ticks]
    if all(y != line.level for y, _ in line.y_ticks):
        parts.append(_guide("level", down(line.level)))
    if len(line.band) > 1:
        outline = [(x, high) for x, _, high in line.band]
        outline += [(x, low) for x, low, _ in reversed(line.band)]
        parts.append(Markup('<path class="band" d="{}Z"/>').format(path(outline)))
    parts += [_text("y", _LEFT - 5, down(y), words) for y, words in line.y_ticks if words]
    for x, words in line.x_ticks:
        kind = "x from" if x == first else "x to" if x == last else "x"
        parts.append(_text(kind, across(x), _HEIGHT - 5, words))
    if line.points:
        parts.append(Markup('<path class="line" d="{}"/>').format(path(line.points)))
    if line.ring:
        x, y = line.ring
        ring = Markup('<circle class="ring" cx="{}" cy="{}" r="5"/>')
        parts.append(ring.format(_tenth(across(x)), _tenth(down(y))))
    return Markup(
        '<svg class="chart" viewBox="0 0 {} {}" role="img" aria-label="{}">{}</svg>'
    ).format(_WIDTH, _HEIGHT, safe(alternative), Markup("").join(parts))


def _guide(kind: str, y: float) -> Markup:
    from markupsafe import Markup

    path = Markup('<path class="{}" d="M{} {}H{}"/>')
    return path.format(kind, _LEFT, _tenth(y), _WIDTH - _RIGHT)


def _text(kind: str, x: float, y: float, words: str) -> Markup:
    from markupsafe import Markup

    text = Markup('<text class="{}" x="{}" y="{}">{}</text>')
    return text.format(kind, _tenth(x), _tenth(y), safe(words))


def draw_range(interval: Range, axis: Ranges) -> Markup:
    """A number with its interval, as a dot on a bar; the style sheet draws the middle of the
    axis."""
    from markupsafe import Markup

    def across(x: float) -> float:
        return min(max(0.5 + (x - axis.middle) / (2 * axis.reach or 1), 0.0), 1.0)

    return Markup(
        '<svg class="range" role="img"><title>{words}</title>'
        '<rect x="{low}" width="{width}"/><circle cx="{value}"/></svg>'
    ).format(
        words=safe(interval.words),
        low=_percent(across(interval.low)),
        width=_percent(across(interval.high) - across(interval.low)),
        value=_percent(across(interval.value)),
    )


def draw_shares(counts: Sequence[int], parts: Sequence[str]) -> Markup:
    """A bar divided into parts, each labelled with its percentage if that fits; in words, as in
    `2 made, 1 marched`, if the counts are few."""
    from markupsafe import Markup

    whole = sum(counts)
    if whole < MIN_HANDS:
        few = [f"{part} {name}" for part, name in zip(counts, parts, strict=True) if part]
        return Markup("<small>{}</small>").format(", ".join(few))
    shapes, words, before = [], [], 0
    for number, (part, name) in enumerate(zip(counts, parts, strict=True)):
        share = part / whole
        words.append(f"{name} {100 * share:.0f} %")
        if part:
            rect = Markup('<rect class="p{}" x="{}" width="{}"/>')
            shapes.append(rect.format(number, _percent(before / whole), _percent(share)))
        if share >= _LABELLED:
            text = Markup('<text class="p{}" x="{}" y="50%">{:.0f}</text>')
            shapes.append(text.format(number, _percent((before + part / 2) / whole), 100 * share))
        before += part
    return Markup('<svg class="shares" role="img"><title>{words}</title>{shapes}</svg>').format(
        words=safe(", ".join(words)), shapes=Markup("").join(shapes)
    )


def _tenth(number: float) -> str:
    """A coordinate rounded to a tenth."""
    return f"{number:.1f}".removesuffix(".0")


def _percent(part: float) -> str:
    return f"{_tenth(100 * part)}%"
