"""Kinds of values: a card, and named tuples that are equal only to their own kind.

This module stays Python where the others are compiled: mypyc compares objects of a subclass of
`int` by identity, and its functions cannot become methods. Knows: how a card prints, and how a
named tuple is told apart from another with the same fields. Does not know: what a card is worth.
Named tuples rather than frozen dataclasses: they are as immutable, and a program that is started
for each hand at a table pays a fifth as much for defining them.
"""

from __future__ import annotations

from typing import Final, TypeVar

RANKS: Final = "9TJQKA"

CARD_NAMES: Final = (
    *(rank + suit for suit in "cdhs" for rank in RANKS),
    "B",
    "??",
)
"""The canonical name of each card in the log language."""


class Card(int):
    """A card, which prints as it is written: `9c` … `As`, `B` the Benny, `??` a forgotten card.

    Make one with `parse_card("Jh")` or `card(Suit.HEARTS, JACK)`. Its number is 0–23 for `9c` …
    `As`, 24 for the Benny, 25 for a card nobody remembers. Cards compare as numbers; which of two
    wins a trick depends on the trump and is answered by `winning_card`.
    """

    __slots__ = ()

    def __str__(self) -> str:
        return CARD_NAMES[self]

    def __repr__(self) -> str:
        return CARD_NAMES[self]


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
