"""How strong each player looks from who won with whom against whom, and how sure that is.

Knows: games of two against two. Does not know: hands, points, calendars, or how a rating is shown.

Nothing is kept: the ratings are worked out from all games each time, so that a game taken back or
entered late leaves no trace. Every game counts alike, however long ago it was, and their order does
not matter at all.

The scale. 50 is the average of those who are rated. A point is worth about one game in a hundred:
who is rated 56 wins about 56 of 100 games with an average partner against two average players. What
a side is worth is the sum of its two ratings; one worth d more than the other wins with the chance
1 / (1 + e^(−d/25)).

The model is that of Bradley and Terry with the strengths of a side's players added up, and a normal
prior on each strength. The spread of the prior is not fixed: the fit is made for each of `SPREADS`,
and the fits are averaged, weighted by their evidence. So the resulting chances neither promise too
much in a group of equals, nor too little if one is far better.

Why not openskill, which did this before: it goes through the games once, in their order, and knows
nothing of what it has learned about two people together. See `docs/ratings.md`.
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
"""What a point of a rating adds to the logarithm of the odds to win."""

SPREADS: Final = {3.0: 1, 8.0: 2, 16.0: 1}
"""How far apart the players of a group may be, as the standard deviation of their ratings in
points, and the shares of belief that each has beforehand. The simulated players of the demo are 3
apart; at 8 the better side of a game wins 62 of 100."""

_CLOSE: Final = 1e-4
"""The step after which the search for the likeliest strengths ends: each is about the square of the
one before."""


class RatedGame(NamedTuple):
    """A game that is over: its number, its date, the two players of either side ('': no name), and
    the side that won it (0, 1; `None`: a tie)."""

    game: int
    date: str
    sides: tuple[tuple[str, str], tuple[str, str]]
    winner: int | None


class Ratings:
    """The ratings that follow from games: `now`, by player, best first, and how many games could
    not be rated (`left_out`).

    A game counts when four different names sat there: with a seat nobody is named in, or a name
    that sits twice, nobody knows whose game it was, and it is left out. Raises ValueError for a
    winner that is neither 0 nor 1 nor `None`.
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
        """The chance (0 to 1) that one of two who are rated is the stronger player."""
        return self._posterior.ahead(player, other)

    @cached_property
    def evenings(self) -> tuple[tuple[str, int], ...]:
        """Every date in the order the games came, and how many games were rated by its end; a date
        the games come back to has a second entry."""
        dates, ends, end = [], [], 0
        for date, games in groupby(self._games, key=lambda game: game.date):
            end += sum(1 for _ in games)
            dates.append(date)
            ends.append(end)
        return tuple(zip(dates, ends, strict=True))

    def after(self, ends: Iterable[int]) -> Iterator[dict[str, Rating]]:
        """The ratings by the first so many games, best first, for each of these numbers in turn,
        the lowest first."""
        results, believed, done = _Results(()), None, 0
        for end in ends:
            if end == len(self._games):
                yield self.now
                continue
            results.add(self._games[done:end])
            believed, done = _Posterior(results, believed), end
            yield believed.ratings()


class _Results:
    """Games `played` per player, and games `won` per pairing of two sides (names sorted); a tie is
    half a game won for either."""

    def __init__(self, games: Iterable[RatedGame]) -> None:
        self.played: Counter[str] = Counter()
        self.won: dict[tuple[str, str, str, str], tuple[float, float]] = {}
        self.add(games)

    def add(self, games: Iterable[RatedGame]) -> None:
        """Count more games, each with four different names."""
        for game in games:
            (a, b), (c, d) = (sorted(side) for side in game.sides)
            first = 0.5 if game.winner is None else float(game.winner == 0)
            if (c, d) < (a, b):
                a, b, c, d, first = c, d, a, b, 1 - first
            self.played.update((a, b, c, d))
            one, other = self.won.get((a, b, c, d), (0.0, 0.0))
            self.won[a, b, c, d] = one + first, other + 1 - first


class _PairingResult(NamedTuple):
    """All games between two fixed pairs: player indexes, the four opposing index pairs (`rivals`,
    higher first), and the games won and lost."""

    players: tuple[int, int, int, int]
    rivals: tuple[tuple[int, int], ...]
    won: float
    lost: float

    @classmethod
    def of(cls, players: tuple[int, int, int, int], won: float, lost: float) -> _PairingResult:
        """So many games won and lost."""
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
        """Everybody's rating, best first: of two who are level the surer one; then the alphabet."""
        found = []
        for at, name in enumerate(self._names):
            mean = sum(w * fit.mean[at] for w, fit in self._each())
            variance = sum(
                w * (fit.variance(at) + (fit.mean[at] - mean) ** 2) for w, fit in self._each()
            )
            # Two of the same record are level to the last digit.
            mu, sigma = round(MIDDLE + mean / POINT, 9), round(sqrt(variance) / POINT, 9)
            found.append(Rating(name, mu, sigma, self._played[name]))
        found.sort(key=lambda one: (-one.mu, one.sigma, one.player))
        return {one.player: one for one in found}

    def means(self, number: int, names: Iterable[str]) -> list[float]:
        """The strengths of these players by the fit of this number; 0 of who is not known."""
        mean = self._fits[number].mean
        return [mean[self._at[name]] if name in self._at else 0.0 for name in names]

    def ahead(self, player: str, other: str) -> float:
        """The chance that one of two is stronger than the other."""
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
        """At the strengths as they are: the Cholesky root of the curvature, the slope, and the
        logarithm of the likelihood."""
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
        """The columns of the root's inverse, each from the diagonal down. The covariance of two is
        the product of theirs."""
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
        """How unsure a strength is against the average of all. No game says anything of the
        average, so that its own doubt is what it was before the first."""
        return self._covariance(at, at) - self._prior / len(self.mean)

    def ahead(self, a: int, b: int) -> float:
        """The chance that one is stronger than the other."""
        apart = self._covariance(a, a) + self._covariance(b, b) - 2 * self._covariance(a, b)
        return (1 + erf((self.mean[a] - self.mean[b]) / sqrt(2 * apart))) / 2


def _root(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """The lower triangle of which a matrix is the square (Cholesky), from its own lower one."""
    rows: list[list[float]] = []
    for at, given in enumerate(matrix):
        row: list[float] = []
        for other, value in zip(rows, given, strict=False):
            row.append((value - sum(map(mul, row, other))) / other[-1])
        row.append(sqrt(given[at] - sum(map(mul, row, row))))
        rows.append(row)
    return rows


def _solved(root: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """What the square of `root` takes to `right`."""
    half: list[float] = []
    for row, value in zip(root, right, strict=True):
        half.append((value - sum(map(mul, row, half))) / row[-1])
    for row in reversed(root):
        at = len(row) - 1
        value = half[at] = half[at] / row[at]
        half[:at] = [one - by * value for one, by in zip(half[:at], row, strict=False)]
    return half
