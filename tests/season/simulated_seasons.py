"""Simulated seasons of players whose strength is drawn: hands come from the published rates of
outcomes, each more or less frequent by how strong the players are.

Knows: who sits with whom, and what they score. Does not know: ratings.
"""

from __future__ import annotations

import random
from bisect import bisect
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate
from math import exp, pi, tan
from statistics import fmean
from typing import Final, NamedTuple

from euchre_cli.book.sheet import Players
from euchre_cli.season.ratings import USUAL_SPREAD, LineupResult
from euchre_cli.season.win_chance import PUBLISHED
from tools.demo_season.game import RandomDraws
from tools.demo_season.season import rounds

PLAYERS: Final = 8
TARGET: Final = 10

TOGETHER: Final = 2 / 3
"""The share of the evenings on which couples play together; on the others partners are drawn."""

FARTHEST: Final = 0.4


def supposed_skill(seed: int) -> float:
    """The standard deviation of the strengths in a group, in points a hand, drawn as the ratings
    suppose that groups differ; never more than `FARTHEST`."""
    rng = random.Random(f"{seed} skill")
    while (skill := USUAL_SPREAD * tan(pi / 2 * rng.random())) > FARTHEST:
        pass
    return skill


class SimulatedSeason(NamedTuple):
    """The strength of each player, in points a hand above the average, and the sums of the hands of
    each game."""

    strengths: dict[str, float]
    hands: list[LineupResult]


Seating = Callable[[random.Random, int], Iterator[tuple[int, int, int, int]]]
"""Yields the players (by index) at N, E, S and W in each game of a season, without end. It takes
the number of players."""


def rotation(rng: random.Random, players: int) -> Iterator[tuple[int, int, int, int]]:
    """Everybody plays with everybody in turn: the rounds of the demo season."""
    for tables in rounds(players, 10_000, RandomDraws(str(rng.random()))):
        yield from (seating.seats for seating in tables)


def couples(rng: random.Random, players: int) -> Iterator[tuple[int, int, int, int]]:
    """Couples mostly play together, two games an evening."""
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
    rng = random.Random(f"{seed} {seating.__name__}")
    drawn = [skill * rng.gauss(0, 1) for _ in range(players)]
    middle = fmean(drawn)
    strengths = {f"p{number}": strength - middle for number, strength in enumerate(drawn)}
    season = SimulatedSeason(strengths, [])
    for number, at in zip(range(games), seating(rng, players), strict=False):
        names = tuple(f"p{player}" for player in at)
        north, east, south, west = names
        ahead = strengths[north] + strengths[south] - strengths[east] - strengths[west]
        season.hands.append(simulated_game(rng, number, (north, east, south, west), ahead))
    return season


def simulated_game(rng: random.Random, number: int, names: Players, ahead: float) -> LineupResult:
    """A game to 10 in which N/S are `ahead` points a hand stronger than E/W."""
    dealer, score = rng.randrange(4), [0, 0]
    margins: list[int] = []
    dealt: list[int] = []
    while max(score) < TARGET:
        by = dealer % 2
        at = bisect(_outcomes(ahead if by == 0 else -ahead), rng.random())
        for_dealers = POINTS[min(at, len(POINTS) - 1)]
        margin = -for_dealers if by else for_dealers
        score[margin < 0] += abs(margin)
        margins.append(margin)
        dealt.append(-1 if by else 1)
        dealer += 1
    return lineup_result(number, names, margins, dealt)


def lineup_result(
    number: int, names: Players, margins: Sequence[int], dealt: Sequence[int]
) -> LineupResult:
    """A game by its hands: the points of N/S in each, less those of E/W, and who dealt it (1 is
    N/S, -1 is E/W)."""
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
"""The margin of the dealers' side by each outcome of the published rates."""


@lru_cache(maxsize=4096)
def _outcomes(ahead: float) -> tuple[float, ...]:
    """The cumulated rates of outcomes if the side that deals makes `ahead` points a hand more than
    the published ones: each outcome is more or less frequent by what it is worth."""

    def margin(rates: Sequence[float]) -> float:
        return sum(points * rate for points, rate in zip(POINTS, rates, strict=True))

    wanted, tilt = margin(PUBLISHED) + ahead, 0.0
    while True:
        weights = [rate * exp(tilt * worth) for rate, worth in zip(PUBLISHED, POINTS, strict=True)]
        rates = [weight / sum(weights) for weight in weights]
        missing = wanted - margin(rates)
        if abs(missing) < 1e-6:
            return tuple(accumulate(rates))
        squares = sum(rate * worth * worth for rate, worth in zip(rates, POINTS, strict=True))
        tilt += missing / (squares - margin(rates) ** 2)
