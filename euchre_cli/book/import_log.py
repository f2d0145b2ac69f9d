"""Importing a log into the scorebook: its games are read, compared with the book's, and written.

In: the name of a log. Out: the result for each of its games. A log is imported whole or not at all.
It is read before the book is locked, so that nobody at a table waits for a slow pipe; its games
wait in a temporary file, so that memory does not grow with the log.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection
from contextlib import nullcontext
from tempfile import SpooledTemporaryFile
from typing import IO, Any, BinaryIO, Final, Literal, NamedTuple, TypeAlias, cast

from euchre_engine.rules import Rules

from ..log.files import open_input
from ..log.games import MOST_RECORDS
from ..log.places import Trouble
from .derived_rows import GameRows, rows_of
from .evening_places import PLACE_COLUMNS, EveningPlace, EveningPlaces, at_place
from .events import (
    DamagedEvent,
    GameStruck,
    Players,
    kind_and_json,
)
from .games_in_log import KnownPlayers, NotALog, read_games
from .log_to_events import MOST_GAMES, TOO_MANY_GAMES, GameFromLog
from .same_games import DuplicateFinder, GamesAlike, GamesOfDate
from .sheet import Sheet
from .store import Store
from .writing import BookWriter

_IN_MEMORY: Final = 1 << 20

ImportOutcome: TypeAlias = Literal["imported", "here", "left-out"]
"""What happened to a game: imported, in the book already, or left out."""


class MissingDetails(NamedTuple):
    """Details given on the command line, for every game that does not state them itself."""

    event: str = ""
    season: str = ""
    place: str = ""
    date: str = ""


class OtherRecord(NamedTuple):
    """Another record of an imported game that was in the book before it, or the game at its table:
    its number, its score (N/S, E/W), and which of the two is struck out, so that no game counts
    twice: the imported one, or the other if it has fewer hands."""

    number: int
    total: tuple[int, int]
    struck: Literal["imported", "other"]


class ImportedGame(NamedTuple):
    """The result of importing one game of a log.

    `read` is the game without its events; `number` is its number in the book (`None` if it was left
    out); `total` is the score (N/S, E/W); `why` is the reason why it was left out, `errors` if it
    has some, empty if it was not left out; `struck`: it is struck out; `alike` are games in the
    book with something in common; `place` is the place of a game of another scorebook on an evening
    of several tables in this one, `None` for none; `other` is another record of it in the book.
    """

    read: GameFromLog
    became: ImportOutcome
    number: int | None
    players: Players
    total: tuple[int, int]
    hands: int
    over: bool
    digest: str
    why: str = ""
    struck: bool = False
    alike: GamesAlike = GamesAlike()
    place: EveningPlace | None = None
    other: OtherRecord | None = None


class ImportedFile(NamedTuple):
    """The result of importing a log: its games, the number of its comments, and the new names that
    may be misspelt, each with the known, similar name that may be meant."""

    name: str
    games: list[ImportedGame]
    comments: int
    similar_names: list[tuple[str, str]]


class LogImporter:
    """Imports logs into one book, file by file.

    `book` is `None` until a book exists; `begin` creates it at the first write. `filling` are the
    details of games that do not state them. With `anyway`, games with errors are imported too; with
    `dry`, nothing is written. `results_rules` are the rules of the games of a CSV of results, which
    every file must then be.
    """

    def __init__(
        self,
        book: Store | None,
        begin: Callable[[], Store],
        filling: MissingDetails,
        *,
        anyway: bool = False,
        dry: bool = False,
        results_rules: Rules | None = None,
    ) -> None:
        self.book = book
        self.begin = begin
        sql = "SELECT DISTINCT player FROM sittings ORDER BY player"
        self.known = KnownPlayers(() if book is None else (name for (name,) in book.each(sql)))
        self.filling = filling
        self.anyway = anyway
        self.dry = dry
        self.results_rules = results_rules
        self.dry_run_games: dict[str, list[int]] = {}
        self.next_number: int | None = None

    def import_file(
        self, name: str, report: Callable[[Trouble], None], *, of_book: bool = False
    ) -> ImportedFile:
        """Imports the log named `name` (`-` is standard input); `report` is called with each line
        that is wrong. A log `of_book` has the games of another scorebook, which keep their tables
        on an evening that both books have.

        Raises `NotALog` if the file is not a log, `Refused` if there are rules for a CSV of results
        and it is none, `OSError` if it cannot be read, `Failure` if the
        book cannot be written; then nothing of this log is in the book.
        """
        with cast("IO[str]", SpooledTemporaryFile(_IN_MEMORY, "w+", encoding="utf-8")) as pending:
            reading = _LogReading(name, self, pending)
            with open_input(name) as stream:
                reading.read(stream, report)
            pending.seek(0)
            if any(game.became == "imported" for game in reading.games):
                self._write(reading.games, pending, of_book=of_book)
        return ImportedFile(name, reading.games, reading.comments, reading.similar_names)

    def _write(self, games: list[ImportedGame], pending: IO[str], *, of_book: bool) -> None:
        """Writes the games into the book, and replaces each in `games` by the game as it was
        written; in a dry run, as it would be. `pending` has the events and rows of the imported
        ones; `of_book`: they are those of another scorebook."""
        if self.book is None and not self.dry:
            self.book = self.begin()
        duplicates = DuplicateFinder(self.book, self.dry_run_games)
        indexes = [at for at, game in enumerate(games) if game.became == "imported"]
        writing = nullcontext() if self.dry or self.book is None else self.book.writing()
        with writing as writer:
            # Compared while nobody else can write, so that two imports do not add a game twice.
            of_log: set[int] = set()
            for at in indexes:
                games[at] = _already_here(games[at], duplicates)
                of_log.add(games[at].number or 0)
            places = EveningPlaces(self.book) if of_book and self.book is not None else None
            for at, line in zip(indexes, pending, strict=True):
                if games[at].became == "imported":
                    events, rows = json.loads(line)
                    game = self._with_other_record(games[at], places, of_log)
                    if game.became == "imported":
                        game = self._add(writer, game, events, GameRows(*rows))
                    games[at] = game
                    assert game.number is not None
                    of_log.add(game.number)
                    if places is not None and game.place is not None and not game.struck:
                        places.add(game.place, game.number)
        if self.dry:
            for at in indexes:
                if games[at].became == "imported":
                    numbers = self.dry_run_games.setdefault(games[at].digest, [])
                    numbers.append(games[at].number or 0)

    def _with_other_record(
        self, game: ImportedGame, places: EveningPlaces | None, of_log: Collection[int]
    ) -> ImportedGame:
        """A game that is not in the book, with its place on an evening, and with the other record
        of it that the book has. `of_log` are the games of the book that are in the same log."""
        if places is not None:
            game = game._replace(place=places.place_for(game.read.begun))
        at_table = 0 if places is None else places.game_at(game.place)
        others = (number for number in (at_table, *game.alike.begun_with_it) if number)
        number = next((number for number in others if number not in of_log), 0)
        sheet = None if self.book is None or not number else self.book.sheet(number)
        if sheet is None:
            return game
        if game.alike.longer == number:  # A log of the same game that was written before.
            return game._replace(became="here", number=number)
        struck: Literal["imported", "other"] = "other" if _has_more(game, sheet) else "imported"
        other = OtherRecord(number, sheet.total, struck)
        return game._replace(other=other, struck=struck == "imported")

    def _add(
        self, writer: BookWriter | None, game: ImportedGame, events: list[Any], rows: GameRows
    ) -> ImportedGame:
        """Adds a game to the book, and strikes it or the other record of it out if only one of them
        counts; in a dry run (without `writer`), only gives it the number it would get."""
        if writer is None:
            if self.next_number is None:
                self.next_number = 1 if self.book is None else self.book.next_game()
            self.next_number += 1
            return game._replace(number=self.next_number - 1)
        if game.place is not None:
            events[0] = kind_and_json(at_place(game.read.begun, game.place))
            rows.game.update(zip(PLACE_COLUMNS, game.place, strict=True))
        other = game.other
        with writer.one_command():  # Taken back together.
            number = writer.add_whole_game(events, rows)
            if other is not None and other.struck == "other":
                writer.add(other.number, GameStruck(f"game {number} has more of it"))
        if other is not None and game.struck:
            writer.add(number, GameStruck(f"game {other.number} is a record of it too"))
        return game._replace(number=number)


def _has_more(game: ImportedGame, in_book: Sheet) -> bool:
    """Returns whether an imported game has more hands than its record in the book, which is not
    over, or has the same score and no hands."""
    only_score = not in_book.lines and in_book.total == game.total
    return game.hands > len(in_book.lines) and (only_score or not in_book.over)


def _already_here(game: ImportedGame, duplicates: DuplicateFinder) -> ImportedGame:
    """The game, marked as `here` if it is in the book already."""
    here = duplicates.next_duplicate(game.digest)
    if here is None and game.alike.holding is not None:
        here = game.alike.holding, False
    if here is None:
        return game
    return game._replace(became="here", number=here[0], struck=here[1])


class _LogReading:
    """Reads one log: collects the result for each of its games, and writes their events and rows
    to the temporary file `pending`, one line of JSON a game."""

    def __init__(self, name: str, importer: LogImporter, pending: IO[str]) -> None:
        self.name = name
        self.importer = importer
        self.pending = pending
        self.games: list[ImportedGame] = []
        self.comments = 0
        self.similar_names: list[tuple[str, str]] = []
        self._games_of_date: GamesOfDate | None = None

    def read(self, stream: BinaryIO, report: Callable[[Trouble], None]) -> None:
        """Reads the whole log. Raises `NotALog`."""
        rules = self.importer.results_rules
        self.comments += read_games(self.name, stream, self._take, report, rules)

    def _take(self, game: GameFromLog) -> None:
        if len(self.games) >= MOST_GAMES:
            raise NotALog(TOO_MANY_GAMES)
        known = self.importer.known
        game = game.filled(*self.importer.filling).renamed(known.known_spelling)
        why = ""
        sheet: Sheet | None = None
        if game.too_long:
            why = f"it has more than {MOST_RECORDS:,} records"
            game = game._replace(more=())
        rows: GameRows | None = None
        try:
            sheet = game.sheet()
            rows = rows_of(sheet)
        except DamagedEvent as damaged:
            why = f"it cannot go into the scorebook ({damaged})"
        is_there = rows is not None and self._is_there(rows)
        alike = GamesAlike() if sheet is None or is_there else self._alike(sheet)
        is_there = is_there or alike.holding is not None
        if not why and game.errors and not self.importer.anyway and not is_there:
            why = "errors"
        self.games.append(_imported_game(game, sheet, rows, why)._replace(alike=alike))
        if why or sheet is None:
            return
        events = [kind_and_json(body) for body in (game.begun, *game.more)]
        self.pending.write(json.dumps((events, rows)) + "\n")
        if not is_there:
            self.similar_names += known.meet(game)

    def _is_there(self, rows: GameRows) -> bool:
        """Returns whether the book has the same game already."""
        return (
            DuplicateFinder(self.importer.book, {}).next_duplicate(rows.game["digest"]) is not None
        )

    def _alike(self, sheet: Sheet) -> GamesAlike:
        """The games of the book that have something in common with one that it does not have."""
        if self.importer.book is None:
            return GamesAlike()
        if self._games_of_date is None or self._games_of_date.date != sheet.begun.date:
            self._games_of_date = GamesOfDate(self.importer.book, sheet.begun.date)
        return self._games_of_date.alike(sheet)


def _imported_game(
    game: GameFromLog, sheet: Sheet | None, rows: GameRows | None, why: str
) -> ImportedGame:
    return ImportedGame(
        game._replace(more=(), judged=()),  # There may be many more games.
        "left-out" if why else "imported",
        None,
        game.begun.players if sheet is None else sheet.players,
        (0, 0) if sheet is None else sheet.total,
        0 if sheet is None else len(sheet.lines),
        sheet is not None and sheet.over,
        "" if rows is None else rows.game["digest"],
        why,
    )
