"""The types `Column`, `Table` and `Cell` of the statistics, and the functions that declare a count,
a share, a mean or a table.

In: names, SQL conditions and definitions. Out: declarations, each a line or two:
`share("made_share", "made", "calls", "made rate").means("…")`. Does not know: which columns there
are, or how a cell is shown.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal, NamedTuple, TypeAlias

from .interval import Z, mean_interval, wilson
from .row_counts import By, RowCounts, SeasonFigures

Source: TypeAlias = Literal["hands", "games", "irregularities"]
"""The view whose rows are counted: `seat_hands`, `seat_games` or `seat_irregularities`."""

OWN: Final = 1
SIDE: Final = 2
TABLE: Final = 4
"""The scope of a count: the player's own (a call), the side's (points scored), or the whole table's
(a hand played). A row about two partners adds up the own counts of both, but takes a side's count
once; a row about a whole table takes a table's count once."""

Unit: TypeAlias = Literal[
    "hands", "games", "calls", "times", "points", "share", "points a hand", "win chance", "rating",
    "text",
]  # fmt: skip
"""The unit of a number. A `share` is from 0 to 1; a `win chance` of 1 is a whole game; `rating` is
in rating points; `times` is how often something happened. A `text` is not a number."""

MIN_HANDS: Final = 10
"""The hands (or calls, or games) that a rate must be based on to be shown."""


class Cell(NamedTuple):
    """A number in a table: its `value` (`None`: there is none). A rate also has `n`, the number it
    is out of, and `low` and `high`, the ends of the 95 % interval; a share has its numerator,
    `part`. `words` are shown instead of a value that is not a number, or give the reason why a rate
    has no value (empty: it is out of too few)."""

    value: float | int | None
    n: int | None = None
    low: float | None = None
    high: float | None = None
    part: int | None = None
    words: str = ""

    def enough(self, fewest: int = MIN_HANDS) -> bool:
        """Returns True for a count, and for a rate that has a value and an `n` of `fewest` or
        more."""
        return self.n is None or (self.n >= fewest and self.n > 0 and self.value is not None)


Value: TypeAlias = Callable[[RowCounts, SeasonFigures], Cell]


class Column(NamedTuple):
    """A column: its `name` (in options, JSON and CSV), its `title` above a table, its `unit`,
    the function `value`, which computes the cell of a row, and its `definition` in a sentence.

    A count has a `source`, whose rows it counts: those for which `where` is true, each adding
    `adds`, both in SQL over the columns of that view. `scope` is OWN, SIDE or TABLE. `sided`: it
    belongs to one side, so rows by night or game leave it out unless a player is chosen.
    `numerator`, `denominator` and `squares` are the names of the counts from which a share or mean
    is computed. `rate`: its cells have an `n`, and an interval if one is known.

    `by`: the kinds of rows it supports (empty: all). `any_rival`: it covers all hands of a player
    and cannot be limited to one opponent. `signed`: it may be below 0 and is shown with its sign.
    `counted_noun`: what `n` counts, for a rate without a `denominator`.
    """

    name: str
    title: str
    unit: Unit
    value: Value
    definition: str = ""
    source: Source | None = None
    where: str = ""
    adds: str = "1"
    scope: int = OWN
    sided: bool = False
    numerator: str = ""
    denominator: str = ""
    squares: str = ""
    rate: bool = False
    by: tuple[By, ...] = ()
    any_rival: bool = False
    signed: bool = False
    counted_noun: str = ""

    def means(self, definition: str) -> Column:
        """A copy of the column with this definition."""
        return self._replace(definition=definition)

    def without_interval(self) -> Column:
        """A copy of the column whose cells have no interval; it needs fewer counts, and is enough
        for sorting."""
        if not self.squares:
            return self
        total, denominator = self.numerator, self.denominator

        def value(row: RowCounts, _: SeasonFigures) -> Cell:
            n = row[denominator]
            return Cell(row[total] / n if n else None, n)

        return self._replace(squares="", value=value)

    @property
    def needs(self) -> tuple[str, ...]:
        """The names of the counts from which it is computed."""
        if self.source:
            return (self.name,)
        return tuple(name for name in (self.numerator, self.denominator, self.squares) if name)


# -- counts: the default title is the name with blanks ------------------------------------------


