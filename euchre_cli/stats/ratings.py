"""Ratings of players: how strong each one is, judged by who won with whom against whom.

In: the results of games of two against two. Out: a rating for each player, with its uncertainty.
Does not know: hands, points, calendars, or how a rating is shown.

Nothing is stored: the ratings are computed from all games each time, so a game that is taken back
or entered late leaves no trace. Every game has the same weight, however long ago it was played, and
their order does not matter.

The scale: 50 is the average of the rated players. A point is worth about one game in a hundred: a
player rated 56 wins about 56 of 100 games with an average partner against two average players. The
strength of a side is the sum of its two ratings; a side that is d points stronger wins with the
probability 1 / (1 + e^(−d/25)).

The model is that of Bradley and Terry, with the strengths of a side's players added up, and a
normal prior on each strength. The spread of the prior is not fixed: the model is fitted for each of
`SPREADS`, and the fits are averaged, weighted by their evidence. So the probabilities are neither
too extreme in a group of equals, nor too cautious if one player is far better.

Openskill, which was used before, goes through the games once, in their order, and does not keep
what it learns about two players together. See `docs/ratings.md`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import groupby
from math import erf, exp, log, log1p, sqrt
from operator import mul
from typing import Final, NamedTuple

from ..stat_columns.chances_and_ratings import MIDDLE
from ..stat_columns.row_counts import Rating

POINT: Final = 1 / 25
"""What a rating point adds to the logarithm of the odds of winning."""

SPREADS: Final = {3.0: 1, 8.0: 2, 16.0: 1}
"""The standard deviations that the players' ratings may have, in points, and the prior weight of
each. That of the demo's simulated players is 3; with 8 the better side wins 62 of 100 games."""

_CLOSE: Final = 1e-4
"""The search for the likeliest strengths ends after a step shorter than this; each step is about
the square of the one before."""


class RatedGame(NamedTuple):
    """A finished game: its number, its date, the two players of each side ('': no name), and the
    side that won (0 or 1; `None`: a tie)."""

    game: int
    date: str
    sides: tuple[tuple[str, str], tuple[str, str]]
    winner: int | None


class Ratings:
    """The ratings computed from games: `now`, by player, best first, and how many games could not
    be rated (`left_out`).

    A game with a seat without a name, or with a name at two seats, is left out. Raises ValueError
    for a winner other than 0, 1 and `None`.
    """

    def __init__(self, games: Iterable[RatedGame]) -> None:
        rated = []
        self.left_out = 0
        for game in games:
            if game.winner not in (0, 1, None):
                raise ValueError(f"game {game.game}: {game.winner!r} is no side")
            if len({*game.sides[0], *game.sides[1], ""}) < 5:
                self.left_out += 1
            else:
                rated.append(game)
        self._games = tuple(rated)
        self._posterior = _Posterior(_Results(rated))
        self.now = self._posterior.ratings()

    def ahead(self, player: str, other: str) -> float:
        """The probability (0–1) that `player` is stronger than `other`; both must be rated."""
        return self._posterior.ahead(player, other)

    @cached_property
    def evenings(self) -> tuple[tuple[str, int], ...]:
        """Every date in the order of the games, and how many games were rated by its end. A date
        that comes again after another has a second entry."""
        dates, ends, end = [], [], 0
        for date, games in groupby(self._games, key=lambda game: game.date):
            end += sum(1 for _ in games)
            dates.append(date)
            ends.append(end)
        return tuple(zip(dates, ends, strict=True))

    def after(self, ends: Iterable[int]) -> Iterator[dict[str, Rating]]:
        """The ratings after the first `end` games, best first, for each of `ends`, which must be in
        ascending order."""
        results, believed, done = _Results(()), None, 0
        for end in ends:
            if end == len(self._games):
                yield self.now
                continue
            results.add(self._games[done:end])
            believed, done = _Posterior(results, believed), end
            yield believed.ratings()


