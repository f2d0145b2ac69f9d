"""One simulated hand: dealt, called and played under the rules of the engine, and its record.

Knows: what each seat has seen, and that every call and card goes through the engine, which refuses
what is not legal. Does not know: why somebody calls or plays a card (`calling.py`, `player.py`), or
the game around the hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from euchre_engine.actions import Call, Deal, Discard, Name, Order, Pass, Play
from euchre_engine.cards import BIT, STANDARD_DECK, Card, cards_in, set_of
from euchre_engine.hand import Hand, Phase
from euchre_engine.record import Entry, Hold, ThrownIn, Trick, Up
from euchre_engine.rules import Rules
from euchre_engine.seats import CLOCKWISE, LEFT, SEATS, SIDE, Seat
from euchre_engine.trick import winning_card

from .calling import Place, Style, bury, first_call, second_call
from .chance import Chance
from .player import Sight, follow, lead

Styles = tuple[Style, Style, Style, Style]
"""How those at N, E, S and W play."""


class Played(NamedTuple):
    """A hand that was played out or thrown in: the deal, the calls in order, the card the dealer
    buried if any, the cards in the order they fell, and the engine's state at the end."""

    deal: Deal
    calls: tuple[Call, ...]
    buried: Card | None
    plays: tuple[Play, ...]
    end: Hand


def play_hand(
    chance: Chance, rules: Rules, dealer: Seat, styles: Styles, total: tuple[int, int]
) -> Played:
    """A hand dealt by `dealer` at the score `total` (N/S, E/W), from the shuffle to the end."""
    dealt = deal(chance, dealer)
    hand = Hand(rules).apply(dealt)
    calls = _call(hand, dealt, styles, total)
    if hand.maker is None:
        return Played(dealt, calls, None, (), hand)
    assert hand.trump is not None
    buried = None
    if hand.phase is Phase.DISCARD:
        buried = bury(hand.held[dealer], hand.trump)
        hand.apply(Discard(buried))
    return Played(dealt, calls, buried, _play(chance, hand, styles), hand)


def deal(chance: Chance, dealer: Seat) -> Deal:
    """The whole deck dealt: four hands, the up-card, and the kitty under it."""
    pack = chance.shuffled(STANDARD_DECK)
    north, east, south, west = (set_of(pack[at : at + 5]) for at in (0, 5, 10, 15))
    return Deal(dealer, pack[20], (north, east, south, west), tuple(pack[21:]))


def _call(hand: Hand, dealt: Deal, styles: Styles, total: tuple[int, int]) -> tuple[Call, ...]:
    """The two rounds of calls; nobody knows more than the own five cards and the up-card."""
    calls: list[Call] = []
    assert dealt.up is not None
    for first in (True, False):
        for turn, seat in enumerate(CLOCKWISE[0][LEFT[dealt.dealer]]):
            side = SIDE[seat]
            place = Place(turn, total[side])
            mine = dealt.hands[seat]
            call: Call = Pass(seat)
            if first:
                alone = first_call(mine, dealt.up, place, styles[seat])
                if alone is not None:
                    call = Order(seat, alone)
            else:
                assert hand.turned_down is not None
                named = second_call(mine, hand.turned_down, place, styles[seat])
                if named is not None:
                    call = Name(seat, *named)
            hand.apply(call)
            calls.append(call)
            if hand.maker is not None:
                return tuple(calls)
    return tuple(calls)


def _play(chance: Chance, hand: Hand, styles: Styles) -> tuple[Play, ...]:
    maker, trump, alone = hand.maker, hand.trump, hand.alone
    assert maker is not None
    assert trump is not None
    assert hand.up is not None
    turned_down = 0 if hand.ordered else BIT[hand.up]
    sights = [Sight(seat, hand.held[seat], turned_down, maker, trump, alone) for seat in SEATS]
    if hand.discarded is not None:
        sights[hand.dealer].elsewhere &= ~BIT[hand.discarded]
    size = 3 if alone else 4
    plays: list[Play] = []
    while hand.phase is not Phase.OVER:
        seat = hand.turn
        assert seat is not None
        sight, trick = sights[seat], hand.trick
        if not chance.happens(styles[seat].care):
            card = _thoughtless(hand, seat)
        elif not trick:
            card = lead(sight)
        else:
            best = winning_card(trick, trump)
            is_partner = hand.trick_by[best] is sight.partner
            card = follow(sight, trick, best, is_partner, size - 1 - len(trick))
        play = Play(seat, card)
        hand.apply(play)
        plays.append(play)
        bit = BIT[card]
        sight.mine &= ~bit
        for other in sights:
            other.elsewhere &= ~bit
    return tuple(plays)


def _thoughtless(hand: Hand, seat: Seat) -> Card:
    """The highest card that may be played, by its face: what somebody plays who talks."""
    held = hand.held[seat]
    return max(cards_in(hand.led & held or held), key=lambda card: (card % 6, card))


def entries_of(played: Played) -> tuple[Entry, ...]:
    """The record of a hand card by card: up-card, the hands as dealt, the calls, the card buried,
    the tricks. Who dealt is said by the game."""
    dealt, end = played.deal, played.end
    assert dealt.up is not None
    entries: list[Entry] = [Up(dealt.up)]
    entries += [Hold(seat, tuple(cards_in(dealt.hands[seat]))) for seat in SEATS]
    entries += played.calls
    if end.maker is None:
        return (*entries, ThrownIn())
    if played.buried is not None:
        entries.append(Discard(played.buried))
    return (*entries, *_tricks(played.plays, 3 if end.alone else 4))


def _tricks(plays: Sequence[Play], size: int) -> list[Entry]:
    return [
        Trick(plays[at].seat, tuple(play.card for play in plays[at : at + size]))
        for at in range(0, len(plays), size)
    ]
