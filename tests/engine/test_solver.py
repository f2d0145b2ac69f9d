"""Best play by all: the solver against a plain search through `Hand`, under rules of all kinds."""

from __future__ import annotations

from random import Random

import pytest

from euchre_engine import (
    Award,
    Hand,
    Phase,
    Play,
    Rules,
    Seat,
    Side,
    Solver,
    solve,
    solve_each,
)

from .table_play import choose, deal

Memo = dict[tuple[object, ...], int]

HOUSE_RULES = {
    "deck": (24, 25),
    "no-trump": ("yes",),
    "defend-alone": ("always", "against-loner", "no"),
    "partners-best": ("yes", "no"),
    "lone-lead": ("left-of-dealer", "left-of-loner"),
    "lone-must-march": ("no", "yes"),
    "shutout": (2, 4),
    "lone-march": (4, 0, 5),
    "made": (1, 3),
}
"""The rules that matter for the play and its points, some with values that turn the usual order of
points round."""


def random_rules(rng: Random) -> Rules:
    return Rules("standard", {name: rng.choice(values) for name, values in HOUSE_RULES.items()})


def ending(rng: Random, cards: int) -> Hand:
    """A hand in play with so many cards in the fullest hand."""
    while True:
        rules = random_rules(rng)
        hand = Hand(rules).apply(deal(rng, rules))
        while hand.phase is not Phase.OVER:
            if hand.played and max(hand.held[seat].bit_count() for seat in hand.players) == cards:
                return hand
            action = choose(rng, hand)
            assert action is not None
            hand.apply(action)


def to_ns(award: Award | None) -> int:
    """The points to N/S less those to E/W."""
    if award is None:
        return 0
    return award.points if award.side is Side.NS else -award.points


def plainly(hand: Hand, known: Memo) -> int:
    """Best play by all from a hand in play: every lawful card tried, through `Hand` alone."""
    if hand.phase is Phase.OVER:
        return to_ns(hand.award())
    key = (*hand.held, *hand.trick, hand.turn, *hand.tricks())
    if key not in known:
        assert hand.turn is not None
        best = max if hand.turn.side is Side.NS else min
        known[key] = best(
            plainly(hand.copy().apply(action), known)
            for action in hand.legal()
            if isinstance(action, Play)
        )
    return known[key]


@pytest.mark.seeds(4)
def test_endings_are_solved_as_a_plain_search_solves_them(seed: int) -> None:
    rng = Random(seed)
    for _ in range(25):
        hand = ending(rng, rng.choice((2, 3)))
        known: Memo = {}
        solver = Solver()
        solution = solver.solve(hand)
        assert solution.points == plainly(hand, known)
        end = hand.copy()
        for action in solution.line:
            end.apply(action)
        assert to_ns(end.award()) == solution.points
        assert end.tricks() == solution.tricks
        by_action = solver.solve_each(hand)
        assert list(by_action) == hand.legal()
        for action, points in by_action.items():
            assert points == plainly(hand.copy().apply(action), known)


def test_what_is_not_known_is_named() -> None:
    rng = Random(1)
    hand = Hand()
    with pytest.raises(ValueError, match="not dealt"):
        solve(hand)
    dealt = deal(rng, dealer=Seat.N)
    hand.apply(dealt._replace(hands=(dealt.hands[0], (), dealt.hands[2], dealt.hands[3][:3])))
    with pytest.raises(ValueError, match=r"not known: E, W$"):
        solve_each(hand)
