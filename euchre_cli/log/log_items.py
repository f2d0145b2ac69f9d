"""The items of a log in any format: records about games, hands and troubles, each with its place.

Out: the types of these items, and `separate_hands`, for hands that were written as one. Does not
know: how any format is spelt.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, Protocol, TypeAlias, TypeGuard

from euchre_engine.audit.record import Dealer, Entry, Misdeal, Score, ThrownIn, Total, Trick, Tricks
from euchre_engine.problems import LEFT_OUT, RECORD_OUT_OF_PLACE, Kind, Place

from .game_records import GameRecord


class Span(NamedTuple):
    """A place in a log: its line and columns (from 1; `end_column` is one past the last), and the
    text of the line. In a JSON log `path` is the place, and unknown numbers are 0."""

    line: int
    column: int
    end_column: int
    text: str
    path: str = ""


def span_at(path: str) -> Span:
    """The place of a path in a file of JSON."""
    return Span(0, 0, 0, "", path)


class Trouble(NamedTuple):
    """A part of a log that could not be read, and its place; `of_file`: it concerns the whole file,
    and no hand."""

    kind: Kind
    message: str
    span: Span
    of_file: bool = False


_MOST_NAMED: Final = 20
"""The names listed in a note about the whole file."""


def left_out_note(names: Sequence[str], first: Span) -> Trouble:
    """The note at the end of a file on keys that are ignored because the score does not
    depend on them; `first` is the place of the first."""
    more = len(names) - _MOST_NAMED
    listed = ", ".join(names[:_MOST_NAMED]) + (f" and {more:,} more" if more > 0 else "")
    words = f"left out, because the score does not depend on it: {listed}"
    return Trouble(LEFT_OUT, words, first, of_file=True)


class GameItem(Protocol):
    """A record about the game, and the places of its words."""

    @property
    def record(self) -> GameRecord: ...

    def span(self, part: int = 0) -> Span: ...


class HandItem(Protocol):
    """A hand as read: its number (`None`: not written), its entries and their places, and the
    troubles in it."""

    number: int | None
    entries: list[Entry]
    troubles: list[Trouble]

    def span(self, place: Place) -> Span: ...


Item: TypeAlias = Trouble | GameItem | HandItem


def is_hand(item: object) -> TypeGuard[HandItem]:
    """Returns True if an item is a hand."""
    return hasattr(item, "entries")


def is_game_record(item: object) -> TypeGuard[GameItem]:
    """Returns True if an item is a record about a game."""
    return not (isinstance(item, Trouble) or hasattr(item, "entries"))


# -- items of a log in JSON ----------------------------------------------------------------------


class JsonRecord(NamedTuple):
    """A record about a game, and the path of each of its words (the last path is that of all
    further words)."""

    record: GameRecord
    paths: Sequence[str]

    def span(self, part: int = 0) -> Span:
        """The place of one of its words."""
        return span_at(self.paths[min(part, len(self.paths) - 1)])


class JsonHand:
    """A hand in JSON: its number, its entries and the paths of their parts, and the troubles in it.
    `begun` are the paths of the hand itself and of its number."""

    __slots__ = ("_paths", "begun", "entries", "number", "troubles")

    def __init__(self, number: int | None, begun: Sequence[str]) -> None:
        self.number = number
        self.begun = begun
        self.entries: list[Entry] = []
        self.troubles: list[Trouble] = []
        self._paths: list[Sequence[str]] = []

    def add(self, entry: Entry, *paths: str) -> None:
        """Adds an entry with the paths of its parts; the last path is that of all further parts."""
        self.entries.append(entry)
        self._paths.append(paths)

    def span(self, place: Place) -> Span:
        """The place of an entry's part; entry −1 is the hand itself, and its number."""
        entry, part = place
        paths = self._paths[entry] if 0 <= entry < len(self._paths) else self.begun
        if entry >= len(self._paths):
            part = 0
        return span_at(paths[max(0, min(part, len(paths) - 1))])


# -- hands written as one ------------------------------------------------------------------------

_OUTCOMES = (Trick, Tricks, Score, Total, ThrownIn, Misdeal)


class PartOfHand:
    """One of several hands that were written as one: the entries from `first` up to `end`."""

    def __init__(self, whole: HandItem, first: int, end: int, troubles: list[Trouble]) -> None:
        self.whole = whole
        self.first = first
        self.number: int | None = None if first else whole.number
        self.entries: list[Entry] = whole.entries[first:end]
        self.troubles = troubles

    def span(self, place: Place) -> Span:
        """The place of an entry's part; entry −1 is the `hand` record, or the first entry if that
        record is missing."""
        entry, part = place
        if entry < 0:
            return self.whole.span((self.first, 0) if self.first else place)
        return self.whole.span((entry + self.first, part))


def separate_hands(item: HandItem) -> Sequence[HandItem]:
    """The hands in what was written as one hand; usually one. If a `hand` record is missing, a
    second dealer after an outcome begins another hand."""
    if list(map(type, item.entries)).count(Dealer) < 2:
        return (item,)
    hands: list[HandItem] = []
    first = 0
    troubles: list[Trouble] = list(item.troubles)
    dealt = over = False
    for index, entry in enumerate(item.entries):
        if isinstance(entry, Dealer) and dealt and over:
            hands.append(PartOfHand(item, first, index, troubles))
            words = "a hand has only one `dealer`; begin the next hand with `hand`"
            troubles = [Trouble(RECORD_OUT_OF_PLACE, words, item.span((index, 0)))]
            first, over = index, False
        dealt = dealt or isinstance(entry, Dealer)
        over = over or isinstance(entry, _OUTCOMES)
    hands.append(PartOfHand(item, first, len(item.entries), troubles))
    return hands
