"""The words of PTN for seats, cards and calls.

In: a word with its place. Out: the seat, cards or call; `UnreadableWord` if it is none. A card has
its suit first: `HJ` is the jack of hearts, `JH` the joker. Does not know: which tag a word is in.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from euchre_engine.cards import BENNY, UNKNOWN, Card, Suit, card
from euchre_engine.problems import BAD_CARD, BAD_SEAT, BAD_VALUE, NOT_REPRESENTABLE, Kind
from euchre_engine.seats import Seat

from ..log_items import Trouble
from ..words import SEAT_LETTERS
from .tags import Word, brief

NO_CARD: Final = "-"
"""The mark for a seat that sits out, or that has not played yet."""

_RANKS: Final = "9TJQKA"
_SUITS: Final = {
    **dict.fromkeys("Cc♣", Suit.CLUBS),
    **dict.fromkeys("Dd♦", Suit.DIAMONDS),
    **dict.fromkeys("Hh♥", Suit.HEARTS),
    **dict.fromkeys("Ss♠", Suit.SPADES),
}
_DEALT_SUITS: Final = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
"""The order of the suits in a dealt hand, `AJ9.K.AT.`; the joker comes fifth."""

_JOKERS: Final = ("JH", "JL", "JJ")
_UNKNOWN_CARDS: Final = ("0U", "U0", "??", "XX")
_CALL = re.compile(
    r"(?P<trump>[♠♥♦♣SHDC]|NT?)(?P<low>[↑↓])?[\N{VARIATION SELECTOR-16}\s]*(?P<alone>alone)?",
    re.IGNORECASE,
)


class UnreadableWord(Exception):
    """A word cannot be read; `trouble` says why, and where."""

    def __init__(self, word: Word, message: str, kind: Kind = BAD_VALUE) -> None:
        super().__init__(message)
        self.trouble: Trouble = word.trouble(message, kind)


class TrumpNamed(NamedTuple):
    """A call that makes trump, and whether the maker is alone."""

    suit: Suit
    alone: bool


class Cards(NamedTuple):
    """Cards and their places."""

    cards: tuple[Card, ...]
    words: tuple[Word, ...]


def part_of(word: Word, start: int, end: int) -> Word:
    """The part of a word from one character up to another."""
    column = word.span.column
    span = word.span._replace(column=column + start, end_column=column + max(end, start + 1))
    return Word(word.text[start:end], span)


def read_seat(word: Word) -> Seat:
    """The seat that a word spells. Raises `UnreadableWord`."""
    seat = SEAT_LETTERS.get(word.text.strip())
    if seat is None:
        raise UnreadableWord(word, f"'{brief(word.text)}' is not a seat (N, E, S or W)", BAD_SEAT)
    return seat


def read_card(word: Word) -> Card:
    """The card that a word spells, suit first; `UNKNOWN` for one that nobody knows. Raises
    `UnreadableWord`."""
    text = word.text.upper()
    if text in _UNKNOWN_CARDS:
        return UNKNOWN
    if text in _JOKERS:
        return BENNY
    suit = _SUITS.get(word.text[:1])
    rank = "T" if text[1:] == "10" else text[1:]
    if suit is not None and len(rank) == 1 and rank in _RANKS:
        return card(suit, _RANKS.index(rank))
    message = f"'{brief(word.text)}' is not a card (suit and rank, as in HJ)"
    if suit is not None and len(rank) == 1 and rank in "2345678":
        message = f"there is no {text} in euchre, which is played with nines and up"
    elif len(text) == 2 and text[0] in _RANKS and text[1] in _SUITS:
        message = f"'{text}' is not a card: write the suit first, {text[1]}{text[0]}"
    raise UnreadableWord(word, message, BAD_CARD)


def read_cards(word: Word) -> Cards:
    """The cards in one word, without blanks: `S9DKDJ`. Raises `UnreadableWord`."""
    words = tuple(part_of(word, at, at + 2) for at in range(0, len(word.text), 2))
    return Cards(tuple(map(read_card, words)), words)


def read_dealt(word: Word) -> Cards:
    """The cards of a dealt hand, `AJ9.K.AT.`: spades, hearts, diamonds, clubs, and the joker.
    Raises `UnreadableWord`."""
    groups = word.text.split(".")
    if len(groups) not in (len(_DEALT_SUITS), len(_DEALT_SUITS) + 1):
        message = f"'{brief(word.text)}' is not a hand: its four suits are joined by dots"
        raise UnreadableWord(word, f"{message}, as in AJ9.K.AT.", BAD_CARD)
    cards: list[Card] = []
    words: list[Word] = []
    at = 0
    for number, group in enumerate(groups):
        for rank in group:
            one = part_of(word, at, at + 1)
            joker = number == len(_DEALT_SUITS)
            if not joker and rank.upper() not in _RANKS:
                message = f"'{brief(rank)}' is not a rank (9, T, J, Q, K or A)"
                raise UnreadableWord(one, message, BAD_CARD)
            cards.append(BENNY if joker else card(_DEALT_SUITS[number], _RANKS.index(rank.upper())))
            words.append(one)
            at += 1
        at += 1
    return Cards(tuple(cards), tuple(words))


def read_trump(word: Word) -> TrumpNamed:
    """The call that a word spells: a suit or NT, and `alone`. Raises `UnreadableWord`."""
    found = _CALL.fullmatch(word.text.strip())
    if found is None:
        message = f"'{brief(word.text)}' is not a call (Pass, a suit or NT, with or without alone)"
        raise UnreadableWord(word, message)
    if found["low"] == "↓":
        message = "no-trump in which the low cards win is not played here"
        raise UnreadableWord(word, message, NOT_REPRESENTABLE)
    return TrumpNamed(_SUITS.get(found["trump"], Suit.NO_TRUMP), found["alone"] is not None)


def parts_between_colons(word: Word) -> Iterator[Word]:
    """The parts of a value such as `S:N:DQ`."""
    at = 0
    for part in word.text.split(":"):
        yield part_of(word, at, at + len(part))
        at += len(part) + 1
