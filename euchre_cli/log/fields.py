"""The fields of a record (a seat, a card, a text …), each read from words, written, and in JSON.

Knows: for each kind of field its words, what is said of a word that does not fit, its value in JSON
Lines and its JSON Schema. Does not know: which record has which fields; that is `records.py`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, Any, Final, NoReturn, TypeAlias

from euchre_engine.actions import Name, Order
from euchre_engine.audit.record import Entry
from euchre_engine.cards import CARD_NAMES, SUIT_LETTERS, UNKNOWN, Card, Suit
from euchre_engine.problems import BAD_CARD, BAD_SEAT, BAD_VALUE, UNSUPPORTED_VERSION, Kind
from euchre_engine.rules import PRESETS, UnknownRule, house_rule, nearest
from euchre_engine.seats import SEATS, SIDE, Seat, Side

from .words import (
    SEAT_WORDS,
    SIDE_WORDS,
    offenders,
    read_card,
    read_seat,
    read_suit,
    shortened,
    suit_name,
)

if TYPE_CHECKING:
    from .json_values import JsonObject, JsonValue

Json: TypeAlias = dict[str, Any]

VERSION: Final = 1
"""The version of the language this program reads and writes."""


class WordTrouble(ValueError):
    """A word of a record cannot be read: `at` is its index (0 is the keyword), `through` the last
    index it concerns, `kind` the finding; `record` is what could be read of the record, with an
    unknown card in place of one that could not."""

    record: Entry | None = None

    def __init__(self, kind: Kind, message: str, at: int, through: int | None = None) -> None:
        super().__init__(message)
        self.kind = kind
        self.message = message
        self.at = at
        self.through = at if through is None else through

    def places(self, written: list[int] | None) -> tuple[int, int]:
        """The first and the last word it concerns as they were `written`, where one word of the
        record stands for several; `None`: nowhere."""
        if written is None:
            return self.at, self.through
        last = len(written) - 1
        return written[min(self.at, last)], written[min(self.through, last)]


class Words:
    """The words of one record, taken one after the other; `bad` is the first that should have been
    a card among several."""

    __slots__ = ("at", "bad", "form", "raw", "words")

    def __init__(self, words: list[str], raw: str, form: str, at: int = 1) -> None:
        self.words = words
        self.raw = raw
        self.form = form
        self.at = at
        self.bad: WordTrouble | None = None

    def left(self) -> bool:
        return self.at < len(self.words)

    def peek(self) -> str:
        return self.words[self.at] if self.at < len(self.words) else ""

    def take(self, what: str) -> str:
        if self.at >= len(self.words):
            last = len(self.words) - 1
            raise WordTrouble(BAD_VALUE, f"{what} is missing; write `{self.form}`", last)
        self.at += 1
        return self.words[self.at - 1]

    def wrong(self, message: str, kind: Kind = BAD_VALUE) -> NoReturn:
        """Raise the trouble with the word that was taken last."""
        raise WordTrouble(kind, message, self.at - 1)

    def done(self) -> None:
        if self.at < len(self.words):
            message = f"'{shortened(self.peek())}' is one word too many; write `{self.form}`"
            raise WordTrouble(BAD_VALUE, message, self.at, len(self.words) - 1)

    def flag(self, word: str) -> bool:
        if self.at < len(self.words) and self.words[self.at].lower() == word:
            self.at += 1
            return True
        return False

    def text(self) -> str:
        """The rest of the record, as it was written, without its quotes."""
        at = self.at
        self.at = len(self.words)
        if at >= len(self.words):
            return ""
        return unquote(self.raw.split(None, at)[at].rstrip())


def unquote(text: str) -> str:
    """A text without the quotes around it and the escapes inside."""
    if len(text) >= 2 and text[0] == '"' and text[-1] == '"':
        return text[1:-1].replace('\\"', '"').replace("\\\\", "\\") if "\\" in text else text[1:-1]
    return text


_LINE_BREAKS = re.compile(r"[\r\n]+")
_COMMENT = re.compile(r"(?:^|\s)#")


def quoted(text: str) -> str:
    """A text in double quotes, with what would end it escaped."""
    text = _LINE_BREAKS.sub(" ", text)
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def plain(text: str) -> str:
    """A text as it stands in a record: in quotes only where it would be misread without them."""
    # A quote makes the meaning depend on the rest of the line (a comment may close it): never bare.
    if (
        not text
        or text != text.strip()
        or '"' in text
        or ";" in text
        or _COMMENT.search(text)
        or _LINE_BREAKS.search(text)
    ):
        return quoted(text)
    return text


def whole_number(word: str) -> int | None:
    """The number a word of at most nine digits is."""
    return int(word) if word.isascii() and word.isdigit() and len(word) <= 9 else None


class Field:
    """One field of a record.

    `name` is the attribute of the engine's record and the key in JSON, unless `key` says another.
    `when` makes it optional: whether the next word belongs to it. `after` is the word that stands
    before it, in an optional field as in `by N`, else as in `best Ah for 9c`. `form` is what
    stands for it in the form of its record.
    """

    form = ""
    definition = ""
    """The name of its JSON Schema, which several fields share."""

    def __init__(
        self,
        name: str,
        *,
        key: str = "",
        form: str = "",
        after: str = "",
        when: Callable[[str], bool] | None = None,
        about: str = "",
    ) -> None:
        self.name = name
        self.key = key or name
        self.after = after
        self.when = when
        self.about = about
        shown = form or self.form
        if after:
            shown = f"{after} {shown}"
        self.form = f"[{shown}]" if when is not None and shown[:1] != "[" else shown

    # -- words -----------------------------------------------------------------------------------

    def read(self, words: Words) -> Any:
        """The value of the field, from the next words; `None` where an optional one is absent."""
        if self.when is not None and not (words.left() and self.when(words.peek())):
            return None
        if self.after and not words.flag(self.after):
            message = f"write `{words.form}`"
            raise WordTrouble(BAD_VALUE, message, min(words.at, len(words.words) - 1))
        return self.value(words)

    def value(self, words: Words) -> Any:
        """The value that the next words are. Raises `WordTrouble`."""
        raise NotImplementedError

    def written(self, record: Any, before: str) -> str:
        """The words of the field in a record, `before` which stand others; none if it is absent."""
        value = getattr(record, self.name)
        if value is None:
            return ""
        return f"{self.after} {self.spell(value)}" if self.after else self.spell(value)

    def spell(self, value: Any) -> str:
        """The canonical words of a value."""
        raise NotImplementedError

    # -- JSON ------------------------------------------------------------------------------------

    @property
    def keys(self) -> tuple[str, ...]:
        """Its keys in a JSON object."""
        return (self.key,)

    def required(self) -> bool:
        """Whether a JSON object must have it."""
        return self.when is None

    def json_of(self, record: Any) -> Any:
        """The value of a record in JSON; `None` where it is absent."""
        value = getattr(record, self.name)
        return None if value is None else self.json(value)

    def json(self, value: Any) -> Any:
        """A value in JSON."""
        return self.spell(value)

    def put(self, record: Any, into: Json) -> None:
        """Put the value of a record under its key of a JSON object, if it is there."""
        value = self.json_of(record)
        if value is not None:
            into[self.key] = value

    def fetch(self, found: JsonObject, into: Spelled) -> None:
        """The words that the field's key of a JSON object says."""
        if self.key not in found.fields:
            if self.required():
                raise found.missing(self.key)
            return
        value = found[self.key]
        if self.when is None:
            if self.after:
                into.add(self.after, into.paths[0])
            self.spell_json(value, into)
            return
        # Read by itself first, lest an optional word be taken for that of another field.
        alone = Spelled("", value.path)
        self.spell_json(value, alone)
        try:
            meant = self.value(Words(alone.words, "", ""))
        except WordTrouble as bad:
            raise value.trouble(bad.message, bad.kind) from None
        if self.after:
            into.add(self.after, value.path)
        into.add(self.spell(meant), value.path)

    def spell_json(self, value: JsonValue, into: Spelled) -> None:
        """The words that a value in JSON says."""
        into.add(value.word(), value.path)

    def schema(self) -> Json:
        """The JSON Schema of a value."""
        return {"$ref": f"#/$defs/{self.definition}"}

    def names(self) -> Sequence[str]:
        """All its values in JSON, where they are the keys of an object and may be listed."""
        return ()

    def properties(self) -> Json:
        """The JSON Schema of its keys."""
        about = {"description": self.about} if self.about else {}
        return {self.key: {**about, **self.schema()}}


