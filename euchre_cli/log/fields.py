"""The base types of the table of records: `Field`, one field of a record, and `RecordForm`, a
record's keyword and fields.

In: words of the text. Out: the values of fields, and records; and back into words. Does not know:
which kinds of fields (`card_fields.py`, `value_fields.py`) or which records (`record_forms.py`)
there are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, Literal, NoReturn, TypeAlias

from euchre_engine.audit.record import Entry
from euchre_engine.problems import BAD_VALUE, Kind

from .game_records import Record
from .words import shortened


class WordTrouble(ValueError):
    """The error for a word that cannot be read: `at` is its index in the record (0 is the keyword),
    `through` the last index it concerns, `kind` the kind of finding. `record` is the record with
    unknown cards instead of those that could not be read, or `None`."""

    record: Entry | None = None

    def __init__(self, kind: Kind, message: str, at: int, through: int | None = None) -> None:
        super().__init__(message)
        self.kind = kind
        self.message = message
        self.at = at
        self.through = at if through is None else through

    def places(self, written: list[int] | None) -> tuple[int, int]:
        """The indices of the first and the last word it concerns, as written. `written` has the
        index at which each word of the record was written, if a name had several words."""
        if written is None:
            return self.at, self.through
        last = len(written) - 1
        return written[min(self.at, last)], written[min(self.through, last)]


class Words:
    """The words of one record, which are taken one after the other. `raw` is the record as written,
    `form` how it should be written, `at` the index of the next word. `bad` is the trouble with the
    first word in a list of cards that is not a card."""

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
        """Raises `WordTrouble` for the word that was taken last."""
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
        """Takes the rest of the record as a text, without its quotes."""
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
    """A text in double quotes, on one line, with quotes and backslashes escaped."""
    text = _LINE_BREAKS.sub(" ", text)
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def plain(text: str) -> str:
    """A text as written in a record: in quotes only if it would be misread without them."""
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
    """The number in a word of at most nine digits; `None` for other words."""
    return int(word) if word.isascii() and word.isdigit() and len(word) <= 9 else None


class Field:
    """One field of a record.

    `name` is the attribute of the engine's record. A field with `when` is optional: it is present
    if `when` returns True for the next word. `after` is the word before it: `by` in `by N`, `for`
    in `best Ah for 9c`. `form` is its placeholder in the form of the record, such as `[by SEAT]`.
    """

    form = ""

    def __init__(
        self,
        name: str,
        *,
        form: str = "",
        after: str = "",
        when: Callable[[str], bool] | None = None,
    ) -> None:
        self.name = name
        self.after = after
        self.when = when
        shown = form or self.form
        if after:
            shown = f"{after} {shown}"
        self.form = f"[{shown}]" if when is not None and shown[:1] != "[" else shown

    def read(self, words: Words) -> Any:
        """Reads the field from the next words; `None` if it is optional and absent. Raises
        `WordTrouble`."""
        if self.when is not None and not (words.left() and self.when(words.peek())):
            return None
        if self.after and not words.flag(self.after):
            message = f"write `{words.form}`"
            raise WordTrouble(BAD_VALUE, message, min(words.at, len(words.words) - 1))
        return self.value(words)

    def value(self, words: Words) -> Any:
        """Reads the value from the next words. Raises `WordTrouble`."""
        raise NotImplementedError

    def written(self, record: Any, before: str) -> str:
        """The field's words in a written record, empty if it is absent; `before` are those before
        it."""
        value = getattr(record, self.name)
        if value is None:
            return ""
        return f"{self.after} {self.spell(value)}" if self.after else self.spell(value)

    def spell(self, value: Any) -> str:
        """The canonical words of a value."""
        return str(value)


def any_word(word: str) -> bool:
    """Returns True: the `when` of an optional field that is present if any word is left."""
    return True


Section: TypeAlias = Literal["hand", "head", "either", "before"]
"""The part of a log that a record may be in: a hand, a game's head, either, or before a hand."""


class RecordForm:
    """One record of the language: a row of the table `FORMS`.

    `make` makes the record from the values of its `fields`; `kinds` are the classes it makes.
    `place` is the part of the log it may be in. `form` shows people how to write it. A `bare`
    record may have no field at all. `instead` are other words that people use for the keyword, for
    suggestions.
    """

    def __init__(
        self,
        keyword: str,
        kinds: type | tuple[type, ...],
        fields: Sequence[Field],
        meaning: str,
        *,
        make: Callable[..., Record] | None = None,
        place: Section = "hand",
        form: str = "",
        bare: bool = False,
        instead: str = "",
    ) -> None:
        self.keyword = keyword
        self.kinds = kinds if isinstance(kinds, tuple) else (kinds,)
        self.fields = tuple(fields)
        self.meaning = meaning
        self.make: Callable[..., Record] = make or self.kinds[0]
        self.head = place in ("head", "either")
        self.hand = place in ("hand", "either")
        self.form = form or " ".join([keyword, *(field.form for field in fields)])
        self.bare = bare
        self.instead = instead

    def read(self, words: list[str], raw: str) -> Record:
        """Reads the record from its words. Raises `WordTrouble`."""
        taken = Words(words, raw, self.form)
        if self.bare and len(words) == 1:
            return self.make()
        record = self.make(*[field.read(taken) for field in self.fields])
        if taken.at < len(words):
            taken.done()
        if taken.bad is not None:
            taken.bad.record = record  # type: ignore[assignment]
            raise taken.bad
        return record

    def spell(self, record: Record) -> str:
        """The words of a record after its keyword, in their canonical spelling."""
        words = ""
        for field in self.fields:
            one = field.written(record, words)
            if one:
                words = f"{words} {one}" if words else one
        return words
