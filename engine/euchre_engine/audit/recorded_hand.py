"""A hand as recorded: lawful or not, and with cards that only later plays show.

Knows: how a hand goes on after something illegal, and after more is learnt about its cards.
Does not know: what is legal (that is `hand.py`), or why the record is read in this way.

A `Hand` is changed by legal actions only. A record may say anything: the audit continues with what
is written, and corrects what it knows better.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from ..actions import Action
from ..cards import BIT, FOLLOWS, UNKNOWN, Card, CardSet, Suit
from ..hand import Hand, Phase
from ..rules import Ending
from ..seats import NEXT, PLACES, SEATS, Seat
from ..trick import may_be_played, winning_card

PLAY: Final = Phase.PLAY
OVER: Final = Phase.OVER


class RecordedHand(Hand):
    """A hand that takes whatever is recorded; nobody else changes a hand except by lawful play."""

    __slots__ = ()

    def lawful_copy(self) -> Hand:
        """A hand in the same state, which from now on only lawful play changes."""
        return self._copied_to(Hand(self.rules))

    # -- what happened, legal or not -----------------------------------------------------------

    def take(self, action: Action) -> None:
        """Apply an action, legal or not."""
        self._take(action)

    def deal(
        self, dealer: Seat, up: Card | None, hands: Iterable[CardSet], kitty: Sequence[Card]
    ) -> None:
        """Deal, with the set of known cards of each hand."""
        self._deal(dealer, up, hands, kitty)

    def take_pass(self) -> None:
        """Take a pass by the seat whose turn it is."""
        self._take_pass()

    def take_play(self, seat: Seat, card: Card) -> None:
        """Take a card played by a seat, legal or not."""
        self._take_play(seat, card)

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

    def end_trick(self) -> None:
        """Close the trick in progress with the cards it has."""
        self._end_trick()

    def throw_in(self, reason: Ending) -> None:
        """End the hand here, without play."""
        self.thrown_in = reason
        self.phase = OVER

    # -- corrections -------------------------------------------------------------------------

    def play_on(self) -> None:
        """Continue the bidding: nobody swaps any more, or throws in a hand that must be."""
        self._play_on()

    def turn_to(self, seat: Seat | None) -> None:
        """Make it this seat's turn; `None` if that cannot be known."""
        self.turn = seat

    def name_up_suit(self, suit: Suit | None) -> None:
        """Set the suit of an up-card that is not known itself."""
        self.up_suit = suit

    def begin_play(self) -> None:
        """Begin the play although nobody made trump; who leads is not known."""
        self.phase = PLAY
        self.turn = None

    def sit_out(self, out: int) -> None:
        """Let this set of seats sit out, because it did not play, whatever was called."""
        self.out = self.busy = out
        if self.turn is not None:
            self.turn = NEXT[out][self.turn]

    def know(self, seat: Seat, cards: CardSet, size: int) -> None:
        """Give a seat these cards, in a hand of `size` cards."""
        self._know(seat, cards, size)

    def dealer_has(self, shown: CardSet, maybe_buried: CardSet) -> None:
        """Give the dealer the cards that were shown; one of `maybe_buried` was discarded."""
        self.held[self.dealer] |= shown
        self.maybe_buried = maybe_buried

    def forget_dealer(self, discarded: Card | None) -> None:
        """Take the up-card and the discard out of the hands: who dealt is not known."""
        if self.up is not None:
            self.held[self.dealer] &= ~BIT[self.up]
            self.up = None
        self._take_discard(UNKNOWN)
        self.maybe_buried = 0
        if discarded is not None:
            self.discarded = discarded
        for seat in SEATS:
            self._know(seat, self.held[seat], 6)  # Any of them may have had another card.

    def credit(self, winner: Seat | None) -> None:
        """Give the last trick to this seat, which leads the next one."""
        self.winners[-1] = winner
        if self.phase is PLAY:
            self.turn = winner
