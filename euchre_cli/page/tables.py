"""The tables of the page, from tables of the statistics.

Knows: which columns stand where there is room for few, and who is shown when there are many. Does
not know: how a column counts, or how a table looks.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from .. import stats
from ..season import column as counted
from ..season.book import Book
from ..season.record import Held, Record
from ..season.tally import Season
from ..season.views import By
from ..stats import COLUMNS, TABLES, rows_of, sorted_rows
from .content import Cell, Column, Row, Table
from .words import cell_of, days_in, minus, percent, places_of, span

MOST_PAIRS: Final = 30
"""How many partnerships are listed; a group of eight has 28."""

MOST_PLAYERS: Final = 16
"""How many players the heat map has room for."""

_GRADES: Final = (0.05, 0.15, 0.30)
"""Points a hand from which a cell of the heat map is tinted, more, and most."""


STANDINGS: Final = (
    "games_won games_lost games_tied win_share games_behind margin_a_hand streak form"
)
RUNS: Final = (
    "hands points_for points_against longest_won longest_lost skunks_given skunks_taken barn "
    "barn_won"
)
RATINGS: Final = "rating games_rated"
POINTS: Final = "points_a_hand margin_a_hand hands points_for"
CALLS: Final = "calls made marched euchred"
CALLING: Final = "calls call_share made_share marched_share euchred_share points_a_call"
LONERS: Final = (
    "loners points_a_loner points_a_call_together loner_share loners_marched loners_made "
    "loners_euchred"
)
PAIRS: Final = "games_won games_lost margin_a_hand expected_margin synergy hands"
"""The columns of each table, by name."""


def season_of(book: Book) -> Season:
    """The games of a book, of which is counted what the tables of players need, and no more."""
    return Season(book, _needed(STANDINGS, RUNS, RATINGS, POINTS, CALLS, CALLING, LONERS))


def _needed(*names: str) -> list[counted.Column]:
    """The columns by these names, and the counts that they follow from."""
    found: dict[str, counted.Column] = {}
    for name in " ".join(names).split():
        column = COLUMNS[name]
        for one in (name, column.part, column.whole, column.squares):
            if one:
                found[one] = COLUMNS[one]
    return list(found.values())


def table_of(
    season: Season, name: str, columns: str, least: int, *, by: By = "player", title: str = ""
) -> Table:
    """Some columns of a table of the statistics, sorted as that one is; those in which nothing was
    counted are left out."""
    chosen = tuple(COLUMNS[column] for column in columns.split())
    table = TABLES[name]
    with_sort = (*chosen, COLUMNS[table.sort])
    rows = sorted_rows(rows_of(season, by, with_sort), with_sort, table.sort, least, by)
    return _table(title or table.title, _HEADS[by], chosen, rows, least)


_HEADS: Final[dict[By, str]] = {"player": "player", "pair": "partners"}


def _table(
    title: str, head: str, columns: Sequence[counted.Column], rows: Sequence[stats.Row], least: int
) -> Table:
    kept = [
        at
        for at, column in enumerate(columns)
        if column.rate or any(row.cells[at].value or row.cells[at].words for row in rows)
    ]
    places = [places_of([row.cells[at] for row in rows]) for at in range(len(columns))]
    return Table(
        title,
        head,
        tuple(
            Column(
                column.name, column.title, column.definition, _unit(column), column.unit == "text"
            )
            for column in (columns[at] for at in kept)
        ),
        tuple(
            Row(
                " & ".join(row.key),
                tuple(cell_of(columns[at], row.cells[at], least, places[at]) for at in kept),
            )
            for row in rows
        ),
    )


def _unit(column: counted.Column) -> str:
    return "" if column.unit in ("text", column.title) else column.unit


# -- partnerships ------------------------------------------------------------------------


def season_of_pairs(book: Book) -> Season:
    """The same games, of which is counted what the tables of partnerships need."""
    return Season(book, _needed(PAIRS))


def pairs(season: Season, least: int) -> Table:
    """The partnerships, of many those that played the most hands."""
    chosen = tuple(COLUMNS[name] for name in PAIRS.split())
    tallies = sorted(season.by("pair").rows.values(), key=lambda one: (-one["hands"], one.key))
    title = "Every partnership"
    if len(tallies) > MOST_PAIRS:
        title = f"The {MOST_PAIRS} partnerships of the most hands"
    rows = [
        stats.Row(tally.key, tuple(column.value(tally, season) for column in chosen))
        for tally in tallies[:MOST_PAIRS]
    ]
    rows = sorted_rows(rows, chosen, TABLES["pairs"].sort, least, "pair")
    return _table(title, _HEADS["pair"], chosen, rows, least)


def heat_map(season: Season, players: Sequence[str], least: int) -> Table:
    """Everybody's margin a hand with everybody as partner; `players` in the order of their rows, of
    whom the first sixteen have room."""
    players = players[:MOST_PLAYERS]
    column = COLUMNS["margin_a_hand"]
    tallies = season.by("pair").rows

    def cell(one: str, other: str) -> Cell:
        tally = tallies.get((one, other) if one < other else (other, one))
        if one == other or tally is None:
            return Cell("")
        found = column.value(tally, season)
        if not found.enough(least):
            return Cell("·", f"{found.n or 0:,}", thin=True)
        shown = cell_of(column, found, least)
        return Cell(shown.text, f"{found.n:,}", grade=_grade(found.value or 0))

    return Table(
        "Margin a hand as partners, and below it how many hands",
        "",
        tuple(Column(f"partner-{number}", name) for number, name in enumerate(players)),
        tuple(Row(one, tuple(cell(one, other) for other in players)) for one in players),
        compact=True,
    )


def _grade(margin: float) -> int:
    grade = sum(abs(margin) >= bound for bound in _GRADES)
    return grade if margin > 0 else -grade


# -- records -----------------------------------------------------------------------------

_HOLDERS: Final = 4
"""How many holders of a record are named; of more the first one is."""


def records(found: Sequence[Record]) -> Table:
    """The records, with who holds them."""
    return Table(
        "Records",
        "record",
        (Column("value", "how much"), Column("held", "held by", words=True)),
        tuple(
            Row(
                record.title,
                (
                    Cell(_value(record), "win chance" if record.unit == "win chance" else ""),
                    _holders(record),
                ),
                record.name,
            )
            for record in found
        ),
        defines=tuple(
            Column(record.name, record.title, record.definition, record.unit) for record in found
        ),
    )


def _value(record: Record) -> str:
    if record.unit == "win chance":
        return percent(record.value)
    unit = record.unit if record.value != 1 else record.unit.removesuffix("s")
    return minus(f"{record.value:,g} {unit}")


def _holders(record: Record) -> Cell:
    names = [" & ".join(held.names) or "the whole table" for held in record.held]
    if 1 < len(names) <= _HOLDERS:
        when = map(_when, record.held)
        return Cell(
            "; ".join(
                f"{name} ({day})" if day else name for name, day in zip(names, when, strict=True)
            )
        )
    held = record.held[0]
    many = f"the first of {len(names):,}" if len(names) > 1 else ""
    words = (many, _against(held), days_in(held.words), _when(held))
    return Cell(names[0], "; ".join(filter(None, words)))


def _against(held: Held) -> str:
    if not held.against:
        return ""
    score = f" {held.score[0]}–{held.score[1]}" if held.score else ""
    return f"against {' & '.join(held.against)}{score}"


def _when(held: Held) -> str:
    game = "" if held.game is None else f"game {held.game}"
    days = span(held.since or held.date, held.date)
    return ", ".join(filter(None, (days, game)))
