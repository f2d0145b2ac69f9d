"""From a hand's record to what happened: the deal, the calls, the exchanges and the plays.

Knows: the order in which a record is read, and what its parts share while it is read.
Does not know: points and claims; they are settled in `settle.py`.
"""

from __future__ import annotations

from .actions import Name, Order, Pass
from .calls import read_calls
from .cards import BENNY, Card
from .deal import read_deal, who_dealt
from .evidence import Evidence
from .exchanges import read_exchanges
from .facts import Facts
from .hand import Hand
from .plays import read_plays
from .problems import Problem
from .rules import Rules
from .seats import Seat


class Account:
    """What happened in one hand, as its record tells it.

    `hand` is its final state; `problems` what was wrong, in the order it was found; `reneges` the
    proven ones in play order; `suspects` how many off-suit plays were proven, excluded, undecided;
    `dealer` who dealt (`None` when not known; `hand.dealer` is then a guess); `making` the call that
    made trump and its index, as it was read. `due` is the seat that should deal, `None` when any may.
    """

    __slots__ = (
        "dealer",
        "evidence",
        "facts",
        "hand",
        "making",
        "problems",
        "reneges",
        "rules",
        "suspects",
    )

    def __init__(self, rules: Rules, facts: Facts, due: Seat | None) -> None:
        self.rules = rules
        self.facts = facts
        self.problems: list[Problem] = facts.problems
        self.reneges: list[Problem] = []
        self.suspects = [0, 0, 0]
        making = self.making = _making_call(facts)
        if making is None:
            self.evidence = Evidence(facts, None, False)
        else:
            self.evidence = Evidence(facts, making[1].seat, making[1].alone)
        self.hand = Hand(rules)
        self.dealer = who_dealt(self, due)
        read_deal(self)
        read_calls(self)
        if self.hand.maker is not None:
            read_exchanges(self)
            if facts.tricks:
                read_plays(self)

    def because_dealt(self, problem: Problem, seat: Seat) -> None:
        """Point a problem at what a seat was dealt, where that was written down."""
        found = self.facts.hold_of(seat)
        if found is not None:
            problem.because = (found[0], 1)
            problem.because_label = f"what {seat.name} was dealt"

    def because_card(self, problem: Problem, index: int, part: int, card: Card, label: str) -> None:
        """Point a problem at a card in an entry."""
        problem.because = (index, part)
        problem.because_card = card
        problem.because_label = label


def _making_call(facts: Facts) -> tuple[int, Order | Name] | None:
    """The call that made trump and its index: the first that is no pass, or what the maker record
    amounts to."""
    for index, call in facts.calls:
        if call.__class__ is not Pass:
            return index, call  # type: ignore[return-value]
    maker = facts.maker
    if maker is None:
        return None
    index = facts.at["maker"]
    up_suit: int | None = None
    if facts.benny is not None:
        up_suit = facts.benny.suit
    elif facts.up is not None and facts.up.card < BENNY:
        up_suit = facts.up.card // 6
    if maker.suit is None or facts.discard is not None or maker.suit == up_suit:
        return index, Order(maker.seat, maker.alone)
    return index, Name(maker.seat, maker.suit, maker.alone)
