"""Importing a log into the scorebook: its games are read, compared with the book's, and written.

In: the name of a log. Out: the result for each of its games. A log is imported whole or not at all.
It is read before the book is locked, so that nobody at a table waits for a slow pipe; its games
wait in a temporary file, so that memory does not grow with the log.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from heapq import nlargest
from tempfile import SpooledTemporaryFile
from typing import IO, BinaryIO, Final, Literal, NamedTuple, TypeAlias, cast

from ..audit.diagnostics import line_diagnostic
from ..audit.log_audit import Audit, Overrides
from ..log.decoding import LineTrouble, NotText, in_utf8
from ..log.formats import FORMATS, find_format, open_input
from ..log.log_items import Comment, Item, ItemOrComment
from .derived_rows import GameRows, rows_of
from .evening_places import EveningPlace, EveningPlaces, place_columns, placed
from .events import (
    DamagedEvent,
    GameBegun,
    Players,
    SeatTaken,
    is_simulated,
    kind_and_json,
)
from .hands_csv import HANDS
from .log_to_events import MOST_ENTRIES, MOST_GAMES, TOO_MANY_GAMES, GameCollector, GameFromLog
from .people import similar_name
from .results_csv import RESULTS
from .sheet import Sheet
from .sheet_to_log import log_of_finished_hands
from .store import Store
from .writing import why_not_mixed

_IN_MEMORY: Final = 1 << 20

ImportOutcome: TypeAlias = Literal["imported", "here", "left-out"]
"""What happened to a game: imported, in the book already, or left out."""


class NotALog(Exception):
    """A file is not a log; the message says why."""


class MissingDetails(NamedTuple):
    """Details given on the command line, for every game that does not state them itself."""

    event: str = ""
    season: str = ""
    place: str = ""
    date: str = ""


class ImportedGame(NamedTuple):
    """The result of importing one game of a log.

    `read` is the game without its events; `number` is its number in the book (`None` if it was left
    out); `total` is the score (N/S, E/W); `why` says why it was left out, empty if it was not;
    `struck`: it was in the book already, struck out there; `shorter` and `longer` are the numbers
    of games in the book with the same beginning, which have fewer or more hands; `place` is that of
    the game on an evening of several tables in the book, `None` for none; `occupied` is the place
    where it belongs, if another game is there, and the number of that game.
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
    shorter: int | None = None
    longer: int | None = None
    place: EveningPlace | None = None
    occupied: tuple[EveningPlace, int] | None = None

    @property
    def simulated(self) -> bool:
        """Whether the log marks the game as simulated."""
        return is_simulated(self.read.begun.event)


class ImportedFile(NamedTuple):
    """The result of importing a log: its games, the number of its comments, and in `alike` the new
    names that may be misspelt, each with the similar name that may be meant."""

    name: str
    games: list[ImportedGame]
    comments: int
    alike: list[tuple[str, str]]


