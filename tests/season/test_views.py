"""The views of the scorebook's file say what the commands say, cell by cell."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from euchre_cli.book.events import GameBegun
from euchre_cli.book.store import Store
from euchre_cli.stat_columns.column import Cell, Column
from euchre_cli.stat_columns.count_queries import PlayerFilter
from euchre_cli.stat_columns.row_counts import By
from euchre_cli.stat_columns.stat_tables import COLUMNS, TABLES, columns_of
from euchre_cli.stats.counted_tables import rows_of, table_rows
from euchre_cli.stats.games import book_of, in_order
from euchre_cli.stats.season import Season

from ..card_table import CardTable
from .counted import season_of
from .random_season import Played, book, season


class View(NamedTuple):
    """A view of the file: which table of the commands it is, by what, and what its first columns,
    the key, are called."""

    table: str
    by: By
    keys: tuple[str, ...]


VIEWS = {
    **{
        name: View(name, "player", ("player",))
        for name in (
            *("standings", "calling", "loners", "bidding", "rounds", "suits", "defending"),
            *("discipline", "opportunities"),
        )
    },
    "by_score": View("by-score", "player", ("player",)),
    "partner_calls": View("partner-calls", "player", ("player",)),
    "pairs": View("pairs", "pair", ("player", "partner")),
    "head_to_head": View("head-to-head", "against", ("player", "opponent")),
    "nights": View("play", "night", ("date",)),
    "seats": View("calling", "seat", ("seat",)),
}

MORE_THAN_SQL = {"ratings", "chances", "chance-by-call", "par"}
"""Tables that are worked out anew from all games or hands, one after the other."""

RARE = ("donations", "donations_euchred", "desperate_loners", "desperate_loners_marched")
"""What happens at two scores only; `hard_books.py` has a log of them for the recount."""

SEASONS = {f"season {seed}": (seed, 30) for seed in range(8)} | {"a long one": (77, 160)}
"""The seed of each season, and how many games it has: in the long one pairs have hands enough for
their synergy."""


@pytest.fixture(scope="module", params=SEASONS)
def store(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Store]:
    seed, games = SEASONS[request.param]
    path = tmp_path_factory.mktemp("book") / "book.db"
    with book(path, season(seed, games, namesakes=True)) as store:
        yield store


@pytest.fixture(scope="module")
def counted(store: Store) -> Season:
    """Its statistics as the commands have them."""
    return season_of(store)


def rows_of_view(store: Store, name: str) -> dict[tuple[str, ...], dict[str, Any]]:
    """What a view says, by its key."""
    keys = VIEWS[name].keys
    rows = store.rows(f"SELECT * FROM {name}")  # noqa: S608
    found = {tuple(row.pop(key) for key in keys): row for row in rows}
    assert len(found) == len(rows), f"{name} has two rows of one key"
    return found


def columns_of_view(name: str) -> tuple[Column, ...]:
    """The columns of the table that a view is."""
    view = VIEWS[name]
    return columns_of(TABLES[view.table], view.by, PlayerFilter())


def test_every_table_is_a_view() -> None:
    assert {view.table for view in VIEWS.values()} | MORE_THAN_SQL == set(TABLES)
    for name, view in VIEWS.items():
        assert view.by == TABLES[view.table].by[0] or name == "seats"


@pytest.mark.parametrize("name", VIEWS)
def test_a_view_has_the_columns_of_the_command(store: Store, name: str) -> None:
    found = [row["name"] for row in store.rows(f"PRAGMA table_info({name})")]
    keys = VIEWS[name].keys
    assert tuple(found[: len(keys)]) == keys
    # In whichever order: that of the file stays when a table shows its columns in another.
    assert sorted(found[len(keys) :]) == sorted(column.name for column in columns_of_view(name))


@pytest.mark.parametrize("name", VIEWS)
def test_a_view_has_the_numbers_of_the_command(store: Store, counted: Season, name: str) -> None:
    columns = columns_of_view(name)
    rows = {row.key: row.cells for row in rows_of(counted, VIEWS[name].by, columns)}
    found = rows_of_view(store, name)
    assert found.keys() == rows.keys()
    wrong = [
        (key, column.name, cell, found[key][column.name])
        for key, cells in rows.items()
        for column, cell in zip(columns, cells, strict=True)
        if not same(column, cell, found[key][column.name])
    ]
    assert wrong == []


def test_the_standings_stand_in_the_order_of_the_command(store: Store, counted: Season) -> None:
    names = ("games_behind", "margin_a_hand")
    columns = tuple(COLUMNS[name] for name in names)
    rows = table_rows(counted, TABLES["standings"], "player", columns, 10)
    found = store.rows("SELECT games_behind, margin_a_hand FROM standings")
    assert [tuple(row.values()) for row in found] == [
        (behind.value, margin.value if margin.value is None else pytest.approx(margin.value))
        for behind, margin in (row.cells for row in rows)
    ]


def same(column: Column, cell: Cell, found: object) -> bool:
    """Whether a view's number is that of a cell: counts to the last one, shares and means to the
    ninth digit; a text for a text, NULL for nothing."""
    wanted = (cell.words or None) if column.unit == "text" else cell.value
    if isinstance(wanted, float):
        return isinstance(found, float) and abs(found - wanted) <= 1e-9 * max(1.0, abs(wanted))
    return found == wanted and type(found) is type(wanted)


def test_the_seasons_have_something_of_everything(tmp_path: Path) -> None:
    """Otherwise the tests above say little."""
    values: dict[str, set[object]] = {}
    for at, (seed, games) in enumerate(SEASONS.values()):
        with book(tmp_path / f"{at}.db", season(seed, games, namesakes=True)) as store:
            for name in VIEWS:
                for row in rows_of_view(store, name).values():
                    for column, value in row.items():
                        values.setdefault(f"{name}: {column}", set()).add(value)
    dull = {column for column, found in values.items() if len(found - {None}) < 3}
    # Matches have books of their own in `test_matches.py`.
    matches = {
        f"{name}: matches_{how}" for name in ("standings", "pairs") for how in ("won", "lost")
    }
    assert dull <= {f"by_score: {name}" for name in RARE} | matches


def test_games_stand_in_the_order_they_were_played(store: Store) -> None:
    rows = store.rows("SELECT nth, game FROM order_of_play ORDER BY nth")
    games = in_order(book_of(store).games)
    assert [tuple(row.values()) for row in rows] == [
        (nth, game.number) for nth, game in enumerate(games, 1)
    ]


@pytest.mark.parametrize(
    "names",
    [
        ("night 2", "night 10", "night 010b", "night 10c"),
        ("0", "00x", "1", "9", "10", "99999999999999999999", "100000000000000000000"),
        ("a", "a1", "a1b", "a1b2", "a1b10", "a2", "ab", "b", "名9", "名10"),
    ],
)
def test_numbers_in_a_file_s_name_are_sorted_as_numbers(
    tmp_path: Path, names: tuple[str, ...]
) -> None:
    games = [
        Played([GameBegun(("A", "B", "C", "D"), source=name, date="2026-11-19")])
        for name in names[::-1]
    ]
    with book(tmp_path / "book.db", games) as store:
        rows = store.rows("SELECT source FROM order_of_play ORDER BY nth")
        assert [row["source"] for row in rows] == list(names)
        assert [game.source for game in in_order(book_of(store).games)] == list(names)


# -- the commands themselves -----------------------------------------------------------------------


@pytest.fixture(scope="module")
def a_book(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("book") / "book.db"
    book(path, season(77, 60)).close()
    return path


@pytest.mark.parametrize("name", VIEWS)
def test_the_command_prints_what_the_view_says(a_book: Path, table: CardTable, name: str) -> None:
    view = VIEWS[name]
    by = [] if view.by == "against" else ["--by", view.by]
    stats = csv_of(table, "stats", view.table, *by, "--csv", "--db", str(a_book))
    found = csv_of(table, "sql", "--csv", " ".join(("SELECT * FROM", name)), "--db", str(a_book))
    assert len(found) == len(stats) > 1
    by_key = {tuple(row[key] for key in view.keys): row for row in stats}
    for row in found:
        told = by_key[tuple(row[key] for key in view.keys)]
        assert {column: number(told[column]) for column in row} == {
            column: pytest.approx(number(value)) for column, value in row.items()
        }


def csv_of(table: CardTable, *words: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(table.done(list(words)))))


def number(text: str) -> float | str:
    try:
        return float(text)
    except ValueError:
        return text
