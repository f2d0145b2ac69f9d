"""A game's win-chance line as JSON, and as columns of the CSV of its hands.

Knows: the keys and the columns. Does not know: which command prints them.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, Final, NamedTuple

from euchre_engine.seats import Side

from ..book.sheet_rows import Row
from ..stats.chance_line import Comeback, GameLine
from ..stats.rates import WEIGHT
from .chance import DIGITS
from .game_line import Course

CHANCES: Final = ("chance_ns", "added_ns")
"""The columns that the CSV of the hands gains."""


def course_object(course: Course | None) -> dict[str, Any]:
    """How a game went, with stable keys: chances are from 0 to 1, `chance` is the one as the game
    stands, `given_up` the side that gave it up. A game that was struck out, or
    of which only the result is known, has none."""
    if course is None:
        return {**dict.fromkeys(_KEYS), "chances": []}
    line, hands = course.line, course.counts.hands
    ns, ew = course.now
    values = (
        {"NS": round(ns, DIGITS), "EW": round(ew, DIGITS)},
        [
            {
                "hand": step.hand,
                "chance_ns": {"before": step.before, "after": step.after},
                "added_ns": step.added,
                "leverage": round(leverage, DIGITS),
            }
            for step, leverage in zip(_steps(line), line.leverage, strict=True)
        ],
        None if line.turning is None else line.scores[line.turning].hand,
        None if line.comeback is None else _comeback_object(line.comeback),
        {"used": "blended" if hands else "published", "hands": hands, "published_weighs": WEIGHT},
        None if line.given_up is None else Side(line.given_up).name,
    )
    return dict(zip(_KEYS, values, strict=True))


_KEYS: Final = ("chance", "chances", "turning_hand", "comeback", "rates", "given_up")


def _comeback_object(back: Comeback) -> dict[str, Any]:
    return {
        "side": Side(back.side).name,
        "chance": round(back.chance, DIGITS),
        "hand": back.hand,
        "score": {"NS": back.score[0], "EW": back.score[1]},
    }


def with_chances(rows: Sequence[Row], course: Course | None) -> list[Row]:
    """Rows of the table of hands with the two columns more: the chance of N/S after the hand, and
    what it added; empty where the hand has no part in the game."""
    steps = [] if course is None else _steps(course.line)
    found = {step.hand: (step.after, step.added) for step in steps}
    return [
        {**row, **dict(zip(CHANCES, found.get(row["hand"], (None, None)), strict=True))}
        for row in rows
    ]


class _Step(NamedTuple):
    """What a hand did to the chance of N/S."""

    hand: int
    before: float
    after: float
    added: float


def _steps(line: GameLine) -> list[_Step]:
    """The hands, rounded before they are taken from each other: what is printed adds up."""
    chances = pairwise(round(chance, DIGITS) for chance in line.chances)
    return [
        _Step(score.hand, before, after, round(after - before, DIGITS))
        for score, (before, after) in zip(line.scores, chances, strict=True)
    ]
