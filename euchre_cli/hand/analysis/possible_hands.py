"""The hands that agree with all that one player had seen: their own cards, what was played, who did
not follow, and, by their likelihood, the calls of the others.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from itertools import accumulate
from random import Random
from typing import Final

from euchre_engine.actions import Name, Order, Pass, Play, Swap
from euchre_engine.cards import BIT, UNKNOWN, CardSet, cards_in, set_of
from euchre_engine.hand import Hand, Phase
from euchre_engine.seats import PARTNER, SEATS, Seat

from ..later_cards import hand_size
from ..steps import Step
from .dealings import Dealings, Place
from .decisions import Decision
from .likelihood import of_calls

POOL: Final = 4
"""The hands drawn for each one that is kept, in proportion to the likelihood of the calls."""


class PossibleHands:
    """The hands that may lie there at a decision; `number` is how many, whatever was called."""

    def __init__(self, decision: Decision) -> None:
        self.as_it_was, self._seat = decision.position, decision.seat
        self._before = decision.before
        self._played = [_played_by(decision.before, seat) for seat in SEATS]
        self._calls = [
            (step.action, step.before.phase is Phase.SECOND_ROUND)
            for step in decision.before
            if isinstance(step.action, Pass | Order | Name) and step.seat is not decision.seat
        ]
        swapped = any(isinstance(step.action, Swap) for step in decision.before)
        # If cards were exchanged, they called on others than those that they have now.
        self._called_on_these = not swapped and decision.position.best is None
        self._others = [seat for seat in SEATS if seat is not decision.seat]
        self._dealer_buried = (
            self.as_it_was.discarded is not None and self._seat is not self.as_it_was.dealer
        )
        self._dealings = self._possible_dealings()
        self.number = self._dealings.number

    def draw(self, number: int, random: Random) -> list[tuple[Hand, int]]:
        """Some of these hands, and how often each was drawn: `number` draws in all."""
        if not self.number:
            return []
        pool = [self._dealings.draw(random) for _ in range(POOL * number)]
        sums = list(accumulate(map(self._likelihood, pool)))
        # One draw in each of as many equal parts of the sum: less is left to chance.
        places = ((nth + random.random()) * sums[-1] / number for nth in range(number))
        drawn = Counter(pool[min(bisect_right(sums, one), len(pool) - 1)] for one in places)
        return [(self._hand_with(dealt), often) for dealt, often in drawn.items()]

    def _possible_dealings(self) -> Dealings:
        """The unseen cards, and where each of them may be: in the other hands, then buried by
        another dealer, then in the kitty."""
        hand, seat = self.as_it_was, self._seat
        up = 0 if hand.up is None else BIT[hand.up]
        unseen = hand.rules.whole_deck & ~hand.held[seat] & ~hand.played
        if seat is hand.dealer and hand.discarded is not None:
            unseen &= ~BIT[hand.discarded]
        if not hand.ordered or seat is hand.dealer:
            unseen &= ~up  # It lies on the table, is turned down, or is this player's.
        # A maker knows where the card is that was given back for the best.
        partners = 0
        if hand.best is not None and seat is hand.maker:
            partners = BIT[hand.best.returned]
        places = []
        for other in self._others:
            possible = unseen & ~lacks(self._before, other)
            possible &= ~(0 if other is hand.dealer else up)
            possible &= ~(0 if other is PARTNER[seat] else partners)
            places.append(Place(hand_size(hand, other), possible))
        if self._dealer_buried:
            places.append(
                Place(1, unseen & ~partners & ~(0 if hand.rules.may_bury_up_card else up))
            )
        kitty = unseen.bit_count() - sum(place.size for place in places)
        return Dealings(unseen, [*places, Place(kitty, unseen & ~up & ~partners)])

    def _likelihood(self, dealings: Sequence[CardSet]) -> float:
        """How likely the calls of the others are if these are their cards."""
        hand = self.as_it_was
        if not self._called_on_these:
            return 1.0
        buried = dealings[3] if self._dealer_buried else 0
        dealt = [0, 0, 0, 0]
        for nth, other in enumerate(self._others):
            dealt[other] = dealings[nth] | self._played[other]
            if other is hand.dealer and hand.ordered and hand.up is not None:
                dealt[other] = (dealt[other] | buried) & ~BIT[hand.up]
        return of_calls(hand, self._calls, dealt, buried)

    def _hand_with(self, dealings: Sequence[CardSet]) -> Hand:
        hand = self.as_it_was.copy()
        for nth, other in enumerate(self._others):
            hand.held[other] = dealings[nth]
        if self._dealer_buried:
            hand.discarded = next(cards_in(dealings[3]))
        hand.hidden = [0] * 4
        hand.whole = [True] * 4
        hand.maybe_buried = 0
        hand.kitty = dealings[-1]
        return hand


def _played_by(steps: Sequence[Step], seat: Seat) -> CardSet:
    plays = (step.action for step in steps if isinstance(step.action, Play))
    return set_of(card for player, card in plays if player is seat)


def lacks(steps: Sequence[Step], seat: Seat) -> CardSet:
    """The cards that a seat cannot hold, because it did not follow. Somebody who reneged had the
    suit, whatever it looked like."""
    cards = 0
    for step in steps:
        led = step.before.suit_led if step.before.trick else 0
        match step.action:
            case Play(player, card) if player is seat and card != UNKNOWN:
                if not BIT[card] & led and not step.known(seat) & led:
                    cards |= led
    return cards
