"""Text in the columns of a terminal: how wide it is, and where it is broken.

Knows: which characters take two columns and which none. Does not know: what a text says.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

ASCII: Final = str.maketrans(
    {"–": "-", "—": "-", "·": "-", "…": ".", "→": "->", "♣": "c", "♦": "d", "♥": "h", "♠": "s"}
)
"""The signs of this program's own sentences, for a terminal that cannot show them."""


def width_of(text: str) -> int:
    """The columns a text takes."""
    if text.isascii():
        return len(text)
    return sum(map(_width_of_one, text))


@lru_cache(maxsize=1024)
def _width_of_one(one: str) -> int:
    from unicodedata import category, east_asian_width  # only for text that is not plain

    if category(one) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if east_asian_width(one) in "WF" else 1


def wrap(text: str, width: int, indent: str = "", first: str | None = None) -> list[str]:
    """A text broken at blanks into lines of at most `width` columns; a longer word stands alone."""
    lines: list[str] = []
    line = first if first is not None else ""
    used = width_of(line)
    empty = True
    for word in text.split(" "):
        wide = width_of(word)
        if not empty and used + 1 + wide > width:
            lines.append(line)
            line, used, empty = indent, len(indent), True
        line += word if empty else " " + word
        used += wide if empty else wide + 1
        empty = False
    lines.append(line)
    return lines


def cut(text: str, width: int) -> str:
    """A text of at most `width` columns: its beginning, and a mark that there was more."""
    if width_of(text) <= width:
        return text
    kept = ""
    for one in text:
        if width_of(kept + one) > width - 1:
            break
        kept += one
    return kept + "…" if width > 0 else ""


def padded(text: str, width: int) -> str:
    """A text of exactly `width` columns: cut, or filled up with blanks."""
    shown = cut(text, width)
    return shown + " " * (width - width_of(shown))
