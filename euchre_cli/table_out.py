"""A whole table or view of the scorebook's file as CSV: what `euchre export --table` does.

Knows: which tables there are, and that their header is that of the file. Does not know: where the
lines go.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import click

from .at_table import opened
from .exits import Failure

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from .store import Store
    from .tables import Table


def complete_table(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """The tables and views whose name begins so."""
    from click.shell_completion import CompletionItem

    from .tables import tables_of

    try:
        with opened(None) as store:
            found = tables_of(store)
    except Failure:
        return []
    wanted = incomplete.casefold()
    return [
        CompletionItem(table.name, help=table.about)
        for table in found
        if table.name.casefold().startswith(wanted)
    ]


def check(asked: bool, target: str | None, out: str | None) -> None:
    """Raises `UsageError` where a table is asked for together with games (`asked`), or in a form
    that is not CSV: by `target`, or as the file `out` ends."""
    if asked:
        raise click.UsageError(
            "--table writes all of a table: `euchre sql --csv` asks for less of it."
        )
    if (target or "csv") != "csv" or (out or "").lower().endswith((".euchre", ".jsonl")):
        raise click.UsageError("A table is written as CSV: leave --to out, and name a .csv file.")


def write_csv(store: Store, table: Table, write: Callable[[str], object]) -> int:
    """Write a table as CSV, and return how many rows it has."""
    from .question import asked
    from .render.answer import csv_lines
    from .tables import everything_in

    with asked(store.path, everything_in(table)) as answer:
        rows = -1  # The header is none.
        for line in csv_lines(answer.columns, answer.rows):
            write(line)
            rows += 1
    return rows
