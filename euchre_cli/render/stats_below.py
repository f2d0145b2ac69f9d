"""What is said below a table of statistics: what is not shown and why, and how to read it.

Knows: the sentences. Does not know: the layout of the table (`stats_table.py`), or what is said of
the games it rests on (`stats_page.py`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ..counted import Counted
from ..season.column import Column
from .columns import width_of
from .grid import broken
from .stats_blocks import Fitting, Worth, cells_of, is_card
from .stats_cells import too_few
from .words import count

if TYPE_CHECKING:
    from ..reports import Paper


def below(counted: Counted, worth: Worth, fit: Fitting, on: Paper) -> list[str]:
    """The lines below a table of which these columns are worth their room, and these did fit."""
    said = [
        *_no_room(len(worth.shown) - len(fit.blocks)),
        *_not_shown(counted, worth),
        *_of_this_table(counted, fit),
        *_form(fit, on),
    ]
    return [on.paint(line, "faint") for words in said for line in broken(words, on.width, "  ")]


def _no_room(left_out: int) -> Iterator[str]:
    if left_out:
        more = "1 more column" if left_out == 1 else f"{left_out} more columns"
        yield f"{more}: a wider terminal, --columns, or --csv"


def _not_shown(counted: Counted, worth: Worth) -> Iterator[str]:
    """The columns in which no row has a number of its own, by why it has none."""
    why: dict[str, list[Column]] = {}
    for at, column in worth.few:
        numbers = any(cell.value is not None for cell in cells_of(counted, at))
        # Where there is no number at all, asking for less brings none.
        needed = f" (--min-hands {counted.least})" if numbers else ""
        why.setdefault(f"{too_few(column)} yet{needed}", []).append(column)
    for words, columns in why.items():
        yield f"{words}: {_titles(columns)}"
    if worth.none:
        yield f"none: {_titles(worth.none)}"
    if worth.alike:
        yield f"at every seat: {', '.join(_number(counted, *one) for one in worth.alike)}"


def _titles(columns: Sequence[Column]) -> str:
    return ", ".join(column.title for column in columns)


def _number(counted: Counted, at: int, column: Column) -> str:
    """A count that is the same in every row."""
    value = counted.rows[0].cells[at].value
    return f"{value:,} {column.title.removesuffix('s') if value == 1 else column.title}"


def _of_this_table(counted: Counted, fit: Fitting) -> Iterator[str]:
    name = counted.table.name
    if not fit.of_how_many:
        yield "of how many hands that is: a wider terminal, or --csv"
    if name == "bidding" and not counted.chosen and not is_card(counted):
        yield "of one player: euchre stats calling --player NAME --by seat"
    if name == "ratings":
        unrated = counted.season.everybody.ratings.left_out
        if unrated:
            are = "is" if unrated == 1 else "are"
            yield f"{count(unrated, 'game')} without four different names {are} not rated"
    if _stand_out(counted):
        yield "one partnership in 20 or so stands out by luck alone"


def _stand_out(counted: Counted) -> bool:
    """Whether several partnerships are held against what their players' records predict."""
    names = [column.name for column in counted.columns]
    if "synergy" not in names or counted.by != "pair":
        return False
    cells = cells_of(counted, names.index("synergy"))
    return sum(cell.enough(counted.least) for cell in cells) > 1


def _form(fit: Fitting, on: Paper) -> Iterator[str]:
    """How form is read, and of how many games it is, where that is fewer than it is defined by."""
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
