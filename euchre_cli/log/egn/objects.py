"""A file of EGN or EMN while it is read: its objects, cards and calls, and the troubles met in it.

Knows: how a key is asked for, where null is as good as no key, how a card and a call are spelt, and
how often the same trouble is told. Does not know: where in a game anything stands.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, TypeVar

from euchre_engine.cards import UNKNOWN, Card, Suit, jack, left_bower
from euchre_engine.problems import BAD_CARD, BAD_SEAT, BAD_VALUE, LEFT_OUT, NOT_REPRESENTABLE, Kind
from euchre_engine.seats import SEATS, Seat

from ..json_values import SHORT, JsonObject, JsonValue, Object, WrongType, one_line, shown
from ..log_items import Trouble, span_at
from ..words import read_card, read_suit

T = TypeVar("T")

MOST: Final = 20
"""How often a trouble is told at places that differ only in their numbers."""

LONGEST: Final = 100
"""No list of cards, calls or tricks comes near this many entries; the rest is passed over."""

_NUMBER = re.compile(r"\[\d+\]")


class TroubleCollector:
    """The troubles met while a file is read; one is told `MOST` times, and then counted."""

    def __init__(self) -> None:
        self._asides: dict[str, str] = {}
        self._met: dict[tuple[str, str], int] = {}
        self._held_back: dict[tuple[str, str], tuple[Kind, str, int]] = {}
        self._waiting: list[Trouble] = []

    def trouble(self, kind: Kind, path: str, message: str) -> None:
        """Something at `path` cannot be read."""
        place = (kind.slug, _NUMBER.sub("[]", path))
        met = self._met[place] = self._met.get(place, 0) + 1
        if met <= MOST:
            self._waiting.append(Trouble(kind, message, span_at(path)))
        else:
            first = self._held_back.get(place, (kind, path, 0))
            self._held_back[place] = (kind, first[1], met - MOST)

    def left_out(self, path: str, message: str, topic: str = "") -> None:
        """Something at `path` has no place in the log language. Told once for each `topic`: without
        one, once for each key, wherever in the file the key stands again."""
        place = (NOT_REPRESENTABLE.slug, topic or _NUMBER.sub("[]", path))
        if place not in self._met:
            self._met[place] = 1
            self._waiting.append(Trouble(NOT_REPRESENTABLE, message, span_at(path)))

    def aside(self, path: str, name: str) -> None:
        """Notes an ignored value that does not affect the score; one note at the end names all."""
        if name not in self._asides:
            self._asides[name] = path

    def met(self) -> list[Trouble]:
        """Returns the troubles noted since the last call."""
        waiting, self._waiting = self._waiting, []
        return waiting

    def held_back(self) -> Iterator[Trouble]:
        """The closing notes: how many troubles of a kind were only counted, and which keys were
        ignored."""
        for kind, path, times in self._held_back.values():
            words = f"{times:,} more like the {MOST} before, starting here"
            yield Trouble(kind, words, span_at(path), of_file=True)
        if self._asides:
            names = [one_line(name)[:SHORT] for name in self._asides][:MOST]
            more = len(self._asides) - len(names)
            words = ", ".join(names) + (f" and {more:,} more" if more else "")
            words = f"left out, since nothing counted here depends on it: {words}"
            yield Trouble(LEFT_OUT, words, span_at(next(iter(self._asides.values()))), of_file=True)


def _or_else(otherwise: T, ask: Callable[[], T]) -> T:
    """The answer to a question about a value; `otherwise` where the value does not fit it."""
    try:
        return ask()
    except WrongType:
        return otherwise


class Part(JsonObject):
    """An object of the file. Every question about a key reports what does not fit, and gives an
    answer all the same; `null` is as good as no key."""

    __slots__ = ("reading",)

    def __init__(self, fields: Object, path: str, reading: TroubleCollector) -> None:
        super().__init__(fields, path, reading.trouble)
        self.reading = reading

    def __getitem__(self, key: str) -> JsonValue:
        return JsonValue(self.fields[key], self.at(key), self.report, f"`{key}`")

    def has(self, key: str) -> bool:
        """Whether the key is there and says something."""
        return not says_nothing(self.fields.get(key))

    def which(self, *keys: str) -> str:
        """The first of several alternative keys that is present; the first of all if none is."""
        return next((key for key in keys if self.has(key)), keys[0])

    def bad(self, key: str, message: str, kind: Kind = BAD_VALUE) -> None:
        """Report what is wrong with the value of a key."""
        self.report(kind, self.at(key), message)

    def _get(self, key: str, what: str, needed: bool) -> JsonValue:
        """The value of a key. Raises `WrongType` if there is none."""
        if self.fields.get(key) is None:
            if needed:
                self.bad(key, f"`{key}` is missing; it must be {what}")
            raise WrongType(key)
        return self[key]

    def text(self, key: str, what: str = "text", needed: bool = False) -> str:
        """A text on one line; empty when there is none."""
        return _or_else("", lambda: one_line(self._get(key, what, needed).word(what)))

    def flag(self, key: str) -> bool | None:
        """True or false; `None` when it does not say."""
        return _or_else(None, lambda: self._get(key, "", False).flag())

    def whole(self, key: str, what: str, low: int, high: int, needed: bool = False) -> int | None:
        """A whole number from `low` to `high`."""
        form = f"{what} ({low} to {high})"
        return _or_else(None, lambda: self._get(key, what, needed).whole(form, low, high))

    def seat(self, key: str, needed: bool = False) -> Seat | None:
        """A seat, 0 to 3."""
        what = "a seat (0 to 3)"
        return _or_else(
            None, lambda: SEATS[self._get(key, what, needed).whole(what, 0, 3, BAD_SEAT)]
        )

    def part(self, key: str, needed: bool = False) -> Part | None:
        """The object under a key."""
        what = "an object"
        return _or_else(None, lambda: self.part_of(self._get(key, what, needed), what))

    def part_of(self, value: JsonValue, what: str) -> Part | None:
        """The object that a value is."""
        return _or_else(None, lambda: Part(value.object(what).fields, value.path, self.reading))

    def entries(
        self, key: str, what: str = "a list", needed: bool = False, most: int | None = LONGEST
    ) -> list[JsonValue]:
        """The entries of the list under a key, as far as they are read."""
        return _or_else([], lambda: self.entries_of(self._get(key, what, needed), what, most))

    def entries_of(
        self, value: JsonValue, what: str, most: int | None = LONGEST
    ) -> list[JsonValue]:
        """The entries of the list that a value is."""
        if most is not None and isinstance(value.value, list) and len(value.value) > most:
            words = f"this list has {len(value.value):,} entries; only the first {most} are read"
            self.report(BAD_VALUE, f"{value.path}[{most}]", words)
        return _or_else([], lambda: value.list(what, most))

    def by_seat(self, found: Sequence[JsonValue], fifth: str) -> Iterator[tuple[Seat, JsonValue]]:
        """The entries of a list that has one for each seat; `fifth` is what one too many would
        be."""
        yield from zip(SEATS, found, strict=False)
        if len(found) > len(SEATS):
            found[len(SEATS)].trouble(f"{fifth}, but seats are 0 to 3", BAD_SEAT)

    def expect(self, known: frozenset[str], decides: bool = False) -> None:
        """Report the keys that stand twice, and those that are not among the `known` ones: by name
        where any key `decides` a figure, else in the one note of the file."""
        for key in self.fields.twice[:MOST]:
            self.bad(key, f"`{one_line(key)[:SHORT]}` appears twice; the last one counts")
        strange = [
            key
            for key, value in self.fields.items()
            if key not in known and not says_nothing(value) and value not in ([], {})
        ]
        if not decides:
            for key in strange:
                self.reading.aside(self.at(key), key)
            return
        for key in strange[:MOST]:
            words = f"{shown(key)} is not a key this program knows; it is left out"
            self.reading.left_out(self.at(key), words)
        if len(strange) > MOST:
            words = (
                f"{len(strange) - MOST:,} more keys that this program does not know are left out"
            )
            self.reading.left_out(self.path, words)


def says_nothing(value: object) -> bool:
    """Whether a value is as good as none: null, or a text without a word in it."""
    return value is None or (isinstance(value, str) and not value.strip())


def plain(value: object, depth: int = 3) -> str:
    """A value of no particular form as one line of text, for a remark."""
    if isinstance(value, str):
        return one_line(value)
    if depth and isinstance(value, list):
        return ", ".join(plain(one, depth - 1) for one in value[:LONGEST])
    if depth and isinstance(value, dict):
        pairs = list(value.items())[:LONGEST]
        return ", ".join(f"{one_line(key)} {plain(one, depth - 1)}" for key, one in pairs)
    return shown(value)


Said: TypeAlias = Suit | Literal["pass", "order", "unknown"]
"""A call without its seat."""

_PARTLY = re.compile(r"[6-9NTJQKAX][CDHSXTNG]", re.IGNORECASE)


@dataclass(slots=True)
class Cards:
    """How cards are read in a deal: a bower is a jack once trump is known."""

    reading: TroubleCollector
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


def read_call(found: JsonValue, reading: TroubleCollector) -> Said:
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
