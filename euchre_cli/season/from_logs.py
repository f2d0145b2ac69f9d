"""Logs as a book for the statistics, as if they were imported into an empty scorebook.

In: the names of logs. Out: a `BookOfGames` in memory, and on standard error which games do not
count. A game with errors is left out; a game in two logs counts once, and so does one that
continues in another log. Does not know: what is counted, or how it is shown.
"""

from __future__ import annotations

from collections import Counter, defaultdict

from euchre_engine.seats import Seat

from ..audit.findings import errors_line
from ..book.export_log import digests_on_the_way
from ..book.file import File
from ..book.games_in_log import NOTHING_GIVEN, GameInLog, GamesFile, KnownPlayers
from ..book.tables import TABLES, digest_of, game_row, rows_of
from ..log.files import find_logs, open_input, reading_error
from ..log.lines import NotALog
from ..terminal.display import say
from ..terminal.exit_status import Exit
from ..terminal.phrases import count
from ..terminal.text import safe
from .games import BookOfGames


class Logs:
    """The games of logs, which are read one after the other. What is wrong with a line is printed
    on standard error. With `anyway` games with errors count as they are.

    `notes` are sentences on the games that do not count, or not with all their records. `repeated`
    is how many games are left out because they are in another log too: a game counts as often as in
    the log that has it most often. After `book` those that go on in another log are among them.
    """

    def __init__(self, *, anyway: bool = False) -> None:
        self.anyway = anyway
        self.notes: list[str] = []
        self.repeated = 0
        self._unfinished: dict[int, tuple[str, int]] = {}
        self._logs_with: defaultdict[str, set[int]] = defaultdict(set)
        self._nth_log = self._games = 0
        self._known = KnownPlayers(())
        self._digests: Counter[str] = Counter()
        self._loners: dict[int, tuple[Seat, ...]] = {}
        self._file = File.in_memory("")
        self._file.connection.executescript(TABLES)
        self._file.execute("PRAGMA temp_store = MEMORY")

    def read(self, name: str) -> None:
        """Reads the log called `name` (`-` is standard input).

        Raises `NotALog` if the file is not a log, and `OSError` if it cannot be read; then none of
        its games count.
        """
        file = GamesFile(name, None, NOTHING_GIVEN)
        try:
            with open_input(name) as stream:
                games = list(file.games(stream, self._known.known_spelling))
        finally:
            for words in file.wrong:
                say(words)
        self._nth_log += 1
        before = self._digests.copy()
        for game in games:
            if why := self._take(game, name, before):
                self.notes.append(f"{safe(name)}: game {game.nth} of the file{why}")

    def _take(self, game: GameInLog, name: str, before: Counter[str]) -> str:
        """Adds a game of the log called `name`, if it counts; `before` are the digests of the logs
        before. Returns why it is left out, or what of it is; else an empty string."""
        if game.errors and not self.anyway:
            errors = errors_line(name, game.errors, game.first)
            return f" is left out: {errors}, --anyway counts the game"
        if game.unread and not game.entries[1:]:
            return " is left out: nothing in it can be read"
        if game.sheet is None:
            return f" is left out: {safe(game.why)}"
        sheet = game.sheet._replace(number=self._games + 1)
        same = digest_of(sheet)
        if before[same]:
            before[same] -= 1
            self.repeated += 1
            return ""
        self._digests[same] += 1
        self._games += 1
        self._known.meet([game.names])
        *under_way, now = digests_on_the_way(sheet) or [""]
        for prefix in under_way:
            self._logs_with[prefix].add(self._nth_log)
        # Without a date the same first hand may well be from another evening.
        if sheet.lines and not sheet.over and (sheet.head.date or sheet.head.begun):
            self._unfinished[sheet.number] = now, self._nth_log
        if sheet.head.loners:
            self._loners[sheet.number] = sheet.head.loners
        for table, rows in rows_of(sheet, {**game_row(sheet, same), "checksum": ""}).items():
            self._file.insert(table, rows)
        unread = f": {count(game.unread, 'record')} could not be read or counted"
        return unread if game.unread else ""

    def book(self) -> BookOfGames:
        """The games that were read, as a book. To be called once, after the last log."""
        continued = [
            (number,)
            for number, (prefix, log) in self._unfinished.items()
            if self._logs_with[prefix] - {log}  # Within one log they are two games.
        ]
        self.repeated += len(continued)
        connection = self._file.connection
        connection.executemany("UPDATE games SET state = 'struck' WHERE game = ?", continued)
        return BookOfGames(connection, self._loners)


def read_logs(names: tuple[str, ...], anyway: bool) -> tuple[BookOfGames, Exit]:
    """The games of logs (files and folders), and the exit status: not `CLEAN` if a log could not be
    read or a game was left out. `anyway`: games with errors count too. Problems are printed on
    standard error."""
    status, logs = Exit.CLEAN, Logs(anyway=anyway)
    for name in find_logs(names):
        try:
            logs.read(name)
        except (NotALog, OSError) as error:
            status = Exit.BAD_FILE
            reason = reading_error(error) if isinstance(error, OSError) else str(error)
            say(f"{safe(name)}: {safe(reason)}")
    book = logs.book()
    for note in logs.notes:
        say(note)
    if logs.repeated:
        one, more = "is in another log too, and counts", "are in another log too, and count"
        say(f"{count(logs.repeated, 'game')} {one if logs.repeated == 1 else more} once")
    return book, max(status, Exit.FINDINGS) if logs.notes else status
