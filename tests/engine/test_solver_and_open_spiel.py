"""Best play by all, searched through OpenSpiel's own moves: the solver must say the same."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from euchre_engine import Hand, Phase, Play, solve_each, value

from .test_independent_engine import GAMES, THEIRS, Table, begin, bid, game, make_trump

ENDINGS = 13
"""Endings of each game with each seed."""


def searched(state: Any) -> int:
    """What N/S get less what E/W get with best play by all, by OpenSpiel's moves and returns."""
    if state.is_terminal():
        returns = state.returns()
        return int(returns[0] if returns[0] > 0 else -returns[1])
    best = max if state.current_player() % 2 == 0 else min
    return best([searched(state.child(action)) for action in state.legal_actions()])


def ending(rng: Random, stick: bool, defend: bool) -> Table:
    """A hand on both tables, with three tricks to play."""
    theirs, rules = game(stick, defend)
    while True:
        table = begin(rng, theirs, rules)
        made = bid(table)
        if made is None:
            continue
        make_trump(table, *made)
        while len(table.hand.winners) < 2:
            assert table.hand.turn is not None
            card = table.their_choice({})
            table.do(next(p for p in table.our_legal(Play) if THEIRS[p.card] == card))
        return table


@pytest.mark.seeds(1)
@pytest.mark.parametrize(("stick", "defend"), GAMES)
def test_three_tricks_are_solved_as_open_spiel_plays_them(
    stick: bool, defend: bool, seed: int
) -> None:
    rng = Random(f"{stick} {defend} {seed}")
    for _ in range(ENDINGS):
        table = ending(rng, stick, defend)
        hand: Hand = table.hand
        assert hand.phase is Phase.PLAY
        assert value(hand) == searched(table.state)
        for action, points in solve_each(hand).items():
            assert isinstance(action, Play)
            assert points == searched(table.state.child(THEIRS[action.card]))