class Spelled:
    """A record of JSON turned into words: each word with its path, and the text at the end."""

    __slots__ = ("paths", "raw", "words")

    def __init__(self, keyword: str, path: str) -> None:
        self.words = [keyword]
        self.paths = [path]
        self.raw = ""

    def add(self, word: str, path: str) -> None:
        """One more word."""
        self.words.append(word)
        self.paths.append(path)

    def end(self, text: str, path: str) -> None:
        """The text that ends the record."""
        self.add(quoted(text), path)
        self.raw = " ".join(self.words)


def any_word(word: str) -> bool:
    """`when` of an optional field that takes whatever word comes."""
    return True


class SeatField(Field):
    """A seat."""

    form = "SEAT"
    definition = "seat"

    def value(self, words: Words) -> Seat:
        word = words.take("a seat")
        seat = read_seat(word)
        if seat is None:
            words.wrong(f"'{shortened(word)}' is not a seat (N, E, S or W)", BAD_SEAT)
        return seat

    def spell(self, value: Seat) -> str:
        return value.name

    def names(self) -> Sequence[str]:
        return [seat.name for seat in SEATS]


def _side(words: Words) -> Side:
    word = words.take("a side")
    side = SIDE_WORDS.get(word.upper())
    if side is None:
        words.wrong(f"'{shortened(word)}' is not a side (NS or EW)", BAD_SEAT)
    return side


