"""Ratings of players: how strong each one is, judged by the points of every hand and who sat there.

In: the sums of the hands of each lineup, and final scores of games whose hands are not known. Out:
a rating for each player, with its uncertainty, and chances that follow from all of them together.
Does not know: calendars, SQL, or how a rating is shown.

Nothing is stored: the ratings are computed from all hands each time, so a game that is taken back
or entered late leaves no trace. Every hand has the same weight, however long ago it was played.
The order of hands, games and players does not matter: what is added up are integers.

The scale: 50 is the average of the rated players. A point is `POINT` points a hand, and about one
game in a hundred: a player rated 56 wins about 56 of 100 games with an average partner against two
average players. The strength of a side is the sum of its two ratings.

The model: a hand's points for N/S minus those for E/W are the strengths of N and S, minus those of
E and W, plus the advantage of the deal, plus luck. The strengths are estimated for all players at
once by ridge regression, which in basketball is called adjusted plus-minus: they are drawn towards
the average as far as players with so few hands would differ by luck alone. How far is estimated
from the hands too (`_Posterior`), so the ratings are neither too extreme in a group of equals, nor
too cautious if one player is far better. Few hands say little about that: then intervals and
chances are right on average over groups that differ as `SPREADS` supposes, but not in each. See
`docs/ratings.md`, also for how often they are right in which.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import groupby
from math import cos, erf, exp, log, pi, sin, sqrt
from operator import add, mul, sub
from typing import Final

from ..season.win_chance import PUBLISHED, WEIGHT
from ..stat_columns.chances_and_ratings import MIDDLE, POINT
from ..stat_columns.row_counts import Rating
from .games import LineupResult

USUAL_SPREAD: Final = 0.04
"""How far apart the players of a group usually are: the standard deviation of their strengths, in
points a hand. It is as likely to be less as it is to be more. 0.04 is 3 rating points: 55 wins in a
hundred was one of the best records over more than a thousand games on an internet ladder (K.
Morefield, "Internet Euchre Hall of Fame", 2007), and a good player cannot hope for many more than
60 (H. Lapp, vegaseuchre.com). The simulated players of the demo differ by 0.03."""

SPREADS: Final = {
    spread: spread / (1 + (spread / USUAL_SPREAD) ** 2)
    for spread in (0.01, 0.02, 0.04, 0.08, 0.16, 0.32)
}
"""The standard deviations that are tried, and the prior weight of each: half of a Cauchy
distribution (A. Gelman, 2006). Smaller steps change no figure. With 0.16 the better side wins 68
of 100 games."""

NEGLIGIBLE: Final = 1e-6
"""A spread that is less likely than the likeliest by this factor is left out."""


class Ratings:
    """The ratings computed from what each lineup scored: `by_player`, best first, and the number of
    games that could not be rated (`left_out`).

    Hands with a seat without a name, or with a name at two seats, are left out.
    """

    def __init__(self, results: Iterable[LineupResult]) -> None:
        rated, left_out = [], set()
        for result in results:
            if len({*result.names, ""}) < 5:
                left_out.add(result.game)
            elif result.hands or result.points:
                rated.append(result)
        self.left_out = len(left_out.difference(result.game for result in rated))
        self._posterior = _Posterior(_Sums(rated))
        self._best: dict[frozenset[str], dict[str, float]] = {}
        self.by_player = self._posterior.ratings()

    def ahead(self, player: str, other: str) -> float:
        """The probability (0–1) that `player` is stronger than `other`; both must be rated."""
        return self._posterior.ahead(player, other)

    def best(self, players: Collection[str]) -> dict[str, float]:
        """The probability (0–1) that each of some rated players is the strongest of them, within
        0.01."""
        group = frozenset(players)
        if group not in self._best:
            self._best[group] = self._posterior.best(group)
        return self._best[group]


class _Sums:
    """The sums of what players scored with and against each other, in integers; `names` are sorted.

    By two players (in the later one's row): the hands they played as partners, minus those as
    opponents, or for one player all hands (`hands`); and the same of the points, both sides
    together, of games of which only the result is known (`result_points`). By player: the points of
    the player's side minus those of the other (`margin`), and the hands that the player's side
    dealt minus those that the other dealt (`dealt`). Of all hands: their number, their points, the
    squares of their margins, the number with a known dealer, and the margin of the dealers' side in
    these.
    """

    def __init__(self, results: Sequence[LineupResult]) -> None:
        self.names = sorted({name for result in results for name in result.names})
        players = len(self.names)
        self.hands = [[0] * (at + 1) for at in range(players)]
        self.result_points = [[0] * (at + 1) for at in range(players)]
        self.margin = [0] * players
        self.dealt = [0] * players
        index = {name: at for at, name in enumerate(self.names)}
        for result in results:
            north, east, south, west = (index[name] for name in result.names)
            signs = {north: 1, east: -1, south: 1, west: -1}
            matrix, number = (
                (self.hands, result.hands) if result.hands else (self.result_points, result.points)
            )
            for player, sign in signs.items():
                row = matrix[player]
                for other, other_sign in signs.items():
                    if other <= player:
                        row[other] += sign * other_sign * number
                self.margin[player] += sign * result.margin
                self.dealt[player] += sign * result.dealt
        played = [result for result in results if result.hands]
        self.all_hands = sum(result.hands for result in played)
        self.all_points = sum(result.points for result in played)
        self.squares = sum(result.squares for result in played)
        self.known_dealers = sum(result.known_dealers for result in played)
        self.dealers_margin = sum(result.dealers_margin for result in played)


DEAL: Final = sum(
    points * (dealers - others)
    for points, dealers, others in zip((1, 2, 4), PUBLISHED[:3], PUBLISHED[3:], strict=True)
)
"""The margin of the side that deals, in points a hand; as published."""

POINTS: Final = sum(points * rate for points, rate in zip((1, 2, 4) * 2, PUBLISHED, strict=True))
"""The points of a hand, whoever scores them; as published."""

LUCK: Final = (
    sum(points**2 * rate for points, rate in zip((1, 2, 4) * 2, PUBLISHED, strict=True)) - DEAL**2
)
"""The variance of a hand's margin if both sides are equally strong; as published."""


class _Posterior:
    """The distribution of the players' strengths, in points a hand, given these sums: a normal
    distribution with a `mean` for each player and a covariance for any two.

    The advantage of the deal, the points of a hand and the luck in it are estimated beforehand,
    from all hands and, with the weight of 200 more, the published rates: strengths hardly matter
    for these. A final score without hands is taken as the margin of as many hands as usually make
    that many points.
    """

    def __init__(self, sums: _Sums) -> None:
        deal = (WEIGHT * DEAL + sums.dealers_margin) / (WEIGHT + sums.known_dealers)
        points = (WEIGHT * POINTS + sums.all_points) / (WEIGHT + sums.all_hands)
        squares = sums.squares - 2 * deal * sums.dealers_margin + deal * deal * sums.known_dealers
        luck = (WEIGHT * LUCK + squares) / (WEIGHT + sums.all_hands)
        self._hands = [
            [number + by_points / points for number, by_points in zip(*rows, strict=True)]
            for rows in zip(sums.hands, sums.result_points, strict=True)
        ]
        self._margin = sums.margin
        self._dealt = [deal * hands for hands in sums.dealt]
        self._names = sums.names
        self._at = {name: at for at, name in enumerate(sums.names)}
        margin = [*map(sub, self._margin, self._dealt)]
        fits = [_Fit(spread, self._hands, margin, luck) for spread in SPREADS]
        most = max(fit.evidence for fit in fits)
        weighted = [(SPREADS[fit.spread] * exp(fit.evidence - most), fit) for fit in fits]
        kept = [(weight, fit) for weight, fit in weighted if weight > NEGLIGIBLE]
        total = sum(weight for weight, _ in kept)
        self._fits = [(weight / total, fit) for weight, fit in kept]
        self.mean = [
            sum(weight * fit.mean[at] for weight, fit in self._fits) for at in range(len(margin))
        ]

    def ratings(self) -> dict[str, Rating]:
        """The ratings by name, best first; if two are level, the more certain one first, then by
        name."""
        # No hand says anything about the average of all, so its own variance is that of the prior.
        average = sum(weight * fit.spread**2 for weight, fit in self._fits) / max(
            1, len(self._names)
        )
        ratings = []
        for at, name in enumerate(self._names):
            # Rounded, so that two players with the same record are exactly level.
            value = round(MIDDLE + self.mean[at] / POINT, 9)
            error = round(sqrt(self.covariance(at, at) - average) / POINT, 9)
            hands = round(self._hands[at][at])
            ratings.append(Rating(name, value, error, hands))
        ratings.sort(key=lambda rating: (-rating.value, rating.error, rating.player))
        return {rating.player: rating for rating in ratings}

    def covariance(self, a: int, b: int) -> float:
        """The covariance of the strengths of two players, by index."""
        mean = self.mean
        return sum(
            weight * (fit.covariance(a, b) + (fit.mean[a] - mean[a]) * (fit.mean[b] - mean[b]))
            for weight, fit in self._fits
        )

    @cached_property
    def _covariances(self) -> list[list[float]]:
        """The covariances of any two players, as a lower triangle."""
        return [
            [self.covariance(at, other) for other in range(at + 1)] for at in range(len(self.mean))
        ]

    def ahead(self, player: str, other: str) -> float:
        """The probability that `player` is stronger than `other`."""
        a, b = self._at[player], self._at[other]
        variance = self.covariance(a, a) + self.covariance(b, b) - 2 * self.covariance(a, b)
        return (1 + erf((self.mean[a] - self.mean[b]) / sqrt(2 * variance))) / 2

    def best(self, players: Collection[str]) -> dict[str, float]:
        """The probability that each of these players is the strongest of them, by counting how
        often each is at points spread over the distribution. Players who are level share theirs."""
        order = self._in_order([self._at[name] for name in players])
        if not order:
            return {}
        mean = [self.mean[at] for at in order]
        known = self._covariances
        root = _cholesky_root(
            [
                [known[max(at, other)][min(at, other)] for other in order[: place + 1]]
                for place, at in enumerate(order)
            ]
        )
        times_best = [0] * len(order)
        for point in _normal_points(len(order)):
            offsets = [sum(map(mul, row, point)) for row in root]
            for strengths in ([*map(add, mean, offsets)], [*map(sub, mean, offsets)]):
                times_best[strengths.index(max(strengths))] += 1
        of_level: dict[tuple[float, float], list[int]] = {}
        for at, times in zip(order, times_best, strict=True):
            of_level.setdefault(self._sort_key(at), []).append(times)
        shares = {key: sum(times) / len(times) / (2 * LATTICE) for key, times in of_level.items()}
        return {self._names[at]: shares[self._sort_key(at)] for at in order}

    def _sort_key(self, at: int) -> tuple[float, float]:
        """The key that sorts players (by index) with the best first, rounded so that players with
        the same record are level."""
        return round(-self.mean[at], 9), round(self._covariances[at][at], 9)

    def _in_order(self, players: Iterable[int]) -> list[int]:
        """The players (by index) in an order that does not depend on their names: the best first,
        and those who are level by their covariances with the players before them."""
        order: list[int] = []
        known = self._covariances

        def covariances_before(at: int) -> list[float]:
            return [round(known[max(at, other)][min(at, other)], 9) for other in order]

        for _, level in groupby(sorted(players, key=self._sort_key), key=self._sort_key):
            left = sorted(level)
            while left:
                following = min(left, key=covariances_before) if len(left) > 1 else left[0]
                left.remove(following)
                order.append(following)
        return order


class _Fit:
    """The ridge regression of the players' strengths, if they have the standard deviation `spread`:
    the `mean` of each, and the logarithm of how likely the margins are then (`evidence`), up to a
    constant. `hands` is as in `_Sums`, `luck` the variance of a hand."""

    def __init__(
        self,
        spread: float,
        hands: Sequence[Sequence[float]],
        margin: Sequence[float],
        luck: float,
    ) -> None:
        self.spread = spread
        self.ridge = luck / spread**2
        self._luck = luck
        self._root = _cholesky_root([[*row[:-1], row[-1] + self.ridge] for row in hands])
        half = _solve(self._root, margin)
        self.mean = _solve_transposed(self._root, half)
        self.evidence = (
            sum(map(mul, half, half)) / 2 / luck
            - sum(log(row[-1]) for row in self._root)
            - len(margin) * log(spread)
        )

    @cached_property
    def _columns(self) -> list[list[float]]:
        """The columns of the root's inverse, each from the diagonal down. The covariance of two
        strengths is the product of their columns, times the luck."""
        columns: list[list[float]] = []
        for at, row in enumerate(self._root):
            columns.append([])
            for column, first in zip(columns, range(at + 1), strict=True):
                unit = float(first == at)
                column.append((unit - sum(map(mul, row[first:at], column))) / row[at])
        return columns

    def covariance(self, a: int, b: int) -> float:
        """The covariance of the strengths of two players, by index."""
        low, high = min(a, b), max(a, b)
        return self._luck * sum(
            map(mul, self._columns[low][high - low :], self._columns[high]), 0.0
        )


def _cholesky_root(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """The Cholesky root of a symmetric matrix; both as their lower triangles."""
    rows: list[list[float]] = []
    for at, values in enumerate(matrix):
        row: list[float] = []
        for other, value in zip(rows, values, strict=False):
            row.append((value - sum(map(mul, row, other))) / other[-1])
        row.append(sqrt(values[at] - sum(map(mul, row, row))))
        rows.append(row)
    return rows


def _solve(root: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """The solution x of root · x = right."""
    solution: list[float] = []
    for row, value in zip(root, right, strict=True):
        solution.append((value - sum(map(mul, row, solution))) / row[-1])
    return solution


def _solve_transposed(root: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """The solution x of rootᵀ · x = right."""
    solution = list(right)
    for row in reversed(root):
        at = len(row) - 1
        value = solution[at] = solution[at] / row[at]
        solution[:at] = [one - by * value for one, by in zip(solution[:at], row, strict=False)]
    return solution


LATTICE: Final = 2039
"""The number of points at which the chance to be the best is counted, and as many opposite to
them; a prime."""

_STEP: Final = 1487


def _normal_points(dimensions: int) -> Iterator[tuple[float, ...]]:
    """`LATTICE` points that are spread as evenly as can be over a normal distribution, the same
    ones each time: a rank-1 lattice (N. M. Korobov, 1959), made normal by the method of G. E. P.
    Box and M. E. Muller (1958)."""
    places = [(number + 0.5) / LATTICE for number in range(LATTICE)]
    radius = [sqrt(-2 * log(place)) for place in places]
    turns = [(cos(2 * pi * place), sin(2 * pi * place)) for place in places]
    steps = [pow(_STEP, power, LATTICE) for power in range(dimensions + dimensions % 2)]
    for number in range(LATTICE):
        point: list[float] = []
        for out, around in zip(steps[::2], steps[1::2], strict=True):
            length = radius[number * out % LATTICE]
            x, y = turns[number * around % LATTICE]
            point += length * x, length * y
        yield tuple(point)
