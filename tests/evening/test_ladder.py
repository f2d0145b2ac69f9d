"""The ladder of an evening: hand-worked score cards by published rules, identities, and a recount.

The published rules: "Euchre for the 2017/18 Season" (docsbay.net): whoever sits out writes 7
points. "Euchre Night", Office Evolution Troy (officeevolution.com): whoever sits out gets 8, four
hands a game.
"""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from euchre_cli.evening.evening_rules import EVENING_RULES, EveningRules
from euchre_cli.evening.ladder import ladder
from euchre_cli.evening.plan import Round
from euchre_cli.evening.progress import Cut
from euchre_cli.evening.scores import TableScore

from .evening_scores import (
    LONE_MARCH,
    by_hands,
    ladder_of,
    random_evening,
    result,
    seating,
)

CALLER = EveningRules({"loner-points": "caller"})
SEASON = EveningRules({"sitting-out": 7})
TROY = EveningRules({"sitting-out": 8})

CARD = by_hands(
    1,
    seating(1, "Ann Cat v Bob Dan"),
    *("Ann 1", "Bob 2", "Cat 4", "Dan alone x", "Ann x", "Bob 1", "Cat 2", "Dan alone 1"),
)
"""At the table 9 to 6: 1, 4, 2 (the euchred loner) and 2; 2, 2 (the euchre), 1 and 1."""


@pytest.mark.parametrize(
    ("rules", "ann", "cat", "bob"),
    [
        (EveningRules(), 9, 9, 6),
        (CALLER, 5, 9, 6),
    ],
    ids=["both", "nothing for the partner"],
)
def test_a_card_of_eight_hands_counts_for_each_player_singly(
    rules: EveningRules, ann: int, cat: int, bob: int
) -> None:
    standings = ladder_of([CARD], rules)
    points = {name: one.points for name, one in standings.items()}
    assert points == {"Ann": ann, "Cat": cat, "Bob": bob, "Dan": bob}
    assert {one.against for one in standings.values()} == {9, 6}


def test_calls_loners_and_euchres_are_counted_for_whom_they_are() -> None:
    standings = ladder_of([CARD])
    assert [
        (one.name, one.calls, one.euchred, one.euchres, one.loners, one.loners_euchred)
        for one in sorted(standings.values())
    ] == [
        ("Ann", 2, 1, 1, 0, 0),
        ("Bob", 2, 0, 1, 0, 0),
        ("Cat", 2, 0, 1, 1, 0),
        ("Dan", 2, 1, 1, 0, 1),
    ]


TIED_EVENING = [
    by_hands(
        1,
        seating(1, "Ann Bob v Cat Dan"),
        *("Ann 2", "Bob 1", "Dan alone x", "Ann 4", "Cat 1", "Cat 2", "Bob x", "Dan 1 + Ann 2"),
    ),
    result(1, seating(2, "Eve Fay v Gil Hal"), 12, 3),
    result(2, seating(1, "Ann Eve v Bob Gil"), 3, 2),
    result(2, seating(2, "Fay Cat v Hal Dan"), 2, 9),
]
"""Two rounds. Ann and Bob get 2, 1, 2, 4 and a penalty of 2 at their first table, Cat and Dan 1, 2,
2 and 1."""


def test_people_level_in_points_have_the_same_rank_and_the_order_of_the_tables_they_won() -> None:
    standings = ladder_of(TIED_EVENING)
    assert [(one.rank, one.level, one.name, one.points, one.won) for one in standings.values()] == [
        (1, True, "Eve", 15, 2),
        (1, True, "Dan", 15, 1),
        (3, True, "Ann", 14, 2),
        (3, True, "Fay", 14, 1),
        (5, False, "Bob", 13, 1),
        (6, False, "Hal", 12, 1),
        (7, False, "Cat", 8, 0),
        (8, False, "Gil", 5, 0),
    ]


FIVE = [
    result(1, seating(1, "Ann Bob v Cat Dan"), 9, 5),
    result(2, seating(1, "Ann Cat v Bob Eve"), 6, 6),
]
"""Five people, two rounds: Eve sits out the first, Dan the second."""


