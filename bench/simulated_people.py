"""Seasons of simulated people, who call and play every card: a check of the ratings on something
that was not used to choose them.

Knows: the people's styles, and how strong that makes them. Does not know: ratings.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from concurrent.futures import Executor
from functools import partial
from statistics import fmean
from typing import TYPE_CHECKING, Final, NamedTuple

from .simulated_seasons import PLAYERS, TARGET, Seating, SimulatedSeason, lineup_result, only_result

if TYPE_CHECKING:
    from euchre_cli.season.games import Names
    from euchre_cli.season.ratings import LineupResult
    from euchre_engine.actions import Deal
    from tools.demo_season.bidding import Style
    from tools.demo_season.game import RandomDraws

PEOPLE: Final = 24
DEALS: Final = 6_400


class Pool(NamedTuple):
    """People from whom groups are drawn, by their styles: `beginners` are some who call on
    anything or nothing, and play without thinking."""

    words: str
    beginners: bool

    def styles(self) -> list[Style]:
        """The style of each; always the same."""
        from tools.demo_season.bidding import Style
        from tools.demo_season.game import RandomDraws
        from tools.demo_season.season import people

        if not self.beginners:
            return [person.style for person in people(PLAYERS + PEOPLE, 0)[PLAYERS:]]
        draws = RandomDraws("beginners")
        return [
            Style(
                boldness=1.6 * draws.random() - 0.8,
                loner_boldness=0.9 * draws.random() - 0.3,
                care=1 - 0.8 * draws.random() ** 2,
            )
            for _ in range(PEOPLE)
        ]


POOLS: Final = (
    Pool("people of the demo", beginners=False),
    Pool("people of the demo's kind, and beginners", beginners=True),
)


def true_strengths(pool: Pool, deals: int, workers: Executor) -> list[float]:
    """The strength of each, in points a hand above the average. Everybody plays each deal, and once
    more with all one seat further, so that both sides have had the cards of both. After `DEALS`
    deals the standard error is 0.0065."""
    chunk = deals // 16
    parts = list(workers.map(partial(_above_average, pool, chunk), range(16)))
    # A strong player has weaker partners, and weaker opponents twice, than the others have.
    return [fmean(of_player) * (PEOPLE - 1) / PEOPLE for of_player in zip(*parts, strict=True)]


def _above_average(pool: Pool, deals: int, seed: int) -> list[float]:
    """The mean margin of each, in points a hand, over a number of deals."""
    from euchre_engine.seats import SEATS
    from tools.demo_season.game import RandomDraws, deal

    styles = pool.styles()
    draws = RandomDraws(f"{seed} strengths")
    margins = [0] * PEOPLE
    for number in range(deals):
        dealt = deal(draws, SEATS[number % 4])
        order = draws.shuffled(range(PEOPLE))
        for first in range(0, PEOPLE, 4):
            four = order[first : first + 4]
            for at in (four, [*four[1:], four[0]]):
                margin = _margin(draws, dealt, [styles[player] for player in at], (0, 0))
                for seat, player in enumerate(at):
                    margins[player] += -margin if seat % 2 else margin
    return [margin / 2 / deals for margin in margins]


def _margin(
    draws: RandomDraws, dealt: Deal, styles: Sequence[Style], score: tuple[int, int]
) -> int:
    """The points of N/S in a hand less those of E/W, as these four call and play it."""
    from euchre_engine.rules import STANDARD
    from tools.demo_season.play_out import play_out

    played = play_out(STANDARD, dealt, styles, score, lambda seat: draws.happens(styles[seat].care))
    outcome = played.end.outcome()
    return 0 if outcome is None else outcome.points.ns - outcome.points.ew


def played_season(
    pool: Pool, strengths: Sequence[float], seating: Seating, games: int, seed: int
) -> SimulatedSeason:
    """A season of games to 10 of a group from the pool, card by card."""
    from tools.demo_season.game import RandomDraws

    rng = random.Random(f"{seed} {seating.__name__} people")  # noqa: S311
    draws = RandomDraws(f"{seed} {seating.__name__} cards")
    styles = pool.styles()
    group = rng.sample(range(PEOPLE), PLAYERS)
    season = SimulatedSeason({f"p{player}": strengths[player] for player in group}, [], [], [])
    for number, at in zip(range(games), seating(rng, PLAYERS), strict=False):
        four = [group[player] for player in at]
        north, east, south, west = (f"p{player}" for player in four)
        hands = _played_game(
            draws, number, (north, east, south, west), [styles[player] for player in four]
        )
        season.hands.append(hands)
        season.results.append(only_result(hands))
        season.winners.append(int(hands.margin < 0))
    return season


def _played_game(
    draws: RandomDraws, number: int, names: Names, styles: Sequence[Style]
) -> LineupResult:
    """A game to 10 in which these people call and play, with regard to the score."""
    from euchre_engine.seats import SEATS
    from tools.demo_season.game import deal

    dealer, score = draws.below(4), [0, 0]
    margins: list[int] = []
    dealt: list[int] = []
    while max(score) < TARGET:
        hand = deal(draws, SEATS[dealer % 4])
        margin = _margin(draws, hand, styles, (score[0], score[1]))
        if margin:
            score[margin < 0] += abs(margin)
            margins.append(margin)
            dealt.append(-1 if dealer % 2 else 1)
        dealer += 1
    return lineup_result(number, names, margins, dealt)
