"""The rest of an evening, made anew when somebody leaves or comes late."""

from __future__ import annotations

from random import Random

import pytest

from euchre_cli.evening.plan import Plan, Round, fairness, meetings
from euchre_cli.evening.rest_of_evening import rest_of_evening, times_sat_out
from euchre_cli.evening.round_robin import individual_plan

from .test_round_robin import people


def rest_after(
    many: int, played: int, *, leave: int = 0, come: int = 0, more: int
) -> tuple[Plan, tuple[Round, ...]]:
    """An evening of so many people, of whom the first leave after some rounds, and others come. The
    rounds that were played and the rest, with those who are here for the rest."""
    first = individual_plan(people(many)).rounds[:played]
    here = (*people(many)[leave:], *(f"late{number}" for number in range(1, come + 1)))
    return Plan(here, first), rest_of_evening(first, here, more)


@pytest.mark.parametrize(
    ("many", "leave", "come", "more"),
    [(16, 1, 0, 9), (17, 1, 0, 9), (20, 2, 0, 8), (12, 0, 1, 7), (13, 1, 0, 6), (40, 1, 0, 6)],
)
def test_when_one_leaves_in_round_3_nobody_has_a_partner_again(
    many: int, leave: int, come: int, more: int
) -> None:
    before, rest = rest_after(many, 3, leave=leave, come=come, more=more)
    reached = fairness(before.people, [*before.rounds, *rest])
    assert reached.partners.most == 1
    assert reached.opponents.most <= 3


@pytest.mark.parametrize(
    ("many", "leave", "more"), [(16, 1, 10), (13, 3, 9), (15, 1, 7), (40, 1, 7), (7, 1, 6)]
)
def test_sitting_out_stays_even_for_those_who_stay(many: int, leave: int, more: int) -> None:
    before, rest = rest_after(many, 3, leave=leave, more=more)
    for upto in range(len(rest) + 1):
        times = meetings([*before.rounds, *rest[:upto]]).sitting_out
        counts = [times[name] for name in before.people]
        assert max(counts) - min(counts) <= 1


def test_who_comes_late_has_waited_as_often_as_anybody() -> None:
    before, rest = rest_after(13, 5, come=1, more=8)
    late = before.people[-1]
    assert times_sat_out(before.rounds, before.people)[late] == 1
    # Eight of the others have not sat out yet: four rounds.
    assert not any(late in one.sitting_out for one in rest[:4])
    for one in rest[:4]:
        assert not set(one.sitting_out) & set(people(5))


def test_who_was_away_for_some_rounds_does_not_owe_them() -> None:
    played = list(individual_plan(people(9), 1).rounds)
    away = next(name for name in people(9) if name not in played[0].sitting_out)
    others = [name for name in people(9) if name != away]
    played += rest_of_evening(played, [*others[:5]], 5)
    times = times_sat_out(played, people(9))
    assert times[away] == max(times[name] for name in others[:5])


def test_the_next_round_goes_by_what_was_played_not_by_who_has_gone() -> None:
    """Six rounds of four people, of whom one is another from the second on: all three ways to pair
    them come round before any comes again."""
    first = individual_plan(["Ann", "Bob", "Cat", "Dan"], 1).rounds
    here = ["Ann", "Bob", "Cat", "Eve"]
    rest = rest_of_evening(first, here, 4)
    partners = [frozenset(map(frozenset, one.seatings[0].sides)) for one in rest]
    assert len(set(partners[:2])) == 2
    assert fairness(here, rest[:3]).partners.most <= 2
    repeated = next(pair for pair in first[0].seatings[0].partner_pairs() if "Dan" not in pair)
    assert all(repeated not in seating.partner_pairs() for seating in rest[0].seatings)
    assert all(repeated not in seating.partner_pairs() for seating in rest[1].seatings)


@pytest.mark.parametrize("here", [people(3), people(41), ["Ann", "Bob", "Cat", "Ann"]], ids=str)
def test_a_round_is_for_4_to_40_different_people(here: list[str]) -> None:
    with pytest.raises(ValueError, match="4 to 40 different people"):
        rest_of_evening([], here, 1)


@pytest.mark.seeds(8)
def test_people_come_and_go_at_random(seed: int) -> None:
    draws = Random(seed)
    everybody = people(draws.randint(4, 30))
    played: list[Round] = []
    for _ in range(draws.randint(2, 8)):
        here = draws.sample(everybody, draws.randint(4, len(everybody)))
        times = times_sat_out(played, here)
        played += rest_of_evening(played, here, 1)
        placed = [name for seating in played[-1].seatings for name in seating.players]
        out = played[-1].sitting_out
        assert sorted([*placed, *out]) == sorted(here)
        assert len(out) == len(here) % 4
        assert max((times[name] for name in out), default=0) <= min(times[name] for name in placed)
    assert [one.number for one in played] == list(range(1, len(played) + 1))
