"""Fixed partners on paper: the standing, the bracket, the final ranking; and for programs."""

from __future__ import annotations

import json
from random import Random

import pytest
from euchre_cli.evening.knockout import (
    Bracket,
    BracketState,
    bracket_state,
    double_bracket,
    double_knockout,
    knockout,
    single_bracket,
)

from euchre_cli.evening.pair_rounds import round_robin, round_robin_standing, swiss, swiss_standing
from euchre_cli.evening.pair_sheets import (
    bracket_lines,
    bracket_objects,
    ranking_lines,
    ranking_objects,
    standing_lines,
    standing_objects,
)
from euchre_cli.evening.progress import Cut, EveningSoFar, Over
from euchre_cli.terminal.display import Paper
from euchre_cli.terminal.text import width_of

from .evenings_played import at_random, begun, played, with_round
from .test_pair_rounds import LOST, TIED, WON, first_typed_wins

NAMES = ["Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Ivy", "Jon"]
LONG = ["Ann Elisabeth of the Hill and the Vale", "山田太郎", "\x1b[31mBob", "x" * 40, "Zoë", "7"]


def paper(width: int) -> Paper:
    return Paper(width, False, True, lambda text, style: text)


def lines_of(evening: EveningSoFar, bracket: Bracket, width: int = 60) -> list[str]:
    return bracket_lines(state_of(evening, bracket), paper(width))


def state_of(evening: EveningSoFar, bracket: Bracket) -> BracketState:
    state = bracket_state(evening, bracket)
    assert isinstance(state, BracketState)
    return state


# -- the standing ----------------------------------------------------------------------------------


def test_the_standing_says_who_leads_and_has_a_row_for_each_pair() -> None:
    evening, _ = played(begun(NAMES[:8]), swiss, first_typed_wins, 1)
    assert standing_lines(swiss_standing(evening), paper(80)) == [
        "Ann & Bob and Eve & Fay lead with 1 win each.",
        "               won  lost  margin  points  against",
        "1=  Ann & Bob    1     0      +4      10        6",
        "1=  Eve & Fay    1     0      +4      10        6",
        "3=  Cat & Dan    0     1      -4       6       10",
        "3=  Gus & Hal    0     1      -4       6       10",
    ]


def test_ties_byes_and_defaults_have_a_column_where_there_are_any() -> None:
    evening = begun(NAMES[:8])
    evening = with_round(evening, round_robin(evening), [TIED], [WON])
    evening = evening._replace(here=evening.here - {"Ann"})
    evening = with_round(evening, round_robin(evening), [TIED])
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
    evening = with_round(evening, round_robin(evening), [TIED])
    lines = standing_lines(round_robin_standing(evening), paper(60))
    assert lines[0] == "All pairs are level."
    assert [line[:2] for line in lines[2:]] == ["1=", "1="]


# -- the bracket -----------------------------------------------------------------------------------


def test_a_bracket_says_who_meets_where_and_who_comes_from_where() -> None:
    assert lines_of(begun(NAMES), single_bracket(5, third_place=True)) == [
        "Quarter-final  1  Gus & Hal v Ivy & Jon",
        "Semi-final     2  Ann & Bob v winner of 1",
        "               3  Cat & Dan v Eve & Fay",
        "Final          4  winner of 2 v winner of 3",
        "Third place    5  loser of 2 v loser of 3",
    ]


def test_a_match_that_is_played_has_its_table_and_then_its_score() -> None:
    evening = begun(NAMES[:8], third_place=True)
    first = knockout(evening)
    evening = with_round(evening, first, [TIED], [])
    bracket = single_bracket(4, third_place=True)
    assert lines_of(evening, bracket)[:2] == [
        "Semi-final   1  Ann & Bob v Gus & Hal, table 1",
        "             2  Cat & Dan v Eve & Fay, table 2",
    ]
    evening = evening._replace(cuts=(Cut(1, 1, "Hal"),), here=evening.here - {"Fay"})
    assert lines_of(evening, bracket) == [
        "Semi-final   1  Gus & Hal beat Ann & Bob 8–8, by a cut",
        "             2  Cat & Dan beat Eve & Fay by default",
        "Final        3  Gus & Hal v Cat & Dan",
        "Third place  4  Ann & Bob beat Eve & Fay by default",
    ]


@pytest.mark.parametrize(
    ("games", "words"),
    [
        ([LOST, WON, LOST], "Cat & Dan beat Ann & Bob 2–1 in games"),
        ([WON, (9, 10), (7, 7)], "Ann & Bob beat Cat & Dan 1–1 in games, 26–23 in points"),
    ],
)
def test_a_match_of_several_games_shows_the_games(games: list[tuple[int, int]], words: str) -> None:
    evening = begun(NAMES[:4], best_of=3)
    evening = with_round(evening, knockout(evening), games)
    assert lines_of(evening, single_bracket(2), 80) == [f"Final  1  {words}"]


