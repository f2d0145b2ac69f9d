"""Every renege of a finished hand is found, at its card, with the card that proves it."""

from __future__ import annotations

from random import Random

import pytest

from euchre_engine.audit.judge import judge, read_as_written
from euchre_engine.rules import PRESETS, Rules, Value
from euchre_engine.seats import OTHER, SEATS, SIDE, Side

from .faults import assert_found, with_reneges
from .table_play import as_entries, play_out, score_of

N, E, S, W = SEATS

TABLES: list[tuple[str, dict[str, Value]]] = [
    *((preset, {}) for preset in PRESETS),
    ("standard", {"deck": 25, "no-trump": "yes"}),
    ("bethweek", {"deck": 25, "no-trump": "yes", "partners-best": "yes"}),
    ("standard", {"no-trump": "yes", "renege-lone-points": 4, "farmers-hand": "nines-and-tens"}),
]


@pytest.mark.seeds(1)
@pytest.mark.parametrize(("preset", "overrides"), TABLES)
def test_every_renege_of_a_finished_hand_is_found_at_its_card_with_its_proof(
    preset: str, overrides: dict[str, Value], seed: int
) -> None:
    rules = Rules(preset, overrides)
    rng = Random(f"{preset} {overrides} {seed}")
    found = 0
    for _ in range(6):
        hand, actions, reneges = with_reneges(rng, rules, play_out(rng, rules)[1])
        if not reneges:
            continue
        found += 1
        entries = as_entries(actions)
        verdict = judge(rules, entries)
        told = f"{rules!r} {entries!r}"
        assert [problem.kind.slug for problem in verdict.problems] == ["renege"], told
        problem = verdict.problems[0]
        assert_found(entries, problem, reneges[0], hand.out)
        alone = hand.alone or hand.lone_defender is not None
        cost = rules.renege_points(alone)[0]
        assert problem.penalty == (OTHER[SIDE[reneges[0].seat]], cost)
        assert problem.severity == "error"
        assert verdict.points == verdict.points_as_played == score_of(hand)
    assert found > 1


@pytest.mark.seeds(1)
@pytest.mark.parametrize("preset", ["standard", "bethweek", "csl", "ontario"])
def test_every_one_of_several_reneges_is_found_and_the_first_fixes_the_penalty(
    preset: str, seed: int
) -> None:
    rules = Rules(preset)
    rng = Random(f"{preset} {seed}")
    several = 0
    for _ in range(20):
        hand, actions, reneges = with_reneges(rng, rules, play_out(rng, rules)[1], most=3)
        entries = as_entries(actions)
        problems = read_as_written(rules, entries).found
        assert len(problems) == len(reneges)
        for problem, renege in zip(problems, reneges, strict=True):
            assert_found(entries, problem, renege, hand.out)
        several += len(reneges) > 1
        if {SIDE[renege.seat] for renege in reneges} == {Side.NS, Side.EW}:
            assert [problem.penalty for problem in problems] == [None] * len(problems)
        else:
            assert all(problem.penalty is None for problem in problems[1:])
    assert several > 3
