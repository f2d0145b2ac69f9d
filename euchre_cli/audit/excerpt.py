"""Lines of a log with marks below: the place of a finding, and the place that proves it.

Knows: how much of a line fits, and where marks and labels go. Does not know: what was found.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ..log.places import Span
from ..terminal.text import width_of, wrap

Paint = Callable[[str, str], str]
Show = Callable[[str], str]

_FINDING = "^"
_LEAST = 10


class MarkedSpan(NamedTuple):
    """A span to be marked: the sign drawn below it, and the label beside that."""

    span: Span
    sign: str
    label: str = ""


class PlacedMark(NamedTuple):
    """A mark in the columns of the shown part of its line."""

    start: int
    end: int
    sign: str
    label: str


def marked_lines(
    marks: Sequence[MarkedSpan], width: int, paint: Paint, show: Show, dots: str
) -> list[str]:
    """The marked lines of the log, each once, with the marks below.

    `show` makes a piece of the log fit to print; `dots` replaces what does not fit.
    """
    marks = sorted(marks, key=lambda mark: mark.span.line)
    gutter = len(str(marks[-1].span.line))
    room = max(20, width - gutter - 5)
    drawn: list[str] = []
    last = 0
    while marks:
        line = marks[0].span.line
        on_line = [mark for mark in marks if mark.span.line == line]
        marks = marks[len(on_line) :]
        if last and line > last + 1:
            drawn.append(f"  {'':>{gutter}} :")
        last = line
        together = _window(on_line, room, show, dots)
        for text, under in [together] if together else [_one(m, room, show, dots) for m in on_line]:
            drawn.append(f"  {line:>{gutter}} | {text}".rstrip())
            drawn += [f"  {'':>{gutter}} | {one}" for one in _lines_below(under, room, paint)]
    return drawn


def _lines_below(marks: Sequence[PlacedMark], room: int, paint: Paint) -> list[str]:
    """The lines below a line of the log: its marks with the labels that fit beside them, then the
    other labels."""
    marks = sorted(marks, key=lambda mark: mark.start)
    lines = [""]
    at = 0
    hanging: list[PlacedMark] = []
    for number, mark in enumerate(marks):
        if mark.start < at:
            hanging.append(mark)
            continue
        style = "mark" if mark.sign == _FINDING else "place"
        lines[0] += " " * (mark.start - at) + paint(mark.sign * (mark.end - mark.start), style)
        at = mark.end
        if not mark.label:
            continue
        following = marks[number + 1].start if number + 1 < len(marks) else room + 1
        if at + 1 + width_of(mark.label) < following:
            lines[0] += " " + paint(mark.label, style)
            at += 1 + width_of(mark.label)
        else:
            hanging.append(mark)
    for mark in hanging:
        if mark.label:
            lines += _hung(mark, room, paint)
    return lines


def _hung(mark: PlacedMark, room: int, paint: Paint) -> list[str]:
    """A label below its mark, as far to the left as it needs to fit."""
    style = "mark" if mark.sign == _FINDING else "place"
    words = wrap(mark.label, room)
    start = max(0, min(mark.start, room - max(map(width_of, words))))
    return [" " * start + paint(line, style) for line in words]


def _one(mark: MarkedSpan, room: int, show: Show, dots: str) -> tuple[str, list[PlacedMark]]:
    """A line with one mark, cut off if even that does not fit."""
    window = _window([mark], room, show, dots)
    span = mark.span
    end = min(span.end_column, span.column + room)
    while window is None and end > span.column + 1:
        end -= 1
        window = _window([mark._replace(span=span._replace(end_column=end))], room, show, dots)
    return window or (dots, [PlacedMark(0, 1, mark.sign, mark.label)])


def _window(
    marks: Sequence[MarkedSpan], room: int, show: Show, dots: str
) -> tuple[str, list[PlacedMark]] | None:
    """As much of a line as fits, with all the marks in it; `None` if they do not fit together."""
    text = marks[0].span.text
    first = max(0, min(min(mark.span.column for mark in marks) - 1, len(text)))
    last = max(max(mark.span.column, mark.span.end_column - 1) for mark in marks)
    last = max(first, min(last, len(text)))
    if last - first > 2 * room:
        return None
    # The line may have any length: only what may be shown is measured.
    off = max(0, first - 2 * room)
    pieces = [show(one) for one in text[off : last + 2 * room]]
    widths = [width_of(one) for one in pieces]
    begin, end = off, off + len(pieces)
    if off or end < len(text) or sum(widths) > room:
        fitted = _fitted(widths, first - off, last - off, room - 2 * (len(dots) + 1))
        if fitted is None:
            return None
        begin, end = _at_blanks(text, off + fitted[0], off + fitted[1], first, last)
    lead = trail = ""
    if begin:
        lead = dots + " " if text[begin - 1] == " " else dots
    if end < len(text):
        trail = " " + dots if text[end] == " " else dots

    def column(at: int) -> int:
        return len(lead) + sum(widths[begin - off : max(begin, min(at, end)) - off])

    drawn = []
    for mark in marks:
        start = column(mark.span.column - 1)
        until = max(start + 1, column(mark.span.end_column - 1))
        drawn.append(PlacedMark(start, until, mark.sign, mark.label))
    return lead + "".join(pieces[begin - off : end - off]).rstrip() + trail, drawn


def _fitted(widths: Sequence[int], begin: int, end: int, room: int) -> tuple[int, int] | None:
    """A piece widened on both sides as far as there is room; `None` if it does not fit itself.

    Both sides get the same room, as far as they need it.
    """
    left = room - sum(widths[begin:end])
    if left < 0:
        return None
    before = min(sum(widths[:begin]), max(left // 2, left - sum(widths[end:])))
    left -= before
    while begin > 0 and before >= widths[begin - 1]:
        begin -= 1
        before -= widths[begin]
    while end < len(widths) and left >= widths[end]:
        left -= widths[end]
        end += 1
    return begin, end


def _at_blanks(text: str, begin: int, end: int, first: int, last: int) -> tuple[int, int]:
    """A piece narrowed to begin and end between two words, if these are not too long."""
    if begin > 0:
        blank = text.find(" ", begin, first)
        if blank >= 0 and blank - begin < _LEAST:
            begin = blank + 1
    if end < len(text):
        blank = text.rfind(" ", last, end)
        if blank >= 0 and end - blank < _LEAST:
            end = blank
    return begin, end
