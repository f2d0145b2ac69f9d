"""Reading a hand's record from the deal to its points, and choosing the likeliest reading.

Knows: the order in which the parts of a record are read; and that one slip of the pen (a wrong seat
written for the dealer or for a leader, a call for a pass) is likelier than the many irregularities
it would make. Does not know: the other hands of the game.
"""

from __future__ import annotations

from .account import AS_WRITTEN, Account, Reading
from .actions import Pass
from .calls import read_calls
from .deal import read_deal, who_dealt
from .exchanges import read_exchanges
from .facts import Facts
from .plays import read_plays
from .problems import (
    CALL_AFTER_TRUMP,
    SITTING_OUT,
    TRICK_SIZE,
    WRONG_DEALER,
    WRONG_LEADER,
    Kind,
    Problem,
)
from .rules import Rules
from .seats import SEATS, Seat
from .settle import settle
from .verdict import HandVerdict

_SLIPS: tuple[Kind, ...] = (
    WRONG_DEALER,
    WRONG_LEADER,
    SITTING_OUT,
    CALL_AFTER_TRUMP,
    TRICK_SIZE,
)


def judge(rules: Rules, facts: Facts, due: Seat | None) -> HandVerdict:
    """The verdict on a hand; `due` is the seat that should deal, `None` when any may."""
    account = _read(rules, facts, due, AS_WRITTEN)
    verdict = settle(account)
    slips: list[Problem] = []
    while len(verdict.problems) > len(slips) + 1:
        slip = next((p for p in verdict.problems if p.kind in _SLIPS and p not in slips), None)
        other = None if slip is None else _otherwise(account, slip)
        if slip is None or other is None:
            break
        again = _read(rules, facts, due, other)
        settled = settle(again)
        if _errors(settled.problems) + 1 + len(slips) >= _errors(verdict.problems):
            break
        # Read so, the slip is the one thing wrong; it is still said.
        slips.append(slip)
        settled.problems += slips
        account, verdict = again, settled
    if due is None and facts.dealer is not None and _errors(verdict.problems) > 1:
        return _with_another_dealer(rules, facts, verdict)
    return verdict


def _with_another_dealer(rules: Rules, facts: Facts, verdict: HandVerdict) -> HandVerdict:
    """The verdict where nobody was due to deal (a first hand) and the record fits another dealer
    throughout: that one dealt, and the dealer that is written is the slip."""
    assert facts.dealer is not None
    for seat in SEATS:
        if seat is facts.dealer.seat:
            continue
        settled = settle(_read(rules, facts, None, Reading(dealer=seat)))
        if _errors(settled.problems) == 0:
            written = facts.dealer.seat
            words = f"{written.name} is written as the dealer, but the hand is {seat.name}'s deal"
            slip = Problem(WRONG_DEALER, words, (facts.at["dealer"], 1), seat=written)
            slip.claimed, slip.computed = written.name, seat.name
            settled.problems.append(slip)
            return settled
    return verdict


def _read(rules: Rules, facts: Facts, due: Seat | None, reading: Reading) -> Account:
    account = Account(rules, facts, due, reading)
    who_dealt(account)
    read_deal(account)
    read_calls(account)
    read_exchanges(account)
    if facts.tricks:
        read_plays(account)
    return account


def _otherwise(account: Account, slip: Problem) -> Reading | None:
    """The record read with the seat that was due, where another one is written; or with the later
    of two calls that make trump."""
    before = account.reading
    if slip.kind is CALL_AFTER_TRUMP:
        later = slip.at[0]
        made = any(i == later and c.__class__ is not Pass for i, c in account.facts.calls)
        return before._replace(making=later) if made and before.making < 0 else None
    if slip.kind is TRICK_SIZE:
        # The same number of cards in every trick says who played, whatever the call says.
        if before.alone is not None or account.evidence.out == account.evidence.called_out:
            return None
        return before._replace(alone=account.evidence.out != 0)
    if slip.kind is WRONG_DEALER:
        return before._replace(dealer=account.due) if before.dealer is None else None
    if slip.trick is None or slip.computed is None:
        return None
    return before._replace(leaders=(*before.leaders, (slip.trick, Seat[slip.computed])))


def _errors(problems: list[Problem]) -> int:
    return sum(1 for problem in problems if problem.severity == "error")
