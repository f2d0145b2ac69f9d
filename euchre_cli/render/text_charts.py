"""Charts in text: form, bars with their intervals, stacked bars, a matrix.

In: numbers, or a table of statistics that gets a chart. Out: lines of a given width, in Unicode or
plain ASCII. Colours only repeat what the signs show.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from math import ceil, floor, log10
from typing import Final, NamedTuple

from ..stat_columns.chances_and_ratings import MIDDLE
from ..stat_columns.column import Cell
from ..stats.counted_tables import CountedTable, Row
from ..terminal.display import Paper
from ..terminal.phrases import count, percent
from ..terminal.text import cut, padded, safe, width_of
from .stats_cells import named_player_first, signed, why_no_number

_FORM: Final = str.maketrans("WLT", "▀▄─")

LEAST_AXIS: Final = 12
"""The least width of an axis."""


def form_line(results: str, plain: bool) -> str:
    """The line for a player's form: results (W, L or T, the latest at the end) as blocks above and
    below a line; `plain` keeps the letters."""
    return results if plain else results.translate(_FORM)


# -- bars ----------------------------------------------------------------------------------------


class TextBar(NamedTuple):
    """A number to draw, with the ends of its interval if it has one."""

    label: str
    value: float
    low: float | None = None
    high: float | None = None


_SIGNS: Final = (tuple("█─├┤│‹›"), tuple("=-[]|<>"))
"""The signs of a bar, its interval, the ends of it, the origin and the arrows: Unicode, ASCII."""


def bar_lines(
    rows: Sequence[TextBar],
    width: int,
    plain: bool,
    number_words: Callable[[float], str],
    origin: float = 0.0,
) -> list[str]:
    """Each number as a bar from `origin`, with its interval across it; the last line is the axis.

    `number_words` formats a number. An interval much wider than most others is cut off, with an
    arrow at its end. Empty without numbers, or if there is no room.
    """
    if not rows:
        return []
    label = _label_width(rows, width)
    value_width = max(width_of(number_words(row.value)) for row in rows)
    room = min(width - label - value_width - 4, 72)
    if room < LEAST_AXIS:
        return []
    axis = _axis(rows, room, origin)
    lines = []
    for row in rows:
        name = padded(row.label, label)
        value = padded(number_words(row.value), value_width, right=True)
        lines.append(f"{name}  {value}  {axis.bar(row, _SIGNS[plain])}".rstrip())
    lines.append(" " * (label + value_width + 4) + axis.ticks(number_words))
    return lines


def _label_width(rows: Sequence[TextBar] | Sequence[StackedBar], width: int) -> int:
    return min(max(width_of(row.label) for row in rows), max(8, width * 3 // 10))


class _Axis(NamedTuple):
    """An axis from `low` to `high`, `room` columns wide."""

    low: float
    high: float
    room: int
    origin: float

    def column(self, value: float) -> int:
        """The column of a value; beyond the ends of the axis, that of the nearer end."""
        share = (value - self.low) / (self.high - self.low)
        return round(min(1.0, max(0.0, share)) * (self.room - 1))

    def bar(self, row: TextBar, signs: Sequence[str]) -> str:
        """The bar of a row with its interval."""
        full, line, begin, end, middle, before, after = signs
        origin, value = self.column(self.origin), self.column(row.value)
        cells = [" "] * self.room
        low = high = 0
        if row.low is not None and row.high is not None:
            low, high = self.column(row.low), self.column(row.high)
            cells[low : high + 1] = line * (high + 1 - low)
        first, last = sorted((origin, value))
        cells[first : last + 1] = full * (last + 1 - first)
        cells[origin] = middle
        if row.low is not None and row.high is not None and low < high:
            cells[low] = before if row.low < self.low else begin
            cells[high] = after if row.high > self.high else end
        return "".join(cells)

    def ticks(self, number_words: Callable[[float], str]) -> str:
        """The axis labels: the origin and both ends, if they do not touch."""
        line = " " * self.room
        for value in (self.origin, self.low, self.high):
            words = number_words(value)
            begin = min(max(0, self.column(value) - len(words) // 2), self.room - len(words))
            end = begin + len(words)
            if not line[max(0, begin - 1) : end + 1].strip():
                line = line[:begin] + words + line[end:]
        return line.rstrip()


def _axis(rows: Sequence[TextBar], room: int, origin: float) -> _Axis:
    """An axis long enough for every value and most intervals."""
    values = [row.value - origin for row in rows]
    ends = [
        (row.low - origin, row.high - origin)
        for row in rows
        if row.low is not None and row.high is not None
    ]
    reach = sorted(max(abs(low), abs(high)) for low, high in ends)
    most = max([*map(abs, values), 1.25 * reach[len(reach) // 2] if reach else 0]) or 1.0
    lowest = min([0.0, *values, *(low for low, _ in ends)])
    highest = max([0.0, *values, *(high for _, high in ends)])
    if lowest == highest:
        return _Axis(origin - 1, origin + 1, room, origin)
    step = _step(max(min(-lowest, most), min(highest, most)))
    low = -ceil(round(min(-lowest, most) / step, 6)) * step
    high = ceil(round(min(highest, most) / step, 6)) * step
    return _Axis(origin + low, origin + high, room, origin)


def _step(reach: float) -> float:
    """A round step size, so that two to five steps cover `reach`."""
    ten = 10.0 ** floor(log10(reach))
    return next(factor * ten for factor in (0.5, 1, 2) if factor * ten * 5 >= reach)


# -- stacked bars --------------------------------------------------------------------------------


class StackedBar(NamedTuple):
    """A bar of several parts, one after the other, and the words after it."""

    label: str
    parts: tuple[float, ...]
    words: str = ""


_PARTS: Final = (tuple("█▒×"), tuple("#=x"))
_UNITS: Final = (0.5, 1, 2, 5, 10, 20, 50, 100)


def stack_lines(rows: Sequence[StackedBar], width: int, plain: bool) -> tuple[list[str], float]:
    """Bars of up to three parts on one scale, and the number of units for each sign. No lines
    without numbers, or if there is no room."""
    if not rows or not any(sum(row.parts) for row in rows):
        return [], 0
    label = _label_width(rows, width)
    room = width - label - max(width_of(row.words) for row in rows) - 4
    longest = max(sum(row.parts) for row in rows)
    if room < LEAST_AXIS:
        return [], 0
    unit = next(scale for scale in _UNITS if longest / scale <= room)
    lines = []
    for row in rows:
        bar, total = "", 0.0
        for sign, part in zip(_PARTS[plain], row.parts, strict=True):
            total += part
            bar += sign * (round(total / unit) - len(bar))
        bar = padded(bar, round(longest / unit))
        lines.append(f"{padded(row.label, label)}  {bar}  {row.words}".rstrip())
    return lines, unit


# -- a matrix ------------------------------------------------------------------------------------


def matrix_lines(
    labels: Sequence[str], cell: Callable[[int, int], str], width: int
) -> tuple[str, list[str]] | None:
    """A matrix with a row and a column for each label, and `cell(row, column)` as its cells: the
    line of column heads, and the rows. `None` if it does not fit."""
    if not labels:
        return None
    cells = [[cell(row, at) for at in range(len(labels))] for row in range(len(labels))]
    widest = max(width_of(text) for row in cells for text in row)
    longest = max(map(width_of, labels))
    for label in range(min(longest, max(10, width // 4)), min(longest, 6) - 1, -1):
        for head in range(max(widest, min(longest, 10)), max(widest, min(longest, 4)) - 1, -1):
            if label + len(labels) * (head + 2) <= width:
                heads, *lines = (
                    padded(name, label) + "".join(f"  {padded(text, head, True)}" for text in row)
                    for name, row in zip(("", *labels), (labels, *cells), strict=True)
                )
                return heads, [line.rstrip() for line in lines]
    return None


# -- the charts below a table --------------------------------------------------------------------

MOST_BARS: Final = 30
"""The greatest number of bars."""

MOST_IN_MATRIX: Final = 20
"""The greatest number of players in a matrix."""

_LONGEST_NAME: Final = 16
"""The width to which names are cut: that of `dealer's partner`."""

_BARS: Final = {"standings": "margin_a_hand", "pairs": "synergy", "ratings": "rating"}
"""The column that is drawn as bars below each of these tables."""


def charts_below(table: CountedTable, paper: Paper) -> list[str]:
    """The charts below a table, each after a blank line; empty for a table without any."""
    if len(table.rows) < 2 or table.by in ("night", "game"):
        return []
    name = table.declaration.name
    if name == "calling":
        return _calls(table, paper)
    column = _BARS.get(name)
    lines = _bars(table, column, paper) if column and _has(table, column) else []
    return lines + (_chances_ahead(table, paper) if name == "ratings" else [])


def _framed(title: str, bar_lines: Sequence[str], below: Sequence[str], paper: Paper) -> list[str]:
    """A chart with a blank line and its title above, and lines below."""
    head = paper.lines(title, "faint", "  ")
    return ["", *head, *bar_lines, *(paper.paint(line, "faint") for line in below)]


def _has(table: CountedTable, name: str) -> bool:
    return any(column.name == name for column in table.columns)


def _cell_of(table: CountedTable, name: str) -> Callable[[Row], Cell]:
    at = next(at for at, column in enumerate(table.columns) if column.name == name)
    return lambda row: row.cells[at]


def _label(row: Row, table: CountedTable) -> str:
    return " & ".join(cut(safe(name), _LONGEST_NAME) for name in named_player_first(row.key, table))


def _highest_first(table: CountedTable, cell: Callable[[Row], Cell]) -> list[Row]:
    """The rows with enough hands to draw, the highest first; seats keep their order."""
    rows = [row for row in table.rows if cell(row).enough()]
    if table.by == "seat":
        return rows
    return sorted(rows, key=lambda row: -(cell(row).value or 0))


def _bars(table: CountedTable, name: str, paper: Paper) -> list[str]:
    column = next(column for column in table.columns if column.name == name)
    cell = _cell_of(table, name)
    rating = column.unit == "rating"
    rows = _highest_first(table, cell)
    *lines, axis = bar_lines(
        [
            TextBar(_label(row, table), value, cell(row).low, cell(row).high)
            for row in rows[:MOST_BARS]
            if (value := cell(row).value) is not None
        ],
        paper.width,
        paper.plain,
        (lambda value: f"{value:.1f}") if rating else (lambda value: signed(value, 2)),
        MIDDLE if rating else 0.0,
    ) or [""]
    if len(rows) < 2 or not lines:
        return []
    ends = "[ ]" if paper.plain else "├ ┤"
    left_out = Counter(
        why_no_number(column, cell(row)) for row in table.rows if not cell(row).enough()
    )
    notes = [axis, *_number_more(len(rows) - MOST_BARS)]
    notes += [f"{number:,} more: {words}" for words, number in left_out.items()]
    return _framed(f"{column.title}, with its 95 % interval {ends}", lines, notes, paper)


def _number_more(number: int) -> list[str]:
    return [f"… and {number:,} more"] if number > 0 else []


def _calls(table: CountedTable, paper: Paper) -> list[str]:
    """A stacked bar for each player's calls in a hundred hands: all five tricks, made, euchred."""
    share = _cell_of(table, "call_share")
    made, marched, euchred = (_cell_of(table, name) for name in ("made", "marched", "euchred"))
    # Leaves out a player with few calls, for whom the table has no share that was euchred.
    known = _cell_of(table, "euchred_share")
    drawn = [row for row in _highest_first(table, share) if known(row).enough()]
    rows = []
    for row in drawn[:MOST_BARS]:
        hundreds = (share(row).n or 1) / 100
        all_five = marched(row).value or 0
        numbers = (all_five, (made(row).value or 0) - all_five, euchred(row).value or 0)
        parts = tuple(number / hundreds for number in numbers)
        rows.append(StackedBar(_label(row, table), parts, f"{sum(parts):.0f}"))
    lines, unit = stack_lines(rows, paper.width, paper.plain)
    if len(rows) < 2 or not lines:
        return []
    scales = {0.5: "two signs are one call", 1: "each sign is one call"}
    scale = scales.get(unit, f"each sign is {unit:g} calls")
    five, others, lost = _PARTS[paper.plain]
    title = f"calls in 100 hands: {five} all five tricks, {others} made, {lost} euchred; {scale}"
    few = len(table.rows) - len(drawn)
    notes = [
        *_number_more(len(drawn) - MOST_BARS),
        *([f"{few:,} more: not enough calls"] if few else []),
    ]
    return _framed(title, lines, notes, paper)


