"""The sheet: the lines of one hand's record, sorted by what they are about.

Knows: which entries a hand may have once, and which several times. Does not know: whether any of
them is true. A line keeps its number, the index of its entry in the record, whatever is edited
around it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple, TypeAlias, TypeVar

from ..actions import Best, Call, Defend, Discard, Name, NameBenny, Order, Pass, Swap
from ..seats import Seat
from .record import (
    Concede,
    Dealer,
    Entry,
    Hold,
    Kitty,
    Maker,
    Misdeal,
    Penalty,
    RenegeClaim,
    Rest,
    Score,
    ThrownIn,
    Total,
    Trick,
    Tricks,
    Up,
    Won,
)

Line: TypeAlias = tuple[int, Entry]
Changes: TypeAlias = Mapping[int, tuple[Entry, ...]]
"""What should stand instead of some lines, by number: nothing, or an entry or two."""

Kind = TypeVar("Kind")


class WonLine(NamedTuple):
    """A claim that a seat took a trick, the `trick`-th one written."""

    number: int
    seat: Seat
    trick: int


class Sheet:
    """The lines of a hand, sorted. `one(Kind)` is an entry that a hand has once; of two, the first
    counts, and the others are in `twice`."""

    __slots__ = ("calls", "holds", "lines", "rulings", "single", "tricks", "twice", "won")

    def __init__(self, lines: Iterable[Line]) -> None:
        self.lines = tuple(lines)
        self.single: dict[type, Line] = {}
        self.twice: list[Line] = []
        self.holds: dict[Seat, tuple[int, Hold]] = {}
        self.calls: list[tuple[int, Call]] = []
        self.tricks: list[tuple[int, Trick]] = []
        self.won: list[WonLine] = []
        self.rulings: list[tuple[int, RenegeClaim | Penalty]] = []
        for number, entry in self.lines:
            kind = entry.__class__
            if isinstance(entry, Trick):
                self.tricks.append((number, entry))
            elif isinstance(entry, (Pass, Order, Name)):
                self.calls.append((number, entry))
            elif kind in KEYWORDS:
                if kind in self.single:
                    self.twice.append((number, entry))
                else:
                    self.single[kind] = number, entry
            elif isinstance(entry, Won):
                self.won.append(WonLine(number, entry.seat, len(self.tricks)))
            elif isinstance(entry, Hold):
                if entry.seat in self.holds:
                    self.twice.append((number, entry))
                else:
                    self.holds[entry.seat] = number, entry
            elif isinstance(entry, (RenegeClaim, Penalty)):
                self.rulings.append((number, entry))

    def with_changes(self, changes: Changes, moved: Mapping[int, int]) -> Sheet:
        """This sheet with other entries in some lines. The lines keep their numbers, but an entry
        that `moved` from another line has the number of that one."""
        lines: list[Line] = []
        for line in self.lines:
            instead = changes.get(line[0])
            if instead is None:
                lines.append(line)
            else:
                number = moved.get(line[0], line[0])
                lines += [(number, entry) for entry in instead]
        return Sheet(lines)

    def one(self, kind: type[Kind]) -> Kind | None:
        """The entry of this kind, `None` if it is not written."""
        line: Any = self.single.get(kind)
        entry: Kind | None = None if line is None else line[1]
        return entry

    def number(self, kind: type) -> int:
        """The number of the line of this kind; −1, the head of the hand, if it is not written."""
        line = self.single.get(kind)
        return -1 if line is None else line[0]

    def entry(self, number: int) -> Entry:
        """The entry in a line."""
        return next(entry for at, entry in self.lines if at == number)

    @property
    def trump_call(self) -> tuple[int, Order | Name] | None:
        """The first call that is not a pass, with the number of its line; `None` without one."""
        for number, call in self.calls:
            if not isinstance(call, Pass):
                return number, call
        return None


KEYWORDS: dict[type, str] = {
    Dealer: "dealer",
    Up: "up",
    Kitty: "kitty",
    Swap: "farmer",
    NameBenny: "benny",
    Maker: "maker",
    Discard: "discard",
    Defend: "defend",
    Best: "best",
    Rest: "rest",
    Tricks: "tricks",
    ThrownIn: "thrown-in",
    Misdeal: "misdeal",
    Score: "score",
    Total: "total",
    Concede: "concede",
}
"""The entries that a hand has once, with their keywords."""
