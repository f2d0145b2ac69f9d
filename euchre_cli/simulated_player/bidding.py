"""The calls that are left in a hand, made by simulated players.

In: a hand, the players' styles and the score. Out: the calls and the dealer's discard. Does not
know: why somebody calls (`player.py`).

What the house rules demand is done; nobody names no-trump, defends alone or asks for the partner's
best card.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from euchre_engine.actions import Call, Discard, Name, Order, Pass
from euchre_engine.cards import BIT, SUITS
from euchre_engine.hand import Hand, Phase
from euchre_engine.seats import SIDE

from .player import BiddingPosition, Style, bury, first_call, second_call

Styles: TypeAlias = Sequence[Style]
"""The styles of the players at N, E, S and W."""

SENSIBLE: Final = (Style(care=1.0),) * 4
"""Four players who call sensibly and think about every card."""


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