class _Results:
    """Games `played` by each player, and games `won` by each side of a pairing (names sorted); a
    tie is half a game won for each."""

    def __init__(self, games: Iterable[RatedGame]) -> None:
        self.played: Counter[str] = Counter()
        self.won: dict[tuple[str, str, str, str], tuple[float, float]] = {}
        self.add(games)

    def add(self, games: Iterable[RatedGame]) -> None:
        """Adds games, each with four different names."""
        for game in games:
            (a, b), (c, d) = (sorted(side) for side in game.sides)
            first = 0.5 if game.winner is None else float(game.winner == 0)
            if (c, d) < (a, b):
                a, b, c, d, first = c, d, a, b, 1 - first
            self.played.update((a, b, c, d))
            one, other = self.won.get((a, b, c, d), (0.0, 0.0))
            self.won[a, b, c, d] = one + first, other + 1 - first


class _PairingResult(NamedTuple):
    """All games between two pairs: the indexes of the four players, the four index pairs of
    opponents (`rivals`, the higher index first), and the games that the first pair won and lost."""

    players: tuple[int, int, int, int]
    rivals: tuple[tuple[int, int], ...]
    won: float
    lost: float

    @classmethod
    def of(cls, players: tuple[int, int, int, int], won: float, lost: float) -> _PairingResult:
        """The games that the first two of `players` won and lost against the others."""
        a, b, c, d = players
        pairs = ((a, c), (a, d), (b, c), (b, d))
        rivals = tuple((max(pair), min(pair)) for pair in pairs)
        return cls(players, rivals, won, lost)


class _Posterior:
    """The posterior over players' strengths given results. `before` is the posterior for fewer
    games, used as the starting point of the search."""

    def __init__(self, results: _Results, before: _Posterior | None = None) -> None:
        self._played = dict(results.played)
        self._names = sorted(self._played)
        self._at = at = {name: at for at, name in enumerate(self._names)}
        # One order for all, so that the same games give the same numbers to the last digit.
        record = [
            _PairingResult.of((at[a], at[b], at[c], at[d]), first, second)
            for (a, b, c, d), (first, second) in sorted(results.won.items())
        ]
        nobody = [0.0] * len(at)
        self._fits = [
            _Fit(POINT * spread, record, nobody)
            if before is None
            else _Fit(POINT * spread, record, before.means(number, self._names))
            for number, spread in enumerate(SPREADS)
        ]
        likeliest = max(fit.evidence for fit in self._fits)
        weights = [
            belief * exp(fit.evidence - likeliest)
            for belief, fit in zip(SPREADS.values(), self._fits, strict=True)
        ]
        self._weights = [weight / sum(weights) for weight in weights]

    def ratings(self) -> dict[str, Rating]:
        """The ratings by name, best first; if two are level, the more certain one first, then by
        name."""
        ratings = []
        for at, name in enumerate(self._names):
            mean = sum(w * fit.mean[at] for w, fit in self._each())
            variance = sum(
                w * (fit.variance(at) + (fit.mean[at] - mean) ** 2) for w, fit in self._each()
            )
            # Rounded, so that two players with the same record are exactly level.
            mu, sigma = round(MIDDLE + mean / POINT, 9), round(sqrt(variance) / POINT, 9)
            ratings.append(Rating(name, mu, sigma, self._played[name]))
        ratings.sort(key=lambda rating: (-rating.mu, rating.sigma, rating.player))
        return {rating.player: rating for rating in ratings}

    def means(self, number: int, names: Iterable[str]) -> list[float]:
        """The strengths of these players in the fit with this index; 0 for an unknown player."""
        mean = self._fits[number].mean
        return [mean[self._at[name]] if name in self._at else 0.0 for name in names]

    def ahead(self, player: str, other: str) -> float:
        """The probability that `player` is stronger than `other`."""
        a, b = self._at[player], self._at[other]
        return sum(w * fit.ahead(a, b) for w, fit in self._each())

    def _each(self) -> Iterable[tuple[float, _Fit]]:
        return zip(self._weights, self._fits, strict=True)


