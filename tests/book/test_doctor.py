"""`euchre doctor`: what is wrong with a scorebook, and what mends it; an entry is never touched."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from euchre_cli.book import schema
from euchre_cli.book.doctor import OLDEST_SQLITE

from ..card_table import CardTable
from .clock import Clock
from .forged import forge
from .open_book import held

CHECKS = (
    *("file", "mode", "folder", "SQLite", "journal", "format", "pages", "tables", "numbers"),
    *("hashes", "entries", "undo", "scores", "clock", "settings"),
)
"""What is looked at in a sound book, in order."""

posix = pytest.mark.skipif(os.name != "posix", reason="modes are of POSIX")


@pytest.fixture
def played(game: CardTable) -> CardTable:
    """Two games of a few hands, in a folder that is only the owner's."""
    game.folder.chmod(0o700)
    for line in ("hand Bob 3", "undo", "hand Cat 4", "new", "hand Dan 3"):
        game.done(line)
    return game


def examined(table: CardTable, line: str = "doctor") -> tuple[int, dict[str, Any]]:
    """The exit status of the doctor, and what it printed as JSON."""
    import json

    answer = table.type(line + " --json")
    assert answer.err == ""
    found: dict[str, Any] = json.loads(answer.out)
    assert found["healthy"] == (answer.status == 0)
    return answer.status, found


def wrong(found: dict[str, Any]) -> list[str]:
    """The checks that are not as they should be."""
    return [one["name"] for one in found["checks"] if one["state"] == "wrong"]


def entries(book: Path) -> list[tuple[Any, ...]]:
    """Every event, read without the program."""
    with closing(sqlite3.connect(book)) as connection:
        return connection.execute("SELECT * FROM events ORDER BY id").fetchall()


def execute(book: Path, *statements: str) -> None:
    """Change a book as another program would."""
    with closing(sqlite3.connect(book, isolation_level=None)) as connection:
        for statement in statements:
            connection.execute(statement)


def test_a_sound_book(played: CardTable) -> None:
    before = played.book.read_bytes()
    status, found = examined(played)
    assert status == 0
    assert list(found) == ["schema_version", "file", "healthy", "checks", "mended"]
    assert tuple(one["name"] for one in found["checks"]) == CHECKS
    assert {one["state"] for one in found["checks"]} == {"ok"}
    assert found["file"] == str(played.book)
    assert played.done("doctor --mend").splitlines()[-1] == "The book is sound."
    assert played.book.read_bytes() == before


@pytest.mark.parametrize("columns", [60, 120])
def test_a_line_a_check(played: CardTable, columns: int) -> None:
    played.monkeypatch.setenv("COLUMNS", str(columns))
    played.monkeypatch.setenv("EUCHRE_DB", "book.db")
    execute(played.book, "UPDATE hands SET ns = 7", "DROP VIEW players")
    answer = played.type("doctor")
    assert answer.status == 1
    lines = answer.out.splitlines()
    assert [line.split()[1] for line in lines[:-1] if line[:1] != " "] == list(CHECKS)
    said = " ".join(answer.out.split())
    assert "wrong scores a hand of game 1 does not match its entries; a hand of game 2" in said
    assert "`euchre doctor --mend`" in said
    assert lines[-1] == "2 things are wrong."
    assert max(map(len, answer.out.replace(str(played.folder), "").splitlines())) <= columns


# -- what can be mended --------------------------------------------------------------------------

Harm: TypeAlias = Callable[[Path], None]


def sql(*statements: str) -> Harm:
    """Harm done by another program."""
    return lambda book: execute(book, *statements)


def _wrong_index(book: Path) -> None:
    """An index that says it is of the games and holds something else."""
    execute(
        book,
        "DROP INDEX events_of_a_game",
        "CREATE INDEX events_of_a_game ON events (terminal)",
        "PRAGMA writable_schema = ON",
        "UPDATE sqlite_master SET sql = 'CREATE INDEX events_of_a_game ON events (game)' "
        "WHERE name = 'events_of_a_game'",
    )


