"""Files in the place of the scorebook, and what each command that reads says of them: one line, the
status that is documented, and the file as it was."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Final, TypeAlias

import pytest

from euchre_cli.book.book import Book
from euchre_cli.book.entries import NewEntry
from euchre_cli.book.sheet import NewGame
from euchre_cli.log.games import Head
from euchre_engine.seats import SEATS

from ..card_table import CardTable
from .open_book import held

READERS: Final = ("history --all", "games --json", "show 1", "players", "score", "stats", "export")
"""Commands that only read the book."""

WRITERS: Final = ("resume", "backup copy.db", "hand Bob 3", "amend 1 Bob 3", "undo", "redo")
"""Commands that read it before they write."""

Make: TypeAlias = Callable[[Path], None]


def _played(book: Path, journal: bool = False) -> None:
    """A book of two games, of more than a few pages, alone or with its journal."""
    with Book.open(str(book), create=True) as store:
        players = dict(zip(SEATS, ("Ann", "Bob", "Cat", "Dan"), strict=True))
        begun = NewGame(Head().having(players=players, date="2026-11-20"))
        for _ in range(2):
            with store.writing() as writer:
                writer.begin(begun, *[NewEntry("hand", "misdeal E a-card-was-turned")] * 60)
    if not journal:
        Path(f"{book}.entries").unlink()


def _nothing(book: Path) -> None: ...


def _bytes(content: bytes) -> Make:
    return lambda book: book.write_bytes(content) and None


def _database(*statements: str) -> Make:
    def make(book: Path) -> None:
        with closing(sqlite3.connect(book, isolation_level=None)) as other:
            for statement in statements:
                other.execute(statement)

    return make


def _newer(book: Path) -> None:
    _played(book)
    _database("PRAGMA user_version = 99")(book)


def _of_a_format_below_nothing(book: Path) -> None:
    _played(book)
    _database("PRAGMA user_version = -5")(book)


def _truncated(book: Path) -> None:
    _played(book)
    os.truncate(book, 4096 * 5 + 100)


def _scribbled_over(book: Path) -> None:
    """The first page is whole, all the others are something else."""
    _played(book)
    content = bytearray(book.read_bytes())
    content[4096:] = bytes(range(255, -1, -1)) * ((len(content) - 4096) // 256)
    book.write_bytes(content)


def _without_a_header(book: Path) -> None:
    _played(book)
    with book.open("r+b") as stream:
        stream.write(bytes(100))


def _of_invalid_text(book: Path) -> None:
    """Every text in the tables is one that cannot be read."""
    _played(book)
    content = book.read_bytes().replace(b"misdeal E", b"misd\xff\xfe E")
    book.write_bytes(content.replace(b"Dan", b"D\xe9n"))


SAYS_NOTHING_YET = "there is no scorebook yet ("
DAMAGED = "the file is damaged"

FILES: Final[dict[str, tuple[Make, str]]] = {
    "no file": (_nothing, SAYS_NOTHING_YET),
    "an empty file": (_bytes(b""), " is empty"),
    "a text": (_bytes(b"euchre 1\nhand 1; dealer N\n" * 400), "this is not a scorebook"),
    "a line end": (_bytes(b"\n"), " is empty"),
    "a short text": (_bytes(b"hm"), "this is not a scorebook"),
    "a picture": (_bytes(b"\x89PNG\r\n\x1a\n" + bytes(9000)), "this is not a scorebook"),
    "a header alone": (_bytes(b"SQLite format 3\0"), "this is not a scorebook"),
    "no header": (_without_a_header, "this is not a scorebook"),
    "another program's database": (
        _database("CREATE TABLE events (id INTEGER)", "CREATE TABLE games (game INTEGER)"),
        "belongs to another program and was left alone",
    ),
    "another program's empty database": (
        _database("PRAGMA application_id = 7", "CREATE TABLE x (y)", "DROP TABLE x"),
        "belongs to another program and was left alone",
    ),
    "a database of nothing": (
        _database("CREATE TABLE x (y)", "DROP TABLE x"),
        "belongs to another program and was left alone",
    ),
    "a book of a newer version": (_newer, "was written by a newer version of this program"),
    "a book of a format below nothing": (_of_a_format_below_nothing, DAMAGED),
    "a truncated book": (_truncated, DAMAGED),
    "a book scribbled over": (_scribbled_over, DAMAGED),
    "a folder": (lambda book: book.mkdir(), "is a folder; name a file inside it"),
    "a pipe": (
        lambda book: os.mkfifo(book),
        "is not an ordinary file, so it cannot be a scorebook",
    ),
}


def content_of(book: Path) -> object:
    """All that may not change in what stands in the place of the book."""
    if book.is_file():
        return book.read_bytes(), book.stat().st_mtime_ns
    return book.exists(), book.is_dir() and list(book.iterdir())


@pytest.mark.parametrize("line", [*READERS, *WRITERS])
@pytest.mark.parametrize("what", FILES)
def test_one_line_and_the_file_as_it_was(table: CardTable, what: str, line: str) -> None:
    make, says = FILES[what]
    make(table.book)
    before = content_of(table.book)
    answer = table.type(line)
    assert (answer.status, answer.out) == (3, "")
    assert says in answer.err
    assert str(table.book) in answer.err
    assert answer.err.startswith("euchre: ")
    assert answer.err.count("\n") == 1
    assert content_of(table.book) == before
    assert sorted(one.name for one in table.folder.iterdir()) in ([], ["book.db"])


@pytest.mark.parametrize("what", [what for what in FILES if what not in ("no file", "a pipe")])
@pytest.mark.parametrize("line", ["new Ann Bob Cat Dan", "rematch", "rematch swap"])
def test_no_game_is_begun_in_it(table: CardTable, what: str, line: str) -> None:
    make, _ = FILES[what]
    make(table.book)
    before = content_of(table.book)
    answer = table.type(line)
    begun = line.startswith("new") and what in ("an empty file", "a line end")
    assert answer.status == (0 if begun else 3), answer
    assert begun or content_of(table.book) == before


@pytest.mark.parametrize("what", FILES)
def test_the_doctor_says_the_same(table: CardTable, what: str) -> None:
    make, says = FILES[what]
    make(table.book)
    before = content_of(table.book)
    answer = table.type("doctor")
    assert (answer.status, answer.err) == (1 if what == "a book scribbled over" else 3, "")
    assert says in " ".join(answer.out.split()) or (says == DAMAGED and "wrong" in answer.out)
    assert content_of(table.book)[:1] == before[:1]  # type: ignore[index]


@pytest.mark.parametrize("line", [*READERS, *WRITERS, "doctor"])
def test_a_newer_version_that_keeps_its_journal_otherwise(table: CardTable, line: str) -> None:
    _played(table.book, journal=True)
    _database("PRAGMA user_version = 7")(table.book)
    answer = table.type(line)
    said = " ".join((answer.out + answer.err).split())
    assert (answer.status, "was written by a newer version" in said) == (3, True)
    assert "is damaged" not in said


def test_a_file_that_is_not_damaged_all_over_is_read_as_far_as_it_goes(table: CardTable) -> None:
    """The events cannot be read, and the games can."""
    _of_invalid_text(table.book)
    assert "Traceback" not in table.type("games").err
    for line in ("history", "show 1", "hand Bob 3"):
        said = table.refused(line, status=3)
        assert DAMAGED in said or "can be read" in said
    assert table.type("doctor").status in (1, 3)


@pytest.mark.parametrize("seed", range(40))
def test_whatever_was_scribbled_over_is_a_line_and_a_status(table: CardTable, seed: int) -> None:
    rng = Random(seed)
    _played(table.book)
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


@pytest.mark.parametrize("line", [*READERS, "resume", "doctor"])
def test_a_book_that_somebody_else_does_not_let_go(table: CardTable, line: str) -> None:
    _played(table.book, journal=True)
    before = table.book.read_bytes()
    table.monkeypatch.setattr("euchre_cli.book.file.PATIENCE", 0.1)
    table.monkeypatch.setattr("euchre_cli.book.file.GRACE", 0.05)
    with held(table.book, "EXCLUSIVE"):
        answer = table.type(line)
    assert answer.status == 4
    assert answer.err.startswith("euchre: waiting for another program")
    assert "did not finish in time" in " ".join((answer.out + answer.err).split())
    assert table.book.read_bytes() == before


@pytest.mark.parametrize("line", READERS)
def test_a_book_that_somebody_else_is_about_to_write(table: CardTable, line: str) -> None:
    _played(table.book, journal=True)
    with held(table.book, "IMMEDIATE"):
        answer = table.type(line)
    assert (answer.status, answer.err) == (0, "")


EMPTY: Final = {
    "history": "no game is under way",
    "history --all": None,
    "games": None,
    "games --json": None,
    "show": "no game is under way",
    "show 1": "there is no game 1",
    "resume": "there is no unfinished game",
    "resume 1": "there is no game 1",
    "players": None,
    "players --json": None,
    "backup copy.db": None,
    "doctor": None,
}
"""What each says of a book in which no game stands; `None`: it does what it should."""


@pytest.mark.parametrize("line", EMPTY)
def test_a_book_without_a_game(table: CardTable, line: str) -> None:
    table.folder.chmod(0o700)
    with Book.open(str(table.book), create=True):
        pass
    says = EMPTY[line]
    if says is None:
        table.done(line)
    else:
        assert table.refused(line).startswith(says)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read and write everywhere")
class TestPermissions:
    """What a system that refuses leads to."""

    def test_a_book_that_may_not_be_read(self, table: CardTable) -> None:
        _played(table.book, journal=True)
        table.book.chmod(0)
        for line in READERS:
            assert str(table.book) in table.refused(line, status=3)
        assert table.type("doctor").status == 3

    def test_a_folder_that_may_not_be_entered(self, table: CardTable) -> None:
        closed = table.folder / "closed"
        closed.mkdir()
        _played(closed / "book.db")
        table.monkeypatch.setenv("EUCHRE_DB", str(closed / "book.db"))
        closed.chmod(0)
        try:
            assert "permission denied" in table.refused("games", status=3)
        finally:
            closed.chmod(0o700)

    def test_a_book_and_a_folder_that_may_only_be_read(self, table: CardTable) -> None:
        _played(table.book, journal=True)
        table.book.chmod(0o400)
        table.folder.chmod(0o500)
        try:
            for line in READERS:
                table.done(line)
            assert "read-only" in table.refused("resume 1", status=3)
            assert table.type("doctor").status == 1
        finally:
            table.folder.chmod(0o700)


def test_a_name_that_sqlite_takes_for_no_file(table: CardTable) -> None:
    for name in (":memory:", "file:x?mode=memory", "a b\x1b.db"):
        table.monkeypatch.setenv("EUCHRE_DB", name)
        table.done("new Ann Bob Cat Dan")
        table.done("hand Bob 3")
        assert (table.folder / name).is_file()
        assert "0–1" in table.done("games")


def test_a_path_does_nothing_to_a_terminal(table: CardTable) -> None:
    table.monkeypatch.setenv("EUCHRE_DB", "\x1b[2J\n.db")
    for line in ("games", "doctor"):
        answer = table.type(line)
        assert answer.status == 3
        assert "\x1b" not in answer.out + answer.err
