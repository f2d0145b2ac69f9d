"""One trick: what must follow, and who wins.

Knows: cards under a trump, as they fell. Does not know: hands, turns, scores.
"""

from __future__ import annotations

from collections.abc import Sequence

from .cards import (
    ALL_CARDS,
    BIT,
    LEAD_POWER,
    POWER,
    SUIT_OF,
    UNKNOWN,
    Card,
    CardSet,
    Suit,
    cards_in,
)


def follows_suit(card: CardSet, led: CardSet, held: CardSet) -> bool:
    """Whether a card of a hand may be played to a lead: it follows suit, or nothing in the hand
    does. `led` are the cards that would follow the lead; `card` is the set of this one card."""
    return not led & held or bool(card & led)


def winning_card(cards: Sequence[Card], trump: Suit) -> int:
    """The index of the card that wins a trick of known cards: the highest trump, else the highest
    of the suit led. The first card leads."""
    return cards.index(max(cards, key=LEAD_POWER[trump][cards[0]]))


def surely_winning_card(cards: Sequence[Card], trump: Suit, accounted: CardSet) -> int | None:
    """The index of the card that wins whatever the unknown cards of the trick are; `None` when that
    depends on them.

    `accounted` are the cards known to be elsewhere. A trick whose leader's card is unknown is
    decided only by a trump that nothing left can beat.
    """
    if UNKNOWN not in cards:
        return winning_card(cards, trump)
    led = SUIT_OF[trump][cards[0]]
    known = [at for at, one in enumerate(cards) if one != UNKNOWN]
    if not known:
        return None
    power = POWER[trump][led if led >= 0 else trump]
    best = max(known, key=lambda at: power[cards[at]])
    if led < 0 and SUIT_OF[trump][cards[best]] != trump:
        return None
    unseen = ALL_CARDS & ~accounted
    for one in cards:
        unseen &= ~BIT[one]
    return None if any(power[c] > power[cards[best]] for c in cards_in(unseen)) else best
