"""How likely the calls of a hand are on the cards of those who made them.

They are the calls of `player`, blurred: a hand far above what that player needs is nearly always
called on, one at the limit half the time.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import exp
from typing import Final

from euchre_engine.actions import Call, Name, Order, Pass
from euchre_engine.cards import BIT, CardSet, Suit
from euchre_engine.hand import Hand

from ..player import (
    DEALER,
    NEEDED_ALONE,
    NEEDED_FIRST,
    NEEDED_SECOND,
    after_pick_up,
    bury,
    name_worth,
    order_worth,
    turn_of,
    worth,
)

BLUR: Final = 0.25
"""The tricks above the limit with which a hand is called on in 73 of 100 cases."""
SURPRISE: Final = 0.02
"""The share of calls that have nothing to do with the cards, so that no deal is excluded."""
OTHER_DISCARD: Final = 0.15
"""How likely another discard is than the one that the player would make."""


def of_calls(
    hand: Hand, calls: Iterable[tuple[Call, bool]], dealt: Sequence[CardSet], buried: CardSet = 0
) -> float:
    """The likelihood of some calls, each with true if it was of the second round, if each seat was
    `dealt` these cards. `buried` is the discard of a dealer who is not the one that judges."""
    product = 1.0
    for call, second in calls:
        product *= of_call(hand, call, second, dealt[call.seat], buried)
    if buried and hand.trump is not None and hand.up is not None:
        six = dealt[hand.dealer] | BIT[hand.up]
        product *= 1.0 if BIT[bury(six, hand.trump)] == buried else OTHER_DISCARD
    return product


def of_call(hand: Hand, call: Call, second: bool, cards: CardSet, buried: CardSet = 0) -> float:
    """The likelihood of one call of the first or second round on five cards."""
    return _second_round(hand, call, cards) if second else _first_round(hand, call, cards, buried)


def _first_round(hand: Hand, call: Call, cards: CardSet, buried: CardSet) -> float:
    up, trump, turn = hand.up, hand.up_suit, turn_of(hand, call.seat)
    assert up is not None
    assert trump is not None
    if not hand.rules.may_make(trump, cards):
        return float(isinstance(call, Pass))
    if turn == DEALER:
        cards = (cards | BIT[up]) & ~buried if buried else after_pick_up(cards, up, trump)
    calls = _chance(order_worth(cards, up, trump, turn) - NEEDED_FIRST[turn])
    if not isinstance(call, Order):
        return 1 - calls
    if hand.rules.must_play_alone(call.seat, hand.dealer):
        return calls
    return calls * _of_alone(call.alone, cards, trump)


def _second_round(hand: Hand, call: Call, cards: CardSet) -> float:
    rules, turned_down, turn = hand.rules, hand.up_suit, turn_of(hand, call.seat)
    assert turned_down is not None
    suits = rules.nameable_suits(cards, turned_down)
    worths = {suit: name_worth(cards, suit, turned_down, turn) for suit in suits}
    most = max(worths.values(), default=-10.0)
    may_pass = rules.may_pass(True, turn == DEALER)
    calls = _chance(most - NEEDED_SECOND[turn]) if may_pass else 1.0
    if not isinstance(call, Name):
        return 1 - calls
    if call.suit not in worths:
        return 1.0  # Nobody knows what the player would do with no-trump.
    # Of two suits, that which is worth a whole trick less is named almost never.
    shares = {suit: exp((one - most) / BLUR) for suit, one in worths.items()}
    share = max(SURPRISE, shares[call.suit] / sum(shares.values()))
    return calls * share * _of_alone(call.alone, cards, call.suit)


def _of_alone(alone: bool, cards: CardSet, trump: Suit) -> float:
    chance = _chance(worth(cards, trump) - NEEDED_ALONE)
    return chance if alone else 1 - chance


def _chance(margin: float) -> float:
    return SURPRISE / 2 + (1 - SURPRISE) / (1 + exp(-margin / BLUR))
