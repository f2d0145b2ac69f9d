"""The six ways a hand comes out: which one a hand is, and a group's own rates."""

from __future__ import annotations

from typing import Any

import pytest

from euchre_cli.season.win_chance import (
    PUBLISHED,
    WEIGHT,
    OutcomeCounts,
    blend,
    class_of,
    own_rates,
)

DEALER_1, DEALER_2, DEALER_4, OTHER_1, OTHER_2, OTHER_4 = range(6)


@pytest.mark.parametrize(
    ("hand", "which"),
    [
        # By what the tricks say: dealer, maker, tricks, outcome.
        ({"maker": "N", "tricks": 3, "outcome": "made"}, DEALER_1),
        ({"maker": "S", "tricks": 5, "outcome": "march"}, DEALER_2),
        ({"maker": "N", "tricks": 4, "outcome": "made", "alone": 1}, DEALER_1),
        ({"maker": "N", "tricks": 5, "outcome": "lone march", "alone": 1}, DEALER_4),
        ({"maker": "N", "tricks": 2, "outcome": "euchred"}, OTHER_2),
        ({"maker": "E", "tricks": 3, "outcome": "made"}, OTHER_1),
        ({"maker": "W", "tricks": 5, "outcome": "march"}, OTHER_2),
        ({"maker": "E", "tricks": 2, "outcome": "euchred"}, DEALER_2),
        # A lone defender's euchre is worth what a lone march is.
        ({"maker": "E", "tricks": 2, "outcome": "euchred", "lone_defender": "S"}, DEALER_4),
        ({"maker": "E", "tricks": 5, "outcome": "march", "lone_defender": "S"}, OTHER_2),
        # What happened counts, not what a house pays for it.
        ({"maker": "N", "tricks": 4, "outcome": "made", "alone": 1, "points_ns": 2}, DEALER_1),
        ({"maker": "N", "tricks": 1, "outcome": "euchred", "alone": 1, "points_ew": 4}, OTHER_2),
        ({"maker": "N", "tricks": 3, "outcome": "made", "points_ns": 3, "points_ew": 2}, DEALER_1),
        # Nobody counted the tricks: made is no march.
        ({"maker": "N", "outcome": "made", "points_ns": 2}, DEALER_1),
        ({"maker": "E", "outcome": "made", "alone": 1}, OTHER_1),
        ({"maker": "N", "outcome": "euchred", "alone": 1, "points_ew": 4}, OTHER_2),
        ({"maker": "E", "outcome": "euchred", "lone_defender": "S"}, DEALER_4),
        # By the points, where that is all there is.
        ({"outcome": "points", "points_ns": 1}, DEALER_1),
        ({"outcome": "points", "points_ns": 2}, DEALER_2),
        ({"outcome": "points", "points_ew": 3}, OTHER_4),
        ({"outcome": "points", "points_ew": 9}, OTHER_4),
        ({"maker": "N", "tricks": 5, "outcome": "renege", "points_ew": 2}, OTHER_2),
        ({"outcome": "renege", "points_ns": 4}, DEALER_4),
        # None of the six.
        ({"outcome": "points"}, None),
        ({"outcome": "points", "points_ns": 2, "points_ew": 1}, None),
        ({"outcome": "ruling", "points_ns": 2}, None),
        ({"outcome": "misdeal", "points_ew": 2}, None),
        ({"outcome": "undecided", "maker": "N"}, None),
    ],
)
def test_a_hand_is_one_of_six_by_what_happened(hand: dict[str, Any], which: int | None) -> None:
    assert class_of("N", **hand) == which
    assert class_of("S", **hand) == which
    mirrored = None if which is None else (which + 3) % 6
    assert class_of("E", **hand) == mirrored
    assert class_of("W", **hand) == mirrored
    assert class_of(None, **hand) is None


def test_the_published_rates_are_whole() -> None:
    assert sum(PUBLISHED) == pytest.approx(1)
    assert sum(PUBLISHED[:3]) == pytest.approx(0.66)


def test_without_hands_the_rates_are_the_published_ones() -> None:
    assert own_rates(OutcomeCounts()) is None
    assert blend(OutcomeCounts()) == PUBLISHED


@pytest.mark.parametrize("hands", [1, WEIGHT, 100_000])
def test_the_blend_lies_between_and_weighs_both_by_their_hands(hands: int) -> None:
    blended = blend(OutcomeCounts(0, 0, 0, 0, 0, hands))
    share = hands / (hands + WEIGHT)
    assert sum(blended) == pytest.approx(1)
    assert blended.other_4 == pytest.approx(0.05 + 0.95 * share)
    assert blended.dealer_1 == pytest.approx(0.45 * (1 - share))
