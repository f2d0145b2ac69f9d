"""Fixed partners who play all evening: the round robin of pairs."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from euchre_cli.evening.pair_rounds import (
    ranking,
    round_robin,
    round_robin_plan,
    round_robin_standing,
)
from euchre_cli.evening.plan import Plan, Round
from euchre_cli.evening.progress import (
    Cut,
    EveningSoFar,
    NextRound,
    Over,
    Partners,
    Undecided,
)

from .evenings_played import Points, at_random, begun, people, placed, played, with_round

WON, LOST, TIED = (10, 6), (7, 10), (8, 8)


def shown(round_: NextRound) -> str:
    """A round as text, a letter for each pair: `A-D B-C out E`, from players like A and a."""
    assert isinstance(round_, Round), round_
    tables = ["-".join(side[0] for side in seat.sides) for seat in round_.seatings]
    out = ["out " + "".join(round_.sitting_out[::2])] if round_.sitting_out else []
    return " ".join([*tables, *out])


def pairs(letters: str, **others: int) -> EveningSoFar:
    """Pairs `A` and `a`, `B` and `b` ..."""
    return begun([name for letter in letters for name in (letter, letter.lower())], **others)


def without(progress: EveningSoFar, letters: str) -> EveningSoFar:
    """The evening when these people have left."""
    return progress._replace(here=progress.here - set(letters))


def order(evening: EveningSoFar, answer: NextRound) -> str:
    """The final ranking: `A=B C`: A and B share the first place."""
    assert isinstance(answer, Over), answer
    text, before = "", 0
    for place, pair in ranking(round_robin_standing(evening)):
        text += ("" if not text else "=" if place == before else " ") + pair[0]
        before = place
    return text


# -- round robin -----------------------------------------------------------------------------------


@pytest.mark.parametrize("many", range(2, 21))
def test_in_a_round_robin_every_pair_meets_every_other_once(many: int) -> None:
    evening = begun(people(2 * many))
    plan = round_robin_plan(evening.people)
    assert len(plan.rounds) == (many - 1 if many % 2 == 0 else many)
    met: Counter[frozenset[Partners]] = Counter()
    byes: Counter[str] = Counter()
    for round_ in plan.rounds:
        assert sorted(placed(round_)) == list(evening.people)
        assert len(round_.sitting_out) == many % 2 * 2
        met.update(frozenset(seat.sides) for seat in round_.seatings)
        byes.update(round_.sitting_out)
    assert met == Counter({frozenset(both): 1 for both in combinations(evening.pairs, 2)})
    assert byes == (Counter(evening.people) if many % 2 else Counter())


@pytest.mark.parametrize("many", [4, 5, 12, 13])
def test_the_first_pair_stays_at_table_1(many: int) -> None:
    plan = round_robin_plan(people(2 * many))
    tables = [seat.table for one in plan.rounds for seat in one.seatings if "P01" in seat.players]
    assert set(tables) == {1}


@pytest.mark.parametrize("many", [4, 5, 7, 10])
@pytest.mark.parametrize("rounds", [1, 3, 12])
def test_a_round_robin_is_played_as_planned_and_begins_again(many: int, rounds: int) -> None:
    evening = begun(people(2 * many), planned_rounds=rounds)
    plan = round_robin_plan(evening.people, rounds)
    evening, answer = played(evening, round_robin, at_random(Random(1)))
    assert Plan(evening.people, evening.rounds, fixed_partners=True) == plan
    assert isinstance(answer, Over)


def test_the_standing_is_by_wins_then_points_won_less_points_lost_then_points_won() -> None:
    evening = pairs("ABCD")
    scores: dict[str, Points] = {
        "AD": (10, 3), "BC": (10, 9), "AB": (10, 8), "CD": (10, 5), "AC": (3, 10), "BD": (10, 2),
    }  # fmt: skip
    while isinstance(round_ := round_robin(evening), Round):
        games = []
        for seat in round_.seatings:
            letters = seat.sides[0][0] + seat.sides[1][0]
            turned = scores.get(letters[::-1], (0, 0))[::-1]
            games.append(scores[letters] if letters in scores else (turned[0], turned[1]))
        evening = with_round(evening, round_, *games)
    assert [
        (one.pair[0], one.won, one.lost, one.points, one.against)
        for one in round_robin_standing(evening)
    ] == [("C", 2, 1, 29, 18), ("B", 2, 1, 28, 21), ("A", 2, 1, 23, 21), ("D", 0, 3, 10, 30)]
    assert order(evening, round_) == "C B A D"


def test_a_tie_stands_as_half_a_win_and_equal_pairs_share_a_place() -> None:
    evening = pairs("ABC")
    evening, answer = played(evening, round_robin, lambda _: TIED)
    assert [(one.won, one.tied, one.lost) for one in round_robin_standing(evening)] == [
        (0, 2, 0)
    ] * 3
    assert order(evening, answer) == "A=B=C"


def test_a_pair_that_leaves_loses_the_rest_of_its_matches_by_default() -> None:
    evening = pairs("ABCD")
    assert [shown(one) for one in round_robin_plan(evening.people).rounds] == [
        "A-D B-C",
        "C-A B-D",
        "A-B C-D",
    ]
    evening = with_round(evening, round_robin(evening), LOST, WON)
    evening = without(evening, "d")
    second = round_robin(evening)
    assert shown(second) == "C-A out B"
    evening = with_round(evening, second, LOST)
    evening = with_round(evening, round_robin(evening), LOST)
    assert order(evening, round_robin(evening)) == "B D A C"
    assert [
        (one.pair[0], one.won, one.lost, one.defaults) for one in round_robin_standing(evening)
    ] == [("B", 3, 0, 1), ("D", 1, 2, 0), ("A", 1, 2, 0), ("C", 1, 2, 1)]


def test_a_pair_that_leaves_during_its_match_has_lost_it() -> None:
    evening = pairs("ABCD")
    evening = with_round(evening, round_robin(evening), None, WON)
    assert round_robin(evening) == Undecided(playing=(1,), tied=())
    evening = without(evening, "D")
    assert shown(round_robin(evening)) == "C-A out B"
    assert round_robin_standing(evening)[0].pair == ("B", "b")
    assert [one.won for one in round_robin_standing(evening)] == [1, 1, 0, 0]


def test_rounds_in_which_nobody_could_play_are_passed_over() -> None:
    evening = pairs("ABCD")
    evening = with_round(evening, round_robin(evening), WON, WON)
    evening = without(evening, "CD")
    assert shown(round_robin(evening)) == "A-B"
    evening = with_round(evening, round_robin(evening), WON)
    assert order(evening, round_robin(evening)) == "A B C=D"
    only_one = without(evening, "B")
    assert isinstance(round_robin(only_one), Over)


def test_a_pair_that_comes_back_plays_the_matches_that_are_left() -> None:
    evening = pairs("ABCD")
    evening = with_round(evening, round_robin(evening), WON, WON)
    away = without(evening, "D")
    evening = with_round(away, round_robin(away), WON)._replace(here=frozenset(evening.people))
    assert shown(round_robin(evening)) == "A-B C-D"
    assert [one.lost for one in round_robin_standing(evening) if one.pair[0] == "D"] == [2]


def test_with_a_cut_a_tie_is_won() -> None:
    evening = pairs("AB")
    evening = with_round(evening, round_robin(evening), TIED)
    assert order(evening, round_robin(evening)) == "A=B"
    evening = evening._replace(cuts=(Cut(1, 1, "b"),))
    assert order(evening, round_robin(evening)) == "B A"
