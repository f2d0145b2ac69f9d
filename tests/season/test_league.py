"""The league: which games count, the order of the table, and who has still to meet whom."""

from __future__ import annotations

import csv
import io
import json
from collections import defaultdict
from itertools import combinations
from random import Random
from typing import Any

import pytest

from euchre_cli.stats.league_table import (
    Fixture,
    LeaguePoints,
    Pair,
    league_table,
    meetings_left,
    parse_points,
)
from euchre_cli.terminal.exit_status import Refused

from ..card_table import CardTable

A, B, C, D = ("Ann", "Cat"), ("Bob", "Dan"), ("Eve", "Fay"), ("Gus", "Hal")
PAIRS: dict[str, Pair] = {"A": A, "B": B, "C": C, "D": D}


def fixture(words: str) -> Fixture:
    """`A 10-4 B`: a game that A won; `A 3-3 B` is a tie, `A 3-1 B ?` is under way."""
    one, score, other, *going = words.split()
    ours, theirs = map(int, score.split("-"))
    winner = None if ours == theirs or going else int(theirs > ours)
    won = (0, 0) if winner is None else (1 - winner, winner)
    state = "going" if going else "decided"
    return Fixture((PAIRS[one], PAIRS[other]), state, won, (ours, theirs), winner, (1,))  # type: ignore[arg-type]


def places(fixtures: str, pairs: str = "ABCD", points: str = "2-1-0") -> str:
    """The table in words: the place and the pair, from the first to the last."""
    names = {pair: letter for letter, pair in PAIRS.items()}
    table = league_table(
        [PAIRS[letter] for letter in pairs],
        [fixture(words) for words in fixtures.split(",") if words],
        parse_points(points),
    )
    return " ".join(f"{row.place}{names[row.pair]}" for row in table)


@pytest.mark.parametrize(
    ("fixtures", "table"),
    [
        ("", "1A 1B 1C 1D"),
        ("A 10-4 B", "1A 2C 2D 4B"),
        ("A 10-4 B,C 10-9 D", "1A 2C 3D 4B"),
        # A tie is worth one point.
        ("A 3-3 B,C 10-0 D", "1C 2A 2B 4D"),
        # What is under way does not count yet.
        ("A 10-4 B,C 9-0 D ?", "1A 2C 2D 4B"),
        # Level on points: first the meeting of the two, whatever the difference.
        ("B 10-9 A,A 10-0 C", "1B 2A 3D 4C"),
        ("A 10-0 C,C 10-9 B,B 10-9 A,D 1-10 A,D 1-10 B,D 1-10 C", "1A 2B 3C 4D"),
        # Not all who are level have met: then the difference, +10 before +1.
        ("A 10-9 B,C 10-0 D,B 10-9 D", "1C 2A 3B 4D"),
        # Level in the difference too: points scored.
        ("A 10-4 B,C 8-2 D", "1A 2C 3B 4D"),
        ("A 10-4 B,C 10-4 D", "1A 1C 3B 3D"),
    ],
)
def test_the_order_of_the_table(fixtures: str, table: str) -> None:
    assert places(fixtures) == table


def test_what_a_win_is_worth_may_change_the_order() -> None:
    played = "A 10-9 B,A 9-10 C,A 9-10 D,B 5-5 C,B 5-5 D,C 10-8 D"
    assert places(played) == "1C 2D 3A 4B"
    assert places(played, points="9-1-0") == "1C 2D 3A 4B"
    assert places("A 10-9 B,B 5-5 C,B 5-5 D", points="2-1-0") == "1A 2B 3C 3D"
    assert places("A 10-9 B,B 5-5 C,B 5-5 D", points="1-1-0") == "1B 2A 3C 3D"


