"""What the table ruled on reneges, whether the cards agree, and what a renege costs.

Knows: claims at the table and their outcomes, and the price of a renege under the rules. Does not
know: how a renege is proven.
"""

from __future__ import annotations

from ..cards import UNKNOWN
from ..problems import RENEGE_UNDECIDED, WRONG_RULING, Problem
from ..record import RenegeClaim
from ..seats import OTHER, SIDE, SIDE_WORDS, Side
from ..words import count, points_words
from .account import Account
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
    who = claim.seat.name
    where = f" in trick {claim.trick}" if claim.trick is not None else ""
    found: Problem | None = None
    if claim.outcome == "upheld":
        if there:
            return
        if proven:
            found = proven[0]
            words = f"the table ruled that {who} reneged{where}, but it was in trick {found.trick}"
        elif undecided or not _played_out(account, claim):
            return
        else:
            words = (
                f"the table ruled that {who} reneged{where}, but {who} never failed to follow suit"
            )
    elif claim.outcome in ("rejected", "corrected") and there:
        found = there[0]
        words = f"the claim that {who} reneged{where} was {claim.outcome}, but the cards prove it"
    else:
        return
    verdict.problems.append(
        Problem(
            WRONG_RULING,
            words,
            at,
            trick=claim.trick,
            seat=claim.seat,
            claimed=claim.outcome,
            because=found.at if found else None,
            because_card=found.card if found else None,
            because_trick=found.trick if found else None,
            because_label="the renege",
        )
    )


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
    played = points_words(verdict.points_as_played)
    for nth, problem in enumerate(reneges):
        assert problem.seat is not None
        side = SIDE[problem.seat]
        problem.rule = rule
        if _is_upheld(account, problem):
            problem.severity = "note"
            problem.score = f"the table upheld it: {points_words(verdict.points)} as ruled"
        elif side in upheld:
            problem.score = (
                f"the table made another ruling about this side: {points_words(verdict.points)}"
            )
        elif nth:
            problem.score = ""  # The first renege of the hand fixes the penalty.
        elif len(offenders) == 2:
            verdict.if_ruled = points_if_reneged(account, verdict, offenders)
            problem.score = (
                "both sides reneged: no points either way, and the same dealer deals again; the "
                f"hand as played gave {played}"
            )
        else:
            problem.penalty = (OTHER[side], points)
            ruled = verdict.if_ruled = points_if_reneged(account, verdict, offenders)
            problem.score = (
                f"{count(points, 'point')} to {SIDE_WORDS[OTHER[side]]} under {rules.preset}; "
                f"the hand as played gave {played}"
            )
            if not rules.renege_ends_hand:
                problem.score += f", with the penalty {points_words(ruled)}"
