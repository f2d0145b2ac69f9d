"""The round robin of partners: everybody with everybody, and against everybody.

Knows: how all rounds follow from the initial rounds of `initial_rounds.py`, in which order they are
played, and when fewer rounds are better searched for. Does not know: people who come late or leave;
`rest_of_evening.py` does.

In the whole plan of 4n or 4n + 1 people (whist tournaments) any two people are partners once and
opponents twice. In any other they are partners at most once and opponents once or twice, which is
as even as a plan of that length can be.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import gcd, prod
from typing import NamedTuple, TypeAlias

from .initial_rounds import INITIAL_ROUNDS, InitialRounds
from .plan import FEWEST, MOST, Plan, Round, Seating, fairness, fairness_bound, meetings_again
from .rest_of_evening import rest_of_evening

Four: TypeAlias = tuple[int, int, int, int]
Places: TypeAlias = tuple[Four, ...]
"""A round: the places (numbers from 0, which people take) at each table, by seat."""


def individual_plan(people: Sequence[str], rounds: int | None = None) -> Plan:
    """The fairest plan known for these people: whole without `rounds`, else of so many.

    Of a plan of fewer rounds than the whole one has, two are made: the first rounds of the whole
    plan, and rounds searched for by themselves. The one in which fewer meet again is taken, and of
    equals the first rounds of the whole plan, after which it can go on. More rounds than the whole
    plan has begin it again.

    Raises `ValueError` unless there are 4 to 40 different people and at least one round.
    """
    plan = round_robin(people, rounds)
    many = len(plan.rounds)
    even = fairness(people, plan.rounds) == fairness_bound(len(people), many)
    if not even and many < len(round_robin(people).rounds):
        searched = rest_of_evening([], people, many)
        if meetings_again(searched) < meetings_again(plan.rounds):
            return plan._replace(rounds=searched)
    return plan


def round_robin(people: Sequence[str], rounds: int | None = None) -> Plan:
    """The whole plan for these people, in which the first takes the first place, and so on; with
    `rounds`, the first so many of it, and after the last it begins again.

    The order of its rounds is such that any number of them is fair: nobody sits out two rounds
    more than anybody, and few meet the same opponents early.

    Raises `ValueError` unless there are 4 to 40 different people and at least one round.
    """
    if not FEWEST <= len(people) <= MOST or len(set(people)) < len(people):
        raise ValueError(f"a plan is for {FEWEST} to {MOST} different people")
    whole = _in_order(_developed(INITIAL_ROUNDS[len(people)], len(people)), len(people))
    many = len(whole) if rounds is None else rounds
    if many < 1:
        raise ValueError("a plan has at least one round")
    return Plan(
        tuple(people),
        tuple(_seated(people, whole[at % len(whole)], at + 1) for at in range(many)),
    )


def _seated(people: Sequence[str], tables: Places, number: int) -> Round:
    seatings = []
    for table, (north, east, south, west) in enumerate(tables, 1):
        four = (people[north], people[east], people[south], people[west])
        seatings.append(Seating(table, four))
    out = _sitting_out(tables, len(people))
    return Round(number, tuple(seatings), tuple(people[place] for place in sorted(out)))


def _sitting_out(tables: Places, people: int) -> set[int]:
    return set(range(people)).difference(*tables)


# -- the rounds that follow from the initial ones --------------------------------------------------


def _developed(initial: InitialRounds, people: int) -> list[Places]:
    """All rounds: each initial round with every element of the group added to its places.

    Where three sit out (0, 1 and 2 in the initial round), the next to be added is three more, so
    that everybody sits out once before anybody does twice.
    """
    size = prod(initial.moduli)
    out = people % 4
    elements = [out * at % size + at * gcd(out, size) // size for at in range(size)]
    return [
        tuple(_moved(four, element, initial.moduli, people) for four in _tables(text))
        for text in initial.rounds
        for element in elements
    ]


def _tables(text: str) -> list[Four]:
    numbers = iter(map(int, text.split()))
    return list(zip(numbers, numbers, numbers, numbers, strict=True))


def _moved(four: Four, element: int, moduli: tuple[int, ...], people: int) -> Four:
    north, east, south, west = (_moved_place(place, element, moduli, people) for place in four)
    return north, east, south, west


def _moved_place(place: int, element: int, moduli: tuple[int, ...], people: int) -> int:
    """A place with an element of the group added to it. The places are as many copies of the group
    as fit, one after the other; one that is left over stays where it is."""
    size = prod(moduli)
    copy, within = divmod(place, size)
    if (copy + 1) * size > people:
        return place
    total, digit = copy * size, 1
    for modulus in moduli:
        total += (within + element) % modulus * digit
        within, element, digit = within // modulus, element // modulus, digit * modulus
    return total


# -- their order -----------------------------------------------------------------------------------


class _DevelopedRound(NamedTuple):
    tables: Places
    sitting_out: set[int]
    opponents: frozenset[tuple[int, int]]


def _in_order(rounds: Sequence[Places], people: int) -> list[Places]:
    """The rounds in an order in which few meet the same opponents early. Rounds change places only
    within a lap, so that sitting out stays even."""
    described = [
        _DevelopedRound(tables, _sitting_out(tables, people), _opponents(tables))
        for tables in rounds
    ]
    played: list[_DevelopedRound] = []
    for lap in _laps(described, people):
        left = list(lap)
        again = [sum(len(round_.opponents & past.opponents) for past in played) for round_ in left]
        while left:
            at = again.index(min(again))
            played.append(left.pop(at))
            del again[at]
            for later, round_ in enumerate(left):
                again[later] += len(round_.opponents & played[-1].opponents)
    return [round_.tables for round_ in played]


def _opponents(tables: Places) -> frozenset[tuple[int, int]]:
    return frozenset(
        (min(one, other), max(one, other))
        for north, east, south, west in tables
        for one in (north, south)
        for other in (east, west)
    )


def _laps(rounds: Sequence[_DevelopedRound], people: int) -> list[list[_DevelopedRound]]:
    """The rounds in laps: within a lap nobody sits out twice, and only those do who have sat out
    least when it begins."""
    times = [0] * people
    laps: list[list[_DevelopedRound]] = [[]]
    least = 0
    for round_ in rounds:
        if any(times[place] > least for place in round_.sitting_out):
            laps.append([])
            least = min(times)
        laps[-1].append(round_)
        for place in round_.sitting_out:
            times[place] += 1
    return laps
