"""The tolerant reader of JSON Lines, whose shape `jsonl.py` describes.

In: the lines of a log in JSON Lines. Out: the same items as from a log of text, with paths as their
places. An object is turned into the words of its record, which are read as in the text, so that
each rule is stated once. Does not know: which words are allowed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Any, BinaryIO, Final, Literal, NamedTuple

from euchre_engine.problems import BAD_VALUE, Kind

from .decoding import LineTrouble
from .decoding import lines as lines_of
from .fields import RecordForm, RecordWords, WordTrouble
from .game_records import HandBegins, Record
from .json_values import JsonObject, JsonValue, NotJson, WrongType, parse_json, shown
from .jsonl import HAND_FORMS, HAND_KEYS, HEAD_FORMS, HEAD_KEYS, INSIDE, keys_beside
from .log_items import Comment, Item, ItemOrComment, JsonHand, JsonRecord, Span, Trouble, span_at
from .record_forms import FORMS, parse, parse_play
from .text_read import MOST_TROUBLES, comment_of, split

_OF_NO_HAND: Final = frozenset(form.keyword for form in FORMS.values() if not form.hand)
_KEYS_OF_HAND: Final = frozenset(HAND_KEYS)
_SHORT: Final = 40


@lru_cache(maxsize=4096)
def _parse_again(*words: str) -> Record:
    return parse([*words], "")


_BESIDE: Final = [(form, key) for form in HAND_FORMS for key in keys_beside(form)]
_KEYS: Final = {
    form.keyword: frozenset(key for field in form.fields for key in field.keys)
    | ({INSIDE[form.keyword].key} if form.keyword in INSIDE else set())
    for form in FORMS.values()
}
"""The keys of a record's object, by its keyword."""


def read_stream(
    stream: BinaryIO, report: Callable[[LineTrouble], None], comments: bool
) -> Iterator[ItemOrComment]:
    """The items of a log in JSON Lines. Raises `NotText`."""
    text = lines_of(stream, report)
    return read_jsonl_with_comments(text) if comments else read_jsonl(text)


def read_jsonl(lines: Iterable[str]) -> Iterator[Item]:
    """The records about games, the hands, and the troubles of a log in JSON Lines, in order; the
    troubles of a head follow its records. Never raises an error, whatever the lines say."""
    for item in read_jsonl_with_comments(lines):
        if not isinstance(item, Comment):
            yield item


def read_jsonl_with_comments(lines: Iterable[str]) -> Iterator[ItemOrComment]:
    """The items of `read_jsonl` and the comments: those of a line before its hand or records."""
    for number, line in enumerate(lines, 1):
        if not line or line.isspace():
            continue
        reader = _LineReader(number)
        items = reader.items(line)
        yield from reader.comments
        yield from items
        yield from reader.troubles
        if reader.untold:
            words = f"{reader.untold:,} more values of this line could not be read"
            yield Trouble(BAD_VALUE, words, span_at("", number))


class _ParsedRecord(NamedTuple):
    """A record (`None`: it could not be read), its keyword, and the paths of its words."""

    keyword: str
    record: Any
    paths: list[str]


