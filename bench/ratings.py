"""The figures of the ratings: how well they go with true skill, whether their intervals hold, and
what they cost.

Knows: simulated seasons of players whose strength is known, and other ways to judge them, to
compare with. Does not know: how a rating is computed.
"""

from __future__ import annotations

import random
from bisect import bisect
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import lru_cache, partial
from itertools import accumulate
from math import exp
from pathlib import Path
from statistics import correlation, fmean, pstdev, stdev
from typing import TYPE_CHECKING, Final, NamedTuple

from .processes import in_turns, run
from .season import fill
from .store import EUCHRE, at_home
from .table import Row

if TYPE_CHECKING:
    from euchre_cli.stats.games import LineupResult, Names
    from euchre_cli.stats.ratings import Ratings

    from .figures import Sizes

PLAYERS: Final = 8
TO: Final = 10

ROTATION_SKILL: Final = 0.032
"""How far apart the players of a full rotation are: the standard deviation of their strengths, in
points a hand. With that openskill, from wins and losses alone, has correlations of 0.25, 0.31 and
0.37 with the truth after 60, 120 and 240 games."""

COUPLES_SKILL: Final = 0.15
"""The same for couples; openskill has a correlation of 0.84 after 240 games."""

TOGETHER: Final = 2 / 3
"""The share of the evenings on which couples play together; on the others partners are drawn."""

ASKED: Final = {60: 0.28, 120: 0.40, 240: 0.50}
ASKED_OF_COUPLES: Final = 0.89
COVERAGE: Final = 95
HANDS, CROWD = 100_000, 100


# -- simulated seasons -----------------------------------------------------------------------------


class SimulatedSeason(NamedTuple):
    """The strength of each player, in points a hand above the average, and what each game says: by
    its hands, by its final score alone, and which side won (0 or 1)."""

    strengths: dict[str, float]
    hands: list[LineupResult]
    results: list[LineupResult]
    winners: list[int]

    def first(self, games: int) -> SimulatedSeason:
        """The season after so many games."""
        hands, results, winners = (of[:games] for of in self[1:])
        return SimulatedSeason(self.strengths, hands, results, winners)


Seating = Callable[[random.Random, int], Iterator[tuple[int, int, int, int]]]
"""Who sits at N, E, S and W in each game of a season of so many players, without end."""


def rotation(rng: random.Random, players: int) -> Iterator[tuple[int, int, int, int]]:
    """Everybody with everybody, in turn: the rounds of the demo season."""
    from euchre_cli.demo.game import RandomDraws
    from euchre_cli.demo.season import rounds

    for tables in rounds(players, 10_000, RandomDraws(str(rng.random()))):
        yield from (seating.seats for seating in tables)


def couples(rng: random.Random, players: int) -> Iterator[tuple[int, int, int, int]]:
    """Couples who mostly play together, two games an evening."""
    everybody = list(range(players))
    while True:
        order = everybody if rng.random() < TOGETHER else rng.sample(everybody, players)
        pairs = list(zip(order[::2], order[1::2], strict=True))
        for _ in range(2):
            rng.shuffle(pairs)
            for (north, south), (east, west) in zip(pairs[::2], pairs[1::2], strict=True):
                yield north, east, south, west


def simulated(
    seating: Seating, skill: float, games: int, seed: int, players: int = PLAYERS
) -> SimulatedSeason:
    """A season of games to 10, hand by hand."""
    rng = random.Random(f"{seed} {seating.__name__}")  # noqa: S311
    drawn = [skill * rng.gauss(0, 1) for _ in range(players)]
    middle = fmean(drawn)
    strengths = {f"p{number}": strength - middle for number, strength in enumerate(drawn)}
    season = SimulatedSeason(strengths, [], [], [])
    for number, at in zip(range(games), seating(rng, players), strict=False):
        names = tuple(f"p{player}" for player in at)
        north, east, south, west = names
        ahead = strengths[north] + strengths[south] - strengths[east] - strengths[west]
        hands = a_game(rng, number, (north, east, south, west), ahead)
        season.hands.append(hands)
        season.results.append(only_result(hands))
        season.winners.append(int(hands.margin < 0))
    return season


def a_game(rng: random.Random, number: int, names: Names, ahead: float) -> LineupResult:
    """A game to 10 in which N/S are so many points a hand stronger than E/W."""
    from euchre_cli.stats.games import LineupResult

    dealer, score = rng.randrange(4), [0, 0]
    margins: list[int] = []
    dealt: list[int] = []
    while max(score) < TO:
        by = dealer % 2
        at = bisect(_outcomes(ahead if by == 0 else -ahead), rng.random())
        for_dealers = POINTS[min(at, len(POINTS) - 1)]
        margin = -for_dealers if by else for_dealers
        score[margin < 0] += abs(margin)
        margins.append(margin)
        dealt.append(-1 if by else 1)
        dealer += 1
    return LineupResult(
        number,
        names,
        len(margins),
        sum(margins),
        sum(map(abs, margins)),
        sum(margin * margin for margin in margins),
        len(margins),
        sum(dealt),
        sum(margin * by for margin, by in zip(margins, dealt, strict=True)),
    )


def only_result(hands: LineupResult) -> LineupResult:
    """The same game as its final score alone shows it."""
    return hands._replace(hands=0, squares=0, known_dealers=0, dealt=0, dealers_margin=0)


POINTS: Final = (1, 2, 4, -1, -2, -4)
"""What the dealers' side scores more than the other by each outcome of `Rates`."""


