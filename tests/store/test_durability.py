"""What was reported as written is on the disk: how a write begins and ends, and who may read it."""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
import stat
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import click
import pytest

from euchre_cli.book import file
from euchre_cli.book.book import Book
from euchre_cli.book.entries import NewEntry
from euchre_cli.book.sheet import NewGame
from euchre_cli.book.writing import Writer
from euchre_cli.log.games import Head
from euchre_cli.terminal.exit_status import BadBook, Conflict, Exit
from euchre_engine.seats import SEATS, Seat

from ..card_table import CardTable
from .book import EUCHRE, entries, environment, wrong_with

PLAYERS = dict(zip(SEATS, ("Ann", "Bob", "Cat", "Dan"), strict=True))
GAME = NewGame(Head().having(players=PLAYERS), Seat.N)
HAND = NewEntry("hand", "maker E; tricks EW 3")

WRITES: dict[str, Callable[[Book], object]] = {
    "a game": lambda store: _written(store, begin=True),
    "a hand": lambda store: _written(store),
    "a rename": lambda store: _renamed(store),
}


def _written(store: Book, begin: bool = False) -> None:
    with store.writing() as writer:
        if begin:
            writer.begin(GAME)
        else:
            writer.add(1, HAND)


def _renamed(store: Book) -> None:
    with store.writing() as writer:
        writer.rename("Ann", "Anna")


@pytest.fixture(autouse=True)
def quick_writes() -> None:
    """Here every write waits until it is on the disk."""


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """A book with a game in it."""
    path = tmp_path / "book.db"
    with Book.open(str(path), create=True) as store:
        _written(store, begin=True)
    return path


@pytest.mark.parametrize("create", [False, True])
def test_how_the_book_is_kept(tmp_path: Path, book: Path, create: bool) -> None:
    path = tmp_path / "other.db" if create else book
    with Book.open(str(path), create=create) as store:
        found = {
            name: store.rows(f"PRAGMA {name}")[0][name]
            for name in ("journal_mode", "synchronous", "foreign_keys")
        }
    assert found == {"journal_mode": "delete", "synchronous": 3, "foreign_keys": 1}


@pytest.mark.parametrize("what", WRITES)
def test_every_write_is_one_transaction_that_has_the_book_to_itself(book: Path, what: str) -> None:
    done: list[str] = []
    with Book.open(str(book)) as store:
        store.file.connection.set_trace_callback(done.append)
        WRITES[what](store)
    words = [statement.split()[0].upper() for statement in done]
    changes = [
        at for at, word in enumerate(words) if word in ("INSERT", "UPDATE", "DELETE", "REINDEX")
    ]
    begun = [at for at, statement in enumerate(done) if statement.startswith("BEGIN")]
    ended = [at for at, word in enumerate(words) if word == "COMMIT"]
    assert {done[at] for at in begun} == {"BEGIN IMMEDIATE"}
    assert len(ended) == 1
    assert changes
    assert begun[0] < min(changes)
    assert max(changes) < ended[0]


