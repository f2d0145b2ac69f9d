"""The records of a season: what each is, who holds it, over which games, and how they are shown."""

from __future__ import annotations

import json

import pytest
from syrupy.assertion import SnapshotAssertion

from euchre_cli.report.as_data import csv_lines
from euchre_cli.report.as_text import list_lines
from euchre_cli.season.counting import People
from euchre_cli.season.records import (
    Record,
    holders_table,
    record_objects,
    records_of,
    records_table,
)
from euchre_cli.season.season import Season

from .told import QUICK, paper, result, season, small_season, told


def records_in(counted: Season) -> dict[str, Record]:
    return {record.record: record for record in records_of(counted)}


def shown(counted: Season) -> str:
    return "\n".join(list_lines(records_table(counted), paper(100)))


# -- golden --------------------------------------------------------------------------------------


SEASONS = {
    "a night without a date has none": [told(1, "N5! E3", date="")],
    "a tie is nobody's win": [told(1, "N3 E3", target=None)],
    "of two lengths the last": [told(1, "N5! N3", target=5), told(2, "N3 E3 N3", target=None)],
    "results count in a night": [
        told(1, "N5! N3 E3"),
        result(2, (6, 10), loners=("Ann", "Bob", "Bob")),
        result(3, (10, 0), date="2026-11-20"),
    ],
    "seats without a name": [told(1, QUICK, ("",) * 4), told(2, QUICK, ("", "", "Cat", ""))],
    "a name at two seats of a side": [told(1, "N5! E3", ("Ann", "Bob", "Ann", "Dan"))],
    "streaks as long as each other": [
        told(nth, hand * 3, date=f"2026-11-{nth:02}")
        for nth, hand in enumerate(("N5! ", "E5! ", "E5! ", "N5! ", "N5! ", "E5! "), 1)
    ],
}


@pytest.mark.parametrize("named", SEASONS)
def test_the_records_of_a_season(named: str, snapshot: SnapshotAssertion) -> None:
    assert shown(season(*reversed(SEASONS[named]))) == snapshot


def test_records_for_programs(snapshot: SnapshotAssertion) -> None:
    counted = season(*small_season())
    assert json.dumps(record_objects(counted)[3], indent=1) == snapshot(name="json")
    assert "".join(csv_lines(holders_table(counted))) == snapshot(name="csv")


# -- which games, and whose ----------------------------------------------------------------------


def test_only_whole_games_of_the_usual_kind_are_compared() -> None:
    others = [
        *(told(3, "N3", given_up=0), told(4, "N3", start=(9, 0)), told(5, "N3", target=1)),
        *(told(6, "N3", target=None), told(7, "N3"), result(8, (10, 9))),
    ]
    found = records_in(season(told(1, QUICK), told(2, "N3 E3 " * 8 + "N3 N3"), *others))
    for name, game in (("shortest_game", 1), ("longest_game", 2), ("in_doubt", 2)):
        assert [held.game for held in found[name].held] == [game]
        assert "counting only games to 10, as most are" in found[name].definition


def test_a_player_has_the_records_of_the_games_in_which_the_player_sat(
    snapshot: SnapshotAssertion,
) -> None:
    """And of the player's side there: a comeback is that of the winners."""
    games = [
        told(1, "E5! E5! E5"),
        told(2, "N5! E3 N5! N5", ("Ann", "Cat", "Bob", "Dan")),
        told(3, QUICK, ("Eve", "Bob", "Cat", "Dan")),
        told(4, "E5! E5! N5! N5! N5", ("Ann", "Bob", "Eve", "Dan")),
    ]
    who = [People("Ann"), People("Bob", "Dan"), People("Dan", "Eve")]
    assert [shown(season(*games, people=one)).splitlines() for one in who] == snapshot


def test_who_left_before_the_end_has_the_records_of_the_hands_until_then(
    snapshot: SnapshotAssertion,
) -> None:
    game = told(1, "N3 N5! E3 E3 N5 N5 N3")
    for row in (game.game, *game.hands[2:]):
        row["north"] = "Zed"
    who = [People("Ann"), People("Zed")]
    assert [shown(season(game, people=one)).splitlines() for one in who] == snapshot