class _LineReader:
    """Reads one line, and collects its troubles and comments."""

    __slots__ = ("comments", "line", "troubles", "untold")

    def __init__(self, line: int) -> None:
        self.line = line
        self.troubles: list[Trouble] = []
        self.untold = 0
        self.comments: list[Comment] = []

    def report(self, kind: Kind, path: str, message: str) -> None:
        """Adds a trouble."""
        if len(self.troubles) < MOST_TROUBLES:
            self.troubles.append(Trouble(kind, message, span_at(path, self.line)))
        else:
            self.untold += 1

    def items(self, text: str) -> list[Item]:
        """The items of the line."""
        try:
            line = JsonValue(parse_json(text), "", self.report, "a line").object("one object")
        except NotJson as bad:
            message = f"this line is not JSON: {str(bad)[:1].lower()}{str(bad)[1:]}"
            shown_line = text.rstrip("\r\n") if bad.line else ""
            column = bad.column
            span = Span(self.line, column, column + 1 if column else 0, shown_line)
            self.troubles.append(Trouble(BAD_VALUE, message, span))
            return []
        except WrongType:
            return []
        if "hand" in line.fields:
            return [self._hand(line)]
        if "comment" in line.fields:
            line.only(("comment",), "a comment")
            self._comment(line["comment"], "apart")
            return []
        return self._head(line)

    def _list(self, line: JsonObject, key: str) -> list[JsonValue]:
        """The entries of the list under a key; empty if there is no list."""
        try:
            return line[key].list("a list") if key in line.fields else []
        except WrongType:
            return []

    def _comment(self, value: JsonValue, belongs: Literal["hand", "head", "apart"]) -> None:
        try:
            comment = value.text().strip()
        except WrongType:
            return
        comment = comment if comment.startswith("#") else f"# {comment}"
        self.comments.append(Comment(comment, belongs))

    # -- the records of a line -------------------------------------------------------------------

    def _records(self, form: RecordForm, line: JsonObject) -> Iterator[_ParsedRecord]:
        """The records under the key of a form."""
        if form.shape == "list":
            for value in self._list(line, form.key):
                yield from self._one(form, value, value)
        elif form.shape == "map":
            try:
                entries = line[form.key].object()
            except WrongType:
                yield _ParsedRecord(form.keyword, None, [form.key])
                return
            entries.only(entries.fields, "")
            for key, value in entries.values():
                spelled = RecordWords(form.keyword, value.path)
                spelled.add(key, value.path)
                try:
                    form.fields[1].spell_json(value, spelled)
                except WrongType:
                    yield _ParsedRecord(form.keyword, None, spelled.paths)
                else:
                    yield self._parsed(spelled)
        else:
            yield from self._one(form, line[form.key], line)

    def _one(
        self, form: RecordForm, value: JsonValue, around: JsonValue | JsonObject
    ) -> Iterator[_ParsedRecord]:
        """The record in a value, and the record inside it; `around` is the object with the other
        keys that belong to the record."""
        spelled = RecordWords(form.keyword, value.path)
        first, *more = form.fields
        inner = INSIDE.get(form.keyword)
        found: JsonObject | None = None
        try:
            if form.bare and value.value is True:
                yield self._parsed(spelled)
                return
            if form.shape == "value" or not more:
                first.spell_json(value, spelled)
                for field in more:
                    assert isinstance(around, JsonObject)
                    field.fetch(around, spelled)
            else:
                found = value.object()
                found.only(_KEYS[form.keyword], form.what)
                for field in form.fields:
                    field.fetch(found, spelled)
            yield self._parsed(spelled)
        except WrongType:
            yield _ParsedRecord(form.keyword, None, [value.path])
        if inner is not None and found is not None and inner.key in found.fields:
            yield from self._one(inner, found[inner.key], found)

    def _parsed(self, spelled: RecordWords) -> _ParsedRecord:
        """The record that is read from these words."""
        return self._read(spelled.words, spelled.paths, spelled.raw)

    def _read(self, words: list[str], paths: list[str], raw: str) -> _ParsedRecord:
        try:
            record: Any = parse_play(words)
            if record is None:
                # A record without a text comes again and again.
                short = not raw and sum(map(len, words)) < _SHORT
                record = _parse_again(*words) if short else parse(words, raw)
        except WordTrouble as bad:
            self.report(bad.kind, paths[min(bad.at, len(paths) - 1)], bad.message)
            # The cards that could be read are audited; the others are unknown.
            record = bad.record
        return _ParsedRecord(words[0].lower(), record, paths)

    # -- a head, a hand --------------------------------------------------------------------------

    def _head(self, line: JsonObject) -> list[Item]:
        if not line.fields:
            self.report(BAD_VALUE, "", "this object is empty")
        line.only(HEAD_KEYS, "a line of a log")
        for comment in self._list(line, "comments"):
            self._comment(comment, "head")
        return [
            JsonRecord(read.record, read.paths, self.line)
            for form in HEAD_FORMS
            if form.key in line.fields
            for read in self._records(form, line)
            if read.record is not None
        ]

    def _hand(self, line: JsonObject) -> JsonHand:
        line.only(_KEYS_OF_HAND, "a hand")
        for comment in self._list(line, "comments"):
            self._comment(comment, "hand")
        hand = JsonHand(self._number(line["hand"]), ("hand",), self.line)
        found: list[_ParsedRecord] = []
        for form in HAND_FORMS:
            if form.key in line.fields:
                found += self._records(form, line)
        for form, key in _BESIDE:
            if key in line.fields and form.key not in line.fields:
                words = f"'{key}' means nothing without a {form.keyword}"
                self.report(BAD_VALUE, key, words)
        for value in self._list(line, "also"):
            found += self._also(value)
        for read in self._in_order(found, line):
            if read.record is not None:
                hand.add(read.record, *read.paths)
        hand.troubles, self.troubles = self.troubles, []
        return hand

    def _number(self, value: JsonValue) -> int | None:
        if value.value is None:
            return None
        for read in self._one(FORMS["hand"], value, value):
            if isinstance(read.record, HandBegins):
                return read.record.number
        return None

    def _also(self, value: JsonValue) -> Iterator[_ParsedRecord]:
        """A record in `also`, which is spelt as in the text."""
        try:
            raw = value.text()
            first, *more = [record.text for record in split(raw)]
            words = first.split()
            if more or not words or comment_of(raw) is not None or words[0].lower() in _OF_NO_HAND:
                message = "this must be one record of a hand, written as in the text format"
                raise value.trouble(message)
        except WrongType:
            return
        yield self._read(words, [value.path] * len(words), first)

    def _in_order(self, found: list[_ParsedRecord], line: JsonObject) -> list[_ParsedRecord]:
        """The records in the order of the key `order`, if there is one, and then the others."""
        if "order" not in line.fields:
            return found
        ordered: list[_ParsedRecord] = []
        waiting: dict[str, list[_ParsedRecord]] = {}
        for one in reversed(found):
            waiting.setdefault(one.keyword, []).append(one)
        for keyword in self._list(line, "order"):
            queue = waiting.get(keyword.value) if isinstance(keyword.value, str) else None
            if queue:
                ordered.append(queue.pop())
            else:
                keyword.trouble(f"there is no record to read for {shown(keyword.value)}")
        left = {id(one) for queue in waiting.values() for one in queue}
        return ordered + [one for one in found if id(one) in left]
