"""Numbers, days and axes in the words of the page.

Knows: how a cell of the statistics is written, and round numbers. Does not know: which cells there
are, or how they look.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import ceil, floor, log10
from typing import Final, NamedTuple

from ..render.stats_cells import counted_of, mean_words, signed
from ..stat_columns import column as counted
from ..stat_columns.pairs import ENOUGH
from ..terminal.phrases import count, listed
from ..terminal.phrases import percent as in_a_hundred
from .content import PageCell, Tick

MONTHS: Final = (
    *("Jan", "Feb", "Mar", "Apr", "May", "Jun"),
    *("Jul", "Aug", "Sep", "Oct", "Nov", "Dec"),
)


def cell_of(column: counted.Column, cell: counted.Cell, least: int, places: int = 0) -> PageCell:
    """A cell of the statistics: a share is `58 %` with `41–69 of 60` below it, with so many places,
    a mean `+0.10` with its interval; what rests on fewer than `least` says so, with `6 calls so
    far` below it, or why there is none."""
    if column.rate:
        if not cell.enough(least):
            return PageCell(cell.words, thin=True) if cell.words else _too_few(column, cell)
        if column.unit == "share":
            return _share(cell, places)
        value = cell.value or 0
        if cell.low is None or cell.high is None:
            return PageCell(_mean(column, value), f"of {cell.n:,}")
        return PageCell(
            _mean(column, value), f"{_mean(column, cell.low)} to {_mean(column, cell.high)}"
        )
    if cell.words:
        return PageCell(cell.words, thin=_is_why(column, cell), marks=column.name == "form")
    if cell.value is None:
        return PageCell("" if column.unit == "text" else "–")
    if column.unit == "share":
        return PageCell(percent(cell.value))
    if column.unit in ("points a hand", "rating"):
        return PageCell(_mean(column, cell.value))
    # Games behind come in halves.
    return PageCell(minus(f"{cell.value:,.1f}".removesuffix(".0")))


def says_something(column: counted.Column, cell: counted.Cell) -> bool:
    """Whether something was counted in a cell of a column that is no rate."""
    return bool(cell.value or (cell.words and not _is_why(column, cell)))


def _is_why(column: counted.Column, cell: counted.Cell) -> bool:
    """Whether the words of a cell say why there is no number; elsewhere they are what it tells."""
    return bool(cell.words) and cell.value is None and column.signed


def _too_few(column: counted.Column, cell: counted.Cell) -> PageCell:
    """What is shown in place of a rate that rests on too few hands; as high as a rate."""
    what, number = counted_of(column), cell.n or 0
    said = f"{count(number, what.removesuffix('s'))} so far" if number else f"no {what} yet"
    if column.name == "synergy" and cell.value is None and number < ENOUGH:
        # The hands of the scantest of three records, which the row's own may be more than.
        said = f"{number} of {ENOUGH} needed"
    return PageCell("not enough", said, thin=True)


def _share(cell: counted.Cell, places: int) -> PageCell:
    value, low, high = (100 * (one or 0) for one in (cell.value, cell.low, cell.high))
    return PageCell(f"{value:.{places}f} %", f"{low:.{places}f}–{high:.{places}f} of {cell.n:,}")


def _mean(column: counted.Column, value: float) -> str:
    return minus(mean_words(column, value))


def minus(number: str) -> str:
    """A number with the sign that printers use."""
    return number.replace("-", "−")


NAMED: Final = 4
"""How many are named of those who have the same."""


def together(names: Sequence[str]) -> str:
    """`Ann, Bob and Cat`; of many the first ones, and how many others."""
    if len(names) > NAMED:
        names = [*names[: NAMED - 1], f"{len(names) - NAMED + 1:,} others"]
    return listed(names)


class Ranked(NamedTuple):
    """Somebody in an order: the `number` as it is shown, and `words`, the number with its range."""

    name: str
    number: str
    words: str


def ends(ranked: Sequence[Ranked], first: str, last: str) -> str:
    """Who is first and who is last, all who show the same number together: `First: Bob and Dan with
    0.77. Last: Cat with 0.54 (0.40 to 0.68).`; where nobody is ahead, that."""
    groups = [[one for one in ranked if one.number == ranked[at].number] for at in (0, -1)]
    if len(ranked) == 1:
        return f"{ranked[0].name}: {ranked[0].words}."
    if len(groups[0]) == len(ranked):
        return f"All have {ranked[0].number}."
    return " ".join(
        f"{what}: {together([one.name for one in group])} with "
        f"{group[0].words if len(group) == 1 else group[0].number}."
        for what, group in zip((first, last), groups, strict=True)
    )


def percent(chance: float) -> str:
    """A chance in whole percent; what is not certain is neither 0 nor 100."""
    return in_a_hundred(chance, "under ", "over ")


def day(date: str, year: bool = True) -> str:
    """`2026-11-21` as `21 Nov 2026`; what is no day as it stands."""
    parts = date.split("-")
    if len(parts) != 3 or not all(part.isdigit() for part in parts):
        return date
    month = int(parts[1])
    if not 1 <= month <= len(MONTHS):
        return date
    short = f"{int(parts[2])} {MONTHS[month - 1]}"
    return f"{short} {parts[0]}" if year else short


def days_in(words: str) -> str:
    """A text with the days in it as `day` has them."""
    return _DAY.sub(lambda found: day(found[0]), words)


_DAY: Final = re.compile(r"\d{4}-\d\d-\d\d")


def span(first: str, last: str) -> str:
    """`4 Sep 2025 to 26 Mar 2026`, `4 Sep to 26 Nov 2025`, or one day."""
    if first == last:
        return day(first)
    return f"{day(first, first[:4] != last[:4])} to {day(last)}"


def axis(
    low: float, high: float, steps: int = 5, whole: bool = False
) -> tuple[list[float], float, float]:
    """Round numbers around two others, about so many, and the ends of an axis that holds both;
    `whole`: of what there are no parts."""
    reach = high - low or abs(high) or 1.0
    rough = max(reach / steps, 1.0) if whole else reach / steps
    power = 10.0 ** floor(log10(rough))
    step = next(power * one for one in (1, 2, 5, 10) if power * one >= rough * 0.999)
    first, last = floor(low / step + 1e-9), ceil(high / step - 1e-9)
    if first == last:
        last += 1
    # In whole numbers of steps, which keeps the last digit from wandering.
    return [round(n * step, 10) for n in range(first, last + 1)], first * step, last * step


def ticks(numbers: Sequence[float], places: int, sign: bool = False) -> tuple[Tick, ...]:
    """Numbers as they stand at an axis."""
    return tuple(
        (one, minus(signed(one, places)) if sign else f"{one:.{places}f}") for one in numbers
    )
