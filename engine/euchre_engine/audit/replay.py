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
from typing import TYPE_CHECKING, Final, TypeVar

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
from ..seats import OTHER, BySide, Side
from ..words import phrase
from .hand_verdict import HandVerdict
from .record import Dealer, Entry, Hold, Score, Total, Trick
from .told_hands import told_hand

if TYPE_CHECKING:
    from .clean_hands import CleanHands

RECENT: Final = 16
"""The number of earlier hands that a hand is compared with, to find a copy."""


_NOT_READ: Final = phrase("not all of it could be read")


class GameReplay:
    """A recorded game, replayed hand by hand: `hand` for each, then `end`.

    `game` is the score as computed. The score `claimed` at the table may differ from it by a
    mistake that was already told; a later total is right if it goes on from either. `if_ruled` is
    the game if every proven renege is punished (while none is `proven`, every undecided one);
    `None` without reneges.
    """

    def __init__(self, rules: Rules = STANDARD, start: tuple[int, int] = (0, 0)) -> None:
        self.rules = rules
        self.clean: CleanHands | None = None
        self.game = Game(rules, BySide(*start))
        self.if_ruled: Game | None = None
        self.proven = False
        self.numbers: set[int] = set()
        self.last_number = 0
        self.claimed = start
        self.reported_over = False
        self.recent: deque[tuple[HandVerdict, Sequence[Entry]]] = deque(maxlen=RECENT)

    def hand(
        self, entries: Sequence[Entry], number: int | None = None, is_whole: bool = True
    ) -> HandVerdict:
        """The verdict on the next hand of the game; by default its number follows the last. If it
        is not whole, because something in it could not be read, it is read as it is written."""
        first = self._written_before(entries, number)
        if first is not None:
            return self._copy(first, number)
        game = self.game
        skipped = range(self.last_number + 1, self.last_number + 1 if number is None else number)
        in_step = self.claimed == game.total
        totals: Sequence[tuple[int, int]] = (game.total,) if in_step else (game.total, self.claimed)
        verdict = told_hand(self.rules, entries, game.dealer)
        if verdict is None:
            verdict = self._clean_hands().verdict(entries, game.dealer, totals)
        in_step = in_step and verdict is not None
        if verdict is None:
            dealer = _claim_of(entries, Dealer) if skipped else None
            if dealer is not None and dealer.seat is not game.dealer:
                totals = ()  # The hands that are not in the log are told: go by the total.
            verdict = self._judged(entries, totals, is_whole)
        verdict.number = self.last_number + 1 if number is None else number
        self.last_number = verdict.number
        self.recent.append((verdict, entries))
        problems = verdict.problems
        if verdict.number in self.numbers:
            number = verdict.number
            problems.append(Problem(DUPLICATE_HAND_NUMBER, at=(-1, 1), number=number))
        self.numbers.add(verdict.number)
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
        if in_step:
            self.claimed = game.total
        else:
            self._go_on_claimed(entries, verdict.points)
        if problems:
            if skipped:
                _name_missing(problems, skipped)
            problems.sort(key=attrgetter("at"))
        return verdict

    def _clean_hands(self) -> CleanHands:
        if self.clean is None:
            from .clean_hands import clean_hands  # Many a game is told without a card.

            self.clean = clean_hands(self.rules)
        return self.clean

    def _judged(
        self, entries: Sequence[Entry], totals: Sequence[tuple[int, int]], is_whole: bool
    ) -> HandVerdict:
        """The verdict on a hand in which something may be wrong."""
        # Few games have one.
        from .judge import judge, read_as_written, verdict_as_written

        if is_whole:
            return judge(self.rules, entries, self.game.dealer, totals)
        replay = read_as_written(self.rules, entries, self.game.dealer, totals)
        for renege in replay.reneges:
            if renege.severity == "error":
                renege.doubt = _NOT_READ
        return verdict_as_written(replay)

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
        self.clean = None

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
        """True if, after a wrong claim was told, the game goes on by the score claimed: hands after
        its end then follow from the same mistake."""
        if self.claimed == self.game.total or self.game.conceded is not None:
            return False
        return not self.rules.over(self.claimed, self.game.hands)

    def _hand_after_game(self) -> Problem:
        game, hands = self.game, self.rules.hands_to_play
        if game.conceded is not None:
            return Problem(HAND_AFTER_GAME, "conceded", HEAD, side=game.conceded)
        if hands is not None:
            return Problem(HAND_AFTER_GAME, "hands", HEAD, hands=hands)
        if game.winner is None:
            return Problem(HAND_AFTER_GAME, "over", HEAD)
        won, lost = game.total[game.winner], game.total[OTHER[game.winner]]
        return Problem(HAND_AFTER_GAME, "won", HEAD, side=game.winner, won=won, lost=lost)

    def _go_on_claimed(self, entries: Sequence[Entry], points: tuple[int, int]) -> None:
        """Go on with the score claimed at the table: the total, else the one before and the points
        claimed."""
        total, score = _claim_of(entries, Total), _claim_of(entries, Score)
        ns, ew = self.claimed
        if total is not None:
            ns, ew = self.game.total
            self.claimed = (
                ns if total.ns is None else total.ns,
                ew if total.ew is None else total.ew,
            )
        elif score is not None:
            self.claimed = (ns + (score.ns or 0), ew + (score.ew or 0))
        else:
            self.claimed = (ns + points[0], ew + points[1])


def why_no_result(
    rules: Rules, total: tuple[int, int], start: tuple[int, int] = (0, 0)
) -> Problem | None:
    """The reason that no game under these rules from `start` on ends at this total (N/S, E/W);
    `None` if one may."""
    ns, ew = total
    target = rules.target
    most = None if target is None else max(target - 1, *start) + rules.most_points()
    if ns < start[0] or ew < start[1]:
        case = "start"
    elif target is None or most is None:
        return None
    elif max(total) < target:
        case = "short"
    elif min(total) >= target:
        case = "both"
    elif max(total) > most:
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
        most=most,
    )


Claim = TypeVar("Claim")


def _claim_of(entries: Sequence[Entry], kind: type[Claim]) -> Claim | None:
    """The entry of this kind in a hand; `None` if it is not written."""
    for entry in entries:
        if isinstance(entry, kind):
            return entry
    return None


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
