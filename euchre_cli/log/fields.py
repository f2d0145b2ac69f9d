"""What a record consists of: the words of the text one after the other, and fields read from them.

Knows: how a field is read from words, written, and said in JSON Lines, and how the fields of a
record make up its form. Does not know: which kinds of fields (`card_fields.py`, `value_fields.py`)
or which records (`record_forms.py`) there are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Literal, NoReturn, TypeAlias

from euchre_engine.audit.record import Entry
from euchre_engine.problems import BAD_VALUE, Kind

from .game_records import Record
from .words import shortened

if TYPE_CHECKING:
    from .json_values import JsonObject, JsonValue

Json: TypeAlias = dict[str, Any]


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
    `when` makes it optional: whether the next word belongs to it. `after` is the keyword in
    front of it: `by` in `by N`, `for` in `best Ah for 9c`. `form` is what
    stands for it in the form of its record. `keys` are its keys in a JSON object, which must have
    the first of them if that is `required`.
    """

    form = ""
    definition = ""
    """The name of its JSON Schema, which several fields share."""

    names: Sequence[str] = ()
    """All its values in JSON, where they are the keys of an object and may be listed."""

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
        self.keys: tuple[str, ...] = (self.key,)
        self.required = when is None
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
        """The field's words in a written record, empty if it is absent; `before` are those before
        it."""
        value = getattr(record, self.name)
        if value is None:
            return ""
        return f"{self.after} {self.spell(value)}" if self.after else self.spell(value)

    def spell(self, value: Any) -> str:
        """The canonical words of a value."""
        return str(value)

    # -- JSON ------------------------------------------------------------------------------------

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

    def fetch(self, found: JsonObject, into: RecordWords) -> None:
        """The words that the field's key of a JSON object says."""
        if self.key not in found.fields:
            if self.required:
                raise found.missing(self.key)
            return
        value = found[self.key]
        if self.when is None:
            if self.after:
                into.add(self.after, into.paths[0])
            self.spell_json(value, into)
            return
        # Read by itself first, lest an optional word be taken for that of another field.
        alone = RecordWords("", value.path)
        self.spell_json(value, alone)
        try:
            meant = self.value(Words(alone.words, "", ""))
        except WordTrouble as bad:
            raise value.trouble(bad.message, bad.kind) from None
        if self.after:
            into.add(self.after, value.path)
        into.add(self.spell(meant), value.path)

    def spell_json(self, value: JsonValue, into: RecordWords) -> None:
        """The words that a value in JSON says."""
        into.add(value.word(), value.path)

    def schema(self) -> Json:
        """The JSON Schema of a value."""
        return {"$ref": f"#/$defs/{self.definition}"}

    def properties(self) -> Json:
        """The JSON Schema of its keys."""
        about = {"description": self.about} if self.about else {}
        return {self.key: {**about, **self.schema()}}


class RecordWords:
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


Shape: TypeAlias = Literal["value", "object", "list", "map"]
"""What stands under the key of a record in JSON Lines: the value of its first field, the others
being keys beside it; an object with its fields; a list of such values (of one field) or objects (of
several), since the record may stand several times; or an object from its first field to its
second."""


Place: TypeAlias = Literal["hand", "head", "either", "before"]
"""Where a record may stand: in a hand, in the head of a game, in either, or before a hand."""


class RecordForm:
    """One record of the language: a row of the table `FORMS`.

    `make` makes the record from the values of its `fields`; `kinds` are the classes it makes.
    It may stand in a hand, in the `head` of a game, or in `either`. `form` is how it is written,
    for people. `key` is its key in JSON Lines, `shape` what stands there, and `what`
    the name of an object there; a record `within` another (its keyword) is a key of that one's
    object. A `bare` record may stand without any field. `instead` are other words that people use
    for the keyword, for suggestions.
    """

    def __init__(
        self,
        keyword: str,
        kinds: type | tuple[type, ...],
        fields: Sequence[Field],
        meaning: str,
        *,
        make: Callable[..., Record] | None = None,
        place: Place = "hand",
        form: str = "",
        key: str = "",
        shape: Shape = "value",
        what: str = "",
        within: str = "",
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
        self.key = key or keyword
        self.shape = shape
        self.what = what
        self.within = within
        self.bare = bare
        self.instead = instead

    def read(self, words: list[str], raw: str) -> Record:
        """The record these words say. Raises `WordTrouble`."""
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