def _chances_ahead(table: CountedTable, paper: Paper) -> list[str]:
    """With `--more` and enough width, a matrix of the chances that one rated player is stronger
    than another; else a hint how to see it."""
    cell = _cell_of(table, "rating")
    names = [row.key[0] for row in _highest_first(table, cell)]
    ahead = table.season.ratings.ahead

    def chance(one: int, other: int) -> str:
        return "·" if one == other else percent(ahead(names[one], names[other]))

    if len(names) < 2:
        return []
    drawn = matrix_lines([safe(name) for name in names], chance, paper.width)
    if drawn is None or not table.more:
        where = "a wider terminal" if drawn is None else "--more"
        return ["", *paper.faint_lines(f"the chance that one player is ahead of another: {where}")]
    head, lines = drawn
    title = "the chance that the row's player is ahead of the column's"
    return ["", *paper.faint_lines(title), paper.paint(head, "faint"), *lines]


def head_to_head(table: CountedTable, paper: Paper) -> list[str]:
    """The games of every player against every other as a matrix; empty if it does not fit."""
    if table.season.players.player:
        return []
    won, lost = _cell_of(table, "games_won"), _cell_of(table, "games_lost")
    games = _cell_of(table, "games")
    rows = {row.key: row for row in table.rows}
    names = sorted({key[0] for key in rows}, key=lambda name: (name.casefold(), name))
    if len(names) > MOST_IN_MATRIX:
        return []

    def result(one: int, other: int) -> str:
        if one == other:
            return "·"
        row = rows.get((names[one], names[other]))
        if row is None:
            return ""
        counts = [int(cell(row).value or 0) for cell in (won, lost)]
        tied = int(games(row).value or 0) - sum(counts)
        return "–".join(map(str, [*counts, tied] if tied else counts))

    drawn = matrix_lines([safe(name) for name in names], result, paper.width)
    if drawn is None:
        return []
    head, lines = drawn
    words = (
        f"games won–lost, the row against the column; {count(len(names), 'player')}; more about "
        "one: euchre stats head-to-head --player NAME"
    )
    return [paper.paint(head, "faint"), *lines, *paper.faint_lines(words)]
