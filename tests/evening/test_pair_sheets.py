"""Fixed partners on paper: the standing; and for programs."""

from __future__ import annotations

from random import Random

import pytest

from euchre_cli.evening.pair_rounds import ranking, round_robin, round_robin_standing
from euchre_cli.evening.pair_sheets import ranking_objects, standing_lines, standing_objects
from euchre_cli.evening.plan import Seating
from euchre_cli.terminal.display import Paper
from euchre_cli.terminal.text import width_of

from .evenings_played import Points, at_random, begun, played, with_round
from .test_pair_rounds import LOST, TIED, WON

NAMES = ["Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Ivy", "Jon"]
LONG = ["Ann Elisabeth of the Hill and the Vale", "山田太郎", "\x1b[31mBob", "x" * 40, "Zoë", "7"]


def paper(width: int) -> Paper:
    return Paper(width, False, True, lambda text, style: text)


def first_typed_wins(seating: Seating) -> Points:
    return WON if seating.sides[0] < seating.sides[1] else LOST


def test_the_standing_says_who_leads_and_has_a_row_for_each_pair() -> None:
    evening, _ = played(begun(NAMES[:8]), round_robin, first_typed_wins, 1)
    assert standing_lines(round_robin_standing(evening), paper(80)) == [
        "Ann & Bob and Cat & Dan lead with 1 win each.",
        "               won  lost  margin  points  against",
        "1=  Ann & Bob    1     0      +4      10        6",
        "1=  Cat & Dan    1     0      +4      10        6",
        "3=  Eve & Fay    0     1      -4       6       10",
        "3=  Gus & Hal    0     1      -4       6       10",
    ]


def test_ties_and_defaults_have_a_column_where_there_are_any() -> None:
    evening = begun(NAMES[:8])
    evening = with_round(evening, round_robin(evening), TIED, WON)
    evening = evening._replace(here=evening.here - {"Ann"})
    evening = with_round(evening, round_robin(evening), TIED)
    standings = round_robin_standing(evening)
    assert standing_lines(standings, paper(80)) == [
        "Cat & Dan lead with 1 win and 1 tie.",
        "              won  tied  lost  margin  points  against",
        "1  Cat & Dan    1     1     0      +4      18       14",
        "2  Gus & Hal    0     2     0       0      16       16",
        "3  Eve & Fay    1     0     1      -4       6       10  1 by default",
        "4  Ann & Bob    0     1     1       0       8        8",
    ]
    # On narrow paper there are fewer columns.
    assert standing_lines(standings, paper(50))[1:3] == [
        "              won  tied  lost  margin",
        "1  Cat & Dan    1     1     0      +4",
    ]


def test_when_all_are_level_nobody_leads() -> None:
    evening = begun(NAMES[:4])
    evening = with_round(evening, round_robin(evening), TIED)
    lines = standing_lines(round_robin_standing(evening), paper(60))
    assert lines[0] == "All pairs are level."
    assert [line[:2] for line in lines[2:]] == ["1=", "1="]


def test_the_ranking_for_programs_has_shared_places() -> None:
    evening, _ = played(begun(NAMES[:8]), round_robin, first_typed_wins, 1)
    assert ranking_objects(ranking(round_robin_standing(evening)))[1:3] == [
        {"place": 1, "pair": ["Cat", "Dan"]},
        {"place": 3, "pair": ["Eve", "Fay"]},
    ]


@pytest.mark.parametrize("columns", [40, 60, 120])
@pytest.mark.seeds(3)
def test_long_and_strange_names_fit_the_paper(columns: int, seed: int) -> None:
    evening = begun(LONG)
    points = at_random(Random(seed))
    for rounds in range(4):
        after, _ = played(evening, round_robin, points, rounds)
        standings = round_robin_standing(after)
        lines = standing_lines(standings, paper(columns))
        assert max(map(width_of, lines)) <= columns
        assert "\x1b" not in "".join(lines)
        assert [one["pair"] for one in standing_objects(standings)] == [
            list(one.pair) for one in standings
        ]
