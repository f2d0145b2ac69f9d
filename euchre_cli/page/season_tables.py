"""The tables of the page, from tables of the statistics.

Knows: which columns stand where there is room for few, and in which order; how deep a margin is
tinted, and which margins luck alone may have made. Does not know: how a column counts, or how a
table looks.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..render.season_records import named, times_words, value_words
from ..render.stats_cells import share_places
from ..stat_columns import column as counted
from ..stat_columns.column import By
from ..stat_columns.stat_tables import COLUMNS, TABLES, counts_behind
from ..stats import counted_tables as stats
from ..stats.counted_tables import table_rows
from ..stats.record_definitions import Record, RecordHolder
from ..stats.season import RowCounts, Season
from ..terminal.phrases import call_words
from .content import PageCell, PageRow, PageTable, number_column, words_column
from .words import cell_of, days_in, says_something, span

STANDINGS: Final = "won_lost win_share margin_a_hand games_behind form streak"
RUNS: Final = (
    "points_for points_against longest_won longest_lost barn_share skunks_given skunks_taken hands"
)
RATINGS: Final = "rating ahead_of_next games_rated"
POINTS: Final = "points_a_hand margin_a_hand hands points_for"
CALLS: Final = "calls made marched euchred"
CALLING: Final = "call_share euchred_share points_a_call marched_share made_share calls"
LONERS: Final = (
    "points_a_loner points_a_call_together loners loner_share loners_marched loners_made "
    "loners_euchred"
)
PAIRS: Final = "margin_a_hand synergy expected_margin won_lost hands"
"""The columns of each table, by name, those first that it is there for: of a wide table a phone
shows the beginning."""


_RESULTS: Final = ("games_won", "games_lost", "games_tied")


def _won_lost(tally: RowCounts, _: Season) -> counted.Cell:
    sums = [tally.group.sum(one) for one in _RESULTS]
    if not any(sums):
        return counted.Cell(None)
    shown = _RESULTS if sums[-1] else _RESULTS[:-1]
    return counted.Cell(None, words="–".join(f"{tally[one]:,}" for one in shown))


WON_LOST: Final = counted.Column(
    "won_lost",
    "won–lost",
    "Games won and games lost; a third number is games that ended in a tie.",
    "games",
    _won_lost,
)
"""Counts in one column, for which a phone has room beside the others."""


def count_together(season: Season) -> None:
    """Count what the tables show of players and of partners at once: every question asked of the
    book reads all its hands."""
    shown: dict[By, str] = {
        "player": " ".join((STANDINGS, RUNS, RATINGS, POINTS, CALLS, CALLING, LONERS)),
        "pair": PAIRS,
    }
    for by, names in shown.items():
        behind = counts_behind(map(column_of, names.split()))
        season.by(by).count(dict.fromkeys((*_RESULTS, *(one.name for one in behind))))


def column_of(name: str) -> counted.Column:
    """A column of the page's tables, by name."""
    return WON_LOST if name == WON_LOST.name else COLUMNS[name]


def table_of(
    season: Season, name: str, columns: str, least: int, *, title: str = "", sort: str | None = None
) -> PageTable:
    """Some columns of a table of the statistics about players, sorted as that one is, or by another
    column."""
    chosen = tuple(map(column_of, columns.split()))
    table = TABLES[name]
    rows = table_rows(season, table, "player", chosen, least, sort)
    return laid_out(title or table.title, "player", chosen, rows, least)


def standings_order(season: Season, least: int) -> list[str]:
    """Everybody, in the order of the standings."""
    return [row.key[0] for row in table_rows(season, TABLES["standings"], "player", (), least)]


def laid_out(
    title: str, head: str, columns: Sequence[counted.Column], rows: Sequence[stats.Row], least: int
) -> PageTable:
    """Rows with these columns as a table of the page. Columns in which nothing was counted are left
    out; those with too little in every row stand behind the others."""
    kept = [
        at
        for at, column in enumerate(columns)
        if column.rate or any(says_something(column, row.cells[at]) for row in rows)
    ]
    kept.sort(key=lambda at: _says_nothing(columns[at], [row.cells[at] for row in rows], least))
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


