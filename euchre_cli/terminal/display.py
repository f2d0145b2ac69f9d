"""What the terminal can show: width, colour, characters; and what is said beside the output.

Knows: the streams of this process. Does not know: what is written to them.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import NamedTuple, TextIO

import click

from .text import broken, sentence, wrap

_STYLES = {
    "error": "1;31",
    "note": "1;36",
    "place": "34",
    "mark": "1;31",
    "good": "1;32",
    "strong": "1",
    "faint": "2",
}


def width(stream: TextIO | None = None) -> int:
    """The columns of the terminal; 80 when the output, or another stream, is none."""
    columns = os.environ.get("COLUMNS", "")
    if columns.isascii() and columns.isdigit() and len(columns) < 5 and int(columns) > 0:
        return int(columns)
    try:
        return os.get_terminal_size((stream or sys.stdout).fileno()).columns or 80
    except (OSError, ValueError, AttributeError):
        return 80


def say(words: str) -> None:
    """Write a line to standard error; to a terminal, broken at blanks where it is too long."""
    if sys.stderr is not None and sys.stderr.isatty():
        words = "\n".join(wrap(words, width(sys.stderr), "  "))
    click.echo(words, err=True)


def height() -> int:
    """The lines of the terminal; 24 when the output is none."""
    try:
        return os.get_terminal_size(sys.stdout.fileno()).lines or 24
    except (OSError, ValueError, AttributeError):
        return 24


def can_ask() -> bool:
    """Whether somebody sits at the terminal to answer a question."""
    return sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()


def speaks_unicode() -> bool:
    """Whether pips and dashes can be written to standard output."""
    encoding = (getattr(sys.stdout, "encoding", None) or "ascii").lower()
    return encoding.replace("-", "").startswith("utf")


def painter(color: str) -> Callable[[str, str], str]:
    """A function that paints a text in a named style, or leaves it alone (as with no style).

    `color` is `always`, `never` or `auto`: only on a terminal, and not with `NO_COLOR`.
    """
    wanted = color == "always" or (
        color == "auto"
        and not os.environ.get("NO_COLOR")
        and os.environ.get("TERM") != "dumb"
        and sys.stdout.isatty()
    )
    if not wanted:
        return lambda text, style: text
    return lambda text, style: f"\x1b[{_STYLES[style]}m{text}\x1b[0m" if style and text else text


class Paper(NamedTuple):
    """What a report is written on: so many columns, in plain ASCII or not, with the customs or
    without; `paint` colours a text in a named style."""

    width: int
    plain: bool
    customs: bool
    paint: Callable[[str, str], str]

    def lines(
        self, words: str, style: str = "", indent: str = "", first: str | None = None
    ) -> list[str]:
        """A text in lines that fit, in a style."""
        return [self.paint(line, style) for line in broken(words, self.width, indent, first)]

    def faint(self, words: str) -> list[str]:
        """A sentence that stands back, in lines that fit; what is `unbroken` stays in one."""
        return [self.paint(line, "faint") for line in sentence(words, self.width)]

    def headed(self, name: str, words: str) -> list[str]:
        """A name that stands out, and words behind it."""
        first, *more = self.lines(f"{name}  {words}", indent="  ")
        return [self.paint(name, "strong") + first.removeprefix(name), *more]
