"""Checked reading of JSON that other programs wrote.

In: text. Out: values with their paths; a value of the wrong type is reported and raises
`WrongType`. No text makes the parser fail otherwise than with `NotJson`. Does not know: what a game
of euchre looks like, or how often a trouble is reported.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Final, NamedTuple, TypeAlias

from euchre_engine.problems import BAD_VALUE, Kind

_DIGITS: Final = 18
SHORT: Final = 24
"""The most characters of a value that are shown in a message."""

_PLAIN_KEY = re.compile(r"[\w-]{1,40}", re.ASCII)


class NotJson(ValueError):
    """The text is not JSON; the message says why, at this `line` and `column` (0: unknown)."""

    def __init__(self, message: str, line: int = 0, column: int = 0) -> None:
        super().__init__(message)
        self.line = line
        self.column = column


class LongNumber(NamedTuple):
    """A whole number with more digits than any number in a game."""

    digits: int


class Object(dict[str, object]):
    """A JSON object; `twice` are the keys that appear in it more than once."""

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


def parse_json(text: str) -> object:
    """The value of a JSON text. Raises `NotJson`, and no other error."""
    try:
        return json.loads(text.removeprefix("\ufeff"), object_pairs_hook=_object, parse_int=_whole)
    except json.JSONDecodeError as bad:
        raise NotJson(bad.msg, bad.lineno, bad.colno) from None
    except RecursionError:
        raise NotJson("nested too deeply") from None


def inside(path: str, key: str) -> str:
    """The path of a key in the object at `path`."""
    plain = key.isidentifier() and key.isascii() and len(key) <= 40
    if not (plain or _PLAIN_KEY.fullmatch(key)):
        return f"{path}[{json.dumps(key[: 2 * SHORT])}]"
    return f"{path}.{key}" if path else key


def one_line(text: str) -> str:
    """A text as a record can contain it: on one line, and only of valid characters."""
    return " ".join(text.encode("utf-8", "replace").decode().split())


def shown(value: object) -> str:
    """A value in a few words for a message, however large it is."""
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
            text = one_line(value[: 4 * SHORT])
            return f"'{text}'" if len(text) <= SHORT else f"'{text[: SHORT - 1]}…'"
        case list():
            return "a list"
        case _:
            return "an object"


def whole(value: object, low: int, high: int) -> int | None:
    """The value as a whole number from `low` to `high`, `3.0` as well as `3`; else `None`."""
    if isinstance(value, float) and value.is_integer() and abs(value) < 10**_DIGITS:
        value = int(value)
    if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
        return value
    return None


class WrongType(Exception):
    """A value does not have the required type; that has been reported."""


Report: TypeAlias = Callable[[Kind, str, str], None]
"""A function that takes a trouble: the kind of finding, the path, and a sentence."""


class JsonValue:
    """A value and its path; `name` is its name in messages. A method for a type that the value does
    not have reports that and raises `WrongType`."""

    __slots__ = ("name", "path", "report", "value")

    def __init__(self, value: object, path: str, report: Report, name: str = "this") -> None:
        self.value = value
        self.path = path
        self.report = report
        self.name = name

    def trouble(self, message: str, kind: Kind = BAD_VALUE) -> WrongType:
        """Reports a trouble with the value, and returns the error to raise if the value cannot be
        used."""
        self.report(kind, self.path, message)
        return WrongType(message)

    def wrong(self, what: str, kind: Kind = BAD_VALUE) -> WrongType:
        """Reports what the value must be and what it is, and returns the error to raise."""
        return self.trouble(f"{self.name} must be {what}, not {shown(self.value)}", kind)

    def word(self, what: str) -> str:
        """A string."""
        if not isinstance(self.value, str):
            raise self.wrong(what)
        return self.value

    def whole(self, what: str, low: int, high: int, kind: Kind = BAD_VALUE) -> int:
        """A whole number from `low` to `high`."""
        number = whole(self.value, low, high)
        if number is None:
            raise self.wrong(what, kind)
        return number

    def flag(self) -> bool:
        """True or false."""
        if not isinstance(self.value, bool):
            raise self.wrong("true or false")
        return self.value

    def list(self, what: str, most: int | None) -> list[JsonValue]:
        """The entries of a list, or only the first `most`."""
        if not isinstance(self.value, list):
            raise self.wrong(what)
        report, path = self.report, self.path
        return [JsonValue(one, f"{path}[{n}]", report) for n, one in enumerate(self.value[:most])]

    def object(self, what: str) -> Object:
        """An object."""
        if not isinstance(self.value, Object):
            raise self.wrong(what)
        return self.value
