"""The kinds of fields that are a seat, a side, cards, a suit or a call.

Each is a `Field`: it reads and writes words. Does not know: which record has it.
"""

from __future__ import annotations

import re
from typing import Any, Final, TypeAlias

from euchre_engine.actions import Name, Order
from euchre_engine.cards import CARD_NAMES, UNKNOWN, Card, Suit
from euchre_engine.problems import BAD_CARD, BAD_SEAT
from euchre_engine.seats import SIDE, Seat, Side

from .fields import Field, Words, WordTrouble
from .words import (
    SEAT_NAMES,
    SIDE_WORDS,
    offenders,
    read_card,
    read_seat,
    read_suit,
    shortened,
    suit_name,
)


class SeatField(Field):
    """A seat."""

    form = "SEAT"

    def value(self, words: Words) -> Seat:
        word = words.take("a seat")
        seat = read_seat(word)
        if seat is None:
            words.wrong(f"'{shortened(word)}' is not a seat (N, E, S or W)", BAD_SEAT)
        return seat

    def spell(self, value: Seat) -> str:
        return SEAT_NAMES[value]


def read_side(words: Words) -> Side:
    """Takes the next word as a side. Raises `WordTrouble`."""
    word = words.take("a side")
    side = SIDE_WORDS.get(word.upper())
    if side is None:
        words.wrong(f"'{shortened(word)}' is not a side (NS or EW)", BAD_SEAT)
    return side


class SideField(Field):
    """A side."""

    form = "SIDE"

    def value(self, words: Words) -> Side:
        return read_side(words)

    def spell(self, value: Side) -> str:
        return value.name


class OffendersField(Field):
    """The offenders: one seat, or both of a side, after `against`. If another word follows
    `against`, it begins the record's text instead."""

    form = "SEAT|SIDE"

    def read(self, words: Words) -> tuple[Seat, ...]:
        if words.peek().lower() != self.after or words.at + 1 >= len(words.words):
            return ()
        found = offenders(words.words[words.at + 1])
        if found:
            words.at += 2
        return found

    def written(self, record: Any, before: str) -> str:
        value = record.against
        return f"{self.after} {self.spell(value)}" if value else ""

    def spell(self, value: tuple[Seat, ...]) -> str:
        return value[0].name if len(value) == 1 else SIDE[value[0]].name


_OTHER_RANKS = re.compile(r"^(?:[2-8])[cdhs♣♦♥♠]$", re.IGNORECASE)


def bad_card(word: str, at: int) -> WordTrouble:
    """The trouble with a word that is not a card."""
    message = f"'{shortened(word)}' is not a card (rank and suit, as in Jh)"
    if _OTHER_RANKS.match(word):
        message = f"there is no {word} in euchre, which is played with nines and up"
    elif len(word) == 2 and word[0].lower() in "cdhs" and word[1].lower() in "9tjqka":
        meant = word[1].upper() + word[0].lower()
        message = f"'{word}' is not a card: write the rank first, {meant}"
    return WordTrouble(BAD_CARD, message, at)


class CardField(Field):
    """A card."""

    form = "CARD"

    def value(self, words: Words) -> Card:
        word = words.take("a card")
        card = read_card(word)
        if card is None:
            raise bad_card(word, words.at - 1)
        return card

    def spell(self, value: Card) -> str:
        return CARD_NAMES[value]


class CardsField(Field):
    """All remaining words as cards; the trouble with the first that is not a card is kept in
    `Words.bad`."""

    form = "CARD…"

    def value(self, words: Words) -> tuple[Card, ...]:
        if not words.left():
            words.take("a card")
        found = []
        while words.at < len(words.words):
            found.append(card_or_unknown(words, words.words[words.at]))
            words.at += 1
        return tuple(found)

    def spell(self, value: tuple[Card, ...]) -> str:
        return " ".join([CARD_NAMES[card] for card in value])


def card_or_unknown(words: Words, word: str) -> Card:
    """The card in a word; `UNKNOWN` if it is not a card, with the first trouble in `words.bad`."""
    card = read_card(word)
    if card is None:
        words.bad = words.bad or bad_card(word, words.at)
        return UNKNOWN
    return card


Played: TypeAlias = tuple[tuple[Card, ...], tuple[Seat | None, ...] | None]
"""The cards of a trick, and the seats written beside them, if any."""


class PlayedField(Field):
    """The cards of a trick in the order of play, each with its seat if it was out of turn."""

    form = "CARD…"

    def value(self, words: Words) -> Played:
        if not words.left():
            words.take("a card")
        cards: list[Card] = []
        seats: list[Seat | None] = []
        while words.at < len(words.words):
            word = words.words[words.at]
            seat: Seat | None = None
            if ":" in word:
                first, _, card_word = word.partition(":")
                seat = read_seat(first)
                if seat is None:
                    message = f"'{shortened(word)}' does not begin with a seat"
                    raise WordTrouble(BAD_SEAT, message, words.at)
                word = card_word
            cards.append(card_or_unknown(words, word))
            seats.append(seat)
            words.at += 1
        written = tuple(seats) if any(s is not None for s in seats) else None
        return tuple(cards), written

    def written(self, record: Any, before: str) -> str:
        cards, seats = record.cards, record.seats
        if seats is None:
            return " ".join([CARD_NAMES[card] for card in cards])
        return " ".join(
            CARD_NAMES[card] if seat is None else f"{seat.name}:{CARD_NAMES[card]}"
            for card, seat in zip(cards, seats, strict=True)
        )


class SuitField(Field):
    """A suit, or no-trump, unless there is a message `refuse` for that."""

    form = "SUIT"

    def __init__(self, name: str, *, refuse: str = "", **more: Any) -> None:
        super().__init__(name, **more)
        self.refuse = refuse

    def value(self, words: Words) -> Suit:
        word = words.take("a suit")
        suit = read_suit(word)
        if suit is None:
            words.wrong(f"'{shortened(word)}' is not a suit (c d h s, or its name)")
        if self.refuse and suit is Suit.NO_TRUMP:
            words.wrong(self.refuse)
        return suit

    def spell(self, value: Suit) -> str:
        return suit_name(value)


_PASS: Final = frozenset({"pass", "passes", "passed"})
_ORDER_UP: Final = frozenset({"order", "orders", "ordered", "pick", "picks", "picked"})
_ORDER: Final = _ORDER_UP | {
    *("order-up", "orders-up", "pickup", "pick-up", "picks-up"),
    *("assist", "assists", "assisted"),
}


class CallField(Field):
    """A call: `pass`, `order`, or a suit that is named."""

    form = "pass|order|SUIT"

    def value(self, words: Words) -> Suit | str:
        word = words.take("pass, order or a suit")
        spoken = word.lower()
        if spoken in _PASS:
            words.done()
            return "pass"
        if spoken in _ORDER:
            if spoken in _ORDER_UP:
                words.flag("up")
            return "order"
        suit = read_suit(word)
        if suit is None:
            words.wrong(f"'{shortened(word)}' is not a call (pass, order or a suit)")
        return suit

    def written(self, record: Any, before: str) -> str:
        if isinstance(record, Name):
            return suit_name(record.suit)
        return "order" if isinstance(record, Order) else "pass"
