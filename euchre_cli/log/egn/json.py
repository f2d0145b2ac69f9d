"""JSON of unknown quality: its values with their paths, and a trouble for each that does not fit.

Knows: how JSON is parsed so that one bad value does not spoil the rest, how a value of a certain
form is asked for, and how often the same trouble is told.
Does not know: what a game of euchre looks like.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from euchre_engine.problems import BAD_SEAT, BAD_VALUE, LEFT_OUT, NOT_REPRESENTABLE, Kind
from euchre_engine.seats import SEATS, Seat

from ..read import Span, Trouble

MOST: Final = 20
"""How often a trouble is told at places that differ only in their numbers."""

LONGEST: Final = 100
"""No list of cards, calls or tricks comes near this many entries; the rest is passed over."""

_DIGITS: Final = 18
_SHORT: Final = 24
_NUMBER = re.compile(r"\[\d+\]")
_PLAIN = re.compile(r"\w{1,40}", re.ASCII)


class NotJson(ValueError):
    """The text is no JSON; the message says why, `line` and `column` where (0: nowhere)."""

    def __init__(self, message: str, line: int = 0, column: int = 0) -> None:
        super().__init__(message)
        self.line = line
        self.column = column


class LongNumber(NamedTuple):
    """A whole number with more digits than anything in a game has."""

    digits: int


class Object(dict[str, object]):
    """A JSON object; `twice` are the keys that stand in it more than once."""

    twice: tuple[str, ...] = ()


def _object(pairs: list[tuple[str, object]]) -> Object:
    found = Object(pairs)
    if len(found) != len(pairs):
        count: dict[str, int] = {}
        for key, _ in pairs:
            count[key] = count.get(key, 0) + 1
        found.twice = tuple(key for key, times in count.items() if times > 1)
    return found


def _whole(digits: str) -> int | LongNumber:
    return int(digits) if len(digits) <= _DIGITS else LongNumber(len(digits.lstrip("-")))


def parse(text: str) -> object:
    """The value a JSON text holds. Raises `NotJson`, and nothing else."""
    try:
        return json.loads(text.removeprefix("\ufeff"), object_pairs_hook=_object, parse_int=_whole)
    except json.JSONDecodeError as bad:
        words = f"this is not JSON: line {bad.lineno}, column {bad.colno}: {bad.msg}"
        raise NotJson(words, bad.lineno, bad.colno) from None
    except RecursionError:
        raise NotJson("the JSON is nested too deeply to be a game") from None


def one_line(text: str) -> str:
    """A text as it can stand in a record: on one line, and of real characters only."""
    return " ".join(text.encode("utf-8", "replace").decode().split())


def shown(value: object) -> str:
    """A value in a few words, however large it is."""
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case LongNumber(digits):
            return f"a number of {digits:,} digits"
        case int() | float():
            return str(value)
        case str():
            text = one_line(value[: 4 * _SHORT])
            return f"'{text}'" if len(text) <= _SHORT else f"'{text[: _SHORT - 1]}…'"
        case list():
            return "a list"
        case _:
            return "an object"


def inside(path: str, key: str) -> str:
    """The path of a key in the object at `path`."""
    if not _PLAIN.fullmatch(key):
        return f"{path}[{json.dumps(key[: 2 * _SHORT])}]"
    return f"{path}.{key}" if path else key


def span_at(path: str) -> Span:
    """The place that is a path."""
    return Span(0, 0, 0, "", path)


class Reading:
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
        """Something at `path` on which no figure rests: at the end one note names all such."""
        if name not in self._asides:
            self._asides[name] = path

    def met(self) -> list[Trouble]:
        """The troubles since the last time of asking."""
        waiting, self._waiting = self._waiting, []
        return waiting

    def held_back(self) -> Iterator[Trouble]:
        """At the end: what was only counted, and what is left out of the whole file."""
        for kind, path, times in self._held_back.values():
            words = f"{times:,} more like the {MOST} before, starting here"
            yield Trouble(kind, words, span_at(path), of_file=True)
        if self._asides:
            names = [one_line(name)[:_SHORT] for name in self._asides][:MOST]
            more = len(self._asides) - len(names)
            words = ", ".join(names) + (f" and {more:,} more" if more else "")
            words = f"left out, since nothing counted here depends on it: {words}"
            yield Trouble(LEFT_OUT, words, span_at(next(iter(self._asides.values()))), of_file=True)


class Entry(NamedTuple):
    """A value of a list, and its path."""

    value: object
    path: str


class Part:
    """An object of the file with its path. Every question about a key reports what does not fit;
    `null` is as good as no key."""

    __slots__ = ("fields", "path", "reading")

    def __init__(self, fields: Object, path: str, reading: Reading) -> None:
        self.fields = fields
        self.path = path
        self.reading = reading

    def at(self, key: str) -> str:
        """The path of one of its keys."""
        return inside(self.path, key)

    def has(self, key: str) -> bool:
        """Whether the key is there and says something."""
        return not says_nothing(self.fields.get(key))

    def which(self, *keys: str) -> str:
        """The first of some names of one thing that is in use here; the first of all if none is."""
        return next((key for key in keys if self.has(key)), keys[0])

    def bad(self, key: str, message: str, kind: Kind = BAD_VALUE) -> None:
        """Report what is wrong with the value of a key."""
        self.reading.trouble(kind, self.at(key), message)

    def _get(self, key: str, what: str, needed: bool) -> object:
        value = self.fields.get(key)
        if value is None and needed:
            self.bad(key, f"`{key}` is missing; it must be {what}")
        return value

    def _not(self, key: str, value: object, what: str) -> None:
        self.bad(key, f"`{key}` must be {what}, not {shown(value)}")

    def text(self, key: str, what: str = "text", needed: bool = False) -> str:
        """A text on one line; empty when there is none."""
        value = self._get(key, what, needed)
        if isinstance(value, str):
            return one_line(value)
        if value is not None:
            self._not(key, value, what)
        return ""

    def flag(self, key: str) -> bool | None:
        """True or false; `None` when it does not say."""
        value = self.fields.get(key)
        if value is None or isinstance(value, bool):
            return value
        self._not(key, value, "true or false")
        return None

    def whole(self, key: str, what: str, low: int, high: int, needed: bool = False) -> int | None:
        """A whole number from `low` to `high`."""
        value = self._get(key, what, needed)
        if value is None:
            return None
        number = whole(value, low, high)
        if number is None:
            self._not(key, value, f"{what} ({low} to {high})")
        return number

    def seat(self, key: str, needed: bool = False) -> Seat | None:
        """A seat, 0 to 3."""
        value = self._get(key, "a seat (0 to 3)", needed)
        if value is None:
            return None
        number = whole(value, 0, 3)
        if number is None:
            self.bad(key, f"`{key}` must be a seat (0 to 3), not {shown(value)}", BAD_SEAT)
            return None
        return SEATS[number]

    def part(self, key: str, needed: bool = False) -> Part | None:
        """The object under a key."""
        value = self._get(key, "an object", needed)
        if isinstance(value, Object):
            return Part(value, self.at(key), self.reading)
        if value is not None:
            self._not(key, value, "an object")
        return None

    def entries(
        self, key: str, what: str = "a list", needed: bool = False, most: int | None = LONGEST
    ) -> list[Entry]:
        """The entries of the list under a key, as far as they are read."""
        value = self._get(key, what, needed)
        if isinstance(value, list):
            return self.entries_of(Entry(value, self.at(key)), what, most)
        if value is not None:
            self._not(key, value, what)
        return []

    def entries_of(self, found: Entry, what: str, most: int | None = LONGEST) -> list[Entry]:
        """The entries of a list within a list."""
        value, path = found
        if not isinstance(value, list):
            self.reading.trouble(BAD_VALUE, path, f"this must be {what}, not {shown(value)}")
            return []
        if most is not None and len(value) > most:
            words = f"this list has {len(value):,} entries; only the first {most} are read"
            self.reading.trouble(BAD_VALUE, f"{path}[{most}]", words)
        return [Entry(one, f"{path}[{at}]") for at, one in enumerate(value[:most])]

    def part_of(self, found: Entry, what: str) -> Part | None:
        """The object within a list."""
        if isinstance(found.value, Object):
            return Part(found.value, found.path, self.reading)
        words = f"this must be {what}, not {shown(found.value)}"
        self.reading.trouble(BAD_VALUE, found.path, words)
        return None

    def only(self, known: frozenset[str], decides: bool = False) -> None:
        """Report the keys that stand twice, and those that are not among the `known` ones: by name
        where any key `decides` a figure, else in the one note of the file."""
        for key in self.fields.twice[:MOST]:
            self.bad(key, f"`{one_line(key)[:_SHORT]}` appears twice; the last one counts")
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


def whole(value: object, low: int, high: int) -> int | None:
    """The whole number a value is, if it is one from `low` to `high`."""
    if isinstance(value, float) and value.is_integer() and abs(value) < 10**_DIGITS:
        value = int(value)
    if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
        return value
    return None


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
