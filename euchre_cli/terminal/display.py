"""What the terminal can show: its size, colours and characters; and the `Paper` of a report.

In: the streams of this process, and the environment. Out: numbers, and lines that fit.
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
    """The width of the terminal in columns; 80 if `stream` (default: standard output) is none."""
    columns = os.environ.get("COLUMNS", "")
    if columns.isascii() and columns.isdigit() and len(columns) < 5 and int(columns) > 0:
        return int(columns)
    try:
        return os.get_terminal_size((stream or sys.stdout).fileno()).columns or 80
    except (OSError, ValueError, AttributeError):
        return 80


def say(words: str) -> None:
    """Prints a message to standard error, broken into lines if that is a terminal."""
    if sys.stderr is not None and sys.stderr.isatty():
        words = "\n".join(wrap(words, width(sys.stderr), "  "))
    click.echo(words, err=True)


def height() -> int:
    """The height of the terminal in lines; 24 if standard output is not one."""
    try:
        return os.get_terminal_size(sys.stdout.fileno()).lines or 24
    except (OSError, ValueError, AttributeError):
        return 24


def can_ask() -> bool:
    """Whether input and output are a terminal, so that a question can be asked."""
    return sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()


def speaks_unicode() -> bool:
    """Whether standard output can show pips and dashes."""
    encoding = (getattr(sys.stdout, "encoding", None) or "ascii").lower()
    return encoding.replace("-", "").startswith("utf")


def painter(color: str) -> Callable[[str, str], str]:
    """A function that paints a text in a style: `paint(text, style)`. Without colours, or if the
    style is empty, it returns the text as it is.

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
    """What a report is printed on: its `width` in columns, whether in `plain` ASCII, whether the
    table's `customs` are mentioned, and how to `paint` a text in a style."""

    width: int
    plain: bool
    customs: bool
    paint: Callable[[str, str], str]

    def lines(
        self, words: str, style: str = "", indent: str = "", first: str | None = None
    ) -> list[str]:
        """A text as lines that fit, painted in a style."""
        return [self.paint(line, style) for line in broken(words, self.width, indent, first)]

    def faint(self, words: str) -> list[str]:
        """A faint sentence as lines that fit; a command that is `unbroken` stays in one line."""
        return [self.paint(line, "faint") for line in sentence(words, self.width)]

    def headed(self, name: str, words: str) -> list[str]:
        """A name in bold and words after it, as lines that fit."""
        first, *more = self.lines(f"{name}  {words}", indent="  ")
        return [self.paint(name, "strong") + first.removeprefix(name), *more]
