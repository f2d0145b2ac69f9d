"""The tables of the page, from tables of the statistics.

Knows: which columns are shown where room is short, and in which order; how a cell is written and a
margin tinted. Does not know: how a column counts, or how a table looks.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from ..render.season_records import named_holders, times_words, value_words
from ..render.stats_cells import counted_of, mean_words, share_places
from ..stat_columns.column import Cell, Column
from ..stat_columns.pairs import ENOUGH
from ..stat_columns.row_counts import By, RowCounts, SeasonFigures
from ..stat_columns.stat_tables import COLUMNS, TABLES, counts_behind
from ..stats.counted_tables import Row, table_rows
from ..stats.record_definitions import Record, RecordHolder
from ..stats.season import Season
from ..terminal.phrases import call_words, count
from .content import (
    PageCell,
    PageRow,
    PageTable,
    days_in,
    minus,
    number_column,
    percent,
    span,
    words_column,
)


class PlayerTable(NamedTuple):
    """Some columns, by name, of a table of the statistics by player; without a `title` it has that
    table's, and without `sort` (a column) its order."""

    of: str
    columns: str
    title: str = ""
    sort: str | None = None


PLAYER_TABLES: Final = {
    "standings": PlayerTable(
        "standings", "won_lost win_share margin_a_hand games_behind form streak"
    ),
    "runs": PlayerTable(
        "standings",
        "points_for points_against longest_won longest_lost barn_share skunks_given skunks_taken "
        "hands",
        "Points, runs, skunks and the barn",
    ),
    "ratings": PlayerTable("ratings", "rating ahead_of_next games_rated"),
    "points": PlayerTable(
        "standings",
        "points_a_hand margin_a_hand hands points_for",
        "Points a hand",
        "points_a_hand",
    ),
    "calls": PlayerTable("calling", "calls made marched euchred", "Calls", "calls"),
    "calling": PlayerTable(
        "calling", "call_share euchred_share points_a_call marched_share made_share calls"
    ),
    "loners": PlayerTable(
        "loners",
        "points_a_loner points_a_call_together loners loner_share loners_marched loners_made "
        "loners_euchred",
    ),
}
"""The tables of players, with the most important columns first: of a wide table a phone shows the
beginning."""

PAIRS: Final = "margin_a_hand synergy expected_margin won_lost hands"
"""The columns of the table of partnerships."""

_RESULTS: Final = ("games_won", "games_lost", "games_tied")


def _won_lost(tally: RowCounts, _: SeasonFigures) -> Cell:
    sums = [tally.group.sum(result) for result in _RESULTS]
    if not any(sums):
        return Cell(None)
    shown = _RESULTS if sums[-1] else _RESULTS[:-1]
    return Cell(None, words="–".join(f"{tally[result]:,}" for result in shown))


WON_LOST: Final = Column(
    "won_lost",
    "won–lost",
    "games",
    _won_lost,
    "Games won and games lost; a third number is games that ended in a tie.",
)
"""Three counts in one column, to fit on a phone."""


def count_all(season: Season) -> None:
    """Counts everything the tables show of players and of partners at once, because each query
    reads all hands of the book."""
    shown: dict[By, str] = {
        "player": " ".join(table.columns for table in PLAYER_TABLES.values()),
        "pair": PAIRS,
    }
    for by, names in shown.items():
        behind = counts_behind(map(column_of, names.split()))
        season.by(by).count(dict.fromkeys((*_RESULTS, *(column.name for column in behind))))


def column_of(name: str) -> Column:
    """A column of the page's tables, by name."""
    return WON_LOST if name == WON_LOST.name else COLUMNS[name]


def player_table(season: Season, name: str, least: int) -> PageTable:
    """One of `PLAYER_TABLES` for a season."""
    of, names, title, sort = PLAYER_TABLES[name]
    columns = tuple(map(column_of, names.split()))
    rows = table_rows(season, TABLES[of], "player", columns, least, sort)
    return to_page_table(title or TABLES[of].title, "player", columns, rows, least)


