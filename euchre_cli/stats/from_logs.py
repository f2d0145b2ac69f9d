"""Logs for statistics: as if imported into an empty scorebook, with duplicates and continuations
merged.

Knows: that a game in error is left out, that one which stands in two logs counts once, and so does
one that goes on in the other; and that simulated games do not count among others. Does not know:
what is counted, or how any of it is told.
"""

from __future__ import annotations

import os
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from ..audit.diagnostics import Diagnostic
from ..book import schema
from ..book.derived_rows import digest, game_row, hand_rows, irregularity_rows
from ..book.events import DamagedEvent, Players, is_simulated
from ..book.import_log import KnownPlayers, NotALog, read_games
from ..book.log_to_events import GameFromLog
from ..book.sheet_to_log import prefix_digests
from ..book.sqlite_file import Row
from ..log.decoding import LineTrouble
from ..log.formats import opened
from .games import Book

_SEVERAL: Final = -1
"""The number of no log: something stands in several."""


class LeftOut(NamedTuple):
    """A game that is not counted: the `nth` of the log `name`, and why not; where an audit finds
    `errors` in it, how many they are, and the `first`."""

    name: str
    nth: int
    why: str
    errors: int = 0
    first: Diagnostic | None = None


class Logs:
    """The games of logs, read one after the other.

    `about` is told what is wrong with a line of a log. `left_out` are the games that do not count,
    `unread` is how many records of those that do could not be read, by log and game; `twice` is how
    many games stood in another log already, of which each counts as often as the log that has it
    most often. With `anyway` a game in error counts as it stands.

    Two things are known only when all is read, by `book`: `grown` is how many games go on in
    another log, which has all of them, and `simulated` how many nobody played, while others were:
    neither count. `alike` is how many games have the same start time and players as
    another counted game (one may be a corrected copy); both are counted.
    """

    def __init__(self, about: Callable[[str, LineTrouble], None], *, anyway: bool = False) -> None:
        self.about = about
        self.anyway = anyway
        self.left_out: list[LeftOut] = []
        self.unread: list[tuple[str, int, int]] = []
        self.twice = 0
        self.grown = 0
        self.simulated = 0
        self.alike = 0
        self._began: dict[int, tuple[str, Players]] = {}
        self._going: dict[int, tuple[bytes, int]] = {}
        self._under_way: dict[bytes, int] = {}
        self._nth_log = 0
        self._known = KnownPlayers(())
        self._digests: Counter[str] = Counter()
        self._events: dict[int, str] = {}
        self._tables = sqlite3.connect(":memory:", isolation_level=None)
        self._tables.executescript(schema.TABLES)

    def read(self, name: str) -> None:
        """Read the log called `name` (`-` is standard input).

        Raises `NotALog` if it is none, and `OSError` if it cannot be read; then nothing of it
        counts.
        """
        games: list[GameFromLog] = []
        with opened(name) as stream:
            read_games(name, stream, games.append, lambda trouble: self.about(name, trouble))
        self._nth_log += 1
        before = self._digests.copy()
        for game in games:
            self._take(name, game, before)

    def _take(self, name: str, game: GameFromLog, before: Counter[str]) -> None:
        game = game.renamed(self._known.called)
        if game.errors and not self.anyway:
            why = "an audit finds errors in it"
            self.left_out.append(LeftOut(name, game.nth, why, game.errors, game.first))
            return
        if game.unread and not game.more:
            self.left_out.append(LeftOut(name, game.nth, "nothing in it can be read"))
            return
        try:
            sheet = game.sheet()._replace(number=len(self._events) + 1)
        except DamagedEvent as damaged:
            self.left_out.append(LeftOut(name, game.nth, str(damaged)))
            return
        same = digest(sheet)
        if before[same]:
            before[same] -= 1
            self.twice += 1
            return
        self._digests[same] += 1
        if game.unread:
            self.unread.append((name, game.nth, game.unread))
        self._known.meet(game)
        if sheet.begun.begun:
            self._began[sheet.number] = sheet.begun.begun, sheet.begun.players
        *under_way, now = prefix_digests(sheet) or [b""]
        for said in under_way:
            here = self._under_way.setdefault(said, self._nth_log)
            if here != self._nth_log:
                self._under_way[said] = _SEVERAL
        # Without a date one hand may well be that of another evening.
        if sheet.lines and not sheet.over and (sheet.begun.date or sheet.begun.begun):
            self._going[sheet.number] = now, self._nth_log
        self._events[sheet.number] = sheet.begun.event
        self._put("games", [game_row(sheet)])
        self._put("hands", hand_rows(sheet))
        self._put("irregularities", irregularity_rows(sheet))

    def _put(self, table: str, rows: list[Row]) -> None:
        if rows:
            values = ", ".join(f":{name}" for name in rows[0])
            sql = f"INSERT INTO {table} ({', '.join(rows[0])}) VALUES ({values})"  # noqa: S608
            self._tables.executemany(sql, rows)

    def book(self) -> Book:
        """What was read. Called once, at the end."""
        grown = {
            number
            for number, (said, log) in self._going.items()
            if self._under_way.get(said, log) != log  # In one log they are two games.
        }
        there = [number for number in self._events if number not in grown]
        played = [number for number in there if not is_simulated(self._events[number])]
        self.grown, self.simulated = len(grown), len(there) - len(played) if played else 0
        kept = set(played or there)
        self._tables.executemany(
            "UPDATE games SET state = 'struck' WHERE game = ?",
            [(number,) for number in self._events if number not in kept],
        )
        began = [self._began[number] for number in kept if number in self._began]
        self.alike = len(began) - len(set(began))
        return Book.read(self._tables.execute)


def read_all(names: Iterable[str], logs: Logs, failed: Callable[[str, Exception], None]) -> None:
    """Read every log; one that is none or cannot be read is told to `failed`, and the others go
    on."""
    for name in names:
        try:
            logs.read(os.fspath(name))
        except (NotALog, OSError) as error:
            failed(name, error)
