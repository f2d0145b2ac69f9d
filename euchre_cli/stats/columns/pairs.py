"""Columns of partnerships: what the two players' own records predict, and what came of it.

Knows: whose records are compared. Does not know: how a prediction is made (`synergy.py`).
"""

from __future__ import annotations

from math import fsum
from typing import TYPE_CHECKING, Final, NamedTuple

from ..column import Cell, Column, Term, mean_of
from ..synergy import ENOUGH, Record, Synergy, synergy

if TYPE_CHECKING:
    from ..counting import Season, Tally


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


NEVER_APART: Final = "never apart"
"""What stands for a number of two of whom neither ever sat at a table without the other."""


class _Records(NamedTuple):
    """What is compared: the hands of the two `together`, and those of either in which the other had
    no seat."""

    together: Record
    one_apart: Record
    other_apart: Record

    @property
    def fewest(self) -> int:
        """The hands of the scantest of the three."""
        return min(record.hands for record in self)

    @property
    def why_not(self) -> str:
        """Why the two have no number, where that is not for too few hands."""
        return "" if self.one_apart.hands or self.other_apart.hands else NEVER_APART


def _records(tally: Tally, season: Season) -> _Records:
    """The records of a pair. Two of one name, whom nobody can tell apart, never sat apart."""
    one, other = tally.key
    together = _record(season.everybody.by("pair").rows.get(tally.key))
    if one == other:
        return _Records(together, _record(None), _record(None))
    apart = []
    for name, rival in ((one, other), (other, one)):
        all_of = _record(season.everybody.by("player").rows.get((name,)))
        against = _record(season.everybody.by("against").rows.get((name, rival)))
        apart.append(_less(all_of, together, against))
    return _Records(together, apart[0], apart[1])


def _of_pair(records: _Records) -> Synergy | None:
    """What came of a pair, where each of the two also sat at a table without the other."""
    found = synergy(*records)
    return found if found is not None and found.enough else None


def _expected(tally: Tally, season: Season) -> Cell:
    records = _records(tally, season)
    found = _of_pair(records)
    return Cell(None, words=records.why_not) if found is None else Cell(found.predicted)


def _synergy(tally: Tally, season: Season) -> Cell:
    records = _records(tally, season)
    found = _of_pair(records)
    if found is None:
        return Cell(None, records.fewest, words=records.why_not)
    return Cell(found.difference, records.together.hands, found.low, found.high)


def _term(record: Record, of: str) -> Term:
    return Term(mean_of(record.margin, record.squares, record.hands), "points a hand", of)


def _behind_expected(tally: Tally, season: Season) -> tuple[Term, ...]:
    """What each of the two made without the other."""
    one, other = tally.key
    if one == other:
        return ()
    records = _records(tally, season)
    return (
        _term(records.one_apart, f"hands of {one} without {other}"),
        _term(records.other_apart, f"hands of {other} without {one}"),
    )


def _behind_synergy(tally: Tally, season: Season) -> tuple[Term, ...]:
    """What the two made together, and what was expected of them."""
    apart = _behind_expected(tally, season)
    if not apart:
        return ()
    means = [term.cell.value for term in apart if term.cell.value is not None]
    expected = Cell(fsum(means) if len(means) == len(apart) else None)
    return (
        _term(_records(tally, season).together, "hands together"),
        Term(expected, "points a hand", "expected", less=True, terms=apart),
    )


_NEEDS: Final = f"It takes {ENOUGH} hands together, and as many of each without the other."


COLUMNS: tuple[Column, ...] = (
    Column(
        "expected_margin",
        "expected",
        f"The margin a hand that the two players' own records predict: the margin of each in "
        f"hands in which the other had no seat, added together. {_NEEDS}",
        "points a hand",
        _expected,
        sided=True,
        by=("pair",),
        any_rival=True,
        signed=True,
        behind=_behind_expected,
    ),
    Column(
        "synergy",
        "synergy",
        f"The partnership's margin a hand minus the margin that the two players' own records "
        f"predict, which is the margin of each in hands in which the other had no seat, added "
        f"together. Above 0 they do better together than expected. {_NEEDS} Among many pairs "
        f"some stand out by luck.",
        "points a hand",
        _synergy,
        sided=True,
        rate=True,
        by=("pair",),
        any_rival=True,
        signed=True,
        of="hands",
        behind=_behind_synergy,
    ),
)
