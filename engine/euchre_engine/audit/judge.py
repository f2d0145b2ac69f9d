"""The verdict on one hand: the explanation of least cost, and what is as likely or nearly so.

Knows: how an explanation is told. What is wrong with a record is told where it stands; where
several things are wrong and one slip of the pen explains them all, the slip is told instead. Nobody
is said to have reneged outright if another explanation does without it. Does not know: the other
hands of the game.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from ..cards import UNKNOWN, Card
from ..problems import (
    CARD_NOT_HELD,
    EXCHANGED,
    MISSING_TRICK,
    RENEGE,
    RENEGE_UNDECIDED,
    SLIP_OF_THE_PEN,
    TRICK_SIZE,
    WRONG_RULING,
    Place,
    Problem,
    Reading,
    Slip,
)
from ..rules import Rules
from ..seats import Seat
from ..words import listed, phrase
from .claimed_results import NUMBERS, tricks_written
from .costs import GAPS
from .edits import Edit
from .hand_replay import Before, HandReplay
from .hand_verdict import HandVerdict
from .least_cost import Explanation, explanations
from .read_hand import read_hand
from .record import Entry, Trick
from .rest import rest_not_certain
from .sheet import Sheet
from .trick_edits import edits_of_numbers
from .written_plays import FIRST_CARD

MOST_TOLD: Final = 8
"""The other readings of a hand that are told."""

MOST_MEANT: Final = 3
"""The alternatives told for what was meant in one place."""

_OF_A_RENEGE: Final = (RENEGE, WRONG_RULING)


def judge(
    rules: Rules,
    entries: Sequence[Entry],
    due: Seat | None = None,
    totals: Sequence[tuple[int, int]] = (),
) -> HandVerdict:
    """The verdict on a hand's record. `due` is the seat that should deal, `None` if any may;
    `totals` are the scores (N/S, E/W) that the hand may go on from, none if not known."""
    written, found = explanations(_replay(rules, entries, due, totals))
    verdict = verdict_as_written(found[0].replay)
    verdict.problems = _Telling(written, found).problems()
    return verdict


def read_as_written(
    rules: Rules,
    entries: Sequence[Entry],
    due: Seat | None = None,
    totals: Sequence[tuple[int, int]] = (),
) -> HandReplay:
    """A hand's record read as it is written, to its end: every problem is in `found`."""
    replay = _replay(rules, entries, due, totals)
    for _ in read_hand(replay):
        pass
    return replay


def _replay(
    rules: Rules, entries: Sequence[Entry], due: Seat | None, totals: Sequence[tuple[int, int]]
) -> HandReplay:
    return HandReplay(Sheet(enumerate(entries)), Before(rules, due, tuple(totals)))


def verdict_as_written(replay: HandReplay) -> HandVerdict:
    """The verdict on a record that was read to its end, if everything in it is true."""
    verdict = replay.verdict
    verdict.proven, verdict.excluded, verdict.undecided = replay.suspects
    verdict.points = replay.points or (0, 0)
    verdict.problems = [problem for problem in replay.found if not problem.follows]
    return verdict


