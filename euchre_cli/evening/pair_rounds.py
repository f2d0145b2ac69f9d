"""Fixed partners: the round robin of pairs.

Knows: who meets whom next, and the standing. Does not know: the score of a hand.

A win counts one and a tie half. Pairs with as many wins are ranked by their margin (points for less
points against), then by their points; pairs that are still level share a place.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple, TypeAlias

from .plan import Plan, Round, Seating
from .progress import (
    EveningSoFar,
    NextRound,
    Over,
    Partners,
    table_result,
    undecided,
)
from .scores import TableResult

Meeting: TypeAlias = tuple[Partners, Partners]
"""Two pairs that are to meet; the first sits N/S."""


class PairMatch(NamedTuple):
    """Two pairs that met at a table in a round; or that should have met, but one had left."""

    pairs: Meeting
    result: TableResult


def absent_side(seating: Seating, here: Collection[str]) -> int | None:
    """The side that loses what it has not finished, 0 for N/S and 1 for E/W, because not both
    partners are `here`. If both sides are incomplete, E/W loses; `None` if everybody is here."""
    incomplete = [not set(side).issubset(here) for side in seating.sides]
    return int(incomplete[1]) if any(incomplete) else None


def pair_result(progress: EveningSoFar, at: int, seating: Seating) -> TableResult:
    """The result at a table of the round at this index. A pair that left before its match was
    finished has lost it."""
    absent = absent_side(seating, progress.here_after(at))
    return table_result(progress, progress.rounds[at].number, seating, absent)


def seated_round(
    number: int, meetings: Iterable[Meeting], sitting_out: Iterable[Partners]
) -> Round:
    """The round in which these pairs meet, at tables 1, 2, 3 and so on."""
    seatings = tuple(
        Seating(table, (ours[0], theirs[0], ours[1], theirs[1]))
        for table, (ours, theirs) in enumerate(meetings, 1)
    )
    return Round(number, seatings, tuple(person for pair in sitting_out for person in pair))


# -- the standing ----------------------------------------------------------------------------------


class RankedPair(NamedTuple):
    """A pair's place in the standing, from 1. Pairs that cannot be told apart share it."""

    place: int
    pair: Partners


class PairStanding(NamedTuple):
    """The record of a pair: matches, and points in them. `won` includes the `defaults`, matches won
    because the other pair had left."""

    pair: Partners
    won: int = 0
    tied: int = 0
    lost: int = 0
    points: int = 0
    against: int = 0
    defaults: int = 0

    @property
    def sort_key(self) -> tuple[int, int, int]:
        """The values by which pairs are ranked, greatest first."""
        return 2 * self.won + self.tied, self.margin, self.points

    @property
    def margin(self) -> int:
        """Points for less points against."""
        return self.points - self.against


def standing(pairs: Iterable[Partners], matches: Iterable[PairMatch]) -> list[PairStanding]:
    """The pairs from the first to the last. Pairs that are level keep their order."""
    records = {pair: PairStanding(pair) for pair in pairs}
    for match in matches:
        result = match.result
        if not result.finished:
            continue
        for side, pair in enumerate(match.pairs):
            old = records[pair]
            records[pair] = old._replace(
                won=old.won + (result.winner == side),
                tied=old.tied + (result.winner is None),
                lost=old.lost + (result.winner == 1 - side),
                points=old.points + result.points[side],
                against=old.against + result.points[1 - side],
                defaults=old.defaults + (result.by_default and result.winner == side),
            )
    return sorted(records.values(), key=lambda one: one.sort_key, reverse=True)


def ranking(standings: Sequence[PairStanding]) -> tuple[RankedPair, ...]:
    """The places of a standing. Pairs that are level share a place."""
    keys = [one.sort_key for one in standings]
    return tuple(RankedPair(keys.index(one.sort_key) + 1, one.pair) for one in standings)


# -- round robin -----------------------------------------------------------------------------------


