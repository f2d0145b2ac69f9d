"""`euchre evening`: an evening of several tables, and where it stands."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import click

from ..book.book import Book
from ..book.evenings import NO_EVENING, last_evening, no_evening, tables_now
from ..book.people import known_as
from ..cli.evening_board import begin_board, end_board
from ..cli.output import terminal_paper
from ..cli.session import Session, book_is_begun, people_in
from ..render.evening import seat_object, seat_words
from ..terminal.exit_status import Refused
from ..terminal.report_table import write, write_object
from ..terminal.text import safe
from .evening_ladder import ladder
from .evening_new import new
from .evening_people import come, leave
from .evening_plan import plan
from .evening_results import result
from .evening_rounds import end, next_
from .evening_rules import rules
from .evening_session import print_evening, with_group_options
from .options import json_option
from .which_game_options import db_option

PARTS: Final = (plan, new, result, next_, leave, come, end, ladder, rules)
"""The commands of an evening, in the order of the help."""


@click.command()
@click.argument("words", nargs=-1)
@db_option
@json_option
def seat(session: Session, words: tuple[str, ...]) -> None:
    """Say where somebody sits now.

    \b
    euchre evening Kim
    """
    session = with_group_options(session)
    with session.open() as store:
        sheet = last_evening(store)
        assert sheet is not None  # Otherwise nobody is called so.
        tables = tables_now(store, sheet, sheet.round)
        name = _person_called(_people(store), words)
    if session.as_json:
        write_object(evening=sheet.number, **seat_object(sheet, tables, name))
    else:
        paper = terminal_paper()
        write(paper.lines(seat_words(sheet, tables, name)), paper)


def _people(store: Book) -> list[str]:
    """Everybody of the last evening, and who sits in for somebody."""
    sheet = last_evening(store)
    if sheet is None:
        return []
    seated = [one for now in tables_now(store, sheet, sheet.round) for one in now.seating.players]
    return list(dict.fromkeys([*sheet.everybody, *seated]))


def _person_called(people: Sequence[str], words: Sequence[str]) -> str:
    """The one of these people who has this name, or of whose name it is one word; empty if none or
    several do."""
    name = " ".join(word for word in words if not word.startswith("-"))
    whole = known_as(name, people)
    partly = [one for one in people if known_as(name, one.split()) is not None]
    return whole or (partly[0] if len(partly) == 1 else "")


class EveningGroup(click.Group):
    """A group that takes a name for the question where somebody sits, and other words that are none
    of its commands for what they say."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if self.get_command(ctx, args[0]) is None:
            people = people_in(ctx.params.get("db"), _people)
            if _person_called(people, args):
                return args[0], seat, args
            from ..words.people import People  # Rarely needed.
            from ..words.sayings import meant_otherwise

            here = [People(people[:4])] if people else []
            args = meant_otherwise(["evening", *args], here)[1:]
        return super().resolve_command(ctx, args)


@click.group(cls=EveningGroup, invoke_without_command=True)
@click.option(
    "--page",
    metavar="FILE",
    type=click.Path(),
    help="Write a page for a screen in the room, from now on after each entry.",
)
@click.option("--no-page", is_flag=True, help="Do not write that page any more.")
@click.option("--force", is_flag=True, help="Overwrite the FILE of --page.")
@db_option
@json_option
@click.pass_context
def evening(
    ctx: click.Context, session: Session, page: str | None, no_page: bool, force: bool
) -> None:
    """Show where the evening stands: who sits where, which tables are still playing, and what can
    be typed next. An evening is for 4 to 40 people at several tables who change partners every
    round.

    (`euchre night` sums up an evening that was played.)

    \b
    euchre evening new Ann Bob Cat Dan Eve Fay Gus Hal
    euchre hand --table 2 Bob 3        a hand at table 2
    euchre evening result 1 12-7       or only the score of a table
    euchre evening                     who sits where, who is still playing
    euchre evening Kim                 where Kim sits now
    euchre evening next                the next round
    euchre evening --page board.html   a page for a screen in the room
    euchre evening ladder              who leads, and who wins which prize
    euchre evening plan 16             a plan for the wall, without a scorebook

    The page reloads itself in a browser every few seconds, without a server.

    Exit status: 0 shown, 2 no evening was begun, or FILE already exists, 3 a file cannot be read or
    written.
    """
    if page is not None and no_page:
        raise click.UsageError("--page and --no-page contradict each other")
    if force and page is None:
        raise click.UsageError("--force goes with --page FILE")
    if ctx.invoked_subcommand is not None:
        if page is not None or no_page:
            raise click.UsageError("--page and --no-page stand alone: `euchre evening --page FILE`")
        ctx.obj = session
        return
    if not book_is_begun(session.db):
        raise Refused(NO_EVENING)
    with session.open() as store:
        sheet = last_evening(store)
        if sheet is None:
            raise Refused(no_evening(store))
        more = []
        if page is not None:
            begin_board(store, page, force=force)
            more.append(
                f"Open {Path(page).resolve().as_uri()} in a browser on the screen: the page is "
                "written anew after each entry"
            )
        if no_page:
            file = end_board(store)
            stays = f"{safe(file)} is not written any more, and stays as it is"
            more.append(stays if file else "There was no page to give up")
        print_evening(store, sheet, session, more=[f"{words}." for words in more])


for part in PARTS:
    evening.add_command(part)
