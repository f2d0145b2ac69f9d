"""The table of costs: how seldom people do what an explanation says. One more is half as often.

Everything that is weighed is weighed here; no other module knows which explanation is the likelier.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ..problems import RECORD_OUT_OF_PLACE, Problem

SLIPS: Final[Mapping[str, int]] = {
    # One letter or one word.
    "card": 6,
    "up-card": 6,
    "discard": 6,
    "hold": 6,
    "leader": 6,
    "dealer": 6,
    "caller": 6,
    "suit": 6,
    "alone": 6,
    "defend": 6,
    # A whole line, or the order of things.
    "cards-exchanged": 7,
    "tricks-exchanged": 7,
    "hold-seat": 7,
    "trick-turned": 7,
    "trick-left-out": 5,
    "trick-too-many": 7,
    "card-left-out": 7,
    "card-too-many": 7,
    "pass": 8,
    # What people hardly do.
    "other-up-card": 8,
    "other-discard": 8,
    "other-hold": 8,
    "far-tricks-exchanged": 8,
    "other-card": 9,
    "trick-skipped": 9,
}
"""Slips of the pen. `other-` is a card of another rank and another suit; a trick is `skipped` in a
hand that is not written to its end, and else left out."""

EVENTS: Final[Mapping[str, int]] = {
    "renege": 6,
    "out-of-turn": 5,
    "wrong-leader": 9,
    # A rule that the log names, and that the table did not keep.
    "hand-rule-ignored": 5,
    "hand-rule-not-met": 6,
    "dealer-must-call": 5,
    "must-play-alone": 5,
    "must-hold-trump": 5,
    "farmer-may-not-call": 5,
    "turned-down-suit": 6,
    "up-card-buried": 6,
    "not-allowed-here": 6,
    "card-not-in-deck": 6,
    "wrong-dealer": 6,
    "stolen-deal": 0,
    "wrong-maker": 6,
    "wrong-trick-winner": 6,
    "wrong-trick-count": 6,
    "wrong-points": 6,
    "wrong-total": 6,
    "wrong-ruling": 2,  # Those who rule see no more of the cards than the others.
    # What is not known.
    "renege-undecided": 0,
    "rest-not-certain": 0,
    # Gaps, where an edit makes them.
    "undecided-hand": 4,
    "unfinished-hand": 4,
    "missing-trick": 4,
    "wrong-hand-size": 4,
}
"""Problems that may simply be true of the table: a wrong play, a wrong claim."""

AGAIN: Final = 2
"""A second renege by the same seat, which did not see the same card; a claim that follows from
another wrong one."""

WRITTEN_TWICE: Final = 6
"""A line that a hand has only once, written a second time."""

RULING_LEFT_OUT: Final = 6
"""A penalty in the claims, but no ruling that gives it."""

GAPS: Final = frozenset(("undecided-hand", "unfinished-hand", "missing-trick", "renege-undecided"))
"""What is not known: it contradicts nothing, and costs nothing where the record has the gap."""

CANNOT_BE: Final = 25
"""Any other problem: it cannot have happened, so something is still unexplained."""

LEAST_EVENT: Final = 5
"""The least cost of tricks that are not lawful."""

NEAR: Final = 3
"""An explanation is told if it costs less than this more than the cheapest."""


def cost_of_renege(upheld: bool, again: bool) -> int:
    """How seldom it is that somebody reneges, and the table saw it too, or it was not the first by
    this seat."""
    if upheld:
        return 0
    return AGAIN if again else EVENTS["renege"]


def cost_of(problem: Problem) -> int:
    """How seldom it is that a problem is simply true of the table; `CANNOT_BE` if it cannot be."""
    if problem.follows:
        return AGAIN
    if problem.kind is RECORD_OUT_OF_PLACE and problem.cases[0] == "twice":
        return WRITTEN_TWICE
    return EVENTS.get(problem.kind.slug, CANNOT_BE)
