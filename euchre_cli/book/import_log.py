"""Importing the games of logs and CSVs of results into the scorebook, file by file.

A file is imported whole or not at all, in one pass. While it is read others can write, but for a
very large one.
"""

from __future__ import annotations

import os
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from euchre_engine.rules import Rules

from ..audit.findings import errors_line
from ..log.files import open_input, reading_error
from ..log.lines import NotALog
from ..terminal.exit_status import Failure, Refused
from ..terminal.phrases import count
from ..terminal.text import in_utf8, safe
from .book import Book
from .copies import copy_file
from .entries import Entry, NewEntry
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
from .reading import Reader
from .results_csv import MOST_GAMES, TOO_MANY_GAMES
from .scoring import sheet_of
from .sheet import Players, Sheet, lineup
from .tables import Rows, digest_of, game_row, make_tables, rows_of
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
        try:
            with ExitStack() as opened:
                stream = opened.enter_context(open_input(name))
                taking = _Taking(self, in_utf8(name), opened)
                for game in file.games(stream, self.known.known_spelling):
                    if len(games) >= MOST_GAMES:
                        raise NotALog(TOO_MANY_GAMES)
                    games.append(game)
                    taking.take(game)
                taking.write()
        except (NotALog, OSError) as error:
            why = reading_error(error) if isinstance(error, OSError) else str(error)
            return ImportedFile(name, [], file.wrong, why)
        slips = self.known.meet(game.names for game in games if game.became == "imported")
        notes = [*file.wrong, *_notes(name, games, file.comments, slips)]
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
            with other, self.writing() as writer:
                merged = merge(writer, other, in_utf8(name), keep)
                games = games_of(other, writer.book, merged)
                notes = list(notes_on_merge(writer.book, merged))
        for game in games:
            if game.became == "left-out" and game.why not in (WENT_ON, EARLIER):
                notes += [words for _, words in _notes_on_game(name, game)]
        told = [f"{safe(name)}: {one}" for one in notes]
        return ImportedFile(name, games, told, forks=merged.forks)

    @contextmanager
    def writing(self) -> Iterator[Writer]:
        """A context in which the book is written, whole or not at all."""
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


_MOST_HANDS: Final = 20_000
"""The most hands that wait in memory until the whole file is read: more than a group plays in ten
years, and about 30 MB."""

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


# -- what the book has -----------------------------------------------------------------------------


@dataclass(slots=True)
class _GamesOfFour:
    """The games of the same four on one date: the time at which each began, and each digest on
    their way (empty before the first hand) with the games that have it, and whether such a game
    stopped there and may go on."""

    began: dict[int, str] = field(default_factory=dict)
    way: dict[str, list[tuple[int, bool]]] = field(default_factory=lambda: defaultdict(list))

    def add(self, sheet: Sheet) -> None:
        """Adds a game."""
        self.began[sheet.number] = sheet.began
        *before, last = digests_on_the_way(sheet) or [""]
        for digest in before:
            self.way[digest].append((sheet.number, False))
        self.way[last].append((sheet.number, not sheet.over))


class _Read(NamedTuple):
    """A game that was read, with its entries, numbered from 1, and the rows that follow from them;
    and who played its first hand."""

    game: GameInLog
    entries: list[Entry]
    rows: Rows
    four: Players


