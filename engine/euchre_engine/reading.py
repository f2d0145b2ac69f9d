"""Reading a hand's record from the deal to its points, and choosing the likeliest reading.

Knows: the order in which the parts of a record are read; and that one slip of the pen (a wrong seat
written for the dealer or for a leader, a call for a pass) is likelier than the many irregularities
it would make. Does not know: the other hands of the game.
"""

from __future__ import annotations

from .account import AS_WRITTEN, Account, Reading
from .calls import read_calls
from .cards import Suit
from .deal import read_deal, who_dealt
from .exchanges import read_exchanges
from .facts import Facts
from .plays import read_plays
from .problems import RENEGE_UNDECIDED, WRONG_DEALER, Problem
from .rules import Rules
from .seats import CLOCKWISE, LEFT, Seat
from .settle import settle
from .slips import other_readings, other_up_cards
from .verdict import HandVerdict


def judge(rules: Rules, facts: Facts, due: Seat | None) -> HandVerdict:
    """The verdict on a hand; `due` is the seat that should deal, `None` when any may."""
    account = _read(rules, facts, due, AS_WRITTEN)
    verdict = settle(account)
    slips: list[Problem] = []
    while len(verdict.problems) > len(slips) + 1:
        found = _likelier(account, verdict, slips)
        if found is None:
            break
        slip, account, settled = found
        # Read so, the slip is the one thing wrong; it is still said.
        slips.append(slip)
        seats = {p.seat for p in slips}
        settled.problems[:] = [
            p for p in settled.problems if p.kind is not RENEGE_UNDECIDED or p.seat not in seats
        ]
        settled.problems += slips
        settled.up = verdict.up
        verdict = settled
    if due is None and facts.dealer is not None and _errors(verdict.problems) > 1:
        return _with_another_dealer(rules, facts, verdict)
    return verdict


def _likelier(
    account: Account, verdict: HandVerdict, slips: list[Problem]
) -> tuple[Problem, Account, HandVerdict] | None:
    """The slip without which least is wrong, and the record read without it; `None` when every
    other reading is no better."""
    fewest = _errors(verdict.problems) - 1 - len(slips)
    best: tuple[Problem, Account, HandVerdict] | None = None
    for slip in verdict.problems:
        if slip in slips:
            continue
        for facts, reading in other_readings(account, slip):
            again = _read(account.rules, facts, account.due, reading)
            settled = settle(again)
            errors = _errors(settled.problems)
            if errors < fewest:
                fewest, best = errors, (slip, again, settled)
        if best is not None:
            return best
        settled_up = _with_another_up_card(account, slip)
        if settled_up is not None:
            return slip, account, settled_up
    return None


def _with_another_up_card(account: Account, slip: Problem) -> HandVerdict | None:
    """The verdict with another up-card, where that leaves nothing wrong and its suit is certain."""
    right: dict[Suit | None, HandVerdict] = {}
    for facts in other_up_cards(account, slip):
        settled = settle(_read(account.rules, facts, account.due, account.reading))
        if not settled.problems:
            right.setdefault(settled.trump, settled)
    return right.popitem()[1] if len(right) == 1 else None


def _with_another_dealer(rules: Rules, facts: Facts, verdict: HandVerdict) -> HandVerdict:
    """The verdict where nobody was due to deal (a first hand) and the record fits another dealer
    throughout: that one dealt, and the dealer that is written is the slip."""
    assert facts.dealer is not None
    for seat in CLOCKWISE[0][LEFT[facts.dealer.seat]][:3]:
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


def _errors(problems: list[Problem]) -> int:
    return sum(1 for problem in problems if problem.severity == "error")
