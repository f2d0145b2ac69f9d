"""Tables of the statistics with their columns and sorted rows.

In: a season, and a request as it was typed. Out: `CountedTable`s; or `Refused` for a name that does
not exist, or a combination of table, columns and row kind that is not valid. Does not know: how a
column counts, which games are counted, or how a table is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from shlex import quote
from typing import Final, NamedTuple

from euchre_engine.rules import did_you_mean

from ..stat_columns.column import Cell, Column, Table
from ..stat_columns.count_queries import PlayerFilter
from ..stat_columns.row_counts import By, Key, RowCounts
from ..stat_columns.seat_views import POSITIONS
from ..stat_columns.stat_tables import (
    COLUMNS,
    TABLES,
    columns_of,
    counts_behind,
    is_whole,
)
from ..terminal.exit_status import Refused
from ..terminal.phrases import listed
from ..terminal.text import safe
from .games import in_order
from .season import Season

RECORDS_TABLE: Final = "records"
"""The word for the records of the season, in place of a table's name."""

ROW_WORDS: Final[dict[str, str]] = {
    "player": "player",
    "pair": "pair",
    "against": "opponent",
    "seat": "seat",
    "night": "night",
    "game": "game",
}
"""The word for each row kind."""

KEYS: Final[dict[str, tuple[str, ...]]] = {
    "player": ("player",),
    "pair": ("player", "partner"),
    "against": ("player", "opponent"),
    "seat": ("seat",),
    "night": ("date",),
    "game": ("game", "date", "north", "east", "south", "west", "ns", "ew", "over"),
}
"""The key columns of each row kind, in JSON and CSV."""


class Row(NamedTuple):
    """A row of a table: its key, and a cell for each column."""

    key: Key
    cells: tuple[Cell, ...]


def sorted_rows(
    rows: Iterable[Row],
    columns: Sequence[Column],
    sort: str,
    by: By,
    then: str = "",
) -> list[Row]:
    """Sorts rows by the column `sort`, highest first, or lowest first if a minus precedes the name.
    Rates out of too few hands come after the others, and rows without a number last. Ties are
    broken by the column `then` (without a minimum), then by row key. Without `sort` and `then` rows
    are in key order."""
    ordered = sorted(rows, key=lambda row: _key_order(row.key, by))
    # The sort is stable, so the last criterion is sorted by first.
    for name, any_number in ((then, True), (sort, False)):
        index = _column_index(columns, name.removeprefix("-"))
        if index is not None:
            ordered.sort(key=_sort_key(index, name.startswith("-"), any_number))
    return ordered


def _column_index(columns: Sequence[Column], name: str) -> int | None:
    return next((index for index, column in enumerate(columns) if column.name == name), None)


def _sort_key(index: int, ascending: bool, any_number: bool) -> Callable[[Row], tuple[int, float]]:
    """The sort key of a row by the cell with this index; `any_number`: however few hands it rests
    on."""

    def sort_key(row: Row) -> tuple[int, float]:
        cell = row.cells[index]
        if cell.value is None:
            return 2, 0.0
        enough = any_number or cell.enough()
        return (0 if enough else 1), (cell.value if ascending else -cell.value)

    return sort_key


def _key_order(key: Key, by: By) -> tuple[tuple[int, str], ...]:
    if by == "seat":
        return ((POSITIONS.index(key[0]), ""),)
    if by == "game":
        return ((int(key[0]), ""),)
    return (*((0, part.casefold()) for part in key), *((0, part) for part in key))


def rows_of(season: Season, by: By, columns: Sequence[Column]) -> list[Row]:
    """The rows of this kind (a player, a pair …), unsorted."""
    group = season.by(by)
    group.count(column.name for column in counts_behind(columns))
    return [
        Row(key, tuple(column.value(row, season) for column in columns))
        for key, row in group.rows.items()
    ]


def table_rows(
    season: Season,
    table: Table,
    by: By,
    columns: Sequence[Column],
    sort: str | None = None,
) -> list[Row]:
    """The rows of a table with these columns, in the table's own order, or sorted by the column
    `sort` (see `sorted_rows`), which need not be shown."""
    sort, then = (table.sort, table.then) if sort is None else (sort, "")
    names = [name.removeprefix("-") for name in (sort, then) if name]
    shown = {column.name for column in columns}
    hidden = (COLUMNS[name].without_interval() for name in names if name not in shown)
    counted = (*columns, *hidden)
    rows = sorted_rows(rows_of(season, by, counted), counted, sort, by, then)
    return [Row(row.key, row.cells[: len(columns)]) for row in rows]


def counts_of(season: Season, by: By, key: Key) -> RowCounts:
    """The counts of one row key; an empty `RowCounts` (not stored) if there is no such row."""
    group = season.by(by)
    counts = group.rows.get(key)
    return RowCounts(key, group) if counts is None else counts


class CountedTable(NamedTuple):
    """A table with its rows in order. `sort` is the column they are sorted by (see `sorted_rows`;
    empty: by key). `brief`: only the declaration's `first` columns are shown; `more`: `--more` was
    given."""

    declaration: Table
    by: By
    columns: tuple[Column, ...]
    rows: list[Row]
    sort: str
    season: Season
    brief: bool = False
    more: bool = False


