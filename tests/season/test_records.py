"""The records of a season: what each is, who holds it, over which games, and how they are shown."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from syrupy.assertion import SnapshotAssertion

from euchre_cli.book.store import Store
from euchre_cli.report.as_data import csv_lines
from euchre_cli.report.as_text import list_lines
from euchre_cli.season.counting import EVERYBODY, People
from euchre_cli.season.games import book_of
from euchre_cli.season.records import (
    RECORDS,
    Holder,
    Record,
    holders_table,
    record_objects,
    records_of,
    records_table,
)
from euchre_cli.season.season import Season

from .random_season import Played, turn
from .random_season import book as book_of_games
from .random_season import season as random_season
from .told import QUICK, Told, paper, result, season, small_season, told

SWAPPED = ("Ann", "Cat", "Bob", "Dan")
SLOW = "N3 E3 " * 8 + "N3 N3"
"""N/S win 10–8 in eighteen hands."""


def named(found: list[Record]) -> dict[str, Record]:
    return {record.kind.name: record for record in found}


def records(*games: Told, people: People = EVERYBODY) -> dict[str, Record]:
    return named(records_of(season(*games, people=people)))


def games_holding(record: Record | None) -> list[int | None]:
    return [] if record is None else [held.game for held in record.holders]


# -- golden --------------------------------------------------------------------------------------


@pytest.mark.parametrize("people", [EVERYBODY, People("Ann"), People("Bob", "Dan")])
def test_the_records_of_a_small_season(people: People, snapshot: SnapshotAssertion) -> None:
    counted = season(*small_season(), people=people)
    assert "\n".join(list_lines(records_table(counted), paper(80))) == snapshot


def test_records_for_programs(snapshot: SnapshotAssertion) -> None:
    counted = season(*small_season())
    assert record_objects(counted)[0] == snapshot(name="json")
    assert "".join(csv_lines(holders_table(counted))) == snapshot(name="csv")


def test_what_many_hold_is_told_how_often_it_was_done() -> None:
    for games, said in ((5, 5), (6, 1)):
        table = records_table(season(*(told(number, QUICK) for number in range(games))))
        held = [row.cells[1].words for row in table.rows if row.key == ("highest_total",)]
        assert len(held) == said
    assert held == ["6 times"]
    assert [row.cells[0].words for row in table.rows if row.key == ("shutouts",)] == ["6 games"]


# -- which games ---------------------------------------------------------------------------------


def test_without_a_finished_game_there_are_the_records_of_a_night_alone() -> None:
    (note,) = list_lines(records_table(season()), paper())
    assert note.strip() == "No records yet: only finished games set records."
    found = records(told(1, "N5! E3"))
    assert set(found) == {"loners_in_a_night", "loners_of_a_table", "points_in_a_night"}
    assert set(records(told(1, "N5! E3", date=""))) == set()


@pytest.mark.parametrize(
    "other",
    [
        told(3, "N3", given_up=0),
        told(3, "N3", start=(9, 0)),
        told(3, "N3", target=1),
        told(3, "N3", target=None),
        told(3, "N3"),
        result(3, (10, 9)),
    ],
    ids=["given up", "begun at 9–0", "to 1", "of one hand", "not over", "only a result"],
)
def test_what_was_no_whole_game_of_the_usual_kind_is_not_compared(other: Told) -> None:
    found = records(told(1, QUICK), told(2, SLOW), other)
    assert games_holding(found["shortest_game"]) == [1]
    assert games_holding(found["longest_game"]) == [2]
    assert games_holding(found["in_doubt"]) == [2]


def test_the_usual_kind_is_that_of_most_games_and_then_that_played_last() -> None:
    fives = [told(number, "N5! N3", target=5) for number in (1, 2)]
    found = records(*fives, told(3, SLOW))
    assert (found["longest_game"].value, found["highest_total"].value) == (2, 5)
    assert "counting only games to 5, as most are" in found["longest_game"].meaning
    assert records(fives[0], told(3, SLOW))["longest_game"].value == 18
    hands = records(told(1, "N5! E3 N3", target=None), told(2, "N3 E3 N3", target=None))
    assert not {"longest_game", "shortest_game"} & set(hands)
    assert "only games of 3 hands" in hands["highest_total"].meaning


def test_a_tie_holds_what_a_game_holds_and_nobody_has_won_it() -> None:
    found = records(told(1, "N3 E3", target=None))
    assert not {"shutouts", "biggest_comeback", "longest_streak"} & set(found)
    assert found["in_doubt"].holders[0].score == (1, 1)


# -- what a record is ----------------------------------------------------------------------------


def test_a_comeback_is_the_least_chance_of_a_side_that_won() -> None:
    behind, ahead = told(1, "E5! E5! N5! N5! N5"), told(2, "E3 N5! N5! N5")
    assert "biggest_comeback" not in records(ahead)
    found = records(behind, ahead)["biggest_comeback"]
    assert found.value == season(behind, ahead).lines[1].chances[2]
    assert found.holders == (
        Holder(("Ann", "Cat"), ("Bob", "Dan"), (10, 8), "2026-11-19", game=1, words="from 0–8"),
    )


def test_a_player_s_hand_of_the_season_is_the_best_of_the_player_s_side() -> None:
    game = told(1, "E5! N3 N5 N5! N5 N3")
    (line,) = season(game).lines.values()
    for name, added, words in (
        ("Ann", max(line.added), "hand 4, from 3–4 to 7–4"),
        ("Bob", -min(line.added), "hand 1, from 0–0 to 4–0"),
    ):
        found = records(game, people=People(name))["turning_hand"]
        assert found.value == added
        assert [held.words for held in found.holders] == [words]
    # With how its game ended: they lost.
    assert (found.holders[0].score, found.holders[0].maker) == ((4, 10), "Bob")


def test_results_count_in_a_night() -> None:
    games = [told(1, "N5! N3 E3"), result(2, (6, 10), loners=("Ann", "Bob", "Bob"))]
    found = records(*games)
    assert (found["loners_of_a_table"].value, found["loners_in_a_night"].value) == (4, 2)
    assert [held.names for held in found["loners_in_a_night"].holders] == [("Ann",), ("Bob",)]
    assert found["points_in_a_night"].value == 5 + 6
    assert records(*games, people=People("Bob"))["points_in_a_night"].value == 1 + 10
    assert games_holding(found["highest_total"]) == [2]
    assert "shutouts" in records(result(1, (10, 0)))


@pytest.mark.parametrize(
    ("won", "held"),
    [
        ("AAB", [("Ann", "2026-11-01", "2026-11-02", "")]),
        ("A-A", [("Ann", "2026-11-01", "2026-11-03", "and it goes on")]),
        ("ATA", []),
        ("ABA", []),
        (
            "AABBAA",
            [
                ("Ann", "2026-11-01", "2026-11-02", ""),
                ("Bob", "2026-11-03", "2026-11-04", ""),
                ("Ann", "2026-11-05", "2026-11-06", "and it goes on"),
            ],
        ),
    ],
)
def test_the_longest_streak(won: str, held: list[tuple[str, str, str, str]]) -> None:
    hands = {"A": "N5!", "B": "E5!", "T": "N3 E3", "-": "N3"}
    games = [
        told(
            number,
            hands[one],
            ("Ann", "Bob", "", ""),
            target=None if one == "T" else 4,
            date=f"2026-11-0{number}",
        )
        for number, one in enumerate(won, 1)
    ]
    found = records(*reversed(games)).get("longest_streak")
    holders = found.holders if found else ()
    assert [(one.names[0], one.since, one.date, one.words) for one in holders] == held


# -- whose ---------------------------------------------------------------------------------------


def test_seats_without_a_name_hold_what_a_side_can_hold() -> None:
    found = records(told(1, QUICK, ("", "", "", "")), told(2, QUICK, ("", "", "Cat", "")))
    assert [held.names for held in found["shutouts"].holders] == [("N/S",), ("N/S",)]
    assert [held.names for held in found["points_in_a_night"].holders] == [("Cat",)]
    assert "loners_in_a_night" not in found
    assert found["loners_of_a_table"].value == 4


def test_with_a_player_the_records_are_that_player_s_and_of_the_player_s_games() -> None:
    games = [
        told(1, "E5! E5! E5"),
        told(2, "N5! E3 N5! N5", SWAPPED),
        told(3, QUICK, ("Eve", "Bob", "Cat", "Dan")),
    ]
    found = records(*games, people=People("Ann"))
    assert "shutouts" not in found
    assert games_holding(found["longest_game"]) == games_holding(found["highest_total"]) == [2]
    assert [held.names for held in found["loners_in_a_night"].holders] == [("Ann",)]
    assert games_holding(records(*games, people=People("Bob", "Dan"))["shutouts"]) == [1]
    assert records(*games, people=People("Ann", "Eve")) == {}


def test_a_player_who_left_before_the_end_has_the_records_of_the_hands_until_then() -> None:
    game = told(1, "N3 N5! E3 E3 N5 N5 N3")
    game.game["north"] = "Zed"
    for hand in game.hands[2:]:
        hand["north"] = "Zed"
    found = records(game, people=People("Ann"))
    assert set(found) == {
        *("turning_hand", "loners_in_a_night", "loners_of_a_table", "points_in_a_night")
    }
    assert found["turning_hand"].holders[0].words == "hand 2, from 1–0 to 5–0"
    assert found["points_in_a_night"].value == 5
    assert games_holding(records(game, people=People("Zed"))["highest_total"]) == [1]


# -- in any season -------------------------------------------------------------------------------

_DAY = "CASE date WHEN '' THEN substr(began, 1, 10) ELSE date END"

RECOUNTED = {
    "loners_of_a_table": """
        SELECT max(n) FROM (SELECT count(*) AS n FROM hands JOIN games USING (game)
        WHERE state != 'struck' AND NOT late AND alone AND maker IS NOT NULL
        AND outcome IN ('march', 'lone march') AND $day != '' GROUP BY $day)
    """,
    "euchres_in_a_game": """
        SELECT max(n) FROM (SELECT count(*) AS n FROM hands JOIN games USING (game)
        WHERE state = 'over' AND NOT late AND outcome = 'euchred' AND maker IS NOT NULL
        GROUP BY game)
    """,
    "shutouts": """
        SELECT nullif(count(*), 0) FROM games
        WHERE state = 'over' AND conceded IS NULL
            AND CASE winner WHEN 'NS' THEN ew WHEN 'EW' THEN ns END = 0
    """,
}


@pytest.mark.parametrize("seed", [2, 5, 11])
def test_records_are_those_of_a_plain_recount(tmp_path: Path, seed: int) -> None:
    with book_of_games(tmp_path / "book.db", random_season(seed, 20)) as store:
        book = book_of(store)
        found = named(records_of(Season(book)))
        own = [named(records_of(Season(book).of(People(name)))) for name in book.everybody()]
        for name, sql in RECOUNTED.items():
            (row,) = store.rows(sql.replace("$day", _DAY))
            value = found[name].value if name in found else None
            assert value == next(iter(row.values())), name
    # The best of the players' own is everybody's.
    for kind in RECORDS:
        values = [one[kind.name].value for one in own if kind.name in one]
        if values and kind.name not in ("shutouts", "longest_game", "shortest_game", "in_doubt"):
            best = (min if kind.lowest else max)(values)
            assert "{alike}" in kind.definition or best == found[kind.name].value, kind.name


@pytest.mark.parametrize("seed", [60, 72])
def test_neither_chairs_nor_the_order_of_games_change_a_record(tmp_path: Path, seed: int) -> None:
    games, rng = random_season(seed, 26, named=True, logged=True), Random(seed)
    orders = [
        games,
        [Played(turn(one.bodies, rng.randrange(4)), one.at) for one in games],
        rng.sample(games, len(games)),
    ]
    told_of = []
    for nth, order in enumerate(orders):
        with book_of_games(tmp_path / f"{nth}.db", order) as store:
            told_of.append(_without_numbers(store))
    assert len(told_of[0]) > 8
    assert told_of[0] == told_of[1] == told_of[2]


def _without_numbers(store: Store) -> list[object]:
    """The records with games by name, and sides whoever of the two sits first."""
    book = book_of(store)
    names = {game.number: game.name for game in book.games}
    return [
        (
            kind.name,
            value,
            [
                (
                    {frozenset(held.names), frozenset(held.against)},
                    sorted(held.score or ()),
                    (held.since, held.date, names.get(held.game or 0), held.words),
                )
                for held in holders
            ],
        )
        for kind, value, _, holders in records_of(Season(book))
    ]
