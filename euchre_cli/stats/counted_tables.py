"""Tables of the statistics with their rows: which columns, which rows, in which order.

Knows: tables, columns and records by the names people type; which combinations of table, columns
and row kind are valid, and why others are not; the key columns of each row kind. Does not know: how
a column counts, which games are counted, or how a table is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from shlex import quote
from typing import Final, NamedTuple, cast

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
    is_informative,
)
from ..terminal.exit_status import Refused
from ..terminal.phrases import listed
from ..terminal.text import safe
from .games import in_order
from .record_definitions import RECORDS, RecordDefinition
from .season import Season

WORDS: Final[dict[str, str]] = {
    "player": "player",
    "pair": "pair",
    "against": "opponent",
    "seat": "seat",
    "night": "night",
    "game": "game",
}
"""What a row is about, in a word."""

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
    """A row of a table: what it is about, and its cells, one for each column."""

    key: Key
    cells: tuple[Cell, ...]


def sorted_rows(
    rows: Iterable[Row],
    columns: Sequence[Column],
    sort: str,
    min_hands: int,
    by: By,
    then: str = "",
) -> list[Row]:
    """Sorts rows by the column `sort`, highest first, or lowest first if a minus precedes the name.
    Rates out of fewer than `min_hands` come after the others, and rows without a number last. Ties
    are broken by the column `then` (without a minimum), then by row key. Without `sort` and `then`
    rows are in key order."""
    ordered = sorted(rows, key=lambda row: _about(row.key, by))
    # The sort is stable, so the last criterion is sorted by first.
    for one, enough in ((then, 0), (sort, min_hands)):
        at = _at(columns, one.removeprefix("-"))
        if at is not None:
            ordered.sort(key=_place(at, one.startswith("-"), enough))
    return ordered


def _at(columns: Sequence[Column], name: str) -> int | None:
    return next((at for at, column in enumerate(columns) if column.name == name), None)


def _place(at: int, lowest: bool, min_hands: int) -> Callable[[Row], tuple[int, float]]:
    """The sort key of a row by its cell `at`, the lowest or the highest first."""

    def place(row: Row) -> tuple[int, float]:
        cell = row.cells[at]
        if cell.value is None:
            return 2, 0.0
        return (0 if cell.enough(min_hands) else 1), (cell.value if lowest else -cell.value)

    return place


def _about(key: Key, by: By) -> tuple[tuple[int, str], ...]:
    if by == "seat":
        return ((POSITIONS.index(key[0]), ""),)
    if by == "game":
        return ((int(key[0]), ""),)
    return (*((0, part.casefold()) for part in key), *((0, part) for part in key))


def rows_of(season: Season, by: By, columns: Sequence[Column]) -> list[Row]:
    """The rows about every player, pair …, in no order."""
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
    min_hands: int,
    sort: str | None = None,
) -> list[Row]:
    """The rows of a table with these columns, in the table's own order, or sorted by another column
    (see `sorted_rows`), which need not be shown."""
    sort, then = (table.sort, table.then) if sort is None else (sort, "")
    names = [name.removeprefix("-") for name in (sort, then) if name]
    shown = {column.name for column in columns}
    hidden = (COLUMNS[name].without_interval() for name in names if name not in shown)
    asked = (*columns, *hidden)
    rows = sorted_rows(rows_of(season, by, asked), asked, sort, min_hands, by, then)
    return [Row(row.key, row.cells[: len(columns)]) for row in rows]


def counts_of(season: Season, by: By, key: Key) -> RowCounts:
    """The counts of one row key; an empty `RowCounts` (not stored) if there is no such row."""
    group = season.by(by)
    found = group.rows.get(key)
    return RowCounts(key, group) if found is None else found


class CountedTable(NamedTuple):
    """A table with its rows in order. `sort` is the column they are sorted by (see `sorted_rows`;
    empty: by key). A rate out of fewer than `min_hands` is not shown. `has_named_columns`: the user
    named the columns; `brief`: only the declaration's `first` columns are shown; `more`: `--more`
    was given."""

    declaration: Table
    by: By
    columns: tuple[Column, ...]
    rows: list[Row]
    sort: str
    min_hands: int
    season: Season
    has_named_columns: bool = False
    brief: bool = False
    more: bool = False


def count(
    season: Season,
    table: Table,
    by: By,
    min_hands: int,
    sort: str = "",
    *,
    has_named_columns: bool = False,
    brief: bool = False,
    more: bool = False,
) -> CountedTable:
    """Counts a table of a season. Raises `Refused` if it cannot be sorted by `sort`."""
    brief = brief and bool(table.first)
    shown = table._replace(columns=table.first) if brief else table
    columns = columns_of(shown, by, season.players)
    sort, reverse = _sort(table, by, sort)
    name = sort.removeprefix("-")
    if name and name not in (column.name for column in columns):
        # Even a hidden sort column must apply to these rows.
        with_columns(table, by, name, season.players)
    rows = table_rows(season, table, by, columns, min_hands, None if sort == table.sort else sort)
    if by == "game" and not sort:
        played = {game.number: at for at, game in enumerate(in_order(season.book.games))}
        rows.sort(key=lambda row: played[int(row.key[0])])
    if reverse:
        rows.reverse()
    return CountedTable(
        table, by, columns, rows, sort, min_hands, season, has_named_columns, brief, more
    )


def _sort(table: Table, by: By, asked: str) -> tuple[str, bool]:
    """The sort column (`-` prefix: ascending; empty: sort by row key), and whether the key order is
    reversed. By default seats, nights and games are in key order."""
    if not asked:
        return ("" if by in ("seat", "night", "game") else table.sort), False
    name, lowest = (asked[1:], True) if asked.startswith("-") else (asked, False)
    if name.lower() in (WORDS[by], *KEYS[by][:2], "name"):
        return "", lowest
    column = column_called(name, also=(WORDS[by],))
    if column.unit == "text":
        raise Refused(f"{column.name} is not a number: nothing can be sorted by it")
    return f"{'-' if lowest else ''}{column.name}", False


# -- what is asked for -------------------------------------------------------------------


class TableQuery(NamedTuple):
    """A request for a table, as it was typed: its name, the row kind (`by`), the minimum of hands
    for a rate, the sort column, and `columns` to show instead of its own. `brief`: only the table's
    `first` columns; `more`: `--more` was given."""

    table: str | None
    by: str | None
    min_hands: int
    sort: str = ""
    columns: str | None = None
    brief: bool = False
    more: bool = False


def one_table(season: Season, query: TableQuery) -> CountedTable:
    """The table asked for; by default the standings, or by night, game and seat what was played.
    Raises `Refused`."""
    one_player = bool(season.players.player)
    name = query.table
    if name is None:
        whole = query.by in ("night", "game", "seat") and not one_player
        name = "play" if whole and query.columns is None else "standings"
    table = table_called(name)
    by = rows_about(table, query.by, one_player)
    if query.columns is not None:
        table = with_columns(table, by, query.columns, season.players)
        if query.table is None:
            table = table._replace(title="Statistics", sort=table.columns[0], then="")
    else:
        check_informative(table, by, season.players)
    named = query.columns is not None
    brief = query.brief and not named
    return count(
        season,
        table,
        by,
        query.min_hands,
        query.sort,
        has_named_columns=named,
        brief=brief,
        more=query.more,
    )


def all_tables(season: Season, query: TableQuery) -> list[CountedTable]:
    """Every table that has rows of the kind asked for and is worth printing by it."""
    asked = cast("By | None", query.by)
    found = [
        (asked or table.by[0], table)
        for table in TABLES.values()
        if asked is None or (asked in table.by and is_informative(table, asked, season.players))
    ]
    for by, tables in groupby(sorted(found, key=_by), key=_by):
        columns = (column for _, one in tables for column in columns_of(one, by, season.players))
        season.by(by).count(one.name for one in counts_behind(columns))
    return [count(season, table, by, query.min_hands, more=query.more) for by, table in found]


def _by(found: tuple[By, Table]) -> By:
    return found[0]


def one_column(season: Season, query: TableQuery, word: str) -> CountedTable:
    """A table of one column, sorted by it: with the rows of the table asked for, or of the first
    that contains it. Raises `Refused`."""
    column = column_called(word)
    table = home_of(column) if query.table is None else table_called(query.table)
    by = table.by[0] if query.by is None else cast("By", query.by)
    table = with_columns(table, by, column.name, season.players)
    if table.sort.removeprefix("-") != column.name:
        table = table._replace(sort="" if column.unit == "text" else column.name, then="")
    return count(season, table, by, query.min_hands, query.sort, has_named_columns=True)


# -- by name -------------------------------------------------------------------------------------


def rows_about(table: Table, asked: str | None, one_player: bool) -> By:
    """The row kind to use for a table: the one asked for, or its default. Raises `Refused` if the
    table does not allow it."""
    if asked is None:
        return table.by[0]
    for by in table.by:
        if by == asked:
            return by
    if table.by == ("against",):
        raise Refused(
            f"{table.name} always has a row for each opponent"
            + ("" if one_player else ": --player NAME shows one player's")
        )
    has = " and ".join(f"--by {by}" for by in table.by)
    also = [name for name, other in TABLES.items() if asked in other.by]
    raise Refused(
        f"{table.name} has no rows by {asked}, only {has}; --by {asked} goes with {', '.join(also)}"
    )


def check_informative(table: Table, by: By, players: PlayerFilter) -> None:
    """Raises `Refused` if the table would be almost empty by `by` (one-sided columns, no player
    chosen)."""
    if not is_informative(table, by, players):
        raise Refused(
            f"{table.name} by {by} needs --player NAME: it is about one side, and a {by} has two; "
            f"`euchre stats --by {by}` shows what was played"
        )


def table_called(word: str) -> Table:
    """A table by its name. Raises `Refused` with the nearest one."""
    name = word.lower().replace("_", "-")
    if name in TABLES:
        return TABLES[name]
    column = name.replace("-", "_")
    if column in COLUMNS:
        near = f", but there is a column: `euchre stats --explain {column}`"
    else:
        near = did_you_mean(name, [*TABLES, "records", "all"])
    shown = safe(word[:40])
    about = f"; for a player: `euchre stats --player {quote(shown)}`"
    raise Refused(
        f"there is no table '{shown}'{near or f'{about}; `euchre stats --list` lists the tables'}"
    )


def name_typed(word: str) -> str:
    """A name as it may be typed: `Longest game`, `longest-game` and `longest_game` are one."""
    return "_".join(word.lower().replace("-", " ").replace("_", " ").split())


def record_called(word: str) -> RecordDefinition | None:
    """A record definition by name or title; `None` if there is none."""
    name = name_typed(word)
    found = [one for one in RECORDS.values() if name in (one.name, name_typed(one.title))]
    return found[0] if found else None


def column_called(word: str, also: Iterable[str] = ()) -> Column:
    """A column by its name, with dashes, blanks or underscores, or by its title. Raises `Refused`
    with those that are near, `also` among them."""
    from difflib import get_close_matches

    name = name_typed(word)
    if name in COLUMNS:
        return COLUMNS[name]
    titled = {name_typed(column.title): column for column in COLUMNS.values()}
    if name in titled:
        return titled[name]
    near = get_close_matches(name[:40], [*COLUMNS, *also], 5)
    near += [one for one in COLUMNS if len(name) > 2 and name in one]
    near = list(dict.fromkeys(near))[:5]
    hint = f"did you mean {listed(near, 'or')}?" if near else "`euchre stats --list` lists them all"
    raise Refused(f"there is no column '{safe(word[:40])}'; {hint}")


def with_columns(table: Table, by: By, words: str, players: PlayerFilter) -> Table:
    """The table with other columns, named by `words` with commas between. Raises `Refused` if one
    does not exist, or does not apply to these rows."""
    columns = [column_called(word) for word in words.split(",") if word.strip()]
    if not columns:
        raise Refused("--columns needs the names of columns; `euchre stats --list` lists them all")
    chosen = table._replace(columns=tuple(dict.fromkeys(column.name for column in columns)))
    kept = columns_of(chosen, by, players)
    for column in columns:
        if column not in kept:
            raise Refused(f"{column.name} {_why_not(column, by, players)}")
    return chosen


def _why_not(column: Column, by: By, players: PlayerFilter) -> str:
    """Why a column cannot be shown by `by` under this player filter."""
    if column.by and by not in column.by:
        return f"works with {listed([f'--by {one}' for one in column.by])} only"
    if players.rival and column.any_rival:
        return "looks at hands against everybody: leave out --against"
    if by == "seat":
        return "counts whole games, in which everybody sits in every seat"
    return f"means nothing for a whole {by}: --player NAME shows one side's"


def home_of(column: Column) -> Table:
    """The first table that contains a column. Helper counts are in no table: the standings for
    those."""
    tables = [table for table in TABLES.values() if column.name in table.columns]
    return tables[0] if tables else TABLES["standings"]
