"""What a page says: sections of charts and tables, as plain values.

Knows: the parts of a page. Does not know: where the numbers come from (`season_page.py`), or how
they look (`charts.py`, `html.py`). Texts are as they came: `html.py` makes them safe.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from ..terminal.report_table import TableColumn

Tick: TypeAlias = tuple[float, str]
"""A place on an axis, and what is written there."""


class ChartLine(NamedTuple):
    """A line through `points` (x, y), from left to right."""

    name: str
    points: tuple[tuple[float, float], ...]


class Lines(NamedTuple):
    """Lines over time. The first eight are told apart by colour, dashes and markers and named; any
    more run in the background. `low` and `high` are the ends of the y axis; `level` is a line
    across to compare with; `rings` are places that are pointed out, with what is to be said."""

    lines: tuple[ChartLine, ...]
    across: tuple[Tick, ...]
    up: tuple[Tick, ...]
    low: float
    high: float
    level: float | None = None
    rings: tuple[tuple[float, float, str], ...] = ()


class Dot(NamedTuple):
    """A number with the interval it lies in; without one when nothing is known of it. `words` are
    the number as it is shown."""

    name: str
    value: float
    low: float | None
    high: float | None
    words: str


class Dots(NamedTuple):
    """Numbers with their intervals, a row each, from the top down; `level` is a line to compare
    with."""

    dots: tuple[Dot, ...]
    across: tuple[Tick, ...]
    low: float
    high: float
    level: float | None = None


class ChartBar(NamedTuple):
    """A bar of several parts, one after the other."""

    name: str
    parts: tuple[int, ...]


class Bars(NamedTuple):
    """Bars of the same parts, a row each, from the top down; at most four parts."""

    parts: tuple[str, ...]
    bars: tuple[ChartBar, ...]
    across: tuple[Tick, ...]


Picture: TypeAlias = Lines | Dots | Bars


def number_column(name: str, title: str, definition: str = "", unit: str = "") -> TableColumn:
    """A column of numbers, set to the right. Its `name` is unique on the page; one without a
    `definition` is not explained; `unit` is what it counts."""
    return TableColumn(name, title, right=True, definition=definition, unit=unit)


def words_column(name: str, title: str, definition: str = "", unit: str = "") -> TableColumn:
    """The same of words, set to the left."""
    return number_column(name, title, definition, unit)._replace(right=False)


class PageCell(NamedTuple):
    """What stands in a table, and a smaller `note` below it, as an interval. `thin`: it says that
    there is too little to say. `grade`, from −3 to 3, tints a cell of a heat map: deep where it is
    `clear` of nought, which is said in words too, and pale elsewhere. `marks`: the letters of the
    text (W, L, T) stand as marks, and are said in words."""

    text: str
    note: str = ""
    thin: bool = False
    grade: int | None = None
    marks: bool = False
    clear: bool = False


class PageRow(NamedTuple):
    """A row: what it is about, and its cells; `explained` is the name under which its table defines
    it."""

    name: str
    cells: tuple[PageCell, ...]
    explained: str = ""


class PageTable(NamedTuple):
    """A table; `head` stands above what its rows are about. `compact`: a heat map. `folded`: on a
    screen it is opened when somebody wants to see it. `defines` is what is defined that is no
    column."""

    caption: str
    head: str
    columns: tuple[TableColumn, ...]
    rows: tuple[PageRow, ...]
    compact: bool = False
    folded: bool = False
    defines: tuple[TableColumn, ...] = ()


class Chart(NamedTuple):
    """A picture with its `alternative`, which says in words what is to be seen, and its numbers;
    `name` is unique on the page. `small`: two may stand beside each other."""

    name: str
    title: str
    alternative: str
    picture: Picture
    table: PageTable
    note: str = ""
    small: bool = False


class Section(NamedTuple):
    """A part of the page, with a sentence that says what it shows and how to read it; a `note` may
    stand below it."""

    name: str
    title: str
    lead: str
    charts: tuple[Chart, ...] = ()
    tables: tuple[PageTable, ...] = ()
    note: str = ""


class Figure(NamedTuple):
    """A number of the whole season: how many, of what."""

    number: str
    words: str


class SeasonPage(NamedTuple):
    """A page: `made_at` is the day it was made; `figures` stand at its head, `notes` below them.
    `simulated`: nobody played these games, which is said under its title."""

    title: str
    subtitle: str
    made_at: str
    figures: tuple[Figure, ...]
    notes: tuple[str, ...]
    sections: tuple[Section, ...]
    simulated: bool = False