def _says_nothing(column: counted.Column, cells: Sequence[counted.Cell], least: int) -> bool:
    """Whether a rate rests on too few hands in every row."""
    return column.rate and not any(cell.enough(least) for cell in cells)


def _unit(column: counted.Column) -> str:
    return "" if column.unit in ("text", column.title) else column.unit


# -- records -----------------------------------------------------------------------------


def records(found: Sequence[Record]) -> PageTable:
    """The records, with who holds them."""
    return PageTable(
        "Records",
        "record",
        (number_column("value", "how much"), words_column("held", "held by")),
        tuple(
            PageRow(
                record.title,
                (
                    PageCell(value_words(record)),
                    _holders(record),
                ),
                record.name,
            )
            for record in found
        ),
        defines=tuple(
            number_column(record.name, record.title, record.definition, record.unit)
            for record in found
        ),
    )


def _holders(record: Record) -> PageCell:
    """Who is named, each with the day; one alone with all that is to say; of many how often it was
    done."""
    held = named(record)
    if not held:
        return PageCell(times_words(record))
    names = [" & ".join(one.names) or "the whole table" for one in held]
    if len(record.held) == 1:
        one = held[0]
        came = call_words(one.maker, one.outcome)
        words = (_against(one), came, days_in(one.words), _when(one))
        return PageCell(names[0], "; ".join(filter(None, words)))
    said = [
        f"{name} ({day})" if day else name
        for name, day in zip(names, map(_when, held), strict=True)
    ]
    if len(held) < len(record.held):
        said.append(f"{len(record.held) - len(held):,} more")
    return PageCell("; ".join(said))


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
"""How many partnerships are listed; a group of eight has 28."""

MOST_PLAYERS: Final = 16
"""How many players the heat map has room for."""

_GRADES: Final = (0.05, 0.15, 0.30)
"""Points a hand from which a cell of the heat map is tinted, more, and most."""


def pairs(season: Season, least: int) -> PageTable:
    """The partnerships, of many those that played the most hands."""
    chosen = tuple(map(column_of, PAIRS.split()))
    tallies = sorted(season.by("pair").rows.values(), key=lambda one: (-one["hands"], one.key))
    title = "Every partnership"
    if len(tallies) > MOST_PAIRS:
        title = f"The {MOST_PAIRS} partnerships with the most hands"
    most = {tally.key for tally in tallies[:MOST_PAIRS]}
    rows = table_rows(season, TABLES["pairs"], "pair", chosen, least)
    rows = [row for row in rows if row.key in most]
    return laid_out(title, "partners", chosen, rows, least)


def heat_map(
    season: Season, players: Sequence[str], standing: Sequence[str], least: int
) -> PageTable:
    """Everybody's margin a hand with everybody as partner. There is room for the first sixteen of
    the `players`; they stand in the order of the `standing`."""
    room = set(players[:MOST_PLAYERS])
    shown = [name for name in standing if name in room]
    tallies = season.by("pair").rows

    def cell(one: str, other: str) -> PageCell:
        tally = tallies.get((one, other) if one < other else (other, one))
        if one == other or tally is None:
            return PageCell("")
        return _together(_MARGIN.value(tally, season), least)

    return PageTable(
        "Margin a hand as partners; below it, how far off it may be, and out of how many hands",
        "player",
        tuple(number_column(f"partner-{number}", name) for number, name in enumerate(shown)),
        tuple(PageRow(one, tuple(cell(one, other) for other in shown)) for one in shown),
        compact=True,
    )


_MARGIN: Final = COLUMNS["margin_a_hand"]


def _together(margin: counted.Cell, least: int) -> PageCell:
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
    """How deep a margin is tinted; one clear of nought is in any case."""
    grade = max(sum(abs(margin) >= bound for bound in _GRADES), int(clear))
    return grade if margin > 0 else -grade
