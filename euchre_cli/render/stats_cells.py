"""Cells and rows of the statistics: in words, as a table has them and with what they follow from,
and as JSON and CSV.

Knows: how a rate, a mean, a count, a rating and the terms of a sum are written, when there is too
little to write, and the names of the keys for programs. Does not know: what a column counts, or
where a cell stands.

A rate is `58% (41–73) of 36`: percent, the 95 % interval, and of how many. A mean is `+0.12 ±0.17`:
the interval reaches as far to both sides. A term is said with a digit more than the number it is
of, so that what is added up comes out right.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, Final

from ..stat_columns.column import Cell, Column, Term, Unit
from ..stat_columns.row_counts import Key
from ..stat_columns.stat_tables import COLUMNS
from ..stats.counted_tables import KEYS, CountedTable, Row
from ..terminal.phrases import count, percent
from ..terminal.report_table import TableColumn, csv_lines, objects
from ..terminal.text import safe, width_of

_TENTH: Final = 0.1
_HUNDREDTH: Final = 0.01


def texts(
    column: Column, cells: Sequence[Cell], min_hands: int, plain: bool, *, of_how_many: bool = True
) -> list[str]:
    """The cells of one column as text, each part below the same part of the others; `plain` is
    ASCII but for dashes. Shares are written without their n, where `of_how_many` is false."""
    if not column.rate:
        places = _places(column, cells)
        return [_count(column, cell, places) for cell in cells]
    shown = [cell for cell in cells if cell.enough(min_hands)]
    if column.unit == "share":
        parts = _shares(shown, 4 if of_how_many else 2)
    else:
        parts = [_mean(column, cell, plain) for cell in shown]
        widest = max((width_of(value) for value, _ in parts), default=0)
        parts = [(value.rjust(widest), rest) for value, rest in parts]
    filled = iter(parts)
    return [
        " ".join(next(filled)).rstrip() if cell.enough(min_hands) else why_not(column, cell)
        for cell in cells
    ]


def why_not(column: Column, cell: Cell) -> str:
    """The words in place of a rate that rests on too few hands."""
    return cell.words or too_few(column)


def too_few(column: Column) -> str:
    """`not enough games` or `not enough hands`."""
    return "not enough games" if counted_of(column) == "games" else "not enough hands"


def counted_of(column: Column) -> str:
    """What the `n` of a rate counts."""
    own_word = {"loners": "loners", "loners_faced": "loners", "deals": "deals"}
    return own_word.get(column.denominator) or (
        COLUMNS[column.denominator].unit if column.denominator else column.counted_noun
    )


# -- on the terminal ---------------------------------------------------------------------


def _shares(cells: Sequence[Cell], written: int) -> list[tuple[str, ...]]:
    """Shares as text, with the first `written` of the four parts `58%`, `(41–73)`, `of`, `36`,
    aligned."""
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
    full = [(v.rjust(value), i.rjust(interval), "of", n.rjust(number)) for v, i, n in parts]
    return [one[:written] for one in full]


def share_places(cells: Iterable[Cell]) -> int:
    """How many decimal places shares in one column have, in percent: one if none is above 10 %, two
    if none is above 1 %."""
    highest = max((cell.high or 0 for cell in cells), default=1)
    return 0 if highest >= _TENTH else 1 if highest >= _HUNDREDTH else 2


def _mean(column: Column, cell: Cell, plain: bool) -> tuple[str, str]:
    """`+0.12`, `±0.17`; where no interval is known, of how many."""
    assert cell.value is not None
    value = mean_words(column, cell.value, "%")
    if cell.low is None or cell.high is None:
        return value, f"of {cell.n:,}"
    # The half-width after ± has no sign or unit.
    reach = mean_words(column._replace(signed=False), (cell.high - cell.low) / 2)
    return value, f"{'+-' if plain else '±'}{reach}"


def mean_words(column: Column, value: float, percent: str = "") -> str:
    """The number of a rate that is no share, with its sign where the column has one; a win chance
    in a hundred, and `percent` behind it."""
    in_a_hundred = column.unit == "win chance"
    places = 1 if column.unit in ("win chance", "rating") else 2
    number = 100 * value if in_a_hundred else value
    said = signed(number, places) if column.signed else f"{number:.{places}f}"
    return said + percent if in_a_hundred else said


def signed(value: float, places: int) -> str:
    """A number with its sign; nought has none."""
    shown = f"{value:+.{places}f}"
    return shown[1:] if not float(shown) else shown


def _places(column: Column, cells: Sequence[Cell]) -> int:
    """How many digits a number that is no rate has after the point: games behind come in halves."""
    if column.unit == "rating":
        return 1
    if column.unit in ("points a hand", "win chance"):
        return 2
    return 1 if any(cell.value is not None and cell.value % 1 for cell in cells) else 0


def _count(column: Column, cell: Cell, places: int) -> str:
    if cell.words:
        return cell.words
    if cell.value is None:
        return "" if column.unit == "text" else "–"
    if column.signed:
        return signed(cell.value, places)
    if column.unit == "share":
        return f"{100 * cell.value:.0f}%"
    return f"{cell.value:,.{places}f}"


def behind(column: Column, cell: Cell, total: int, min_hands: int) -> str:
    """What a number follows from, in words: `18 of 94 calls = 19 %, 95 % between 12 and 28`. For a
    mean `total` is the sum it is made of."""
    if not column.rate:
        return _plain(column, cell)
    if cell.words:
        return cell.words
    n = cell.n or 0
    if column.unit == "share":
        words = f"{cell.part or 0:,} of {_number(n, counted_of(column))}"
    elif column.denominator:
        words = (
            f"{_number(total, COLUMNS[column.numerator].unit)} in {_number(n, counted_of(column))}"
        )
    else:
        words = _number(n, counted_of(column))
    if cell.value is None or not cell.enough(min_hands):
        return f"{words}: {too_few(column)}"
    say = _sayer(column, cell)
    words = (
        f"{words} = {say(cell.value)}" if column.denominator else f"{say(cell.value)} in {words}"
    )
    if column.unit == "share":
        words += " %"
    if cell.low is not None and cell.high is not None:
        words += f", 95 % interval {say(cell.low)} to {say(cell.high)}"
    return words


def _sayer(column: Column, cell: Cell) -> Callable[[float], str]:
    """How the value of a rate and the ends of its interval are said."""
    if column.unit == "share":
        places = share_places([cell])
        return lambda value: f"{100 * value:.{places}f}"
    return lambda value: mean_words(column, value, " %")


def _number(number: int, unit: str) -> str:
    """`1 call`, `94 calls`."""
    return count(number, unit.removesuffix("s"), unit)


def _plain(column: Column, cell: Cell) -> str:
    (text,) = texts(column, [cell], 0, plain=False)
    if column.unit in ("text", "rating", "share") or cell.value is None or cell.words:
        return text or "–"
    # A sum of win chances is so many games.
    unit = "games" if column.unit == "win chance" else column.unit
    return f"{text} {unit.removesuffix('s') if cell.value == 1 else unit}"


# -- terms ---------------------------------------------------------------------------------------


def terms_words(terms: Sequence[Term], cell: Cell, min_hands: int) -> str:
    """The terms of a number: `+0.415 in 82 hands together, less +0.046 expected`; where there is
    too little for the number, of how many each is. Safe to show."""
    if cell.value is None or not cell.enough(min_hands):
        return ", ".join(_of(n, what) for n, what in _counts(terms))
    return _terms(terms)


def _terms(terms: Iterable[Term]) -> str:
    return ", ".join(("less " if term.less else "") + _term(term) for term in terms)


def _term(term: Term) -> str:
    cell, what = term.cell, safe(term.of)
    value = "–" if cell.value is None else _SAID[term.unit](cell.value)
    if term.terms:
        return f"{value} {what} ({_terms(term.terms)})"
    return f"{what} {value}" if cell.n is None else f"{value} in {_of(cell.n, what)}"


def _counts(terms: Iterable[Term]) -> Iterator[tuple[int, str]]:
    for term in terms:
        if term.cell.n is not None:
            yield term.cell.n, safe(term.of)
        yield from _counts(term.terms)


def _of(number: int, what: str) -> str:
    """`1 hand together`, `82 hands together`."""
    return count(number, what.replace("hands", "hand", 1), what)


_SAID: Final[dict[Unit, Callable[[float], str]]] = {
    "points a hand": lambda value: signed(value, 3),
    "win chance": lambda value: f"{signed(100 * value, 2)} %",
    "games": lambda value: f"{signed(value, 3)} games",
    "share": percent,
}
"""How a term is said, by its unit."""


# -- for programs ---------------------------------------------------------------------------


def table_object(table: CountedTable) -> dict[str, Any]:
    """A table as JSON: what it is, its columns with their definitions, and its rows."""
    return {
        "table": table.declaration.name,
        "title": table.declaration.title,
        "by": table.by,
        "sort": table.sort,
        "columns": [column_object(column) for column in table.columns],
        "rows": list(row_objects(table)),
    }


def column_object(column: Column) -> dict[str, Any]:
    """What a column is."""
    return {
        "name": column.name,
        "title": column.title,
        "unit": column.unit,
        "definition": column.definition,
    }


def row_objects(table: CountedTable) -> Iterator[dict[str, Any]]:
    """Each row: what it is about, and its cells by the names of the columns."""
    cells = [
        TableColumn(column.name, value=partial(_json_cell, column, at, table.min_hands))
        for at, column in enumerate(table.columns)
    ]
    return objects([*_keys(table), *cells], zip(key_objects(table), table.rows, strict=True))


def csv_of(table: CountedTable) -> Iterator[str]:
    """The lines of a table's CSV; a rate has four columns."""
    cells = [one for at, column in enumerate(table.columns) for one in csv_columns(column, at)]
    return csv_lines([*_keys(table), *cells], zip(key_objects(table), table.rows, strict=True))


