"""A recorded hand step by step: what is known before each step, and the law it rests on."""

from __future__ import annotations

from random import Random

import pytest

from euchre_engine.actions import Action, Deal, Discard, Order, Play, ThrowIn
from euchre_engine.audit.hand_steps import HandSteps, Step, hand_steps
from euchre_engine.audit.record import (
    Dealer,
    Entry,
    Hold,
    Maker,
    Score,
    ThrownIn,
    Trick,
    Tricks,
    Up,
)
from euchre_engine.cards import Suit, parse_card, set_of
from euchre_engine.hand import Hand
from euchre_engine.rules import PRESETS, STANDARD, Rules, Value
from euchre_engine.seats import SEATS

from .faults import with_reneges
from .table_play import as_entries, cards, play_out

N, E, S, W = SEATS

TABLES: list[tuple[str, dict[str, Value]]] = [
    *((preset, {}) for preset in PRESETS),
    ("bethweek", {"deck": 25, "no-trump": "yes", "partners-best": "yes"}),
    ("standard", {"no-trump": "yes", "farmers-hand": "nines-and-tens"}),
]


def is_at_its_entry(step: Step, entries: list[Entry]) -> bool:
    """Whether a step's place is the entry of the record that tells of it; no place if none does."""
    match step.action:
        case Deal():
            return step.at is not None and isinstance(entries[step.at[0]], Dealer)
        case Play(_, card):
            assert step.at is not None
            trick = entries[step.at[0]]
            return isinstance(trick, Trick) and trick.cards[step.at[1] - 2] == card
        case ThrowIn():
            return step.at is not None and isinstance(entries[step.at[0]], ThrownIn)
    if step.at is None:
        return step.action not in entries
    return entries[step.at[0]] == step.action


def states(rules: Rules, actions: list[Action]) -> list[Hand]:
    """The true state before each action."""
    hand = Hand(rules)
    before = []
    for action in actions:
        before.append(hand.copy())
        hand.apply(action)
    return before


@pytest.mark.seeds(1)
@pytest.mark.parametrize(("preset", "overrides"), TABLES)
def test_a_record_of_what_happened_gives_back_every_action_and_no_card_that_was_not_there(
    preset: str, overrides: dict[str, Value], seed: int
) -> None:
    rules = Rules(preset, overrides)
    rng = Random(f"{preset} {overrides} {seed}")
    for _ in range(40):
        truth, actions = play_out(rng, rules)
        written = {
            "holds": rng.sample(SEATS, rng.choice((0, 0, 1, 4))),
            "passes": truth.maker is None or rng.random() < 0.8,
            "discard": bool(1 << truth.dealer & truth.out) or rng.random() < 0.8,
        }
        entries = as_entries(actions, **written)  # type: ignore[arg-type]
        hand = hand_steps(rules, entries)
        assert all(is_at_its_entry(step, entries) for step in hand.steps)
        told = f"{rules!r} {entries!r}"
        assert hand.problems == [], told
        if written["discard"]:
            assert [step.action for step in hand.steps[1:]] == actions[1:], told
        else:
            buried = [step.action.__class__ for step in hand.steps]
            assert buried == [action.__class__ for action in actions], told
        for before, step in zip(states(rules, actions), hand.steps, strict=True):
            if isinstance(step.action, Deal):
                continue
            for seat in SEATS:
                known = step.cards(seat)
                assert not set_of(known) & ~before.held[seat], (seat, step, told)
                assert len(known) + step.unknown(seat) == before.held[seat].bit_count(), told
            assert (step.trick, step.out) == (_trick(step.action, before), _out(before))
            if isinstance(step.action, Play):
                assert step.action.card in step.lawful, told


def _trick(action: Action, truth: Hand) -> int:
    return len(truth.winners) + 1 if isinstance(action, Play) else 0


def _out(truth: Hand) -> tuple[object, ...]:
    return tuple(seat for seat in SEATS if 1 << seat & truth.out)


