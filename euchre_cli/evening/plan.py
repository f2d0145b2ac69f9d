"""A plan of an evening, and how fair it is.

Knows: rounds and seatings as plain values, and the counts by which a plan is judged: how often two
people are partners and opponents, and how often everybody sits out. Does not know: how a plan is
made.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from math import comb
from typing import Final, NamedTuple, TypeAlias

FEWEST: Final = 4
MOST: Final = 40
"""The fewest and the most people for whom an evening is planned."""

Pair: TypeAlias = frozenset[str]


class Seating(NamedTuple):
    """The four people at a table in one round, by seat: north, east, south, west. Tables are
    numbered from 1."""

    table: int
    players: tuple[str, str, str, str]

    @property
    def sides(self) -> tuple[tuple[str, str], tuple[str, str]]:
        """The partners: north and south, east and west."""
        north, east, south, west = self.players
        return (north, south), (east, west)

    def partner_pairs(self) -> list[Pair]:
        """The two pairs of partners."""
        return [frozenset(side) for side in self.sides]

    def opponent_pairs(self) -> list[Pair]:
        """The four pairs of opponents."""
        ours, theirs = self.sides
        return [frozenset((one, other)) for one in ours for other in theirs]


class Round(NamedTuple):
    """A round: its number, from 1, the tables, and who sits out."""

    number: int
    seatings: tuple[Seating, ...]
    sitting_out: tuple[str, ...]

    @property
    def people(self) -> list[str]:
        """Everybody who takes part: those at the tables, then those who sit out."""
        seated = [name for seating in self.seatings for name in seating.players]
        return [*seated, *self.sitting_out]


class Plan(NamedTuple):
    """The rounds of an evening, and everybody who takes part in it. With fixed partners the first
    two people are a pair, the next two, and so on. Unless it is `whole`, the rounds that follow are
    not known yet."""

    people: tuple[str, ...]
    rounds: tuple[Round, ...]
    fixed_partners: bool = False
    whole: bool = True


class Meetings(NamedTuple):
    """How often each pair of people were partners and opponents, and each of them sat out."""

    partners: Counter[Pair]
    opponents: Counter[Pair]
    sitting_out: Counter[str]


def meetings(rounds: Iterable[Round]) -> Meetings:
    """Counts the meetings in some rounds."""
    counted = Meetings(Counter(), Counter(), Counter())
    for round_ in rounds:
        counted.sitting_out.update(round_.sitting_out)
        for seating in round_.seatings:
            counted.partners.update(seating.partner_pairs())
            counted.opponents.update(seating.opponent_pairs())
    return counted


class MeetingsAgain(NamedTuple):
    """How often people are partners, and opponents, of somebody whom they have met as such before.
    A pair counts once for every two of its meetings: twice met is 1, three times 3."""

    partners: int
    opponents: int


def meetings_again(rounds: Iterable[Round]) -> MeetingsAgain:
    """Counts the pairs who meet again in some rounds; of two plans for the same people the lesser
    is the fairer."""
    counted = meetings(rounds)
    return MeetingsAgain(_again(counted.partners), _again(counted.opponents))


def _again(times: Counter[Pair]) -> int:
    return sum(comb(count, 2) for count in times.values())


# -- how fair it is --------------------------------------------------------------------------------


class Spread(NamedTuple):
    """The least and the greatest of some counts."""

    least: int
    most: int


class Fairness(NamedTuple):
    """How often any two people are partners and opponents, and anybody sits out."""

    partners: Spread
    opponents: Spread
    sitting_out: Spread


def fairness(people: Sequence[str], rounds: Iterable[Round]) -> Fairness:
    """The fairness of some rounds, for these people and every pair of them."""
    counted = meetings(rounds)
    pairs = [frozenset(pair) for pair in combinations(people, 2)]
    return Fairness(
        _spread(counted.partners[pair] for pair in pairs),
        _spread(counted.opponents[pair] for pair in pairs),
        _spread(counted.sitting_out[person] for person in people),
    )


def pair_meetings(plan: Plan) -> Spread:
    """How often any two pairs meet, if partners are fixed."""
    pairs = [frozenset(pair) for pair in zip(plan.people[::2], plan.people[1::2], strict=True)]
    met = Counter(
        frozenset(seating.partner_pairs()) for round_ in plan.rounds for seating in round_.seatings
    )
    return _spread(met[frozenset(both)] for both in combinations(pairs, 2))


def fairness_bound(people: int, rounds: int) -> Fairness:
    """The bound that no plan can beat: all counts as equal as their sums allow. A plan may reach it
    or not."""
    tables = people // 4
    pairs = people * (people - 1) // 2
    return Fairness(
        _shared(2 * tables * rounds, pairs),
        _shared(4 * tables * rounds, pairs),
        _shared(people % 4 * rounds, people),
    )


def _spread(counts: Iterable[int]) -> Spread:
    every = list(counts)
    return Spread(min(every), max(every))


def _shared(total: int, among: int) -> Spread:
    return Spread(total // among, -(-total // among))
