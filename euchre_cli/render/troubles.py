"""Troubles of a reader as lines for standard error: `file:line:column: message`.

Knows: how a place is spelt there. Does not know: what becomes of the run.
"""

from __future__ import annotations

from ..log.read import Trouble
from ..log.source import LineTrouble
from .safe import safe


def trouble_line(file: str, trouble: Trouble) -> str:
    """One line: the place (line and column, or line and path) and what could not be read there."""
    span = trouble.span
    place = safe(file)
    if span.line:
        place += f":{span.line}"
        if span.column:
            place += f":{span.column}"
    if span.path:
        place += f": {safe(span.path)}"
    return f"{place}: {safe(trouble.message)}"


def about_line(file: str, trouble: LineTrouble) -> str:
    """One line about a line as such: its length, its encoding."""
    return f"{safe(file)}:{trouble.line}: {safe(trouble.message)}"