@pytest.mark.seeds(1)
@pytest.mark.parametrize("preset", ["standard", "bethweek", "csl"])
def test_a_renege_is_at_its_step_and_nothing_after_it_is_lawful(preset: str, seed: int) -> None:
    rules = Rules(preset)
    rng = Random(f"{preset} {seed}")
    several = 0
    for _ in range(40):
        _, actions, reneges = with_reneges(rng, rules, play_out(rng, rules)[1])
        if not reneges:
            continue
        several += 1
        entries = as_entries(actions)
        hand = hand_steps(rules, entries)
        (at,) = [index for index, step in enumerate(hand.steps) if step.problems]
        step, renege = hand.steps[at], reneges[0]
        assert step.action == Play(renege.seat, renege.card)
        assert set_of(step.lawful) == renege.could_follow & set_of(step.lawful)
        assert step.lawful
        proof = hand.step_at(step.problems[0].because)
        assert proof is not None
        assert at < proof
        assert hand.lawful_steps == at
    assert several > 15


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


def record(left_out: str = "", **changed: Entry) -> list[Entry]:
    """The disputed hand, with some entries left out and some changed."""
    return [
        changed.get(name, entry) for name, entry in DISPUTED.items() if name not in left_out.split()
    ]


def held(hand: HandSteps, index: int) -> str:
    """The four hands before a step, N first, with `?` for a card that is not known."""
    step = hand.steps[index]
    return " | ".join(
        " ".join([*map(str, step.cards(seat)), *"?" * step.unknown(seat)]) for seat in SEATS
    )


DEALT = "9c Ac Qd Jh 9s | Td Kd 9h Th Qs | Kc Kh Ah Js Ks | "
FOUR = "9c Ac Jh 9s ? | Td Kd Th Qs ? | Kc Ah Js Ks ? | "


@pytest.mark.parametrize(
    ("entries", "dealt", "first_lead"),
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
    entries: list[Entry], dealt: str, first_lead: str
) -> None:
    hand = hand_steps(STANDARD, entries)
    assert held(hand, 0) == dealt
    (lead, *_) = [at for at, step in enumerate(hand.steps) if isinstance(step.action, Play)]
    if first_lead:
        assert held(hand, lead).rpartition(" | ")[2] == first_lead


def test_a_card_that_must_have_been_buried_is_named() -> None:
    whole = cards("Tc Jc 9d Ad Qh")
    entries = [DISPUTED["Dealer"], DISPUTED["Up"], Hold(W, whole), *record("Dealer Up Discard")]
    (buried,) = [
        step for step in hand_steps(STANDARD, entries).steps if isinstance(step.action, Discard)
    ]
    assert buried.action == Discard(parse_card("9d"))
    assert buried.at is None


def test_what_a_step_says_of_the_trick() -> None:
    hand = hand_steps(STANDARD, record())
    (renege,) = [step for step in hand.steps if step.problems]
    assert (renege.trick, renege.seat, renege.before.tricks()) == (2, W, (1, 0))
    assert renege.fallen == ((S, parse_card("Js")),)
    assert (renege.winning, renege.to_follow) == (S, Suit.SPADES)
    assert renege.lawful == cards("Jc")
    assert hand.problems == []
    assert hand.end.tricks() == (3, 2)


@pytest.mark.parametrize(
    ("entries", "actions"),
    [
        pytest.param(
            [Dealer(N), Up(parse_card("Jh")), Maker(S, Suit.HEARTS), Tricks(3, 2)],
            "Deal Pass Order Discard",
            id="only a result",
        ),
        pytest.param(
            [Dealer(N), Maker(S, Suit.HEARTS), Tricks(3, 2)], "Deal Order", id="either round"
        ),
        pytest.param([Maker(E, Suit.HEARTS), Tricks(3, 2)], "Deal Order", id="nobody dealt"),
        pytest.param([Dealer(N), Score(1, None)], "Deal", id="only points"),
        pytest.param([], "Deal", id="nothing"),
    ],
)
def test_what_is_not_written_and_does_not_follow_is_no_step(
    entries: list[Entry], actions: str
) -> None:
    steps = hand_steps(STANDARD, entries).steps
    assert [step.action.__class__.__name__ for step in steps] == actions.split()


def test_a_problem_that_belongs_to_no_step_is_one_of_the_hand() -> None:
    hand = hand_steps(STANDARD, record(Score=Score(4, None)))
    assert [problem.kind.slug for problem in hand.problems] == ["wrong-points"]
    hand = hand_steps(STANDARD, record(), due=E)
    assert [problem.kind.slug for problem in hand.steps[0].problems] == ["wrong-dealer"]
