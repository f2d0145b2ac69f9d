"""On which evening a game was played: every command gives the same answer."""

from __future__ import annotations

import pytest

from ..card_table import CardTable

LOG = """\
euchre 1
game one
begun 2026-11-12T19:30:00Z
hand; dealer N; maker E; tricks EW 3
game two
begun 2026-11-13T19:30:00Z
date 2026-10-01
hand; dealer N; maker N; tricks NS 3
"""


@pytest.fixture
def read(table: CardTable) -> CardTable:
    """A book of a game of which only the time it began is known, and one with a date."""
    (table.folder / "log.euchre").write_text(LOG)
    table.done(["import", str(table.folder / "log.euchre")])
    return table


@pytest.mark.parametrize(
    ("since", "until", "names"),
    [
        ("2026-11-12", "2026-11-12", ["one"]),
        ("2026-10-01", "2026-10-01", ["two"]),
        ("2026-10-01", "2026-11-12", ["one", "two"]),
        ("2026-11-13", "2999-01-01", []),
    ],
)
def test_games_and_statistics_take_the_same(
    read: CardTable, since: str, until: str, names: list[str]
) -> None:
    days = f"--since {since} --until {until}"
    assert [game["name"] for game in read.json(f"games {days}")["games"]] == names
    assert read.json(f"stats {days}")["games"] == len(names)


@pytest.mark.parametrize(("date", "name"), [("2026-11-12", "one"), ("2026-10-01", "two")])
def test_so_do_night_and_export(read: CardTable, date: str, name: str) -> None:
    assert read.json(f"night {date}")["night"]["date"] == date
    assert name in read.done(f"export --evening {date}")


def test_the_last_evening_is_one(read: CardTable) -> None:
    assert read.json("night")["night"]["date"] == "2026-11-12"
    assert "game    one" in read.done("export --evening")


@pytest.mark.parametrize("command", ["games", "stats", "report"])
def test_a_time_that_ends_before_it_begins_is_refused(read: CardTable, command: str) -> None:
    said = read.refused(f"{command} --since 2026-11-02 --until 2026-11-01")
    assert said == "--since 2026-11-02 is after --until 2026-11-01"


def test_the_seasons_are_named_from_the_last_one_that_was_played(table: CardTable) -> None:
    """And not from the log that was read last."""
    hand = "hand; dealer N; maker E; tricks EW 3\n"
    for name, date in (("new", "2026-11-12"), ("old", "2024-11-12"), ("between", "2025-11-12")):
        path = table.folder / f"{name}.euchre"
        path.write_text(f"euchre 1\ndate {date}\nseason {name}\n{hand}")
        table.done(["import", str(path)])
    for command in ("stats --season x", "export --season x"):
        answer = table.type(command)
        assert "'new', 'between', 'old'" in answer.out + answer.err
