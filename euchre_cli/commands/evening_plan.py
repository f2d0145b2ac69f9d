"""`euchre evening plan`: who sits where on an evening of several tables."""

from __future__ import annotations

from typing import Final

import click

from ..book.evening_sheet import EveningSheet
from ..book.evenings import last_evening
from ..cli.output import check_page, terminal_paper, write_page
from ..cli.session import Session, book_is_begun
from ..evening.movements import INDIVIDUAL, MOVEMENTS
from ..evening.plan import Plan
from ..evening.plan_sheets import PLAN_COLUMNS, plan_object, plan_rows, plan_title, wall_sheet
from ..evening_pages.from_book import page_title, plan_of
from ..evening_pages.plan_page import plan_page
from ..terminal.exit_status import Refused
from ..terminal.report_table import write, write_object, write_rows
from .evening_movement import CommandWithMovements, movement_for, movement_option
from .evening_names import names_option, people_or_numbers
from .evening_session import with_group_options
from .options import output_options
from .which_game_options import db_option

_MOST_ROUNDS: Final = 200
"""The most rounds of a plan: five times the longest whole plan."""


@click.command(cls=CommandWithMovements, short_help="Print who sits where, and with whom.")
@click.argument("words", nargs=-1, metavar="[NUMBER|NAMES]")
@names_option
@movement_option
@click.option(
    "--rounds",
    metavar="N",
    type=click.IntRange(1, _MOST_ROUNDS),
    help="The rounds to play.  [default: as many as the whole plan has]",
)
@click.option(
    "--html",
    metavar="FILE",
    type=click.Path(),
    help="Write a sheet for the wall as a page to print; - means standard output.",
)
@click.option("--force", is_flag=True, help="Overwrite the FILE of --html.")
@click.option("--title", metavar="TEXT", default="", help="The title of the page.")
@output_options("table", "json", "csv")
@db_option
def plan(
    session: Session,
    words: tuple[str, ...],
    names: str | None,
    movement: str,
    rounds: int | None,
    html: str | None,
    title: str,
    force: bool,
    output: str,
) -> None:
    """Plan who sits where, round by round, for a number of people or for these names; without
    names, show the plan of the evening: the rounds that were begun, as they were played, and those
    that are planned.

    Everybody plays with everybody, and against everybody. If tables of four come out even, or one
    sits out, any two people are partners once and opponents twice in the whole plan. Otherwise they
    are partners at most once and opponents once or twice. Nobody sits out twice before everybody
    has sat out once. Fewer rounds are the first ones of the whole plan, or a plan of their own if
    that is fairer; more rounds begin the whole plan again.

    With `--movement pairs` partners stay together: the first two names are a pair, the next two
    another. With `--movement winners-move` who sits where goes by the results, so that there is no
    plan in advance.

    The page of --html is a sheet for the wall, in large letters, on A4.

    A name of several words is put in quotes, or commas between the names; or the names are in a
    file, one a line. In CSV, somebody who sits out has a line with an empty table and the name
    under north.

    \b
    euchre evening plan 16
    euchre evening plan 13 --rounds 8
    euchre evening plan Ann Bob Cat Dan Eve
    euchre evening plan --names thursday.txt --html plan.html
    euchre evening plan                    the plan of the evening under way
    euchre evening plan Ann and Bob, Cat and Dan, Eve and Fay --movement pairs
    euchre evening plan 16 --csv > plan.csv

    Exit status: 0 printed or written, 2 refused, or FILE already exists, 3 a file cannot be read or
    written.
    """
    session = with_group_options(session)
    if session.as_json:
        output = "json"
    if title and html is None:
        raise click.UsageError("--title goes with --html FILE")
    if html is not None and output != "table":
        raise click.UsageError("--html is for paper: leave out --json, --csv and --format")
    check_page(html, force=force)
    evening = None
    if not words and names is None and rounds is None and movement == INDIVIDUAL:
        evening = _evening_begun(session)
    made = plan_of(evening) if evening is not None else _plan_for(words, names, movement, rounds)
    if html is not None and evening is not None:
        title = title or page_title(evening)
        write_page(html, plan_page(made, title, evening.begun.rounds), title, force=force)
    elif html is not None:
        write_page(html, plan_page(made, title), plan_title(made), force=force)
    elif output == "json":
        whose = {"movement": movement} if evening is None else {"evening": evening.number}
        write_object(**whose, **plan_object(made))
    elif output == "csv":
        write_rows("csv", "plan", PLAN_COLUMNS, plan_rows(made))
    else:
        paper = terminal_paper()
        write(wall_sheet(made, paper), paper)


def _evening_begun(session: Session) -> EveningSheet | None:
    """The evening begun last; `None` if there is none."""
    if not book_is_begun(session.db):
        return None
    with session.open() as store:
        return last_evening(store)


def _plan_for(words: tuple[str, ...], names: str | None, movement: str, rounds: int | None) -> Plan:
    """The plan for these people. Raises `Refused` if the movement has none."""
    people = people_or_numbers(words, names, in_pairs=MOVEMENTS[movement].fixed_partners)
    chosen = movement_for(movement, len(people))
    if chosen.plan is None:
        raise Refused(f"{movement} goes by the results, and has no plan in advance")
    return chosen.plan(people, rounds)
