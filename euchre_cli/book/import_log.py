"""Importing the games of logs and CSVs of results into the scorebook, file by file.

A file is imported whole or not at all. It is read before the book is locked, so that nobody at a
table waits for a slow pipe; whether the book has a game is found out while nobody else can write.
"""

from __future__ import annotations

import marshal
import os
import re
from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import combinations
from tempfile import SpooledTemporaryFile, TemporaryDirectory
from typing import IO, Final, NamedTuple

from euchre_engine.rules import Rules

from ..audit.findings import errors_line
from ..log.files import open_input, reading_error
from ..log.lines import NotALog
from ..terminal.exit_status import Failure, Refused
from ..terminal.phrases import count
from ..terminal.text import in_utf8, safe
from .book import Book
from .copies import copy_file
from .entries import NewEntry
from .export_log import digests_on_the_way
from .file import File, say_nothing
from .games_in_log import (
    NOTHING_GIVEN,
    Became,
    GameInLog,
    GamesFile,
    KnownPlayers,
    MissingDetails,
    no_results,
)
from .games_of_book import EARLIER, WENT_ON, games_of, notes_on_merge
from .merge import Fork, Keep, Place, merge
from .results_csv import MOST_GAMES, TOO_MANY_GAMES
from .sheet import Players, Sheet, lineup, lineup_in
from .tables import Rows, columns, digest_of, game_row, make_tables, rows_of
from .writing import Writer

ERRORS: Final = "errors"
"""The reason why a game is left out in which an audit finds errors."""


class ImportedFile(NamedTuple):
    """What became of a file: its games, sentences on what there is to know about it, and the reason
    why nothing of it was imported (empty: it was). `comments` is the number of its comments, which
    are not kept; `forks` are left of another scorebook, until one of their ends is chosen."""

    name: str
    games: list[GameInLog]
    notes: list[str]
    failure: str = ""
    comments: int = 0
    forks: Sequence[Fork] = ()


