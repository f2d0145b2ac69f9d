"""How the help of a command is laid out on a narrow terminal.

Knows: that an example of a command is a line of its own, with what it does behind it. Does not
know: the commands.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

import click

from ..terminal.screen import width as terminal_width
from ..terminal.text import wrap


class HelpPage(click.HelpFormatter):
    """Help that fits the terminal: if an example and its explanation are too wide for a line, the
    explanation goes below the example."""

    def __init__(
        self, indent_increment: int = 2, width: int | None = None, max_width: int | None = None
    ) -> None:
        if width is None:
            width = max(30, min(terminal_width(), max_width or 80) - 2)
        super().__init__(indent_increment, width, max_width)

    def write_text(self, text: str) -> None:
        """Writes a paragraph, or examples with their explanations."""
        blocks = text.split("\n\n")
        super().write_text("\n\n".join(map(self._fitting, blocks)))

    def write_dl(
        self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2
    ) -> None:
        """Writes terms and definitions in two columns, with ranges of numbers in words."""
        said = [(word, _RANGE.sub(_range_words, meaning)) for word, meaning in rows]
        super().write_dl(said, min(col_max, self.width // 2), col_spacing)

    def _fitting(self, block: str) -> str:
        lines = block.splitlines()
        room = self.width - self.current_indent
        if not lines or lines[0].strip() != "\b" or max(map(len, lines)) <= room:
            return block
        kept = lines[:1]
        for line in lines[1:]:
            typed, *does = re.split(r" {2,}", line, maxsplit=1)
            kept += wrap(typed, room, "  ")
            kept += [one for words in does for one in wrap(words, room, "    ", "    ")]
        return "\n".join(kept)


_RANGE: Final = re.compile(r"  \[(?:(\d+)<=)?x(?:>=(\d+)|<=(\d+))\]")
"""How click writes which numbers an option takes; that it is no less than 1 goes without saying."""


def _range_words(found: re.Match[str]) -> str:
    least, from_on, most = found.groups()
    if from_on:
        return f"  [{from_on} or more]" if int(from_on) > 1 else ""
    return f"  [{least} to {most}]"


class HelpContext(click.Context):
    """A click context whose help is a `HelpPage`."""

    formatter_class = HelpPage
