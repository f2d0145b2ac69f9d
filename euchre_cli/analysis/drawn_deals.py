"""Deals drawn at random that agree with what one seat has seen of a hand.

In: a hand before a decision of that seat, and what everybody has seen of it. Out: the same hand
with the unseen cards dealt in other ways, each as likely as it is after the calls that were made
(`call_likelihood`). Does not know: what a card is worth.

The cards a seat has not seen are in the other hands, in the kitty, or buried by the dealer. A seat
that did not follow a suit holds none of it. All deals that agree with this are equally likely
before the calls count; they are counted, so that each is drawn as often as any other.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate
from math import factorial
from random import Random
from typing import Final, NamedTuple, TypeAlias

from euchre_engine.cards import BIT, UNKNOWN, Card, CardSet, cards_in
from euchre_engine.hand import Hand
from euchre_engine.seats import PARTNER, SEATS

from .call_likelihood import likelihood
from .decisions import Decision

POOL: Final = 4
"""The deals drawn for each one that is valued. They are kept in proportion to how likely they are
after the calls, so that no time is spent on deals that the calls all but exclude."""


class Place(NamedTuple):
    """A place where unseen cards are: a seat's hand, the dealer's buried card, or the kitty.
    `size` is their number there; `possible` are the cards that may be there."""

    size: int
    possible: CardSet


Sizes: TypeAlias = tuple[int, ...]


class _Ways(NamedTuple):
    """The ways to divide a group of like cards among the places: how many go to each, and the
    running sums of the numbers of deals."""

    parts: list[Sizes]
    sums: list[int]


class EquallyLikelyDeals:
    """The deals of some cards to some places, all equally likely.

    `number` is how many there are; 0 if the cards cannot be dealt so.
    """

    def __init__(self, cards: CardSet, places: Sequence[Place]) -> None:
        alike: dict[tuple[bool, ...], list[Card]] = {}
        for card in cards_in(cards):
            fits = tuple(bool(BIT[card] & place.possible) for place in places)
            alike.setdefault(fits, []).append(card)
        self._groups = sorted(alike.items(), key=lambda group: sum(group[0]))
        self._sizes = tuple(place.size for place in places)
        self._ways: dict[tuple[int, Sizes], _Ways] = {}
        self.number = self._count(0, self._sizes)

    def _count(self, at: int, sizes: Sizes) -> int:
        """The number of ways to deal the groups from this index on to places with so much room."""
        if at == len(self._groups):
            return int(not any(sizes))
        ways = self._ways.get((at, sizes))
        if ways is None:
            fits, cards = self._groups[at]
            parts, numbers = [], []
            for part in _partitions(len(cards), sizes, fits):
                rest = tuple(room - taken for room, taken in zip(sizes, part, strict=True))
                number = self._count(at + 1, rest)
                if number:
                    parts.append(part)
                    numbers.append(number * _arrangements(part))
            ways = self._ways[at, sizes] = _Ways(parts, list(accumulate(numbers)))
        return ways.sums[-1] if ways.sums else 0

    def draw(self, random: Random) -> list[CardSet]:
        """The cards of each place in one of the deals, drawn at random."""
        dealt = [0] * len(self._sizes)
        sizes = self._sizes
        for at, (_, cards) in enumerate(self._groups):
            ways = self._ways[at, sizes]
            part = ways.parts[bisect_right(ways.sums, random.randrange(ways.sums[-1]))]
            random.shuffle(cards)
            begin = 0
            for place, taken in enumerate(part):
                for card in cards[begin : begin + taken]:
                    dealt[place] |= BIT[card]
                begin += taken
            sizes = tuple(room - taken for room, taken in zip(sizes, part, strict=True))
        return dealt


def _partitions(number: int, sizes: Sizes, fits: tuple[bool, ...]) -> list[Sizes]:
    """The ways to divide a number of cards among places that have so much room and take them."""
    if not sizes:
        return [] if number else [()]
    most = min(number, sizes[0]) if fits[0] else 0
    return [
        (taken, *rest)
        for taken in range(most + 1)
        for rest in _partitions(number - taken, sizes[1:], fits[1:])
    ]


def _arrangements(part: Sizes) -> int:
    """The number of ways in which different cards can be divided into parts of these sizes."""
    ways = factorial(sum(part))
    for size in part:
        ways //= factorial(size)
    return ways


class DrawnDeal(NamedTuple):
    """A hand with the unseen cards as drawn, and how `often` it was kept."""

    hand: Hand
    often: int


class PossibleDeals:
    """The deals that agree with what the seat of a decision has seen.

    `number` is how many there are, without regard to the calls.
    """

    def __init__(self, decision: Decision) -> None:
        self.decision = decision
        hand, seat, seen = decision.hand, decision.seat, decision.seen
        rules = hand.rules
        dealer, up = hand.dealer, hand.up
        bit_up = BIT[up] if up is not None else 0
        played = hand.played
        own = hand.held[seat]
        unseen = rules.whole_deck & ~own & ~played
        buried_unseen = hand.ordered and hand.discarded is not None and seat is not dealer
        if seat is dealer and hand.discarded not in (None, UNKNOWN):
            assert hand.discarded is not None
            unseen &= ~BIT[hand.discarded]
        picked_up = hand.ordered and seat is not dealer and bool(unseen & bit_up)
        if not picked_up:
            unseen &= ~bit_up  # It lies on the table, is turned down, or was seen.
        returned = 0
        if hand.best is not None and seat is hand.maker:
            returned = BIT[hand.best.returned]
        self._others = tuple(other for other in SEATS if other is not seat)
        places = []
        for other in self._others:
            possible = (
                unseen & ~seen.lacks[other] & ~(returned if other is not PARTNER[seat] else 0)
            )
            if other is not dealer:
                possible &= ~bit_up
            places.append(Place(decision.sizes[other], possible))
        if buried_unseen:
            may_be = unseen if rules.may_bury_up_card else unseen & ~bit_up
            places.append(Place(1, may_be & ~returned))
        kitty = unseen.bit_count() - sum(place.size for place in places)
        places.append(Place(kitty, unseen & ~bit_up & ~returned))
        self._buried = buried_unseen
        self._cards = EquallyLikelyDeals(unseen, places)
        self.number = self._cards.number if kitty >= 0 else 0

    def draw(self, number: int, random: Random) -> list[DrawnDeal]:
        """The deals that are kept of those drawn: `number` in all, if each is counted as `often` as
        it was kept; empty if none is possible."""
        if not self.number:
            return []
        pool = [self._cards.draw(random) for _ in range(POOL * number)]
        sums = list(accumulate(map(self._weight, pool)))
        kept: dict[tuple[CardSet, ...], int] = {}
        step = sums[-1] / number
        start = random.random() * step
        for nth in range(number):
            dealt = pool[min(bisect_right(sums, start + nth * step), len(pool) - 1)]
            key = tuple(dealt)
            kept[key] = kept.get(key, 0) + 1
        return [DrawnDeal(self._hand(dealt), often) for dealt, often in kept.items()]

    def _weight(self, dealt: Sequence[CardSet]) -> float:
        """How likely the calls of the others are if these are their cards."""
        decision = self.decision
        if decision.seen.swapped:
            return 1.0  # The cards they called on are not those they have played.
        hands = [0, 0, 0, 0]
        for at, other in enumerate(self._others):
            hands[other] = dealt[at] | decision.seen.played[other]
        buried = dealt[len(self._others)] if self._buried else 0
        return likelihood(decision.hand, decision.seen.calls, hands, decision.seat, buried)

    def _hand(self, dealt: Sequence[CardSet]) -> Hand:
        hand = self.decision.hand.copy()
        for at, other in enumerate(self._others):
            hand.held[other] = dealt[at]
        if self._buried:
            hand.discarded = next(cards_in(dealt[len(self._others)]))
        hand.hidden = [0, 0, 0, 0]
        hand.whole = [True, True, True, True]
        hand.maybe_buried = 0
        hand.kitty = dealt[-1]
        return hand
