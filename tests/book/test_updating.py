"""A scorebook of an older version: brought up to date whole, with a copy from before, or left as it
was."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from euchre_cli.book import schema
from euchre_cli.book.integrity import schema_differences
from euchre_cli.book.seats import FORMER_VIEWS
from euchre_cli.book.store import Store

from ..card_table import CardTable
from .clock import Clock
from .forged import forge, older
from .open_book import held

NOW = len(schema.STEPS)
"""The version of this program's books; in these tests the program has one step more."""

BETS = ("bets", "CREATE TABLE bets (who TEXT, cents INTEGER) STRICT;\n")
INDEX = ("an_index", "CREATE INDEX hands_of_a_maker ON hands (maker);\n")


@pytest.fixture
def old(game: CardTable) -> CardTable:
    """A book of this version with two games; from now on the program is at the next."""
    for line in ("hand Bob 3", "undo", "hand Cat 4", "new", "hand Dan 3"):
        game.done(line)
    with closing(sqlite3.connect(game.book, isolation_level=None)) as connection:
        connection.execute("UPDATE hands SET ns = 7")
        connection.execute("DELETE FROM games WHERE game = 2")
    steps(game, BETS)
    return game


def steps(table: CardTable, *more: tuple[str, str]) -> None:
    """Make the program one whose schema took these steps more."""
    table.monkeypatch.setattr("euchre_cli.book.schema.STEPS", [*schema.STEPS[:NOW], *more])


def everything(book: Path) -> tuple[object, ...]:
    """All that a book holds, read without the program."""
    with closing(sqlite3.connect(book)) as connection:
        [[version]] = connection.execute("PRAGMA user_version").fetchall()
        return version, "\n".join(connection.iterdump())


def entries(book: Path) -> list[tuple[Any, ...]]:
    """Every event, read without the program."""
    with closing(sqlite3.connect(book)) as connection:
        return connection.execute("SELECT * FROM events ORDER BY id").fetchall()


def beside(table: CardTable) -> list[str]:
    """The names of the files in the folder of the book."""
    return sorted(one.name for one in table.folder.iterdir() if one.is_file())


def test_it_is_updated_and_a_copy_kept(old: CardTable) -> None:
    before, its_entries = everything(old.book), entries(old.book)
    answer = old.type("games")
    assert answer.status == 0
    copy = old.folder / f"book.db.before-{NOW + 1}"
    assert answer.err == (
        f"euchre: the scorebook was updated for this version; a copy from before: {copy}\n"
    )
    assert everything(old.book)[0] == NOW + 1
    assert everything(copy) == before
    assert entries(old.book) == its_entries
    with Store.open(str(old.book)) as store:
        assert store.rows("SELECT * FROM bets") == []
        assert schema_differences(store) == []
        # What is derived was wrong, and was made anew.
        assert store.differences() == []
        assert [row["game"] for row in store.rows("SELECT game FROM games")] == [1, 2]
    assert old.type("hand Ann 3").err == ""
    assert beside(old) == ["book.db", f"book.db.before-{NOW + 1}"]


@pytest.mark.skipif(os.name != "posix", reason="modes are of POSIX")
def test_the_copy_is_its_owner_s(old: CardTable) -> None:
    old.done("games")
    assert (old.folder / f"book.db.before-{NOW + 1}").stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("steps_taken", range(1, NOW))
def test_a_book_of_every_version_before_is_updated(game: CardTable, steps_taken: int) -> None:
    for line in ("hand Bob 3", "hand Cat 4 alone", "renege Bob upheld", "new", "misdeal Dan"):
        game.done(line)
    events = entries(game.book)
    shown = game.done("show 1")
    book = game.folder / "older.db"
    older(book, steps_taken, events)
    with Store.open(str(book)) as store:
        assert (schema_differences(store), store.differences()) == ([], [])
    assert everything(book)[0] == NOW
    # With the same hashes and links, for those of an older one follow from what it says.
    assert entries(book) == events
    assert game.done(f"show 1 --db {book}") == shown


