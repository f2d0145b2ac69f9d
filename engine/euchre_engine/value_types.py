"""A card, and named tuples that are equal only to their own type.

Named tuples rather than frozen dataclasses: they are as immutable, and a program that is started
for each hand at a table pays a fifth as much for defining them. This module stays Python when the
others are compiled: mypyc compares objects of a subclass of `int` by identity, and its functions
cannot become methods.
"""

from __future__ import annotations

from typing import Final, TypeVar

RANKS: Final = "9TJQKA"

CARD_NAMES: Final = (*(rank + suit for suit in "cdhs" for rank in RANKS), "B", "??")
"""The canonical name of each card in the log language."""


class Card(int):
    """A card, which prints as it is written: `9c` … `As`, `B` the Benny, `??` an unknown card.

    Make one with `parse_card("Jh")` or `card(Suit.HEARTS, JACK)`. Its number is 0–23 for `9c` …
    `As`, 24 for the Benny, 25 for the unknown card, which nobody remembers. Cards compare as
    numbers; which of two wins a trick depends on the trump and is answered by `winning_card`.
    """

    __slots__ = ()

    def __str__(self) -> str:
        return CARD_NAMES[self]

    def __repr__(self) -> str:
        return CARD_NAMES[self]


T = TypeVar("T", bound=tuple[object, ...])


def equal_by_type(kind: type[T]) -> type[T]:
    """A decorator: a named tuple of this type equals only others of the same type.

    Otherwise a pass by N would equal a trick won by N, because both are `(Seat.N,)`.
    """
    for name, answer in (("__eq__", _same), ("__ne__", _different), ("__hash__", tuple.__hash__)):
        setattr(kind, name, answer)
    return kind


def _same(one: tuple[object, ...], other: object) -> bool:
    return one.__class__ is other.__class__ and tuple.__eq__(one, other)


def _different(one: tuple[object, ...], other: object) -> bool:
    return not _same(one, other)
