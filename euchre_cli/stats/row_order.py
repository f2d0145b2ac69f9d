"""The rows of a table, and their order.

Knows: what stands before what. Does not know: which columns a table has, or what they count.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from .column import Cell, Column
from .seat_view import POSITIONS
from .views import By, Key


class Row(NamedTuple):
    """A row of a table: what it is about, and its cells, one for each column."""

    key: Key
    cells: tuple[Cell, ...]


def sorted_rows(
    rows: Iterable[Row], columns: Sequence[Column], sort: str, least: int, by: By, then: str = ""
) -> list[Row]:
    """Rows sorted by a column, the highest first, or the lowest with a minus before its name; those
    without enough to go by come after the others, and those without a number last. Ties are in the
    order of the column `then`, of so few hands as there are, and at last of what the rows are
    about, which decides alone for nights and games where nothing is asked."""
    ordered = sorted(rows, key=lambda row: _about(row.key, by))
    # What decides last is sorted by first: what is the same afterwards keeps that order.
    for one, enough in ((then, 0), (sort, least)):
        at = _at(columns, one.removeprefix("-"))
        if at is not None:
            ordered.sort(key=_place(at, one.startswith("-"), enough))
    return ordered


def _at(columns: Sequence[Column], name: str) -> int | None:
    return next((at for at, column in enumerate(columns) if column.name == name), None)


def _place(at: int, lowest: bool, least: int) -> Callable[[Row], tuple[int, float]]:
    """Where a row stands by its cell `at`: the lowest first or the highest, those of fewer than
    `least` behind the others."""

    def place(row: Row) -> tuple[int, float]:
        cell = row.cells[at]
        if cell.value is None:
            return 2, 0.0
        return (0 if cell.enough(least) else 1), (cell.value if lowest else -cell.value)

    return place


def _about(key: Key, by: By) -> tuple[tuple[int, str], ...]:
    if by == "seat":
        return ((POSITIONS.index(key[0]), ""),)
    if by == "game":
        return ((int(key[0]), ""),)
    return (*((0, part.casefold()) for part in key), *((0, part) for part in key))
