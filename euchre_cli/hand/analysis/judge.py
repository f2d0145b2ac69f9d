"""What a decision gave up, in one of two views: with all cards seen, or over hands that its player
had to reckon with.

With all cards seen, everybody sees every card and calls and plays best. Over possible hands, calls
are followed by those of the sensible player; then everybody sees every card, so waiting with a
guess looks as good as knowing (strategy fusion). Each view comes to the same comparison, over one
hand or over many.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import sqrt
from random import Random
from typing import Final, NamedTuple, TypeAlias

from euchre_engine.actions import Best, Defend, Discard, Name, Order, Pass, Play
from euchre_engine.cards import BIT, IN_SUIT, UNKNOWN
from euchre_engine.hand import Hand, Phase
from euchre_engine.seats import SIDE, Seat, Side
from euchre_engine.solver.solve import Solver

from ..player import sensible_calls
from ..steps import HandSteps
from .decisions import Choice, Decision, decisions_of, why_not_judged
from .grades import BEST, CLEAR, FORCED, Grade, grade_of_loss
from .likelihood import of_call
from .possible_hands import PossibleHands
from .stakes import Stakes

Values: TypeAlias = Mapping[Choice, int]
"""What each choice comes to in one hand, in points to N/S less those to E/W."""

WORTH_TRYING: Final = 0.05
"""The likelihood that a call must have on a hand, to be compared with what was called."""


class Judgement(NamedTuple):
    """What a choice came to beside the `best` ones, of which `better` is one (the choice itself, if
    it is among them), on average over so many `deals` of the `possible` ones.

    `value` and `best_value` are points to N/S less those to E/W; `lost_points` and `lost_chance`
    (win chance, 0–1, with its standard `error`) are what the side that chose gave up. `example` is
    a hand in which it made a difference.
    """

    deals: int
    possible: int
    value: float
    best: tuple[Choice, ...]
    better: Choice
    best_value: float
    lost_points: float
    lost_chance: float
    error: float
    better_in: int
    worse_in: int
    example: Hand | None


class Judged(NamedTuple):
    """A decision with its grade, or the reason `why` it has none; with all cards seen the `solver`
    that knows the hand."""

    decision: Decision
    grade: Grade | None = None
    judgement: Judgement | None = None
    why: str = ""
    solver: Solver | None = None

    @property
    def counts(self) -> bool:
        """True if there was a choice, and it could be judged."""
        return self.grade not in (None, FORCED, CLEAR)


class Draws(NamedTuple):
    """How many deals are drawn for a decision; the same `seed` draws the same."""

    deals: int = 100
    seed: int = 1


def judged_decisions(
    steps: HandSteps, stakes: Stakes, draws: Draws | None = None, player: str = ""
) -> list[Judged]:
    """The decisions of a hand, of one `player` or of all; by what each player could know over the
    deals of `draws`, or without them with all cards seen."""
    hand, solver = steps.hand, Solver()
    judged = []
    for nth, decision in enumerate(decisions_of(steps)):
        if player and hand.players[decision.seat] != player:
            continue
        if draws is None:
            judged.append(_with_all_cards(decision, solver, stakes))
        else:
            random = Random(f"{draws.seed} {hand.number} {nth}")  # noqa: S311 (no secret)
            judged.append(_with_known_cards(decision, stakes, draws.deals, random, hand.total))
    return judged


def _with_all_cards(decision: Decision, solver: Solver, stakes: Stakes) -> Judged:
    """Compared with best play by all, who see every card."""
    why = why_not_judged(decision)
    if why:
        return Judged(decision, why=why)
    try:
        values = values_of(solver, decision.position, decision, decision.options)
    except ValueError:
        return Judged(decision, why="not all cards are known")
    judgement = compare(decision, decision.options, [(decision.position, 1, values)], 1, stakes)
    return _graded(decision, judgement)._replace(solver=solver)


def _with_known_cards(
    decision: Decision, stakes: Stakes, deals: int, random: Random, total: tuple[int, int]
) -> Judged:
    """Compared over hands that the player had to reckon with."""
    why = why_not_judged(decision) or _why_not_known(decision)
    if why:
        return Judged(decision, why=why)
    if len(decision.options) == 1:
        return Judged(decision, FORCED)
    options = [
        one for one in decision.options if one == decision.did or worth_trying(decision, one)
    ]
    if len(options) == 1:
        return Judged(decision, CLEAR)
    possible = PossibleHands(decision)
    drawn = possible.draw(deals, random)
    if not drawn:
        return Judged(decision, why="no deal agrees with what was played")
    results = [
        (one, often, values_of(Solver(), one, decision, options, total)) for one, often in drawn
    ]
    return _graded(decision, compare(decision, options, results, possible.number, stakes))


def _why_not_known(decision: Decision) -> str:
    hand = decision.position
    up_known = hand.up not in (None, UNKNOWN) and hand.up_suit is not None
    deal_known = decision.before[0].sound and up_known
    if decision.step.unknown(decision.seat) or not deal_known:
        return "not all that this player saw is recorded"
    if isinstance(decision.options[-1], Best):
        return "what partner's best is worth depends on partner's cards"
    return "cards were changed with the kitty" if hand.farmer is not None else ""


def worth_trying(decision: Decision, choice: Choice) -> bool:
    """False for a call on no hand for it, and for burying a trump before another card."""
    hand, own = decision.position, decision.position.held[decision.seat]
    match choice:
        case Pass() | Order() | Name():
            second = hand.phase is Phase.SECOND_ROUND
            return of_call(hand, choice, second, own) >= WORTH_TRYING
        case Discard(card):
            assert hand.trump is not None
            trumps = IN_SUIT[hand.trump][hand.trump]
            return not (BIT[card] & trumps and own & ~trumps)
    return True


# -- what each choice is worth in one hand ---------------------------------------------------------


def values_of(
    solver: Solver,
    hand: Hand,
    decision: Decision,
    options: Sequence[Choice],
    total: tuple[int, int] | None = None,
) -> Values:
    """The values of some options in a hand, with best play after each: after a call with best calls
    by all, or at the score `total` with those of the sensible player. `ValueError` if cards that
    are needed are not known."""
    if isinstance(decision.did, Pass | Order | Name | Discard):
        values: dict[Choice, int] = {}
        for choice in options:
            assert choice is not None
            after = hand.copy().apply(choice)
            if total is not None:
                sensible_calls(after, total)
            values[choice] = solver.solve(after).points
        return values
    each: dict[Choice, int] = dict(solver.solve_each(hand))  # type: ignore[arg-type]
    if None in options:
        each[None] = _going_on(hand, decision, each)
    return {choice: each[choice] for choice in options}


def _going_on(hand: Hand, decision: Decision, each: Values) -> int:
    """The value if this seat does nothing before the lead: then the other defender may still go
    alone, then the maker may ask for partner's best."""
    assert hand.turn is not None
    assert hand.maker is not None
    value = _best(hand.turn, [n for one, n in each.items() if isinstance(one, Play)])
    if isinstance(decision.options[-1], Best):
        return value
    value = _best(hand.maker, [value, *(n for one, n in each.items() if isinstance(one, Best))])
    if decision.seat is hand.maker.left:
        other = decision.seat.partner
        value = _best(other, [value, each[Defend(other)]])
    return value


