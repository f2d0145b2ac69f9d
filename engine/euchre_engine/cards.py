"""Suits, ranks and cards, and the order of the cards under each trump.

Knows: the deck, the effective suit of a card (a left bower is a trump), and its power in a trick.
Does not know: who holds a card, or whose turn it is.

A card is a small integer (`suit * 6 + rank`), a set of cards an integer with a bit for each, and
every question about them a look-up in a table for the trump. Source of the order of the cards: all
the written rule sheets agree on right bower, left bower, A K Q 10 9.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import IntEnum
from typing import Final, TypeAlias

from .value_types import CARD_NAMES as CARD_NAMES
from .value_types import RANKS as RANKS
from .value_types import Card as Card

CardSet: TypeAlias = int
"""A set of cards: bit `1 << card` is on when the card is in it."""


class Suit(IntEnum):
    """One of the four suits, or no-trump, which can be called but is the suit of no card."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3
    NO_TRUMP = 4

    def __str__(self) -> str:
        return SUIT_WORDS[self]

    def __repr__(self) -> str:
        return SUIT_WORDS[self]


SUITS: Final = (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES)
TRUMPS: Final = (*SUITS, Suit.NO_TRUMP)
SUIT_LETTERS: Final = ("c", "d", "h", "s", "no-trump")
SUIT_WORDS: Final = ("clubs", "diamonds", "hearts", "spades", "no trump")
SUIT_SYMBOLS: Final = ("♣", "♦", "♥", "♠", "NT")
SAME_COLOUR: Final = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
"""The other suit of the same colour, by suit: whose jack is the left bower."""

NO_SUIT: Final = 5
"""The effective suit of the Benny when nothing is trump: it belongs to no suit."""

NINE, TEN, JACK, QUEEN, KING, ACE = range(6)

CARDS: Final = tuple(map(Card, range(26)))
"""All 26 cards by number, the unknown one included."""

BENNY: Final = CARDS[24]
UNKNOWN: Final = CARDS[25]

STANDARD_DECK: Final = CARDS[:24]
BENNY_DECK: Final = CARDS[:25]

BIT: Final[tuple[int, ...]] = (*(1 << n for n in range(25)), 0)
"""The set of one card, by card; empty for the unknown card, which is in no set."""


class BadNotation(ValueError):
    """Words that are no card and no action; the message says what can be written."""


def card(suit: Suit, rank: int) -> Card:
    """The card of `suit` (not no-trump) and `rank` (an index into `RANKS`)."""
    return CARDS[suit * 6 + rank]


def parse_card(name: str) -> Card:
    """The card of a canonical name (`Jh`, `Th`, `B`, `??`); `BadNotation` if there is none."""
    if name not in CARD_NAMES:
        raise BadNotation(f"'{name}' is not a card (rank and suit, as in Jh)")
    return CARDS[CARD_NAMES.index(name)]


def parse_cards(names: str) -> tuple[Card, ...]:
    """The cards of names with blanks between them: `parse_cards("Jh 9c")`."""
    return tuple(map(parse_card, names.split()))


def suit_printed(card: Card) -> Suit:
    """The suit printed on a card; only for the up-card and for names, never for following suit.

    Raises `ValueError` for the Benny and for an unknown card, which have none.
    """
    if card >= BENNY:
        raise ValueError(f"{CARD_NAMES[card]} has no suit printed on it")
    return SUITS[card // 6]


def rank_of(card: Card) -> int:
    """The rank of a card as an index into `RANKS`; 6 for the Benny, which ranks with nothing."""
    return card % 6 if card < BENNY else 6


def jack(suit: Suit) -> Card:
    """The jack of a suit: the right bower when that suit is trump."""
    return CARDS[suit * 6 + JACK]


def left_bower(trump: Suit) -> Card | None:
    """The left bower under a trump; `None` in no-trump."""
    return None if trump is Suit.NO_TRUMP else jack(SAME_COLOUR[trump])


def cards_in(cards: CardSet) -> Iterator[Card]:
    """The cards of a set, lowest number first."""
    while cards:
        low = cards & -cards
        yield CARDS[low.bit_length() - 1]
        cards ^= low


def set_of(cards: Iterable[Card]) -> CardSet:
    """The set of some cards. The unknown card adds nothing."""
    card_set = 0
    for card in cards:
        card_set |= BIT[card]
    return card_set


def _effective_suit(card: int, trump: int) -> int:
    if card == BENNY:
        return NO_SUIT if trump == Suit.NO_TRUMP else trump
    if card == UNKNOWN:
        return -1
    if trump != Suit.NO_TRUMP and card == jack(SAME_COLOUR[trump]):
        return trump
    return card // 6


SUIT_OF: Final = tuple(tuple(_effective_suit(c, t) for c in range(26)) for t in TRUMPS)
"""Effective suit by trump and card: 0–3, `NO_SUIT`, or −1 for the unknown card."""


def suit_of(card: Card, trump: Suit) -> Suit | None:
    """The suit a card belongs to under a trump: that of the left bower is trump.

    `None` for the Benny in no-trump, which belongs to no suit, and for the unknown card.
    """
    suit = SUIT_OF[trump][card]
    return SUITS[suit] if 0 <= suit < len(SUITS) else None


IN_SUIT: Final = tuple(
    tuple(
        sum(BIT[c] for c in BENNY_DECK if SUIT_OF[t][c] == suit and suit < Suit.NO_TRUMP)
        for suit in (*SUITS, Suit.NO_TRUMP, NO_SUIT)
    )
    for t in TRUMPS
)
"""The cards that follow a suit, by trump and effective suit led; no card has to
follow `NO_SUIT`."""


def _power(card: int, trump: int, led: int) -> int:
    suit = SUIT_OF[trump][card]
    if card == BENNY:
        return 40
    if suit < 0:
        return 0
    if suit == trump:
        if card == jack(SUITS[trump]):
            return 30
        return 29 if card % 6 == JACK and card // 6 != trump else 20 + card % 6
    return 1 + card % 6 if suit == led else 0


POWER: Final = tuple(
    tuple(tuple(_power(c, t, led) for c in range(26)) for led in (0, 1, 2, 3, 4, NO_SUIT))
    for t in TRUMPS
)
"""Power in a trick by trump, effective suit led and card. The highest wins; a card of power 0 wins
only if it was led and every other card has power 0."""

FOLLOWS: Final[tuple[tuple[CardSet, ...], ...]] = tuple(
    (*(IN_SUIT[t][SUIT_OF[t][c]] for c in BENNY_DECK), 0) for t in TRUMPS
)
"""The set of cards that follow a lead, by trump and card led; empty if any card may be played to
it."""

LEAD_POWER: Final[tuple[tuple[tuple[int, ...], ...], ...]] = tuple(
    (*(POWER[t][SUIT_OF[t][c]] for c in BENNY_DECK), POWER[t][NO_SUIT]) for t in TRUMPS
)
"""Power in a trick by trump, card led and card."""

NINES: Final[CardSet] = set_of(card(s, NINE) for s in SUITS)
TENS: Final[CardSet] = set_of(card(s, TEN) for s in SUITS)
ACES: Final[CardSet] = set_of(card(s, ACE) for s in SUITS)