MENDABLE: dict[str, tuple[Harm, list[str]]] = {
    "the score of a hand": (sql("UPDATE hands SET ns = 7 WHERE hand = 1"), ["scores"]),
    "a hand that is not there": (sql("DELETE FROM hands WHERE game = 2"), ["scores"]),
    "the score of a game": (sql("UPDATE games SET ns = 9"), ["scores"]),
    "a game that is not there": (sql("DELETE FROM games WHERE game = 2"), ["pages", "scores"]),
    "a game that was never played": (
        sql(
            "CREATE TEMP TABLE one AS SELECT * FROM games WHERE game = 1",
            "UPDATE one SET game = 8",
            "INSERT INTO games SELECT * FROM one",
        ),
        ["scores"],
    ),
    "a hand of no game": (sql("UPDATE hands SET game = 8 WHERE game = 2"), ["pages", "scores"]),
    "a hand of no event": (sql("UPDATE hands SET event = 99 WHERE game = 2"), ["pages", "scores"]),
    "a view that is gone": (sql("DROP VIEW players"), ["tables"]),
    "a view that says otherwise": (
        sql("DROP VIEW players", "CREATE VIEW players AS SELECT 'Ann' AS player"),
        ["tables"],
    ),
    "an index that is gone": (sql("DROP INDEX games_alike"), ["tables"]),
    "a trigger that is gone": (sql("DROP TRIGGER events_are_never_deleted"), ["tables"]),
    "an index that holds something else": (_wrong_index, ["pages"]),
    "another journal": (sql("PRAGMA journal_mode = WAL"), ["journal"]),
}
if os.name == "posix":
    MENDABLE["a mode for everybody"] = (lambda book: book.chmod(0o644), ["mode"])
    MENDABLE["a mode for nobody"] = (lambda book: book.chmod(0o400), ["mode"])


@pytest.mark.parametrize("harm", MENDABLE)
def test_what_is_derived_is_mended_and_no_entry_touched(played: CardTable, harm: str) -> None:
    do, names = MENDABLE[harm]
    before = entries(played.book)
    do(played.book)
    status, found = examined(played)
    assert (status, wrong(found)) == (1, names)
    for one in found["checks"]:
        assert (one["state"] == "wrong") == ("--mend" in one["fix"])
    status, found = examined(played, "doctor --mend")
    assert (status, wrong(found)) == (0, [])
    assert found["mended"]
    assert all(one.startswith("Mended: ") for one in found["mended"])
    assert entries(played.book) == before
    played.done("hand Ann 3")
    assert examined(played)[0] == 0


def test_what_somebody_added_is_left_alone(played: CardTable) -> None:
    execute(
        played.book,
        "CREATE VIEW mine AS SELECT player FROM players",
        "CREATE TABLE bets (who TEXT, cents INTEGER)",
        "CREATE INDEX hands_of_a_maker ON hands (maker)",
        "ANALYZE",
    )
    assert examined(played) == (0, examined(played)[1])
    execute(played.book, "UPDATE hands SET ns = 7")
    assert examined(played, "doctor --mend")[0] == 0
    names = {name for (name,) in _rows(played.book, "SELECT name FROM sqlite_master")}
    assert {"mine", "bets", "hands_of_a_maker"} <= names


def _rows(book: Path, query: str) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(book)) as connection:
        return connection.execute(query).fetchall()


# -- what cannot ---------------------------------------------------------------------------------

LOST: dict[str, tuple[str, list[str], str]] = {
    "an event that is gone": (
        "DELETE FROM events WHERE id = 4",
        ["pages", "numbers", "scores"],
        "1 of 6 entries is missing",
    ),
    "the first event": (
        "UPDATE events SET id = 0, command = 0 WHERE id = 1",
        ["pages", "numbers", "scores"],
        "the first entry is number 0, not 1",
    ),
    "the last hand": (
        "DELETE FROM events WHERE id = 6",
        ["pages", "numbers", "scores"],
        "only the scores still show hand 1 of game 2: `dealer E; maker W; tricks EW 3`, then 0–1",
    ),
    "the last game": (
        "DELETE FROM events WHERE id > 4",
        ["pages", "numbers", "scores"],
        "only the scores still show hand 1 of game 2",
    ),
    "an event of no command": (
        "UPDATE events SET command = 2 WHERE id = 4",
        ["numbers"],
        "entry 4 does not belong to a command",
    ),
    "a kind that there is not": (
        "UPDATE events SET kind = 'bid' WHERE id = 2",
        ["entries"],
        "entry 2: 'bid' is not a kind of entry",
    ),
    "a body that is no event": (
        "UPDATE events SET body = '[1]' WHERE id = 6",
        ["entries"],
        "entry 6: a 'hand' entry cannot be read",
    ),
    "a hand that is none": (
        'UPDATE events SET body = \'{"record": "rules csl"}\' WHERE id = 4',
        ["undo"],
        "entry 4: `rules` belongs to a game, not to a single hand",
    ),
    "an undo of nothing": (
        "UPDATE events SET body = '{\"command\": 1}' WHERE id = 3",
        ["undo"],
        "entry 3: there was no entry 1 to be taken back",
    ),
    "a game that does not begin": (
        "UPDATE events SET kind = 'hand-struck', body = '{\"hand\": 1}' WHERE id = 5",
        ["undo"],
        "entry 5: game 2 does not start with its players",
    ),
}


