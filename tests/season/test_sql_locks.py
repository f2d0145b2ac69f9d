"""Each of the three locks that keep a question from changing the scorebook would do alone; and a
question that takes long can be broken off, also while it has no row to give."""

from __future__ import annotations

import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest

from euchre_cli.book import readonly_sql as question
from euchre_cli.book.events import GameBegun
from euchre_cli.book.readonly_sql import run_query
from euchre_cli.terminal.exit_status import BadBook, Refused

from .random_season import Played, book

CHANGES = (
    "INSERT INTO games SELECT * FROM games WHERE 0",
    "INSERT INTO events (at, who, terminal, game, command, kind, body) "
    "SELECT at, who, terminal, 2, 2, kind, body FROM events RETURNING id",
    "UPDATE games SET ns = 7",
    "WITH mine AS (SELECT 1) DELETE FROM games",
    "DROP VIEW standings",
    "CREATE TABLE mine (x)",
    "ALTER TABLE games ADD COLUMN mine",
    "CREATE TRIGGER mine AFTER INSERT ON games BEGIN SELECT 1; END",
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    found = tmp_path / "book.db"
    book(found, [Played([GameBegun(("Ann", "Bob", "Cat", "Dan"))])]).close()
    return found


def opened_for_writing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first lock off: questions are put to a file that is open for writing."""
    connect = sqlite3.connect

    def writing(path: str, *rest: Any, **more: Any) -> sqlite3.Connection:
        assert path.endswith("?mode=ro")
        return connect(path.removesuffix("?mode=ro"), *rest, **more)

    monkeypatch.setattr(sqlite3, "connect", writing)


def not_set_to_query(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second off: what is set on the connection is set back."""
    lock = question._lock

    def unlocked(connection: sqlite3.Connection) -> None:
        lock(connection)
        connection.set_authorizer(None)
        connection.execute("PRAGMA query_only = OFF")
        connection.set_authorizer(question._judge)

    monkeypatch.setattr(question, "_lock", unlocked)


def not_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    """The third off: any statement may do anything."""
    monkeypatch.setattr(question, "_judge", lambda *_: sqlite3.SQLITE_OK)


LOCKS = {
    "reading only": (not_set_to_query, not_judged),
    "set to query": (opened_for_writing, not_judged),
    "judged": (opened_for_writing, not_set_to_query),
}
"""Each lock, with the two others off."""


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("lock", LOCKS)
def test_each_lock_would_do(
    path: Path, monkeypatch: pytest.MonkeyPatch, lock: str, change: str
) -> None:
    before = path.read_bytes()
    for off in LOCKS[lock]:
        off(monkeypatch)
    with pytest.raises((Refused, BadBook)), run_query(str(path), change) as answer:
        list(answer.rows)
    assert path.read_bytes() == before


def test_without_any_of_them_a_change_is_made(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise the test above says nothing."""
    for off in (opened_for_writing, not_set_to_query, not_judged):
        off(monkeypatch)
    with suppress(Refused), run_query(str(path), "CREATE TABLE mine (x)"):
        pass
    monkeypatch.undo()
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT * FROM mine").fetchall() == []


# -- a question that takes long ----------------------------------------------------------------

LONG = (
    "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 30000) "
    "SELECT max(i) AS most FROM n"
)


def test_python_is_asked_now_and_then_whether_to_go_on(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []
    monkeypatch.setattr(question, "_go_on", lambda: asked.append(0) or 0)
    with run_query(str(path), LONG) as answer:
        assert list(answer.rows) == [(30000,)]
    assert len(asked) > 3


def test_who_presses_ctrl_c_meanwhile_is_heard(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def pressed() -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(question, "_go_on", pressed)
    with pytest.raises(KeyboardInterrupt), run_query(str(path), LONG) as answer:
        list(answer.rows)
