"""The entries of a hand's record, sorted by type.

Knows: which entries may appear once in a hand and which several times.
Does not know: whether any of them is true.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..actions import Best, Call, Defend, Discard, Name, NameBenny, Order, Pass, Swap
from ..cards import UNKNOWN, Card
from ..problems import CARD_PLAYED_TWICE, RECORD_OUT_OF_PLACE, Problem
from ..words import phrase
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

_SINGLE = {
    Dealer: "dealer",
    Up: "up",
    Kitty: "kitty",
    Swap: "swap",
    NameBenny: "benny",
    Maker: "maker",
    Discard: "discard",
    Defend: "defend",
    Best: "best",
    Rest: "rest",
    Tricks: "tricks_claim",
    ThrownIn: "thrown_in",
    Misdeal: "misdeal",
    Score: "score",
    Total: "total",
    Concede: "concede",
}
_CALLS = frozenset((Pass, Order, Name))
_MANY = ("at", "holds", "calls", "tricks", "won", "claims", "penalties", "problems")
_ATTRIBUTES = (*_SINGLE.values(), *_MANY, "left_out")


class SortedRecord:
    """A hand's entries by type, each with its index in the record.

    An entry that may appear once per hand is an attribute, `None` if absent, and `at[name]` is its
    index. Those that may appear several times are lists of (index, entry); `won` adds the number of
    tricks written before the claim. `left_out` are the numbers of tricks that are not written but
    were played. `problems` are entries that appear twice (the first counts) or before the entry
    they refer to.
    """

    dealer: Dealer | None = None
    up: Up | None = None
    kitty: Kitty | None = None
    swap: Swap | None = None
    benny: NameBenny | None = None
    maker: Maker | None = None
    discard: Discard | None = None
    defend: Defend | None = None
    best: Best | None = None
    rest: Rest | None = None
    tricks_claim: Tricks | None = None
    thrown_in: ThrownIn | None = None
    misdeal: Misdeal | None = None
    score: Score | None = None
    total: Total | None = None
    concede: Concede | None = None
    left_out: tuple[int, ...] = ()

    def __init__(self, entries: Sequence[Entry]) -> None:
        self.at: dict[str, int] = {}
        self.holds: list[tuple[int, Hold]] = []
        self.calls: list[tuple[int, Call]] = []
        self.tricks: list[tuple[int, Trick]] = []
        self.won: list[tuple[int, Won, int]] = []
        self.claims: list[tuple[int, RenegeClaim]] = []
        self.penalties: list[tuple[int, Penalty]] = []
        self.problems: list[Problem] = []
        at = self.at
        earlier_tricks: set[tuple[Card, ...]] = set()
        for index, entry in enumerate(entries):
            kind = entry.__class__
            if kind is Trick:
                cards = entry.cards  # type: ignore[union-attr]
                if cards in earlier_tricks and self._written_before(index, entry):  # type: ignore[arg-type]
                    continue
                earlier_tricks.add(cards)
                self.tricks.append((index, entry))  # type: ignore[arg-type]
            elif kind in _CALLS:
                self.calls.append((index, entry))  # type: ignore[arg-type]
            elif kind in _SINGLE:
                name = _SINGLE[kind]
                if name in at:
                    self._report_twice(index, name)
                else:
                    setattr(self, name, entry)
                    at[name] = index
            else:
                self._sort_other(index, entry)

    def _written_before(self, index: int, trick: Trick) -> bool:
        """True if a trick is a copy of an earlier one, so that it does not count. The first copy is
        reported."""
        for number, (first, other) in enumerate(self.tricks, 1):
            if other != trick or not trick.cards or UNKNOWN in trick.cards:
                continue
            if all(problem.kind is not CARD_PLAYED_TWICE for problem in self.problems):
                card = trick.cards[0]
                problem = Problem(
                    CARD_PLAYED_TWICE,
                    "trick",
                    (index, 2),
                    trick=min(len(self.tricks) + 1, 5),
                    seat=trick.leader,
                    card=card,
                    copied=number,
                )
                problem.because, problem.because_card = (first, 2), card
                problem.because_trick, problem.because_label = number, phrase("played here")
                self.problems.append(problem)
            return True
        return False

    def _sort_other(self, index: int, entry: Entry) -> None:
        match entry:
            case Won():
                if self.tricks:
                    self.won.append((index, entry, len(self.tricks)))
                else:
                    at = index, 0
                    self.problems.append(Problem(RECORD_OUT_OF_PLACE, "no-trick-above", at))
            case Hold(seat):
                if self.hold_of(seat) is not None:
                    self._report_twice(index, f"hold {seat.name}")
                else:
                    self.holds.append((index, entry))
            case RenegeClaim():
                self.claims.append((index, entry))
            case Penalty():
                self.penalties.append((index, entry))

    def altered(self, **changed: object) -> SortedRecord:
        """A copy of this record with some attributes changed."""
        other = SortedRecord(())
        for name in _ATTRIBUTES:
            setattr(other, name, changed.get(name, getattr(self, name)))
        return other

    def _report_twice(self, index: int, name: str) -> None:
        record = name.replace("_", "-").replace("-claim", "")
        self.problems.append(Problem(RECORD_OUT_OF_PLACE, "twice", (index, 0), record=record))

    def hold_of(self, seat: int) -> tuple[int, Hold] | None:
        """The `hold` entry of a seat and its index; `None` if its hand was not written down."""
        for index, hold in self.holds:
            if hold.seat == seat:
                return index, hold
        return None
