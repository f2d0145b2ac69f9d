"""Seasons made by hand: games and hands as flat rows, without a scorebook or a log.

Knows: how little has to be said of a hand. Does not know: the rules; what is said is taken as it
is.
"""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

from euchre_cli.book import schema
from euchre_cli.book.sqlite_file import Row
from euchre_cli.stat_columns.column import Cell
from euchre_cli.stat_columns.count_queries import EVERYBODY, PlayerFilter
from euchre_cli.stats.filters import Filters
from euchre_cli.stats.games import Book, GameResult, Names
from euchre_cli.stats.season import Season
from euchre_cli.terminal.display import Paper

FOUR = ("Ann", "Bob", "Cat", "Dan")
ANN_MADE = "N3"


def game(
    number: int,
    names: Names = FOUR,
    total: tuple[int, int] = (10, 6),
    *,
    date: str = "",
    state: str = "over",
    preset: str = "standard",
    house_rules: str = "{}",
    season: str = "",
) -> GameResult:
    """A game; it was won by whoever has more."""
    winner = None if state != "over" or total[0] == total[1] else int(total[1] > total[0])
    return GameResult(
        number,
        date,
        "",
        "",
        season,
        "",
        "",
        "",
        preset,
        house_rules,
        10,
        names,
        (0, 0),
        total,
        state,
        winner,
    )


def hand(number: int, said: str = ANN_MADE, names: Names = FOUR, dealer: str | None = "W") -> Row:
    """A hand of a game: `N3` North called and made three tricks, `E2` East was euchred, `S5!` South
    marched alone, `-` was thrown in."""
    if said == "-":
        return _row(number, names, dealer=dealer, outcome="thrown-in", counts=0)
    maker, tricks, alone = said[0], int(said[1]), said.endswith("!")
    for_makers = (4 if alone else 2) if tricks == 5 else 1 if tricks > 2 else 0
    points = (for_makers, 0 if for_makers else 2)
    ns, ew = points if maker in "NS" else points[::-1]
    outcome = "euchred" if tricks < 3 else "made" if tricks < 5 else "march"
    if alone and tricks == 5:
        outcome = "lone march"
    return _row(
        number,
        names,
        dealer=dealer,
        maker=maker,
        suit="hearts",
        up="hearts",
        round=1,
        alone=int(alone),
        tricks=tricks,
        outcome=outcome,
        points_ns=ns,
        points_ew=ew,
    )


def _row(number: int, names: Names, **said: object) -> Row:
    """A row of the table of hands; what is not said is not known."""
    north, east, south, west = names
    unknown = dict.fromkeys(
        ("dealer", "maker", "suit", "up", "round", "lone_defender", "tricks"), None
    )
    numbers = dict.fromkeys(
        ("alone", "best", "late", "points_ns", "points_ew", "ns", "ew", "event", "amended"), 0
    )
    who = {"north": north, "east": east, "south": south, "west": west}
    return {
        "game": number,
        "counts": 1,
        "at": "",
        "record": "",
        **unknown,
        **numbers,
        **who,
        **said,
    }


def book(games: Sequence[GameResult], hands: Iterable[Row]) -> Book:
    """A book in memory."""
    tables = sqlite3.connect(":memory:", isolation_level=None)
    tables.executescript(schema.TABLES)
    tables.execute("PRAGMA ignore_check_constraints = ON")  # Also what no book would take.
    for game in games:
        _put(tables, "games", _row_of(game))
    numbers: Counter[int] = Counter()
    for row in hands:
        numbers[row["game"]] += 1
        _put(tables, "hands", {"hand": numbers[row["game"]], **row})
    return Book(tables.execute, "", list(games))


def copied(book: Book) -> sqlite3.Connection:
    """The tables of a book in memory, to be changed."""
    there: sqlite3.Connection = book._ask.__self__  # type: ignore[attr-defined]
    tables = sqlite3.connect(":memory:", isolation_level=None)
    there.backup(tables)
    return tables


def with_games(book: Book, games: Sequence[GameResult]) -> Book:
    """A book in memory with these games in place of its own, and its hands."""
    tables = copied(book)
    tables.execute("DELETE FROM games")
    for game in games:
        _put(tables, "games", _row_of(game))
    return Book(tables.execute, "", list(games))


def changed(book: Book, *sql: str) -> Book:
    """A book in memory with something in its tables changed."""
    tables = copied(book)
    for statement in sql:
        tables.execute(statement)
    return Book.read(tables.execute)


def _put(tables: sqlite3.Connection, table: str, row: Row) -> None:
    values = ", ".join(f":{name}" for name in row)
    tables.execute(f"INSERT INTO {table} ({', '.join(row)}) VALUES ({values})", row)  # noqa: S608


def _row_of(game: GameResult) -> Row:
    sides = {0: "NS", 1: "EW", None: None}
    said = ("date", "began", "source", "season", "event", "place", "name", "house_rules", "target")
    return {
        "game": game.number,
        **{name: getattr(game, name) for name in said},
        **dict(zip(("north", "east", "south", "west"), game.names, strict=True)),
        "rules": game.preset,
        "start_ns": game.start[0],
        "start_ew": game.start[1],
        "ns": game.total[0],
        "ew": game.total[1],
        "state": game.state,
        "winner": sides[game.winner],
        "conceded": sides[game.conceded],
        "barn_ns": 0,
        "barn_ew": 0,
        **dict.fromkeys(("begun_at", "digest", "origin"), ""),
        "hands": 0 if game.only_result else 1,
        "last_event": 0,
    }


def season(
    games: Sequence[GameResult],
    hands: Sequence[Row] = (),
    players: PlayerFilter = EVERYBODY,
) -> Season:
    return Season(book(games, hands), players)


def paper(width: int = 80, *, plain: bool = False) -> Paper:
    """Paper without colours."""
    return Paper(width, plain, True, lambda text, style: text)


NOTHING_ASKED = Filters()


@contextmanager
def at_least(hands: int) -> Iterator[None]:
    """Within this, a rate has to rest on so many hands to be shown, so that few hands are enough to
    see one."""
    defaults = Cell.enough.__defaults__
    Cell.enough.__defaults__ = (hands,)
    try:
        yield
    finally:
        Cell.enough.__defaults__ = defaults
