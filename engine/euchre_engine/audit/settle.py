"""From what happened to what it is worth: points, penalties, and the claim of points.

Knows: what the rules award for a hand that was read to its end, and what its points rest on.
Does not know: the score of the game.
"""

from __future__ import annotations

from ..endings import Ending
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
from ..rules import Award
from ..seats import SEATS, SIDE, Side
from ..words import both_sides, disagrees
from .account import Account
from .facts import Facts
from .record import TABLE_TALK, Score
from .rulings import (
    check_rulings,
    points_if_reneged,
    price_reneges,
    ruling_ends_hand,
    upheld_against,
)
from .tricks_taken import count_tricks
from .verdict import HandVerdict


def settle(account: Account) -> HandVerdict:
    """The verdict on a hand that was read to its end."""
    facts, hand = account.facts, account.hand
    verdict = HandVerdict(
        dealer=account.dealer,
        up=facts.up.card if facts.up is not None else hand.up,
        trump=hand.trump,
        maker=hand.maker,
        alone=hand.alone,
        lone_defender=hand.lone_defender,
        problems=account.problems,
    )
    verdict.proven, verdict.excluded, verdict.undecided = account.suspects
    if _void(account, verdict):
        _check_score(account, verdict, None)
        return verdict
    count_tricks(account, verdict)
    _score_play(account, verdict)
    _rule(account, verdict)
    if account.reneges:
        price_reneges(account, verdict)
    if facts.concede is not None:
        verdict.conceded = facts.concede.side
    return verdict


def _void(account: Account, verdict: HandVerdict) -> bool:
    facts = account.facts
    if facts.misdeal is not None:
        verdict.void, verdict.ending = "misdeal", Ending.MISDEAL
    elif account.hand.thrown_in is not None:
        verdict.void, verdict.ending = "thrown-in", account.hand.thrown_in
    else:
        return False
    _add_penalties(account, verdict)
    return True


def _score_play(account: Account, verdict: HandVerdict) -> None:
    """The points before rulings, and what they rest on."""
    facts, hand = account.facts, account.hand
    verdict.award = _award(account, verdict)
    if verdict.award is not None:
        verdict.points_as_played = verdict.award.pair()
        if facts.tricks and hand.trump is not None:
            all_held = bool(facts.holds) and all(
                facts.hold_of(seat) is not None for seat in SEATS if not 1 << seat & hand.out
            )
            verdict.evidence = "deal" if all_held else "tricks"
        else:
            verdict.evidence = "result"
        return
    if ruling_ends_hand(account):
        verdict.evidence = "tricks" if facts.tricks else "result"
        return
    score = facts.score
    if score is not None:
        verdict.evidence = "points"
        verdict.points_as_played = (score.ns or 0, score.ew or 0)
        return
    if facts.concede is not None:
        return
    if facts.tricks and hand.maker is not None:
        verdict.evidence = "tricks"
    elif facts.penalties or any(claim.outcome == "rejected" for _, claim in facts.claims):
        verdict.evidence = "result"
        return
    verdict.decided = False
    if any(p.kind in (WRONG_TRICK_COUNT, RECORD_OUT_OF_PLACE) for p in verdict.problems):
        return  # The same cause, which is said: no count of tricks, or nobody made trump.
    if verdict.evidence is None:
        verdict.problems.append(Problem(UNDECIDED_HAND, _missing(facts, verdict), HEAD))
        return
    done = len(facts.tricks)
    says = "winners" if done >= 5 else "depends" if verdict.may_have_taken else ""
    at = facts.tricks[-1][0], 0
    verdict.problems.append(Problem(UNFINISHED_HAND, says, at, trick=min(done, 5), done=done))


def _award(account: Account, verdict: HandVerdict) -> Award | None:
    """What the play is worth; `None` where that is not known.

    Where it depends on tricks that nobody counted, the points claimed tell, if nothing else is in
    them.
    """
    facts, hand = account.facts, account.hand
    if hand.maker is None:
        return None
    if verdict.tricks is not None:
        return account.rules.award(hand.result(verdict.tricks[SIDE[hand.maker]]))
    numbers = verdict.may_have_taken
    awards = {account.rules.award(hand.result(number)): None for number in reversed(numbers)}
    if len(awards) < 2:
        return next(iter(awards), None)
    score = facts.score
    if score is None or facts.claims or facts.penalties:
        return None
    claimed = [award for award in awards if not disagrees(score, award.pair())]
    return (claimed or list(awards))[0]


