"""The 95 % intervals: what defines them, and their ends."""

from __future__ import annotations

from math import exp, lgamma, pi, sqrt
from statistics import NormalDist

import pytest

from euchre_cli.season.interval import Sums, Z, mean_interval, t_quantile, welch_interval, wilson


def test_wilsons_ends_are_the_rates_that_are_just_not_ruled_out() -> None:
    assert pytest.approx(NormalDist().inv_cdf(0.975), abs=1e-15) == Z
    for whole in (*range(1, 60), 150, 5000, 100_000):
        for part in {*range(min(whole, 60)), whole // 5, whole // 2, whole}:
            low, high = wilson(part, whole)
            for end in (low, high):
                off = (end - part / whole) ** 2 - Z * Z * end * (1 - end) / whole
                assert off == pytest.approx(0, abs=1e-12), (part, whole)
            assert 0 <= low <= part / whole <= high <= 1
            assert low < high
            assert (part == 0, part == whole) == (low == 0, high == 1)
            other_low, other_high = wilson(whole - part, whole)
            assert (low, high) == pytest.approx((1 - other_high, 1 - other_low))


@pytest.mark.parametrize("freedom", [1, 2, 3, 4, 5, 7, 10, 20, 30, 120])
def test_the_t_quantile_leaves_97_5_of_100_below_it(freedom: int) -> None:
    """By Simpson's rule; what the expansion leaves out vanishes as there are more degrees."""
    scale = exp(lgamma((freedom + 1) / 2) - lgamma(freedom / 2)) / sqrt(freedom * pi)
    steps, end = 20_000, t_quantile(freedom)
    places = (end * step / steps for step in range(steps + 1))
    at = [(1 + place**2 / freedom) ** (-(freedom + 1) / 2) for place in places]
    below = at[0] + at[-1] + 4 * sum(at[1:-1:2]) + 2 * sum(at[2:-1:2])
    exact = 1e-9 if freedom < 3 else max(1e-9, 0.1 / freedom**5)
    assert 0.5 + scale * below * end / steps / 3 == pytest.approx(0.975, abs=exact)


def test_the_t_quantile_falls_to_the_normal_one() -> None:
    quantiles = [t_quantile(freedom) for freedom in range(1, 400)]
    assert quantiles == sorted(quantiles, reverse=True)
    assert t_quantile(10**7) == pytest.approx(Z)


def sums(*values: int, times: int = 1) -> Sums:
    squares = sum(value * value for value in values)
    return Sums(times * len(values), times * sum(values), times * squares)


@pytest.mark.parametrize(
    ("samples", "freedom", "error"),
    [
        # One: s²/n is 2.5/5, with n − 1 degrees of freedom.
        ([sums(-1, 0, 1, 2, 3)], 4, 0.5),
        # Variances 10 and 1 of five values and of three: (7/3)² / (2²/4 + (1/3)²/2) = 5.16.
        ([sums(0, 2, 4, 6, 8), sums(0, 1, 2)], 5, 2 + 1 / 3),
        # Two alike have the degrees of freedom of both.
        ([sums(0, 1, 2), sums(0, 1, 2)], 4, 2 / 3),
        # Many lose no digit.
        ([sums(0, 2, times=50_000)], 99_999, 1 / 99_999),
        # The spread of one is enough.
        ([sums(0, 2), sums(0, 0)], 1, 1),
    ],
)
def test_welchs_interval_worked_by_hand(samples: list[Sums], freedom: int, error: float) -> None:
    reach = t_quantile(freedom) * sqrt(error)
    assert welch_interval(3, samples) == pytest.approx((3 - reach, 3 + reach))
    assert welch_interval(3, samples) == welch_interval(3, samples[::-1])
    if len(samples) == 1:
        assert mean_interval(samples[0]) == pytest.approx((1 - reach, 1 + reach))


@pytest.mark.parametrize("one", [(), (4,), (1, 1), (0,) * 50])
def test_values_that_show_no_spread_give_no_interval(one: tuple[int, ...]) -> None:
    assert mean_interval(sums(*one)) is None
    assert welch_interval(0, [sums(*one), sums(5, 5)]) is None
    assert welch_interval(0, [sums(1, 2), sums(3)]) is None
