"""`euchre show`: a game hand by hand, or one hand card by card."""

from __future__ import annotations

from typing import Final

import click

from ..book.derived_rows import hand_rows
from ..book.matches import match_of
from ..cli.options import html_options, output_options
from ..cli.output import terminal_paper
from ..cli.session import Session, remember_shown
from ..cli.which_game_options import db_option, game_and_hand_argument
from ..render.game import findings, page, sheet_object
from ..render.matches import match_object
from ..render.win_chance_of_game import (
    CHANCES,
    course_lines,
    course_object,
    course_of,
    with_chances,
)
from ..stats.games import outcomes_of
from ..terminal import report_table as reports

HANDS: Final[tuple[str, ...]] = (
    *("game", "hand", "event", "at", "dealer", "maker", "suit", "alone", "lone_defender", "best"),
    *("tricks", "outcome", "points_ns", "points_ew", "ns", "ew", "north", "east", "south", "west"),
    *("amended", "record", "up", "round", "counts", "late"),
)
"""The columns of the CSV: those of the book's table of hands. New ones go at the end."""


@click.command()
@game_and_hand_argument
@click.option("--chance", is_flag=True, help="Add the win chance after every hand.")
@output_options("table", "json", "csv")
@html_options
@db_option
def show(
    session: Session, hand: int | None, chance: bool, output: str, html: str | None, force: bool
) -> None:
    """Show a game, hand by hand: who dealt, who called, how it came out, the score after it. GAME
    is its number; without it, the current game. With two games under way, name a player of the one
    you mean.

    With HAND it shows one hand: the cards on a table, trick by trick, and what is wrong with it.
    `--html` writes it as a page with buttons to step through it; `euchre replay` walks through it.

    It also shows the rulings, the substitutes, and what an audit finds wrong. CSV has the hands,
    and JSON the whole game. With --chance it adds how likely N/S were to win after every hand, how
    much each hand changed that, and the hand that turned the game; JSON and CSV too.

    \b
    euchre show
    euchre show 12
    euchre show 12 --chance
    euchre show 12 --csv > game-12.csv
    euchre show 12 9                        hand 9 of game 12
    euchre show 12 9 --html hand.html       a page to send
    euchre show --hand 3                    hand 3 of the current game
    """
    if hand is not None:
        _show_hand(session, hand, chance, output, html, force)
        return
    if html is not None or force:
        raise click.UsageError("--html is about one hand: name it, as in 12 9 or --hand 9")
    with session.open() as store:
        sheet = session.sheet(store)
        remember_shown(store, sheet)
        course = course_of(sheet, outcomes_of(store)) if chance else None
        match = match_of(store, sheet)
    if output == "json":
        more = course_object(course) if chance else {}
        game = sheet_object(sheet, with_hands=True)
        reports.write_object(game=game, findings=findings(sheet), match=match_object(match), **more)
    elif output == "csv":
        rows, columns = hand_rows(sheet), HANDS
        if chance:
            rows, columns = with_chances(rows, course), (*HANDS, *CHANCES)
        reports.write_rows("csv", "hands", reports.columns_named(*columns), rows)
    else:
        paper = terminal_paper()
        lines = page(sheet, paper, match)
        if chance:
            lines += ["", *course_lines(sheet, course, paper)]
        reports.write(lines, paper)


def _show_hand(
    session: Session, hand: int, chance: bool, kind: str, html: str | None, force: bool
) -> None:
    from ..hand_view import output, shown_hand  # 20 ms that a whole game need not wait for.

    if chance or kind == "csv":
        raise click.UsageError("--chance and --csv are for a whole game: leave the HAND out")
    output.check_form(html, force=force, as_json=kind == "json")
    with session.open() as store:
        sheet = session.sheet(store)
        remember_shown(store, sheet)
    shown = shown_hand.hand_of_sheet(sheet, hand)
    if kind == "json":
        output.write_json(shown, game=sheet.number)
    elif html is not None:
        output.write_html(shown, html, force=force)
    else:
        output.write_hand(shown)
