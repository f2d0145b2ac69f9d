"""The entries of the book: one row for each thing that somebody entered, never changed.

What was entered is written in the log language, so that this program needs no other form for it.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from functools import lru_cache
from hashlib import blake2b
from itertools import pairwise
from typing import Any, Final, NamedTuple, TypeAlias

from euchre_engine.audit.record import Entry as Record
from euchre_engine.audit.record import Trick

from ..log.names import Names
from ..log.places import split
from ..log.records import About, HandBegins, canonical, read_record, read_trick
from ..log.spelling import Unreadable
from ..terminal.exit_status import BadBook

Uid: TypeAlias = str
"""A random name, the same in every book that has the entry, the command, the game or the
evening."""

WHOLE_BOOK: Final = "book"
"""The stream of the entries that concern every game; its number is 0."""

KINDS: Final = {
    "begun": "a game begins; the record is its head, and `about` the evening that it belongs to",
    "hand": "a hand ended; `about` is the entry that it was played after, if it was forgotten",
    "ruling": "a ruling, a note or the dealer of the hand under way",
    "player": "somebody takes a seat",
    "target": "another target from the next hand on",
    "best-of": "a match begins with this game",
    "time": "time is called: the game ends as it stands",
    "resumed": "the game is the current game again",
    "amended": "the hand `about` is corrected",
    "struck": "the hand or ruling `about` is struck out; without `about`, the game",
    "replaced": "the game, which had no hands, gave way to the game `about`",
    "read": "the game was read from a log, of which `about` is the digest",
    "undone": "the command `about` is taken back",
    "redone": "the command `about` counts again",
    "left-out": "the command `about` was made in another book, and does not count",
    "renamed": "the player called `why` is called as the record says, in all earlier entries",
    "evening-begun": "an evening of several tables begins; the record is the head of its games",
    "movement": "how its people go from round to round, the number of rounds, and their minutes",
    "came": "people come: to begin with, late, or again",
    "left": "people leave",
    "seats": "who sits where in some of its rounds",
    "round-begun": "a round begins, and the one before it is closed",
    "evening-rules": "the rules of the evening that were told",
    "cut-won": "who won the cut for a tie, or for a prize",
    "evening-ended": "the evening is over",
    "claimed": "what a side of a table says is its result; it waits for the other side",
    "asked-again": "what the sides of a table say does not count",
    "plan-changed": "who is there, and the rounds that are left, as earlier versions wrote it",
    "gone": "what only an earlier version entered; it counts for nothing",
}
"""The kinds of entries, and what each says."""

CLAIMS: Final = ("claimed", "asked-again")
"""The kinds of entries that say what waits, and change no score (`evening/reported_results.py`)."""

OF_AN_EVENING: Final = frozenset(
    (
        *("evening-begun", "movement", "came", "left", "seats", "round-begun"),
        *("evening-rules", "cut-won", "evening-ended", "plan-changed", *CLAIMS),
    )
)
"""The kinds of entries of an evening (`evening/entries.py`)."""

NOT_UNDONE: Final = ("resumed", *CLAIMS)
"""The kinds that undo and redo pass over: which game is current, and what only waits."""

PHONE: Final = "phone, table "
"""The terminal of what was entered on a phone, before the number of its table."""


class Damaged(BadBook):
    """The book on the disk is not as it was written."""


def unreadable(entry: int, why: object) -> Damaged:
    """The error of an entry that this program cannot have written where it stands."""
    return Damaged(f"entry {entry} cannot be read: {why}")


def nothing_readable(path: str) -> Damaged:
    """The error of a file in which no entry is whole, nor in its journal."""
    return Damaged(f"{path} is not a scorebook, or nothing in it can be read")


class NotAHand(ValueError):
    """A text is not the record of one hand; the message says which word is wrong."""


class NewEntry(NamedTuple):
    """What a command enters: its kind, a record, the uid that it is about, and the reason."""

    kind: str
    record: str = ""
    about: Uid = ""
    why: str = ""

    @property
    def columns(self) -> tuple[str, str, str, str]:
        """Its values in the order of the columns of the table."""
        return self.kind, self.about, self.record, self.why


class Entry(NamedTuple):
    """A row of the table `entries`.

    `id`, `game` and `source` belong to this book: the place of the entry, the number by which its
    game is called, and the file that it came from (empty: it was entered here). The others are the
    same in every book. `stream` is the game, the evening or the whole book that it belongs to;
    `order` is one more than that of any entry that was known when it was made; `command` is what
    one undo takes back.
    """

    id: int
    game: int
    source: str
    uid: Uid
    stream: Uid
    order: int
    command: Uid
    at: str
    who: str
    terminal: str
    kind: str
    about: Uid
    record: str
    why: str
    checksum: str

    @property
    def new(self) -> NewEntry:
        """What was entered."""
        return NewEntry(self.kind, self.record, self.about, self.why)

    @property
    def is_intact(self) -> bool:
        """Whether the row is as it was written."""
        return self.checksum == checksum(self[:-1])


def checksum(values: Iterable[object]) -> str:
    """The checksum of the values of a row."""
    text = "\n".join(map(str, values))
    return blake2b(text.encode(errors="surrogateescape"), digest_size=8).hexdigest()


def new_uid() -> Uid:
    """A uid that no other entry, command, game or evening has."""
    return os.urandom(8).hex()  # `secrets` takes longer to load than the entry to write.


# -- records ---------------------------------------------------------------------------------------


def text_of(records: Iterable[Any]) -> str:
    """Records as one line of the log language."""
    return "; ".join([canonical(r) if r.__class__ is Trick else written(r) for r in records])


def records_in(text: str, names: Names | None = None) -> tuple[Any, ...]:
    """The records in a line of the log language, which may use these names in place of seats.
    Raises `NotAHand` for what cannot be read."""
    read = _known if names is None else lambda part: _read(part, names)
    parts = (text[start:end] for start, end in split(text)[0])
    return tuple([read_trick(part) or read(part) for part in parts if part and not part.isspace()])


def values_in(text: str) -> tuple[Any, ...]:
    """The values of the first record in a line: of `player E Eve`, the seat and the name."""
    values: tuple[Any, ...] = records_in(text)[0].values
    return values


def hand_records(text: str, names: Names | None = None) -> tuple[Record, ...]:
    """The records of one hand. Raises `NotAHand`, also for what belongs to a game."""
    records = records_in(text, names)
    for record in records:
        if isinstance(record, About | HandBegins):
            word = canonical(record).split(None, 1)[0]
            raise NotAHand(f"`{word}` belongs to a game, not to a single hand")
    return records


def _read(part: str, names: Names) -> Any:
    try:
        return read_record(part, names)[0]
    except Unreadable as bad:
        raise NotAHand(bad.message) from None


@lru_cache(maxsize=4_000, typed=True)  # Records of two kinds may have the same hash.
def written(record: Any) -> str:
    """The canonical spelling of a record that may come again, as a trick does not."""
    return canonical(record)


_NOBODY: Final = Names()


@lru_cache(maxsize=4_000)
def _known(part: str) -> Any:
    return _read(part, _NOBODY)


def set_back(times: Iterable[tuple[int, str]]) -> set[int]:
    """The ids of entries whose time is earlier than that of the entry before: the clock was set
    back. `times` are the ids and times of entries, in order."""
    return {number for (_, before), (number, at) in pairwise(times) if at < before}
