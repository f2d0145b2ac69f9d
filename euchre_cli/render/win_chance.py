"""What the turning hand did to its game, in words.

In: the line of a game's chances. Out: a phrase. Does not know: how a chance is computed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..stats.win_chance_line import GameLine


def turning_words(line: GameLine, winner: int | None, *, over: bool) -> str:
    """The effect of the turning hand on its game: `turned the game`, `decided the game`, `moved the
    chance most`. `winner` is the side that won (0 N/S, 1 E/W), `None` without one; `over` is
    whether the game is over."""
    assert line.turning is not None
    if not over:
        return "has moved the chance most"
    gained = int(line.added[line.turning] < 0)
    if gained != winner or line.given_up is not None:
        return "moved the chance most"
    return "decided the game" if line.turning == len(line.hands) - 1 else "turned the game"
