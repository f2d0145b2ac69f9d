"""Estimates of the players' strengths in simulated seasons, and what the ratings predict there: how
well they go with true skill, and whether their intervals hold. For the tests of the ratings.

Knows: seasons of players whose strength is known, and other estimates of it, to compare with. Does
not know: how a rating is computed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from math import exp
from statistics import correlation, fmean, pstdev
from typing import TYPE_CHECKING, Final, NamedTuple

from .simulated_seasons import SimulatedSeason

if TYPE_CHECKING:
    from euchre_cli.stats.games import LineupResult
    from euchre_cli.stats.ratings import Ratings

ROTATION_SKILL: Final = 0.032
"""How far apart the players of a full rotation are: the standard deviation of their strengths, in
points a hand. With that openskill, from wins and losses alone, has correlations of 0.25, 0.31 and
0.37 with the truth after 60, 120 and 240 games."""

COUPLES_SKILL: Final = 0.15
"""The same for couples; openskill has a correlation of 0.84 after 240 games."""

ASKED: Final = {60: 0.28, 120: 0.40, 240: 0.50}

Estimates = dict[str, float]
"""Estimates of the players' strengths, by name, on any scale."""


def by_hands(season: SimulatedSeason) -> Estimates:
    """The ratings from all hands."""
    return _values(_ratings(season.hands))


def by_results(season: SimulatedSeason) -> Estimates:
    """The ratings from final scores alone."""
    return _values(_ratings(season.results))


def by_margin(season: SimulatedSeason) -> Estimates:
    """The mean of points for minus points against, a game."""
    scored: Counter[str] = Counter()
    games: Counter[str] = Counter()
    for game in season.hands:
        for seat, name in enumerate(game.names):
            scored[name] += -game.margin if seat % 2 else game.margin
            games[name] += 1
    return {name: scored[name] / games[name] for name in games}


ODDS: Final = 3.2
"""What a point a hand adds to the logarithm of the odds of winning a game to 10."""


def by_wins_and_losses(season: SimulatedSeason) -> Estimates:
    """Strengths from who won with whom against whom: the model of Bradley and Terry, a side as the
    sum of its two players, with a normal prior that is as wide as the strengths really are."""
    pairings = Counter(
        (game.names, winner) for game, winner in zip(season.hands, season.winners, strict=True)
    )
    strengths = dict.fromkeys((name for names, _ in pairings for name in names), 0.0)
    prior = (ODDS * pstdev(season.strengths.values())) ** -2
    for _ in range(60):
        slope = {name: -prior * strength for name, strength in strengths.items()}
        for (names, winner), games in pairings.items():
            one, other, two, another = (strengths[name] for name in names)
            more = games * (1 - winner - 1 / (1 + exp(other + another - one - two)))
            for seat, name in enumerate(names):
                slope[name] += -more if seat % 2 else more
        step = 1 / (prior + len(season.winners) / 2)
        strengths = {name: strength + step * slope[name] for name, strength in strengths.items()}
    return strengths


WAYS: Final = {
    "the rating": by_hands,
    "the rating, of final scores alone": by_results,
    "wins and losses (Bradley–Terry)": by_wins_and_losses,
    "margin a game": by_margin,
}


def _ratings(results: Sequence[LineupResult]) -> Ratings:
    from euchre_cli.stats.ratings import Ratings

    return Ratings(results)


def _values(ratings: Ratings) -> Estimates:
    return {name: rating.value for name, rating in ratings.by_player.items()}


def with_truth(season: SimulatedSeason, estimates: Estimates) -> float:
    """The correlation of estimates with the true strengths."""
    return correlation([season.strengths[name] for name in estimates], list(estimates.values()))


def intervals(season: SimulatedSeason) -> list[bool]:
    """For each player, true if the interval of the rating includes the strength."""
    from euchre_cli.stat_columns.chances_and_ratings import MIDDLE, POINT

    now = _ratings(season.hands).by_player
    middle = fmean(season.strengths[name] for name in now)
    return [
        rating.low <= MIDDLE + (season.strengths[name] - middle) / POINT <= rating.high
        for name, rating in now.items()
    ]


class Predictions(NamedTuple):
    """The predictions that the ratings of a season make, each with its outcome: for each player,
    if the interval includes the strength (`held`); the chances to be ahead of another (for any two,
    of the one who is more likely to be), and those to be the best."""

    held: list[bool]
    ahead: list[tuple[float, bool]]
    best: list[tuple[float, bool]]


def predictions(season: SimulatedSeason) -> Predictions:
    """The predictions of the ratings on all who played."""
    ratings, strengths = _ratings(season.hands), season.strengths
    ahead = []
    for name, other in combinations(ratings.by_player, 2):
        chance, is_ahead = ratings.ahead(name, other), strengths[name] > strengths[other]
        ahead.append((chance, is_ahead) if chance >= 0.5 else (1 - chance, not is_ahead))
    strongest = max(ratings.by_player, key=strengths.__getitem__)
    best = [(chance, name == strongest) for name, chance in ratings.best(ratings.by_player).items()]
    return Predictions(intervals(season), ahead, best)
