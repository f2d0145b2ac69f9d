"""Logs as a book for the statistics, as if they were imported into an empty scorebook.

In: the names of logs. Out: a `Book` in memory, and on standard error which games do not count. A
game with errors is left out; a game in two logs counts once, and so does one that continues in
another log. Does not know: what is counted, or how it is shown.
"""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

import click

from ..audit.diagnostics import Diagnostic, errors_line, line_trouble_words
from ..book import schema
from ..book.derived_rows import digest, game_row, hand_rows, irregularity_rows
from ..book.events import DamagedEvent, Players
from ..book.games_in_log import KnownPlayers, NotALog, read_games
from ..book.log_to_events import GameFromLog
from ..book.sheet_to_log import prefix_digests
from ..book.sqlite_file import Row
from ..log.decoding import LineTrouble
from ..log.formats import STDIN, find_logs, open_input, reading_error
from ..terminal.display import say
from ..terminal.exit_status import Exit
from ..terminal.phrases import count
from ..terminal.text import safe
from .games import Book

_SEVERAL: Final = -1
"""Stands for the number of a log if a game is in several."""


class LeftOut(NamedTuple):
    """A game that is not counted: its position in the log `name` (`nth`, from 1), the reason
    (`why`), and, if it is left out for errors, their number and the first."""

    name: str
    nth: int
    why: str
    errors: int = 0
    first: Diagnostic | None = None


class Logs:
    """The games of logs, which are read one after the other.

    `report` is called with the name of a log and the trouble with a line of it. With `anyway` games
    with errors count as they are. `left_out` are the games that do not count; `unread` are the
    names of logs, positions of games and numbers of records for games that count although some
    records could not be read. `duplicates` is how many games were already in another log; a game
    counts as often as in the log that has it most often.

    These are known only after `book`: `continued` is how many games go on in another log, which has
    the whole game; they do not count. `similar` is how many games have the same start time and
    players as another (one may be a corrected copy); both count.
    """

    def __init__(self, report: Callable[[str, LineTrouble], None], *, anyway: bool = False) -> None:
        self._report = report
        self.anyway = anyway
        self.left_out: list[LeftOut] = []
        self.unread: list[tuple[str, int, int]] = []
        self.duplicates = 0
        self.continued = 0
        self.similar = 0
        self._start_of: dict[int, tuple[str, Players]] = {}
        self._unfinished: dict[int, tuple[bytes, int]] = {}
        self._log_of_prefix: dict[bytes, int] = {}
        self._nth_log = 0
        self._known = KnownPlayers(())
        self._digests: Counter[str] = Counter()
        self._games = 0
        self._loners: dict[int, tuple[str, ...]] = {}
        self._tables = sqlite3.connect(":memory:", isolation_level=None)
        self._tables.executescript(schema.TABLES)

    def read(self, name: str) -> None:
        """Reads the log called `name` (`-` is standard input).

        Raises `NotALog` if the file is not a log, and `OSError` if it cannot be read; then none of
        its games count.
        """
        games: list[GameFromLog] = []
        with open_input(name) as stream:
            read_games(name, stream, games.append, lambda trouble: self._report(name, trouble))
        self._nth_log += 1
        before = self._digests.copy()
        for game in games:
            self._take(name, game, before)

    def _take(self, name: str, game: GameFromLog, before: Counter[str]) -> None:
        game = game.renamed(self._known.known_spelling)
        if game.errors and not self.anyway:
            why = "an audit finds errors in it"
            self.left_out.append(LeftOut(name, game.nth, why, game.errors, game.first))
            return
        if game.unread and not game.more:
            self.left_out.append(LeftOut(name, game.nth, "nothing in it can be read"))
            return
        try:
            sheet = game.sheet()._replace(number=self._games + 1)
        except DamagedEvent as damaged:
            self.left_out.append(LeftOut(name, game.nth, str(damaged)))
            return
        same = digest(sheet)
        if before[same]:
            before[same] -= 1
            self.duplicates += 1
            return
        self._digests[same] += 1
        if game.unread:
            self.unread.append((name, game.nth, game.unread))
        self._known.meet(game)
        if sheet.begun.begun:
            self._start_of[sheet.number] = sheet.begun.begun, sheet.begun.players
        *under_way, now = prefix_digests(sheet) or [b""]
        for prefix in under_way:
            log = self._log_of_prefix.setdefault(prefix, self._nth_log)
            if log != self._nth_log:
                self._log_of_prefix[prefix] = _SEVERAL
        # Without a date the same first hand may well be from another evening.
        if sheet.lines and not sheet.over and (sheet.begun.date or sheet.begun.begun):
            self._unfinished[sheet.number] = now, self._nth_log
        self._games += 1
        if sheet.begun.loners:
            self._loners[sheet.number] = sheet.begun.loners
        self._put("games", [game_row(sheet)])
        self._put("hands", hand_rows(sheet))
        self._put("irregularities", irregularity_rows(sheet))

    def _put(self, table: str, rows: list[Row]) -> None:
        if rows:
            values = ", ".join(f":{name}" for name in rows[0])
            sql = f"INSERT INTO {table} ({', '.join(rows[0])}) VALUES ({values})"
            self._tables.executemany(sql, rows)

    def book(self) -> Book:
        """The games that were read, as a book. To be called once, after the last log."""
        continued = {
            number
            for number, (prefix, log) in self._unfinished.items()
            if self._log_of_prefix.get(prefix, log) != log  # Within one log they are two games.
        }
        self.continued = len(continued)
        self._tables.executemany(
            "UPDATE games SET state = 'struck' WHERE game = ?", [(one,) for one in continued]
        )
        starts = [begun for number, begun in self._start_of.items() if number not in continued]
        self.similar = len(starts) - len(set(starts))
        return Book(self._tables, self._loners)


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
    for name in find_logs(names):
        try:
            logs.read(name)
        except (NotALog, OSError) as error:
            print_failure(name, error)
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
