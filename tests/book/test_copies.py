"""Copies of the scorebook that meet a full disk, a writer or a kill: whole or not there. How they
are made and restored at a table is in `sessions.txt`."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from euchre_cli.book.book import Book
from euchre_cli.book.entries import NewEntry
from euchre_cli.book.file import File
from euchre_cli.terminal.exit_status import BadBook

from ..card_table import CardTable
from ..store.book import command, entries
from .clock import Clock
from .open_book import held


@pytest.fixture
def played(game: CardTable) -> CardTable:
    """A game of two hands."""
    game.done("hand Bob 3")
    game.done("hand Cat 4")
    return game


def evenings(table: CardTable) -> list[str]:
    """The copies beside the book, and whatever else lies there, but for its journal."""
    beside = {one.name for one in table.folder.iterdir() if "book.db." in one.name}
    return sorted(beside - {"book.db.entries"})


def test_what_somebody_is_writing_is_not_copied_nor_replaced(
    played: CardTable, clock: Clock
) -> None:
    clock.turn(days=1)
    played.done("hand Dan 3")
    before = entries(played.book)
    played.monkeypatch.setattr("euchre_cli.book.file.PATIENCE", 0.1)
    played.monkeypatch.setattr("euchre_cli.book.file.GRACE", 0.05)
    with held(played.book, "IMMEDIATE") as other:
        other.execute(
            "INSERT INTO entries SELECT id + 1, game, source, 'uid', stream, id + 1, command, at, "
            "who, terminal, kind, about, record, why, '' FROM entries ORDER BY id DESC LIMIT 1"
        )
        played.done("backup copy.db")
        assert played.type("backup --restore 2026-11-21").status == 4
    assert entries(played.folder / "copy.db") == entries(played.book) == before


def test_a_damaged_book_is_not_copied(played: CardTable) -> None:
    with Book.open(str(played.book)) as store, store.writing() as writer:
        for _ in range(40):
            writer.add(1, NewEntry("hand", f"misdeal S {'m' * 500}"))
    damaged = bytearray(played.book.read_bytes())
    damaged[-8192:-4096] = bytes(range(256)) * 16
    played.book.write_bytes(damaged)
    assert "damaged" in played.refused("backup copy.db", status=3)
    assert not (played.folder / "copy.db").exists()
    assert played.book.read_bytes() == damaged


@pytest.mark.skipif(sys.platform != "linux", reason="a limit on files as Linux has it")
def test_a_disk_that_is_full(played: CardTable) -> None:
    def no_large_files() -> None:
        import resource

        resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))

    before = played.book.read_bytes()
    copy = played.folder / "copy.db"
    line = f"backup {copy}"
    done = command(played.folder, line, no_large_files, PYTHONDONTWRITEBYTECODE=1)
    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr.startswith(f"euchre: {copy} cannot be written: ")
    assert (copy.exists(), played.book.read_bytes()) == (False, before)


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
    assert (len(entries(played.book)), evenings(played)) == (4, [])


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
    words = [sys.executable, "-c", _DIES, moment, str(played.book)]
    killed = subprocess.run(words, timeout=60, check=False)  # noqa: S603
    assert killed.returncode == -signal.SIGKILL
    assert evenings(played) == ["book.db.evening.part"]
    assert played.json("backup --list")["copies"] == []
    clock.turn(days=1)
    played.done("hand Dan 3")
    assert evenings(played) == ["book.db.evening-2026-11-21"]
    assert entries(played.folder / "book.db.evening-2026-11-21") == before
