"""The copy of the book from before an evening's first entry: made once, kept for seven evenings,
whole or not there, and put in the place of the book in one command that can be taken back."""

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

from euchre_cli.book.file import File
from euchre_cli.terminal.exit_status import BadBook

from ..card_table import CardTable
from .clock import Clock
from .open_book import held


def entries(book: Path) -> list[tuple[Any, ...]]:
    """Every entry, read without the program."""
    with closing(sqlite3.connect(book)) as connection:
        return connection.execute("SELECT * FROM entries ORDER BY id").fetchall()


@pytest.fixture
def played(game: CardTable) -> CardTable:
    """A game with two hands, of an evening in which nothing was there to copy yet."""
    for line in ("hand Bob 3", "hand Cat 4"):
        game.done(line)
    return game


def evenings(table: CardTable) -> list[str]:
    """The copies beside the book, and whatever else lies there, but for its journal."""
    beside = {one.name for one in table.folder.iterdir() if "book.db." in one.name}
    return sorted(beside - {"book.db.entries"})


def test_the_first_entry_of_an_evening_copies_the_book_as_it_was(
    played: CardTable, clock: Clock
) -> None:
    assert evenings(played) == []
    before = entries(played.book)
    clock.turn(days=1)
    assert played.type("hand Dan 3").err == ""
    assert evenings(played) == ["book.db.evening-2026-11-21"]
    copy = played.folder / "book.db.evening-2026-11-21"
    assert entries(copy) == before
    if os.name == "posix":
        assert copy.stat().st_mode & 0o777 == 0o600
    made = copy.read_bytes()
    clock.turn(hours=2)
    played.done("hand Ann 3")
    assert (evenings(played), copy.read_bytes()) == ([copy.name], made)
    assert played.done("doctor --db " + str(copy)).endswith("The book is sound.\n")


def test_an_evening_goes_on_after_midnight(played: CardTable, clock: Clock) -> None:
    clock.turn(hours=4)
    played.done("hand Dan 3")
    assert evenings(played) == []


def test_the_last_seven_evenings_are_kept(played: CardTable, clock: Clock) -> None:
    for _ in range(9):
        clock.turn(days=1)
        played.done("note another evening")
    assert [name[-2:] for name in evenings(played)] == ["23", "24", "25", "26", "27", "28", "29"]
    said = played.done("backup --list").splitlines()
    assert len(said) == 8
    assert said[0].startswith("2026-11-29  1 game, 11 entries: ")
    assert said[-1] == "To go back to before an evening: euchre backup --restore 2026-11-29"
    assert [one["events"] for one in played.json("backup --list")["copies"]] == [*range(11, 4, -1)]


def test_restoring_is_one_command_and_can_be_taken_back(played: CardTable, clock: Clock) -> None:
    before = entries(played.book)
    clock.turn(days=1)
    played.done("hand Dan 3")
    after = entries(played.book)
    said = played.done("backup --restore 2026-11-21").splitlines()
    assert entries(played.book) == before
    kept = f"{played.book}.before-restore"
    assert said == [
        f"The scorebook is now the one from {played.book}.evening-2026-11-21",
        f"Undo: euchre backup --restore {kept}",
    ]
    played.done(said[1].partition("euchre ")[2])
    assert entries(played.book) == after
    assert played.type("doctor").status == 0
    assert entries(Path(f"{kept}-2")) == before


def test_a_damaged_book_is_replaced_and_kept(played: CardTable, clock: Clock) -> None:
    clock.turn(days=1)
    played.done("hand Dan 3")
    damaged = b"no database at all" * 300
    played.book.write_bytes(damaged)
    played.done("backup --restore 2026-11-21")
    assert len(entries(played.book)) == 3
    assert Path(f"{played.book}.before-restore").read_bytes() == damaged


