"""The people of a simulated season: who they are, how each of them plays, and who sits where on
which evening.

Everybody partners everybody by the circle method: one stays and the others move one place a round,
so that after as many rounds as there are others each two were partners once.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from typing import Final, NamedTuple

from .chance import Chance
from .player import Style

# -- who they are ----------------------------------------------------------------------------------


FEWEST, MOST = 4, 100
"""How many may play."""


class Person(NamedTuple):
    """Somebody who plays: a name and a style."""

    name: str
    style: Style


_FIRST: Final = (
    Person("Ann", Style(care=0.97)),  # steady
    Person("Bob", Style(boldness=0.4, care=0.95)),  # calls on weak hands
    Person("Cat", Style(loner_boldness=0.15, care=1.0)),  # plays best
    Person("Dan", Style(loner_boldness=0.4, care=0.96)),  # goes alone on weak hands
    Person("Eve", Style(alone=False, care=0.97)),  # never goes alone
    Person("Finn", Style(boldness=-0.35, care=0.92)),  # waits for the perfect hand
    Person("Gus", Style(boldness=0.05, care=0.75)),  # talks while he plays
    Person("Hal", Style(boldness=0.1, care=0.88)),
)

_NAMES: Final = (
    *(person.name for person in _FIRST),
    *("Ivy", "Joe", "Kim", "Lou", "Max", "Nan", "Otto", "Pam", "Quinn", "Ray"),
    *("Sue", "Ted", "Una", "Val", "Wes", "Xenia", "Yves", "Zoe"),
)


def people(count: int, seed: int) -> list[Person]:
    """The first `count` (4 to 100) people of the seasons of a seed; the first eight are the same in
    every season. When the names run out they begin anew with a number: Ann 2."""
    chance = Chance(f"{seed} people")
    found = list(_FIRST)
    while len(found) < count:
        around, at = divmod(len(found), len(_NAMES))
        name = f"{_NAMES[at]} {around + 1}" if around else _NAMES[at]
        found.append(Person(name, _style(chance)))
    return found[:count]


def _style(chance: Chance) -> Style:
    return Style(
        boldness=round(chance.draw() * 0.6 - 0.25, 2),
        loner_boldness=round(chance.draw() * 0.45 - 0.15, 2),
        care=round(1 - 0.25 * chance.draw() ** 2, 2),
        alone=not chance.happens(0.06),
    )


# -- who sits where --------------------------------------------------------------------------------


FIRST_NIGHT: Final = date(2025, 9, 4)
"""A Thursday; the others follow week by week."""

_TO_SUMMER: Final = 40
"""How many Thursdays there are from then until June. A longer season begins so much earlier: no
evening lies in days to come."""


class Seating(NamedTuple):
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


def rounds(count: int, nights: int, chance: Chance) -> Iterator[list[Seating]]:
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
                Seating(night, number, table, day, (one[0], other[0], one[1], other[1]))
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
