"""Reneges: proven by the card that shows them, excluded, or undecided; and what they cost."""

from __future__ import annotations

from random import Random

import pytest

from euchre_engine.actions import Discard, Name, Order, Pass
from euchre_engine.audit.record import Dealer, Entry, Hold, RenegeClaim, Rest, Trick, Up
from euchre_engine.audit.replay import GameReplay, replay_hand
from euchre_engine.cards import BENNY, UNKNOWN, Suit, parse_card
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
    for _ in range(30):
        hand, actions, reneges = with_reneges(rng, rules, play_out(rng, rules)[1])
        if not reneges:
            continue
        found += 1
        entries = as_entries(actions)
        verdict = replay_hand(rules, entries)
        told = f"{rules!r} {entries!r}"
        assert [problem.kind.slug for problem in verdict.problems] == ["renege"], told
        problem = verdict.problems[0]
        assert_found(entries, problem, reneges[0], hand.out)
        alone = hand.alone or hand.lone_defender is not None
        cost = rules.renege_points(alone)[0]
        assert problem.penalty == (OTHER[SIDE[reneges[0].seat]], cost)
        assert problem.severity == "error"
        assert verdict.points == verdict.points_as_played == score_of(hand)
    assert found > 15


@pytest.mark.seeds(1)
@pytest.mark.parametrize("preset", ["standard", "bethweek", "csl", "ontario"])
def test_every_one_of_several_reneges_is_found_and_the_first_fixes_the_penalty(
    preset: str, seed: int
) -> None:
    rules = Rules(preset)
    rng = Random(f"{preset} {seed}")
    several = 0
    for _ in range(50):
        hand, actions, reneges = with_reneges(rng, rules, play_out(rng, rules)[1], most=3)
        entries = as_entries(actions)
        problems = replay_hand(rules, entries).problems
        assert len(problems) == len(reneges)
        for problem, renege in zip(problems, reneges, strict=True):
            assert_found(entries, problem, renege, hand.out)
        several += len(reneges) > 1
        if {SIDE[renege.seat] for renege in reneges} == {Side.NS, Side.EW}:
            assert [problem.penalty for problem in problems] == [None] * len(problems)
        else:
            assert all(problem.penalty is None for problem in problems[1:])
    assert several > 8


@pytest.mark.parametrize("holds", [(), SEATS, (N,), (E, W)])
def test_a_renege_is_found_with_or_without_the_hands_written_down(
    holds: tuple[Seat, ...],
) -> None:
    rng = Random(5)
    rules = Rules("bethweek")
    for _ in range(60):
        hand, actions, reneges = with_reneges(rng, rules, play_out(rng, rules)[1])
        entries = as_entries(actions, holds=holds)
        problems = replay_hand(rules, entries).problems
        assert [problem.kind.slug for problem in problems] == ["renege"] * len(reneges)
        for problem, renege in zip(problems, reneges, strict=True):
            assert_found(entries, problem, renege, hand.out)


# -- one hand, told in several ways ----------------------------------------------------------------

HEAD: list[Entry] = [Dealer(W), Up(parse_card("Qh")), Order(N), Discard(parse_card("9s"))]
LAWFUL = [
    Trick(N, cards("Jh Jd Ac Th")),
    Trick(N, cards("As Qs Kc Ts")),
    Trick(N, cards("Ah 9d Qc Kh")),
    Trick(N, cards("9c Td Jc Kd")),
    Trick(S, cards("Ad Qh Tc Ks")),
]
LEFT_KEPT = [
    Trick(N, cards("Jh 9d Ac Th")),  # E keeps the left bower: a renege
    Trick(N, cards("As Qs Kc Ts")),
    Trick(N, cards("Ah Jd Qc Kh")),  # and here it falls
    Trick(E, cards("Td Ad Kd Tc")),
    Trick(S, cards("Jc Qh 9c Ks")),
]


