"""A deal that four simulated players call and play to its end.

In: house rules, a deal, the players' styles and the score. Out: a `PlayedHand`. Does not know: why
somebody calls or plays a card (`player.py`), or chance: the caller says when a player is careless.

What the house rules demand is done; of what they only allow, a farmer's hand is always swapped, and
nobody names no-trump, defends alone or asks for the partner's best card.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice
from typing import Final, NamedTuple, TypeAlias

from euchre_engine.actions import (
    Call,
    Deal,
    Discard,
    Name,
    NameBenny,
    Order,
    Pass,
    Play,
    Swap,
    ThrowIn,
)
from euchre_engine.cards import BIT, SUITS, Card, CardSet, cards_in, rank_of, set_of
from euchre_engine.hand import Hand, Phase
from euchre_engine.rules import Rules
from euchre_engine.seats import CLOCKWISE, LEFT, PARTNER, SEATS, SIDE, Seat
from euchre_engine.trick import winning_card

from .player import (
    BiddingPosition,
    Style,
    VisibleCards,
    benny_suit,
    bury,
    first_call,
    follow,
    lead,
    second_call,
)

Styles: TypeAlias = Sequence[Style]
"""The styles of the players at N, E, S and W."""

SENSIBLE: Final = (Style(care=1.0),) * 4
"""Four players who call sensibly and think about every card."""


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
    plays = () if hand.maker is None else _play(hand, styles, thinks, swap)
    return PlayedHand(deal, tuple(calls), plays, hand)


def finish_bidding(
    hand: Hand, styles: Styles = SENSIBLE, total: tuple[int, int] = (0, 0)
) -> list[Call | Discard]:
    """Makes the calls that are left in a hand, and buries a card for its dealer, until play begins
    or the hand is thrown in; returns them. `total` is the score (N/S, E/W)."""
    calls: list[Call | Discard] = []
    while hand.phase in (Phase.FIRST_ROUND, Phase.SECOND_ROUND):
        calls.append(_call(hand, styles, total))
        hand.apply(calls[-1])
    if hand.phase is Phase.DISCARD:
        assert hand.trump is not None
        assert hand.up is not None
        kept = 0 if hand.rules.may_bury_up_card else BIT[hand.up]
        calls.append(Discard(bury(hand.held[hand.dealer], hand.trump, kept)))
        hand.apply(calls[-1])
    return calls


def _swap(hand: Hand) -> Swap | None:
    """The swap of the first seat, from eldest on, that has a farmer's hand: its three lowest
    cards."""
    for seat in CLOCKWISE[0][LEFT[hand.dealer]]:
        if hand.rules.may_swap(hand.held[seat]):
            lowest = sorted(cards_in(hand.held[seat] & hand.rules.farmer_cards), key=rank_of)
            return Swap(seat, tuple(islice(lowest, 3)))
    return None


def _call(hand: Hand, styles: Styles, total: tuple[int, int]) -> Call:
    """The next call. It depends only on the seat's own five cards, the up-card and the score; a
    call that the rules do not allow is a pass."""
    seat = hand.turn
    assert seat is not None
    position = BiddingPosition(hand.passes % 4, total[SIDE[seat]])
    mine = hand.held[seat]
    call: Call | None = None
    if hand.phase is Phase.FIRST_ROUND:
        assert hand.up is not None
        alone = first_call(mine, hand.up, position, styles[seat], hand.up_suit)
        call = None if alone is None else Order(seat, alone)
    else:
        assert hand.turned_down is not None
        suits = [suit for suit in SUITS if hand.check(Name(seat, suit)) is None]
        may_pass = hand.check(Pass(seat)) is None
        named = second_call(mine, hand.turned_down, position, styles[seat], suits, may_pass)
        call = None if named is None else Name(seat, *named)
    return Pass(seat) if call is None or hand.check(call) is not None else call


def _play(
    hand: Hand, styles: Styles, thinks: Callable[[Seat], bool], swap: Swap | None
) -> tuple[Play, ...]:
    """Plays the cards to the end of the hand, and returns the plays."""
    maker, trump, alone = hand.maker, hand.trump, hand.alone
    assert maker is not None
    assert trump is not None
    assert hand.up is not None
    gone = [0 if hand.ordered else BIT[hand.up]] * 4
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
