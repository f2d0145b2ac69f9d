"""What decisions gave up with all cards seen: compared with best play by all, who see every card.

In: the decisions of a hand. Out: for each what it was worth, and the best choices. Does not know:
what a player could know, which `known_cards` does.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple

from euchre_engine.solver.solve import Solver

from .choice_values import best_of, choice_values
from .decisions import Choice, Decision
from .grades import BEST, FORCED, Grade, grade_of
from .recorded_games import Stakes


class AllCardsJudgement(NamedTuple):
    """The judgement on a decision with all cards seen.

    `value` are the points to N/S less those to E/W with best play by all after it, `best_value`
    those of the best choices, `best`. `lost_points` and `lost_chance` (win chance, 0–1) are what
    the side that chose gave up.
    """

    value: int
    best: tuple[Choice, ...]
    best_value: int
    lost_points: int
    lost_chance: float
    grade: Grade


def judged_with_all_cards(
    decisions: Sequence[Decision], stakes: Stakes, solver: Solver
) -> list[AllCardsJudgement | None]:
    """The judgements on the decisions of a hand, in order; `None` for a decision that cannot be
    judged, because it was against the rules or cards are not known. `solver` remembers the
    positions that it has solved."""
    judged: list[AllCardsJudgement | None] = []
    after: int | None = None
    # Backwards, because what is best at a decision is what the one before it was worth.
    for decision in reversed(decisions):
        judgement = None
        if decision.position_known and decision.did in decision.options:
            # Cards that are needed may be unknown.
            with suppress(ValueError):
                judgement = _judged(decision, after, stakes, solver)
        after = None if judgement is None else judgement.best_value
        judged.append(judgement)
    return judged[::-1]


def _judged(
    decision: Decision, after_did: int | None, stakes: Stakes, solver: Solver
) -> AllCardsJudgement:
    values = choice_values(solver, decision.hand, decision, after_did)
    seat = decision.seat
    best_value = best_of(seat, values.values())
    value = values[decision.did]
    lost = abs(best_value - value)
    lost_chance = stakes.chance(seat, best_value) - stakes.chance(seat, value)
    best = tuple(choice for choice in decision.options if values[choice] == best_value)
    grade = FORCED if decision.is_forced else grade_of(lost_chance) if lost else BEST
    return AllCardsJudgement(value, best, best_value, lost, lost_chance, grade)
