"""`python -m tools.demo_season`: a book of its own, and never into another."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from euchre_cli.book.book import Book
from tools.demo_season.__main__ import run
from tools.demo_season.book import write_demo_book
from tools.demo_season.season import DemoGame, demo_games

from ..card_table import CardTable

SMALL = "--players 4 --nights 1 --out season.db"


def made(table: CardTable, options: str) -> str:
    """What it prints with these options."""
    table.capsys.readouterr()
    run(options.split())
    return table.capsys.readouterr().out


def refused(table: CardTable, options: str) -> str:
    """What it says, with exit status 2, while every file stays as it is."""
    before = {path: path.read_bytes() for path in table.folder.iterdir()}
    with pytest.raises(SystemExit, match="2"):
        run(options.split())
    assert {path: path.read_bytes() for path in table.folder.iterdir()} == before
    return table.capsys.readouterr().err


def test_it_says_how_much_it_wrote_in_the_order_of_time(table: CardTable) -> None:
    wrote = "8 games, 92 hands, 2025-09-04 to 2025-09-11: season.db\n"
    assert made(table, "--out season.db --nights 2") == wrote
    assert made(table, "--out one.db --players 4 --nights 1").startswith("3 games, ")
    assert sorted(path.name for path in table.folder.iterdir()) == [
        f"{name}.db{of}" for name in ("one", "season") for of in ("", ".entries")
    ]
    with Book.open("season.db") as store:
        assert all(store.agrees(game) for game in store.all_numbers())
        rows = store.rows("SELECT * FROM entries ORDER BY id")
    assert [row["id"] for row in rows] == list(range(1, len(rows) + 1))
    assert [row["at"] for row in rows] == sorted(row["at"] for row in rows)


def test_its_log_audits_clean_and_its_book_is_sound(table: CardTable) -> None:
    made(table, "--nights 4 --seed 9 --out season.db")
    table.done("export --db season.db --season demo --out season.euchre")
    table.done("audit season.euchre")
    assert "The book is sound." in table.done("doctor --db season.db")


@pytest.mark.parametrize("options", ["--players 3", "--players 101", "--nights 0", "--seed x"])
def test_what_is_no_season(table: CardTable, options: str) -> None:
    assert "usage" in refused(table, f"{options} --out season.db")


def test_only_a_demo_season_is_replaced_and_only_when_asked(game: CardTable) -> None:
    (game.folder / "text.db").write_text("dear diary" * 200)
    for path in ("book.db", "text.db"):
        said = refused(game, f"--players 4 --nights 1 --again --out {path}")
        assert "already exists and is not just a demo season" in said
    made(game, SMALL)
    assert "--again" in refused(game, f"{SMALL} --seed 8")
    before = (game.folder / "season.db").read_bytes()
    made(game, f"{SMALL} --seed 8 --again")
    assert (game.folder / "season.db").read_bytes() != before


def test_what_is_interrupted_leaves_everything_as_it_was(table: CardTable) -> None:
    def broken_off() -> Iterator[DemoGame]:
        yield from list(demo_games(4, 2, 8))[:4]
        raise KeyboardInterrupt

    made(table, SMALL)
    before = {path: path.read_bytes() for path in table.folder.iterdir()}
    with pytest.raises(KeyboardInterrupt):
        write_demo_book("season.db", broken_off(), replace=True)
    assert {path: path.read_bytes() for path in table.folder.iterdir()} == before
