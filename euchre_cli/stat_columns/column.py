"""A named column: what it is called, what it means, and how its numbers follow from counts.

Knows: counts, shares with their intervals, means, and what they have in common. Does not know:
which columns there are, or how a cell is shown.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias

from .interval import mean_interval, wilson

if TYPE_CHECKING:
    from ..stats.season import RowCounts, Season

By: TypeAlias = Literal["player", "pair", "against", "seat", "night", "game"]
"""What a row of a table is about."""

Key: TypeAlias = tuple[str, ...]
"""Which row it is: a player, the two of a pair, a player and an opponent, a seat's position, a
date, or a game's number."""

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

LEAST: Final = 10
"""The hands, calls or games a rate rests on, at the least, where nothing else is asked for."""


class Cell(NamedTuple):
    """What stands in a table: the `value`, `None` where there is none; for a share or a mean also
    `n`, of how many, and `low` and `high`, the ends of the 95 % interval; for a share `part`, how
    many of those. `words` stand for a value that is no number, and in a rate that has none for why;
    without them it has too few."""

    value: float | int | None
    n: int | None = None
    low: float | None = None
    high: float | None = None
    part: int | None = None
    words: str = ""

    def enough(self, least: int) -> bool:
        """Whether there are as many as `least`, so that the number says something; a plain count
        always does."""
        return self.n is None or (self.n >= least and self.n > 0 and self.value is not None)


class Term(NamedTuple):
    """A number that another follows from: its `cell` (a value, of how many, its interval), its
    `unit`, and `of`, what its `n` counts or, without an `n`, what it is; names in it are as they
    were typed. `less`: it is taken away, where it is one of a sum. `terms` are what it follows from
    in turn."""

    cell: Cell
    unit: Unit
    of: str
    less: bool = False
    terms: tuple[Term, ...] = ()


class Column(NamedTuple):
    """A column: its `name` (in options, JSON, CSV and SQL), its `title` above a table, its
    `definition` in a sentence, its `unit`, and `value`, which gives the cell of a row.

    A count says which rows of its `source` count (`where`) and what each adds (`sums`), in SQL over
    the columns of the view `seat_hands`, `seat_games` or `seat_irregularities`. `scope` is whose
    count it is. `sided`: it means nothing for a whole table. `part`, `whole` and `squares` name the
    counts of a share or mean. `rate`: its cells have an `n`, and an interval where there is one.

    `by`: rows of which kinds it is worked out for; none named, all. `any_rival`: it looks at every
    hand of the row's players, and means nothing against one rival. `signed`: it may be below 0 and
    is written with its sign. `of`: what the `n` of a rate without a `whole` counts. `behind` gives
    what the number of a row follows from, where `part` and `whole` do not say it, so that anybody
    can work it out again. `in_view` is the expression for a view of the file, of what is no count,
    share or mean.
    """

    name: str
    title: str
    definition: str
    unit: Unit
    value: Callable[[RowCounts, Season], Cell]
    source: Source | None = None
    where: str = ""
    sums: str = "1"
    scope: int = OWN
    sided: bool = False
    part: str = ""
    whole: str = ""
    squares: str = ""
    rate: bool = False
    by: tuple[By, ...] = ()
    any_rival: bool = False
    signed: bool = False
    of: str = ""
    behind: Callable[[RowCounts, Season], tuple[Term, ...]] | None = None
    in_view: str = ""

    @property
    def needs(self) -> tuple[str, ...]:
        """The counts it follows from, by name, as far as it says."""
        if self.source:
            return (self.name,)
        return tuple(name for name in (self.part, self.whole, self.squares) if name)


def hands(
    name: str,
    title: str,
    definition: str,
    where: str = "",
    sums: str = "1",
    *,
    unit: Unit = "hands",
    scope: int = OWN,
) -> Column:
    """A count over hands."""
    value, sided = _counted(name), scope == SIDE
    return Column(name, title, definition, unit, value, "hands", where, sums, scope, sided)


def games(
    name: str,
    title: str,
    definition: str,
    where: str = "",
    sums: str = "1",
    *,
    scope: int = SIDE,
) -> Column:
    """A count over games that are over."""
    value, sided = _counted(name), scope == SIDE
    return Column(name, title, definition, "games", value, "games", where, sums, scope, sided)


def irregularities(
    name: str,
    title: str,
    definition: str,
    where: str = "",
    sums: str = "1",
    *,
    unit: Unit = "times",
    scope: int = OWN,
) -> Column:
    """A count over irregularities. One of a side, in a row about a whole table, is counted once."""
    value = _counted(name)
    return Column(name, title, definition, unit, value, "irregularities", where, sums, scope)


def _counted(name: str) -> Callable[[RowCounts, Season], Cell]:
    return lambda row, _: Cell(row[name])


def share(
    name: str, title: str, definition: str, part: str, whole: str, *, sided: bool = False
) -> Column:
    """A share: `part` of `whole`, two counts by name, with its Wilson interval."""

    def value(row: RowCounts, _: Season) -> Cell:
        return share_of(row[part], row[whole])

    return Column(
        name, title, definition, "share", value, sided=sided, part=part, whole=whole, rate=True
    )


def share_of(part: int, whole: int) -> Cell:
    """The cell of a share: so many of so many."""
    if not whole:
        return Cell(None, 0, part=part)
    low, high = wilson(part, whole)
    return Cell(part / whole, whole, low, high, part)


def mean(
    name: str,
    title: str,
    definition: str,
    total: str,
    squares: str,
    whole: str,
    *,
    unit: Unit = "points a hand",
    sided: bool = False,
    signed: bool = True,
) -> Column:
    """A mean: the count `total` over the count `whole`, with its interval, for which `squares` is
    the sum of the squares; not `signed`, where it is never below nought."""

    def value(row: RowCounts, _: Season) -> Cell:
        return mean_of(row[total], row[squares], row[whole])

    return Column(
        name,
        title,
        definition,
        unit,
        value,
        sided=sided,
        part=total,
        whole=whole,
        squares=squares,
        rate=True,
        signed=signed,
    )


def mean_of(total: float, squares: float, n: int) -> Cell:
    """The cell of a mean: a sum, the sum of the squares, and of how many."""
    if not n:
        return Cell(None, 0)
    ends = mean_interval(total, squares, n)
    low, high = (None, None) if ends is None else ends
    return Cell(total / n, n, low, high)
