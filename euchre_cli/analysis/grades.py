"""The grades of a decision, as in the analysis of a chess game.

Knows: how much win chance each grade stands for. Does not know: what a loss comes from.
"""

from __future__ import annotations

from typing import Final, NamedTuple


class Grade(NamedTuple):
    """A grade: its name, the win chance (0–1) from which a loss has it, and its sign."""

    name: str
    least: float
    sign: str = ""

    def __str__(self) -> str:
        return f"{self.sign} {self.name}".strip()


FORCED: Final = Grade("forced", 0.0)
"""There was no choice."""

CLEAR: Final = Grade("clear", 0.0)
"""Nothing else was worth trying: a call on no hand for it, burying a trump before another card."""

BEST: Final = Grade("best", 0.0)
"""Nothing was better."""

LOSSES: Final = (
    Grade("good", 0.0),
    Grade("inaccuracy", 0.015, "?!"),
    Grade("mistake", 0.03, "?"),
    Grade("blunder", 0.06, "??"),
)
"""The grades of what gave something up, mildest first: from about a quarter of a point, half a
point and a whole point at 0–0 in a game to 10, where a point is worth 5 to 7 percent of win
chance."""

GRADED: Final = (BEST, *LOSSES)
"""Every grade of a decision with a choice, best first."""

ERRORS: Final = 2.0
"""The number of standard errors by which a loss must exceed 0 to be graded worse than good."""


def grade_of(lost_chance: float, error: float = 0.0) -> Grade:
    """The grade of a decision that gave something up. `lost_chance` is the win chance it gave up
    (0–1), `error` the standard error of that: no grade begins below `ERRORS` times as much."""
    grade = LOSSES[0]
    for worse in LOSSES[1:]:
        if lost_chance >= max(worse.least, ERRORS * error):
            grade = worse
    return grade
