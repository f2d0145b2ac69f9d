"""Replaying a recorded game: the verdict on each hand, the running score, and the problems.

Knows: how the hands of a game follow one another.
Does not know: files, lines, names of people. A replay never raises on what a user wrote: every
problem is in the verdict it belongs to.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import replace
from operator import attrgetter
from typing import Final

from ..game import Game
from ..problems import (
    DUPLICATE_HAND_NUMBER,
    HAND_AFTER_GAME,
    HEAD,
    UNFINISHED_GAME,
    WRONG_DEALER,
    WRONG_RESULT,
    WRONG_TOTAL,
    Problem,
)
from ..rules import STANDARD, Rules
from ..seats import Seat, Side
from ..words import disagrees, phrase
from .clean_hands import clean_hands
from .hand_verdict import HandVerdict
from .judge import judge
from .record import Entry, Hold, Score, Total, Trick
from .sorted_record import SortedRecord


def replay_hand(rules: Rules, entries: Sequence[Entry], due: Seat | None = None) -> HandVerdict:
    """The verdict on one hand's record by itself; `due` is the seat that should deal, `None` if any
    may."""
    return judge(rules, SortedRecord(entries), due)


RECENT: Final = 16
"""The number of earlier hands that a hand is compared with, to find a copy."""


class GameReplay:
    """A recorded game, replayed hand by hand: `hand` for each, then `end`.

    `game` is the score as computed. The score claimed at the table may differ from it by a mistake
    that was already reported; the difference is remembered, so that it is not reported again.
    `if_ruled` is the game if every proven renege is punished (while none is `proven`, every
    undecided one); `None` without reneges.
    """

    def __init__(self, rules: Rules = STANDARD, start: tuple[int, int] = (0, 0)) -> None:
        self.rules = rules
        self.clean = clean_hands(rules)
        self.game = Game(rules, start)
        self.if_ruled: Game | None = None
        self.proven = False
        self.numbers = HandNumbers()
        self.last_number = 0
        self.claimed_ahead = (0, 0)
        self.reported_over = False
        self.recent: deque[tuple[HandVerdict, Sequence[Entry]]] = deque(maxlen=RECENT)

    def hand(self, entries: Sequence[Entry], number: int | None = None) -> HandVerdict:
        """The verdict on the next hand of the game; by default its number follows the last."""
        first = self._written_before(entries, number)
        if first is not None:
            return self._copy(first, number)
        game = self.game
        verdict = self.clean.verdict(entries, game.dealer)
        record = None
        if verdict is None:
            record = SortedRecord(entries)
            before = game.total if self.claimed_ahead == (0, 0) else None
            verdict = judge(self.rules, record, game.dealer, before)
        verdict.number = self.last_number + 1 if number is None else number
        skipped = range(self.last_number + 1, verdict.number)
        self.last_number = verdict.number
        self.recent.append((verdict, entries))
        problems = verdict.problems
        if not self.numbers.add(verdict.number):
            number = verdict.number
            problems.append(Problem(DUPLICATE_HAND_NUMBER, at=(-1, 1), number=number))
        if game.over and not self.reported_over and not self._goes_on_by_claims():
            self.reported_over = True
            problems.append(self._hand_after_game())
        verdict.after_game = game.over
        if game.over:
            _without_penalty(problems)
        elif verdict.if_ruled is not None:
            proven = not verdict.renege_is_undecided
            if self.if_ruled is None or (proven and not self.proven):
                self.if_ruled, self.proven = replace(game), proven
        game.add(verdict.dealer, verdict.ending, verdict.points, verdict.makers)
        verdict.total = game.total
        if verdict.conceded is not None:
            game.concede(verdict.conceded)
        if self.if_ruled is not None:
            self._add_if_ruled(self.if_ruled, verdict)
        if record is not None and record.score is not None:
            self._remember(record.score, verdict.points)
        total, at = _total(entries) if record is None else (record.total, record.at.get("total", 0))
        if total is not None:
            if skipped and any(problem.kind is WRONG_DEALER for problem in problems):
                verdict.decided = False  # A hand is missing, as reported: go by the total.
            self._check_total(total, verdict, at)
            verdict.decided = verdict.decided or bool(skipped)
        if problems:
            if skipped:
                _name_missing(problems, skipped)
            problems.sort(key=attrgetter("at"))
        return verdict

    def add_judged(self, entries: Sequence[Entry], verdict: HandVerdict) -> HandVerdict:
        """Add a hand whose `verdict` is known: it was replayed before, after the same hands, and
        none of them has a problem."""
        self.last_number = verdict.number
        self.numbers.add(verdict.number)
        self.recent.append((verdict, entries))
        self.game.add(verdict.dealer, verdict.ending, verdict.points, verdict.makers)
        if verdict.conceded is not None:
            self.game.concede(verdict.conceded)
        return verdict

    def end_at(self, total: tuple[int, int]) -> Problem | None:
        """End a game of which only the final score is known; returns the problem with that score,
        `None` if there is none."""
        wrong = why_no_result(self.rules, total, self.game.total)
        self.game.end_at(total)
        return wrong

    def _written_before(self, entries: Sequence[Entry], number: int | None) -> HandVerdict | None:
        """The verdict on the hand that this one copies word for word: with its number, or right
        after it with its cards or total, which two hands cannot share."""
        if not self.recent:
            return None
        if entries == self.recent[-1][1] and entries:
            last = self.recent[-1][0]
            if last.number == number or _is_one_deal(entries, last):
                return last
        if number is not None and number <= self.last_number:
            for verdict, earlier in self.recent:
                if verdict.number == number and entries == earlier:
                    return verdict
        return None

    def _copy(self, first: HandVerdict, number: int | None) -> HandVerdict:
        """The verdict on a hand that is written twice: the copy brings no points."""
        verdict = HandVerdict(
            first.dealer, first.up, first.trump, first.maker, first.alone, first.lone_defender
        )
        verdict.number = first.number if number is None else number
        verdict.total = self.game.total
        verdict.copy = True
        verdict.after_game = self.game.over
        self.last_number = max(self.last_number, verdict.number)
        self.numbers.add(verdict.number)
        copy = Problem(DUPLICATE_HAND_NUMBER, "copy", (-1, 1), number=first.number)
        verdict.problems.append(copy)
        return verdict

    def play_to(self, target: int) -> None:
        """Play to another target from the next hand on."""
        self.game.play_to(target)
        self.rules = self.game.rules
        self.clean = clean_hands(self.rules)

    def end(self) -> Problem | None:
        """The note that the game was not finished, at its last hand; `None` if it was."""
        game = self.game
        if game.over:
            return None
        ns, ew = game.total
        hands, target = self.rules.hands_to_play, self.rules.target
        case = "" if hands is None else "hands"
        return Problem(
            UNFINISHED_GAME, case, HEAD, ns=ns, ew=ew, hands=game.hands, of=hands, target=target
        )

    def _add_if_ruled(self, game: Game, verdict: HandVerdict) -> None:
        ns, ew = verdict.points
        proven = not verdict.renege_is_undecided
        if verdict.if_ruled is not None and (proven or not self.proven):
            ns, ew = verdict.if_ruled
            ns += sum(worth for side, worth, _ in verdict.penalties if side is Side.NS)
            ew += sum(worth for side, worth, _ in verdict.penalties if side is Side.EW)
        game.add(verdict.dealer, verdict.ending, (ns, ew), verdict.makers)
        if verdict.conceded is not None:
            game.concede(verdict.conceded)

    def _goes_on_by_claims(self) -> bool:
        """True if, after a wrong claim was reported, the game goes on by the points claimed: hands
        after its end then follow from the same mistake."""
        ahead = self.claimed_ahead
        if ahead == (0, 0) or self.game.conceded is not None:
            return False
        total = self.game.total
        claimed = (total[0] + ahead[0], total[1] + ahead[1])
        return not self.rules.over(claimed, self.game.hands)

    def _hand_after_game(self) -> Problem:
        game, hands = self.game, self.rules.hands_to_play
        if game.conceded is not None:
            return Problem(HAND_AFTER_GAME, "conceded", HEAD, side=game.conceded)
        if hands is not None:
            return Problem(HAND_AFTER_GAME, "hands", HEAD, hands=hands)
        if game.winner is None:
            return Problem(HAND_AFTER_GAME, "over", HEAD)
        won, lost = max(game.total), min(game.total)
        return Problem(HAND_AFTER_GAME, "won", HEAD, side=game.winner, won=won, lost=lost)

    def _remember(self, score: Score, points: tuple[int, int]) -> None:
        """Remember a wrong claim of points: the totals claimed later will differ by as much."""
        if disagrees(score, points):
            ns, ew = self.claimed_ahead
            # A side that is not written got no points.
            self.claimed_ahead = (
                ns + (score.ns or 0) - points[0],
                ew + (score.ew or 0) - points[1],
            )

    def _check_total(self, claim: Total, verdict: HandVerdict, index: int) -> None:
        total = verdict.total
        if not disagrees(claim, total):
            self.claimed_ahead = (0, 0)
            return
        ahead = self.claimed_ahead
        known = verdict.decided
        if known and not disagrees(claim, (total[0] + ahead[0], total[1] + ahead[1])):
            return
        self.claimed_ahead = (
            claim.ns - total[0] if claim.ns is not None else ahead[0],
            claim.ew - total[1] if claim.ew is not None else ahead[1],
        )
        if verdict.if_ruled is not None and self._counts_renege(claim, verdict):
            return
        if not known:
            return  # The points of the hand are not known: the total may be right.
        ns, ew = total
        at = (index, 0)
        verdict.problems.append(
            Problem(WRONG_TOTAL, at=at, claimed=claim, computed=total, ns=ns, ew=ew)
        )

    def _counts_renege(self, claim: Total, verdict: HandVerdict) -> bool:
        """True if a total differs only by a penalty taken but not written down; the renege itself
        is already reported."""
        points, ruled = verdict.points, verdict.if_ruled
        assert ruled is not None
        total = verdict.total
        taken = (total[0] - points[0] + ruled[0], total[1] - points[1] + ruled[1])
        return not disagrees(claim, taken)


def why_no_result(
    rules: Rules, total: tuple[int, int], start: tuple[int, int] = (0, 0)
) -> Problem | None:
    """The reason that no game under these rules from `start` on ends at this total (N/S, E/W);
    `None` if one may."""
    ns, ew = total
    target = rules.target
    if ns < start[0] or ew < start[1]:
        case = "start"
    elif target is None:
        return None
    elif max(total) < target:
        case = "short"
    elif min(total) >= target:
        case = "both"
    elif max(total) > max(target - 1, *start) + rules.most_points():
        case = "past"
    else:
        return None
    return Problem(
        WRONG_RESULT,
        case,
        HEAD,
        ns=ns,
        ew=ew,
        from_ns=start[0],
        from_ew=start[1],
        target=target,
        most=None if target is None else max(target - 1, *start) + rules.most_points(),
    )


def _total(entries: Sequence[Entry]) -> tuple[Total | None, int]:
    """The total claimed in a complete hand, and its index."""
    for index in range(len(entries) - 1, -1, -1):
        entry = entries[index]
        if isinstance(entry, Total):
            return entry, index
        if isinstance(entry, Trick):
            break
    return None, 0


_MOST_NUMBERS = 100_000


class HandNumbers:
    """The hand numbers seen so far: consecutive ones as a range, and a limited number of others."""

    def __init__(self) -> None:
        self.through = 0
        self.others: set[int] = set()

    def add(self, number: int) -> bool:
        """Add a number; returns whether it is new."""
        if number == self.through + 1:
            self.through = number
            return number not in self.others
        if 1 <= number <= self.through or number in self.others:
            return False
        if len(self.others) < _MOST_NUMBERS:
            self.others.add(number)
        return True


def _is_one_deal(entries: Sequence[Entry], verdict: HandVerdict) -> bool:
    """True if two successive hands with the same entries must be one hand: they have the same
    cards, or the same total although the hand was worth points."""
    if any(e.__class__ in (Trick, Hold) for e in entries):
        return True
    return verdict.points != (0, 0) and any(e.__class__ is Total for e in entries)


def _without_penalty(problems: list[Problem]) -> None:
    """Remove the penalties: a renege after the end of the game costs nothing."""
    for problem in problems:
        if problem.penalty is not None:
            problem.penalty = None
            problem.score = phrase("the game was over before this hand")


def _name_missing(problems: list[Problem], skipped: range) -> None:
    """Add the skipped hand numbers to a wrong dealer or total, of which they are the likeliest
    cause."""
    for problem in problems:
        if problem.kind in (WRONG_DEALER, WRONG_TOTAL):
            if len(skipped) == 1:
                problem.add("+one-missing", missing=skipped[0])
            else:
                problem.add("+more-missing", missing=len(skipped))
            return
