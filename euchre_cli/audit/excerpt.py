"""Lines of a log with marks below: the place of a finding, and the place that proves it.

Knows: how much of a line fits, and where marks and labels go. Does not know: what was found.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import NamedTuple

from ..log.places import Span
from ..terminal.text import width_of, wrap

Paint = Callable[[str, str], str]
"""Paints a text in a style."""

Show = Callable[[str], str]

_LEAST = 10


class Mark(NamedTuple):
    """A place to be marked: the sign drawn below it, and the label beside that."""

    span: Span
    sign: str
    label: str = ""

    @property
    def style(self) -> str:
        """The style it is painted in."""
        return "mark" if self.sign == "^" else "place"


def marked_lines(
    marks: Sequence[Mark], width: int, paint: Paint, show: Show, dots: str
) -> list[str]:
    """The marked lines of the log, each once, with the marks below.

    `show` makes a piece of the log fit to print; `dots` replaces what does not fit.
    """
    marks = sorted([m for m in marks if m.span.text], key=lambda mark: mark.span.line)
    last = marks[0].span.line if marks else 0
    gutter = len(str(marks[-1].span.line)) if marks else 0
    room = max(20, width - gutter - 5)
    drawn: list[str] = []
    for line, group in groupby(marks, key=lambda mark: mark.span.line):
        on_line = list(group)
        if line > last + 1:
            drawn.append(f"  {'':>{gutter}} :")
        last = line
        together = _marked_line(on_line, room, paint, show, dots)
        apart = [] if together else [_marked_line([m], room, paint, show, dots) for m in on_line]
        for text, *below in apart or [together]:
            drawn.append(f"  {line:>{gutter}} | {text}".rstrip())
            drawn += [f"  {'':>{gutter}} | {one}" for one in below]
    return drawn


def _marked_line(
    marks: Sequence[Mark], room: int, paint: Paint, show: Show, dots: str
) -> list[str]:
    """As much of a line as fits, and below it the marks and labels; of a single mark that does not
    fit its beginning, of several nothing."""
    text = marks[0].span.text
    first = max(0, min(min(mark.span.column for mark in marks) - 1, len(text)))
    last = max(max(mark.span.column, mark.span.end_column - 1) for mark in marks)
    last = max(first, min(last, len(text), first + 2 * room))
    # The line may have any length: only what may be shown is measured.
    off = max(0, first - 2 * room)
    pieces = [show(one) for one in text[off : last + 2 * room]]
    widths = [width_of(one) for one in pieces]
    begin, end = off, off + len(pieces)
    if off or end < len(text) or sum(widths) > room:
        left = room - 2 * (len(dots) + 1) - sum(widths[first - off : last - off])
        while left < 0 and len(marks) == 1:
            last -= 1
            left += widths[last - off]
        if left < 0:
            return []
        begin, end = _widened(widths, first - off, last - off, left)
        begin, end = _at_blanks(text, off + begin, off + end, first, last)
    lead = trail = ""
    if begin:
        lead = dots + " " if text[begin - 1] == " " else dots
    if end < len(text):
        trail = " " + dots if text[end] == " " else dots

    def column(at: int) -> int:
        return len(lead) + sum(widths[begin - off : max(begin, min(at, end)) - off])

    shown = lead + "".join(pieces[begin - off : end - off]).rstrip() + trail
    placed = []
    for mark in marks:
        start = column(mark.span.column - 1)
        placed.append((start, max(start + 1, column(min(mark.span.end_column - 1, last))), mark))
    return [shown, *_below(placed, room, paint)]


def _widened(widths: Sequence[int], begin: int, end: int, left: int) -> tuple[int, int]:
    """A piece of a line widened as far as there is room left: by the same on both sides, as far as
    they need it."""
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
    blank = text.find(" ", begin, first) if begin else -1
    if 0 <= blank < begin + _LEAST:
        begin = blank + 1
    blank = text.rfind(" ", last, end) if end < len(text) else -1
    if blank >= 0 and end - blank < _LEAST:
        end = blank
    return begin, end


def _below(placed: list[tuple[int, int, Mark]], room: int, paint: Paint) -> list[str]:
    """The lines below a line of the log: its marks, from one column to another, with the labels
    that fit beside them; then the other labels, each as far to the left as it needs to fit."""
    placed = sorted(placed, key=lambda one: one[0])
    line = ""
    at = 0
    hanging = []
    next_starts = [*[start for start, _, _ in placed[1:]], room + 1]
    for (start, end, mark), next_start in zip(placed, next_starts, strict=True):
        if start >= at:
            line += " " * (start - at) + paint(mark.sign * (end - start), mark.style)
            at = end
            if mark.label and at + 1 + width_of(mark.label) < next_start:
                line += " " + paint(mark.label, mark.style)
                at += 1 + width_of(mark.label)
                continue
        hanging.append((start, mark))
    lines = [line]
    for start, mark in hanging:
        words = wrap(mark.label, room) if mark.label else []
        left = max(0, min(start, room - max(map(width_of, words), default=0)))
        lines += [" " * left + paint(one, mark.style) for one in words]
    return lines
