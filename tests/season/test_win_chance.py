"""Win chance: the published figures, two other ways to work it out, what always holds; and which of
the six outcomes a hand has."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from euchre_cli.book.events import HandEntered
from euchre_cli.season.games import count_outcomes
from euchre_cli.season.win_chance import (
    GRID,
    PUBLISHED,
    WEIGHT,
    OutcomeCounts,
    Rates,
    Standing,
    WinChance,
    blend,
    class_of,
)
from euchre_engine.rules import PRESETS, STANDARD, Rules, Value

from .random_season import book, one_more, season

EVEN = Rates(0.25, 0.125, 0.125, 0.25, 0.125, 0.125)
ODD = Rates(0.3, 0.1, 0.2, 0.15, 0.05, 0.2)
PLAYED = WinChance(STANDARD)


def rules(**changed: Value) -> Rules:
    return Rules("standard", {name.replace("_", "-"): value for name, value in changed.items()})


@pytest.mark.parametrize(
    ("score", "dealer", "in_a_hundred"),
    [((0, 0), 0, 51), ((8, 8), 0, 54.5), ((9, 9), 0, 66), ((2, 8), 0, 8), ((9, 6), 1, 82)],
)
def test_the_published_figures(score: tuple[int, int], dealer: int, in_a_hundred: float) -> None:
    assert 100 * PLAYED.chance(Standing(score, dealer)) == pytest.approx(in_a_hundred, abs=1)


# -- worked out another way ----------------------------------------------------------------------


@pytest.mark.parametrize("rates", [PUBLISHED, EVEN, ODD])
@pytest.mark.parametrize(
    ("played", "worth"),
    [
        (rules(target=1), (1, 2, 4)),
        (rules(target=2), (1, 2, 4)),
        (rules(target=7, lone_march=5), (1, 2, 5)),
        (rules(target=7, made=2, march=3, euchre=3), (2, 3, 4)),
        (rules(target=15), (1, 2, 4)),
        (rules(target=21, lone_march=3), (1, 2, 3)),
        (Rules("eight-hands"), (1, 2, 4)),
    ],
)
def test_every_score_is_what_fractions_say(
    played: Rules, worth: tuple[int, ...], rates: Rates
) -> None:
    """From the beginning of the game forwards, with exact chances."""
    six = [Fraction(rate).limit_denominator(10**6) for rate in rates]

    @cache
    def chance(dealers: int, others: int, left: int | None) -> Fraction:
        if left == 0 or max(dealers, others) >= (played.target or 100):
            return Fraction(1 + (dealers > others) - (dealers < others), 2)
        then = left and left - 1
        won = (
            p * (1 - chance(others, dealers + n, then)) for p, n in zip(six[:3], worth, strict=True)
        )
        lost = (
            p * (1 - chance(others + n, dealers, then)) for p, n in zip(six[3:], worth, strict=True)
        )
        return Fraction(sum(won) + sum(lost))

    win, target = WinChance(played, rates), played.target or 40
    scores = product(range(0, target, 1 + target // 10), range(0, target, 1 + target // 12))
    for (us, them), left in product(scores, (None,) if played.target else (0, 1, 2, 5, 8)):
        found = win.chance(Standing((us, them), 0, left))
        assert found == pytest.approx(float(chance(us, them, left)), abs=1e-11), (us, them, left)


@pytest.mark.parametrize(
    ("made", "march", "euchre", "alone"),
    [(0, 2, 0, 4), (0, 2, 3, 4), (1, 2, 0, 4), (1, 2, 3, 4), (0, 0, 0, 0)],
)
def test_a_hand_that_brings_nothing_passes_the_deal(
    made: int, march: int, euchre: int, alone: int
) -> None:
    """By going through all scores again and again until nothing changes; of the hands worth 2
    points, half are euchres. If no hand is worth anything, nobody is ahead."""
    win = WinChance(rules(target=4, made=made, march=march, euchre=euchre, lone_march=alone))
    value = {(us, them): 0.5 for us in range(4) for them in range(4)}
    worth = ((made, 0, 1.0), (march, 1, 0.5), (euchre, 1, 0.5), (alone, 2, 1.0))

    def once(us: int, them: int) -> float:
        total = 0.0
        for points, which, share in worth:
            won = 1.0 if us + points >= 4 else 1 - value[them, us + points]
            lost = 0.0 if them + points >= 4 else 1 - value[them + points, us]
            total += share * (PUBLISHED[which] * won + PUBLISHED[which + 3] * lost)
        return total

    for _ in range(200):
        value = {score: once(*score) for score in value}
    for score, expected in value.items():
        assert win.chance(Standing(score, 0)) == pytest.approx(expected, abs=1e-9)


@pytest.mark.parametrize("score", [(0, 0), (0, 4), (3, 7), (6, 0), (8, 9), (9, 6), (9, 9)])
def test_games_played_out_come_to_the_same(score: tuple[int, int]) -> None:
    games, won, random = 12_000, 0, Random(sum(score))
    outcomes = iter(random.choices(range(6), PUBLISHED, k=games * (19 - sum(score))))
    for _ in range(games):
        totals, dealer = list(score), 0
        while max(totals) < 10:
            outcome = next(outcomes)
            totals[dealer if outcome < 3 else 1 - dealer] += (1, 2, 4)[outcome % 3]
            dealer = 1 - dealer
        won += totals[0] >= 10
    chance = PLAYED.chance(Standing(score, 0))
    assert abs(won / games - chance) < 4 * (chance * (1 - chance) / games) ** 0.5


# -- what must always hold -----------------------------------------------------------------------


def _standings(played: Rules) -> Iterator[Standing]:
    target, hands = played.target or 13, played.hands_to_play
    some = sorted({*range(0, target, max(1, target // 7)), target - 1, target, target + 3})
    for us, them, dealer in product(some, some, (0, 1, None)):
        for left in {0, 1, hands} if hands else {None}:
            yield Standing((us, them), dealer, left)


@pytest.mark.parametrize("rates", [PUBLISHED, ODD])
@pytest.mark.parametrize(
    "played",
    [
        *(Rules(name) for name in PRESETS),
        *(rules(target=target) for target in (1, 5, 15, 21, 100)),
        *(rules(hands=1), rules(hands=100), rules(lone_march=20, made=0), rules(march=1, euchre=4)),
    ],
    ids=str,
)
def test_a_chance_is_a_chance(played: Rules, rates: Rates) -> None:
    win = WinChance(played, rates)
    first = _deviation(win, Standing((0, 0), 0, played.hands_to_play))
    for at in _standings(played):
        ours, (us, them) = win.chance(at), at.score
        assert 0 <= ours == int(ours * GRID) / GRID <= 1
        assert ours + win.chance(at.reversed) == 1
        # More points are never worse, nor are fewer on the other side.
        assert win.chance(at._replace(score=(us + 1, them))) >= ours
        assert win.chance(at._replace(score=(us, them + 1))) <= ours
        if win.over(at):
            assert (ours, win.leverage(at)) == (0.5 if us == them else us > them, 0)
            continue
        if at.dealer is None:
            both = [at._replace(dealer=dealer) for dealer in (0, 1)]
            assert ours == pytest.approx(sum(map(win.chance, both)) / 2, abs=1e-11)
            assert win.leverage(at) == sum(map(win.leverage, both)) / 2
            continue
        # What the next hand may bring averages to what is so now.
        hands = list(win.next_hand(at))
        assert sum(one.rate for one in hands) == pytest.approx(1)
        assert sum(one.rate * one.us for one in hands) == pytest.approx(ours, abs=1e-10)
        assert [one.us for one in hands] == sorted((one.us for one in hands), reverse=True)
        assert win.leverage(at) == pytest.approx(_deviation(win, at) / first, abs=1e-9)


def _deviation(win: WinChance, at: Standing) -> float:
    hands = list(win.next_hand(at))
    mean = sum(hand.rate * hand.us for hand in hands)
    return sum(hand.rate * (hand.us - mean) ** 2 for hand in hands) ** 0.5


# -- the six outcomes ----------------------------------------------------------------------------

DEALER_1, DEALER_2, DEALER_4, OTHER_1, OTHER_2, OTHER_4 = range(6)


@pytest.mark.parametrize(
    ("maker", "tricks", "outcome", "more", "which"),
    [
        ("N", 3, "made", {}, DEALER_1),
        ("S", 5, "march", {}, DEALER_2),
        ("N", 5, "lone march", {"alone": 1}, DEALER_4),
        ("N", 2, "euchred", {}, OTHER_2),
        ("E", 3, "made", {}, OTHER_1),
        # A lone defender's euchre is worth what a lone march is.
        ("E", 2, "euchred", {"lone_defender": "S"}, DEALER_4),
        # What happened counts, not what a house pays for it.
        ("N", 4, "made", {"alone": 1, "points_ns": 2}, DEALER_1),
        ("N", 4, "euchred", {"alone": 1, "points_ew": 4}, OTHER_2),
        ("N", 3, "made", {"points_ns": 3, "points_ew": 2}, DEALER_1),
        # Nobody counted the tricks: made is no march.
        ("N", None, "made", {"points_ns": 2}, DEALER_1),
        ("E", None, "made", {"alone": 1}, OTHER_1),
        ("E", None, "euchred", {"lone_defender": "S"}, DEALER_4),
        # By the points, where that is all there is.
        (None, None, "points", {"points_ns": 2}, DEALER_2),
        (None, None, "points", {"points_ew": 9}, OTHER_4),
        ("N", 5, "renege", {"points_ew": 2}, OTHER_2),
        # None of the six.
        (None, None, "points", {}, None),
        (None, None, "points", {"points_ns": 2, "points_ew": 1}, None),
        (None, None, "ruling", {"points_ns": 2}, None),
        (None, None, "misdeal", {"points_ew": 2}, None),
        ("N", None, "undecided", {}, None),
    ],
)
def test_a_hand_has_one_of_six_outcomes_by_what_happened(
    maker: str | None, tricks: int | None, outcome: str, more: dict[str, Any], which: int | None
) -> None:
    hand = {"alone": 0, "lone_defender": None, "best": 0, "tricks": tricks}
    hand |= {"points_ns": 0, "points_ew": 0} | more
    mirrored = None if which is None else (which + 3) % 6
    for dealer, expected in (("N", which), ("S", which), ("E", mirrored), (None, None)):
        assert class_of((dealer, outcome, maker, *hand.values())) == expected


@pytest.mark.parametrize("hands", [0, 1, WEIGHT, 100_000])
def test_the_blend_lies_between_and_weighs_both_by_their_hands(hands: int) -> None:
    blended, share = blend(OutcomeCounts(other_4=hands)), hands / (hands + WEIGHT)
    assert sum(blended) == pytest.approx(sum(PUBLISHED)) == pytest.approx(1)
    assert blended.other_4 == pytest.approx(0.05 + 0.95 * share)
    assert blended[:5] == pytest.approx([rate * (1 - share) for rate in PUBLISHED[:5]])
    assert hands or blended == PUBLISHED


ONE_MORE = HandEntered("maker N; tricks NS 3")
"""A hand that follows on any game, and is late where the game is over."""

FACTS = "hands.dealer, outcome, maker, alone, lone_defender, best, tricks, points_ns, points_ew"


@pytest.mark.parametrize("seed", range(4))
def test_a_book_counts_its_hands_as_one_by_one(tmp_path: Path, seed: int) -> None:
    """With late hands, and games that were struck out, which do not count."""
    games = [one_more(one, ONE_MORE) for one in season(seed, 20)]
    with book(tmp_path / "season.db", games) as store:
        sql = f"SELECT late OR state = 'struck', {FACTS} FROM hands JOIN games USING (game)"  # noqa: S608
        rows = store.connection.execute(sql).fetchall()
        assert 5 < sum(row[0] for row in rows) < len(rows)
        which = [class_of(row[1:]) for row in rows if not row[0]]
        assert count_outcomes(store.connection) == tuple(map(which.count, range(6)))
