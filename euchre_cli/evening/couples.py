"""A round robin of couples: partners stay together, and every couple meets every other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import TypeAlias

from .plan import Round, Seating, SoFar

Couple: TypeAlias = tuple[str, str]
Meeting: TypeAlias = tuple[Couple, Couple]
"""Two couples that are to meet; the first sits N/S."""


def couples_of(people: Sequence[str]) -> list[Couple]:
    """The couples: the first two people, the next two, and so on."""
    return list(zip(people[::2], people[1::2], strict=True))


def circle(couples: Sequence[Couple]) -> list[list[Meeting]]:
    """The rounds in which every couple meets every other once: the first keeps its place, the
    others go round it. With an odd number one sits out. In every other round they change sides."""
    places: list[Couple | None] = [*couples, *([None] if len(couples) % 2 else [])]
    half = len(places) // 2
    rounds = []
    for number in range(len(places) - 1):
        facing = zip(places[:half], reversed(places[half:]), strict=True)
        met = [(one, other) for one, other in facing if one is not None and other is not None]
        rounds.append([(other, one) for one, other in met] if number % 2 else met)
        places[1:] = [places[-1], *places[1:-1]]
    return rounds


def rounds_of_couples(so_far: SoFar) -> tuple[Round, ...]:
    """The rounds that follow: as many as are planned, or until all have met.

    Couples that came late are in the circle. One that has left keeps its place there, and whoever
    should meet it wins by default; but if two places of the circle were empty, a table could be,
    and those who are here make a circle by themselves.
    """
    present, everybody = set(so_far.here), couples_of(so_far.people)
    here = [couple for couple in everybody if present.issuperset(couple)]
    empty = len(everybody) + len(everybody) % 2 - len(here)
    rounds = list(so_far.rounds)
    met = Counter(frozenset(seating.sides) for one in rounds for seating in one.seatings)

    def again(meetings: Sequence[Meeting]) -> int:
        """How often those who meet have met before."""
        return sum(met[frozenset(one)] for one in meetings if set(one).issubset(here))

    def new_rounds(order: Sequence[Couple]) -> int:
        return sum(not again(meetings) for meetings in circle(order))

    best = circle(max(_orders(everybody if empty < 2 else here), key=new_rounds))
    pairs = [frozenset(pair) for pair in combinations(here, 2)]
    while len(rounds) < so_far.length if so_far.length else not all(met[pair] for pair in pairs):
        meetings = min(best, key=again)
        met.update(map(frozenset, meetings))
        rounds.append(_seated(len(rounds) + 1, meetings, here))
    return tuple(rounds[len(so_far.rounds) :])


def _orders(couples: Sequence[Couple]) -> Iterator[list[Couple]]:
    """Orders in which the couples may stand in the circle: as they came, or with two of them
    exchanged, which may leave more rounds without a second meeting once some came late."""
    yield list(couples)
    for one, other in combinations(range(len(couples)), 2):
        order = list(couples)
        order[one], order[other] = order[other], order[one]
        yield order


def _seated(number: int, meetings: Sequence[Meeting], here: Sequence[Couple]) -> Round:
    """The round in which these couples meet, as far as they are here."""
    matches = [one for one in meetings if set(one).issubset(here)]
    seatings = tuple(
        Seating(table, (ours[0], theirs[0], ours[1], theirs[1]))
        for table, (ours, theirs) in enumerate(matches, 1)
    )
    playing = {couple for one in matches for couple in one}
    out = [couple for couple in here if couple not in playing]
    unopposed = [couple for couple in out if any(couple in one for one in meetings)]
    return Round(number, seatings, _names(out), _names(unopposed))


def with_unopposed(round_: Round, people: Sequence[str]) -> Round:
    """A round of these people with those who win by default, if it does not say who does: those
    who sit out though the circle has a meeting for them."""
    sides = {frozenset(seating.sides) for seating in round_.seatings}
    for meetings in circle(couples_of(people)):
        if sides.issubset(map(frozenset, meetings)):
            out = couples_of(round_.sitting_out)
            unopposed = [couple for couple in out if any(couple in one for one in meetings)]
            return round_._replace(unopposed=_names(unopposed))
    return round_


def _names(couples: Iterable[Couple]) -> tuple[str, ...]:
    return tuple(name for couple in couples for name in couple)
