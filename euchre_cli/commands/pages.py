"""A command that shows something: a function from the open book to a page, which is printed in the
form that was asked for.

The function neither prints nor opens the book, and declares no option that others have.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping
from functools import wraps
from typing import Any, NamedTuple

import click

from ..output import terminal_paper
from ..report.as_data import write_table
from ..report.as_text import table_lines
from ..report.values import Table
from ..session import Session, remark
from ..terminal.display import Paper, write
from ..terminal.report_table import write_object
from .options import combine_options, output_options
from .which_game_options import db_option


class Page(NamedTuple):
    """What a command shows: the `lines` for people and the `members` of its JSON, of which only
    what is asked for is made; or a `table`, whose rows, in JSON a list called by its name, are also
    those of CSV. `none` says why there is nothing to show; to programs on standard error."""

    lines: Callable[[Paper], Iterable[str]] | None = None
    members: Callable[[], Mapping[str, Any]] | None = None
    table: Table | None = None
    none: str = ""
    status: int = 0


def shows(
    *options: Any, forms: str = "json", opens: bool = True, **settings: Any
) -> Callable[[Callable[..., Page]], click.Command]:
    """Makes a command of a function from the open book, the session and the values of `options` to
    a page; `forms` are those besides text, such as `json csv`. Without `opens` the function is not
    given the book, but has options that say what to read."""

    def decorate(function: Callable[..., Page]) -> click.Command:
        @wraps(function)
        def run(session: Session, output: str, **typed: Any) -> None:
            session = session._replace(form=output, as_json=output == "json")
            if opens:
                with session.open() as book:
                    page = function(book, session, **typed)
            else:
                page = function(session, **typed)
            write_page(page, output)

        with_options: Callable[..., None] = combine_options(
            *options, output_options("table", *forms.split()), *[db_option] * opens
        )(run)
        command: click.Command = click.command(**settings)(with_options)
        return command

    return decorate


def write_page(page: Page, output: str) -> None:
    """Prints a page as text (`table`), JSON, JSON Lines or CSV, and ends with its exit status."""
    if output != "table" and page.none:
        remark(page.none)
    if output == "json" and page.members is not None:
        write_object(**page.members())
    elif output != "table" and page.table is not None:
        write_table(output, page.table.name, page.table)
    else:
        paper = terminal_paper()
        if page.none:
            write(paper.lines(page.none, indent="  "), paper)
        elif page.lines is not None:
            write(page.lines(paper), paper)
        elif page.table is not None:
            write(table_lines(page.table, paper), paper)
    if page.status:
        sys.exit(page.status)
