"""Text as a terminal shows it: made safe, measured in columns, broken into lines, cut.

Knows: which characters could act on a terminal, change the direction of a line or start a formula,
and how many columns a character takes. Does not know: what a text says.
"""

from __future__ import annotations

import re
import textwrap
from typing import Final

ASCII: Final = str.maketrans(
    {"–": "-", "—": "-", "·": "-", "…": ".", "→": "->", "♣": "c", "♦": "d", "♥": "h", "♠": "s"}
)
"""The signs of this program's own sentences, for a terminal that cannot show them."""

_NARROW: Final = re.compile("[ -~\u00a0-\u00ac\u00ae-\u02ff–—…→−‹›♣♦♥♠█▀▄▒░─│├┤┌┬┐└┴┘]*")
"""Characters of one column each; only for text with others is the library loaded that knows."""


def width_of(text: str) -> int:
    """The columns a text takes."""
    if text.isascii() or _NARROW.fullmatch(text):
        return len(text)
    from wcwidth import wcswidth

    wide = wcswidth(text)
    return wide if wide >= 0 else len(text)  # Control characters have no width at all.


def wrap(text: str, width: int, indent: str = "", first: str | None = None) -> list[str]:
    """Break a text at blanks into lines of at most `width` columns; a longer word gets a line of
    its own. `indent` begins every line after the first, which begins with `first`."""
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


def broken(text: str, width: int, indent: str = "", first: str | None = None) -> list[str]:
    """As `wrap`, but a word that is wider than a line is broken too."""
    lines = []
    for line in wrap(text, width, indent, first):
        while width_of(line) > width > len(indent) + 2:
            kept = cut(line, width)[:-1]
            lines.append(kept)
            line = indent + line[len(kept) :]
        lines.append(line)
    return lines


def broken_at_hyphens(text: str, width: int) -> list[str]:
    """As `wrap`, but a word that is wider than a line is broken at its hyphens, if it can be; and
    each line of the text is broken for itself."""
    lines: list[str] = []
    for part in text.split("\n"):
        for line in wrap(part, width):
            lines += textwrap.wrap(line, width) if width_of(line) > width else [line]
    return lines


_NO_BREAK: Final = "\N{NO-BREAK SPACE}"


def unbroken(command: str) -> str:
    """A command as `sentence` keeps it in one line, to be copied from there."""
    return command.replace(" ", _NO_BREAK)


def sentence(words: str, width: int) -> list[str]:
    """A sentence in lines of at most `width` columns, indented after the first. What is `unbroken`
    in it stays in one line, if a line is wide enough."""
    parts = [
        part if width_of(part) <= width - 2 else part.replace(_NO_BREAK, " ")
        for part in words.split(" ")
    ]
    return [line.replace(_NO_BREAK, " ") for line in broken(" ".join(parts), width, "  ")]


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


def padded(text: str, width: int, right: bool = False) -> str:
    """A text of exactly `width` columns: cut, or filled up with blanks, before it if `right`."""
    shown = cut(text, width)
    blanks = " " * (width - width_of(shown))
    return blanks + shown if right else shown + blanks


# -- safe to show ----------------------------------------------------------------------------------

_BEGINS_FORMULA: Final = ("=", "+", "-", "@", "＝", "＋", "－", "＠")
"""Some spreadsheets take the wide signs as well."""


def safe(text: str) -> str:
    """`text` with control, escape and direction characters made visible as carets."""
    if text.isprintable():
        return text
    return "".join(map(_visible, text))


def _visible(one: str) -> str:
    if one == "\t":
        return " "
    number = ord(one)
    if number < 32:
        return "^" + chr(number + 64)
    if number == 127:
        return "^?"
    from unicodedata import category  # only for text that is not plain

    if category(one) in ("Cc", "Cf", "Cs", "Zl", "Zp") and one not in "\u200d\ufe0f":
        return "^"
    return one


def safe_cell(text: str) -> str:
    """A CSV cell that no spreadsheet takes for a formula; `from_cell` reads it back."""
    shown = safe(text)
    return "'" + shown if _would_be_formula(shown) else shown


def from_cell(cell: str) -> str:
    """The text of a cell that `safe_cell` wrote."""
    return cell[1:] if cell.startswith("'") and _would_be_formula(cell) else cell


def _would_be_formula(text: str) -> bool:
    """Whether a text is a formula (`=1`), or one that was kept from being one (`'=1`)."""
    return text.lstrip("'").startswith(_BEGINS_FORMULA)
