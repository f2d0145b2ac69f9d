"""Win chance: how likely each side is to win from a score, by who deals.

Knows: the six ways a hand comes out (`rates.py`), what each is worth under given rules (`ways.py`),
and that the deal passes after every hand that is scored, so that the sides deal in turn; from these
the chance follows exactly (`backwards.py`). Does not know: cards, players, who plays well.

Hands that are thrown in or misdealt move no score, and are left out. With a fixed number of hands a
tie counts half a win for each side.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import sqrt
from typing import NamedTuple

from euchre_engine.rules import Rules

from .backwards import Left, after_the_end, on_grid, one_more, to_target
from .hand_values import ways_of
from .rates import PUBLISHED, Rates


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
