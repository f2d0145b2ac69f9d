"""Columns of partnerships: a pair's result, and what the two players' own records predict.

In: the counts of a pair and of its two players. Out: the expected margin and the synergy, and the
table of pairs. Does not know: how hands are counted.

The model is additive: a side's margin in a hand (points for minus points against) is the strength
of its two players, minus that of their opponents, plus luck, plus an effect of the two on each
other, which is the synergy.

The strength of each player is the margin a hand in those hands in which the other was *not at the
table*. Hands in which the two were opponents must be left out too, not only hands as partners.
Suppose a group of N in which everybody sits with everybody equally often, and let a and b be the
strengths of two players above the group's average. Then the others average −(a + b)/(N − 2) each.
Together the two make

    a + b + 2 (a + b)/(N − 2) = (a + b) N/(N − 2)

and apart, each with a third player against two others, a + (a + b)/(N − 2) and
b + (a + b)/(N − 2): the same sum, so the prediction is right. If hands against each other counted
too, the sum would be only (N − 4)/(N − 2) of that, two thirds for eight players and nothing for
four, and every good pair would seem to have a positive synergy.

If the partners of the two are not equally mixed, because one of them has another favourite partner,
that partner's strength is part of the prediction. Among the 28 pairs of a group of eight, one or
two stand out at 95 % by luck alone.
"""

from __future__ import annotations

from functools import partial
from math import fsum, sqrt
from typing import Final, NamedTuple

from .column import Cell, Column, Table, table
from .interval import t_quantile, variance
from .row_counts import By, Key, RowCounts, SeasonFigures

MIN_PAIR_HANDS: Final = 40
"""The minimum of hands in each of the three records of a pair for its synergy to be shown."""


class MarginSums(NamedTuple):
    """The number of a side's `hands`, the sum of its margins (points for minus points against), and
    the sum of their squares."""

    hands: int
    margin: float
    squares: float

    def without(self, *others: MarginSums) -> MarginSums:
        """The sums without the hands of the `others`, which have no hand in common."""
        return MarginSums(
            *(mine - sum(theirs) for mine, *theirs in zip(self, *others, strict=True))
        )

    @property
    def mean(self) -> float:
        """The margin a hand. Raises ZeroDivisionError without hands."""
        return self.margin / self.hands


class Synergy(NamedTuple):
    """In points a hand: the margin `predicted` for a partnership, its `actual` margin, the
    `difference` (above 0: better together), and its 95 % interval from `low` to `high`. `enough`:
    each of the three records has the minimum number of hands."""

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
    min_hands: int = MIN_PAIR_HANDS,
) -> Synergy | None:
    """Compares two players' hands `together` with the hands of each in which the other was not at
    the table (neither as partner nor as opponent).

    The three records have no hand in common, so the variance of the difference is the sum of the
    three s²/n; the interval uses the t quantile for the degrees of freedom of B. L. Welch, "The
    generalization of 'Student's' problem when several different population variances are involved",
    Biometrika 34 (1947), 28-35: (Σ s²/n)² / Σ ((s²/n)² / (n − 1)).

    The hands are assumed to be independent. Those of one game have the same players, which makes
    the interval slightly too narrow: if players differ by 0.1 a hand, it contains the true value in
    94 of 100 simulated seasons.

    None if a record has fewer than two hands, or all margins are equal. Always None in a group of
    four, because nobody ever sits without any of the others.
    """
    records = (together, one_without_other, other_without_one)
    fewest = min(record.hands for record in records)
    if fewest < 2:
        return None
    parts = [variance(one.margin, one.squares, one.hands) / one.hands for one in records]
    # fsum gives exactly the same sum whichever player is named first.
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
        fewest >= min_hands,
    )


NEVER_APART: Final = "never apart"
"""Shown instead of a number if neither of the two ever sat at a table without the other."""


class _PairRecords(NamedTuple):
    """The three records that are compared: the hands of the two `together`, and the hands of each
    in which the other had no seat."""

    together: MarginSums
    one_apart: MarginSums
    other_apart: MarginSums

    @property
    def synergy(self) -> Synergy | None:
        """The pair's synergy; `None` with too few hands together or apart."""
        result = synergy(*self)
        return result if result is not None and result.enough else None

    @property
    def why_not(self) -> str:
        """`never apart` if that is why the two have no synergy; else empty (too few hands)."""
        return "" if self.one_apart.hands or self.other_apart.hands else NEVER_APART


_SUMS: Final = ("hands", "margin", "margin_squared")
_NO_HANDS: Final = MarginSums(0, 0, 0)


def _sums(season: SeasonFigures, by: By, key: Key) -> MarginSums:
    """The sums of a row of the season without the player filter; 0 if there is no such row."""
    group = season.everybody.by(by)
    group.count(_SUMS)
    row = group.rows.get(key)
    return _NO_HANDS if row is None else MarginSums(*(row[name] for name in _SUMS))


def _pair_records(row: RowCounts, season: SeasonFigures) -> _PairRecords:
    """The records of a pair. If both have the same name, they cannot be told apart, and no hands
    count as apart."""
    one, other = row.key
    together = _sums(season, "pair", row.key)
    if one == other:
        return _PairRecords(together, _NO_HANDS, _NO_HANDS)
    first, second = (
        _sums(season, "player", (name,)).without(together, _sums(season, "against", (name, rival)))
        for name, rival in ((one, other), (other, one))
    )
    return _PairRecords(together, first, second)


def _expected(row: RowCounts, season: SeasonFigures) -> Cell:
    records = _pair_records(row, season)
    found = records.synergy
    return Cell(None, words=records.why_not) if found is None else Cell(found.predicted)


def _synergy(row: RowCounts, season: SeasonFigures) -> Cell:
    records = _pair_records(row, season)
    found = records.synergy
    if found is None:
        return Cell(None, min(sums.hands for sums in records), words=records.why_not)
    return Cell(found.difference, records.together.hands, found.low, found.high)


_NEEDS: Final = f"It takes {MIN_PAIR_HANDS} hands together, and as many of each without the other."

_pair_column = partial(
    Column, unit="points a hand", sided=True, by=("pair",), any_rival=True, signed=True
)

COLUMNS: tuple[Column, ...] = (
    _pair_column(
        "expected_margin",
        "expected",
        value=_expected,
    ).means(
        f"The margin a hand that the two players' own records predict: the margin of each in "
        f"hands in which the other had no seat, added together. {_NEEDS}"
    ),
    _pair_column(
        "synergy",
        "synergy",
        value=_synergy,
        rate=True,
        counted_noun="hands",
    ).means(
        f"The partnership's margin a hand minus the margin that the two players' own records "
        f"predict, which is the margin of each in hands in which the other had no seat, added "
        f"together. Above 0 they do better together than expected. {_NEEDS} Among many pairs "
        f"some stand out by luck."
    ),
)

TABLES: tuple[Table, ...] = (
    table(
        "pairs",
        "Partnerships",
        "Each partnership's record, compared with what the two players' own records predict.",
        "games_won games_lost margin_a_hand expected_margin synergy win_share games hands",
        sort="margin_a_hand",
        then="games_won",
        by=("pair",),
    ),
)