@lru_cache(maxsize=4096)
def _outcomes(ahead: float) -> tuple[float, ...]:
    """The published rates of outcomes, summed up, if the side that deals makes so many points a
    hand more than usual: each outcome more or less frequent by what it is worth."""
    from euchre_cli.stats.win_chance import PUBLISHED

    def margin(rates: Sequence[float]) -> float:
        return sum(points * rate for points, rate in zip(POINTS, rates, strict=True))

    asked, tilt = margin(PUBLISHED) + ahead, 0.0
    while True:
        weights = [rate * exp(tilt * worth) for rate, worth in zip(PUBLISHED, POINTS, strict=True)]
        rates = [weight / sum(weights) for weight in weights]
        missing = asked - margin(rates)
        if abs(missing) < 1e-6:
            return tuple(accumulate(rates))
        squares = sum(rate * worth * worth for rate, worth in zip(rates, POINTS, strict=True))
        tilt += missing / (squares - margin(rates) ** 2)


# -- other ways to judge ---------------------------------------------------------------------------

Judged = dict[str, float]


def by_hands(season: SimulatedSeason) -> Judged:
    """The ratings."""
    return _values(_ratings(season.hands))


def by_results(season: SimulatedSeason) -> Judged:
    """The ratings, if only final scores were entered."""
    return _values(_ratings(season.results))


def by_margin(season: SimulatedSeason) -> Judged:
    """The points for minus points against, a game."""
    scored: Counter[str] = Counter()
    games: Counter[str] = Counter()
    for game in season.hands:
        for seat, name in enumerate(game.names):
            scored[name] += -game.margin if seat % 2 else game.margin
            games[name] += 1
    return {name: scored[name] / games[name] for name in games}


ODDS: Final = 3.2
"""What a point a hand adds to the logarithm of the odds of winning a game to 10."""


def by_wins_and_losses(season: SimulatedSeason) -> Judged:
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


def _values(ratings: Ratings) -> Judged:
    return {name: rating.value for name, rating in ratings.now.items()}


def with_truth(season: SimulatedSeason, judged: Judged) -> float:
    """The correlation of what is judged of the players with their strengths."""
    return correlation([season.strengths[name] for name in judged], list(judged.values()))


def intervals(season: SimulatedSeason) -> list[bool]:
    """Of each player, whether the interval of the rating holds the strength."""
    from euchre_cli.stat_columns.chances_and_ratings import MIDDLE, POINT

    now = _ratings(season.hands).now
    middle = fmean(season.strengths[name] for name in now)
    return [
        rating.low <= MIDDLE + (season.strengths[name] - middle) / POINT <= rating.high
        for name, rating in now.items()
    ]


# -- the figures -----------------------------------------------------------------------------------


class Condition(NamedTuple):
    """Simulated seasons of one kind, and what is asked of the correlation of ratings and truth
    after so many games."""

    words: str
    seating: Seating
    skill: float
    asked: dict[int, float | None]


CONDITIONS: Final = (
    Condition("rotation", rotation, ROTATION_SKILL, dict(ASKED)),
    Condition("couples", couples, ROTATION_SKILL, {240: None}),
    Condition("couples far apart", couples, COUPLES_SKILL, {240: ASKED_OF_COUPLES}),
)


def ratings(folder: Path, sizes: Sizes) -> list[Row]:
    """The ratings against true skill, and their cost against that of all statistics."""
    return [*against_true_skill(sizes), *cost(folder, sizes)]


def against_true_skill(sizes: Sizes) -> list[Row]:
    """What is judged of the players of simulated seasons against their strengths."""
    number = min(200 * sizes.rounds, sizes.hands // 2)
    rows = []
    for condition in CONDITIONS:
        with ProcessPoolExecutor() as pool:
            found = list(pool.map(partial(_judged, condition), range(number), chunksize=10))
        for at, (games, asked) in enumerate(condition.asked.items()):
            of = f"{condition.words}, {games} games, {number} seasons"
            for way, name in enumerate(WAYS):
                correlations = [season[at][0][way] for season in found]
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
            held = 100 * fmean(one for season in found for one in season[at][1])
            rows.append(
                Row(f"intervals that hold the true strength, {of}, of 100", "", f"{held:.1f}")
            )
        held = 100 * fmean(one for season in found for _, of_games in season for one in of_games)
        rows.append(
            Row(
                f"intervals that hold the true strength, {condition.words}, of 100",
                f"{COVERAGE} ± 2",
                f"{held:.1f}",
                abs(held - COVERAGE) <= 2,
            )
        )
    return rows


def _judged(condition: Condition, seed: int) -> list[tuple[list[float], list[bool]]]:
    """Of one season, after each number of games: the correlation of each way with the truth, and
    which intervals hold."""
    _, seating, skill, asked = condition
    season = simulated(seating, skill, max(asked), seed)
    return [
        ([with_truth(one, way(one)) for way in WAYS.values()], intervals(one))
        for one in map(season.first, asked)
    ]


def cost(folder: Path, sizes: Sizes) -> list[Row]:
    """`euchre stats ratings` against `euchre stats all`, which has the ratings too, on a book of
    many hands and players."""
    hands = min(HANDS, sizes.long)
    book = folder / "crowd.db"
    number = fill(book, hands, [f"player {number}" for number in range(CROWD)])
    with at_home(folder):
        ways = {
            name: partial(run, [str(EUCHRE), "stats", name, "--db", str(book)], folder / name)
            for name in ("ratings", "all")
        }
        costs = in_turns(ways, sizes.rounds)
    ratio = costs["ratings"].wall / costs["all"].wall
    what = f"euchre stats ratings, {number:,} hands and {CROWD} players, to euchre stats all"
    return [Row(what, "1 ×", f"{ratio:.2f} ×", ratio <= 1)]