def count_table(
    season: Season,
    table: Table,
    by: By,
    sort: str = "",
    *,
    brief: bool = False,
    more: bool = False,
) -> CountedTable:
    """Counts a table of a season. Raises `Refused` if it cannot be sorted by `sort`."""
    # A night or a game has no column that is shown first: those are about one side.
    brief = brief and bool(table.first) and not is_whole(by, season.players)
    shown = table._replace(columns=table.first) if brief else table
    columns = columns_of(shown, by, season.players)
    sort, reverse = _sort(table, by, sort, season.players)
    rows = table_rows(season, table, by, columns, None if sort == table.sort else sort)
    if by == "game" and not sort:
        order = {game.number: index for index, game in enumerate(in_order(season.book.games))}
        rows.sort(key=lambda row: order[int(row.key[0])])
    if reverse:
        rows.reverse()
    return CountedTable(table, by, columns, rows, sort, season, brief, more)


def _sort(table: Table, by: By, typed: str, players: PlayerFilter) -> tuple[str, bool]:
    """The sort column (`-` prefix: ascending; empty: sort by row key), and True if the key order is
    reversed. By default seats, nights and games are in key order."""
    if not typed:
        return ("" if by in ("seat", "night", "game") else table.sort), False
    name, minus = (typed[1:], True) if typed.startswith("-") else (typed, False)
    if name.lower() in (ROW_WORDS[by], *KEYS[by][:2], "name"):
        return "", minus
    column = _sort_column(table, name, also=(ROW_WORDS[by],))
    if column.unit == "text":
        raise Refused(f"{column.name} is text: sort by a column of numbers")
    if column not in columns_of(table._replace(columns=(column.name,)), by, players):
        raise Refused(f"{column.name} {_why_not(column, by, players)}")
    return f"{'-' if minus else ''}{column.name}", False


# -- requests ----------------------------------------------------------------------------


class TableQuery(NamedTuple):
    """A request for a table, as it was typed: its name, the row kind (`by`) and the sort column.
    `brief`: only the table's `first` columns; `more`: `--more` was given."""

    table: str | None
    by: str | None
    sort: str = ""
    brief: bool = False
    more: bool = False


def one_table(season: Season, query: TableQuery) -> CountedTable:
    """The requested table; by default the standings, or by seat the calls. Raises `Refused` if the
    request is not valid."""
    name = query.table
    if name is None:
        name = "calling" if query.by == "seat" else "standings"
    table = find_table(name)
    by = row_kind(table, query.by, bool(season.players.player))
    if not columns_of(table, by, season.players):
        raise Refused(
            f"{table.name} by {by} needs --player NAME: it is about one side, and a {by} has two; "
            f"`euchre stats --by {by}` shows what was played"
        )
    return count_table(season, table, by, query.sort, brief=query.brief, more=query.more)


# -- finding tables and columns by name ----------------------------------------------------------


def row_kind(table: Table, requested: str | None, one_player: bool) -> By:
    """The row kind of a table: the requested one, or the table's default. Raises `Refused` if the
    table does not allow it."""
    if requested is None:
        return table.by[0]
    for by in table.by:
        if by == requested:
            return by
    if table.by == ("against",):
        raise Refused(
            f"{table.name} always has a row for each opponent"
            + ("" if one_player else ": --player NAME shows one player's")
        )
    has = " and ".join(f"--by {by}" for by in table.by)
    also = [name for name, other in TABLES.items() if requested in other.by]
    raise Refused(
        f"{table.name} has no rows by {requested}, only {has}; "
        f"--by {requested} goes with {', '.join(also)}"
    )


def find_table(word: str) -> Table:
    """The table with this name. Raises `Refused` with the most similar name."""
    name = word.lower().replace("_", "-")
    if name in TABLES:
        return TABLES[name]
    near = did_you_mean(name, [*TABLES, RECORDS_TABLE])
    shown = safe(word[:40])
    about = f"; for a player: `euchre stats --player {quote(shown)}`"
    raise Refused(
        f"there is no table '{shown}'{near or f'{about}; `euchre stats --list` lists the tables'}"
    )


def _sort_column(table: Table, word: str, also: Iterable[str]) -> Column:
    """The column of the table with this name (with dashes, blanks or underscores) or title. Raises
    `Refused` with similar names, among them those in `also`."""
    from difflib import get_close_matches

    columns = {name: COLUMNS[name] for name in (*table.columns, *table.first)}
    name = _normal_name(word)
    if name in columns:
        return columns[name]
    titled = {_normal_name(column.title): column for column in columns.values()}
    if name in titled:
        return titled[name]
    near = get_close_matches(name[:40], [*columns, *also], 5)
    near += [column for column in columns if len(name) > 2 and name in column]
    near = list(dict.fromkeys(near))[:5]
    listing = f"`euchre stats --list {table.name}` lists them all"
    hint = f"did you mean {listed(near, 'or')}?" if near else listing
    raise Refused(f"{table.name} has no column '{safe(word[:40])}'; {hint}")


def _normal_name(word: str) -> str:
    """A name as typed, in one spelling: `Win rate` and `win-rate` are `win_rate`."""
    return "_".join(word.lower().replace("-", " ").replace("_", " ").split())


def _why_not(column: Column, by: By, players: PlayerFilter) -> str:
    """The reason why a column cannot be shown by `by` with this player filter."""
    if column.by and by not in column.by:
        return f"works with {listed([f'--by {kind}' for kind in column.by])} only"
    if players.rival and column.any_rival:
        return "looks at hands against everybody: leave out --against"
    if by == "seat":
        return "counts whole games, in which everybody sits in every seat"
    return f"means nothing for a whole {by}: --player NAME shows one side's"
