"""A hand with fewer than five tricks in its record: which are missing, and what is still certain.

Knows: that a card which nobody is seen to play may have fallen in a trick that was left out. Does
not know: what is legal.
"""

from __future__ import annotations

from itertools import combinations
from typing import Final, TypeAlias

from ..cards import UNKNOWN
from ..problems import (
    CARD_PLAYED_TWICE,
    MISSING_TRICK,
    RENEGE,
    RENEGE_UNDECIDED,
    UNFINISHED_HAND,
    WRONG_LEADER,
    WRONG_TRICK_WINNER,
    Problem,
    count_errors,
)
from ..seats import LEFT, NEXT
from ..words import listed, phrase
from .hand_reading import HandReading
from .hand_verdict import HandVerdict
from .record import Trick
from .renege_rulings import ruling_ends_hand
from .settle import read, settle
from .sorted_record import SortedRecord

Gaps: TypeAlias = tuple[int, ...]
"""The numbers (1–5) of the tricks that are missing."""

A_FEW: Final = 2
"""If no more tricks than this are written, the others may have been left out on purpose."""

_NUMBERS: Final = ("none", "one", "two", "three", "four")
_TOLD_BY_MISSING: Final = (RENEGE_UNDECIDED, UNFINISHED_HAND)
_OF_A_GAP: Final = (WRONG_LEADER, WRONG_TRICK_WINNER)
_OF_THE_PLAY: Final = (RENEGE, *_OF_A_GAP)


def is_unfinished(reading: HandReading, verdict: HandVerdict) -> bool:
    """True if nothing in the record says why the hand has fewer than five tricks."""
    record, expected = reading.record, reading.plays.expected
    if sum(len(trick.cards) for _, trick in record.tricks) >= 5 * expected:
        return False  # Every card is there, but not every trick in a record of its own.
    ended = record.rest is not None or record.concede is not None or verdict.void is not None
    twice = any(p.kind is CARD_PLAYED_TWICE for p in record.problems)
    return not ended and not twice and not ruling_ends_hand(reading)


def with_missing_tricks(reading: HandReading, verdict: HandVerdict) -> HandVerdict | None:
    """The verdict on a hand that was played out but has tricks left out of its record. Any of the
    five may be missing; only problems found in every case are reported.

    If nobody claims five tricks, the hand may have ended after the last one written: `None` unless
    a missing trick explains more, and a renege that it explains is in doubt.
    """
    record = reading.record
    claimed = record.tricks_claim is not None
    if not claimed and not any(p.kind in _OF_THE_PLAY for p in verdict.problems):
        return None
    readings = []
    for gaps in combinations(range(1, 6), 5 - len(record.tricks)):
        again = settle(read(reading.rules, _with_tricks_left_out(reading, gaps), reading.due))
        readings.append((count_errors(again.problems), gaps, again))
    fewest = min(errors for errors, _, _ in readings)
    if not claimed and fewest >= count_errors(verdict.problems):
        return None
    likeliest = [(gaps, again) for errors, gaps, again in readings if errors == fewest]
    everywhere = set.intersection(*({p.at for p in v.problems} for _, v in likeliest))
    if not claimed and not any(p.kind in _OF_A_GAP for p in verdict.problems):
        for problem in verdict.problems:
            if problem.kind is RENEGE and problem.at not in everywhere:
                problem.doubt = only_these_tricks(record).sentence
        return verdict
    settled = likeliest[-1][1]
    missing = _missing_trick(reading, [gaps for gaps, _ in likeliest])
    if any(p.kind is UNFINISHED_HAND for p in settled.problems):
        missing.add("+ended")
    settled.problems = [
        p for p in settled.problems if p.kind not in _TOLD_BY_MISSING and p.at in everywhere
    ]
    if len(record.tricks) <= A_FEW and claimed and not verdict.problems:
        missing.severity = "note"
    settled.problems.append(missing)
    return settled


def _with_tricks_left_out(reading: HandReading, gaps: Gaps) -> SortedRecord:
    """The record with a trick of unknown cards in place of each one left out."""
    record, plays = reading.record, reading.plays
    eldest = None if reading.dealer is None else NEXT[plays.out][LEFT[reading.dealer]]
    written = list(zip(record.tricks, reading.hand.winners, strict=False))
    tricks: list[tuple[int, Trick]] = []
    won = []
    turn = eldest
    for number in range(1, 6):
        if number in gaps:
            index, after = written[0][0] if written else record.tricks[-1]
            leader = after.leader if turn is None else turn
            tricks.append((index, Trick(leader, (UNKNOWN,) * plays.expected)))
            turn = None
        else:
            trick, turn = written.pop(0)
            tricks.append(trick)
            before = len(record.tricks) - len(written)
            won += [(i, claim, number) for i, claim, n in record.won if n == before]
    return record.altered(tricks=tricks, won=won, left_out=gaps)


def _missing_trick(reading: HandReading, likeliest: list[Gaps]) -> Problem:
    """The finding that tricks are missing: which ones, which it may be, or how many."""
    record = reading.record
    claim, written = record.tricks_claim, len(record.tricks)
    words = "one trick is written" if written == 1 else "{tricks} tricks are written"
    how_many = phrase(
        f"{words}, but five are claimed" if claim else words, tricks=_NUMBERS[written]
    )
    certain = sorted(set.intersection(*map(set, likeliest)))
    if len(likeliest) == 1:
        first = certain[0]
        which = "trick {missing} is" if len(certain) == 1 else "tricks {missing:list} are"
        missing = phrase(which, missing=first if len(certain) == 1 else certain)
        at = record.tricks[min(first, written) - 1][0], 0
        problem = Problem(MISSING_TRICK, "known", at, which=missing, written=how_many)
        problem.trick = first if len(certain) == 1 else None
        return problem
    at = (record.at["tricks_claim"], 0) if claim is not None else (record.tricks[-1][0], 0)
    if written < 4:
        missing = phrase("{number} are", number=_NUMBERS[5 - written])
        if certain:
            which = "trick {tricks} and {number} more are"
            if len(certain) > 1:
                which = "tricks {tricks:list} and {number} more are"
            more = _NUMBERS[5 - written - len(certain)]
            tricks = certain if len(certain) > 1 else certain[0]
            missing = phrase(which, tricks=tricks, number=more)
    elif len(likeliest) == 5:
        missing = phrase("one of them is")
    else:
        missing = phrase("trick {tricks} is", tricks=listed([gap for (gap,) in likeliest], "or"))
    return Problem(MISSING_TRICK, "perhaps", at, which=missing, written=how_many)


def only_these_tricks(record: SortedRecord) -> Problem:
    """The note that no more tricks are written than these."""
    tricks = record.tricks
    case = "one" if len(tricks) == 1 else "only"
    problem = Problem(MISSING_TRICK, case, (tricks[-1][0], 0), tricks=len(tricks))
    problem.severity = "note"
    return problem