def test_several_steps_at_once(old: CardTable) -> None:
    steps(old, BETS, INDEX)
    old.done("games")
    assert everything(old.book)[0] == NOW + 2
    assert beside(old) == ["book.db", f"book.db.before-{NOW + 2}"]
    assert old.sheet(2).total == (0, 1)


def test_a_copy_that_is_there_is_not_written_over(old: CardTable) -> None:
    (old.folder / f"book.db.before-{NOW + 1}").write_text("mine")
    old.done("games")
    assert (old.folder / f"book.db.before-{NOW + 1}").read_text() == "mine"
    assert everything(old.folder / f"book.db.before-{NOW + 1}-2")[0] == NOW


FAILING = {
    "sql that is none": "CREATE TABLE bets (cents INTEGER);\nINSERT INTO nowhere VALUES (1);\n",
    "no table of games": "CREATE TABLE bets (cents INTEGER);\nDROP TABLE games;\n",
    "events that are changed": "UPDATE events SET who = 'x';\n",
}


@pytest.mark.parametrize("line", ["games", "hand Ann 3"])
@pytest.mark.parametrize("failing", FAILING)
def test_a_step_that_fails_leaves_the_book_as_it_was(
    old: CardTable, failing: str, line: str
) -> None:
    before = everything(old.book)
    steps(old, BETS, ("failing", FAILING[failing]))
    said = old.refused(line, status=3)
    assert said.endswith("the scorebook could not be updated, and is as it was")
    assert str(old.book) in said
    assert everything(old.book) == before
    assert before[0] == NOW
    assert beside(old) == ["book.db"]
    # A program that does better finds it so.
    steps(old, BETS)
    old.done("games")
    assert everything(old.book)[0] == NOW + 1


def test_a_game_that_is_damaged_holds_up_no_other(old: CardTable) -> None:
    forge(old.book, "UPDATE events SET kind = 'bid' WHERE id = 2")
    answer = old.type("show 2")
    assert answer.status == 0
    assert "game 1 was left as it is" in answer.err
    assert "'bid' is not a kind of entry" in old.refused("show 1", status=3)


def test_a_book_whose_last_entries_only_the_tables_show_is_not_updated(old: CardTable) -> None:
    execute = "UPDATE games SET last_event = 99 WHERE game = 1"
    with closing(sqlite3.connect(old.book, isolation_level=None)) as connection:
        connection.execute(execute)
    before = everything(old.book)
    said = old.refused("games", 3)
    assert "the last entries are lost, and only the scores still show them, so the" in said
    assert everything(old.book) == before
    assert beside(old) == ["book.db"]


def test_nothing_is_done_while_somebody_else_writes(old: CardTable) -> None:
    before = everything(old.book)
    old.monkeypatch.setattr("euchre_cli.book.sqlite_file.PATIENCE", 0.1)
    old.monkeypatch.setattr("euchre_cli.book.sqlite_file.GRACE", 0.05)
    with held(old.book, "IMMEDIATE"):
        answer = old.type("games")
    assert answer.status == 4
    assert everything(old.book) == before
    assert beside(old) == ["book.db"]


@pytest.mark.parametrize("line", ["games", "show 1", "score", "stats", "export --all"])
def test_an_older_book_that_cannot_be_written_is_shown(old: CardTable, line: str) -> None:
    before = old.book.read_bytes()
    _cannot_be_written(old)
    answer = old.type(line)
    assert (answer.status, answer.err) == (
        0,
        "euchre: the scorebook is from an older version and cannot be written to, so it was not "
        "updated: you can read it, but not enter anything\n",
    )
    assert "Ann" in answer.out
    assert "read-only, so nothing was written" in old.type("hand Ann 3").err
    assert old.type("hand Ann 3").status == 3
    assert old.book.read_bytes() == before
    assert beside(old) == ["book.db"]


