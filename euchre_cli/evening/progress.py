"""An evening as far as it has been played: everything that its next round follows from.

Knows: the rounds, scores and cuts so far as one value, the result of a table, and the answers that
a movement gives. Does not know: any movement (`movements.py` lists them).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from .plan import Round, Seating
from .scores import TableResult, TableScore

Partners: TypeAlias = tuple[str, str]
"""Two people who are partners in all games of an evening or a match."""


class Cut(NamedTuple):
    """A tie that was decided by a cut of the cards. `winner` is either player of the side that won
    the cut; rounds and tables are numbered from 1."""

    round: int
    table: int
    winner: str


class EveningSoFar(NamedTuple):
    """An evening as far as it has been played.

    `people` are all who take part, in the order typed, latecomers last; with fixed partners the
    first two are a pair, the next two another, and so on. `here` are those who have not left, and
    `stayed` has, for each of the `rounds` that has ended, those who had not left by then.
    `planned_rounds` is `None` if the movement itself knows when the evening is over.
    """

    people: tuple[str, ...]
    here: frozenset[str]
    rounds: tuple[Round, ...] = ()
    scores: tuple[TableScore, ...] = ()
    cuts: tuple[Cut, ...] = ()
    planned_rounds: int | None = None
    stayed: tuple[frozenset[str], ...] = ()

    @property
    def pairs(self) -> tuple[Partners, ...]:
        """The pairs, if partners are fixed."""
        return tuple(zip(self.people[::2], self.people[1::2], strict=True))

    def pair_is_here(self, pair: Partners) -> bool:
        """True if both partners are here. A pair cannot play once one of the two has left."""
        return self.here.issuperset(pair)

    def here_after(self, at: int) -> frozenset[str]:
        """Those who were still here after the round at this index, and have a place in the round
        after it if that has begun."""
        last = at + 1 == len(self.rounds)
        here = self.here if last else frozenset(self.rounds[at + 1].people)
        return here & self.stayed[at] if at < len(self.stayed) else here


# -- the answers of a movement ---------------------------------------------------------------------


class Undecided(NamedTuple):
    """There is no next round yet: the tables of the last round that are still playing, and those
    whose tie needs a cut of the cards."""

    playing: tuple[int, ...]
    tied: tuple[int, ...]


class Over(NamedTuple):
    """Nothing more is to be played."""


NextRound: TypeAlias = Round | Undecided | Over


# -- the result of a table -------------------------------------------------------------------------


def table_result(
    progress: EveningSoFar, round_number: int, seating: Seating, absent: int | None = None
) -> TableResult:
    """The result of a table in a round: of its game, and of the cut if there was one. The side
    that is `absent` because it has left (0 N/S, 1 E/W) loses what it did not finish."""
    score = next(
        (
            score
            for score in progress.scores
            if score.round == round_number and score.seating.table == seating.table
        ),
        None,
    )
    if score is None and absent is not None:
        return TableResult((0, 0), True, 1 - absent, by_default=True)
    if score is None:
        return TableResult((0, 0), False, None)
    if absent is not None:
        score = score.closed(absent)
    if not score.finished:
        return TableResult((0, 0), False, None)
    result = TableResult(score.points, True, score.winner)
    if result.tied:
        return result._replace(winner=cut_winner(progress.cuts, round_number, seating))
    return result


def cut_winner(cuts: Sequence[Cut], round_number: int, seating: Seating) -> int | None:
    """The side that won the cut at a table, 0 for N/S and 1 for E/W; `None` if nobody cut. If the
    cut was entered more than once, the last entry counts."""
    for cut in reversed(cuts):
        if (cut.round, cut.table) == (round_number, seating.table):
            for side, players in enumerate(seating.sides):
                if cut.winner in players:
                    return side
    return None


def undecided(last: Round, results: Sequence[TableResult], *, ties_stand: bool) -> Undecided | None:
    """The tables of the last round, with these results, that still play or have to cut; `None` if
    none does. With `ties_stand` a tie needs no cut."""
    at_tables = list(zip((seating.table for seating in last.seatings), results, strict=True))
    playing = tuple(table for table, result in at_tables if not result.finished)
    tied = tuple(table for table, result in at_tables if result.tied and not ties_stand)
    return Undecided(playing, tied) if playing or tied else None
