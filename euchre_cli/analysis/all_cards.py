"""What decisions gave up with all cards seen: compared with best play by all, who see every card.

In: the decisions of a hand. Out: for each what it was worth, and the best choices. Knows: in which
order the decisions before the first lead are made. Does not know: how a hand is solved (the
engine's `Solver`), or what a player could know, which `known_cards` does.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import NamedTuple

from euchre_engine.actions import Action, Best, Defend, Play
from euchre_engine.hand import Hand
from euchre_engine.seats import CLOCKWISE, LEFT, SIDE, Seat, Side
from euchre_engine.solver.solve import Solver

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


def choice_values(
    solver: Solver, hand: Hand, decision: Decision, after_did: int | None = None
) -> dict[Choice, int]:
    """The points to N/S less those to E/W after each of the options, in this hand, in which all
    cards are known. `after_did` are the points after what was done, if they are known already.
    Raises `ValueError` if cards that are needed are not known."""
    options = decision.options
    if decision.is_forced and after_did is not None:
        return {decision.did: after_did}
    if isinstance(decision.did, Play):
        each = solver.solve_each(hand)
        return {card: each[card] for card in options if card is not None}
    if None in options:
        each = solver.solve_each(hand)
        goes_on = _value_of_going_on(hand, decision, each)
        return {choice: goes_on if choice is None else each[choice] for choice in options}
    values: dict[Choice, int] = {}
    for choice in options:
        if choice == decision.did and after_did is not None:
            values[choice] = after_did
        elif choice is not None:
            values[choice] = solver.solve(hand.copy().apply(choice)).points
    return values


def best_of(seat: Seat, values: Iterable[int]) -> int:
    """The best of some values for the side of a seat."""
    return max(values) if SIDE[seat] is Side.NS else min(values)


def _value_of_going_on(hand: Hand, decision: Decision, each: dict[Action, int]) -> int:
    """The points if this seat does not defend alone, or ask for partner's best: then the other
    defender may still defend alone, then the maker may ask, then a card is led."""
    maker, leader = hand.maker, hand.turn
    assert maker is not None
    assert leader is not None
    value = best_of(leader, [n for one, n in each.items() if isinstance(one, Play)])
    if isinstance(decision.options[-1], Best):
        return value
    asking = [n for one, n in each.items() if isinstance(one, Best)]
    value = best_of(maker, [value, *asking])
    seats = CLOCKWISE[0][LEFT[hand.dealer]]
    for later in reversed(seats[seats.index(decision.seat) + 1 :]):
        if Defend(later) in each:
            value = best_of(later, [value, each[Defend(later)]])
    return value
