"""A recorded hand step by step: what is known before each step, and what belongs to it."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from euchre_cli.hand.layout import table_of_step
from euchre_cli.hand.objects import hand_object
from euchre_cli.hand.steps import HandSteps, Step, steps_of
from euchre_cli.hand.words import hand_remarks
from euchre_engine.actions import Action, Deal, Discard, Order, Play, ThrowIn
from euchre_engine.audit.record import Dealer, Entry, Hold, Maker, Score, Trick, Tricks, Up
from euchre_engine.cards import Suit, cards_in, parse_card, set_of
from euchre_engine.hand import Hand
from euchre_engine.rules import PRESETS, Rules, Value
from euchre_engine.seats import SEATS
from tests.engine.faults import with_reneges
from tests.engine.table_play import as_entries, cards, play_out
from tests.engine.test_never_raises import Nonsense, any_rules

from .hands import recorded, written

N, E, S, W = SEATS

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
            assert step.lawful
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
        assert [one for one in steps.steps if not one.lawful] == [step]
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


NAMES = ("Dealer", "Up", "Order", "Discard", "T1", "T2", "T3", "T4", "T5", "Tricks", "Score")
DISPUTED: dict[str, Entry] = dict(
    zip(
        NAMES,
        (
            Dealer(W),
            Up(parse_card("Ts")),
            Order(N),
            Discard(parse_card("9d")),
            Trick(N, cards("9s Qs Ks Ts")),
            Trick(S, cards("Js Tc 9c Td")),
            Trick(S, cards("Ah Qh Jh Th")),
            Trick(S, cards("Kc Jc Ac Kd")),
            Trick(W, cards("Ad Qd 9h Kh")),
            Tricks(3, 2),
            Score(1, None),
        ),
        strict=True,
    )
)
"""W dealt and took up the ten of spades; in the second trick W threw a club, and held the left
bower."""


def record(left_out: str = "", **changed: Entry) -> HandSteps:
    """The disputed hand, with some records left out and some changed."""
    names = [name for name in DISPUTED if name not in left_out.split()]
    return steps_of(recorded([changed.get(name, DISPUTED[name]) for name in names]))


def held(step: Step) -> str:
    """The four hands before a step, N first, with `?` for a card that is not known."""
    return " | ".join(
        " ".join([*map(str, cards_in(step.known(seat))), *"?" * step.unknown(seat)])
        for seat in SEATS
    )


DEALT = "9c Ac Qd Jh 9s | Td Kd 9h Th Qs | Kc Kh Ah Js Ks | "
FOUR = "9c Ac Jh 9s ? | Td Kd Th Qs ? | Kc Ah Js Ks ? | "


@pytest.mark.parametrize(
    ("steps", "dealt", "first_lead"),
    [
        pytest.param(record(), DEALT + "Tc Jc 9d Ad Qh", "Tc Jc Ad Qh Ts", id="whole"),
        pytest.param(record("Discard"), DEALT + "Tc Jc Ad Qh ?", "Tc Jc Ad Qh Ts", id="buried"),
        pytest.param(
            record("Up Discard", Order=Maker(N, Suit.SPADES)),
            DEALT + "? ? ? ? ?",
            "Tc Jc Ad Qh Ts",
            id="any of the dealer's cards may have been turned up",
        ),
        pytest.param(record("T5"), FOUR + "Tc Jc 9d Qh ?", "Tc Jc Qh Ts ?", id="a trick"),
        pytest.param(record("Discard T5"), FOUR + "Tc Jc Qh ? ?", "Tc Jc Qh Ts ?", id="both"),
        pytest.param(
            record(T5=Trick(W, cards("?? Qd 9h Kh"))),
            DEALT + "Tc Jc 9d Qh ?",
            "Tc Jc Qh Ts ?",
            id="a card nobody remembers",
        ),
        pytest.param(
            record("Discard T1", T2=Hold(W, cards("Tc Jc 9d Ad Qh"))),
            "Ac Qd Jh ? ? | Kd 9h Th ? ? | Kc Kh Ah ? ? | Tc Jc 9d Ad Qh",
            "",
            id="a hand that was written down",
        ),
    ],
)
def test_what_was_dealt_and_what_the_dealer_holds_at_the_first_lead(
    steps: HandSteps, dealt: str, first_lead: str
) -> None:
    assert held(steps.steps[0]) == dealt
    lead = next(step for step in steps.steps if step.leads)
    if first_lead:
        assert held(lead).rpartition(" | ")[2] == first_lead


def test_a_card_that_must_have_been_buried_or_played_is_known() -> None:
    whole = Hold(W, cards("Tc Jc 9d Ad Qh"))
    steps = record("Discard", Order=whole, Tricks=Order(N)).steps
    (buried,) = [step for step in steps if isinstance(step.action, Discard)]
    assert (buried.action, buried.at) == (Discard(parse_card("9d")), None)
    forgot = record(T3=Trick(S, cards("Ah ?? Jh Th")), Score=whole).steps
    after = next(step for step in forgot if step.trick == 3 and step.seat is N)
    assert after.fallen[W] == parse_card("Qh")


def test_what_a_step_says_of_the_trick() -> None:
    steps = record()
    (renege,) = [step for step in steps.steps if step.problems]
    assert (renege.trick, renege.seat, renege.before.tricks()) == (2, W, (1, 0))
    assert renege.fallen == {S: parse_card("Js")}
    assert (renege.winning, renege.to_follow) == (S, Suit.SPADES)
    assert renege.playable == cards("Jc")
    assert steps.end.tricks() == (3, 2)


@pytest.mark.parametrize(
    ("entries", "actions"),
    [
        ([Dealer(N), Up(parse_card("Jh")), Maker(S, Suit.HEARTS)], "Deal Pass Order Discard"),
        ([Dealer(N), Maker(S, Suit.HEARTS), Tricks(3, 2)], "Deal Order"),  # either round
        ([Maker(E, Suit.HEARTS), Tricks(3, 2)], "Deal Order"),  # nobody knows who dealt
        ([Dealer(N), Score(1, None)], "Deal"),
        ([], "Deal"),
    ],
)
def test_what_is_not_written_and_does_not_follow_is_no_step(
    entries: list[Entry], actions: str
) -> None:
    steps = steps_of(recorded(entries)).steps
    assert [step.action.__class__.__name__ for step in steps] == actions.split()


def test_a_finding_that_belongs_to_no_step_is_one_of_the_hand() -> None:
    steps = record(Score=Score(4, None))
    assert [problem.kind.slug for problem in steps.problems] == ["wrong-points"]
    assert hand_remarks(steps)[0][0] == "error"
    due = steps_of(recorded(tuple(DISPUTED.values()), due=E))
    assert [problem.kind.slug for problem in due.steps[0].problems] == ["wrong-dealer"]


def test_a_card_that_is_written_twice_is_shown_twice_and_marked(tmp_path: Path) -> None:
    steps = written(tmp_path, "hand; dealer W; up 9h; hold N Jh Ac; hold E Jh Td; call N order")
    table = table_of_step(steps, steps.steps[0])
    twice = [one.sign for place in table.places for one in place.cards if one.twice]
    assert twice == ["J♥", "J♥"]
