"""Reading a hand's record from the deal to its points, and choosing the likeliest reading.

Knows: the order in which the parts of a record are read; and that one slip of the pen (a mistyped
card, a wrong seat written for the dealer or for a leader, a call for a pass, a trick left out) is
likelier than the many irregularities it would make. Does not know: the other hands of the game.
"""

from __future__ import annotations

from itertools import islice
from typing import Final

from .account import AS_WRITTEN, Account, Reading
from .calls import read_calls
from .cards import SUIT_WORDS, UNKNOWN, Suit
from .corrections import Correction, corrections
from .deal import read_deal, who_dealt
from .exchanges import read_exchanges
from .facts import Facts
from .plays import read_plays
from .problems import (
    CARD_PLAYED_TWICE,
    MISSING_TRICK,
    RENEGE,
    RENEGE_UNDECIDED,
    SITTING_OUT,
    SLIP_OF_THE_PEN,
    WRONG_DEALER,
    WRONG_LEADER,
    WRONG_RULING,
    WRONG_TRICK_WINNER,
    Problem,
    Slip,
)
from .record import OfSides, Trick
from .rules import Rules
from .rulings import ruling_ends_hand
from .seats import CLOCKWISE, LEFT, NEXT, Seat
from .settle import settle
from .slips import OF_A_CARD, other_readings, other_up_cards
from .verdict import HandVerdict
from .words import disagrees

MOST_READINGS: Final = 300
"""How many corrections are tried of one hand with which something is wrong."""

_OF_A_RENEGE = (RENEGE, WRONG_RULING)
_OF_THE_PLAY = (RENEGE, WRONG_LEADER, WRONG_TRICK_WINNER)


def judge(
    rules: Rules, facts: Facts, due: Seat | None, before: tuple[int, int] | None = None
) -> HandVerdict:
    """The verdict on a hand; `due` is the seat that should deal, `None` when any may, and `before`
    the score before it, `None` where what is claimed of the score is wrong already."""
    account = _read(rules, facts, due, AS_WRITTEN)
    verdict = settle(account)
    written = len(facts.tricks)
    if 0 < written < 5 and _played_on(account, verdict):
        found = _without_a_trick(account, verdict) if written == 4 else None
        if found is not None:
            return found
        notes = [p for p in verdict.problems if p.kind is RENEGE_UNDECIDED]
        if notes and len(notes) == len(verdict.problems):
            notes[0].message += f"; {_tricks_written(account).message}"
        elif not verdict.problems:
            verdict.problems.append(_tricks_written(account))
    if not verdict.problems:
        return verdict
    given = _given(facts, before)
    reneges = [p for p in verdict.problems if p.kind is RENEGE and p.severity == "error"]
    if reneges and not _contradicted(verdict, given):
        slip = _plausible(account, given, len(reneges))
        for renege in reneges:
            renege.slip = slip
        return verdict
    nearest = _without_slips(account, verdict)
    errors = [p for p in nearest.problems if p.severity == "error"]
    if len(errors) > 1 or (errors and errors[0].kind is RENEGE):
        return _by_one_slip(account, given) or nearest
    if errors and errors[0].kind in OF_A_CARD:
        errors[0].slip = _meant(account, errors[0], given)
    return nearest


def _given(facts: Facts, before: tuple[int, int] | None) -> OfSides | None:
    """The points that the score before a hand and the total claimed after it make of it."""
    total = facts.total
    if total is None or before is None:
        return None
    ns = None if total.ns is None else total.ns - before[0]
    return OfSides(ns, None if total.ew is None else total.ew - before[1])


def _played_on(account: Account, verdict: HandVerdict) -> bool:
    """Whether nothing says why a hand has no more tricks than are written."""
    facts = account.facts
    ended = facts.rest is not None or facts.concede is not None or verdict.void is not None
    twice = any(p.kind is CARD_PLAYED_TWICE for p in facts.problems)
    return not ended and not twice and not ruling_ends_hand(account)


def _without_a_trick(account: Account, verdict: HandVerdict) -> HandVerdict | None:
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
        again = settle(_read(account.rules, _with_trick_left_out(account, number), account.due))
        readings.append((_errors(again.problems), number, again))
    fewest = min(errors for errors, _, _ in readings)
    if not claimed and fewest >= _errors(verdict.problems):
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
    words = f"four tricks are written{', and five are claimed' if claim is not None else ''}"
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


def _tricks_written(account: Account) -> Problem:
    """The note that there are no more tricks than these."""
    tricks = account.facts.tricks
    words = f"{len(tricks)} of five tricks {'is' if len(tricks) == 1 else 'are'} written"
    problem = Problem(MISSING_TRICK, words, (tricks[-1][0], 0))
    problem.severity = "note"
    return problem


def _contradicted(verdict: HandVerdict, given: OfSides | None) -> bool:
    """Whether anything speaks against the reneges of a hand: a renege that was written down as it
    happened makes nothing else wrong, but the ruling on it or a penalty that was taken."""
    if any(p.severity == "error" and p.kind not in _OF_A_RENEGE for p in verdict.problems):
        return True
    if given is None or not disagrees(given, verdict.points):
        return False
    return verdict.if_ruled is None or disagrees(given, verdict.if_ruled)


