"""`euchre stats`: the statistics of a season."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from typing import Final

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
from ..render.season_records import record_explained, record_object, records_with_holders
from ..render.stats_cells import row_objects, table_csv_lines, table_object
from ..render.stats_page import (
    explanation_lines,
    explanation_object,
    games_object,
    list_lines,
    list_object,
    page,
    records_page,
    table_declaration_object,
    table_lines,
)
from ..stat_columns.column import MIN_HANDS, Table
from ..stat_columns.stat_tables import COLUMNS, TABLES
from ..stats.counted_tables import (
    TableQuery,
    all_tables,
    find_record,
    find_table,
    normal_name,
    one_column,
    one_table,
)
from ..stats.filters import (
    Filters,
    filter_games,
    resolve_players,
    why_empty,
)
from ..stats.record_definitions import RECORDS, RecordDefinition
from ..stats.records import records_of
from ..stats.season import Season
from ..terminal import report_table as reports
from ..terminal.display import say
from ..terminal.exit_status import Refused
from ..terminal.progress import ProgressLine
from ..terminal.text import wrap_long_words

ALL: Final = "all"
"""The word for every table, in place of a name."""

RECORDS_TABLE: Final = "records"
"""The word for the records of the season, in place of a table's name."""

_complete_table = completing(
    lambda: [*((table.name, table.about) for table in TABLES.values()), RECORDS_TABLE, ALL]
)


