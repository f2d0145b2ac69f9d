"""A report on a terminal: sections, tables of as many columns as there is room for, and pictures.

In: the values of a report, and the paper. Out: lines that fit it. Does not know: what anything
means.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, zip_longest
from typing import Final

from ..terminal.display import Paper
from ..terminal.report_table import COLUMN_GAP as GAP
from ..terminal.report_table import TextColumn, layout, widths_of
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

LONGEST_LABEL: Final = 24
SHORTEST_LABEL: Final = 8

_WORD: Final = 8
"""A word up to this width is not broken."""

_NOTES_WIDTH: Final = 28
"""The least width of the notes beside a row; with less room they are below it."""

_RESULTS: Final = str.maketrans("WLT", "▀▄─")
_PART_SIGNS: Final = "█▒×"
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
    labels = _labels(table)
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
        for line in _picture(table, table.picture, paper):
            yield line.translate(_PLAIN) if paper.plain else line
    hidden = len(columns) - sum(map(len, blocks))
    hidden += 0 if more else sum(not heading.first for heading in table.headings)
    others = f"{hidden} more column{'' if hidden == 1 else 's'}: {table.rest}" if hidden else ""
    for note in filter(None, (others, *too_few, *table.notes)):
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


def _columns(table: Table, paper: Paper, more: bool) -> tuple[list[TextColumn], list[str]]:
    """The columns with something to show, and a note on those that rest on too few."""
    places = [at for at, heading in enumerate(table.headings) if heading.first or more]
    kept, too_few = shown_columns(table, places)
    columns = [
        _column(table.headings[at], [row.cells[at] for row in table.rows], paper.plain)
        for at in kept
    ]
    return columns, too_few


def _column(heading: Heading, cells: Sequence[Cell], plain: bool) -> TextColumn:
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
    lines = wrap(title, widest)
    if heading.unit != "text":
        return TextColumn("\n".join(lines), texts, right)
    words = [min(_WORD, width_of(word)) for text in texts for word in text.split(" ")]
    return TextColumn(title, texts, least=max(0, *map(width_of, lines), *words), breaks=True)


def _labels(table: Table) -> list[TextColumn]:
    """What the rows are about."""
    columns = []
    for at, title in enumerate(table.labels or table.keys):
        texts = [cut(safe(str(labels_of(row)[at])), LONGEST_LABEL) for row in table.rows]
        are_numbers = any(texts) and all(text.isdigit() or not text for text in texts)
        columns.append(TextColumn(title, texts, are_numbers, SHORTEST_LABEL))
    return columns


def _blocks(columns: Sequence[TextColumn], room: int) -> Iterator[list[TextColumn]]:
    """The columns in blocks that fit beside the labels, each with one column at least."""
    block: list[TextColumn] = []
    used = 0
    for column in columns:
        if block and used + column.width > room:
            yield block
            block, used = [], 0
        block.append(column)
        used += column.width + GAP
    if block:
        yield block


def _narrowest(columns: Sequence[TextColumn], room: int) -> list[TextColumn]:
    """As many of these columns as fit if they are narrowed, one at least."""
    widths = accumulate((column.least or column.width) + GAP for column in columns)
    return list(columns[: max(1, sum(width - GAP <= room for width in widths))])


def _block(columns: Sequence[TextColumn], rows: Sequence[Row], paper: Paper) -> Iterator[str]:
    """The lines of one block: the titles, then the rows with their notes, which stand beside a row
    if there is room, else below."""
    used = sum(wide + GAP for wide in widths_of(columns, paper.width))
    room = paper.width - used
    head, parts = layout(columns, paper.width)
    yield from (paper.paint(cut(line, paper.width), "faint") for line in head)
    for row, lines in zip(rows, parts, strict=True):
        if row.head:
            yield from paper.lines(row.head, "strong")
        lines = [cut(line, paper.width) for line in lines]
        notes = "; ".join(row.notes)
        if notes and room >= _NOTES_WIDTH:
            beside = zip_longest(lines, wrap_long_words(notes, room), fillvalue="")
            yield from (f"{padded(line, used)}{note}".rstrip() for line, note in beside)
        else:
            yield from lines
            yield from paper.lines(notes, "faint", "    ", "    ") if notes else ()


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
    labels = [cut(safe(str(labels_of(row)[0])), LONGEST_LABEL) for row in table.rows]
    if isinstance(picture, Intervals):
        return _intervals(table, picture, labels, paper)
    return _bars(picture, labels, paper)


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
    parts = ", ".join(f"{sign} {part}" for sign, part in zip(_PART_SIGNS, bars.parts, strict=True))
    yield ""
    for line in wrap_long_words(f"{bars.title}: {parts}", paper.width):
        yield paper.paint(line, "faint")
    longest_bar = round(signs_each * longest)
    for label, row in zip(labels, bars.rows, strict=True):
        bar = ""
        for sign, until in zip(_PART_SIGNS, accumulate(row), strict=True):
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
    columns = [*_labels(table), *_columns(table, paper, False)[0]]
    room = paper.width - sum(column.width + GAP for column in columns) - len(" ‹") - 1
    if room >= _SHORTEST_BAR:
        columns.append(_drawn(line, min(room // 2 * 2, _LONGEST_BAR)))  # Even: with a middle.
    for one in _block(columns, table.rows, paper):
        yield one.translate(_PLAIN) if paper.plain else one
    if line.note:
        yield from paper.faint_lines(line.note)


_SHORTEST_BAR: Final = 10
_LONGEST_BAR: Final = 40


def _drawn(line: Line, length: int) -> TextColumn:
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
    return TextColumn(axis, texts)
