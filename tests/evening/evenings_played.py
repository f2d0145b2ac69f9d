"""Evenings played by a rule or at random, for the tests of the movements."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import TypeAlias

from euchre_cli.evening.plan import Round, Seating
from euchre_cli.evening.progress import Cut, EveningSoFar, NextRound, Undecided
from euchre_cli.evening.scores import TableScore

Points: TypeAlias = tuple[int, int]
NextRoundOf: TypeAlias = Callable[[EveningSoFar], NextRound]


def people(many: int) -> tuple[str, ...]:
    """So many names, in the order of the alphabet: P01, P02 ..."""
    return tuple(f"P{number:02}" for number in range(1, many + 1))


def begun(names: Iterable[str], **others: int | bool) -> EveningSoFar:
    """An evening of these people before its first round."""
    everybody = tuple(names)
    return EveningSoFar(everybody, frozenset(everybody))._replace(**others)


def score(round_: Round, seating: Seating, points: Points, *, finished: bool = True) -> TableScore:
    going = TableScore(round_.number, seating, points, (), (), False, None)
    return going.closed() if finished else going


def with_round(progress: EveningSoFar, round_: NextRound, *games: Points | None) -> EveningSoFar:
    """The evening with a round, in which the tables scored so, the first at table 1; `None`: still
    playing."""
    assert isinstance(round_, Round), round_
    scores = [
        score(round_, seating, points)
        for seating, points in zip(round_.seatings, games, strict=True)
        if points is not None
    ]
    return progress._replace(rounds=(*progress.rounds, round_), scores=(*progress.scores, *scores))


def by_strength(seating: Seating) -> Points:
    """The side with the greater name (P40 before P01) wins."""
    ours, theirs = seating.sides
    return (10, 4) if max(ours) > max(theirs) else (3, 10)


def played(
    progress: EveningSoFar,
    next_round: NextRoundOf,
    points: Callable[[Seating], Points] = by_strength,
    rounds: int = 1000,
) -> tuple[EveningSoFar, NextRound]:
    """The evening after so many more rounds, or to its end; and the last answer of the movement.
    The first side at a table wins the cut."""
    for _ in range(rounds):
        answer = next_round(progress)
        if isinstance(answer, Undecided):
            assert not answer.playing
            last = progress.rounds[-1]
            cuts = [
                Cut(last.number, seating.table, seating.players[0])
                for seating in last.seatings
                if seating.table in answer.tied
            ]
            progress = progress._replace(cuts=(*progress.cuts, *cuts))
            answer = next_round(progress)
        if not isinstance(answer, Round):
            return progress, answer
        progress = with_round(progress, answer, *map(points, answer.seatings))
    return progress, next_round(progress)


def at_random(draws: Random, ties: float = 0.1) -> Callable[[Seating], Points]:
    """Points at random; some tables end in a tie."""

    def points(_: Seating) -> Points:
        ours, theirs = draws.randint(0, 10), draws.randint(0, 10)
        return (ours, ours) if draws.random() < ties else (ours, theirs)

    return points


def placed(round_: Round) -> list[str]:
    """Everybody with a place in a round, as often as they have one."""
    return [*(name for seat in round_.seatings for name in seat.players), *round_.sitting_out]
