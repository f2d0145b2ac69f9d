"""`euchre backup`: a whole copy of the scorebook, and never over another file."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from euchre_cli.book.book import Book
from euchre_cli.book.entries import Entry, NewEntry

from ..card_table import CardTable
from ..commands.audits import command
from ..store.book import entries, wrong_with
from .clock import Clock
from .open_book import held


def content(book: Path) -> list[Entry]:
    """Every entry of a book, and of its journal."""
    assert wrong_with(book) == []
    return entries(book)


@pytest.fixture
def played(game: CardTable) -> CardTable:
    """A game of two hands."""
    game.done("hand Bob 3")
    game.done("hand Cat 4")
    return game


def test_a_copy_is_the_book(played: CardTable) -> None:
    said = played.done("backup copy.db")
    assert said == "Copied 1 game, 3 entries, and checked the copy: copy.db\n"
    assert content(played.folder / "copy.db") == content(played.book)
    assert (played.folder / "copy.db").stat().st_mode & 0o777 == 0o600
    played.monkeypatch.setenv("EUCHRE_DB", str(played.folder / "copy.db"))
    assert played.done("hand Dan 3").startswith("Hand 3: ")


def test_without_a_name_it_stands_beside_the_book_with_the_date(
    played: CardTable, clock: Clock
) -> None:
    names = []
    for _ in range(3):
        played.done("backup")
        names.append(sorted(one.name for one in played.folder.glob("book-*.db")))
        played.done("hand Ann 3")
    assert names[0] == ["book-2026-11-20.db"]
    assert names[2] == ["book-2026-11-20-2.db", "book-2026-11-20-3.db", "book-2026-11-20.db"]
    assert [len(content(played.folder / name)) for name in sorted(names[2])] == [4, 5, 3]


@pytest.mark.parametrize("name", ["there.db", "book.db", "link.db"])
def test_nothing_is_written_over(played: CardTable, name: str) -> None:
    (played.folder / "there.db").write_text("mine")
    (played.folder / "link.db").symlink_to(played.folder / "nowhere.db")
    before = {one: one.read_bytes() for one in played.folder.glob("[bt]*.db")}
    assert played.refused(f"backup {name}", status=3) == (
        f"{name} already exists: name another file"
    )
    assert {one: one.read_bytes() for one in played.folder.glob("[bt]*.db")} == before
    assert not (played.folder / "nowhere.db").exists()


def test_a_folder_and_one_that_is_not_there(played: CardTable) -> None:
    (played.folder / "stick").mkdir()
    assert played.refused("backup stick", status=3) == "stick is a folder: name a file inside it"
    assert "there is no folder" in played.refused("backup no/where.db", status=3)
    assert list((played.folder / "stick").iterdir()) == []


def test_what_is_being_written_is_not_in_it(played: CardTable) -> None:
    before = content(played.book)
    with held(played.book, "IMMEDIATE") as other:
        other.execute(
            "INSERT INTO entries SELECT id + 1, game, source, 'uid', stream, id + 1, command, at, "
            "who, terminal, kind, about, record, why, '' FROM entries ORDER BY id DESC LIMIT 1"
        )
        played.done("backup copy.db")
    assert content(played.folder / "copy.db") == before


def test_a_damaged_book_is_not_copied(played: CardTable) -> None:
    with Book.open(str(played.book)) as store, store.writing() as writer:
        for _ in range(40):
            writer.add(1, NewEntry("hand", f"misdeal S {'m' * 500}"))
    damaged = bytearray(played.book.read_bytes())
    damaged[-8192:-4096] = bytes(range(256)) * 16
    played.book.write_bytes(damaged)
    said = played.refused("backup copy.db", status=3)
    assert "damaged" in said
    assert "euchre doctor" in said
    assert not (played.folder / "copy.db").exists()
    assert played.book.read_bytes() == damaged


@pytest.mark.skipif(sys.platform != "linux", reason="a limit on files as Linux has it")
def test_a_disk_that_is_full(played: CardTable) -> None:
    def no_large_files() -> None:
        import resource

        resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))

    before = played.book.read_bytes()
    done = subprocess.run(  # noqa: S603
        command("backup", "copy.db"),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
        preexec_fn=no_large_files,
    )
    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr.startswith("euchre: copy.db cannot be written: ")
    assert not (played.folder / "copy.db").exists()
    assert played.book.read_bytes() == before


def test_as_json(played: CardTable) -> None:
    found = played.json("backup copy.db")
    copy = played.folder / "copy.db"
    assert found == {
        "schema_version": 1,
        "file": str(copy),
        "book": str(played.book),
        "games": 1,
        "events": 3,
        "bytes": copy.stat().st_size,
    }
