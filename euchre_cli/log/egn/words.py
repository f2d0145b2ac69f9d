"""The words of EGN: cards and calls, in every spelling of theirs.

Knows: how a word is spelt, which words say only half of something, and what is no word at all.
Does not know: where in a deal it stands.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from euchre_engine.cards import UNKNOWN, Card, Suit, jack, left_bower
from euchre_engine.problems import BAD_CARD, BAD_VALUE

from ..json_values import JsonValue, shown
from ..words import read_card, read_suit
from .reading import Reading, says_nothing

Said: TypeAlias = Suit | Literal["pass", "order", "unknown"]
"""A call without its seat."""

_PARTLY = re.compile(r"[6-9NTJQKAX][CDHSXTNG]", re.IGNORECASE)


@dataclass(slots=True)
class Cards:
    """How cards are read in a deal: a bower is a jack once trump is known."""

    reading: Reading
    trump: Suit | None = None

    def read(self, found: JsonValue) -> Card:
        """The card a value spells; a card that is not known, or cannot be read, is `UNKNOWN`."""
        value, path = found.value, found.path
        if says_nothing(value):
            return UNKNOWN
        if not isinstance(value, str) or len(value) > 4:
            self.reading.trouble(BAD_CARD, path, f"{shown(value)} is not a card")
            return UNKNOWN
        word = value.strip()
        card = read_card(word)
        if card is not None:
            return card
        upper = word.upper()
        if upper in ("XX", "X", "?"):
            return UNKNOWN
        if upper in ("R", "L"):
            return self._bower(upper, path)
        if upper[:1] == "N" and (nine := read_card("9" + word[1:])) is not None:
            return nine
        if upper[:1] in ("6", "7", "8") and upper[1:] in ("C", "D", "H", "S"):
            words = f"{word} is lower than a nine, so it is read as a card nobody remembers"
            self.reading.left_out(path, words, "lower-rank")
        elif _PARTLY.fullmatch(word):
            words = f"{word} is only half a card, so it is read as a card nobody remembers"
            self.reading.left_out(path, words, "half-card")
        else:
            self.reading.trouble(BAD_CARD, path, f"{shown(value)} is not a card")
        return UNKNOWN

    def _bower(self, letter: str, path: str) -> Card:
        trump = self.trump
        bower = None
        if trump is not None and trump is not Suit.NO_TRUMP:
            bower = jack(trump) if letter == "R" else left_bower(trump)
        if bower is None:
            words = f"'{letter}' is a bower, but there is no trump suit"
            self.reading.trouble(BAD_CARD, path, words)
            return UNKNOWN
        return bower

    def read_all(self, found: Sequence[JsonValue]) -> tuple[Card, ...]:
        """The cards of a list."""
        return tuple(map(self.read, found))


def read_call(found: JsonValue, reading: Reading) -> Said:
    """What a value of the list of calls says."""
    value, path = found.value, found.path
    word = value.strip().lower() if isinstance(value, str) else ""
    if word == "pass":
        return "pass"
    if word in ("order", "pickup"):
        return "order"
    suit = Suit.NO_TRUMP if word == "n" else read_suit(word)
    if suit is not None:
        return suit
    if word == "x":
        words = (
            "a call nobody remembers (`x`); it is worked out from the other calls where possible"
        )
        reading.left_out(path, words, "unknown-call")
    else:
        words = f"{shown(value)} is not a call (Pass, Order, a suit or n)"
        reading.trouble(BAD_VALUE, path, words)
    return "unknown"
