"""A book of the last version: brought over once, with every row as it was and a copy from before;
or left as it was. `last_version.sql` is one, and `last_version.euchre` its export, as the last
version wrote them."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from euchre_cli.book.tables import APPLICATION, DERIVED, FORMAT

from ..card_table import CardTable
from ..store.book import environment, wrong_with
from .open_book import held

OWN = {"opened", "last_event", "event", "last_entry", "entry", "checksum", "digest", "origin"}
"""The columns with the number of an entry, which may be another now, or a checksum."""

HERE = Path(__file__).parent


@pytest.fixture
def old(table: CardTable) -> CardTable:
    """Games of all kinds, and an evening."""
    table.book.touch(0o600)
    table.folder.chmod(0o700)
    script = (HERE / "last_version.sql").read_text(encoding="utf-8")
    execute(table.book, script, f"PRAGMA application_id = {APPLICATION}")
    execute(table.book, "PRAGMA user_version = 5")
    return table


def execute(book: Path, *scripts: str) -> None:
    """Changes a file as another program would."""
    with closing(sqlite3.connect(book, isolation_level=None)) as connection:
        for script in scripts:
            connection.executescript(script)


def derived(book: Path) -> dict[str, list[dict[str, Any]]]:
    """Every row of the games, read without the program."""
    with closing(sqlite3.connect(book)) as connection:
        connection.row_factory = sqlite3.Row
        return {
            table: [
                {name: row[name] for name in row.keys() if name not in OWN}  # noqa: SIM118
                for row in connection.execute(f"SELECT * FROM {table} ORDER BY game, 2, 3")  # noqa: S608
            ]
            for table in DERIVED
        }


def everything(book: Path) -> tuple[int, str]:
    """All that a file holds: the version of its tables, and its contents."""
    with closing(sqlite3.connect(book)) as connection:
        [[version]] = connection.execute("PRAGMA user_version").fetchall()
        return version, "\n".join(connection.iterdump())


def beside(table: CardTable) -> list[str]:
    """The files of the book."""
    return sorted(one.name for one in table.folder.iterdir() if one.is_file())


UPDATED = ["book.db", "book.db.before-7", "book.db.entries"]


def test_every_row_is_as_the_last_version_had_it(old: CardTable) -> None:
    before, rows = everything(old.book), derived(old.book)
    copy = old.folder / "book.db.before-7"
    answer = old.type("games")
    said = f"the scorebook was updated for this version; a copy from before: {copy}"
    assert (answer.status, answer.err) == (0, f"euchre: {said}\n")
    assert derived(old.book) == rows
    assert [len(rows[table]) for table in DERIVED] == [9, 11, 3]
    assert everything(copy) == before
    assert copy.stat().st_mode & 0o777 == 0o600
    assert wrong_with(old.book) == []
    assert old.type("games").err == ""
    assert beside(old) == UPDATED


def test_its_export_is_that_of_the_last_version(old: CardTable) -> None:
    assert old.done("export --all") == (HERE / "last_version.euchre").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("show 1", "1 Dan Ann ♥ alone lone march 4–0"),
        ("history --game 1", 'note: a note; with "quotes"'),
        ("score --game 1", "Ann & Cat lead the match 1–0, best of 3"),
        ("evening", "Eva came first with 6 points, 1 more than Ann."),
        ("undo --game 5", "Ann & Cat won 10 to 2."),
        ("undo --game 8", "Taken back: the end of the evening."),
        ("redo --game 11", "Done again: hand 1: Gus makes 3, 1 point to Ann & Gus."),
        ("hand Ann 3 --game 6", "Ann & Cat 1, Gus & Fay 0"),
        ("import old.euchre", "1 already here"),
    ],
)
def test_it_goes_on_as_it_was(old: CardTable, line: str, says: str) -> None:
    players = "".join(f"player {s}\n" for s in ("N Ann", "E Gus", "S Cat", "W Hal"))
    text = f"euchre 1\ngame\n{players}date 2026-10-01\nhand\nmaker E\ntricks EW 3\n"
    (old.folder / "old.euchre").write_text(text)
    assert says in " ".join(old.type(line).out.split())
    assert wrong_with(old.book) == []


def test_a_book_of_the_version_before_only_gets_another_number(table: CardTable) -> None:
    table.done("new Ann Bob Cat Dan")
    table.done("hand Bob 3")
    journal, rows = beside(table), derived(table.book)
    execute(table.book, "PRAGMA user_version = 6")
    assert "6; the next command updates the scorebook" in " ".join(table.type("doctor").out.split())
    assert "a copy from before" in table.type("score").err
    assert (everything(table.book)[0], derived(table.book)) == (FORMAT, rows)
    assert beside(table) == sorted([*journal, "book.db.before-7"])
    assert table.type("score").err == ""
    assert wrong_with(table.book) == []


def test_a_damaged_book_of_the_version_before_stays_damaged(table: CardTable) -> None:
    table.done("new Ann Bob Cat Dan")
    table.done("hand Bob 3")
    execute(
        table.book,
        "PRAGMA user_version = 6",
        "DROP TRIGGER entries_are_never_changed; UPDATE entries SET record = 'x' WHERE id = 2",
    )
    assert "is damaged" in table.type("score").err
    assert everything(table.book)[0] == 6


LEFT = {
    "a damaged event": (
        "UPDATE events SET body = replace(body, 'hearts', 'spades') WHERE id = 3",
        "its entry 3 is damaged: `euchre doctor --rescue NEW.db` of that version makes a whole",
    ),
    "an older version": ("PRAGMA user_version = 4", "`euchre export --all -o all.euchre` with"),
}


@pytest.mark.parametrize("harm", LEFT)
@pytest.mark.parametrize("line", ["games", "hand Ann 3 --game 6"])
def test_what_cannot_be_brought_over_is_left_as_it_was(
    old: CardTable, harm: str, line: str
) -> None:
    statement, says = LEFT[harm]
    execute(old.book, "DROP TRIGGER events_are_never_changed", statement)
    before = everything(old.book)
    assert says in old.refused(line, 3)
    assert everything(old.book) == before
    assert [name for name in beside(old) if "entries" in name] == []


def test_the_doctor_notes_it_and_does_not_update_it(old: CardTable) -> None:
    before = old.book.read_bytes()
    assert "5; the next command updates the scorebook" in " ".join(old.done("doctor").split())
    assert old.book.read_bytes() == before


def test_nothing_is_done_while_somebody_else_writes(old: CardTable) -> None:
    before = everything(old.book)
    old.monkeypatch.setattr("euchre_cli.book.file.PATIENCE", 0.1)
    old.monkeypatch.setattr("euchre_cli.book.file.GRACE", 0.05)
    with held(old.book, "IMMEDIATE"):
        assert old.type("games").status == 4
    assert everything(old.book) == before
    assert beside(old) == ["book.db"]


_OPENS = """
import os, signal, sys
from euchre_cli.book import copies, tables
from euchre_cli.book.book import Book
from euchre_cli.book.file import File
from euchre_cli.book.writing import Writer
def die(*_): os.kill(os.getpid(), signal.SIGKILL)
match sys.argv[2]:
    case "copying": File.copy_into = die
    case "copied": tables.make_tables = die
    case "written": Writer.derive_all = die
    case _: sys.stdin.read()