def again(pairs: list[Pair], fixtures: list[Fixture], worth: LeaguePoints) -> list[set[Pair]]:
    """The places of a league worked out once more: every pair compared with every other."""
    points: defaultdict[Pair, int] = defaultdict(int)
    scored: defaultdict[Pair, int] = defaultdict(int)
    lost: defaultdict[Pair, int] = defaultdict(int)
    decided = [one for one in fixtures if one.state == "decided"]

    def gives(one: Fixture, pair: Pair) -> int:
        if one.winner is None:
            return worth.tied
        return worth.won if one.pairs[one.winner] == pair else worth.lost

    for one in decided:
        for at, pair in enumerate(one.pairs):
            points[pair] += gives(one, pair)
            scored[pair] += one.points[at]
            lost[pair] += one.points[1 - at]

    def among_level(pair: Pair) -> int:
        level = [other for other in pairs if points[other] == points[pair]]
        met = [
            sum(set(one.pairs) == {first, second} for one in decided)
            for first, second in combinations(level, 2)
        ]
        if not met or min(met) != max(met):
            return 0
        return sum(
            gives(one, pair)
            for one in decided
            if pair in one.pairs and set(one.pairs) <= set(level)
        )

    def before(one: Pair, other: Pair) -> bool:
        for by in (
            points.__getitem__,
            among_level,
            lambda p: scored[p] - lost[p],
            scored.__getitem__,
        ):
            if by(one) != by(other):
                return by(one) > by(other)
        return False

    ahead = {pair: sum(before(other, pair) for other in pairs) for pair in pairs}
    return [{pair for pair in pairs if ahead[pair] == at} for at in range(len(pairs))]


@pytest.mark.seeds(60)
def test_the_table_is_worked_out_twice(seed: int) -> None:
    rng = Random(seed)
    pairs = [(f"p{n}", f"q{n}") for n in range(rng.choice((2, 3, 4, 6)))]
    worth = rng.choice(
        (LeaguePoints(), LeaguePoints(3, 1, 0), LeaguePoints(1, 0, 0), LeaguePoints(4, 2, 1))
    )
    fixtures = []
    for two in combinations(pairs, 2):
        for _ in range(rng.choice((0, 1, 1, 1, 2))):
            ours, theirs = rng.choice(((2, 0), (1, 0), (0, 1), (0, 2), (1, 1)))
            winner = None if ours == theirs else int(theirs > ours)
            state = rng.choice(("decided",) * 5 + ("going", "unfinished"))
            sides = two if rng.random() < 0.5 else two[::-1]
            fixtures.append(
                Fixture(sides, state, (ours, theirs), (ours * 5, theirs * 5), winner, (1,))
            )
    table = league_table(pairs, fixtures, worth)
    expected = again(pairs, fixtures, worth)
    assert [
        {row.pair for row in table if row.place == at + 1} for at in range(len(pairs))
    ] == expected
    assert sum(row.played for row in table) == 2 * sum(one.state == "decided" for one in fixtures)
    assert sum(row.difference for row in table) == 0
    assert all(row.played == row.won + row.tied + row.lost for row in table)
    left = meetings_left(pairs, fixtures, 1)
    for two in combinations(pairs, 2):
        met = any(set(one.pairs) == set(two) and one.state == "decided" for one in fixtures)
        assert left[frozenset(two)] == (not met)


@pytest.mark.parametrize(
    ("typed", "points"), [("3-1-0", (3, 1, 0)), ("2 : 1 : 0", (2, 1, 0)), ("1/1/0", (1, 1, 0))]
)
def test_points_as_they_are_typed(typed: str, points: tuple[int, int, int]) -> None:
    assert parse_points(typed) == points


@pytest.mark.parametrize("typed", ["", "3", "3-1", "0-1-2", "1-1-1", "3-1-0-0", "3--1-0", "a-b-c"])
def test_what_points_cannot_be(typed: str) -> None:
    with pytest.raises(Refused):
        parse_points(typed)


# -- from a book ---------------------------------------------------------------------------------


@pytest.fixture
def league(table: CardTable) -> CardTable:
    """Three of the six games of a league of four pairs."""
    for words in (
        "Ann Bob Cat Dan 10-7 --season 2026 --event League",
        "Eve Ann Fay Cat 10-3",
        "Gus Bob Hal Dan 4-10",
    ):
        table.done(f"result {words}")
    return table


def rows(table: CardTable, options: str = "") -> list[Any]:
    return [
        (row["place"], row["player"], row["played"], row["points"])
        for row in table.json(f"league {options}")["league"]["table"]
    ]


def test_the_table_of_a_season(league: CardTable) -> None:
    assert league.done("league").splitlines() == [
        "League, season 2026: 4 pairs, 3 games",
        "   pair       played  won  lost  for  against  diff  points",
        "1  Eve & Fay       1    1     0   10        3    +7       2",
        "2  Bob & Dan       2    1     1   17       14    +3       2",
        "3  Ann & Cat       2    1     1   13       17    -4       2",
        "4  Gus & Hal       1    0     1    4       10    -6       0",
        "Eve & Fay are ahead of Bob & Dan by the difference, +7 to +3.",
        "Bob & Dan are ahead of Ann & Cat by the difference, +3 to -4.",
        "Still to play: 3 games; `euchre league --plan` shows the rounds.",
        "Points: 2 for a win, 1 for a tie, 0 for a loss.",
    ]


