"""What SQLite counts is what is counted once more in Python: every count, for every kind of row,
whoever is asked for, over seasons at random and logs of all that is hard."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import get_args

import pytest

from euchre_cli.book.store import Store
from euchre_cli.stat_columns.count_queries import EVERYBODY, PlayerFilter
from euchre_cli.stat_columns.row_counts import By
from euchre_cli.stat_columns.stat_tables import COLUMNS
from euchre_cli.stats.filters import Filters, filter_games
from euchre_cli.stats.games import Book
from euchre_cli.stats.season import Season
from tools.demo_season.book import write_demo_book
from tools.demo_season.season import demo_games

from .hard_books import LOGS
from .random_season import book, season
from .recount import GAMES, HANDS, IRREGULARITIES, Recount, Row, Tables

COUNTS = {**HANDS, **GAMES, **IRREGULARITIES}

ROWS: tuple[By, ...] = get_args(By)

EVERY_GAME = Filters()


def test_every_count_is_counted_twice() -> None:
    assert {one.name for one in COLUMNS.values() if one.source} == set(COUNTS)
    assert {one.name: one.scope for one in COLUMNS.values() if one.source} == {
        name: scope for name, (scope, _) in COUNTS.items()
    }


def filters(names: list[str], at: int) -> Iterator[PlayerFilter]:
    """The hands and games of one of these players, with and against some who may or may not have
    sat there."""
    name = names[at]
    others = [other for other in names if other != name]
    yield PlayerFilter(name)
    if len(others) > 1:
        yield PlayerFilter(name, others[at % len(others)])
        yield PlayerFilter(name, "", others[(at + 1) % len(others)])
        yield PlayerFilter(name, others[at % len(others)], others[(at + 1) % len(others)])


class TwoCounts:
    """A book read once by the program and once for the recount, to be compared."""

    def __init__(self, store: Store) -> None:
        self.book = Book.read(store.each)
        self.tables = Tables(store.rows)

    def compare(
        self,
        players: PlayerFilter = EVERYBODY,
        asked: Filters = EVERY_GAME,
        counts: Callable[[Row], bool] = lambda game: True,
    ) -> None:
        of = Season(filter_games(self.book, asked)[0], players)
        for by in ROWS:
            group = of.by(by)
            group.count(COUNTS)
            found = {key: {name: row[name] for name in COUNTS} for key, row in group.rows.items()}
            again = Recount(self.tables, by, players, counts)
            wanted = {key: {name: row[name] for name in COUNTS} for key, row in again.rows.items()}
            assert found == wanted, (by, players, asked)
            assert {key: one for key, one in group.results.items() if one} == again.results


@pytest.mark.seeds(1)
def test_counts_of_a_season(tmp_path: Path, seed: int) -> None:
    with book(tmp_path / "book.db", season(seed, 40, namesakes=True)) as store:
        both = TwoCounts(store)
        both.compare()
        for at in range(5):
            for players in filters(both.book.everybody(), at):
                both.compare(players)
        days = sorted({game.day for game in both.book.games})
        for day in days[:: max(1, len(days) // 3)]:
            if day:
                both.compare(
                    asked=Filters(since=day),
                    counts=lambda game, day=day: (game["date"] or game["began"][:10]) >= day,  # type: ignore[misc]
                )
        for name in sorted({game.season for game in both.book.games}):
            both.compare(
                asked=Filters(season=name),
                counts=lambda game, name=name: game["season"] == name,  # type: ignore[misc]
            )


def test_counts_of_a_season_card_by_card(tmp_path: Path) -> None:
    write_demo_book(str(tmp_path / "demo.db"), demo_games(8, 3, 5))
    with Store.open(str(tmp_path / "demo.db")) as store:
        both = TwoCounts(store)
        for players in (EVERYBODY, PlayerFilter("Ann"), PlayerFilter("Ann", "", "Bob")):
            both.compare(players)
        since = Filters(since="2025-09-11")
        both.compare(asked=since, counts=lambda game: game["date"] >= "2025-09-11")


@pytest.mark.parametrize("name", LOGS)
def test_counts_of_hard_books(hard_books: dict[str, Path], name: str) -> None:
    with Store.open(str(hard_books[name])) as store:
        TwoCounts(store).compare()


@pytest.mark.seeds(1)
@pytest.mark.parametrize("name", LOGS)
def test_counts_of_hard_books_for_one_player(
    hard_books: dict[str, Path], name: str, seed: int
) -> None:
    with Store.open(str(hard_books[name])) as store:
        both = TwoCounts(store)
        names = both.book.everybody()
        for players in filters(names, seed % len(names)):
            both.compare(players)


def test_the_books_have_something_of_everything(
    tmp_path: Path, hard_books: dict[str, Path]
) -> None:
    """Otherwise the tests above say little."""
    dull, namesakes = set(COUNTS), 0
    for seed in range(4):
        book(tmp_path / f"{seed}.db", season(seed, 40, namesakes=True)).close()
    for path in (*tmp_path.glob("*.db"), *hard_books.values()):
        with Store.open(str(path)) as store:
            both = TwoCounts(store)
            again = Recount(both.tables, "player")
            dull -= {name for row in again.rows.values() for name, count in row.items() if count}
            namesakes += sum(
                all(game.names) and len(set(game.names)) < 4 for game in both.book.games
            )
    assert dull == set()
    assert namesakes > 4


def test_a_wrong_hand_is_found_out(tmp_path: Path) -> None:
    """The recount reads the tables themselves: a change in one of them shows in both."""
    with book(tmp_path / "book.db", season(1, 10)) as store:
        before = Recount(Tables(store.rows), "player").rows
    with sqlite3.connect(tmp_path / "book.db") as connection:
        connection.execute("UPDATE hands SET points_ns = points_ns + 1 WHERE game = 1 AND hand = 1")
    with Store.open(str(tmp_path / "book.db")) as store:
        after = Recount(Tables(store.rows), "player").rows
        assert after != before
        group = Season(Book.read(store.each)).by("player")
        assert {key: row["points_for"] for key, row in group.rows.items()} == {
            key: row["points_for"] for key, row in after.items()
        }
