"""Tricks that were given up: whether they were certain.

Knows: best play with all hands open. It costs more than the rest of a replay, so it is asked only
about a record that is told, not in a search. Does not know: points.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from ..cards import BIT, FOLLOWS, Card, CardSet, Suit, cards_in
from ..problems import REST_NOT_CERTAIN, Problem
from ..seats import CLOCKWISE, SEAT_BIT, SEATS, SIDE, Seat, Side
from ..trick import winning_card
from .record import Rest

if TYPE_CHECKING:
    from .hand_replay import HandReplay


def rest_not_certain(replay: HandReplay) -> Problem | None:
    """The note that the other side could have taken one of the tricks given up; `None` if not, or
    if not every card that was left is known. The record was replayed to its end."""
    hand, rest = replay.hand, replay.sheet.one(Rest)
    left = 5 - len(hand.winners)
    if rest is None or replay.verdict.void is not None or not replay.sheet.tricks or left <= 0:
        return None
    in_play = [seat for seat in SEATS if not SEAT_BIT[seat] & hand.out]
    known = all(hand.whole[seat] and hand.held[seat].bit_count() == left for seat in in_play)
    if hand.trump is None or hand.turn is None or hand.maybe_buried or not known:
        return None
    lost = first_lost_trick(hand.held, hand.trump, hand.turn, hand.out, rest.side)
    if lost is None:
        return None
    return Problem(
        REST_NOT_CERTAIN,
        at=(replay.sheet.number(Rest), 1),
        trick=len(hand.winners) + lost.ahead,
        side=rest.side,
        winner=lost.winner,
        leader=lost.leader,
        line=" ".join(map(str, lost.cards)),
    )


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
    """The first trick that the other side could take, with all hands open and best play.

    `held` are the cards of each seat, equally many for each seat in play; `out` is the set of seats
    sitting out. The trick is the earliest that can be forced from the claiming side; `None` when
    `side` takes every remaining trick whatever the others do.
    """
    hands = tuple(held)
    for tricks in range(1, max(cards.bit_count() for cards in hands) + 1):
        lost_trick = _Search(trump, out, side, tricks).lost(hands, leader, 1)
        if lost_trick is not None:
            return lost_trick
    return None


class _Search:
    """A search `tricks` deep, which remembers the positions that lose none of them."""

    def __init__(self, trump: Suit, out: int, side: Side, tricks: int) -> None:
        self.trump = trump
        self.out = out
        self.side = side
        self.tricks = tricks
        self.safe: set[tuple[tuple[CardSet, ...], Seat]] = set()

    def lost(self, held: tuple[CardSet, ...], leader: Seat, ahead: int) -> LostTrick | None:
        """The line that loses a trick from here on; `ahead` is the number of the next trick."""
        if ahead > self.tricks or (held, leader) in self.safe:
            return None
        lost_trick = self._card(held, CLOCKWISE[self.out][leader], (), ahead)
        if lost_trick is None:
            self.safe.add((held, leader))
        return lost_trick

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
        latest: LostTrick | None = None
        for card in cards_in(cards):
            left = (*held[:seat], held[seat] ^ BIT[card], *held[seat + 1 :])
            lost = self._card(left, order, (*fallen, card), ahead)
            if (lost is None) == mine:
                # The claiming side has a card that loses none, or the others one that wins.
                return lost
            if latest is None or (lost is not None and lost.ahead > latest.ahead):
                latest = lost
        return latest
