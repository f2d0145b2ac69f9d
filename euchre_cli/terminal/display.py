"""The abilities of the terminal (its size, colours and characters), and the `Paper` of a report.

In: the streams of this process, and the environment. Out: numbers, and lines that fit.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable
from typing import NamedTuple, TextIO

import click

from .text import ASCII, wrap, wrap_long_words

_STYLES = {
    "error": "1;31",
    "note": "1;36",
    "place": "34",
    "mark": "1;31",
    "red": "31",
    "good": "1;32",
    "strong": "1",
    "faint": "2",
    "code": "97;40",
}


def width(stream: TextIO | None = None) -> int:
    """The width of the terminal in columns: `COLUMNS` if that is set, else that of `stream` (by
    default standard output), or 80 if it is not a terminal."""
    columns = os.environ.get("COLUMNS", "")
    if columns.isascii() and columns.isdigit() and len(columns) < 5 and int(columns) > 0:
        return int(columns)
    try:
        return os.get_terminal_size((stream or sys.stdout).fileno()).columns or 80
    except (OSError, ValueError, AttributeError):
        return 80


def say(words: str) -> None:
    """Prints a message to standard error; if that is a terminal, in lines of its width."""
    if sys.stderr is not None and sys.stderr.isatty():
        words = "\n".join(wrap(words, width(sys.stderr), "  "))
    click.echo(words, err=True)


def height() -> int | None:
    """The height of the terminal in lines; `None` if standard output is not one."""
    try:
        return os.get_terminal_size(sys.stdout.fileno()).lines or None
    except (OSError, ValueError, AttributeError):
        return None


def can_ask() -> bool:
    """Returns whether standard input and output are terminals, so that a question can be asked."""
    return sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()


def can_show_unicode() -> bool:
    """Returns whether standard output can show pips and dashes."""
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
    """The format of a report: its `width` in columns, whether it is `plain` ASCII, whether it
    mentions the `customs` (the barn …), and the function that paints a text in a style."""

    width: int
    plain: bool
    customs: bool
    paint: Callable[[str, str], str]

    def lines(
        self, words: str, style: str = "", indent: str = "", first: str | None = None
    ) -> list[str]:
        """A text as lines that fit, painted in a style. The first line begins with `first`, all
        others with `indent`."""
        return [
            self.paint(line, style) for line in wrap_long_words(words, self.width, indent, first)
        ]

    def faint_lines(self, words: str) -> list[str]:
        """A faint sentence as lines that fit."""
        return self.lines(words, "faint", "  ")

    def headed_lines(self, name: str, words: str) -> list[str]:
        """A name in bold and words after it, as lines that fit."""
        first, *more = self.lines(f"{name}  {words}", indent="  ")
        return [self.paint(name, "strong") + first.removeprefix(name), *more]


def write(lines: Iterable[str], paper: Paper) -> None:
    """Prints lines of text."""
    for line in lines:
        # `color` keeps click from removing colours: the paper has decided on them.
        click.echo(line.translate(ASCII) if paper.plain else line, color=True)
