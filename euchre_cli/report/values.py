"""What a report consists of: sections of tables, charts and words; and how one number is shown.

In: numbers and texts. Out: the same, with their titles and units, as every medium reads them. Does
not know: what is counted, or how a medium lays it out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal, TypeAlias

Unit: TypeAlias = Literal[
    "games", "hands", "calls", "loners", "times", "points", "evenings", "share", "points a hand",
    "win chance", "rating", "score", "day", "text", "results",
]  # fmt: skip
"""The unit of a number. A share is from 0 to 1. Points a hand and a win chance may be below 0, and
are shown with their sign; a win chance of 1 is a whole game. A text may be broken into lines, a day
or a score may not. Results are letters, W, L or T, a letter for each game."""

WORDS: Final = ("text", "day", "score", "results")
"""The units of cells that are words."""

MIN_N: Final = 10
"""A rate that is out of fewer hands (or calls, or games) is not shown."""

RARE: Final = 0.02
"""A share whose whole interval is below this is shown with a decimal place."""


@dataclass(frozen=True)
class Cell:
    """A number (`None`: there is none). A rate has `n`, the number it is out of, and the ends `low`
    and `high` of its 95 % interval. `words` are shown in place of the number. On a page, `note` is
    a smaller line below it, and `grade` (−3 to 3) its tint, which is deep if `clear`."""

    value: float | None = None
    n: int | None = None
    low: float | None = None
    high: float | None = None
    words: str = ""
    note: str = ""
    grade: int | None = None
    clear: bool = False

    @property
    def enough(self) -> bool:
        """Whether there is a number, and it rests on enough to be shown."""
        return self.value is not None and (self.n is None or self.n >= MIN_N)


@dataclass(frozen=True)
class Heading:
    """A column: its `name` for programs, its `title` for people, what its numbers are, and what
    they mean in a sentence. A `rate` has an `n`, which counts what `of` says, and an interval.
    `first`: it is shown even where there is room for few. `rare`: it is left out on a terminal if
    it is 0 in every row."""

    name: str
    title: str
    unit: Unit = "text"
    definition: str = ""
    rate: bool = False
    of: str = ""
    first: bool = True
    rare: bool = False


@dataclass(frozen=True)
class Row:
    """A row: what it is about, as values for programs (`key`) and in words (`labels`; empty: the
    key), and a cell for each heading. `head` is a title above the row, for it and those below;
    `notes` are remarks on it. If programs get other values than people, `object` is what they get,
    as JSON."""

    key: tuple[Any, ...]
    cells: tuple[Cell, ...]
    labels: tuple[str, ...] = ()
    head: str = ""
    notes: tuple[str, ...] = ()
    object: Mapping[str, Any] | None = None


def labels_of(row: Row) -> tuple[str, ...]:
    """What a row is about, in words."""
    return row.labels or tuple(map(str, row.key))


@dataclass(frozen=True)
class Intervals:
    """A picture of a column: each row's number and its interval around `middle`."""

    column: str
    middle: float


@dataclass(frozen=True)
class Bars:
    """A picture beside the rows: a bar for each, whose `parts` are named; its lengths are numbers,
    which a page draws as shares of the whole bar."""

    title: str
    parts: tuple[str, ...]
    rows: tuple[tuple[float, ...], ...]


@dataclass(frozen=True)
class Table:
    """Rows under headings. `keys` name what the rows are about for programs, and `labels` title it
    for people (empty: the keys). `notes` are sentences below. On a page a `folded` table is shown
    on demand, one with `ordered` rows is not sorted by a click, and a `heat` map is tinted. On a
    terminal the first `least` columns are always shown, and `rest` is the option that shows those
    for which there is no room. `csv` names the columns of CSV if the rows have objects: `score.NS`
    is a key within a key."""

    name: str
    title: str
    about: str
    keys: tuple[str, ...]
    headings: tuple[Heading, ...]
    rows: tuple[Row, ...]
    labels: tuple[str, ...] = ()
    picture: Intervals | Bars | None = None
    notes: tuple[str, ...] = ()
    folded: bool = False
    ordered: bool = False
    heat: bool = False
    least: int = 0
    rest: str = "--more"
    csv: tuple[str, ...] = ()

    def at(self, column: str) -> int:
        """The place of a column. Raises ValueError if the table does not have it."""
        return [heading.name for heading in self.headings].index(column)


