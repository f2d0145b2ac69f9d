"""The tables of the page, made from tables of the statistics.

Knows: which columns are shown, and in which order; how a cell is written and a margin tinted. Does
not know: how a column counts, or how a table looks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from ..render.season_records import named_holders, times_words, value_words
from ..render.stats_cells import counted_noun, mean_words, share_places
from ..stat_columns.chances_and_ratings import MIDDLE
from ..stat_columns.column import Cell, Column
from ..stat_columns.pairs import MIN_PAIR_HANDS
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
    Range,
    Ranges,
    Shares,
    date_range,
    number_column,
    percent,
    round_axis,
    signed_number,
    with_minus_sign,
    words_column,
)


class PlayerTable(NamedTuple):
    """A selection of columns from the table `of` of the statistics, with a row for each player.

    `columns` are names, separated by blanks. `title` replaces that of the table, if it is given.
    `ranges` is the column whose intervals are drawn beside the rows, or `shares` the columns that a
    bar is divided into. With a picture the numbers have no intervals of their own, so that a row is
    one line."""

    of: str
    columns: str
    title: str = ""
    ranges: str = ""
    shares: str = ""


PLAYER_TABLES: Final = {
    "standings": PlayerTable(
        "standings",
        "won_lost games_behind margin_a_hand points_for points_against form",
        ranges="margin_a_hand",
    ),
    "more": PlayerTable(
        "standings",
        "win_share margin_a_hand streak longest_won longest_lost skunks_given hands",
        "Rates, runs and skunks",
    ),
    "ratings": PlayerTable(
        "ratings", "rating best ahead_of_next hands_rated", "Who is really good", ranges="rating"
    ),
    "calling": PlayerTable(
        "calling",
        "chance_share euchred_share call_share marched_share calls",
        shares="made_only marched euchred",
    ),
    "calling_numbers": PlayerTable(
        "calling",
        "chance_share call_share euchred_share marched_share made_share points_a_call calls",
        "Calling in numbers",
    ),
    "loners": PlayerTable(
        "loners",
        "loner_share points_a_loner loners",
        shares="loners_made loners_marched loners_euchred",
    ),
    "loners_numbers": PlayerTable(
        "loners",
        "loner_share points_a_loner points_a_call_together loners loners_marched loners_made "
        "loners_euchred",
        "Loners in numbers",
    ),
}
"""The tables of players. The most important columns come first, because a phone shows only the
beginning of a wide table."""

PAIRS: Final = "margin_a_hand synergy expected_margin won_lost hands"
"""The columns of the table of partnerships."""

_RESULTS: Final = ("games_won", "games_lost", "games_tied")


def _won_lost(counts: RowCounts, _: SeasonFigures) -> Cell:
    sums = [counts.group.sum(result) for result in _RESULTS]
    if not any(sums):
        return Cell(None)
    shown = _RESULTS if sums[-1] else _RESULTS[:-1]
    return Cell(None, words="–".join(f"{counts[result]:,}" for result in shown))


WON_LOST: Final = Column(
    "won_lost",
    "won–lost",
    "games",
    _won_lost,
    "Games won and games lost; a third number is games that ended in a tie.",
)
"""Three counts in one column, to fit on a phone."""


_PARTS: Final[dict[str, tuple[str, Callable[[RowCounts], int]]]] = {
    "made_only": ("made", lambda row: row["made"] - row["marched"]),
    "marched": ("marched", lambda row: row["marched"]),
    "euchred": ("euchred", lambda row: row["euchred"]),
    "loners_marched": ("marched", lambda row: row["loners_marched"]),
    "loners_made": ("made", lambda row: row["loners_made"]),
    "loners_euchred": ("euchred", lambda row: row["loners_euchred"]),
}
"""The parts of a bar: the word for each, and its count."""


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


def player_table(season: Season, name: str) -> PageTable:
    """One of `PLAYER_TABLES` for a season. Rows of which a picture would show nothing are left out
    of a table of shares."""
    of, names, title, ranges, shares = PLAYER_TABLES[name]
    columns = tuple(map(column_of, names.split()))
    rows = table_rows(season, TABLES[of], "player", columns)
    counts = season.by("player").rows
    # The points of somebody of whom no hand is known are not 0.
    rows = [
        row
        if counts[row.key]["hands"]
        else row._replace(
            cells=tuple(
                Cell(None) if column.unit == "points" else cell
                for column, cell in zip(columns, row.cells, strict=True)
            )
        )
        for row in rows
    ]
    if shares:
        parts = [_PARTS[part] for part in shares.split()]
        numbers = {row.key: tuple(part(counts[row.key]) for _, part in parts) for row in rows}
        rows = [row for row in rows if any(numbers[row.key])]
    table = to_page_table(title or TABLES[of].title, "player", columns, rows)
    if shares:
        words = tuple(word for word, _ in parts)
        bars = Shares("of 100", words, tuple(numbers[row.key] for row in rows))
        return without_notes(table)._replace(picture=bars)
    if ranges:
        at = names.split().index(ranges)
        picture = ranges_of(columns[at], [row.cells[at] for row in rows])
        return without_notes(table)._replace(picture=picture)
    return table


def without_notes(table: PageTable) -> PageTable:
    """The table with one line a row."""
    return table._replace(
        rows=tuple(
            row._replace(cells=tuple(cell._replace(note="") for cell in row.cells))
            for row in table.rows
        )
    )


def ranges_of(column: Column, cells: Sequence[Cell]) -> Ranges | None:
    """The intervals of a column, around its average; `None` if no cell has enough data."""
    middle = MIDDLE if column.unit == "rating" else 0.0
    rows = tuple(
        Range(cell.value or 0, cell.low, cell.high, cell_of(column, cell).note)
        if cell.enough() and cell.low is not None and cell.high is not None
        else None
        for cell in cells
    )
    furthest = [abs(end - middle) for one in rows if one for end in (one.low, one.high)]
    if not furthest:
        return None
    reach = round_axis(0, max(furthest), 4)[2]
    places = 0 if column.unit == "rating" else 1 if reach >= 0.1 else 2
    ends = [middle - reach, middle, middle + reach]
    words = [signed_number(end, places) if column.signed else f"{end:.{places}f}" for end in ends]
    return Ranges(column.title, rows, middle, reach, (words[0], words[1], words[2]))


def to_page_table(
    title: str, head: str, columns: Sequence[Column], rows: Sequence[Row]
) -> PageTable:
    """Converts rows of the statistics to a table of the page. Columns in which nothing was counted
    are left out; those with too little data in every row come last."""
    kept = [
        at
        for at, column in enumerate(columns)
        if any(has_count(column, row.cells[at]) for row in rows)
    ]
    kept.sort(key=lambda at: _is_too_thin(columns[at], [row.cells[at] for row in rows]))
    places = [
        share_places(row.cells[at] for row in rows if row.cells[at].enough())
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
                tuple(cell_of(columns[at], row.cells[at], places[at]) for at in kept),
            )
            for row in rows
        ),
    )


def _is_too_thin(column: Column, cells: Sequence[Cell]) -> bool:
    return column.rate and not any(cell.enough() for cell in cells)


def _unit(column: Column) -> str:
    return "" if column.unit in ("text", column.title) else column.unit


# -- cells ---------------------------------------------------------------------------------------


def cell_of(column: Column, cell: Cell, places: int = 0) -> PageCell:
    """Converts a cell of the statistics. A share is `58 %` with `41–69 of 60` below it, with this
    many decimal `places`; a mean is `+0.10` with its interval. A rate of too few hands is a
    placeholder, with `6 calls so far` or the reason below it."""
    if column.rate:
        if not cell.enough():
            return PageCell(cell.words, thin=True) if cell.words else _too_few(column, cell)
        if column.unit == "share":
            return _share(cell, places)
        value = cell.value or 0
        if cell.low is None or cell.high is None:
            return PageCell(_mean_words(column, value), f"of {cell.n:,}")
        low, high = _mean_words(column, cell.low), _mean_words(column, cell.high)
        return PageCell(_mean_words(column, value), f"{low} to {high}")
    if cell.words:
        return PageCell(cell.words, thin=_is_reason(column, cell), marks=column.name == "form")
    if cell.value is None:
        return PageCell("" if column.unit == "text" else "–")
    if column.unit == "share":
        return PageCell(percent(cell.value))
    if column.unit in ("points a hand", "rating"):
        return PageCell(_mean_words(column, cell.value))
    # Games behind come in halves.
    return PageCell(with_minus_sign(f"{cell.value:,.1f}".removesuffix(".0")))


def has_count(column: Column, cell: Cell) -> bool:
    """Returns whether anything was counted in a cell."""
    if column.rate:
        return bool(cell.n)
    return bool(cell.value or (cell.words and not _is_reason(column, cell)))


def _is_reason(column: Column, cell: Cell) -> bool:
    """Returns whether the words of a cell are the reason why it has no number, rather than its
    content."""
    return bool(cell.words) and cell.value is None and column.signed


def _too_few(column: Column, cell: Cell) -> PageCell:
    """The placeholder for a rate with too few hands (two lines, like a rate)."""
    what, number = counted_noun(column), cell.n or 0
    below = f"{count(number, what.removesuffix('s'))} so far" if number else f"no {what} yet"
    if column.name == "synergy" and cell.value is None and number < MIN_PAIR_HANDS:
        # Of the three records it compares, the one with the fewest hands.
        below = f"{number} of {MIN_PAIR_HANDS} needed"
    return PageCell("not enough", below, thin=True)


def _share(cell: Cell, places: int) -> PageCell:
    value, low, high = (100 * (part or 0) for part in (cell.value, cell.low, cell.high))
    return PageCell(f"{value:.{places}f} %", f"{low:.{places}f}–{high:.{places}f} of {cell.n:,}")


def _mean_words(column: Column, value: float) -> str:
    return with_minus_sign(mean_words(column, value))


# -- records -----------------------------------------------------------------------------


def records_table(records: Sequence[Record]) -> PageTable:
    """The records with their holders."""
    return PageTable(
        "Records",
        "record",
        (number_column("value", "how much"), words_column("held", "held by")),
        tuple(
            PageRow(
                record.definition.title,
                (PageCell(value_words(record)), _holders(record)),
            )
            for record in records
        ),
        ordered=True,
        defines=tuple(
            number_column(
                record.definition.name,
                record.definition.title,
                record.definition.meaning,
                record.definition.unit,
            )
            for record in records
        ),
    )


def _holders(record: Record) -> PageCell:
    """The cell that names the holders, each with the day; a single one with all details. If there
    are too many to name, it says how many times the record was reached."""
    named = named_holders(record)
    if not named:
        return PageCell(times_words(record))
    names = [" & ".join(holder.names) or "everybody" for holder in named]
    if len(record.holders) == 1:
        only = named[0]
        call = call_words(only.maker, only.outcome)
        words = (_against(only), call, only.words, _when(only))
        return PageCell(names[0], "; ".join(filter(None, words)))
    each = [
        f"{name} ({day})" if day else name
        for name, day in zip(names, map(_when, named), strict=True)
    ]
    if len(named) < len(record.holders):
        each.append(f"{len(record.holders) - len(named):,} more")
    return PageCell("; ".join(each))


def _against(holder: RecordHolder) -> str:
    if not holder.against:
        return ""
    score = f" {holder.score[0]}–{holder.score[1]}" if holder.score else ""
    return f"against {' & '.join(holder.against)}{score}"


def _when(holder: RecordHolder) -> str:
    game = "" if holder.game is None else f"game {holder.game}"
    days = date_range(holder.since or holder.date, holder.date)
    return ", ".join(filter(None, (days, game)))


MOST_PAIRS: Final = 30
"""The most partnerships that are listed; a group of eight has 28."""

MOST_PLAYERS: Final = 16
"""The most players that fit in the heat map."""

_GRADES: Final = (0.05, 0.15, 0.30)
"""The margins, in points a hand, at which the tint of a cell of the heat map gets deeper."""


def pairs_table(season: Season) -> PageTable:
    """The partnerships, or the `MOST_PAIRS` with the most hands."""
    columns = tuple(map(column_of, PAIRS.split()))
    all_counts = sorted(
        season.by("pair").rows.values(), key=lambda counts: (-counts["hands"], counts.key)
    )
    title = "Every partnership, in numbers"
    if len(all_counts) > MOST_PAIRS:
        title = f"The {MOST_PAIRS} partnerships with the most hands"
    most = {counts.key for counts in all_counts[:MOST_PAIRS]}
    rows = table_rows(season, TABLES["pairs"], "pair", columns)
    rows = [row for row in rows if row.key in most]
    return to_page_table(title, "partners", columns, rows)


def players_of(season: Season) -> list[str]:
    """All players, those with the most hands first."""
    rows = season.by("player").rows.values()
    return [row.key[0] for row in sorted(rows, key=lambda row: (-row["hands"], row.key))]


def in_standings_order(season: Season) -> list[str]:
    """All players, in the order of the standings."""
    rows = table_rows(season, TABLES["standings"], "player", ())
    return [row.key[0] for row in rows]


def heat_map(season: Season, players: Sequence[str]) -> PageTable:
    """The margin a hand of every two players as partners, in the order of the standings. `players`
    are all players, those with the most hands first; only the first sixteen fit."""
    fitting = set(players[:MOST_PLAYERS])
    shown = [name for name in in_standings_order(season) if name in fitting]
    all_counts = season.by("pair").rows

    def cell(player: str, partner: str) -> PageCell:
        first, second = sorted((player, partner))
        counts = all_counts.get((first, second))
        if player == partner or counts is None:
            return PageCell("")
        return _margin_cell(_MARGIN.value(counts, season))

    return PageTable(
        "Margin a hand as partners, its range, and out of how many hands",
        "player",
        tuple(number_column(f"partner-{number}", name) for number, name in enumerate(shown)),
        tuple(PageRow(name, tuple(cell(name, other) for other in shown)) for name in shown),
        compact=True,
    )


_MARGIN: Final = COLUMNS["margin_a_hand"]


def _margin_cell(margin: Cell) -> PageCell:
    """The margin of two partners: `+0.16`, with `±0.24 of 96` below it."""
    if not margin.enough():
        return PageCell("·", f"{margin.n or 0:,}", thin=True)
    text = cell_of(_MARGIN, margin).text
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
