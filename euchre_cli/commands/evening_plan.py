"""`euchre evening plan`: who sits where on an evening of several tables."""

from __future__ import annotations

from typing import Final

import click

from ..cli.evening_movement import CommandWithMovements, movement_for, movement_option
from ..cli.evening_people import names_option, people_or_numbers
from ..cli.options import output_options
from ..cli.output import terminal_paper, write_page
from ..evening.movements import MOVEMENTS
from ..evening.plan_sheets import (
    PLAN_COLUMNS,
    plan_object,
    plan_rows,
    plan_title,
    player_cards,
    wall_sheet,
)
from ..evening_pages.plan_page import plan_page
from ..terminal.exit_status import Refused
from ..terminal.report_table import write, write_object, write_rows
from .evening_sheet import check_paper, paper_options

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
@paper_options
@click.option("--title", metavar="TEXT", default="", help="The title of the page.")
@output_options("table", "json", "csv")
def plan(
    words: tuple[str, ...],
    names: str | None,
    movement: str,
    rounds: int | None,
    cards: bool,
    html: str | None,
    title: str,
    force: bool,
    output: str,
) -> None:
    """Plan who sits where, round by round, for a number of people or for these names.

    Everybody plays with everybody, and against everybody. If tables of four come out even, or one
    sits out, any two people are partners once and opponents twice in the whole plan. Otherwise they
    are partners at most once and opponents once or twice. Nobody sits out twice before everybody
    has sat out once. Fewer rounds are the first ones of the whole plan, or a plan of their own if
    that is fairer; more rounds begin the whole plan again.

    Another movement has its own plan: `--movement by-seats` and `--movement pairs`. The first two
    names are a pair, the next two another. The other movements go by the results, and have no plan
    in advance.

    The page of --html is for A4: the sheet in large letters, and for each player a card to cut out,
    with room to write the points and loners of each round.

    A name of several words is put in quotes, or commas between the names; or the names are in a
    file, one a line. In CSV, somebody who sits out has a line with an empty table and the name
    under north.

    \b
    euchre evening plan 16
    euchre evening plan 13 --rounds 8
    euchre evening plan Ann Bob Cat Dan Eve --cards
    euchre evening plan --names thursday.txt --html plan.html
    euchre evening plan Ann and Bob, Cat and Dan, Eve and Fay --movement pairs
    euchre evening plan 16 --csv > plan.csv

    Exit status: 0 printed or written, 2 refused, or FILE already exists, 3 a file cannot be read or
    written.
    """
    if title and html is None:
        raise click.UsageError("--title goes with --html FILE")
    check_paper(cards, html, output, force=force)
    people = people_or_numbers(words, names, in_pairs=MOVEMENTS[movement].fixed_partners)
    chosen = movement_for(movement, len(people))
    if chosen.plan is None:
        raise Refused(f"{movement} goes by the results, and has no plan in advance")
    made = chosen.plan(people, rounds)
    if html is not None:
        page = plan_page(made, title, cards_only=cards)
        write_page(html, page, plan_title(made), force=force)
    elif output == "json":
        write_object(movement=movement, **plan_object(made))
    elif output == "csv":
        write_rows("csv", "plan", PLAN_COLUMNS, plan_rows(made))
    else:
        paper = terminal_paper()
        write((player_cards if cards else wall_sheet)(made, paper), paper)
