"""The round robin of partners: who meets whom how often, in whole plans and their first rounds."""

from __future__ import annotations

from collections import Counter

import pytest

from euchre_cli.evening.plan import (
    FEWEST,
    MOST,
    Fairness,
    Plan,
    Round,
    Seating,
    Spread,
    fairness,
    fairness_bound,
    meetings,
    repeat_meetings,
)
from euchre_cli.evening.round_robin import individual_plan, round_robin

EVERY_NUMBER = range(FEWEST, MOST + 1)
ONCE, TWICE = Spread(1, 1), Spread(2, 2)


def people(many: int) -> list[str]:
    return [f"p{number}" for number in range(1, many + 1)]


@pytest.fixture(scope="module")
def plans() -> dict[int, Plan]:
    return {many: individual_plan(people(many)) for many in EVERY_NUMBER}


@pytest.mark.parametrize("many", EVERY_NUMBER)
def test_everybody_has_one_place_in_every_round(many: int, plans: dict[int, Plan]) -> None:
    plan = plans[many]
    assert plan.people == tuple(people(many))
    assert [one.number for one in plan.rounds] == list(range(1, len(plan.rounds) + 1))
    for one in plan.rounds:
        assert [seating.table for seating in one.seatings] == list(range(1, many // 4 + 1))
        assert len(one.sitting_out) == many % 4
        placed = [name for seating in one.seatings for name in seating.players]
        assert sorted([*placed, *one.sitting_out]) == sorted(plan.people)


@pytest.mark.parametrize("many", [many for many in EVERY_NUMBER if many % 4 == 0])
def test_of_4n_people_all_are_partners_once_and_opponents_twice(
    many: int, plans: dict[int, Plan]
) -> None:
    rounds = plans[many].rounds
    assert len(rounds) == many - 1
    assert fairness(people(many), rounds) == Fairness(ONCE, TWICE, Spread(0, 0))


@pytest.mark.parametrize("many", [many for many in EVERY_NUMBER if many % 4 == 1])
def test_of_4n_and_1_people_likewise_and_each_sits_out_once(
    many: int, plans: dict[int, Plan]
) -> None:
    rounds = plans[many].rounds
    assert len(rounds) == many
    assert fairness(people(many), rounds) == Fairness(ONCE, TWICE, ONCE)


@pytest.mark.parametrize("many", [many for many in EVERY_NUMBER if many % 4 > 1])
def test_any_other_number_are_partners_at_most_once_and_opponents_once_or_twice(
    many: int, plans: dict[int, Plan]
) -> None:
    rounds, out = plans[many].rounds, many % 4
    assert len(rounds) == many
    reached = Fairness(Spread(0, 1), Spread(1, 2), Spread(out, out))
    assert fairness(people(many), rounds) == reached == fairness_bound(many, many)


@pytest.mark.parametrize("many", EVERY_NUMBER)
def test_any_number_of_rounds_is_fair(many: int, plans: dict[int, Plan]) -> None:
    """No partners again before the whole plan is over, sitting out as even as can be, and nobody
    meets an opponent a third time."""
    for rounds in range(1, len(plans[many].rounds) + 1):
        first = round_robin(people(many), rounds)
        assert first.rounds == plans[many].rounds[:rounds]
        reached, bound = fairness(people(many), first.rounds), fairness_bound(many, rounds)
        assert reached.partners == bound.partners
        assert reached.sitting_out == bound.sitting_out
        assert reached.opponents.most <= 2


@pytest.mark.parametrize(("many", "rounds"), [(8, 3), (16, 7), (20, 5), (24, 6), (39, 13)])
def test_nobody_meets_an_opponent_again_in_the_first_rounds(
    many: int, rounds: int, plans: dict[int, Plan]
) -> None:
    assert fairness(people(many), plans[many].rounds[:rounds]).opponents.most == 1


@pytest.mark.parametrize("many", [4, 6, 7, 13, 14, 15, 16])
def test_after_the_whole_plan_it_begins_again(many: int, plans: dict[int, Plan]) -> None:
    whole = len(plans[many].rounds)
    plan = round_robin(people(many), 2 * whole + 1)
    assert individual_plan(people(many), 2 * whole + 1) == plan
    assert [one.number for one in plan.rounds] == list(range(1, 2 * whole + 2))
    for at, one in enumerate(plan.rounds[whole:]):
        assert one[1:] == plan.rounds[at][1:]
    for rounds in range(1, len(plan.rounds) + 1):
        reached = fairness(people(many), plan.rounds[:rounds])
        assert reached.sitting_out == fairness_bound(many, rounds).sitting_out


@pytest.mark.parametrize("many", EVERY_NUMBER)
def test_everybody_comes_to_every_table_about_equally_often(
    many: int, plans: dict[int, Plan]
) -> None:
    """Of 4n people, all but the last, who stays."""
    visits = Counter(
        (name, seating.table)
        for one in plans[many].rounds
        for seating in one.seatings
        for name in seating.players
    )
    *others, last = people(many)
    tables = range(1, many // 4 + 1)
    if many % 4:
        others.append(last)
    else:
        assert sum(visits[last, table] > 0 for table in tables) == 1
    assert all(3 <= visits[name, table] <= 5 for name in others for table in tables)


@pytest.mark.parametrize(
    "names", [people(3), people(41), [], ["Ann", "Bob", "Cat", "Ann"]], ids=str
)
def test_a_plan_is_for_4_to_40_different_people(names: list[str]) -> None:
    with pytest.raises(ValueError, match="4 to 40 different people"):
        individual_plan(names)


def test_a_plan_has_a_round() -> None:
    with pytest.raises(ValueError, match="at least one round"):
        individual_plan(people(8), 0)


# -- fewer rounds than the whole plan has ----------------------------------------------------------


@pytest.mark.parametrize(
    ("many", "rounds", "again"),
    # How many meet an opponent again, and how many do in the first rounds of the whole plan.
    [(13, 6, (2, 15)), (12, 8, (30, 33)), (15, 7, (0, 10)), (38, 8, (0, 23)), (7, 6, (3, 5))],
)
def test_fewer_rounds_are_searched_for_where_that_is_fairer(
    many: int, rounds: int, again: tuple[int, int], plans: dict[int, Plan]
) -> None:
    plan = individual_plan(people(many), rounds)
    assert [one.number for one in plan.rounds] == list(range(1, rounds + 1))
    first = plans[many].rounds[:rounds]
    assert (
        repeat_meetings(plan.rounds).opponents,
        repeat_meetings(first).opponents,
    ) == again
    reached, bound = fairness(people(many), plan.rounds), fairness_bound(many, rounds)
    assert (reached.partners, reached.sitting_out) == (bound.partners, bound.sitting_out)


@pytest.mark.parametrize(("many", "rounds"), [(16, 6), (8, 6), (13, 12), (9, 8), (10, 5), (40, 7)])
def test_the_first_rounds_of_the_whole_plan_are_taken_where_none_were_fairer(
    many: int, rounds: int, plans: dict[int, Plan]
) -> None:
    assert individual_plan(people(many), rounds).rounds == plans[many].rounds[:rounds]


# -- the counts ------------------------------------------------------------------------------------

ANN_AND_CAT = Seating(1, ("Ann", "Bob", "Cat", "Dan"))


def test_a_seating_knows_partners_and_opponents() -> None:
    assert ANN_AND_CAT.sides == (("Ann", "Cat"), ("Bob", "Dan"))
    assert set(ANN_AND_CAT.opponent_pairs()) == {
        frozenset(pair) for pair in (("Ann", "Bob"), ("Ann", "Dan"), ("Cat", "Bob"), ("Cat", "Dan"))
    }


def test_meetings_are_counted() -> None:
    swapped = Seating(1, ("Ann", "Cat", "Eve", "Dan"))
    rounds = [Round(1, (ANN_AND_CAT,), ("Eve",)), Round(2, (swapped,), ("Bob",))]
    counted = meetings(rounds)
    assert counted.partners[frozenset(("Ann", "Cat"))] == 1
    assert counted.opponents[frozenset(("Ann", "Cat"))] == 1
    assert counted.opponents[frozenset(("Ann", "Dan"))] == 2
    assert dict(counted.sitting_out) == {"Eve": 1, "Bob": 1}
    names = ["Ann", "Bob", "Cat", "Dan", "Eve"]
    assert fairness(names, rounds) == Fairness(Spread(0, 1), Spread(0, 2), Spread(0, 1))


def test_who_meets_again_is_counted_for_every_earlier_meeting() -> None:
    """Three times at one table: four pairs of opponents and two of partners, each with three
    meetings, so that 1 + 2 of them are again."""
    rounds = [Round(number, (ANN_AND_CAT,), ()) for number in (1, 2, 3)]
    assert repeat_meetings(rounds[:1]) == (0, 0)
    assert repeat_meetings(rounds) == (2 * 3, 4 * 3)


@pytest.mark.parametrize(
    ("many", "rounds", "bound"),
    [
        (4, 3, Fairness(ONCE, TWICE, Spread(0, 0))),
        (16, 15, Fairness(ONCE, TWICE, Spread(0, 0))),
        (13, 13, Fairness(ONCE, TWICE, ONCE)),
        # 24 meetings of partners and 48 of opponents among 91 pairs; 8 wait, of 14 people.
        (14, 4, Fairness(Spread(0, 1), Spread(0, 1), Spread(0, 1))),
        (5, 6, Fairness(Spread(1, 2), Spread(2, 3), Spread(1, 2))),
    ],
)
def test_the_bound(many: int, rounds: int, bound: Fairness) -> None:
    assert fairness_bound(many, rounds) == bound