class SideField(Field):
    """A side."""

    form = "SIDE"
    definition = "side"

    def value(self, words: Words) -> Side:
        return _side(words)

    def spell(self, value: Side) -> str:
        return value.name


class OffendersField(Field):
    """Whose offence it was: a seat, or both of a side. `against` before anything else begins the
    text."""

    form = "SEAT|SIDE"

    def read(self, words: Words) -> tuple[Seat, ...]:
        if words.peek().lower() != self.after or words.at + 1 >= len(words.words):
            return ()
        found = offenders(words.words[words.at + 1])
        if found:
            words.at += 2
        return found

    def value(self, words: Words) -> tuple[Seat, ...]:
        word = words.take("a seat or a side")
        found = offenders(word)
        if not found:
            words.wrong(f"'{shortened(word)}' is not a seat or a side", BAD_SEAT)
        return found

    def written(self, record: Any, before: str) -> str:
        value = record.against
        return f"{self.after} {self.spell(value)}" if value else ""

    def json_of(self, record: Any) -> str | None:
        return self.spell(record.against) if record.against else None

    def spell(self, value: tuple[Seat, ...]) -> str:
        return value[0].name if len(value) == 1 else SIDE[value[0]].name

    def schema(self) -> Json:
        return {"anyOf": [{"$ref": "#/$defs/seat"}, {"$ref": "#/$defs/side"}]}


_OTHER_RANKS = re.compile(r"^(?:[2-8])[cdhs♣♦♥♠]$", re.IGNORECASE)


def bad_card(word: str, at: int) -> WordTrouble:
    """The trouble with a word that is no card."""
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
    definition = "card"

    def value(self, words: Words) -> Card:
        word = words.take("a card")
        card = read_card(word)
        if card is None:
            raise bad_card(word, words.at - 1)
        return card

    def spell(self, value: Card) -> str:
        return CARD_NAMES[value]


