"""Pictures of numbers in text: form, bars with their intervals, stacked bars, a matrix.

Knows: how they are drawn in so many columns, with the signs of Unicode or in plain ASCII, and for
which tables looking beats reading. No line says by colour what its signs do not say.
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
from ..terminal.text import cut, padded, safe, unbroken, width_of
from .stats_cells import one_first, signed, why_not

_FORM: Final = str.maketrans("WLT", "▀▄─")

LEAST_AXIS: Final = 12
"""The columns that bars need, at the least."""


def form(results: str, plain: bool) -> str:
    """Results as W, L and T, the latest at the end, as a line that goes up and down."""
    return results if plain else results.translate(_FORM)


class TextBar(NamedTuple):
    """A number with the ends of its interval, where there is one; without a number, why."""

    label: str
    value: float | None
    low: float | None = None
    high: float | None = None
    words: str = ""


class _Signs(NamedTuple):
    bar: str
    line: str
    begin: str
    end: str
    axis: str
    before: str
    after: str


_UNICODE: Final = _Signs("█", "─", "├", "┤", "│", "‹", "›")
_ASCII: Final = _Signs("=", "-", "[", "]", "|", "<", ">")


def bars(
    rows: Sequence[TextBar],
    width: int,
    plain: bool,
    said: Callable[[float], str],
    origin: float = 0.0,
) -> list[str]:
    """Each number as a bar from `origin`, with its interval across it, all on one axis, which is
    the last line; `said` is how a number is written. An interval that is much wider than most runs
    out of the picture, with an arrow. Nothing where there is no number, or no room."""
    numbers = [row for row in rows if row.value is not None]
    if not numbers:
        return []
    label = min(max(width_of(row.label) for row in rows), max(8, width * 3 // 10))
    values = [said(row.value) for row in numbers if row.value is not None]
    written = max(map(width_of, values))
    room = min(width - label - written - 4, 72)
    if room < LEAST_AXIS:
        return []
    axis = _axis(numbers, room, origin)
    signs = _ASCII if plain else _UNICODE
    lines = []
    for row in rows:
        name = padded(row.label, label)
        if row.value is None:
            lines.append(f"{name}  {cut(row.words, width - label - 2)}")
            continue
        value = said(row.value)
        blanks = " " * (written - width_of(value))
        lines.append(f"{name}  {blanks}{value}  {axis.drawn(row, signs)}".rstrip())
    lines.append(" " * (label + written + 4) + axis.ticks(said))
    return lines


class _Axis(NamedTuple):
    """An axis from `low` to `high`, `room` columns wide."""

    low: float
    high: float
    room: int
    origin: float

    def at(self, value: float) -> int:
        """The column of a value, held between the ends."""
        share = (value - self.low) / (self.high - self.low)
        return round(min(1.0, max(0.0, share)) * (self.room - 1))

    def drawn(self, row: TextBar, signs: _Signs) -> str:
        """The bar of a row."""
        assert row.value is not None
        nought, value = self.at(self.origin), self.at(row.value)
        cells = [" "] * self.room
        if row.low is not None and row.high is not None:
            low, high = self.at(row.low), self.at(row.high)
            cells[low : high + 1] = signs.line * (high + 1 - low)
        first, last = (nought, value) if nought <= value else (value, nought)
        cells[first : last + 1] = signs.bar * (last + 1 - first)
        cells[nought] = signs.axis
        if row.low is not None and row.high is not None and low < high:
            cells[low] = signs.before if row.low < self.low else signs.begin
            cells[high] = signs.after if row.high > self.high else signs.end
        return "".join(cells)

    def ticks(self, said: Callable[[float], str]) -> str:
        """What the ends and the origin are, below them."""
        line = " " * self.room
        for value in (self.origin, self.low, self.high):
            words = said(value)
            begin = min(max(0, self.at(value) - len(words) // 2), self.room - len(words))
            end = begin + len(words)
            around = line[max(0, begin - 1) : end + 1]
            if not around.strip():
                line = line[:begin] + words + line[end:]
        return line.rstrip()


def _axis(rows: Sequence[TextBar], room: int, origin: float) -> _Axis:
    """An axis on which every value stands, and most intervals."""
    values = [row.value - origin for row in rows if row.value is not None]
    reach = [
        max(abs(row.low - origin), abs(row.high - origin))
        for row in rows
        if row.low is not None and row.high is not None
    ]
    most = max([*map(abs, values), 1.25 * sorted(reach)[len(reach) // 2] if reach else 0]) or 1.0
    ends = [(row.low, row.high) for row in rows if row.low is not None and row.high is not None]
    lowest = min([0.0, *values, *(low - origin for low, _ in ends)])
    highest = max([0.0, *values, *(high - origin for _, high in ends)])
    if lowest == highest:
        return _Axis(origin - 1, origin + 1, room, origin)
    step = _step(max(min(-lowest, most), min(highest, most)))
    low = -ceil(round(min(-lowest, most) / step, 6)) * step
    high = ceil(round(min(highest, most) / step, 6)) * step
    return _Axis(origin + low, origin + high, room, origin)


def _step(reach: float) -> float:
    """A round number of which some four reach so far."""
    ten = 10.0 ** floor(log10(reach))
    return next(one * ten for one in (0.5, 1, 2) if one * ten * 5 >= reach)


class StackedBar(NamedTuple):
    """A bar of several parts, one after the other, and what is said behind it."""

    label: str
    parts: tuple[float, ...]
    words: str = ""


_PARTS: Final = "█▒×"
_PLAIN_PARTS: Final = "#=x"


def part_signs(plain: bool) -> str:
    """The signs of the parts of a stacked bar, in their order."""
    return _PLAIN_PARTS if plain else _PARTS


def stacks(rows: Sequence[StackedBar], width: int, plain: bool) -> tuple[list[str], float]:
    """Bars of up to three parts, all on one scale, and how many units one sign stands for: one,
    where there is room. Nothing where there is none."""
    if not rows or not any(sum(row.parts) for row in rows):
        return [], 0
    label = min(max(width_of(row.label) for row in rows), max(8, width * 3 // 10))
    words = max(width_of(row.words) for row in rows)
    room = width - label - words - 4
    longest = max(sum(row.parts) for row in rows)
    if room < LEAST_AXIS:
        return [], 0
    unit = next(one for one in _UNITS if longest / one <= room)
    signs = part_signs(plain)
    lines = []
    for row in rows:
        drawn, before, so_far = "", 0, 0.0
        for sign, part in zip(signs, row.parts, strict=True):
            so_far += part
            now = round(so_far / unit)
            drawn += sign * (now - before)
            before = now
        drawn = padded(drawn, round(longest / unit))
        lines.append(f"{padded(row.label, label)}  {drawn}  {row.words}".rstrip())
    return lines, unit


_UNITS: Final = (0.5, 1, 2, 5, 10, 20, 50, 100)


def matrix(
    labels: Sequence[str], cell: Callable[[int, int], str], width: int
) -> tuple[str, list[str]] | None:
    """A row and a column for each of the labels, and in each place what `cell` says of the two: the
    line of heads, and the rows. `None` where it does not fit."""
    if not labels:
        return None
    cells = [[cell(row, at) for at in range(len(labels))] for row in range(len(labels))]
    widest = max(width_of(one) for row in cells for one in row)
    longest = max(map(width_of, labels))
    for label in range(min(longest, max(10, width // 4)), min(longest, 6) - 1, -1):
        for head in range(max(widest, min(longest, 10)), max(widest, min(longest, 4)) - 1, -1):
            if label + len(labels) * (head + 2) <= width:
                heads = "".join(f"  {_right(cut(one, head), head)}" for one in labels)
                lines = [
                    padded(name, label) + "".join(f"  {_right(one, head)}" for one in row)
                    for name, row in zip(labels, cells, strict=True)
                ]
                return " " * label + heads, [line.rstrip() for line in lines]
    return None


def _right(text: str, width: int) -> str:
    return " " * (width - width_of(text)) + text


MOST: Final = 30
"""How many bars are drawn, at the most."""

MOST_MET: Final = 20
"""How many players a matrix has, at the most."""

_LONGEST_NAME: Final = 16
"""The columns of a name beside a picture: `dealer's partner` is not cut."""

_BARS: Final = {"standings": "margin_a_hand", "pairs": "synergy", "ratings": "rating"}
"""The column that is drawn below a table."""


def pictures(table: CountedTable, paper: Paper) -> list[str]:
    """The picture below a table, with a blank line before it; nothing, where there is none."""
    if table.chosen or len(table.rows) < 2 or table.by in ("night", "game"):
        return []
    if table.table.name == "calling":
        return _calling(table, paper)
    name = _BARS.get(table.table.name)
    drawn = _bars(table, name, paper) if name and _has(table, name) else []
    return drawn + (_ahead(table, paper) if table.table.name == "ratings" else [])


def _framed(title: str, drawn: Sequence[str], below: Sequence[str], paper: Paper) -> list[str]:
    """A picture below a blank line and its title, and what is said below it."""
    head = paper.lines(title, "faint", "  ")
    return ["", *head, *drawn, *(paper.paint(line, "faint") for line in below)]


def _at(table: CountedTable, name: str) -> Callable[[Row], Cell]:
    at = next(at for at, column in enumerate(table.columns) if column.name == name)
    return lambda row: row.cells[at]


def _bars(table: CountedTable, name: str, paper: Paper) -> list[str]:
    column = next(column for column in table.columns if column.name == name)
    cell = _at(table, name)
    rating = column.unit == "rating"
    found = _highest_first(table, cell)
    drawn = bars(
        [
            TextBar(_label(row, table), cell(row).value, cell(row).low, cell(row).high)
            for row in found[:MOST]
        ],
        paper.width,
        paper.plain,
        (lambda value: f"{value:.1f}") if rating else (lambda value: signed(value, 2)),
        MIDDLE if rating else 0.0,
    )
    if len(found) < 2 or not drawn:
        return []
    ends = "[ ]" if paper.plain else "├ ┤"
    left_out = Counter(
        why_not(column, cell(row)) for row in table.rows if not cell(row).enough(table.least)
    )
    few = _more(len(found) - MOST)
    for words, number in left_out.items():
        few += _few(number, words)
    title = f"{column.title}, with its 95 % interval {ends}"
    return _framed(title, drawn[:-1], [drawn[-1], *few], paper)


def _highest_first(table: CountedTable, cell: Callable[[Row], Cell]) -> list[Row]:
    """The rows with enough to draw: the highest first, but seats as they sit."""
    found = [row for row in table.rows if cell(row).enough(table.least)]
    if table.by == "seat":
        return found
    return sorted(found, key=lambda row: -(cell(row).value or 0))


def _more(number: int) -> list[str]:
    return [f"… and {number:,} more"] if number > 0 else []


def _few(number: int, words: str) -> list[str]:
    return [f"{number:,} more: {words}"] if number > 0 else []


def _calling(table: CountedTable, paper: Paper) -> list[str]:
    """What comes of a hundred hands: how many each calls, and how those come out."""
    if not _has(table, "call_share"):
        return []
    share = _at(table, "call_share")
    made, marched, euchred = (_at(table, name) for name in ("made", "marched", "euchred"))
    rows = []
    # How few calls came out is not drawn, as the table does not say it.
    known = _at(table, "euchred_share")
    found = [row for row in _highest_first(table, share) if known(row).enough(table.least)]
    for row in found[:MOST]:
        hands = (share(row).n or 1) / 100
        all_five = marched(row).value or 0
        numbers = (all_five, (made(row).value or 0) - all_five, euchred(row).value or 0)
        parts = tuple(number / hands for number in numbers)
        rows.append(StackedBar(_label(row, table), parts, f"{sum(parts):.0f}"))
    drawn, unit = stacks(rows, paper.width, paper.plain)
    if len(rows) < 2 or not drawn:
        return []
    signs = part_signs(paper.plain)
    scales = {0.5: "two signs are one call", 1: "each sign is one call"}
    scale = scales.get(unit, f"each sign is {unit:g} calls")
    words = f"calls in 100 hands: {signs[0]} all five tricks, {signs[1]} made, {signs[2]} euchred"
    few = [*_more(len(found) - MOST), *_few(len(table.rows) - len(found), "not enough calls")]
    return _framed(f"{words}; {scale}", drawn, few, paper)


def _ahead(table: CountedTable, paper: Paper) -> list[str]:
    """The chance of each player who is rated to be ahead of each other, where more is asked for
    and there is room; else where it is to be found."""
    cell = _at(table, "rating")
    names = [row.key[0] for row in _highest_first(table, cell)]
    ahead = table.season.everybody.ratings.ahead

    def chance(one: int, other: int) -> str:
        return "·" if one == other else percent(ahead(names[one], names[other]))

    if len(names) < 2:
        return []
    drawn = matrix([safe(name) for name in names], chance, paper.width)
    if drawn is None or not table.more:
        where = unbroken("--explain rating") if drawn is None else "--more"
        return ["", *paper.faint(f"the chance that one player is ahead of another: {where}")]
    head, lines = drawn
    title = "the chance that the row's player is ahead of the column's"
    return ["", *paper.faint(title), paper.paint(head, "faint"), *lines]


def _has(table: CountedTable, name: str) -> bool:
    return any(column.name == name for column in table.columns)


def _label(row: Row, table: CountedTable) -> str:
    """What a row is about, with room for a picture beside it."""
    return " & ".join(cut(safe(one), _LONGEST_NAME) for one in one_first(row.key, table))


# -- head to head ------------------------------------------------------------------------


def head_to_head(table: CountedTable, paper: Paper) -> list[str]:
    """Everybody against everybody as a matrix; nothing, where it does not fit."""
    if table.season.players.player:
        return []
    won, lost = _at(table, "games_won"), _at(table, "games_lost")
    games = _at(table, "games")
    rows = {row.key: row for row in table.rows}
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

    drawn = matrix([safe(name) for name in names], met, paper.width)
    if drawn is None:
        return []
    head, lines = drawn
    words = (
        f"games won–lost, the row against the column; {count(len(names), 'player')}; more about "
        f"one: " + unbroken("euchre stats head-to-head --player NAME")
    )
    return [paper.paint(head, "faint"), *lines, *paper.faint(words)]