@pytest.mark.parametrize("harm", LOST)
def test_what_is_wrong_with_the_entries_is_told_and_left(played: CardTable, harm: str) -> None:
    statement, names, says = LOST[harm]
    forge(played.book, statement)
    before = entries(played.book)
    status, found = examined(played, "doctor --mend")
    assert (status, wrong(found)) == (1, names)
    assert says in str(found["checks"])
    assert "--rescue" in str(found["checks"])
    assert entries(played.book) == before
    assert "Traceback" not in played.type("doctor").err


@pytest.mark.parametrize(
    "line", ["hand Ann 3", "penalty --to NS 1 late", "undo", "new", "resume 1"]
)
def test_nothing_is_written_over_the_last_entries_while_only_the_tables_show_them(
    played: CardTable, line: str
) -> None:
    forge(played.book, "DELETE FROM events WHERE id > 4")
    before = _derived(played.book)
    said = played.refused(line, 3)
    assert "only the scores still show them" in said or "the entries of game 2 are lost" in said
    assert entries(played.book)[-1][0] == 4
    for options in ("", " --json"):
        answer = played.type("doctor --mend" + options)
        assert answer.status == 1
        assert "Not mended: --mend cannot repair this, and has changed nothing" in answer.out
    assert _derived(played.book) == before


def test_other_repairs_leave_what_only_the_tables_show(played: CardTable) -> None:
    forge(played.book, "DELETE FROM events WHERE id = 6", "DROP VIEW players")
    execute(played.book, "PRAGMA journal_mode = WAL")
    before = _derived(played.book)
    mended = examined(played, "doctor --mend")[1]["mended"]
    assert mended[0].startswith("Mended: the journal")
    assert mended[1].startswith(
        "Not mended: the last entries are lost, and the scores were left as they are, because only "
        "the scores still show hand 1 of game 2: `dealer E; maker W; tricks EW 3`"
    )
    assert _derived(played.book) == before


def test_a_game_that_lost_its_last_entries_says_so_wherever_it_is_read(played: CardTable) -> None:
    forge(played.book, "DELETE FROM events WHERE id = 6")
    for line in ("score", "show 2"):
        said = played.type(line).err
        assert "the last entries of game 2 are lost: the scores still have 0–1 after 1 hand" in said
    assert played.type("show 1").err == ""


def test_a_number_in_the_tables_that_is_too_high_is_mended(played: CardTable) -> None:
    execute(played.book, "UPDATE games SET last_event = 99 WHERE game = 2")
    assert examined(played)[0] == 1
    assert examined(played, "doctor --mend")[0] == 0


def _derived(book: Path) -> list[tuple[Any, ...]]:
    return _rows(book, "SELECT * FROM games") + _rows(book, "SELECT * FROM hands")


def test_the_other_games_are_mended_all_the_same(played: CardTable) -> None:
    statement = "UPDATE events SET kind = 'bid' WHERE id = 2"
    forge(played.book, statement, "UPDATE hands SET ns = 7")
    status, found = examined(played, "doctor --mend")
    assert (status, wrong(found)) == (1, ["entries"])
    assert any("game 1 was left as it is" in one for one in found["mended"])
    assert played.type("show 2").status == 0
    assert _rows(played.book, "SELECT ns, ew FROM hands WHERE game = 2") == [(0, 1)]


def test_a_table_that_is_gone(played: CardTable) -> None:
    execute(played.book, "DROP TABLE hands")
    status, found = examined(played, "doctor --mend")
    assert (status, wrong(found)) == (3, ["tables"])
    assert "the table hands is missing" in str(found["checks"])


def test_the_latest_copy_is_named(played: CardTable) -> None:
    played.done("backup")
    execute(played.book, "DROP TABLE hands")
    [copy] = played.folder.glob("book-*.db")
    assert f"--restore {copy}` goes back to the latest copy" in str(examined(played)[1]["checks"])


# -- around the book -----------------------------------------------------------------------------


def test_a_clock_that_goes_wrong(played: CardTable, clock: Clock) -> None:
    clock.turn(days=-2)
    status, found = examined(played)
    assert (status, wrong(found)) == (0, [])
    assert "2026-11-20 19:30, and now it is 2026-11-18 19:30" in str(found["checks"])
    played.done("hand Ann 3")
    clock.turn(days=2)
    status, found = examined(played)
    assert status == 0
    [one] = [one for one in found["checks"] if one["name"] == "clock"]
    assert one["state"] == "note"
    assert one["found"].startswith("it was set back 1 time")


