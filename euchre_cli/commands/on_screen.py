"""Shows a screen of the program as the settings say."""

from __future__ import annotations

import os

from .. import interview, settings
from ..book.book import Book
from ..book.file import say_nothing
from ..screen.shell.loop import Shown, die_of, run_screen
from ..screen.shell.machine import Screen, State
from ..terminal.display import can_show_unicode
from ..terminal.exit_status import needs_terminal


def check_terminal(command: str) -> None:
    """Raises `Refused` if there is no terminal for a screen; `command` needs none."""
    if not interview.can_ask() or os.environ.get("TERM") == "dumb":
        raise needs_terminal("the screen needs", command)


def show(screen: Screen, state: State, book: Book | None = None) -> Shown:
    """Shows a screen, which may write into a book, until the user leaves it. A signal that ends it
    ends the process, now that the terminal is restored."""
    in_ascii = settings.value("cards").text == "plain" or not can_show_unicode()
    shown = Shown(screen, state, settings.is_on("bell"))
    if book is not None:
        say, book.say = book.say, say_nothing  # A remark would spoil the screen.
    ended_by = run_screen(shown, in_ascii, settings.value("color").text)
    if book is not None:
        book.say = say
        if ended_by:
            book.close()
    die_of(ended_by)
    return shown
