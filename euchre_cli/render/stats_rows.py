"""Statistics for programs: tables as JSON, JSON Lines and CSV.

Knows: the keys and the header, which are stable. Does not know: how a table was counted.

Fractions are fractions (0.58), and stand with their `n` whether it is enough to go by or not.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from ..stats.column import Cell, Column
from ..stats.count_tables import KEYS, Counted
from ..stats.views import By, Key


def table_object(counted: Counted) -> dict[str, Any]:
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


def row_objects(counted: Counted) -> Iterator[dict[str, Any]]:
    """Each row: what it is about, and its cells by the names of the columns."""
    for key, row in zip(key_objects(counted), counted.rows, strict=True):
        cells = zip(counted.columns, row.cells, strict=True)
        yield {**key, **{one.name: cell_value(one, cell, counted.least) for one, cell in cells}}


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


def header(by: By, columns: Sequence[Column]) -> list[object]:
    """The header of a table's CSV."""
    names: list[object] = [*KEYS[by]]
    for column in columns:
        names.append(column.name)
        if column.rate:
            names += [f"{column.name}_{end}" for end in ("n", "low", "high")]
    return names


def csv_rows(counted: Counted) -> Iterator[list[object]]:
    """The rows of a table's CSV."""
    for key, row in zip(key_objects(counted), counted.rows, strict=True):
        cells: list[object] = ["" if one is None else one for one in map(_yes, key.values())]
        for column, cell in zip(counted.columns, row.cells, strict=True):
            cells += _csv_cells(column, cell)
        yield cells


def _yes(value: object) -> object:
    return ("yes" if value else "no") if isinstance(value, bool) else value


def _csv_cells(column: Column, cell: Cell) -> Iterable[object]:
    if not column.rate:
        return (cell.words if column.unit == "text" else cell.value,)
    return cell.value, cell.n, cell.low, cell.high


def key_objects(counted: Counted) -> Iterator[dict[str, Any]]:
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


def one_first(key: Key, counted: Counted) -> Key:
    """A pair with the player who was asked for first."""
    if counted.by == "pair" and counted.season.wanted.player == key[1]:
        return key[1], key[0]
    return key