class _Telling:
    """How the explanations of a hand are told: `found` are the likely ones, the first the
    verdict."""

    def __init__(self, written: Explanation, found: Sequence[Explanation]) -> None:
        self.written = written
        self.found = found
        self.first = found[0]

    def problems(self) -> list[Problem]:
        """What is told of the hand."""
        first = self.first
        errors = [p for p in self.written.problems if _is_error(p)]
        if self._is_told_as_it_stands(errors):
            # One thing is wrong: it is told as it stands, with what was probably meant.
            problems = list(self.written.problems)
            if errors[0].kind is not RENEGE:
                errors[0].slip = self._slip(first)
        else:
            left = [p for p in first.problems if p.kind is not MISSING_TRICK or not first.edits]
            problems = [*self._slips(), *left]
        problems = _worth_telling(problems, first)
        if len(self.found) == 1:
            self._number_missing(problems)
        rest = rest_not_certain(first.replay)
        if rest is not None:
            problems.append(rest)
        self._doubt_reneges(problems)
        wrong = [p for p in problems if _is_error(p)]
        if wrong:
            told = wrong[0].kind is MISSING_TRICK  # Each of the others has a trick left out, too.
            others = () if told else self._others()
            wrong[0].others = tuple(one for one in others if not _is_told(one, wrong))
        if first.edits:
            for problem in problems:
                self._as_it_stands(problem)
        return problems

    def _is_told_as_it_stands(self, errors: Sequence[Problem]) -> bool:
        """True if a single thing is wrong that cannot be, and a slip explains it; a claim that a
        slip makes right is not wrong."""
        if not self.first.edits or len(errors) != 1 or _left_out(self.first):
            return False
        return not errors[0].kind.code.startswith("L")

    def _as_it_stands(self, problem: Problem) -> None:
        """Point a problem of an edited trick at its cards where they are written."""
        written = dict(self.written.replay.sheet.lines)
        problem.at = _where(written.get(problem.at[0]), problem.at, problem.card)
        if problem.because is not None:
            entry = written.get(problem.because[0])
            problem.because = _where(entry, problem.because, problem.because_card)

    # -- slips of the pen ------------------------------------------------------------------------

    def _slips(self) -> list[Problem]:
        """The slips of the verdict, as problems."""
        missing = [edit for edit in self.first.edits if edit.kind in _LEFT_OUT]
        slips = [self._slip_problem(e) for e in self.first.edits if e not in missing]
        return [*slips, self._missing_tricks(missing)] if missing else slips

    def _slip_problem(self, edit: Edit) -> Problem:
        slip = self._slip(self.first) if len(self.first.edits) == 1 else _slip_of([edit])
        case = "exchanged" if edit.meant == EXCHANGED else ""
        if not edit.written or not edit.meant:
            case = "left-out" if edit.meant else "too-many"
        problem = Problem(
            SLIP_OF_THE_PEN,
            case,
            edit.at,
            trick=edit.trick,
            claimed=slip.written or None,
            computed=phrase("{meant:any}", meant=slip.meant) if slip.meant != ("",) else None,
        )
        if not any(_is_error(p) for p in self.first.problems) and len(self.first.edits) == 1:
            problem.add("+fits")
        problem.slip = slip
        return problem

    def _slip(self, chosen: Explanation) -> Slip:
        """The slip of an explanation with one edit, with all that may have been meant there."""
        edit = chosen.edits[0]
        like = [one for one in self.found if _same_place(one, chosen)]
        others = len(_places(one for one in self.found if one.edits)) > 1
        return _slip_of([one.edits[0] for one in like] or [edit])._replace(ambiguous=others)

    def _missing_tricks(self, missing: Sequence[Edit]) -> Problem:
        """The problem that tricks are missing, with the numbers that they may have had."""
        sheet = self.written.replay.sheet
        all_left_out = [
            tuple(edit.trick for edit in one.edits if edit.kind in _LEFT_OUT) for one in self.found
        ]
        may_be = {numbers for numbers in all_left_out if numbers}
        which = sorted({number for numbers in may_be for number in numbers if number})
        known = len(may_be) == 1
        several = known and len(which) > 1
        names = f"{'tricks' if several else 'trick'} {listed(which, 'and' if known else 'or')}"
        more = 5 - len(sheet.tricks) - len(missing)
        words = f"{names} {'are' if several else 'is'}"
        if more:
            words = f"{names} and {NUMBERS[more]} more are"
        problem = Problem(
            MISSING_TRICK,
            "known" if known else "perhaps",
            missing[0].at,
            which=phrase(words),
            written=tricks_written(sheet),
        )
        problem.trick = which[0] if len(which) == 1 else None
        return problem

    def _number_missing(self, problems: Iterable[Problem]) -> None:
        """Say which trick may be missing of a hand that is otherwise right, where not all may."""
        missing = [p for p in problems if p.kind is MISSING_TRICK and _is_error(p)]
        replay = self.first.replay
        if not missing or len(replay.sheet.tricks) != 4:
            return
        may_be = {5}
        for edit in edits_of_numbers(replay):
            sheet = replay.sheet.with_changes(edit.changes, edit.moved)
            other = HandReplay(sheet, replay.before)
            if not any(_is_error(problem) for problem in read_hand(other)):
                may_be.add(edit.trick or 0)
        if len(may_be) < 5:
            words = "trick {which} is"
            missing[0].values["which"] = phrase(words, which=listed(sorted(may_be), "or"))

    # -- reneges ---------------------------------------------------------------------------------

    def _doubt_reneges(self, problems: Iterable[Problem]) -> None:
        """Say what else explains each renege, or what else is wrong with the hand."""
        reneges = [p for p in problems if p.kind is RENEGE and _is_error(p)]
        if not reneges:
            return
        beside = [p for p in problems if _is_error(p) and p.kind not in _OF_A_RENEGE]
        if not self.first.edits:  # A gap of the record contradicts nothing.
            beside = [p for p in beside if p.kind.slug not in GAPS]
        for renege in reneges:
            without = [one for one in self.found if renege.seat not in one.renegers]
            by_slip = [one for one in without if one.edits]
            by_slip.sort(key=lambda one: (len(one.renegers), len(one.edits)))
            if by_slip:
                slip = self._slip(by_slip[0])
                if len(by_slip[0].edits) > 1:
                    slip = _slip_of([e for e in by_slip[0].edits if e not in self.first.edits])
                renege.slip = slip._replace(
                    ambiguous=len(_places(by_slip)) > 1,
                    settled_by=self._settled_by(by_slip, renege.seat),
                )
            elif without:
                renege.doubt = next(p.sentence for p in without[0].problems if _is_error(p))
            elif beside:
                renege.doubt = beside[0].sentence

    def _settled_by(
        self, slips: Sequence[Explanation], suspect: Seat | None
    ) -> tuple[tuple[Seat, tuple[Card, ...]], ...]:
        """The hands that would settle whether it was a renege or one of these slips, if they are
        what those seats were dealt: of the suspect, else of the seats that the slips change. Empty
        if no hand would, as where two tricks are exchanged."""
        replay = self.written.replay
        shown = replay.plays.shown
        seats: list[Seat] = []
        for one in slips:
            changed = [s for s in Seat if one.replay.plays.shown[s] != shown[s]]
            changed = [s for s in changed if s not in replay.sheet.holds]
            if not changed:
                return ()
            if not set(changed) & set(seats):
                seats.append(suspect if suspect in changed and suspect is not None else changed[0])
        return tuple((seat, _as_dealt(replay, seat)) for seat in seats)

    # -- the other readings ----------------------------------------------------------------------

    def _others(self) -> tuple[Reading, ...]:
        """The other likely explanations, those of one place together."""
        readings: dict[object, Reading] = {}
        verdict_points = self.first.replay.points
        verdict = _key(self.first)
        for one in self.found[1:]:
            key, points = _key(one), one.replay.points
            if key == verdict:
                continue  # Told with the verdict, as what else may have been meant.
            beside = [edit for edit in one.edits if edit not in self.first.edits]
            slips = tuple(_slip_of([edit]) for edit in beside or one.edits)
            before = readings.get(key)
            if before is not None:
                if len(slips) > 1:
                    continue
                meant = (*before.slips[0].meant, *slips[0].meant)
                slips = (slips[0]._replace(meant=meant[:MOST_MEANT]),)
            points_told = None if points == verdict_points else points
            readings[key] = Reading(slips, _facts_of(one), points_told)
        return tuple(readings.values())[:MOST_TOLD]


