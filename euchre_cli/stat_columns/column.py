"""A column of the statistics and a table of them, and how to declare each: a count, a share …

Knows: what a column is called and means, and how its numbers follow from counts. Does not know:
which columns there are, or how a cell is shown.

A declaration is a line or two: `share("made_share", "made", "calls", "made rate").means("…")`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal, NamedTuple, TypeAlias

from .interval import mean_interval, wilson
from .row_counts import By, RowCounts, SeasonFigures

Source: TypeAlias = Literal["hands", "games", "irregularities"]
"""What is counted: rows of the view `seat_hands`, `seat_games` or `seat_irregularities`."""

OWN: Final = 1
SIDE: Final = 2
TABLE: Final = 4
"""Whose a count is: the player's own (a call), the side's (points won), or the whole table's (a
hand was played). A row about both partners takes what is their side's once and what is their own
from each; a row about a whole table takes what is the table's once."""

Unit: TypeAlias = Literal[
    "hands", "games", "calls", "times", "points", "share", "points a hand", "win chance", "rating",
    "nights", "text",
]  # fmt: skip
"""What a number counts: things of a kind, how many times something happened, a share of a whole
(0–1), points for each hand, win chance (1 is a whole game), or points of a rating. `text` is no
number."""

MIN_HANDS: Final = 10
"""The hands (or calls, or games) that a rate must be based on to be shown, by default."""


class Cell(NamedTuple):
    """What a table shows: the `value`, `None` if there is none; for a share or a mean also `n`, the
    number it is out of, and `low` and `high`, the ends of the 95 % interval; for a share `part`,
    its numerator. `words` replace a value that is no number, and say why a rate has none; without
    them it is out of too few."""

    value: float | int | None
    n: int | None = None
    low: float | None = None
    high: float | None = None
    part: int | None = None
    words: str = ""

    def enough(self, min_hands: int) -> bool:
        """Returns True for a count, and for a rate that has a value and an `n` of `min_hands` or
        more."""
        return self.n is None or (self.n >= min_hands and self.n > 0 and self.value is not None)


class Term(NamedTuple):
    """A number that another is computed from: its `cell` and `unit`. `of` names what `n` counts
    (or, without `n`, the number itself), with player names as they were typed. `less`: it is
    subtracted. `terms` are the numbers that it is computed from itself."""

    cell: Cell
    unit: Unit
    of: str
    less: bool = False
    terms: tuple[Term, ...] = ()


Value: TypeAlias = Callable[[RowCounts, SeasonFigures], Cell]
Terms: TypeAlias = Callable[[RowCounts, SeasonFigures], tuple[Term, ...]]


class Column(NamedTuple):
    """A column: its `name` (in options, JSON, CSV and SQL), its `title` above a table, its `unit`,
    `value`, which gives the cell of a row, and its `definition` in a sentence.

    A count names the `source` it counts rows of, which of them (`where`) and what each adds
    (`adds`), in SQL over the columns of the view. `scope` is whose count it is. `sided`: it belongs
    to one side, so rows by night or game leave it out unless a player is chosen. `numerator`,
    `denominator` and `squares` name the counts that a share or mean is computed from. `rate`: its
    cells have an `n`, and an interval if one is known.

    `by`: the kinds of rows it supports (empty: all). `any_rival`: it covers all hands of a player
    and cannot be limited to one opponent. `signed`: it may be below 0 and is written with its sign.
    `counted_noun`: what the `n` of a rate without a `denominator` counts. `behind` gives the terms
    that the number of a row is computed from if numerator and denominator do not say it, so that
    anybody can check it. `in_view` is the SQL for a view of the file, for anything but a count,
    share or mean.
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
    behind: Terms | None = None
    in_view: str = ""

    def means(self, definition: str) -> Column:
        """The column with its definition."""
        return self._replace(definition=definition)

    def without_interval(self) -> Column:
        """The column with fewer counts, if only its values are needed, for sorting."""
        if not self.squares:
            return self
        total, denominator = self.numerator, self.denominator

        def value(row: RowCounts, _: SeasonFigures) -> Cell:
            n = row[denominator]
            return Cell(row[total] / n if n else None, n)

        return self._replace(squares="", value=value)

    @property
    def needs(self) -> tuple[str, ...]:
        """The names of the counts that it is computed from."""
        if self.source:
            return (self.name,)
        return tuple(name for name in (self.numerator, self.denominator, self.squares) if name)


# -- counts: without a title they are called like their name ------------------------------------


def hands(
    name: str,
    where: str = "",
    title: str = "",
    *,
    adds: str = "1",
    unit: Unit = "hands",
    scope: int = OWN,
) -> Column:
    """A count over hands."""
    return _count("hands", name, where, title, adds, unit, scope, scope == SIDE)


def games(name: str, where: str = "", title: str = "", *, scope: int = SIDE) -> Column:
    """A count over games that are over."""
    return _count("games", name, where, title, "1", "games", scope, scope == SIDE)


def irregularities(
    name: str,
    where: str = "",
    title: str = "",
    *,
    adds: str = "1",
    unit: Unit = "times",
    scope: int = OWN,
) -> Column:
    """A count over irregularities. One of a side counts once in a row about a whole table."""
    return _count("irregularities", name, where, title, adds, unit, scope, sided=False)


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


def with_squares(total: Column, name: str = "", what: str = "") -> tuple[Column, Column]:
    """A sum over hands, and the sum of the squares, which the interval of a mean needs."""
    title = "" if name else f"{total.title} squared"
    squares = hands(
        name or f"{total.name}_squared",
        total.where,
        title,
        adds=f"{total.adds} * {total.adds}",
        unit="points",
        scope=total.scope,
    )
    values = f"each hand's {what}, used" if what else "those points, hand by hand; used"
    return total, squares.means(f"The sum of the squares of {values} for the interval.")


# -- shares and means ----------------------------------------------------------------------------


def share(
    name: str, numerator: str, denominator: str, title: str = "", *, sided: bool = False
) -> Column:
    """A share: one count out of another, by name, with its Wilson interval."""
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
    name: str,
    total: str,
    denominator: str,
    title: str = "",
    *,
    squares: str = "",
    sided: bool = False,
    signed: bool = True,
) -> Column:
    """A mean in points a hand: the count `total` over the count `denominator`, with its interval.
    Not `signed` if it is never below 0."""
    squares = squares or f"{total}_squared"
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
        signed=signed,
    )


def mean_of(total: float, squares: float, n: int) -> Cell:
    """The cell of a mean of `n` values, from their sum and the sum of their squares."""
    if not n:
        return Cell(None, 0)
    low, high = mean_interval(total, squares, n) or (None, None)
    return Cell(total / n, n, low, high)


# -- tables --------------------------------------------------------------------------------------


class Table(NamedTuple):
    """A table: its `name`, its `title`, what it tells (`about`), its `columns` by name, the row
    kinds it allows (`by`; the first is the default), and the column it is sorted by, the highest
    first; with a minus before its name, the lowest first. Ties are broken by the column `then`.
    `first` are the columns that a terminal shows without `--more` (empty: all)."""

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
    """Declares a table; `columns` and `first` are names with blanks between."""
    return Table(name, title, about, tuple(columns.split()), by, sort, then, tuple(first.split()))