class CardsField(Field):
    """Every word that is left as a card; the first that is none is kept as `Words.bad`."""

    form = "CARD…"
    definition = "cards"

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

    def json(self, value: tuple[Card, ...]) -> list[str]:
        return [CARD_NAMES[card] for card in value]

    def spell_json(self, value: JsonValue, into: Spelled) -> None:
        for card in value.list("a list of cards"):
            into.add(card.word(), card.path)


def card_or_unknown(words: Words, word: str) -> Card:
    """The card a word is; the first that is none is noted, and unknown."""
    card = read_card(word)
    if card is None:
        words.bad = words.bad or bad_card(word, words.at)
        return UNKNOWN
    return card


Played: TypeAlias = tuple[tuple[Card, ...], tuple[Seat | None, ...] | None]
"""The cards of a trick, and the seats written beside them, if any."""


class PlayedField(Field):
    """The cards of a trick as they fell; one that fell out of turn has its seat before it."""

    form = "CARD…"

    @property
    def keys(self) -> tuple[str, ...]:
        return ("cards", "seats")

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

    def put(self, record: Any, into: Json) -> None:
        into["cards"] = [CARD_NAMES[card] for card in record.cards]
        if record.seats is not None:
            into["seats"] = [None if seat is None else seat.name for seat in record.seats]

    def fetch(self, found: JsonObject, into: Spelled) -> None:
        if "cards" not in found.fields:
            raise found.missing("cards")
        first = len(into.words)
        for card in found["cards"].list("a list of cards"):
            word = card.word()
            if ":" in word:
                message = f"'{shortened(word)}' is not a card; write the seat beside it in 'seats'"
                card.trouble(message, BAD_CARD)
                word = CARD_NAMES[UNKNOWN]
            into.add(word, card.path)
        if "seats" in found.fields:
            stated = found["seats"]
            seats = stated.list("a list with a seat or null for each card")
            if len(seats) != len(into.words) - first:
                raise stated.wrong("a list with a seat or null for each card")
            for at, seat in enumerate(seats, first):
                if seat.value is not None:
                    word = seat.word()
                    if word not in SEAT_WORDS:
                        message = f"'{shortened(word)}' is not a seat (N, E, S or W)"
                        raise seat.trouble(message, BAD_SEAT)
                    into.words[at] = f"{word}:{into.words[at]}"

    def properties(self) -> Json:
        beside = (
            "Who played each card, if one was played out of turn; null for the seat whose turn "
            "it was."
        )
        seats = {"enum": [*(seat.name for seat in SEATS), None]}
        return {
            "cards": {"description": self.about, "$ref": "#/$defs/cards"},
            "seats": {"description": beside, "type": "array", "items": seats},
        }

    def required(self) -> bool:
        return True


class SuitField(Field):
    """A suit; or no-trump, unless `refuse` says why that cannot be."""

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

    def json(self, value: Suit) -> str:
        return SUIT_LETTERS[value]

    def schema(self) -> Json:
        return {"$ref": "#/$defs/suit" if self.refuse else "#/$defs/trump"}


_PASS: Final = frozenset({"pass", "passes", "passed"})
_ORDER_UP: Final = frozenset({"order", "orders", "ordered", "pick", "picks", "picked"})
_ORDER: Final = _ORDER_UP | {
    *("order-up", "orders-up", "pickup", "pick-up", "picks-up"),
    *("assist", "assists", "assisted"),
}


class CallField(Field):
    """A call: `pass`, `order`, or the suit it names."""

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

    def _call(self, record: Any) -> Suit | str:
        if isinstance(record, Name):
            return record.suit
        return "order" if isinstance(record, Order) else "pass"

    def written(self, record: Any, before: str) -> str:
        called = self._call(record)
        return called if isinstance(called, str) else suit_name(called)

    def json_of(self, record: Any) -> str:
        called = self._call(record)
        return called if isinstance(called, str) else SUIT_LETTERS[called]

    def schema(self) -> Json:
        return {"enum": ["pass", "order", *SUIT_LETTERS]}


