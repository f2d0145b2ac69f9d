"""Kinds of hand: hands that look the same to a seat have one number.

Knows: which hands look the same. Does not know: who sat there, or what is counted of them.
"""

from __future__ import annotations

from .book import Shape
from .seen import Seen, seen_from


class Kinds:
    """The kinds of hand that came, as a seat sees them (`seen`), with a number for each: eight
    times its place, which leaves room to add what a row takes of it."""

    def __init__(self) -> None:
        self.seen: list[Seen] = []
        self._numbers: dict[Seen, int] = {}
        self._of_shapes: dict[Shape, tuple[int, ...]] = {}

    def of(self, shape: Shape) -> tuple[int, ...]:
        """The numbers of a hand's kinds, from N, E, S and W."""
        found = self._of_shapes.get(shape)
        if found is None:
            found = tuple(self._number(seen_from(shape, seat)) for seat in range(4))
            self._of_shapes[shape] = found
        return found

    def _number(self, seen: Seen) -> int:
        if seen not in self._numbers:
            self._numbers[seen] = len(self.seen) << 3
            self.seen.append(seen)
        return self._numbers[seen]
