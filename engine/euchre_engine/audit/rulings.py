"""What the table ruled on reneges, whether the cards agree, and what a renege costs.

Knows: claims at the table and their outcomes, and the price of a renege under the rules. Does not
know: how a renege is proven.
"""

from __future__ import annotations

from ..cards import UNKNOWN
from ..problems import RENEGE_UNDECIDED, WRONG_RULING, Problem
from ..seats import OTHER, SIDE, Side
from ..words import say
from .account import Account
from .record import RenegeClaim
from .verdict import HandVerdict


def check_rulings(account: Account, verdict: HandVerdict) -> None:
    """Whether the cards say what the table ruled; silent where they do not say."""
    if not account.facts.tricks or account.hand.trump is None:
        return
    for index, claim in account.facts.claims:
        _check_ruling(account, verdict, index, claim)


def _anybody_alone(account: Account) -> bool:
    return account.hand.alone or account.hand.lone_defender is not None


def upheld_against(account: Account) -> list[Side]:
    """The sides against which a renege was upheld."""
    return sorted({SIDE[c.seat] for _, c in account.facts.claims if c.outcome == "upheld"})


def ruling_ends_hand(account: Account) -> bool:
    """Whether a ruling takes the place of the hand's points."""
    sides = upheld_against(account)
    return len(sides) == 2 or (bool(sides) and account.rules.renege_ends_hand)


def points_if_reneged(
    account: Account, verdict: HandVerdict, offenders: list[Side]
) -> tuple[int, int]:
    """The hand's points once a renege by these sides is punished."""
    if len(offenders) == 2:
        return (0, 0)
    offender = offenders[0]
    points = [0, 0] if account.rules.renege_ends_hand else list(verdict.points_as_played)
    points[offender] = 0
    points[OTHER[offender]] += account.rules.renege_points(_anybody_alone(account))[0]
    return (points[0], points[1])


def _check_ruling(account: Account, verdict: HandVerdict, index: int, claim: RenegeClaim) -> None:
    proven = [p for p in account.reneges if p.seat is claim.seat]
    there = [p for p in proven if claim.trick in (None, p.trick)]
    undecided = any(p.kind is RENEGE_UNDECIDED and p.seat is claim.seat for p in account.problems)
    at = (index, 2 if claim.trick is not None else 1)
    where = say("") if claim.trick is None else say(" in trick {trick}", trick=claim.trick)
    found: Problem | None = None
    if claim.outcome == "upheld":
        if there:
            return
        if proven:
            found = proven[0]
            says = "other-trick"
        elif undecided or not _played_out(account, claim):
            return
        else:
            says = "followed"
    elif claim.outcome in ("rejected", "corrected") and there:
        found = there[0]
        says = "proven"
    else:
        return
    problem = Problem(
        WRONG_RULING,
        says,
        at,
        trick=claim.trick,
        seat=claim.seat,
        claimed=claim.outcome,
        where=where,
    )
    problem.because_label = say("the renege")
    if found is not None:
        problem.because, problem.because_card = found.at, found.card
        problem.because_trick = found.trick
    verdict.problems.append(problem)


def _played_out(account: Account, claim: RenegeClaim) -> bool:
    """Whether every play the claim speaks of is recorded and decided."""
    evidence = account.evidence
    if claim.trick is None:
        return evidence.complete[claim.seat]
    if claim.trick > len(evidence.orders):
        return False
    plays = evidence.trick(claim.trick)
    return any(p.seat is claim.seat for p in plays) and all(p.card != UNKNOWN for p in plays)


def _is_upheld(account: Account, problem: Problem) -> bool:
    """Whether the table upheld a renege by this seat (if in another trick, that is said)."""
    return any(
        claim.outcome == "upheld" and claim.seat is problem.seat
        for _, claim in account.facts.claims
    )


def price_reneges(account: Account, verdict: HandVerdict) -> None:
    """What the proven reneges mean for the score; those the table upheld are settled."""
    rules = account.rules
    reneges = account.reneges
    offenders = sorted({SIDE[p.seat] for p in reneges if p.seat is not None})
    points, rule = rules.renege_points(_anybody_alone(account))
    upheld = upheld_against(account)
    as_ruled, as_played = verdict.points, verdict.points_as_played
    for nth, problem in enumerate(reneges):
        assert problem.seat is not None
        side = SIDE[problem.seat]
        problem.rule = rule
        if _is_upheld(account, problem):
            problem.severity = "note"
            problem.score = say("the table upheld it: {ruled:points} as ruled", ruled=as_ruled)
        elif side in upheld:
            words = "the table made another ruling about this side: {ruled:points}"
            problem.score = say(words, ruled=as_ruled)
        elif nth:
            continue  # The first renege of the hand fixes the penalty.
        elif len(offenders) == 2:
            verdict.if_ruled = points_if_reneged(account, verdict, offenders)
            words = (
                "both sides reneged: no points either way, and the same dealer deals again; the "
                "hand as played gave {played:points}"
            )
            problem.score = say(words, played=as_played)
        else:
            problem.penalty = (OTHER[side], points)
            ruled = verdict.if_ruled = points_if_reneged(account, verdict, offenders)
            words = (
                "{worth:point} to {side} under {preset}; the hand as played gave {played:points}"
            )
            if not rules.renege_ends_hand:
                words += ", with the penalty {ruled:points}"
            problem.score = say(
                words,
                worth=points,
                side=OTHER[side],
                preset=rules.preset,
                played=as_played,
                ruled=ruled,
            )