class FlagField(Field):
    """A word that is there or not."""

    def __init__(self, name: str, about: str = "") -> None:
        super().__init__(name, form=f"[{name}]", about=about)

    def read(self, words: Words) -> bool:
        return words.flag(self.name)

    def written(self, record: Any, before: str) -> str:
        return self.name if getattr(record, self.name, False) else ""

    def required(self) -> bool:
        return False

    def json_of(self, record: Any) -> bool | None:
        return getattr(record, self.name, False) or None

    def fetch(self, found: JsonObject, into: Spelled) -> None:
        if found.is_true(self.key):
            into.add(self.name, found.at(self.key))

    def schema(self) -> Json:
        return {"const": True}


class OneFlagField(Field):
    """At most one of several words, each a flag of its own in the record and in JSON."""

    def __init__(self, flags: Mapping[str, str]) -> None:
        """`flags`: the words, and what each says."""
        super().__init__("", form=f"[{'|'.join(flags)}]")
        self.flags = flags

    @property
    def keys(self) -> tuple[str, ...]:
        return tuple(self.flags)

    def read(self, words: Words) -> str:
        return next((word for word in self.flags if words.flag(word)), "")

    def written(self, record: Any, before: str) -> str:
        return next((word for word in self.flags if getattr(record, word)), "")

    def put(self, record: Any, into: Json) -> None:
        flag = self.written(record, "")
        if flag:
            into[flag] = True

    def fetch(self, found: JsonObject, into: Spelled) -> None:
        for word in self.flags:
            if found.is_true(word):
                into.add(word, found.at(word))

    def required(self) -> bool:
        return False

    def properties(self) -> Json:
        return {word: {"description": about, "const": True} for word, about in self.flags.items()}


class ChoiceField(Field):
    """One of a few words; `values` are what they mean, `what` it is."""

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

    def json_of(self, record: Any) -> str | None:
        return self.words.get(getattr(record, self.name))

    def spell(self, value: Any) -> str:
        return self.words[value]

    def schema(self) -> Json:
        return {"enum": [*self.values]}


class NumberField(Field):
    """A whole number, `what` it is, from `low` to `high`."""

    form = "n"

    def __init__(self, name: str, what: str, low: int, high: int, **more: Any) -> None:
        super().__init__(name, **more)
        self.what = what
        self.low = low
        self.high = high

    def value(self, words: Words) -> int:
        return number(words, self.what, self.low, self.high)

    def spell(self, value: int) -> str:
        return str(value)

    def json(self, value: int) -> int:
        return value

    def spell_json(self, value: JsonValue, into: Spelled) -> None:
        into.add(value.digits(), value.path)

    def schema(self) -> Json:
        return {"type": "integer", "minimum": self.low, "maximum": self.high}


def number(words: Words, what: str, low: int, high: int) -> int:
    """The number that the next word is."""
    word = words.take(what)
    found = whole_number(word)
    if found is None or not low <= found <= high:
        words.wrong(f"'{shortened(word)}' is not {what} ({low} to {high})")
    return found


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

    def schema(self) -> Json:
        return {"const": VERSION}


Sides: TypeAlias = tuple[int | None, int | None]


class SidesField(Field):
    """A number for each side, or for one of them; `what` it is."""

    form = "NS n EW n"
    definition = "sides"

    def __init__(self, what: str, high: int) -> None:
        super().__init__("")
        self.what = what
        self.high = high

    def value(self, words: Words) -> Sides:
        values: dict[Side, int] = {}
        while words.left() or not values:
            at = words.at
            side = _side(words)
            if side in values:
                raise WordTrouble(BAD_VALUE, f"{side.name} appears twice", at)
            values[side] = number(words, self.what, 0, self.high)
        return values.get(Side.NS), values.get(Side.EW)

    def written(self, record: Any, before: str) -> str:
        return " ".join([f"{side} {points}" for side, points in self.json_of(record).items()])

    def json_of(self, record: Any) -> dict[str, int]:
        both = (("NS", record.ns), ("EW", record.ew))
        return {side: points for side, points in both if points is not None}

    def spell_json(self, value: JsonValue, into: Spelled) -> None:
        sides = value.object()
        names = [side.name for side in Side]
        sides.only(names, "a pair of sides")
        for side, points in sides.values():
            if side in names:
                into.add(side, points.path)
                into.add(points.digits(), points.path)


