"""`euchre score`: the score of a game."""

from __future__ import annotations

import click

from euchre_engine.seats import SEATS

from ..book.book import Book
from ..book.game_selection import tables_in_play
from ..book.matches import match_of
from ..book.people import as_typed, label
from ..book.sentences import score_words
from ..book.sheet import Sheet
from ..cli.options import json_option
from ..cli.output import terminal_paper
from ..cli.session import Session, remember_shown
from ..cli.which_game_options import db_option, game_argument
from ..render.scoreboard import board
from ..terminal import report_table as reports
from ..terminal.display import width
from ..terminal.phrases import by_side
from ..terminal.text import wrap, wrap_long_words


@click.command()
@click.option("--chance", is_flag=True, help="Say how likely each side is to win.")
@game_argument
@db_option
@json_option
def score(session: Session, chance: bool) -> None:
    """Show the scoreboard: the score, the counting cards, who deals, who leads, who is in the barn.

    With two games under way it shows both scores; name a player of the one you mean.

    The setting `customs` turns the table's sayings off, `cards plain` draws in plain ASCII.

    \b
    euchre score
    euchre score 3
    euchre score Bob
    euchre score --chance
    euchre score --json
    """
    with session.open() as store:
        if session.game is None and not (session.who or chance or session.as_json):
            several = [table.game for table in tables_in_play(store) if not table.over]
            sheets = [store.sheet(number) for number in sorted(several)]
            if len(several) > 1:
                paper = terminal_paper()
                reports.write(
                    _several_scores([one for one in sheets if one is not None], paper.width), paper
                )
                return
        sheet = session.sheet(store)
        won = _won_tonight(store, sheet)
        match = match_of(store, sheet)
        remember_shown(store, sheet)
        chances = _chances(store, sheet) if chance else None
    if session.as_json:
        from ..season.chances_of_game import chances_object
        from ..season.game_sheet import match_object, sheet_object  # 10 ms

        more = {"chance": None if chances is None else chances_object(chances)} if chance else {}
        reports.write_object(
            game=sheet_object(sheet),
            won_tonight=by_side(won),
            match=match_object(match),
            **more,
        )
        return
    paper = terminal_paper()._replace(width=width())
    lines = board(sheet, paper, won, match)
    if chance and sheet.over and not sheet.struck:
        lines.append(f"How it went: euchre show {sheet.number} --chance")
    if chance and not sheet.over:
        from ..season.chance import NO_CHANCE_UNTIL_TIME
        from ..season.chances_of_game import chance_words

        if sheet.until_time:
            lines += wrap(NO_CHANCE_UNTIL_TIME, paper.width)
        if chances is not None:
            lines += wrap_long_words(chance_words(chances, sheet), paper.width)
    reports.write(lines, paper)


def _several_scores(sheets: list[Sheet], columns: int) -> list[str]:
    """The score of each game under way, and how to name one."""
    lines: list[str] = []
    for sheet in sheets:
        lines += wrap(f"Game {sheet.number}: {score_words(sheet)}.", columns, "  ")
    first = sheets[0]
    player = as_typed(label(first.players, SEATS[0]))
    return [
        *lines,
        *wrap(f"One of them: euchre score {player}, or euchre score {first.number}", columns, "  "),
    ]


def _chances(store: Book, sheet: Sheet) -> tuple[float, float] | None:
    """The chances of N/S and E/W, with the rates of this book; `None` for a game that does not
    count, or that ends with its time."""
    if sheet.struck or sheet.until_time:
        return None
    from ..season.chances_of_game import chance_of_sheet  # 20 ms, only with --chance
    from ..season.games import count_outcomes
    from ..season.win_chance import blend, win_chance

    win = win_chance(sheet.rules, blend(count_outcomes(store.file.connection)))
    return chance_of_sheet(win, sheet)


def _won_tonight(store: Book, sheet: Sheet) -> tuple[int, int]:
    """The numbers of games of the same evening that each side's present pair has won together."""
    if not sheet.head.date:
        return 0, 0  # The evening is not known.
    rows = store.rows(
        "SELECT north, east, south, west, winner FROM games "
        "WHERE date = ? AND state = 'over' AND winner IS NOT NULL",
        (sheet.head.date,),
    )
    won = [0, 0]
    north, east, south, west = sheet.players
    pairs = ({north, south}, {east, west})
    for row in rows:
        ns = row["winner"] == "NS"
        winners = {row["north"], row["south"]} if ns else {row["east"], row["west"]}
        for side, pair in enumerate(pairs):
            won[side] += winners == pair
    return won[0], won[1]