def test_the_latest_sound_copy_is_suggested(played: CardTable, clock: Clock) -> None:
    for line in ("hand Ann 3", "hand Bob 3"):
        clock.turn(days=1)
        played.done(line)
    (played.folder / f"{played.book.name}.evening-2026-11-22").write_bytes(b"not a book" * 300)
    said = played.done("backup --list").splitlines()
    assert said[0].startswith("2026-11-22  damaged: ")
    assert said[-1] == "To go back to before an evening: euchre backup --restore 2026-11-21"


def test_what_is_no_copy_is_not_restored(played: CardTable, clock: Clock) -> None:
    clock.turn(days=1)
    played.done("hand Dan 3")
    before = played.book.read_bytes()
    assert played.refused("backup --restore 2026-01-01") == (
        "there is no copy from before the evening of 2026-01-01 (evenings with a copy: 2026-11-21)"
    )
    assert "is not a copy of the scorebook" in played.refused("backup --restore nothing.db")
    assert "is not a copy of the scorebook" in played.refused(f"backup --restore {played.book}")
    (played.folder / "other.db").write_bytes(b"no database at all" * 300)
    assert "is not a scorebook" in played.refused("backup --restore other.db", 3)
    copy = played.folder / "book.db.evening-2026-11-21"
    copy.write_bytes(copy.read_bytes()[:9000])
    played.refused("backup --restore 2026-11-21", 3)
    assert "damaged" in played.done("backup --list")
    assert played.book.read_bytes() == before


def test_nothing_is_restored_while_somebody_writes(played: CardTable, clock: Clock) -> None:
    clock.turn(days=1)
    played.done("hand Dan 3")
    played.monkeypatch.setattr("euchre_cli.book.file.PATIENCE", 0.1)
    played.monkeypatch.setattr("euchre_cli.book.file.GRACE", 0.05)
    with held(played.book, "IMMEDIATE"):
        assert played.type("backup --restore 2026-11-21").status == 4


@pytest.mark.parametrize("failure", [OSError(28, "No space left on device"), BadBook("it is full")])
def test_an_entry_is_made_though_the_copy_cannot_be(
    played: CardTable, clock: Clock, failure: Exception
) -> None:
    def full(book: File, target: str) -> None:
        Path(target).write_bytes(b"half a copy")
        raise failure

    clock.turn(days=1)
    played.monkeypatch.setattr(File, "copy_into", full)
    answer = played.type("hand Dan 3")
    assert answer.status == 0
    assert "the scorebook could not be copied before the evening's first entry: " in answer.err
    assert len(entries(played.book)) == 4
    assert evenings(played) == []


_DIES = """
import os, signal, sys
from euchre_cli.book.file import File
from euchre_cli.book.book import Book
moment, book = sys.argv[1:]
def die(*_): os.kill(os.getpid(), signal.SIGKILL)
if moment == "copied":
    os.replace = die
else:
    copied = File.copy_into
    def half(store, target):
        copied(store, target)
        with open(target, "rb+") as stream:
            stream.truncate(9000)
        die()
    File.copy_into = half
with Book.open(book) as store, store.writing() as writer:
    from euchre_cli.book.entries import NewEntry
    writer.add(1, NewEntry("hand", "misdeal S"))
"""


@pytest.mark.skipif(os.name != "posix", reason="kills are of POSIX")
@pytest.mark.parametrize("moment", ["half", "copied"])
def test_a_copy_that_was_killed_half_way_is_none(
    played: CardTable, clock: Clock, moment: str
) -> None:
    before = entries(played.book)
    killed = subprocess.run(  # noqa: S603
        [sys.executable, "-c", _DIES, moment, str(played.book)], timeout=60, check=False
    )
    assert killed.returncode == -signal.SIGKILL
    assert evenings(played) == ["book.db.evening.part"]
    assert played.json("backup --list")["copies"] == []
    clock.turn(days=1)
    played.done("hand Dan 3")
    assert evenings(played) == ["book.db.evening-2026-11-21"]
    assert entries(played.folder / "book.db.evening-2026-11-21") == before
