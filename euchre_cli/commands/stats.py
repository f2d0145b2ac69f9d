"""`euchre stats`: the statistics of a season."""

from __future__ import annotations

import sys

import click
from click.shell_completion import CompletionItem

from ..cli.filter_options import (
    check_players,
    games_options,
    games_read,
    logs_options,
    players_options,
)
from ..cli.options import check_days, completing, output_options
from ..cli.session import Session
from ..cli.stats_output import ALL, RECORDS_TABLE, print_stats, print_tables_and_columns
from ..stat_columns.column import LEAST
from ..stat_columns.stat_tables import COLUMNS, TABLES
from ..stats.counted_tables import TableQuery, name_typed, table_called
from ..stats.filters import NO_GAME, NO_GAME_IN_LOGS, Filters
from ..stats.record_definitions import RECORDS

_complete_table = completing(
    lambda: [*((table.name, table.about) for table in TABLES.values()), RECORDS_TABLE, ALL]
)


def _complete_column(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    before, comma, last = incomplete.rpartition(",")
    wanted = last.lower().replace("-", "_")
    return [
        CompletionItem(before + comma + column.name, help=column.definition)
        for column in COLUMNS.values()
        if column.name.startswith(wanted)
    ]


def _complete_explained(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    return _complete_column(ctx, param, incomplete) + [
        CompletionItem(one.name, help=one.definition)
        for one in RECORDS.values()
        if one.name.startswith(name_typed(incomplete))
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
    "--min-hands",
    "least",
    metavar="N",
    type=click.IntRange(min=0),
    default=LEAST,
    help=f"Show no rate on fewer hands than this.  [default: {LEAST}]",
)
@click.option(
    "--sort",
    metavar="COLUMN",
    default="",
    shell_complete=_complete_column,
    help="Sort, highest first; -COLUMN: lowest first.",
)
@click.option(
    "--columns",
    metavar="A,B,…",
    shell_complete=_complete_column,
    help="Show these columns instead of the table's.",
)
@click.option("--more", is_flag=True, help="Show every column, with the intervals.")
@click.option(
    "--explain",
    metavar="COLUMN",
    shell_complete=_complete_explained,
    help="Show what a column means, and its counts.",
)
@click.option("--list", "as_list", is_flag=True, help="List every table and column.")
@output_options("table", "json", "jsonl", "csv")
@logs_options
def stats(
    session: Session,
    table: str | None,
    by: str | None,
    which: Filters,
    least: int,
    sort: str,
    columns: str | None,
    more: bool,
    explain: str | None,
    as_list: bool,
    output: str,
    logs: tuple[str, ...],
    anyway: bool,
) -> None:
    """Show a table of the season. TABLE is one of standings, calling, loners, bidding, rounds,
    suits, defending, pairs, head-to-head, discipline, chances, ratings, play and records, or `all`.
    Without TABLE it is the standings, or with --by night, game or seat, what was played. Of the
    standings a terminal shows won and lost, points, loners and the streak; `--more` has the rest.

    A rate comes with its 95 % interval and the number it is out of, 58% (41–73) of 36; a mean with
    how far it may be off. If no row has enough hands for a column yet, the column is named below
    the table. Games that were struck out do not count. `--explain` shows what a number means, and
    the counts behind it. With `--from`, a game with errors is left out, and a game that is in two
    logs, or goes on in another, counts once.

    \b
    euchre stats
    euchre stats --more
    euchre stats calling --since 2026-01-01
    euchre stats pairs --player Ann
    euchre stats records
    euchre stats head-to-head --season 2026
    euchre stats --player Dan --by night
    euchre stats --columns loners,loner_march_share
    euchre stats --explain loner_march_share
    euchre stats --from old-logs/ --csv > season.csv

    CSV has a line for each row: what it is about, then each column; after a rate its _n, _low and
    _high. Rates are fractions there and in JSON.

    Exit status: 0 done, 1 a game of --from was left out, 2 there is no such table, column or
    player, 3 a file is not a log, or the scorebook cannot be read.
    """
    if as_list:
        if table or by or sort or columns or more or explain:
            raise click.UsageError("--list lists every table and column: leave out everything else")
        print_tables_and_columns(output)
        return
    if table in (ALL, RECORDS_TABLE) and (sort or columns or explain):
        raise click.UsageError(f"--sort, --columns and --explain do not go with {table}")
    if table == RECORDS_TABLE and (by or more or least != LEAST):
        what = "--by" if by else "--more" if more else "--min-hands"
        raise click.UsageError(f"{what} does not go with records")
    if explain and (columns or more):
        odd = "--columns" if columns else "--more"
        raise click.UsageError(f"--explain is about one column: leave out {odd}")
    if (explain and output in ("jsonl", "csv")) or (table == ALL and output == "csv"):
        what = "--explain" if explain else "all tables together"
        raise click.UsageError(f"there is no {output} of {what}: use --json")
    check_players(which)
    check_days(which.since, which.until)
    if table not in (None, ALL, RECORDS_TABLE):
        table_called(table)  # Also where there is no book yet.
    with games_read(session, logs, anyway, or_none=bool(explain)) as (book, status):
        brief = output == "table" and not more
        query = TableQuery(table, by, least, sort, columns, brief, more)
        print_stats(book, which, query, explain, output, NO_GAME_IN_LOGS if logs else NO_GAME)
    sys.exit(status)