@dataclass(frozen=True)
class Line:
    """A chart of a line through `points` (x, y) from left to right; `words` tell it to somebody who
    cannot see it. The ticks are places on the axes with their labels, and `ends` those of the
    vertical one (`None`: it holds what is drawn). `level` is a height to compare with, `band` an
    area behind the line (x, from, to), `ring` a point to mark. `note` stands below; `link` is the
    section that the title leads to. `numbers` has a row for each point but the first; if several
    lines share it, it is shown once, and `column` is the name of the line's own column. On a
    terminal a line is drawn beside its numbers, if they have a row for each point."""

    title: str
    words: str
    points: tuple[tuple[float, float], ...]
    x_ticks: tuple[tuple[float, str], ...] = ()
    y_ticks: tuple[tuple[float, str], ...] = ()
    ends: tuple[float, float] | None = None
    level: float = 0.0
    band: tuple[tuple[float, float, float], ...] = ()
    ring: tuple[float, float] | None = None
    note: str = ""
    link: str = ""
    numbers: Table | None = None
    column: str = ""


Part: TypeAlias = "Table | Line | str | Section"
"""A part of a section; a text is a paragraph, which may have several lines."""


@dataclass(frozen=True)
class Section:
    """A titled part of a report; `name` is unique in it, and what links lead to. A `folded` section
    shows its title, and the rest on demand."""

    name: str
    title: str
    parts: tuple[Part, ...]
    folded: bool = False


@dataclass(frozen=True)
class Report:
    """A whole page: a title, what it is about in a few phrases, the sentences it opens with, its
    sections, remarks on what all of it rests on, and the day it was `made_at`. `links` are, for the
    title of a column of labels, the labels that lead to a section, with its name."""

    title: str
    about: tuple[str, ...]
    findings: tuple[str, ...]
    sections: tuple[Section, ...]
    notes: tuple[str, ...] = ()
    made_at: str = ""
    links: Mapping[str, Mapping[str, str]] = field(default_factory=dict)


# -- columns with nothing to show ---------------------------------------------------------------


def shown_columns(table: Table, places: Iterable[int]) -> tuple[list[int], list[str]]:
    """Those of the columns at these places that have something to show, and notes on those that
    rest on too few. A column without a number is left out, and a rare one with nothing but 0."""
    kept: list[int] = []
    too_few: dict[str, list[str]] = {}
    for at in places:
        heading, cells = table.headings[at], [row.cells[at] for row in table.rows]
        if not cells or any(_says_something(heading, cell) for cell in cells):
            kept.append(at)
        elif heading.rate:
            words = "; ".join(sorted({cell.words for cell in cells} - {""}))
            why = words or f"not enough {heading.of or 'hands'} yet"
            too_few.setdefault(why, []).append(heading.title)
    return kept, [f"{why}: {', '.join(dict.fromkeys(titles))}" for why, titles in too_few.items()]


def _says_something(heading: Heading, cell: Cell) -> bool:
    if heading.rate:
        return cell.enough
    return bool(cell.words) or cell.value not in ((None, 0) if heading.rare else (None,))


# -- one number ----------------------------------------------------------------------------------


def shown(cell: Cell, unit: Unit) -> tuple[str, str]:
    """A cell in words: the number, and how sure it is (empty for a count). A share is `58%` and
    `(41–73)`, a mean `+0.12` and `±0.17`."""
    if cell.words or unit in WORDS:
        return cell.words, ""
    if cell.value is None or not cell.enough:
        return "–", ""
    if unit == "share":
        if cell.low is None or cell.high is None:
            return number_words(cell.value, unit), ""
        places = 0 if cell.high >= RARE else 1
        low, value, high = (f"{100 * one:.{places}f}" for one in (cell.low, cell.value, cell.high))
        return f"{value}%", f"({low}–{high})"
    number = number_words(cell.value, unit, rate=cell.n is not None)
    if cell.low is None or cell.high is None:
        return number, ""
    reach = number_words((cell.high - cell.low) / 2, unit, rate=True)
    return number, f"±{reach.lstrip('+').rstrip('%')}"


def number_words(value: float, unit: Unit, *, rate: bool = False) -> str:
    """A number with the sign and the decimal places of its unit."""
    if unit == "share":
        return f"{100 * value:.0f}%"
    if unit == "win chance" and rate:
        return f"{100 * value:+z.1f}%".replace("+0.0", "0.0")
    if unit in ("points a hand", "win chance"):
        return f"{value:+z.2f}".replace("+0.00", "0.00")
    if unit == "rating":
        return f"{value:.1f}"
    return f"{value:,}" if isinstance(value, int) else f"{value:,.1f}".removesuffix(".0")