class LogImporter:
    """Imports logs into one book, file by file.

    `book` is `None` until a book exists; `begin` creates it at the first write. `filling` are the
    details of games that do not state them. With `anyway`, games with errors are imported too; with
    `dry`, nothing is written. `simulated` says if the book's games are simulated, `None` while it
    has none.
    """

    def __init__(
        self,
        book: Store | None,
        begin: Callable[[], Store],
        filling: MissingDetails,
        *,
        anyway: bool = False,
        dry: bool = False,
    ) -> None:
        self.book = book
        self.begin = begin
        sql = "SELECT DISTINCT player FROM sittings ORDER BY player"
        self.known = KnownPlayers(() if book is None else (name for (name,) in book.each(sql)))
        self.filling = filling
        self.anyway = anyway
        self.dry = dry
        self.dry_run_games: dict[str, list[int]] = {}
        self.next: int | None = None
        self.simulated = None if book is None else book.simulated()

    def refused_as_mixed(self, begun: GameBegun, is_there: Callable[[], bool]) -> str:
        """The message for a game that would mix simulated and real games; empty if it would not, or
        if the game is in the book already."""
        simulated = is_simulated(begun.event)
        if simulated == self.simulated or is_there():
            return ""
        if self.simulated is None:
            self.simulated = simulated
        return why_not_mixed(simulated, self.simulated)

    def import_file(self, name: str, about: Callable[[LineTrouble], None]) -> ImportedFile:
        """Imports the log named `name` (`-` is standard input); `about` is called with each line
        that is wrong.

        Raises `NotALog` if the file is not a log, `OSError` if it cannot be read, `Failure` if the
        book cannot be written; then nothing of this log is in the book.
        """
        before = self.simulated
        try:
            reading = self._read_and_write(name, about)
        except BaseException:
            self.simulated = before  # Nothing of this log is in the book.
            raise
        return ImportedFile(name, reading.games, reading.comments, reading.alike)

    def _read_and_write(self, name: str, about: Callable[[LineTrouble], None]) -> _LogReading:
        with cast("IO[str]", SpooledTemporaryFile(_IN_MEMORY, "w+", encoding="utf-8")) as waiting:
            reading = _LogReading(name, self, waiting)
            with open_input(name) as stream:
                reading.read(stream, about)
            waiting.seek(0)
            if any(one.became == "imported" for one in reading.games):
                self._write(reading.games, waiting)
        return reading

    def _write(self, games: list[ImportedGame], waiting: IO[str]) -> None:
        if self.dry:
            self._dry_run(games)
            return
        if self.book is None:
            self.book = self.begin()
        duplicates = _DuplicateFinder(self.book, {})
        places = EveningPlaces(self.book)
        with self.book.writing() as writer:
            # Compared while nobody else can write, so that two imports do not add a game twice.
            imported = [at for at, one in enumerate(games) if one.became == "imported"]
            for at, line in zip(imported, waiting, strict=True):
                duplicate = duplicates.next_here(games[at].digest)
                if duplicate is not None:
                    games[at] = _already_here(games[at], duplicate)
                    continue
                events, rows = json.loads(line)
                place = places.place_of(games[at].read.begun, games[at].shorter)
                if place is not None:
                    begun = placed(games[at].read.begun, place)
                    events[0] = kind_and_json(begun)
                    rows[0] |= place_columns(begun)
                    games[at] = games[at]._replace(place=place)
                else:
                    occupied = places.occupied(games[at].read.begun)
                    games[at] = games[at]._replace(occupied=occupied)
                number = writer.add_whole_game(
                    events, GameRows(*rows), simulated=games[at].simulated
                )
                games[at] = games[at]._replace(number=number)

    def _dry_run(self, games: list[ImportedGame]) -> None:
        duplicates = _DuplicateFinder(self.book, self.dry_run_games)
        if self.next is None:
            self.next = 1 if self.book is None else self.book.next_game()
        added: list[tuple[str, int]] = []
        for at, one in enumerate(games):
            if one.became != "imported":
                continue
            duplicate = duplicates.next_here(one.digest)
            if duplicate is not None:
                games[at] = _already_here(one, duplicate)
            else:
                games[at] = one._replace(number=self.next)
                added.append((one.digest, self.next))
                self.next += 1
        for known, number in added:
            self.dry_run_games.setdefault(known, []).append(number)


def _already_here(game: ImportedGame, here: tuple[int, bool]) -> ImportedGame:
    return game._replace(became="here", number=here[0], struck=here[1])


class _DuplicateFinder:
    """Finds the games of the book that are the same as games of a log; each game of the book is
    found only once. `dry_run_games` are numbers of games by digest that a dry run did not write."""

    def __init__(self, store: Store | None, dry_run_games: dict[str, list[int]]) -> None:
        self.store = store
        self.dry_run_games = dry_run_games
        self.here: dict[str, deque[tuple[int, bool]]] = {}

    def next_here(self, wanted: str) -> tuple[int, bool] | None:
        """The number of the next game with this digest, and if it is struck out; `None` if there is
        no other."""
        if wanted not in self.here:
            self.here[wanted] = deque(self._look(wanted))
        alike = self.here[wanted]
        return alike.popleft() if alike else None

    def _look(self, wanted: str) -> Iterator[tuple[int, bool]]:
        if self.store is not None:
            # `digest` is of the game as it is; `origin` of the game before it was corrected.
            sql = "SELECT game, state FROM games WHERE digest = ? OR origin = ? ORDER BY game"
            for row in self.store.rows(sql, (wanted, wanted)):
                yield row["game"], row["state"] == "struck"
        for number in self.dry_run_games.get(wanted, ()):
            yield number, False


