"""Renege claims at the table: the rulings that the cards contradict, and the price of a renege.

Knows: the outcomes of claims, and the penalty under the rules. Does not know: how a renege is
proven.
"""

from __future__ import annotations

from ..cards import UNKNOWN
from ..problems import RENEGE_UNDECIDED, WRONG_RULING, Problem
from ..seats import OTHER, SIDE, Side
from ..words import phrase
from .hand_reading import HandReading
from .hand_verdict import HandVerdict
from .record import RenegeClaim


def check_rulings(reading: HandReading, verdict: HandVerdict) -> None:
    """Report rulings that the cards contradict."""
    if reading.hand.trump is None:
        return
    for index, claim in reading.record.claims:
        _check_ruling(reading, verdict, index, claim)


def _anybody_alone(reading: HandReading) -> bool:
    return reading.hand.alone or reading.hand.lone_defender is not None


def upheld_against(reading: HandReading) -> list[Side]:
    """The sides against which a renege was upheld."""
    return sorted({SIDE[c.seat] for _, c in reading.record.claims if c.outcome == "upheld"})


def ruling_ends_hand(reading: HandReading) -> bool:
    """True if a ruling replaces the hand's points."""
    sides = upheld_against(reading)
    return len(sides) == 2 or (bool(sides) and reading.rules.renege_ends_hand)


def points_if_reneged(
    reading: HandReading, verdict: HandVerdict, offenders: list[Side]
) -> tuple[int, int]:
    """The hand's points once a renege by these sides is punished."""
    if len(offenders) == 2:
        return (0, 0)
    offender = offenders[0]
    points = [0, 0] if reading.rules.renege_ends_hand else list(verdict.points_as_played)
    points[offender] = 0
    points[OTHER[offender]] += reading.rules.renege_points(_anybody_alone(reading))[0]
    return (points[0], points[1])


def _check_ruling(
    reading: HandReading, verdict: HandVerdict, index: int, claim: RenegeClaim
) -> None:
    proven = [p for p in reading.reneges if p.seat is claim.seat]
    in_trick = [p for p in proven if claim.trick in (None, p.trick)]
    undecided = any(p.kind is RENEGE_UNDECIDED and p.seat is claim.seat for p in reading.problems)
    at = (index, 2 if claim.trick is not None else 1)
    where = phrase("") if claim.trick is None else phrase(" in trick {trick}", trick=claim.trick)
    proof: Problem | None = None
    if claim.outcome == "upheld":
        if in_trick:
            return
        if proven:
            proof = proven[0]
            case = "other-trick"
        elif undecided or not _played_out(reading, claim):
            return
        else:
            case = "followed"
    elif claim.outcome in ("rejected", "corrected") and in_trick:
        proof = in_trick[0]
        case = "proven"
    else:
        return
    problem = Problem(
        WRONG_RULING,
        case,
        at,
        trick=claim.trick,
        seat=claim.seat,
        claimed=claim.outcome,
        where=where,
    )
    problem.because_label = phrase("the renege")
    if proof is not None:
        problem.because, problem.because_card = proof.at, proof.card
        problem.because_trick = proof.trick
    verdict.problems.append(problem)


def _played_out(reading: HandReading, claim: RenegeClaim) -> bool:
    """True if every play that a claim is about is recorded, with known cards."""
    plays = reading.plays
    if claim.trick is None:
        return plays.complete[claim.seat]
    if claim.trick > len(plays.orders):
        return False
    cards = plays.trick(claim.trick)
    return any(p.seat is claim.seat for p in cards) and all(p.card != UNKNOWN for p in cards)


def _is_upheld(reading: HandReading, problem: Problem) -> bool:
    """True if the table upheld a renege by this seat (in whichever trick)."""
    return any(
        claim.outcome == "upheld" and claim.seat is problem.seat
        for _, claim in reading.record.claims
    )


def price_reneges(reading: HandReading, verdict: HandVerdict) -> None:
    """Set the penalties of the proven reneges, and their sentences about the score. Those that the
    table upheld become notes."""
    rules = reading.rules
    reneges = reading.reneges
    offenders = sorted({SIDE[p.seat] for p in reneges if p.seat is not None})
    points, rule = rules.renege_points(_anybody_alone(reading))
    upheld = upheld_against(reading)
    as_ruled, as_played = verdict.points, verdict.points_as_played
    for nth, problem in enumerate(reneges):
        assert problem.seat is not None
        side = SIDE[problem.seat]
        problem.rule = rule
        if _is_upheld(reading, problem):
            problem.severity = "note"
            problem.score = phrase("the table upheld it: {ruled:points} as ruled", ruled=as_ruled)
        elif side in upheld:
            words = "the table made another ruling about this side: {ruled:points}"
            problem.score = phrase(words, ruled=as_ruled)
        elif nth:
            continue  # The first renege of the hand fixes the penalty.
        elif len(offenders) == 2:
            verdict.if_ruled = points_if_reneged(reading, verdict, offenders)
            words = (
                "both sides reneged: no points either way, and the same dealer deals again; the "
                "hand as played gave {played:points}"
            )
            problem.score = phrase(words, played=as_played)
        else:
            problem.penalty = (OTHER[side], points)
            ruled = verdict.if_ruled = points_if_reneged(reading, verdict, offenders)
            words = (
                "{worth:point} to {side} under {preset}; the hand as played gave {played:points}"
            )
            if not rules.renege_ends_hand:
                words += ", with the penalty {ruled:points}"
            problem.score = phrase(
                words,
                worth=points,
                side=OTHER[side],
                preset=rules.preset,
                played=as_played,
                ruled=ruled,
            )
