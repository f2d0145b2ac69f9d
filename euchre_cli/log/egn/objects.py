"""The objects, cards and calls of an EGN or EMN file, and the troubles found in it.

In: JSON values. Out: values of the required type (or a default, after reporting), cards, calls, and
the troubles, of which repeated ones are counted. `null` is treated as a missing key. Does not know:
which keys a game has.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, TypeVar

from euchre_engine.cards import UNKNOWN, Card, Suit, jack, left_bower
from euchre_engine.problems import BAD_CARD, BAD_SEAT, BAD_VALUE, NOT_REPRESENTABLE, Kind
from euchre_engine.seats import SEATS, Seat

from ..log_items import Trouble, left_out_note, span_at
from ..words import read_card, read_suit
from .json_values import SHORT, JsonValue, Object, WrongType, inside, one_line, shown

T = TypeVar("T")

MOST: Final = 20
"""How often a trouble is reported at paths that differ only in their indices."""

LONGEST: Final = 100
"""The most entries of a list of cards, calls or tricks that are read, far more than a deal has."""

_NUMBER = re.compile(r"\[\d+\]")


class TroubleCollector:
    """Collects the troubles of a file; the same trouble is reported `MOST` times, then counted."""

    def __init__(self) -> None:
        self._asides: dict[str, str] = {}
        self._met: dict[tuple[str, str], int] = {}
        self._held_back: dict[tuple[str, str], tuple[Kind, str, int]] = {}
        self._waiting: list[Trouble] = []

    def trouble(self, kind: Kind, path: str, message: str) -> None:
        """Adds the trouble that something at `path` cannot be read."""
        place = (kind.slug, _NUMBER.sub("[]", path))
        met = self._met[place] = self._met.get(place, 0) + 1
        if met <= MOST:
            self._waiting.append(Trouble(kind, message, span_at(path)))
        else:
            first = self._held_back.get(place, (kind, path, 0))
            self._held_back[place] = (kind, first[1], met - MOST)

    def leave_out(self, path: str, message: str, topic: str = "") -> None:
        """Adds the trouble that something at `path` cannot be expressed in the log language. It is
        reported once for each `topic`; without a topic, once for each key in the file."""
        place = (NOT_REPRESENTABLE.slug, topic or _NUMBER.sub("[]", path))
        if place not in self._met:
            self._met[place] = 1
            self._waiting.append(Trouble(NOT_REPRESENTABLE, message, span_at(path)))

    def ignore(self, path: str, name: str) -> None:
        """Notes an ignored value that does not affect the score; one note at the end names all."""
        if name not in self._asides:
            self._asides[name] = path

    def take_troubles(self) -> list[Trouble]:
        """Returns the troubles noted since the last call."""
        waiting, self._waiting = self._waiting, []
        return waiting

    def closing_notes(self) -> Iterator[Trouble]:
        """The closing notes: how many troubles of a kind were only counted, and which keys were
        ignored."""
        for kind, path, times in self._held_back.values():
            words = f"{times:,} more like the {MOST} before, starting here"
            yield Trouble(kind, words, span_at(path), of_file=True)
        if self._asides:
            names = [one_line(name)[:SHORT] for name in self._asides]
            yield left_out_note(names, span_at(next(iter(self._asides.values()))))


def _or_else(otherwise: T, ask: Callable[[], T]) -> T:
    """The result of `ask`, or `otherwise` if it raises `WrongType`."""
    try:
        return ask()
    except WrongType:
        return otherwise


class EgnObject:
    """An object of the file. Its methods report a value that does not have the required type, and
    return a default; `null` is treated as a missing key."""

    __slots__ = ("fields", "path", "reading", "report")

    def __init__(self, fields: Object, path: str, reading: TroubleCollector) -> None:
        self.fields = fields
        self.path = path
        self.reading = reading
        self.report = reading.trouble

    def at(self, key: str) -> str:
        """The path of one of its keys."""
        return inside(self.path, key)

    def __getitem__(self, key: str) -> JsonValue:
        return JsonValue(self.fields[key], self.at(key), self.report, f"`{key}`")

    def has(self, key: str) -> bool:
        """Returns True if the key is present and its value is not blank."""
        return not is_blank(self.fields.get(key))

    def which(self, *keys: str) -> str:
        """The first of several alternative keys that is present; the first of all if none is."""
        return next((key for key in keys if self.has(key)), keys[0])

    def bad(self, key: str, message: str, kind: Kind = BAD_VALUE) -> None:
        """Reports a trouble with the value of a key."""
        self.report(kind, self.at(key), message)

    def _get(self, key: str, what: str, needed: bool) -> JsonValue:
        """The value of a key. Raises `WrongType` if there is none."""
        if self.fields.get(key) is None:
            if needed:
                self.bad(key, f"`{key}` is missing; it must be {what}")
            raise WrongType(key)
        return self[key]

    def text(self, key: str, what: str = "text", needed: bool = False) -> str:
        """A text on one line; empty if there is none."""
        return _or_else("", lambda: one_line(self._get(key, what, needed).word(what)))

    def flag(self, key: str) -> bool | None:
        """True or false; `None` if the key is missing."""
        return _or_else(None, lambda: self._get(key, "", False).flag())

    def whole(self, key: str, what: str, low: int, high: int, needed: bool = False) -> int | None:
        """A whole number from `low` to `high`; `None` if there is none."""
        form = f"{what} ({low} to {high})"
        return _or_else(None, lambda: self._get(key, what, needed).whole(form, low, high))

    def seat(self, key: str, needed: bool = False) -> Seat | None:
        """A seat, written as 0 to 3; `None` if there is none."""
        what = "a seat (0 to 3)"
        return _or_else(
            None, lambda: SEATS[self._get(key, what, needed).whole(what, 0, 3, BAD_SEAT)]
        )

    def object(self, key: str, needed: bool = False) -> EgnObject | None:
        """The object under a key; `None` if there is none."""
        what = "an object"
        return _or_else(None, lambda: self.object_of(self._get(key, what, needed), what))

    def object_of(self, value: JsonValue, what: str) -> EgnObject | None:
        """A value as an object; `None` if it is not one."""
        return _or_else(None, lambda: EgnObject(value.object(what), value.path, self.reading))

    def entries(
        self, key: str, what: str = "a list", needed: bool = False, most: int | None = LONGEST
    ) -> list[JsonValue]:
        """The first `most` entries of the list under a key; empty if there is none."""
        return _or_else([], lambda: self.entries_of(self._get(key, what, needed), what, most))

    def entries_of(
        self, value: JsonValue, what: str, most: int | None = LONGEST
    ) -> list[JsonValue]:
        """The first `most` entries of a value that is a list."""
        if most is not None and isinstance(value.value, list) and len(value.value) > most:
            words = f"this list has {len(value.value):,} entries; only the first {most} are read"
            self.report(BAD_VALUE, f"{value.path}[{most}]", words)
        return _or_else([], lambda: value.list(what, most))

    def by_seat(self, found: Sequence[JsonValue], fifth: str) -> Iterator[tuple[Seat, JsonValue]]:
        """The entries of a list with one for each seat; `fifth` names one too many in a message."""
        yield from zip(SEATS, found, strict=False)
        if len(found) > len(SEATS):
            found[len(SEATS)].trouble(f"{fifth}, but seats are 0 to 3", BAD_SEAT)

    def expect(self, known: frozenset[str], decides: bool = False) -> None:
        """Reports the keys that appear twice, and those that are not `known`: each by name if the
        keys of this object affect the score (`decides`), else in one note for the whole file."""
        for key in self.fields.twice[:MOST]:
            self.bad(key, f"`{one_line(key)[:SHORT]}` appears twice; the last one counts")
        strange = [
            key
            for key, value in self.fields.items()
            if key not in known and not is_blank(value) and value not in ([], {})
        ]
        if not decides:
            for key in strange:
                self.reading.ignore(self.at(key), key)
            return
        for key in strange[:MOST]:
            words = f"{shown(key)} is not a key this program knows; it is left out"
            self.reading.leave_out(self.at(key), words)
        if len(strange) > MOST:
            words = (
                f"{len(strange) - MOST:,} more keys that this program does not know are left out"
            )
            self.reading.leave_out(self.path, words)


def is_blank(value: object) -> bool:
    """Returns True for null and for a text without a word in it."""
    return value is None or (isinstance(value, str) and not value.strip())


def plain(value: object, depth: int = 3) -> str:
    """Any value as one line of text, for a remark."""
    if isinstance(value, str):
        return one_line(value)
    if depth and isinstance(value, list):
        return ", ".join(plain(one, depth - 1) for one in value[:LONGEST])
    if depth and isinstance(value, dict):
        pairs = list(value.items())[:LONGEST]
        return ", ".join(f"{one_line(key)} {plain(one, depth - 1)}" for key, one in pairs)
    return shown(value)


Call: TypeAlias = Suit | Literal["pass", "order", "unknown"]
"""A call without its seat."""

_PARTLY = re.compile(r"[6-9NTJQKAX][CDHSXTNG]", re.IGNORECASE)


@dataclass(slots=True)
class CardReader:
    """Reads the cards of a deal; `R` and `L` are the bowers once `trump` is known."""

    reading: TroubleCollector
    trump: Suit | None = None

    def read(self, found: JsonValue) -> Card:
        """The card in a value; `UNKNOWN` if it is not known or cannot be read."""
        value, path = found.value, found.path
        if is_blank(value):
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
            self.reading.leave_out(path, words, "lower-rank")
        elif _PARTLY.fullmatch(word):
            words = f"{word} is only half a card, so it is read as a card nobody remembers"
            self.reading.leave_out(path, words, "half-card")
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


def read_call(found: JsonValue, reading: TroubleCollector) -> Call:
    """The call in a value of the list of calls."""
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
        reading.leave_out(path, words, "unknown-call")
    else:
        words = f"{shown(value)} is not a call (Pass, Order, a suit or n)"
        reading.trouble(BAD_VALUE, path, words)
    return "unknown"
