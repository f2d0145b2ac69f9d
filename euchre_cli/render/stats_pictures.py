"""Which pictures stand below a table of statistics, and what they show.

Knows: the tables for which looking beats reading. Does not know: how a picture is drawn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final

from ..stats.column import Cell
from ..stats.count_tables import Counted
from ..stats.ratings import MIDDLE
from ..stats.tables import Row
from ..terminal.table import Paper
from ..terminal.text import broken, cut, safe, sentence, unbroken
from ..terminal.words import count, percent
from .pictures import Bar, Stack, bars, matrix, part_signs, stacks
from .stats_cells import signed, why_not
from .stats_rows import one_first

MOST: Final = 30
"""How many bars are drawn, at the most."""

MOST_MET: Final = 20
"""How many players a matrix has, at the most."""

_LONGEST_NAME: Final = 16
"""The columns of a name beside a picture: `dealer's partner` is not cut."""

_FEW_CALLS: Final = "not enough calls"

_BARS: Final = {"standings": "margin_a_hand", "pairs": "synergy", "ratings": "rating"}
"""The column that is drawn below a table."""


def pictures(counted: Counted, on: Paper) -> list[str]:
    """The picture below a table, with a blank line before it; nothing, where there is none."""
    if counted.chosen or len(counted.rows) < 2 or counted.by in ("night", "game"):
        return []
    if counted.table.name == "calling":
        return _calling(counted, on)
    name = _BARS.get(counted.table.name)
    drawn = _bars(counted, name, on) if name and _has(counted, name) else []
    return drawn + (_ahead(counted, on) if counted.table.name == "ratings" else [])


def _at(counted: Counted, name: str) -> Callable[[Row], Cell]:
    at = next(at for at, column in enumerate(counted.columns) if column.name == name)
    return lambda row: row.cells[at]


def _bars(counted: Counted, name: str, on: Paper) -> list[str]:
    column = next(column for column in counted.columns if column.name == name)
    cell = _at(counted, name)
    rating = column.unit == "rating"
    found = _highest_first(counted, cell)
    drawn = bars(
        [
            Bar(_label(row, counted), cell(row).value, cell(row).low, cell(row).high)
            for row in found[:MOST]
        ],
        on.width,
        on.plain,
        (lambda value: f"{value:.1f}") if rating else (lambda value: signed(value, 2)),
        MIDDLE if rating else 0.0,
    )
    if len(found) < 2 or not drawn:
        return []
    ends = "[ ]" if on.plain else "├ ┤"
    title = broken(f"{column.title}, with its 95 % interval {ends}", on.width, "  ")
    left_out = Counter(
        why_not(column, cell(row)) for row in counted.rows if not cell(row).enough(counted.least)
    )
    few = _more(len(found) - MOST)
    for words, number in left_out.items():
        few += _few(number, words)
    return [
        "",
        *(on.paint(line, "faint") for line in title),
        *drawn[:-1],
        *(on.paint(line, "faint") for line in (drawn[-1], *few)),
    ]


def _highest_first(counted: Counted, cell: Callable[[Row], Cell]) -> list[Row]:
    """The rows with enough to draw: the highest first, but seats as they sit."""
    found = [row for row in counted.rows if cell(row).enough(counted.least)]
    if counted.by == "seat":
        return found
    return sorted(found, key=lambda row: -(cell(row).value or 0))


def _more(number: int) -> list[str]:
    return [f"… and {number:,} more"] if number > 0 else []


def _few(number: int, words: str) -> list[str]:
    return [f"{number:,} more: {words}"] if number > 0 else []


def _calling(counted: Counted, on: Paper) -> list[str]:
    """What comes of a hundred hands: how many each calls, and how those come out."""
    made, marched, euchred = (_at(counted, name) for name in ("made", "marched", "euchred"))
    share = _at(counted, "call_share") if _has(counted, "call_share") else None
    if share is None:
        return []
    rows = []
    # How few calls came out is not drawn, as the table does not say it.
    known = _at(counted, "euchred_share")
    found = [row for row in _highest_first(counted, share) if known(row).enough(counted.least)]
    for row in found[:MOST]:
        hands = (share(row).n or 1) / 100
        all_five = marched(row).value or 0
        numbers = (all_five, (made(row).value or 0) - all_five, euchred(row).value or 0)
        parts = tuple(number / hands for number in numbers)
        rows.append(Stack(_label(row, counted), parts, f"{sum(parts):.0f}"))
    drawn, unit = stacks(rows, on.width, on.plain)
    if len(rows) < 2 or not drawn:
        return []
    signs = part_signs(on.plain)
    scales = {0.5: "two signs are one call", 1: "each sign is one call"}
    scale = scales.get(unit, f"each sign is {unit:g} calls")
    words = f"calls in 100 hands: {signs[0]} all five tricks, {signs[1]} made, {signs[2]} euchred"
    title = broken(f"{words}; {scale}", on.width, "  ")
    few = [*_more(len(found) - MOST), *_few(len(counted.rows) - len(found), _FEW_CALLS)]
    return [
        "",
        *(on.paint(line, "faint") for line in title),
        *drawn,
        *(on.paint(line, "faint") for line in few),
    ]


def _ahead(counted: Counted, on: Paper) -> list[str]:
    """The chance of each player who is rated to be ahead of each other, where more is asked for
    and there is room; else where it is to be found."""
    cell = _at(counted, "rating")
    names = [row.key[0] for row in _highest_first(counted, cell)]
    ahead = counted.season.everybody.ratings.ahead

    def chance(one: int, other: int) -> str:
        return "·" if one == other else percent(ahead(names[one], names[other]))

    if len(names) < 2:
        return []
    drawn = matrix([safe(name) for name in names], chance, on.width)
    if drawn is None or not counted.more:
        where = unbroken("--explain rating") if drawn is None else "--more"
        return ["", *_faint(f"the chance that one player is ahead of another: {where}", on)]
    head, lines = drawn
    title = "the chance that the row's player is ahead of the column's"
    return ["", *_faint(title, on), on.paint(head, "faint"), *lines]


def _faint(words: str, on: Paper) -> list[str]:
    return [on.paint(line, "faint") for line in sentence(words, on.width)]


def _has(counted: Counted, name: str) -> bool:
    return any(column.name == name for column in counted.columns)


def _label(row: Row, counted: Counted) -> str:
    """What a row is about, with room for a picture beside it."""
    return " & ".join(cut(safe(one), _LONGEST_NAME) for one in one_first(row.key, counted))


# -- head to head ------------------------------------------------------------------------


def head_to_head(counted: Counted, on: Paper) -> list[str]:
    """Everybody against everybody as a matrix; nothing, where it does not fit."""
    if counted.season.wanted.player:
        return []
    won, lost = _at(counted, "games_won"), _at(counted, "games_lost")
    games = _at(counted, "games")
    rows = {row.key: row for row in counted.rows}
    names = sorted({key[0] for key in rows}, key=lambda name: (name.casefold(), name))
    if len(names) > MOST_MET:
        return []

    def met(one: int, other: int) -> str:
        if one == other:
            return "·"
        row = rows.get((names[one], names[other]))
        if row is None:
            return ""
        result = [int(cell(row).value or 0) for cell in (won, lost)]
        tied = int(games(row).value or 0) - sum(result)
        return "–".join(map(str, [*result, tied] if tied else result))

    drawn = matrix([safe(name) for name in names], met, on.width)
    if drawn is None:
        return []
    head, lines = drawn
    words = (
        f"games won–lost, the row against the column; {count(len(names), 'player')}; more about "
        f"one: " + unbroken("euchre stats head-to-head --player NAME")
    )
    said = sentence(words, on.width)
    return [on.paint(head, "faint"), *lines, *(on.paint(line, "faint") for line in said)]
