"""The records of a season: what each is, who holds it, over which games, and how they are shown."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random

import pytest
from syrupy.assertion import SnapshotAssertion

from euchre_cli.report.as_data import csv_lines
from euchre_cli.report.as_text import list_lines
from euchre_cli.season.counting import People
from euchre_cli.season.games import book_of
from euchre_cli.season.records import (
    RECORDS,
    Record,
    holders_table,
    record_objects,
    records_of,
    records_table,
)
from euchre_cli.season.season import Season

from .random_season import book as book_of_games
from .random_season import season as random_season
from .random_season import turn
from .recount import Recount, Tables
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


# -- in any season -------------------------------------------------------------------------------


@pytest.mark.seeds(1)
def test_records_are_those_of_the_recount(tmp_path: Path, seed: int) -> None:
    with book_of_games(tmp_path / "book.db", random_season(seed, 20)) as store:
        book = book_of(store)
        counted = Tables(store.rows, book.loners)
        found = records_in(Season(book))
        own = [(name, records_in(Season(book).of(People(name)))) for name in book.everybody()]
    nights, games = (Recount(counted, by).rows for by in ("night", "game"))
    over = [games[str(one.row["game"]),] for one in counted.seen if one.results]
    of_players = [
        night
        for name, _ in own
        for (day,), night in Recount(counted, "night", People(name)).rows.items()
        if day
    ]
    results = " ".join(Recount(counted, "player").results.values())
    expected = {
        "loners_of_a_table": max(row["loners_marched"] for (day,), row in nights.items() if day),
        "loners_in_a_night": max(row["loners_marched"] for row in of_players),
        "points_in_a_night": max(row["points_for"] for row in of_players),
        "euchres_in_a_game": max(row["euchred"] for row in over),
        "shutouts": sum(row["skunks_given"] for row in over),
        "longest_streak": max(map(len, re.split("[^W]", results))),
    }
    assert {name: found[name].value if name in found else 0 for name in expected} == expected
    # The best of the players' own is everybody's.
    for kind in RECORDS:
        values = [one[kind.name].value for _, one in own if kind.name in one]
        if values and kind.name != "shutouts" and "{alike}" not in kind.definition:
            best = (min if kind.lowest else max)(values)
            assert best == found[kind.name].value, kind.name


@pytest.mark.seeds(1)
def test_neither_chairs_nor_the_order_of_games_change_a_record(tmp_path: Path, seed: int) -> None:
    games, rng = random_season(seed, 26, named=True, logged=True), Random(seed)
    turned = [one._replace(entries=turn(one.entries, rng.randrange(4))) for one in games]
    found = []
    for nth, order in enumerate((games, turned, rng.sample(games, len(games)))):
        with book_of_games(tmp_path / f"{nth}.db", order) as store:
            found.append([_plain(record) for record in records_of(Season(book_of(store)))])
    assert len(found[0]) > 5
    assert found[0] == found[1] == found[2]


def _plain(record: Record) -> object:
    """A record and how it was set, whichever side sits first, without the numbers of games."""
    held = []
    for one in record.held:
        sides = {frozenset(one.names), frozenset(one.against)}
        held.append((sides, sorted(one.score or ()), one.date, one.words))
    return record.record, record.value, held
