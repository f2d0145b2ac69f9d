"""The people of a simulated season: first names, and how each of them plays.

Knows: who calls on weak hands and who never goes alone. Does not know: cards. Nobody here is
anybody.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from .calling import Style
from .chance import Chance

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
