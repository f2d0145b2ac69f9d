"""Tables of the statistics as they are counted: which columns, which rows, in which order.

Knows: what is counted for what is asked, and where nothing is; what says which row it is. Does not
know: what of a table can be asked for, and by which names (`named.py`), how a column counts, or how
a table is shown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, cast

from ..terminal.exit_status import Refused
from .column import Column
from .lookup import check_say, column_called, home_of, rows_about, table_called, with_columns
from .season import in_order
from .tables import TABLES, Row, Table, columns_of, has_a_say, table_rows

if TYPE_CHECKING:
    from .counting import Season
    from .views import By

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
"""What says which row it is, by name, before its columns."""


class Counted(NamedTuple):
    """A table with its rows in order. `sort` is the column they are sorted by (see `sorted_rows`),
    or what they are about; a share or mean of fewer than `least` says nothing yet. `chosen`: the
    columns were asked for one by one; `brief`: they are those of a first look; `more`: all that
    there is to show is asked for."""

    table: Table
    by: By
    columns: tuple[Column, ...]
    rows: list[Row]
    sort: str
    least: int
    season: Season
    chosen: bool = False
    brief: bool = False
    more: bool = False


def count(
    season: Season,
    table: Table,
    by: By,
    least: int,
    sort: str = "",
    *,
    chosen: bool = False,
    brief: bool = False,
    more: bool = False,
) -> Counted:
    """Count a table of the games of a season. Raises `Refused` where it cannot be sorted so."""
    brief = brief and bool(table.first)
    shown = table._replace(columns=table.first) if brief else table
    columns = columns_of(shown, by, season.wanted)
    sort, reverse = _sort(table, by, sort)
    name = sort.removeprefix("-")
    if name and name not in (column.name for column in columns):
        # Sorted by what is not shown, which must mean something here all the same.
        with_columns(table, by, name, season.wanted)
    rows = table_rows(season, table, by, columns, least, None if sort == table.sort else sort)
    if by == "game" and not sort:
        played = {game.number: at for at, game in enumerate(in_order(season.book.games))}
        rows.sort(key=lambda row: played[int(row.key[0])])
    if reverse:
        rows.reverse()
    return Counted(table, by, columns, rows, sort, least, season, chosen, brief, more)


def _sort(table: Table, by: By, asked: str) -> tuple[str, bool]:
    """What rows are sorted by: a column, with a minus before it for the lowest first, or nothing:
    by what they are about, the last first or not. Seats, nights and games come in their own order
    when nothing is asked."""
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


class Wish(NamedTuple):
    """What is asked for, as it was typed: a `table`, what its rows are `by`, how many hands a rate
    must rest on at the `least`, what it is sorted by, and `columns` in place of its own. `brief`:
    the columns of a first look are enough; `more`: all that there is to show is wanted."""

    table: str | None
    by: str | None
    least: int
    sort: str = ""
    columns: str | None = None
    brief: bool = False
    more: bool = False


def one_table(season: Season, wish: Wish) -> Counted:
    """The table that is asked for; the standings, where none is named. Raises `Refused`."""
    one_player = bool(season.wanted.player)
    name = wish.table
    if name is None:
        whole = wish.by in ("night", "game", "seat") and not one_player
        name = "play" if whole and wish.columns is None else "standings"
    table = table_called(name)
    by = rows_about(table, wish.by, one_player)
    if wish.columns is not None:
        table = with_columns(table, by, wish.columns, season.wanted)
        if wish.table is None:
            table = table._replace(title="Statistics", sort=table.columns[0], then="")
    else:
        check_say(table, by, season.wanted)
    chosen = wish.columns is not None
    brief = wish.brief and not chosen
    return count(
        season, table, by, wish.least, wish.sort, chosen=chosen, brief=brief, more=wish.more
    )


def all_tables(season: Season, wish: Wish) -> list[Counted]:
    """Every table that has rows of the kind that is asked for, and says something in them."""
    asked = cast("By | None", wish.by)
    return [
        count(season, table, asked or table.by[0], wish.least, more=wish.more)
        for table in TABLES.values()
        if asked is None or (asked in table.by and has_a_say(table, asked, season.wanted))
    ]


def one_column(season: Season, wish: Wish, word: str) -> Counted:
    """A table of one column, sorted by it: of the table that is asked for, or of the one it stands
    in. Raises `Refused`."""
    column = column_called(word)
    table = home_of(column) if wish.table is None else table_called(wish.table)
    by = table.by[0] if wish.by is None else cast("By", wish.by)
    table = with_columns(table, by, column.name, season.wanted)
    if table.sort.removeprefix("-") != column.name:
        table = table._replace(sort="" if column.unit == "text" else column.name, then="")
    return count(season, table, by, wish.least, wish.sort, chosen=True)
