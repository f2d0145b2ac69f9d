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

from euchre_cli.book import sqlite_file
from euchre_cli.book.events import GameBegun, HandEntered, Undone
from euchre_cli.book.store import Store
from euchre_cli.book.writing import BookWriter
from euchre_cli.terminal.exit_status import BadBook, Conflict, Exit

from ..card_table import CardTable
from .book import EUCHRE, environment, events

GAME = GameBegun(("Ann", "Bob", "Cat", "Dan"))
HAND = HandEntered("maker E; tricks EW 3")

WRITES: dict[str, Callable[[Store], object]] = {
    "a game": lambda store: _written(store, begin=True),
    "a hand": lambda store: _written(store),
    "the tables made anew": lambda store: store.rebuild_derived(),
}


def _written(store: Store, begin: bool = False) -> None:
    with store.writing() as writer:
        if begin:
            writer.begin(GAME)
        else:
            writer.add(1, HAND)


@pytest.fixture(autouse=True)
def quick_writes() -> None:
    """Here every write waits until it is on the disk."""


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """A book with a game in it."""
    path = tmp_path / "book.db"
    with Store.open(str(path), create=True) as store:
        _written(store, begin=True)
    return path


@pytest.mark.parametrize("create", [False, True])
def test_how_the_book_is_kept(tmp_path: Path, book: Path, create: bool) -> None:
    path = tmp_path / "other.db" if create else book
    with Store.open(str(path), create=create) as store:
        found = {
            name: store.rows(f"PRAGMA {name}")[0][name]
            for name in ("journal_mode", "synchronous", "foreign_keys")
        }
    assert found == {"journal_mode": "delete", "synchronous": 3, "foreign_keys": 1}


@pytest.mark.parametrize("what", WRITES)
def test_every_write_is_one_transaction_that_has_the_book_to_itself(book: Path, what: str) -> None:
    done: list[str] = []
    with Store.open(str(book)) as store:
        store.connection.set_trace_callback(done.append)
        WRITES[what](store)
    words = [statement.split()[0].upper() for statement in done]
    changes = [
        at for at, word in enumerate(words) if word in ("INSERT", "UPDATE", "DELETE", "REINDEX")
    ]
    begun = [at for at, statement in enumerate(done) if statement.startswith("BEGIN")]
    ended = [at for at, word in enumerate(words) if word == "COMMIT"]
    assert [done[at] for at in begun] == ["BEGIN IMMEDIATE"]
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
    with Store.open(str(tmp_path / "book.db"), create=True):
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
    real = Store.writing

    @contextmanager
    def watched(store: Store) -> Iterator[BookWriter]:
        order.append("begun")
        with real(store) as writer:
            yield writer
        order.append("committed")

    def told(*given: object, **named: object) -> None:
        order.append("told")
        say(*given, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(Store, "writing", watched)
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
        with Store.open(str(path), create=True) as store:
            _written(store, begin=True)
    finally:
        os.umask(before)
    assert _mode(path) == 0o600


def test_the_journal_is_its_owner_s(book: Path) -> None:
    before = os.umask(0)
    try:
        with Store.open(str(book)) as store, store.writing() as writer:
            writer.add(1, HAND)
            assert _mode(Path(f"{book}-journal")) == 0o600
    finally:
        os.umask(before)


# -- others who write ------------------------------------------------------------------------


def test_whoever_must_wait_is_told_and_goes_on(book: Path) -> None:
    said: list[str] = []
    with Store.open(str(book)) as first, Store.open(str(book)) as second:
        first.execute("BEGIN IMMEDIATE")

        def let_go(words: str) -> None:
            said.append(words)
            first.execute("ROLLBACK")

        second.say = let_go
        _written(second)
    assert said == ["waiting for another program that is writing to the scorebook …"]
    assert len(events(book)) == 2


def test_patience_ends(book: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite_file, "GRACE", 0.01)
    before = events(book)
    with Store.open(str(book)) as first, Store.open(str(book)) as second:
        first.execute("BEGIN IMMEDIATE")
        second.patience = 0.05
        with pytest.raises(Conflict, match=r"did not finish in time; nothing was written") as told:
            _written(second)
        assert told.value.status is Exit.BUSY
        assert str(book) in str(told.value)
        first.execute("ROLLBACK")
        assert events(book) == before
        _written(second)
    assert len(events(book)) == 2


def test_the_command_says_so_too(game: CardTable, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite_file, "GRACE", 0.01)
    monkeypatch.setattr(sqlite_file, "PATIENCE", 0.05)
    before = events(game.book)
    with Store.open(str(game.book)) as other:
        other.execute("BEGIN IMMEDIATE")
        answer = game.type("hand Bob 3")
    assert (answer.status, answer.out) == (4, "")
    waiting, ended = answer.err.splitlines()
    assert waiting.startswith("euchre: waiting for another program")
    assert str(game.book) in ended
    assert events(game.book) == before


# -- all or nothing --------------------------------------------------------------------------


@pytest.mark.parametrize("at", [0, 1, 2])
def test_what_goes_wrong_in_the_middle_leaves_no_byte(book: Path, at: int) -> None:
    before = book.read_bytes()

    def fails(store: Store) -> None:
        with store.writing() as writer:
            for _ in range(at):
                writer.add(1, HAND, HAND)
            raise ZeroDivisionError

    with Store.open(str(book)) as store:
        with pytest.raises(ZeroDivisionError):
            fails(store)
        assert book.read_bytes() == before
        _written(store)
        assert store.differences() == []


def test_events_that_do_not_go_together_are_not_written(book: Path) -> None:
    before = book.read_bytes()

    def adds(store: Store) -> None:
        with store.writing() as writer:
            writer.add(1, HAND)
            writer.add(1, Undone(77))

    with Store.open(str(book)) as store, pytest.raises(BadBook):
        adds(store)
    assert book.read_bytes() == before


@pytest.mark.parametrize("sql", ["UPDATE events SET body = '{}'", "DELETE FROM events"])
def test_nobody_changes_an_event_by_accident(book: Path, sql: str) -> None:
    before = events(book)
    never = pytest.raises(sqlite3.IntegrityError, match="events are never")
    with Store.open(str(book)) as store, never:
        store.execute(sql)
    assert events(book) == before


@pytest.mark.parametrize("hours", [-24 * 365 * 10, -1, 0, 1])
def test_the_order_is_that_of_entry_whatever_the_clock_says(book: Path, hours: int) -> None:
    with Store.open(str(book)) as store:
        for turn in range(3):
            moment = datetime.now(UTC) + timedelta(hours=turn * hours)
            store.clock = lambda moment=moment: moment  # type: ignore[misc]
            _written(store)
        sheet = store.sheet(1)
        assert sheet is not None
        assert [line.verdict.total[1] for line in sheet.lines] == [1, 2, 3]
        with store.writing() as writer:
            after = writer.add(1, Undone(sheet.undo_stack[-1].id))
        assert after is not None
        assert after.total == (0, 2)
        assert store.differences() == []
