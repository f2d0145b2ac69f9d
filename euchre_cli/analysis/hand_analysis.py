"""The analysis of a hand in one of two views, and what each player's decisions come to.

In: hands of games. Out: the decisions of each with a judgement, or the reason why there is none;
and sums by player. Does not know: how a view judges, or how this is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final, NamedTuple, TypeAlias

from euchre_engine.actions import Discard
from euchre_engine.solver.solve import Solver

from .all_cards import AllCardsJudgement, judged_with_all_cards
from .decisions import Decision, decisions_of
from .grades import CLEAR, FORCED, GRADED, Grade
from .known_cards import KnownCardsJudgement, judged_with_known_cards, why_not_judged, worth_trying
from .recorded_games import GameHand


class JudgedDecision(NamedTuple):
    """A decision of a `player` (a name, or a seat's letter): its `grade`, and the `judgement` with
    the numbers. `why` is the reason if it has no grade; a decision without a choice has no numbers
    in the view from one seat."""

    hand: GameHand
    decision: Decision
    grade: Grade | None
    judgement: AllCardsJudgement | KnownCardsJudgement | None = None
    why: str = ""

    @property
    def player(self) -> str:
        """The name of the player, or the letter of the seat."""
        return self.hand.players[self.decision.seat] or self.decision.seat.name

    @property
    def is_graded(self) -> bool:
        """True if there was a choice, and it could be judged."""
        return self.grade is not None and self.grade not in (FORCED, CLEAR)

    @property
    def given_up(self) -> float:
        """The win chance (0–1) that it gave up; 0 if that is not known."""
        match self.judgement:
            case AllCardsJudgement():
                return self.judgement.lost_chance
            case KnownCardsJudgement():
                return self.judgement.chance_short
        return 0.0

    @property
    def kind(self) -> str:
        """`call`, `discard`, `lead` or `follow`."""
        if self.decision.trick:
            return "follow" if self.decision.hand.trick else "lead"
        return "discard" if isinstance(self.decision.did, Discard) else "call"


class HandAnalysis(NamedTuple):
    """A hand and its decisions (empty if its cards are not recorded), and a `solver` that remembers
    the positions of the hand that it has solved."""

    hand: GameHand
    decisions: list[JudgedDecision]
    solver: Solver


Analyze: TypeAlias = Callable[[GameHand], HandAnalysis]
"""Judges the decisions of a hand in one view."""


def with_all_cards(hand: GameHand) -> HandAnalysis:
    """The analysis of a hand with all cards seen."""
    decisions = list(_decisions(hand))
    judged = []
    solver = Solver()
    judgements = judged_with_all_cards(decisions, hand.stakes, solver)
    for decision, judgement in zip(decisions, judgements, strict=True):
        grade = None if judgement is None else judgement.grade
        why = "" if judgement is not None else _why_not(decision) or "not all cards are known"
        judged.append(JudgedDecision(hand, decision, grade, judgement, why))
    return HandAnalysis(hand, judged, solver)


def with_known_cards(deals: int, seed: int, player: str | None = None) -> Analyze:
    """The analysis with what the player could know, over so many deals for each decision; the same
    seed gives the same, whatever else is analysed. With `player` only that player's decisions are
    judged."""

    def analyze(hand: GameHand) -> HandAnalysis:
        judged = []
        for nth, decision in enumerate(_decisions(hand)):
            if player is not None and hand.players[decision.seat] != player:
                continue
            own_seed = f"{seed} {hand.number} {nth}"
            judged.append(_judged_with_known(hand, decision, deals, own_seed))
        return HandAnalysis(hand, judged, Solver())

    return analyze


def _judged_with_known(hand: GameHand, decision: Decision, deals: int, seed: str) -> JudgedDecision:
    why = _why_not(decision) or why_not_judged(decision)
    if why:
        return JudgedDecision(hand, decision, None, None, why)
    if decision.is_forced:
        return JudgedDecision(hand, decision, FORCED)
    if len(worth_trying(decision)) == 1:
        return JudgedDecision(hand, decision, CLEAR)
    judgement = judged_with_known_cards(decision, hand.stakes, deals, seed)
    if judgement is None:
        return JudgedDecision(hand, decision, None, None, "no deal agrees with what was played")
    return JudgedDecision(hand, decision, judgement.grade, judgement)


def _decisions(hand: GameHand) -> Iterator[Decision]:
    return decisions_of(hand.steps()) if hand.has_cards else iter(())


def _why_not(decision: Decision) -> str:
    if decision.is_unknown:
        return "the card is not known"
    return "against the rules" if decision.is_unlawful else ""


# -- by player -------------------------------------------------------------------------------------

KINDS: Final = {"call": "calls", "discard": "discards", "lead": "leads", "follow": "other cards"}
"""The kinds of decisions, and their names in a table."""


class Sums:
    """The decisions of one player, or of one kind: how many of each grade, and what they gave
    up."""

    def __init__(self, title: str) -> None:
        self.title = title
        self.by_grade = {grade.name: 0 for grade in GRADED}
        self.hands: set[tuple[int, int]] = set()
        self.given_up = 0.0

    @property
    def decisions(self) -> int:
        """The number of decisions with a choice that were judged."""
        return sum(self.by_grade.values())

    @property
    def average(self) -> float | None:
        """The win chance (0–1) given up in a decision, on average; `None` without decisions."""
        return self.given_up / self.decisions if self.decisions else None

    def add(self, judged: JudgedDecision) -> None:
        """Counts one more decision that was graded."""
        assert judged.grade is not None
        self.by_grade[judged.grade.name] += 1
        self.hands.add((judged.hand.game, judged.hand.number))
        self.given_up += judged.given_up


COSTLIEST: Final = 10
"""The number of decisions that are kept because they gave up most."""


class Tally:
    """What the decisions of many hands come to, counted as they come: `players` and `kinds` are
    their sums by player and by kind, `costliest` those that gave up most, the worst first."""

    def __init__(self) -> None:
        self._players: dict[str, Sums] = {}
        self._kinds: dict[str, Sums] = {}
        self.costliest: list[JudgedDecision] = []

    def add(self, decisions: Iterable[JudgedDecision]) -> None:
        """Counts some more decisions."""
        for one in decisions:
            if one.is_graded:
                for sums, title in ((self._players, one.player), (self._kinds, KINDS[one.kind])):
                    if title not in sums:
                        sums[title] = Sums(title)
                    sums[title].add(one)
                self.costliest.append(one)
        self.costliest.sort(key=lambda one: -one.given_up)
        del self.costliest[COSTLIEST:]

    @property
    def players(self) -> list[Sums]:
        """The sums by player, in the order in which they first decided something."""
        return list(self._players.values())

    @property
    def kinds(self) -> list[Sums]:
        """The sums by kind of decision."""
        return [self._kinds[title] for title in KINDS.values() if title in self._kinds]
