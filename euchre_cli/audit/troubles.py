"""Troubles of a reader as lines for standard error: `file:line:column: message`.

Knows: how a place is spelt there, and how errors are summed up. Does not know: what becomes of the
run.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from euchre_engine.problems import Kind

from ..log.inputs import STDIN
from ..log.read import Trouble
from ..log.source import LineTrouble
from ..terminal.text import safe
from ..terminal.words import count
from .diagnostics import Diagnostic

MOST: Final = 1_000
"""How many troubles of one file are told one by one."""


class TroubleLines:
    """The troubles of one file, each told to `say` in a line, up to `MOST` of them; `end` says how
    many more there were. `found`: one of them is an error."""

    def __init__(self, file: str, say: Callable[[str], object]) -> None:
        self.file = file
        self.say = say
        self.found = False
        self._met = 0

    def trouble(self, trouble: Trouble) -> None:
        """Something that could not be read."""
        self._say(trouble_line(self.file, trouble), trouble.kind)

    def about(self, trouble: LineTrouble) -> None:
        """Something about a line as such."""
        self._say(about_line(self.file, trouble), trouble.kind)

    def _say(self, line: str, kind: Kind) -> None:
        self.found = self.found or kind.severity == "error"
        self._met += 1
        if self._met <= MOST:
            self.say(line)

    def end(self) -> None:
        """Nothing follows."""
        if self._met > MOST:
            self.say(f"{safe(self.file)}: {self._met - MOST:,} more like these")


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


def errors_line(file: str, errors: int, first: Diagnostic | None) -> str:
    """How many errors a game of a log has, which is the first and where, and what shows them."""
    import shlex

    words = count(errors, "error")
    if first is not None:
        words += ", the first" if errors > 1 else ""
        span = first.span
        if span is not None and (span.line or span.path):
            words += f" in line {span.line}" if span.line else f" at {safe(span.path)}"
        words += f" ({first.kind.slug})"
    shows = "-" if file == STDIN else safe(shlex.quote(file))
    return f"{words}; `euchre audit {shows}` shows {'it' if errors == 1 else 'them'}"
