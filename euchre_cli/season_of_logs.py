"""Logs as statistics read them, as if they had been imported into an empty scorebook.

Knows: that a game in error is left out, and that one which stands in two logs counts once. Does not
know: what is counted, or how any of it is told.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterable
from typing import NamedTuple

from .diagnostics import Diagnostic
from .import_file import NoLog, read_games
from .inputs import opened
from .log.source import LineTrouble
from .scorebook.events import DamagedEvent
from .scorebook.known import Known
from .scorebook.log_in import GameIn
from .scorebook.rows import Row, digest, game_row, hand_rows, irregularity_rows
from .season.book import Book
from .season.lines import counts_of
from .season_of_book import game_of, hand_of, irregularity_of, score_of


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
    """

    def __init__(self, about: Callable[[str, LineTrouble], None], *, anyway: bool = False) -> None:
        self.about = about
        self.anyway = anyway
        self.left_out: list[LeftOut] = []
        self.unread: list[tuple[str, int, int]] = []
        self.twice = 0
        self._known = Known(())
        self._digests: Counter[str] = Counter()
        self._games: list[Row] = []
        self._hands: list[Row] = []
        self._irregularities: list[tuple[Row, Row]] = []

    def read(self, name: str) -> None:
        """Read the log called `name` (`-` is standard input).

        Raises `NoLog` when it is none, and `OSError` when it cannot be read; of such a log nothing
        counts.
        """
        games: list[GameIn] = []
        with opened(name) as stream:
            read_games(name, stream, games.append, lambda trouble: self.about(name, trouble))
        before = self._digests.copy()
        for game in games:
            self._take(name, game, before)

    def _take(self, name: str, game: GameIn, before: Counter[str]) -> None:
        game = game.renamed(self._known.called)
        if game.errors and not self.anyway:
            why = "an audit finds errors in it"
            self.left_out.append(LeftOut(name, game.nth, why, game.errors, game.first))
            return
        try:
            sheet = game.sheet()._replace(number=len(self._games) + 1)
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
        self._games.append(game_row(sheet))
        hands = [row for row in hand_rows(sheet) if not row["late"]]
        self._hands += [_without_record(row) for row in hands]
        by_number = {row["hand"]: row for row in self._hands[len(self._hands) - len(hands) :]}
        self._irregularities += [(row, by_number[row["hand"]]) for row in irregularity_rows(sheet)]

    def book(self) -> Book:
        """What was read."""
        return Book(
            [game_of(row) for row in self._games],
            lambda: map(hand_of, self._hands),
            lambda: (irregularity_of(row, hand) for row, hand in self._irregularities),
            lambda: map(score_of, self._hands),
            lambda: counts_of(map(hand_of, self._hands)),
        )


def _without_record(row: Row) -> Row:
    """A hand without its record, which is what takes room."""
    return {name: value for name, value in row.items() if name != "record"}


def read_all(names: Iterable[str], logs: Logs, failed: Callable[[str, Exception], None]) -> None:
    """Read every log; one that is none or cannot be read is told to `failed`, and the others go
    on."""
    for name in names:
        try:
            logs.read(os.fspath(name))
        except (NoLog, OSError) as error:
            failed(name, error)
