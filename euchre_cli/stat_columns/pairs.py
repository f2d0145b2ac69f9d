"""Columns of partnerships: a pair's result, held against what the two players' own records predict.

Knows: whose records are compared, and the model. Does not know: how hands are counted.

The model is additive: what a side makes of a hand (points for less points against) is what its two
players are worth, less what their opponents are, plus luck, plus whatever the two do for each
other. That last part is the synergy.

What the two are worth is taken from the hands the other was *not at the table* in: their margins a
hand there are added up. Hands against each other must stay out, not only hands together. Suppose a
group of N in which everybody sits with everybody alike, and let a and b be what two players are
worth above the group's average. Then the others are worth −(a + b)/(N − 2) each. Together the two
make

    a + b + 2 (a + b)/(N − 2) = (a + b) N/(N − 2)

and alone, with a third player against two more, a + (a + b)/(N − 2) and b + (a + b)/(N − 2): the
same in sum, so that the prediction is right. With the hands against each other in it the sum would
be (N − 4)/(N − 2) of that, two thirds for eight players and nothing at all for four, and every
good pair would seem to gain from each other.

Where company is not alike, say where one of the two has another favourite partner, that partner's
worth is in the prediction too. And of the 28 pairs of a group of eight, one or two stand out at
95 % by luck alone.
"""

from __future__ import annotations

from math import fsum, sqrt
from typing import TYPE_CHECKING, Final, NamedTuple

from .column import By, Cell, Column, Key, Term, mean_of
from .interval import t_quantile, variance

if TYPE_CHECKING:
    from ..stats.season import RowCounts, Season

ENOUGH: Final = 40
"""The hands each of the three records should have before a synergy is worth a look."""


class MarginSums(NamedTuple):
    """Hands of a side: how many, the sum of its margins (points for less points against), and the
    sum of their squares."""

    hands: int
    margin: float
    squares: float

    def without(self, *others: MarginSums) -> MarginSums:
        """Those hands that are in none of the `others`, which share none."""
        return MarginSums(
            *(mine - sum(theirs) for mine, *theirs in zip(self, *others, strict=True))
        )

    @property
    def mean(self) -> float:
        """The margin a hand. Raises ZeroDivisionError where there is no hand."""
        return self.margin / self.hands


class Synergy(NamedTuple):
    """In points a hand: the margin `predicted` for a partnership, its `actual` margin, the
    `difference` (above 0: better together), and that difference's 95 % interval from `low` to
    `high`. `enough`: each of the three records has at least as many hands as were asked for."""

    predicted: float
    actual: float
    difference: float
    low: float
    high: float
    enough: bool


def synergy(
    together: MarginSums,
    one_without_other: MarginSums,
    other_without_one: MarginSums,
    least: int = ENOUGH,
) -> Synergy | None:
    """What two players make of their hands `together` beside what they make in hands the other was
    not at the table in (neither as partner nor as opponent).

    The three records share no hand, so the variance of the difference is the sum of the three
    s²/n; the interval takes the t quantile for the degrees of freedom of B. L. Welch, "The
    generalization of 'Student's' problem when several different population variances are involved",
    Biometrika 34 (1947), 28-35: (Σ s²/n)² / Σ ((s²/n)² / (n − 1)).

    The hands are taken for independent. Those of one game share their company, which makes the
    interval a little narrow: where players differ by 0.1 a hand, it holds the truth in 94 of 100
    simulated seasons.

    None where that cannot be had: a record has fewer than two hands, or no margin ever differed.
    In a group of four, where nobody ever sits without another, it never can.
    """
    records = (together, one_without_other, other_without_one)
    fewest = min(record.hands for record in records)
    if fewest < 2:
        return None
    parts = [variance(one.margin, one.squares, one.hands) / one.hands for one in records]
    # fsum: the same to the last digit whichever of the two is named first.
    spread = fsum(parts)
    if not spread:
        return None
    freedom = spread**2 / fsum(
        part**2 / (record.hands - 1) for part, record in zip(parts, records, strict=True)
    )
    # Rounded down: a little too wide rather than too narrow. It is never below fewest - 1 >= 1.
    reach = t_quantile(max(1, int(freedom))) * sqrt(spread)
    predicted = one_without_other.mean + other_without_one.mean
    difference = together.mean - predicted
    return Synergy(
        predicted,
        together.mean,
        difference,
        difference - reach,
        difference + reach,
        fewest >= least,
    )


