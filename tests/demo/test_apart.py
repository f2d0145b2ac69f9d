"""A simulated season is never mixed with games that were played, by whatever door they come."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from euchre_cli.book.games_in_log import read_games
from euchre_cli.book.store import Store

from ..card_table import CardTable

SMALL = "demo-season --players 4 --nights 2"
DEMO = "demo-season.db"
OWN = "this scorebook holds a simulated season: put your own games in another one"
AMONG = "simulated games cannot be mixed with real ones"
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
        "rematch swap",
    ],
)
def test_no_game_begins_in_a_demo_season(demo: CardTable, words: str) -> None:
    assert OWN in demo.refused(f"{words} --db {DEMO}")
    assert games(demo, DEMO) == 6


def test_a_game_that_was_struck_out_does_not_come_back_among_others(demo: CardTable) -> None:
    (demo.folder / "one.euchre").write_text(demo.done(f"export 1 --db {DEMO}"))
    assert "These games are simulated: this scorebook takes no real games" in demo.done(
        "import one.euchre"
    )
    assert OWN in demo.refused("new Ann Bob Cat Dan")
    demo.done("void --game 1")  # As the import says.
    demo.done("new Ann Bob Cat Dan")
    demo.done("hand Ann 3")
    assert AMONG in demo.refused("undo --game 1")
    assert games(demo) == 1
    demo.done("void --game 2")
    demo.done("undo --game 1")
    assert OWN in demo.refused("undo --game 2")
    assert OWN in demo.refused("new Ann Bob Cat Dan")


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
    assert "6 games of the file are left out" in told.err
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


@pytest.mark.parametrize("event", ["X (simulated)", " X  (Simulated) "])
@pytest.mark.parametrize("command", [["new", "Ann", "Bob", "Cat", "Dan"], ["import", "undated"]])
def test_no_game_of_one_s_own_is_called_simulated(
    demo: CardTable, event: str, command: list[str]
) -> None:
    said = demo.refused([*command, "--event", event])
    assert (
        said == "'(simulated)' at the end of an event marks simulated games: give the event "
        "another name"
    )


def test_nor_after_the_evening_of_a_demo_season(demo: CardTable) -> None:
    """A new game takes over the evening's event, but not that of games nobody played."""
    last = demo.json(f"games --db {DEMO}")["games"][0]["date"]
    assert OWN in demo.refused(f"new Ann Bob Cat Dan --date {last} --db {DEMO}")


def test_a_game_whose_beginning_was_taken_back_does_not_come_back_among_others(
    demo: CardTable,
) -> None:
    (demo.folder / "one.euchre").write_text(demo.done(f"export 1 --db {DEMO}"))
    demo.done("import one.euchre")
    demo.done("undo --game 1")
    demo.done("new Ann Bob Cat Dan")
    demo.done("hand Ann 3")
    assert AMONG in demo.refused("redo --game 1")
    assert games(demo) == 1


def test_what_is_in_the_book_is_here_and_not_left_out(demo: CardTable) -> None:
    """Also in a book of both, as somebody may have made with another program."""
    demo.done("import simulated.euchre")
    with Store.open(str(demo.book)) as store:
        events = store.rows(
            "SELECT id, at, who, terminal, game, command, kind, body FROM events ORDER BY id"
        )
    first = {**events[0], "id": len(events) + 1, "command": len(events) + 1, "game": 7}
    own = {**first, "body": first["body"].replace(" (simulated)", "s")}
    demo.book.unlink()
    with Store.open(str(demo.book), create=True) as store:
        store.fill_empty(tuple(row.values()) for row in [*events, own])
    assert demo.json("import simulated.euchre")["summary"] == {
        "imported": 0,
        "here": 6,
        "left-out": 0,
    }
    assert "6 of these 7 games are simulated" in " ".join(demo.done("stats").split())
    demo.done("hand Ann 3 --game 7")  # Such a book goes on as one of games that are played.
    demo.done("new Ann Bob Cat Dan")


def test_a_log_that_cannot_be_read_to_its_end_decides_nothing(
    demo: CardTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaks_off(name: str, *rest: Any) -> int:
        read_games(name, *rest)
        if name == "simulated.euchre":
            raise OSError(5, "Input/output error")
        return 0

    monkeypatch.setattr("euchre_cli.book.import_log.read_games", breaks_off)
    told = demo.type("import simulated.euchre played.euchre")
    assert "1 game imported" in told.out


def test_statistics_say_so_in_their_first_line(demo: CardTable) -> None:
    assert "6 simulated games" in demo.done(f"stats --db {DEMO}").splitlines()[0]
    assert demo.json(f"stats --db {DEMO}")["simulated"] == 6
    assert "(simulated)" in demo.done(f"night --db {DEMO}").splitlines()[0]


@pytest.mark.parametrize("command", ["stats", "report --out -"])
@pytest.mark.parametrize("order", [1, -1])
def test_of_logs_of_both_the_simulated_games_are_left_out(
    demo: CardTable, command: str, order: int
) -> None:
    logs = ["--from simulated.euchre", "--from played.euchre"][::order]
    told = demo.type(f"{command} {' '.join(logs)}")
    assert told.status == 1
    assert "6 games are left out: simulated games are not counted with real ones" in told.err
    assert told.out == demo.done(f"{command} --from played.euchre")
    alone = demo.type(f"{command} {logs[0] if order == 1 else logs[1]}")
    assert (alone.status, alone.err) == (0, "")


def test_what_is_tried_out_on_a_demo_game_is_no_game_of_one_s_own(demo: CardTable) -> None:
    before = Path(shutil.copy(demo.folder / DEMO, demo.folder / "before.db"))
    demo.done(f"undo --db {DEMO}")
    demo.done(f"redo --db {DEMO}")
    assert games(demo, DEMO) == games(demo, before.name) == 6