with Book.open(sys.argv[1]) as book:
    assert [game for game in book.all_numbers() if not book.agrees(game)] == []
"""


@pytest.mark.skipif(os.name != "posix", reason="kills are of POSIX")
@pytest.mark.parametrize("moment", ["copying", "copied", "written"])
def test_an_update_that_was_killed_leaves_it_as_it_was(old: CardTable, moment: str) -> None:
    before, rows = everything(old.book), derived(old.book)
    words = [sys.executable, "-c", _OPENS, str(old.book), moment]
    killed = subprocess.run(words, timeout=60, check=False, env=environment(old.folder))  # noqa: S603
    assert killed.returncode == -signal.SIGKILL
    assert everything(old.book) == before
    old.done("games")
    assert derived(old.book) == rows
    assert wrong_with(old.book) == []


def test_several_that_open_it_at_once(old: CardTable) -> None:
    rows = derived(old.book)
    racing = [
        subprocess.Popen(  # noqa: S603
            [sys.executable, "-c", _OPENS, str(old.book), ""],
            stdin=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment(old.folder),
        )
        for _ in range(3)
    ]
    for one in racing:
        assert one.stdin is not None
        one.stdin.close()
        one.stdin = None
    said = [one.communicate(timeout=60)[1].decode() for one in racing]
    assert [one.returncode for one in racing] == [0] * 3, said
    assert (everything(old.book)[0], derived(old.book)) == (FORMAT, rows)
    assert wrong_with(old.book) == []
    assert beside(old) == UPDATED
