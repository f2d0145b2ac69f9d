"""What `euchre stats` prints: a table, all of them, the records, or what one of them means.

Knows: which forms there are of each, and where a sentence stands when there is nothing. Does not
know: how anything is counted, or laid out.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

import click

from ..render.season_records import (
    COLUMNS,
    holdings,
    record_explained,
    record_object,
)
from ..render.stats_cells import csv_of, row_objects, table_object
from ..render.stats_page import (
    explained,
    explained_object,
    games_object,
    list_object,
    page,
    records_page,
    tables_listed,
)
from ..stat_columns.column import LEAST
from ..stats.counted_tables import (
    CountedTable,
    TableQuery,
    all_tables,
    one_column,
    one_table,
    record_called,
)
from ..stats.filters import Filters, filter_games, resolve_players, why_empty
from ..stats.games import Book
from ..stats.record_definitions import Definition, Record
from ..stats.records import records_of
from ..stats.season import Season
from ..terminal import report_table as reports
from ..terminal.display import say
from ..terminal.exit_status import Refused
from ..terminal.text import broken
from .output import terminal_paper

if TYPE_CHECKING:
    from collections.abc import Iterable


ALL: Final = "all"
"""Every table, in place of a name."""

RECORDS_TABLE: Final = "records"
"""The records of the season, in place of a table."""


def print_stats(
    book: Book, asked: Filters, query: TableQuery, explain: str | None, output: str, none: str
) -> None:
    """Count what is asked for, and print it as `output`; `none` is what is said where there is no
    game at all. Raises `Refused` for what there is not, or what goes with nothing here."""
    asked, players = resolve_players(book, asked)
    meant, nothing = filter_games(book, asked, none)
    telling = StatsAnswer(Season(meant, players), asked, query, output, nothing)
    if explain is not None:
        telling.meaning(explain)
    elif query.table == RECORDS_TABLE:
        telling.records()
    else:
        telling.tables()


def print_tables_and_columns(output: str) -> None:
    """Print every table and column."""
    if output == "json":
        reports.write_object(**list_object())
    elif output != "table":
        raise Refused("--list prints text or JSON: use --json")
    else:
        paper = terminal_paper()
        reports.write(tables_listed(paper), paper)


class StatsAnswer:
    """What is asked of a season, in which form; `nothing` is why there is nothing to tell."""

    def __init__(
        self, season: Season, asked: Filters, query: TableQuery, output: str, nothing: str
    ) -> None:
        self.season = season
        self.asked = asked
        self.query = query
        self.output = output
        self.nothing = nothing
        self.paper = terminal_paper()

    def tables(self) -> None:
        """Print a table, or all of them and the records."""
        whole = self.query.table == ALL
        tables = (
            all_tables(self.season, self.query) if whole else [one_table(self.season, self.query)]
        )
        records = records_of(self.season) if whole and self.query.by is None else []
        if not self.nothing and not any(one.rows for one in tables):
            self.nothing = why_empty(self.season, self.asked, tables[0].by)
        if self.output == "table":
            self._print(page(tables, records, self.season, self.asked, self.paper))
        else:
            self._say_nothing()
            _write(self.output, tables, records, self._about(), whole=whole)

    def records(self) -> None:
        """Print the records."""
        found = records_of(self.season)
        if not self.nothing and not self.season.counts_any:
            self.nothing = why_empty(self.season, self.asked, "player")
        if self.output == "table":
            self._print(records_page(found, self.season, self.asked, self.paper))
            return
        self._say_nothing()
        if self.output == "json":
            reports.write_object(
                **self._about(),
                table=RECORDS_TABLE,
                title="Records",
                records=[record_object(one) for one in found],
            )
        else:
            reports.write_rows(self.output, RECORDS_TABLE, COLUMNS, holdings(found))

    def meaning(self, word: str) -> None:
        """Print what a column means and what is behind it for each row, or what a record means."""
        try:
            counted = one_column(self.season, self.query, word)
        except Refused:
            what = record_called(word)
            if what is None:
                raise
            self._record(what)
            return
        if self.output == "json":
            reports.write_object(**self._about(), **explained_object(counted))
            return
        lines = explained(counted, self.asked, self.paper)
        if self.nothing:
            lines += ["", *broken(self.nothing, self.paper.width, "  ")]
        reports.write(lines, self.paper)

    def _record(self, what: Definition) -> None:
        """Print what a record means, and who holds it, or why nobody does."""
        query = self.query
        odd = [query.table] if query.table else []
        given = {"--by": query.by, "--sort": query.sort, "--min-hands": query.least != LEAST}
        odd += [name for name, asked in given.items() if asked]
        if odd:
            leave = f"leave out {' and '.join(odd)}"
            raise Refused(f"{what.name} is a record, and has no rows: {leave}")
        found = next((one for one in records_of(self.season) if one.name == what.name), None)
        if found is None and not self.nothing:
            self.nothing = "Nobody has set that record in these games yet."
        if self.output == "json":
            self._say_nothing()
            record = record_object(found or what)
            reports.write_object(**self._about(), record=record)
            return
        lines = record_explained(found or what, self.paper)
        if self.nothing:
            lines += ["", *broken(self.nothing, self.paper.width, "  ")]
        reports.write(lines, self.paper)

    def _about(self) -> dict[str, object]:
        return games_object(self.season, self.asked, self.query.least)

    def _print(self, lines: Iterable[str]) -> None:
        nothing = broken(self.nothing, self.paper.width, "  ") if self.nothing else None
        reports.write(lines if nothing is None else nothing, self.paper)

    def _say_nothing(self) -> None:
        """A program gets no rows, and whoever runs it the reason."""
        if self.nothing:
            say(self.nothing)


def _write(
    output: str,
    tables: list[CountedTable],
    records: list[Record],
    about: dict[str, object],
    *,
    whole: bool,
) -> None:
    """Print tables for programs."""
    if output == "json" and not whole:
        reports.write_object(**about, **table_object(tables[0]))
    elif output == "json":
        reports.write_object(
            **about,
            tables=[table_object(one) for one in tables],
            records=[record_object(one) for one in records],
        )
    elif output == "jsonl":
        for one in tables:
            for row in row_objects(one):
                click.echo(json.dumps({"table": one.table.name, **row} if whole else row))
        for record in records:
            click.echo(json.dumps({"table": RECORDS_TABLE, **record_object(record)}))
    else:
        for line in csv_of(tables[0]):
            click.echo(line, nl=False)
