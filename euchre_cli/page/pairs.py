"""The partnerships: a heat map of everybody with everybody, and a table.

Knows: how deep a margin is tinted, and which margins luck alone may have made. Does not know: how a
margin is counted, or how a cell looks.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..stats import column as counted
from ..stats.counting import Season
from ..stats.season import Book
from ..stats.tables import COLUMNS, TABLES, table_rows
from .content import Cell, Column, Row, Table
from .tables import column_of, laid_out, needed
from .words import cell_of

MOST_PAIRS: Final = 30
"""How many partnerships are listed; a group of eight has 28."""

MOST_PLAYERS: Final = 16
"""How many players the heat map has room for."""

_GRADES: Final = (0.05, 0.15, 0.30)
"""Points a hand from which a cell of the heat map is tinted, more, and most."""

PAIRS: Final = "margin_a_hand synergy expected_margin won_lost hands"
"""The columns of the table, by name, in the order of `tables.py`."""


def season_of_pairs(book: Book) -> Season:
    """The games of a book, of which is counted what partnerships need, and no more."""
    return Season(book, needed(PAIRS))


def pairs(season: Season, least: int) -> Table:
    """The partnerships, of many those that played the most hands."""
    chosen = tuple(map(column_of, PAIRS.split()))
    tallies = sorted(season.by("pair").rows.values(), key=lambda one: (-one["hands"], one.key))
    title = "Every partnership"
    if len(tallies) > MOST_PAIRS:
        title = f"The {MOST_PAIRS} partnerships with the most hands"
    most = {tally.key for tally in tallies[:MOST_PAIRS]}
    rows = table_rows(season, TABLES["pairs"], "pair", chosen, least)
    rows = [row for row in rows if row.key in most]
    return laid_out(title, "partners", chosen, rows, least)


def heat_map(season: Season, players: Sequence[str], standing: Sequence[str], least: int) -> Table:
    """Everybody's margin a hand with everybody as partner. There is room for the first sixteen of
    the `players`; they stand in the order of the `standing`."""
    room = set(players[:MOST_PLAYERS])
    shown = [name for name in standing if name in room]
    tallies = season.by("pair").rows

    def cell(one: str, other: str) -> Cell:
        tally = tallies.get((one, other) if one < other else (other, one))
        if one == other or tally is None:
            return Cell("")
        return _together(_MARGIN.value(tally, season), least)

    return Table(
        "Margin a hand as partners; below it, how far off it may be, and out of how many hands",
        "player",
        tuple(Column(f"partner-{number}", name) for number, name in enumerate(shown)),
        tuple(Row(one, tuple(cell(one, other) for other in shown)) for one in shown),
        compact=True,
    )


_MARGIN: Final = COLUMNS["margin_a_hand"]


def _together(margin: counted.Cell, least: int) -> Cell:
    """The margin of two partners: `+0.16`, with `±0.24 of 96` below it."""
    if not margin.enough(least):
        return Cell("·", f"{margin.n or 0:,}", thin=True)
    text = cell_of(_MARGIN, margin, least).text
    value, low, high = margin.value or 0, margin.low, margin.high
    if low is None or high is None:
        return Cell(text, f"of {margin.n:,}", grade=_grade(value))
    clear = low > 0 or high < 0
    reach = f"±{(high - low) / 2:.2f} of {margin.n:,}"
    return Cell(text, reach, grade=_grade(value, clear), clear=clear)


def _grade(margin: float, clear: bool = False) -> int:
    """How deep a margin is tinted; one clear of nought is in any case."""
    grade = max(sum(abs(margin) >= bound for bound in _GRADES), int(clear))
    return grade if margin > 0 else -grade
