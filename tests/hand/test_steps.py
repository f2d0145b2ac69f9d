"""A recorded hand step by step: what is known before each step, and what belongs to it."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from euchre_cli.hand.objects import hand_object
from euchre_cli.hand.steps import steps_of
from euchre_engine.actions import Action, Deal, Discard, Play, ThrowIn
from euchre_engine.cards import cards_in, parse_card, set_of
from euchre_engine.hand import Hand
from euchre_engine.rules import PRESETS, Rules, Value
from euchre_engine.seats import SEATS, Seat
from tests.engine.faults import with_reneges
from tests.engine.table_play import as_entries, play_out
from tests.engine.test_never_raises import Nonsense, any_rules

from .hands import DISPUTED, recorded, written

TABLES: list[tuple[str, dict[str, Value]]] = [
    *((preset, {}) for preset in PRESETS),
    ("bethweek", {"deck": 25, "no-trump": "yes", "partners-best": "yes"}),
    ("standard", {"no-trump": "yes", "farmers-hand": "nines-and-tens"}),
]


def states(rules: Rules, actions: list[Action]) -> list[Hand]:
    """The true state before each action; of the deal, after it."""
    hand = Hand(rules)
    before = []
    for action in actions:
        if isinstance(action, Deal):
            hand.apply(action)
        before.append(hand.copy())
        if not isinstance(action, Deal):
            hand.apply(action)
    return before


@pytest.mark.seeds(1)
@pytest.mark.parametrize(("preset", "overrides"), TABLES)
def test_a_record_of_what_happened_gives_back_every_action_and_no_card_that_was_not_there(
    preset: str, overrides: dict[str, Value], seed: int
) -> None:
    rules = Rules(preset, overrides)
    rng = Random(f"{preset} {overrides} {seed}")
    for _ in range(4):
        truth, actions = play_out(rng, rules)
        passes = truth.maker is None or rng.random() < 0.8
        discard = bool(1 << truth.dealer & truth.out) or rng.random() < 0.8
        holds = rng.sample(SEATS, rng.choice((0, 0, 1, 4)))
        entries = as_entries(actions, holds=holds, passes=passes, discard=discard)
        steps = steps_of(recorded(entries, rules))
        told = f"{rules!r} {entries!r}"
        assert steps.problems == [], told
        kinds = [step.action.__class__ for step in steps.steps]
        assert kinds == [action.__class__ for action in actions], told
        for step, action in list(zip(steps.steps, actions, strict=True))[1:]:
            assert step.action == action or (isinstance(action, Discard) and not discard), told
            is_written = action in entries or isinstance(action, Play | ThrowIn)
            assert (step.at is not None) is is_written, told
        for before, step in zip(states(rules, actions), steps.steps, strict=True):
            for seat in SEATS:
                known = step.known(seat)
                assert not known & ~before.held[seat], (seat, step.action, told)
                held = before.held[seat].bit_count()
                assert known.bit_count() + step.unknown(seat) == held, told
                assert step.sits_out(seat) is bool(1 << seat & before.out)
            assert isinstance(step.action, Deal) or step.before.check(step.action) is None
            if isinstance(step.action, Play):
                assert step.trick == len(before.winners) + 1
                assert step.action.card in step.playable, told


@pytest.mark.seeds(1)
@pytest.mark.parametrize("preset", ["standard", "bethweek", "csl"])
def test_a_renege_is_at_its_step_and_what_follows_is_still_sound(preset: str, seed: int) -> None:
    rules = Rules(preset)
    rng = Random(f"{preset} {seed}")
    several = 0
    for _ in range(8):
        _, actions, reneges = with_reneges(rng, rules, play_out(rng, rules)[1])
        if not reneges:
            continue
        several += 1
        steps = steps_of(recorded(as_entries(actions), rules))
        (step,) = [step for step in steps.steps if step.problems]
        assert step.action == Play(reneges[0].seat, reneges[0].card)
        assert set_of(step.playable) == reneges[0].could_follow & set_of(step.playable)
        assert step.playable
        assert [one for one in steps.steps[1:] if one.before.check(one.action)] == [step]
        assert all(one.sound for one in steps.steps)
    assert several > 2


@pytest.mark.seeds(1)
def test_whatever_is_written_can_be_walked_step_by_step(seed: int) -> None:
    rng = Random(f"steps {seed}")
    nonsense = Nonsense(rng)
    for _ in range(16):
        rules = any_rules(rng)
        hand = recorded(nonsense.record(rules), rules, due=rng.choice([None, *SEATS]))
        steps = steps_of(hand)
        placed = [problem for step in steps.steps for problem in step.problems]
        told = f"{rules!r} {hand.records!r} {hand.verdict.dealer}"
        assert len(placed) + len(steps.problems) == len(hand.verdict.problems), told
        assert len(hand_object(steps)["steps"]) == len(steps.steps)
        for step in steps.steps:
            assert step.winning is None or step.winning in SEATS
            assert set(step.playable) <= set(cards_in(step.known(step.seat)))
            assert step.to_follow is None or step.fallen


def test_a_card_of_a_hand_that_was_written_down_must_be_the_one_that_fell(tmp_path: Path) -> None:
    text = DISPUTED.read_text("utf-8").partition("\n")[2]
    text = text.replace("Ah Qh Jh", "Ah ?? Jh").replace("score ", "hold W Tc Jc 9d Ad Qh\n score ")
    steps = written(tmp_path, text).steps
    after = next(step for step in steps if step.trick == 3 and step.seat is Seat.N)
    assert after.fallen[Seat.W] == parse_card("Qh")
