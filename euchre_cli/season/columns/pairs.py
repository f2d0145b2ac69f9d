"""Columns of partnerships: what the two players' own records predict, and what came of it.

Knows: whose records are compared. Does not know: how a prediction is made (`synergy.py`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..column import Cell, Column
from ..synergy import Record, Synergy, synergy

if TYPE_CHECKING:
    from ..tally import Season, Tally


def _record(tally: Tally | None) -> Record:
    if tally is None:
        return Record(0, 0, 0)
    return Record(tally["hands"], tally["margin"], tally["margin_squared"])


def _less(all_of: Record, *others: Record) -> Record:
    return Record(
        all_of.hands - sum(one.hands for one in others),
        all_of.margin - sum(one.margin for one in others),
        all_of.squares - sum(one.squares for one in others),
    )


def _of_pair(tally: Tally, season: Season) -> Synergy | None:
    """What came of a pair, where each of the two also sat at a table without the other."""
    one, other = tally.key
    if one == other:  # Two people of one name, whom nobody can tell apart.
        return None
    together = _record(season.everybody.by("pair").rows.get(tally.key))
    apart = []
    for name, rival in ((one, other), (other, one)):
        all_of = _record(season.everybody.by("player").rows.get((name,)))
        against = _record(season.everybody.by("against").rows.get((name, rival)))
        apart.append(_less(all_of, together, against))
    return synergy(together, apart[0], apart[1])


def _expected(tally: Tally, season: Season) -> Cell:
    found = _of_pair(tally, season)
    return Cell(None) if found is None or not found.enough else Cell(found.predicted)


def _synergy(tally: Tally, season: Season) -> Cell:
    found = _of_pair(tally, season)
    if found is None or not found.enough:
        return Cell(None, 0)
    return Cell(found.difference, tally["hands"], found.low, found.high)


COLUMNS: tuple[Column, ...] = (
    Column(
        "expected_margin",
        "expected",
        "The margin a hand that the two players' own records predict: what each made in hands the "
        "other was not in, added up.",
        "points a hand",
        _expected,
        sided=True,
        by=("pair",),
        any_rival=True,
        signed=True,
    ),
    Column(
        "synergy",
        "synergy",
        "The partnership's margin a hand less what the two players' own records predict: above "
        "nought they do better together than they should. Of many pairs some stand out by luck.",
        "points a hand",
        _synergy,
        sided=True,
        rate=True,
        by=("pair",),
        any_rival=True,
        signed=True,
        of="hands",
    ),
)