@pytest.mark.parametrize(
    ("rules", "points"),
    [
        (EveningRules(), "Ann 15, Bob 15, Cat 11, Eve 6, Dan 5"),
        (SEASON, "Ann 15, Bob 15, Eve 13, Dan 12, Cat 11"),
        (TROY, "Ann 15, Bob 15, Eve 14, Dan 13, Cat 11"),
        # The first round brought 28 to four people, the second 24.
        (EveningRules({"sitting-out": "average"}), "Ann 15, Bob 15, Eve 13, Cat 11, Dan 11"),
    ],
    ids=["none", "2017/18 Season", "Troy", "average"],
)
def test_rounds_sat_out(rules: EveningRules, points: str) -> None:
    standings = ladder_of(FIVE, rules, out={1: "Eve", 2: "Dan"})
    order = sorted(standings.values(), key=lambda one: (-one.points, one.name))
    assert ", ".join(f"{one.name} {one.points}" for one in order) == points
    assert {name: one.sat_out for name, one in standings.items()} == {
        **dict.fromkeys(("Ann", "Bob", "Cat"), 0),
        **dict.fromkeys(("Dan", "Eve"), 1),
    }
    assert [standings["Ann"].won, standings["Ann"].tied, standings["Ann"].lost] == [1, 1, 0]
    assert all(one.stayed for one in standings.values())


def test_the_average_of_a_round_is_rounded_to_the_nearest_point_and_a_half_up() -> None:
    rules = EveningRules({"sitting-out": "average"})
    assert [rules.sitting_out_points(points) for points in ([7, 7, 8, 8], [7, 7, 7, 8], [])] == [
        8,
        7,
        0,
    ]


@pytest.mark.parametrize(
    ("cuts", "won"),
    [
        ((), "0 0 0 0"),
        ((Cut(1, 1, "Cat"),), "0 0 1 1"),
        ((Cut(1, 2, "Cat"), Cut(2, 1, "Ann")), "0 0 0 0"),
    ],
    ids=["nobody cut", "Cat and Dan won the cut", "cuts at other tables"],
)
def test_a_tie_that_was_cut_for_is_won(cuts: tuple[Cut, ...], won: str) -> None:
    scores = [result(1, seating(1, "Ann Bob v Cat Dan"), 6, 6)]
    standings = ladder_of(scores, cuts=cuts)
    numbers = list(map(int, won.split()))
    people = [standings[name] for name in ("Ann", "Bob", "Cat", "Dan")]
    assert [one.won for one in people] == numbers
    assert {one.tied for one in people} == {int(not any(numbers))}


def test_a_round_closed_with_a_table_missing_is_over_for_whoever_sat_out() -> None:
    first = seating(1, "Ann Bob v Cat Dan")
    rounds = [Round(1, (first,), ("Eve",)), Round(2, (seating(1, "Ann Cat v Dan Eve"),), ("Bob",))]
    standings = ladder((), rounds, [], SEASON, LONE_MARCH)
    assert {one.name: one.points for one in standings} == {
        "Eve": 7,
        **dict.fromkeys(("Ann", "Bob", "Cat", "Dan"), 0),
    }


def test_a_substitute_s_hands_count_for_whose_place_it_is() -> None:
    at = seating(1, "Ann Cat v Bob Dan")
    with_zoe = by_hands(1, seating(1, "Zoe Cat v Bob Dan"), "Zoe 4", "Bob 1")
    standings = ladder_of([with_zoe._replace(seating=at)], CALLER)
    assert "Zoe" not in standings
    assert (standings["Ann"].points, standings["Ann"].loners) == (4, 1)
    assert standings["Cat"].points == 0


def test_everybody_is_on_the_ladder_before_the_first_round() -> None:
    standings = ladder(("Ann", "Bob"), (), (), EveningRules(), LONE_MARCH)
    assert [(one.name, one.rank, one.level, one.points) for one in standings] == [
        ("Ann", 1, True, 0),
        ("Bob", 1, True, 0),
    ]


@pytest.mark.parametrize(
    ("ranking", "first"), [("points", "Cat"), ("wins", "Ann"), ("margin", "Eve")]
)
def test_the_ladder_ranks_by_points_wins_or_margin(ranking: str, first: str) -> None:
    scores = [
        result(1, seating(1, "Ann Bob v Cat Dan"), 5, 4),
        result(2, seating(1, "Ann Bob v Cat Dan"), 5, 4),
        result(3, seating(1, "Cat Dan v Eve Fay"), 10, 14),
    ]
    assert next(iter(ladder_of(scores, EveningRules({"ranking": ranking})))) == first


def test_the_strength_of_opponents_is_what_those_met_scored_a_round_on_average() -> None:
    standings = ladder_of(FIVE, out={1: "Eve", 2: "Dan"})
    # Ann 15/2, Bob 15/2, Cat 11/2, Dan 5, Eve 6 a round; Ann met Cat, Dan, Bob and Eve.
    assert standings["Ann"].opponents == Fraction(15 + 11 + 10 + 12, 8)
    assert standings["Dan"].opponents == Fraction(15, 2)


# -- what holds of every evening -------------------------------------------------------------------


