"""`euchre doctor --rescue`: what is left of a damaged book."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from euchre_cli.store import Store

from ..scoring.at_a_table import CardTable


def _page_of(book: Path, name: str) -> int:
    """The number of the first page of a table or an index."""
    with closing(sqlite3.connect(book)) as db:
        row = db.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (name,)).fetchone()
    return int(row[0])


def _scribble(book: Path, page: int) -> None:
    with book.open("r+b") as stream:
        stream.seek((page - 1) * 4096)
        stream.write(b"\xff" * 4096)


@pytest.fixture
def long_game(table: CardTable) -> CardTable:
    """A book of more than a page of entries."""
    table.done("new Ann Bob Cat Dan --target 100")
    for _ in range(60):
        table.done(f"penalty --to NS 1 {'talk ' * 20}")
    table.done("hand Ann 3")
    table.done("rematch")
    table.done("hand Bob 5 alone")
    return table


@pytest.mark.parametrize("harmed", ["hands", "games", "games_alike", "sqlite_autoindex_hands_1"])
def test_what_is_derived_is_made_anew(long_game: CardTable, harmed: str) -> None:
    events = _events(long_game.book)
    _scribble(long_game.book, _page_of(long_game.book, harmed))
    damaged = long_game.book.read_bytes()
    assert long_game.type("doctor").status != 0
    said = long_game.done("doctor --rescue saved.db")
    assert said.startswith("Saved 64 entries of 2 games to saved.db; none between them cannot be")
    assert long_game.book.read_bytes() == damaged
    assert _events(long_game.folder / "saved.db") == events
    assert long_game.type("doctor --db saved.db").status == 0
    assert "0–4" in long_game.done("games --db saved.db")


def test_entries_that_cannot_be_read_are_counted(long_game: CardTable) -> None:
    events = _events(long_game.book)
    with closing(sqlite3.connect(long_game.book)) as db:
        pages = (
            [
                row[0]
                for row in db.execute(
                    "SELECT pageno FROM dbstat WHERE name = 'events' ORDER BY pageno"
                )
            ]
            if _has_dbstat(db)
            else []
        )
    if not pages:
        pytest.skip("this SQLite does not tell which page is whose")
    _scribble(long_game.book, pages[2])
    answer = long_game.type("doctor --rescue saved.db")
    assert answer.status == 1
    saved = _events(long_game.folder / "saved.db")
    assert 0 < len(saved) < len(events)
    assert set(saved) <= set(events)
    assert f"{64 - len(saved)} between them cannot be read" in answer.out


def test_nothing_is_overwritten(long_game: CardTable) -> None:
    (long_game.folder / "saved.db").write_text("mine")
    assert long_game.refused("doctor --rescue saved.db", 3).startswith("saved.db is there already")
    assert (long_game.folder / "saved.db").read_text() == "mine"


def test_what_is_no_book_has_nothing_to_save(table: CardTable) -> None:
    table.book.write_bytes(b"no database" * 1000)
    answer = table.type("doctor --rescue saved.db")
    assert answer.status == 3
    assert "Traceback" not in answer.err
    assert not (table.folder / "saved.db").exists()


def _has_dbstat(db: sqlite3.Connection) -> bool:
    try:
        db.execute("SELECT pageno FROM dbstat LIMIT 1").fetchone()
    except sqlite3.OperationalError:
        return False
    return True


def _events(book: Path) -> list[tuple[object, ...]]:
    with Store.look(str(book)) as store:
        return list(store.db.execute("SELECT * FROM events NOT INDEXED ORDER BY id"))
