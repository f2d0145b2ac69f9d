"""Tables and columns of the statistics by the names people type.

Knows: what of a table can be asked for, and why not. Does not know: how a column counts, or which
games are meant.
"""

from __future__ import annotations

from collections.abc import Iterable
from shlex import quote
from typing import TYPE_CHECKING

from euchre_engine.rules import nearest

from ..columns.column import By, Column
from ..columns.queries import PlayerFilter
from ..columns.tables import COLUMNS, TABLES, Table, columns_of, has_a_say
from ..terminal.exit_status import Refused
from ..terminal.text import safe
from ..terminal.words import listed
from .record import RECORDS

if TYPE_CHECKING:
    from .record import Definition


def rows_about(table: Table, asked: str | None, one_player: bool) -> By:
    """What the rows of a table are about. Raises `Refused` where it has no such rows."""
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


def check_say(table: Table, by: By, players: PlayerFilter) -> None:
    """Raise `Refused` for a table that says next to nothing in rows about this."""
    if not has_a_say(table, by, players):
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
        near = nearest(name, [*TABLES, "records", "all"])
    shown = safe(word[:40])
    about = f"; for a player: `euchre stats --player {quote(shown)}`"
    raise Refused(
        f"there is no table '{shown}'{near or f'{about}; `euchre stats --list` lists the tables'}"
    )


def name_typed(word: str) -> str:
    """A name as it may be typed: `Longest game`, `longest-game` and `longest_game` are one."""
    return "_".join(word.lower().replace("-", " ").replace("_", " ").split())


def record_called(word: str) -> Definition | None:
    """A record by its name or title, set yet or not; `None`: there is none that is called so."""
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
    """The table with other columns, named by `words` with commas between. Raises `Refused` for one
    that there is not, or that means nothing here."""
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
    """Why a column has no place in rows about this, of what is players."""
    if column.by and by not in column.by:
        return f"works with {listed([f'--by {one}' for one in column.by])} only"
    if players.rival and column.any_rival:
        return "looks at hands against everybody: leave out --against"
    if by == "seat":
        return "counts whole games, in which everybody sits in every seat"
    return f"means nothing for a whole {by}: --player NAME shows one side's"


def home_of(column: Column) -> Table:
    """The table a column stands in first; what counts behind one stand in none, and are about
    players."""
    tables = [table for table in TABLES.values() if column.name in table.columns]
    return tables[0] if tables else TABLES["standings"]
