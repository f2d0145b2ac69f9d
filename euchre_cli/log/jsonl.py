"""JSON Lines: the records of a log as objects, one hand a line, for programs.

A line is one of three objects. Every key may be left out, except the one that tells them apart:

- a **comment**, `{"comment": "# …"}`;
- a **hand**, which has `"hand"`: its number, or null;
- a **head**, any other object: the records before a hand. `"game"` begins a new game.

The keys are those of the table of records (`record_forms.py`), and `comments` (those inside the
hand or head). Within a hand the records are in the order of the table, notes last. If their order
was different, `"order"` has the keywords in that order; a record whose key is already taken (a
second up-card) is in `"also"`, spelt as in the text. So neither a record nor the order is lost. A
head goes on in another line if the order of its records requires it.

In: records about games, hands and comments. Out: objects, and lines. Does not know: how a line is
read (`jsonl_read.py`).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final

from euchre_engine.audit.record import Entry

from .fields import Json, RecordForm
from .game_records import GameRecord
from .log_items import Comment
from .record_forms import FORM_OF, FORMS, canonical

HEAD_FORMS: Final = tuple(form for form in FORMS.values() if form.head)
"""The records of a head, in the order of their keys."""

_OF_A_HAND: Final = [form for form in FORMS.values() if form.hand]
HAND_FORMS: Final = tuple(
    form
    for notes in (False, True)
    for form in _OF_A_HAND
    if (form.keyword == "note") is notes and not form.within
)
"""The records of a hand, in the order of their keys: notes come last."""

INSIDE: Final = {form.within: form for form in _OF_A_HAND if form.within}
"""The record that is a key in the object of another, by that one's keyword: `won`, by `play`."""


def keys_beside(form: RecordForm) -> list[str]:
    """The keys of a line that belong to a record besides its own: `stolen`, for `dealer`."""
    more = form.fields[1:] if form.shape == "value" else ()
    return [key for field in more for key in field.keys]


HEAD_KEYS: Final = (*(form.key for form in HEAD_FORMS), "comments")
HAND_KEYS: Final = (
    "hand",
    *(key for form in HAND_FORMS for key in (form.key, *keys_beside(form))),
    "also",
    "order",
    "comments",
)


_ENCODER: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


def json_line(value: Json) -> str:
    """An object as one line, without its line end."""
    return _ENCODER.encode(value)


def _has_room(form: RecordForm, record: Any, line: Json) -> bool:
    """Returns True if the key of this record is still free in the line, or can have several
    records."""
    if form.shape == "list" or form.key not in line:
        return True
    return form.shape == "map" and form.fields[0].json_of(record) not in line[form.key]


def _add(form: RecordForm, record: Any, line: Json) -> None:
    """Stores a record under its key of a line that has room for it."""
    first, *more = form.fields
    if form.shape == "map":
        line.setdefault(form.key, {})[first.json_of(record)] = more[0].json_of(record)
    elif form.shape == "value":
        line[form.key] = first.json_of(record)
        for field in more:
            field.put(record, line)
    elif form.shape == "list":
        line.setdefault(form.key, []).append(
            _object(form, record) if more else first.json_of(record)
        )
    else:
        line[form.key] = _object(form, record) or True


def _object(form: RecordForm, record: Any) -> Json:
    fields: Json = {}
    for field in form.fields:
        field.put(record, fields)
    return fields


def head_objects(records: Iterable[GameRecord]) -> Iterator[Json]:
    """The lines of the records about a game: one, or more if their order requires it."""
    head: Json = {}
    last = -1
    for record in records:
        form = FORM_OF[record.__class__]
        rank = HEAD_FORMS.index(form)
        if rank < last or not _has_room(form, record, head):
            yield head
            head = {}
        last = rank
        _add(form, record, head)
    if head:
        yield head


def hand_object(number: int | None, entries: Sequence[Entry], comments: Sequence[str] = ()) -> Json:
    """The line of a hand: its number, its entries in order, and the comments inside it."""
    keys: Json = {}
    also: list[str] = []
    order: list[str] = []
    crowded: set[str] = set()
    for entry in entries:
        form = FORM_OF[entry.__class__]
        order.append(form.keyword)
        # Later records of a kind without room follow the first, so that their order is kept.
        if form.keyword in crowded or not _placed(form, entry, keys):
            crowded.add(form.keyword)
            also.append(canonical(entry))
    keys["hand"] = number
    line = {key: keys[key] for key in HAND_KEYS if key in keys}
    if also:
        line["also"] = also
    if order != [*_keywords(keys), *(record.split(None, 1)[0] for record in also)]:
        line["order"] = order
    if comments:
        line["comments"] = list(comments)
    return line


def _placed(form: RecordForm, entry: Entry, line: Json) -> bool:
    """Stores a record in a line; returns False if there is no room for it."""
    if not form.within:
        if not _has_room(form, entry, line):
            return False
        _add(form, entry, line)
        return True
    around = line.get(FORMS[form.within].key)
    if not around or form.key in around[-1]:
        return False
    around[-1][form.key] = form.fields[0].json_of(entry)
    return True


def _keywords(line: Json) -> Iterator[str]:
    """The keywords of the records in a line, in the order in which they would be read."""
    for form in HAND_FORMS:
        value = line.get(form.key)
        if value is None:
            continue
        for one in value if form.shape in ("list", "map") else [value]:
            yield form.keyword
            inner = INSIDE.get(form.keyword)
            if inner is not None and inner.key in one:
                yield inner.keyword


class LinesWriter:
    """Writes a log as JSON Lines. Call its methods with comments, records and hands in order, then
    `end`. `write` receives each line with its line end."""

    left_out: Sequence[str] = ()  # Everything has a place.

    def __init__(self, write: Callable[[str], object]) -> None:
        self.write = write
        self._head: list[GameRecord] = []
        self._of_head: list[str] = []
        self._of_hand: list[str] = []

    def comment(self, comment: Comment) -> None:
        """Adds a comment to the hand or head it belongs to, or on a line of its own."""
        if comment.belongs == "head":
            self._of_head.append(comment.text)
        elif comment.belongs == "hand":
            self._of_hand.append(comment.text)
        else:
            self._flush()
            self._line({"comment": comment.text})

    def game_record(self, record: GameRecord) -> None:
        """Adds a record about a game."""
        self._head.append(record)

    def hand(self, number: int | None, entries: Sequence[Entry]) -> None:
        """Adds a hand."""
        self._flush()
        self._line(hand_object(number, entries, self._of_hand))
        self._of_hand = []

    def end(self) -> None:
        """Writes what is still waiting; nothing may follow."""
        self._flush()
        for comment in (*self._of_head, *self._of_hand):
            self._line({"comment": comment})

    def _flush(self) -> None:
        for head in head_objects(self._head):
            if self._of_head:
                head["comments"], self._of_head = self._of_head, []
            self._line(head)
        self._head = []

    def _line(self, value: Json) -> None:
        self.write(json_line(value) + "\n")
