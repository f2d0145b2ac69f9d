"""How far something is that takes longer than a second, on the terminal.

In: words, as often as the caller likes. Out: a line on standard error that is overwritten, and
cleared at the end. Nothing is shown off a terminal, or before the first second is over.
"""

from __future__ import annotations

import sys
from time import monotonic
from typing import Final

_FIRST: Final = 1.0
_EVERY: Final = 0.2
"""The seconds before the line is shown, and between two changes of it."""


class ProgressLine:
    """A line on standard error that says how far something is; `shown` once it is there."""

    def __init__(self) -> None:
        self.clock = monotonic
        self.next = monotonic() + _FIRST
        self.shown = False
        self.visible = sys.stderr is not None and sys.stderr.isatty()

    def update(self, words: str) -> None:
        """Shows these words, if it is time for others; without words it is the end."""
        if not words:
            self.end()
        elif self.visible and self.clock() >= self.next:
            self.next = self.clock() + _EVERY
            self.say(words)

    def say(self, words: str) -> None:
        """Shows these words at once."""
        self.shown = True
        sys.stderr.write(f"\r\x1b[K{words} …")
        sys.stderr.flush()

    def end(self) -> None:
        """Clears the line."""
        if self.shown:
            self.shown = False
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