class TextField(Field):
    """The rest of the record: a text, which may be `empty` only if that is said. `ambiguous` says
    of a text, and the words before it, that it would be taken for something else without quotes."""

    form = "TEXT"
    definition = "text"

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

    def json_of(self, record: Any) -> str | None:
        value: str = getattr(record, self.name)
        return value if value or self.when is None else None

    def fetch(self, found: JsonObject, into: Spelled) -> None:
        if self.key in found.fields:
            self.spell_json(found[self.key], into)
        elif not self.empty:
            raise found.missing(self.key)

    def spell_json(self, value: JsonValue, into: Spelled) -> None:
        text = value.text()
        if text or not self.empty:
            into.end(text, value.path)


class DateField(Field):
    """A day."""

    form = "YYYY-MM-DD"

    def value(self, words: Words) -> str:
        word = words.take("a date")
        try:
            return date.fromisoformat(word).isoformat()
        except ValueError:
            words.wrong(f"'{shortened(word)}' is not a date (YYYY-MM-DD)")

    def spell(self, value: str) -> str:
        return value

    def schema(self) -> Json:
        return {"type": "string", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"}


_TIME = re.compile(
    r"[0-9]{4}-[0-9]{2}-[0-9]{2}[T ](?:[01][0-9]|2[0-3]):[0-9]{2}(?::[0-9]{2}(?:\.[0-9]+)?)?"
    r"(?: ?(?:Z|[+-][0-9]{2}:?[0-9]{2}))?",
    re.IGNORECASE,
)


class TimeField(Field):
    """A date and time of day, which becomes UTC; without an offset it is UTC already."""

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

    def spell(self, value: str) -> str:
        return value

    def schema(self) -> Json:
        day, clock = "[0-9]{4}-[0-9]{2}-[0-9]{2}", "[0-9]{2}:[0-9]{2}:[0-9]{2}"
        return {"type": "string", "pattern": f"^{day}T{clock}Z$"}


class PresetField(Field):
    """The name of a preset of house rules."""

    form = "NAME"

    def value(self, words: Words) -> str:
        name = words.take("a preset").lower()
        if name not in PRESETS:
            hint = nearest(name, PRESETS) or "; `euchre rules list` lists them all"
            words.wrong(f"there is no preset '{shortened(name)}'{hint}")
        return name

    def spell(self, value: str) -> str:
        return value

    def schema(self) -> Json:
        return {"type": "string"}


class RuleNameField(Field):
    """The name of a house rule."""

    form = "NAME"

    def value(self, words: Words) -> str:
        name = words.take("a house rule").lower()
        try:
            return house_rule(name).name
        except UnknownRule as unknown:
            words.wrong(str(unknown))

    def spell(self, value: str) -> str:
        return value


class RuleValueField(Field):
    """The value of the house rule whose name stands before it."""

    form = "VALUE"

    def value(self, words: Words) -> str:
        rule = house_rule(words.words[words.at - 1].lower())
        word = words.take("its value")
        try:
            return str(rule.parse(word))
        except UnknownRule as unknown:
            words.wrong(str(unknown))

    def spell(self, value: str) -> str:
        return value

    def json(self, value: str) -> int | str:
        return int(value) if value.isdigit() else value

    def spell_json(self, value: JsonValue, into: Spelled) -> None:
        into.add(value.word() if isinstance(value.value, str) else value.digits(), value.path)

    def schema(self) -> Json:
        return {"anyOf": [{"type": "string"}, {"type": "integer", "minimum": 0}]}
