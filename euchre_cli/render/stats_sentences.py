"""Sentences about statistics in lines.

Knows: that a command stands in one line, to be copied from there. Does not know: what is said.
"""

from __future__ import annotations

from typing import Final

from ..terminal.columns import width_of
from .grid import broken

_INDENT: Final = "  "
_UNBROKEN: Final = "\N{NO-BREAK SPACE}"


def unbroken(command: str) -> str:
    """A command as `lines_of` keeps it together."""
    return command.replace(" ", _UNBROKEN)


def lines_of(words: str, width: int) -> list[str]:
    """A sentence in lines of at most `width` columns, those after the first indented; what is
    `unbroken` in it stands in one line, if there is one so wide."""
    parts = [
        part if width_of(part) <= width - len(_INDENT) else part.replace(_UNBROKEN, " ")
        for part in words.split(" ")
    ]
    return [line.replace(_UNBROKEN, " ") for line in broken(" ".join(parts), width, _INDENT)]
