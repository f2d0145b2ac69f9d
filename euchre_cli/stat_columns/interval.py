"""Confidence intervals of rates and means, at 95 %.

In: counts, sums and sums of squares. Out: the two ends of an interval. Does not know: what was
counted, or how an interval is shown.

All intervals are two-sided: of a hundred intervals about ninety-five contain the player's true rate
or mean, the one that would show in the long run. They assume that hands are independent of each
other, as they are when cards are shuffled.
"""

from __future__ import annotations

from math import pi, sqrt, tan
from typing import Final, TypeAlias

Z: Final = 1.959963984540054
"""The 97.5 % quantile of the normal distribution; `statistics.NormalDist().inv_cdf(0.975)`, not
computed here because that module takes longer to import than all of this one."""

_P: Final = 0.975


def wilson(part: int, whole: int) -> tuple[float, float]:
    """The 95 % interval of a rate, from `part` successes in `whole` trials; always within 0 to 1.

    With p = part/whole, n = whole and z = 1.96:

        (p + z²/2n ± z √(p(1−p)/n + z²/4n²)) / (1 + z²/n)

    E. B. Wilson, "Probable inference, the law of succession, and statistical inference", Journal
    of the American Statistical Association 22 (1927), 209-212; without continuity correction. For
    few hands, and for rates near 0 or 1, it covers the true rate more reliably than the textbook's
    p ± z √(p(1−p)/n).

    The result is (0, 1) if `whole` is 0. Raises ValueError if `part` is not between 0 and `whole`.
    """
    if not 0 <= part <= whole:
        raise ValueError(f"{part} of {whole} is no rate")
    if whole == 0:
        return 0.0, 1.0
    share = part / whole
    squared = Z * Z
    scale = 1 + squared / whole
    middle = (share + squared / (2 * whole)) / scale
    reach = Z * sqrt(share * (1 - share) / whole + squared / (4 * whole * whole)) / scale
    # The exact results here are 0 and 1; the computed ones may be off in the last digit.
    low = 0.0 if part == 0 else max(0.0, middle - reach)
    high = 1.0 if part == whole else min(1.0, middle + reach)
    return low, high


def t_quantile(freedom: int) -> float:
    """The 97.5 % quantile of Student's t with `freedom` degrees of freedom, within 0.15 %.

    Exact for 1 and 2, where the distribution can be inverted; from 3 on the expansion in 1/ν
    around the normal quantile in Abramowitz and Stegun, Handbook of Mathematical Functions, 26.7.5
    (its four terms). Raises ValueError below 1.
    """
    if freedom < 1:
        raise ValueError(f"no t distribution has {freedom} degrees of freedom")
    if freedom == 1:
        return tan(pi * (_P - 0.5))
    if freedom == 2:
        return (2 * _P - 1) / sqrt(2 * _P * (1 - _P))
    z, v = Z, freedom
    return (
        z
        + (z**3 + z) / (4 * v)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * v**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * v**3)
        + (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * v**4)
    )


def variance(total: float, squares: float, count: int) -> float:
    """The variance of one value, estimated (n − 1) from the sum and the sum of squares of `count`
    values; 0 if all are equal. Raises ValueError for fewer than two values."""
    if count < 2:
        raise ValueError("one value has no spread")
    # Points are integers, so there is no rounding error before the division.
    return max(0.0, (count * squares - total * total) / (count * (count - 1)))


def mean_interval(total: float, squares: float, count: int) -> tuple[float, float] | None:
    """The 95 % interval of a mean, from the sum and the sum of squares of `count` values (points a
    hand: the sum of the points, the sum of their squares, the hands).

    m ± t √(s²/n), with t the quantile of Student's distribution with n − 1 degrees of freedom:
    "Student", "The probable error of a mean", Biometrika 6 (1908), 1-25.

    None if the spread is unknown: there are fewer than two values, or all are equal.
    """
    if count < 2:
        return None
    spread = variance(total, squares, count)
    if not spread:
        return None
    mean = total / count
    reach = t_quantile(count - 1) * sqrt(spread / count)
    return mean - reach, mean + reach


Sums: TypeAlias = tuple[float, float, int]
"""The sum of some values, the sum of their squares, and their number."""


def difference_interval(one: Sums, other: Sums) -> tuple[float, float] | None:
    """The 95 % interval of the mean of `one` minus the mean of the `other`; their variances need
    not be equal.

    d ± t √(s₁²/n₁ + s₂²/n₂), with t the quantile of Student's distribution with

        (s₁²/n₁ + s₂²/n₂)² / ((s₁²/n₁)²/(n₁ − 1) + (s₂²/n₂)²/(n₂ − 1))

    degrees of freedom, rounded down: B. L. Welch, "The generalization of 'Student's' problem when
    several different population variances are involved", Biometrika 34 (1947), 28-35.

    None if the spread is unknown: there are fewer than two values of either, or all are equal.
    """
    if min(one[2], other[2]) < 2:
        return None
    of_one, of_other = (variance(*values) / values[2] for values in (one, other))
    error = of_one + of_other
    if not error:
        return None
    shares = (of_one / error) ** 2 / (one[2] - 1) + (of_other / error) ** 2 / (other[2] - 1)
    # A whole number may come out slightly too small.
    reach = t_quantile(int(1 / shares + 1e-9)) * sqrt(error)
    difference = one[0] / one[2] - other[0] / other[2]
    return difference - reach, difference + reach
