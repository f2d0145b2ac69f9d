"""The logs that `--from` names, read as a book, and what is said of those that do not count.

Knows: how a trouble with a log is worded on standard error. Does not know: which games of a log
count (`stats/from_logs.py`).
"""

from __future__ import annotations

from collections.abc import Iterator

import click

from ..audit.diagnostics import errors_line, line_trouble_words
from ..log.decoding import LineTrouble
from ..log.formats import STDIN, find_logs, reading_error
from ..stats.from_logs import LeftOut, Logs, read_all
from ..stats.games import Book
from ..terminal.display import say
from ..terminal.exit_status import Exit
from ..terminal.phrases import count
from ..terminal.text import safe


def read_logs(names: tuple[str, ...], anyway: bool) -> tuple[Book, Exit]:
    """The games of logs (files and folders), and the exit status: not `CLEAN` if a log could not be
    read or a game was left out. `anyway`: games with errors count too. Problems are printed on
    standard error."""
    if names.count(STDIN) > 1:
        raise click.UsageError("standard input (-) can be read only once")
    status = Exit.CLEAN

    def print_problem(name: str, trouble: LineTrouble) -> None:
        say(line_trouble_words(name, trouble))

    def print_failure(name: str, error: Exception) -> None:
        nonlocal status
        status = Exit.BAD_FILE
        reason = reading_error(error, name) if isinstance(error, OSError) else str(error)
        say(f"{safe(name)}: {safe(reason)}")

    logs = Logs(print_problem, anyway=anyway)
    read_all(find_logs(names), logs, print_failure)
    book = logs.book()
    for words in _not_counted(logs):
        say(words)
    if logs.left_out or logs.unread:
        status = max(status, Exit.FINDINGS)
    return book, status


def _not_counted(logs: Logs) -> Iterator[str]:
    """A sentence on each game that does not count, or counts only once."""
    for game in logs.left_out:
        yield f"{safe(game.name)}: game {game.nth} of the file is left out: {_why_left_out(game)}"
    for name, nth, unread in logs.unread:
        could = f"{count(unread, 'record')} could not be read or counted"
        yield f"{safe(name)}: game {nth} of the file: {could}"
    if logs.duplicates:
        one_does = "is in another log too, and counts once"
        more_do = "are in another log too, and count once"
        yield f"{count(logs.duplicates, 'game')} {one_does if logs.duplicates == 1 else more_do}"
    if logs.continued:
        goes_on = "goes on" if logs.continued == 1 else "go on"
        yield f"{count(logs.continued, 'game')} {goes_on} in another log; the longer one counts"
    if logs.similar:
        more = "1 game" if logs.similar == 1 else f"{logs.similar:,} games"
        yield f"{more} began in the same second as another, with the same players; all count"


def _why_left_out(game: LeftOut) -> str:
    """The reason why a game is left out, with the command that shows its errors."""
    if not game.errors:
        return safe(game.why)
    return f"{errors_line(game.name, game.errors, game.first)}, --anyway counts the game"
