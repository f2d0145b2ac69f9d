"""`euchre doctor`: a line a check, and nothing is changed. What it finds is in `sessions.txt`."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from typing import Any, TypeAlias

import pytest

from ..card_table import CardTable
from ..store.book import entries, environment
from .test_damage import DERIVED

CHECKS = (
    *("file", "mode", "folder", "SQLite", "pages", "entries", "journal", "scores", "clock"),
    "settings",
)
"""What is looked at in a sound book, in order."""

Harm: TypeAlias = Callable[[CardTable], object]


@pytest.fixture(autouse=True)
def quick_books() -> None:
    """Here books are begun as people begin theirs."""


@pytest.fixture
def played(game: CardTable) -> CardTable:
    """Two games of a few hands, in a folder that is only the owner's."""
    game.folder.chmod(0o700)
    for line in ("hand Bob 3", "undo", "hand Cat 4", "new", "hand Dan 3"):
        game.done(line)
    return game


def examined(table: CardTable) -> tuple[int, dict[str, dict[str, str]]]:
    """The exit status of the doctor, and its checks by name."""
    answer = table.type("doctor --json")
    assert answer.err == ""
    found: dict[str, Any] = json.loads(answer.out)
    assert found["healthy"] == (answer.status == 0)
    assert found["file"] == str(table.book)
    return answer.status, {one["name"]: one for one in found["checks"]}


def test_a_sound_book(played: CardTable) -> None:
    before = played.book.read_bytes()
    status, found = examined(played)
    assert (status, tuple(found)) == (0, CHECKS)
    assert {one["state"] for one in found.values()} == {"ok"}
    assert played.done("doctor").splitlines()[-1] == "The book is sound."
    assert played.book.read_bytes() == before


@pytest.mark.parametrize("columns", [60, 120])
def test_a_line_a_check(played: CardTable, columns: int) -> None:
    played.monkeypatch.setenv("COLUMNS", str(columns))
    played.monkeypatch.setenv("EUCHRE_DB", "book.db")
    DERIVED["the score of a hand"](played.book)
    played.book.chmod(0o644)
    answer = played.type("doctor")
    assert answer.status == 1
    lines = answer.out.splitlines()
    assert [line.split()[1] for line in lines[:-1] if line[:1] != " "] == list(CHECKS)
    assert lines[-1] == "2 things are wrong."
    assert max(map(len, answer.out.replace(str(played.folder), "").splitlines())) <= columns


def test_an_sqlite_that_is_too_old(played: CardTable) -> None:
    played.monkeypatch.setattr("euchre_cli.book.doctor.SQLITE", (3, 36, 9))
    status, found = examined(played)
    assert (status, found["SQLite"]["fix"]) == (1, "use a newer Python")


_DIES_WRITING = """
import os, signal, sqlite3, sys
book = sqlite3.connect(sys.argv[1], isolation_level=None)
book.execute("PRAGMA cache_size = 2")
book.execute("BEGIN IMMEDIATE")
for at in range(1000):
    book.execute("INSERT INTO entries SELECT max(id) + 1, game, source, max(id) + 1, stream, 1, "
                 "command, at, who, terminal, kind, about, record, why, checksum FROM entries")
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.skipif(os.name != "posix", reason="kills are of POSIX")
def test_a_write_that_was_interrupted(played: CardTable) -> None:
    before = entries(played.book)
    words = [sys.executable, "-c", _DIES_WRITING, str(played.book)]
    killed = subprocess.run(words, timeout=60, check=False, env=environment(played.folder))  # noqa: S603
    assert killed.returncode == -signal.SIGKILL
    assert played.book.with_name("book.db-journal").stat().st_size > 0
    status, found = examined(played)
    assert (status, "interrupted" in found["leftovers"]["found"]) == (0, True)
    assert entries(played.book) == before
    assert "leftovers" not in played.done("doctor")
