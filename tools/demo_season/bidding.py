"""The calls of simulated players, each in a style of their own.

In: a hand, the players' styles and the score. Out: the calls and the dealer's discard. Does not
know: what a hand is worth (`euchre_cli/hand/player.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from euchre_cli.hand.player import NEEDED_ALONE, sensible_calls, wish_of
from euchre_engine.actions import Call, Discard, Pass
from euchre_engine.hand import Hand, Phase
from euchre_engine.seats import SIDE


class Style(NamedTuple):
    """A style of play.

    `boldness` is how many tricks less a hand needs before the player calls on it (0 is sensible,
    0.4 calls too much); `loner_boldness` is the same for going alone; `alone` is `False` for a
    player who never goes alone. `care` is the share of plays that the player thinks about (0 to 1);
    the others are the highest legal card.
    """

    boldness: float = 0.0
    loner_boldness: float = 0.0
    care: float = 0.97
    alone: bool = True


Styles: TypeAlias = Sequence[Style]
"""The styles of the players at N, E, S and W."""


def finish_bidding(hand: Hand, styles: Styles, total: tuple[int, int]) -> list[Call | Discard]:
    """Makes the calls that are left in a hand, and buries a card for its dealer; returns them.
    `total` is the score (N/S, E/W)."""
    calls: list[Call | Discard] = []
    while hand.phase in (Phase.FIRST_ROUND, Phase.SECOND_ROUND):
        assert hand.turn is not None
        calls.append(_call(hand, styles[hand.turn], total[SIDE[hand.turn]]))
        hand.apply(calls[-1])
    return calls + sensible_calls(hand)


def _call(hand: Hand, style: Style, own_score: int) -> Call:
    """The next call. A call that the rules do not allow is a pass."""
    seat, wish = hand.turn, wish_of(hand)
    assert seat is not None
    may_pass = hand.check(Pass(seat)) is None
    if wish is None or (may_pass and wish.worth + style.boldness < wish.needed):
        return Pass(seat)
    bold_enough = wish.worth_alone + style.loner_boldness >= NEEDED_ALONE
    call = wish.call._replace(alone=style.alone and own_score + 2 < 10 and bold_enough)
    return call if hand.check(call) is None else Pass(seat)
