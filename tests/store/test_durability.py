"""What was reported as written is on the disk: how a write begins and ends, and who may read it."""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
import stat
import subprocess
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from euchre_cli.book.book import Book
from euchre_cli.book.entries import NewEntry
from euchre_cli.terminal.exit_status import BadBook

from ..entered import new_game
from .book import EUCHRE, entries, environment, wrong_with

HAND = NewEntry("hand", "maker E; tricks EW 3")


def _written(store: Book, begin: bool = False) -> None:
    with store.writing() as writer:
        if begin:
            writer.begin(new_game())
        else:
            writer.add(1, HAND)


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


def test_every_write_is_one_transaction_that_has_the_book_to_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    real = sqlite3.connect

    def traced(*given: object, **named: object) -> object:
        connection = real(*given, **named)  # type: ignore[call-overload]
        connection.set_trace_callback(done.append)
        return connection

    def check_one() -> None:
        writes = ("CREATE", "INSERT", "UPDATE", "DELETE", "REINDEX")
        changes = [at for at, one in enumerate(done) if one.upper().startswith(writes)]
        assert done.index("BEGIN IMMEDIATE") < min(changes)
        assert max(changes) < done.index("COMMIT")
        assert done.count("COMMIT") == 1
        done.clear()

    monkeypatch.setattr(sqlite3, "connect", traced)
    with Book.open(str(tmp_path / "book.db"), create=True) as store:
        check_one()
        _written(store, begin=True)
        check_one()
        _written(store)
        check_one()
        with store.writing() as writer:
            writer.rename("Ann", "Anna")
        check_one()


# -- after the commit ------------------------------------------------------------------------


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


@pytest.mark.parametrize("umask", [0o000, 0o022, 0o077, 0o177])
def test_the_book_and_its_journals_are_their_owner_s(tmp_path: Path, umask: int) -> None:
    path = tmp_path / "folder" / "book.db"
    path.parent.mkdir(mode=0o755)
    before = os.umask(umask)
    try:
        with Book.open(str(path), create=True) as store, store.writing() as writer:
            writer.begin(new_game())
            modes = {Path(f"{path}-journal").stat().st_mode}
    finally:
        os.umask(before)
    modes |= {path.stat().st_mode, Path(f"{path}.entries").stat().st_mode}
    assert set(map(stat.S_IMODE, modes)) == {0o600}


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


# -- all or nothing --------------------------------------------------------------------------


@pytest.mark.parametrize("wrong", [HAND, NewEntry("undone", about="77")])
def test_what_goes_wrong_in_the_middle_leaves_no_byte(book: Path, wrong: NewEntry) -> None:
    before = book.read_bytes()

    def fails(store: Book) -> None:
        with store.writing() as writer:
            writer.add(1, HAND, HAND)
            writer.add(1, wrong)
            raise ZeroDivisionError

    with Book.open(str(book)) as store:
        with pytest.raises((ZeroDivisionError, BadBook)):
            fails(store)
        assert book.read_bytes() == before
        _written(store)
    assert wrong_with(book) == []


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
