"""The statistics are about who played whom, not about chairs, files or the order of an import."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from euchre_cli.book.store import Store
from euchre_cli.stat_columns.row_counts import By

from ..book.exchange import sheets_of, written
from ..card_table import CardTable
from .counted import Rows, differences, tables
from .random_season import Played, book, season, turn


def tables_of(path: Path, *without: By) -> dict[tuple[str, By], Rows]:
    with Store.open(str(path)) as store:
        return tables(store, *without)


@pytest.mark.seeds(2)
def test_everybody_some_chairs_farther(tmp_path: Path, seed: int) -> None:
    """One or three chairs farther N/S are E/W; two, and partners have changed chairs."""
    games = season(seed, 30)
    with book(tmp_path / "book.db", games) as store:
        straight = tables(store)
    for chairs in (1, 2, 3):
        turned = [Played(turn(game.bodies, chairs), game.at) for game in games]
        with book(tmp_path / f"{chairs}.db", turned) as store:
            assert differences(straight, tables(store)) == [], chairs


def test_every_game_with_its_chairs_turned_otherwise(tmp_path: Path) -> None:
    rng = Random(5)
    games = season(5, 30)
    turned = [Played(turn(game.bodies, rng.randrange(4)), game.at) for game in games]
    with book(tmp_path / "book.db", games) as one, book(tmp_path / "turned.db", turned) as other:
        assert differences(tables(one), tables(other)) == []


@pytest.mark.parametrize("seed", [11, 12])
def test_games_imported_in_another_order(table: CardTable, seed: int) -> None:
    book(table.book, season(seed, 24, logged=True)).close()
    names = []
    for sheet in sheets_of(table):
        name = table.folder / f"{sheet.number}.euchre"
        name.write_text(written([sheet]))
        names.append(str(name))
    Random(seed).shuffle(names)
    table.done(["import", "--anyway", "--db", str(table.folder / "other.db"), *names])
    # What a game's number is, is the order of the import.
    found = tables_of(table.folder / "other.db", "game")
    assert differences(tables_of(table.book, "game"), found) == []


def test_a_book_split_in_two_and_put_together_again(table: CardTable) -> None:
    book(table.book, season(21, 30, logged=True)).close()
    parts = [str(table.folder / f"{part}.euchre") for part in ("one", "two")]
    rng = Random(3)
    numbers = [str(one.number) for one in sheets_of(table)]
    first = set(rng.sample(numbers, 10))
    for part, chosen in zip(parts, (first, set(numbers) - first), strict=True):
        table.done(["export", "--out", part, *sorted(chosen)])
    table.done(["import", "--anyway", "--db", str(table.folder / "other.db"), *parts[::-1]])
    found = tables_of(table.folder / "other.db", "game")
    assert differences(tables_of(table.book, "game"), found) == []