def to_page_table(
    title: str, head: str, columns: Sequence[Column], rows: Sequence[Row], least: int
) -> PageTable:
    """Rows with these columns as a table of the page. Columns in which nothing was counted are left
    out; those with too little data in every row come last."""
    kept = [
        at
        for at, column in enumerate(columns)
        if column.rate or any(has_count(column, row.cells[at]) for row in rows)
    ]
    kept.sort(key=lambda at: _is_too_thin(columns[at], [row.cells[at] for row in rows], least))
    places = [
        share_places(row.cells[at] for row in rows if row.cells[at].enough(least))
        for at in range(len(columns))
    ]
    return PageTable(
        title,
        head,
        tuple(
            (words_column if column.unit == "text" else number_column)(
                column.name, column.title, column.definition, _unit(column)
            )
            for column in (columns[at] for at in kept)
        ),
        tuple(
            PageRow(
                " & ".join(row.key),
                tuple(cell_of(columns[at], row.cells[at], least, places[at]) for at in kept),
            )
            for row in rows
        ),
    )


def _is_too_thin(column: Column, cells: Sequence[Cell], least: int) -> bool:
    return column.rate and not any(cell.enough(least) for cell in cells)


def _unit(column: Column) -> str:
    return "" if column.unit in ("text", column.title) else column.unit


# -- cells ---------------------------------------------------------------------------------------


def cell_of(column: Column, cell: Cell, least: int, places: int = 0) -> PageCell:
    """A cell of the statistics: a share is `58 %` with `41–69 of 60` below it, to so many decimal
    `places`, a mean `+0.10` with its interval. A rate of fewer than `least` is a placeholder, with
    `6 calls so far` or the reason below it."""
    if column.rate:
        if not cell.enough(least):
            return PageCell(cell.words, thin=True) if cell.words else _too_few(column, cell)
        if column.unit == "share":
            return _share(cell, places)
        value = cell.value or 0
        if cell.low is None or cell.high is None:
            return PageCell(_mean_words(column, value), f"of {cell.n:,}")
        low, high = _mean_words(column, cell.low), _mean_words(column, cell.high)
        return PageCell(_mean_words(column, value), f"{low} to {high}")
    if cell.words:
        return PageCell(cell.words, thin=_is_why(column, cell), marks=column.name == "form")
    if cell.value is None:
        return PageCell("" if column.unit == "text" else "–")
    if column.unit == "share":
        return PageCell(percent(cell.value))
    if column.unit in ("points a hand", "rating"):
        return PageCell(_mean_words(column, cell.value))
    # Games behind come in halves.
    return PageCell(minus(f"{cell.value:,.1f}".removesuffix(".0")))


def has_count(column: Column, cell: Cell) -> bool:
    """Whether anything was counted in a cell of a column that is not a rate."""
    return bool(cell.value or (cell.words and not _is_why(column, cell)))


def _is_why(column: Column, cell: Cell) -> bool:
    """Whether the words of a cell are the reason why it has no number, and not its content."""
    return bool(cell.words) and cell.value is None and column.signed


def _too_few(column: Column, cell: Cell) -> PageCell:
    """The placeholder for a rate with too few hands (two lines, like a rate)."""
    what, number = counted_of(column), cell.n or 0
    below = f"{count(number, what.removesuffix('s'))} so far" if number else f"no {what} yet"
    if column.name == "synergy" and cell.value is None and number < ENOUGH:
        # Of the three records it compares, the one with the fewest hands.
        below = f"{number} of {ENOUGH} needed"
    return PageCell("not enough", below, thin=True)


def _share(cell: Cell, places: int) -> PageCell:
    value, low, high = (100 * (part or 0) for part in (cell.value, cell.low, cell.high))
    return PageCell(f"{value:.{places}f} %", f"{low:.{places}f}–{high:.{places}f} of {cell.n:,}")


def _mean_words(column: Column, value: float) -> str:
    return minus(mean_words(column, value))


# -- records -----------------------------------------------------------------------------


def records_table(records: Sequence[Record]) -> PageTable:
    """The records with their holders."""
    return PageTable(
        "Records",
        "record",
        (number_column("value", "how much"), words_column("held", "held by")),
        tuple(
            PageRow(
                record.title,
                (PageCell(value_words(record)), _holders(record)),
                record.name,
            )
            for record in records
        ),
        defines=tuple(
            number_column(record.name, record.title, record.definition, record.unit)
            for record in records
        ),
    )


