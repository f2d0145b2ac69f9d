"""Kinds of hand: hands that look the same to a seat have one number.

Knows: which hands look the same. Does not know: who sat there, or what is counted of them.
"""

from __future__ import annotations

from typing import Final

from .season import Shape
from .seat_view import Seen, seen_from
from .views import ALL

_TAKES: Final = ALL + 1
"""A kind's number is so many times its place."""


class Kinds:
    """The kinds of hand that came, as a seat sees them, with a number for each that leaves room to
    add what a row takes of it."""

    def __init__(self) -> None:
        self._seen: list[Seen] = []
        self._numbers: dict[Seen, int] = {}
        self._of_shapes: dict[Shape, tuple[int, ...]] = {}

    def of(self, shape: Shape) -> tuple[int, ...]:
        """The numbers of a hand's kinds, from N, E, S and W."""
        found = self._of_shapes.get(shape)
        if found is None:
            found = tuple(self._number(seen_from(shape, seat)) for seat in range(4))
            self._of_shapes[shape] = found
        return found

    def parts(self, number: int) -> tuple[Seen, int]:
        """A kind by its number, and what was added to that."""
        place, takes = divmod(number, _TAKES)
        return self._seen[place], takes

    def _number(self, seen: Seen) -> int:
        if seen not in self._numbers:
            self._numbers[seen] = len(self._seen) * _TAKES
            self._seen.append(seen)
        return self._numbers[seen]
