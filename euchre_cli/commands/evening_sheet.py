"""`euchre evening sheet`: the plan of the evening under way, on paper."""

from __future__ import annotations

import click

from ..book.evening_sheet import EveningSheet
from ..book.evenings import NO_EVENING, last_evening
from ..cli.evening_session import with_group_options
from ..cli.options import combine_options, output_options
from ..cli.output import check_page, terminal_paper, write_page
from ..cli.session import Session
from ..cli.which_game_options import db_option
from ..evening.plan_sheets import PLAN_COLUMNS, plan_object, plan_rows, player_cards, wall_sheet
from ..evening_pages.from_book import page_title, plan_of
from ..evening_pages.plan_page import plan_page
from ..terminal.exit_status import Refused
from ..terminal.report_table import write, write_object, write_rows

paper_options = combine_options(
    click.option("--cards", is_flag=True, help="Only a card for each player, without the sheet."),
    click.option(
        "--html",
        metavar="FILE",
        type=click.Path(),
        help="Write the sheet and the cards as a page to print; - means standard output.",
    ),
    click.option("--force", is_flag=True, help="Overwrite the FILE of --html."),
)
"""`--cards`, `--html FILE` and `--force`."""


@click.command(short_help="Print the plan of the evening, or its cards.")
@paper_options
@db_option
@output_options("table", "json", "csv")
def sheet(session: Session, cards: bool, html: str | None, force: bool, output: str) -> None:
    """Print who sits where in every round of the evening: those that were begun, as they were
    played, and those that are planned.

    The page of --html is for A4: the sheet in large letters, and for each player a card to cut out.
    Where later rounds follow from the results, the cards have empty lines for them.

    \b
    euchre evening sheet
    euchre evening sheet --html sheet.html
    euchre evening sheet --html cards.html --cards
    euchre evening sheet --csv > plan.csv

    Exit status: 0 printed or written, 2 no evening was begun, or FILE already exists, 3 a file
    cannot be read or written.
    """
    session = with_group_options(session)
    if session.as_json:
        output = "json"
    check_paper(cards, html, output, force=force)
    with session.open() as store:
        evening = last_evening(store)
    if evening is None:
        raise Refused(NO_EVENING)
    plan = plan_of(evening)
    if html is not None:
        page = sheet_page(evening, cards=cards)
        write_page(html, page, page_title(evening), force=force)
    elif output == "json":
        write_object(evening=evening.number, **plan_object(plan))
    elif output == "csv":
        write_rows("csv", "plan", PLAN_COLUMNS, plan_rows(plan))
    else:
        paper = terminal_paper()
        write((player_cards if cards else wall_sheet)(plan, paper), paper)


def check_paper(cards: bool, html: str | None, output: str, *, force: bool) -> None:
    """Raises `UsageError` if options contradict each other, and what `check_page` raises."""
    if (cards or html is not None) and output != "table":
        option = "--cards" if cards else "--html"
        raise click.UsageError(f"{option} is for paper: leave out --json, --csv and --format")
    check_page(html, force=force)


def sheet_page(evening: EveningSheet, *, cards: bool) -> str:
    """The sheet for the wall and the cards of an evening, or the cards alone, as a page."""
    title, rounds = page_title(evening), evening.begun.rounds
    return plan_page(plan_of(evening), title, rounds, cards_only=cards)
