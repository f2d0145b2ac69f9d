"""The columns of a table of statistics: which are shown, and what is said below of the others.

Knows: what says nothing in any row, which columns stand together, what gives way on a narrow
terminal, and why a column is missing. Does not know: how a cell is written (`stats_cells.py`), or
what stands around the columns (`stats_table.py`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from ..stat_columns.calling import SEATS, SUITS
from ..stat_columns.column import TABLE, Cell, Column
from ..stat_columns.stat_tables import counts_games
from ..stats.counted_tables import CountedTable, counts_of
from ..terminal.display import Paper
from ..terminal.phrases import count
from ..terminal.report_table import BETWEEN
from ..terminal.text import unbroken, width_of, wrap
from .stats_cells import counted_of, texts, too_few
from .text_charts import form

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


class ColumnCells(NamedTuple):
    """A column of a table, its place in it, and its cell in each row."""

    at: int
    column: Column
    cells: list[Cell]

    @property
    def may_be_few(self) -> bool:
        """Whether a number may rest on too few hands; a plain count never does."""
        return self.column.rate or self.column.unit in _WORKED_OUT

    @property
    def is_none(self) -> bool:
        """Whether it is a count, and 0 in every row."""
        plain = not self.may_be_few and self.column.unit != "text"
        return plain and all(cell.value == 0 for cell in self.cells)

    def says_something(self, min_hands: int) -> bool:
        """Whether any row has a number that rests on enough, or a text."""
        if self.column.rate:
            return any(cell.enough(min_hands) for cell in self.cells)
        if self.may_be_few:
            return any(cell.value is not None for cell in self.cells)
        return any(cell.words or cell.value for cell in self.cells)


class ColumnChoice(NamedTuple):
    """The columns of a table: those that are `shown`; those that rest on too few hands in every row
    (`few`); those that are 0 in every row (`none`); and those that are the same at every seat by
    definition (`alike`)."""

    shown: list[ColumnCells]
    few: list[ColumnCells]
    none: list[ColumnCells]
    alike: list[ColumnCells]


def worth_showing(table: CountedTable) -> ColumnChoice:
    """Decides which columns to show: all if named by the user; else those with a number in some
    row. By game, the result is in the row label, so game columns are left out."""
    everything = [
        ColumnCells(at, column, [row.cells[at] for row in table.rows])
        for at, column in enumerate(table.columns)
    ]
    if table.has_named_columns:
        return ColumnChoice(everything, [], [], [])
    columns = everything
    if table.by == "game":
        columns = [one for one in columns if not counts_games(one.column)]
    if len(table.rows) == 1:
        columns = [one for one in columns if one.column.name not in _AMONG_ROWS]
    # Counted for the whole table, every seat has the same number, unless a player was asked for.
    by_seat = table.by == "seat" and not table.season.players.player
    alike = [one for one in columns if by_seat and one.column.scope == TABLE]
    columns = [one for one in columns if one not in alike]
    # A card has room to say that there is too little for a number, too.
    min_hands = 1 if is_card(table) else table.min_hands
    shown = [one for one in columns if one.says_something(min_hands)]
    # Without hands every count is 0.
    shown = shown or [one for one in columns if not one.may_be_few] or columns
    together = _together(table)
    groups = {one.at // together for one in shown}
    shown = [one for one in columns if one.at // together in groups]
    left = [one for one in columns if one.at // together not in groups]
    if not any(game.over for game in table.season.games):  # A note says so.
        left = [
            one for one in left if one.column.unit in _WORKED_OUT or not counts_games(one.column)
        ]
    noughts = {one.column.name for one in everything if one.is_none}
    none = [one for one in left if one.column.name in noughts - {*_BY_RULE}]
    # A share of an all-zero count is not listed as 'too few': the count itself is listed as 0.
    gone = noughts - {one.column.name for one in shown}
    few = [one for one in left if one.may_be_few and one.column.denominator not in gone]
    return ColumnChoice(shown, few, none, alike)


def _together(table: CountedTable) -> int:
    """The number of neighbouring columns that are shown or hidden as a group."""
    return 1 if table.has_named_columns else _TOGETHER.get(table.declaration.name, 1)


def is_card(table: CountedTable) -> bool:
    """Whether a one-row table is printed as a card (one line per column)."""
    return len(table.rows) == 1 and table.by in ("player", "pair", "against")


# -- as they are laid out ------------------------------------------------------------------


class Block(NamedTuple):
    """A column as it is laid out: its `title` in lines, and a text for each row."""

    source: ColumnCells
    title: list[str]
    texts: list[str]

    @property
    def width(self) -> int:
        """The columns it takes."""
        return max(map(width_of, (*self.title, *self.texts)))


class FittedColumns(NamedTuple):
    """The columns there is room for, and whether they say of how many their rates are."""

    blocks: list[Block]
    of_how_many: bool = True


def blocks_of(
    table: CountedTable, shown: Sequence[ColumnCells], paper: Paper, *, of_how_many: bool = True
) -> list[Block]:
    """The columns that are worth their room, as they are laid out."""

    def block(one: ColumnCells) -> Block:
        if one.column.name == "form":
            words = [form(cell.words, paper.plain) for cell in one.cells]
        else:
            words = texts(
                one.column, one.cells, table.min_hands, paper.plain, of_how_many=of_how_many
            )
        # A title in as many lines as make it no wider than the cells, or than its longest word.
        title = one.column.title
        return Block(one, wrap(title, max(map(width_of, (*words, *title.split(" "))))), words)

    return list(map(block, shown))


def fitting(
    table: CountedTable, shown: Sequence[ColumnCells], paper: Paper, room: int
) -> FittedColumns:
    """The columns from the left as far as there is room. Columns that belong together are shown
    together or not at all; the n of their rates is left out first, to make room for them."""
    together = _together(table)
    full = _that_fit(blocks_of(table, shown, paper), room)
    if together == 1:
        return FittedColumns(full)
    short = _that_fit(blocks_of(table, shown, paper, of_how_many=False), room)
    whole, whole_short = (_whole(one, shown, together) for one in (full, short))
    if len(whole_short) > len(whole):
        return FittedColumns(whole_short, of_how_many=False)
    if whole:
        return FittedColumns(whole)
    return (
        FittedColumns(short, of_how_many=False) if len(short) > len(full) else FittedColumns(full)
    )


def _whole(blocks: Sequence[Block], shown: Sequence[ColumnCells], together: int) -> list[Block]:
    """The columns of the groups that are complete."""
    there = {block.source.at for block in blocks}
    torn = {one.at // together for one in shown if one.at not in there}
    return [block for block in blocks if block.source.at // together not in torn]


def _that_fit(blocks: Sequence[Block], room: int) -> list[Block]:
    """The columns from the left as far as there is room; form gives way at its beginning."""
    chosen: list[Block] = []
    for block in blocks:
        keep = room - BETWEEN
        if block.width > keep >= LEAST_FORM and block.source.column.name == "form":
            block = block._replace(texts=[one[-keep:] for one in block.texts])
        if block.width > keep:
            break
        chosen.append(block)
        room -= block.width + BETWEEN
    return chosen


# -- what is said below them ---------------------------------------------------------------


def below(table: CountedTable, worth: ColumnChoice, fit: FittedColumns, paper: Paper) -> list[str]:
    """The lines below a table of which these columns are worth their room, and these did fit."""
    said = [
        *_no_room(len(worth.shown) - len(fit.blocks), table.brief, table.more),
        *_not_known(table),
        *_not_shown(table, worth),
        *_of_this_table(table, fit),
        *_form(fit, paper),
    ]
    return [line for words in said for line in paper.faint(words)]


def _no_room(left_out: int, brief: bool, asked: bool) -> Iterator[str]:
    """The hint where to find hidden columns; `brief`: the table shows few by default, `asked`: all
    were requested with `--more`."""
    if left_out:
        more = "1 more column" if left_out == 1 else f"{left_out} more columns"
        yield f"{more}: {'a wider terminal, or --csv' if asked else '--more'}"
    elif brief:
        yield "more columns, and how sure each number is: --more"


def _not_shown(table: CountedTable, worth: ColumnChoice) -> Iterator[str]:
    """The columns without a number in any row, grouped by the reason."""
    why: dict[str, list[ColumnCells]] = {}
    numbers = set()
    for one in worth.few:
        # Columns that more hands of the same people would not fill have a reason of their own.
        reasons = sorted({cell.words for cell in one.cells})
        never = f"{' or '.join(reasons)}, so no number"
        words = f"{too_few(one.column)} yet" if "" in reasons else never
        why.setdefault(words, []).append(one)
        if any(cell.value is not None for cell in one.cells):
            numbers.add(words)
    for words, columns in why.items():
        # If there is no number at all, a lower --min-hands does not help.
        needed = f", fewer than {table.min_hands} (--min-hands)" if words in numbers else ""
        yield f"{words}{needed}: {_titles(columns)}"
    if worth.none:
        yield f"0 in every row: {_titles(worth.none)}"
    if worth.alike:
        titles = [(one, one.column.title) for one in worth.alike]
        said = [
            count(int(one.cells[0].value or 0), title.removesuffix("s"), title)
            for one, title in titles
        ]
        yield f"at every seat: {', '.join(said)}"


def _titles(columns: Sequence[ColumnCells]) -> str:
    return ", ".join(one.column.title for one in columns)


def _of_this_table(table: CountedTable, fit: FittedColumns) -> Iterator[str]:
    name = table.declaration.name
    if not fit.of_how_many:
        yield from _of_how_many(table, fit)
    if name == "bidding" and not table.has_named_columns and not is_card(table):
        yield f"for one player: {unbroken('euchre stats calling --player NAME --by seat')}"
    if name == "ratings":
        unrated = table.season.everybody.ratings.left_out
        if unrated:
            are = "is" if unrated == 1 else "are"
            yield f"{count(unrated, 'game')} without four different names {are} not rated"
    if _stand_out(table):
        yield "one partnership in 20 or so stands out by luck alone"


def _of_how_many(table: CountedTable, fit: FittedColumns) -> Iterator[str]:
    """The n of the rates, if it is not shown beside each."""
    found: dict[str, list[int]] = {}
    for block in fit.blocks:
        column, cells = block.source.column, block.source.cells
        if column.unit == "share" and column.rate:
            numbers = [one.n or 0 for one in cells if one.enough(table.min_hands)]
            found.setdefault(counted_of(column), []).extend(numbers)
    said = [_range(numbers, unit) for unit, numbers in found.items() if numbers]
    if said:
        alike = all(len(set(numbers)) < 2 for numbers in found.values())
        more = "" if alike else "; for exact numbers: a wider terminal, or --csv"
        yield f"each rate is out of {' or '.join(said)}{more}"


def _range(numbers: Sequence[int], unit: str) -> str:
    low, high = min(numbers), max(numbers)
    if low == high:
        return count(high, unit.removesuffix("s"))
    return f"{low:,} to {high:,} {unit}"


def _not_known(table: CountedTable) -> Iterator[str]:
    """Why a table is empty although there were calls: what it is about was never recorded."""
    told = {
        "rounds": (
            ("calls_with_round",),
            "the round is not known for any call: it takes logs with the bidding or the up-card",
        ),
        "suits": (
            tuple(f"calls_{suit.replace('-', '_')}" for suit in SUITS),
            f"the suit is not known for any call: {unbroken('euchre hand MAKER TRICKS SUIT')} "
            f"records it",
        ),
    }
    names, words = told.get(table.declaration.name, ((), ""))
    tallies = [counts_of(table.season, table.by, row.key) for row in table.rows]
    known = any(one[name] for one in tallies for name in names)
    if words and not known and any(one["calls"] for one in tallies):
        yield words


def _stand_out(table: CountedTable) -> bool:
    """Whether to warn about multiple comparisons: several pairs have a synergy."""
    names = [column.name for column in table.columns]
    if "synergy" not in names or table.by != "pair":
        return False
    at = names.index("synergy")
    return sum(row.cells[at].enough(table.min_hands) for row in table.rows) > 1


def _form(fit: FittedColumns, paper: Paper) -> Iterator[str]:
    """How to read form, and of how many games it is."""
    shown = [block for block in fit.blocks if block.source.column.name == "form"]
    results = [one for block in shown for one in block.texts]
    games = max(map(width_of, results), default=0)
    if not games:
        return
    how = []
    if not paper.plain:
        how += ["▀ won", "▄ lost", *(["─ tied"] if any("─" in one for one in results) else [])]
    if games > 1:
        how.append("the latest at the end")
    if how:
        last = f"last {games} games" if games > 1 else "last game"
        yield f"form, {last}: {', '.join(how)}"