NEVER_APART: Final = "never apart"
"""What stands for a number of two of whom neither ever sat at a table without the other."""


class _PairRecords(NamedTuple):
    """What is compared: the hands of the two `together`, and those of either in which the other had
    no seat."""

    together: MarginSums
    one_apart: MarginSums
    other_apart: MarginSums

    @property
    def fewest(self) -> int:
        """The hands of the scantest of the three."""
        return min(sums.hands for sums in self)

    @property
    def why_not(self) -> str:
        """Why the two have no number, where that is not for too few hands."""
        return "" if self.one_apart.hands or self.other_apart.hands else NEVER_APART


_SUMS: Final = ("hands", "margin", "margin_squared")


def _sums(season: Season, by: By, key: Key) -> MarginSums:
    """The hands of a row; none where there is no such row."""
    group = season.everybody.by(by)
    group.count(_SUMS)
    row = group.rows.get(key)
    return _NO_HANDS if row is None else MarginSums(*(row[name] for name in _SUMS))


_NO_HANDS: Final = MarginSums(0, 0, 0)


def _pair_records(row: RowCounts, season: Season) -> _PairRecords:
    """The records of a pair. Two of one name, whom nobody can tell apart, never sat apart."""
    one, other = row.key
    together = _sums(season, "pair", row.key)
    if one == other:
        return _PairRecords(together, _NO_HANDS, _NO_HANDS)
    first, second = (
        _sums(season, "player", (name,)).without(together, _sums(season, "against", (name, rival)))
        for name, rival in ((one, other), (other, one))
    )
    return _PairRecords(together, first, second)


def _of_pair(compared: _PairRecords) -> Synergy | None:
    """What came of a pair, where each of the two also sat at a table without the other."""
    found = synergy(*compared)
    return found if found is not None and found.enough else None


def _expected(row: RowCounts, season: Season) -> Cell:
    compared = _pair_records(row, season)
    found = _of_pair(compared)
    return Cell(None, words=compared.why_not) if found is None else Cell(found.predicted)


def _synergy(row: RowCounts, season: Season) -> Cell:
    compared = _pair_records(row, season)
    found = _of_pair(compared)
    if found is None:
        return Cell(None, compared.fewest, words=compared.why_not)
    return Cell(found.difference, compared.together.hands, found.low, found.high)


def _term(sums: MarginSums, of: str) -> Term:
    return Term(mean_of(sums.margin, sums.squares, sums.hands), "points a hand", of)


def _behind_expected(row: RowCounts, season: Season) -> tuple[Term, ...]:
    """What each of the two made without the other."""
    one, other = row.key
    if one == other:
        return ()
    compared = _pair_records(row, season)
    return (
        _term(compared.one_apart, f"hands of {one} without {other}"),
        _term(compared.other_apart, f"hands of {other} without {one}"),
    )


def _behind_synergy(row: RowCounts, season: Season) -> tuple[Term, ...]:
    """What the two made together, and what was expected of them."""
    apart = _behind_expected(row, season)
    if not apart:
        return ()
    means = [term.cell.value for term in apart if term.cell.value is not None]
    expected = Cell(fsum(means) if len(means) == len(apart) else None)
    return (
        _term(_pair_records(row, season).together, "hands together"),
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
        in_view="expected_margin",
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
        in_view="1.0 * margin / nullif(hands, 0) - expected_margin",
    ),
)
