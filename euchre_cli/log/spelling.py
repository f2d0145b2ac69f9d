"""How single words of the log language are spelt: seats, cards, suits, numbers, dates.

Each kind of word is a row of `WORDS`: its name in messages, how it is read, and how it is written.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable
from datetime import UTC, date, datetime
from typing import Any, Final, NamedTuple

from euchre_engine.audit.record import OUTCOMES
from euchre_engine.cards import BENNY, CARD_NAMES, UNKNOWN, Card, Suit
from euchre_engine.problems import BAD_CARD, BAD_SEAT, BAD_VALUE, UNSUPPORTED_VERSION, Kind
from euchre_engine.rules import HOUSE_RULES, PRESETS, Ending, did_you_mean
from euchre_engine.seats import SEATS, SIDE, Seat, Side, members

VERSION: Final = 1
"""The version of the language that this program reads and writes."""


class Unreadable(ValueError):
    """A word that cannot be read: `at` is its index in the record as written, where 0 is the
    keyword, and `through` the last index that is concerned.

    `record` is the record with unknown cards in place of those that cannot be read, and with the
    seat that was probably meant in place of a misspelt name; `None` if more than that is wrong.
    """

    def __init__(self, message: str, at: int, kind: Kind = BAD_VALUE, through: int = -1) -> None:
        super().__init__(message)
        self.record: Any = None
        self.message = message
        self.at = at
        self.through = max(at, through)
        self.kind = kind


class Word(NamedTuple):
    """One kind of word. `read` returns `None` for a word that is not of this kind."""

    expected: str
    read: Callable[[str], Any]
    write: Callable[[Any], str] = str
    kind: Kind = BAD_VALUE
    begins: Callable[[str], object] | None = None
    """True for a word that must be meant as this kind, where another could stand as well."""
    hint: Callable[[str], str] = lambda word: ""
    """What was probably meant by a word that cannot be read."""

    def is_meant_by(self, word: str) -> bool:
        """Returns True if an optional word of this kind is present."""
        return bool(self.begins(word)) if self.begins else self.read(word) is not None

    def value(self, word: str, at: int) -> Any:
        """The value of a word. Raises `Unreadable`."""
        value = self.read(word)
        if value is None:
            message = f"'{shortened(word)}' is not {self.expected}{self.hint(word)}"
            raise Unreadable(message, at, self.kind)
        return value


def shortened(word: str) -> str:
    """A word for a message, at most 24 characters of it."""
    return word if len(word) <= 24 else word[:23] + "…"


# -- cards, seats, suits -------------------------------------------------------------------------

_EMOJI: Final = "\N{VARIATION SELECTOR-16}"
_RANKS: Final = (("9",), ("T", "t", "10"), ("J", "j"), ("Q", "q"), ("K", "k"), ("A", "a"))
_PIPS: Final = ("cC♣♧", "dD♦♢", "hH♥♡", "sS♠♤")

CARDS: Final[dict[str, Card]] = {
    rank + pip: Card(6 * suit + number)
    for suit, pips in enumerate(_PIPS)
    for number, ranks in enumerate(_RANKS)
    for rank in ranks
    for pip in pips
} | {"B": BENNY, "b": BENNY, "??": UNKNOWN}
"""Every spelling of every card."""

SEAT_LETTERS: Final = {letter: seat for seat in SEATS for letter in (seat.name, seat.name.lower())}
SEAT_WORDS: Final[dict[str, Seat]] = {
    **{seat.name.lower(): seat for seat in SEATS},
    **dict(zip(("north", "east", "south", "west"), SEATS, strict=True)),
}
"""The spellings of the seats in small letters."""

SIDE_WORDS: Final = {
    **dict.fromkeys(("NS", "N/S", "NORTH/SOUTH", "NORTH-SOUTH"), Side.NS),
    **dict.fromkeys(("EW", "E/W", "EAST/WEST", "EAST-WEST"), Side.EW),
}
"""The spellings of the sides in capitals."""

_SUIT_NAMES: Final = ("clubs", "diamonds", "hearts", "spades", "no-trump")
_SUITS: Final[dict[str, Suit]] = {
    spelling: Suit(number)
    for number, name in enumerate(_SUIT_NAMES[:4])
    for spelling in (*_PIPS[number], name, name[:-1])
} | dict.fromkeys(("no-trump", "notrump", "nt"), Suit.NO_TRUMP)

_CALLS: Final = {
    "pass": "pass passes passed",
    "order": "order orders ordered order-up orders-up pick picks picked pickup pick-up picks-up "
    "assist assists assisted",
}
_CALL_WORDS: Final = {word: call for call, words in _CALLS.items() for word in words.split()}
SPOKEN_IN_TWO: Final = {
    (word, "up") for word in ("order", "orders", "ordered", "pick", "picks", "picked")
}
"""Calls of two words: `order up`, `pick up`."""


def read_card(word: str) -> Card | None:
    """The card a word spells, or `None`."""
    found = CARDS.get(word)
    return CARDS.get(word.replace(_EMOJI, "")) if found is None and _EMOJI in word else found


def read_seat(word: str) -> Seat | None:
    """The seat a word spells, or `None`."""
    return SEAT_WORDS.get(word.lower())


def read_side(word: str) -> Side | None:
    """The side a word spells, or `None`."""
    return SIDE_WORDS.get(word.upper())


def read_suit(word: str) -> Suit | None:
    """The suit or no-trump a word spells, or `None`."""
    return _SUITS.get(word.lower().replace(_EMOJI, ""))


def suit_name(suit: Suit) -> str:
    """The canonical spelling of a suit: `hearts`."""
    return _SUIT_NAMES[suit]


def _card_hint(word: str) -> str:
    if re.fullmatch(r"[2-8][cdhs♣♦♥♠]", word, re.IGNORECASE):
        return "; euchre is played with nines and up, so that there is none"
    if len(word) == 2 and (card := read_card(word[::-1])) is not None:
        return f"; write the rank first, {CARD_NAMES[card]}"
    return ""


def _read_call(word: str) -> Suit | str | None:
    call = _CALL_WORDS.get(word.lower())
    return read_suit(word) if call is None else call


def _call_hint(word: str) -> str:
    return did_you_mean(word.lower(), [*_CALL_WORDS, *_SUIT_NAMES])


def _read_offenders(word: str) -> tuple[Seat, ...] | None:
    seat, side = read_seat(word), read_side(word)
    return (seat,) if seat is not None else None if side is None else members(side)


def _write_offenders(seats: tuple[Seat, ...]) -> str:
    return seats[0].name if len(seats) == 1 else SIDE[seats[0]].name


# -- numbers, choices, dates ---------------------------------------------------------------------


def whole_number(word: str) -> int | None:
    """The number in a word of at most nine digits, or `None`."""
    return int(word) if word.isascii() and word.isdigit() and len(word) <= 9 else None


def _number(what: str, low: int, high: int, odd: bool = False) -> Word:
    """A whole number from `low` to `high`."""

    def read(word: str) -> int | None:
        number = whole_number(word)
        fits = number is not None and low <= number <= high and (number % 2 or not odd)
        return number if fits else None

    expected = f"{what} ({low} to {high}{', an odd number' if odd else ''})"
    return Word(expected, read, begins=lambda word: word.lstrip("-")[:1].isdigit())


def _read_version(word: str) -> int | None:
    number = whole_number(word)
    if number not in (None, VERSION):
        message = f"this log is version {number}, but this program knows only version {VERSION}"
        raise Unreadable(message, 1, UNSUPPORTED_VERSION)
    return number


def _hand_number_hint(word: str) -> str:
    seat = read_seat(word)
    return "" if seat is None else f"; what {seat.name} was dealt is `hold {seat.name} …`"


def _read_date(word: str) -> str | None:
    try:
        return date.fromisoformat(word).isoformat()
    except ValueError:
        return None


_TIME: Final = re.compile(
    r"\d{4}-\d{2}-\d{2}[T ](?:[01]\d|2[0-3]):\d{2}(:\d{2}(\.\d+)?)?( ?(Z|[+-]\d{2}:?\d{2}))?",
    re.IGNORECASE | re.ASCII,
)


def read_time(words: str) -> str | None:
    """A date and time in UTC; one without an offset is UTC."""
    try:
        if not _TIME.fullmatch(words):
            return None
        when = datetime.fromisoformat(words.upper().replace(" ", "T", 1).replace(" ", ""))
        when = when.replace(tzinfo=UTC) if when.tzinfo is None else when.astimezone(UTC)
    except (ValueError, OverflowError):
        return None
    return when.replace(tzinfo=None).isoformat(timespec="seconds") + "Z"


def _named(what: str, names: Container[str], hint: Callable[[str], str]) -> Word:
    """The name of one of many."""
    return Word(what, lambda word: word.lower() if word.lower() in names else None, hint=hint)


def _rule_hint(word: str) -> str:
    return did_you_mean(word.lower(), HOUSE_RULES)


def _preset_hint(word: str) -> str:
    return did_you_mean(word.lower(), PRESETS) or "; `euchre rules list` lists them all"


def _one_of(what: str, values: Iterable[Any]) -> Word:
    """One of a few words; each value is spelt as it prints."""
    choices = {str(value): value for value in values}
    expected = f"{what} ({', '.join(choices)})"
    return Word(expected, lambda word: choices.get(word.lower()))


_HAND_RULES: Final = {
    one.value: one for one in Ending if one in (Ending.ACE_NO_FACE, Ending.NO_ACE_NO_FACE)
}
_SEAT: Final = Word("a seat (N, E, S or W)", read_seat, lambda seat: seat.name, BAD_SEAT)

WORDS: Final[dict[str, Word]] = {
    "SEAT": _SEAT,
    "CHAIR": _SEAT,
    "FAULT": _SEAT,
    "SIDE": Word("a side (NS or EW)", read_side, lambda side: side.name, BAD_SEAT),
    "OFFENDER": Word("a seat or a side", _read_offenders, _write_offenders, BAD_SEAT),
    "CARD": Word(
        "a card (rank and suit, as in Jh)",
        read_card,
        lambda card: CARD_NAMES[card],
        BAD_CARD,
        hint=_card_hint,
    ),
    "TRUMP": Word("a suit (c d h s, or its name)", read_suit, suit_name),
    "SUIT": Word(
        "one of the four suits",
        lambda word: None if read_suit(word) is Suit.NO_TRUMP else read_suit(word),
        suit_name,
    ),
    "CALL": Word(
        "a call (pass, order or a suit)",
        _read_call,
        lambda call: call if isinstance(call, str) else suit_name(call),
        hint=_call_hint,
    ),
    "RULE": Word(
        f"a hand rule ({', '.join(_HAND_RULES)})",
        lambda word: _HAND_RULES.get(word.lower()),
        lambda ending: ending.value,
    ),
    "OUTCOME": _one_of("an outcome", OUTCOMES),
    "VERSION": Word("a version number", _read_version),
    "NUMBER": _number("a hand's number", 0, 99_999_999)._replace(hint=_hand_number_hint),
    "TRICK": _number("a trick", 1, 5),
    "POINTS": _number("a number of points", 0, 99),
    "COUNT": _number("a number", 0, 99),
    "TOTAL": _number("a score", 0, 9999),
    "GAMES": _number("a number of games", 1, 99, odd=True),
    "ROUND": _number("a round", 1, 999),
    "TABLE": _number("a table", 1, 99),
    "DATE": Word("a date (YYYY-MM-DD)", _read_date),
    "PRESET": _named("a preset of house rules", PRESETS, _preset_hint),
    "RULE_NAME": _named("a house rule", HOUSE_RULES, _rule_hint),
    "VALUE": Word("a value", lambda word: word),
}
"""Every kind of word, by its placeholder in the table of records. A `CHAIR` is a seat for which no
player's name may stand."""