def _cannot_be_written(table: CardTable) -> None:
    """The book is on a disk that can only be read, as far as SQLite is told."""
    connect = sqlite3.connect

    def reading(path: str, *rest: Any, **more: Any) -> sqlite3.Connection:
        if path == ":memory:":
            return connect(path, *rest, **more)
        return connect(f"file:{path}?mode=ro", *rest, uri=True, **more)

    table.monkeypatch.setattr(sqlite3, "connect", reading)


_DIES = """
import os, signal, sys
from euchre_cli.book import schema
from euchre_cli.book.store import Store
from euchre_cli.book import disk, sqlite_file
schema.STEPS.append(("bets", "CREATE TABLE bets (who TEXT, cents INTEGER) STRICT;\\n"))
def die(*_): os.kill(os.getpid(), signal.SIGKILL)
if sys.argv[2] == "begun":
    sqlite_file.SqliteFile.copy_into = die
else:
    disk.publish = die
Store.open(sys.argv[1])
"""


@pytest.mark.skipif(os.name != "posix", reason="kills are of POSIX")
@pytest.mark.parametrize("moment", ["begun", "copied"])
def test_an_update_that_was_killed_leaves_nothing_that_looks_like_a_copy(
    old: CardTable, moment: str
) -> None:
    before = everything(old.book)
    killed = subprocess.run(  # noqa: S603
        [sys.executable, "-c", _DIES, str(old.book), moment], timeout=60, check=False
    )
    assert killed.returncode == -signal.SIGKILL
    assert everything(old.book) == before
    assert [name for name in beside(old) if name.startswith("book.db.")] == []
    old.done("games")
    copy = f"book.db.before-{NOW + 1}"
    assert [name for name in beside(old) if name.startswith("book.db.")] == [copy]
    assert everything(old.folder / copy) == before


_OPENS = """
import sys
from euchre_cli.book import schema
from euchre_cli.book.store import Store
schema.STEPS.append(("bets", "CREATE TABLE bets (who TEXT, cents INTEGER) STRICT;\\n"))
sys.stdin.read()
with Store.open(sys.argv[1]) as store:
    assert store.differences() == []
"""


def test_several_that_open_it_at_once(old: CardTable) -> None:
    racing = [
        subprocess.Popen(  # noqa: S603
            [sys.executable, "-c", _OPENS, str(old.book)],
            stdin=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        for _ in range(4)
    ]
    for one in racing:
        assert one.stdin is not None
        one.stdin.close()
        one.stdin = None
    said = [one.communicate(timeout=60)[1].decode() for one in racing]
    assert [one.returncode for one in racing] == [0] * 4, said
    assert everything(old.book)[0] == NOW + 1
    assert beside(old) == ["book.db", f"book.db.before-{NOW + 1}"]


# -- views ---------------------------------------------------------------------------------------


def test_views_that_an_earlier_program_made_go_with_the_first_entry_of_an_hour(
    game: CardTable, clock: Clock
) -> None:
    """Those that this program no longer makes; a view that somebody made stays."""
    with closing(sqlite3.connect(game.book, isolation_level=None)) as connection:
        for name in FORMER_VIEWS:
            connection.execute(f"CREATE VIEW {name} AS SELECT 1 AS one")
        connection.execute("CREATE VIEW mine AS SELECT player FROM players")
        connection.execute(
            "UPDATE _sqlite_migrations SET name = 'old' WHERE migration_set = 'views'"
        )
    assert "standings" in views(game.book)
    clock.turn(hours=1)
    game.done("hand Bob 3")
    assert views(game.book) == {
        *("sittings", "days", "players", "evenings", "history", "played_hands", "seat_hands"),
        *("seat_games", "seat_irregularities", "mine"),
    }
    with Store.open(str(game.book)) as store:
        assert schema_differences(store) == []


def views(book: Path) -> set[str]:
    """The names of the views in a file."""
    with closing(sqlite3.connect(book)) as connection:
        return {name for (name,) in connection.execute(VIEWS)}


VIEWS = "SELECT name FROM sqlite_master WHERE type = 'view'"
