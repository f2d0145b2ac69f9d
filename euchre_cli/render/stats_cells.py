"""Cells and rows of the statistics: as text for a table, as JSON and CSV.

Knows: how a rate, a mean, a count and a rating are written, when too few hands are known to write a
number, and the names of the keys for programs. Does not know: what a column counts, or where a cell
is shown.

A rate is `58% (41–73) of 36`: percent, the 95 % interval, and n. A mean is `+0.12 ±0.17`: its
interval is symmetric.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, Final

from ..stat_columns.column import Cell, Column
from ..stat_columns.row_counts import Key
from ..stat_columns.stat_tables import COLUMNS
from ..stats.counted_tables import KEYS, CountedTable, Row
from ..terminal.report_table import TableColumn, csv_lines, objects
from ..terminal.text import width_of

_TENTH: Final = 0.1
_HUNDREDTH: Final = 0.01


def cell_texts(column: Column, cells: Sequence[Cell], plain: bool) -> list[str]:
    """The cells of one column as text, with the parts of rates (value, interval, n) aligned. With
    `plain` the signs are ASCII, except for dashes."""
    if not column.rate:
        places = _places(column, cells)
        return [_plain_text(column, cell, places) for cell in cells]
    shown = [cell for cell in cells if cell.enough()]
    if column.unit == "share":
        parts = _shares(shown)
    else:
        parts = [_mean(column, cell, plain) for cell in shown]
        widest = max((width_of(value) for value, _ in parts), default=0)
        parts = [(value.rjust(widest), rest) for value, rest in parts]
    filled = iter(parts)
    return [
        " ".join(next(filled)).rstrip() if cell.enough() else why_no_number(column, cell)
        for cell in cells
    ]


def why_no_number(column: Column, cell: Cell) -> str:
    """The words in place of a rate that rests on too few hands."""
    return cell.words or too_few_words(column)


def too_few_words(column: Column) -> str:
    """`not enough games` or `not enough hands`."""
    return "not enough games" if counted_noun(column) == "games" else "not enough hands"


def counted_noun(column: Column) -> str:
    """The noun for the n of a rate: `hands`, `calls`, `loners` …"""
    own_word = {"loners": "loners", "loners_faced": "loners"}
    return own_word.get(column.denominator) or (
        COLUMNS[column.denominator].unit if column.denominator else column.counted_noun
    )


# -- on the terminal ---------------------------------------------------------------------


def _shares(cells: Sequence[Cell]) -> list[tuple[str, ...]]:
    """Shares as text, with the four parts `58%`, `(41–73)`, `of`, `36`, aligned."""
    places = share_places(cells)
    parts = [
        (
            f"{100 * (cell.value or 0):.{places}f}%",
            f"({100 * (cell.low or 0):.{places}f}–{100 * (cell.high or 0):.{places}f})",
            f"{cell.n:,}",
        )
        for cell in cells
    ]
    value, interval, number = (
        max((width_of(part[at]) for part in parts), default=0) for at in range(3)
    )
    return [(v.rjust(value), i.rjust(interval), "of", n.rjust(number)) for v, i, n in parts]


def share_places(cells: Iterable[Cell]) -> int:
    """The decimal places of the percentages in one column: 0; 1 if no interval reaches 10 %; 2 if
    none reaches 1 %."""
    highest = max((cell.high or 0 for cell in cells), default=1)
    return 0 if highest >= _TENTH else 1 if highest >= _HUNDREDTH else 2


def _mean(column: Column, cell: Cell, plain: bool) -> tuple[str, str]:
    """`+0.12`, `±0.17`; without an interval `+0.12`, `of 36`."""
    assert cell.value is not None
    value = mean_words(column, cell.value, "%")
    if cell.low is None or cell.high is None:
        return value, f"of {cell.n:,}"
    # The half-width after ± has no sign or unit.
    reach = mean_words(column._replace(signed=False), (cell.high - cell.low) / 2)
    return value, f"{'+-' if plain else '±'}{reach}"


def mean_words(column: Column, value: float, percent_sign: str = "") -> str:
    """The value of a rate that is not a share, with a plus or minus if the column is signed. A win
    chance is in percent, followed by `percent_sign`."""
    in_a_hundred = column.unit == "win chance"
    places = 1 if column.unit in ("win chance", "rating") else 2
    number = 100 * value if in_a_hundred else value
    number_text = signed(number, places) if column.signed else f"{number:.{places}f}"
    return number_text + percent_sign if in_a_hundred else number_text


def signed(value: float, places: int) -> str:
    """A number with a plus or minus; one that rounds to 0 has no sign."""
    shown = f"{value:+.{places}f}"
    return shown[1:] if not float(shown) else shown


def _places(column: Column, cells: Sequence[Cell]) -> int:
    """The decimal places of a column that is not a rate; games behind may be halves."""
    if column.unit in ("points a hand", "win chance"):
        return 2
    return 1 if any(cell.value is not None and cell.value % 1 for cell in cells) else 0


def _plain_text(column: Column, cell: Cell, places: int) -> str:
    if cell.words:
        return cell.words
    if cell.value is None:
        return "" if column.unit == "text" else "–"
    if column.signed:
        return signed(cell.value, places)
    if column.unit == "share":
        return f"{100 * cell.value:.0f}%"
    return f"{cell.value:,.{places}f}"


# -- for programs ---------------------------------------------------------------------------


def table_object(table: CountedTable) -> dict[str, Any]:
    """A table as JSON: its name, its columns with their definitions, and its rows."""
    return {
        "table": table.declaration.name,
        "title": table.declaration.title,
        "by": table.by,
        "sort": table.sort,
        "columns": [column_object(column) for column in table.columns],
        "rows": list(row_objects(table)),
    }


def column_object(column: Column) -> dict[str, Any]:
    """The description of a column as JSON."""
    return {
        "name": column.name,
        "title": column.title,
        "unit": column.unit,
        "definition": column.definition,
    }


def row_objects(table: CountedTable) -> Iterator[dict[str, Any]]:
    """Each row as JSON: its key, and its cells by the names of the columns."""
    cells = [
        TableColumn(column.name, value=partial(_json_cell, column, at))
        for at, column in enumerate(table.columns)
    ]
    return objects([*_key_columns(table), *cells], zip(key_objects(table), table.rows, strict=True))


def table_csv_lines(table: CountedTable) -> Iterator[str]:
    """The lines of a table's CSV; a rate has four columns."""
    cells = [item for at, column in enumerate(table.columns) for item in csv_columns(column, at)]
    return csv_lines(
        [*_key_columns(table), *cells], zip(key_objects(table), table.rows, strict=True)
    )


