"""Logs made to take all time or all memory: the work grows with their length and no faster, and
what is read of a file has limits, which are said. Work is counted, not timed."""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from euchre_cli.book.results_csv import MOST_GAMES
from euchre_cli.log.games import MOST_TROUBLES

from ..card_table import CardTable

GREW: dict[str, Callable[[int], str]] = {
    "marks in a line": lambda n: "hand 1\nhold " + "N 9h " * n,
    "claims": lambda n: "player N Ann\nhand 1\n" + "renege N 1 rejected\n" * n,
    "notes": lambda n: "player N Ann\n" + "note hello\n" * n + "hand 1; maker E; tricks EW 3\n",
    "up-cards": lambda n: "hand 1\n" + "up 9h\n" * n,
    "claims of a trick": lambda n: "hand 1\n" + "won N\n" * n,
    "dealers": lambda n: "hand 1\n" + "dealer N; maker E; tricks EW 3\n" * n,
    "errors outside a hand": lambda n: "bla bla\n" * n,
    "errors in a hand": lambda n: "hand 1\n" + "bla bla\n" * n,
    "errors, a hand each": lambda n: "hand 1; maker X\n" * n,
    "comments": lambda n: "# hello\n" * n + "hand 1; maker E; tricks EW 3\n",
}
"""A log of so many records of one kind."""

COMMANDS = ("audit -q", "fmt", "import --anyway --dry-run")

FEW = 25


def _steps(table: CardTable, line: str) -> int:
    """How many functions a command calls, this program's and Python's own."""
    count = 0

    def called(*_: object) -> None:
        nonlocal count
        count += 1

    sys.setprofile(called)
    try:
        table.type(line)
    finally:
        sys.setprofile(None)
    return count


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("grown", GREW.values(), ids=GREW)
def test_twice_as_much_is_twice_the_work(
    table: CardTable, command: str, grown: Callable[[int], str]
) -> None:
    steps = []
    Path("log.euchre").write_text("euchre 1\n" + grown(3))
    table.type(f"{command} log.euchre")  # Everything is loaded.
    for times in (1, 2, 4):
        Path("log.euchre").write_text("euchre 1\n" + grown(FEW * times))
        steps.append(_steps(table, f"{command} log.euchre"))
    once, twice = steps[1] - steps[0], steps[2] - steps[1]
    assert twice < 2.6 * max(once, 200), steps


def _work_of_the_book(table: CardTable, line: str) -> int:
    """How many hundreds of steps SQLite takes for a command."""
    count = 0

    def stepped() -> None:
        nonlocal count
        count += 1

    connect = sqlite3.connect

    def counted(*args: Any, **named: Any) -> sqlite3.Connection:
        made = connect(*args, **named)
        made.set_progress_handler(stepped, 100)
        return made

    with table.monkeypatch.context() as patched:
        patched.setattr(sqlite3, "connect", counted)
        assert table.type(line).status == 0
    return count


@pytest.mark.parametrize("event", ["", "event Thursday\n"])
def test_importing_twice_as_many_games_is_twice_the_work_of_the_book_and_so_is_doing_it_again(
    table: CardTable, event: str
) -> None:
    first, again = [], []
    for games in (40, 80, 160):
        Path("log.euchre").write_text(
            f"euchre 1\n{event}"
            + "".join(
                f"game G{at}; player N Ann; player E Bob\nhand 1; maker N; tricks NS 3\n"
                for at in range(games)
            )
        )
        line = f"import --db {games}.db log.euchre"
        first.append(_work_of_the_book(table, line))
        again.append(_work_of_the_book(table, line))
    for steps in (first, again):
        assert steps[0]
        assert steps[2] - steps[1] < 2.4 * (steps[1] - steps[0]), steps


def test_of_a_hand_in_which_nothing_can_be_read_a_thousand_are_told_and_the_rest_counted(
    table: CardTable,
) -> None:
    Path("log.euchre").write_text("euchre 1\nhand 1\n" + "bla\n" * (MOST_TROUBLES + 7))
    assert "more records of this game could not be read" in table.type("audit log.euchre").out
    answer = table.type("fmt log.euchre")
    assert answer.err.splitlines()[-1] == "log.euchre: 7 more like these"
    assert answer.out.count("bla") == MOST_TROUBLES + 7


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("log.euchre", "euchre 1\n" + "game; hand 1; maker N; tricks NS 3\n" * 4),
        ("results.csv", "north,east,south,west,ns,ew\n" + "Ann,Bob,Cat,Dan,10,7\n" * 4),
    ],
    ids=["log", "results"],
)
def test_a_file_of_more_games_than_anybody_plays_is_refused_and_nothing_of_it_imported(
    table: CardTable, name: str, text: str
) -> None:
    def set_most(games: int) -> None:
        for place in ("import_log", "results_csv"):
            table.monkeypatch.setattr(f"euchre_cli.book.{place}.MOST_GAMES", games)

    set_most(3)
    Path(name).write_text(text)
    answer = table.type(f"import --anyway --db few.db {name}")
    assert answer.status == 3
    assert (
        answer.err
        == f"{name}: it has more than {MOST_GAMES:,} games: split it into several files\n"
    )
    assert not answer.out
    set_most(4)
    assert "4 games imported." in table.type(f"import --anyway --db few.db {name}").out


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="there is no end of zeros")
def test_what_never_ends_is_no_log(table: CardTable) -> None:
    for command in ("fmt", "audit", "import", "fmt --check"):
        answer = table.type(f"{command} /dev/zero")
        assert answer.status == 3
        assert "binary" in answer.out + answer.err
