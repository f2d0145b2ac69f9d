"""`euchre stats`: the statistics of a season."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final

import click

from ..report.as_data import heading_object, table_object
from ..report.as_text import list_lines, table_lines
from ..report.values import Table
from ..season import evenings as season_evenings
from ..season import records, statistics
from ..season.column import Listed
from ..season.counting import ROW_KINDS
from ..season.filters import Filters, about_games, games_words, open_season, remarks, why_no_rows
from ..season.season import Season
from ..season.statistics import EVENINGS, RECORDS, Query
from ..season.tables import COLUMNS, TABLES
from ..session import Session, no_game_words
from ..terminal.display import Paper
from ..terminal.exit_status import goes_with, leave_out, only_one
from ..terminal.phrases import listed
from ..terminal.text import width_of, wrap_long_words
from .filter_options import (
    best_option,
    check_players,
    games_options,
    logs_options,
    players_options,
    reading_book,
)
from .options import check_days, completing, option
from .pages import Page, shows

_complete_table = completing(
    lambda: [*((table.name, table.about) for table in TABLES.values()), RECORDS, EVENINGS]
)
_complete_column = completing(lambda: [(one.name, one.definition) for one in COLUMNS.values()])


@shows(
    click.argument("table", metavar="[TABLE]", required=False, shell_complete=_complete_table),
    option(
        "--by KIND",
        "What each row is about: player, pair, seat, night, month or game.",
        click.Choice([by for by in ROW_KINDS if by != "against"]),
    ),
    games_options,
    players_options,
    option(
        "--sort COLUMN",
        "Sort, highest first; -COLUMN: lowest first.",
        default="",
        shell_complete=_complete_column,
    ),
    option("--more", "Show every column, with the intervals."),
    best_option,
    option("--list", "List the tables, or TABLE with its columns.", field="as_list"),
    logs_options,
    forms="json csv",
    opens=False,
)
def stats(
    session: Session,
    table: str | None,
    by: str | None,
    filters: Filters,
    sort: str,
    more: bool,
    best: int | None,
    as_list: bool,
    logs: tuple[str, ...],
    anyway: bool,
) -> Page:
    """Show a table of the season. TABLE is one of standings, calling, loners, opportunities,
    defending, pairs, head-to-head, discipline, chances, ratings, records and evenings. Without
    TABLE you get the standings, or with --by seat the calls. A terminal shows as many columns as
    there is room for; `--more` has the rest.

    A rate comes with its 95 % interval and the number it is out of, 58% (41–73) of 36; a mean with
    how far it may be off. If no row has enough hands for a column yet, the column is named below
    the table. Games that were struck out do not count. `--list` shows the tables, and with a TABLE
    what each column means. With `--from`, a game with errors is left out, and a game that is in two
    logs, or goes on in another, counts once.

    Evenings are those of several tables, with the points of their ladders and the prizes; without
    any, each night is one. `--best 10` counts the ten best of each player.

    \b
    euchre stats
    euchre stats --more
    euchre stats calling --since 2026-01-01
    euchre stats pairs --player Ann
    euchre stats records
    euchre stats evenings --best 10
    euchre stats head-to-head --season 2026
    euchre stats --player Dan --by month
    euchre stats loners --sort loner_march_share
    euchre stats --list loners
    euchre stats --from old-logs/ --csv > season.csv

    CSV has a line for each row: what it is about, then each column; after a rate its _n, _low and
    _high. Rates are fractions there and in JSON.

    Exit status: 0 done, 1 a game of --from was left out, 2 there is no such table, column, season
    or player, 3 a file is not a log, or the scorebook cannot be read.
    """
    if as_list:
        if by or sort or more:
            raise leave_out("everything else", "--list takes a table at most")
        return _list_page(table, session.form)
    given = {"--by": by, "--sort": sort, "--more": more, "--player": filters.player}
    for name in _NOT_WITH.get(table or "", ()):
        if given[name]:
            raise only_one(name, table or "")
    if best and table != EVENINGS:
        raise goes_with("--best", f"evenings: `euchre stats evenings --best {best}`")
    check_players(filters)
    check_days(filters.since, filters.until)
    query = None
    if table not in _NOT_WITH:
        query = statistics.read_query(table, by, sort, filters.people)
    with reading_book(session, logs, anyway) as (book, status):
        season, filters, empty = open_season(book, filters, no_game_words(book.store, logs))
        if query:
            shown = statistics.table_of(season, query)
        elif table == EVENINGS:
            shown = season_evenings.evenings_table(season, best)
        else:
            csv = session.form == "csv"
            shown = (records.holders_table if csv else records.records_table)(season)
        if not season.games or (query and not shown.rows):
            empty = empty or why_no_rows(season, query.by if query else "player")
        members = _object(season, filters, shown, query, best) if session.as_json else {}
        lines = None if empty else _layout(season, shown, filters, more)
    return Page(lines, lambda: members, shown, empty, status)


_NOT_WITH: Final = {RECORDS: ("--by", "--sort", "--more"), EVENINGS: ("--by", "--sort", "--player")}
"""The options that do not go with what is no count by row."""


def _object(
    season: Season, filters: Filters, table: Table, query: Query | None, best: int | None
) -> dict[str, Any]:
    """The members of a JSON object."""
    about = about_games(season, filters)
    if query:
        return about | table_object(table) | {"by": query.by, "sort": query.sort}
    if table.name == EVENINGS:
        return about | table_object(table) | {"best": best}
    told = {"table": RECORDS, "title": table.title, "records": records.record_objects(season)}
    return about | told


def _layout(
    season: Season, table: Table, filters: Filters, more: bool
) -> Callable[[Paper], Iterable[str]]:
    """What prints a table with its title, and the remarks on the games below."""
    people = filters.people.words()
    whose = f" of {people}" if people else ""
    title = f"{table.title}{whose}: {games_words(season, filters)}"
    square = statistics.head_to_head(season) if table.name == "head-to-head" else None
    ahead = statistics.ahead_of_each_other(season) if table.name == "ratings" and more else None
    notes = list(remarks(season)) if table.name != EVENINGS else []

    def lines(paper: Paper) -> Iterator[str]:
        yield from paper.lines(title, "strong", "  ")
        if table.name == RECORDS:
            yield from list_lines(table, paper)
        else:
            yield from table_lines(square or table, paper, more=more)
        if ahead is not None:
            yield ""
            yield from table_lines(ahead, paper, more=True)
        for note in notes:
            yield from paper.lines(note, indent="  ")
        what = "record" if table.name == RECORDS else "column"
        yield from paper.faint_lines(f"what a {what} means: euchre stats --list {table.name}")

    return lines


# -- the list ------------------------------------------------------------------------------------


def _list_page(word: str | None, form: str) -> Page:
    """What every table is about, or one with what its columns (or the records) mean."""
    if form == "csv":
        raise only_one("--list", "--csv")
    tables: list[Listed] = [
        *TABLES.values(),
        Listed(RECORDS, "Records", records.ABOUT, records.HEADINGS),
        Listed(
            EVENINGS,
            season_evenings.TITLE,
            season_evenings.ABOUT,
            season_evenings.headings(),
            by=("player",),
        ),
    ]
    if word is not None:
        name = word if word in _NOT_WITH else statistics.find_table(word).name
        tables = [table for table in tables if table.name == name]

    def lines(paper: Paper) -> Iterator[str]:
        for table in tables:
            rows = ["opponent" if by == "against" else by for by in table.by]
            by = f" By {listed(rows, 'or')}." if rows else ""
            yield from paper.headed_lines(table.name, table.about + by)
        if word is not None:
            yield from _definitions(tables[0], paper)

    return Page(lines, lambda: _list_object(tables))


def _definitions(table: Listed, paper: Paper) -> Iterable[str]:
    """What each column of a table means, or each record."""
    is_records = table.name == RECORDS
    terms = {(one.title if is_records else one.name): one.definition for one in table.columns}
    widest = max(map(width_of, terms))
    for term, definition in terms.items():
        first = f"    {term:{widest}}  "
        indent = " " * (len(first) if paper.width > widest + 40 else 8)
        yield from wrap_long_words(definition, paper.width, indent, first)


def _list_object(tables: Sequence[Listed]) -> dict[str, Any]:
    columns = {column.name: column for table in tables for column in table.columns}
    return {
        "tables": [
            {
                "table": table.name,
                "title": table.title,
                "about": table.about,
                "by": table.by,
                "sort": table.sort,
                "columns": [column.name for column in table.columns],
            }
            for table in tables
        ],
        "columns": [heading_object(column) for column in columns.values()],
    }
