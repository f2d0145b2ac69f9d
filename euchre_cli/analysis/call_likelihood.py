"""How likely the calls of a hand are, given the cards of those who made them.

In: the calls of a hand, and the cards each seat was dealt. Out: the product of the likelihoods, as
calls of the simulated player with its limits blurred: a hand far above what that player needs is
called on almost always, one at the limit half the time, one far below it almost never. Does not
know: the score (near the end of a game people go alone less), or how a player tends to call.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final

from euchre_engine.actions import Call, Name, Order, Pass
from euchre_engine.cards import BIT, CardSet, Suit
from euchre_engine.hand import Hand
from euchre_engine.seats import Seat

from ..simulated_player.player import (
    DEALER,
    LEAST_ALONE,
    LEAST_FIRST,
    LEAST_SECOND,
    bury,
    worth,
    worth_of_name,
    worth_of_order,
)

BLUR: Final = 0.25
"""The tricks above the limit with which a hand is called on in 73 of 100 cases."""

SURPRISE: Final = 0.02
"""The share of calls that have nothing to do with the cards, so that no deal is excluded."""

OTHER_DISCARD: Final = 0.15
"""The likelihood of a buried card that the simulated player would not bury, beside one that it
would."""


def likelihood(
    hand: Hand,
    calls: Sequence[Call],
    played_from: Sequence[CardSet],
    seat: Seat,
    buried: CardSet,
) -> float:
    """The likelihood of the calls of all seats but `seat`, which knows why it called.

    `played_from` are the cards that each seat has or had in play, `buried` the card that another
    dealer buried (empty if none did, or `seat` is the dealer).
    """
    up = hand.up
    if up is None or hand.up_suit is None:
        return 1.0
    product = 1.0
    for nth, call in enumerate(calls):
        if call.seat is seat:
            continue
        cards = played_from[call.seat]
        if hand.ordered and call.seat is hand.dealer:
            cards = (cards | buried) & ~BIT[up]
        product *= likelihood_of_call(hand, call, nth >= 4, cards, buried)
    if buried and hand.trump is not None:
        product *= _of_discard(played_from[hand.dealer], buried, hand.trump)
    return product


def likelihood_of_call(
    hand: Hand, call: Call, second_round: bool, cards: CardSet, buried: CardSet = 0
) -> float:
    """The likelihood of one call on the five cards that its seat was dealt; `buried` is the card
    that a dealer buries after it, if it is known."""
    if second_round:
        return _second_round(hand, call, cards)
    return _first_round(hand, call, cards, buried)


def _first_round(hand: Hand, call: Call, cards: CardSet, buried: CardSet) -> float:
    up, trump, turn = hand.up, hand.up_suit, (call.seat - hand.dealer - 1) % 4
    assert up is not None
    assert trump is not None
    if not hand.rules.may_make(trump, cards):
        return float(isinstance(call, Pass))
    if turn == DEALER:
        six = cards | BIT[up]
        cards = six & ~(buried or BIT[bury(six, trump)])
    calls = _chance(worth_of_order(cards, up, turn, trump) - LEAST_FIRST[turn])
    if not isinstance(call, Order):
        return 1 - calls
    if hand.rules.must_play_alone(call.seat, hand.dealer):
        return calls
    return calls * _of_alone(call.alone, cards, trump)


def _second_round(hand: Hand, call: Call, cards: CardSet) -> float:
    rules, turned_down, turn = hand.rules, hand.up_suit, (call.seat - hand.dealer - 1) % 4
    assert turned_down is not None
    suits = rules.nameable_suits(cards, turned_down)
    tricks = {suit: worth_of_name(cards, suit, turned_down, turn) for suit in suits}
    calls = _chance(max(tricks.values()) - LEAST_SECOND[turn]) if tricks else 0.0
    if not rules.may_pass(True, turn == DEALER):
        calls = 1.0
    if not isinstance(call, Name):
        return 1 - calls
    if call.suit not in tricks:
        return 1.0  # Nobody knows what the simulated player would do with no-trump.
    # Of two suits, that which is worth a whole trick less is named almost never.
    shares = {suit: exp((number - max(tricks.values())) / BLUR) for suit, number in tricks.items()}
    share = shares[call.suit] / sum(shares.values())
    return calls * max(share, SURPRISE) * _of_alone(call.alone, cards, call.suit)


def _of_alone(alone: bool, cards: CardSet, trump: Suit) -> float:
    chance = _chance(worth(cards, trump) - LEAST_ALONE)
    return chance if alone else 1 - chance


def _of_discard(dealer_cards: CardSet, buried: CardSet, trump: Suit) -> float:
    six = dealer_cards | buried
    return 1.0 if BIT[bury(six, trump)] == buried else OTHER_DISCARD


def _chance(tricks: float) -> float:
    """The likelihood of a call with so many tricks more than it needs (less, if negative)."""
    return SURPRISE / 2 + (1 - SURPRISE) / (1 + exp(-tricks / BLUR))
