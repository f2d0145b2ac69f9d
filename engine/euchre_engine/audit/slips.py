"""Slips of the pen that a problem points to: reading the record as it may have been meant.

Knows: which mistake in writing makes a problem of some kind: a wrong seat for the dealer, a leader
or a caller, a call for a pass, a forgotten `alone`, a mistyped card; and that a correction is
likelier than what is written if it leaves fewer problems. Does not know: any other correction.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..actions import Pass
from ..cards import UNKNOWN, Suit
from ..problems import (
    BURIED_CARD_PLAYED,
    CALL_AFTER_TRUMP,
    CALL_OUT_OF_TURN,
    CARD_NOT_HELD,
    CARD_NOT_IN_DECK,
    CARD_PLAYED_TWICE,
    DUPLICATE_CARD,
    RENEGE_UNDECIDED,
    SITTING_OUT,
    TRICK_SIZE,
    TURNED_DOWN_CARD_PLAYED,
    UP_CARD_ELSEWHERE,
    WRONG_DEALER,
    WRONG_LEADER,
    Place,
    Problem,
    Slip,
    count_errors,
)
from ..seats import Seat, others
from ..words import disagrees
from .hand_reading import HandReading, Interpretation
from .hand_verdict import HandVerdict
from .record import Score, Up
from .settle import read, settle
from .sorted_record import SortedRecord

OF_A_CARD = (
    BURIED_CARD_PLAYED,
    CARD_NOT_HELD,
    CARD_NOT_IN_DECK,
    CARD_PLAYED_TWICE,
    TURNED_DOWN_CARD_PLAYED,
    UP_CARD_ELSEWHERE,
)
_OF_A_LEADER = (SITTING_OUT, WRONG_LEADER)
_OF_THE_UP_CARD = (DUPLICATE_CARD, TURNED_DOWN_CARD_PLAYED, UP_CARD_ELSEWHERE)


def without_slips(reading: HandReading, verdict: HandVerdict) -> HandVerdict:
    """The verdict after correcting every slip whose correction leaves fewer problems; each slip is
    still reported."""
    written, slips = reading, list[Problem]()
    while len(verdict.problems) > len(slips) + 1 or any(map(_led_from_outside, verdict.problems)):
        correction = _best_correction(reading, verdict, slips)
        if correction is None:
            break
        slip, reading, settled = correction
        slips.append(slip)
        seats = {p.seat for p in slips}
        settled.problems[:] = [
            p for p in settled.problems if p.kind is not RENEGE_UNDECIDED or p.seat not in seats
        ]
        settled.problems += slips
        settled.up = verdict.up
        verdict = settled
    if count_errors(verdict.problems) > 1:
        return _with_another_dealer(written) or verdict
    return verdict


def _best_correction(
    reading: HandReading, verdict: HandVerdict, slips: list[Problem]
) -> tuple[Problem, HandReading, HandVerdict] | None:
    """The correction of a single problem that leaves the fewest, with the record read so and its
    verdict; `None` if none leaves fewer."""
    # The slip itself remains a problem; with as many errors, fewer notes are better.
    notes = len(verdict.problems) - count_errors(verdict.problems)
    errors = count_errors(verdict.problems) - 1 - len(slips)
    best: tuple[Problem, HandReading, HandVerdict] | None = None
    for slip in [problem for problem in verdict.problems if problem not in slips]:
        fewest = errors, notes + _led_from_outside(slip)
        for record, interpretation in _other_readings(reading, slip):
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


def _led_from_outside(problem: Problem) -> bool:
    """True if a trick is written as led by a seat that sits out. Until its leader is corrected,
    nobody knows who played its cards."""
    return problem.kind is SITTING_OUT and problem.at[1] == 1


def _with_another_up_card(reading: HandReading, slip: Problem) -> HandVerdict | None:
    """The verdict with another up-card, if that leaves no problem and its suit is certain."""
    right: dict[Suit | None, HandVerdict] = {}
    for record in _other_up_cards(reading, slip):
        settled = settle(read(reading.rules, record, reading.due, reading.interpretation))
        if not settled.problems:
            right.setdefault(settled.trump, settled)
    return right.popitem()[1] if len(right) == 1 else None


def _with_another_dealer(reading: HandReading) -> HandVerdict | None:
    """The verdict with the first other dealer who fits everything else, of a hand that anybody may
    deal (a first one); the written dealer is reported as a slip. `None` if nobody fits."""
    record = reading.record
    if reading.due is not None or record.dealer is None:
        return None
    written = record.dealer.seat
    for seat in others(written):
        settled = settle(read(reading.rules, record, None, Interpretation(dealer=seat)))
        if count_errors(settled.problems) == 0:
            at = record.at["dealer"], 1
            slip = Problem(WRONG_DEALER, "slip", at, seat=written, claimed=written, computed=seat)
            settled.problems.append(slip)
            return settled
    return None


def led_by_another(
    reading: HandReading, problem: Problem, implied: Score | None
) -> HandVerdict | None:
    """The verdict with the right leader of a trick, if its cards fit that seat; the written leader
    is then reported as a slip of the pen."""
    leader = problem.computed
    if problem.trick is None or not isinstance(leader, Seat):
        return None
    interpretation = reading.interpretation._replace(leaders=((problem.trick, leader),))
    settled = settle(read(reading.rules, reading.record, reading.due, interpretation))
    if count_errors(settled.problems) or (implied and disagrees(implied, settled.points)):
        return None
    problem.cases = [f"{problem.cases[0]}-slip"]
    problem.slip = Slip(problem.at, f"{problem.claimed} leads", (f"{leader} leads",))
    settled.problems.append(problem)
    return settled


def _other_readings(
    reading: HandReading, slip: Problem
) -> Iterator[tuple[SortedRecord, Interpretation]]:
    """The ways to read a record if this problem is a slip of the pen."""
    record, written = reading.record, reading.interpretation
    kind = slip.kind
    if kind is CALL_AFTER_TRUMP:
        later = slip.at[0]
        if written.trump_call_from < 0 and any(
            i == later and c.__class__ is not Pass for i, c in record.calls
        ):
            yield record, written._replace(trump_call_from=later)
    elif kind is CALL_OUT_OF_TURN:
        trump_call = reading.trump_call
        if written.caller is None and trump_call is not None and trump_call[0] == slip.at[0]:
            for seat in others(trump_call[1].seat):
                yield record, written._replace(caller=seat)
    elif kind is TRICK_SIZE:
        # The same number of cards in every trick says who played, whatever the call says.
        if written.alone is None and reading.plays.out != reading.plays.called_out:
            yield record, written._replace(alone=reading.plays.out != 0)
    elif kind is WRONG_DEALER:
        if written.dealer is None:
            yield record, written._replace(dealer=reading.due)
    elif kind in _OF_A_LEADER and slip.trick is not None and isinstance(slip.computed, Seat):
        led = (slip.trick, slip.computed)
        yield record, written._replace(leaders=(*written.leaders, led))
    if kind in OF_A_CARD:
        for place in (slip.at, slip.because):
            corrected = _without_card(record, place)
            if corrected is not None:
                yield corrected, written


def _other_up_cards(reading: HandReading, slip: Problem) -> Iterator[SortedRecord]:
    """The record with every other up-card, if this problem may result from a slip in writing it."""
    record = reading.record
    if slip.kind in _OF_THE_UP_CARD and _is_of_up_card(record, slip):
        for card in reading.rules.deck:
            yield record.altered(up=Up(card))


def _without_card(record: SortedRecord, place: Place | None) -> SortedRecord | None:
    """The record with the card at a place of a trick unknown; `None` if there is no such card."""
    if place is None:
        return None
    for nth, (index, trick) in enumerate(record.tricks):
        at = place[1] - 2
        if index == place[0] and 0 <= at < len(trick.cards) and trick.cards[at] != UNKNOWN:
            cards = (*trick.cards[:at], UNKNOWN, *trick.cards[at + 1 :])
            tricks = record.tricks.copy()
            tricks[nth] = (index, trick._replace(cards=cards))
            return record.altered(tricks=tricks)
    return None


def _is_of_up_card(record: SortedRecord, slip: Problem) -> bool:
    index = record.at.get("up")
    because = slip.because[0] if slip.because is not None else None
    return record.up is not None and index in (slip.at[0], because)
