"""Win chance: how likely each side is to win from a score, by who deals.

Knows: what each of the six ways a hand comes out (`rates.py`) is worth under given rules, and that
the deal passes after every hand that is scored, so that the sides deal in turn; from these the
chance follows exactly, from the end of a game backwards. Does not know: cards, players, who plays
well.

Hands that are thrown in or misdealt move no score, and are left out. With a fixed number of hands a
tie counts half a win for each side.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import sqrt
from typing import Final, NamedTuple, TypeAlias

from euchre_engine.rules import Result, Rules
from euchre_engine.seats import Seat

from .rates import PUBLISHED, Rates

EUCHRES: Final = 0.5
"""The share of euchres among the hands that bring 2 by the standard rules; the others are marches.
The rates do not tell them apart, and it matters only where the two are not worth the same."""


class Way(NamedTuple):
    """One way a hand can come out: the points it brings the `dealers`' side and the `others`, one
    of them none, and its `rate` among hands that are scored."""

    dealers: int
    others: int
    rate: float


Ways: TypeAlias = tuple[Way, ...]


def ways_of(rules: Rules, rates: Rates) -> Ways:
    """What a hand can bring under these rules, and how often: best for the dealer's side first,
    each result once."""
    maker = Seat.N
    made = rules.award(Result(maker, False, None, False, 3)).points
    march = rules.award(Result(maker, False, None, False, 5)).points
    euchre = rules.award(Result(maker, False, None, False, 2)).points
    alone = rules.award(Result(maker, True, None, False, 5)).points
    worth = ((made, 1.0, 0), (march, 1 - EUCHRES, 1), (euchre, EUCHRES, 1), (alone, 1.0, 2))
    found: dict[tuple[int, int], float] = {}
    for points, share, which in worth:
        for result, rate in (((points, 0), rates[which]), ((0, points), rates[which + 3])):
            found[result] = found.get(result, 0.0) + share * rate
    ordered = sorted(found, key=lambda result: result[1] - result[0])
    return tuple(Way(*result, found[result]) for result in ordered)


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


class Next(NamedTuple):
    """What the next hand may do: the points it brings `us` and `them`, its `rate`, and the `chance`
    that we have after it."""

    us: int
    them: int
    rate: float
    chance: float


class Swing(NamedTuple):
    """How much hangs on the next hand: the standard `deviation` of the change in win chance over
    the results it can have, and the `leverage`, its ratio to that of a game's first hand."""

    deviation: float
    leverage: float


class WinChance:
    """The chances of a game under `rules`, with hands that come out at these `rates`.

    `ways` is what a hand can bring. `us` and `them` are scores seen from one side; a score at or
    past the target is won. `hands_left` is how many hands are still to play where their number is
    fixed, `None` for all of them; without a fixed number it means nothing. Raises `ValueError` for
    a score or a number of hands below zero, and for more hands left than the game has.
    """

    __slots__ = ("_first", "_left", "_swings", "_values", "hands", "rates", "rules", "ways")

    def __init__(self, rules: Rules, rates: Rates = PUBLISHED) -> None:
        self.rules = rules
        self.rates = rates
        self.ways = ways_of(rules, rates)
        self.hands = rules.hands_to_play
        target = rules.target
        self._values = None if target is None else to_target(self.ways, target)
        self._left: list[Left] = []
        self._swings: dict[tuple[int, int, int | None], Swing] = {}
        self._first: float | None = None

    def dealing(self, us: int, them: int, hands_left: int | None = None) -> float:
        """The chance (0–1) of the side that deals, with `us` points against `them`."""
        if us < 0 or them < 0:
            raise ValueError(f"there is no score {us}–{them}")
        target = self.rules.target
        if self._values is not None and target is not None:
            if us < target and them < target:
                return self._values[us][them]
            if us >= target and them >= target:
                return after_the_end(us - them)
            return 1.0 if us >= target else 0.0
        hands = self.hands or 0
        left = hands if hands_left is None else hands_left
        if not 0 <= left <= hands:
            raise ValueError(f"there are no {left} hands left of {hands}")
        return self._with_left(left).chance(us - them)

    def not_dealing(self, us: int, them: int, hands_left: int | None = None) -> float:
        """The chance of a side with `us` points when the other, with `them`, deals."""
        return 1.0 - self.dealing(them, us, hands_left)

    def of_ns(
        self, total: tuple[int, int], dealer: int | None, hands_left: int | None = None
    ) -> float:
        """The chance of N/S at a `total` (N/S, E/W) when a side deals (0 N/S, 1 E/W); when nobody
        knows which, the middle of the two."""
        ns, ew = total
        if dealer == 0:
            return self.dealing(ns, ew, hands_left)
        if dealer == 1:
            return 1.0 - self.dealing(ew, ns, hands_left)
        either = self.dealing(ns, ew, hands_left) + 1.0 - self.dealing(ew, ns, hands_left)
        return on_grid(either / 2)

    def next_hand(
        self, us: int, them: int, dealing: bool = True, hands_left: int | None = None
    ) -> Iterator[Next]:
        """What the next hand may do to us, best for us first; nothing when the game is over."""
        if self.over(us, them, hands_left):
            return
        left = None if self.hands is None else (hands_left or self.hands) - 1
        if dealing:
            for ours, theirs, rate in self.ways:
                yield Next(ours, theirs, rate, self.not_dealing(us + ours, them + theirs, left))
        else:
            for theirs, ours, rate in reversed(self.ways):
                yield Next(ours, theirs, rate, self.dealing(us + ours, them + theirs, left))

    def over(self, us: int, them: int, hands_left: int | None = None) -> bool:
        """Whether there is no next hand."""
        played = 0
        if self.hands is not None and hands_left is not None:
            played = self.hands - hands_left
        return self.rules.over((us, them), played)

    def swing(self, us: int, them: int, hands_left: int | None = None) -> Swing:
        """How much hangs on the next hand, with `us` points for the side that deals; nothing when
        the game is over."""
        key = (us, them, hands_left)
        found = self._swings.get(key)
        if found is None:
            deviation = self._deviation(us, them, hands_left)
            if self._first is None:
                self._first = self._deviation(0, 0, None)
            leverage = deviation / self._first if self._first else 1.0
            found = self._swings[key] = Swing(deviation, leverage)
        return found

    def _deviation(self, us: int, them: int, hands_left: int | None) -> float:
        now = self.dealing(us, them, hands_left)
        return sqrt(
            sum(
                one.rate * (one.chance - now) ** 2
                for one in self.next_hand(us, them, True, hands_left)
            )
        )

    def _with_left(self, hands: int) -> Left:
        if not self._left:
            self._left.append(Left([1.0]))
        while len(self._left) <= hands:
            self._left.append(Left(one_more(self._left[-1].differences, self.ways)))
        return self._left[hands]


@lru_cache(maxsize=64)
def win_chance(rules: Rules, rates: Rates = PUBLISHED) -> WinChance:
    """The chances under these rules and rates; the same object when asked again."""
    return WinChance(rules, rates)