def replay(*entries: Entry, rules: Rules | None = None) -> list[tuple[str, int | None]]:
    """The findings of a hand: slug and trick."""
    problems = replay_hand(rules or Rules(), entries).problems
    return [(problem.kind.slug, problem.trick) for problem in problems]


def test_off_suit_plays_of_a_lawful_hand_are_counted_as_excluded() -> None:
    verdict = replay_hand(Rules(), [*HEAD, *LAWFUL])
    assert verdict.problems == []
    # S has no heart (2) and no spade (1); E no third heart, no club; W no club; then what is left.
    suspects = sum(
        1
        for trick, led in zip(LAWFUL, ("hearts", "s", "hearts", "c", "d"), strict=True)
        for card in trick.cards
        if not follows(card, led)
    )
    assert (verdict.proven, verdict.excluded, verdict.undecided) == (0, suspects, 0)


def follows(card: int, led: str) -> bool:
    hearts = cards("9h Th Jh Qh Kh Ah Jd")
    if led == "hearts":
        return card in hearts
    return card not in hearts and "cdhs"[card // 6] == led


def test_keeping_the_left_bower_when_trump_is_led_is_a_renege_and_says_so() -> None:
    verdict = replay_hand(Rules(), [*HEAD, *LEFT_KEPT])
    [problem] = verdict.problems
    assert (problem.kind.slug, problem.seat, problem.trick) == ("renege", E, 1)
    assert problem.card == parse_card("9d")
    assert problem.at == (4, 3)
    assert problem.because == (6, 3)
    assert (problem.because_card, problem.because_trick) == (parse_card("Jd"), 3)
    assert "left bower" in problem.message
    assert problem.penalty == (Side.NS, 2)


def test_playing_the_left_bower_on_its_printed_suit_is_a_renege_and_says_so() -> None:
    entries: list[Entry] = [
        Dealer(W),
        *(Pass(seat) for seat in SEATS),
        Name(N, Suit.HEARTS),
        Trick(N, cards("Ad Jd 9d Td")),
        Trick(E, cards("Qd Ac As Kc")),
        Trick(E, cards("Ks Qs 9s Ts")),
        Trick(E, cards("Kh Th Jc Ah")),
        Trick(N, cards("Jh 9c Tc Qc")),
    ]
    [problem] = replay_hand(Rules(), entries).problems
    assert (problem.kind.slug, problem.seat, problem.card) == ("renege", E, parse_card("Jd"))
    assert problem.because_card == parse_card("Qd")
    assert "left bower" in problem.message


def test_a_hand_cut_before_the_proof_leaves_its_off_suit_plays_undecided() -> None:
    verdict = replay_hand(Rules(), [*HEAD, *LEFT_KEPT[:2], Rest(Side.NS)])
    [note] = verdict.problems
    assert (note.kind.slug, note.severity) == ("renege-undecided", "note")
    assert (note.seat, note.trick, note.card) == (E, 1, parse_card("9d"))
    assert "2 more" in note.message  # S played off suit twice; one note for a hand that was cut
    assert (verdict.proven, verdict.excluded, verdict.undecided) == (0, 0, 3)


def test_a_hand_written_down_proves_a_renege_though_the_card_was_never_played() -> None:
    hold = Hold(E, cards("Jd 9d Td Qs Ks"))
    entries = [HEAD[0], HEAD[1], hold, *HEAD[2:], *LEFT_KEPT[:2], Rest(Side.NS)]
    verdict = replay_hand(Rules(), entries)
    [problem] = [p for p in verdict.problems if p.kind.slug == "renege"]
    assert (problem.seat, problem.trick) == (E, 1)
    assert problem.because == (2, 2)
    assert problem.because_card == parse_card("Jd")


def test_a_hand_written_down_excludes_a_renege() -> None:
    hold = Hold(S, cards("Ac Kc Qc Jc Ad"))
    entries = [HEAD[0], HEAD[1], hold, *HEAD[2:], *LAWFUL[:2], Rest(Side.NS)]
    verdict = replay_hand(Rules(), entries)
    assert (verdict.proven, verdict.excluded, verdict.undecided) == (0, 2, 0)
    assert [p for p in verdict.problems if p.severity == "error"] == []


def test_a_forgotten_card_leaves_off_suit_plays_before_it_undecided() -> None:
    forgotten = [*LAWFUL[:4], Trick(S, (*cards("Ad Qh Tc"), UNKNOWN))]
    found = replay(*HEAD, *forgotten)
    assert set(found) == {("renege-undecided", 3), ("renege-undecided", 4)}
    whole = [*LAWFUL[:4], Trick(S, (UNKNOWN, *cards("Qh Tc Ks")))]
    assert ("renege-undecided", 1) in replay(*HEAD, *whole)


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


def test_the_dealers_possibly_buried_card_is_no_proof() -> None:
    # W's hand and no discard: the one spade may be the card that was buried.
    entries: list[Entry] = [
        Dealer(W),
        Up(parse_card("Qh")),
        Hold(W, cards("Kh Th 9s Td Kd")),
        Order(N),
        Trick(N, cards("As Qs Ts Kd")),
        Rest(Side.NS),
    ]
    verdict = replay_hand(Rules(), entries)
    assert "renege" not in {p.kind.slug for p in verdict.problems}
    assert verdict.undecided == 1
    two = [*entries[:2], Hold(W, cards("Kh Th 9s Js Kd")), *entries[3:]]
    assert "renege" in {p.kind.slug for p in replay_hand(Rules(), two).problems}


def test_the_benny_led_in_no_trump_makes_nothing_suspect() -> None:
    rules = Rules("standard", {"deck": 25, "no-trump": "yes"})
    entries: list[Entry] = [
        Dealer(W),
        *(Pass(seat) for seat in SEATS),
        Name(N, Suit.NO_TRUMP),
        Trick(N, (BENNY, *cards("9d Ac Kd"))),
        Rest(Side.NS),
    ]
    verdict = replay_hand(rules, entries)
    assert verdict.problems == []
    assert (verdict.proven, verdict.excluded, verdict.undecided) == (0, 0, 0)


def test_the_benny_played_in_no_trump_while_able_to_follow_is_a_renege() -> None:
    rules = Rules("standard", {"deck": 25, "no-trump": "yes"})
    entries: list[Entry] = [
        Dealer(W),
        *(Pass(seat) for seat in SEATS),
        Name(N, Suit.NO_TRUMP),
        Trick(N, (*cards("Ac"), BENNY, *cards("9c Tc"))),
        Trick(E, cards("Kc Qd Qc Jc")),
        Rest(Side.EW),
    ]
    assert ("renege", 1) in replay(*entries, rules=rules)


# -- what the table ruled --------------------------------------------------------------------------


def ruled(
    outcome: str, overrides: dict[str, Value] | None = None, seat: Seat = E, trick: int | None = 1
) -> tuple[tuple[int, int], list[str]]:
    """The points as ruled and the findings, after a claim in the hand with the left bower kept."""
    rules = Rules("standard", overrides)
    claim = RenegeClaim(seat, trick, None, outcome)
    verdict = replay_hand(rules, [*HEAD, *LEFT_KEPT, claim])
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


def test_an_upheld_claim_against_somebody_who_followed_suit_is_a_wrong_ruling() -> None:
    points, findings = ruled("upheld", seat=S, trick=2)
    assert points == (0, 2)
    assert sorted(findings) == ["renege error", "wrong-ruling error"]


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
    verdict = replay_hand(Rules("standard", {"renege-hand": value}), entries)
    assert verdict.points == points


@pytest.mark.parametrize(("preset", "points"), [("seton", (4, 0)), ("standard", (2, 0))])
def test_a_renege_while_anybody_is_alone_has_its_own_price(
    preset: str, points: tuple[int, int]
) -> None:
    entries: list[Entry] = [
        Dealer(W),
        Up(parse_card("Qh")),
        Order(N, alone=True),
        RenegeClaim(E, 1, S, "upheld"),
    ]
    assert replay_hand(Rules(preset), entries).points == points
