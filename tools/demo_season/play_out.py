"""A deal that four simulated players call and play to its end.

In: house rules, a deal, the players' styles and the score. Out: a `PlayedHand`. Does not know: why
somebody calls (`bidding.py`) or plays a card (`card_play.py`), or chance: the
caller says when a player is careless.

What the house rules demand is done; of what they only allow, a farmer's hand is always swapped, and
nobody names no-trump, defends alone or asks for the partner's best card.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import NamedTuple

from euchre_cli.hand.player import after_pick_up, worth
from euchre_engine.actions import Call, Deal, Discard, NameBenny, Play, Swap, ThrowIn
from euchre_engine.cards import (
    BENNY,
    BIT,
    SUITS,
    Card,
    CardSet,
    Suit,
    cards_in,
    rank_of,
    set_of,
)
from euchre_engine.hand import Hand, Phase
from euchre_engine.rules import Rules
from euchre_engine.seats import CLOCKWISE, LEFT, PARTNER, SEATS, Seat
from euchre_engine.trick import winning_card

from .bidding import SENSIBLE, Styles, finish_bidding
from .card_play import VisibleCards, follow, lead


class PlayedHand(NamedTuple):
    """A hand that was played out or thrown in: the deal; the calls in order, with what the rules
    put before them and the dealer's discard if there was one; the cards in the order in which they
    were played; and the engine's state at the end."""

    deal: Deal
    calls: tuple[NameBenny | Swap | Call | Discard, ...]
    plays: tuple[Play, ...]
    end: Hand


def always(_: Seat) -> bool:
    """Returns True: every player thinks about every card."""
    return True


def play_out(
    rules: Rules,
    deal: Deal,
    styles: Styles = SENSIBLE,
    total: tuple[int, int] = (0, 0),
    thinks: Callable[[Seat], bool] = always,
) -> PlayedHand:
    """Plays out a deal at the score `total` (N/S, E/W).

    All four hands and the up-card of the deal are known; under a rule about farmer's hands, so is
    the kitty. `thinks` is called before each card and returns True if the player at a seat thinks
    about it; otherwise the highest legal card is played.
    """
    hand = Hand(rules).apply(deal)
    calls: list[NameBenny | Swap | Call | Discard] = []
    if hand.phase is Phase.BENNY:
        calls.append(NameBenny(benny_suit(hand.held[deal.dealer])))
        hand.apply(calls[-1])
    if hand.phase is Phase.THROW_IN:
        assert hand.must_throw_in is not None
        hand.apply(ThrowIn(*hand.must_throw_in))
    swap = _swap(hand) if hand.farmer_may_speak else None
    if swap is not None:
        calls.append(swap)
        hand.apply(swap)
    calls += finish_bidding(hand, styles, total)
    plays = () if hand.maker is None else finish_play(hand, thinks, swap)
    return PlayedHand(deal, tuple(calls), plays, hand)


def benny_suit(mine: CardSet) -> Suit:
    """The suit that a dealer with these five cards names for the Benny that was turned up: that in
    which the hand with the Benny is worth most."""
    return max(SUITS, key=lambda suit: worth(after_pick_up(mine, BENNY, suit), suit))


def _swap(hand: Hand) -> Swap | None:
    """The swap of the first seat, from eldest on, that has a farmer's hand: its three lowest
    cards."""
    for seat in CLOCKWISE[0][LEFT[hand.dealer]]:
        if hand.rules.may_swap(hand.held[seat]):
            lowest = sorted(cards_in(hand.held[seat] & hand.rules.farmer_cards), key=rank_of)
            return Swap(seat, tuple(islice(lowest, 3)))
    return None


def finish_play(
    hand: Hand, thinks: Callable[[Seat], bool] = always, swap: Swap | None = None
) -> tuple[Play, ...]:
    """Plays the cards that are left to the end of the hand, and returns the plays."""
    maker, trump, alone = hand.maker, hand.trump, hand.alone
    assert maker is not None
    assert trump is not None
    assert hand.up is not None
    gone = [hand.played | (0 if hand.ordered else BIT[hand.up])] * 4
    if hand.discarded is not None:
        gone[hand.dealer] |= BIT[hand.discarded]
    if swap is not None:
        gone[swap.seat] |= set_of(swap.cards)
    deck = hand.rules.whole_deck
    views = [
        VisibleCards(seat, hand.held[seat], gone[seat], maker, trump, alone, deck) for seat in SEATS
    ]
    size = len(hand.players)
    plays: list[Play] = []
    while hand.phase is not Phase.OVER:
        seat = hand.turn
        assert seat is not None
        trick = hand.trick
        if not thinks(seat):
            card = _careless_card(hand.suit_led, hand.held[seat])
        elif not trick:
            card = lead(views[seat])
        else:
            best = winning_card(trick, trump)
            partner_wins = hand.trick_by[best] is PARTNER[seat]
            card = follow(views[seat], trick, best, partner_wins, size - 1 - len(trick))
        plays.append(Play(seat, card))
        hand.apply(plays[-1])
        views[seat].mine &= ~BIT[card]
        for visible in views:
            visible.elsewhere &= ~BIT[card]
    return tuple(plays)


def _careless_card(suit_led: CardSet, held: CardSet) -> Card:
    """The card that somebody plays without thinking: the highest legal one by its rank."""
    return max(cards_in(suit_led & held or held), key=lambda card: (rank_of(card), card))