@pytest.mark.seeds(20)
def test_identities(seed: int) -> None:
    rounds, scores = random_evening(seed)
    standings = ladder((), rounds, scores, EveningRules(), LONE_MARCH)
    total = sum(sum(score.points) for score in scores)
    finished = [score for score in scores if score.finished]
    hands = [hand for score in scores for hand in score.hands]
    assert sum(one.points for one in standings) == 2 * total
    assert sum(one.margin for one in standings) == 0
    assert sum(one.tables for one in standings) == 4 * len(finished)
    assert sum(one.won for one in standings) == sum(one.lost for one in standings)
    assert sum(one.calls for one in standings) == len(hands)
    assert sum(one.euchres for one in standings) == 2 * sum(one.euchred for one in standings)
    assert sum(one.loners for one in standings) == sum(
        hand.outcome == "lone march" for hand in hands
    ) + sum(len(score.loners) for score in scores)
    assert [one.rank for one in standings] == sorted(one.rank for one in standings)


@pytest.mark.seeds(20)
def test_the_order_of_scores_does_not_matter(seed: int) -> None:
    rounds, scores = random_evening(seed)
    rules = random_rules(seed)
    shuffled = Random(seed).sample(scores, len(scores))
    assert ladder((), rounds, scores, rules, LONE_MARCH) == ladder(
        (), rounds, shuffled, rules, LONE_MARCH
    )


def random_rules(seed: int) -> EveningRules:
    """Every rule with one of its values."""
    random = Random(seed)
    return EveningRules(
        {
            name: random.choice([*rule.words, *rule.usual, rule.standard])
            for name, rule in EVENING_RULES.items()
        }
    )


@pytest.mark.seeds(40)
def test_a_recount_by_other_means_agrees(seed: int) -> None:
    rounds, scores = random_evening(seed)
    rules = random_rules(seed)
    standings = ladder((), rounds, scores, rules, LONE_MARCH)
    for one in standings:
        assert (
            one.points,
            one.against,
            one.won + Fraction(one.tied, 2),
            one.loners,
            one.euchred,
            one.euchres,
        ) == recount(one.name, rounds, scores, rules)
        better = [
            other for other in standings if rules.ranking.value(other) > rules.ranking.value(one)
        ]
        assert one.rank == 1 + len(better)


def recount(
    name: str, rounds: tuple[Round, ...], scores: list[TableScore], rules: EveningRules
) -> tuple[int, int, Fraction, int, int, int]:
    """Points, points against, wins, loners, own calls euchred, and euchres of one person, counted
    hand by hand from the values of the rules."""
    for_partner = 4 if rules.value("loner-points") == "both" else 0

    def of_table(score: TableScore, person: str) -> int:
        me = score.seating.players.index(person)
        partner = score.seating.players[(me + 2) % 4]
        mine = score.points[me % 2]
        for hand in score.hands:
            if hand.outcome == "lone march" and hand.maker == partner:
                mine += for_partner - 4
        return mine + score.loners.count(partner) * (for_partner - 4)

    over: list[tuple[int, int]] = []
    under_way = [0, 0]
    wins, loners, euchred, euchres = Fraction(), 0, 0, 0
    for round_ in rounds:
        at_tables = [score for score in scores if score.round == round_.number]
        if name in round_.sitting_out:
            closed = len(at_tables) == len(round_.seatings) and all(s.finished for s in at_tables)
            if closed or round_.number < len(rounds):
                value = rules.value("sitting-out")
                points = [of_table(s, person) for s in at_tables for person in s.seating.players]
                if value == "average":
                    value = (
                        int(Fraction(sum(points), len(points)) + Fraction(1, 2)) if points else 0
                    )
                over.append((0 if value == "none" else int(value), 0))
            continue
        for score in at_tables:
            if name not in score.seating.players:
                continue
            me = score.seating.players.index(name)
            ours, theirs = score.points[me % 2], score.points[1 - me % 2]
            mine = of_table(score, name)
            if score.finished:
                over.append((mine, theirs))
                wins += Fraction((ours > theirs) + (ours >= theirs), 2)
            else:
                under_way = [mine, theirs]
            loners += score.loners.count(name)
            for hand in score.hands:
                own = hand.maker == name
                partner = hand.maker == score.seating.players[(me + 2) % 4]
                loners += own and hand.outcome == "lone march"
                euchred += own and hand.outcome == "euchred"
                euchres += not own and not partner and hand.outcome == "euchred"
    return (
        sum(points for points, _ in over) + under_way[0],
        sum(theirs for _, theirs in over) + under_way[1],
        wins,
        loners,
        euchred,
        euchres,
    )
