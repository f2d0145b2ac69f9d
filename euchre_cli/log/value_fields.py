"""The kinds of fields that are a word, a number, a text, a date or a house rule.

Each is a `Field`: it reads and writes words. Does not know: which record has it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import UTC, date, datetime
from typing import Any, Final, TypeAlias

from euchre_engine.problems import BAD_VALUE, UNSUPPORTED_VERSION
from euchre_engine.rules import PRESETS, UnknownRule, did_you_mean, house_rule
from euchre_engine.seats import Side

from .card_fields import read_side
from .fields import Field, Words, WordTrouble, plain, quoted, whole_number
from .words import read_seat, shortened

VERSION: Final = 1
"""The version of the language this program reads and writes."""


class FlagField(Field):
    """A word that is present or absent."""

    def __init__(self, name: str) -> None:
        super().__init__(name, form=f"[{name}]")

    def read(self, words: Words) -> bool:
        return words.flag(self.name)

    def written(self, record: Any, before: str) -> str:
        return self.name if getattr(record, self.name, False) else ""


class OneFlagField(Field):
    """At most one of several words, each of which is a flag in the record."""

    def __init__(self, *flags: str) -> None:
        super().__init__("", form=f"[{'|'.join(flags)}]")
        self.flags = flags

    def read(self, words: Words) -> str:
        return next((word for word in self.flags if words.flag(word)), "")

    def written(self, record: Any, before: str) -> str:
        return next((word for word in self.flags if getattr(record, word)), "")


class ChoiceField(Field):
    """One of a few words; `values` are their values, and `what` names them in messages."""

    def __init__(self, name: str, values: Mapping[str, Any], what: str, **more: Any) -> None:
        super().__init__(name, form=more.pop("form", "|".join(values)), **more)
        self.values = values
        self.what = what
        self.words = {value: word for word, value in values.items()}

    def value(self, words: Words) -> Any:
        *most, last = self.values
        word = words.take(f"{', '.join(most)} or {last}")
        if word.lower() not in self.values:
            shown = (" or " if len(most) == 1 else ", ").join(self.values)
            words.wrong(f"'{shortened(word)}' is not {self.what} ({shown})")
        return self.values[word.lower()]

    def written(self, record: Any, before: str) -> str:
        return self.words.get(getattr(record, self.name), "")

    def spell(self, value: Any) -> str:
        return self.words[value]


class NumberField(Field):
    """A whole number from `low` to `high`; `what` names it in messages."""

    form = "n"

    def __init__(self, name: str, what: str, low: int, high: int, **more: Any) -> None:
        super().__init__(name, **more)
        self.what = what
        self.low = low
        self.high = high

    def value(self, words: Words) -> int:
        return number(words, self.what, self.low, self.high)


def number(words: Words, what: str, low: int, high: int) -> int:
    """Takes the next word as a number from `low` to `high`. Raises `WordTrouble`."""
    word = words.take(what)
    found = whole_number(word)
    if found is None or not low <= found <= high:
        words.wrong(f"'{shortened(word)}' is not {what} ({low} to {high})")
    return found


class OddNumberField(NumberField):
    """A whole number that is odd."""

    def value(self, words: Words) -> int:
        value = super().value(words)
        if value % 2 == 0:
            words.wrong(f"{value} is even, and may end in a tie: an odd number has a winner")
        return value


class HandNumberField(NumberField):
    """The number of a hand."""

    def read(self, words: Words) -> int | None:
        if words.at >= len(words.words):
            return None
        found = whole_number(words.words[words.at])
        if found is not None and found <= self.high:
            words.at += 1
            return found
        seat = read_seat(words.peek())
        if seat is not None:
            message = f"'{shortened(words.take(''))}' is not a hand's number"
            words.wrong(f"{message}; what {seat.name} was dealt is `hold {seat.name} …`")
        return self.value(words)


class VersionField(NumberField):
    """The version of the language, which this program must know."""

    form = str(VERSION)

    def value(self, words: Words) -> int:
        word = words.take("a version")
        found = whole_number(word)
        if found is None:
            words.wrong(f"'{shortened(word)}' is not a version number")
        if found != VERSION:
            message = f"this log is version {found}, but this program knows only version {VERSION}"
            words.wrong(message, UNSUPPORTED_VERSION)
        return found


Sides: TypeAlias = tuple[int | None, int | None]


class SidesField(Field):
    """A number for each side, or for one of them; `what` names it in messages."""

    form = "NS n EW n"

    def __init__(self, what: str, high: int) -> None:
        super().__init__("")
        self.what = what
        self.high = high

    def value(self, words: Words) -> Sides:
        values: dict[Side, int] = {}
        while words.left() or not values:
            at = words.at
            side = read_side(words)
            if side in values:
                raise WordTrouble(BAD_VALUE, f"{side.name} appears twice", at)
            values[side] = number(words, self.what, 0, self.high)
        return values.get(Side.NS), values.get(Side.EW)

    def written(self, record: Any, before: str) -> str:
        both = (("NS", record.ns), ("EW", record.ew))
        return " ".join([f"{side} {points}" for side, points in both if points is not None])


class TextField(Field):
    """The rest of the record, a text, which may be missing only if `empty` is true. `ambiguous`
    returns True for a text, and the words before it, that would be misread without quotes."""

    form = "TEXT"

    def __init__(
        self,
        name: str,
        *,
        empty: bool = False,
        ambiguous: Callable[[str, str], object] | None = None,
        **more: Any,
    ) -> None:
        super().__init__(name, **more)
        self.empty = empty
        self.ambiguous = ambiguous

    def read(self, words: Words) -> str:
        if not self.empty and not words.left():
            words.take("a name" if self.name == "name" else "a text")
        return words.text()

    def written(self, record: Any, before: str) -> str:
        value: str = getattr(record, self.name)
        if not value and self.empty:
            return ""
        if self.ambiguous is not None and self.ambiguous(value, before):
            return quoted(value)
        return plain(value)


class DateField(Field):
    """A day."""

    form = "YYYY-MM-DD"

    def value(self, words: Words) -> str:
        word = words.take("a date")
        try:
            return date.fromisoformat(word).isoformat()
        except ValueError:
            words.wrong(f"'{shortened(word)}' is not a date (YYYY-MM-DD)")


_TIME = re.compile(
    r"[0-9]{4}-[0-9]{2}-[0-9]{2}[T ](?:[01][0-9]|2[0-3]):[0-9]{2}(?::[0-9]{2}(?:\.[0-9]+)?)?"
    r"(?: ?(?:Z|[+-][0-9]{2}:?[0-9]{2}))?",
    re.IGNORECASE,
)


class TimeField(Field):
    """A date and time of day, converted to UTC; a time without an offset is UTC."""

    form = "YYYY-MM-DDTHH:MM:SSZ"

    def value(self, words: Words) -> str:
        words.take("a date and time")
        words.at = len(words.words)
        written = " ".join(words.words[1:])
        try:
            if not _TIME.fullmatch(written):
                raise ValueError
            when = datetime.fromisoformat(written.upper().replace(" ", "T", 1).replace(" ", ""))
            when = when.replace(tzinfo=UTC) if when.tzinfo is None else when.astimezone(UTC)
        except (ValueError, OverflowError):
            message = f"'{shortened(written)}' is not a date and time ({self.form})"
            raise WordTrouble(BAD_VALUE, message, 1, len(words.words) - 1) from None
        return when.replace(tzinfo=None).isoformat(timespec="seconds") + "Z"


class PresetField(Field):
    """The name of a preset of house rules."""

    form = "NAME"

    def value(self, words: Words) -> str:
        name = words.take("a preset").lower()
        if name not in PRESETS:
            hint = did_you_mean(name, PRESETS) or "; `euchre rules list` lists them all"
            words.wrong(f"there is no preset '{shortened(name)}'{hint}")
        return name


class RuleNameField(Field):
    """The name of a house rule."""

    form = "NAME"

    def value(self, words: Words) -> str:
        name = words.take("a house rule").lower()
        try:
            return house_rule(name).name
        except UnknownRule as unknown:
            words.wrong(str(unknown))


class RuleValueField(Field):
    """The value of the house rule whose name is the word before it."""

    form = "VALUE"

    def value(self, words: Words) -> str:
        rule = house_rule(words.words[words.at - 1].lower())
        word = words.take("its value")
        try:
            return str(rule.parse(word))
        except UnknownRule as unknown:
            words.wrong(str(unknown))
