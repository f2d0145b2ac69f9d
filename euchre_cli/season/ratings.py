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
from the hands too (`Ratings`), so the ratings are neither too extreme in a group of equals, nor
too cautious if one player is far better. Few hands say little about that: then intervals and
chances are right on average over groups that differ as `SPREADS` supposes, but not in each. See
`docs/ratings.md`, also for how often they are right in which.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cached_property
from math import cos, erf, exp, log, pi, sin, sqrt
from operator import add, mul, sub
from typing import Final, NamedTuple, TypeAlias

from ..book.sheet import Players
from .win_chance import PUBLISHED, WEIGHT

MIDDLE: Final = 50.0
"""The average rating."""

POINT: Final = 1 / 80
"""What a rating point is in points a hand. In games to 10 with the published rates of outcomes, a
side that makes 0.1 points a hand more than the other wins 58 of 100."""


class LineupResult(NamedTuple):
    """What N/S and E/W scored in a game with these four at the table: their `hands` with a result,
    added up; or its final score, if that is all that is known (0 `hands`).

    `margin` is the points of N/S minus those of E/W, and `points` both together. The rest is of
    hands only: the sum of their margins' `squares`, how many have a known dealer (`known_dealers`),
    those dealt by N/S minus those dealt by E/W (`dealt`), and what the dealers' side scored in them
    minus the other (`dealers_margin`).
    """

    game: int
    names: Players
    hands: int
    margin: int
    points: int
    squares: int = 0
    known_dealers: int = 0
    dealt: int = 0
    dealers_margin: int = 0


class Rating(NamedTuple):
    """A player's strength: its `value` in rating points, on a scale on which the average rated
    player has 50, and its standard `error`; judged by so many `hands`. For a game of which only
    the result is known, the number of its hands is estimated."""

    player: str
    value: float
    error: float
    hands: int

    @property
    def low(self) -> float:
        """The lower end of the 95 % interval."""
        return self.value - SURE * self.error

    @property
    def high(self) -> float:
        """The upper end of the 95 % interval."""
        return self.value + SURE * self.error


SURE: Final = 1.96
"""The 95 % interval of a rating reaches this many standard deviations to either side."""

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


DEAL: Final = sum(map(mul, (1, 2, 4), map(sub, PUBLISHED[:3], PUBLISHED[3:])))
"""The margin of the side that deals, in points a hand; as published."""

POINTS: Final = sum(map(mul, (1, 2, 4) * 2, PUBLISHED))
"""The points of a hand, whoever scores them; as published."""

LUCK: Final = sum(map(mul, (1, 4, 16) * 2, PUBLISHED)) - DEAL**2
"""The variance of a hand's margin if both sides are equally strong; as published."""


class Ratings:
    """The ratings computed from what each lineup scored: `by_player`, best first (if two are level,
    the more certain one first, then by name), and the number of games that could not be rated
    (`left_out`). Hands with a seat without a name, or with a name at two seats, are left out.

    They are read from the distribution of the players' strengths, in points a hand, given these
    results: a normal distribution with a `mean` for each of the sorted `names`, and a `covariance`
    for any two. It is a mixture over `SPREADS`, each by how likely it makes the results.
    """

    def __init__(self, results: Iterable[LineupResult]) -> None:
        rated, left_out = [], set()
        for result in results:
            if len({*result.names, ""}) < 5:
                left_out.add(result.game)
            elif result.hands or result.points:
                rated.append(result)
        self.left_out = len(left_out.difference(result.game for result in rated))
        self.names = sorted({name for result in rated for name in result.names})
        hands, margin, luck = _sums(rated, self.names)
        fits = [_Fit(spread, hands, margin, luck) for spread in SPREADS]
        most = max(fit.evidence for fit in fits)
        weighted = [(SPREADS[fit.spread] * exp(fit.evidence - most), fit) for fit in fits]
        kept = [(weight, fit) for weight, fit in weighted if weight > NEGLIGIBLE]
        total = sum(weight for weight, _ in kept)
        self._fits = [(weight / total, fit) for weight, fit in kept]
        self.mean = [
            sum(weight * fit.mean[at] for weight, fit in self._fits) for at in range(len(margin))
        ]
        self._best: dict[frozenset[str], dict[str, float]] = {}
        # No hand says anything about the average of all, so its own variance is that of the prior.
        players = max(1, len(self.names))
        average = sum(weight * fit.spread**2 for weight, fit in self._fits) / players
        ratings = []
        for at, (name, mean) in enumerate(zip(self.names, self.mean, strict=True)):
            # Rounded, so that two players with the same record are exactly level.
            value = round(MIDDLE + mean / POINT, 9)
            error = round(sqrt(self.covariance(at, at) - average) / POINT, 9)
            ratings.append(Rating(name, value, error, round(hands[at][at])))
        ratings.sort(key=lambda rating: (-rating.value, rating.error, rating.player))
        self.by_player = {rating.player: rating for rating in ratings}

    def covariance(self, a: int, b: int) -> float:
        """The covariance of the strengths of two players, by index."""
        mean = self.mean
        return sum(
            weight * (fit.covariance(a, b) + (fit.mean[a] - mean[a]) * (fit.mean[b] - mean[b]))
            for weight, fit in self._fits
        )

    @cached_property
    def _covariances(self) -> list[list[float]]:
        """The covariances of any two players, by index."""
        players = range(len(self.names))
        half = [[self.covariance(a, b) for b in range(a + 1)] for a in players]
        return [[half[max(a, b)][min(a, b)] for b in players] for a in players]

    def ahead(self, player: str, other: str) -> float:
        """The probability (0–1) that `player` is stronger than `other`; both must be rated."""
        a, b = self.names.index(player), self.names.index(other)
        variance = self.covariance(a, a) + self.covariance(b, b) - 2 * self.covariance(a, b)
        return (1 + erf((self.mean[a] - self.mean[b]) / sqrt(2 * variance))) / 2

    def best(self, players: Collection[str]) -> dict[str, float]:
        """The probability (0–1) that each of some rated players is the strongest of them, within
        0.01, by counting how often each is at points spread over the distribution. Players who are
        level share theirs."""
        group = frozenset(players)
        if group and group not in self._best:
            self._best[group] = self._shares_of_best(group)
        return self._best.get(group, {})

    def _shares_of_best(self, players: Collection[str]) -> dict[str, float]:
        mean, known = self.mean, self._covariances
        # Rounded, so that players with the same record are level.
        rank = {
            at: (round(-mean[at], 9), round(known[at][at], 9))
            for at in map(self.names.index, players)
        }
        # An order that does not depend on names: the best first, and those who are level by their
        # covariances with the players before them.
        order: list[int] = []
        for _ in rank:
            left = rank.keys() - order
            before = [(rank[at], [round(known[at][one], 9) for one in order], at) for at in left]
            order.append(min(before)[-1])
        root = _cholesky_root([[known[at][other] for other in order] for at in order])
        middle = [mean[at] for at in order]
        times_best = [0] * len(order)
        for point in _normal_points(len(order)):
            offsets = [sum(map(mul, row, point)) for row in root]
            for strengths in ([*map(add, middle, offsets)], [*map(sub, middle, offsets)]):
                times_best[strengths.index(max(strengths))] += 1
        of_level: dict[tuple[float, float], list[int]] = {}
        for at, times in zip(order, times_best, strict=True):
            of_level.setdefault(rank[at], []).append(times)
        shares = {key: sum(times) / len(times) / (2 * LATTICE) for key, times in of_level.items()}
        return {self.names[at]: shares[rank[at]] for at in order}


