"""Statistics for programs: tables as JSON, JSON Lines and CSV.

Knows: the keys and the header, which are stable. Does not know: how a table was counted.

Fractions are fractions (0.58), and stand with their `n` whether it is enough to go by or not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from ..columns.column import Cell, Column, Key
from ..stats.tables import KEYS, CountedTable, Row
from ..terminal.table import TableColumn, csv_lines, objects


def table_object(counted: CountedTable) -> dict[str, Any]:
    """A table as JSON: what it is, its columns with their definitions, and its rows."""
    return {
        "table": counted.table.name,
        "title": counted.table.title,
        "by": counted.by,
        "sort": counted.sort,
        "columns": [column_object(column) for column in counted.columns],
        "rows": list(row_objects(counted)),
    }


def column_object(column: Column) -> dict[str, Any]:
    """What a column is."""
    return {
        "name": column.name,
        "title": column.title,
        "unit": column.unit,
        "definition": column.definition,
    }


def row_objects(counted: CountedTable) -> Iterator[dict[str, Any]]:
    """Each row: what it is about, and its cells by the names of the columns."""
    cells = [
        TableColumn(column.name, value=partial(_json_cell, column, at, counted.least))
        for at, column in enumerate(counted.columns)
    ]
    return objects([*_keys(counted), *cells], zip(key_objects(counted), counted.rows, strict=True))


def csv_of(counted: CountedTable) -> Iterator[str]:
    """The lines of a table's CSV; a rate has four columns."""
    cells = [one for at, column in enumerate(counted.columns) for one in csv_columns(column, at)]
    return csv_lines(
        [*_keys(counted), *cells], zip(key_objects(counted), counted.rows, strict=True)
    )


def _keys(counted: CountedTable) -> list[TableColumn]:
    """What a row is about."""

    def column(key: str) -> TableColumn:
        return TableColumn(key, value=lambda one: one[0][key])

    return list(map(column, KEYS[counted.by]))


def _json_cell(column: Column, at: int, least: int, one: tuple[Any, Row]) -> Any:
    return cell_value(column, one[1].cells[at], least)


def csv_columns(column: Column, at: int) -> Iterator[TableColumn]:
    """The columns of the CSV of the column at this place of a table."""

    def end(name: str) -> Callable[[Any], Any]:
        return lambda one: getattr(one[1].cells[at], name)

    if not column.rate:
        yield TableColumn(column.name, value=end("words" if column.unit == "text" else "value"))
        return
    yield TableColumn(column.name, value=end("value"))
    for name in ("n", "low", "high"):
        yield TableColumn(f"{column.name}_{name}", value=end(name))


def cell_value(column: Column, cell: Cell, least: int) -> Any:
    """A plain count as a number, a text as a text, and a rate with all that is known of it."""
    if not column.rate:
        return cell.words if column.unit == "text" else cell.value
    return {
        "value": cell.value,
        "n": cell.n,
        "low": cell.low,
        "high": cell.high,
        "part": cell.part,
        "enough": cell.enough(least),
    }


def key_objects(counted: CountedTable) -> Iterator[dict[str, Any]]:
    """What each row is about, by the names in `KEYS`."""
    if counted.by == "game":
        games = {game.number: game for game in counted.season.book.games}
        for row in counted.rows:
            game = games[int(row.key[0])]
            values = (game.number, game.day, *game.names, *game.total, game.over)
            yield dict(zip(KEYS["game"], values, strict=True))
        return
    for row in counted.rows:
        key = one_first(row.key, counted)
        yield dict(zip(KEYS[counted.by], key, strict=True))


def one_first(key: Key, counted: CountedTable) -> Key:
    """A pair with the player who was asked for first."""
    if counted.by == "pair" and counted.season.players.player == key[1]:
        return key[1], key[0]
    return key