def _best(seat: Seat, values: Iterable[int]) -> int:
    return max(values) if SIDE[seat] is Side.NS else min(values)


# -- the comparison --------------------------------------------------------------------------------


def compare(
    decision: Decision,
    options: Sequence[Choice],
    results: Sequence[tuple[Hand, int, Values]],
    possible: int,
    stakes: Stakes,
) -> Judgement:
    """What was done beside the best choice, on average over hands, each drawn so often."""
    did = decision.did
    sign = 1 if SIDE[decision.seat] is Side.NS else -1
    deals = sum(often for _, often, _ in results)

    def mean(choice: Choice, scale: Callable[[int], float]) -> float:
        return sum(often * scale(values[choice]) for _, often, values in results) / deals

    # By win chance; where that is the same, by points.
    merit = {one: (sign * mean(one, stakes), sign * mean(one, float)) for one in options}
    most = max(merit.values())
    best = tuple(one for one in options if merit[one] == most)
    better = did if did in best else best[0]
    lost = merit[better][0] - merit[did][0]
    spread = 0.0
    gains = []
    for hand, often, values in results:
        gain = sign * (stakes(values[better]) - stakes(values[did]))
        spread += (often * (gain - lost)) ** 2
        gains.append((sign * (values[better] - values[did]), often, hand))
    largest = max(gains, key=lambda one: one[:2])
    return Judgement(
        deals=deals,
        possible=possible,
        value=mean(did, float),
        best=best,
        better=better,
        best_value=mean(better, float),
        lost_points=merit[better][1] - merit[did][1],
        lost_chance=lost,
        error=sqrt(spread) / deals,
        better_in=sum(often for gain, often, _ in gains if gain > 0),
        worse_in=sum(often for gain, often, _ in gains if gain < 0),
        example=largest[2] if largest[0] > 0 else None,
    )


def _graded(decision: Decision, judgement: Judgement) -> Judged:
    if len(decision.options) == 1:
        return Judged(decision, FORCED, judgement)
    if decision.did in judgement.best:
        return Judged(decision, BEST, judgement)
    return Judged(decision, grade_of_loss(judgement.lost_chance, judgement.error), judgement)
