"""The hand that turned a game, in words.

Knows: how a table says what came of a call, and what a hand did to its game. Does not know: which
hand it is, or where the words stand.
"""

from __future__ import annotations

from typing import Final

from ..stats.chance_line import GameLine
from ..terminal.text import safe

_CAME: Final = {
    "made": "made it",
    "march": "marched",
    "lone march": "marched alone",
    "euchred": "was euchred",
}


def came_words(maker: str, outcome: str) -> str:
    """What came of the call of the `maker` (a name, or a seat's letter): `Cat marched alone`; of an
    outcome that says nothing of the points (see `Score.brought`) that there was a call, and nothing
    where nobody called; safe to show."""
    if outcome == "renege":
        return "a renege"
    return f"{safe(maker)} {_CAME.get(outcome, 'called')}" if maker else ""


def did_words(line: GameLine, winner: int | None, *, over: bool) -> str:
    """What the turning hand of a line did to its game, which this side won (0 N/S, 1 E/W; `None`:
    nobody): `turned the game`."""
    assert line.turning is not None
    if not over:
        return "has moved the chance most"
    gained = int(line.added[line.turning] < 0)
    if gained != winner or line.given_up is not None:
        return "moved the chance most"
    return "decided the game" if line.turning == len(line.scores) - 1 else "turned the game"