def test_a_narrow_terminal_has_the_points(league: CardTable) -> None:
    league.monkeypatch.setenv("COLUMNS", "44")
    head, first = league.done("league").splitlines()[1:3]
    assert (head.split()[-1], first.split()[-1]) == ("points", "2")
    assert len(head) <= 44


def test_the_pairs_of_the_league_can_be_named(league: CardTable) -> None:
    assert rows(league, "Ann and Cat, Bob and Dan, Ida and Joe") == [
        *((1, "Ann", 1, 2), (2, "Ida", 0, 0), (3, "Bob", 1, 0)),
    ]
    said = league.done("league ann cat bob dan")
    assert "Not counted: 2 games of other pairs." in said


def test_a_season_an_event_and_points(league: CardTable) -> None:
    league.done("result Ann Bob Cat Dan 10-0 --season 2027 --event Cup")
    assert rows(league) == [(1, "Ann", 1, 2), (2, "Bob", 1, 0)]  # The last season.
    assert [row[1] for row in rows(league, "--season 2026")] == ["Eve", "Bob", "Ann", "Gus"]
    assert [row[1] for row in rows(league, "--event League")] == ["Eve", "Bob", "Ann", "Gus"]
    assert rows(league, "--points 3-1-0")[0] == (1, "Ann", 1, 3)
    league.done("config league-points 5-2-1")
    assert rows(league) == [(1, "Ann", 1, 5), (2, "Bob", 1, 1)]
    assert rows(league, "--points 3-1-0")[0] == (1, "Ann", 1, 3)


def test_matches_count_where_there_are_any(league: CardTable) -> None:
    csv = league.folder / "results.csv"
    csv.write_text(
        "winners,losers,score,best_of,season,event\n"
        "Ann & Cat,Bob & Dan,10-7,3,2026,League\n"
        "Ann & Cat,Bob & Dan,10-9,,2026,League\n"
        "Eve & Fay,Gus & Hal,10-9,3,2026,League\n"
    )
    league.done(f"import {csv}")
    said = league.done("league")
    assert said.splitlines()[0] == "League, season 2026: 4 pairs, 1 match"
    assert "1  Ann & Cat       1    1     0    2–0   20       16    +4       2" in said
    assert "Under way: Eve & Fay 1–0 Gus & Hal, best of 3." in said
    assert (
        "Not counted: 3 games outside a match; `--count games` counts every game instead." in said
    )
    assert rows(league, "--count games")[0] == (1, "Ann", 4, 6)
    league.done("rematch --game 6 --best-of 1")
    assert "Left unfinished, not counted: Eve & Fay 1–0 Gus & Hal, best of 3." in league.done(
        "league"
    )


def test_games_that_are_undone_struck_or_corrected(league: CardTable) -> None:
    league.done("void --game 2")
    assert [row[:2] for row in rows(league)] == [(1, "Ann"), (2, "Bob"), (3, "Gus")]
    league.done("undo --game 2")
    assert len(rows(league)) == 4


def test_a_substitute_who_stays_to_the_end_makes_another_pair(league: CardTable) -> None:
    league.done("new Ann Gus Cat Hal --target 2 --season 2026")
    league.done("sub Gus Ida")
    league.done("hand Ann 5")
    said = " ".join(league.done("league").split())
    assert said.startswith(
        "Hal played in several pairs. Name those of the league: `euchre league Ann and Cat, Bob "
        "and Dan, Eve and Fay, Hal and Ida` League, season 2026: 5 pairs, 4 games"
    )
    assert league.refused("league --plan").startswith("Hal played in several pairs")
    assert rows(league, "Ann Cat Bob Dan Eve Fay Gus Hal")[0] == (1, "Eve", 1, 2)
    league.done("undo")
    league.done("sub Ida Gus")
    league.done("hand Ann 5")
    assert rows(league)[0] == (1, "Ann", 3, 4)


def test_after_an_evening_of_changing_partners_it_says_what_shows_who_leads(
    table: CardTable,
) -> None:
    table.done("evening new Ann Bob Cat Dan Eve Fay Gus Hal --rounds 2")
    for _ in range(2):
        table.done("evening result 1 10-7")
        table.done("evening result 2 8-8")
        table.done("evening next")
    assert table.done("league").splitlines() == [
        "Ann, Bob, Cat and others played in several pairs, so this is not a league of fixed pairs.",
        "Who leads the evening: `euchre evening ladder`.",
        "Who leads the season: `euchre stats standings`, or with pairs `… --by pair`.",
        "If it is a league, name its pairs, as in `euchre league Ann and Cat, Bob and Dan`",
    ]
    league = table.json("league")["league"]
    assert (len(league["table"]), len(league["fixtures"])) == (8, 4)
    alone = table.done("league Ann and Cat, Bob and Dan")
    assert alone.startswith("League: 2 pairs")


