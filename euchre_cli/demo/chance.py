"""Chance that comes out the same for the same seed, on every machine and in every Python.

Knows: that only `random()` of Python's generator is promised never to change; what else is wanted
is made of it here. Does not know: what is drawn for.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


class Chance:
    """A stream of draws that belongs to `seed`, a text: `7 night 3 game 2`.

    `draw()` gives a number from 0 up to, but not including, 1.
    """

    __slots__ = ("draw",)

    def __init__(self, seed: str) -> None:
        # Cards for people who are not there: nobody gains by guessing them.
        self.draw = Random(seed).random  # noqa: S311

    def happens(self, rate: float) -> bool:
        """Whether something happens that does so `rate` of the times (0 to 1)."""
        return self.draw() < rate

    def below(self, end: int) -> int:
        """A whole number from 0 up to, but not including, `end`."""
        return int(self.draw() * end)

    def one_of(self, things: Sequence[T]) -> T:
        """One of some things, each as likely as the other."""
        return things[int(self.draw() * len(things))]

    def shuffled(self, things: Sequence[T]) -> list[T]:
        """The things in any order, each order as likely as the other."""
        mixed = list(things)
        for last in range(len(mixed) - 1, 0, -1):
            other = int(self.draw() * (last + 1))
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return mixed
