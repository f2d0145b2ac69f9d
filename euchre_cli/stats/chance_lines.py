"""The win-chance lines of a season's games, under each game's own rules.

Knows: that the group's own rates are blended in, and which hands belong to which game. Does not
know: how a chance is worked out (`chance.py`), or what is told of a line (`line.py`).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import groupby
from typing import Final

from euchre_engine.rules import Rules

from .chance_line import GameLine, line_of
from .rates import Counts, Rates, blend, class_of
from .season import SHAPE, Book, Game, Hand, Score
from .views import EVERYBODY, Wanted
from .win_chance import win_chance

_AT: Final = {name: at for at, name in enumerate(SHAPE)}
_TAKEN: Final = tuple(
    _AT[name]
    for name in (
        *("dealer", "outcome", "maker", "alone", "lone_defender", "best", "tricks"),
        *("points_ns", "points_ew"),
    )
)


def counts_of(hands: Iterable[Hand]) -> Counts:
    """How many hands came out each of the six ways."""
    counts = [0] * 6
    for _, shape, _ in hands:
        kind = _class(*(shape[at] for at in _TAKEN))
        if kind is not None:
            counts[kind] += 1
    return Counts(*counts)


_class = lru_cache(maxsize=10_000)(class_of)


def each_line(book: Book, wanted: Wanted = EVERYBODY) -> Iterator[tuple[int, GameLine]]:
    """The number of every game of the book that has a hand, and its line, with the whole book's
    rates for a hand, blended with the published ones. Games of which neither the end nor any hand
    is wanted are left out."""
    rates = blend(book.counts())
    games = {game.number: game for game in book.games}
    for number, group in groupby(book.scores(), key=_game_of):
        game = games.get(number)
        if game is None:
            continue
        scores = list(group)
        sat = {game.names, *(score.names for score in scores)}
        if any(map(wanted.means, sat)):
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


@lru_cache(maxsize=256)
def rules_of(preset: str, house_rules: str) -> Rules:
    """The rules of a game: the preset's name, and what differs from it, as JSON.

    Raises `ValueError` for what is no such thing.
    """
    changed = json.loads(house_rules)
    if not isinstance(changed, dict):
        raise ValueError("house rules are an object")
    return Rules(preset, changed)