def _keys(table: CountedTable) -> list[TableColumn]:
    """What a row is about."""

    def column(key: str) -> TableColumn:
        return TableColumn(key, value=lambda one: one[0][key])

    return list(map(column, KEYS[table.by]))


def _json_cell(column: Column, at: int, min_hands: int, one: tuple[Any, Row]) -> Any:
    return cell_value(column, one[1].cells[at], min_hands)


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


def cell_value(column: Column, cell: Cell, min_hands: int) -> Any:
    """A plain count as a number, a text as a text, and a rate with all that is known of it."""
    if not column.rate:
        return cell.words if column.unit == "text" else cell.value
    return {
        "value": cell.value,
        "n": cell.n,
        "low": cell.low,
        "high": cell.high,
        "part": cell.part,
        "enough": cell.enough(min_hands),
    }


def key_objects(table: CountedTable) -> Iterator[dict[str, Any]]:
    """What each row is about, by the names in `KEYS`."""
    if table.by == "game":
        games = {game.number: game for game in table.season.book.games}
        for row in table.rows:
            game = games[int(row.key[0])]
            values = (game.number, game.day, *game.names, *game.total, game.over)
            yield dict(zip(KEYS["game"], values, strict=True))
        return
    for row in table.rows:
        key = one_first(row.key, table)
        yield dict(zip(KEYS[table.by], key, strict=True))


def one_first(key: Key, table: CountedTable) -> Key:
    """A pair with the player who was asked for first."""
    if table.by == "pair" and table.season.players.player == key[1]:
        return key[1], key[0]
    return key


def term_objects(terms: Sequence[Term]) -> list[dict[str, Any]]:
    """What a number is made of, as JSON."""
    return [
        {
            "of": term.of,
            "unit": term.unit,
            "value": term.cell.value,
            "n": term.cell.n,
            "low": term.cell.low,
            "high": term.cell.high,
            "less": term.less,
            "terms": term_objects(term.terms),
        }
        for term in terms
    ]
