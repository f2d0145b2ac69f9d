"""The columns of a table of statistics: which are worth their room, and how many there is room for.

Knows: what says nothing in any row, which columns stand together, what gives way on a narrow
terminal. Does not know: how a cell is written (`stats_cells.py`), or what stands around the columns
(`stats_table.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from ..columns.calling import SEATS
from ..columns.column import TABLE, Cell, Column
from ..columns.tables import is_of_games
from ..stats.tables import CountedTable
from ..terminal.table import BETWEEN, Paper
from ..terminal.text import width_of, wrap
from .pictures import form
from .stats_cells import texts

LEAST_FORM: Final = 5
"""How many games of form are shown where there is no room for more."""

_TOGETHER: Final = {"bidding": len(SEATS)}
"""How many columns of a table belong together: they are compared with each other, and say little
one by one."""

_WORKED_OUT: Final = ("points a hand", "win chance", "rating")
"""Units of numbers that are computed, not counted, and may rest on too few hands."""

_BY_RULE: Final = ("games_tied", "calls_no_trump", "lone_defences", "lone_defences_won")
"""Counts of what only some rules allow: a 0 is not worth mentioning."""

_AMONG_ROWS: Final = ("games_behind", "part_of_calls")
"""Columns that compare a row with the others of its table."""


class Worth(NamedTuple):
    """The columns of a table with their places: those that are `shown`; those that rest on too few
    hands in every row (`few`); those that are 0 in every row (`none`); and those that are the same
    at every seat by definition (`alike`)."""

    shown: list[tuple[int, Column]]
    few: list[tuple[int, Column]]
    none: list[Column]
    alike: list[tuple[int, Column]]


def worth_showing(counted: CountedTable) -> Worth:
    """Which columns are worth their room: all, if they were asked for by name. In a list of games
    the result stands in the label of the row, and needs no columns of its own."""
    columns = list(enumerate(counted.columns))
    if counted.chosen:
        return Worth(columns, [], [], [])
    if counted.by == "game":
        columns = [(at, one) for at, one in columns if not is_of_games(one)]
    if len(counted.rows) == 1:
        columns = [(at, one) for at, one in columns if one.name not in _AMONG_ROWS]
    alike = [(at, one) for at, one in columns if _is_alike(one, counted)]
    columns = [one for one in columns if one not in alike]
    shown = [(at, one) for at, one in columns if _says_something(counted, at, one)]
    # Without hands every count is 0.
    shown = shown or [(at, one) for at, one in columns if not _may_be_few(one)] or columns
    together = _together(counted)
    groups = {at // together for at, _ in shown}
    shown = [(at, one) for at, one in columns if at // together in groups]
    left = [(at, one) for at, one in columns if at // together not in groups]
    if not any(game.over for game in counted.season.games):  # Which is said, and says why.
        left = [(at, one) for at, one in left if not _needs_games(one)]
    noughts = {one.name for at, one in enumerate(counted.columns) if _is_none(counted, at, one)}
    none = [one for _, one in left if one.name in noughts and one.name not in _BY_RULE]
    # Of none there is no share, which is named where the noughts are shown.
    gone = noughts - {one.name for _, one in shown}
    few = [(at, one) for at, one in left if _may_be_few(one) and one.whole not in gone]
    return Worth(shown, few, none, alike)


def _together(counted: CountedTable) -> int:
    """How many columns of the table stand together."""
    return 1 if counted.chosen else _TOGETHER.get(counted.table.name, 1)


def _may_be_few(column: Column) -> bool:
    """Whether a number may rest on too few hands; a plain count never does."""
    return column.rate or column.unit in _WORKED_OUT


def _is_none(counted: CountedTable, at: int, column: Column) -> bool:
    """Whether a column is a count, and 0 in every row."""
    if _may_be_few(column) or column.unit == "text":
        return False
    return all(cell.value == 0 for cell in cells_of(counted, at))


def _needs_games(column: Column) -> bool:
    """Whether a column is empty until a game is over."""
    return is_of_games(column) and column.unit not in _WORKED_OUT


def is_card(counted: CountedTable) -> bool:
    """Whether a table of one row is turned on its side."""
    return len(counted.rows) == 1 and counted.by in ("player", "pair", "against")


def cells_of(counted: CountedTable, at: int) -> list[Cell]:
    """The cells of one column."""
    return [row.cells[at] for row in counted.rows]


def _is_alike(column: Column, counted: CountedTable) -> bool:
    """Whether every seat has the same number, because it is counted for the whole table and no
    player was asked for."""
    return counted.by == "seat" and not counted.season.players.player and column.scope == TABLE


def _says_something(counted: CountedTable, at: int, column: Column) -> bool:
    """Whether any row has a number or a text. A card has room to say that there is too little for a
    number, too."""
    least = 1 if is_card(counted) else counted.least
    cells = cells_of(counted, at)
    if column.rate:
        return any(cell.enough(least) for cell in cells)
    if column.unit in _WORKED_OUT:
        return any(cell.value is not None for cell in cells)
    return any(cell.words or cell.value for cell in cells)


# -- as they are laid out ----------------------------------------------------------------


class Block(NamedTuple):
    """A column as it is laid out: its place, its `title` in lines, and a text for each row."""

    at: int
    column: Column
    title: list[str]
    cells: list[str]

    @property
    def width(self) -> int:
        """The columns it takes."""
        return max(map(width_of, (*self.title, *self.cells)))


class Fitting(NamedTuple):
    """The columns there is room for, and whether they say of how many their rates are."""

    blocks: list[Block]
    of_how_many: bool = True


def blocks_of(
    counted: CountedTable, worth: Worth, on: Paper, *, of_how_many: bool = True
) -> list[Block]:
    """The columns that are worth their room."""
    return [_block(counted, at, column, on, of_how_many) for at, column in worth.shown]


def _block(counted: CountedTable, at: int, column: Column, on: Paper, of_how_many: bool) -> Block:
    cells = cells_of(counted, at)
    if column.name == "form":
        shown = [form(cell.words, on.plain) for cell in cells]
    else:
        shown = texts(column, cells, counted.least, on.plain, of_how_many=of_how_many)
    return Block(at, column, _title(column.title, max(map(width_of, shown))), shown)


def _title(title: str, width: int) -> list[str]:
    """A title in as many lines as make it no wider than the cells, or than its longest word."""
    return wrap(title, max(width, *map(width_of, title.split(" "))))


def fitting(counted: CountedTable, worth: Worth, on: Paper, room: int) -> Fitting:
    """The columns from the left as far as there is room. Columns that belong together are shown
    together or not at all; the n of their rates is left out first, to make room for them."""
    together = _together(counted)
    full = _that_fit(blocks_of(counted, worth, on), room)
    if together == 1:
        return Fitting(full)
    short = _that_fit(blocks_of(counted, worth, on, of_how_many=False), room)
    places = [at for at, _ in worth.shown]
    whole, whole_short = (_whole(one, places, together) for one in (full, short))
    if len(whole_short) > len(whole):
        return Fitting(whole_short, of_how_many=False)
    if whole:
        return Fitting(whole)
    return Fitting(short, of_how_many=False) if len(short) > len(full) else Fitting(full)


def _whole(blocks: Sequence[Block], places: Sequence[int], together: int) -> list[Block]:
    """The columns of the groups that are complete."""
    there = {block.at for block in blocks}
    torn = {at // together for at in places if at not in there}
    return [block for block in blocks if block.at // together not in torn]


def _that_fit(blocks: Sequence[Block], room: int) -> list[Block]:
    """The columns from the left as far as there is room; form gives way at its beginning."""
    chosen: list[Block] = []
    for block in blocks:
        keep = room - BETWEEN
        if block.width > keep >= LEAST_FORM and block.column.name == "form":
            block = block._replace(cells=[one[-keep:] for one in block.cells])
        if block.width > keep:
            break
        chosen.append(block)
        room -= block.width + BETWEEN
    return chosen
