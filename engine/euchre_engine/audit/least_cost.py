"""Explanations of a record: the edits, and the problems they leave, that together cost least.

The record as it is written is one explanation: everything wrong in it happened so. Each single edit
gives another. A second edit is tried after the best of them, as far as that may be cheaper still.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter
from typing import Final, NamedTuple

from ..cards import UNKNOWN
from ..problems import RENEGE, Problem
from ..seats import Seat
from .clean_hands import Contract, play
from .costs import CANNOT_BE, GAPS, LEAST_EVENT, NEAR, RULING_LEFT_OUT, cost_of, cost_of_renege
from .edits import KINDS as EDITS_BEFORE_PLAY
from .edits import Edit
from .hand_replay import HandReplay
from .read_hand import read_hand
from .record import Entry
from .rulings import seats_upheld
from .trick_edits import KINDS as EDITS_OF_TRICKS

ANY_COST: Final = 1_000_000
"""A limit that no explanation reaches."""

ANY_NUMBER: Final = 1_000_000
"""More problems than any record has."""

MOST_OPEN: Final = (ANY_NUMBER, 3, 0)
"""How many things that cannot be may be left with no edit, with one, and with two, which are the
most that are looked for: more are not mended by one slip."""

FIRST_STEPS: Final = 4
"""The first edits from which a second is tried."""

MOST_REPLAYS: Final = 500
MOST_PROBLEMS: Final = 2000
"""The edited records of one hand that are read, and the problems in all of them: a record of
random lines has many in each, and is hardly ever explained."""


class Explanation(NamedTuple):
    """One way a record may have come about: the slips in it, and what happened or was claimed
    wrongly all the same."""

    cost: int
    edits: tuple[Edit, ...]
    problems: tuple[Problem, ...]
    replay: HandReplay

    @property
    def renegers(self) -> set[Seat]:
        """The seats that reneged in it."""
        return {p.seat for p in self.problems if p.kind is RENEGE and p.seat is not None}

    @property
    def leaves_open(self) -> bool:
        """True if something in it cannot have happened."""
        return any(cost_of(problem) >= CANNOT_BE for problem in self.problems)

    @property
    def entries(self) -> set[int]:
        """The numbers of the entries that its problems are about."""
        return {number for problem in self.problems for number in _entries_of(problem)}


def _entries_of(problem: Problem) -> set[int]:
    because = problem.because
    return {problem.at[0]} if because is None else {problem.at[0], because[0]}


def explanations(replay: HandReplay) -> tuple[Explanation, list[Explanation]]:
    """`replay` must be unread. Returns the record as written; and the cheapest explanation with all
    that cost hardly more, the cheapest first. Of equal ones the record as written is first, then
    the one with fewer edits."""
    as_written = _explained(replay, (), ANY_COST, GAPS)
    if as_written.cost == 0:
        return as_written, [as_written]
    search = _Search(as_written)
    search.add_edit_to(as_written)
    for step in [one for one in search.found if one.edits][:FIRST_STEPS]:
        search.add_edit_to(step)
    cheapest = search.found[0]
    if cheapest.leaves_open:
        return as_written, [as_written]  # Nothing explains it: it is told as it stands.
    return as_written, search.found


class _Search:
    """The explanations found so far, the cheapest first. Others are of no interest from the cost
    `limit` on."""

    def __init__(self, as_written: Explanation) -> None:
        self.found = [as_written]
        self.limit = 0
        # A gap that the record has costs nothing; an edit that makes one loses what was known.
        self.gaps = frozenset(p.kind.slug for p in as_written.problems if p.kind.slug in GAPS)
        self.seen: set[frozenset[tuple[int, tuple[Entry, ...]]]] = set()
        self.replays = 0
        self.problems = 0
        self._lower_limit()

    def _lower_limit(self) -> None:
        self.limit = self.found[0].cost + NEAR
        self.found = [one for one in self.found if one.cost < self.limit]

    @property
    def _is_over(self) -> bool:
        return self.replays >= MOST_REPLAYS or self.problems >= MOST_PROBLEMS

    def add_edit_to(self, base: Explanation) -> None:
        """Find the explanations with one edit more."""
        if self._is_over:
            return
        cost_so_far = sum(edit.cost for edit in base.edits)
        tricks = {number for number, _ in base.replay.sheet.tricks}
        settled = {number for edit in base.edits for number in edit.changes} - tricks
        for edit, lawful in _edits_of(base):
            least = cost_so_far + edit.cost + (0 if lawful else LEAST_EVENT)
            if least >= self.limit or not settled.isdisjoint(edit.changes):
                continue
            if self._is_over:
                return
            slips = frozenset(c for one in (*base.edits, edit) for c in one.changes.items())
            if slips in self.seen:
                continue
            self.seen.add(slips)
            self.replays += 1
            sheet = base.replay.sheet.with_changes(edit.changes, edit.moved)
            replay = HandReplay(sheet, base.replay.before)
            other = _explained(replay, (*base.edits, edit), self.limit, self.gaps)
            self.problems += len(other.problems)
            if other.cost < self.limit:
                self.found.append(other)
                self.found.sort(key=attrgetter("cost"))
                self._lower_limit()


def _edits_of(base: Explanation) -> Sequence[tuple[Edit, bool]]:
    """The edits of a record that may explain what is wrong in it, each with whether its tricks may
    be lawful then. First those that make them lawful, by cost, and among equal ones those of the
    entries that are wrong: so the limit falls early."""
    replay, entries = base.replay, base.entries
    of_tricks = [edit for kind in EDITS_OF_TRICKS for edit in kind(replay)]
    if base.edits:
        impossible = [p for p in base.problems if cost_of(p) >= CANNOT_BE]
        must_change = [_entries_of(problem) for problem in impossible] or [entries]
        of_tricks = [
            edit for edit in of_tricks if not any(map(edit.changes.keys().isdisjoint, must_change))
        ]
    contract = _contract(replay)
    found = [(edit, contract is None or _is_lawful(replay, edit, contract)) for edit in of_tricks]
    if contract is not None and play(contract, [trick for _, trick in replay.sheet.tricks]):
        found = [(edit, lawful) for edit, lawful in found if lawful]  # It would only make it worse.
    found += [(edit, True) for kind in EDITS_BEFORE_PLAY for edit in kind(replay)]
    found.sort(key=lambda it: (not it[1], it[0].cost, entries.isdisjoint(it[0].changes)))
    return found


def _contract(replay: HandReplay) -> Contract | None:
    """What the bidding led to, with which the tricks can be judged in one pass; `None` if they
    cannot, because not all is known."""
    hand, plays = replay.hand, replay.plays
    if hand.maker is None or hand.trump is None or replay.dealer is None or replay.sheet.rulings:
        return None
    if any(trick.seats or UNKNOWN in trick.cards for _, trick in plays.lines):
        return None
    if len(plays.lines) < 5:
        return None
    maker, alone, lone = hand.maker, hand.alone, hand.lone_defender
    leader = replay.rules.opening_leader(hand.dealer, maker, alone, lone)
    return Contract(hand.trump, maker, alone, hand.ordered, plays.out, leader, ())


def _is_lawful(replay: HandReplay, edit: Edit, contract: Contract) -> bool:
    """True if every card of the tricks is lawful once they are edited."""
    tricks: list[Entry] = []
    changes = edit.changes
    for number, trick in replay.sheet.tricks:
        instead = changes.get(number)
        if instead is None:
            tricks.append(trick)
        else:
            tricks += instead
    return len(tricks) == 5 and play(contract, tricks) is not None  # type: ignore[arg-type]


def _explained(
    replay: HandReplay, edits: tuple[Edit, ...], limit: int, gaps: frozenset[str]
) -> Explanation:
    """The explanation by these edits; it stops early at the limit, or when more impossible things
    remain than further edits could fix."""
    cost_so_far = sum(edit.cost for edit in edits)
    may_be_open = MOST_OPEN[len(edits)]
    problems: list[Problem] = []
    renegers: set[Seat | None] = set()
    upheld = seats_upheld(replay.sheet)
    for problem in read_hand(replay):
        problems.append(problem)
        kind = problem.kind
        if kind is RENEGE:
            cost_so_far += cost_of_renege(problem.seat in upheld, problem.seat in renegers)
            renegers.add(problem.seat)
        elif kind.slug in gaps or (problem.severity == "note" and kind.slug not in GAPS):
            continue
        else:
            cost = cost_of(problem)
            may_be_open -= cost >= CANNOT_BE
            cost_so_far += limit if may_be_open < 0 else cost
        if cost_so_far >= limit:
            break
    if replay.penalty_taken:
        cost_so_far += RULING_LEFT_OUT
    return Explanation(cost_so_far, edits, tuple(problems), replay)
