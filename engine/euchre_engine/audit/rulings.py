"""Rulings on reneges, and penalties: what they are worth, and whether the cards bear them out.

Knows: the outcomes of a claim at the table, and the penalty under the rules. Does not know: how a
renege is proven.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import TypeAlias

from ..cards import UNKNOWN
from ..problems import RENEGE_UNDECIDED, WRONG_RULING, Problem
from ..seats import OTHER, SIDE, Seat, Side
from ..words import phrase
from .hand_replay import HandReplay
from .record import TABLE_TALK, Penalty, RenegeClaim
from .sheet import Sheet

Points: TypeAlias = tuple[int, int]
"""The points, or tricks, of N/S and of E/W."""


def seats_upheld(sheet: Sheet) -> set[Seat]:
    """The seats against which the table upheld a renege."""
    claims = [ruling for _, ruling in sheet.rulings if isinstance(ruling, RenegeClaim)]
    return {claim.seat for claim in claims if claim.outcome == "upheld"}


def sides_of(seats: Collection[Seat | None]) -> list[Side]:
    """The sides of these seats, each once."""
    return sorted({SIDE[seat] for seat in seats if seat is not None})


def ruling_ends_hand(replay: HandReplay) -> bool:
    """True if a ruling replaces the points of the hand."""
    sides = sides_of(seats_upheld(replay.sheet))
    return len(sides) == 2 or (bool(sides) and replay.rules.renege_ends_hand)


def points_if_punished(replay: HandReplay, offenders: Collection[Side]) -> Points:
    """The points of the hand once a renege by each of these sides is punished."""
    if len(offenders) == 2:
        return 0, 0
    (offender,) = offenders
    points = [0, 0] if replay.rules.renege_ends_hand else list(replay.verdict.points_as_played)
    points[offender] = 0
    points[OTHER[offender]] += _price(replay)[0]
    return points[0], points[1]


def _price(replay: HandReplay) -> tuple[int, str]:
    hand = replay.hand
    return replay.rules.renege_points(hand.alone or hand.lone_defender is not None)


def with_penalties(replay: HandReplay, points: Points) -> Points:
    """These points with those given outside the tricks: for rejected claims, and as penalties."""
    if not replay.sheet.rulings:
        return points
    rules = replay.rules
    sums = list(points)
    penalties = []
    for _, ruling in replay.sheet.rulings:
        if isinstance(ruling, Penalty):
            worth = ruling.points
            if worth is None:
                worth = rules.table_talk_points if ruling.text == TABLE_TALK else 0
            sums[ruling.side] += worth
            penalties.append((ruling.side, worth, ruling))
        elif ruling.outcome == "rejected":
            sums[SIDE[ruling.seat]] += rules.false_claim_points
    replay.verdict.penalties = penalties
    return sums[0], sums[1]


def check_rulings(replay: HandReplay) -> Iterator[Problem]:
    """The rulings that the cards contradict."""
    for number, ruling in replay.sheet.rulings:
        if isinstance(ruling, RenegeClaim) and replay.hand.trump is not None:
            problem = _wrong_ruling(replay, number, ruling)
            if problem is not None:
                yield problem


def _wrong_ruling(replay: HandReplay, number: int, claim: RenegeClaim) -> Problem | None:
    by_seat = [renege for renege in replay.reneges if renege.seat is claim.seat]
    in_trick = [renege for renege in by_seat if claim.trick in (None, renege.trick)]
    proof = None
    if claim.outcome == "upheld" and not in_trick:
        if by_seat:
            case, proof = "other-trick", by_seat[0]
        elif _is_known(replay, claim):
            case = "followed"
        else:
            return None
    elif claim.outcome in ("rejected", "corrected") and in_trick:
        case, proof = "proven", in_trick[0]
    else:
        return None
    trick = claim.trick
    problem = Problem(
        WRONG_RULING,
        case,
        (number, 1 if trick is None else 2),
        trick=trick,
        seat=claim.seat,
        claimed=claim.outcome,
        where=phrase("") if trick is None else phrase(" in trick {trick}", trick=trick),
    )
    problem.because_label = phrase("the renege")
    if proof is not None:
        problem.because, problem.because_card = proof.at, proof.card
        problem.because_trick = proof.trick
    return problem


def _is_known(replay: HandReplay, claim: RenegeClaim) -> bool:
    """True if every play that a claim is about is written, with a known card, and none of this
    seat's is undecided."""
    plays = replay.plays
    if any(p.kind is RENEGE_UNDECIDED and p.seat is claim.seat for p in replay.found):
        return False
    if claim.trick is None:
        return plays.complete[claim.seat]
    if claim.trick > len(plays.lines):
        return False
    cards = plays.trick(claim.trick)
    return any(p.seat is claim.seat for p in cards) and all(p.card != UNKNOWN for p in cards)


def price_reneges(replay: HandReplay) -> None:
    """Set the points if the proven reneges are punished, and what each renege says of the score.
    Those that the table upheld become notes."""
    verdict = replay.verdict
    rules, reneges, upheld = replay.rules, replay.reneges, seats_upheld(replay.sheet)
    offenders = sides_of([renege.seat for renege in reneges])
    worth, rule = _price(replay)
    ruled, played = replay.points or (0, 0), verdict.points_as_played
    for nth, renege in enumerate(reneges):
        assert renege.seat is not None
        side = SIDE[renege.seat]
        renege.rule = rule
        if renege.seat in upheld:
            renege.severity = "note"
            renege.score = phrase("the table upheld it: {ruled:points} as ruled", ruled=ruled)
        elif side in sides_of(upheld):
            words = "the table made another ruling about this side: {ruled:points}"
            renege.score = phrase(words, ruled=ruled)
        elif not nth:  # The first renege of the hand fixes the penalty.
            verdict.if_ruled = punished = points_if_punished(replay, offenders)
            if len(offenders) == 2:
                words = (
                    "both sides reneged: no points either way, and the same dealer deals again; "
                    "the hand as played gave {played:points}"
                )
                renege.score = phrase(words, played=played)
                continue
            renege.penalty = (OTHER[side], worth)
            words = (
                "{worth:point} to {side} under {preset}; the hand as played gave {played:points}"
            )
            if not rules.renege_ends_hand:
                words += ", with the penalty {ruled:points}"
            preset = rules.preset
            renege.score = phrase(
                words, worth=worth, side=OTHER[side], preset=preset, played=played, ruled=punished
            )