class _GamesOfDate:
    """The games of one date in the book that may be the beginning of a game of a log, or its
    continuation, because the log of one of them was written while the game was in progress.

    They are looked up once for all games of that date, so that importing stays linear.
    """

    TRIED: Final = 3

    def __init__(self, book: Store, date: str) -> None:
        self.book = book
        self.date = date
        self._last: dict[tuple[str, ...], dict[tuple[int, bool], list[int]]] = {}
        """By players and preset: the latest games for each number of hands, and for games in
        progress or not."""
        sql = (
            "SELECT game, hands, state = 'going', north, east, south, west, rules FROM games "
            "WHERE date = ? ORDER BY game DESC"
        )
        for game, hands, going, *same in book.each(sql, (date,)):
            last = self._last.setdefault(tuple(same), {}).setdefault((hands, bool(going)), [])
            if len(last) < self.TRIED:
                last.append(game)

    def shorter_and_longer(self, sheet: Sheet) -> tuple[int | None, int | None]:
        """The numbers of the game in the book that is a beginning of this one, and of the game that
        continues it; `None` for none."""
        shorter = longer = None
        for game in self._near(sheet):
            other = self.book.sheet(game)
            if other is None or other.struck or not (other.lines and sheet.lines):
                continue
            if log_of_finished_hands(sheet).startswith(log_of_finished_hands(other)):
                shorter = shorter or other.number
            elif log_of_finished_hands(other).startswith(log_of_finished_hands(sheet)):
                longer = longer or other.number
        return shorter, longer

    def _near(self, sheet: Sheet) -> list[int]:
        hands = len(sheet.lines)
        last = self._last.get((*sheet.players, sheet.begun.preset), {})
        near = [
            game
            for (long, going), games in last.items()
            if (going and long < hands) or (long > hands and not sheet.over)
            for game in games
        ]
        return nlargest(self.TRIED, near)


class _LogReading:
    """Reads one log: collects the result for each of its games, and writes their events and rows
    to the temporary file `waiting`, one line of JSON a game."""

    def __init__(self, name: str, run: LogImporter, waiting: IO[str]) -> None:
        self.name = name
        self.run = run
        self.waiting = waiting
        self.games: list[ImportedGame] = []
        self.comments = 0
        self.alike: list[tuple[str, str]] = []
        self._games_of_date: _GamesOfDate | None = None

    def read(self, stream: BinaryIO, about: Callable[[LineTrouble], None]) -> None:
        """Reads the whole log. Raises `NotALog`."""
        self.comments += read_games(self.name, stream, self._take, about)

    def _take(self, game: GameFromLog) -> None:
        if len(self.games) >= MOST_GAMES:
            raise NotALog(TOO_MANY_GAMES)
        known = self.run.known
        game = game.filled(*self.run.filling).renamed(known.known_spelling)
        why = ""
        sheet: Sheet | None = None
        if game.too_long:
            why = f"it has more than {MOST_ENTRIES:,} hands and entries"
            game = game._replace(more=())
        rows: GameRows | None = None
        try:
            sheet = game.sheet()
            rows = rows_of(sheet)
        except DamagedEvent as damaged:
            why = f"it cannot go into the scorebook ({damaged})"
        if not why and game.errors and not self.run.anyway and not self._is_there(rows):
            why = "errors"
        why = why or self.run.refused_as_mixed(game.begun, lambda: self._is_there(rows))
        imported = _imported_game(game, sheet, rows, why)
        if why or sheet is None:
            self.games.append(imported)
            return
        if self.run.book is not None:
            if self._games_of_date is None or self._games_of_date.date != sheet.begun.date:
                self._games_of_date = _GamesOfDate(self.run.book, sheet.begun.date)
            shorter, longer = self._games_of_date.shorter_and_longer(sheet)
            imported = imported._replace(shorter=shorter, longer=longer)
        self.games.append(imported)
        events = [kind_and_json(body) for body in (game.begun, *game.more)]
        self.waiting.write(json.dumps((events, rows)) + "\n")
        self.alike += known.meet(game)

    def _is_there(self, rows: GameRows | None) -> bool:
        """Whether the book has the same game already."""
        if self.run.book is None or rows is None:
            return False
        return _DuplicateFinder(self.run.book, {}).next_here(rows.game["digest"]) is not None