_SIGNS: Final = (1, -1, 1, -1)
"""How a hand's margin counts at each seat."""

_Triangle: TypeAlias = list[list[float]]
"""The lower triangle of a symmetric matrix, row by row."""


def _sums(
    results: Sequence[LineupResult], names: Sequence[str]
) -> tuple[_Triangle, list[float], float]:
    """What players (`names`) scored with and against each other: by two players, the hands they
    played as partners minus those as opponents (for one player: all); by player, the points of the
    own side minus those of the other, without the advantage of the deal; and the variance of luck
    in a hand. What is added up are integers.

    The advantage of the deal, the points of a hand and the luck in it are estimated beforehand,
    from all hands and, with the weight of 200 more, the published rates: strengths hardly matter
    for these. A final score without hands is taken as the margin of as many hands as usually make
    that many points.
    """
    played = [result[2:] for result in results if result.hands] or [(0,) * 7]
    every_hand, _, all_points, squares, known_dealers, _, dealers_margin = (
        sum(column) for column in zip(*played, strict=True)
    )
    deal = (WEIGHT * DEAL + dealers_margin) / (WEIGHT + known_dealers)
    points = (WEIGHT * POINTS + all_points) / (WEIGHT + every_hand)
    by_luck = squares - 2 * deal * dealers_margin + deal * deal * known_dealers
    luck = (WEIGHT * LUCK + by_luck) / (WEIGHT + every_hand)
    place = {name: at for at, name in enumerate(names)}
    hands, only_points = ([[0] * (at + 1) for at in range(len(names))] for _ in range(2))
    margin, dealt = [0] * len(names), [0] * len(names)
    for result in results:
        signs = [(place[name], sign) for name, sign in zip(result.names, _SIGNS, strict=True)]
        matrix, number = (hands, result.hands) if result.hands else (only_points, result.points)
        for player, sign in signs:
            margin[player] += sign * result.margin
            dealt[player] += sign * result.dealt
            for other, other_sign in signs:
                if other <= player:
                    matrix[player][other] += sign * other_sign * number
    triangle = [
        [number + by_points / points for number, by_points in zip(*rows, strict=True)]
        for rows in zip(hands, only_points, strict=True)
    ]
    return triangle, [one - deal * more for one, more in zip(margin, dealt, strict=True)], luck


class _Fit:
    """The ridge regression of the players' strengths, if they have the standard deviation `spread`:
    the `mean` of each, and the logarithm of how likely the margins are then (`evidence`), up to a
    constant. `hands`, `margin` and `luck` are as in `_sums`."""

    def __init__(self, spread: float, hands: _Triangle, margin: list[float], luck: float) -> None:
        self.spread = spread
        self._luck = luck
        ridge = luck / spread**2
        self._root = _cholesky_root([[*row[:-1], row[-1] + ridge] for row in hands])
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
        columns = self._columns
        return self._luck * sum(map(mul, columns[low][high - low :], columns[high]), 0.0)


def _cholesky_root(matrix: _Triangle) -> _Triangle:
    """The Cholesky root of a symmetric matrix, of which the lower triangle is read."""
    rows: _Triangle = []
    for at, values in enumerate(matrix):
        row: list[float] = []
        for other, value in zip(rows, values, strict=False):
            row.append((value - sum(map(mul, row, other))) / other[-1])
        row.append(sqrt(values[at] - sum(map(mul, row, row))))
        rows.append(row)
    return rows


def _solve(root: _Triangle, right: list[float]) -> list[float]:
    """The solution x of root · x = right."""
    solution: list[float] = []
    for row, value in zip(root, right, strict=True):
        solution.append((value - sum(map(mul, row, solution))) / row[-1])
    return solution


def _solve_transposed(root: _Triangle, right: list[float]) -> list[float]:
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
