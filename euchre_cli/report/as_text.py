"""A report on a terminal: sections, tables of as many columns as there is room for, and pictures.

In: the values of a report, and the paper. Out: lines that fit it. Does not know: what anything
means.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, chain, islice, zip_longest
from typing import Final

from ..terminal.display import Paper
from ..terminal.text import cut, padded, safe, width_of, wrap, wrap_long_words
from .values import (
    Bars,
    Cell,
    Heading,
    Intervals,
    Line,
    Row,
    Section,
    Table,
    labels_of,
    number_words,
    shown,
    shown_columns,
)

GAP: Final = 2
"""The blanks between two columns."""

LONGEST_LABEL: Final = 24
SHORTEST_LABEL: Final = 8

_WORD: Final = 8
"""A word up to this width is not broken."""

_NOTES_WIDTH: Final = 28
"""The least width of the notes beside a row; with less room they are below it."""

_RESULTS: Final = str.maketrans("WLT", "▀▄─")
_PART_SIGNS: Final = "█▒×·"
_PLAIN: Final = str.maketrans("█▒×├┤│─‹", "#=x||:-<")
"""The signs of pictures for a terminal without Unicode."""


def section_lines(section: Section, paper: Paper, *, more: bool = False) -> Iterator[str]:
    """A section: its title, and its parts with a blank line between them; at the end what the signs
    in its tables mean. `more`: every column of its tables, in blocks below one another."""
    texts: list[str] = []
    yield from _section(section, paper, more, texts)
    if meaning := list(_meaning(texts, paper)):
        yield ""
        for note in meaning:
            yield from paper.faint_lines(note)


def _section(section: Section, paper: Paper, more: bool, texts: list[str]) -> Iterator[str]:
    """A section; the texts of its tables are added to `texts`."""
    yield from paper.lines(section.title, "strong", "  ")
    for at, part in enumerate(section.parts):
        if at:
            yield ""
        if isinstance(part, Table):
            yield from _table(part, paper, more, texts)
        elif isinstance(part, str):
            lines = part.split("\n")
            for line in lines:
                yield from paper.lines(line, indent="  " if len(lines) > 1 else "")
        elif isinstance(part, Section):
            yield from _section(part, paper, more, texts)
        else:
            yield from line_lines(part, paper)


# -- tables --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Column:
    """A column as text: the lines of its title, and a text for each row."""

    title: list[str]
    texts: list[str]
    right: bool
    name: str = ""
    breaks: bool = False
    """Whether its texts may be broken between words."""

    @property
    def width(self) -> int:
        return max(map(width_of, (*self.title, *self.texts)), default=0)

    @property
    def least(self) -> int:
        """The width to which it may be narrowed."""
        words = [min(_WORD, width_of(word)) for text in self.texts for word in text.split(" ")]
        title = max(map(width_of, self.title), default=0)
        return max(title, *words) if self.breaks and words else self.width


def table_lines(table: Table, paper: Paper, *, more: bool = False) -> Iterator[str]:
    """A table with its picture and its notes. Without `more`, it has the columns that are shown
    first, as far as there is room; the others are counted below."""
    texts: list[str] = []
    yield from _table(table, paper, more, texts)
    for note in _meaning(texts, paper):
        yield from paper.faint_lines(note)


def _table(table: Table, paper: Paper, more: bool, texts: list[str]) -> Iterator[str]:
    """A table; the texts of its columns are added to `texts`."""
    columns, too_few = _columns(table, paper, more)
    labels = _labels(table, paper.width)
    room = paper.width - sum(label.width + GAP for label in labels)
    blocks = list(_blocks(columns, room))
    if blocks and len(blocks[0]) < table.least:
        blocks = [_narrowest(columns[: table.least], room)]
    elif not more:
        blocks = [block for block in blocks[:1] if block[0].width <= room]
    for at, block in enumerate(blocks or [[]]):
        if at:
            yield ""
        yield from _block([*labels, *block], table.rows, paper)
    if table.picture is not None and len(table.rows) > 1:
        yield from _picture(table, table.picture, paper)
    there = sum(map(len, blocks))
    for note in (*_left_out(len(columns) - there, table, more), *too_few, *table.notes):
        yield from paper.faint_lines(note)
    texts += [text for block in blocks for column in block for text in column.texts]


def list_lines(table: Table, paper: Paper) -> Iterator[str]:
    """A table of long words as a list: the label of each row with its first cell, and what the
    others say below it. A row without a label belongs to the one above."""
    for row in table.rows:
        first, *others = (
            shown(cell, heading.unit)[0]
            for cell, heading in zip(row.cells, table.headings, strict=True)
        )
        if label := labels_of(row)[0]:
            yield from paper.lines(f"{safe(label)}: {safe(first)}", indent="  ")
        for words in filter(None, others):
            yield from paper.lines(safe(words), "", "    ", "  ")
    for note in table.notes:
        yield from paper.faint_lines(note)


def _columns(table: Table, paper: Paper, more: bool) -> tuple[list[_Column], list[str]]:
    """The columns with something to show, and a note on those that rest on too few."""
    places = [at for at, heading in enumerate(table.headings) if heading.first or more]
    kept, too_few = shown_columns(table, places)
    columns = [
        _column(table.headings[at], [row.cells[at] for row in table.rows], paper.plain)
        for at in kept
    ]
    return columns, too_few


def _column(heading: Heading, cells: Sequence[Cell], plain: bool) -> _Column:
    """A column as text. What all its rates are out of stands once, in the title."""
    parts = [shown(cell, heading.unit) for cell in cells]
    if heading.unit == "results" and not plain:
        parts = [(words.translate(_RESULTS), "") for words, _ in parts]
    if heading.rate:
        parts = [
            part if cell.enough or cell.words else (f"not enough {heading.of or 'hands'}", "")
            for part, cell in zip(parts, cells, strict=True)
        ]
    numbers = {cell.n for cell in cells if cell.enough and cell.n is not None}
    title = safe(heading.title)
    of = [""] * len(cells)
    if heading.unit == "share" and heading.rate:
        if len(numbers) == 1 and len(cells) > 1:
            noun = "" if heading.of in title else f" {heading.of}"
            title += f" of {numbers.pop():,}{noun}"
        else:
            widest = max((len(f"{number:,}") for number in numbers), default=0)
            of = [f"of {cell.n:>{widest},}" if cell.enough else "" for cell in cells]
    value, sure = (
        max((width_of(part[at]) for part in parts if part[1]), default=0) for at in (0, 1)
    )
    texts = [
        f"{number:>{value}} {sureness:>{sure}} {out_of}".rstrip() if sureness else number
        for (number, sureness), out_of in zip(parts, of, strict=True)
    ]
    if plain:
        texts = [text.replace("±", "+-") for text in texts]
    right = heading.unit not in ("text", "day", "results")
    texts = list(map(safe, texts))
    widest = max(map(width_of, (*texts, *title.split(" "))), default=0)
    return _Column(wrap(title, widest), texts, right, heading.name, heading.unit == "text")


def _labels(table: Table, width: int) -> list[_Column]:
    """What the rows are about; if that is wider than the paper, the widest words are cut."""
    titles = table.labels or table.keys
    cells = [[safe(str(labels_of(row)[at])) for row in table.rows] for at in range(len(titles))]
    widths = [
        min(LONGEST_LABEL, max(map(width_of, (title, *texts))))
        for title, texts in zip(titles, cells, strict=True)
    ]
    while sum(widths) + GAP * (len(widths) - 1) > width and max(widths) > SHORTEST_LABEL:
        widths[max(range(len(widths)), key=widths.__getitem__)] -= 1
    return [
        _Column([title], [cut(text, wide) for text in texts], right=_are_numbers(texts))
        for title, texts, wide in zip(titles, cells, widths, strict=True)
    ]


def _are_numbers(texts: Sequence[str]) -> bool:
    return any(texts) and all(text.isdigit() or not text for text in texts)


def _blocks(columns: Sequence[_Column], room: int) -> Iterator[list[_Column]]:
    """The columns in blocks that fit beside the labels, each with one column at least."""
    block: list[_Column] = []
    used = 0
    for column in columns:
        if block and used + column.width > room:
            yield block
            block, used = [], 0
        block.append(column)
        used += column.width + GAP
    if block:
        yield block


def _narrowest(columns: Sequence[_Column], room: int) -> list[_Column]:
    """As many of these columns as fit if they are narrowed, one at least."""
    many = len(columns)
    while many > 1 and sum(column.least + GAP for column in columns[:many]) - GAP > room:
        many -= 1
    return list(columns[:many])


def _widths(columns: Sequence[_Column], room: int) -> list[int]:
    """The widths of columns in a line: while it is too long, the widest that may be narrowed loses
    one."""
    least = [column.least for column in columns]
    widths = [max(min(column.width, room), low) for column, low in zip(columns, least, strict=True)]
    while sum(widths) + GAP * (len(widths) - 1) > room:
        at = max(range(len(widths)), key=lambda at: (widths[at] > least[at], widths[at]))
        if widths[at] <= least[at]:
            break
        widths[at] -= 1
    return widths


def _block(columns: Sequence[_Column], rows: Sequence[Row], paper: Paper) -> Iterator[str]:
    """The lines of one block: the titles at the bottom of their lines, then the rows with their
    notes."""
    from tabulate import tabulate  # type: ignore[import-untyped]  # 40 ms: only for a table

    widths = _widths(columns, paper.width)
    high = max((len(column.title) for column in columns), default=0)
    head = zip(*([""] * (high - len(c.title)) + c.title for c in columns), strict=True)
    parts = [
        list(zip_longest(*map(_broken, columns, texts, widths), fillvalue=""))
        for texts in zip(*(column.texts for column in columns), strict=True)
    ]
    text: str = tabulate(
        [*head, *chain.from_iterable(parts)],
        tablefmt="plain",
        disable_numparse=True,
        preserve_whitespace=True,
        colalign=["right" if column.right else "left" for column in columns],
    )
    lines = iter([cut(line.rstrip(), paper.width) for line in text.split("\n")])
    for line in islice(lines, high):
        yield paper.paint(line, "faint")
    for row, part in zip(rows, parts, strict=True):
        if row.head:
            yield from paper.lines(row.head, "strong")
        drawn = list(islice(lines, len(part)))
        yield from _with_notes(drawn, row.notes, sum(widths) + GAP * len(widths), paper)


def _broken(column: _Column, text: str, width: int) -> list[str]:
    return wrap_long_words(text, width) if column.breaks else [text]


def _with_notes(row: list[str], notes: Sequence[str], used: int, paper: Paper) -> Iterator[str]:
    """The lines of a row with its notes: beside it if there is room after the `used` columns, else
    below."""
    words, room = "; ".join(notes), paper.width - used
    if words and room >= _NOTES_WIDTH:
        beside = zip_longest(row, wrap_long_words(words, room), fillvalue="")
        yield from (f"{padded(line, used)}{note}".rstrip() for line, note in beside)
    else:
        yield from row
        if words:
            yield from paper.lines(words, "faint", "    ", "    ")


def _left_out(hidden: int, table: Table, more: bool) -> Iterator[str]:
    hidden += 0 if more else sum(not heading.first for heading in table.headings)
    if hidden:
        columns = "1 more column" if hidden == 1 else f"{hidden} more columns"
        yield f"{columns}: {table.rest}"


def _meaning(texts: Sequence[str], paper: Paper) -> Iterator[str]:
    """What the signs of the intervals, and those of results, mean."""
    signs = ["(a–b)"] * any("(" in text and "–" in text for text in texts)
    plus = "+-" if paper.plain else "±"
    signs += [plus] * any(f" {plus}" in text for text in texts)
    if signs:
        give = "give" if len(signs) > 1 else "gives"
        yield (
            f"{' and '.join(signs)} {give} the 95 % interval: the true value is inside 95 times "
            "in 100"
        )
    results = "".join(text for text in texts if text and not text.strip("▀▄─"))
    if results:
        tied = ", ─ tied" if "─" in results else ""
        yield f"▀ won, ▄ lost{tied}, the latest at the end"


# -- pictures ------------------------------------------------------------------------------------


def _picture(table: Table, picture: Intervals | Bars, paper: Paper) -> Iterator[str]:
    labels = [
        cut(" & ".join(map(safe, labels_of(row))), LONGEST_LABEL) if len(table.keys) == 2
        else cut(safe(str(labels_of(row)[0])), LONGEST_LABEL)
        for row in table.rows
    ]  # fmt: skip
    lines = (
        _intervals(table, picture, labels, paper)
        if isinstance(picture, Intervals)
        else _bars(picture, labels, paper)
    )
    for line in lines:
        yield line.translate(_PLAIN) if paper.plain else line


def _intervals(
    table: Table, picture: Intervals, labels: Sequence[str], paper: Paper
) -> Iterator[str]:
    """Each number as a bar from the middle, and its interval."""
    at = table.at(picture.column)
    heading, middle = table.headings[at], picture.middle
    rows = [
        (label, row.cells[at])
        for label, row in zip(labels, table.rows, strict=True)
        if row.cells[at].enough and row.cells[at].low is not None
    ]
    if len(rows) < 2:
        return
    rows.sort(key=lambda one: -(one[1].value or 0))
    numbers = [shown(cell, heading.unit)[0] for _, cell in rows]
    label_width, number_width = max(map(width_of, labels)), max(map(len, numbers))
    half = (paper.width - label_width - number_width - 2 * GAP - 1) // 2
    if half < len(number_words(middle, heading.unit)) + 2:
        return
    reach = max(
        max(abs((cell.low or 0) - middle), abs((cell.high or 0) - middle)) for _, cell in rows
    )

    def place(value: float | None) -> int:
        return half + round(half * ((value or 0) - middle) / reach)

    yield ""
    yield paper.paint(f"{heading.title}, with its 95 % interval ├ ┤", "faint")
    for (label, cell), number in zip(rows, numbers, strict=True):
        line = [" "] * (2 * half + 1)
        low, value, high = place(cell.low), place(cell.value), place(cell.high)
        line[low : high + 1] = "─" * (high + 1 - low)
        line[min(value, half) : max(value, half)] = "█" * abs(value - half)
        if value > half:
            line[half + 1 : value + 1] = "█" * (value - half)
        line[low], line[high] = "├", "┤"
        line[half] = "│"
        yield f"{padded(label, label_width)}  {number:>{number_width}}  {''.join(line)}".rstrip()
    ends = [number_words(middle + sign * reach, heading.unit) for sign in (-1, 0, 1)]
    axis = f"{ends[0]:<{half - len(ends[1]) // 2}}{ends[1]}"
    axis += f"{ends[2]:>{2 * half + 1 - len(axis)}}"
    yield paper.paint(" " * (label_width + number_width + 2 * GAP) + axis, "faint")


def _bars(bars: Bars, labels: Sequence[str], paper: Paper) -> Iterator[str]:
    """A bar for each row, made of its parts."""
    longest = max(map(sum, bars.rows), default=0)
    if not longest:
        return
    label_width = max(map(width_of, labels))
    room = paper.width - label_width - len(f"{longest:,.0f}") - 2 * GAP
    signs_each = next((n for n in (4, 3, 2, 1) if n * longest <= room), room / longest)
    parts = ", ".join(f"{sign} {part}" for sign, part in zip(_PART_SIGNS, bars.parts, strict=False))
    yield ""
    for line in wrap_long_words(f"{bars.title}: {parts}", paper.width):
        yield paper.paint(line, "faint")
    longest_bar = round(signs_each * longest)
    for label, row in zip(labels, bars.rows, strict=True):
        bar = ""
        for sign, until in zip(_PART_SIGNS, accumulate(row), strict=False):
            bar += sign * (round(signs_each * until) - len(bar))
        yield f"{padded(label, label_width)}  {padded(bar, longest_bar)}  {sum(row):,.0f}"


def line_lines(line: Line, paper: Paper) -> Iterator[str]:
    """A chart of a line, turned on its side: beside each row of its numbers a bar as long as its
    point is high, with a sign at the level; in words if there is no row for each point."""
    table = line.numbers
    if table is None or len(table.rows) != len(line.points):
        yield from paper.lines(safe(line.words))
        return
    yield from paper.lines(line.title, "strong", "  ")
    columns = [*_labels(table, paper.width), *_columns(table, paper, False)[0]]
    room = paper.width - sum(column.width + GAP for column in columns) - len(" ‹") - 1
    if room >= _SHORTEST_BAR:
        columns.append(_drawn(line, min(room // 2 * 2, _LONGEST_BAR)))  # Even: with a middle.
    for one in _block(columns, table.rows, paper):
        yield one.translate(_PLAIN) if paper.plain else one
    if line.note:
        yield from paper.faint_lines(line.note)


_SHORTEST_BAR: Final = 10
_LONGEST_BAR: Final = 40


def _drawn(line: Line, length: int) -> _Column:
    """A column with a bar of at most this length for each point. Only a point at the highest tick
    fills it, and only one at the lowest leaves it empty."""
    low, high = line.y_ticks[0][0], line.y_ticks[-1][0]

    def place(value: float) -> int:
        share = (value - low) / (high - low)
        return length if share >= 1 else min(max(round(share * length), share > 0), length - 1)

    middle, texts = place(line.level), []
    for point in line.points:
        full = "█" * place(point[1])
        bar = full + "·" * (length - len(full))
        mark = " ‹" if point == line.ring else ""
        texts.append(f"{bar[:middle]}│{bar[middle:]}{mark}")
    axis = ""
    for value, label in line.y_ticks:
        at = min(max(0, place(value) - len(label) // 2), length + 1 - len(label))
        if at > len(axis) or not axis:
            axis += " " * (at - len(axis)) + label
    return _Column([axis], texts, right=False)
