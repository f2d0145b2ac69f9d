"""The verdict on a hand's record: choosing the likeliest reading of it.

Knows: that one slip of the pen (a mistyped card, a wrong seat written for the dealer or for a
leader, a call for a pass, a trick left out) is likelier than the many irregularities it would make,
and a renege that nothing else contradicts than a slip. Does not know: the other hands of the game.
"""

from __future__ import annotations

from ..problems import (
    RENEGE,
    RENEGE_UNDECIDED,
    TRICK_SIZE,
    WRONG_LEADER,
    WRONG_RULING,
    WRONG_TRICK_COUNT,
)
from ..rules import Rules
from ..seats import Seat
from ..words import disagrees, phrase
from .hand_verdict import HandVerdict
from .missing_trick import is_unfinished, only_these_tricks, with_missing_tricks
from .one_slip import by_one_slip, likely_card, slip_behind_reneges
from .record import Score
from .settle import read, settle
from .slips import OF_A_CARD, led_by_another, without_slips
from .sorted_record import SortedRecord

_OF_A_RENEGE = (RENEGE, WRONG_RULING)


def judge(
    rules: Rules,
    record: SortedRecord,
    due: Seat | None,
    score_before: tuple[int, int] | None = None,
) -> HandVerdict:
    """The verdict on a hand. `due` is the seat that should deal, `None` if any may; `score_before`
    the score before the hand, `None` if a wrong score was claimed already."""
    reading = read(rules, record, due)
    verdict = settle(reading)
    written = len(record.tricks)
    if 0 < written < 5 and is_unfinished(reading, verdict):
        filled = with_missing_tricks(reading, verdict)
        if filled is not None:
            return _in_doubt(filled)
        notes = [p for p in verdict.problems if p.kind is RENEGE_UNDECIDED]
        if notes and len(notes) == len(verdict.problems):
            notes[0].add("+missing", missing=only_these_tricks(record).sentence)
        elif not verdict.problems:
            verdict.problems.append(only_these_tricks(record))
    if not verdict.problems:
        return verdict
    implied = _implied_points(record, score_before)
    score = record.score
    reneges = [p for p in verdict.problems if p.kind is RENEGE and p.severity == "error"]
    if reneges and not _contradicted(verdict, implied):
        if implied and score and disagrees(implied, (score.ns or 0, score.ew or 0)):
            implied = None  # The points or the total are wrong: ignore both.
        slip = slip_behind_reneges(reading, implied, reneges)
        for renege in reneges:
            renege.slip = slip
        return verdict
    likeliest = without_slips(reading, verdict)
    errors = [p for p in likeliest.problems if p.severity == "error"]
    if len(errors) > 1 or (errors and errors[0].kind is RENEGE):
        return by_one_slip(reading, implied) or _in_doubt(likeliest, implied)
    if not errors:
        return likeliest
    (error,) = errors
    if error.kind is WRONG_LEADER:
        return led_by_another(reading, error, implied) or likeliest
    if error.kind is WRONG_TRICK_COUNT and score and disagrees(score, likeliest.points):
        # The claimed points disagree with the cards too: a slip in the cards is likelier than two
        # wrong claims.
        return by_one_slip(reading, implied, exchanged=True) or likeliest
    if error in record.problems:
        return likeliest  # No correction takes out a trick that is written twice.
    if error.kind in OF_A_CARD or error.kind is TRICK_SIZE:
        error.slip = likely_card(reading, error, implied)
    return likeliest


def _implied_points(record: SortedRecord, score_before: tuple[int, int] | None) -> Score | None:
    """The points of a hand that follow from the score before it and the total claimed after it."""
    total = record.total
    if total is None or score_before is None:
        return None
    ns = None if total.ns is None else total.ns - score_before[0]
    return Score(ns, None if total.ew is None else total.ew - score_before[1])


def _contradicted(verdict: HandVerdict, implied: Score | None) -> bool:
    """True if something else is wrong with a hand in which somebody reneged. A true renege causes
    no other problem, except in the ruling on it or in a penalty that was taken for it."""
    if any(p.severity == "error" and p.kind not in _OF_A_RENEGE for p in verdict.problems):
        return True
    return _is_claimed_otherwise(verdict, implied)


def _is_claimed_otherwise(verdict: HandVerdict, implied: Score | None) -> bool:
    """True if the claimed total implies other points for the hand than it was worth, both with and
    without the penalty for its reneges."""
    if implied is None or not disagrees(implied, verdict.points):
        return False
    return verdict.if_ruled is None or disagrees(implied, verdict.if_ruled)


def _in_doubt(verdict: HandVerdict, implied: Score | None = None) -> HandVerdict:
    """The verdict with its reneges undecided if anything else is wrong with the record: the cards
    of the renege may be wrong too, in a way that no correction here covers."""
    errors = [p for p in verdict.problems if p.severity == "error"]
    others = [p.sentence for p in errors if p.kind not in _OF_A_RENEGE]
    if not others and _is_claimed_otherwise(verdict, implied):
        others = [phrase("the total does not fit")]
    for renege in errors if others else ():
        if renege.kind is RENEGE:
            renege.doubt = others[0]
    return verdict
