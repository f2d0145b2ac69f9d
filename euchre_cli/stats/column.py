"""A named column: what it is called, what it means, and how it follows from a tally.

Knows: counts, shares with their intervals, means, and what they have in common. Does not know:
which columns there are (`columns/`), or how a cell is shown.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias

from .interval import mean_interval, wilson
from .seat_view import GameSeen, IrregularitySeen, Seen
from .views import OWN, SIDE, By

if TYPE_CHECKING:
    from .counting import Season, Tally

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

    A count says what it counts: `of_hand` of a hand, `of_game` of a game that is over,
    `of_irregularity`, as a seat saw it; `scope` is whose count it is. `sided`: it means nothing for
    a whole table. `part`, `whole` and `squares` name the counts of a share or mean. `rate`: its
    cells have an `n`, and an interval where there is one.

    `by`: rows of which kinds it is worked out for; none named, all. `any_rival`: it looks at every
    hand of the row's players, and means nothing against one rival. `signed`: it may be below nought
    and is written with its sign. `of`: what the `n` of a rate without a `whole` counts. `behind`
    gives what the number of a row follows from, where `part` and `whole` do not say it, so that
    anybody can work it out again.
    """

    name: str
    title: str
    definition: str
    unit: Unit
    value: Callable[[Tally, Season], Cell]
    of_hand: Callable[[Seen], int] | None = None
    of_game: Callable[[GameSeen], int] | None = None
    of_irregularity: Callable[[IrregularitySeen], int] | None = None
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
    behind: Callable[[Tally, Season], tuple[Term, ...]] | None = None

    @property
    def counts(self) -> bool:
        """Whether it counts something, from which others follow."""
        return bool(self.of_hand or self.of_game or self.of_irregularity)


def hands(
    name: str,
    title: str,
    definition: str,
    of: Callable[[Seen], int],
    *,
    unit: Unit = "hands",
    scope: int = OWN,
) -> Column:
    """A count over hands: `of` is how much one hand adds."""
    return Column(
        name, title, definition, unit, _counted(name), of, scope=scope, sided=scope == SIDE
    )


def games(
    name: str,
    title: str,
    definition: str,
    of: Callable[[GameSeen], int],
    *,
    scope: int = SIDE,
) -> Column:
    """A count over games that are over."""
    value, sided = _counted(name), scope == SIDE
    return Column(name, title, definition, "games", value, of_game=of, scope=scope, sided=sided)


def irregularities(
    name: str,
    title: str,
    definition: str,
    of: Callable[[IrregularitySeen], int],
    *,
    unit: Unit = "times",
    scope: int = OWN,
) -> Column:
    """A count over irregularities. One of a side, in a row about a whole table, is counted once."""
    return Column(name, title, definition, unit, _counted(name), of_irregularity=of, scope=scope)


def _counted(name: str) -> Callable[[Tally, Season], Cell]:
    return lambda tally, _: Cell(tally[name])


def share(
    name: str, title: str, definition: str, part: str, whole: str, *, sided: bool = False
) -> Column:
    """A share: `part` of `whole`, two counts by name, with its Wilson interval."""

    def value(tally: Tally, _: Season) -> Cell:
        return share_of(tally[part], tally[whole])

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

    def value(tally: Tally, _: Season) -> Cell:
        return mean_of(tally[total], tally[squares], tally[whole])

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
