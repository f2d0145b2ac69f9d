"""Par: what a deal is worth when four copies of the same sensible player play it.

In: house rules, and a deal of which all cards are known. Out: points. Does not know: who really
played the deal, or what came of it.

Par takes the luck of the deal out of a result, because whoever holds the cards is measured against
what the same cards made. It judges by that player's standards: they are sensible, and not the best.
"""

from __future__ import annotations

from itertools import permutations
from typing import Final, TypeAlias

from euchre_engine.actions import Deal
from euchre_engine.cards import (
    BENNY,
    CARDS,
    SAME_COLOUR,
    SUITS,
    UNKNOWN,
    Card,
    set_of,
    suit_printed,
)
from euchre_engine.rules import Rules

from .play_out import play_out

_Renaming: TypeAlias = tuple[Card, ...]
"""The new card for every card (the index), when the suits are renamed."""


def _renaming(suits: tuple[int, ...]) -> _Renaming:
    """The renaming in which suit `i` becomes `suits[i]`."""
    return (*(CARDS[suits[card // 6] * 6 + card % 6] for card in range(24)), BENNY, UNKNOWN)


_RENAMINGS: Final = tuple(
    _renaming(suits)
    for suits in permutations(range(4))
    # Suits of the same colour must stay so: their jacks are each other's left bowers.
    if all(SAME_COLOUR[suits[suit]] == suits[SAME_COLOUR[suit]] for suit in SUITS)
)
"""The eight ways to rename the suits that do not change the game."""


def par(rules: Rules, deal: Deal) -> int:
    """The points of N/S less those of E/W when four sensible players call and play out this deal at
    0 to 0; 0 if they throw it in. All four hands and the up-card of the deal are known, and under a
    rule about farmer's hands the kitty.

    Neither the names of the suits nor those of the seats matter: if the player has no reason to
    prefer one suit to another, its choice depends on how the cards lie, not on what they are
    called.
    """
    award = play_out(rules, _in_standard_suits(deal)).end.award()
    if award is None:
        return 0
    ns, ew = award.pair()
    return ns - ew


def _in_standard_suits(deal: Deal) -> Deal:
    """The deal with its suits renamed, so that deals that differ only in the names of their suits
    become the same: the up-card becomes a club, and of the renamings that do that, the one with the
    lowest cards, clockwise from the dealer, is taken."""
    assert deal.up is not None
    renamings = _RENAMINGS
    if deal.up != BENNY:
        renamings = tuple(new for new in renamings if suit_printed(new[deal.up]) is SUITS[0])
    clockwise = (*deal.hands[deal.dealer :], *deal.hands[: deal.dealer])

    def dealt(new: _Renaming) -> tuple[int, ...]:
        return (
            *(set_of(new[card] for card in cards) for cards in clockwise),
            set_of(new[card] for card in deal.kitty[:3]),
        )

    new = min(renamings, key=dealt)
    return Deal(
        deal.dealer,
        new[deal.up],
        tuple(tuple(new[card] for card in cards) for cards in deal.hands),
        tuple(new[card] for card in deal.kitty),
    )