_LEFT_OUT: Final = ("trick-left-out", "trick-skipped")


def _facts_of(one: Explanation) -> tuple[Problem, ...]:
    return tuple(p for p in one.problems if _is_error(p) and p.kind.slug not in GAPS)


def _key(one: Explanation) -> object:
    """What two explanations have alike that are told as one: the places, what is left, the
    points."""
    places = sorted((edit.at, str(edit.written)) for edit in one.edits)
    left = tuple((p.kind.slug, p.at, p.seat) for p in _facts_of(one))
    return tuple(places), left, one.replay.points


def _is_error(problem: Problem) -> bool:
    return problem.severity == "error" and not problem.follows


def _left_out(explanation: Explanation) -> bool:
    return any(edit.kind in _LEFT_OUT for edit in explanation.edits)


def _where(entry: Entry | None, at: Place, card: Card | None) -> Place:
    """The place of a card in a trick as it is written; its keyword if the card is not there."""
    if not isinstance(entry, Trick) or card is None or at[1] < FIRST_CARD:
        return at
    there = entry.cards
    return at[0], FIRST_CARD + there.index(card) if card in there else 0


def _is_told(reading: Reading, problems: Iterable[Problem]) -> bool:
    """True if a reading is one slip of the pen that is told with one of these problems, or is
    where one of them is."""
    if reading.problems or len(reading.slips) != 1 or reading.points is not None:
        return False
    slip = reading.slips[0]
    return any(
        slip.at == one.at or (one.slip and (one.slip.at, one.slip.written) == slip[:2])
        for one in problems
    )