def read_games(
    name: str,
    stream: BinaryIO,
    take: Callable[[GameFromLog], None],
    about: Callable[[LineTrouble], None],
) -> int:
    """Reads the log named `name`. `take` is called with each game when it is complete, `about`
    with each line that is wrong. Returns the number of comments.

    Raises `NotALog` if it is not a log.
    """
    games = GameCollector(in_utf8(name), take)
    audit = Audit(name, games, Overrides())
    comments = 0

    def about_line(trouble: LineTrouble) -> None:
        about(trouble)
        games.found(line_diagnostic(trouble, name, audit.index))

    def without_comments(items: Iterable[ItemOrComment]) -> Iterator[Item]:
        nonlocal comments
        for item in items:
            if isinstance(item, Comment):
                comments += 1
            else:
                yield item

    try:
        audit.run(games.collecting(without_comments(_items(name, stream, about_line))))
    except NotText as error:
        raise NotALog(str(error)) from None
    if games.failure is not None:
        raise NotALog(games.failure.message)
    return comments


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


def _items(
    name: str, stream: BinaryIO, report: Callable[[LineTrouble], None]
) -> Iterator[ItemOrComment]:
    """The items of a log in any format, with its comments. Raises `NotText`."""
    form, whole = find_format(name, stream, (RESULTS, HANDS, *FORMATS))
    return form.read(whole, report, comments=True)


_LONGEST: Final = 100
"""The longest name, in characters, in which a typing slip is looked for."""


class KnownPlayers:
    """The names of known players: `names` are those in the book; `meet` adds those in a log."""

    def __init__(self, names: Iterable[str]) -> None:
        self._names: set[str] = set()
        self._by_letters: dict[str, str] = {}
        self._near: dict[str, list[str]] = {}
        for name in names:
            self._add(name)

    def _add(self, name: str) -> None:
        self._names.add(name)
        self._by_letters.setdefault(name.casefold(), name)
        for part in _similar_keys(name):
            self._near.setdefault(part, []).append(name)

    def known_spelling(self, name: str) -> str:
        """The known name that is the same but for the case of its letters; else `name` itself."""
        return name if name in self._names else self._by_letters.get(name.casefold(), name)

    def meet(self, game: GameFromLog) -> list[tuple[str, str]]:
        """Adds the players of a game. Returns the new names that may be misspelt, each with the
        known, similar name of somebody who is not in the game."""
        slips = []
        in_game = set(_names_in(game))
        for name in _names_in(game):
            if not name or name in self._names:
                continue
            others = (other for part in _similar_keys(name) for other in self._near.get(part, ()))
            near = similar_name(name, (other for other in others if other not in in_game))
            if near is not None:
                slips.append((name, near))
            self._add(name)
        return slips


def _names_in(game: GameFromLog) -> Iterator[str]:
    yield from game.begun.players
    for body in game.more:
        if isinstance(body, SeatTaken):
            yield body.name


def _similar_keys(name: str) -> set[str]:
    """A name in lower case, and the same with any one letter left out: two names that differ by one
    slip have at least one of these keys in common."""
    letters = name.casefold()
    if len(letters) > _LONGEST:
        return {letters}
    return {letters, *(letters[:at] + letters[at + 1 :] for at in range(len(letters)))}
