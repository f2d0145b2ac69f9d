"""A player of plain good sense, who calls by what a hand is worth.

The worth of a hand is the number of tricks that its side takes on average if it makes trump: a sum
over the cards, fitted to 20,000 hands. A call needs a certain worth. Does not know: the other
hands, or what is legal (`Hand`).
"""

from __future__ import annotations

from typing import Final, NamedTuple

from euchre_engine.actions import Call, Discard, Name, Order, Pass
from euchre_engine.cards import (
    ACE,
    BENNY_DECK,
    BIT,
    IN_SUIT,
    KING,
    POWER,
    SAME_COLOUR,
    SUIT_OF,
    SUITS,
    Card,
    CardSet,
    Suit,
    cards_in,
    rank_of,
)
from euchre_engine.hand import Hand, Phase
from euchre_engine.seats import SIDE

ELDEST, SECOND, THIRD, DEALER = range(4)

BASE: Final = 1.2
BY_POWER: Final = {40: 1.0, 30: 1.0, 29: 0.62, 25: 0.42, 24: 0.35, 23: 0.3, 21: 0.25, 20: 0.25}
BY_LENGTH: Final = (0.0, 0.0, 0.0, 0.2, 0.35, 0.4)
VOID, SIDE_ACE, GUARDED_KING = 0.2, 0.37, 0.1
NEXT_SUIT: Final = 0.15
"""What common advice is worth: eldest and third hand name the other suit of the colour that was
turned down, the dealer's side does not."""

NEEDED_FIRST: Final = (2.78, 3.31, 2.95, 2.79)
NEEDED_SECOND: Final = (3.0, 3.1, 3.1, 3.06)
NEEDED_ALONE: Final = 3.95
"""The worth that a call needs, by turn. The dealer's partner needs most, as the dealer may call
too."""

_WORTH: Final = tuple(
    tuple(BY_POWER.get(POWER[trump][trump][card], 0.0) for card in BENNY_DECK) for trump in SUITS
)


def worth(cards: CardSet, trump: Suit) -> float:
    """The tricks that the side of this hand takes on average with this trump."""
    trumps = cards & IN_SUIT[trump][trump]
    tricks = BASE + BY_LENGTH[trumps.bit_count()]
    for card in cards_in(trumps):
        tricks += _WORTH[trump][card]
    for suit in SUITS:
        held = cards & IN_SUIT[trump][suit]
        if suit is trump:
            continue
        if not held:
            tricks += VOID
        elif held & BIT[suit * 6 + ACE]:
            tricks += SIDE_ACE
        elif held & BIT[suit * 6 + KING] and held.bit_count() > 1:
            tricks += GUARDED_KING
    return tricks


def bury(six: CardSet, trump: Suit, keep: CardSet = 0) -> Card:
    """The card that a dealer buries: that without which the hand is worth most. Never one of
    `keep`."""
    others = [card for card in cards_in(six) if SUIT_OF[trump][card] != trump]
    if not others:
        return min(cards_in(six & ~keep), key=POWER[trump][trump].__getitem__)
    return max(others, key=lambda card: (worth(six & ~BIT[card], trump), -rank_of(card)))


def after_pick_up(cards: CardSet, up: Card, trump: Suit) -> CardSet:
    """A dealer's hand with the up-card, and without the card that is then buried."""
    six = cards | BIT[up]
    return six & ~BIT[bury(six, trump)]


def order_worth(cards: CardSet, up: Card, trump: Suit, turn: int) -> float:
    """The worth of a hand (a dealer's, after picking up) if it orders up the card, half of which
    is lost if it goes to the other side."""
    tricks = worth(cards, trump)
    if turn == SECOND:
        tricks += NEXT_SUIT + _WORTH[trump][up]
    elif turn != DEALER:
        tricks -= _WORTH[trump][up] / 2
    return tricks


def name_worth(cards: CardSet, suit: Suit, turned_down: Suit, turn: int) -> float:
    """The worth of a hand if it names a suit, with a little more for that which common advice
    prefers there."""
    is_next = SAME_COLOUR[turned_down] is suit
    advised = is_next is (turn in (ELDEST, THIRD))
    return worth(cards, suit) + (NEXT_SUIT if advised else 0.0)


def turn_of(hand: Hand, seat: int) -> int:
    """0 for eldest to 3 for the dealer."""
    return (seat - hand.dealer - 1) % 4


class Wish(NamedTuple):
    """The call that a seat would make if any, together with its partner: the worth of the hand with
    it, what it needs, and the worth of the hand alone."""

    call: Order | Name
    worth: float
    needed: float
    worth_alone: float


def wish_of(hand: Hand) -> Wish | None:
    """What the seat whose turn it is would call; `None` if there is nothing that it may name."""
    seat = hand.turn
    assert seat is not None
    cards, turn = hand.held[seat], turn_of(hand, seat)
    if hand.phase is Phase.FIRST_ROUND:
        up, trump = hand.up, hand.up_suit
        assert up is not None
        assert trump is not None
        cards = after_pick_up(cards, up, trump) if turn == DEALER else cards
        tricks = order_worth(cards, up, trump, turn)
        return Wish(Order(seat), tricks, NEEDED_FIRST[turn], worth(cards, trump))
    assert hand.turned_down is not None
    worths = {
        suit: name_worth(cards, suit, hand.turned_down, turn)
        for suit in SUITS
        if hand.check(Name(seat, suit)) is None
    }
    if not worths:
        return None
    suit = max(worths, key=lambda suit: (worths[suit], suit))
    return Wish(Name(seat, suit), worths[suit], NEEDED_SECOND[turn], worth(cards, suit))


def next_call(hand: Hand, total: tuple[int, int]) -> Call:
    """The call of the seat whose turn it is; `total` is the score (N/S, E/W). What the rules do not
    allow is a pass, and nobody names no-trump."""
    seat, wish = hand.turn, wish_of(hand)
    assert seat is not None
    if wish is None or (wish.worth < wish.needed and hand.check(Pass(seat)) is None):
        return Pass(seat)
    # Two points win it, and a partner helps to take all five.
    alone = wish.worth_alone >= NEEDED_ALONE and total[SIDE[seat]] + 2 < 10
    call = wish.call._replace(alone=alone)
    return call if hand.check(call) is None else Pass(seat)


def sensible_calls(hand: Hand, total: tuple[int, int] = (0, 0)) -> list[Call | Discard]:
    """Makes the calls that are left in a hand, and the discard, and returns them."""
    made: list[Call | Discard] = []
    while hand.phase in (Phase.FIRST_ROUND, Phase.SECOND_ROUND):
        made.append(next_call(hand, total))
        hand.apply(made[-1])
    if hand.phase is Phase.DISCARD:
        assert hand.trump is not None
        assert hand.up is not None
        keep = 0 if hand.rules.may_bury_up_card else BIT[hand.up]
        made.append(Discard(bury(hand.held[hand.dealer], hand.trump, keep)))
        hand.apply(made[-1])
    return made
