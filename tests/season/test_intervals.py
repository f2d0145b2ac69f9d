"""The 95 % intervals: worked examples, ends, the quantiles they are made with, and whether they
hold the truth as often as they promise."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from statistics import NormalDist

import pytest

from euchre_cli.season.interval import (
    Sums,
    Z,
    mean_interval,
    t_quantile,
    welch_interval,
    wilson,
)


@pytest.mark.parametrize(
    ("part", "whole", "low", "high"),
    [
        # Solutions of (p − part/whole)² = z² p (1 − p)/whole, found by bisection.
        (0, 10, 0.0, 0.277533),
        (10, 10, 0.722467, 1.0),
        (1, 1, 0.206549, 1.0),
        (0, 1, 0.0, 0.793451),
        (5, 10, 0.236593, 0.763407),
        (18, 100, 0.117002, 0.266674),
        (1, 40, 0.004427, 0.128814),
        (22_000, 100_000, 0.217443, 0.222578),
    ],
)
def test_wilson_of_known_counts(part: int, whole: int, low: float, high: float) -> None:
    assert wilson(part, whole) == pytest.approx((low, high), abs=1e-6)


def test_wilsons_ends_are_the_rates_that_are_just_not_ruled_out() -> None:
    for whole in (1, 2, 7, 40, 150, 5000):
        for part in {0, 1, whole // 5, whole // 2, whole}:
            for end in wilson(part, whole):
                off = (end - part / whole) ** 2 - Z * Z * end * (1 - end) / whole
                assert off == pytest.approx(0, abs=1e-12), (part, whole)


def test_nothing_seen_says_nothing() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


def test_wilson_is_the_same_from_both_sides_and_holds_the_share() -> None:
    for whole in range(1, 60):
        for part in range(whole + 1):
            low, high = wilson(part, whole)
            assert 0 <= low <= part / whole <= high <= 1
            assert low < high
            other_low, other_high = wilson(whole - part, whole)
            assert (low, high) == pytest.approx((1 - other_high, 1 - other_low))


def test_at_the_ends_wilson_is_exactly_0_and_1() -> None:
    for whole in (1, 3, 10, 77, 100_000):
        assert wilson(0, whole)[0] == 0.0
        assert wilson(whole, whole)[1] == 1.0


@pytest.mark.parametrize(("part", "whole"), [(-1, 3), (4, 3), (0, -1), (1, 0)])
def test_what_is_no_rate_is_refused(part: int, whole: int) -> None:
    with pytest.raises(ValueError, match="is no rate"):
        wilson(part, whole)


def test_the_normal_quantile_is_the_normal_quantile() -> None:
    assert pytest.approx(NormalDist().inv_cdf(0.975), abs=1e-15) == Z


@pytest.mark.parametrize(
    ("freedom", "quantile"),
    # From printed tables of Student's distribution, 0.975.
    [
        (1, 12.706),
        (2, 4.303),
        (3, 3.182),
        (4, 2.776),
        (5, 2.571),
        (6, 2.447),
        (8, 2.306),
        (10, 2.228),
        (15, 2.131),
        (20, 2.086),
        (30, 2.042),
        (60, 2.000),
        (120, 1.980),
    ],
)
def test_the_t_quantile_of_the_tables(freedom: int, quantile: float) -> None:
    assert t_quantile(freedom) == pytest.approx(quantile, rel=0.0015)


def test_the_t_quantile_has_all_its_terms() -> None:
    # By integrating the density; what the expansion leaves out is below this from here on.
    assert t_quantile(20) == pytest.approx(2.085963447, rel=1.5e-7)
    assert t_quantile(30) == pytest.approx(2.042272456, rel=2.5e-8)


def test_the_t_quantile_falls_to_the_normal_one() -> None:
    quantiles = [t_quantile(freedom) for freedom in range(1, 400)]
    assert quantiles == sorted(quantiles, reverse=True)
    assert t_quantile(10**7) == pytest.approx(Z)


def test_no_degree_of_freedom_is_refused() -> None:
    with pytest.raises(ValueError, match="0 degrees"):
        t_quantile(0)


def sums(*values: int, times: int = 1) -> Sums:
    return Sums(
        times * len(values), times * sum(values), times * sum(value * value for value in values)
    )


def test_a_mean_interval_worked_by_hand() -> None:
    # Mean 1, s² = (4 + 1 + 0 + 1 + 4)/4 = 2.5, t(4) = 2.776: 1 ± 2.776 √(2.5/5) = 1 ± 1.963.
    assert sums(-1, 0, 1, 2, 3).error == 2.5 / 5
    assert mean_interval(sums(-1, 0, 1, 2, 3)) == pytest.approx((-0.963, 2.963), abs=0.001)


@pytest.mark.parametrize("values", [(), (4,), (1, 1), (0,) * 50, (-2,) * 3])
def test_values_that_show_no_spread_give_no_interval(values: tuple[int, ...]) -> None:
    assert mean_interval(sums(*values)) is None


def test_a_hundred_thousand_hands_lose_no_digit() -> None:
    many = sums(1, -1, times=50_000)
    assert many.error == pytest.approx(1 / 99_999)
    assert mean_interval(many) == pytest.approx((-0.0062, 0.0062), abs=0.0001)


def test_values_come_and_go() -> None:
    assert sums(1, 2).plus(sums(4)) == sums(1, 2, 4)
    assert sums(1, 2, 4).minus(sums(4)) == sums(1, 2)
    assert sums(1, 2, 4).mean == pytest.approx(7 / 3)


# -- sums and differences of means ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("samples", "freedom", "error"),
    [
        # Variances 10 and 1 of five values and of three: (7/3)² / (2²/4 + (1/3)²/2) = 5.16.
        ((sums(0, 2, 4, 6, 8), sums(0, 1, 2)), 5, 2 + 1 / 3),
        # Two alike have the degrees of freedom of both.
        ((sums(0, 1, 2), sums(0, 1, 2)), 4, 2 / 3),
        # The spread of one is enough.
        ((sums(0, 2), sums(0, 0)), 1, 1),
        # s²/n: 24/9/10 + 12/7/8 + 12/5/6; 16.72 degrees of freedom.
        (
            (
                sums(1, 2, 1, -1, 2, 1, 4, -2, 1, 1),
                sums(1, -1, 1, 1, -2, 2, 1, 1),
                sums(1, -1, -1, 1, 2, -2),
            ),
            16,
            24 / 90 + 12 / 56 + 12 / 30,
        ),
    ],
)
def test_welchs_interval_worked_by_hand(
    samples: tuple[Sums, ...], freedom: int, error: float
) -> None:
    reach = t_quantile(freedom) * error**0.5
    assert welch_interval(3, samples) == pytest.approx((3 - reach, 3 + reach))
    assert welch_interval(3, samples) == welch_interval(3, samples[::-1])


@pytest.mark.parametrize(
    ("one", "other"),
    [((1,), (1, 2)), ((1, 2), (1,)), ((), (1, 2)), ((3, 3), (5, 5, 5))],
)
def test_what_shows_no_spread_gives_no_welch_interval(
    one: tuple[int, ...], other: tuple[int, ...]
) -> None:
    assert welch_interval(0, (sums(*one), sums(*other))) is None


# -- whether they keep their promise -------------------------------------------------------------

SEASONS = 2_000

RATES = (
    ("calls euchred", 0.18, 40, 150),
    ("hands called", 0.25, 100, 300),
    ("calls marched", 0.21, 40, 150),
    ("loners marched", 0.45, 8, 25),
    ("loners tried", 0.06, 40, 150),
)
"""Rates of a player, and from how many chances to how many a season has for each. A single rate
with a single count is covered more or less often, because counts are whole numbers; the promise is
about all counts taken together."""


def held(interval: Callable[[int, int], tuple[float, float]], rate: float, *many: int) -> float:
    """The share of simulated seasons whose interval holds the true rate."""
    rng = Random(1927)
    inside = 0
    for _ in range(SEASONS):
        whole = rng.randint(*many)
        low, high = interval(sum(rng.random() < rate for _ in range(whole)), whole)
        inside += low <= rate <= high
    return inside / SEASONS


@pytest.mark.parametrize(("name", "rate", "fewest", "most"), RATES)
def test_wilson_holds_the_rate_95_times_of_100(
    name: str, rate: float, fewest: int, most: int
) -> None:
    assert abs(held(wilson, rate, fewest, most) - 0.95) < 0.015


def test_an_interval_that_does_not_keep_the_promise_is_found_out() -> None:
    def wald(part: int, whole: int) -> tuple[float, float]:
        share = part / whole
        reach = Z * (share * (1 - share) / whole) ** 0.5
        return share - reach, share + reach

    assert held(wald, 0.06, 40, 150) < 0.93


@pytest.mark.parametrize(("scale", "least", "most"), [(1, 0.94, 0.96), (0.9, 0.9, 0.94)])
def test_the_mean_interval_holds_the_points_a_hand_95_times_of_100(
    scale: float, least: float, most: float
) -> None:
    rng = Random(1908)
    margins, weights = (4, 2, 1, -1, -2, -4), (0.07, 0.17, 0.36, 0.26, 0.11, 0.03)
    true = sum(margin * weight for margin, weight in zip(margins, weights, strict=True))
    inside = 0
    for _ in range(SEASONS):
        one = sums(*rng.choices(margins, weights, k=rng.randint(5, 200)))
        low, high = mean_interval(one) or (0, 0)
        inside += abs(one.mean - true) <= scale * (high - low) / 2
    assert least < inside / SEASONS < most
