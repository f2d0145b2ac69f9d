"""Columns and tables of statistics, and the five ways to declare a column.

In: names, counts and definitions. Out: declarations in a line or three; and the table of a season
as the value of a report. Does not know: which columns there are (`tables.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final, TypeAlias

from ..report.values import Cell, Heading, Intervals, Row, Unit
from .counting import ROW_KINDS, By, Count, Key, People, Per, is_whole_table
from .interval import Sums, Z, mean_interval, wilson
from .season import CountedRow, Season

ANY_ROW: Final = tuple(ROW_KINDS)

CellOf: TypeAlias = Callable[[CountedRow], Cell]


@dataclass(frozen=True)
class Column(Heading):
    """A heading, the counts that it needs, and its cell in a row. `sided`: it is about one side,
    and so not about a night or a game as a whole. `by`: the kinds of rows that can have it; what
    only pairs have compares their hands against everybody."""

    counts: tuple[Count, ...] = ()
    cell: CellOf = lambda row: Cell()
    sided: bool = False
    by: tuple[By, ...] = ANY_ROW

    def means(self, definition: str) -> Column:
        """The column with this definition."""
        return replace(self, definition=definition)

    @property
    def if_any(self) -> Column:
        """The column, left out on a terminal if it is 0 in every row."""
        return replace(self, rare=True)

    @property
    def whole_games(self) -> bool:
        """Whether it counts games and nothing else. Such a column has no rows by seat, because the
        deal passes within a game."""
        return all(count.view == "games" for count in self.counts)

    def why_not(self, by: By, people: People) -> str:
        """Why rows of this kind cannot have it; empty if they can."""
        if by not in self.by:
            return f"goes by {' or '.join(self.by)} only"
        if people.rival and self.by == ("pair",):
            return "looks at hands against everybody: leave out --against"
        if by == "seat" and self.whole_games:
            return "counts whole games, in which everybody sits in every seat"
        if self.sided and is_whole_table(by, people):
            return f"means nothing for a whole {by}: --player NAME shows one side's"
        return ""


@dataclass(frozen=True)
class Listed:
    """A table as the list of tables tells it: its columns, and if it has rows of several kinds, by
    what; the first is the usual one. Its rows come in the order of the column `sort`, highest first
    (with a minus: lowest first)."""

    name: str
    title: str
    about: str
    columns: Sequence[Heading]
    sort: str = ""
    by: tuple[By, ...] = ()


@dataclass(frozen=True)
class Table(Listed):
    """A table of columns that are counted. Rows that are alike in the column `sort` come in the
    order of `then`, highest first. Where there is room for few, the `first` so many columns are
    shown (0: all); a row about a whole table shows what it has. `picture` is drawn below."""

    columns: tuple[Column, ...]
    by: tuple[By, ...] = ("player", "pair", "seat", "night", "month", "game")
    then: str = ""
    first: int = 0
    picture: Intervals | None = None

    def columns_for(self, by: By, people: People) -> tuple[Column, ...]:
        """The columns that rows of this kind can have."""
        return tuple(column for column in self.columns if not column.why_not(by, people))

    def column(self, name: str) -> Column:
        """The column of this name. Raises KeyError if the table has none."""
        return {column.name: column for column in self.columns}[name]

    def usual_sort(self, by: By) -> str:
        """The column that rows are sorted by; empty: by what they are about."""
        return "" if ROW_KINDS[by].order else self.sort

    def rows(
        self, season: Season, by: By, columns: Sequence[Column], sort: str | None = None
    ) -> list[Row]:
        """The rows of a season: in the order of the table, or of the column `sort` (empty: of what
        the rows are about), which need not be among `columns`."""
        if sort is None:
            sort = self.usual_sort(by)
        orders = [(self.then, True), (sort, False)] if sort == self.sort else [(sort, False)]
        criteria = [
            (self.column(name.removeprefix("-")), name.startswith("-"), any_number)
            for name, any_number in orders
            if name
        ]
        needed = [*columns, *(column for column, _, _ in criteria)]
        counted = season.rows(by, [count for column in needed for count in column.counts])
        rows = sorted(counted.values(), key=lambda row: _key_order(row.key, by))
        # The sort is stable, so the last criterion is sorted by first.
        for criterion in criteria:
            rows.sort(key=partial(_order, *criterion))
        return [Row(row.key, tuple(column.cell(row) for column in columns)) for row in rows]


def _key_order(key: Key, by: By) -> Any:
    order = ROW_KINDS[by].order
    return order(key) if order else ([part.casefold() for part in key], key)


def _order(column: Column, lowest: bool, any_number: bool, row: CountedRow) -> tuple[int, float]:
    """The order of rows by a column, the highest or the lowest first: those with too little to be
    shown after the others (unless `any_number` will do), and those without a number last."""
    cell = column.cell(row)
    if cell.value is None:
        return 2, 0.0
    return int(not (any_number or cell.enough)), cell.value if lowest else -cell.value


# -- the five ways -------------------------------------------------------------------------------


def count(name: str, title: str, unit: Unit, *counts: Count) -> Column:
    """A column that is a count, or the sum of several."""

    def cell(row: CountedRow) -> Cell:
        return Cell(sum(row[one] for one in counts))

    sided = counts[0].per == "side" and counts[0].view != "irregularities"
    return Column(name, title, unit, counts=counts, cell=cell, sided=sided)


def share(name: str, title: str, part: Count, whole: Count, of: str) -> Column:
    """A column that is one count out of another; `of` names what the whole counts."""

    def cell(row: CountedRow) -> Cell:
        return share_cell(row[part], row[whole])

    sided = part.per == "side" or part.per != whole.per
    return Column(name, title, "share", "", True, of, counts=(part, whole), cell=cell, sided=sided)


def mean(name: str, title: str, count_of: Count, of: str, *, sided: bool = False) -> Column:
    """A column that is the margin, points for minus points against, per hand that is counted."""

    def cell(row: CountedRow) -> Cell:
        return mean_cell(sums_in(row, count_of))

    counts = (count_of, *sums_of(count_of))
    return Column(name, title, "points a hand", "", True, of, counts=counts, cell=cell, sided=sided)


def computed(
    name: str, title: str, unit: Unit, cell: CellOf, *counts: Count, by: tuple[By, ...] = ANY_ROW
) -> Column:
    """A column with a function of its own over these counts, for these kinds of rows."""
    return Column(name, title, unit, counts=counts, cell=cell, sided=True, by=by)


def model(name: str, title: str, unit: Unit, by: By, cell: CellOf, of: str = "") -> Column:
    """A column that a model of the season gives for each player or pair; a rate if it is out of
    something."""
    return Column(name, title, unit, "", bool(of), of, cell=cell, by=(by,))


# -- cells ---------------------------------------------------------------------------------------


def sums_of(count_of: Count) -> tuple[Count, Count]:
    """The sum of the margins over the rows of a count, and of their squares. A margin is at most a
    side's."""
    per: Per = "player" if count_of.per == "player" else "side"
    return (
        replace(count_of, adds="margin", per=per),
        replace(count_of, adds="margin_squared", per=per),
    )


def sums_in(row: CountedRow, count_of: Count) -> Sums:
    """The margins of a row over the rows of a count."""
    total, squares = sums_of(count_of)
    return Sums(row[count_of], row[total], row[squares])


def share_cell(part: int, whole: int) -> Cell:
    """A share with its interval."""
    return Cell(part / whole, whole, *wilson(part, whole)) if whole else Cell(n=0)


def mean_cell(sums: Sums) -> Cell:
    """A mean with its interval, if its spread is known."""
    if not sums.n:
        return Cell(n=0)
    return Cell(sums.mean, sums.n, *(mean_interval(sums) or (None, None)))


CLEAR: Final = 2.5758293035489004 / Z
"""How many times as wide as its 95 % interval the 99 % interval of a rate is."""


def clearly_apart(cell: Cell, value: float) -> int:
    """1 if a rate is clearly higher than `value`, −1 if it is clearly lower: its 99 % interval
    leaves it out. 0 if it does not, or the rate has no interval."""
    if cell.value is None or cell.low is None or cell.high is None:
        return 0
    if cell.value - CLEAR * (cell.value - cell.low) > value:
        return 1
    return -1 if cell.value + CLEAR * (cell.high - cell.value) < value else 0