class _Fit:
    """The Laplace approximation to the players' strengths (log odds) under a normal prior with
    standard deviation `spread`: the posterior mode (`mean`, searched from `start`), the covariance
    there, and the log of the marginal likelihood (`evidence`)."""

    def __init__(
        self,
        spread: float,
        record: Sequence[_PairingResult],
        start: Sequence[float],
    ) -> None:
        self.mean = list(start)
        self._prior = spread**2
        for _ in range(100):
            root, slope, likelihood = self._around(record)
            step = _solved(root, slope)
            longest = max(map(abs, step), default=0.0)
            # Far from the maximum a Newton step may overshoot, so it is limited to 1.
            short = 1 / max(1.0, longest)
            self.mean = [one + short * by for one, by in zip(self.mean, step, strict=True)]
            if longest < _CLOSE:
                break
        self.evidence = (
            likelihood
            - sum(one**2 for one in self.mean) / 2 / self._prior
            - len(start) * log(spread)
            - sum(log(row[-1]) for row in root)
        )
        self._root = root

    def _around(
        self, record: Sequence[_PairingResult]
    ) -> tuple[list[list[float]], list[float], float]:
        """The Cholesky root of the curvature, the slope, and the log of the likelihood, all at the
        present strengths."""
        strength = self.mean
        slope = [-one / self._prior for one in strength]
        curve = [[0.0] * (at + 1) for at in range(len(strength))]
        for at, row in enumerate(curve):
            row[at] = 1 / self._prior
        likelihood = 0.0
        for (a, b, c, d), rivals, won, lost in record:
            odds = strength[a] + strength[b] - strength[c] - strength[d]
            chance = 1 / (1 + exp(-odds))
            likelihood += won * odds - (won + lost) * log1p(exp(odds))
            more = won - (won + lost) * chance
            slope[a] += more
            slope[b] += more
            slope[c] -= more
            slope[d] -= more
            bent = (won + lost) * chance * (1 - chance)
            curve[a][a] += bent
            curve[b][b] += bent
            curve[c][c] += bent
            curve[d][d] += bent
            curve[b][a] += bent
            curve[d][c] += bent
            for later, earlier in rivals:
                curve[later][earlier] -= bent
        return _root(curve), slope, likelihood

    @cached_property
    def _columns(self) -> list[list[float]]:
        """The columns of the root's inverse, each from the diagonal down. The covariance of two
        strengths is the product of their columns."""
        columns: list[list[float]] = []
        for at, row in enumerate(self._root):
            columns.append([])
            for column, first in zip(columns, range(at + 1), strict=True):
                unit = float(first == at)
                column.append((unit - sum(map(mul, row[first:at], column))) / row[at])
        return columns

    def _covariance(self, a: int, b: int) -> float:
        low, high = min(a, b), max(a, b)
        return sum(map(mul, self._columns[low][high - low :], self._columns[high]), 0.0)

    def variance(self, at: int) -> float:
        """The variance of a strength relative to the average of all players. No game says anything
        about the average, so its own variance is that of the prior."""
        return self._covariance(at, at) - self._prior / len(self.mean)

    def ahead(self, a: int, b: int) -> float:
        """The probability that the player with index `a` is stronger than the one with `b`."""
        apart = self._covariance(a, a) + self._covariance(b, b) - 2 * self._covariance(a, b)
        return (1 + erf((self.mean[a] - self.mean[b]) / sqrt(2 * apart))) / 2


def _root(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """The Cholesky root of a symmetric matrix; both as their lower triangles."""
    rows: list[list[float]] = []
    for at, values in enumerate(matrix):
        row: list[float] = []
        for other, value in zip(rows, values, strict=False):
            row.append((value - sum(map(mul, row, other))) / other[-1])
        row.append(sqrt(values[at] - sum(map(mul, row, row))))
        rows.append(row)
    return rows


def _solved(root: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """The solution x of root · rootᵀ · x = right."""
    half: list[float] = []
    for row, value in zip(root, right, strict=True):
        half.append((value - sum(map(mul, row, half))) / row[-1])
    for row in reversed(root):
        at = len(row) - 1
        value = half[at] = half[at] / row[at]
        half[:at] = [one - by * value for one, by in zip(half[:at], row, strict=False)]
    return half