class _Taking:
    """Takes the games of a file into a book. While they are read, others may write: only when all
    of them are known, or more than fit into memory, the book is locked."""

    def __init__(self, importer: LogImporter, source: str, opened: ExitStack) -> None:
        self.importer = importer
        self.source = source
        self.opened = opened
        self.waiting: list[_Read] = []
        self.hands = 0
        self.writer: Writer | None = None
        self.taken: set[int] = set()
        """The numbers of the games of the book that are those of the file."""
        self._same: dict[str, Iterator[tuple[int, int]]] = {}
        self._of_date: dict[str, dict[Players, list[int]]] = {}
        self._of_four: dict[tuple[str, Players], _GamesOfFour] = {}

    def take(self, game: GameInLog) -> None:
        """Takes the next game."""
        sheet, entries = game.sheet, game.entries
        game.sheet, game.entries = None, []  # There may be very many games.
        if sheet is None or game.became == "left-out":
            return
        if self._is_wrong(game) and self.importer.book is None:
            game.leave_out(ERRORS)
            return
        game.digest = digest_of(sheet)
        # One more entry says from which log it was read.
        sheet = sheet._replace(origin=game.digest, last=sheet.last + 1)
        four = sheet.lines[0].players if sheet.lines else sheet.players
        rows = rows_of(sheet, game_row(sheet, game.digest))
        self.waiting.append(_Read(game, entries, rows, four))
        self.hands += game.hands
        if self.hands > _MOST_HANDS:
            self.write()

    def write(self) -> None:
        """Writes the games that were taken."""
        if self.waiting and self.writer is None:
            self.writer = self.opened.enter_context(self.importer.writing())
        for read in self.waiting:
            assert self.writer is not None
            self._write(read, self.writer)
        self.waiting = []

    def _is_wrong(self, game: GameInLog) -> bool:
        return bool(game.errors) and not self.importer.anyway

    def _write(self, read: _Read, writer: Writer) -> None:
        game = read.game
        self._find(game, writer.book)
        if game.became == "imported" and self._is_wrong(game):
            game.leave_out(ERRORS)
        elif game.became == "imported":
            self._compare(read, writer)
        if game.became == "imported":
            number = writer.add_game_from_file(read.entries, read.rows, game.digest, self.source)
            self._is(game, "imported", number)

    def _is(self, game: GameInLog, became: Became, number: int) -> None:
        game.became, game.number = became, number
        self.taken.add(number)

    def _find(self, game: GameInLog, book: Reader) -> None:
        """Finds the same game in the book, as it is or as it was read before it was corrected; of
        several the next."""
        if game.digest not in self._same:
            found = book.execute(_SAME, (game.digest, game.digest)).fetchall()
            self._same[game.digest] = iter(found)
        for number, struck in self._same[game.digest]:
            if number not in self.taken:
                game.struck = bool(struck)
                self._is(game, "here", number)
                return

    def _compare(self, read: _Read, writer: Writer) -> None:
        """Finds the game of the book that this one continues, or is a beginning of."""
        game, entries = read.game, read.entries
        four = self._games_of_four(game.head.date, read.four, writer.book)
        if not four.began:
            return
        sheet = sheet_of(entries)
        assert sheet is not None
        began = sheet.head.begun
        way = [("", 1)] if began else []
        digests = digests_on_the_way(sheet)
        way += [(one, line.entry.id) for one, line in zip(digests, sheet.lines, strict=True)]

        def among(numbers: Iterable[int]) -> Iterator[int]:
            for number in numbers:
                if number not in self.taken and (not began or four.began[number] in ("", began)):
                    yield number

        if digests and not sheet.over:
            for number in among(one for one, goes_on in four.way[digests[-1]] if not goes_on):
                self._is(game, "here", number)
                return
        for digest, known in reversed(way):
            for number in among([one for one, goes_on in four.way[digest] if goes_on]):
                if self._continue(game, number, [e.new for e in entries[known:]], writer):
                    return
        for number in among(one for one, time in four.began.items() if began and time):
            game.leave_out(
                f"game {number} here began at the same time, and has other hands: `euchre void "
                f"--game {number}` strikes it out, and then this one can be imported"
            )
            return

    def _continue(self, game: GameInLog, number: int, more: list[NewEntry], writer: Writer) -> bool:
        """Whether this is the game `number` of the book, which then has these entries, too."""
        book = writer.book
        sheet = book.sheet(number)
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
        book.execute("SAVEPOINT continued")
        after = writer.add(number, *under_way, *more, read, source=self.source)
        if after is not None and digest_of(after) == game.digest:
            book.execute("RELEASE continued")
            self._is(game, "continued", number)
            return True
        book.execute("ROLLBACK TO continued")
        book.execute("RELEASE continued")
        return False

    def _games_of_four(self, date: str, players: Players, book: Reader) -> _GamesOfFour:
        """The games that the book had of those who played the first hand, on that date."""
        if date not in self._of_date:
            numbers: dict[Players, list[int]] = defaultdict(list)
            for number, *names in book.each(_PLAYED, (date,)):
                if number not in self.taken:
                    numbers[lineup(names)].append(number)
            self._of_date[date] = numbers
        if (date, players) not in self._of_four:
            four = self._of_four[date, players] = _GamesOfFour()
            for number in self._of_date[date].get(players, ()):
                here = book.sheet(number)
                if here is not None:
                    four.add(here)
        return self._of_four[date, players]


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
    file: str, games: list[GameInLog], comments: int, slips: list[tuple[str, str]]
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
    notes += [
        f"{safe(name)} is new in the book, and looks much like {safe(other)}"
        for name, other in slips
    ]
    return [f"{safe(file)}: {words}" for words in notes]


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
    elif game.became != "here" and game.unread:
        yield "unread", f"{which}: {count(game.unread, 'record')} could not be read or kept"


_NUMBERS: Final = re.compile(r"\d+")