class LogImporter:
    """Imports files into one book.

    `book` is `None` if there is none yet; `begin` makes it before the first game is written.
    `filling` are the details of games that do not state them. With `anyway`, games with errors are
    imported too; a `dry` import is one into a copy of the book in memory. `results_rules` are the
    rules of the games of a CSV of results, which every file must then be.
    """

    def __init__(
        self,
        book: Book | None,
        begin: Callable[[], Book],
        filling: MissingDetails = NOTHING_GIVEN,
        *,
        anyway: bool = False,
        dry: bool = False,
        results_rules: Rules | None = None,
    ) -> None:
        self.book = _in_memory(book) if dry else book
        self.begin = begin
        self.filling = filling
        self.anyway = anyway
        self.dry = dry
        self.results_rules = results_rules
        sql = "SELECT DISTINCT player FROM sittings ORDER BY player"
        self.known = KnownPlayers(() if book is None else (name for (name,) in book.each(sql)))

    def import_file(self, name: str) -> ImportedFile:
        """Imports the file of this name (`-` is standard input). Raises `Failure` if the book
        cannot be written, or if there are rules for a CSV of results and the file is none."""
        file = GamesFile(name, self.results_rules, self.filling)
        games: list[GameInLog] = []
        with SpooledTemporaryFile(_IN_MEMORY) as waiting:
            try:
                with open_input(name) as stream:
                    for game in file.games(stream, self.known.known_spelling):
                        if len(games) >= MOST_GAMES:
                            raise NotALog(TOO_MANY_GAMES)
                        self._wait(game, waiting)
                        games.append(game)
            except (NotALog, OSError) as error:
                why = reading_error(error) if isinstance(error, OSError) else str(error)
                return ImportedFile(name, [], file.wrong, why)
            similar: list[tuple[str, str]] = []
            pending = [game for game in games if game.became == "imported"]
            if pending:
                with self._writing() as writer:
                    _Taking(writer, in_utf8(name), self.anyway).take(pending, waiting)
                for new in pending:
                    if new.became == "imported":
                        similar += self.known.meet(new.names)
        notes = [*file.wrong, *_notes(name, games, file.comments, similar)]
        return ImportedFile(name, games, notes, "", file.comments)

    def import_book(
        self, name: str, keep: Keep | Mapping[Place, Keep] | None = None
    ) -> ImportedFile:
        """Merges the scorebook of this name, which stays as it is, into the book. `keep` says which
        end counts of what went on in both, of all or of each; where it does not, that is left out,
        and one of the `forks` of what is returned. Raises `Failure` if the book cannot be
        written, and `Refused` for the rules of a CSV of results."""
        if self.results_rules is not None:
            raise Refused(no_results(name))
        with TemporaryDirectory() as folder:
            path = os.path.join(folder, "copy.db")
            try:
                copy_file(name, path)
                other = Book.open(path)
            except Failure as failure:
                why = str(failure).replace(path, name).removeprefix(f"{name}: ")
                return ImportedFile(name, [], [], why)
            with other, self._writing() as writer:
                merged = merge(writer, other, in_utf8(name), keep)
                games = games_of(other, writer.book, merged)
                notes = list(notes_on_merge(writer.book, merged))
        for game in games:
            if game.became == "left-out" and game.why not in (WENT_ON, EARLIER):
                notes += [words for _, words in _notes_on_game(name, game)]
        told = [f"{safe(name)}: {one}" for one in notes]
        return ImportedFile(name, games, told, forks=merged.forks)

    def _wait(self, game: GameInLog, waiting: IO[bytes]) -> None:
        """Puts a game's entries and rows into the file `waiting`, unless it is left out."""
        sheet, entries = game.sheet, game.entries
        game.sheet, game.entries = None, []
        if sheet is None or game.became == "left-out":
            return
        if game.errors and not self.anyway and self.book is None:
            game.leave_out(ERRORS)
            return
        about = game_row(sheet)
        game.digest = about["digest"]
        way: list[tuple[str, int]] = []
        if self.book is not None and _has_date(self.book, game.head.date):
            # Where the book has nothing that it may continue, it need not be compared.
            digests = digests_on_the_way(sheet)
            way = [(one, line.entry.id) for one, line in zip(digests, sheet.lines, strict=True)]
        Waiting(entries, rows_of(sheet, about), way).write(waiting)

    @contextmanager
    def _writing(self) -> Iterator[Writer]:
        if self.book is None:
            self.book = self.begin()
        # A page that is written before the end, because it has no room, is synced as well.
        self.book.execute(f"PRAGMA cache_size = -{_CACHE}")
        if self.dry:
            with self.book.file.transaction():
                yield Writer(self.book)
        else:
            with self.book.writing() as writer:
                yield writer


_CACHE: Final = 64 << 10
"""The pages of the book that are kept in memory, in KiB."""


def _in_memory(book: Book | None) -> Book:
    """A copy of a book in memory, in which everything can be entered; an empty one for none."""
    if book is None:
        empty = Book(":memory:", File.in_memory(":memory:"), say_nothing)
        make_tables(empty.execute)
        return empty
    copy = Book(":memory:", book.file.in_memory_too(), say_nothing)
    copy.clock, copy.who, copy.terminal = book.clock, book.who, book.terminal
    return copy


class Waiting(NamedTuple):
    """A game that waits until it is written: its entries and rows, numbered as in a book of its
    own, and its way: the digest as far as each hand, and the number of entries up to there."""

    entries: list[NewEntry]
    rows: Rows
    way: list[tuple[str, int]]

    def write(self, file: IO[bytes]) -> None:
        """Writes the game into a file."""
        game = marshal.dumps((list(map(tuple, self.entries)), self.rows, self.way))
        file.write(len(game).to_bytes(8) + game)

    @classmethod
    def read(cls, file: IO[bytes]) -> Waiting:
        """Reads the next game of such a file."""
        game = file.read(int.from_bytes(file.read(8)))
        entries, rows, way = marshal.loads(game)  # noqa: S302 (this process wrote it)
        return cls([NewEntry(*entry) for entry in entries], rows, way)


_IN_MEMORY: Final = 32 << 20
"""The most bytes of waiting games that are in memory; those of more games are in a file."""


# -- what the book has -----------------------------------------------------------------------------


def _has_date(book: Book, date: str) -> bool:
    """Whether the book has a game of this date."""
    return (
        book.execute("SELECT 1 FROM games WHERE date = ? LIMIT 1", (date,)).fetchone() is not None
    )


