"""The words of the log language for cards, seats, sides, suits and numbers.

In: a word in any spelling that is allowed. Out: the card, seat, side, suit or number, or `None`.
Does not know: which record the word is in.
"""

from __future__ import annotations

from typing import Final

from euchre_engine.cards import BENNY, UNKNOWN, Card, Suit
from euchre_engine.seats import SEATS, Seat, Side, members

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

SEAT_NAMES: Final = tuple(seat.name for seat in SEATS)
_COMPASS = ("North", "East", "South", "West")

SEAT_WORDS: Final[dict[str, Seat]] = {
    spelling: seat
    for seat, word in zip(SEATS, _COMPASS, strict=True)
    for one in (seat.name, word)
    for spelling in (one, one.lower(), one.upper())
}
"""A seat's letter, or the whole word: `N`, `n`, `North`, `north`, `NORTH`."""

_SIDES: Final = {
    Side.NS: ("NS", "N/S", "NORTH/SOUTH", "NORTH-SOUTH"),
    Side.EW: ("EW", "E/W", "EAST/WEST", "EAST-WEST"),
}

SEAT_LETTERS: Final = {word: seat for word, seat in SEAT_WORDS.items() if len(word) == 1}
"""Only the letters, for records that may have a text instead of a seat."""

SIDE_WORDS: Final = {word: side for side, words in _SIDES.items() for word in words}
"""The spellings of the sides in capital letters; to be looked up with `word.upper()`."""

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


def read_seat(word: str) -> Seat | None:
    """The seat a word spells, or `None`."""
    return SEAT_WORDS.get(word, SEAT_WORDS.get(word.lower()))


def offenders(word: str) -> tuple[Seat, ...]:
    """The seats named in `against WORD`: one seat, or both of a side; empty if the word is neither
    and so belongs to a text."""
    side = SIDE_WORDS.get(word.upper())
    if side is not None:
        return members(side)
    seat = read_seat(word)
    return () if seat is None else (seat,)


_NUMBERS: Final = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen"),
    *("nineteen", "twenty", "twenty-one"),
)


def read_number(word: str) -> int | None:
    """The number a word spells, `ten` or `10`; `None` for any other."""
    if word.isascii() and word.isdecimal():
        return int(word) if len(word) < 5 else 9999
    return _NUMBERS.index(word.lower()) if word.lower() in _NUMBERS else None


def read_card(word: str) -> Card | None:
    """The card a word spells, or `None`."""
    found = CARDS.get(word)
    if found is None and _VARIATION in word:
        found = CARDS.get(word.replace(_VARIATION, ""))
    return found


def shortened(word: str) -> str:
    """A word for a message, cut to 24 characters."""
    return word if len(word) <= 24 else word[:23] + "…"


def read_suit(word: str) -> Suit | None:
    """The suit (or no-trump) a word spells, or `None`."""
    return SUIT_WORDS.get(word.lower().replace(_VARIATION, ""))


_CALLED = ("clubs", "diamonds", "hearts", "spades", "no-trump")


def suit_name(suit: Suit) -> str:
    """The canonical spelling of a suit in a record."""
    return _CALLED[suit]
