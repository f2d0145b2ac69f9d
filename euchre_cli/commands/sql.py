"""`euchre sql`: ask the scorebook in SQL."""

from __future__ import annotations

import re
import sys
from typing import Final

import click

from ..book.readonly_sql import QueryResult, near, run_query, tables_of
from ..book.store import Store
from ..cli.options import output_options
from ..cli.output import terminal_paper
from ..cli.session import Session
from ..cli.which_game_options import db_option
from ..log.formats import STDIN, open_input
from ..render.sql_result import columns_of, page, schema_lines
from ..terminal.exit_status import Refused
from ..terminal.report_table import (
    TableColumn,
    csv_lines,
    json_lines,
    objects,
    write,
    write_object,
    write_rows,
)

_LONGEST: Final = 1_000_000
"""The greatest number of bytes in a question from standard input."""

COLUMNS: Final = (
    TableColumn("table", value=lambda one: one[0].name),
    TableColumn("kind", value=lambda one: one[0].kind),
    TableColumn("column", value=lambda one: one[1].name),
    TableColumn("type", value=lambda one: one[1].type),
)
"""The columns of the list of all tables, as CSV or JSON Lines."""


@click.command()
@click.argument("query", metavar="[SELECT|-]", required=False)
@output_options("table", "json", "jsonl", "csv")
@db_option
def sql(session: Session, query: str | None, output: str) -> None:
    """Ask the scorebook in SQL with one SELECT; - reads it from standard input. Nothing can be
    changed with it.

    Without a question it lists every table and view with its columns. The views have the numbers of
    `euchre stats` under the same names. If a table is too wide for the terminal, each of its rows
    is shown as a list.

    \b
    euchre sql
    euchre sql "SELECT * FROM standings"
    euchre sql "SELECT player, calls, euchred_share FROM calling WHERE calls >= 50"
    euchre sql --csv "SELECT * FROM seat_hands WHERE player = 'Ann'" > ann.csv
    euchre sql - < question.sql

    Exit status: 0 answered, 2 the question is not understood, or there is none, 3 the scorebook
    cannot be read, 130 interrupted.
    """
    question = _from_stdin() if query == STDIN else query
    with session.open() as store:
        store.report_changed_entries()
        if question is None:
            _list(store, output)
        else:
            _ask(store, question, output)


def _from_stdin() -> str:
    with open_input(STDIN) as stream:
        question = stream.read(_LONGEST + 1)
    if len(question) > _LONGEST:
        raise Refused(f"the question is longer than {_LONGEST:,} bytes")
    return question.decode("utf-8-sig", errors="surrogateescape")


# -- an answer -----------------------------------------------------------------------------


def _ask(store: Store, question: str, output: str) -> None:
    try:
        with run_query(store.path, question) as answer:
            _write(answer, output)
    except Refused as refused:
        raise Refused(f"{refused}{_hint(store, str(refused))}") from None


def _write(answer: QueryResult, output: str) -> None:
    columns = columns_of(answer.columns)
    if output == "json":
        write_object(columns=answer.columns, rows=list(objects(columns, answer.rows)))
    elif output == "table":
        paper = terminal_paper()
        write(page(answer.columns, list(answer.rows), paper), paper)
    else:
        lines = csv_lines if output == "csv" else json_lines
        # `click.echo` would flush after each of many lines.
        sys.stdout.writelines(lines(columns, answer.rows))


_UNKNOWN: Final = re.compile(r"no such (table|column): (?:.*\.)?(.+)", re.DOTALL)


def _hint(store: Store, words: str) -> str:
    """The end of an error message about an unknown table or column, with the name nearest to it."""
    unknown = _UNKNOWN.search(words)
    if unknown is None:
        return ""
    tables = tables_of(store)
    names = [table.name for table in tables]
    if unknown[1] == "column":
        names = [column.name for table in tables for column in table.columns]
    return near(unknown[2], names) or "; `euchre sql` lists every table with its columns"


# -- the list of tables --------------------------------------------------------------------


def _list(store: Store, output: str) -> None:
    tables = tables_of(store)
    if output == "json":
        objects = [table._asdict() for table in tables]
        for members in objects:
            members["columns"] = [column._asdict() for column in members["columns"]]
        write_object(tables=objects)
    elif output == "table":
        paper = terminal_paper()
        write(schema_lines(tables, paper), paper)
    else:
        rows = [(table, column) for table in tables for column in table.columns]
        write_rows(output, "tables", COLUMNS, rows)
