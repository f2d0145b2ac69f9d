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
from euchre_engine.solver.solve import Solver, value
from tools.demo_season.game import card_by_card

from .made import played


def seconds(work: Callable[..., object], *given: object) -> float:
    """The processor that some work takes."""
    begun = time.process_time()
    work(*given)
    return time.process_time() - begun


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
        times["audit"].append(seconds(judge, game.rules, record))
        times["solve"].append(seconds(value, states[0]))
        times["each"].append(seconds(list, map(Solver().solve_each, states)))
    print(json.dumps(times))


if __name__ == "__main__":
    main(int(sys.argv[1]))
