"""A simulated season is never mixed with games that were played, by whatever door they come."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from ..scoring.at_a_table import CardTable

SMALL = "demo-season --players 4 --nights 2"
DEMO = "demo-season.db"
OWN = "this scorebook holds a simulated season: a game of your own goes into another"
AMONG = "simulated games do not go among those that were played"
PLAYED = """\
euchre 1
date 2026-11-19
player N Ann
player E Bob
player S Cat
player W Dan
hand 1; dealer N; maker N; tricks NS 3
"""


@pytest.fixture
def demo(table: CardTable) -> CardTable:
    """A table with a demo season of six games beside its scorebook, and the log of it."""
    table.done(SMALL)
    table.done(f"export --all --db {DEMO} --out simulated.euchre")
    (table.folder / "played.euchre").write_text(PLAYED)
    return table


def games(table: CardTable, book: str = "") -> int:
    """How many games statistics count in a scorebook."""
    found = table.json(f"stats {book and '--db ' + book}")["games"]
    assert isinstance(found, int)
    return found


@pytest.mark.parametrize(
    "words",
    [
        "new Ann Bob Cat Dan",
        "new Eve Finn Gus Hal --date 2026-01-01 --event League",
        "rematch",
        "swap",
    ],
)
def test_no_game_begins_in_a_demo_season(demo: CardTable, words: str) -> None:
    assert OWN in demo.refused(f"{words} --db {DEMO}")
    assert games(demo, DEMO) == 6


def test_nor_when_its_last_game_is_struck_out(demo: CardTable) -> None:
    demo.done(f"void --game 6 --db {DEMO}")
    assert OWN in demo.refused(f"new Ann Bob Cat Dan --db {DEMO}")


def test_a_log_of_games_that_were_played_is_left_out_of_a_demo_season(demo: CardTable) -> None:
    told = demo.type(f"import played.euchre --db {DEMO}")
    assert told.status == 1
    assert OWN in told.err
    assert games(demo, DEMO) == 6


@pytest.mark.parametrize("dry", ["", " --dry-run"])
def test_simulated_games_are_left_out_of_a_scorebook(demo: CardTable, dry: str) -> None:
    demo.done("import played.euchre")
    told = demo.type(f"import simulated.euchre{dry}")
    assert told.status == 1
    assert told.err.count(AMONG) == 1  # And not once a game.
    assert "6 games in it are left out" in told.err
    assert games(demo) == 1


@pytest.mark.parametrize("dry", ["", " --dry-run"])
def test_of_two_logs_the_first_says_what_a_new_book_is_of(demo: CardTable, dry: str) -> None:
    told = demo.type(f"import played.euchre simulated.euchre --db new.db{dry}")
    assert told.status == 1
    assert AMONG in told.err
    assert "6 left out" in told.out


def test_simulated_games_go_into_a_book_of_their_own(demo: CardTable) -> None:
    demo.done("import simulated.euchre --db copy.db")
    assert games(demo, "copy.db") == 6
    assert OWN in demo.refused("new Ann Bob Cat Dan --db copy.db")


def test_a_game_cannot_be_called_simulated_among_others(demo: CardTable) -> None:
    demo.done("new Ann Bob Cat Dan")
    demo.done("hand Ann 3")
    assert AMONG in demo.refused(["new", "Ann", "Bob", "Cat", "Dan", "--event", "X (simulated)"])


def test_statistics_say_so_in_their_first_line(demo: CardTable) -> None:
    assert "6 simulated games" in demo.done(f"stats --db {DEMO}").splitlines()[0]
    assert demo.json(f"stats --db {DEMO}")["simulated"] == 6
    assert "(simulated)" in demo.done(f"night --db {DEMO}").splitlines()[0]


def test_logs_of_both_are_counted_together_with_a_word(demo: CardTable) -> None:
    told = demo.done("stats --from simulated.euchre --from played.euchre")
    assert "7 games" in told.splitlines()[0]
    assert "6 of these 7 games are simulated" in " ".join(told.split())


def test_what_is_tried_out_on_a_demo_game_is_no_game_of_one_s_own(demo: CardTable) -> None:
    before = Path(shutil.copy(demo.folder / DEMO, demo.folder / "before.db"))
    demo.done(f"undo --db {DEMO}")
    demo.done(f"redo --db {DEMO}")
    assert games(demo, DEMO) == games(demo, before.name) == 6
