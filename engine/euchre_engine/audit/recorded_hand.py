"""A hand as recorded: lawful or not, and with cards that only later plays show.

Knows: how a hand goes on after something illegal, and after more is learnt about its cards.
Does not know: what is legal (that is `hand.py`), or why the record is read in this way.

A `Hand` is changed by legal actions only. A record may say anything: the audit continues with what
is written, and corrects what it knows better.
"""

from __future__ import annotations

from typing import Final

from ..cards import BIT, FOLLOWS, Card
from ..hand import Hand, Phase
from ..seats import PLACES, SEATS
from ..trick import may_be_played, winning_card

PLAY: Final = Phase.PLAY
OVER: Final = Phase.OVER


class RecordedHand(Hand):
    """A hand that takes whatever is recorded; nobody else changes a hand except by lawful play."""

    __slots__ = ()

    def lawful_copy(self) -> Hand:
        """A hand in the same state, which from now on only lawful play changes."""
        return self.copy()

    def begin_play(self) -> None:
        """Begin the play although nobody made trump; who leads is not known."""
        self.play_without_maker()

    def play_trick(self, cards: tuple[Card, ...]) -> int:
        """Play a whole trick at once, clockwise from the seat whose turn it is to lead.

        Only if every card is plainly legal: in its player's hand, and `may_be_played`. Returns the
        number of cards that were off suit; or −1 without any change, and then `check_play` tells
        what is wrong, card by card. A test checks that the two agree.
        """
        turn, held, whole = self.turn, self.held, self.whole
        if turn is None or self.phase is not PLAY or self.trump is None:
            return -1
        order = PLACES[self.out][turn]
        if len(cards) != len(order) or order[0] != turn:
            return -1
        led = FOLLOWS[self.trump][cards[0]]
        fallen = self.played
        off_suit = 0
        for seat, card in zip(order, cards):  # noqa: B905 (equally long, and strict costs time)
            bit = BIT[card]
            mine = held[seat]
            if not bit & mine or bit & fallen:
                break
            if led and not bit & led:
                if not whole[seat] or not may_be_played(bit, led, mine):
                    break
                off_suit += 1
            held[seat] = mine ^ bit
            fallen |= bit
        else:
            self.played = fallen
            winners = self.winners
            self.turn = winner = SEATS[order[winning_card(cards, self.trump)]]
            winners.append(winner)
            if len(winners) == 5:
                self.phase = OVER
                self.turn = None
            return off_suit
        fallen ^= self.played
        for seat, card in zip(order, cards):  # noqa: B905
            held[seat] |= BIT[card] & fallen
            fallen &= ~BIT[card]  # The same card may be in the trick twice.
        return -1
