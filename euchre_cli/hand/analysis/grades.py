"""The grades of a decision, by the win chance that it gave up."""

from __future__ import annotations

from typing import Final, NamedTuple


class Grade(NamedTuple):
    """A grade, its sign, and the win chance (0–1) from which a loss has it."""

    name: str
    sign: str = ""
    least: float = 0.0

    def __str__(self) -> str:
        return f"{self.sign} {self.name}".strip()


FORCED: Final = Grade("forced")
"""The rules left one choice."""
CLEAR: Final = Grade("clear")
"""Nothing else was worth trying."""
BEST: Final = Grade("best")
GOOD: Final = Grade("good")
WORSE: Final = (
    Grade("inaccuracy", "?!", 0.015),
    Grade("mistake", "?", 0.03),
    Grade("blunder", "??", 0.06),
)
"""The grades that a report mentions: from about a quarter of a point, half a point and a whole
point at 0–0 in a game to 10."""
GRADES: Final = (BEST, GOOD, *WORSE)
"""The grades of a decision with a choice, best first."""


def grade_of_loss(lost: float, error: float = 0.0) -> Grade:
    """The grade of what gave up so much win chance. Within two standard errors it is good."""
    worse = [grade for grade in WORSE if lost >= grade.least]
    return worse[-1] if worse and lost >= 2 * error else GOOD
