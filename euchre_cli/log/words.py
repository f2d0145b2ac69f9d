"""The words of the log language: cards, seats, sides and suits, in every spelling that is read.

Knows: how a word is spelt. Does not know: which record it stands in.
"""

from __future__ import annotations

from typing import Final

from euchre_engine.cards import BENNY, CARD_NAMES, UNKNOWN, Card, Suit
from euchre_engine.seats import SEATS, Seat, Side

_RANK_SPELLINGS = (("9",), ("T", "t", "10"), ("J", "j"), ("Q", "q"), ("K", "k"), ("A", "a"))
_SUIT_SPELLINGS = ("cC♣♧", "dD♦♢", "hH♥♡", "sS♠♤")
_VARIATION = "\N{VARIATION SELECTOR-16}"


def _card_words() -> dict[str, Card]:
    words: dict[str, Card] = {"B": BENNY, "b": BENNY, "??": UNKNOWN}
    number = 0
    for pips in _SUIT_SPELLINGS:
        for spellings in _RANK_SPELLINGS:
            for rank in spellings:
                for pip in pips:
                    words[rank + pip] = Card(number)
            number += 1
    return words


CARDS: Final = _card_words()
"""Every spelling of every card."""

SEAT_WORDS: Final[dict[str, Seat]] = {
    word: seat for seat in SEATS for word in (seat.name, seat.name.lower())
}
SIDE_WORDS: Final = {"NS": Side.NS, "N/S": Side.NS, "EW": Side.EW, "E/W": Side.EW}
SUIT_WORDS: Final[dict[str, Suit]] = {
    "c": Suit.CLUBS,
    "d": Suit.DIAMONDS,
    "h": Suit.HEARTS,
    "s": Suit.SPADES,
    "clubs": Suit.CLUBS,
    "diamonds": Suit.DIAMONDS,
    "hearts": Suit.HEARTS,
    "spades": Suit.SPADES,
    "club": Suit.CLUBS,
    "diamond": Suit.DIAMONDS,
    "heart": Suit.HEARTS,
    "spade": Suit.SPADES,
    "♣": Suit.CLUBS,
    "♦": Suit.DIAMONDS,
    "♥": Suit.HEARTS,
    "♠": Suit.SPADES,
    "♧": Suit.CLUBS,
    "♢": Suit.DIAMONDS,
    "♡": Suit.HEARTS,
    "♤": Suit.SPADES,
    "no-trump": Suit.NO_TRUMP,
    "notrump": Suit.NO_TRUMP,
    "nt": Suit.NO_TRUMP,
}


def read_card(word: str) -> Card | None:
    """The card a word spells, or `None`."""
    found = CARDS.get(word)
    if found is None and _VARIATION in word:
        found = CARDS.get(word.replace(_VARIATION, ""))
    return found


def shortened(word: str) -> str:
    """A word as it is shown in a message: its beginning, when it is long."""
    return word if len(word) <= 24 else word[:23] + "…"


def read_suit(word: str) -> Suit | None:
    """The suit (or no-trump) a word spells, or `None`."""
    return SUIT_WORDS.get(word.lower().replace(_VARIATION, ""))


def card_name(card: Card) -> str:
    """The canonical spelling of a card."""
    return CARD_NAMES[card]


_CALLED = ("clubs", "diamonds", "hearts", "spades", "no-trump")


def suit_name(suit: Suit) -> str:
    """The canonical spelling of a suit in a record."""
    return _CALLED[suit]
