"""An evening as far as it has been played: all that its next round follows from.

Knows: the rounds, scores and cuts so far as one value, what came of a table, and the answers that a
movement gives. Does not know: any movement; `movements.py` lists them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from .plan import Round, Seating
from .scores import TableResult, TableScore, match_result

Partners: TypeAlias = tuple[str, str]
"""Two people who are partners all evening, in the order in which they were typed."""


class Cut(NamedTuple):
    """A tie that was decided by a cut of the cards. `winner` is either player of the side that won
    it; rounds and tables are numbered from 1."""

    round: int
    table: int
    winner: str


class EveningSoFar(NamedTuple):
    """An evening as far as it has been played.

    `people` are all who take part, in the order typed, those who came late after them; where
    partners are fixed, the first two are a pair, the next two, and so on. `here` are those of them
    who have not left, and `stayed` those who had not when each of the `rounds` ended, as far as it
    has. A table has a score for each of its games: one, or up to `best_of` (an odd number).
    `planned_rounds` is `None` where the movement itself knows when it is over.
    """

    people: tuple[str, ...]
    here: frozenset[str]
    rounds: tuple[Round, ...] = ()
    scores: tuple[TableScore, ...] = ()
    cuts: tuple[Cut, ...] = ()
    planned_rounds: int | None = None
    best_of: int = 1
    third_place: bool = False
    stayed: tuple[frozenset[str], ...] = ()

    @property
    def pairs(self) -> tuple[Partners, ...]:
        """The pairs, where partners are fixed."""
        return tuple(zip(self.people[::2], self.people[1::2], strict=True))

    def pair_is_here(self, pair: Partners) -> bool:
        """Returns whether both partners are here. A pair of which one has left cannot play."""
        return self.here.issuperset(pair)

    def here_after(self, at: int) -> frozenset[str]:
        """Those who were here when the round at this index was over, and have a place in the round
        after it, if there is one."""
        last = at + 1 == len(self.rounds)
        here = self.here if last else frozenset(self.rounds[at + 1].people)
        return here & self.stayed[at] if at < len(self.stayed) else here


# -- what a movement answers -----------------------------------------------------------------------


class Undecided(NamedTuple):
    """There is no next round yet: the tables of the last round that are still playing, and those
    whose tie needs a cut of the cards."""

    playing: tuple[int, ...]
    tied: tuple[int, ...]


class Contradiction(NamedTuple):
    """The seating of a round, by its number, does not follow from the scores before it: a score
    was changed after that round had begun."""

    round: int


class RankedPair(NamedTuple):
    """A pair's place in the final ranking, from 1. Pairs that cannot be told apart share it."""

    place: int
    pair: Partners


class Over(NamedTuple):
    """Nothing more is to be played. The ranking is empty where people play singly: they are ranked
    by the ladder of the evening."""

    ranking: tuple[RankedPair, ...]


NextRound: TypeAlias = Round | Undecided | Contradiction | Over


# -- what came of a table --------------------------------------------------------------------------


def table_result(
    progress: EveningSoFar, round_number: int, seating: Seating, gone: int | None = None
) -> TableResult:
    """The result of a table in a round: of its games, and of the cut if there was one. A side that
    has left (`gone`: 0 N/S, 1 E/W) has lost what it did not finish."""
    scores = [
        score if gone is None else score.closed(gone)
        for score in progress.scores
        if score.round == round_number and score.seating.table == seating.table
    ]
    over = [score for score in scores if score.finished]
    result = match_result(
        [score.winner for score in over], [score.points for score in over], progress.best_of
    )
    if len(over) < len(scores):
        return result._replace(finished=False, winner=None)
    if not result.finished and gone is not None:
        return result._replace(finished=True, winner=1 - gone, by_default=True)
    if result.tied:
        return result._replace(winner=cut_winner(progress.cuts, round_number, seating))
    return result._replace(conceded=any(score.conceded for score in scores[-1:]))


def cut_winner(cuts: Sequence[Cut], round_number: int, seating: Seating) -> int | None:
    """The side that won the cut at a table, 0 for N/S and 1 for E/W; `None` if nobody cut. If it
    was entered again, the last entry counts."""
    for cut in reversed(cuts):
        if (cut.round, cut.table) == (round_number, seating.table):
            for side, players in enumerate(seating.sides):
                if cut.winner in players:
                    return side
    return None


def undecided(last: Round, results: Sequence[TableResult], *, ties_stand: bool) -> Undecided | None:
    """What the last round still lacks, from the results of its tables; `None` if nothing."""
    at_tables = list(zip((seating.table for seating in last.seatings), results, strict=True))
    playing = tuple(table for table, result in at_tables if not result.finished)
    tied = tuple(table for table, result in at_tables if result.tied and not ties_stand)
    return Undecided(playing, tied) if playing or tied else None
