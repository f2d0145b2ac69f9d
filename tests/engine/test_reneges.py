"""Reneges: proven by the card that shows them, excluded, or undecided; and what they cost."""

from __future__ import annotations

from random import Random

import pytest

from euchre_engine.actions import Discard, Order
from euchre_engine.audit.judge import judge, read_as_written
from euchre_engine.audit.record import Dealer, Entry, Hold, RenegeClaim, Rest, Trick, Up
from euchre_engine.audit.replay import GameReplay
from euchre_engine.cards import parse_card
from euchre_engine.rules import PRESETS, Ending, Rules, Value
from euchre_engine.seats import OTHER, SEATS, SIDE, Seat, Side

from .faults import assert_found, with_reneges
from .table_play import as_entries, cards, play_out, score_of

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
    for _ in range(10):
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
    assert found > 3


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


# -- one hand, told in several ways ----------------------------------------------------------------

HEAD: list[Entry] = [Dealer(W), Up(parse_card("Qh")), Order(N), Discard(parse_card("9s"))]
LEFT_KEPT = [
    Trick(N, cards("Jh 9d Ac Th")),  # E keeps the left bower: a renege
    Trick(N, cards("As Qs Kc Ts")),
    Trick(N, cards("Ah Jd Qc Kh")),  # and here it falls
    Trick(E, cards("Td Ad Kd Tc")),
    Trick(S, cards("Jc Qh 9c Ks")),
]
DEALT = [
    Hold(N, cards("Jh As Ah Tc 9c")),
    Hold(E, cards("9d Qs Jd Td Ks")),
    Hold(S, cards("Ac Kc Qc Ad Jc")),
    Hold(W, cards("Th Ts Kh Kd 9s")),
]


def replay(*entries: Entry, rules: Rules | None = None) -> list[tuple[str, int | None]]:
    """The findings of a hand: slug and trick."""
    problems = judge(rules or Rules(), entries).problems
    return [(problem.kind.slug, problem.trick) for problem in problems]


def test_the_buried_card_proves_nothing() -> None:
    # W buried the 9s: following spades later with nothing is no renege.
    head = [*HEAD[:3], Discard(parse_card("Kd"))]
    tricks = [
        Trick(N, cards("Jh Jd Ac Th")),
        Trick(N, cards("Ah 9d Qc Kh")),
        Trick(N, cards("9c Td Jc Qh")),
        Trick(W, cards("9s As Qs Kc")),
        Trick(N, cards("Tc Ks Ad Ts")),
    ]
    dealt = Hold(W, cards("Kh Th 9s Ts Kd"))
    found = replay(head[0], head[1], dealt, *head[2:], *tricks)
    assert found == []
    # Not written down, one of W's six cards is the buried one, and it is the king of diamonds.
    assert replay(head[0], head[1], dealt, head[2], *tricks) == []


# -- what the table ruled --------------------------------------------------------------------------


def ruled(
    outcome: str, overrides: dict[str, Value] | None = None, seat: Seat = E, trick: int | None = 1
) -> tuple[tuple[int, int], list[str]]:
    """The points as ruled and the findings, after a claim in the hand with the left bower kept."""
    rules = Rules("standard", overrides)
    claim = RenegeClaim(seat, trick, None, outcome)
    verdict = judge(rules, [*HEAD, *DEALT, *LEFT_KEPT, claim])
    return verdict.points, [f"{p.kind.slug} {p.severity}" for p in verdict.problems]


@pytest.mark.parametrize(
    ("outcome", "overrides", "points", "findings"),
    [
        ("upheld", {}, (2, 0), ["renege note"]),
        ("upheld", {"renege-points": 4}, (4, 0), ["renege note"]),
        ("upheld", {"renege-hand": "scored"}, (3, 0), ["renege note"]),
        ("dropped", {}, (1, 0), ["renege error"]),
        ("rejected", {}, (1, 0), ["renege error", "wrong-ruling error"]),
        ("corrected", {}, (1, 0), ["renege error", "wrong-ruling error"]),
        ("rejected", {"false-claim-points": 2}, (1, 2), ["renege error", "wrong-ruling error"]),
        ("dropped", {"false-claim-points": 2}, (1, 0), ["renege error"]),
    ],
)
def test_the_points_follow_the_ruling_and_the_audit_says_whether_the_cards_do(
    outcome: str, overrides: dict[str, Value], points: tuple[int, int], findings: list[str]
) -> None:
    assert ruled(outcome, overrides) == (points, findings)


# E keeps the left bower in the first trick, S a diamond in the fourth; N/S are euchred.
BOTH_SIDES = [*LEFT_KEPT[:3], Trick(E, cards("Td Jc Kd Tc")), Trick(W, cards("Qh 9c Ks Ad"))]


@pytest.mark.parametrize(
    ("upheld", "points", "dealer"),
    [
        ([], (0, 2), N),  # Proven by the cards alone: the table played on, and the deal passed.
        ([E], (2, 0), N),
        ([S], (0, 2), N),
        ([E, S], (0, 0), W),
    ],
    ids=["proven", "upheld against E", "upheld against S", "upheld against both"],
)
def test_only_what_is_upheld_against_both_sides_keeps_the_deal(
    upheld: list[Seat], points: tuple[int, int], dealer: Seat
) -> None:
    claims = [RenegeClaim(seat, None, None, "upheld") for seat in upheld]
    game = GameReplay()
    verdict = game.hand([*HEAD, *BOTH_SIDES, *claims])
    assert [p.kind.slug for p in verdict.problems] == ["renege", "renege"]
    assert verdict.points == points
    assert (verdict.ending is Ending.BOTH_RENEGED) == (len(upheld) == 2)
    assert game.game.dealer is dealer
    if not upheld:
        assert verdict.if_ruled == (0, 0)


@pytest.mark.parametrize(
    ("value", "points"), [("ends", (2, 0)), ("scored", (2, 0))], ids=["ends", "scored"]
)
def test_the_offending_side_keeps_none_of_the_hands_points(
    value: str, points: tuple[int, int]
) -> None:
    # The makers N/S are euchred, but a defender reneged: E/W get none of their two.
    entries: list[Entry] = [
        Dealer(W),
        Order(N),
        Up(parse_card("Qh")),
        RenegeClaim(E, None, None, "upheld"),
        Rest(Side.EW),
    ]
    verdict = judge(Rules("standard", {"renege-hand": value}), entries)
    assert verdict.points == points
