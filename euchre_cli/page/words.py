"""Numbers, days and axes in the words of the page.

Knows: how a cell of the statistics is written, and round numbers. Does not know: which cells there
are, or how they look.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from math import ceil, floor, log10
from typing import Final, NamedTuple

from ..render.stats_cells import signed, too_few
from ..render.words import percent as in_a_hundred
from ..season import column as counted
from .content import Cell, Tick

MONTHS: Final = (
    *("Jan", "Feb", "Mar", "Apr", "May", "Jun"),
    *("Jul", "Aug", "Sep", "Oct", "Nov", "Dec"),
)

_TENTH: Final = 0.1


def cell_of(column: counted.Column, cell: counted.Cell, least: int, places: int = 0) -> Cell:
    """A cell of the statistics: a share is `58 %` with `41–69 of 60` below it, with so many places,
    a mean `+0.10` with its interval; what rests on fewer than `least` says so, and on how many."""
    if column.rate:
        if not cell.enough(least):
            return Cell(too_few(column), f"{cell.n:,} so far" if cell.n else "", thin=True)
        if column.unit == "share":
            return _share(cell, places)
        value = cell.value or 0
        if cell.low is None or cell.high is None:
            return Cell(_mean(column, value), f"of {cell.n:,}")
        return Cell(
            _mean(column, value), f"{_mean(column, cell.low)} to {_mean(column, cell.high)}"
        )
    if cell.words:
        return Cell(cell.words, marks=column.name == "form")
    if cell.value is None:
        return Cell("" if column.unit == "text" else "–")
    if column.unit in ("points a hand", "rating"):
        return Cell(_mean(column, cell.value))
    # Games behind come in halves.
    return Cell(minus(f"{cell.value:,.1f}".removesuffix(".0")))


def places_of(cells: Iterable[counted.Cell]) -> int:
    """How many places the shares of a column need: of few in a hundred, a tenth."""
    return 0 if any((cell.high or 0) >= _TENTH for cell in cells) else 1


def _share(cell: counted.Cell, places: int) -> Cell:
    value, low, high = (100 * (one or 0) for one in (cell.value, cell.low, cell.high))
    return Cell(f"{value:.{places}f} %", f"{low:.{places}f}–{high:.{places}f} of {cell.n:,}")


def _mean(column: counted.Column, value: float) -> str:
    if column.unit == "rating":
        return f"{value:.1f}"
    return minus(signed(value, 2)) if column.signed else f"{value:.2f}"


def minus(number: str) -> str:
    """A number with the sign that printers use."""
    return number.replace("-", "−")


NAMED: Final = 4
"""How many are named of those who have the same."""


def together(names: Sequence[str]) -> str:
    """`Ann, Bob and Cat`; of many the first ones, and how many others."""
    if len(names) > NAMED:
        names = [*names[: NAMED - 1], f"{len(names) - NAMED + 1:,} others"]
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))


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
