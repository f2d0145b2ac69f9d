"""`euchre doctor`: a line a check, what is wrong and what to do about it; nothing is changed."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from ..card_table import CardTable
from ..store.book import entries, environment
from .clock import Clock
from .test_damage import DERIVED, ENTRIES, journal_of, only

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


def _spoilt_line(table: CardTable) -> None:
    journal = journal_of(table.book)
    journal.write_bytes(journal.read_bytes().replace(b"maker", b"mAker", 1))


def _lagging(table: CardTable) -> None:
    journal = journal_of(table.book)
    before = journal.read_bytes()
    table.done("hand Ann 3")
    journal.write_bytes(before)


def _older(table: CardTable) -> None:
    before = table.book.read_bytes()
    table.done("hand Ann 3")
    table.book.write_bytes(before)


def _of_another(table: CardTable) -> None:
    other = table.another("elsewhere")
    other.done("new Ann Bob Cat Dan")
    table.monkeypatch.setenv("EUCHRE_DB", str(table.book))
    shutil.copy(journal_of(other.book), journal_of(table.book))


def _book(harm: Callable[[Path], object]) -> Harm:
    return lambda table: harm(table.book)


ROWS: dict[str, tuple[Harm, int, str, str, str]] = {
    "a mode for everybody": (
        *(lambda table: table.book.chmod(0o644), 1, "mode"),
        *("wrong 0644: others may use it", "`chmod 600 "),
    ),
    "a folder for everybody": (
        *(lambda table: table.folder.chmod(0o777), 1, "folder"),
        *("wrong everybody may write in ", "`chmod o-w "),
    ),
    "an SQLite that is too old": (
        lambda table: table.monkeypatch.setattr("euchre_cli.book.doctor.SQLITE", (3, 36, 9)),
        *(1, "SQLite", "too old", "use a newer Python"),
    ),
    "settings that cannot be read": (
        lambda table: (table.folder / "config.toml").write_text("sound = 1"),
        *(1, "settings", "wrong ", ""),
    ),
    "an entry that changed": (
        _book(ENTRIES["a bit of an entry"]),
        *(1, "entries", "wrong entry 3 is damaged", "--rescue saved.db"),
    ),
    "an entry that is gone": (
        _book(ENTRIES["an entry that is gone"]),
        *(1, "entries", "wrong entry 5 is damaged", "--rescue saved.db"),
    ),
    "a score that is wrong": (
        _book(DERIVED["the score of a hand"]),
        *(1, "scores", "wrong ", "the next command works them out anew"),
    ),
    "no journal": (
        lambda table: journal_of(table.book).unlink(),
        *(0, "journal", "is missing", "the next entry begins it anew"),
    ),
    "a journal without the last entry": (
        *(_lagging, 0, "journal", "it does not have the last entries yet"),
        "the next entry adds them",
    ),
    "a journal with a damaged line": (
        *(_spoilt_line, 1, "journal", "wrong 1 line of it is damaged"),
        "`euchre doctor --keep book` writes it anew",
    ),
    "an older book": (
        *(_older, 1, "journal", "wrong it has 1 entry more than the book"),
        "`euchre doctor --keep book` or `--keep journal`",
    ),
    "a journal of another book": (
        *(_of_another, 1, "journal", "is that of another book"),
        "`euchre doctor --keep book` or `--keep journal`",
    ),
    "a copy from before an update": (
        lambda table: shutil.copy(table.book, f"{table.book}.before-6"),
        *(0, "leftovers", "note the scorebook from before it was replaced or updated: ", "delete"),
    ),
    "a copy that was left unfinished": (
        lambda table: (table.folder / "book.db.evening.part").write_bytes(b"half"),
        *(0, "leftovers", "note a copy that was not finished: ", "delete it, unless a copy is"),
    ),
}


@pytest.mark.parametrize("harm", ROWS)
def test_what_is_found_and_what_to_do_about_it(played: CardTable, harm: str) -> None:
    do, status, name, says, fix = ROWS[harm]
    do(played)
    files = {one: one.read_bytes() for one in played.folder.glob("book.db*")}
    found = examined(played)
    check = found[1][name]
    assert (found[0], says in f"{check['state']} {check['found']}") == (status, True), check
    assert fix in check["fix"]
    others = {one["name"] for one in found[1].values() if one["state"] == "wrong"} - {name}
    assert others <= {"pages", "scores"}, others
    assert {one: one.read_bytes() for one in played.folder.glob("book.db*")} == files


def test_what_somebody_added_is_left_alone(played: CardTable) -> None:
    only("CREATE VIEW mine AS SELECT player FROM players", "CREATE TABLE bets (cents)")(played.book)
    assert examined(played)[0] == 0
    played.done("hand Ann 3")
    only("INSERT INTO bets SELECT 1 FROM mine")(played.book)
    assert examined(played)[0] == 0


def test_a_clock_that_goes_wrong(played: CardTable, clock: Clock) -> None:
    clock.turn(days=-2)
    played.done("hand Ann 3")
    clock.turn(days=2)
    status, found = examined(played)
    assert (status, found["clock"]["state"]) == (0, "note")
    assert found["clock"]["found"].startswith("it was set back 1 time")


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


def test_a_view_that_is_gone_is_made_anew(played: CardTable) -> None:
    before = played.done("players")
    only("DROP VIEW players")(played.book)
    assert played.done("players") == before
