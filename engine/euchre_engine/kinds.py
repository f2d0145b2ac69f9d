"""Values that are equal only to values of their own kind.

Knows: how a named tuple is told apart from another with the same fields. Does not know: any value.
Named tuples rather than frozen dataclasses: they are as immutable, and a program that is started
for each hand at a table pays a fifth as much for defining them.
"""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T", bound=tuple[object, ...])


def told_apart(kind: type[T]) -> type[T]:
    """Make a kind of named tuple, and whatever derives from it, equal only to its own kind.

    A pass by N is not a trick won by N, though both hold the same seat.
    """
    for name, answer in (("__eq__", _same), ("__ne__", _different), ("__hash__", tuple.__hash__)):
        setattr(kind, name, answer)
    return kind


def _same(one: tuple[object, ...], other: object) -> bool:
    return one.__class__ is other.__class__ and tuple.__eq__(one, other)


def _different(one: tuple[object, ...], other: object) -> bool:
    return not _same(one, other)
