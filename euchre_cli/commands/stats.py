"""`euchre stats`: the statistics of a season."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import Any

import click
from click.shell_completion import CompletionItem

from ..cli.filter_options import (
    check_players,
    games_options,
    logs_options,
    players_options,
    reading_book,
)
from ..cli.options import check_days, completing, output_options
from ..cli.output import terminal_paper
from ..cli.session import Session, no_game_words
from ..report import values as report
from ..report.as_data import csv_lines, heading_object, table_object
from ..report.as_text import table_lines
from ..season.column import Table
from ..season.counting import ROW_KINDS
from ..season.filters import (
    Filters,
    about_games,
    games_words,
    open_season,
    remarks,
    why_no_rows,
)
from ..season.season import Season
from ..season.statistics import (
    RECORDS,
    Query,
    ahead_of_each_other,
    find_table,
    head_to_head,
    row_kind,
    sorted_by,
    table_of,
)
from ..season.tables import TABLES
from ..terminal import report_table as reports
from ..terminal.display import Paper, say
from ..terminal.exit_status import Refused
from ..terminal.phrases import listed
from ..terminal.text import width_of, wrap_long_words

_complete_table = completing(
    lambda: [*((table.name, table.about) for table in TABLES.values()), RECORDS]
)


def _complete_column(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    prefix = incomplete.lower().replace("-", "_")
    columns = {column.name: column for table in TABLES.values() for column in table.columns}
    return [
        CompletionItem(name, help=column.definition)
        for name, column in columns.items()
        if name.startswith(prefix)
    ]


@click.command()
@click.argument("table", metavar="[TABLE]", required=False, shell_complete=_complete_table)
@click.option(
    "--by",
    type=click.Choice([by for by in ROW_KINDS if by != "against"]),
    help="What each row is about.",
)
@games_options
@players_options
@click.option(
    "--sort",
    metavar="COLUMN",
    default="",
    shell_complete=_complete_column,
    help="Sort, highest first; -COLUMN: lowest first.",
)
@click.option("--more", is_flag=True, help="Show every column, with the intervals.")
@click.option("--list", "as_list", is_flag=True, help="List the tables, or TABLE with its columns.")
@output_options("table", "json", "csv")
@logs_options
def stats(
    session: Session,
    table: str | None,
    by: str | None,
    filters: Filters,
    sort: str,
    more: bool,
    as_list: bool,
    output: str,
    logs: tuple[str, ...],
    anyway: bool,
) -> None:
    """Show a table of the season. TABLE is one of standings, calling, loners, opportunities,
    defending, pairs, head-to-head, discipline, chances, ratings and records. Without TABLE you get
    the standings, or with --by seat the calls. A terminal shows as many columns as there is room
    for; `--more` has the rest.

    A rate comes with its 95 % interval and the number it is out of, 58% (41–73) of 36; a mean with
    how far it may be off. If no row has enough hands for a column yet, the column is named below
    the table. Games that were struck out do not count. `--list` shows the tables, and with a TABLE
    what each column means. With `--from`, a game with errors is left out, and a game that is in two
    logs, or goes on in another, counts once.

    \b
    euchre stats
    euchre stats --more
    euchre stats calling --since 2026-01-01
    euchre stats pairs --player Ann
    euchre stats records
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
            raise click.UsageError("--list takes a table at most: leave out everything else")
        _print_list(table, output)
        return
    if table == RECORDS and (by or sort or more):
        what = "--by" if by else "--sort" if sort else "--more"
        raise click.UsageError(f"{what} does not go with {table}")
    check_players(filters)
    check_days(filters.since, filters.until)
    if table not in (None, RECORDS):
        find_table(table)  # Refuses an unknown table even if there is no book.
    with reading_book(session, logs, anyway) as (book, status):
        season, filters, empty = open_season(book, filters, no_game_words(book.store, logs))
        query = Query(table, by, sort)
        shown = table_of(season, query)
        kind = row_kind(find_table(shown.name), by, season.people)
        if not shown.rows:
            empty = empty or why_no_rows(season, kind)
        if output == "table":
            paper = terminal_paper()
            if empty:
                reports.write(wrap_long_words(empty, paper.width, "  "), paper)
            else:
                reports.write(_lines(season, shown, filters, paper, more), paper)
        else:
            if empty:
                say(empty)
            if output == "json":
                about = about_games(season, filters)
                order = sorted_by(find_table(shown.name), kind, sort, season.people)
                object_ = {**table_object(shown), "by": kind, "sort": order}
                reports.write_object(**about, **object_)
            else:
                for line in csv_lines(shown):
                    click.echo(line, nl=False)
    sys.exit(status)


def _lines(
    season: Season, table: report.Table, filters: Filters, paper: Paper, more: bool
) -> Iterable[str]:
    """A table with its title, and the remarks on the games below."""
    people = filters.people_words()
    whose = f" of {people}" if people else ""
    words = f"{table.title}{whose}: {games_words(season, filters)}"
    yield from paper.lines(words, "strong", "  ")
    square = head_to_head(season) if table.name == "head-to-head" else None
    yield from table_lines(square or table, paper, more=more)
    if table.name == "ratings" and more and (ahead := ahead_of_each_other(season)):
        yield ""
        yield from table_lines(ahead, paper, more=True)
    for note in remarks(season):
        yield from paper.lines(note, indent="  ")
    yield from paper.faint_lines(f"what a column means: euchre stats --list {table.name}")


# -- the list ------------------------------------------------------------------------------------


def _print_list(word: str | None, output: str) -> None:
    """Prints every table, or one with its columns."""
    tables = list(TABLES.values()) if word is None else [find_table(word)]
    if output == "json":
        reports.write_object(**_list_object(tables))
    elif output != "table":
        raise Refused("--list prints text or JSON: use --json")
    else:
        paper = terminal_paper()
        lines = [line for table in tables for line in _about(table, paper)]
        if word is not None:
            lines += _definitions(tables[0], paper)
        reports.write(lines, paper)


def _about(table: Table, paper: Paper) -> list[str]:
    rows = listed(["opponent" if by == "against" else by for by in table.by], "or")
    return paper.headed_lines(table.name, f"{table.about} By {rows}.")


def _definitions(table: Table, paper: Paper) -> Iterable[str]:
    """What each column of a table means."""
    widest = max(width_of(column.name) for column in table.columns)
    for column in table.columns:
        first = f"    {column.name:{widest}}  "
        indent = " " * (len(first) if paper.width > widest + 40 else 8)
        yield from wrap_long_words(column.definition, paper.width, indent, first)


def _list_object(tables: list[Table]) -> dict[str, Any]:
    columns = {column.name: column for table in tables for column in table.columns}
    return {
        "tables": [
            {
                "table": table.name,
                "title": table.title,
                "about": table.about,
                "by": list(table.by),
                "sort": table.sort,
                "columns": [column.name for column in table.columns],
            }
            for table in tables
        ],
        "columns": [heading_object(column) for column in columns.values()],
    }
