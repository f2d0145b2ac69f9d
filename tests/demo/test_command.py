"""`python -m tools.demo_season`: a book of its own, and never into another."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from euchre_cli.book.book import Book
from tools.demo_season.__main__ import run
from tools.demo_season.book import write_demo_book
from tools.demo_season.season import DemoGame, demo_games

from ..card_table import CardTable

SMALL = "--players 4 --nights 1"


def made(options: str) -> None:
    """Run it with these options."""
    run(options.split())


def _rows(path: Path) -> list[dict[str, Any]]:
    with Book.open(str(path)) as store:
        assert all(store.agrees(game) for game in store.streams())
        return store.rows("SELECT * FROM entries ORDER BY id")


def test_it_says_how_much_it_wrote(table: CardTable, capsys: pytest.CaptureFixture[str]) -> None:
    made("--out season.db --nights 2")
    assert capsys.readouterr().out == "8 games, 92 hands, 2025-09-04 to 2025-09-11: season.db\n"
    assert {path.name for path in table.folder.iterdir()} == {"season.db", "season.db.entries"}
    made(f"--out one.db {SMALL}")
    assert capsys.readouterr().out.startswith("3 games, ")


@pytest.mark.parametrize(
    ("players", "nights", "games"), [(4, 1, 3), (5, 2, 8), (7, 1, 4), (9, 1, 4)]
)
def test_any_number_of_players(table: CardTable, players: int, nights: int, games: int) -> None:
    book = table.folder / "season.db"
    written = write_demo_book(str(book), demo_games(players, nights, 7))
    assert written.games == games
    rows = _rows(book)
    assert [row["id"] for row in rows] == list(range(1, len(rows) + 1))
    assert [row["at"] for row in rows] == sorted(row["at"] for row in rows)


def test_its_log_audits_clean_and_its_book_is_sound(table: CardTable) -> None:
    made("--nights 4 --seed 9 --out season.db")
    table.done("export --db season.db --season Demo --out season.euchre")
    table.done("audit season.euchre")
    assert "The book is sound." in table.done("doctor --db season.db")


@pytest.mark.parametrize("options", ["--players 3", "--players 101", "--nights 0", "--seed x"])
def test_what_is_no_season(
    table: CardTable, options: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="2"):
        made(f"{options} --out season.db")
    assert "usage" in capsys.readouterr().err
    assert list(table.folder.iterdir()) == []


# -- never into another book ---------------------------------------------------------------------


def test_what_is_no_demo_season_is_left_alone(
    game: CardTable, capsys: pytest.CaptureFixture[str]
) -> None:
    (game.folder / "text.db").write_text("dear diary" * 200)
    for path in (game.book, game.folder / "text.db"):
        before = path.read_bytes()
        with pytest.raises(SystemExit, match="2"):
            made(f"{SMALL} --again --out {path}")
        assert "already exists and is not just a demo season" in capsys.readouterr().err
        assert path.read_bytes() == before


def test_a_demo_season_is_replaced_only_when_asked(
    table: CardTable, capsys: pytest.CaptureFixture[str]
) -> None:
    book = table.folder / "season.db"
    made(f"{SMALL} --out {book}")
    before = book.read_bytes()
    with pytest.raises(SystemExit, match="2"):
        made(f"{SMALL} --seed 8 --out {book}")
    assert "--again" in capsys.readouterr().err
    assert book.read_bytes() == before
    made(f"{SMALL} --seed 8 --again --out {book}")
    assert book.read_bytes() != before


class _Interrupted(BaseException):
    """Somebody pressed Ctrl-C."""


def _broken_off() -> Iterator[DemoGame]:
    yield from list(demo_games(4, 2, 8))[:4]
    raise _Interrupted


def test_what_is_interrupted_leaves_everything_as_it_was(table: CardTable) -> None:
    book = table.folder / "season.db"
    made(f"{SMALL} --out {book}")
    before = book.read_bytes()
    with pytest.raises(_Interrupted):
        write_demo_book(str(book), _broken_off(), replace=True)
    assert book.read_bytes() == before
    assert {path.name for path in table.folder.iterdir()} == {"season.db", "season.db.entries"}
