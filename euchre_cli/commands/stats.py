"""`euchre stats`: the statistics of a season."""

from __future__ import annotations

import sys

import click
from click.shell_completion import CompletionItem

from ..cli.filter_options import (
    check_players,
    games_options,
    logs_options,
    players_options,
    reading_games,
)
from ..cli.options import check_days, completing, output_options
from ..cli.output import terminal_paper
from ..cli.session import Session, no_game_words
from ..render.season_records import COLUMNS as RECORD_COLUMNS
from ..render.season_records import record_object, records_with_holders
from ..render.stats_cells import table_csv_lines, table_object
from ..render.stats_page import games_object, list_lines, list_object, page, records_page
from ..stat_columns.stat_tables import COLUMNS, TABLES
from ..stats.counted_tables import (
    RECORDS_TABLE,
    CountedTable,
    TableQuery,
    find_table,
    one_table,
)
from ..stats.filters import Filters, filter_games, resolve_players, why_empty
from ..stats.records import records_of
from ..stats.season import Season
from ..terminal import report_table as reports
from ..terminal.display import Paper, say
from ..terminal.exit_status import Refused
from ..terminal.text import wrap_long_words

_complete_table = completing(
    lambda: [*((table.name, table.about) for table in TABLES.values()), RECORDS_TABLE]
)


def _complete_column(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    prefix = incomplete.lower().replace("-", "_")
    names = dict.fromkeys(name for one in TABLES.values() for name in (*one.columns, *one.first))
    return [
        CompletionItem(name, help=COLUMNS[name].definition)
        for name in names
        if name.startswith(prefix)
    ]


@click.command()
@click.argument("table", metavar="[TABLE]", required=False, shell_complete=_complete_table)
@click.option(
    "--by",
    type=click.Choice(["player", "pair", "seat", "night", "game"]),
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
@click.option(
    "--list", "as_list", is_flag=True, help="List the tables, or TABLE, with its columns."
)
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
    the standings, or with --by seat the calls. Of the standings a terminal shows won and lost,
    points, loners and the streak; `--more` has the rest.

    A rate comes with its 95 % interval and the number it is out of, 58% (41–73) of 36; a mean with
    how far it may be off. If no row has enough hands for a column yet, the column is named below
    the table. Games that were struck out do not count. `--list` shows what each column means. With
    `--from`, a game with errors is left out, and a game that is in two logs, or goes on in another,
    counts once.

    \b
    euchre stats
    euchre stats --more
    euchre stats calling --since 2026-01-01
    euchre stats pairs --player Ann
    euchre stats records
    euchre stats head-to-head --season 2026
    euchre stats --player Dan --by night
    euchre stats loners --sort loner_march_share
    euchre stats --list loners
    euchre stats --from old-logs/ --csv > season.csv

    CSV has a line for each row: what it is about, then each column; after a rate its _n, _low and
    _high. Rates are fractions there and in JSON.

    Exit status: 0 done, 1 a game of --from was left out, 2 there is no such table, column or
    player, 3 a file is not a log, or the scorebook cannot be read.
    """
    if as_list:
        if by or sort or more:
            raise click.UsageError("--list takes a table at most: leave out everything else")
        _print_list(table, output)
        return
    if table == RECORDS_TABLE and (by or sort or more):
        what = "--by" if by else "--sort" if sort else "--more"
        raise click.UsageError(f"{what} does not go with records")
    check_players(filters)
    check_days(filters.since, filters.until)
    if table not in (None, RECORDS_TABLE):
        find_table(table)  # Refuses an unknown table even if there is no book.
    with reading_games(session, logs, anyway) as (book, status):
        filters, players = resolve_players(book, filters)
        matching, empty = filter_games(book, filters, no_game_words(book.store, logs))
        season = Season(matching, players)
        if table == RECORDS_TABLE:
            _print_records(season, filters, output, empty)
        else:
            query = TableQuery(table, by, sort, output == "table" and not more, more)
            _print_table(one_table(season, query), filters, output, empty)
    sys.exit(status)


def _print_list(table: str | None, output: str) -> None:
    """Prints every table with its columns, or one."""
    if output == "json":
        reports.write_object(**list_object(table))
    elif output != "table":
        raise Refused("--list prints text or JSON: use --json")
    else:
        paper = terminal_paper()
        reports.write(list_lines(table, paper), paper)


def _print_table(table: CountedTable, filters: Filters, output: str, empty: str) -> None:
    """Prints a table. `empty` is the message if no game matches."""
    if not table.rows:
        empty = empty or why_empty(table.season, filters, table.by)
    if output == "table":
        paper = terminal_paper()
        _print(page(table, filters, paper) if not empty else [], empty, paper)
        return
    _say(empty)
    if output == "json":
        reports.write_object(**games_object(table.season, filters), **table_object(table))
    else:
        for line in table_csv_lines(table):
            click.echo(line, nl=False)


def _print_records(season: Season, filters: Filters, output: str, empty: str) -> None:
    """Prints the records. `empty` is the message if no game matches."""
    records = records_of(season)
    if not season.counts_any:
        empty = empty or why_empty(season, filters, "player")
    if output == "table":
        paper = terminal_paper()
        _print(records_page(records, season, filters, paper) if not empty else [], empty, paper)
        return
    _say(empty)
    if output == "json":
        objects = list(map(record_object, records))
        about = games_object(season, filters)
        reports.write_object(**about, table=RECORDS_TABLE, title="Records", records=objects)
    else:
        reports.write_rows(output, RECORDS_TABLE, RECORD_COLUMNS, records_with_holders(records))


def _print(lines: list[str], empty: str, paper: Paper) -> None:
    """Prints a page, or the reason why there is nothing to show."""
    reports.write(wrap_long_words(empty, paper.width, "  ") if empty else lines, paper)


def _say(empty: str) -> None:
    """Prints on standard error why a program gets no rows."""
    if empty:
        say(empty)
