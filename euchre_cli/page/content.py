"""The content of a page as plain values: sections of charts and tables; and how a page writes
numbers, days and axes.

Does not know: where the numbers come from (`season_page.py`), or how they look (`charts.py`,
`html.py`). Texts are as they came: `html.py` makes them safe.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor, log10
from typing import Final, NamedTuple, TypeAlias

from ..render.stats_cells import signed
from ..terminal.phrases import listed
from ..terminal.phrases import percent as percent_words
from ..terminal.report_table import TableColumn

# -- charts --------------------------------------------------------------------------------------

Tick: TypeAlias = tuple[float, str]
"""A place on an axis, and its label."""


class ChartLine(NamedTuple):
    """A line through `points` (x, y), from left to right."""

    name: str
    points: tuple[tuple[float, float], ...]


class Lines(NamedTuple):
    """A chart of lines, over time or hand by hand. The first eight are named and have their own
    colour, dashes and marker; any more run in the background. `low` and `high` are the ends of the
    y axis; `level` is the height of a horizontal line to compare with; `rings` are the points (x,
    y, remark) to mark with a ring."""

    lines: tuple[ChartLine, ...]
    x_ticks: tuple[Tick, ...]
    y_ticks: tuple[Tick, ...]
    low: float
    high: float
    level: float | None = None
    rings: tuple[tuple[float, float, str], ...] = ()


class Dot(NamedTuple):
    """A number with its interval, if that is known; `words` is the text for both."""

    name: str
    value: float
    low: float | None
    high: float | None
    words: str


class Dots(NamedTuple):
    """A chart of numbers with their intervals, a row each, from the top down. `low` and `high` are
    the ends of the x axis; `level` is the place of a line to compare with."""

    dots: tuple[Dot, ...]
    x_ticks: tuple[Tick, ...]
    low: float
    high: float
    level: float | None = None


class ChartBar(NamedTuple):
    """A bar of several parts."""

    name: str
    parts: tuple[int, ...]


class Bars(NamedTuple):
    """A chart of bars, a row each, from the top down. All have the same `parts`, at most four."""

    parts: tuple[str, ...]
    bars: tuple[ChartBar, ...]
    x_ticks: tuple[Tick, ...]


Picture: TypeAlias = Lines | Dots | Bars


# -- tables and sections -------------------------------------------------------------------------


def number_column(name: str, title: str, definition: str = "", unit: str = "") -> TableColumn:
    """A column of numbers, aligned to the right. Its `name` is unique on the page; `unit` is the
    thing that it counts; without a `definition` it is not explained."""
    return TableColumn(name, title, right=True, definition=definition, unit=unit)


def words_column(name: str, title: str, definition: str = "", unit: str = "") -> TableColumn:
    """A column of words, aligned to the left."""
    return number_column(name, title, definition, unit)._replace(right=False)


class PageCell(NamedTuple):
    """A cell, and a smaller `note` below it, such as an interval. `thin`: the cell has too little
    data. `grade` (−3 to 3) tints a heat-map cell, dark if `clear` (its interval excludes 0), else
    pale. `marks`: the letters of the text (W, L, T) are shown as marks."""

    text: str
    note: str = ""
    thin: bool = False
    grade: int | None = None
    marks: bool = False
    clear: bool = False


class PageRow(NamedTuple):
    """A row: its heading and its cells; `explained` is the name of the definition that explains
    the heading, if there is one."""

    name: str
    cells: tuple[PageCell, ...]
    explained: str = ""


class PageTable(NamedTuple):
    """A table; `head` is the title of the row headings. `compact`: a heat map. `folded`: on a
    screen it is shown on demand. `defines` holds the definitions that explain its rows."""

    caption: str
    head: str
    columns: tuple[TableColumn, ...]
    rows: tuple[PageRow, ...]
    compact: bool = False
    folded: bool = False
    defines: tuple[TableColumn, ...] = ()


class Chart(NamedTuple):
    """A picture, its `alternative` in words, and a table of its numbers; `name` is unique on the
    page. `small`: two fit beside each other."""

    name: str
    title: str
    alternative: str
    picture: Picture
    table: PageTable
    note: str = ""
    small: bool = False


class Section(NamedTuple):
    """A part of the page; `lead` says what it shows and how to read it, `note` is printed below."""

    name: str
    title: str
    lead: str
    charts: tuple[Chart, ...] = ()
    tables: tuple[PageTable, ...] = ()
    note: str = ""


class Figure(NamedTuple):
    """A number of the whole season, and the noun for it: `1,024`, `hands`."""

    number: str
    words: str


class SeasonPage(NamedTuple):
    """A page: `made_at` is the day it was made; `figures` are at its head, `notes` below them.
    `simulated`: nobody played these games, as the page says under its title."""

    title: str
    subtitle: str
    made_at: str
    figures: tuple[Figure, ...]
    notes: tuple[str, ...]
    sections: tuple[Section, ...]
    simulated: bool = False


# -- numbers and days in words -------------------------------------------------------------------


def with_minus_sign(number: str) -> str:
    """The number with `−`, the sign that printers use, in place of a hyphen."""
    return number.replace("-", "−")


def percent(chance: float) -> str:
    """A chance in whole percent: `82 %`, `under 1 %`. Only certainty is `0 %` or `100 %`."""
    return percent_words(chance, "under ", "over ")


_MOST_NAMES: Final = 4
"""The most items that `short_list` names."""


def short_list(names: Sequence[str]) -> str:
    """`Ann, Bob and Cat`; of more than four the first three, and how many others."""
    if len(names) > _MOST_NAMES:
        names = [*names[: _MOST_NAMES - 1], f"{len(names) - _MOST_NAMES + 1:,} others"]
    return listed(names)


class Ranked(NamedTuple):
    """A player in a ranking: the `number` as it is shown, and `words`, the number with its
    range."""

    name: str
    number: str
    words: str


def first_and_last(ranked: Sequence[Ranked], first: str, last: str) -> str:
    """`First: Bob and Dan with 0.77. Last: Cat with 0.54 (0.40 to 0.68).` Players with the same
    number as shown are named together; if all have the same, says so."""
    groups = [[item for item in ranked if item.number == ranked[at].number] for at in (0, -1)]
    if len(ranked) == 1:
        return f"{ranked[0].name}: {ranked[0].words}."
    if len(groups[0]) == len(ranked):
        return f"All have {ranked[0].number}."
    return " ".join(
        f"{what}: {short_list([item.name for item in group])} with "
        f"{group[0].words if len(group) == 1 else group[0].number}."
        for what, group in zip((first, last), groups, strict=True)
    )


_MONTHS: Final = (
    *("Jan", "Feb", "Mar", "Apr", "May", "Jun"),
    *("Jul", "Aug", "Sep", "Oct", "Nov", "Dec"),
)


def short_date(date: str, year: bool = True) -> str:
    """`2026-11-21` as `21 Nov 2026`; anything else unchanged."""
    parts = date.split("-")
    if len(parts) != 3 or not all(part.isdigit() for part in parts):
        return date
    month = int(parts[1])
    if not 1 <= month <= len(_MONTHS):
        return date
    short = f"{int(parts[2])} {_MONTHS[month - 1]}"
    return f"{short} {parts[0]}" if year else short


def date_range(first: str, last: str) -> str:
    """`4 Sep 2025 to 26 Mar 2026`, `4 Sep to 26 Nov 2025`, or one day."""
    if first == last:
        return short_date(first)
    return f"{short_date(first, first[:4] != last[:4])} to {short_date(last)}"


# -- axes ----------------------------------------------------------------------------------------


def round_axis(
    low: float, high: float, steps: int = 5, whole: bool = False
) -> tuple[list[float], float, float]:
    """An axis of round numbers that reaches from `low` to `high` or a little further: the numbers,
    about `steps` + 1 of them, and its two ends. `whole`: only whole numbers."""
    reach = high - low or abs(high) or 1.0
    rough = max(reach / steps, 1.0) if whole else reach / steps
    power = 10.0 ** floor(log10(rough))
    step = next(power * n for n in (1, 2, 5, 10) if power * n >= rough * 0.999)
    first, last = floor(low / step + 1e-9), ceil(high / step - 1e-9)
    if first == last:
        last += 1
    # Multiples of the step, because adding it up repeatedly would accumulate rounding errors.
    return [round(n * step, 10) for n in range(first, last + 1)], first * step, last * step


def ticks(numbers: Sequence[float], places: int, sign: bool = False) -> tuple[Tick, ...]:
    """The numbers as ticks with labels of `places` decimals; with `sign` a plus or minus."""
    return tuple(
        (number, with_minus_sign(signed(number, places)) if sign else f"{number:.{places}f}")
        for number in numbers
    )
