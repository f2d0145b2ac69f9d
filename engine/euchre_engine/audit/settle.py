"""From a hand's record to what it is worth: read it to its end, then award points and penalties.

Knows: the order in which the parts of a record are read, what the rules award, and what the points
rest on. Does not know: the score of the game, or which way to read the record is the likeliest.
"""

from __future__ import annotations

from ..problems import (
    HEAD,
    RECORD_OUT_OF_PLACE,
    UNDECIDED_HAND,
    UNFINISHED_HAND,
    WRONG_POINTS,
    WRONG_TRICK_COUNT,
    Problem,
    count_errors,
)
from ..rules import Award, Ending, Rules
from ..seats import SEATS, SIDE, Seat, Side
from ..words import both_sides, disagrees
from .calls import read_calls, read_exchanges
from .deal import read_deal, read_dealer
from .hand_reading import AS_WRITTEN, HandReading, Interpretation
from .hand_verdict import HandVerdict
from .plays import read_plays
from .record import TABLE_TALK, Score
from .renege_rulings import (
    check_rulings,
    points_if_reneged,
    price_reneges,
    ruling_ends_hand,
    upheld_against,
)
from .sorted_record import SortedRecord
from .tricks_taken import count_tricks

STEPS = (read_dealer, read_deal, read_calls, read_exchanges, read_plays)
"""The functions that read a record, in this order."""


def read(
    rules: Rules,
    record: SortedRecord,
    due: Seat | None,
    interpretation: Interpretation = AS_WRITTEN,
) -> HandReading:
    """Read the record of a hand, from the deal to the last card."""
    reading = HandReading(rules, record, due, interpretation)
    for step in STEPS:
        step(reading)
    return reading


def settle(reading: HandReading) -> HandVerdict:
    """The verdict on a hand that was read to its end."""
    record, hand = reading.record, reading.hand
    verdict = HandVerdict(
        dealer=reading.dealer,
        up=record.up.card if record.up is not None else hand.up,
        trump=hand.trump,
        maker=hand.maker,
        alone=hand.alone,
        lone_defender=hand.lone_defender,
        problems=reading.problems,
    )
    verdict.proven, verdict.excluded, verdict.undecided = reading.suspects
    if _settle_if_void(reading, verdict):
        _check_score(reading, verdict, None)
        return verdict
    count_tricks(reading, verdict)
    _score_play(reading, verdict)
    _apply_rulings(reading, verdict)
    if reading.reneges:
        price_reneges(reading, verdict)
    if record.concede is not None:
        verdict.conceded = record.concede.side
    return verdict


def _settle_if_void(reading: HandReading, verdict: HandVerdict) -> bool:
    record = reading.record
    if record.misdeal is not None:
        verdict.void, verdict.ending = "misdeal", Ending.MISDEAL
    elif reading.hand.thrown_in is not None:
        verdict.void, verdict.ending = "thrown-in", reading.hand.thrown_in
    else:
        return False
    _add_penalties(reading, verdict)
    return True


def _score_play(reading: HandReading, verdict: HandVerdict) -> None:
    """Set the points before rulings, and the evidence for them; report a hand without a result."""
    record, hand = reading.record, reading.hand
    verdict.award = _award(reading, verdict)
    if verdict.award is not None:
        verdict.points_as_played = verdict.award.pair()
        if record.tricks and hand.trump is not None:
            all_held = all(
                record.hold_of(seat) is not None for seat in SEATS if not 1 << seat & hand.out
            )
            verdict.evidence = "deal" if all_held else "tricks"
        else:
            verdict.evidence = "result"
        return
    if ruling_ends_hand(reading):
        verdict.evidence = "tricks" if record.tricks else "result"
        return
    score = record.score
    if score is not None:
        verdict.evidence = "points"
        verdict.points_as_played = (score.ns or 0, score.ew or 0)
        return
    if record.concede is not None:
        return
    if record.tricks and hand.maker is not None:
        verdict.evidence = "tricks"
    elif record.penalties or any(claim.outcome == "rejected" for _, claim in record.claims):
        verdict.evidence = "result"
        return
    verdict.decided = False
    if any(p.kind in (WRONG_TRICK_COUNT, RECORD_OUT_OF_PLACE) for p in verdict.problems):
        return  # Already reported, with the same cause: no trick count, or no maker.
    if verdict.evidence is None:
        verdict.problems.append(Problem(UNDECIDED_HAND, _undecided_case(record, verdict), HEAD))
        return
    done = len(record.tricks)
    case = "winners" if done >= 5 else "depends" if verdict.may_have_taken else ""
    at = record.tricks[-1][0], 0
    verdict.problems.append(Problem(UNFINISHED_HAND, case, at, trick=min(done, 5), done=done))


