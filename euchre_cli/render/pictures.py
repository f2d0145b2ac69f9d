"""Pictures of numbers in text: form, bars with their intervals, stacked bars, a matrix.

Knows: how they are drawn in so many columns, with the signs of Unicode or in plain ASCII. Does not
know: what the numbers are.

No line says by colour what its signs do not say.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil, floor, log10
from typing import Final, NamedTuple

from ..terminal.text import cut, padded, width_of

_FORM: Final = str.maketrans("WLT", "▀▄─")

LEAST_AXIS: Final = 12
"""The columns that bars need, at the least."""


def form(results: str, plain: bool) -> str:
    """Results as W, L and T, the latest at the end, as a line that goes up and down."""
    return results if plain else results.translate(_FORM)


class Bar(NamedTuple):
    """A number with the ends of its interval, where there is one; without a number, why."""

    label: str
    value: float | None
    low: float | None = None
    high: float | None = None
    words: str = ""


class _Signs(NamedTuple):
    bar: str
    line: str
    begin: str
    end: str
    axis: str
    before: str
    after: str


_UNICODE: Final = _Signs("█", "─", "├", "┤", "│", "‹", "›")
_ASCII: Final = _Signs("=", "-", "[", "]", "|", "<", ">")


def bars(
    rows: Sequence[Bar],
    width: int,
    plain: bool,
    said: Callable[[float], str],
    origin: float = 0.0,
) -> list[str]:
    """Each number as a bar from `origin`, with its interval across it, all on one axis, which is
    the last line; `said` is how a number is written. An interval that is much wider than most runs
    out of the picture, with an arrow. Nothing where there is no number, or no room."""
    numbers = [row for row in rows if row.value is not None]
    if not numbers:
        return []
    label = min(max(width_of(row.label) for row in rows), max(8, width * 3 // 10))
    values = [said(row.value) for row in numbers if row.value is not None]
    written = max(map(width_of, values))
    room = min(width - label - written - 4, 72)
    if room < LEAST_AXIS:
        return []
    axis = _axis(numbers, room, origin)
    signs = _ASCII if plain else _UNICODE
    lines = []
    for row in rows:
        name = padded(row.label, label)
        if row.value is None:
            lines.append(f"{name}  {cut(row.words, width - label - 2)}")
            continue
        value = said(row.value)
        blanks = " " * (written - width_of(value))
        lines.append(f"{name}  {blanks}{value}  {axis.drawn(row, signs)}".rstrip())
    lines.append(" " * (label + written + 4) + axis.ticks(said))
    return lines


class _Axis(NamedTuple):
    """An axis from `low` to `high`, `room` columns wide."""

    low: float
    high: float
    room: int
    origin: float

    def at(self, value: float) -> int:
        """The column of a value, held between the ends."""
        share = (value - self.low) / (self.high - self.low)
        return round(min(1.0, max(0.0, share)) * (self.room - 1))

    def drawn(self, row: Bar, signs: _Signs) -> str:
        """The bar of a row."""
        assert row.value is not None
        nought, value = self.at(self.origin), self.at(row.value)
        cells = [" "] * self.room
        if row.low is not None and row.high is not None:
            low, high = self.at(row.low), self.at(row.high)
            cells[low : high + 1] = signs.line * (high + 1 - low)
        first, last = (nought, value) if nought <= value else (value, nought)
        cells[first : last + 1] = signs.bar * (last + 1 - first)
        cells[nought] = signs.axis
        if row.low is not None and row.high is not None and low < high:
            cells[low] = signs.before if row.low < self.low else signs.begin
            cells[high] = signs.after if row.high > self.high else signs.end
        return "".join(cells)

    def ticks(self, said: Callable[[float], str]) -> str:
        """What the ends and the origin are, below them."""
        line = " " * self.room
        for value in (self.origin, self.low, self.high):
            words = said(value)
            begin = min(max(0, self.at(value) - len(words) // 2), self.room - len(words))
            end = begin + len(words)
            around = line[max(0, begin - 1) : end + 1]
            if not around.strip():
                line = line[:begin] + words + line[end:]
        return line.rstrip()


def _axis(rows: Sequence[Bar], room: int, origin: float) -> _Axis:
    """An axis on which every value stands, and most intervals."""
    values = [row.value - origin for row in rows if row.value is not None]
    reach = [
        max(abs(row.low - origin), abs(row.high - origin))
        for row in rows
        if row.low is not None and row.high is not None
    ]
    most = max([*map(abs, values), 1.25 * sorted(reach)[len(reach) // 2] if reach else 0]) or 1.0
    ends = [(row.low, row.high) for row in rows if row.low is not None and row.high is not None]
    lowest = min([0.0, *values, *(low - origin for low, _ in ends)])
    highest = max([0.0, *values, *(high - origin for _, high in ends)])
    if lowest == highest:
        return _Axis(origin - 1, origin + 1, room, origin)
    step = _step(max(min(-lowest, most), min(highest, most)))
    low = -ceil(round(min(-lowest, most) / step, 6)) * step
    high = ceil(round(min(highest, most) / step, 6)) * step
    return _Axis(origin + low, origin + high, room, origin)


def _step(reach: float) -> float:
    """A round number of which some four reach so far."""
    ten = 10.0 ** floor(log10(reach))
    return next(one * ten for one in (0.5, 1, 2) if one * ten * 5 >= reach)


class Stack(NamedTuple):
    """A bar of several parts, one after the other, and what is said behind it."""

    label: str
    parts: tuple[float, ...]
    words: str = ""


_PARTS: Final = "█▒×"
_PLAIN_PARTS: Final = "#=x"


def part_signs(plain: bool) -> str:
    """The signs of the parts of a stacked bar, in their order."""
    return _PLAIN_PARTS if plain else _PARTS


def stacks(rows: Sequence[Stack], width: int, plain: bool) -> tuple[list[str], float]:
    """Bars of up to three parts, all on one scale, and how many units one sign stands for: one,
    where there is room. Nothing where there is none."""
    if not rows or not any(sum(row.parts) for row in rows):
        return [], 0
    label = min(max(width_of(row.label) for row in rows), max(8, width * 3 // 10))
    words = max(width_of(row.words) for row in rows)
    room = width - label - words - 4
    longest = max(sum(row.parts) for row in rows)
    if room < LEAST_AXIS:
        return [], 0
    unit = next(one for one in _UNITS if longest / one <= room)
    signs = part_signs(plain)
    lines = []
    for row in rows:
        drawn, before, so_far = "", 0, 0.0
        for sign, part in zip(signs, row.parts, strict=True):
            so_far += part
            now = round(so_far / unit)
            drawn += sign * (now - before)
            before = now
        drawn = padded(drawn, round(longest / unit))
        lines.append(f"{padded(row.label, label)}  {drawn}  {row.words}".rstrip())
    return lines, unit


_UNITS: Final = (0.5, 1, 2, 5, 10, 20, 50, 100)


def matrix(
    labels: Sequence[str], cell: Callable[[int, int], str], width: int
) -> tuple[str, list[str]] | None:
    """A row and a column for each of the labels, and in each place what `cell` says of the two: the
    line of heads, and the rows. `None` where it does not fit."""
    if not labels:
        return None
    cells = [[cell(row, at) for at in range(len(labels))] for row in range(len(labels))]
    widest = max(width_of(one) for row in cells for one in row)
    longest = max(map(width_of, labels))
    for label in range(min(longest, max(10, width // 4)), min(longest, 6) - 1, -1):
        for head in range(max(widest, min(longest, 10)), max(widest, min(longest, 4)) - 1, -1):
            if label + len(labels) * (head + 2) <= width:
                heads = "".join(f"  {_right(cut(one, head), head)}" for one in labels)
                lines = [
                    padded(name, label) + "".join(f"  {_right(one, head)}" for one in row)
                    for name, row in zip(labels, cells, strict=True)
                ]
                return " " * label + heads, [line.rstrip() for line in lines]
    return None


def _right(text: str, width: int) -> str:
    return " " * (width - width_of(text)) + text
