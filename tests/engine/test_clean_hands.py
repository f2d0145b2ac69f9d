"""Hands and whole games that were played by the rules: a replay of their record finds nothing.

Whatever is written down beside the plays (the hands dealt, the kitty, the passes, the discard, the
claims) and under whichever rules, the points come out as they were played.
"""

from __future__ import annotations

from random import Random

import pytest

from euchre_engine.audit.clean_hands import CleanHands
from euchre_engine.audit.judge import judge
from euchre_engine.audit.record import Dealer, Entry, Maker, Total, Trick, Tricks, Won
from euchre_engine.audit.replay import GameReplay, why_no_result
from euchre_engine.game import Game
from euchre_engine.hand import Hand
from euchre_engine.rules import PRESETS, Ending, Rules
from euchre_engine.seats import CLOCKWISE, SEATS, SIDE, Seat, Side

from .faults import spoil
from .table_play import as_entries, deal, play_out, score_of
from .test_legality_law import RULE_SETS

HANDS = 1
"""Hands for each set of rules and seed."""

CHUNKS = 8
"""The tests of a law, each with a few sets of rules."""


def ending_of(hand: Hand) -> Ending:
    return hand.thrown_in if hand.thrown_in is not None else Ending.SCORED


def makers_of(hand: Hand) -> Side | None:
    return None if hand.maker is None else SIDE[hand.maker]


def with_winners_and_seats(rng: Random, hand: Hand, entries: list[Entry]) -> list[Entry]:
    """The record with the winner of each trick, and some seats beside their cards."""
    found: list[Entry] = []
    for entry in entries:
        found.append(entry)
        if isinstance(entry, Trick):
            order = CLOCKWISE[hand.out][entry.leader]
            seats = tuple(seat if rng.random() < 0.4 else None for seat in order)
            winner = hand.winners[sum(isinstance(one, Won) for one in found)]
            assert winner is not None
            found[-1:] = [entry._replace(seats=seats), Won(winner)]
    return found


@pytest.mark.seeds(1)
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_a_hand_played_by_the_rules_has_no_finding(chunk: int, seed: int) -> None:
    for preset, overrides in RULE_SETS[chunk::CHUNKS]:
        rules = Rules(preset, overrides)
        rng = Random(f"{preset} {overrides} {seed}")
        for _ in range(HANDS):
            hand, actions = play_out(rng, rules)
            points, scored = score_of(hand), hand.maker is not None
            entries = as_entries(
                actions,
                holds=[seat for seat in SEATS if rng.random() < 0.4],
                kitty=rng.random() < 0.3,
                passes=rng.random() < 0.7,
                discard=rng.random() < 0.7,
                tricks=hand.tricks() if scored and rng.random() < 0.5 else None,
                score=points if rng.random() < 0.5 else None,
            )
            if rng.random() < 0.3:
                entries = with_winners_and_seats(rng, hand, entries)
            verdict = judge(rules, entries)
            told = f"{rules!r} {entries!r}"
            assert verdict.problems == [], told
            assert verdict.points == verdict.points_as_played == points, told
            assert verdict.ending is ending_of(hand), told
            assert (verdict.maker, verdict.trump) == (hand.maker, hand.trump), told
            assert verdict.alone is hand.alone, told
            assert verdict.lone_defender is hand.lone_defender, told
            assert (verdict.proven, verdict.undecided) == (0, 0), told
            if scored:
                assert verdict.tricks == hand.tricks(), told
            evidence = judge(rules, as_entries(actions, holds=SEATS, kitty=True))
            due = ("deal", None) if scored else (None, "thrown-in")
            assert (evidence.evidence, evidence.void) == due, told
            assert (evidence.up, evidence.problems) == (hand.up, []), told


@pytest.mark.parametrize("preset", PRESETS)
def test_a_game_played_to_its_end_has_no_finding(preset: str) -> None:
    rules = Rules(preset)
    rng = Random(preset)
    for _ in range(2):
        game, replay = Game(rules), GameReplay(rules)
        dealer = rng.choice(SEATS)
        number = 0
        while not game.over:
            number += 1
            if game.dealer is not None:
                dealer = game.dealer
            hand, actions = play_out(rng, rules, deal(rng, rules, dealer))
            game.add(dealer, ending_of(hand), score_of(hand), makers_of(hand))
            entries: list[Entry] = as_entries(actions, score=score_of(hand))
            if rng.random() < 0.5 and number > 1:
                del entries[0]  # who deals follows from the hand before
            verdict = replay.hand([*entries, Total(*game.total)])
            assert verdict.problems == []
            assert verdict.number == number
            assert verdict.dealer is dealer
            assert verdict.total == game.total
            assert replay.game.over is game.over
        assert replay.game.winner is game.winner
        assert replay.end() is None