def _complete_column(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    before, comma, last = incomplete.rpartition(",")
    prefix = last.lower().replace("-", "_")
    return [
        CompletionItem(before + comma + column.name, help=column.definition)
        for column in COLUMNS.values()
        if column.name.startswith(prefix)
    ]


def _complete_explained(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    return _complete_column(ctx, param, incomplete) + [
        CompletionItem(one.name, help=one.meaning)
        for one in RECORDS.values()
        if one.name.startswith(normal_name(incomplete))
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
    "min_hands",
    metavar="N",
    type=click.IntRange(min=0),
    default=MIN_HANDS,
    help=f"Show no rate on fewer hands than this.  [default: {MIN_HANDS}]",
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
    help="Show what a column means, and its counts; or the columns of a table.",
)
@click.option("--list", "as_list", is_flag=True, help="List every table and column.")
@output_options("table", "json", "jsonl", "csv")
@logs_options
def stats(
    session: Session,
    table: str | None,
    by: str | None,
    filters: Filters,
    min_hands: int,
    sort: str,
    columns: str | None,
    more: bool,
    explain: str | None,
    as_list: bool,
    output: str,
    logs: tuple[str, ...],
    anyway: bool,
) -> None:
    """Show a table of the season. TABLE is one of standings, calling, loners, bidding,
    opportunities, rounds, suits, by-score, partner-calls, defending, pairs, head-to-head,
    discipline, chances, chance-by-call, ratings, par, play and records, or `all`, which leaves out
    par, because every hand has to be played once more for it. Without TABLE you get the standings,
    or with --by night, game or seat, what was played there. Of the standings a terminal shows won
    and lost, points, loners and the streak; `--more` has the rest.

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
    euchre stats par
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
        _print_list(output)
        return
    if table in (ALL, RECORDS_TABLE) and (sort or columns or explain):
        raise click.UsageError(f"--sort, --columns and --explain do not go with {table}")
    if table == RECORDS_TABLE and (by or more or min_hands != MIN_HANDS):
        what = "--by" if by else "--more" if more else "--min-hands"
        raise click.UsageError(f"{what} does not go with records")
    if explain and (columns or more):
        excluded = "--columns" if columns else "--more"
        raise click.UsageError(f"--explain is about one column: leave out {excluded}")
    if (explain and output in ("jsonl", "csv")) or (table == ALL and output == "csv"):
        what = "--explain" if explain else "all tables together"
        raise click.UsageError(f"there is no {output} of {what}: use --json")
    check_players(filters)
    check_days(filters.since, filters.until)
    if table not in (None, ALL, RECORDS_TABLE):
        find_table(table)  # Refuses an unknown table even if there is no book.
    with reading_games(session, logs, anyway, or_empty=bool(explain)) as (book, status):
        brief = output == "table" and not more
        query = TableQuery(table, by, min_hands, sort, columns, brief, more)
        filters, players = resolve_players(book, filters)
        matching, empty = filter_games(book, filters, no_game_words(book.store, logs))
        season = Season(matching, players, ProgressLine().update)
        answer = _Answer(season, filters, query, output, empty)
        if explain is not None:
            answer.explain(explain)
        elif table == RECORDS_TABLE:
            answer.records()
        else:
            answer.tables()
    sys.exit(status)


def _print_list(output: str) -> None:
    """Prints every table and column."""
    if output == "json":
        reports.write_object(**list_object())
    elif output != "table":
        raise Refused("--list prints text or JSON: use --json")
    else:
        paper = terminal_paper()
        reports.write(list_lines(paper), paper)


class _Answer:
    """Prints one answer about a season in the chosen format; `empty` is the message if no game
    matches, or nothing can be counted in those that do."""

    def __init__(
        self, season: Season, filters: Filters, query: TableQuery, output: str, empty: str
    ) -> None:
        self.season = season
        self.filters = filters
        self.query = query
        self.output = output
        self.empty = empty
        self.paper = terminal_paper()

    def tables(self) -> None:
        """Prints the table of the query, or all of them and the records."""
        season, query = self.season, self.query
        every = query.table == ALL
        tables = all_tables(season, query) if every else [one_table(season, query)]
        records = records_of(season) if every and query.by is None else []
        if not any(counted.rows for counted in tables):
            self.empty = self.empty or why_empty(season, self.filters, tables[0].by)
        if self.output == "table":
            self._print(page(tables, records, season, self.filters, self.paper))
            return
        self._say_empty()
        if self.output == "json":
            found = table_object(tables[0])
            if every:
                found = {
                    "tables": [table_object(counted) for counted in tables],
                    "records": [record_object(record) for record in records],
                }
            self._print_object(**found)
        elif self.output == "jsonl":
            for counted in tables:
                name = {"table": counted.declaration.name} if every else {}
                for row in row_objects(counted):
                    click.echo(json.dumps({**name, **row}))
            for record in records:
                click.echo(json.dumps({"table": RECORDS_TABLE, **record_object(record)}))
        else:
            for line in table_csv_lines(tables[0]):
                click.echo(line, nl=False)

    def records(self) -> None:
        """Prints the records."""
        records = records_of(self.season)
        if not self.season.counts_any:
            self.empty = self.empty or why_empty(self.season, self.filters, "player")
        if self.output == "table":
            self._print(records_page(records, self.season, self.filters, self.paper))
            return
        self._say_empty()
        if self.output == "json":
            objects = [record_object(record) for record in records]
            self._print_object(table=RECORDS_TABLE, title="Records", records=objects)
        else:
            reports.write_rows(
                self.output, RECORDS_TABLE, RECORD_COLUMNS, records_with_holders(records)
            )

    def explain(self, word: str) -> None:
        """Prints what a column means, with the counts behind it, or what a record means."""
        try:
            counted = one_column(self.season, self.query, word)
        except Refused:
            definition = find_record(word)
            if definition is not None:
                self._explain_record(definition)
            elif (table := TABLES.get(normal_name(word).replace("_", "-"))) is not None:
                self._explain_table(table)
            else:
                raise
            return
        if self.output == "json":
            self._print_object(**explanation_object(counted))
        else:
            self._print_explained(explanation_lines(counted, self.filters, self.paper))

    def _refuse_rows(self, what: str) -> None:
        """Raises `Refused` if the query asks for rows, which the explanation of `what` has not."""
        query = self.query
        excluded = [query.table] if query.table else []
        given = {
            "--by": query.by,
            "--sort": query.sort,
            "--min-hands": query.min_hands != MIN_HANDS,
        }
        excluded += [option for option, value in given.items() if value]
        if excluded:
            raise Refused(f"{what}: leave out {' and '.join(excluded)}")

    def _explain_table(self, table: Table) -> None:
        self._refuse_rows(f"{table.name} is a table, and its columns are explained without rows")
        if self.output == "json":
            self._print_object(**table_declaration_object(table))
        else:
            reports.write(table_lines(table, self.paper), self.paper)

    def _explain_record(self, definition: RecordDefinition) -> None:
        self._refuse_rows(f"{definition.name} is a record, and has no rows")
        records = records_of(self.season)
        record = next((one for one in records if one.definition.name == definition.name), None)
        if record is None:
            self.empty = self.empty or "Nobody has set that record in these games yet."
        if self.output == "json":
            self._say_empty()
            self._print_object(record=record_object(record or definition))
        else:
            self._print_explained(record_explained(record or definition, self.paper))

    def _print_object(self, **found: object) -> None:
        about = games_object(self.season, self.filters, self.query.min_hands)
        reports.write_object(**about, **found)

    def _print(self, lines: Iterable[str]) -> None:
        empty = wrap_long_words(self.empty, self.paper.width, "  ")
        reports.write(empty if self.empty else lines, self.paper)

    def _print_explained(self, lines: list[str]) -> None:
        empty = ["", *wrap_long_words(self.empty, self.paper.width, "  ")] if self.empty else []
        reports.write([*lines, *empty], self.paper)

    def _say_empty(self) -> None:
        """Prints on standard error why a program gets no rows."""
        if self.empty:
            say(self.empty)
