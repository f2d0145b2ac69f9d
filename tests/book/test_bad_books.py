"""Files in the place of the scorebook, and what the commands that read say of them: one line, the
status that is documented, and the file as it was."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from itertools import chain
from pathlib import Path
from random import Random
from typing import Final, TypeAlias

import pytest

from euchre_cli.book.book import Book
from euchre_cli.book.entries import NewEntry

from ..card_table import CardTable
from ..entered import new_game
from .open_book import held

READERS: Final = ("history --all", "games --json", "show 1", "players", "score", "stats", "export")
"""Commands that only read the book."""

WRITERS: Final = ("resume", "backup copy.db", "hand Bob 3", "amend 1 Bob 3", "undo", "redo")
"""Commands that read it before they write."""

Make: TypeAlias = Callable[[Path], object]


def played(book: Path) -> None:
    """A book of two games, of more than a few pages, without its journal."""
    with Book.open(str(book), create=True) as store:
        begun = new_game(None, date="2026-11-20")
        for _ in range(2):
            with store.writing() as writer:
                writer.begin(begun, *[NewEntry("hand", "misdeal E a-card-was-turned")] * 60)
    Path(f"{book}.entries").unlink()


def database(*statements: str, made: Make = lambda book: None) -> Make:
    """A database of another program, or a book that it changed."""

    def make(book: Path) -> None:
        made(book)
        with closing(sqlite3.connect(book, isolation_level=None)) as other:
            for statement in statements:
                other.execute(statement)

    return make


def spoilt(change: Callable[[bytes], bytes]) -> Make:
    """A book in which bytes changed."""

    def make(book: Path) -> None:
        played(book)
        book.write_bytes(change(book.read_bytes()))

    return make


def bytes_of(content: bytes) -> Make:
    return lambda book: book.write_bytes(content)


DAMAGED = "the file is damaged"
NO_BOOK = "this is not a scorebook"
OTHERS = "belongs to another program and was left alone"

FILES: Final[dict[str, tuple[Make, str]]] = {
    "no file": (lambda book: None, "there is no scorebook yet ("),
    "an empty file": (bytes_of(b""), "there is no scorebook yet ("),
    "a line end": (bytes_of(b"\n"), "there is no scorebook yet ("),
    "a text": (bytes_of(b"euchre 1\nhand 1; dealer N\n" * 400), NO_BOOK),
    "a picture": (bytes_of(b"\x89PNG\r\n\x1a\n" + bytes(9000)), NO_BOOK),
    "a header alone": (bytes_of(b"SQLite format 3\0"), NO_BOOK),
    "no header": (spoilt(lambda old: bytes(100) + old[100:]), NO_BOOK),
    "another program's database": (database("CREATE TABLE events (id)"), OTHERS),
    "another program's empty database": (
        database("PRAGMA application_id = 7", "CREATE TABLE x (y)", "DROP TABLE x"),
        OTHERS,
    ),
    "a book of a newer version": (
        database("PRAGMA user_version = 99", made=played),
        "was written by a newer version of this program",
    ),
    "a book of a version below nothing": (
        database("PRAGMA user_version = -5", made=played),
        DAMAGED,
    ),
    "half a book": (spoilt(lambda old: old[: 4096 * 5 + 100]), DAMAGED),
    "a book scribbled over": (
        spoilt(lambda old: old[:4096] + bytes(range(256)) * ((len(old) - 4096) // 256)),
        DAMAGED,
    ),
    "texts that are none": (
        spoilt(lambda old: old.replace(b"misdeal E", b"misd\xff\xfe E").replace(b"Dan", b"D\xe9n")),
        "nothing in it can be read",
    ),
    "a folder": (lambda book: book.mkdir(), "is a folder: name a file inside it"),
    "a pipe": (lambda book: os.mkfifo(book), "cannot be read: it is not an ordinary file"),
}


def content_of(book: Path) -> object:
    """All that may not change in what stands in the place of the book."""
    return book.read_bytes() if book.is_file() else (book.exists(), book.is_dir())


@pytest.mark.parametrize("at", range(len(FILES)), ids=FILES)
def test_one_line_and_the_file_as_it_was(table: CardTable, at: int) -> None:
    make, says = list(FILES.values())[at]
    make(table.book)
    before = content_of(table.book)
    lines = [*READERS, *WRITERS, "rematch", "rematch swap"]
    for line in lines[at % 4 :: 4]:
        answer = table.type(line)
        assert (answer.status, answer.out) == (3, ""), line
        assert says in answer.err
        assert answer.err.startswith("euchre: ")
        assert str(table.book) in answer.err
        assert answer.err.count("\n") == 1
    answer = table.type("doctor")
    assert (answer.status in (1, 3), answer.err) == (True, "")
    assert says in " ".join(answer.out.split()) or "wrong" in answer.out
    assert content_of(table.book) == before
    assert sorted(one.name for one in table.folder.iterdir()) in ([], ["book.db"])
    if says not in (" is empty", FILES["no file"][1]):
        assert table.type("new Ann Bob Cat Dan").status == 3
        assert content_of(table.book) == before


@pytest.mark.seeds(2)
def test_whatever_was_scribbled_over_is_a_line_and_a_status(table: CardTable, seed: int) -> None:
    rng = Random(seed)
    played(table.book)
    content = bytearray(table.book.read_bytes())
    for _ in range(rng.choice([1, 2, 5, 30])):
        at = rng.randrange(len(content))
        for place in range(at, min(len(content), at + rng.choice([1, 1, 16, 300]))):
            content[place] = rng.randrange(256)
    table.book.write_bytes(content[: rng.choice([len(content), rng.randrange(len(content))])])
    for line in rng.sample([*READERS, "doctor", "backup copy.db"], 5):
        before = table.book.read_bytes()
        answer = table.type(line)
        assert answer.status in (0, 1, 2, 3), (line, answer)
        if answer.status and line != "doctor":
            assert answer.err.startswith("euchre: ")
            assert answer.err.count("\n") <= 2
        assert table.book.read_bytes() == before or "worked out anew" in answer.err


def test_a_newer_version_that_keeps_its_journal_otherwise(game: CardTable) -> None:
    database("PRAGMA user_version = 99")(game.book)
    for line in ("games", "hand Bob 3", "doctor"):
        answer = game.type(line)
        said = " ".join((answer.out + answer.err).split())
        assert (answer.status, "was written by a newer version" in said) == (3, True)
        assert "is damaged" not in said


@pytest.mark.parametrize("how", ["EXCLUSIVE", "IMMEDIATE"])
def test_a_book_that_somebody_else_does_not_let_go(game: CardTable, how: str) -> None:
    before = game.book.read_bytes()
    game.monkeypatch.setattr("euchre_cli.book.file.PATIENCE", 0.02)
    game.monkeypatch.setattr("euchre_cli.book.file.GRACE", 0.01)
    with held(game.book, how):
        for line in (*READERS[2:5], "doctor", "hand Bob 3"):
            answer = game.type(line)
            if how == "IMMEDIATE" and line != "hand Bob 3":
                assert (answer.status, answer.err) == (0, "")
                continue
            assert answer.status == 4
            assert answer.err.startswith("euchre: waiting for another program")
            assert "did not finish in time" in " ".join((answer.out + answer.err).split())
    assert game.book.read_bytes() == before


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read and write everywhere")
def test_a_book_that_may_only_be_read_and_one_that_may_not(game: CardTable) -> None:
    game.book.chmod(0o400)
    game.folder.chmod(0o500)
    try:
        for line in READERS[:5]:
            game.done(line)
        assert "read-only" in game.refused("hand Bob 3", status=3)
        assert game.type("doctor").status == 1
    finally:
        game.folder.chmod(0o700)
    game.book.chmod(0)
    for line in chain(READERS, WRITERS):
        assert str(game.book) in game.refused(line, status=3)


def test_any_name_is_the_name_of_a_file_and_does_nothing_to_a_terminal(table: CardTable) -> None:
    for name in (":memory:", "file:x?mode=memory", "a b\x1b[2J\n.db"):
        table.monkeypatch.setenv("EUCHRE_DB", name)
        for line in ("games", "doctor"):
            answer = table.type(line)
            assert (answer.status, "\x1b" in answer.out + answer.err) == (3, False)
        table.done("new Ann Bob Cat Dan")
        table.done("hand Bob 3")
        assert (table.folder / name).is_file()
        assert "0–1" in table.done("games")
