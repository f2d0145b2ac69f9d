"""The verdict on a hand's record: choosing the likeliest reading of it.

Knows: that one slip of the pen (a mistyped card, a wrong seat written for the dealer or for a
leader, a call for a pass, a trick left out) is likelier than the many irregularities it would make,
and a renege that nothing else contradicts than a slip. Does not know: the other hands of the game.
"""

from __future__ import annotations

from ..cards import Suit
from ..problems import (
    RENEGE,
    RENEGE_UNDECIDED,
    SITTING_OUT,
    TRICK_SIZE,
    WRONG_DEALER,
    WRONG_LEADER,
    WRONG_RULING,
    WRONG_TRICK_COUNT,
    Problem,
    Slip,
    count_errors,
)
from ..rules import Rules
from ..seats import CLOCKWISE, LEFT, Seat
from ..words import disagrees, say
from .hand_reading import AS_WRITTEN, HandReading, Interpretation
from .hand_verdict import HandVerdict
from .missing_trick import played_on, tricks_written, with_gaps
from .one_slip import by_one_slip, meant, plausible
from .record import Score
from .settle import read, settle
from .slips import OF_A_CARD, other_readings, other_up_cards
from .sorted_record import SortedRecord

_OF_A_RENEGE = (RENEGE, WRONG_RULING)


def judge(
    rules: Rules, record: SortedRecord, due: Seat | None, before: tuple[int, int] | None = None
) -> HandVerdict:
    """The verdict on a hand; `due` is the seat that should deal, `None` when any may, and `before`
    the score before it, `None` where what is claimed of the score is wrong already."""
    reading = read(rules, record, due, AS_WRITTEN)
    verdict = settle(reading)
    written = len(record.tricks)
    if 0 < written < 5 and played_on(reading, verdict):
        found = with_gaps(reading, verdict)
        if found is not None:
            return _in_doubt(found)
        notes = [p for p in verdict.problems if p.kind is RENEGE_UNDECIDED]
        if notes and len(notes) == len(verdict.problems):
            notes[0].add("+missing", missing=tricks_written(reading).sentence)
        elif not verdict.problems:
            verdict.problems.append(tricks_written(reading))
    if not verdict.problems:
        return verdict
    given = _given(record, before)
    score = record.score
    reneges = [p for p in verdict.problems if p.kind is RENEGE and p.severity == "error"]
    if reneges and not _contradicted(verdict, given):
        if given and score and disagrees(given, (score.ns or 0, score.ew or 0)):
            given = None  # Of the points and the total one is wrong: they tell nothing.
        slip = plausible(reading, given, reneges)
        for renege in reneges:
            renege.slip = slip
        return verdict
    nearest = _without_slips(reading, verdict)
    errors = [p for p in nearest.problems if p.severity == "error"]
    if len(errors) > 1 or (errors and errors[0].kind is RENEGE):
        return by_one_slip(reading, given) or _in_doubt(nearest, given)
    if not errors:
        return nearest
    (error,) = errors
    if error.kind is WRONG_LEADER:
        return _led_by_another(reading, error, given) or nearest
    if error.kind is WRONG_TRICK_COUNT and score and disagrees(score, nearest.points):
        # The tricks and the points that were claimed agree with each other.
        return by_one_slip(reading, given, exchanged=True) or nearest
    if error.kind in OF_A_CARD or error.kind is TRICK_SIZE:
        error.slip = meant(reading, error, given)
    return nearest


def _led_by_another(
    reading: HandReading, problem: Problem, given: Score | None
) -> HandVerdict | None:
    """The verdict with the right leader of a trick, if its cards fit that seat; the written leader
    is then reported as a slip of the pen."""
    leader = problem.computed
    if problem.trick is None or not isinstance(leader, Seat):
        return None
    interpretation = reading.interpretation._replace(leaders=((problem.trick, leader),))
    settled = settle(read(reading.rules, reading.record, reading.due, interpretation))
    if count_errors(settled.problems) or (given and disagrees(given, settled.points)):
        return None
    problem.says = [f"{problem.says[0]}-slip"]
    problem.slip = Slip(problem.at, f"{problem.claimed} leads", (f"{leader} leads",))
    settled.problems.append(problem)
    return settled


def _given(record: SortedRecord, before: tuple[int, int] | None) -> Score | None:
    """The points that the score before a hand and the total claimed after it make of it."""
    total = record.total
    if total is None or before is None:
        return None
    ns = None if total.ns is None else total.ns - before[0]
    return Score(ns, None if total.ew is None else total.ew - before[1])


