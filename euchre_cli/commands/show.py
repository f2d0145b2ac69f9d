"""`euchre show`: a game hand by hand, or one hand card by card."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from ..book.book import Book
from ..book.matches import match_of
from ..book.tables import hand_rows
from ..hand.recorded import hand_numbered, hands_of_sheet
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
from ..session import Session, remember_shown
from ..terminal.display import Paper
from ..terminal.exit_status import goes_with, leave_out
from . import replay as replay_command
from .options import html_options, option
from .pages import Page, shows
from .which_game_options import game_and_hand_argument


@shows(
    game_and_hand_argument,
    option("--chance", "Add the win chance after every hand."),
    html_options,
    forms="json csv",
)
def show(
    book: Book, session: Session, hand: int | None, chance: bool, html: str | None, force: bool
) -> Page:
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
    euchre show --hand last                 the last hand of the current game
    """
    if hand is None and (html is not None or force):
        raise goes_with("--html", "one hand, as in 12 9 or --hand 9")
    if hand is not None and (chance or session.form == "csv"):
        raise leave_out("the HAND", "--chance and --csv are for a whole game")
    if hand is not None:
        return _hand(book, session, hand, html, force)
    sheet = session.sheet(book)
    remember_shown(book, sheet)
    match = match_of(book, sheet)
    chances = chances_of_game(sheet, count_outcomes(book.file.connection)) if chance else None

    def lines(paper: Paper) -> Iterable[str]:
        section = game_sheet.sheet_section(sheet, match, customs=paper.customs)
        if chance:
            section = replace(section, parts=(*section.parts, *chance_parts(sheet, chances)))
        return section_lines(section, paper)

    def members() -> dict[str, Any]:
        hands = [game_sheet.line_object(sheet, line) for line in sheet.lines]
        return {
            "game": {**game_sheet.sheet_object(sheet), "hands": hands},
            "findings": game_sheet.findings(sheet),
            "match": game_sheet.match_object(match),
            **(course_object(chances) if chance else {}),
        }

    rows, columns = hand_rows(sheet), game_sheet.HANDS
    if chance:
        rows, columns = with_chances(rows, chances), (*columns, *CHANCES)
    return Page(lines, members, replace(game_sheet.hands_table(rows), csv=columns))


def _hand(book: Book, session: Session, hand: int, html: str | None, force: bool) -> Page:
    replay_command.check_form(session, html, force)
    sheet = session.sheet(book)
    remember_shown(book, sheet)
    hands = hands_of_sheet(sheet)
    at = hand_numbered(hands, hand, f"game {sheet.number}")
    return replay_command.hand_or_file(hands[at], html, force, game=sheet.number)
