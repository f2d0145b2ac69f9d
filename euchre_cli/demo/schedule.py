"""Who sits where on which evening.

Knows: how everybody partners everybody: by the circle method, one stays and the others move one
place a round, so that after as many rounds as there are others each two were partners once. Does
not know: who the people are, or what they play.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from typing import Final, NamedTuple

from .chance import Chance

FIRST_NIGHT: Final = date(2025, 9, 4)
"""A Thursday; the others follow week by week."""

_TO_SUMMER: Final = 40
"""How many Thursdays there are from then until June. A longer season begins so much earlier: no
evening lies in days to come."""


class Sitting(NamedTuple):
    """One game: on which night, in which round of it and at which table, each from 1, and on which
    `day`; `seats` are the numbers of those at N, E, S and W, from 0."""

    night: int
    round: int
    table: int
    day: date
    seats: tuple[int, int, int, int]


def rounds_a_night(count: int) -> int:
    """How many rounds `count` people play in an evening: two where there are several tables; at one
    table three, which is each partner once for four, and four where somebody sits out."""
    if count >= 8:
        return 2
    return 3 if count == 4 else 4


def rounds(count: int, nights: int, chance: Chance) -> Iterator[list[Sitting]]:
    """The tables of each round, night by night. Who sits out is who has sat out least."""
    first = FIRST_NIGHT - timedelta(weeks=max(0, nights - _TO_SUMMER))
    partners = _partners(count, chance)
    out = [0] * count
    for night in range(1, nights + 1):
        day = first + timedelta(weeks=night - 1)
        for number in range(1, rounds_a_night(count) + 1):
            pairs = chance.shuffled(next(partners))
            for person in set(range(count)).difference(*pairs):
                out[person] += 1
            if len(pairs) % 2:
                # Who plays now, so that somebody else can: those who have sat out most play.
                least = min(pairs, key=lambda pair: out[pair[0]] + out[pair[1]])
                pairs.remove(least)
                for person in least:
                    out[person] += 1
            yield [
                Sitting(night, number, table, day, (one[0], other[0], one[1], other[1]))
                for table, (one, other) in enumerate(zip(pairs[::2], pairs[1::2], strict=True), 1)
            ]


def _partners(count: int, chance: Chance) -> Iterator[list[tuple[int, int]]]:
    """Round by round without end, who partners whom: each two once in every time round. With an odd
    count one is without a partner."""
    nobody = count
    while True:
        circle = chance.shuffled(range(count)) + [nobody] * (count % 2)
        for _ in range(len(circle) - 1):
            half = len(circle) // 2
            pairs = zip(circle[:half], reversed(circle[half:]), strict=True)
            yield [pair for pair in pairs if nobody not in pair]
            circle.insert(1, circle.pop())