def _contradicted(verdict: HandVerdict, given: Score | None) -> bool:
    """Whether something else is wrong with a hand in which somebody reneged. A true renege causes
    no other problem, except in the ruling on it or in a penalty that was taken for it."""
    if any(p.severity == "error" and p.kind not in _OF_A_RENEGE for p in verdict.problems):
        return True
    return _is_claimed_otherwise(verdict, given)


def _is_claimed_otherwise(verdict: HandVerdict, given: Score | None) -> bool:
    """Whether the claimed total implies other points for the hand than it was worth, both with and
    without the penalty for its reneges."""
    if given is None or not disagrees(given, verdict.points):
        return False
    return verdict.if_ruled is None or disagrees(given, verdict.if_ruled)


def _in_doubt(verdict: HandVerdict, given: Score | None = None) -> HandVerdict:
    """The verdict with its reneges undecided if anything else is wrong with the record: the cards
    of the renege may then be wrong themselves, in a way that no correction here covers."""
    errors = [p for p in verdict.problems if p.severity == "error"]
    others = [p.sentence for p in errors if p.kind not in _OF_A_RENEGE]
    if not others and _is_claimed_otherwise(verdict, given):
        others = [say("the total does not fit")]
    for renege in errors if others else ():
        if renege.kind is RENEGE:
            renege.doubt = others[0]
    return verdict


def _without_slips(reading: HandReading, verdict: HandVerdict) -> HandVerdict:
    """The verdict after correcting every slip whose correction leaves fewer problems; each slip is
    still reported."""
    rules, record, due = reading.rules, reading.record, reading.due
    slips: list[Problem] = []
    while len(verdict.problems) > len(slips) + 1 or any(map(_led_by_nobody, verdict.problems)):
        found = _likelier(reading, verdict, slips)
        if found is None:
            break
        slip, reading, settled = found
        # Read so, the slip is the one thing wrong; it is still said.
        slips.append(slip)
        seats = {p.seat for p in slips}
        settled.problems[:] = [
            p for p in settled.problems if p.kind is not RENEGE_UNDECIDED or p.seat not in seats
        ]
        settled.problems += slips
        settled.up = verdict.up
        verdict = settled
    if due is None and record.dealer is not None and count_errors(verdict.problems) > 1:
        return _with_another_dealer(rules, record, verdict)
    return verdict


def _likelier(
    reading: HandReading, verdict: HandVerdict, slips: list[Problem]
) -> tuple[Problem, HandReading, HandVerdict] | None:
    """The single correction that leaves the fewest problems, and the record read with it; `None`
    when none leaves fewer."""
    # As much is wrong with the slip alone, and a note less is better too.
    notes = len(verdict.problems) - count_errors(verdict.problems)
    errors = count_errors(verdict.problems) - 1 - len(slips)
    best: tuple[Problem, HandReading, HandVerdict] | None = None
    for slip in verdict.problems:
        if slip in slips:
            continue
        fewest = errors, notes + _led_by_nobody(slip)
        for record, interpretation in other_readings(reading, slip):
            again = read(reading.rules, record, reading.due, interpretation)
            settled = settle(again)
            wrong = count_errors(settled.problems)
            left = wrong, len(settled.problems) - wrong
            if left < fewest:
                fewest, best = left, (slip, again, settled)
        if best is not None:
            return best
        settled_up = _with_another_up_card(reading, slip)
        if settled_up is not None:
            return slip, reading, settled_up
    return None


def _led_by_nobody(problem: Problem) -> bool:
    """Whether a trick is written as led by a seat that sits out. Who played its cards is then known
    only after its leader is corrected."""
    return problem.kind is SITTING_OUT and problem.at[1] == 1


def _with_another_up_card(reading: HandReading, slip: Problem) -> HandVerdict | None:
    """The verdict with another up-card, where that leaves nothing wrong and its suit is certain."""
    right: dict[Suit | None, HandVerdict] = {}
    for record in other_up_cards(reading, slip):
        settled = settle(read(reading.rules, record, reading.due, reading.interpretation))
        if not settled.problems:
            right.setdefault(settled.trump, settled)
    return right.popitem()[1] if len(right) == 1 else None


def _with_another_dealer(rules: Rules, record: SortedRecord, verdict: HandVerdict) -> HandVerdict:
    """The verdict with another dealer, if anybody may deal (a first hand) and only that dealer fits
    everything else in the record; the written dealer is then reported as a slip."""
    assert record.dealer is not None
    for seat in CLOCKWISE[0][LEFT[record.dealer.seat]][:3]:
        settled = settle(read(rules, record, None, Interpretation(dealer=seat)))
        if count_errors(settled.problems) == 0:
            written = record.dealer.seat
            at = record.at["dealer"], 1
            slip = Problem(WRONG_DEALER, "slip", at, seat=written, claimed=written, computed=seat)
            settled.problems.append(slip)
            return settled
    return verdict
