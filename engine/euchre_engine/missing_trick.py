"""A hand of which fewer than five tricks are written: which one is missing, and what that leaves.

Knows: that a card which was never seen played may have fallen in a trick that was left out. Does
not know: what was legal.
"""

from __future__ import annotations

from .account import Account
from .cards import UNKNOWN
from .facts import Facts
from .problems import (
    CARD_PLAYED_TWICE,
    MISSING_TRICK,
    RENEGE,
    RENEGE_UNDECIDED,
    WRONG_LEADER,
    WRONG_TRICK_WINNER,
    Problem,
    count_errors,
)
from .reading import read
from .record import Trick
from .rulings import ruling_ends_hand
from .seats import LEFT, NEXT
from .settle import settle
from .verdict import HandVerdict

_OF_THE_PLAY = (RENEGE, WRONG_LEADER, WRONG_TRICK_WINNER)


def played_on(account: Account, verdict: HandVerdict) -> bool:
    """Whether nothing says why a hand has no more tricks than are written."""
    facts = account.facts
    ended = facts.rest is not None or facts.concede is not None or verdict.void is not None
    twice = any(p.kind is CARD_PLAYED_TWICE for p in facts.problems)
    return not ended and not twice and not ruling_ends_hand(account)


def without_a_trick(account: Account, verdict: HandVerdict) -> HandVerdict | None:
    """The verdict on a hand of which four tricks are written and one is missing: the trick that
    was left out may be any, and what is found wherever it was is wrong.

    `None` where the hand may as well have been thrown in after the fourth.
    """
    facts = account.facts
    claimed = facts.tricks_claim is not None
    if not claimed and not any(p.kind in _OF_THE_PLAY for p in verdict.problems):
        return None
    readings = []
    for number in range(1, 6):
        again = settle(read(account.rules, _with_trick_left_out(account, number), account.due))
        readings.append((count_errors(again.problems), number, again))
    fewest = min(errors for errors, _, _ in readings)
    if not claimed and fewest >= count_errors(verdict.problems):
        return None
    likeliest = [(number, again) for errors, number, again in readings if errors == fewest]
    numbers = [number for number, _ in likeliest]
    found = likeliest[-1][1]
    everywhere = set.intersection(*({p.at for p in v.problems} for _, v in likeliest))
    found.problems = [
        p for p in found.problems if p.kind is not RENEGE_UNDECIDED and p.at in everywhere
    ]
    found.problems.append(_missing_trick(account, numbers))
    return found


def _with_trick_left_out(account: Account, number: int) -> Facts:
    """The facts with a trick of unknown cards before the written trick of that number."""
    facts, evidence = account.facts, account.evidence
    after = facts.tricks[number - 1] if number <= len(facts.tricks) else None
    before = account.hand.winners[number - 2] if number > 1 else None
    index, other = after if after is not None else facts.tricks[-1]
    leader = before if before is not None else other.leader
    if number == 1 and account.dealer is not None:
        leader = NEXT[evidence.out][LEFT[account.dealer]]
    tricks = facts.tricks.copy()
    tricks.insert(number - 1, (index, Trick(leader, (UNKNOWN,) * evidence.expected)))
    won = [(i, claim, n + (n >= number)) for i, claim, n in facts.won]
    return facts.altered(tricks=tricks, won=won)


def _missing_trick(account: Account, numbers: list[int]) -> Problem:
    """That a trick is missing: which one, or which it may be."""
    facts = account.facts
    claim = facts.tricks_claim
    words = f"four tricks are written{', but five are claimed' if claim is not None else ''}"
    if len(numbers) == 1:
        number = numbers[0]
        index = facts.tricks[min(number, 4) - 1][0]
        problem = Problem(MISSING_TRICK, f"trick {number} is missing: {words}", (index, 0))
        problem.trick = number
        return problem
    at = (facts.at["tricks_claim"], 0) if claim is not None else (facts.tricks[-1][0], 0)
    which = " or ".join((", ".join(map(str, numbers[:-1])), str(numbers[-1])))
    which = "one of them" if len(numbers) == 5 else f"trick {which}"
    return Problem(MISSING_TRICK, f"{words}: {which} is missing", at)


def tricks_written(account: Account) -> Problem:
    """The note that there are no more tricks than these."""
    tricks = account.facts.tricks
    words = f"only {len(tricks)} of five tricks {'is' if len(tricks) == 1 else 'are'} written"
    problem = Problem(MISSING_TRICK, words, (tricks[-1][0], 0))
    problem.severity = "note"
    return problem