def _rule(account: Account, verdict: HandVerdict) -> None:
    facts = account.facts
    verdict.points = verdict.points_as_played
    from_claim = verdict.evidence == "points"
    if not facts.claims and not facts.penalties:
        if from_claim:
            _check_possible(account, verdict)
        elif facts.score is not None:
            _check_score(account, verdict, [])
        return
    verdict.rulings = [claim for _, claim in facts.claims]
    offenders = upheld_against(account)
    if offenders and not from_claim:
        verdict.points = points_if_reneged(account, verdict, offenders)
        if len(offenders) == 2:
            verdict.ending = Ending.BOTH_RENEGED
    if not from_claim:
        _add_penalties(account, verdict)
    check_rulings(account, verdict)
    if not from_claim and facts.score is not None:
        _check_score(account, verdict, offenders)
    elif from_claim:
        _check_possible(account, verdict)


def _add_penalties(account: Account, verdict: HandVerdict) -> None:
    """What is given outside the tricks: for claims that were rejected, and penalties."""
    points = list(verdict.points)
    for _, claim in account.facts.claims:
        if claim.outcome == "rejected":
            points[SIDE[claim.seat]] += account.rules.false_claim_points
    given = []
    for _, penalty in account.facts.penalties:
        worth = penalty.points
        if worth is None:
            worth = account.rules.table_talk_points if penalty.text == TABLE_TALK else 0
        points[penalty.side] += worth
        given.append((penalty.side, worth, penalty))
    verdict.penalties = given
    verdict.points = (points[0], points[1])


def _check_score(account: Account, verdict: HandVerdict, offenders: list[Side] | None) -> None:
    score = account.facts.score
    if score is None or not disagrees(score, verdict.points):
        return
    proven = sorted({SIDE[p.seat] for p in account.reneges if p.seat is not None})
    if (
        proven
        and not offenders
        and not disagrees(score, points_if_reneged(account, verdict, proven))
    ):
        # The table took the penalty and did not write the ruling down: one cause, one finding.
        first = account.reneges[0]
        if count_errors(verdict.problems) == len(account.reneges):
            first.add("+score-counts")
        return
    if _follows_from_tricks(account, verdict, score):
        return  # The points of the tricks that were claimed, which is said.
    called = verdict.void
    if verdict.award is not None and verdict.points == verdict.award.pair():
        called = verdict.award.called
    verdict.problems.append(
        Problem(
            WRONG_POINTS,
            "called" if called else "",
            (account.facts.at["score"], 0),
            claimed=score,
            computed=verdict.points,
            rule=verdict.award.rule if verdict.award else "",
            preset=account.rules.preset,
            called=called,
        )
    )


def _follows_from_tricks(account: Account, verdict: HandVerdict, score: Score) -> bool:
    """Whether a wrong claim of tricks was made that would give the points claimed."""
    claim, hand = account.facts.tricks_claim, account.hand
    if claim is None or verdict.award is None or hand.maker is None:
        return False
    claimed = both_sides(claim, 5)
    if claimed is None or claimed == verdict.tricks:
        return False
    award = account.rules.award(hand.result(claimed[SIDE[hand.maker]]))
    return not disagrees(score, award.pair())


def _check_possible(account: Account, verdict: HandVerdict) -> None:
    """Where only the points are known: whether any hand can have brought so many."""
    score, rules = account.facts.score, account.rules
    assert score is not None
    most = rules.most_points()
    if (score.ns or 0) <= most and (score.ew or 0) <= most:
        return
    at = (account.facts.at["score"], 0)
    verdict.problems.append(Problem(WRONG_POINTS, "impossible", at, claimed=score, most=most))


def _missing(facts: Facts, verdict: HandVerdict) -> str:
    """Which sentence says what is missing from a hand without a result."""
    if verdict.may_have_taken:
        return "number"
    if facts.total is not None:
        return "total"
    if facts.tricks:
        return "no-call"
    if facts.tricks_claim is not None:
        return "no-maker"
    return "no-tricks" if facts.maker is not None or facts.calls else ""
