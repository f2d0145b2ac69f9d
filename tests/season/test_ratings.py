"""Ratings: that they are what the model says, that nothing else moves them, and that what they
predict comes true. `docs/ratings.md` tells the model."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, pairwise, product
from math import erf, exp, log, sqrt
from operator import mul
from random import Random
from statistics import fmean
from typing import NamedTuple

import pytest

from euchre_cli.season import ratings as model
from euchre_cli.season.ratings import MIDDLE, POINT, LineupResult, Ratings
from euchre_cli.season.win_chance import WEIGHT

from . import simulated_seasons as simulation
from .simulated_seasons import SimulatedSeason, couples, only_result, rotation, simulated
from .told import FOUR, Told, result, told
from .told import hand as hand_row
from .told import season as season_of

OTHERS = ("Eve", "Fay", "Gus", "Hal")


def hands(margins: Sequence[int], names: Sequence[str] = FOUR, game: int = 1) -> LineupResult:
    """Hands that N/S and E/W dealt in turn, by the points of N/S minus those of E/W."""
    dealt = [1 - 2 * (at % 2) for at in range(len(margins))]
    return simulation.lineup_result(game, (names[0], names[1], names[2], names[3]), margins, dealt)


def printed(ratings: Ratings) -> list[tuple[str, float, float]]:
    """The ratings with more digits than are ever printed, in their order."""
    found = ratings.by_player.values()
    return [(one.player, round(one.value, 6), round(one.error, 6)) for one in found]


# -- the model -----------------------------------------------------------------------------------


def dot(one: Sequence[float], other: Sequence[float]) -> float:
    return sum(map(mul, one, other))


def believed(
    results: Sequence[LineupResult], names: list[str]
) -> tuple[list[float], list[list[float]]]:
    """The mean of each player's strength, in points a hand, and the covariances without that of the
    average of all. By the definition: under each spread, what is believed of the strengths before a
    game is corrected by its margin, game by game."""
    sums = [sum(column) for column in zip(*(one[2:] for one in results if one.hands), strict=True)]
    many, _, points, squares, known, _, dealers_margin = sums
    deal = (WEIGHT * model.DEAL + dealers_margin) / (WEIGHT + known)
    squares += deal**2 * known - 2 * deal * dealers_margin
    luck = (WEIGHT * model.LUCK + squares) / (WEIGHT + many)
    a_hand = (WEIGHT * model.POINTS + points) / (WEIGHT + many)
    every, fits = range(len(names)), []
    for spread, prior in model.SPREADS.items():
        likely, mean = log(prior), [0.0 for _ in every]
        covariance = [[spread**2 * (a == b) for b in every] for a in every]
        for one in results:
            size = one.hands or one.points / a_hand
            signs = dict(zip(one.names, (size, -size, size, -size), strict=True))
            sat = [signs.get(name, 0.0) for name in names]
            with_margin = [dot(row, sat) for row in covariance]
            varies = dot(sat, with_margin) + luck * size
            surprise = one.margin - deal * one.dealt - dot(sat, mean)
            likely -= (log(varies) + surprise**2 / varies) / 2
            for a in every:
                mean[a] += with_margin[a] * surprise / varies
                for b in every:
                    covariance[a][b] -= with_margin[a] * with_margin[b] / varies
        fits.append((likely, mean, covariance, spread**2 / len(names)))
    weights = [exp(likely - max(fits)[0]) for likely, *_ in fits]
    shares = [weight / sum(weights) for weight in weights]
    value = [sum(map(mul, shares, means)) for means in zip(*(fit[1] for fit in fits), strict=True)]
    together = [[0.0 for _ in every] for _ in every]
    for share, (_, mean, covariance, of_all) in zip(shares, fits, strict=True):
        for a, b in product(every, every):
            apart = (mean[a] - value[a]) * (mean[b] - value[b])
            together[a][b] += share * (covariance[a][b] - of_all + apart)
    return value, together


@pytest.mark.seeds(3)
def test_ratings_are_what_the_model_says(seed: int) -> None:
    """Couples or not, more or less alike; a substitute; and final scores without hands."""
    season = simulated((rotation, couples)[seed % 2], (0.02, 0.1, 0.4)[seed % 3], 24, seed)
    guest = season.hands[0]._replace(names=("guest", *season.hands[0].names[1:]))
    results = [*season.hands[:18], guest, *map(only_result, season.hands[18:])]
    rated = Ratings(results)
    value, covariance = believed(results, rated.names)
    for at, name in enumerate(rated.names):
        found = rated.by_player[name]
        assert found.value == pytest.approx(MIDDLE + value[at] / POINT, abs=0.01)
        assert found.error == pytest.approx(sqrt(covariance[at][at]) / POINT, abs=0.01)
        reach = 1.96 * found.error
        assert (found.low + reach, found.high - reach) == pytest.approx((found.value,) * 2)
        for b, other in enumerate(rated.names[:at]):
            spread = covariance[at][at] + covariance[b][b] - 2 * covariance[at][b]
            ahead = (1 + erf((value[at] - value[b]) / sqrt(2 * spread))) / 2
            assert rated.ahead(name, other) == pytest.approx(ahead, abs=1e-3)
            assert rated.ahead(other, name) == pytest.approx(1 - ahead, abs=1e-3)
    assert rated.by_player["guest"].hands == guest.hands


@pytest.mark.seeds(1)
def test_the_chance_to_be_the_best_is_right_to_a_percent(seed: int) -> None:
    """Against draws from the same distribution, at random."""
    rated = Ratings(simulated((rotation, couples)[seed % 2], 0.05, 150, seed, 8 + 4 * seed).hands)
    every = range(len(rated.names))
    root = [[0.0] * len(every) for _ in every]
    for row in every:
        for column in range(row + 1):
            left = rated.covariance(row, column) - dot(root[row][:column], root[column][:column])
            root[row][column] = sqrt(left) if row == column else left / root[column][column]
    rng, number = Random(seed), 30_000
    times = dict.fromkeys(rated.names, 0)
    for _ in range(number):
        drawn = [rng.gauss(0, 1) for _ in every]
        strengths = [mean + dot(row, drawn) for mean, row in zip(rated.mean, root, strict=True)]
        times[rated.names[strengths.index(max(strengths))]] += 1
    best = rated.best(rated.names)
    assert sum(best.values()) == pytest.approx(1)
    for name, chance in best.items():
        assert chance == pytest.approx(times[name] / number, abs=0.01)
    for one, other in pairwise(rated.by_player):
        assert rated.best([one, other])[one] == pytest.approx(rated.ahead(one, other), abs=0.005)
    assert (rated.best(["p3"]), rated.best([])) == ({"p3": 1}, {})


# -- nothing but who scored what with whom ---------------------------------------------------------


@pytest.mark.seeds(1)
def test_neither_order_nor_names_nor_seats_change_a_digit(seed: int) -> None:
    rng = Random(seed)
    season = simulated(couples if seed % 2 else rotation, 0.1, 40, seed)
    results = [*season.hands, *map(only_result, season.hands[:5])]
    rated = Ratings(results)
    best = rated.best(rated.names)
    mixed = rng.sample(results, len(results))
    again, turned = Ratings(mixed), Ratings(map(_turned, mixed))
    assert printed(again) == printed(turned) == printed(rated)
    assert again.best(rated.names) == best

    new = dict(zip(season.strengths, rng.sample(list(season.strengths), 8), strict=True))
    renamed = Ratings(one._replace(names=tuple(new[name] for name in one.names)) for one in mixed)
    expected = {new[player]: (value, error) for player, value, error in printed(rated)}
    assert {player: (value, error) for player, value, error in printed(renamed)} == expected
    assert renamed.best(rated.names) == {new[player]: chance for player, chance in best.items()}


def _turned(result: LineupResult) -> LineupResult:
    """The same hands with everybody one seat further."""
    north, east, south, west = result.names
    margin, dealt = -result.margin, -result.dealt
    return result._replace(names=(east, south, west, north), margin=margin, dealt=dealt)


def test_what_is_not_rated() -> None:
    """Hands without four different names, and results of 0 to 0."""
    empty = Ratings([only_result(hands((1, -1)))._replace(points=0)])
    assert (Ratings([]).by_player, empty.by_player, empty.left_out) == ({}, {}, 0)
    nameless, twice = ("Ann", "", "Cat", "Dan"), ("Ann", "Ann", "Cat", "Dan")
    others = [hands((4,), nameless, game) for game in (1, 2)] + [hands((4,), twice, 3)]
    rated = Ratings([hands((1, 2)), *others])
    assert printed(rated) == printed(Ratings([hands((1, 2))]))
    assert rated.left_out == 2  # The first game has other hands.


def test_what_a_lineup_scored_is_added_up_from_the_tables() -> None:
    eve = ("Eve", "Bob", "Cat", "Dan")
    dealt = [hand_row(1, 1 + at, word, dealer=at) for at, word in enumerate(("N5!", "E3", "-"))]
    more = [hand_row(1, 4, "S2", dealer=None), hand_row(1, 5, "W5", eve, dealer=1)]
    played = Told(told(1, "N3").game, [*dealt, *more, {**hand_row(1, 6, "N5!"), "late": 1}])
    only, struck = result(2, (10, 7), start_ns=1), told(3, "N5!", state="struck")
    assert sorted(season_of(played, only, struck).lineups) == [
        LineupResult(1, FOUR, 3, 4 - 1 - 2, 7, 16 + 1 + 4, 2, 0, 4 + 1),
        LineupResult(1, eve, 1, -2, 2, 4, 1, -1, 2),
        LineupResult(2, FOUR, 0, 2, 16),
    ]


# -- whether they are right ----------------------------------------------------------------------


class Predictions(NamedTuple):
    """What the ratings of a season say, each with what is true: for each player, if the interval
    includes the strength (`held`); the chances to be ahead of another (for any two, of the one who
    is more likely to be), and those to be the best."""

    held: list[bool]
    ahead: list[tuple[float, bool]]
    best: list[tuple[float, bool]]


def predictions(season: SimulatedSeason) -> Predictions:
    """The predictions of the ratings on all who played."""
    rated, strengths = Ratings(season.hands), season.strengths
    now = rated.by_player
    middle = fmean(strengths[name] for name in now)
    held = [
        one.low <= MIDDLE + (strengths[name] - middle) / POINT <= one.high
        for name, one in now.items()
    ]
    ahead = []
    for name, other in combinations(now, 2):
        chance, is_ahead = rated.ahead(name, other), strengths[name] > strengths[other]
        ahead.append((chance, is_ahead) if chance >= 0.5 else (1 - chance, not is_ahead))
    strongest = max(now, key=strengths.__getitem__)
    best = [(chance, name == strongest) for name, chance in rated.best(now).items()]
    return Predictions(held, ahead, best)


@pytest.mark.seeds(1)
def test_what_is_predicted_comes_true_over_groups_of_every_kind(seed: int) -> None:
    """95 of 100 intervals hold, and chances come true as often as they say, where groups are as
    different as the ratings suppose."""
    found = []
    for number in range(40 * seed, 40 * seed + 40):
        skill, seating = simulation.supposed_skill(number), (rotation, couples)[number % 2]
        found.append(predictions(simulated(seating, skill, 80, number)))
    assert fmean(one for each in found for one in each.held) == pytest.approx(0.95, abs=0.04)
    ahead = [one for each in found for one in each.ahead]
    best = [one for each in found for one in each.best]
    for chances, steps in ((ahead, (0.5, 0.6, 0.8, 1.0)), (best, (0.0, 0.1, 0.2, 1.0))):
        for low, high in pairwise(steps):
            said, right = zip(*(one for one in chances if low <= one[0] < high), strict=True)
            assert len(said) > 15
            assert fmean(right) == pytest.approx(fmean(said), abs=0.12)


@pytest.mark.parametrize("ahead", [0.1, 0.3, -0.2])
def test_a_rating_point_is_a_game_in_a_hundred(ahead: float) -> None:
    """By the chance that the docs give to a side so many points a hand `ahead`."""
    rng, four = Random(11), ("a", "b", "c", "d")
    won = fmean(simulation.simulated_game(rng, nth, four, ahead).margin > 0 for nth in range(6000))
    assert won == pytest.approx(1 / (1 + exp(-ahead / POINT / 25)), abs=0.02)