def _places(found: Iterable[Explanation]) -> set[tuple[object, object]]:
    return {(one.edits[0].at, one.edits[0].written) for one in found}


def _same_place(one: Explanation, other: Explanation) -> bool:
    """True if both are one slip in the same place, and nothing else is wrong."""
    if len(one.edits) != 1 or len(other.edits) != 1:
        return False
    a, b = one.edits[0], other.edits[0]
    return (a.at, a.written) == (b.at, b.written) and one.replay.points == other.replay.points


def _slip_of(edits: Sequence[Edit]) -> Slip:
    first = edits[0]
    meant = tuple(dict.fromkeys(edit.meant for edit in edits))
    return Slip(first.at, first.written, meant[:MOST_MEANT])


def _as_dealt(replay: HandReplay, seat: Seat) -> tuple[Card, ...]:
    """The hand dealt to a seat, going by the cards it played; `UNKNOWN` for a card not known."""
    hand = replay.hand
    cards = [play.card for play in replay.plays.after(0) if play.seat is seat]
    if seat is hand.dealer and hand.ordered:
        if hand.up in cards:
            cards.remove(hand.up)
        if hand.discarded is not None and hand.discarded != hand.up:
            cards.append(hand.discarded)
    return (*cards, *[UNKNOWN] * 5)[:5]


def _worth_telling(problems: Iterable[Problem], first: Explanation) -> list[Problem]:
    """The problems without those that only follow from another one."""
    told = [problem for problem in problems if not problem.follows]
    told = _notes_together(told, first)
    holds = {number for number, _ in first.replay.sheet.holds.values()}
    of_hold: dict[int, Problem] = {}
    more: dict[int, int] = {}
    kept = []
    for problem in told:
        line = problem.because[0] if problem.because is not None else -1
        if problem.kind is CARD_NOT_HELD and line in holds:
            if line in of_hold:
                more[line] = more.get(line, 0) + 1
                continue
            of_hold[line] = problem
        kept.append(problem)
    for line, number in more.items():
        of_hold[line].add("+more", more=number)
    return kept


def _notes_together(problems: list[Problem], first: Explanation) -> list[Problem]:
    """Leave out the notes that a play is undecided if cards are unknown only because of another
    mistake; if tricks are missing, keep one note for the hand."""
    notes = [p for p in problems if p.kind is RENEGE_UNDECIDED]
    if not notes:
        return problems
    others = [p for p in problems if p.kind is not RENEGE_UNDECIDED]
    wrong = [p for p in others if p.severity == "error"]
    mistaken = {p.seat for p in wrong if p.kind.slug not in GAPS}
    if first.edits or any(p.kind in (TRICK_SIZE, MISSING_TRICK) for p in wrong):
        return others
    notes = [note for note in notes if note.seat is None or note.seat not in mistaken]
    if len(notes) > 1 and len(first.replay.sheet.tricks) < 5:
        notes[0].add("+more", more=len(notes) - 1)
        del notes[1:]
    return [*others, *notes]
