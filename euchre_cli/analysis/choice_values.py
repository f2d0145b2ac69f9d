"""What each choice of a decision is worth if all cards are known and everybody plays best.

Knows: in which order the decisions before the first lead are made. Does not know: how a hand is
solved (the engine's `Solver`), or what anybody could know.
"""

from __future__ import annotations

from collections.abc import Iterable

from euchre_engine.actions import Action, Best, Defend, Play
from euchre_engine.hand import Hand
from euchre_engine.seats import CLOCKWISE, LEFT, SIDE, Seat, Side
from euchre_engine.solver.solve import Solver

from .decisions import Choice, Decision


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
