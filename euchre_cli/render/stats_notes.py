"""What is said below a table of statistics: what is not shown and why, and how to read it.

Knows: the sentences. Does not know: the layout of the table (`stats_table.py`), or what is said of
the games it rests on (`stats_page.py`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..columns.calling import SUITS
from ..columns.column import Column
from ..stats.tables import CountedTable, counts_of
from ..terminal.table import Paper
from ..terminal.text import unbroken, width_of
from ..terminal.words import count
from .stats_cells import counted_of, too_few
from .stats_columns import Fitting, Worth, cells_of, is_card


def below(counted: CountedTable, worth: Worth, fit: Fitting, on: Paper) -> list[str]:
    """The lines below a table of which these columns are worth their room, and these did fit."""
    said = [
        *_no_room(len(worth.shown) - len(fit.blocks), counted.brief, counted.more),
        *_not_known(counted),
        *_not_shown(counted, worth),
        *_of_this_table(counted, fit),
        *_form(fit, on),
    ]
    return [line for words in said for line in on.faint(words)]


def _no_room(left_out: int, brief: bool, asked: bool) -> Iterator[str]:
    """Where the other columns are; `brief`: of these few were meant to be shown, `asked`: all."""
    if left_out:
        more = "1 more column" if left_out == 1 else f"{left_out} more columns"
        yield f"{more}: {'a wider terminal, or --csv' if asked else '--more'}"
    elif brief:
        yield "more columns, and how sure each number is: --more"


def _not_shown(counted: CountedTable, worth: Worth) -> Iterator[str]:
    """The columns without a number in any row, grouped by the reason."""
    why: dict[str, list[Column]] = {}
    numbers = set()
    for at, column in worth.few:
        cells = cells_of(counted, at)
        # What no more hands of the same people bring has words of its own.
        reasons = sorted({cell.words for cell in cells})
        never = f"{' or '.join(reasons)}, so no number"
        words = f"{too_few(column)} yet" if "" in reasons else never
        why.setdefault(words, []).append(column)
        if any(cell.value is not None for cell in cells):
            numbers.add(words)
    for words, columns in why.items():
        # Where there is no number at all, asking for less brings none.
        needed = f", fewer than {counted.least} (--min-hands)" if words in numbers else ""
        yield f"{words}{needed}: {_titles(columns)}"
    if worth.none:
        yield f"0 in every row: {_titles(worth.none)}"
    if worth.alike:
        yield f"at every seat: {', '.join(_number(counted, *one) for one in worth.alike)}"


def _titles(columns: Sequence[Column]) -> str:
    return ", ".join(column.title for column in columns)


def _number(counted: CountedTable, at: int, column: Column) -> str:
    """A count that is the same in every row."""
    value = counted.rows[0].cells[at].value
    return f"{value:,} {column.title.removesuffix('s') if value == 1 else column.title}"


def _of_this_table(counted: CountedTable, fit: Fitting) -> Iterator[str]:
    name = counted.table.name
    if not fit.of_how_many:
        yield from _of_how_many(counted, fit)
    if name == "bidding" and not counted.chosen and not is_card(counted):
        yield f"for one player: {unbroken('euchre stats calling --player NAME --by seat')}"
    if name == "ratings":
        unrated = counted.season.everybody.ratings.left_out
        if unrated:
            are = "is" if unrated == 1 else "are"
            yield f"{count(unrated, 'game')} without four different names {are} not rated"
    if _stand_out(counted):
        yield "one partnership in 20 or so stands out by luck alone"


def _of_how_many(counted: CountedTable, fit: Fitting) -> Iterator[str]:
    """The n of the rates, if it is not shown beside each."""
    found: dict[str, list[int]] = {}
    for block in fit.blocks:
        if block.column.unit == "share" and block.column.rate:
            numbers = [
                one.n or 0 for one in cells_of(counted, block.at) if one.enough(counted.least)
            ]
            found.setdefault(counted_of(block.column), []).extend(numbers)
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


def _not_known(counted: CountedTable) -> Iterator[str]:
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
    names, words = told.get(counted.table.name, ((), ""))
    tallies = [counts_of(counted.season, counted.by, row.key) for row in counted.rows]
    known = any(one[name] for one in tallies for name in names)
    if words and not known and any(one["calls"] for one in tallies):
        yield words


def _stand_out(counted: CountedTable) -> bool:
    """Whether several partnerships are compared with what their players' records predict."""
    names = [column.name for column in counted.columns]
    if "synergy" not in names or counted.by != "pair":
        return False
    cells = cells_of(counted, names.index("synergy"))
    return sum(cell.enough(counted.least) for cell in cells) > 1


def _form(fit: Fitting, on: Paper) -> Iterator[str]:
    """How to read form, and of how many games it is."""
    results = [one for block in fit.blocks if block.column.name == "form" for one in block.cells]
    games = max(map(width_of, results), default=0)
    if not games:
        return
    how = []
    if not on.plain:
        how += ["▀ won", "▄ lost", *(["─ tied"] if any("─" in one for one in results) else [])]
    if games > 1:
        how.append("the latest at the end")
    if how:
        last = f"last {games} games" if games > 1 else "last game"
        yield f"form, {last}: {', '.join(how)}"
