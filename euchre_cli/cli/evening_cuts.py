"""Ties at the tables of an evening, and the cuts of the cards that decide them.

In: the evening as it stands, what was typed after `--cut`. Out: the cuts, or the question who won
them. Does not know: what follows a round (`book/evenings.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from ..book.evening_events import CutWon
from ..book.evening_sheet import EveningSheet
from ..book.evenings import next_round
from ..book.people import as_typed, find_player
from ..evening.plan import Seating
from ..evening.progress import Cut, Undecided, table_result
from ..evening.scores import TableScore
from ..terminal.exit_status import Refused
from ..terminal.text import safe
from . import interview


def tied_tables(evening: EveningSheet, scores: Sequence[TableScore]) -> list[Seating]:
    """The tables of the round under way whose tie has to be decided before the next round."""
    following = next_round(evening, scores)
    if not isinstance(following, Undecided):
        return []
    return [one for one in evening.round.seatings if one.table in following.tied]


def cut_at_table(
    evening: EveningSheet, scores: Sequence[TableScore], table: int, name: str
) -> CutWon:
    """The cut at a table of the round under way, won by this player and their partner. Raises
    `Refused` if it has not ended in a tie, and for somebody who does not sit there."""
    number = evening.round.number
    seating = evening.seating(number, table)
    if seating is None:
        raise Refused(f"there is no table {table} in round {number}")
    uncut = evening.progress(scores)._replace(cuts=())
    if not table_result(uncut, number, seating).tied:
        raise Refused(f"table {table} has not ended in a tie")
    return _cut(evening, seating, name)


def _cut(evening: EveningSheet, seating: Seating, name: str) -> CutWon:
    winner = find_player(seating.players, name, f"nobody at table {seating.table}")
    return CutWon(winner, round=evening.round.number, table=seating.table)


def with_cuts(evening: EveningSheet, cuts: Sequence[CutWon]) -> EveningSheet:
    """The evening as it is after these cuts."""
    made = [Cut(cut.round, cut.table, cut.winner) for cut in cuts]
    return evening._replace(cuts=(*evening.cuts, *made))


def ask_cuts(evening: EveningSheet, scores: Sequence[TableScore]) -> list[CutWon]:
    """Asks for each tie who won the cut; none if nobody can be asked."""
    if not interview.can_ask():
        return []
    cuts = []
    for seating in tied_tables(evening, scores):
        sides = " or ".join(" & ".join(map(safe, side)) for side in seating.sides)
        question = f"Table {seating.table} is a tie. Who won the cut, {sides}"
        cuts.append(interview.ask(question, partial(_cut, evening, seating)))
    return cuts


def cut_command(seatings: Sequence[Seating]) -> str:
    """The command that decides these ties, with the first player of each table as an example."""
    cuts = [f"--cut {one.table} {as_typed(one.players[0])}" for one in seatings]
    return " ".join(["euchre evening next", *cuts])