@dataclass(slots=True)
class _GamesOfFour:
    """The games of the same four on one date, each digest on their way with the games that have it:
    `ends` where those stopped that may go on, `within` otherwise. `empty` have no hand yet, and
    `began` has the times at which they began."""

    ends: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    within: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    empty: list[int] = field(default_factory=list)
    began: dict[int, str] = field(default_factory=dict)

    def add(self, sheet: Sheet) -> None:
        """Adds a game."""
        self.began[sheet.number] = sheet.began
        *before, last = digests_on_the_way(sheet) or [""]
        for digest in before:
            self.within[digest].append(sheet.number)
        if not last and not sheet.over:
            self.empty.append(sheet.number)
        elif last:
            (self.within if sheet.over else self.ends)[last].append(sheet.number)


class _Taking:
    """Takes the games of a file into a book while nobody else can write."""

    def __init__(self, writer: Writer, source: str, anyway: bool) -> None:
        self.writer = writer
        self.book = writer.book
        self.source = source
        self.anyway = anyway
        self.taken: set[int] = set()
        """The numbers of the games of the book that are those of the file."""
        self._same: dict[str, deque[tuple[int, bool]]] = {}
        self._of_date: dict[str, dict[Players, list[int]]] = {}
        self._of_four: dict[tuple[str, Players], _GamesOfFour] = {}

    def take(self, games: list[GameInLog], waiting: IO[bytes]) -> None:
        """Takes these games, of which the entries and rows have waited."""
        for game in games:
            self._find(game)
        waiting.seek(0)
        for game in games:
            read = Waiting.read(waiting)
            if game.became == "imported" and game.errors and not self.anyway:
                game.leave_out(ERRORS)
            elif game.became == "imported" and (read.way or game.head.begun):
                self._compare(game, read)
            if game.became == "imported":
                self._is(game, "imported", self.writer.add_read(*read[:2], self.source))

    def _is(self, game: GameInLog, became: Became, number: int) -> None:
        game.became, game.number = became, number
        self.taken.add(number)

    def _find(self, game: GameInLog) -> None:
        """Finds the same game in the book, as it is or as it was read before it was corrected; of
        several the next."""
        if game.digest not in self._same:
            found = self.book.rows(_SAME, (game.digest, game.digest))
            self._same[game.digest] = deque((row["game"], bool(row["struck"])) for row in found)
        if self._same[game.digest]:
            number, game.struck = self._same[game.digest].popleft()
            self._is(game, "here", number)

    def _compare(self, game: GameInLog, read: Waiting) -> None:
        """Finds the game of the book that this one continues, or is a beginning of."""
        four = self._games_of_four(game.head.date, _first_players(read.rows))
        began = game.head.begun

        def may_be(numbers: Iterable[int]) -> list[int]:
            left = [number for number in numbers if number not in self.taken]
            return [one for one in left if not began or four.began[one] in ("", began)]

        if read.way and not game.over:
            for number in may_be(four.within[read.way[-1][0]]):
                self._is(game, "here", number)
                return
        for digest, entries in reversed(read.way):
            for number in may_be(four.ends[digest]):
                if self._continue(game, number, read.entries[entries:]):
                    return
        if began:
            for number in may_be(four.empty):
                if self._continue(game, number, read.entries[1:]):
                    return
            for number in may_be([one for one, time in four.began.items() if time]):
                game.leave_out(
                    f"game {number} here began at the same time, and has other hands: `euchre void "
                    f"--game {number}` strikes it out, and then this one can be imported"
                )
                return

    def _continue(self, game: GameInLog, number: int, more: list[NewEntry]) -> bool:
        """Whether this is the game `number` of the book, which then has these entries, too."""
        sheet = self.book.sheet(number)
        assert sheet is not None
        rulings = sum(new.kind == "ruling" for new in more)
        if rulings <= len(sheet.waiting) and all(new.kind == "ruling" for new in more):
            self._is(game, "here", number)
            return True
        kept = {ruling for line in sheet.lines for ruling in line.rulings}
        under_way = [
            NewEntry("struck", about=entry.uid)
            for entry in sheet.commands.entries()
            if entry.kind == "ruling" and sheet.waiting and entry.uid not in kept
        ]
        read = NewEntry("read", about=game.digest)
        self.book.execute("SAVEPOINT continued")
        after = self.writer.add(number, *under_way, *more, read, source=self.source)
        if after is not None and digest_of(after) == game.digest:
            self.book.execute("RELEASE continued")
            self._is(game, "continued", number)
            return True
        self.book.execute("ROLLBACK TO continued")
        self.book.execute("RELEASE continued")
        return False

    def _games_of_four(self, date: str, players: Players) -> _GamesOfFour:
        if date not in self._of_date:
            numbers: dict[Players, list[int]] = defaultdict(list)
            for number, *names in self.book.each(_PLAYED, (date,)):
                if number not in self.taken:
                    numbers[lineup(names)].append(number)
            self._of_date[date] = numbers
        if (date, players) not in self._of_four:
            four = self._of_four[date, players] = _GamesOfFour()
            for number in self._of_date[date].get(players, ()):
                sheet = self.book.sheet(number)
                if sheet is not None:
                    four.add(sheet)
        return self._of_four[date, players]


