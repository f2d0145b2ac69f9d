"""Reading what changes hands before the first lead: the discard, a lone defender, partner's best.

Knows: the likeliest reading of an exchange that is wrong. Does not know: which one is legal; it
asks the hand.
"""

from __future__ import annotations

from ..actions import Discard
from ..cards import UNKNOWN
from ..hand import Phase
from ..problems import CARD_NOT_IN_DECK, DISCARD_NOT_HELD, NOT_ALLOWED_HERE
from ..seats import SIDE
from .account import Account


def read_exchanges(account: Account) -> None:
    """Bring the hand from the call that made trump to the first lead."""
    facts, hand = account.facts, account.hand
    discard = facts.discard
    if account.dealer is None and hand.ordered:
        _somebody_picked_up(account)
        discard = None
    if discard is not None:
        problem = hand.check(discard)
        if problem is not None:
            problem.at = (facts.at["discard"], 1)
            if account.dealer is None:
                problem.seat = None
            account.problems.append(problem)
        if hand.ordered:
            # A discard that cannot be is a slip of the pen: the card is not known.
            slip = problem is not None and problem.kind in (DISCARD_NOT_HELD, CARD_NOT_IN_DECK)
            hand.take(Discard(UNKNOWN) if slip else discard)
    if hand.phase is Phase.DISCARD:
        hand.take(Discard(UNKNOWN))
    if facts.defend is not None:
        _read_defend(account)
    if facts.best is not None:
        _read_best(account)


def _somebody_picked_up(account: Account) -> None:
    """Nobody wrote down who dealt: the up-card and the discard are in no hand that is known."""
    facts, hand = account.facts, account.hand
    hand.forget_dealer(None if facts.discard is None else facts.discard.card)


def _read_defend(account: Account) -> None:
    facts, hand = account.facts, account.hand
    defend = facts.defend
    assert defend is not None
    problem = hand.check(defend)
    if problem is not None:
        problem.at = (facts.at["defend"], 1)
        account.problems.append(problem)
    if hand.maker is not None and SIDE[defend.seat] is not SIDE[hand.maker]:
        hand.take(defend)


def _read_best(account: Account) -> None:
    facts, hand = account.facts, account.hand
    best = facts.best
    assert best is not None
    problem = hand.check(best)
    if problem is not None:
        index = facts.at["best"]
        problem.at = (index, 0)
        if problem.card is not None:
            problem.at = (index, 3 if problem.seat is hand.maker else 1)
        account.problems.append(problem)
    if problem is None or problem.kind is not NOT_ALLOWED_HERE or hand.alone:
        hand.take(best)
