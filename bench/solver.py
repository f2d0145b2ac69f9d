"""The solver's own measurements: hands of the simulated player, each audited, solved and valued.

Run as `python -m bench.solver HANDS`; prints as JSON the seconds of processor that each hand took
in each way: its audit, one solve at the first lead, and every lawful card at every play.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable

from euchre_engine.audit.judge import judge
from euchre_engine.audit.record import Dealer
from euchre_engine.hand import Hand
<<<<<<< HEAD
from euchre_engine.rules import STANDARD
from euchre_engine.seats import SEATS
from euchre_engine.solver.solve import Solver, value
from tools.demo_season.bidding import Style
from tools.demo_season.game import RandomDraws, card_by_card, play_hand
from tools.demo_season.play_out import PlayedHand
=======
from euchre_engine.solver.solve import Solver, solve
from tools.demo_season.game import card_by_card
>>>>>>> trunk

from .made import played


def seconds(work: Callable[..., object], *given: object) -> float:
    """The processor that some work takes."""
    begun = time.process_time()
<<<<<<< HEAD
    judge(STANDARD, record)
    return time.process_time() - begun


def solved(hand: PlayedHand) -> tuple[float, float]:
    """The times that one solve at the first lead takes, and every lawful card at every play."""
    state = Hand(STANDARD).apply(hand.deal)
    for action in hand.calls:
        state.apply(action)
    states = []
    for play in hand.plays:
        states.append(state.copy())
        state.apply(play)
    begun = time.process_time()
    value(states[0])
    once = time.process_time() - begun
    solver = Solver()
    begun = time.process_time()
    for state in states:
        solver.solve_each(state)
    return once, time.process_time() - begun


=======
    work(*given)
    return time.process_time() - begun


>>>>>>> trunk
def main(count: int) -> None:
    """Measure and print."""
    times: dict[str, list[float]] = {"audit": [], "solve": [], "each": []}
    for game, hand in played(count):
        state = Hand(game.rules).apply(hand.deal)
        for call in hand.calls:
            state.apply(call)
        states = [state.copy()]
        for play in hand.plays[:-1]:
            state.apply(play)
            states.append(state.copy())
        record = (Dealer(hand.deal.dealer), *card_by_card(hand))
        times["audit"].append(seconds(replay_hand, game.rules, record))
        times["solve"].append(seconds(solve, states[0]))
        times["each"].append(seconds(list, map(Solver().solve_each, states)))
    print(json.dumps(times))


if __name__ == "__main__":
    main(int(sys.argv[1]))
