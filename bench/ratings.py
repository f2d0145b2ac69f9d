"""The figures of the ratings: how well they go with true skill, and whether their intervals hold.

Knows: simulated seasons of players whose strength is known, and other estimates of it, to compare
with. Does not know: how a rating is computed, or how people play whose strength is not drawn but
comes from their style (`simulated_people.py`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import combinations, pairwise
from math import exp
from pathlib import Path
from statistics import correlation, fmean, pstdev, stdev
from typing import TYPE_CHECKING, Final, NamedTuple

from .simulated_people import DEALS, POOLS, Pool, played_season, true_strengths
from .simulated_seasons import (
    Seating,
    SimulatedSeason,
    couples,
    rotation,
    simulated,
    supposed_skill,
)
from .table import Row

if TYPE_CHECKING:
    from euchre_cli.season.ratings import LineupResult, Ratings

    from .figures import Sizes

ROTATION_SKILL: Final = 0.032
"""How far apart the players of a full rotation are: the standard deviation of their strengths, in
points a hand. With that openskill, from wins and losses alone, has correlations of 0.25, 0.31 and
0.37 with the truth after 60, 120 and 240 games."""

COUPLES_SKILL: Final = 0.15
"""The same for couples; openskill has a correlation of 0.84 after 240 games."""

ASKED: Final = {60: 0.28, 120: 0.40, 240: 0.50}
ASKED_OF_COUPLES: Final = 0.89
COVERAGE: Final = 95
"""How many intervals of a hundred include the true strength."""

CHANCES: Final = 4
"""How far a predicted chance may be from the share that comes true, in percent."""


# -- ways to estimate strengths --------------------------------------------------------------------

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
    from euchre_cli.season.ratings import Ratings

    return Ratings(results)


def _values(ratings: Ratings) -> Estimates:
    return {name: rating.value for name, rating in ratings.by_player.items()}


def with_truth(season: SimulatedSeason, estimates: Estimates) -> float:
    """The correlation of estimates with the true strengths."""
    return correlation([season.strengths[name] for name in estimates], list(estimates.values()))


def intervals(season: SimulatedSeason) -> list[bool]:
    """For each player, true if the interval of the rating includes the strength."""
    from euchre_cli.season.ratings import MIDDLE, POINT

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


# -- the figures -----------------------------------------------------------------------------------


class Condition(NamedTuple):
    """Simulated seasons of one kind: how far apart the players are (`None`: as far as the ratings
    suppose, another number for each season), and the correlation of ratings and strengths that is
    asked for, by number of games (`None`: any)."""

    words: str
    seating: Seating
    skill: float | None
    asked: dict[int, float | None]


CONDITIONS: Final = (
    Condition("rotation", rotation, ROTATION_SKILL, dict(ASKED)),
    Condition("couples", couples, ROTATION_SKILL, {240: None}),
    Condition("couples far apart", couples, COUPLES_SKILL, {240: ASKED_OF_COUPLES}),
)

SUPPOSED: Final = (
    Condition("rotation, any group", rotation, None, {24: None, 60: None, 240: None}),
    Condition("couples, any group", couples, None, {24: None, 60: None, 240: None}),
)
"""Groups that differ as the ratings suppose: on average over these their predictions can be
right."""


def ratings(folder: Path, sizes: Sizes) -> list[Row]:
    """The ratings against true skill."""
    number = min(200 * sizes.rounds, sizes.hands // 5)
    return [
        *(row for condition in CONDITIONS for row in against_true_skill(condition, number)),
        *(row for condition in SUPPOSED for row in over_any_group(condition, number // 2)),
        *(row for people in POOLS for row in of_simulated_people(people, sizes)),
    ]


def against_true_skill(condition: Condition, number: int) -> list[Row]:
    """The rows on the estimates of the players of simulated seasons against their strengths."""
    with ProcessPoolExecutor() as pool:
        seasons = list(
            pool.map(partial(_correlations_and_intervals, condition), range(number), chunksize=10)
        )
    rows, held = [], []
    for at, (games, asked) in enumerate(condition.asked.items()):
        of = f"{condition.words}, {games} games, {number} seasons"
        for way, name in enumerate(WAYS):
            correlations = [season[at][0][way] for season in seasons]
            judged = way == 0 and asked is not None
            average = fmean(correlations)
            error = stdev(correlations) / number**0.5
            rows.append(
                Row(
                    f"{name} and true skill, {of}: correlation",
                    f"{asked:.2f}" if judged else "",
                    f"{average:.3f} ±{error:.3f}",
                    average >= (asked or 0) if judged else None,
                )
            )
        held.append([one for season in seasons for one in season[at][1]])
        if len(condition.asked) > 1:
            rows.append(coverage(of, held[-1], judged=False))
    return [*rows, coverage(condition.words, [one for of_games in held for one in of_games])]


def coverage(of: str, held: Sequence[bool], *, judged: bool = True) -> Row:
    """The row on the share of intervals that include the strength."""
    share = 100 * fmean(held)
    return Row(
        f"intervals that hold the true strength, {of}, of 100",
        f"{COVERAGE} ± 2" if judged else "",
        f"{share:.1f}",
        abs(share - COVERAGE) <= 2 if judged else None,
    )


def _correlations_and_intervals(
    condition: Condition, seed: int
) -> list[tuple[list[float], list[bool]]]:
    """For one season, after each number of games: the correlations with the truth, in the order of
    `WAYS`, and for each player if the interval includes the strength."""
    season = _season(condition, seed)
    return [
        ([with_truth(one, way(one)) for way in WAYS.values()], intervals(one))
        for one in map(season.first, condition.asked)
    ]


def _season(condition: Condition, seed: int) -> SimulatedSeason:
    _, seating, skill, asked = condition
    return simulated(seating, supposed_skill(seed) if skill is None else skill, max(asked), seed)


def over_any_group(condition: Condition, number: int) -> list[Row]:
    """The rows on the predictions in so many simulated seasons (`number`), and their outcomes."""
    with ProcessPoolExecutor() as pool:
        seasons = list(
            pool.map(partial(_predictions_of_season, condition), range(number), chunksize=10)
        )
    return prediction_rows(condition.words, list(condition.asked), seasons)


def _predictions_of_season(condition: Condition, seed: int) -> list[Predictions]:
    season = _season(condition, seed)
    return [predictions(season.first(games)) for games in condition.asked]


PLAYED: Final = (60, 240)


def of_simulated_people(people: Pool, sizes: Sizes) -> list[Row]:
    """The same rows for seasons of people from a pool, every other season one of couples."""
    number = min(16 * sizes.rounds, sizes.hands // 20)
    lengths = [games for games in PLAYED if games <= sizes.hands] or [8]
    with ProcessPoolExecutor() as pool:
        strengths = true_strengths(people, min(DEALS, sizes.hands), pool)
        played = partial(_predictions_on_people, people, strengths, lengths)
        seasons = list(pool.map(played, range(number)))
    apart = f"{people.words}: standard deviation of {len(strengths)} strengths"
    return [
        Row(apart, "", f"{pstdev(strengths):.3f}"),
        *prediction_rows(people.words, lengths, seasons, judged=False),
    ]


def _predictions_on_people(
    people: Pool, strengths: Sequence[float], lengths: Sequence[int], seed: int
) -> list[Predictions]:
    seating = (rotation, couples)[seed % 2]
    season = played_season(people, strengths, seating, max(lengths), seed)
    return [predictions(season.first(games)) for games in lengths]


AHEAD_STEPS: Final = (0.5, 0.6, 0.7, 0.8, 0.9, 1.001)
BEST_STEPS: Final = (0.0, 0.1, 0.2, 0.4, 1.001)


def prediction_rows(
    of: str,
    lengths: Sequence[int],
    seasons: Sequence[Sequence[Predictions]],
    *,
    judged: bool = True,
) -> list[Row]:
    """Rows on the share of intervals that hold after each number of games, and on the share of
    predicted chances of each size that come true."""
    rows = [
        coverage(
            f"{of}, {games} games, {len(seasons)} seasons",
            [one for season in seasons for one in season[at].held],
            judged=judged,
        )
        for at, games in enumerate(lengths)
    ]
    of_seasons = [of_games for season in seasons for of_games in season]
    for name, steps, chances in (
        ("ahead", AHEAD_STEPS, [chance for one in of_seasons for chance in one.ahead]),
        ("best", BEST_STEPS, [chance for one in of_seasons for chance in one.best]),
    ):
        for low, high in pairwise(steps):
            of_size = [chance for chance in chances if low <= chance[0] < high]
            if of_size:
                said, right = (100 * fmean(part) for part in zip(*of_size, strict=True))
                size = f"{100 * low:.0f}–{100 * high:.0f} %"
                rows.append(
                    Row(
                        f"chance to be {name} of {size}, {of}, {len(of_size):,}: true, of 100",
                        f"{said:.0f} ± {CHANCES}" if judged else "",
                        f"{right:.0f}" if judged else f"{right:.0f} (said {said:.0f})",
                        abs(said - right) <= CHANCES if judged else None,
                    )
                )
    return rows
