"""`euchre show`: a game hand by hand, or one hand card by card."""

from __future__ import annotations

from dataclasses import replace

import click

from ..book.matches import match_of
from ..book.tables import hand_rows
from ..cli.options import html_options, output_options
from ..cli.output import terminal_paper
from ..cli.session import Session, remember_shown
from ..cli.which_game_options import db_option, game_and_hand_argument
from ..report.as_data import write_table
from ..report.as_text import section_lines
from ..season import game_sheet
from ..season.chances_of_game import (
    CHANCES,
    chance_parts,
    chances_of_game,
    course_object,
    with_chances,
)
from ..season.games import count_outcomes
from ..terminal import report_table as reports


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
        match = match_of(store, sheet)
        chances = chances_of_game(sheet, count_outcomes(store.file.connection)) if chance else None
    if output == "json":
        more = course_object(chances) if chance else {}
        hands = [game_sheet.line_object(sheet, line) for line in sheet.lines]
        game = {**game_sheet.sheet_object(sheet), "hands": hands}
        reports.write_object(
            game=game,
            findings=game_sheet.findings(sheet),
            match=game_sheet.match_object(match),
            **more,
        )
    elif output == "csv":
        rows, columns = hand_rows(sheet), game_sheet.HANDS
        if chance:
            rows, columns = with_chances(rows, chances), (*game_sheet.HANDS, *CHANCES)
        write_table("csv", "hands", replace(game_sheet.hands_table(rows), csv=columns))
    else:
        paper = terminal_paper()
        section = game_sheet.sheet_section(sheet, match, customs=paper.customs)
        if chance:
            section = replace(section, parts=(*section.parts, *chance_parts(sheet, chances)))
        reports.write(section_lines(section, paper), paper)


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
