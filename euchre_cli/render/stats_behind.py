"""What a number of the statistics follows from, in words and as JSON.

Knows: how counts, sums and the terms of a sum are said, so that anybody can work the number out
again. Does not know: what a column counts, or which rows there are.

A term is said with a digit more than the number it is of: what is added up then comes out right.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final

from ..stats.column import Cell, Column, Term, Unit
from ..stats.tables import COLUMNS
from ..terminal.text import safe
from ..terminal.words import count, percent
from .stats_cells import counted_of, mean_words, share_places, signed, texts, too_few


def behind(column: Column, cell: Cell, total: int, least: int) -> str:
    """What a number follows from, in words: `18 of 94 calls = 19 %, 95 % between 12 and 28`. For a
    mean `total` is the sum it is made of."""
    if not column.rate:
        return _plain(column, cell)
    if cell.words:
        return cell.words
    n = cell.n or 0
    if column.unit == "share":
        words = f"{cell.part or 0:,} of {_number(n, counted_of(column))}"
    elif column.whole:
        words = f"{_number(total, COLUMNS[column.part].unit)} in {_number(n, counted_of(column))}"
    else:
        words = _number(n, counted_of(column))
    if cell.value is None or not cell.enough(least):
        return f"{words}: {too_few(column)}"
    say = _sayer(column, cell)
    words = f"{words} = {say(cell.value)}" if column.whole else f"{say(cell.value)} in {words}"
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


def terms_words(terms: Sequence[Term], cell: Cell, least: int) -> str:
    """The terms of a number: `+0.415 in 82 hands together, less +0.046 expected`; where there is
    too little for the number, of how many each is. Safe to show."""
    if cell.value is None or not cell.enough(least):
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


def term_objects(terms: Sequence[Term]) -> list[dict[str, Any]]:
    """The same as JSON."""
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
