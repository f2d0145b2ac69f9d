"""What decisions gave up with what the player could know: over deals drawn at random.

In: a decision of a hand, how many deals to draw, and a seed. Out: what it was worth on average
beside the best of the other choices, and how exact that is. Does not know: where the cards really
were.

In each deal everybody plays as if all cards lay open; a call is followed by the calls and the
discard of the simulated player. So a choice is credited with what later, better knowledge
would make of it (strategy fusion): waiting with a guess looks as good as knowing, and hiding one's
cards from the others looks worthless.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from random import Random
from typing import Final, NamedTuple

from euchre_engine.actions import Best, Call, Discard, Name, Order, Pass
from euchre_engine.cards import BIT, IN_SUIT
from euchre_engine.hand import Hand, Phase
from euchre_engine.seats import SIDE, Side
from euchre_engine.solver.solve import Solver

from ..simulated_player.bidding import finish_bidding
from .all_cards import choice_values
from .call_likelihood import likelihood_of_call
from .decisions import Choice, Decision
from .drawn_deals import DrawnDeal, PossibleDeals
from .grades import BEST, Grade, grade_of
from .recorded_games import Stakes

DEALS: Final = 100
"""The deals drawn for a decision if no other number is asked for."""


class KnownCardsJudgement(NamedTuple):
    """The judgement on a decision with what the player could know.

    `deals` were drawn, of `possible` ones. `average` are the points to N/S less those to E/W over
    these deals after what was chosen, `better` the choice with the best average of win chances
    (what was chosen, if none has a better one), `better_average` its points. `points_short` and
    `chance_short` are the points and the win chance (0–1) that the side of the seat gave up on
    average, `error` the standard error of `chance_short`, from the differences deal by deal. In
    `better_in` deals the better choice would have had a better result, in `worse_in` a worse one;
    `example` is one of the first (`None` if there are none).
    """

    deals: int
    possible: int
    average: float
    better: Choice
    better_average: float
    points_short: float
    chance_short: float
    error: float
    better_in: int
    worse_in: int
    grade: Grade
    example: Hand | None


def why_not_judged(decision: Decision) -> str:
    """The reason why a decision cannot be judged by what its player could know; empty if it can."""
    if not decision.own_known:
        return "not all that this player saw is recorded"
    if isinstance(decision.options[-1], Best):
        return "what partner's best is worth depends on partner's cards"
    if decision.hand.farmer is not None:
        return "cards were changed with the kitty"
    return ""


WORTH_TRYING: Final = 0.05
"""The likelihood that a call must have on a hand, to be compared with what its player called."""


def worth_trying(decision: Decision) -> tuple[Choice, ...]:
    """The options that are compared: what was chosen; cards; calls that are not out of the question
    on this hand; discards that are no trump, if there are any."""
    hand, own = decision.hand, decision.hand.held[decision.seat]
    second = hand.phase is Phase.SECOND_ROUND

    def is_worth_trying(choice: Choice) -> bool:
        match choice:
            case Pass() | Order() | Name():
                return likelihood_of_call(hand, choice, second, own) >= WORTH_TRYING
            case Discard(card):
                assert hand.trump is not None
                trumps = IN_SUIT[hand.trump][hand.trump]
                return not (BIT[card] & trumps and own & ~trumps)
        return True

    return tuple(
        choice for choice in decision.options if choice == decision.did or is_worth_trying(choice)
    )


def judged_with_known_cards(
    decision: Decision, stakes: Stakes, deals: int, seed: str
) -> KnownCardsJudgement | None:
    """The judgement on a decision with several options that are `worth_trying`, over so many deals;
    the same seed gives the same. `None` if no deal agrees with what was played."""
    decision = decision._replace(options=worth_trying(decision))
    possible_deals = PossibleDeals(decision)
    drawn = possible_deals.draw(deals, Random(seed))  # noqa: S311 (nobody gains by guessing them)
    if not drawn:
        return None
    results = [_results(decision, deal.hand, stakes) for deal in drawn]
    return _compared(decision, drawn, results, stakes, possible_deals.number)


def _compared(
    decision: Decision,
    drawn: list[DrawnDeal],
    results: list[Mapping[Choice, int]],
    stakes: Stakes,
    possible: int,
) -> KnownCardsJudgement:
    seat, did = decision.seat, decision.did
    number = sum(deal.often for deal in drawn)

    def average(choice: Choice) -> float:
        pairs = zip(drawn, results, strict=True)
        return sum(deal.often * values[choice] for deal, values in pairs) / number

    def average_chance(choice: Choice) -> float:
        pairs = zip(drawn, results, strict=True)
        chances = (deal.often * stakes.chance(seat, values[choice]) for deal, values in pairs)
        return sum(chances) / number

    better = max(decision.options, key=lambda choice: (average_chance(choice), choice == did))
    gains = [
        stakes.chance(seat, values[better]) - stakes.chance(seat, values[did]) for values in results
    ]
    pairs = list(zip(drawn, gains, strict=True))
    mean = sum(deal.often * gain for deal, gain in pairs) / number
    error = sqrt(sum((deal.often * (gain - mean)) ** 2 for deal, gain in pairs)) / number
    sign = 1 if SIDE[seat] is Side.NS else -1
    points = [sign * (values[better] - values[did]) for values in results]
    most = max(range(len(drawn)), key=lambda at: (points[at], drawn[at].often))
    return KnownCardsJudgement(
        number,
        possible,
        average(did),
        better,
        average(better),
        sign * (average(better) - average(did)),
        mean,
        error,
        sum(deal.often for deal, more in zip(drawn, points, strict=True) if more > 0),
        sum(deal.often for deal, more in zip(drawn, points, strict=True) if more < 0),
        BEST if better == did else grade_of(mean, error),
        drawn[most].hand if points[most] > 0 else None,
    )


# -- what a choice is worth in one deal ------------------------------------------------------------


def _results(decision: Decision, hand: Hand, stakes: Stakes) -> Mapping[Choice, int]:
    """What each choice comes to in one deal, in points to N/S less those to E/W."""
    solver = Solver()
    if not isinstance(decision.did, Pass | Order | Name):
        return choice_values(solver, hand, decision)
    return {
        choice: solver.solve(_called_on(hand, choice, stakes.total)).points
        for choice in decision.options
        if isinstance(choice, Pass | Order | Name)
    }


def _called_on(hand: Hand, call: Call, total: tuple[int, int]) -> Hand:
    """The hand after a call and those that the simulated player would make after it."""
    after = hand.copy().apply(call)
    finish_bidding(after, total=total)
    return after
