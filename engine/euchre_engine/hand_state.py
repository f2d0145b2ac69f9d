"""One hand as far as it has come: its state, and what each action changes, lawful or not.

Knows: the deal, the calls, the cards as far as they are known, the tricks.
Does not know: what is legal; that is `hand.py`. A hand may be known in part, as a player at the
table knows it: `held` are the cards a seat certainly has, and `whole` says whether those are all.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum
from typing import Final, NamedTuple

from .actions import (
    Action,
    Best,
    Deal,
    Defend,
    Discard,
    Name,
    NameBenny,
    Order,
    Pass,
    Play,
    Swap,
    ThrowIn,
)
from .cards import BENNY, BIT, FOLLOWS, UNKNOWN, Card, CardSet, Suit, cards_in, set_of, suit_printed
from .problems import UnknownCards
from .rules import STANDARD, Award, Ending, Result, Rules, sitting_out
from .seats import (
    CLOCKWISE,
    LEFT,
    NEXT,
    NO_POINTS,
    PARTNER,
    SEAT_BIT,
    SEATS,
    SIDE,
    BySide,
    Seat,
    Side,
)
from .trick import surely_winning_card, winning_card


class Phase(Enum):
    """The next thing that a hand waits for."""

    DEAL = "the deal"
    BENNY = "the dealer to name a suit for the Benny"
    THROW_IN = "a hand to be thrown in"
    FIRST_ROUND = "the first round of calls"
    SECOND_ROUND = "the second round of calls"
    DISCARD = "the dealer's discard"
    PLAY = "a card"
    OVER = "nothing: the hand is over"


FIRST_ROUND: Final = Phase.FIRST_ROUND
SECOND_ROUND: Final = Phase.SECOND_ROUND
THROW_IN: Final = Phase.THROW_IN
PLAY: Final = Phase.PLAY
OVER: Final = Phase.OVER


FIELDS: Final = (
    "actions",
    "alone",
    "best",
    "busy",
    "dealer",
    "discarded",
    "farmer",
    "farmer_may_speak",
    "held",
    "hidden",
    "kitty",
    "kitty_top",
    "suit_led",
    "lone_defender",
    "maker",
    "maybe_buried",
    "must_throw_in",
    "ordered",
    "out",
    "passes",
    "phase",
    "played",
    "rules",
    "thrown_in",
    "trick",
    "trick_by",
    "trump",
    "turn",
    "turned_down",
    "up",
    "up_suit",
    "whole",
    "winners",
)


class Outcome(NamedTuple):
    """What came of a hand: how it ended, the tricks of each side, and the points for them; no
    `award` if it was thrown in."""

    ending: Ending
    tricks: BySide
    award: Award | None

    @property
    def points(self) -> BySide:
        """The points of each side."""
        return NO_POINTS if self.award is None else self.award.pair()

    def __str__(self) -> str:
        if self.award is None:
            return f"thrown in ({self.ending.value})"
        return f"tricks {self.tricks}; {self.award.outcome}: points {self.points}"


class HandState:
    """The state of one hand: what happened is told to it with `take` and the methods beside it.

    Sets of cards and of seats are integers with a bit for each.
    """

    __slots__ = FIELDS

    def __init__(self, rules: Rules = STANDARD) -> None:
        self.rules = rules
        self.actions: list[Action] = []  # Those applied: what was only `take`n is not there.
        self.phase = Phase.DEAL
        self.turn: Seat | None = None
        self.dealer = Seat.N
        self.up: Card | None = None
        self.up_suit: Suit | None = None
        # By seat: the cards it certainly has, whether these are all, and the number of its others.
        self.held: list[CardSet] = [0, 0, 0, 0]
        self.whole = [False, False, False, False]
        self.hidden = [5, 5, 5, 5]
        self.kitty: CardSet = 0  # As far as it is known.
        self.kitty_top: CardSet = 0  # The three cards that a farmer's hand gets.
        self.must_throw_in: tuple[Ending, Seat] | None = None
        self.farmer: Seat | None = None  # The seat that swapped for a farmer's hand.
        self.farmer_may_speak = False
        self.thrown_in: Ending | None = None
        self.passes = 0
        self.turned_down: Suit | None = None
        self.trump: Suit | None = None
        self.maker: Seat | None = None
        self.alone = False
        self.ordered = False
        self.discarded: Card | None = None
        self.maybe_buried: CardSet = 0  # One of these was discarded, if the discard is not known.
        self.lone_defender: Seat | None = None
        self.best: Best | None = None
        self.out = 0  # The set of seats that sit out.
        self.played: CardSet = 0
        self.trick: list[Card] = []
        self.trick_by: list[Seat] = []
        self.busy = 0  # The seats that sit out or have played to the trick in progress.
        self.suit_led: CardSet = 0  # All cards of the suit led to the trick in progress.
        self.winners: list[Seat | None] = []

    def take(self, action: Action) -> None:
        """Apply an action that happened, whether or not it was legal."""
        match action:
            case Play(seat, card):
                self.take_play(seat, card)
            case Pass():
                self.take_pass()
            case Order(seat, alone):
                self._take_order(seat, alone)
            case Name(seat, suit, alone):
                self._make(seat, suit, alone)
                self._begin_play()
            case Discard(card):
                self._take_discard(card)
            case Defend(seat):
                self.lone_defender = seat
                self._begin_play()
            case Best(given, returned):
                self._take_best(action, given, returned)
            case Swap():
                self._take_swap(action)
            case ThrowIn(reason, _):
                self.throw_in(reason)
            case NameBenny(suit):
                self.up_suit = suit
                self._begin_bidding()
            case Deal():
                self.take_deal(action.dealer, action.up, map(set_of, action.hands), action.kitty)

    # -- the deal --------------------------------------------------------------------------------

    def take_deal(
        self, dealer: Seat, up: Card | None, hands: Iterable[CardSet], kitty: Sequence[Card]
    ) -> None:
        """Deal, with the set of known cards of each hand."""
        self.dealer = dealer
        self.up = up
        if kitty:
            self.kitty = set_of(kitty)
            self.kitty_top = set_of(kitty[:3])
        held = self.held = list(hands)
        hidden = self.hidden = [5 - cards.bit_count() for cards in held]
        whole = self.whole = [not unknown for unknown in hidden]
        rules = self.rules
        if rules.looks_at_dealt_hands:
            for seat in CLOCKWISE[0][LEFT[self.dealer]]:
                reason = rules.must_throw_in(held[seat]) if whole[seat] else None
                if reason is not None:
                    self.must_throw_in = (reason, seat)
                    break
        if self.up == BENNY:
            self.phase = Phase.BENNY
            self.turn = self.dealer
            return
        if self.up is not None and self.up < BENNY:
            self.up_suit = suit_printed(self.up)
        self._begin_bidding()

    def _begin_bidding(self) -> None:
        if self.must_throw_in is not None:
            self.phase = THROW_IN
            self.turn = self.must_throw_in[1]
            return
        self.phase = FIRST_ROUND
        self.turn = LEFT[self.dealer]
        self.farmer_may_speak = bool(self.rules.farmer_cards)

    def _take_swap(self, action: Swap) -> None:
        seat = action.seat
        self.farmer = seat
        self.farmer_may_speak = False
        swapped = set_of(action.cards)
        # A card that nobody remembers may be any of those that may be swapped.
        gone = swapped | (self.rules.farmer_cards if UNKNOWN in action.cards else 0)
        self.know(seat, (self.held[seat] & ~gone) | self.kitty_top, 5)
        self.kitty = (self.kitty & ~self.kitty_top) | swapped

    # -- the bidding -----------------------------------------------------------------------------

    def take_pass(self) -> None:
        """The seat whose turn it is passes."""
        self.play_on()
        self.passes += 1
        if self.turn is not None:
            self.turn = LEFT[self.turn]
        if self.passes == 4:
            self.phase = SECOND_ROUND
            self.turned_down = self.up_suit
            self.turn = LEFT[self.dealer]
        elif self.passes == 8:
            self.thrown_in = Ending.ALL_PASSED
            self.phase = OVER
            self.turn = None

    def _take_order(self, seat: Seat, alone: bool) -> None:
        self.turned_down = None
        self.ordered = True
        self._make(seat, self.up_suit, alone)
        dealer = self.dealer
        if self.up is None or self.up == UNKNOWN:
            self.hidden[dealer] += 1
            self.whole[dealer] = False
        else:
            self.held[dealer] |= BIT[self.up]
        if SEAT_BIT[dealer] & self.out:
            # A dealer who sits out still picks the card up; the discard does not matter to play.
            self._begin_play()
        else:
            self.phase = Phase.DISCARD
            self.turn = dealer

    def play_on(self) -> None:
        """Continue the bidding: nobody swaps any more, or throws in a hand that must be."""
        self.farmer_may_speak = False
        if self.phase is THROW_IN:
            self.phase = FIRST_ROUND
            self.turn = LEFT[self.dealer]

    def know(self, seat: Seat, cards: CardSet, size: int) -> None:
        """Set what is known of a seat's hand: these cards, in a hand of `size` cards."""
        self.held[seat] = cards
        self.hidden[seat] = max(0, size - cards.bit_count())
        self.whole[seat] = self.hidden[seat] == 0

    def _make(self, seat: Seat, suit: Suit | None, alone: bool) -> None:
        self.play_on()
        self.maker = seat
        self.trump = suit
        self.alone = alone
        self.out = SEAT_BIT[PARTNER[seat]] if alone else 0

    def _begin_play(self) -> None:
        assert self.maker is not None
        self.phase = PLAY
        self.out = sitting_out(self.maker, self.alone, self.lone_defender)
        self.busy = self.out
        self.turn = self.rules.opening_leader(
            self.dealer, self.maker, self.alone, self.lone_defender
        )

    # -- cards changing hands --------------------------------------------------------------------

    def _take_discard(self, card: Card) -> None:
        dealer = self.dealer
        self.discarded = card
        if card != UNKNOWN:
            if BIT[card] & self.held[dealer]:
                self.held[dealer] &= ~BIT[card]
            elif self.hidden[dealer]:
                self.hidden[dealer] -= 1
                self.whole[dealer] = self.hidden[dealer] == 0
        else:
            # Any of the known cards may be the buried one: the plays may tell.
            pool = self.held[dealer]
            if self.up is not None and not self.rules.may_bury_up_card:
                pool &= ~BIT[self.up]
            self.maybe_buried = pool
        if self.phase is Phase.DISCARD:
            self._begin_play()

    def _take_best(self, best: Best, given: Card, returned: Card) -> None:
        assert self.maker is not None
        maker, giver = self.maker, PARTNER[self.maker]
        self.best = best
        for seat, gone, come in ((maker, returned, given), (giver, given, returned)):
            # A card that nobody remembers may be any of the hand.
            kept = 0 if gone == UNKNOWN else self.held[seat]
            self.know(seat, (kept | BIT[come]) & ~BIT[gone], 5)

    # -- play ------------------------------------------------------------------------------------

    def take_play(self, seat: Seat, card: Card) -> None:
        """The seat plays a card, legal or not."""
        trick = self.trick
        if not trick:
            self.suit_led = 0 if self.trump is None else FOLLOWS[self.trump][card]
        bit = BIT[card]
        if trick and SEAT_BIT[seat] & self.out:
            self.played |= bit  # A card of a seat that sits out takes no part in the trick.
            return
        trick.append(card)
        self.trick_by.append(seat)
        self.played |= bit
        if card == UNKNOWN:
            # It may have been any card of the hand: none of the others is certain any more.
            self.know(seat, 0, self.held[seat].bit_count() + self.hidden[seat] - 1)
        elif bit & self.held[seat]:
            self.held[seat] ^= bit
        elif self.hidden[seat]:
            self.hidden[seat] -= 1
            self.whole[seat] = self.hidden[seat] == 0
        busy = self.busy = self.busy | SEAT_BIT[seat]
        if busy == 15:
            self.end_trick()
        else:
            # Clockwise from the leader: a card out of turn takes nobody's turn away.
            self.turn = NEXT[busy][self.trick_by[0]]

    def end_trick(self) -> None:
        """Close the trick in progress with the cards it has, and see who won it."""
        trick = self.trick
        winner: Seat | None = None
        if trick and self.trump is not None:
            unseen = self.rules.whole_deck & ~self.played
            best = surely_winning_card(trick, self.trump, unseen)
            if best is not None:
                winner = self.trick_by[best]
        self.winners.append(winner)
        self.turn = winner
        self.trick = []
        self.trick_by = []
        self.busy = self.out
        self.suit_led = 0
        if len(self.winners) == 5:
            self.phase = OVER
            self.turn = None

    # -- what happened, and what is learnt later -------------------------------------------------

    def take_trick(self, seats: Sequence[Seat], cards: Sequence[Card]) -> int:
        """Take a whole trick if every card is plainly legal: in its player's hand, in turn, and not
        played yet. `seats` are its players in the order of play, one a card.

        Returns the number of cards that did not follow suit; or −1 without any change, and then
        `check_play` tells what is wrong, card by card.
        """
        held, whole, trump = self.held, self.whole, self.trump
        if trump is None or self.phase is not PLAY or self.trick or seats[0] is not self.turn:
            return -1
        led = FOLLOWS[trump][cards[0]]
        fallen = self.played
        off_suit = 0
        for seat, card in zip(seats, cards):  # noqa: B905 (equally long, and strict costs time)
            bit = BIT[card]
            mine = held[seat]
            if not bit & mine or bit & fallen:
                return -1
            if led and not bit & led:
                if not whole[seat] or led & mine:
                    return -1
                off_suit += 1
            fallen |= bit
        self.played = fallen
        for seat, card in zip(seats, cards):  # noqa: B905
            held[seat] ^= BIT[card]
        self.turn = seats[winning_card(cards, trump)]
        self.winners.append(self.turn)
        if len(self.winners) == 5:
            self.phase = OVER
            self.turn = None
        return off_suit

    def credit(self, winner: Seat | None) -> None:
        """Give the last trick to this seat, which leads the next one."""
        self.winners[-1] = winner
        if self.phase is PLAY:
            self.turn = winner

    def throw_in(self, reason: Ending) -> None:
        """End the hand here, without play."""
        self.farmer_may_speak = False
        self.thrown_in = reason
        self.phase = OVER

    def turn_to(self, seat: Seat | None) -> None:
        """Make it this seat's turn; `None` if that cannot be known."""
        self.turn = seat

    def name_up_suit(self, suit: Suit | None) -> None:
        """Set the suit of an up-card that is not known itself."""
        self.up_suit = suit

    def sit_out(self, out: int) -> None:
        """Let this set of seats sit out, because it did not play, whatever was called."""
        self.out = self.busy = out
        if self.turn is not None:
            self.turn = NEXT[out][self.turn]

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
            self.know(seat, self.held[seat], 6)  # Any of them may have had another card.

    # -- what can be seen ------------------------------------------------------------------------

    def cards(self, seat: Seat) -> tuple[Card, ...]:
        """The cards a seat is known to hold now, by suit and rank."""
        return tuple(cards_in(self.held[seat]))

    @property
    def players(self) -> tuple[Seat, ...]:
        """The seats that play, clockwise from eldest: all but those who sit out for a loner."""
        return CLOCKWISE[self.out][LEFT[self.dealer]]

    def tricks(self) -> BySide:
        """The finished tricks won by N/S and by E/W; a trick whose winner is not known counts for
        none."""
        sides = [SIDE[seat] for seat in self.winners if seat is not None]
        return BySide(sides.count(Side.NS), sides.count(Side.EW))

    def result(self, makers_tricks: int) -> Result:
        """The result of the hand if the makers took so many tricks; `ValueError` without a
        maker."""
        if self.maker is None:
            raise ValueError("nobody made trump")
        return Result(
            self.maker, self.alone, self.lone_defender, self.best is not None, makers_tricks
        )

    def outcome(self) -> Outcome | None:
        """What came of the hand under its rules; `None` while it is not over.

        Raises `UnknownCards` if the cards do not tell who won a trick.
        """
        if self.phase is not OVER:
            return None
        tricks = self.tricks()
        if self.maker is None or self.thrown_in is not None:
            return Outcome(self.thrown_in or Ending.ALL_PASSED, tricks, None)
        if sum(tricks) != 5:
            raise UnknownCards("not all of the five tricks are known")
        award = self.rules.award(self.result(tricks[SIDE[self.maker]]))
        return Outcome(Ending.SCORED, tricks, award)
