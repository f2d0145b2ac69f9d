"""The scores of the tables of an evening.

Knows: the score and the winner of a game at a table in one round, with its hands if they were
entered. Does not know: where the scores were entered, or how people are ranked by them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from .plan import Seating


class HandScore(NamedTuple):
    """A hand that counts, at a table of an evening.

    `players` sat at N, E, S and W, substitutes included; `maker` is the one who called, `None` if
    unknown; `alone` is true if the maker played alone; `outcome` is as in the book's table of hands
    (`made`, `march`, `lone march`, `euchred`, ...); `award` are the points of one side for the
    tricks, by the house rules.
    """

    players: tuple[str, str, str, str]
    maker: str | None
    alone: bool
    outcome: str
    award: int


class TableScore(NamedTuple):
    """The score of a game at a table in one round, `round` from 1.

    `points` are those of N/S and E/W. `hands` is empty if only the result was entered; then
    `loners` names the maker of each loner that took all tricks, as far as they were entered. Once
    the game is `finished`, `winner` is 0 for N/S, 1 for E/W, and `None` for a tie. That is not
    always the side with more points, which may have conceded.
    """

    round: int
    seating: Seating
    points: tuple[int, int]
    hands: tuple[HandScore, ...]
    loners: tuple[str, ...]
    finished: bool
    winner: int | None

    def closed(self, absent: int | None = None) -> TableScore:
        """The score if the game ends now: as it is, unless one side is `absent` (0 N/S, 1 E/W)
        because it has left: that side concedes. A finished game stays as it is."""
        if self.finished:
            return self
        if absent is not None:
            return self._replace(finished=True, winner=1 - absent)
        return self._replace(finished=True, winner=side_ahead(self.points))


def side_ahead(points: tuple[int, int]) -> int | None:
    """The side with more points, 0 for N/S and 1 for E/W; `None` if they are level."""
    ns, ew = points
    return None if ns == ew else int(ew > ns)


class TableResult(NamedTuple):
    """The result of a table in a round: the points of N/S and E/W. `winner` is 0 for N/S, 1 for
    E/W, and `None` for a tie and until it is `finished`. `by_default` is true if the loser had left
    before anything was entered."""

    points: tuple[int, int]
    finished: bool
    winner: int | None
    by_default: bool = False

    @property
    def tied(self) -> bool:
        """True if it is finished, and neither side has won."""
        return self.finished and self.winner is None
