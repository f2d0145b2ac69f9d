"""A table of statistics on a terminal: as many columns as there is room for, in their order.

Knows: the layout, and what is said below a table. Does not know: how a cell is written
(`stats_cells.py`), what a row is called (`stats_labels.py`), how a picture is drawn
(`pictures.py`), or how anything was counted.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from ..counted import Counted
from ..season.column import Cell, Column
from .columns import cut, width_of, wrap
from .grid import BETWEEN, broken, grid, widths_of
from .grid import Column as Head
from .pictures import form
from .stats_cells import texts
from .stats_labels import is_asked_for, labels_of
from .stats_pictures import head_to_head, pictures
from .words import count

if TYPE_CHECKING:
    from ..reports import Paper

Part = TypeVar("Part")

LEAST_FORM: Final = 5
"""How many games of form are shown where there is no room for more."""

LEAST_DEFINITION: Final = 40
"""The columns that a definition needs beside its number."""


class Block(NamedTuple):
    """A column as it is laid out: its `title` in lines, and a text for each row."""

    column: Column
    title: list[str]
    cells: list[str]

    @property
    def width(self) -> int:
        """The columns it takes."""
        return max(map(width_of, (*self.title, *self.cells)))


class Drawn(NamedTuple):
    """A table as it stands on the page, with its pictures; `rates` and `means`: intervals of these
    are among its cells."""

    lines: list[str]
    rates: bool = False
    means: bool = False


def table_page(counted: Counted, on: Paper) -> Drawn:
    """A table with its pictures, and what has to be said of it; without its title."""
    if counted.by == "against" and not counted.chosen:
        drawn = head_to_head(counted, on)
        if drawn:
            return Drawn(drawn)
    blocks = [_block(counted, at, column, on) for at, column in _worth_showing(counted)]
    if len(counted.rows) == 1 and counted.by in ("player", "pair", "against"):
        lines, left_out = _card(counted, blocks, on), 0
    else:
        lines, left_out = _rows(counted, blocks, on)
    blocks = blocks[: len(blocks) - left_out]
    lines += pictures(counted, on)
    lines += _remarks(counted, blocks, left_out, on)
    cells = "".join(cell for block in blocks if block.column.rate for cell in block.cells)
    return Drawn(lines, rates="(" in cells, means="±" in cells or "+-" in cells)


# -- columns -----------------------------------------------------------------------------


def _worth_showing(counted: Counted) -> list[tuple[int, Column]]:
    """The columns with their places, but for those in which nothing was counted for any row. The
    result of a game stands in what its row is about, and needs no columns of its own."""
    columns = list(enumerate(counted.columns))
    if counted.chosen:
        return columns
    if counted.by == "game":
        columns = [(at, one) for at, one in columns if one.unit not in ("games", "text")]
        columns = [(at, one) for at, one in columns if one.name not in ("win_share", "barn_share")]
    shown = [(at, one) for at, one in columns if any(map(_says_something, _cells(counted, at)))]
    return shown or columns  # A table of nothing is one of noughts.


def _cells(counted: Counted, at: int) -> list[Cell]:
    return [row.cells[at] for row in counted.rows]


def _says_something(cell: Cell) -> bool:
    return bool(cell.words or cell.n or (cell.n is None and cell.value))


def _block(counted: Counted, at: int, column: Column, on: Paper) -> Block:
    cells = _cells(counted, at)
    if column.name == "form":
        shown = [form(cell.words, on.plain) for cell in cells]
    else:
        shown = texts(column, cells, counted.least, on.plain)
    return Block(column, _title(column.title, max(map(width_of, shown))), shown)


def _title(title: str, width: int) -> list[str]:
    """A title in as many lines as make it no wider than the cells, or than its longest word."""
    return wrap(title, max(width, *map(width_of, title.split(" "))))


# -- rows --------------------------------------------------------------------------------


def _rows(counted: Counted, blocks: Sequence[Block], on: Paper) -> tuple[list[str], int]:
    """The lines of a table, and how many columns there was no room for."""
    heads, labels = labels_of(counted)
    # Who is meant comes before the numbers, most of all in games, which are little without.
    share = 0.8 if counted.by == "game" else 0.4
    widths = widths_of(heads, labels, int(on.width * share))
    if counted.by == "game" and sum(widths) + BETWEEN * (len(widths) - 1) > on.width:
        # The score is what a game is about; its number tells it from others without the date.
        at = [head.title for head in heads].index("date")
        heads, labels = _but(heads, at), [_but(label, at) for label in labels]
        widths = widths_of(heads, labels, on.width)
    chosen = _that_fit(blocks, on.width - sum(widths) - BETWEEN * (len(widths) - 1))
    high = max([1, *(len(block.title) for block in chosen)])
    columns = [head._replace(title="") for head in heads]
    columns += [Head("", right=block.column.unit != "text") for block in chosen]
    lines = [
        [*map(cut, label, widths), *(block.cells[at] for block in chosen)]
        for at, label in enumerate(labels)
    ]
    above = [
        [
            *(head.title if line == high - 1 else "" for head in heads),
            *(_line_of(block.title, line, high) for block in chosen),
        ]
        for line in range(high)
    ]
    _, shown = grid(columns, [*above, *lines], on.width)
    flat = [cut(one, on.width) for part in shown for one in part]
    flat[:high] = [on.paint(line, "faint") for line in flat[:high]]
    return flat, len(blocks) - len(chosen)


def _but(parts: list[Part], at: int) -> list[Part]:
    """All of these but one."""
    return parts[:at] + parts[at + 1 :]


def _that_fit(blocks: Sequence[Block], room: int) -> list[Block]:
    """The columns from the left as far as there is room; form gives way at its beginning."""
    chosen: list[Block] = []
    for block in blocks:
        keep = room - BETWEEN
        if block.width > keep >= LEAST_FORM and block.column.name == "form":
            block = block._replace(cells=[one[-keep:] for one in block.cells])
        if block.width > keep:
            break
        chosen.append(block)
        room -= block.width + BETWEEN
    return chosen


def _line_of(title: Sequence[str], line: int, high: int) -> str:
    """A line of a title that stands on the rows."""
    at = line - (high - len(title))
    return title[at] if at >= 0 else ""


# -- one row -----------------------------------------------------------------------------


def _card(counted: Counted, blocks: Iterable[Block], on: Paper) -> list[str]:
    """A table of one row turned on its side, with what each column means where there is room."""
    rows = [[b.column.title, b.cells[0].strip(), b.column.definition] for b in blocks]
    heads = [Head(""), Head(""), Head("", least=20, breaks=True)]
    wide = BETWEEN * 2 + sum(max(width_of(row[at]) for row in rows) for at in (0, 1))
    if on.width - wide < LEAST_DEFINITION:
        heads, rows = heads[:2], [row[:2] for row in rows]
    _, shown = grid(heads, rows, on.width)
    label = [] if is_asked_for(counted) else [" ".join(labels_of(counted)[1][0])]
    return [cut(line, on.width) for part in (label, *shown) for line in part]


# -- what is said below ------------------------------------------------------------------


def _remarks(counted: Counted, blocks: Sequence[Block], left_out: int, on: Paper) -> list[str]:
    said = []
    if left_out:
        more = "1 more column" if left_out == 1 else f"{left_out} more columns"
        said.append(f"{more}: a wider terminal, --columns, or --csv")
    if counted.table.name == "ratings":
        unrated = counted.season.everybody.ratings.left_out
        if unrated:
            are = "is" if unrated == 1 else "are"
            said.append(f"{count(unrated, 'game')} without four different names {are} not rated")
    if _stand_out(counted):
        said.append("one partnership in 20 or so stands out by luck alone")
    results = {one for block in blocks if block.column.name == "form" for one in block.cells}
    if results and not on.plain:
        tied = ", ─ tied" if any("─" in one for one in results) else ""
        said.append(f"form: ▀ won, ▄ lost{tied}, the latest at the end")
    return [on.paint(line, "faint") for words in said for line in broken(words, on.width, "  ")]


def _stand_out(counted: Counted) -> bool:
    """Whether several partnerships are held against what their players' records predict."""
    names = [column.name for column in counted.columns]
    if "synergy" not in names or counted.by != "pair":
        return False
    cells = _cells(counted, names.index("synergy"))
    return sum(cell.enough(counted.least) for cell in cells) > 1


def closing(tables: Iterable[Drawn], on: Paper) -> list[str]:
    """What the intervals of the tables mean, and where a column is looked up."""
    tables = list(tables)
    said = []
    plus = "+-" if on.plain else "±"
    if any(one.rates for one in tables):
        said.append("(a–b): the true rate lies in there 95 times in a hundred")
    if any(one.means for one in tables):
        also = f"{plus} is the same of a mean"
        said.append(also if said else f"{plus}: the true mean is that near 95 times in a hundred")
    words = ["; ".join(said)] if said else []
    words.append("what a column means: euchre stats --explain COLUMN")
    return [on.paint(line, "faint") for one in words for line in broken(one, on.width, "  ")]