def test_a_double_elimination_shows_the_second_final_only_if_it_may_be_needed() -> None:
    bracket = double_bracket(3)
    evening = begun(NAMES[:6])
    assert lines_of(evening, bracket) == [
        "Winners' round 1  1  Cat & Dan v Eve & Fay",
        "Winners' final    2  Ann & Bob v winner of 1",
        "Losers' final     3  loser of 1 v loser of 2",
        "Final             4  winner of 2 v winner of 3",
        "Second final      5  the same pairs again, if the unbeaten",
        "                     pair loses",
    ]
    evening, _ = played(evening, double_knockout, first_typed_wins, 3)
    won = with_round(evening, double_knockout(evening), [WON])
    assert lines_of(won, bracket)[3:] == ["Final             4  Ann & Bob beat Cat & Dan 10–6"]
    lost = with_round(evening, double_knockout(evening), [LOST])
    assert lines_of(lost, bracket)[3:] == [
        "Final             4  Cat & Dan beat Ann & Bob 10–7",
        "Second final      5  Cat & Dan v Ann & Bob",
    ]


@pytest.mark.parametrize(("many", "rounds"), [(3, 0), (4, 1), (5, 2), (6, 2), (7, 3), (9, 4)])
def test_the_losers_rounds_that_are_played_are_numbered_from_1(many: int, rounds: int) -> None:
    names = [f"P{at}" for at in range(2 * many)]
    stages = [one["stage"] for one in bracket_objects(state_of(begun(names), double_bracket(many)))]
    numbered = [stage for stage in dict.fromkeys(stages) if stage.startswith("losers' round")]
    assert numbered == [f"losers' round {number}" for number in range(1, rounds + 1)]


def test_a_bracket_for_programs() -> None:
    evening = begun(NAMES[:6])
    evening = with_round(evening, knockout(evening), [LOST])
    assert bracket_objects(state_of(evening, single_bracket(3))) == [
        {
            "match": 1,
            "stage": "semi-final",
            "sides": [
                {"pair": ["Cat", "Dan"], "comes_from": None},
                {"pair": ["Eve", "Fay"], "comes_from": None},
            ],
            "round": 1,
            "table": 1,
            "winner": ["Eve", "Fay"],
            "games": {"won": 1, "lost": 0, "points": 10, "against": 7},
            "by_default": False,
            "conceded": False,
        },
        {
            "match": 2,
            "stage": "final",
            "sides": [
                {"pair": ["Ann", "Bob"], "comes_from": None},
                {"pair": ["Eve", "Fay"], "comes_from": {"match": 1, "as": "winner"}},
            ],
            "round": None,
            "table": None,
            "winner": None,
            "games": None,
            "by_default": None,
            "conceded": None,
        },
    ]


# -- the end ---------------------------------------------------------------------------------------


def test_the_final_ranking_shows_shared_places() -> None:
    _, answer = played(begun(NAMES[:8]), knockout, first_typed_wins)
    assert isinstance(answer, Over)
    assert ranking_lines(answer.ranking, paper(60)) == [
        " 1  Ann & Bob",
        " 2  Cat & Dan",
        "3=  Eve & Fay",
        "3=  Gus & Hal",
    ]
    assert ranking_objects(answer.ranking)[1:3] == [
        {"place": 2, "pair": ["Cat", "Dan"]},
        {"place": 3, "pair": ["Eve", "Fay"]},
    ]


@pytest.mark.parametrize("columns", [40, 60, 120])
@pytest.mark.seeds(3)
def test_long_and_strange_names_fit_the_paper(columns: int, seed: int) -> None:
    evening = begun(LONG)
    points = at_random(Random(seed))
    for rounds in range(4):
        after, _ = played(evening, double_knockout, points, rounds)
        lines = lines_of(after, double_bracket(3), columns)
        after, answer = played(evening, swiss, points, rounds)
        standings = swiss_standing(after)
        lines += standing_lines(standings, paper(columns))
        if isinstance(answer, Over):
            lines += ranking_lines(answer.ranking, paper(columns))
        assert max(map(width_of, lines)) <= columns
        assert "\x1b" not in "".join(lines)
        json.dumps([bracket_objects(state_of(evening, double_bracket(3)))])
        assert [one["pair"] for one in standing_objects(standings)] == [
            list(one.pair) for one in standings
        ]
