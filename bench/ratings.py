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
from functools import lru_cache
from itertools import accumulate
from math import exp
from statistics import correlation, fmean
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from euchre_cli.stats.games import LineupResult, Names
    from euchre_cli.stats.ratings import Ratings


PLAYERS: Final = 8
TO: Final = 10

ROTATION_SKILL: Final = 0.031
"""How far apart the players of a full rotation are: the standard deviation of their strengths, in
points a hand. With that openskill, from wins and losses alone, has correlations of 0.26, 0.32 and
0.36 with the truth after 60, 120 and 240 games."""

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
    rng = random.Random(f"{seed} {seating.__name__} {skill}")  # noqa: S311
    drawn = [rng.gauss(0, skill) for _ in range(players)]
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
        f"{number // 4:05}",
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
    return _a_game(season, [(hands.margin, -hands.margin) for hands in season.hands])


def by_games_won(season: SimulatedSeason) -> Judged:
    """The share of games won."""
    return _a_game(season, [(1 - winner, winner) for winner in season.winners])


def _a_game(season: SimulatedSeason, sides: Sequence[tuple[int, int]]) -> Judged:
    scored: Counter[str] = Counter()
    games: Counter[str] = Counter()
    for game, of_sides in zip(season.hands, sides, strict=True):
        for seat, name in enumerate(game.names):
            scored[name] += of_sides[seat % 2]
            games[name] += 1
    return {name: scored[name] / games[name] for name in games}


def by_wins_and_losses(season: SimulatedSeason) -> Judged:
    """Strengths from who won with whom against whom: the model of Bradley and Terry, a side as the
    sum of its two players, with a normal prior of eight games in a hundred."""
    pairings = Counter(
        (game.names, winner) for game, winner in zip(season.hands, season.winners, strict=True)
    )
    strengths = dict.fromkeys((name for names, _ in pairings for name in names), 0.0)
    for _ in range(60):
        slope = {name: -strength / 0.32**2 for name, strength in strengths.items()}
        for (names, winner), games in pairings.items():
            one, other, two, another = (strengths[name] for name in names)
            won = 1 / (1 + exp(other + another - one - two))
            for seat, name in enumerate(names):
                slope[name] += games * (1 - winner - won) * (-1 if seat % 2 else 1)
        step = 1 / (1 / 0.32**2 + len(season.winners) / 4)
        strengths = {name: strength + step * slope[name] for name, strength in strengths.items()}
    return strengths


WAYS: Final = {
    "the rating": by_hands,
    "the rating, of final scores alone": by_results,
    "wins and losses (Bradley–Terry)": by_wins_and_losses,
    "margin a game": by_margin,
    "games won": by_games_won,
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
