"""The ladder and the prizes as text that fits, and as objects for programs."""

from __future__ import annotations

import json

import pytest

from euchre_cli.evening.evening_rules import EveningRules
from euchre_cli.evening.ladder import ladder
from euchre_cli.evening.ladder_sheets import (
    LADDER_COLUMNS,
    change_lines,
    ladder_lines,
    ladder_objects,
    leader_words,
    prize_lines,
    prize_objects,
    prizes_summary,
)
from euchre_cli.evening.measures import MEASURES
from euchre_cli.evening.prizes import awards
from euchre_cli.terminal.display import Paper
from euchre_cli.terminal.text import width_of

from .evening_scores import LONE_MARCH, by_hands, ladder_of, random_evening, result, seating
from .test_ladder import CALLER, CARD, TIED_EVENING

POINTS = MEASURES["points"]


def paper(width: int) -> Paper:
    return Paper(width, False, True, lambda text, style: text)


def test_the_ladder_begins_with_who_leads_and_shows_ties_as_ties() -> None:
    standings = list(ladder_of(TIED_EVENING).values())
    assert ladder_lines(standings, POINTS, paper(60)) == [
        "Eve and Dan lead with 15 points.",
        "         points  won  loners  euchres  high",
        "1=  Eve      15    2       –        –    12",
        "1=  Dan      15    1       0        1     9",
        "3=  Ann      14    2       1        1    11",
        "3=  Fay      14    1       –        –    12",
        " 5  Bob      13    1       0        1    11",
        " 6  Hal      12    1       –        –     9",
        " 7  Cat       8    0       0        1     6",
        " 8  Gil       5    0       –        –     3",
    ]


def test_wide_paper_shows_more_and_every_round() -> None:
    standings = list(ladder_of(TIED_EVENING).values())
    assert ladder_lines(standings, POINTS, paper(120))[1:3] == [
        "         points  against  won  games  loners  calls  euchred  euchres  high   1  2",
        "1=  Eve      15        5    2      2       –      –        –        –    12  12  3",
    ]


@pytest.mark.parametrize(
    ("points", "words"),
    [
        ("9 5", "Ann and Cat lead with 9 points."),
        ("5 5", "All are level with 5 points."),
        ("1 0", "Ann and Cat lead with 1 point."),
    ],
)
def test_who_leads(points: str, words: str) -> None:
    ours, theirs = map(int, points.split())
    at = seating(1, "Ann Cat v Bob Dan")
    standings = list(ladder_of([result(1, at, ours, theirs)]).values())
    assert leader_words(standings, POINTS) == words


def test_one_leader_is_so_far_ahead_of_the_next() -> None:
    standings = list(ladder_of([CARD], CALLER).values())
    assert leader_words(standings, POINTS) == "Cat leads with 9 points, 3 more than Bob and Dan."


def test_before_the_first_table_has_finished_nobody_leads() -> None:
    under_way = by_hands(1, seating(1, "Ann Cat v Bob Dan"), "Ann 2", finished=False)
    standings = list(ladder_of([under_way]).values())
    assert leader_words(standings, POINTS) == "No table has finished yet."


def test_a_change_of_the_rules_says_what_it_changed() -> None:
    before = list(ladder_of([CARD]).values())
    after = list(ladder_of([CARD], CALLER).values())
    assert change_lines(before, after, paper(100)) == [
        "It changes the points or the place of 4 of 4 people: Cat leads now; before, it was Cat "
        "and Ann.",
        "     points  before  place  before",
        "Cat       9       9      1      1=",
        "Bob       6       6     2=      3=",
        "Dan       6       6     2=      3=",
        "Ann       5       9      4      1=",
    ]
    assert change_lines(before, before, paper(80)) == ["It changes nobody's points or place."]


@pytest.mark.seeds(10)
@pytest.mark.parametrize("width", [40, 60, 80, 120])
def test_everything_fits_the_paper(seed: int, width: int) -> None:
    rounds, scores = random_evening(seed)
    standings = ladder((), rounds, scores, EveningRules(), LONE_MARCH)
    by_wins = ladder((), rounds, scores, EveningRules({"ranking": "wins"}), LONE_MARCH)
    long, again = (
        [one._replace(name=f"{one.name} of the long names") for one in ranked]
        for ranked in (standings, by_wins)
    )
    lines = [
        *ladder_lines(long, POINTS, paper(width)),
        *prize_lines(awards(long, EveningRules()), paper(width)),
        *change_lines(long, again, paper(width)),
    ]
    assert max(map(width_of, lines)) <= width


def test_the_prizes_in_one_sentence_say_who_is_level_where_it_has_to_be_cut_for() -> None:
    given = awards(list(ladder_of([CARD]).values()), EveningRules())
    assert prizes_summary(given) == (
        "Most points: Cat (9); most loners: Cat (1); high round: Cat (9); fewest points: Bob and "
        "Dan level (6)."
    )
    assert prizes_summary([]) == ""


def test_programs_get_the_ladder_as_objects() -> None:
    standings = list(ladder_of([CARD], CALLER).values())
    first = ladder_objects(standings)[0]
    assert list(first)[:-1] == [column.name for column in LADDER_COLUMNS]
    assert (first["rank"], first["level"], first["name"], first["points"]) == (1, False, "Cat", 9)
    assert first["rounds"] == [
        {"round": 1, "table": 1, "points": 9, "against": 6, "finished": True}
    ]
    assert json.dumps(first)


def test_programs_get_the_prizes_with_their_reasons() -> None:
    rules = EveningRules({"prizes": "most-points,most-loners,fewest-points"})
    given = awards(list(ladder_of([CARD], rules).values()), rules)
    assert [(one["prize"], one["winners"], one["cut"]) for one in prize_objects(given)] == [
        ("most-points", ["Cat"], []),
        ("most-loners", ["Cat"], []),
        ("fewest-points", [], ["Bob", "Dan"]),
    ]
    assert [(one["values"], one["reason"]) for one in prize_objects(given)] == [
        ([9.0], "Cat wins most points: 9; Ann also had 9, but Cat made 1 loner and Ann 0."),
        ([1.0], "Cat wins most loners: 1."),
        ([], "Fewest points: Bob and Dan both had 6: they cut for it."),
    ]