def test_a_write_that_was_interrupted(played: CardTable) -> None:
    before = entries(played.book)
    killed = subprocess.run(  # noqa: S603
        [sys.executable, "-c", _DIES_WRITING, str(played.book)], timeout=60, check=False
    )
    assert killed.returncode == -signal.SIGKILL
    assert played.book.with_name("book.db-journal").stat().st_size > 0
    status, found = examined(played)
    assert status == 0
    assert found["checks"][-2]["name"] == "leftovers"
    assert "interrupted" in found["checks"][-2]["found"]
    assert entries(played.book) == before
    assert "leftovers" not in played.done("doctor")


_DIES_WRITING = """
import os, signal, sqlite3, sys
book = sqlite3.connect(sys.argv[1], isolation_level=None)
book.execute("PRAGMA cache_size = 2")
book.execute("BEGIN IMMEDIATE")
for at in range(1000):
    book.execute("INSERT INTO events SELECT max(id) + 1, at, who, terminal, game, max(id) + 1, "
                 "kind, body, hash, chain FROM events")
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_a_copy_from_before_an_update_is_told(played: CardTable) -> None:
    played.done("backup book.db.before-2")
    status, found = examined(played)
    assert status == 0
    assert "book.db.before-2" in found["checks"][-2]["found"]


@posix
def test_a_folder_in_which_everybody_may_write(played: CardTable) -> None:
    played.folder.chmod(0o777)
    status, found = examined(played)
    assert (status, wrong(found)) == (1, ["folder"])
    played.folder.chmod(0o1777)
    assert examined(played)[0] == 0


def test_settings_that_cannot_be_read(played: CardTable) -> None:
    (played.folder / "config.toml").write_text("sound = 1")
    status, found = examined(played)
    assert (status, wrong(found)) == (1, ["settings"])
    played.monkeypatch.delenv("EUCHRE_DB")
    status, found = examined(played)
    assert (status, wrong(found)) == (3, ["settings"])
    assert examined(played, "doctor --db book.db")[0] == 1


def test_an_sqlite_that_is_too_old(played: CardTable) -> None:
    played.monkeypatch.setattr("euchre_cli.book.doctor.SQLITE", (3, 36, 9))
    assert OLDEST_SQLITE > (3, 36, 9)
    status, found = examined(played)
    assert (status, wrong(found)) == (1, ["SQLite"])


def test_an_older_book_is_told_and_not_updated(played: CardTable) -> None:
    before = played.book.read_bytes()
    steps = [*schema.STEPS, ("bets", "CREATE TABLE bets (cents INTEGER);\n")]
    played.monkeypatch.setattr("euchre_cli.book.schema.STEPS", steps)
    status, found = examined(played, "doctor --mend")
    assert status == 0
    [one] = [one for one in found["checks"] if one["name"] == "format"]
    assert (one["state"], one["found"]) == (
        "note",
        f"{len(steps) - 1}; the next command updates it to {len(steps)}",
    )
    assert played.book.read_bytes() == before


def test_a_mend_that_fails_says_so(played: CardTable) -> None:
    execute(played.book, "UPDATE hands SET ns = 7")
    played.monkeypatch.setattr("euchre_cli.book.sqlite_file.PATIENCE", 0.2)
    played.monkeypatch.setattr("euchre_cli.book.sqlite_file.GRACE", 0.1)
    with held(played.book, "IMMEDIATE"):
        answer = played.type("doctor --mend")
    assert answer.status == 1
    assert "Not mended: " in answer.out
    assert played.type("games").status == 0


@pytest.mark.parametrize("name", ["book.db.evening.part", ".book-2026-11-20.db.77.part"])
def test_a_copy_that_was_left_unfinished_may_be_deleted(played: CardTable, name: str) -> None:
    """As a kill in the middle of a copy leaves it."""
    (played.folder / name).write_bytes(b"half")
    status, found = examined(played)
    assert status == 0
    [one] = [one for one in found["checks"] if one["name"] == "leftovers"]
    assert one["state"] == "note"
    assert one["found"].startswith("a copy that was not finished: ")
    assert one["found"].endswith(name)
    assert one["fix"] == "delete it, unless a copy is being made just now"


def test_mend_says_when_it_cannot_help(played: CardTable) -> None:
    execute(played.book, "PRAGMA user_version = 99")
    before = played.book.read_bytes()
    status, found = examined(played, "doctor --mend")
    assert status == 3
    assert found["mended"] == ["Not mended: --mend cannot repair this, and has changed nothing"]
    assert [one["fix"] for one in found["checks"] if one["name"] == "file"] == [""]
    assert played.book.read_bytes() == before
