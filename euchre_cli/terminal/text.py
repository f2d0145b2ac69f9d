"""Text for a terminal: made safe, measured in columns, broken into lines, cut.

In: any text. Out: text and lines in which no character acts on a terminal, changes the direction of
a line, or begins a formula.
"""

from __future__ import annotations

import os
import re
from typing import Final

ASCII: Final = str.maketrans(
    {
        "–": "-",
        "—": "-",
        "·": "-",
        "…": ".",
        "±": "+-",
        "→": "->",
        "½": ".5",
        "♣": "c",
        "♦": "d",
        "♥": "h",
        "♠": "s",
    }
)
"""The ASCII replacements for signs in this program's sentences, for a terminal without Unicode."""

_NARROW: Final = re.compile("[ -~\u00a0-\u00ac\u00ae-\u02ff–—…→−‹›♣♦♥♠█▀▄▒░─│├┤┌┬┐└┴┘]*")
"""Characters of one column each; `wcwidth` is only loaded for text with others."""


def in_utf8(text: str) -> str:
    """A file's name or a word of the environment, with bytes that are not UTF-8 replaced."""
    return os.fsencode(text).decode(errors="replace")


def width_of(text: str) -> int:
    """The width of a text in columns."""
    if text.isascii() or _NARROW.fullmatch(text):
        return len(text)
    from wcwidth import wcswidth

    wide = wcswidth(text)
    return wide if wide >= 0 else len(text)  # wcwidth gives -1 for control characters.


def wrap(text: str, width: int, indent: str = "", first: str | None = None) -> list[str]:
    """Breaks a text at blanks into lines of at most `width` columns; a longer word gets a line of
    its own, and a command stays in one line if it fits. The first line begins with `first`, all
    others with `indent`."""
    line = first or ""
    used = width_of(line)
    if text.isascii() and used + len(text) <= width:
        return [line + text]
    lines: list[str] = []
    empty = True
    for word in unbroken(text, width - len(indent)).split(" "):
        wide = width_of(word)
        if not empty and used + 1 + wide > width:
            lines.append(line)
            line, used, empty = indent, len(indent), True
        line += word if empty else " " + word
        used += wide if empty else wide + 1
        empty = False
    lines.append(line)
    return [line.replace(NO_BREAK, " ") for line in lines]


NO_BREAK: Final = "\N{NO-BREAK SPACE}"

_TOGETHER: Final = re.compile(
    r"`[^`]*`[^\s]*"  # `euchre undo`, and the sign after it
    r"|(?:(?<=: )|(?<=, or ))euchre(?: \"[^\"]*\"| [^\s,;(]*[^\s,;(.])+"  # Undo: euchre undo
    r"| %"
)


def unbroken(text: str, room: int) -> str:
    """The text with no-break spaces where it is not to be broken: within commands, which are meant
    to be copied, if they fit into `room` columns; and before a percent sign. A command is in
    backquotes, or after a colon."""
    if "`" not in text and "euchre " not in text and " %" not in text:
        return text
    return _TOGETHER.sub(
        lambda part: part[0].replace(" ", NO_BREAK) if width_of(part[0]) <= room else part[0], text
    )


def wrap_long_words(text: str, width: int, indent: str = "", first: str | None = None) -> list[str]:
    """Wraps as `wrap` does, but also breaks words that are wider than a line."""
    lines = []
    for line in wrap(text, width, indent, first):
        while width_of(line) > width > len(indent) + 2:
            kept = cut(line, width)[:-1]
            lines.append(kept)
            line = indent + line[len(kept) :]
        lines.append(line)
    return lines


def cut(text: str, width: int) -> str:
    """A text of at most `width` columns: if it is longer, its beginning and `…`."""
    if width_of(text) <= width:
        return text
    kept = ""
    for character in text:
        if width_of(kept + character) > width - 1:
            break
        kept += character
    return kept + "…" if width > 0 else ""


def padded(text: str, width: int) -> str:
    """A text of exactly `width` columns: cut, or filled up with blanks."""
    shown = cut(text, width)
    return shown + " " * (width - width_of(shown))


# -- safe to show ----------------------------------------------------------------------------------

_BEGINS_FORMULA: Final = ("=", "+", "-", "@", "＝", "＋", "－", "＠")
"""The signs that begin a formula in a spreadsheet; some accept the wide ones, too."""


def safe(text: str) -> str:
    """The text with control, escape and direction characters replaced by visible ones (`^`)."""
    if text.isprintable():
        return text
    return "".join(map(_visible, text))


def _visible(character: str) -> str:
    if character == "\t":
        return " "
    number = ord(character)
    if number < 32:
        return "^" + chr(number + 64)
    if number == 127:
        return "^?"
    from unicodedata import category  # only for text that is not plain

    acts = category(character) in ("Cc", "Cf", "Cs", "Zl", "Zp")
    return "^" if acts and character not in "\u200d\ufe0f" else character


def as_typed(name: str) -> str:
    """A name as it is typed on a command line: in quotes if it needs them. Safe to print."""
    shown = safe(name)
    plain = all(one.isalnum() or one in "-_." for one in shown)
    return shown if plain else '"' + shown.replace('"', "'") + '"'


def safe_cell(text: str) -> str:
    """A CSV cell that no spreadsheet evaluates as a formula (`=1`), nor as a quoted one (`'=1`)."""
    shown = safe(text)
    return "'" + shown if shown.lstrip("'").startswith(_BEGINS_FORMULA) else shown
