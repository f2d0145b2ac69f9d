"""The one slip of the pen that explains a hand: which mark, and what was meant.

Knows: that a hand in order has no problem, so that a correction which leaves one explains nothing,
and whose cards, had they been written down, would have ruled a correction out. Does not know: which
corrections there are, or when a slip is likelier than what it explains.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Final

from ..cards import UNKNOWN
from ..problems import SLIP_OF_THE_PEN, TRICK_SIZE, Problem, Slip, count_errors
from ..seats import CLOCKWISE, Seat
from ..words import disagrees
from .account import Account
from .corrections import EXCHANGED, Correction, corrections
from .reading import STEPS
from .record import Hold, Score
from .settle import settle
from .verdict import HandVerdict

MOST_READINGS: Final = 300
"""How many corrections are tried of one hand with which something is wrong."""

MOST_MEANT: Final = 3
"""As many words are told that may have been meant in one place."""


def by_one_slip(
    account: Account, given: Score | None, exchanged: bool = False
) -> HandVerdict | None:
    """The verdict with the one correction after which nothing is wrong; `None` if there is none.
    With `exchanged` only exchanges of two cards or tricks are tried."""
    fits = _fitting(account, given)
    if exchanged:
        fits = [fit for fit in fits if fit[0].right == EXCHANGED]
    if not fits:
        return None
    verdict = fits[0][1]
    slip = _slip_problem([fit for fit, _ in fits])
    verdict.problems = [*account.facts.problems, *verdict.problems, slip]
    return verdict


def plausible(account: Account, given: Score | None, reneges: Sequence[Problem]) -> Slip | None:
    """The slip that would explain the reneges of a hand in which nothing else is wrong.

    A single renege can result from a wrong card or a wrong trump; any other slip would cause more
    problems. A slip of more than one stroke is likelier only than reneges by two players.
    """
    trump, alone = account.hand.trump, len(reneges) == 1
    most = 1 if len({problem.seat for problem in reneges}) == 1 else 2
    fits = [
        fit
        for fit, verdict in _fitting(account, given)
        if fit.strokes <= most and (fit.in_cards or verdict.trump != trump or not alone)
    ]
    if not fits:
        return None
    return _slip(fits)._replace(settled_by=_settled_by(account, fits, reneges[0].seat))


def _settled_by(
    account: Account, fits: Sequence[Correction], suspect: Seat | None
) -> tuple[Hold, ...]:
    """Whose dealt cards, once written down, would rule out all of these corrections, provided they
    match what the seats are written to have played: as few seats as possible, the suspect first.
    Empty where no hand would rule them out, for example if two tricks are exchanged."""
    facts, hand = account.facts, account.hand
    if facts.swap is not None or facts.best is not None:
        return ()  # What was played is not what was dealt.
    left = list(fits)
    found: list[Hold] = []
    seats = CLOCKWISE[0][suspect or Seat.N]
    dealt = {s: _as_played(account, s) for s in seats if facts.hold_of(s) is None}
    dealt = {seat: hold for seat, hold in dealt.items() if not 1 << seat & hand.out}
    while left and dealt:
        open_after = {s: [f for f in left if _fits_with(account, f, dealt[s])] for s in dealt}
        seat = min(open_after, key=lambda s: len(open_after[s]))
        if len(open_after[seat]) == len(left):
            return ()
        left = open_after[seat]
        found.append(dealt.pop(seat))
    return () if left else tuple(found)


def _as_played(account: Account, seat: Seat) -> Hold:
    """What a seat was dealt, going by the cards it is written to have played; `UNKNOWN` for each
    that is not known."""
    facts, hand = account.facts, account.hand
    cards = [play.card for play in account.evidence.plays() if play.seat is seat]
    if seat is hand.dealer and hand.ordered:
        if hand.up in cards:
            cards.remove(hand.up)
        if facts.discard is not None and facts.discard.card != hand.up:
            cards.append(facts.discard.card)
    return Hold(seat, (*cards, *[UNKNOWN] * (5 - len(cards)))[:5])


def _fits_with(account: Account, fit: Correction, hold: Hold) -> bool:
    """Whether a correction still fits once it is known that a seat was dealt these cards."""
    if UNKNOWN in hold.cards:
        # The card that nobody wrote down is another than the one the correction needs.
        again = Account(account.rules, fit.facts, account.due, fit.reading)
        return again.evidence.played[hold.seat] == account.evidence.played[hold.seat]
    nth = 1 + max(account.facts.at.values(), default=0)
    facts = fit.facts.altered(holds=[*fit.facts.holds, (nth, hold)])
    return _flawless(Account(account.rules, facts, account.due, fit.reading)) is not None


def meant(account: Account, problem: Problem, given: Score | None) -> Slip | None:
    """What may have been meant by a card that cannot be where it is written; `None` if a slip in
    another place is as likely."""
    places = (problem.at, problem.because)
    whole = problem.at[0] if problem.kind is TRICK_SIZE else None
    fits = [fit for fit, _ in _fitting(account, given) if fit.at in places or fit.at[0] == whole]
    likeliest = {fit.at for fit in fits if fit.strokes == fits[0].strokes}
    return _slip(fits) if len(likeliest) == 1 else None


def _slip(fits: list[Correction]) -> Slip:
    """A slip with whatever may have been meant there, the likeliest first."""
    first = fits[0]
    as_likely = dict.fromkeys(
        (fit.at, fit.written, fit.right) for fit in fits if fit.strokes == first.strokes
    )
    right = [right for *mark, right in as_likely if mark == [first.at, first.written]]
    right = right[:MOST_MEANT]
    return Slip(first.at, first.written, tuple(right), len(right) < len(as_likely))


def _slip_problem(fits: list[Correction]) -> Problem:
    first, slip = fits[0], _slip(fits)
    problem = Problem(
        SLIP_OF_THE_PEN,
        "exchanged" if first.right == EXCHANGED else "",
        first.at,
        trick=first.trick,
        card=first.card,
        claimed=first.written,
        computed=" or ".join(slip.right),
    )
    if slip.others:
        problem.add("+others")
    problem.slip = slip
    return problem


def _fitting(account: Account, given: Score | None) -> list[tuple[Correction, HandVerdict]]:
    """The corrections of one mark with which nothing is wrong any more, the likeliest first."""
    fits = []
    trump = account.hand.trump
    for correction in islice(corrections(account), MOST_READINGS):
        again = Account(account.rules, correction.facts, account.due, correction.reading)
        if correction.in_play and trump is not None and again.evidence.shows_renege(trump):
            continue  # As it would be found by reading all of it.
        verdict = _flawless(again)
        if verdict is None:
            continue
        if given is None or not disagrees(given, verdict.points):
            fits.append((correction, verdict))
    fits.sort(key=lambda fit: fit[0].strokes)
    return fits


def _flawless(account: Account) -> HandVerdict | None:
    """The verdict on a hand with which nothing is wrong; `None` where something is."""
    account.problems = []
    for step in STEPS:
        step(account)
        if count_errors(account.problems):
            return None
    verdict = settle(account)
    return None if count_errors(verdict.problems) else verdict