def round_robin_schedule(pairs: Sequence[Partners]) -> list[list[Meeting]]:
    """The rounds in which every pair meets every other once, by the circle method: the first pair
    keeps its place and the others go round by one place. With an odd number of pairs, one sits out
    each round. The first pair plays at table 1 all evening."""
    circle: list[Partners | None] = [*pairs, *([None] if len(pairs) % 2 else [])]
    rounds = []
    for number in range(len(circle) - 1):
        facing = zip(circle, reversed(circle[len(circle) // 2 :]), strict=False)
        met = [(one, other) for one, other in facing if one is not None and other is not None]
        # In every other round the pairs change sides.
        rounds.append([(other, one) for one, other in met] if number % 2 else met)
        circle[1:] = [circle[-1], *circle[1:-1]]
    return rounds


def round_robin_plan(people: Sequence[str], rounds: int | None = None) -> Plan:
    """The plan of a round robin of pairs: the first two people are a pair, the next two another,
    and so on. It has this many `rounds`, beginning again after the whole round robin, or the whole.

    Raises `ValueError` unless there are at least two pairs of different people, and a round.
    """
    if len(people) < 4 or len(people) % 2 or len(set(people)) < len(people):
        raise ValueError("a round robin of pairs is for two pairs or more")
    if rounds is not None and rounds < 1:
        raise ValueError("a plan has at least one round")
    pairs = EveningSoFar(tuple(people), frozenset(people)).pairs
    schedule = _scheduled(pairs, rounds)
    plan = (
        seated_round(number, meetings, _left_over(pairs, meetings))
        for number, meetings in enumerate(schedule, 1)
    )
    return Plan(tuple(people), tuple(plan), fixed_partners=True)


def _scheduled(pairs: Sequence[Partners], rounds: int | None) -> list[list[Meeting]]:
    whole = round_robin_schedule(pairs)
    length = len(whole) if rounds is None else rounds
    return [whole[at % len(whole)] for at in range(length)]


def _left_over(pairs: Iterable[Partners], meetings: Iterable[Meeting]) -> list[Partners]:
    meet = {pair for meeting in meetings for pair in meeting}
    return [pair for pair in pairs if pair not in meet]


def round_robin(progress: EveningSoFar) -> NextRound:
    """The next round of a round robin. A pair that has left loses its other matches by default, and
    a round in which nobody could play is skipped. A tie stands."""
    if progress.rounds:
        last = progress.rounds[-1]
        results = [pair_result(progress, len(progress.rounds) - 1, seat) for seat in last.seatings]
        missing = undecided(last, results, ties_stand=True)
        if missing is not None:
            return missing
    _, meetings = _follow_schedule(progress)
    if meetings is None:
        return Over()
    here = [pair for pair in progress.pairs if progress.pair_is_here(pair)]
    return seated_round(len(progress.rounds) + 1, meetings, _left_over(here, meetings))


def round_robin_standing(progress: EveningSoFar) -> list[PairStanding]:
    """The standing of a round robin; rounds sat out count for nobody."""
    matches, _ = _follow_schedule(progress)
    return standing(progress.pairs, matches)


def _follow_schedule(progress: EveningSoFar) -> tuple[list[PairMatch], list[Meeting] | None]:
    """The matches of the rounds so far, those lost by default included; and who meets in the next
    round, `None` if there is none."""
    matches: list[PairMatch] = []
    at = 0
    for scheduled in _scheduled(progress.pairs, progress.planned_rounds):
        begun = at < len(progress.rounds)
        here = frozenset(progress.rounds[at].people) if begun else progress.here
        can_meet = [met for met in scheduled if here.issuperset((*met[0], *met[1]))]
        if can_meet and at == len(progress.rounds):
            return matches, can_meet
        for meeting in scheduled:
            absent = [not here.issuperset(pair) for pair in meeting]
            if absent[0] != absent[1]:
                default = TableResult((0, 0), True, int(absent[0]), by_default=True)
                matches.append(PairMatch(meeting, default))
        if can_meet:
            matches += [
                PairMatch(seating.sides, pair_result(progress, at, seating))
                for seating in progress.rounds[at].seatings
            ]
            at += 1
    return matches, None
