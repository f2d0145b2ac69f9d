"""Win chances worked out from the end of a game backwards: to a target, and over so many hands.

Knows: what a hand can bring (`ways.py`), and that the deal passes with every hand. Does not know:
rules, or who asks (`chance.py`).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from .hand_values import Ways

GRID: Final = 2.0**40
"""Chances are rounded to whole parts of this many, about a millionth of a millionth: then those of
both sides are together exactly 1, and what the hands of a season added comes to the same sum in any
order."""


def on_grid(chance: float) -> float:
    """A chance in whole parts of the grid."""
    return round(chance * GRID) / GRID


def after_the_end(ahead: int) -> float:
    """The chance of a side that is so many points ahead when nothing is left to play."""
    return 1.0 if ahead > 0 else 0.0 if ahead < 0 else 0.5


@lru_cache(maxsize=64)
def to_target(ways: Ways, target: int) -> list[list[float]]:
    """The chance of the side that deals, by its points and by the others'.

    Every hand that brings points leads to a higher sum of both scores, so the sums are gone through
    from the highest down. A hand that brings none (`made` may be worth 0) leads to the same score
    with the deal passed: then the chances v and w of a score and its mirror image hang on each
    other, v = a + z(1 − w) and w = b + z(1 − v), which is solved for both.
    """
    most = max(max(way.dealers, way.others) for way in ways)
    # Scores past the target stand in the table too, so that no step has to ask.
    size = target + most
    table = [[0.0] * size if us < target else [1.0] * size for us in range(size)]
    moving = [way for way in ways if way.dealers or way.others]
    still = sum(way.rate for way in ways if not (way.dealers or way.others))
    steps = [(way.dealers, way.others, way.rate) for way in moving]
    for both in range(2 * target - 2, -1, -1):
        for us in range(max(0, both - target + 1), min(both, target - 1) + 1):
            them = both - us
            chance = 0.0
            for ours, theirs, rate in steps:
                chance += rate * (1.0 - table[them + theirs][us + ours])
            table[us][them] = chance
        if still:
            _stand_still(table, both, target, still)
    return [[on_grid(chance) for chance in row[:target]] for row in table[:target]]


def _stand_still(table: list[list[float]], both: int, target: int, still: float) -> None:
    """Put right the scores of one sum, which so far leave out hands that bring nothing."""
    for us in range(max(0, both - target + 1), both // 2 + 1):
        them = both - us
        if still >= 1.0:
            table[us][them] = table[them][us] = 0.5  # Nobody ever scores.
            continue
        one, other = table[us][them], table[them][us]
        table[us][them] = (one + still * (1 - other - still)) / (1 - still * still)
        table[them][us] = (other + still * (1 - one - still)) / (1 - still * still)


class Left:
    """The chances with so many hands left, by how far the side that deals is ahead.

    `differences` are the rates at which it gains each difference of points over these hands, from
    the greatest loss to the greatest gain.
    """

    __slots__ = ("above", "differences", "span")

    def __init__(self, differences: list[float]) -> None:
        self.differences = differences
        self.span = len(differences) // 2
        self.above = []
        total = 0.0
        for rate in reversed(differences):
            self.above.append(on_grid(total + rate / 2))
            total += rate

    def chance(self, ahead: int) -> float:
        """The chance of the side that deals; a tie counts half."""
        if abs(ahead) > self.span:
            return after_the_end(ahead)
        return self.above[self.span + ahead]


def one_more(differences: list[float], ways: Ways) -> list[float]:
    """The differences with one hand more to play before these: after it the other side deals, and
    what that gains over the rest is our loss."""
    most = max(max(way.dealers, way.others) for way in ways)
    wider = [0.0] * (len(differences) + 2 * most)
    for way in ways:
        start = most + way.dealers - way.others
        for place, rate in enumerate(reversed(differences), start):
            wider[place] += way.rate * rate
    return wider