def test_a_difference_of_nothing_has_no_sign(table: CardTable) -> None:
    table.done("rules set hands 8")
    table.done("result Ann Bob Cat Dan 8-8")
    assert "  +0" not in table.done("league")


def test_the_rounds_still_to_play(league: CardTable) -> None:
    lines = league.done("league --plan").splitlines()
    assert lines[0] == "3 games still to play, in 2 rounds"
    assert [line[:9] for line in lines[1:]] == ["Round 1  ", "         ", "Round 2  "]
    met = {" ".join(line.split()[-7:]) for line in lines[1:]}
    assert {frozenset(one.split(" v ")) for one in met} == {
        frozenset(("Ann & Cat", "Gus & Hal")),
        frozenset(("Bob & Dan", "Eve & Fay")),
        frozenset(("Eve & Fay", "Gus & Hal")),
    }
    assert league.json("league")["league"]["left"] == [
        {"pairs": [["Ann", "Cat"], ["Gus", "Hal"]], "times": 1},
        {"pairs": [["Bob", "Dan"], ["Eve", "Fay"]], "times": 1},
        {"pairs": [["Eve", "Fay"], ["Gus", "Hal"]], "times": 1},
    ]


@pytest.mark.parametrize("meet", [1, 2, 3])
def test_the_plan_of_a_league_has_every_meeting_and_nobody_twice_in_a_round(
    table: CardTable, meet: int
) -> None:
    pairs = "Ann and Cat, Bob and Dan, Eve and Fay, Gus and Hal, Ida and Joe"
    plan = list(
        csv.DictReader(io.StringIO(table.done(f"league {pairs} --plan --csv --meet {meet}")))
    )
    met: dict[frozenset[str], int] = defaultdict(int)
    seated: dict[str, list[str]] = defaultdict(list)
    for row in plan:
        names = [row[seat] for seat in ("north", "east", "south", "west") if row[seat]]
        seated[row["round"]] += names
        if len(names) == 4:
            met[frozenset((f"{names[0]}{names[2]}", f"{names[1]}{names[3]}"))] += 1
    assert len(met) == 10
    assert set(met.values()) == {meet}
    assert all(sorted(names) == sorted(set(names)) for names in seated.values())
    assert all(len(names) == 10 for names in seated.values())


def test_when_everybody_has_met(table: CardTable) -> None:
    table.done("result Ann Bob Cat Dan 10-7")
    assert table.done("league --plan") == "Everybody has met everybody: nothing is left to play.\n"
    assert "Still to play" not in table.done("league")


def test_a_league_as_csv(league: CardTable) -> None:
    first = next(csv.DictReader(io.StringIO(league.done("league --csv"))))
    assert first["player"], first["partner"] == ("Eve", "Fay")
    assert (first["points"], first["difference"], first["head_to_head"]) == ("2", "7", "")


def test_a_league_of_logs(league: CardTable) -> None:
    file = league.folder / "league.euchre"
    league.done(f"export --all --out {file}")
    assert rows(league, f"--from {file}") == rows(league)


def test_an_empty_book(table: CardTable) -> None:
    table.done("new Ann Bob Cat Dan")
    table.done("undo")
    assert table.done("league").startswith("No games yet")
    assert json.loads(table.done("league --json"))["league"]["table"] == []


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("league Ann Cat Bob", "3 names: name two people for each pair"),
        ("league 16", "1 name: name two people for each pair"),
        ("league Ann Cat", "2 names: name two people for each pair"),
        ("league Ann Cat Bob ann", "Ann is named twice"),
        ("league --season 1999", "there is no season '1999'; the seasons are '2026'"),
        ("league --event Cup", "no game has the event 'Cup'; the events are 'League'"),
        ("league --points 2-1", "'2-1' is not what a win, a tie and a loss are worth: write 2-1-0"),
        ("league --points 0-0-0", "a win is worth more than a loss"),
        ("league --meet 0", "--meet is a number from 1 to 9"),
    ],
)
def test_what_is_refused(league: CardTable, words: str, reason: str) -> None:
    answer = league.type(words)
    assert (answer.status, answer.out) == (2, "")
    assert reason in answer.err
