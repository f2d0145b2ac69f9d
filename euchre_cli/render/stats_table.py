"""A table of statistics on a terminal: as many columns as there is room for, in their order.

Knows: the layout, and what the intervals of several tables mean. Does not know: which columns there
is room for (`stats_blocks.py`), how a cell is written (`stats_cells.py`), what a row is called
(`stats_labels.py`), what is said below a table (`stats_below.py`), how a picture is drawn
(`pictures.py`), or how anything was counted.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple, TypeVar

from ..stats.count_tables import Counted
from ..terminal.table import BETWEEN, Paper, TableColumn, layout, widths_of
from ..terminal.text import cut, sentence, unbroken, width_of
from .stats_below import below
from .stats_blocks import Block, Fitting, Worth, blocks_of, fitting, is_card, worth_showing
from .stats_labels import is_asked_for, labels_of
from .stats_pictures import head_to_head, pictures

Part = TypeVar("Part")

LEAST_DEFINITION: Final = 40
"""The columns that a definition needs beside its number."""


class Drawn(NamedTuple):
    """A table as it stands on the page, with its pictures; `rates` and `means`: whether
    intervals of these, `(41–73)` and `±0.12`, are among its cells."""

    lines: list[str]
    rates: bool = False
    means: bool = False


def table_page(counted: Counted, on: Paper) -> Drawn:
    """A table with its pictures, and what has to be said of it; without its title."""
    if counted.by == "against" and not counted.chosen:
        drawn = head_to_head(counted, on)
        if drawn:
            return Drawn(drawn)
    worth = worth_showing(counted)
    if is_card(counted):
        fit = Fitting(blocks_of(counted, worth, on))
        lines = _card(counted, fit.blocks, on)
    else:
        lines, fit = _rows(counted, worth, on)
    lines += pictures(counted, on)
    lines += below(counted, worth, fit, on)
    said = {_interval(block) for block in fit.blocks}
    return Drawn(lines, "rate" in said, "mean" in said)


def _interval(block: Block) -> str:
    """How the intervals of a column are written, if it has any."""
    cells = "".join(block.cells) if block.column.rate else ""
    if "(" in cells:
        return "rate"
    return "mean" if "±" in cells or "+-" in cells else ""


# -- rows --------------------------------------------------------------------------------


def _rows(counted: Counted, worth: Worth, on: Paper) -> tuple[list[str], Fitting]:
    """The lines of a table, and the columns there was room for."""
    heads, labels = labels_of(counted)
    # Who is meant comes before the numbers, most of all in games, which are little without.
    share = 0.8 if counted.by == "game" else 0.4
    widths = widths_of(heads, labels, int(on.width * share))
    if counted.by == "game" and sum(widths) + BETWEEN * (len(widths) - 1) > on.width:
        # The score is what a game is about; its number tells it from others without the date.
        at = [head.title for head in heads].index("date")
        heads, labels = _but(heads, at), [_but(label, at) for label in labels]
        widths = widths_of(heads, labels, on.width)
    room = on.width - sum(widths) - BETWEEN * (len(widths) - 1)
    fit = fitting(counted, worth, on, room)
    lines = _laid_out(heads, labels, widths, fit.blocks, on)
    there = fit
    while counted.more and there.blocks:
        shown = {block.at for block in fit.blocks}
        rest = worth._replace(shown=[one for one in worth.shown if one[0] not in shown])
        there = fitting(counted, rest, on, room)
        if there.blocks:
            lines += ["", *_laid_out(heads, labels, widths, there.blocks, on)]
            fit = Fitting(fit.blocks + there.blocks, fit.of_how_many and there.of_how_many)
    return lines, fit


def _laid_out(
    heads: Sequence[TableColumn],
    labels: Sequence[Sequence[str]],
    widths: Sequence[int],
    chosen: Sequence[Block],
    on: Paper,
) -> list[str]:
    """The lines of a table with these columns, behind what its rows are about."""
    columns = [
        *heads,
        *(
            TableColumn("", "\n".join(block.title), right=block.column.unit != "text")
            for block in chosen
        ),
    ]
    rows = [
        [*map(cut, label, widths), *(block.cells[at] for block in chosen)]
        for at, label in enumerate(labels)
    ]
    head, shown = layout(columns, rows, on.width)
    lines = [on.paint(cut(line, on.width), "faint") for line in head]
    return lines + [cut(line, on.width) for row in shown for line in row]


def _but(parts: list[Part], at: int) -> list[Part]:
    """All of these but one."""
    return parts[:at] + parts[at + 1 :]


# -- one row -----------------------------------------------------------------------------


def _card(counted: Counted, blocks: Iterable[Block], on: Paper) -> list[str]:
    """A table of one row turned on its side, with what each column means where there is room."""
    rows = [[b.column.title, b.cells[0].strip(), b.column.definition] for b in blocks]
    heads = [TableColumn("", ""), TableColumn("", ""), TableColumn("", "", least=20, breaks=True)]
    wide = BETWEEN * 2 + sum(max(width_of(row[at]) for row in rows) for at in (0, 1))
    if on.width - wide < LEAST_DEFINITION:
        heads, rows = heads[:2], [row[:2] for row in rows]
    _, shown = layout(heads, rows, on.width)
    label = [] if is_asked_for(counted) else [" ".join(labels_of(counted)[1][0])]
    return [cut(line, on.width) for part in (label, *shown) for line in part]


# -- what is said once --------------------------------------------------------------------


def closing(tables: Iterable[Drawn], on: Paper) -> list[str]:
    """What the intervals of the tables mean, and where a column is looked up."""
    tables = list(tables)
    plus = "+-" if on.plain else "±"
    signs = ["(a–b)"] * any(one.rates for one in tables)
    signs += [plus] * any(one.means for one in tables)
    give = "give" if len(signs) > 1 else "gives"
    said = (
        f"{' and '.join(signs)} {give} the 95 % interval: the true value is inside 95 times in 100"
    )
    words = [said] if signs else []
    words.append(f"what a column means: {unbroken('euchre stats --explain COLUMN')}")
    return [on.paint(line, "faint") for one in words for line in sentence(one, on.width)]
