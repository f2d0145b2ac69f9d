"""The 95 % intervals: worked examples, ends, and the quantiles they are made with."""

from __future__ import annotations

from statistics import NormalDist

import pytest

from euchre_cli.stat_columns.interval import (
    Z,
    difference_interval,
    mean_interval,
    t_quantile,
    variance,
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


def sums(values: list[int]) -> tuple[int, int, int]:
    return sum(values), sum(value * value for value in values), len(values)


def test_a_mean_interval_worked_by_hand() -> None:
    # Mean 1, s² = (4 + 1 + 0 + 1 + 4)/4 = 2.5, t(4) = 2.776: 1 ± 2.776 √(2.5/5) = 1 ± 1.963.
    values = [-1, 0, 1, 2, 3]
    assert variance(*sums(values)) == 2.5
    assert mean_interval(*sums(values)) == pytest.approx((-0.963, 2.963), abs=0.001)


@pytest.mark.parametrize("values", [[], [4], [1, 1], [0] * 50, [-2] * 3])
def test_values_that_show_no_spread_give_no_interval(values: list[int]) -> None:
    assert mean_interval(*sums(values)) is None


def test_a_hundred_thousand_hands_lose_no_digit() -> None:
    total, squares, count = sums([1, -1] * 50_000)
    assert variance(total, squares, count) == pytest.approx(100_000 / 99_999)
    interval = mean_interval(total, squares, count)
    assert interval == pytest.approx((-0.0062, 0.0062), abs=0.0001)


def test_one_value_has_no_variance() -> None:
    with pytest.raises(ValueError, match="no spread"):
        variance(4, 16, 1)


# -- the difference of two means -----------------------------------------------------------------


def test_the_interval_of_a_difference_worked_by_hand() -> None:
    """Means 4 and 1 with variances 10 and 1, of five values and of three: 3 ± t √(2 + 1/3), with
    (7/3)² / (2²/4 + (1/3)²/2) = 5.16 degrees of freedom, taken as 5."""
    ends = difference_interval(sums([0, 2, 4, 6, 8]), sums([0, 1, 2]))
    reach = 2.570582 * (7 / 3) ** 0.5
    assert ends == pytest.approx((3 - reach, 3 + reach), rel=2e-3)


def test_the_interval_of_a_difference_is_the_same_from_both_sides() -> None:
    one, other = sums([0, 2, 4, 6, 9]), sums([0, 1, 2])
    low, high = difference_interval(one, other) or (0, 0)
    assert difference_interval(other, one) == pytest.approx((-high, -low))


def test_two_alike_have_the_degrees_of_freedom_of_both() -> None:
    one = sums([0, 1, 2])
    ends = difference_interval(one, one)
    reach = t_quantile(4) * (2 / 3) ** 0.5
    assert ends == pytest.approx((-reach, reach))


@pytest.mark.parametrize(
    ("one", "other"),
    [([1], [1, 2]), ([1, 2], [1]), ([], [1, 2]), ([3, 3], [5, 5, 5])],
)
def test_what_shows_no_spread_gives_no_interval_of_a_difference(
    one: list[int], other: list[int]
) -> None:
    assert difference_interval(sums(one), sums(other)) is None


def test_the_spread_of_one_is_enough() -> None:
    """Two values of variance 2 against two without: 1 ± t(1) · 1."""
    ends = difference_interval(sums([0, 2]), sums([0, 0]))
    assert ends == pytest.approx((1 - t_quantile(1), 1 + t_quantile(1)))
