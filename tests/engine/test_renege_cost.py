"""What a renege cost: worth with the card played against worth with the cards that followed."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from euchre_engine import SEATS, UNKNOWN, Entry, Hold, Play, Rules, Side, Trick, cost_of_renege
from euchre_engine.audit.judge import judge
from euchre_engine.hand import Hand
from euchre_engine.problems import Problem
from euchre_engine.rules import PRESETS

from .faults import with_reneges
from .table_play import as_entries, play_out
from .test_solver import plainly


def proven(rules: Rules, entries: Sequence[Entry]) -> Problem | None:
    """The first proven renege of a hand."""
    problems = judge(rules, entries).problems
    return next((p for p in problems if p.kind.slug == "renege" and not p.slip), None)


@pytest.mark.seeds(3)
def test_it_is_what_plain_searches_of_both_ways_to_go_on_differ_by(seed: int) -> None:
    rng = Random(seed)
    for _ in range(5):
        rules = Rules(rng.choice(list(PRESETS)), {"renege-lone-points": 4})
        _, actions = play_out(rng, rules)
        _, actions, reneges = with_reneges(rng, rules, actions)
        if not reneges:
            continue
        entries = as_entries(actions, holds=SEATS)
        problem = proven(rules, entries)
        if problem is None:
            continue
        hand = Hand(rules)
        wrong = Play(reneges[0].seat, reneges[0].card)
        for action in actions[: actions.index(wrong)]:
            hand.take(action)
        cost = cost_of_renege(rules, entries, problem)
        assert cost is not None
        assert (cost.seat, cost.trick, cost.card) == (wrong.seat, reneges[0].trick, wrong.card)
        followed = {
            action.card: plainly(hand.copy().apply(action))
            for action in hand.legal()
            if isinstance(action, Play)
        }
        hand.take(wrong)
        assert cost.as_played == plainly(hand)
        assert cost.lawful == followed
        sign = 1 if cost.against is Side.NS else -1
        assert cost.points == sign * (cost.if_followed - cost.as_played)
        alone = hand.alone or hand.lone_defender is not None
        assert cost.given_points == rules.renege_points(alone)[0]


@pytest.mark.parametrize("sides", [1, 2])
def test_the_rules_give_nothing_where_both_sides_reneged(sides: int) -> None:
    """Two reneges of one side give as much as one."""
    rng = Random(6)
    rules = Rules()
    while True:
        _, actions = play_out(rng, rules)
        _, actions, _ = with_reneges(rng, rules, actions, most=2)
        entries = as_entries(actions, holds=SEATS)
        reneges = [
            problem
            for problem in judge(rules, entries).problems
            if problem.kind.slug == "renege" and not problem.slip
        ]
        offenders = {problem.seat.side for problem in reneges if problem.seat is not None}
        if len(reneges) == 2 and len(offenders) == sides:
            break
    cost = cost_of_renege(rules, entries, reneges[0])
    assert cost is not None
    assert cost.given_points == (2 if sides == 1 else 0)


def test_the_hands_as_written_do_where_the_last_tricks_were_not_played() -> None:
    rng = Random(3)
    rules = Rules()
    while True:
        _, actions = play_out(rng, rules)
        _, actions, _ = with_reneges(rng, rules, actions)
        written = as_entries(actions, holds=SEATS)
        problem = proven(rules, written)
        if problem is not None and problem.trick in (2, 3):
            break
    whole = cost_of_renege(rules, written, problem)
    assert whole is not None
    tossed_in = written[:-1]
    assert cost_of_renege(rules, tossed_in, problem) == whole
    bare = [entry for entry in tossed_in if not isinstance(entry, Hold)]
    assert cost_of_renege(rules, bare, problem) is None
    *before, last = written
    assert isinstance(last, Trick)
    forgotten = [*before, last._replace(cards=(*last.cards[:-1], UNKNOWN))]
    assert cost_of_renege(rules, forgotten, problem) is None


def test_what_may_be_a_slip_of_the_pen_has_no_cost() -> None:
    rng = Random(4)
    rules = Rules()
    while True:
        _, actions = play_out(rng, rules)
        _, actions, _ = with_reneges(rng, rules, actions)
        entries = as_entries(actions)
        slips = [p for p in judge(rules, entries).problems if p.slip is not None]
        if slips:
            break
    assert cost_of_renege(rules, entries, slips[0]) is None
