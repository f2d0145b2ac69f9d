"""What was played at the tables of an evening.

Knows: the score of a table in one round, with its hands if they were entered. Does not know: where
the scores were entered, or how people are ranked by them.
"""

from __future__ import annotations

from typing import NamedTuple

from .plan import Seating


class HandScore(NamedTuple):
    """A hand that counts, at a table of an evening.

    `players` sat at N, E, S and W, substitutes included; `maker` is the one who called, `None` if
    unknown; `alone`: the maker played alone; `outcome` is that of the table `hands` (`made`,
    `march`, `lone march`, `euchred`, ...); `points` went to N/S and E/W by the house rules. Of
    these, `award` went to one side for the tricks; the others are penalties.
    """

    players: tuple[str, str, str, str]
    maker: str | None
    alone: bool
    outcome: str
    points: tuple[int, int]
    award: int


class TableScore(NamedTuple):
    """The score of a table in one round, `round` from 1.

    `points` are those of N/S and E/W. `hands` are empty if only the result was entered; then
    `loners` names the maker of each loner that took all tricks, as far as they were told.
    `finished`: nothing more is to be played.
    """

    round: int
    seating: Seating
    points: tuple[int, int]
    hands: tuple[HandScore, ...]
    loners: tuple[str, ...]
    finished: bool
