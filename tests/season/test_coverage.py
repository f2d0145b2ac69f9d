"""Whether the 95 % intervals keep their promise over 2,000 simulated seasons.

What is averaged. A single rate with a single count is covered more or less often than 95 times of
100, because counts are whole numbers: no formula can help that (a rate of 6 in a hundred with 40
to 150 chances is held between 93 and 98 times, depending on the count; with a count drawn evenly
from those, 95.4 times). A season has many rates with many counts, and the promise is about those
taken together: eight players, each with the rates below, and each with a count of chances drawn
between those given, for 2,000 seasons; and about each rate over all its counts.
"""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from random import Random
from typing import NamedTuple

from euchre_cli.stat_columns.interval import Z, mean_interval, wilson

SEASONS = 2_000
PLAYERS = 8


class Rate(NamedTuple):
    """A rate of a player, and from how many chances to how many a season has for it."""

    name: str
    rate: float
    fewest: int
    most: int


RATES = (
    Rate("calls euchred", 0.18, 40, 150),
    Rate("hands called", 0.25, 100, 300),
    Rate("calls in round 1", 0.77, 40, 150),
    Rate("calls marched", 0.21, 40, 150),
    Rate("loners marched", 0.45, 8, 25),
    Rate("loners tried", 0.06, 40, 150),
)

Interval = Callable[[int, int], tuple[float, float]]


def seasons_of_rates() -> dict[str, list[tuple[int, int, float]]]:
    """(seen, of how many, true rate), for each rate, of every player in every season."""
    rng = Random(1927)
    random = rng.random
    return {
        name: [
            (sum([random() < rate for _ in range(whole)]), whole, rate)
            for whole in (rng.randint(fewest, most) for _ in range(SEASONS * PLAYERS))
        ]
        for name, rate, fewest, most in RATES
    }


def held(interval: Interval, seen: list[tuple[int, int, float]]) -> float:
    """The share of the intervals which hold the true rate."""
    count = 0
    for part, whole, rate in seen:
        low, high = interval(part, whole)
        count += low <= rate <= high
    return count / len(seen)


def wald(part: int, whole: int) -> tuple[float, float]:
    """The textbook's interval, which does not keep the promise."""
    share = part / whole
    reach = Z * sqrt(share * (1 - share) / whole)
    return share - reach, share + reach


def one_sided(part: int, whole: int) -> tuple[float, float]:
    """Wilson's with its upper end lost."""
    return wilson(part, whole)[0], 1.0


def test_wilson_holds_the_rate_95_times_of_100() -> None:
    seasons = seasons_of_rates()
    assert abs(held(wilson, [seen for rate in seasons.values() for seen in rate]) - 0.95) < 0.01
    for name, seen in seasons.items():
        assert abs(held(wilson, seen) - 0.95) < 0.01, name


def test_an_interval_that_does_not_keep_the_promise_is_found_out() -> None:
    seasons = seasons_of_rates()
    assert held(wald, seasons["loners tried"]) < 0.93
    for seen in seasons.values():
        assert held(one_sided, seen) > 0.96


# The points of a hand for one side less those against it, from where the dealer's side is one's own
# as often as not; and the points for alone, which lean to one side.
MARGINS = ((4, 2, 1, -1, -2, -4), (0.05, 0.14, 0.31, 0.31, 0.14, 0.05))
POINTS = ((4, 2, 1, 0), (0.05, 0.14, 0.31, 0.50))
A_BETTER_PLAYER = ((4, 2, 1, -1, -2, -4), (0.07, 0.17, 0.36, 0.26, 0.11, 0.03))


def means_held(values: tuple[int, ...], weights: tuple[float, ...], scale: float = 1.0) -> float:
    """The share of 2,000 seasons in which the interval, stretched by `scale`, holds the mean."""
    rng = Random(1908)
    true = sum(value * weight for value, weight in zip(values, weights, strict=True))
    count = 0
    for _ in range(SEASONS):
        hands = rng.choices(values, weights, k=rng.randint(40, 400))
        total = sum(hands)
        interval = mean_interval(total, sum([hand * hand for hand in hands]), len(hands))
        assert interval is not None
        reach = (interval[1] - interval[0]) / 2 * scale
        count += abs(total / len(hands) - true) <= reach
    return count / SEASONS


def test_the_mean_interval_holds_the_points_a_hand_95_times_of_100() -> None:
    for values, weights in (MARGINS, POINTS, A_BETTER_PLAYER):
        assert abs(means_held(values, weights) - 0.95) < 0.01


def test_a_mean_interval_of_another_width_is_found_out() -> None:
    for values, weights in (MARGINS, POINTS):
        assert means_held(values, weights, scale=0.9) < 0.94
        assert means_held(values, weights, scale=1.1) > 0.96


def test_for_few_hands_the_t_quantile_keeps_what_the_normal_one_would_not() -> None:
    rng = Random(6)
    count = narrow = 0
    for _ in range(SEASONS):
        values = [rng.gauss(0.2, 1.8) for _ in range(5)]
        interval = mean_interval(sum(values), sum([value * value for value in values]), 5)
        assert interval is not None
        middle, reach = sum(interval) / 2, (interval[1] - interval[0]) / 2
        count += abs(middle - 0.2) <= reach
        narrow += abs(middle - 0.2) <= reach * Z / 2.776
    assert abs(count / SEASONS - 0.95) < 0.01
    assert narrow / SEASONS < 0.92