W_DEALT = Dealer(Seat.W)
N_MADE_IT = (W_DEALT, Maker(Seat.N), Tricks(3, None))


def test_a_game_plays_to_another_target_from_the_next_hand_on() -> None:
    replay = GameReplay(Rules(), (9, 0))
    replay.play_to(11)
    replay.hand(N_MADE_IT)
    assert replay.end() is not None
    assert replay.rules.target == 11
    replay.hand([Maker(Seat.N), Tricks(3, 2)])
    assert replay.end() is None


RESULTS = """
0-0 10-0 = may be
0-0 15-9 = may be
0-0 9-8 = short
0-0 10-10 = both
0-0 16-3 = past
3-2 10-2 = may be
3-2 2-10 = start
3-2 10-1 = start
3-12 3-18 = may be
3-12 3-19 = past
"""


@pytest.mark.parametrize("line", RESULTS.strip().splitlines())
def test_a_result_that_no_game_comes_to(line: str) -> None:
    """The score at the start, the result, and what is wrong with it."""
    scores, _, case = line.partition(" = ")
    start, total = [(int(ns), int(ew)) for ns, ew in (s.split("-") for s in scores.split())]
    wrong = why_no_result(Rules(), total, start)
    assert ("may be" if wrong is None else wrong.cases[0]) == case
    replay = GameReplay(Rules(), start)
    assert (replay.end_at(total) is None) == (wrong is None)
    assert replay.game.total == total
    assert why_no_result(Rules("eight-hands"), total) is None  # has no target


def cards_exchanged(rng: Random, entries: list[Entry]) -> list[Entry]:
    """The record with two cards of its tricks in each other's place."""
    changed = entries.copy()
    tricks = {at: entry for at, entry in enumerate(entries) if isinstance(entry, Trick)}
    one, other = rng.sample([(at, n) for at in tricks for n in range(len(tricks[at].cards))], 2)
    for (at, n), (there, m) in ((one, other), (other, one)):
        trick = changed[at]
        assert isinstance(trick, Trick)
        cards = (*trick.cards[:n], tricks[there].cards[m], *trick.cards[n + 1 :])
        changed[at] = trick._replace(cards=cards)
    return changed


def led_by_the_next(entries: list[Entry]) -> list[Entry]:
    """The record with its first trick led by the second seat; everybody plays the same cards."""
    changed = entries.copy()
    at, trick = next((at, e) for at, e in enumerate(entries) if isinstance(e, Trick))
    changed[at] = Trick(trick.leader.left, (*trick.cards[1:], trick.cards[0]))
    return changed


@pytest.mark.seeds(1)
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_a_hand_judged_in_one_pass_has_the_verdict_of_the_full_reading(
    chunk: int, seed: int
) -> None:
    """As it was played, with cards exchanged, and with slips of the pen; with its dealer or not."""
    clean = without_dealer = left = 0
    for preset, overrides in RULE_SETS[chunk::CHUNKS]:
        rules = Rules(preset, overrides)
        quick = CleanHands(rules)
        rng = Random(f"{preset} {overrides} {seed} in one pass")
        for _ in range(HANDS):
            hand, actions = play_out(rng, rules)
            if hand.maker is None:
                continue
            played = as_entries(
                actions,
                tricks=hand.tricks() if rng.random() < 0.5 else None,
                score=score_of(hand) if rng.random() < 0.5 else None,
            )
            records = [played, *(cards_exchanged(rng, played) for _ in range(3))]
            records += [spoil(rng, rules, played) for _ in range(3)]
            records.append(led_by_the_next(played))
            records += [entries[1:] for entries in records if isinstance(entries[0], Dealer)]
            for entries in records:
                for due in (None, hand.dealer, hand.dealer.left):
                    verdict = quick.verdict(entries, due)
                    if verdict is None:
                        left += 1
                    else:
                        clean += 1
                        without_dealer += not isinstance(entries[0], Dealer)
                        full = judge(rules, entries, due)
                        assert verdict == full, f"{rules!r} {entries!r}"
    assert clean > 5
    assert without_dealer > 2
    assert left > 5
