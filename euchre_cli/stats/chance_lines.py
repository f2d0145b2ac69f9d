"""The win-chance lines of a season's games, under each game's own rules.

Knows: that the group's own rates are blended in, and which hands belong to which game. Does not
know: how a chance is worked out (`chance.py`), or what is told of a line (`line.py`).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from ..columns.queries import EVERYBODY, PlayerFilter
from .chance_line import GameLine, line_of
from .games import Book, Game, Score, rules_of
from .rates import Rates, blend
from .win_chance import win_chance


def each_line(book: Book, players: PlayerFilter = EVERYBODY) -> Iterator[tuple[int, GameLine]]:
    """The number of every game of the book that has a hand, and its line, with the whole book's
    rates for a hand, blended with the published ones. Games of which neither the end nor any hand
    counts are left out."""
    rates = blend(book.outcomes)
    games = {game.number: game for game in book.games}
    for number, group in groupby(book.scores(), key=_game_of):
        game = games.get(number)
        if game is None:
            continue
        scores = list(group)
        sat = {game.names, *(score.names for score in scores)}
        if any(map(players.means, sat)):
            yield number, _line(game, scores, rates)


def _game_of(score: Score) -> int:
    return score.game


def _line(game: Game, scores: list[Score], rates: Rates) -> GameLine:
    win = win_chance(rules_of(game.preset, game.house_rules), rates)
    return line_of(
        win,
        scores,
        game.start,
        over=game.over,
        winner=game.winner,
        next_dealer=game.next_dealer,
    )
