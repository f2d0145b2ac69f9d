"""Rows of cells as text in columns, no wider than the terminal.

Knows: alignment, which column gives way, where a cell is cut or broken. Does not know: what a cell
says.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from ..terminal.columns import cut, width_of, wrap

BETWEEN: Final = 2
"""The blanks between two columns."""


class Column(NamedTuple):
    """A column: its title; `right` puts its cells to the right; `least` is how narrow it may be
    made when room is short (0: it keeps its width); `breaks`: a long cell is broken into lines, and
    not cut."""

    title: str
    right: bool = False
    least: int = 0
    breaks: bool = False


def grid(
    columns: Sequence[Column], rows: Sequence[Sequence[str]], width: int
) -> tuple[str, list[list[str]]]:
    """The line of titles, and the lines of each row."""
    widths = widths_of(columns, rows, width)
    head = _lines(columns, [column.title for column in columns], widths)[0]
    return head, [_lines(columns, row, widths) for row in rows]


def natural_width(columns: Sequence[Column], rows: Sequence[Sequence[str]]) -> int:
    """How wide the table is when nothing gives way."""
    return sum(_widest(columns, rows)) + BETWEEN * (len(columns) - 1)


def _widest(columns: Sequence[Column], rows: Sequence[Sequence[str]]) -> list[int]:
    return [
        max(map(width_of, (column.title, *(row[at] for row in rows))))
        for at, column in enumerate(columns)
    ]


def widths_of(columns: Sequence[Column], rows: Sequence[Sequence[str]], width: int) -> list[int]:
    """How wide each column is: as its widest cell, and where that is too much for `width` the
    widest of those that may give way does."""
    widths = _widest(columns, rows)
    too_much = sum(widths) + BETWEEN * (len(widths) - 1) - width
    while too_much > 0:
        yielding = [
            (wide, at)
            for at, (wide, column) in enumerate(zip(widths, columns, strict=True))
            if column.least and wide > column.least
        ]
        if not yielding:
            break
        widths[max(yielding)[1]] -= 1
        too_much -= 1
    return widths


def _lines(columns: Sequence[Column], cells: Sequence[str], widths: Sequence[int]) -> list[str]:
    parts = [
        broken(cell, wide) if column.breaks else [cut(cell, wide)]
        for column, cell, wide in zip(columns, cells, widths, strict=True)
    ]
    lines = []
    for number in range(max(map(len, parts))):
        line = ""
        for column, part, wide in zip(columns, parts, widths, strict=True):
            cell = part[number] if number < len(part) else ""
            blanks = " " * max(0, wide - width_of(cell))
            line += (blanks + cell if column.right else cell + blanks) + " " * BETWEEN
        lines.append(line.rstrip())
    return lines


def broken(text: str, width: int, indent: str = "", first: str | None = None) -> list[str]:
    """A text in lines of at most `width` columns, broken at blanks, and a word that is wider than a
    line inside; `indent` and `first` are as for `wrap`."""
    lines = []
    for line in wrap(text, width, indent, first):
        while width_of(line) > width > len(indent) + 2:
            kept = cut(line, width)[:-1]
            lines.append(kept)
            line = indent + line[len(kept) :]
        lines.append(line)
    return lines
