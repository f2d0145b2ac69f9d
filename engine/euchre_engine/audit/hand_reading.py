"""The state that is shared while the record of a hand is read.

Knows: the hand so far, who played which card, and the problems found. Does not know: how a record
is read (`deal.py`, `calls.py`, `plays.py`), or points and claims (`settle.py`).
"""

from __future__ import annotations

from typing import NamedTuple

from ..actions import Action, Name, Order, Pass
from ..cards import Card, Suit
from ..problems import Problem
from ..rules import Rules
from ..seats import Seat
from ..words import Sentence, phrase
from .recorded_hand import RecordedHand
from .recorded_plays import RecordedPlays
from .sorted_record import SortedRecord


class Interpretation(NamedTuple):
    """The points in which a reading differs from the record: the dealer, the leaders of tricks
    (1–5), the index of the first call that can have made trump, if the maker played alone, and the
    caller."""

    dealer: Seat | None = None
    leaders: tuple[tuple[int, Seat], ...] = ()
    trump_call_from: int = -1
    alone: bool | None = None
    caller: Seat | None = None


AS_WRITTEN = Interpretation()


class HandReading:
    """The course of one hand, according to its record under an interpretation.

    `hand` is the state so far; `problems` are in the order they were found; `reneges` are the
    proven ones in play order; `suspects` counts the off-suit plays that are proven to be reneges,
    excluded, undecided; `dealer` is `None` if not known (`hand.dealer` is then a guess);
    `trump_call` is the call that made trump and its index, `round_known` whether the record tells
    its round; `due` is the seat that should deal, `None` if any may.
    """

    __slots__ = (
        "dealer",
        "due",
        "hand",
        "interpretation",
        "plays",
        "problems",
        "record",
        "reneges",
        "round_known",
        "rules",
        "suspects",
        "trump_call",
    )

    def __init__(
        self,
        rules: Rules,
        record: SortedRecord,
        due: Seat | None,
        interpretation: Interpretation = AS_WRITTEN,
    ) -> None:
        self.rules = rules
        self.record = record
        self.due = due
        self.interpretation = interpretation
        self.dealer: Seat | None = None
        self.problems: list[Problem] = record.problems.copy()
        self.reneges: list[Problem] = []
        self.suspects = [0, 0, 0]
        trump_call = _trump_call(record, interpretation)
        self.trump_call = trump_call
        self.round_known = trump_call is None or not _may_be_either_round(rules, record, trump_call)
        call = None if trump_call is None else trump_call[1]
        maker, alone = (None, False) if call is None else (call.seat, call.alone)
        self.plays = RecordedPlays(record, maker, alone, dict(interpretation.leaders))
        self.hand = RecordedHand(rules)

    def check(self, action: Action, name: str) -> Problem | None:
        """The reason that an action is illegal now, which is reported at the entry `name` of the
        record; else `None`."""
        problem = self.hand.check(action)
        if problem is not None:
            problem.at = (self.record.at[name], 1)
            self.problems.append(problem)
        return problem

    @property
    def up_index(self) -> int:
        """The index of the entry with the up-card: `up`, or the suit of the Benny."""
        at = self.record.at
        return at.get("up", at.get("benny", -1))

    def because_dealt(self, problem: Problem, seat: Seat) -> None:
        """Point a problem at the hand dealt to a seat, if that was written down."""
        written = self.record.hold_of(seat)
        if written is not None:
            problem.because = (written[0], 1)
            problem.because_label = phrase("what {seat} was dealt", seat=seat)

    def because_card(
        self, problem: Problem, index: int, part: int, card: Card, label: Sentence
    ) -> None:
        """Point a problem at a card in an entry."""
        problem.because = (index, part)
        problem.because_card = card
        problem.because_label = label


def _trump_call(
    record: SortedRecord, interpretation: Interpretation
) -> tuple[int, Order | Name] | None:
    """The call that made trump and its index, according to the interpretation."""
    written = _written_trump_call(record, interpretation.trump_call_from)
    caller, alone = interpretation.caller, interpretation.alone
    if written is None or (caller is None and alone is None):
        return written
    index, call = written
    seat = call.seat if caller is None else caller
    return index, call._replace(seat=seat, alone=call.alone if alone is None else alone)


def _written_trump_call(record: SortedRecord, first: int) -> tuple[int, Order | Name] | None:
    """The call that made trump and its index: the first from index `first` on that is not a pass,
    else the one that the maker record implies."""
    for index, call in record.calls:
        if call.__class__ is not Pass and index >= first:
            return index, call  # type: ignore[return-value]
    maker = record.maker
    if maker is None:
        return None
    index = record.at["maker"]
    suit = maker.suit
    turned_up = record.up is not None or record.benny is not None
    named = suit is Suit.NO_TRUMP or (turned_up and suit != _up_suit(record))
    if suit is None or not named:
        return index, Order(maker.seat, maker.alone)
    return index, Name(maker.seat, suit, maker.alone)


def _up_suit(record: SortedRecord) -> int:
    """The suit of the written up-card, or the one named for the Benny; for a Benny without a named
    suit, a number that no suit has that can be trump."""
    if record.benny is not None:
        return record.benny.suit
    assert record.up is not None
    return record.up.card // 6


def _may_be_either_round(
    rules: Rules, record: SortedRecord, trump_call: tuple[int, Order | Name]
) -> bool:
    """True if a maker record may mean an order or a suit named in the second round."""
    maker = record.maker
    if maker is None or record.at["maker"] != trump_call[0] or record.discard is not None:
        return False
    if maker.suit is Suit.NO_TRUMP or record.calls:
        return False
    if maker.suit is None or (record.up is None and record.benny is None):
        return True
    return maker.suit == _up_suit(record) and rules.may_name(maker.suit, maker.suit)
