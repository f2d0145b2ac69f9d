"""A demo season is not replaced while somebody writes into it, nor anything that only looks like
one."""

from __future__ import annotations

import os
import sqlite3
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from euchre_cli.book.events import GameBegun
from euchre_cli.book.store import Store
from euchre_cli.demo.book import ENTERED_BY, will_replace, write_demo_book
from euchre_cli.demo.season import demo_games
from euchre_cli.terminal.exit_status import Conflict

from ..book.open_book import held
from ..card_table import CardTable

SMALL = "demo-season --players 4 --nights 1"


@pytest.fixture
def demo(table: CardTable, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A demo season, and nobody has the patience to wait."""
    table.done(SMALL)
    monkeypatch.setattr("euchre_cli.book.sqlite_file.PATIENCE", 0.01)
    monkeypatch.setattr("euchre_cli.book.sqlite_file.GRACE", 0.0)
    return table.folder / "demo-season.db"


@pytest.mark.parametrize("how", ["IMMEDIATE", "EXCLUSIVE"])
def test_while_somebody_writes_it_stays(table: CardTable, demo: Path, how: str) -> None:
    before, files = demo.read_bytes(), sorted(os.listdir(table.folder))
    with held(demo, how):
        said = table.refused(f"{SMALL} --seed 8 --again", status=4)
        assert demo.read_bytes() == before
    assert "another program is writing to" in said
    assert sorted(os.listdir(table.folder)) == files
    table.done(f"{SMALL} --seed 8 --again")
    assert demo.read_bytes() != before


def test_nor_when_somebody_begins_to_while_it_is_played(table: CardTable, demo: Path) -> None:
    before = demo.read_bytes()
    assert will_replace(str(demo), True)
    with ExitStack() as somebody:

        def begins() -> None:
            somebody.enter_context(held(demo, "IMMEDIATE"))

        with pytest.raises(Conflict):
            write_demo_book(str(demo), demo_games(4, 1, 8), replace=True, before_scoring=begins)
    assert demo.read_bytes() == before
    assert sorted(os.listdir(table.folder)) == [demo.name]


def test_looking_at_it_keeps_nobody_from_writing(table: CardTable, demo: Path) -> None:
    assert will_replace(str(demo), True)
    with held(demo, "EXCLUSIVE"):
        pass


# -- what only looks like one ----------------------------------------------------------------------


def test_a_scorebook_without_a_game_is_none(table: CardTable) -> None:
    other = table.folder / "other.db"
    Store.open(str(other), create=True).close()
    before = other.read_bytes()
    assert "not just a demo season" in table.refused(f"{SMALL} --again --out other.db")
    assert other.read_bytes() == before


def test_a_database_of_another_program_is_none_whatever_stands_in_it(
    table: CardTable, demo: Path
) -> None:
    with closing(sqlite3.connect(demo)) as other:
        other.execute("PRAGMA application_id = 7")
    before = demo.read_bytes()
    assert "not just a demo season" in table.refused(f"{SMALL} --again")
    assert demo.read_bytes() == before


def test_games_of_another_season_are_nobody_s_to_replace(table: CardTable) -> None:
    other = table.folder / "other.db"
    with Store.open(str(other), create=True) as store:
        store.who = ENTERED_BY
        with store.writing() as writer:
            writer.begin(GameBegun(("Ann", "Bob", "Cat", "Dan"), season="2026"))
    assert "not just a demo season" in table.refused(f"{SMALL} --again --out other.db")
