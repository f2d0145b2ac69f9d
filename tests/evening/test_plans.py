"""The plans of an evening: who meets whom how often, in whole plans and shorter ones, and in the
rest of an evening that is planned anew when somebody leaves or comes late."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from random import Random

import pytest

from euchre_cli.evening.plan import (
    FEWEST,
    MOST,
    Fairness,
    Round,
    Spread,
    fairness,
    fairness_bound,
    repeat_meetings,
)
from euchre_cli.evening.rest_of_evening import rest_of_evening, times_sat_out
from euchre_cli.evening.round_robin import individual_plan, round_robin

ONCE, TWICE = Spread(1, 1), Spread(2, 2)


def people(many: int) -> list[str]:
    return [f"p{number}" for number in range(1, many + 1)]


def how_many(seed: int) -> int:
    """Another number of people for each seed, until all had their turn; of four in a row 0 to 3 are
    left over."""
    return FEWEST + 7 * seed % (MOST - FEWEST + 1)


def check_places(here: Sequence[str], rounds: Sequence[Round]) -> None:
    """Everybody has one place in every round, and the tables are numbered."""
    for one in rounds:
        assert [seating.table for seating in one.seatings] == list(range(1, len(here) // 4 + 1))
        assert len(one.sitting_out) == len(here) % 4
        placed = [name for seating in one.seatings for name in seating.players]
        assert sorted([*placed, *one.sitting_out]) == sorted(here)


def recounted(names: Sequence[str], rounds: Sequence[Round]) -> Fairness:
    """How even some rounds are, counted name by name."""
    partners: Counter[frozenset[str]] = Counter()
    opponents: Counter[frozenset[str]] = Counter()
    out = Counter(name for one in rounds for name in one.sitting_out)
    for north, east, south, west in (four.players for one in rounds for four in one.seatings):
        partners.update(map(frozenset, ((north, south), (east, west))))
        opponents.update(
            frozenset((one, other)) for one in (north, south) for other in (east, west)
        )
    pairs = list(map(frozenset, combinations(names, 2)))
    counts = (
        [partners[pair] for pair in pairs],
        [opponents[pair] for pair in pairs],
        [out[name] for name in names],
    )
    return Fairness(*(Spread(min(one), max(one)) for one in counts))


@pytest.mark.seeds(3)
def test_in_a_whole_plan_all_meet_as_evenly_as_numbers_allow(seed: int) -> None:
    many = how_many(seed)
    out, plan = many % 4, individual_plan(people(many))
    check_places(people(many), plan.rounds)
    assert [one.number for one in plan.rounds] == list(range(1, many + (out > 0)))
    reached = fairness(plan.people, plan.rounds)
    assert reached == recounted(plan.people, plan.rounds)
    assert reached == fairness_bound(many, len(plan.rounds))
    if out < 2:  # A whist tournament.
        assert reached == Fairness(ONCE, TWICE, Spread(out, out))


@pytest.mark.seeds(3)
def test_any_number_of_rounds_is_fair(seed: int) -> None:
    """No partners again before the whole plan is over, sitting out as even as can be, and nobody
    meets an opponent a third time; after the whole plan it begins again."""
    many = how_many(seed)
    whole = round_robin(people(many)).rounds
    for rounds in {*range(1, 9), *range(1, len(whole) + 1, 3)} & {*range(1, len(whole) + 1)}:
        first = round_robin(people(many), rounds)
        assert first.rounds == whole[:rounds]
        reached, bound = fairness(people(many), first.rounds), fairness_bound(many, rounds)
        assert (reached.partners, reached.sitting_out) == (bound.partners, bound.sitting_out)
        assert reached.opponents.most <= 2
    again = round_robin(people(many), len(whole) + 2).rounds
    assert [one[1:] for one in again] == [one[1:] for one in (*whole, *whole[:2])]


@pytest.mark.seeds(3)
def test_everybody_comes_to_every_table_about_equally_often(seed: int) -> None:
    """Of 4n people, all but the last, who stays."""
    many = how_many(seed)
    visits = Counter(
        (name, seating.table)
        for one in round_robin(people(many)).rounds
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
    ("many", "rounds", "searched"),
    # How many meet an opponent again, and how many do in the first rounds of the whole plan.
    [(13, 6, (2, 15)), (12, 8, (30, 33)), (7, 6, (3, 5)), (16, 6, None), (9, 8, None)],
)
def test_fewer_rounds_are_searched_for_where_that_is_fairer(
    many: int, rounds: int, searched: tuple[int, int] | None
) -> None:
    plan, first = individual_plan(people(many), rounds), round_robin(people(many), rounds)
    again = [repeat_meetings(one.rounds).opponents for one in (plan, first)]
    assert tuple(again) == searched if searched else plan == first
    reached, bound = fairness(people(many), plan.rounds), fairness_bound(many, rounds)
    assert (reached.partners, reached.sitting_out) == (bound.partners, bound.sitting_out)


@pytest.mark.seeds(1)
def test_of_22_people_and_more_nobody_meets_an_opponent_again_in_eight_rounds(seed: int) -> None:
    many = 22 + seed % (MOST - 21)
    plan = individual_plan(people(many), 8)
    assert fairness(people(many), plan.rounds).opponents == Spread(0, 1)


# -- the rest of an evening ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("many", "leave", "come", "more"), [(12, 0, 1, 7), (13, 1, 0, 6), (7, 1, 0, 6)]
)
def test_when_one_leaves_or_comes_in_round_3_the_rest_is_fair(
    many: int, leave: int, come: int, more: int
) -> None:
    played = individual_plan(people(many)).rounds[:3]
    here = [*people(many)[leave:], *(f"late{number}" for number in range(come))]
    rest = rest_of_evening(played, here, more)
    reached = fairness(here, [*played, *rest])
    if many > 8:
        assert reached.partners.most == 1
        assert reached.opponents.most <= 3
    out = Counter(name for one in (*played, *rest) for name in one.sitting_out)
    stayed = [out[name] for name in here[: many - leave]]
    assert max(stayed) - min(stayed) <= 1


def test_who_comes_late_or_again_has_waited_as_often_as_anybody() -> None:
    played = list(individual_plan(people(13)).rounds[:5])
    here = [*people(13), "late"]
    assert times_sat_out(played, here)["late"] == 1
    rest = rest_of_evening(played, here, 4)
    # Eight of the others have not sat out yet: four rounds.
    assert not {*people(5), "late"} & {name for one in rest for name in one.sitting_out}
    away = next(name for name in people(9) if name not in played[0].sitting_out)
    others = [name for name in people(9) if name != away]
    played = [*individual_plan(people(9), 1).rounds]
    played += rest_of_evening(played, others[:5], 5)
    times = times_sat_out(played, people(9))
    assert times[away] == max(times[name] for name in others[:5])


@pytest.mark.seeds(3)
def test_people_come_and_go_at_random(seed: int) -> None:
    draws = Random(seed)
    everybody = people(draws.randint(4, 24))
    played: list[Round] = []
    for _ in range(draws.randint(2, 5)):
        here = draws.sample(everybody, draws.randint(4, len(everybody)))
        times = times_sat_out(played, here)
        played += rest_of_evening(played, here, 1)
        check_places(here, played[-1:])
        out = played[-1].sitting_out
        most = max((times[name] for name in out), default=0)
        assert most <= min(times[name] for name in here if name not in out)
    assert [one.number for one in played] == list(range(1, len(played) + 1))
