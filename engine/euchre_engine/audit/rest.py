"""Whether the tricks that were not played out were certain.

Knows: open hands, a trump, who leads. Does not know: how the hands became known.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..cards import BIT, FOLLOWS, Card, CardSet, Suit, cards_in
from ..seats import CLOCKWISE, SIDE, Seat, Side
from ..trick import winning_card


class LostTrick(NamedTuple):
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
    sitting out. The trick is the earliest that can be forced from the claiming side; `None` when
    `side` takes every remaining trick whatever the others do.
    """
    hands = tuple(held)
    for tricks in range(1, max(cards.bit_count() for cards in hands) + 1):
        found = _Search(trump, out, side, tricks).lost(hands, leader, 1)
        if found is not None:
            return found
    return None


class _Search:
    """One search of so many tricks: remembers which positions lose none of them."""

    def __init__(self, trump: Suit, out: int, side: Side, tricks: int) -> None:
        self.trump = trump
        self.out = out
        self.side = side
        self.tricks = tricks
        self.safe: set[tuple[tuple[CardSet, ...], Seat]] = set()

    def lost(self, held: tuple[CardSet, ...], leader: Seat, ahead: int) -> LostTrick | None:
        """The line that loses a trick from here on, `ahead` being the next trick's number."""
        if ahead > self.tricks or (held, leader) in self.safe:
            return None
        found = self._card(held, CLOCKWISE[self.out][leader], (), ahead)
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
            cards = cards & FOLLOWS[self.trump][fallen[0]] or cards
        mine = SIDE[seat] is self.side
        found: LostTrick | None = None
        for card in cards_in(cards):
            left = (*held[:seat], held[seat] ^ BIT[card], *held[seat + 1 :])
            lost = self._card(left, order, (*fallen, card), ahead)
            if (lost is None) == mine:
                # The claiming side has found a card that holds, or the others one that wins.
                return lost
            if found is None or (lost is not None and lost.ahead > found.ahead):
                found = lost
        return found
