"""What is at stake in a hand: the win chances that its possible results lead to."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TypeAlias

from euchre_engine.rules import Ending
from euchre_engine.seats import SIDE

from ...season.win_chance import Rates, Standing, win_chance
from ..recorded import RecordedHand

Stakes: TypeAlias = Callable[[int], float]
"""The win chance of N/S (0–1) after a hand that is worth so many points to N/S less those to
E/W."""


def stakes_of(hand: RecordedHand, rates: Rates) -> Stakes:
    """The stakes of a hand at its score; 0 points are those of a hand in which everybody passed."""
    win = win_chance(hand.rules, rates)
    (ns, ew), dealer, left = hand.total, hand.verdict.dealer, hand.hands_left

    @cache
    def chance(points: int) -> float:
        ending = Ending.SCORED if points else Ending.ALL_PASSED
        deals = None if dealer is None else int(SIDE[hand.rules.next_dealer(dealer, ending)])
        after = left if left is None or not ending.counts else max(0, left - 1)
        score = ns + max(points, 0), ew + max(-points, 0)
        return win.chance(Standing(score, deals, after))

    return chance
