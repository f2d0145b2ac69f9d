"""The columns of a table of statistics: which are shown, and the notes below about the others.

Knows: which columns have no content in any row, which belong together, which are dropped on a
narrow terminal, and why a column is missing. Does not know: how a cell is written
(`stats_cells.py`), or the rest of a table (`stats_table.py`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from ..stat_columns.column import MIN_HANDS, TABLE, Cell, Column
from ..stat_columns.stat_tables import counts_games
from ..stats.counted_tables import CountedTable
from ..terminal.display import Paper
from ..terminal.phrases import count
from ..terminal.report_table import COLUMN_GAP
from ..terminal.text import width_of, wrap
from .stats_cells import cell_texts, too_few_words
from .text_charts import form_line

LEAST_FORM_GAMES: Final = 5
"""The least number of games of form that are shown if there is no room for more."""

_COMPUTED_UNITS: Final = ("points a hand", "win chance", "rating")
"""Units of numbers that are computed, not counted, and may rest on too few hands."""


class ColumnCells(NamedTuple):
    """A column of a table, and its cell in each row."""

    column: Column
    cells: list[Cell]

    @property
    def may_be_too_few(self) -> bool:
        """Returns whether a number may rest on too few hands; a plain count never does."""
        return self.column.rate or self.column.unit in _COMPUTED_UNITS

    @property
    def is_all_zero(self) -> bool:
        """Returns whether it is a count, and 0 in every row."""
        plain = not self.may_be_too_few and self.column.unit != "text"
        return plain and all(cell.value == 0 for cell in self.cells)

    def has_content(self, on_a_card: bool) -> bool:
        """Returns whether any row has a number that rests on enough, or a text. A card has room to
        say that there is too little for a number, too."""
        if self.column.rate:
            return any(cell.enough(1) if on_a_card else cell.enough() for cell in self.cells)
        if self.may_be_too_few:
            return any(cell.value is not None for cell in self.cells)
        return any(cell.words or cell.value for cell in self.cells)


class ColumnChoice(NamedTuple):
    """The columns of a table: those that are `shown`; and of the others those that rest on too few
    hands in every row, are 0 in every row, or are the same at every seat by definition."""

    shown: list[ColumnCells]
    too_few: list[ColumnCells]
    all_zero: list[ColumnCells]
    same_everywhere: list[ColumnCells]


def choose_columns(table: CountedTable) -> ColumnChoice:
    """Decides which columns to show: those with a number in some row. In a table by game, counts of
    games are left out, as the row label has the result."""
    columns = [
        ColumnCells(column, [row.cells[at] for row in table.rows])
        for at, column in enumerate(table.columns)
    ]
    all_zero_names = {cells.column.name for cells in columns if cells.is_all_zero}
    if table.by == "game":
        columns = [cells for cells in columns if not counts_games(cells.column)]
    if len(table.rows) == 1:
        # There is nobody else to be behind.
        columns = [cells for cells in columns if cells.column.name != "games_behind"]
    # A count of the whole table is the same at every seat, unless a player was named.
    by_seat = table.by == "seat" and not table.season.players.player
    same_everywhere = [cells for cells in columns if by_seat and cells.column.scope == TABLE]
    columns = [cells for cells in columns if cells not in same_everywhere]
    shown = [cells for cells in columns if cells.has_content(is_card(table))]
    # Without hands every count is 0.
    shown = shown or [cells for cells in columns if not cells.may_be_too_few] or columns
    omitted = [cells for cells in columns if cells not in shown]
    if not any(game.over for game in table.season.games):  # A note says so.
        omitted = [
            cells
            for cells in omitted
            if cells.column.unit in _COMPUTED_UNITS or not counts_games(cells.column)
        ]
    # Only some rules allow a tie, so a 0 is not worth mentioning.
    all_zero = [
        cells
        for cells in omitted
        if cells.column.name in all_zero_names and cells.column.name != "games_tied"
    ]
    # A share of an all-zero count is not listed as 'too few': the count itself is listed as 0.
    hidden_zero_names = all_zero_names - {cells.column.name for cells in shown}
    too_few = [
        cells
        for cells in omitted
        if cells.may_be_too_few and cells.column.denominator not in hidden_zero_names
    ]
    return ColumnChoice(shown, too_few, all_zero, same_everywhere)


def is_card(table: CountedTable) -> bool:
    """Returns whether a one-row table is printed as a card (one line per column)."""
    return len(table.rows) == 1 and table.by in ("player", "pair", "against")


# -- as text -------------------------------------------------------------------------------


class TextColumn(NamedTuple):
    """A column as text: its `title` in lines, and a text for each row."""

    source: ColumnCells
    title: list[str]
    texts: list[str]

    @property
    def width(self) -> int:
        """Its width in characters."""
        return max(map(width_of, (*self.title, *self.texts)))


def text_columns(
    table: CountedTable, shown: Sequence[ColumnCells], paper: Paper
) -> list[TextColumn]:
    """Converts columns to text."""

    def text_column(cells: ColumnCells) -> TextColumn:
        if cells.column.name == "form":
            words = [form_line(cell.words, paper.plain) for cell in cells.cells]
        else:
            words = cell_texts(cells.column, cells.cells, paper.plain)
        # A title in as many lines as make it no wider than the cells, or than its longest word.
        title = cells.column.title
        return TextColumn(
            cells, wrap(title, max(map(width_of, (*words, *title.split(" "))))), words
        )

    return list(map(text_column, shown))


def fit_columns(columns: Sequence[TextColumn], room: int) -> list[TextColumn]:
    """As many columns, from the left, as there is room for; form is cut at its beginning."""
    chosen: list[TextColumn] = []
    for column in columns:
        width_left = room - COLUMN_GAP
        if column.width > width_left >= LEAST_FORM_GAMES and column.source.column.name == "form":
            column = column._replace(texts=[text[-width_left:] for text in column.texts])
        if column.width > width_left:
            break
        chosen.append(column)
        room -= column.width + COLUMN_GAP
    return chosen


# -- the notes below a table ---------------------------------------------------------------


def notes_below(
    table: CountedTable, choice: ColumnChoice, fitted: Sequence[TextColumn], paper: Paper
) -> list[str]:
    """The notes below a table, as lines: which columns of `choice` there was no room for, which
    were left out and why, and how to read those that are shown (`fitted`)."""
    notes = [
        *_hidden_columns(len(choice.shown) - len(fitted), table.brief, table.more),
        *_without_numbers(choice),
        *_notes_of_table(table),
        *_form_legend(fitted, paper),
    ]
    return [line for words in notes for line in paper.faint_lines(words)]


def _hidden_columns(hidden: int, brief: bool, all_requested: bool) -> Iterator[str]:
    """The hint how to see hidden columns; `brief`: the table shows few by default; `all_requested`:
    `--more` was given."""
    if hidden:
        more = "1 more column" if hidden == 1 else f"{hidden} more columns"
        yield f"{more}: {'a wider terminal, or --csv' if all_requested else '--more'}"
    elif brief:
        yield "--more shows more columns, and how sure each number is"


def _without_numbers(choice: ColumnChoice) -> Iterator[str]:
    """The columns without a number in any row, grouped by the reason."""
    why: dict[str, list[ColumnCells]] = {}
    numbers = set()
    for cells in choice.too_few:
        # Columns that more hands of the same people would not fill have a reason of their own.
        reasons = sorted({cell.words for cell in cells.cells})
        never = f"{' or '.join(reasons)}, so no number"
        words = f"{too_few_words(cells.column)} yet" if "" in reasons else never
        why.setdefault(words, []).append(cells)
        if any(cell.value is not None for cell in cells.cells):
            numbers.add(words)
    for words, columns in why.items():
        needed = f", fewer than {MIN_HANDS}" if words in numbers else ""
        yield f"{words}{needed}: {_titles(columns)}"
    if choice.all_zero:
        yield f"0 in every row: {_titles(choice.all_zero)}"
    if choice.same_everywhere:
        titles = [(cells, cells.column.title) for cells in choice.same_everywhere]
        notes = [
            count(int(cells.cells[0].value or 0), title.removesuffix("s"), title)
            for cells, title in titles
        ]
        yield f"at every seat: {', '.join(notes)}"


def _titles(columns: Sequence[ColumnCells]) -> str:
    return ", ".join(cells.column.title for cells in columns)


def _notes_of_table(table: CountedTable) -> Iterator[str]:
    if table.declaration.name == "ratings":
        unrated = table.season.ratings.left_out
        if unrated:
            are = "is" if unrated == 1 else "are"
            yield f"{count(unrated, 'game')} without four different names {are} not rated"
    if table.declaration.name == "pairs" and _stand_out(table):
        yield "one partnership in 20 or so stands out by luck alone"


def _stand_out(table: CountedTable) -> bool:
    """Returns whether to warn about multiple comparisons: several pairs have a synergy."""
    names = [column.name for column in table.columns]
    if "synergy" not in names:
        return False
    at = names.index("synergy")
    return sum(row.cells[at].enough() for row in table.rows) > 1


def _form_legend(fitted: Sequence[TextColumn], paper: Paper) -> Iterator[str]:
    """The signs of form, and the number of games that it shows."""
    shown = [column for column in fitted if column.source.column.name == "form"]
    results = [text for column in shown for text in column.texts]
    games = max(map(width_of, results), default=0)
    if not games:
        return
    how = []
    if not paper.plain:
        how += ["▀ won", "▄ lost", *(["─ tied"] if any("─" in text for text in results) else [])]
    if games > 1:
        how.append("the latest at the end")
    if how:
        last = f"last {games} games" if games > 1 else "last game"
        yield f"form, {last}: {', '.join(how)}"
