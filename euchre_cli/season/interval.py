"""Confidence intervals of rates and means, at 95 %.

In: counts, sums and sums of squares. Out: the two ends of an interval. Does not know: what was
counted, or how an interval is shown.

All intervals are two-sided: of a hundred intervals about ninety-five contain the player's true rate
or mean, the one that would show in the long run. They assume that hands are independent of each
other, as they are when cards are shuffled.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum, pi, sqrt, tan
from typing import Final, NamedTuple

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
    """
    assert 0 <= part <= whole > 0
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
    (its four terms).
    """
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


class Sums(NamedTuple):
    """How many values there are (`n`), their sum, and the sum of their squares."""

    n: int
    total: float
    squares: float

    def minus(self, other: Sums) -> Sums:
        """Without the values of `other`, which are among these."""
        return Sums(self.n - other.n, self.total - other.total, self.squares - other.squares)

    @property
    def mean(self) -> float:
        """Their mean. Raises ZeroDivisionError if there are none."""
        return self.total / self.n

    @property
    def error(self) -> float:
        """The variance of their mean, s²/n, estimated with n − 1. There must be two values."""
        # Points are integers, so there is no rounding error before the division.
        spread = (self.n * self.squares - self.total * self.total) / (self.n * (self.n - 1))
        return max(0.0, spread) / self.n


def mean_interval(sums: Sums) -> tuple[float, float] | None:
    """The 95 % interval of a mean: m ± t √(s²/n), with t the quantile of Student's distribution
    with n − 1 degrees of freedom: "Student", "The probable error of a mean", Biometrika 6 (1908),
    1-25.

    None if the spread is unknown: there are fewer than two values, or all are equal.
    """
    return welch_interval(sums.mean, [sums]) if sums.n else None


def welch_interval(middle: float, samples: Sequence[Sums]) -> tuple[float, float] | None:
    """The 95 % interval around `middle`, a sum or difference of the means of `samples`, which have
    no value in common; their variances need not be equal.

    With eᵢ = sᵢ²/nᵢ: middle ± t √(Σ eᵢ), with t the quantile of Student's distribution with
    (Σ eᵢ)² / Σ (eᵢ² / (nᵢ − 1)) degrees of freedom, rounded down: B. L. Welch, "The generalization
    of 'Student's' problem when several different population variances are involved", Biometrika 34
    (1947), 28-35.

    None if the spread is unknown: a sample has fewer than two values, or all values are equal.
    """
    if min(sample.n for sample in samples) < 2:
        return None
    errors = [sample.error for sample in samples]
    # fsum gives exactly the same sum in any order.
    whole = fsum(errors)
    if not whole:
        return None
    parts = ((error / whole) ** 2 / (s.n - 1) for error, s in zip(errors, samples, strict=True))
    # A whole number may come out slightly too small.
    reach = t_quantile(int(1 / fsum(parts) + 1e-9)) * sqrt(whole)
    return middle - reach, middle + reach
