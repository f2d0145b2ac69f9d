"""Games won or lost in a row.

Knows: where a streak begins and ends. Does not know: which one is a record, or worth a word.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from .games import SEATS_OF, Game


class Streak(NamedTuple):
    """Games in a row with one `result` (1 won, 0 tied, −1 lost): how many, the first, the last."""

    result: int
    games: int
    first: Game
    last: Game


def streaks_of(games: Iterable[Game]) -> dict[str, list[Streak]]:
    """The streaks of everybody with a name over games in their order, one after the other: the last
    one goes on. Games that are not over do not count."""
    found: dict[str, list[Streak]] = {}
    for game in games:
        if not game.over:
            continue
        for side, seats in enumerate(SEATS_OF):
            result = game.result(side)
            for name in {game.names[seat] for seat in seats} - {""}:
                runs = found.setdefault(name, [])
                if runs and runs[-1].result == result:
                    runs[-1] = runs[-1]._replace(games=runs[-1].games + 1, last=game)
                else:
                    runs.append(Streak(result, 1, game, game))
    return found
