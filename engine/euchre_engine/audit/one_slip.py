"""A single slip of the pen that explains everything wrong with a hand.

Knows: that a correction explains a hand if it leaves no problem, and which dealt hands would rule a
correction out. Does not know: which corrections there are, or if a slip is likelier than the
problems it explains.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Final

from ..cards import UNKNOWN
from ..problems import SLIP_OF_THE_PEN, TRICK_SIZE, Problem, Slip, count_errors
from ..seats import CLOCKWISE, Seat
from ..words import disagrees
from .corrections import EXCHANGED, Correction, corrections
from .hand_reading import HandReading
from .hand_verdict import HandVerdict
from .record import Hold, Score
from .settle import STEPS, settle

MAX_CORRECTIONS: Final = 300
"""The corrections of one hand that are tried."""

MAX_MEANT: Final = 3
"""The alternatives listed for what was meant in one place."""


def by_one_slip(
    reading: HandReading, implied: Score | None, exchanged: bool = False
) -> HandVerdict | None:
    """The verdict with the one correction that leaves no problem; `None` if there is none. With
    `exchanged` only exchanges of two cards or tricks count."""
    fits = _fitting(reading, implied)
    if exchanged:
        fits = [fit for fit in fits if fit[0].meant == EXCHANGED]
    if not fits:
        return None
    verdict = fits[0][1]
    slip = _slip_problem([fit for fit, _ in fits])
    verdict.problems = [*reading.record.problems, *verdict.problems, slip]
    return verdict


def slip_behind_reneges(
    reading: HandReading, implied: Score | None, reneges: Sequence[Problem]
) -> Slip | None:
    """The slip that would explain the reneges of a hand in which nothing else is wrong.

    A single renege can result from a wrong card or a wrong trump; any other slip would cause more
    problems. A slip of more than one stroke is likelier only than reneges by two players.
    """
    trump, alone = reading.hand.trump, len(reneges) == 1
    most = 1 if len({problem.seat for problem in reneges}) == 1 else 2
    fits = [
        fit
        for fit, verdict in _fitting(reading, implied)
        if fit.strokes <= most and (fit.in_cards or verdict.trump != trump or not alone)
    ]
    if not fits:
        return None
    return _slip(fits)._replace(settled_by=_settled_by(reading, fits, reneges[0].seat))


def _settled_by(
    reading: HandReading, fits: Sequence[Correction], suspect: Seat | None
) -> tuple[Hold, ...]:
    """The dealt hands that would rule out all of these corrections if they were written down and
    match the cards played: of as few seats as possible, the suspect first. Empty if no hands would
    rule them out, for example if two tricks are exchanged."""
    record, hand = reading.record, reading.hand
    if record.swap is not None or record.best is not None:
        return ()  # What was played is not what was dealt.
    left = list(fits)
    holds: list[Hold] = []
    seats = CLOCKWISE[0][suspect or Seat.N]
    dealt = {s: _as_played(reading, s) for s in seats if record.hold_of(s) is None}
    dealt = {seat: hold for seat, hold in dealt.items() if not 1 << seat & hand.out}
    while left and dealt:
        open_after = {s: [f for f in left if _fits_with(reading, f, dealt[s])] for s in dealt}
        seat = min(open_after, key=lambda s: len(open_after[s]))
        if len(open_after[seat]) == len(left):
            return ()
        left = open_after[seat]
        holds.append(dealt.pop(seat))
    return () if left else tuple(holds)


def _as_played(reading: HandReading, seat: Seat) -> Hold:
    """The hand dealt to a seat, going by the cards it played; `UNKNOWN` for a card not known."""
    record, hand = reading.record, reading.hand
    cards = [play.card for play in reading.plays if play.seat is seat]
    if seat is hand.dealer and hand.ordered:
        if hand.up in cards:
            cards.remove(hand.up)
        if record.discard is not None and record.discard.card != hand.up:
            cards.append(record.discard.card)
    return Hold(seat, (*cards, *[UNKNOWN] * 5)[:5])


def _fits_with(reading: HandReading, fit: Correction, hold: Hold) -> bool:
    """True if a correction still fits once it is known that a seat was dealt these cards."""
    if UNKNOWN in hold.cards:
        # The card that nobody wrote down is another than the one the correction needs.
        again = HandReading(reading.rules, fit.record, reading.due, fit.interpretation)
        return again.plays.played[hold.seat] == reading.plays.played[hold.seat]
    nth = 1 + max(reading.record.at.values(), default=0)
    record = fit.record.altered(holds=[*fit.record.holds, (nth, hold)])
    return (
        _flawless(HandReading(reading.rules, record, reading.due, fit.interpretation)) is not None
    )


def likely_card(reading: HandReading, problem: Problem, implied: Score | None) -> Slip | None:
    """The card meant by one that cannot be where it is written; `None` if a slip in another place
    is as likely."""
    places = (problem.at, problem.because)
    whole = problem.at[0] if problem.kind is TRICK_SIZE else None
    fits = [fit for fit, _ in _fitting(reading, implied) if fit.at in places or fit.at[0] == whole]
    likeliest = {fit.at for fit in fits if fit.strokes == fits[0].strokes}
    return _slip(fits) if len(likeliest) == 1 else None


def _slip(fits: list[Correction]) -> Slip:
    """The likeliest correction as a slip, with all that may have been meant in its place."""
    first = fits[0]
    as_likely = dict.fromkeys(
        (fit.at, fit.written, fit.meant) for fit in fits if fit.strokes == first.strokes
    )
    right = [right for *mark, right in as_likely if mark == [first.at, first.written]]
    right = right[:MAX_MEANT]
    return Slip(first.at, first.written, tuple(right), len(right) < len(as_likely))


def _slip_problem(fits: list[Correction]) -> Problem:
    first, slip = fits[0], _slip(fits)
    problem = Problem(
        SLIP_OF_THE_PEN,
        "exchanged" if first.meant == EXCHANGED else "",
        first.at,
        trick=first.trick,
        card=first.card,
        claimed=first.written,
        computed=" or ".join(slip.meant),
    )
    if slip.ambiguous:
        problem.add("+others")
    problem.slip = slip
    return problem


def _fitting(reading: HandReading, implied: Score | None) -> list[tuple[Correction, HandVerdict]]:
    """The corrections that leave no problem, with their verdicts, the likeliest first."""
    fits = []
    trump = reading.hand.trump
    for correction in islice(corrections(reading), MAX_CORRECTIONS):
        again = HandReading(
            reading.rules, correction.record, reading.due, correction.interpretation
        )
        if correction.in_play and trump is not None and again.plays.shows_renege(trump):
            continue  # Reading all of it would find that too.
        verdict = _flawless(again)
        if verdict is None:
            continue
        if implied is None or not disagrees(implied, verdict.points):
            fits.append((correction, verdict))
    fits.sort(key=lambda fit: fit[0].strokes)
    return fits


def _flawless(reading: HandReading) -> HandVerdict | None:
    """The verdict if the hand has no problems; else `None`."""
    reading.problems = []
    for step in STEPS:
        step(reading)
        if count_errors(reading.problems):
            return None
    verdict = settle(reading)
    return None if count_errors(verdict.problems) else verdict
