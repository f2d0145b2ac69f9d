"""The content of a page as plain values: findings, and sections of charts and tables; and how a
page writes numbers, days and axes.

Does not know: where the numbers come from (`season_page.py`), or how they look (`pictures.py`,
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

# -- pictures ------------------------------------------------------------------------------------

Tick: TypeAlias = tuple[float, str]
"""A place on an axis, and its label."""


class Curve(NamedTuple):
    """A picture of a line through `points` (x, y), from left to right. `low` and `high` are the
    ends of the y axis; `level` is the height of a horizontal line to compare with; `band` is an
    area behind the line (x, from, to); `ring` is a point to mark."""

    points: tuple[tuple[float, float], ...]
    x_ticks: tuple[Tick, ...]
    y_ticks: tuple[Tick, ...]
    low: float
    high: float
    level: float
    band: tuple[tuple[float, float, float], ...] = ()
    ring: tuple[float, float] | None = None


class Range(NamedTuple):
    """A number and its 95 % interval; `words` is the text for the interval."""

    value: float
    low: float
    high: float
    words: str


class Ranges(NamedTuple):
    """A picture beside the rows of a table: the number of each row with its interval (`None`: it
    has none), on one axis that reaches equally far to both sides of `middle`. `ends` are the labels
    of the axis: its left end, its middle, its right end."""

    title: str
    rows: tuple[Range | None, ...]
    middle: float
    reach: float
    ends: tuple[str, str, str]


class Shares(NamedTuple):
    """A picture beside the rows of a table: for each row a bar of the same length, divided into at
    most four `parts` by their counts; words instead for a row with a sum below `MIN_HANDS`."""

    title: str
    parts: tuple[str, ...]
    rows: tuple[tuple[int, ...], ...]


# -- tables and sections -------------------------------------------------------------------------


def number_column(name: str, title: str, definition: str = "", unit: str = "") -> TableColumn:
    """A column of numbers, aligned to the right. `unit` is the thing that it counts; without a
    `definition` it is not explained."""
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
    """A row: its heading and its cells."""

    name: str
    cells: tuple[PageCell, ...]


class PageTable(NamedTuple):
    """A table; `head` is the title of the row headings, and `picture` the column after them, if
    there is one. `compact`: a heat map. `ordered`: its rows have an order of their own, such as
    that of time, so they are not sorted by a click. `folded`: it is shown on demand, and not
    printed. `defines` holds the definitions that explain its rows. The `caption` is unique on the
    page."""

    caption: str
    head: str
    columns: tuple[TableColumn, ...]
    rows: tuple[PageRow, ...]
    picture: Ranges | Shares | None = None
    compact: bool = False
    ordered: bool = False
    folded: bool = False
    defines: tuple[TableColumn, ...] = ()


class Chart(NamedTuple):
    """A line with its title, an `alternative` in words and a `note` below it; `name` is unique on
    the page. `table` has its numbers: a row for each point but the first. Without one of its own
    (`None`) it is in `column` of the table of the section's charts."""

    name: str
    title: str
    alternative: str
    picture: Curve
    note: str = ""
    table: PageTable | None = None
    column: int = 0


class Section(NamedTuple):
    """A part of the page; `lead` says what it shows and how to read it, `note` is printed below.
    `numbers` is the table of charts that have none of their own. `sentences` are paragraphs after
    the lead. `parts` are folded: their titles are shown, and the rest of each on demand."""

    name: str
    title: str
    lead: str
    charts: tuple[Chart, ...] = ()
    numbers: PageTable | None = None
    tables: tuple[PageTable, ...] = ()
    note: str = ""
    sentences: tuple[str, ...] = ()
    parts: tuple[Section, ...] = ()

    @property
    def all_tables(self) -> tuple[PageTable, ...]:
        """Its tables, those of its charts first."""
        of_charts = [*(chart.table for chart in self.charts), self.numbers]
        return (*(table for table in of_charts if table), *self.tables)


class SeasonPage(NamedTuple):
    """A page: `made_at` is the day it was made; `about` says when and how much was played,
    `findings` are the sentences it opens with, `notes` are remarks on the games. The first section
    comes right after the findings."""

    title: str
    about: tuple[str, ...]
    made_at: str
    findings: tuple[str, ...]
    notes: tuple[str, ...]
    sections: tuple[Section, ...]


# -- numbers and days in words -------------------------------------------------------------------


def with_minus_sign(number: str) -> str:
    """The number with `−`, the sign that printers use, in place of a hyphen."""
    return number.replace("-", "−")


def signed_number(value: float, places: int = 0) -> str:
    """`+0.12`, `−3`, or `0` without a sign."""
    return with_minus_sign(signed(value, places))


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
