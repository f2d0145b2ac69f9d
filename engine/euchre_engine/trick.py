"""One trick: which cards may be played to it, and which wins.

Knows: cards under a trump, as they fell. Does not know: hands, turns, scores.
"""

from __future__ import annotations

from collections.abc import Sequence

from .cards import LEAD_POWER, SUIT_OF, UNKNOWN, Card, CardSet, Suit, cards_in


def may_be_played(card: CardSet, suit_led: CardSet, held: CardSet) -> bool:
    """True if a card of a hand may be played to a lead: it follows suit, or nothing in the hand
    does. `suit_led` are all cards of the suit led; `card` is the set of this one card."""
    return not suit_led & held or bool(card & suit_led)


def winning_card(cards: Sequence[int], trump: Suit) -> int:
    """The index of the card that wins a trick of known cards, as plain numbers: the highest trump,
    else the highest of the suit led. The first card leads."""
    power = LEAD_POWER[trump][cards[0]]
    winner = best = 0
    for place, card in enumerate(cards):
        strength = power[card]
        if strength > best:
            winner, best = place, strength
    return winner


def surely_winning_card(cards: Sequence[Card], trump: Suit, unseen: CardSet) -> int | None:
    """The index of the card that wins a trick whichever of the `unseen` cards its unknown cards
    are; `None` if that depends on them.

    If the card led is unknown, only a trump that no unseen card beats is sure to win.
    """
    if UNKNOWN not in cards:
        return winning_card(cards, trump)
    power = LEAD_POWER[trump][cards[0]]
    best = max(cards, key=power.__getitem__)
    if cards[0] == UNKNOWN and SUIT_OF[trump][best] != trump:
        return None
    if any(power[card] > power[best] for card in cards_in(unseen)):
        return None
    return cards.index(best)
