"""The columns of a table of statistics: which are shown, and the notes below about the others.

Knows: which columns have no content in any row, which belong together, which are dropped on a
narrow terminal, and why a column is missing. Does not know: how a cell is written
(`stats_cells.py`), or the rest of a table (`stats_table.py`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from ..stat_columns.above_par import HOW_PAR_IS_MADE
from ..stat_columns.calling import SEATS, SUITS
from ..stat_columns.column import TABLE, Cell, Column
from ..stat_columns.stat_tables import counts_games, needs_par
from ..stats.counted_tables import CountedTable, counts_of
from ..terminal.display import Paper
from ..terminal.phrases import count, listed
from ..terminal.report_table import COLUMN_GAP
from ..terminal.text import width_of, wrap
from .stats_cells import cell_texts, counted_noun, too_few_words
from .text_charts import form_line

LEAST_FORM_GAMES: Final = 5
"""The least number of games of form that are shown if there is no room for more."""

_GROUP_SIZES: Final = {"bidding": len(SEATS)}
"""For a table whose columns are read in groups: how many columns a group has."""

_COMPUTED_UNITS: Final = ("points a hand", "win chance", "rating")
"""Units of numbers that are computed, not counted, and may rest on too few hands."""

_RULE_COUNTS: Final = (
    *("games_tied", "calls_no_trump", "lone_defences", "lone_defences_won"),
    *("matches_won", "matches_lost"),
)
"""Counts of what only some rules allow, or some groups play: a 0 is not worth mentioning."""

_COMPARISONS: Final = ("games_behind", "part_of_calls")
"""Columns that compare a row with the others of its table, so that a table of one row needs
none."""


class ColumnCells(NamedTuple):
    """A column of a table, its place in it, and its cell in each row."""

    at: int
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

    def has_content(self, min_hands: int) -> bool:
        """Returns whether any row has a number that rests on enough, or a text."""
        if self.column.rate:
            return any(cell.enough(min_hands) for cell in self.cells)
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
    """Decides which columns to show: all if the user named them; else those with a number in some
    row. In a table by game, counts of games are left out, as the row label has the result."""
    everything = [
        ColumnCells(at, column, [row.cells[at] for row in table.rows])
        for at, column in enumerate(table.columns)
    ]
    if table.has_named_columns:
        return ColumnChoice(everything, [], [], [])
    columns = everything
    if table.by == "game":
        columns = [cells for cells in columns if not counts_games(cells.column)]
    if len(table.rows) == 1:
        columns = [cells for cells in columns if cells.column.name not in _COMPARISONS]
    # A count of the whole table is the same at every seat, unless a player was named.
    by_seat = table.by == "seat" and not table.season.players.player
    same_everywhere = [cells for cells in columns if by_seat and cells.column.scope == TABLE]
    columns = [cells for cells in columns if cells not in same_everywhere]
    # A card has room to say that there is too little for a number, too.
    min_hands = 1 if is_card(table) else table.min_hands
    shown = [cells for cells in columns if cells.has_content(min_hands)]
    # Without hands every count is 0.
    shown = shown or [cells for cells in columns if not cells.may_be_too_few] or columns
    group_size = _group_size(table)
    groups = {cells.at // group_size for cells in shown}
    shown = [cells for cells in columns if cells.at // group_size in groups]
    omitted = [cells for cells in columns if cells.at // group_size not in groups]
    if not any(game.over for game in table.season.games):  # A note says so.
        omitted = [
            cells
            for cells in omitted
            if cells.column.unit in _COMPUTED_UNITS or not counts_games(cells.column)
        ]
    all_zero_names = {cells.column.name for cells in everything if cells.is_all_zero}
    all_zero = [cells for cells in omitted if cells.column.name in all_zero_names - {*_RULE_COUNTS}]
    # A share of an all-zero count is not listed as 'too few': the count itself is listed as 0.
    hidden_zero_names = all_zero_names - {cells.column.name for cells in shown}
    too_few = [
        cells
        for cells in omitted
        if cells.may_be_too_few and cells.column.denominator not in hidden_zero_names
    ]
    return ColumnChoice(shown, too_few, all_zero, same_everywhere)


def _group_size(table: CountedTable) -> int:
    """The number of neighbouring columns that are shown or hidden as a group."""
    return 1 if table.has_named_columns else _GROUP_SIZES.get(table.declaration.name, 1)


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


class FittedColumns(NamedTuple):
    """The columns there is room for; `with_n`: each rate has its n beside it."""

    columns: list[TextColumn]
    with_n: bool = True


def text_columns(
    table: CountedTable, shown: Sequence[ColumnCells], paper: Paper, *, with_n: bool = True
) -> list[TextColumn]:
    """Converts columns to text; `with_n`: each rate has its n beside it."""

    def text_column(cells: ColumnCells) -> TextColumn:
        if cells.column.name == "form":
            words = [form_line(cell.words, paper.plain) for cell in cells.cells]
        else:
            words = cell_texts(
                cells.column, cells.cells, table.min_hands, paper.plain, with_n=with_n
            )
        # A title in as many lines as make it no wider than the cells, or than its longest word.
        title = cells.column.title
        return TextColumn(
            cells, wrap(title, max(map(width_of, (*words, *title.split(" "))))), words
        )

    return list(map(text_column, shown))


def fit_columns(
    table: CountedTable, shown: Sequence[ColumnCells], paper: Paper, room: int
) -> FittedColumns:
    """As many columns, from the left, as there is room for. Columns of a group are shown together
    or not at all; to make room for them, the n of their rates is left out first."""
    group_size = _group_size(table)
    full = _from_the_left(text_columns(table, shown, paper), room)
    if group_size == 1:
        return FittedColumns(full)
    short = _from_the_left(text_columns(table, shown, paper, with_n=False), room)
    whole, whole_short = (_complete_groups(columns, shown, group_size) for columns in (full, short))
    if len(whole_short) > len(whole):
        return FittedColumns(whole_short, with_n=False)
    if whole:
        return FittedColumns(whole)
    return FittedColumns(short, with_n=False) if len(short) > len(full) else FittedColumns(full)


def _complete_groups(
    columns: Sequence[TextColumn], shown: Sequence[ColumnCells], group_size: int
) -> list[TextColumn]:
    """The columns of the groups that are complete."""
    places = {column.source.at for column in columns}
    torn_groups = {cells.at // group_size for cells in shown if cells.at not in places}
    return [column for column in columns if column.source.at // group_size not in torn_groups]


def _from_the_left(columns: Sequence[TextColumn], room: int) -> list[TextColumn]:
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
    table: CountedTable, choice: ColumnChoice, fitted: FittedColumns, paper: Paper
) -> list[str]:
    """The notes below a table, as lines: which columns of `choice` there was no room for, which
    were left out and why, and how to read those that are shown (`fitted`)."""
    notes = [
        *_hidden_columns(len(choice.shown) - len(fitted.columns), table.brief, table.more),
        *_never_recorded(table),
        *_without_numbers(table, choice),
        *_notes_of_table(table, fitted),
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


def _without_numbers(table: CountedTable, choice: ColumnChoice) -> Iterator[str]:
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
        # If there is no number at all, a lower --min-hands does not help.
        needed = f", fewer than {table.min_hands} (--min-hands)" if words in numbers else ""
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


def _notes_of_table(table: CountedTable, fitted: FittedColumns) -> Iterator[str]:
    name = table.declaration.name
    if not fitted.with_n:
        yield from _n_of_rates(table, fitted)
    if name == "bidding" and not table.has_named_columns and not is_card(table):
        yield "for one player: euchre stats calling --player NAME --by seat"
    if name == "ratings":
        unrated = table.season.ratings.left_out
        if unrated:
            are = "is" if unrated == 1 else "are"
            yield f"{count(unrated, 'game')} without four different names {are} not rated"
    if needs_par(table.columns):
        yield why_no_par(table) or HOW_PAR_IS_MADE
    if _stand_out(table):
        yield "one partnership in 20 or so stands out by luck alone"


def why_no_par(table: CountedTable) -> str:
    """The reason why no row of the table has a hand with a par; empty if one has."""
    rows = (counts_of(table.season, table.by, row.key) for row in table.rows)
    if any(counts["hands_with_par"] for counts in rows):
        return ""
    missing = table.season.missing_cards
    but = ""
    if missing:
        hands = count(missing.total(), "hand")
        but = f"; in {hands} every card of the play is known, but not {listed(missing, 'or')}"
    return (
        f"no hand here has all its cards known, so there is no par{but}. "
        "`euchre import LOG` takes games with all their cards"
    )


def _n_of_rates(table: CountedTable, fitted: FittedColumns) -> Iterator[str]:
    """The n of the rates, if it is not shown beside each."""
    numbers_of: dict[str, list[int]] = {}
    for text_column in fitted.columns:
        column, cells = text_column.source.column, text_column.source.cells
        if column.unit == "share" and column.rate:
            numbers = [cell.n or 0 for cell in cells if cell.enough(table.min_hands)]
            numbers_of.setdefault(counted_noun(column), []).extend(numbers)
    notes = [_range(numbers, unit) for unit, numbers in numbers_of.items() if numbers]
    if notes:
        equal = all(len(set(numbers)) < 2 for numbers in numbers_of.values())
        more = "" if equal else "; for exact numbers: a wider terminal, or --csv"
        yield f"each rate is out of {' or '.join(notes)}{more}"


def _range(numbers: Sequence[int], unit: str) -> str:
    low, high = min(numbers), max(numbers)
    if low == high:
        return count(high, unit.removesuffix("s"))
    return f"{low:,} to {high:,} {unit}"


def _never_recorded(table: CountedTable) -> Iterator[str]:
    """The reason why a table is empty although there were calls: nobody recorded the suit, or the
    round."""
    explanations = {
        "rounds": (
            ("calls_with_round",),
            "the round is not known for any call: it takes logs with the bidding or the up-card",
        ),
        "suits": (
            tuple(f"calls_{suit.replace('-', '_')}" for suit in SUITS),
            "the suit is not known for any call: `euchre hand MAKER TRICKS SUIT` records it",
        ),
    }
    names, words = explanations.get(table.declaration.name, ((), ""))
    counts_of_rows = [counts_of(table.season, table.by, row.key) for row in table.rows]
    known = any(counts[name] for counts in counts_of_rows for name in names)
    if words and not known and any(counts["calls"] for counts in counts_of_rows):
        yield words


def _stand_out(table: CountedTable) -> bool:
    """Returns whether to warn about multiple comparisons: several pairs have a synergy."""
    names = [column.name for column in table.columns]
    if "synergy" not in names or table.by != "pair":
        return False
    at = names.index("synergy")
    return sum(row.cells[at].enough(table.min_hands) for row in table.rows) > 1


def _form_legend(fitted: FittedColumns, paper: Paper) -> Iterator[str]:
    """The signs of form, and the number of games that it shows."""
    shown = [column for column in fitted.columns if column.source.column.name == "form"]
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