def _holders(record: Record) -> PageCell:
    """The holders, each with the day; a single one with all details; of many only how many times it
    was done."""
    held = named_holders(record)
    if not held:
        return PageCell(times_words(record))
    names = [" & ".join(holder.names) or "the whole table" for holder in held]
    if len(record.held) == 1:
        only = held[0]
        came = call_words(only.maker, only.outcome)
        words = (_against(only), came, days_in(only.words), _when(only))
        return PageCell(names[0], "; ".join(filter(None, words)))
    each = [
        f"{name} ({day})" if day else name
        for name, day in zip(names, map(_when, held), strict=True)
    ]
    if len(held) < len(record.held):
        each.append(f"{len(record.held) - len(held):,} more")
    return PageCell("; ".join(each))


def _against(held: RecordHolder) -> str:
    if not held.against:
        return ""
    score = f" {held.score[0]}–{held.score[1]}" if held.score else ""
    return f"against {' & '.join(held.against)}{score}"


def _when(held: RecordHolder) -> str:
    game = "" if held.game is None else f"game {held.game}"
    days = span(held.since or held.date, held.date)
    return ", ".join(filter(None, (days, game)))


MOST_PAIRS: Final = 30
"""The most partnerships that are listed; a group of eight has 28."""

MOST_PLAYERS: Final = 16
"""The most players that fit in the heat map."""

_GRADES: Final = (0.05, 0.15, 0.30)
"""Points a hand from which a cell of the heat map is tinted, more, and most."""


def pairs_table(season: Season, least: int) -> PageTable:
    """The partnerships, at most those with the most hands."""
    columns = tuple(map(column_of, PAIRS.split()))
    tallies = sorted(
        season.by("pair").rows.values(), key=lambda tally: (-tally["hands"], tally.key)
    )
    title = "Every partnership"
    if len(tallies) > MOST_PAIRS:
        title = f"The {MOST_PAIRS} partnerships with the most hands"
    most = {tally.key for tally in tallies[:MOST_PAIRS]}
    rows = table_rows(season, TABLES["pairs"], "pair", columns, least)
    rows = [row for row in rows if row.key in most]
    return to_page_table(title, "partners", columns, rows, least)


def heat_map(season: Season, players: Sequence[str], least: int) -> PageTable:
    """The margin a hand of each two players as partners, in the order of the standings. `players`
    are all of them; only the first sixteen fit."""
    standings = table_rows(season, TABLES["standings"], "player", (), least)
    fitting = set(players[:MOST_PLAYERS])
    shown = [row.key[0] for row in standings if row.key[0] in fitting]
    tallies = season.by("pair").rows

    def cell(player: str, partner: str) -> PageCell:
        first, second = sorted((player, partner))
        tally = tallies.get((first, second))
        if player == partner or tally is None:
            return PageCell("")
        return _margin_cell(_MARGIN.value(tally, season), least)

    return PageTable(
        "Margin a hand as partners; below it, how far off it may be, and out of how many hands",
        "player",
        tuple(number_column(f"partner-{number}", name) for number, name in enumerate(shown)),
        tuple(PageRow(name, tuple(cell(name, other) for other in shown)) for name in shown),
        compact=True,
    )


_MARGIN: Final = COLUMNS["margin_a_hand"]


def _margin_cell(margin: Cell, least: int) -> PageCell:
    """The margin of two partners: `+0.16`, with `±0.24 of 96` below it."""
    if not margin.enough(least):
        return PageCell("·", f"{margin.n or 0:,}", thin=True)
    text = cell_of(_MARGIN, margin, least).text
    value, low, high = margin.value or 0, margin.low, margin.high
    if low is None or high is None:
        return PageCell(text, f"of {margin.n:,}", grade=_grade(value))
    clear = low > 0 or high < 0
    reach = f"±{(high - low) / 2:.2f} of {margin.n:,}"
    return PageCell(text, reach, grade=_grade(value, clear), clear=clear)


def _grade(margin: float, clear: bool = False) -> int:
    """The tint of a heat-map cell, −3 to 3; at least ±1 if `clear` of 0."""
    grade = max(sum(abs(margin) >= bound for bound in _GRADES), int(clear))
    return grade if margin > 0 else -grade