def _award(reading: HandReading, verdict: HandVerdict) -> Award | None:
    """The points for the play; `None` if they are not known.

    If it depends on tricks that nobody counted, the claimed points decide, unless they include
    rulings or penalties.
    """
    record, hand = reading.record, reading.hand
    if hand.maker is None:
        return None
    if verdict.tricks is not None:
        return reading.rules.award(hand.result(verdict.tricks[SIDE[hand.maker]]))
    numbers = verdict.may_have_taken
    awards = {reading.rules.award(hand.result(number)): None for number in reversed(numbers)}
    if len(awards) < 2:
        return next(iter(awards), None)
    score = record.score
    if score is None or record.claims or record.penalties:
        return None
    claimed = [award for award in awards if not disagrees(score, award.pair())]
    return (claimed or list(awards))[0]


def _apply_rulings(reading: HandReading, verdict: HandVerdict) -> None:
    record = reading.record
    verdict.points = verdict.points_as_played
    from_claim = verdict.evidence == "points"
    if not record.claims and not record.penalties:
        if from_claim:
            _check_possible(reading, verdict)
        elif record.score is not None:
            _check_score(reading, verdict, [])
        return
    verdict.rulings = [claim for _, claim in record.claims]
    offenders = upheld_against(reading)
    if offenders and not from_claim:
        verdict.points = points_if_reneged(reading, verdict, offenders)
        if len(offenders) == 2:
            verdict.ending = Ending.BOTH_RENEGED
    if not from_claim:
        _add_penalties(reading, verdict)
    check_rulings(reading, verdict)
    if not from_claim and record.score is not None:
        _check_score(reading, verdict, offenders)
    elif from_claim:
        _check_possible(reading, verdict)


def _add_penalties(reading: HandReading, verdict: HandVerdict) -> None:
    """Add the points given outside the tricks: for rejected claims, and as penalties."""
    points = list(verdict.points)
    for _, claim in reading.record.claims:
        if claim.outcome == "rejected":
            points[SIDE[claim.seat]] += reading.rules.false_claim_points
    penalties = []
    for _, penalty in reading.record.penalties:
        worth = penalty.points
        if worth is None:
            worth = reading.rules.table_talk_points if penalty.text == TABLE_TALK else 0
        points[penalty.side] += worth
        penalties.append((penalty.side, worth, penalty))
    verdict.penalties = penalties
    verdict.points = (points[0], points[1])


def _check_score(reading: HandReading, verdict: HandVerdict, offenders: list[Side] | None) -> None:
    score = reading.record.score
    if score is None or not disagrees(score, verdict.points):
        return
    proven = sorted({SIDE[p.seat] for p in reading.reneges if p.seat is not None})
    if (
        proven
        and not offenders
        and not disagrees(score, points_if_reneged(reading, verdict, proven))
    ):
        # The table took the penalty but did not write the ruling down: one cause, one finding.
        first = reading.reneges[0]
        if count_errors(verdict.problems) == len(reading.reneges):
            first.add("+score-counts")
        return
    if _follows_from_tricks(reading, verdict, score):
        return  # The points follow from the wrong trick claim, which is already reported.
    called = verdict.void
    if verdict.award is not None and verdict.points == verdict.award.pair():
        called = verdict.award.outcome
    verdict.problems.append(
        Problem(
            WRONG_POINTS,
            "called" if called else "",
            (reading.record.at["score"], 0),
            claimed=score,
            computed=verdict.points,
            rule=verdict.award.rule if verdict.award else "",
            preset=reading.rules.preset,
            called=called,
        )
    )


def _follows_from_tricks(reading: HandReading, verdict: HandVerdict, score: Score) -> bool:
    """True if the claimed points follow from a wrong claim of tricks."""
    claim, hand = reading.record.tricks_claim, reading.hand
    if claim is None or verdict.award is None or hand.maker is None:
        return False
    claimed = both_sides(claim, 5)
    if claimed is None or claimed == verdict.tricks:
        return False
    award = reading.rules.award(hand.result(claimed[SIDE[hand.maker]]))
    return not disagrees(score, award.pair())


def _check_possible(reading: HandReading, verdict: HandVerdict) -> None:
    """Report claimed points that no hand can bring, if nothing else is known of the hand."""
    score, rules = reading.record.score, reading.rules
    assert score is not None
    most = rules.most_points()
    if (score.ns or 0) <= most and (score.ew or 0) <= most:
        return
    at = (reading.record.at["score"], 0)
    verdict.problems.append(Problem(WRONG_POINTS, "impossible", at, claimed=score, most=most))


def _undecided_case(record: SortedRecord, verdict: HandVerdict) -> str:
    """The case of `UNDECIDED_HAND` that says what is missing from a hand without a result."""
    if verdict.may_have_taken:
        return "number"
    if record.total is not None:
        return "total"
    if record.tricks_claim is not None:
        return "no-maker"
    return "no-tricks" if verdict.maker is not None else ""
