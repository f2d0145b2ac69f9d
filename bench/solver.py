"""The solver's own measurements: hands of the simulated player, each audited, solved and valued.

Run as `python -m bench.solver HANDS`; prints as JSON the seconds of processor that each hand took
in each way. Knows: how a hand is asked for. Does not know: what was asked of the figures.
"""

from __future__ import annotations

import json
import sys
import time

from euchre_engine.audit.judge import judge
from euchre_engine.audit.record import Dealer
from euchre_engine.hand import Hand
from euchre_engine.rules import STANDARD
from euchre_engine.seats import SEATS
from euchre_engine.solver.solve import Solver, value
from tools.demo_season.bidding import Style
from tools.demo_season.game import RandomDraws, card_by_card, play_hand
from tools.demo_season.play_out import PlayedHand

STYLES = (Style(),) * 4


def played(count: int) -> list[PlayedHand]:
    """So many hands played out by the simulated player."""
    draws = RandomDraws("solver")
    hands: list[PlayedHand] = []
    while len(hands) < count:
        hand = play_hand(draws, STANDARD, SEATS[len(hands) % 4], STYLES, (0, 0))
        if hand.plays:
            hands.append(hand)
    return hands


def audited(hand: PlayedHand) -> float:
    """The time that the audit of a hand takes, recorded card by card."""
    record = (Dealer(hand.deal.dealer), *card_by_card(hand))
    begun = time.process_time()
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


def main(count: int) -> None:
    """Measure and print."""
    hands = played(count)
    solves = [solved(hand) for hand in hands]
    times = {
        "audit": [audited(hand) for hand in hands],
        "solve": [once for once, _ in solves],
        "each": [every for _, every in solves],
    }
    print(json.dumps(times))


if __name__ == "__main__":
    main(int(sys.argv[1]))
