"""Lines of styled text for a whole screen, the names of its keys, and the pages of its help.

In: texts with the names of styles. Out: rows that fit the screen. Does not know: what is shown, or
how a terminal draws a style.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

from .text import ASCII, cut, padded, width_of, wrap, wrap_long_words

Row: TypeAlias = list[tuple[str, str]]
"""A line on the screen, as pieces: (style, text)."""

HelpRows: TypeAlias = Sequence[tuple[str, str]]
"""Lines of the help: the keys to type, and what they do."""

Reply: TypeAlias = Literal["", "bell", "quit"]
"""What a key, or a second, comes to besides another picture."""

ENTER, TAB, BACK, ESCAPE = "enter", "tab", "backspace", "esc"
UP, DOWN, LEFT, RIGHT, HOME, END = "up", "down", "left", "right", "home", "end"
DELETE, INSERT, REDO = "delete", "insert", "redo"

PRINTED: Final = {
    ENTER: "Enter",
    TAB: "Tab",
    BACK: "Backspace",
    ESCAPE: "Esc",
    REDO: "Ctrl-R",
    UP: "↑",
    DOWN: "↓",
    LEFT: "←",
    RIGHT: "→",
    HOME: "Home",
    END: "End",
    DELETE: "Del",
    INSERT: "Ins",
    " ": "Space",
}
"""What is printed on a key, where it is not its character."""


class Canvas(NamedTuple):
    """The space to draw on: its size in columns and lines; `plain`: it can show only ASCII."""

    width: int
    height: int
    plain: bool = False


def fitted(rows: Sequence[Row], canvas: Canvas) -> list[Row]:
    """Exactly as many lines as the canvas has, none too wide, and on a plain one only ASCII."""
    fitting = [_cut_row(row, canvas.width) for row in rows[: canvas.height]]
    fitting += blank_rows(canvas.height - len(fitting))
    if canvas.plain:
        return [
            [(style, text.translate(ASCII).translate(_ARROWS)) for style, text in row]
            for row in fitting
        ]
    return fitting


_ARROWS: Final = str.maketrans("←↑→↓", "<^>v")


def _cut_row(row: Row, width: int) -> Row:
    kept: Row = []
    for style, text in row:
        kept.append((style, cut(text, width)))
        width -= width_of(kept[-1][1])
    return kept


def blank_rows(number: int) -> list[Row]:
    """So many empty lines."""
    return [[("", "")] for _ in range(number)]


def wrapped(text: str, width: int, style: str = "", margin: int = 0) -> list[Row]:
    """A text in lines of at most this width after a margin; none for an empty text."""
    lines = wrap_long_words(text, width) if text else ()
    return [[(style, " " * margin + line)] for line in lines]


def centred(text: str, width: int) -> str:
    """A text in the middle of this width, cut if it is longer."""
    shown = cut(text, width - 1)
    return padded(" " * ((width - width_of(shown)) // 2) + shown, width)


# -- help -----------------------------------------------------------------------------------------

_TYPED_WIDE: Final = 13
"""The width of the keys in a line of the help."""


def help_lines(sections: Mapping[str, HelpRows]) -> Iterable[str]:
    """The help as lines of text: each heading, and the keys below it."""
    for heading, rows in sections.items():
        yield heading
        yield from (f"  {typed}".ljust(_TYPED_WIDE) + does for typed, does in rows)


def help_page(
    sections: Mapping[str, HelpRows], page: int, canvas: Canvas, help_key: str = "?"
) -> list[Row]:
    """One page of the help, from 1; after the last page comes the first."""
    pages = _help_pages(sections, canvas.width, canvas.height - 1)
    back = f"{help_key} shows more; any other" if len(pages) > 1 else "Any other"
    rows: list[Row] = [[("", line)] for line in pages[(page - 1) % len(pages)]]
    return [*rows, [("faint", f"{back} key goes back.")]]


def _help_pages(sections: Mapping[str, HelpRows], width: int, height: int) -> list[list[str]]:
    """The help as pages of lines: a single one if it fits, else several, each with a heading."""
    pages: list[list[str]] = []
    for heading, rows in sections.items():
        head = wrap(heading, width)
        pages.append(list(head))
        for typed, does in rows:
            lines = wrap(does, width, " " * _TYPED_WIDE, f"  {typed}".ljust(_TYPED_WIDE))
            if len(pages[-1]) + len(lines) > height and pages[-1] != head:
                pages.append(list(head))
            pages[-1] += lines
    whole = [line for page in pages for line in page]
    return [whole] if len(whole) <= height else pages
