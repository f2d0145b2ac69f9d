"""The fields of a record, as they are written in its form: `SEAT [TRICK] [by SEAT] OUTCOME`.

`fields_of` reads a form. A word in capitals is a kind of word of `WORDS`; a word in small letters
stands for itself; brackets mean that a field, or several that belong together, may be left out.
`CARD…`, `SWAPPED…`, `PLAYED…`, `COUNTS`, `TOTALS`, `TIME`, `TEXT` and `NAME` take the rest of the
record.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, Final

from euchre_engine.cards import CARD_NAMES, UNKNOWN, Card
from euchre_engine.problems import BAD_VALUE
from euchre_engine.seats import Seat, Side

from .names import Names
from .spelling import CARDS, SEAT_LETTERS, SPOKEN_IN_TWO, WORDS, Unreadable, read_time, shortened


class RecordWords:
    """The words of one record, taken one after the other.

    `text` is the record as written, `form` how it should be, and `names` who is at the table.
    `joined` are the indices of words that belong to the word before them, as in a name of several
    words; `bad` is the first word that cannot be read, but for which the record has a stand-in.
    """

    def __init__(self, words: list[str], text: str, form: str, names: Names) -> None:
        self.words = words
        self.text = text
        self.form = form
        self.names = names
        self.at = 1
        self.joined: tuple[int, ...] = ()
        self.bad: Unreadable | None = None
        self.more_bad = 0

    @property
    def left(self) -> list[str]:
        """The words not yet taken."""
        return self.words[self.at :]

    def take(self, what: str) -> str:
        """Takes the next word. Raises `Unreadable` if there is none."""
        if self.at >= len(self.words):
            raise Unreadable(f"{what} is missing; write `{self.form}`", len(self.words) - 1)
        self.at += 1
        return self.words[self.at - 1]

    def take_joined(self, many: int) -> None:
        """Takes more words, which belong to the one taken last."""
        self.joined += tuple(range(self.at, self.at + many))
        self.at += many

    def take_seat(self) -> Seat:
        """Takes a seat, or the name of the player there. Raises `Unreadable`."""
        self.take(WORDS["SEAT"].expected)
        seat, many, bad = self.names.find(self.words, self.at - 1)
        self.take_joined(many - 1)
        if bad is not None:
            if seat is None:
                raise bad
            self.stand_in(bad)
        assert seat is not None
        return seat

    def stand_in(self, bad: Unreadable) -> None:
        """Notes that a value stands in for a word that cannot be read."""
        if self.bad is None:
            self.bad = bad
        else:
            self.more_bad += 1

    def rest(self) -> str:
        """Takes the rest of the record as written."""
        at, self.at = self.at, len(self.words)
        return self.text.split(None, at)[at].rstrip() if at < len(self.words) else ""

    def end(self) -> None:
        """Raises `Unreadable` if there are words left."""
        if self.at < len(self.words):
            message = f"'{shortened(self.words[self.at])}' is one word too many"
            last = len(self.words) - 1
            raise Unreadable(f"{message}; write `{self.form}`", self.at, through=last)


class Field:
    """A field of one word. `lead` is the word before it, such as `by`. An `optional` one that is
    left out has the value `absent`."""

    absent: Any = None

    def __init__(self, name: str, optional: bool = False, lead: str = "") -> None:
        self.name = name
        self.optional = optional
        self.lead = lead
        self.before: frozenset[str] | None = None
        """The words that may come instead of an optional field, if only such may."""
        self.before_text = False
        """True if a text may come instead."""

    @property
    def shown(self) -> str:
        """The field as it is shown to people."""
        shown = f"{self.lead} {_SHOWN.get(self.name, self.name)}".strip()
        return f"[{shown}]" if self.optional else shown

    def begins(self, words: Sequence[str]) -> bool:
        """Returns True if an optional field is present, because these words are next."""
        word = words[0].lower()
        if self.lead:
            alike = word == self.lead and len(words) > 1
            return alike and not (self.before_text and WORDS[self.name].read(words[1]) is None)
        if self.before is not None:
            return word not in self.before
        return WORDS[self.name].is_meant_by(words[0])

    def is_in(self, word: str) -> bool:
        """Returns True if a word is one of this optional field, which may stand in another order
        than in the form because only such fields come after it."""
        return self.before is not None and WORDS[self.name].read(word) is not None

    def read(self, words: RecordWords) -> Any:
        """Reads the field. Raises `Unreadable`."""
        left = words.left
        if self.optional and not (left and self.begins(left)):
            return self.absent
        if self.lead:
            if [word.lower() for word in left[:1]] != [self.lead]:
                at = min(words.at, len(words.words) - 1)
                raise Unreadable(f"'{self.lead}' is missing; write `{words.form}`", at)
            words.at += 1
        return self.value(words)

    def value(self, words: RecordWords) -> Any:
        """Reads the value of a field that is present. Raises `Unreadable`."""
        if self.name == "SEAT":
            return words.take_seat()
        kind = WORDS[self.name]
        return kind.value(words.take(kind.expected), words.at - 1)

    def write(self, value: Any, skipped: Sequence[Field]) -> str:
        """The words for a value; `skipped` are the optional fields left out just before it."""
        return f"{self.lead} {self.spelling(value)}" if self.lead else self.spelling(value)

    def spelling(self, value: Any) -> str:
        """The words for a value, without the word before it."""
        return WORDS[self.name].write(value)


class FlagField(Field):
    """A word that may be there, or one of several: its value is that word, or an empty string."""

    absent: Any = ""

    def __init__(self, name: str) -> None:
        super().__init__(name, optional=True)
        self.words = frozenset(name.split("|"))

    def begins(self, words: Sequence[str]) -> bool:
        return words[0].lower() in self.words

    def is_in(self, word: str) -> bool:
        return self.before is not None and word.lower() in self.words

    def value(self, words: RecordWords) -> str:
        return words.take("").lower()

    def spelling(self, value: Any) -> str:
        return str(value)


class GroupField(Field):
    """Fields that may be left out together: its value are theirs, or `()`."""

    absent: Any = ()

    def __init__(self, name: str) -> None:
        super().__init__(name, optional=True)
        self.fields = fields_of(name)

    def begins(self, words: Sequence[str]) -> bool:
        return self.before is not None or self.fields[0].begins(words)

    def value(self, words: RecordWords) -> tuple[Any, ...]:
        return tuple([field.read(words) for field in self.fields])

    def spelling(self, value: Any) -> str:
        pairs = zip(self.fields, value, strict=True)
        return " ".join([field.write(one, ()) for field, one in pairs])


class FaultField(Field):
    """A seat that may be left out before a text: its letter, or the whole name of who sits there.
    A text without it is written in quotes, so that it cannot begin with a name."""

    def begins(self, words: Sequence[str]) -> bool:
        return True

    def read(self, words: RecordWords) -> Any:
        left = words.left
        named = bool(left) and (left[0] in SEAT_LETTERS or words.names.begin(left))
        return words.take_seat() if named else None


class CallField(Field):
    """A call, which may be spoken in two words: `order up`."""

    def value(self, words: RecordWords) -> Any:
        call = super().value(words)
        if (
            tuple(word.lower() for word in words.words[words.at - 1 : words.at + 1])
            in SPOKEN_IN_TWO
        ):
            words.take_joined(1)
        return call


class CardField(Field):
    """A card. One that cannot be read is read as unknown."""

    def value(self, words: RecordWords) -> Card:
        return self.card(words.take("a card"), words)

    def card(self, word: str, words: RecordWords) -> Card:
        """The card that a word spells, which was taken last."""
        card = CARDS.get(word)
        if card is not None:
            return card
        try:
            read: Card = WORDS["CARD"].value(word, words.at - 1)
        except Unreadable as bad:
            words.stand_in(bad)
            return UNKNOWN
        return read


class CardsField(CardField):
    """Cards, to the end of the record."""

    def value(self, words: RecordWords) -> Any:
        cards = [super().value(words)]
        while words.at < len(words.words):
            cards.append(super().value(words))
        return tuple(cards)

    def spelling(self, value: Any) -> str:
        return " ".join([CARD_NAMES[card] for card in value])


class PlayedField(CardField):
    """The cards of a trick. One that fell out of turn has its seat before it: `W:Qs`."""

    def value(self, words: RecordWords) -> Any:
        cards: list[Card] = []
        seats: list[Seat | None] = []
        while words.at < len(words.words) or not cards:
            before, colon, card = words.take("a card").rpartition(":")
            seats.append(self._seat(before, words) if colon else None)
            cards.append(self.card(card, words))
        return tuple(cards), tuple(seats) if any(s is not None for s in seats) else None

    def _seat(self, before: str, words: RecordWords) -> Seat | None:
        """The seat before a card."""
        seat, _, bad = words.names.find([before], 0)
        if bad is not None:
            bad.at = bad.through = words.at - 1
            if seat is None:
                raise bad
            words.stand_in(bad)
        return seat

    def spelling(self, value: Any) -> str:
        cards, seats = value
        names = [CARD_NAMES[card] for card in cards]
        befores = ["" if seat is None else f"{seat.name}:" for seat in seats or [None] * len(cards)]
        return " ".join(map(str.__add__, befores, names))


class SidesField(Field):
    """A number for each side, or for one of them."""

    def value(self, words: RecordWords) -> tuple[int | None, int | None]:
        number = WORDS[self.name.removesuffix("S")]
        numbers: dict[Side, int] = {}
        while words.at < len(words.words) or not numbers:
            side = WORDS["SIDE"].value(words.take("a side"), words.at - 1)
            if side in numbers:
                raise Unreadable(f"{side.name} appears twice", words.at - 1)
            numbers[side] = number.value(words.take(number.expected), words.at - 1)
        return numbers.get(Side.NS), numbers.get(Side.EW)

    def spelling(self, value: Any) -> str:
        pairs = zip(Side, value, strict=True)
        return " ".join([f"{side.name} {number}" for side, number in pairs if number is not None])


class TimeField(Field):
    """A date and time, in UTC."""

    def value(self, words: RecordWords) -> str:
        words.take("a date and time")
        written = " ".join(words.words[1:])
        words.at = len(words.words)
        time = read_time(written)
        if time is None:
            message = f"'{shortened(written)}' is not a date and time ({self.shown})"
            raise Unreadable(message, 1, BAD_VALUE, len(words.words) - 1)
        return time

    def spelling(self, value: Any) -> str:
        return str(value)


class TextField(Field):
    """A text, to the end of the record."""

    absent: Any = ""

    def begins(self, words: Sequence[str]) -> bool:
        return True

    def value(self, words: RecordWords) -> str:
        if not words.left:
            words.take("a text" if self.name == "TEXT" else "a name")
        return unquoted(words.rest())

    def write(self, value: Any, skipped: Sequence[Field]) -> str:
        words = value.split(None, 2)[:2]
        misread = any(field.begins(words) for field in skipped if words)
        return quoted(value) if misread else plain(value)


_LINE_BREAKS: Final = re.compile(r"[\r\n]+")
_NEEDS_QUOTES: Final = re.compile(r'^\s|\s$|^$|[";\r\n]|(?:^|\s)#')


def unquoted(text: str) -> str:
    """A text without the quotes around it and the escapes inside."""
    if len(text) >= 2 and text[0] == text[-1] == '"':
        return re.sub(r'\\([\\"])', r"\1", text[1:-1])
    return text


def quoted(text: str) -> str:
    """A text in double quotes, on one line."""
    return '"' + re.sub(r'([\\"])', r"\\\1", _LINE_BREAKS.sub(" ", text)) + '"'


def plain(text: str) -> str:
    """A text as written in a record: in quotes only if it would be misread without them."""
    # A quote makes the meaning depend on the rest of the line (a comment may close it): never bare.
    return quoted(text) if _NEEDS_QUOTES.search(text) else text


_SHOWN: Final = {
    "CHAIR": "SEAT",
    "FAULT": "SEAT",
    "OFFENDER": "SEAT|SIDE",
    "TRUMP": "SUIT",
    "CALL": "pass|order|SUIT",
    "VERSION": "1",
    "PLAYED…": "CARD…",
    "SWAPPED…": "CARD CARD CARD",
    "COUNTS": "NS n EW n",
    "TOTALS": "NS n EW n",
    "DATE": "YYYY-MM-DD",
    "TIME": "YYYY-MM-DDTHH:MM:SSZ",
    "PRESET": "NAME",
    "RULE_NAME": "NAME",
} | dict.fromkeys(("NUMBER", "POINTS", "GAMES", "ROUND", "TABLE"), "n")
"""How a placeholder is shown to people, where that is not its name."""

_SPECIAL: Final[dict[str, Callable[..., Field]]] = {
    "FAULT": FaultField,
    "CALL": CallField,
    "CARD": CardField,
    "CARD…": CardsField,
    "PLAYED…": PlayedField,
    "SWAPPED…": CardsField,
    "COUNTS": SidesField,
    "TOTALS": SidesField,
    "TIME": TimeField,
    "TEXT": TextField,
    "NAME": TextField,
}


def fields_of(form: str) -> tuple[Field, ...]:
    """The fields in a record's form."""
    fields: list[Field] = []
    lead = ""
    for optional, bare in re.findall(r"\[([^]]*)\]|(\S+)", form):
        *before, name = (optional or bare).split()
        if name.islower() and not optional:
            lead = name
        elif name.islower():
            fields.append(FlagField(name))
        elif before and before[0].isupper():
            fields.append(GroupField(optional))
        else:
            make = _SPECIAL.get(name, Field)
            fields.append(make(name, bool(optional), " ".join(before) or lead))
            lead = ""
    for at, field in enumerate(fields):
        after = fields[at + 1 :]
        flags = [one.words for one in after if isinstance(one, FlagField)]
        if len(flags) == len(after):
            field.before = frozenset().union(*flags)
        field.before_text = any(isinstance(one, TextField) for one in after)
    return tuple(fields)
