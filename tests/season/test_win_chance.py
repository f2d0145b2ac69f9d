"""Win chance: the published figures, two other ways to work it out, what always holds; and which of
the six outcomes a hand has."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any, Final

import pytest

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

ODD = Rates(0.3, 0.1, 0.2, 0.15, 0.05, 0.2)


def rules(**changed: Value) -> Rules:
    return Rules("standard", {name.replace("_", "-"): value for name, value in changed.items()})


@pytest.mark.parametrize(
    ("score", "dealer", "in_a_hundred"),
    [((0, 0), 0, 51), ((8, 8), 0, 54.5), ((9, 9), 0, 66), ((2, 8), 0, 8), ((9, 6), 1, 82)],
)
def test_the_published_figures(score: tuple[int, int], dealer: int, in_a_hundred: float) -> None:
    chance = WinChance(STANDARD).chance(Standing(score, dealer))
    assert 100 * chance == pytest.approx(in_a_hundred, abs=1)


# -- worked out another way ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("played", "worth"),
    [
        (rules(target=2), (1, 2, 2, 4)),
        (rules(target=7, made=2, march=3, euchre=4), (2, 3, 4, 4)),
        (rules(target=11, lone_march=3), (1, 2, 2, 3)),
        (Rules("eight-hands"), (1, 2, 2, 4)),
        # A hand that brings nothing passes the deal.
        (rules(target=4, made=0, euchre=0), (0, 2, 0, 4)),
        (rules(target=4, euchre=0), (1, 2, 0, 4)),
    ],
)
def test_every_score_is_what_fractions_say(played: Rules, worth: tuple[int, ...]) -> None:
    """With exact chances; of the hands worth 2 points, half are euchres. A game to a target
    is cut off after 120 hands, when it goes on with less than the chance that is compared."""
    six = [Fraction(rate).limit_denominator(10**6) for rate in ODD]
    half = Fraction(1, 2)
    ways = list(zip(worth, (0, 1, 1, 2), (1, half, half, 1), strict=True))

    @cache
    def chance(dealers: int, others: int, left: int) -> Fraction:
        if left == 0 or max(dealers, others) >= (played.target or 100):
            return half * (1 + (dealers > others) - (dealers < others))
        whole = Fraction()
        for points, which, share in ways:
            whole += share * six[which] * (1 - chance(others, dealers + points, left - 1))
            whole += share * six[which + 3] * (1 - chance(others + points, dealers, left - 1))
        return whole

    win, target = WinChance(played, ODD), played.target or 40
    scores = product(range(0, target, 1 + target // 6), range(0, target, 1 + target // 7))
    for (us, them), left in product(scores, (120,) if played.target else (0, 1, 2, 5, 8)):
        found = win.chance(Standing((us, them), 0, None if played.target else left))
        assert found == pytest.approx(float(chance(us, them, left)), abs=1e-11), (us, them, left)


def test_if_hands_bring_nothing_nobody_is_ahead() -> None:
    win = WinChance(rules(made=0, march=0, euchre=0, lone_march=0))
    assert win.chance(Standing((3, 1), 0)) == 0.5


# -- what must always hold -----------------------------------------------------------------------


def _standings(played: Rules) -> Iterator[Standing]:
    target, hands = played.target or 13, played.hands_to_play
    some = sorted({*range(0, target, max(1, target // 7)), target - 1, target, target + 3})
    for us, them, dealer in product(some, some, (0, 1, None)):
        for left in {0, 1, hands} if hands else {None}:
            yield Standing((us, them), dealer, left)


@pytest.mark.parametrize(
    "played",
    [
        *(Rules(name) for name in PRESETS),
        *(rules(target=target) for target in (1, 5, 15, 21, 100)),
        *(rules(hands=1), rules(hands=40), rules(lone_march=20, made=0), rules(march=1, euchre=4)),
    ],
    ids=str,
)
def test_a_chance_is_a_chance(played: Rules) -> None:
    win = WinChance(played, ODD)
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

HANDS: Final = {
    # Nobody counted the tricks: made is no march. What happened counts, not what a house pays.
    0: "made N 3, made N -, made N 4 alone 2-0, made N 3 3-2",
    1: "march S 5, points - - 2-0",
    # A lone defender's euchre is worth what a lone march is.
    2: "lone_march N 5 alone, euchred E 2 against-S, euchred E - against-S",
    3: "made E 3, made E - alone",
    # By the points, where they replaced what was played, or are all there is.
    4: "euchred N 2, euchred N 4 alone 0-4, renege N 5 0-2",
    5: "points - - 0-9",
    None: "points, points - - 2-1, ruling - - 2-0, misdeal - - 0-2, undecided N",
}
"""Hands that N deals, by the index of their outcome: how each ended, its maker and their tricks,
who was alone, and its points."""


@pytest.mark.parametrize(
    ("hand", "which"), [(one, which) for which, told in HANDS.items() for one in told.split(", ")]
)
def test_a_hand_has_one_of_six_outcomes_by_what_happened(hand: str, which: int | None) -> None:
    outcome, maker, tricks, *more = [*hand.split(), "-", "-"]
    row: list[Any] = [outcome.replace("_", " "), None if maker == "-" else maker, "alone" in more]
    row += ["S" if "against-S" in more else None, False, int(tricks) if tricks.isdigit() else None]
    row += map(int, next((word for word in more if word[0].isdigit()), "0-0").split("-"))
    mirrored = None if which is None else (which + 3) % 6
    for dealer, expected in (("N", which), ("S", which), ("E", mirrored), (None, None)):
        assert class_of((dealer, *row)) == expected


@pytest.mark.parametrize("hands", [0, 1, WEIGHT, 100_000])
def test_the_blend_lies_between_and_weighs_both_by_their_hands(hands: int) -> None:
    blended, share = blend(OutcomeCounts(other_4=hands)), hands / (hands + WEIGHT)
    assert sum(blended) == pytest.approx(sum(PUBLISHED)) == pytest.approx(1)
    assert blended.other_4 == pytest.approx(0.05 + 0.95 * share)
    assert blended[:5] == pytest.approx([rate * (1 - share) for rate in PUBLISHED[:5]])
    assert hands or blended == PUBLISHED