def _first_players(rows: Rows) -> Players:
    """Who played the first hand of a game."""
    table = "hands" if rows["hands"] else "games"
    return lineup_in(dict(zip(columns(table), rows[table][0], strict=False)))


_SAME: Final = """
SELECT game, state = 'struck' AS struck FROM games WHERE digest = ? OR origin = ?
ORDER BY state = 'struck', game
"""

_PLAYED: Final = """
SELECT games.game, coalesce(hands.north, games.north), coalesce(hands.east, games.east),
    coalesce(hands.south, games.south), coalesce(hands.west, games.west)
FROM games LEFT JOIN hands ON hands.game = games.game AND hands.hand = 1
WHERE games.date = ? AND games.state != 'struck' ORDER BY games.game
"""
"""The games of a date, with the players of their first hand."""


# -- what there is to know about a file ------------------------------------------------------------


def _notes(
    file: str, games: list[GameInLog], comments: int, similar: list[tuple[str, str]]
) -> list[str]:
    """Sentences on games left out, on comments, and on new names that look like slips. What is to
    say of several games is said of the first, with their number."""
    alike: dict[str, list[str]] = defaultdict(list)
    for game in games:
        for about, words in _notes_on_game(file, game):
            alike[about].append(words)
    notes = [
        first + (f"; and {count(len(more), 'more game')} of the file like it" if more else "")
        for first, *more in alike.values()
    ]
    if comments and any(game.became in ("imported", "continued") for game in games):
        notes.append(f"{comments:,} {'comment is' if comments == 1 else 'comments are'} not kept")
    # Two who played in one game are two people.
    together = {frozenset(two) for game in games for two in combinations(game.names, 2)}
    slips = [names for names in similar if frozenset(names) not in together]
    notes += [
        f"{safe(name)} is new in the book, and looks much like {safe(other)}"
        for name, other in slips[:_MOST_SLIPS]
    ]
    if len(slips) > _MOST_SLIPS:
        notes.append(
            f"{len(slips) - _MOST_SLIPS:,} more new names look much like another: `euchre players` "
            "lists them all"
        )
    return [f"{safe(file)}: {words}" for words in notes]


_MOST_SLIPS: Final = 10
"""The most new names of a file that are listed one by one."""


def _notes_on_game(file: str, game: GameInLog) -> Iterator[tuple[str, str]]:
    """What there is to say of a game: the words, and what they have in common with those of another
    game of which the same is to be said."""
    which = f"game {game.nth} of the file"
    if game.became == "left-out":
        why, alike = safe(game.why), _NUMBERS.sub("", game.why)
        if game.why == ERRORS and game.first is not None:
            why = f"{errors_line(file, game.errors, game.first)}, --anyway imports it"
            alike = game.first.kind.slug
        yield alike, f"{which} ({game.words()}) is left out: {why}"
    elif game.became != "here":
        if game.unread:
            yield "unread", f"{which}: {count(game.unread, 'record')} could not be read or kept"
        if game.renumbered:
            yield "renumbered", f"{which}: its hands are numbered from 1 in the book"


_NUMBERS: Final = re.compile(r"\d+")
