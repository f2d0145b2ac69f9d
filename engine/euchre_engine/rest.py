"""Whether the tricks that were not played out were certain.

Knows: open hands, a trump, who leads. Does not know: how the hands became known.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .cards import IN_SUIT, SUIT_OF, Card, CardSet, Suit, cards_in
from .seats import CLOCKWISE, SIDE, Seat, Side
from .trick import winning_card


@dataclass(frozen=True, slots=True)
class LostTrick:
    """A trick the claiming side can be made to lose: how many tricks after the claim it comes (1 is
    the first), the cards as they fall, and who wins it."""

    ahead: int
    leader: Seat
    cards: tuple[Card, ...]
    winner: Seat


def first_lost_trick(
    held: Sequence[CardSet], trump: Suit, leader: Seat, out: int, side: Side
) -> LostTrick | None:
    """How the other side could take a trick, all hands open and everybody playing well.

    `held` are the cards of each seat, equally many for each seat in play; `out` is the set of seats
    sitting out. `None` when `side` takes every remaining trick whatever the others do.
    """
    return _Search(trump, out, side).lost(tuple(held), leader, 1)


class _Search:
    """One search: remembers which positions lose nothing."""

    def __init__(self, trump: Suit, out: int, side: Side) -> None:
        self.trump = trump
        self.out = out
        self.side = side
        self.safe: set[tuple[tuple[CardSet, ...], Seat]] = set()

    def lost(self, held: tuple[CardSet, ...], leader: Seat, ahead: int) -> LostTrick | None:
        order = CLOCKWISE[self.out][leader]
        if not held[order[0]] or (held, leader) in self.safe:
            return None
        found = self._card(held, order, (), ahead)
        if found is None:
            self.safe.add((held, leader))
        return found

    def _card(
        self,
        held: tuple[CardSet, ...],
        order: tuple[Seat, ...],
        fallen: tuple[Card, ...],
        ahead: int,
    ) -> LostTrick | None:
        if len(fallen) == len(order):
            winner = order[winning_card(fallen, self.trump)]
            if SIDE[winner] is not self.side:
                return LostTrick(ahead, order[0], fallen, winner)
            return self.lost(held, winner, ahead + 1)
        seat = order[len(fallen)]
        cards = held[seat]
        if fallen:
            cards = cards & IN_SUIT[self.trump][SUIT_OF[self.trump][fallen[0]]] or cards
        mine = SIDE[seat] is self.side
        worst: LostTrick | None = None
        for card in cards_in(cards):
            rest = tuple(c & ~(1 << card) if s == seat else c for s, c in enumerate(held))
            found = self._card(rest, order, (*fallen, card), ahead)
            if mine and found is None:
                return None
            if found is not None and not mine:
                return found
            worst = worst or found
        return worst
