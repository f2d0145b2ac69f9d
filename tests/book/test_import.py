"""`euchre import`: what is said of each file and game, and with which exit status it ends."""

from __future__ import annotations

import json
import shlex
import subprocess
from pathlib import Path

import pytest

from ..card_table import CardTable
from ..commands.audits import command

GAME = """\
date 2026-11-19
player N Ann
player E Bob
player S Cat
player W Dan
hand 1; dealer W; maker E hearts; tricks EW 3; total NS 0 EW 1
hand 2; maker N alone; tricks NS 5
hand 3; misdeal E
"""
OVER = GAME + "hand 4; maker N alone; tricks NS 5; total NS 8\nhand 5; maker S; tricks NS 5\n"
OTHER = OVER.replace("hearts", "spades")
EIGHT = "Ann Bob Cat Dan Eve Fay Gus Hal"


def log(name: str, text: str) -> str:
    """A file in the working folder; returns its name."""
    Path(name).write_text(text)
    return name


def elsewhere(table: CardTable, *lines: str) -> None:
    """Types lines on another laptop, whose book is `other.db`."""
    for line in lines:
        table.done([*shlex.split(line), "--db", "other.db"])


def test_a_line_a_game_and_how_to_take_it_back(table: CardTable) -> None:
    log("thursday.euchre", OVER)
    assert table.done("import thursday.euchre") == (
        "thursday.euchre\n"
        "  game 1: 2026-11-19, Ann & Cat 10, Bob & Dan 1, 5 hands\n"
        "1 game imported.\n"
        "Take it back: euchre void --game 1\n"
    )
    log("friday.euchre", f"{OTHER}game\n{GAME.replace('11-19', '11-20')}")
    assert table.done("import thursday.euchre friday.euchre") == (
        "thursday.euchre\n"
        "  already here as game 1: 2026-11-19, Ann & Cat 10, Bob & Dan 1, 5 hands\n"
        "friday.euchre\n"
        "  game 2: 2026-11-19, Ann & Cat 10, Bob & Dan 1, 5 hands\n"
        "  game 3: 2026-11-20, Ann & Cat 4, Bob & Dan 1, 3 hands, not finished\n"
        "2 games imported, 1 already here.\n"
        "Take one back: euchre void --game N (2 to 3)\n"
    )
    table.done("void --game 2")
    said = " ".join(table.done("import friday.euchre").split())
    assert "already here as game 2, struck out (`euchre undo --game 2`)" in said


def test_no_line_is_wider_than_the_terminal(table: CardTable) -> None:
    table.monkeypatch.setenv("COLUMNS", "60")
    names = OVER.replace("Ann", "Ann " * 8).replace("Bob", "Bob " * 8)
    lines = table.done(["import", log("a.euchre", names)]).splitlines()
    assert max(map(len, lines)) <= 60


def test_a_log_on_standard_input(table: CardTable) -> None:
    table.done("new Ann Bob Cat Dan")
    done = subprocess.run(  # noqa: S603
        command("import", "-"), input=GAME.encode(), capture_output=True, timeout=60, check=False
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"  game 2: 2026-11-19, Ann & Cat 4, Bob & Dan 1, 3 hands" in done.stdout


@pytest.mark.parametrize(
    ("text", "status", "out", "err"),
    [
        ("", 3, "", "a.euchre: the file is empty\n"),
        ("dear diary\n", 3, "", "a.euchre: this is not a euchre log (line 1: 'dear' is not"),
        (
            GAME.replace("total NS 0", "total NS 1"),
            1,
            "0 games imported, 1 left out.\n",
            "a.euchre: game 1 of the file (2026-11-19, Ann & Cat 4, Bob & Dan 1) is left out: "
            "1 error in line 6 (wrong-total); `euchre audit a.euchre` shows it, --anyway",
        ),
    ],
)
def test_what_does_not_come_in(
    table: CardTable, text: str, status: int, out: str, err: str
) -> None:
    answer = table.type(["import", log("a.euchre", text)])
    assert (answer.status, answer.out) == (status, out)
    assert answer.err.startswith(err)


def test_a_dry_run_writes_nothing(table: CardTable) -> None:
    said = table.done(["import", "--dry-run", log("a.euchre", OVER)])
    assert "would be game 1: " in said
    assert said.endswith("1 game would be imported; nothing was written.\n")
    assert not table.book.exists()


def test_what_programs_read(table: CardTable) -> None:
    answer = table.type(["import", "--json", log("a.euchre", OVER), log("b.euchre", "")])
    assert answer.status == 3
    found = json.loads(answer.out)
    assert (found["dry_run"], found["summary"]["imported"]) == (False, 1)
    good, bad = found["files"]
    assert (bad["failure"], bad["games"]) == ("the file is empty", [])
    (game,) = good["games"]
    assert (game["became"], game["game"], game["hands"]) == ("imported", 1, 5)
    assert game["score"] == {"NS": 10, "EW": 1}


# -- another scorebook -----------------------------------------------------------------------------


def test_another_book_brings_its_evening_and_what_was_entered_in_it(table: CardTable) -> None:
    elsewhere(table, f"evening new {EIGHT} --rounds 3", "evening result 1 9-8")
    said = table.type("import other.db")
    assert (said.status, said.err) == (0, "other.db: evening 1 comes with it\n")
    assert "9–8    done" in table.done("evening")
    assert "0 games imported, 1 already here." in table.done("import other.db")
    elsewhere(table, "evening result 2 12-7")
    assert "1 game imported, 1 already here." in table.done("import other.db")
    table.done("doctor")


def test_of_a_game_that_went_on_in_both_books_one_end_is_kept(table: CardTable) -> None:
    table.done("new Ann Bob Cat Dan")
    table.done("backup other.db")
    table.done("hand Ann 3")
    elsewhere(table, "hand Bob 3", "hand Bob 5")
    answer = table.type("import other.db")
    assert (answer.status, answer.out) == (1, "0 games imported, 1 left out.\n")
    assert answer.err == (
        "other.db: game 1, which went on in both books (here Ann & Cat 1, Bob & Dan 0 after 1 "
        "hand, there Ann & Cat 0, Bob & Dan 3 after 2 hands), is left out; --keep mine or --keep "
        "theirs\n"
    )
    assert table.score() == (1, 0)
    assert "game 1 goes on" in table.done("import other.db --keep theirs")
    assert table.score() == (0, 3)
    elsewhere(table, "import book.db")
    assert table.json("score --db other.db")["game"]["score"] == {"NS": 0, "EW": 3}
    table.done("doctor")


def test_a_game_that_came_as_a_log_before_its_book_is_told(table: CardTable) -> None:
    elsewhere(table, "new Ann Bob Cat Dan", "hand Ann 3", "export -o sent.euchre")
    table.done("import sent.euchre")
    answer = table.type("import other.db")
    assert answer.err == (
        "other.db: game 2 has the same hands as game 1: if they are one game, "
        "`euchre void --game 2`\n"
    )


def test_a_book_that_cannot_be_read(table: CardTable) -> None:
    elsewhere(table, f"evening new {EIGHT}")
    other = table.folder / "other.db"
    other.write_bytes(other.read_bytes()[:3_000])
    (table.folder / "other.db.entries").unlink()
    answer = table.type("import other.db")
    assert (answer.status, answer.out) == (3, "")
    assert answer.err.startswith("other.db: ")
    assert answer.err.count("\n") == 1
