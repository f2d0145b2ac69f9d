"""A plan of an evening, and how fair it is: who sits where in each round, and how often two people
are partners and opponents, and how often everybody sits out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from math import comb
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

FEWEST: Final = 4
MOST: Final = 40
"""The fewest and the most people that an evening can be planned for."""

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
    """A round: its number, from 1, the tables, and who sits out; of those the `unopposed` are
    couples who win by default, because the couple that they should meet has left."""

    number: int
    seatings: tuple[Seating, ...]
    sitting_out: tuple[str, ...]
    unopposed: tuple[str, ...] = ()

    @property
    def people(self) -> list[str]:
        """Everybody who takes part: those at the tables, then those who sit out."""
        seated = [name for seating in self.seatings for name in seating.players]
        return [*seated, *self.sitting_out]


class Plan(NamedTuple):
    """The rounds of an evening, and everybody who takes part in it. With fixed partners the first
    two people are a pair, the next two another, and so on. Unless it is `whole`, more rounds follow
    that are not known yet."""

    people: tuple[str, ...]
    rounds: tuple[Round, ...]
    fixed_partners: bool = False
    whole: bool = True


class SoFar(NamedTuple):
    """An evening before its next round.

    `people` are all who were ever there, in the order in which they came; couples one after the
    other. `here` are those who have not left, `rounds` those that have begun. `winners` has the
    side (0 N/S, 1 E/W) that won each table of the last round. `length` is the number of all rounds,
    0 if it is open.
    """

    people: tuple[str, ...]
    here: tuple[str, ...]
    rounds: tuple[Round, ...] = ()
    winners: Mapping[int, int] = MappingProxyType({})
    length: int = 0


class Meetings(NamedTuple):
    """The number of times that each two people were partners, and opponents, and that each person
    sat out."""

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


class RepeatMeetings(NamedTuple):
    """The number of times that two people are partners again, and opponents again. Two who meet n
    times count n(n - 1)/2: 1 if they meet twice, 3 if they meet three times."""

    partners: int
    opponents: int


def repeat_meetings(rounds: Iterable[Round]) -> RepeatMeetings:
    """Counts the repeated meetings in some rounds. Of two plans for the same people the one with
    fewer (partners first) is the fairer."""
    counted = meetings(rounds)
    return RepeatMeetings(_repeats(counted.partners), _repeats(counted.opponents))


def _repeats(times: Counter[Pair]) -> int:
    return sum(comb(count, 2) for count in times.values())


# -- how fair it is --------------------------------------------------------------------------------


class Spread(NamedTuple):
    """The least and the greatest of several counts."""

    least: int
    most: int


class Fairness(NamedTuple):
    """The least and the greatest number of times that two people are partners and opponents, and
    that somebody sits out."""

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
    """The least and the greatest number of times that two pairs meet, if partners are fixed."""
    pairs = [frozenset(pair) for pair in zip(plan.people[::2], plan.people[1::2], strict=True)]
    met = Counter(
        frozenset(seating.partner_pairs()) for round_ in plan.rounds for seating in round_.seatings
    )
    return _spread(met[frozenset(both)] for both in combinations(pairs, 2))


def fairness_bound(people: int, rounds: int) -> Fairness:
    """The bound that no plan can beat: all counts as equal as their sums allow. There may be no
    plan that reaches it."""
    tables = people // 4
    pairs = people * (people - 1) // 2
    return Fairness(
        _evenly(2 * tables * rounds, pairs),
        _evenly(4 * tables * rounds, pairs),
        _evenly(people % 4 * rounds, people),
    )


def _spread(counts: Iterable[int]) -> Spread:
    every = list(counts)
    return Spread(min(every), max(every))


def _evenly(total: int, parts: int) -> Spread:
    return Spread(total // parts, -(-total // parts))
