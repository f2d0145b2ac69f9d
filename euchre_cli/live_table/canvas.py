"""The space of a screen, and lines on it: fitted, side by side, and the pages of a help.

Knows: how wide and high the screen is, and whether it can show more than ASCII. Does not know: what
is drawn on it; a style is a name in `STYLE` of `screen.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from ..terminal.text import ASCII, cut, width_of
from .key_reader import HelpRows, help_pages

Row: TypeAlias = list[tuple[str, str]]
"""A line on the screen, as pieces: (style, text)."""


class Canvas(NamedTuple):
    """The space to draw on: its size in columns and lines; `plain`: it can show only ASCII."""

    width: int
    height: int
    plain: bool = False


def fitted(rows: Sequence[Row], canvas: Canvas) -> list[Row]:
    """Exactly as many lines as the canvas has, none too wide, and on a plain one only ASCII."""
    fitting = [cut_to_width(row, canvas.width) for row in rows[: canvas.height]]
    fitting += blank_rows(canvas.height - len(fitting))
    if canvas.plain:
        return [[(style, text.translate(ASCII)) for style, text in row] for row in fitting]
    return fitting


def blank_rows(number: int) -> list[Row]:
    """So many empty lines."""
    return [[("", "")] for _ in range(number)]


def cut_to_width(row: Row, width: int) -> Row:
    """A line of which only what fits is left."""
    kept: Row = []
    for style, text in row:
        kept.append((style, cut(text, width)))
        width -= width_of(kept[-1][1])
    return kept


def help_page(
    sections: dict[str, HelpRows], page: int, canvas: Canvas, help_key: str = "?"
) -> list[Row]:
    """One page of the help, from 1; after the last page comes the first."""
    pages = help_pages(sections, canvas.width, canvas.height - 1)
    back = f"{help_key} shows more; any other" if len(pages) > 1 else "Any other"
    rows: list[Row] = [[("", line)] for line in pages[(page - 1) % len(pages)]]
    return [*rows, [("faint", f"{back} key goes back.")]]


def in_lines(items: list[str], width: int) -> list[str]:
    """The items with dots between them, in lines of this width."""
    lines: list[str] = []
    for item in items:
        if lines and width_of(lines[-1]) + 3 + width_of(item) <= width:
            lines[-1] += f" · {item}"
        else:
            lines.append(item)
    return lines