def hands(
    name: str,
    where: str = "",
    title: str = "",
    *,
    adds: str = "1",
    unit: Unit = "hands",
    scope: int = OWN,
) -> Column:
    """Declares a count over hands."""
    return _count("hands", name, where, title, adds, unit, scope, scope == SIDE)


def games(name: str, where: str = "", title: str = "", *, scope: int = SIDE) -> Column:
    """Declares a count over finished games."""
    return _count("games", name, where, title, "1", "games", scope, scope == SIDE)


def irregularities(name: str, where: str, title: str = "", *, scope: int = OWN) -> Column:
    """Declares a count over irregularities (reneges, misdeals, penalties, false claims)."""
    return _count("irregularities", name, where, title, "1", "times", scope, sided=False)


def _count(
    source: Source,
    name: str,
    where: str,
    title: str,
    adds: str,
    unit: Unit,
    scope: int,
    sided: bool,
) -> Column:
    return Column(
        name,
        title or name.replace("_", " "),
        unit,
        lambda row, _: Cell(row[name]),
        source=source,
        where=where,
        adds=adds,
        scope=scope,
        sided=sided,
    )


def with_squares(total: Column, what: str = "") -> tuple[Column, Column]:
    """A sum over hands, and the sum of the squares, which the interval of a mean needs. `what` is
    what is squared, for its definition."""
    assert total.source is not None
    squares = _count(
        total.source,
        f"{total.name}_squared",
        total.where,
        f"{total.title} squared",
        f"{total.adds} * {total.adds}",
        "points",
        total.scope,
        total.sided,
    )
    values = f"each hand's {what}, used" if what else "those points, hand by hand; used"
    return total, squares.means(f"The sum of the squares of {values} for the interval.")


# -- shares and means ----------------------------------------------------------------------------


def share(
    name: str, numerator: str, denominator: str, title: str = "", *, sided: bool = False
) -> Column:
    """Declares a share: one count out of another, by their names, with its Wilson interval."""
    return Column(
        name,
        title or name.replace("_", " "),
        "share",
        lambda row, _: share_of(row[numerator], row[denominator]),
        sided=sided,
        numerator=numerator,
        denominator=denominator,
        rate=True,
    )


def share_of(part: int, whole: int) -> Cell:
    """The cell of a share: `part` out of `whole`."""
    if not whole:
        return Cell(None, 0, part=part)
    low, high = wilson(part, whole)
    return Cell(part / whole, whole, low, high, part)


def mean(
    name: str, total: str, denominator: str, title: str = "", *, sided: bool = False
) -> Column:
    """Declares a mean in points a hand, which may be below 0: the count `total` divided by the
    count `denominator`, with its interval."""
    squares = f"{total}_squared"
    return Column(
        name,
        title or name.replace("_", " "),
        "points a hand",
        lambda row, _: mean_of(row[total], row[squares], row[denominator]),
        sided=sided,
        numerator=total,
        denominator=denominator,
        squares=squares,
        rate=True,
        signed=True,
    )


def mean_of(total: float, squares: float, n: int) -> Cell:
    """The cell of a mean of `n` values, from their sum and the sum of their squares."""
    if not n:
        return Cell(None, 0)
    low, high = mean_interval(total, squares, n) or (None, None)
    return Cell(total / n, n, low, high)


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


# -- tables --------------------------------------------------------------------------------------


class Table(NamedTuple):
    """A table: its `name`, its `title`, a description (`about`), the names of its `columns`, the
    row kinds it allows (`by`; the first is the default), and the column `sort` by which it is
    sorted, highest first, or lowest first if a minus precedes the name. Ties are broken by the
    column `then`. `first` are the columns that a terminal shows without `--more` (empty: all)."""

    name: str
    title: str
    about: str
    columns: tuple[str, ...]
    by: tuple[By, ...]
    sort: str
    then: str = ""
    first: tuple[str, ...] = ()


ROWS: Final[tuple[By, ...]] = ("player", "pair", "seat", "night", "game")
"""The row kinds of most tables; the first is the default."""


def table(
    name: str,
    title: str,
    about: str,
    columns: str,
    sort: str,
    by: tuple[By, ...] = ROWS,
    then: str = "",
    first: str = "",
) -> Table:
    """Declares a table; `columns` and `first` are names separated by blanks."""
    names, shown = tuple(columns.split()), tuple(first.split())
    return Table(name, title, about, names, by, sort, then, shown)