def test_a_new_book_is_begun_in_one_transaction(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    real = sqlite3.connect

    def traced(*given: object, **named: object) -> object:
        connection = real(*given, **named)  # type: ignore[call-overload]
        connection.set_trace_callback(done.append)
        return connection

    monkeypatch.setattr(sqlite3, "connect", traced)
    with Book.open(str(tmp_path / "book.db"), create=True):
        pass
    changes = [at for at, one in enumerate(done) if one.upper().startswith(("CREATE", "INSERT"))]
    assert done.index("BEGIN IMMEDIATE") < min(changes)
    assert max(changes) < done.index("COMMIT")
    assert done.count("COMMIT") == 1


# -- after the commit ------------------------------------------------------------------------


def test_nothing_is_told_before_the_commit_has_returned(
    game: CardTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    order: list[str] = []
    say = click.echo
    real = Book.writing

    @contextmanager
    def watched(store: Book) -> Iterator[Writer]:
        order.append("begun")
        with real(store) as writer:
            yield writer
        order.append("committed")

    def told(*given: object, **named: object) -> None:
        order.append("told")
        say(*given, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(Book, "writing", watched)
    monkeypatch.setattr(click, "echo", told)
    game.done("hand Bob 3")
    assert order[:3] == ["begun", "committed", "told"]
    assert set(order[3:]) == {"told"}


def test_the_system_has_been_asked_to_keep_it_before_the_score_is_shown(tmp_path: Path) -> None:
    strace = shutil.which("strace")
    if strace is None:
        pytest.skip("strace is not here")
    env = environment(tmp_path)
    new = [str(EUCHRE), "new", "Ann", "Bob", "Cat", "Dan"]
    subprocess.run(new, env=env, check=True, capture_output=True)  # noqa: S603
    log = tmp_path / "calls"
    traced = subprocess.run(  # noqa: S603
        [
            *(strace, "-f", "-y", "-e", "trace=write,pwrite64,fsync,fdatasync,unlink", "-o", log),
            *(EUCHRE, "hand", "Bob", "3"),
        ],
        env=env,
        capture_output=True,
        text=True,
    )
    if traced.returncode and "PTRACE" in traced.stderr:
        pytest.skip("strace may not watch here")
    assert traced.returncode == 0, traced.stderr
    steps = [
        ("the journal is written", r"pwrite64\(\d+<.*book\.db-journal>"),
        ("the journal is on the disk", r"f(data)?sync\(\d+<.*book\.db-journal>"),
        ("the book is written", r"pwrite64\(\d+<.*book\.db>"),
        ("the book is on the disk", r"f(data)?sync\(\d+<.*book\.db>"),
        ("the journal is gone", r"unlink\(.*book\.db-journal"),
        ("the folder is on the disk", rf"f(data)?sync\(\d+<{re.escape(str(tmp_path))}>"),
        ("the entry is in the book's journal", r"write\(\d+<.*book\.db\.entries>"),
        ("that is on the disk", r"f(data)?sync\(\d+<.*book\.db\.entries>"),
        ("the score is shown", r'write\(1<.*>, "Ann & Cat 0, Bob & Dan 1'),
    ]
    at = 0
    lines = log.read_text().splitlines()
    for what, pattern in steps:
        found = [n for n, line in enumerate(lines) if n >= at and re.search(pattern, line)]
        assert found, f"{what}: not after line {at} of\n" + "\n".join(lines)
        at = found[0]


# -- who may read it -------------------------------------------------------------------------


def _mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.mark.parametrize("umask", [0o000, 0o022, 0o077, 0o177])
def test_the_book_is_its_owner_s_whatever_the_umask(tmp_path: Path, umask: int) -> None:
    path = tmp_path / "folder" / "book.db"
    path.parent.mkdir(mode=0o755)
    before = os.umask(umask)
    try:
        with Book.open(str(path), create=True) as store:
            _written(store, begin=True)
    finally:
        os.umask(before)
    assert _mode(path) == 0o600


def test_the_journals_are_their_owner_s(book: Path) -> None:
    before = os.umask(0)
    try:
        with Book.open(str(book)) as store, store.writing() as writer:
            writer.add(1, HAND)
            assert _mode(Path(f"{book}-journal")) == 0o600
        assert _mode(Path(f"{book}.entries")) == 0o600
    finally:
        os.umask(before)


# -- others who write ------------------------------------------------------------------------


def test_whoever_must_wait_is_told_and_goes_on(book: Path) -> None:
    said: list[str] = []
    with Book.open(str(book)) as first:

        def let_go(words: str) -> None:
            said.append(words)
            first.execute("ROLLBACK")

        with Book.open(str(book), say=let_go) as second:
            first.execute("BEGIN IMMEDIATE")
            _written(second)
    assert said == ["waiting for another program that is writing to the scorebook …"]
    assert len(entries(book)) == 2


def test_patience_ends(book: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(file, "GRACE", 0.01)
    monkeypatch.setattr(file, "PATIENCE", 0.05)
    before = entries(book)
    with Book.open(str(book)) as first, Book.open(str(book)) as second:
        first.execute("BEGIN IMMEDIATE")
        with pytest.raises(Conflict, match=r"did not finish in time; nothing was written") as told:
            _written(second)
        assert told.value.status is Exit.BUSY
        assert str(book) in str(told.value)
        first.execute("ROLLBACK")
        assert entries(book) == before
        _written(second)
    assert len(entries(book)) == 2


def test_the_command_says_so_too(game: CardTable, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(file, "GRACE", 0.01)
    monkeypatch.setattr(file, "PATIENCE", 0.05)
    before = entries(game.book)
    with Book.open(str(game.book)) as other:
        other.execute("BEGIN IMMEDIATE")
        answer = game.type("hand Bob 3")
    assert (answer.status, answer.out) == (4, "")
    waiting, ended = answer.err.splitlines()
    assert waiting.startswith("euchre: waiting for another program")
    assert str(game.book) in ended
    assert entries(game.book) == before


# -- all or nothing --------------------------------------------------------------------------


@pytest.mark.parametrize("at", [0, 1, 2])
def test_what_goes_wrong_in_the_middle_leaves_no_byte(book: Path, at: int) -> None:
    before = book.read_bytes()

    def fails(store: Book) -> None:
        with store.writing() as writer:
            for _ in range(at):
                writer.add(1, HAND, HAND)
            raise ZeroDivisionError

    with Book.open(str(book)) as store:
        with pytest.raises(ZeroDivisionError):
            fails(store)
        assert book.read_bytes() == before
        _written(store)
    assert wrong_with(book) == []


def test_entries_that_do_not_go_together_are_not_written(book: Path) -> None:
    before = book.read_bytes()

    def adds(store: Book) -> None:
        with store.writing() as writer:
            writer.add(1, HAND)
            writer.add(1, NewEntry("undone", about="77"))

    with Book.open(str(book)) as store, pytest.raises(BadBook):
        adds(store)
    assert book.read_bytes() == before


@pytest.mark.parametrize("sql", ["UPDATE entries SET record = ''", "DELETE FROM entries"])
def test_nobody_changes_an_entry_by_accident(book: Path, sql: str) -> None:
    before = entries(book)
    never = pytest.raises(sqlite3.IntegrityError, match="entries are never")
    with Book.open(str(book)) as store, never:
        store.execute(sql)
    assert entries(book) == before


@pytest.mark.parametrize("hours", [-24 * 365 * 10, -1, 0, 1])
def test_the_order_is_that_of_entry_whatever_the_clock_says(book: Path, hours: int) -> None:
    with Book.open(str(book)) as store:
        for turn in range(3):
            moment = datetime.now(UTC) + timedelta(hours=turn * hours)
            store.clock = lambda moment=moment: moment  # type: ignore[misc]
            _written(store)
        sheet = store.sheet(1)
        assert sheet is not None
        assert [line.verdict.total[1] for line in sheet.lines] == [1, 2, 3]
        with store.writing() as writer:
            after = writer.undo(1)
        assert after is not None
        assert after.total == (0, 2)
    assert wrong_with(book) == []