def _without_slips(account: Account, verdict: HandVerdict) -> HandVerdict:
    """The verdict with every slip read over that makes less be wrong; each of them is said."""
    rules, facts, due = account.rules, account.facts, account.due
    slips: list[Problem] = []
    while len(verdict.problems) > len(slips) + 1 or any(map(_led_by_nobody, verdict.problems)):
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


def _by_one_slip(account: Account, given: OfSides | None) -> HandVerdict | None:
    """The verdict with the one mark put right that makes everything else fall into place; `None`
    where no one mark does."""
    fits = _fitting(account, given)
    if not fits:
        return None
    verdict = fits[0][1]
    slip = _slip_problem([fit for fit, _ in fits])
    verdict.problems = [*account.facts.problems, *verdict.problems, slip]
    return verdict


def _plausible(account: Account, given: OfSides | None, reneges: int) -> Slip | None:
    """The slip of one stroke that would explain all that is wrong with a hand, its reneges. One
    alone comes of a card that is wrong, or of trump; any other slip makes more wrong than that."""
    fits = [
        fit
        for fit, _ in _fitting(account, given)
        if fit.strokes == 1 and (fit.in_cards or fit.written in SUIT_WORDS or reneges > 1)
    ]
    return _slip(fits) if fits else None


def _meant(account: Account, problem: Problem, given: OfSides | None) -> Slip | None:
    """What may have been meant by a card that cannot be where it is written; `None` where that is
    as likely of another place."""
    places = (problem.at, problem.because)
    fits = [fit for fit, _ in _fitting(account, given) if fit.at in places]
    likeliest = {fit.at for fit in fits if fit.strokes == fits[0].strokes}
    return _slip(fits) if len(likeliest) == 1 else None


def _slip(fits: list[Correction]) -> Slip:
    """A slip with whatever may have been meant there, the likeliest first."""
    first = fits[0]
    alike = (first.at, first.written, first.strokes)
    right = [fit.right for fit in fits if (fit.at, fit.written, fit.strokes) == alike]
    return Slip(first.at, first.written, tuple(right))


def _slip_problem(fits: list[Correction]) -> Problem:
    first, slip = fits[0], _slip(fits)
    right = " or ".join(slip.right)
    words = f"{first.written} is a slip of the pen for {right}: with it everything else fits"
    problem = Problem(
        SLIP_OF_THE_PEN,
        words,
        first.at,
        trick=first.trick,
        card=first.card,
        claimed=first.written,
        computed=right,
    )
    problem.slip = slip
    return problem


def _fitting(account: Account, given: OfSides | None) -> list[tuple[Correction, HandVerdict]]:
    """The corrections of one mark with which nothing is wrong any more, the likeliest first."""
    fits = []
    for correction in islice(corrections(account), MOST_READINGS):
        again = Account(account.rules, correction.facts, account.due, correction.reading)
        again.problems = Flawless()
        try:
            _tell(again)
            verdict = settle(again)
        except Flaw:
            continue
        if given is None or not disagrees(given, verdict.points):
            fits.append((correction, verdict))
    fits.sort(key=_likelihood)
    return fits


def _likelihood(fit: tuple[Correction, HandVerdict]) -> int:
    return fit[0].strokes


class Flaw(Exception):
    """Something is wrong with a hand that was read to see whether nothing is."""


class Flawless(list[Problem]):
    """The problems of a hand that is to have none: the first error ends its reading."""

    def append(self, problem: Problem) -> None:
        """Keep a note; anything worse raises `Flaw`."""
        if problem.severity == "error":
            raise Flaw
        super().append(problem)


def _likelier(
    account: Account, verdict: HandVerdict, slips: list[Problem]
) -> tuple[Problem, Account, HandVerdict] | None:
    """The slip without which least is wrong, and the record read without it; `None` when every
    other reading is no better."""
    # As much is wrong with the slip alone, and a note less is better too.
    notes = len(verdict.problems) - _errors(verdict.problems)
    errors = _errors(verdict.problems) - 1 - len(slips)
    best: tuple[Problem, Account, HandVerdict] | None = None
    for slip in verdict.problems:
        if slip in slips:
            continue
        fewest = errors, notes + _led_by_nobody(slip)
        for facts, reading in other_readings(account, slip):
            again = _read(account.rules, facts, account.due, reading)
            settled = settle(again)
            wrong = _errors(settled.problems)
            left = wrong, len(settled.problems) - wrong
            if left < fewest:
                fewest, best = left, (slip, again, settled)
        if best is not None:
            return best
        settled_up = _with_another_up_card(account, slip)
        if settled_up is not None:
            return slip, account, settled_up
    return None


def _led_by_nobody(problem: Problem) -> bool:
    """Whether a trick is written as led by a seat that sits out: then who played each of its cards
    is known only once it is read as led by whose turn it was."""
    return problem.kind is SITTING_OUT and problem.at[1] == 1


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


def _read(rules: Rules, facts: Facts, due: Seat | None, reading: Reading = AS_WRITTEN) -> Account:
    account = Account(rules, facts, due, reading)
    _tell(account)
    return account


def _tell(account: Account) -> None:
    """Read a record from the deal to the last card."""
    who_dealt(account)
    read_deal(account)
    read_calls(account)
    read_exchanges(account)
    if account.facts.tricks:
        read_plays(account)


def _errors(problems: list[Problem]) -> int:
    return sum(1 for problem in problems if problem.severity == "error")