def _key_columns(table: CountedTable) -> list[TableColumn]:
    """The columns for the key of a row: its player, its pair, its game …"""

    def column(key: str) -> TableColumn:
        return TableColumn(key, value=lambda item: item[0][key])

    return list(map(column, KEYS[table.by]))


def _json_cell(column: Column, at: int, item: tuple[Any, Row]) -> Any:
    return cell_value(column, item[1].cells[at])


def csv_columns(column: Column, at: int) -> Iterator[TableColumn]:
    """The columns of CSV for a column of a table (`at` is its index): one, or four for a rate."""

    def end(name: str) -> Callable[[Any], Any]:
        return lambda item: getattr(item[1].cells[at], name)

    if not column.rate:
        yield TableColumn(column.name, value=end("words" if column.unit == "text" else "value"))
        return
    yield TableColumn(column.name, value=end("value"))
    for name in ("n", "low", "high"):
        yield TableColumn(f"{column.name}_{name}", value=end(name))


def cell_value(column: Column, cell: Cell) -> Any:
    """A cell as JSON: a count is a number, a text a string, and a rate an object with its interval
    and n."""
    if not column.rate:
        return cell.words if column.unit == "text" else cell.value
    return {
        "value": cell.value,
        "n": cell.n,
        "low": cell.low,
        "high": cell.high,
        "part": cell.part,
        "enough": cell.enough(),
    }


def key_objects(table: CountedTable) -> Iterator[dict[str, Any]]:
    """The key of each row as an object with the names in `KEYS`."""
    if table.by == "game":
        games = {game.number: game for game in table.season.book.games}
        for row in table.rows:
            game = games[int(row.key[0])]
            values = (game.number, game.day, *game.names, *game.total, game.over)
            yield dict(zip(KEYS["game"], values, strict=True))
        return
    for row in table.rows:
        key = named_player_first(row.key, table)
        yield dict(zip(KEYS[table.by], key, strict=True))


def named_player_first(key: Key, table: CountedTable) -> Key:
    """The two names of a row of pairs, the one that the user named first; other keys as they
    are."""
    if table.by == "pair" and table.season.players.player == key[1]:
        return key[1], key[0]
    return key
