"""`euchre score` and `recap`: the score of a game, and the hands since a score."""

from __future__ import annotations

from typing import Final

import click

from euchre_engine.seats import SEATS, SIDES

from ..book.game_selection import tables_in_play
from ..book.matches import match_of
from ..book.people import as_typed, label, side_label
from ..book.sheet import Line, Sheet
from ..book.store import Store
from ..cli.options import checked, json_option
from ..cli.output import terminal_paper
from ..cli.session import Session, remember_shown
from ..cli.which_game_options import db_option, game_argument, game_option, read_score
from ..render.game import (
    hands_table,
    line_object,
    no_hands_line,
    score_lines,
    sheet_object,
    under_way_words,
)
from ..render.matches import match_object
from ..render.scoreboard import board
from ..render.sentences import score_words
from ..render.win_chance import NO_CHANCE_UNTIL_TIME
from ..render.win_chance_of_game import chance_of_sheet, chance_words, chances_object
from ..stats.games import outcomes_of
from ..stats.win_chance import blend, win_chance
from ..terminal import report_table as reports
from ..terminal.display import Paper, width
from ..terminal.exit_status import Refused
from ..terminal.phrases import by_side, short_score
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
    if chance and sheet.until_time and not sheet.over:
        lines += wrap(NO_CHANCE_UNTIL_TIME, paper.width)
    if chances is not None and not sheet.over:
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


def _chances(store: Store, sheet: Sheet) -> tuple[float, float] | None:
    """The chances of N/S and E/W, with the rates of this book; `None` for a game that does not
    count, or that ends with its time."""
    if sheet.struck or sheet.until_time:
        return None
    return chance_of_sheet(win_chance(sheet.rules, blend(outcomes_of(store))), sheet)


def _won_tonight(store: Store, sheet: Sheet) -> tuple[int, int]:
    """The numbers of games of the same evening that each side's present pair has won together."""
    if not sheet.begun.date:
        return 0, 0  # The evening is not known.
    rows = store.rows(
        "SELECT north, east, south, west, winner FROM games "
        "WHERE date = ? AND state = 'over' AND winner IS NOT NULL",
        (sheet.begun.date,),
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


# -- since a score ---------------------------------------------------------------------------

LAST_HANDS: Final = 5
"""The number of hands shown if no score is given."""


@click.command()
@click.argument("score", metavar="[NS-EW]", required=False, callback=checked(read_score))
@game_option
@db_option
@json_option
def recap(session: Session, score: tuple[int, int] | None) -> None:
    """Show the hands since a score that both sides remember, N/S first: for when the counting
    cards disagree. Without a score, the last five hands.

    Each hand is shown with its points and the score after it, so that both sides can see where
    they stopped agreeing; then `euchre amend` corrects that hand.

    \b
    euchre recap 6-4
    euchre recap
    euchre recap 6-4 --game 3

    Exit status: 0 shown, 2 the score was never that (the nearest ones are named), 3 the scorebook
    cannot be read.
    """
    with session.open() as store:
        sheet = session.sheet(store)
        remember_shown(store, sheet)
    first = (
        max(0, len(sheet.lines) - LAST_HANDS)
        if score is None
        else _hands_before_score(sheet, score)
    )
    lines = sheet.lines[first:]
    start = sheet.lines[first - 1].verdict.total if first else sheet.begun.start
    if session.as_json:
        reports.write_object(
            since={"hand": first, "score": by_side(start)},
            hands=[line_object(sheet, line) for line in lines],
            game=sheet_object(sheet),
        )
        return
    paper = terminal_paper()
    reports.write(_recap_page(sheet, lines, start, paper), paper)


def _hands_before_score(sheet: Sheet, score: tuple[int, int]) -> int:
    """The number of hands after which this was the score for the last time. Raises `Refused` with
    the nearest scores if it never was."""
    totals = [sheet.begun.start, *(line.verdict.total for line in sheet.lines)]
    if score == sheet.total:
        return len(sheet.lines)
    for hands in range(len(totals) - 1, -1, -1):
        if totals[hands] == score:
            return hands
    if sheet.only_result:
        raise Refused(
            f"the hands of game {sheet.number} were not kept, only its result, "
            f"{short_score(sheet.total)}"
        )
    raise Refused(f"the score was never {short_score(score)}: {_nearest(totals, score)}")


def _nearest(totals: list[tuple[int, int]], score: tuple[int, int]) -> str:
    """The scores nearest to one that never was, each with the hand after which it was."""
    if score[::-1] in totals:
        hands = totals.index(score[::-1])
        return f"write N/S first; it was {short_score(score[::-1])} {_after(hands)}"
    first = {total: hands for hands, total in reversed(list(enumerate(totals)))}
    near = sorted(first, key=lambda one: abs(one[0] - score[0]) + abs(one[1] - score[1]))[:2]
    nearest = [
        f"{short_score(one)} {_after(first[one])}" for one in sorted(near, key=first.__getitem__)
    ]
    if len(nearest) > 1:
        return "the nearest were " + " and ".join(nearest)
    return f"it was {nearest[0]}"


def _after(hands: int) -> str:
    return f"after hand {hands}" if hands else "at the beginning"


def _recap_page(
    sheet: Sheet, lines: tuple[Line, ...], start: tuple[int, int], paper: Paper
) -> list[str]:
    players = lines[0].players if lines else sheet.players
    score = ", ".join(f"{side_label(players, side)} {start[side]}" for side in SIDES)
    first = lines[0].number - 1 if lines else len(sheet.lines)
    out = wrap_long_words(f"Game {sheet.number} {_after(first)}: {score}.", paper.width, "  ")
    if lines:
        out += ["", *hands_table(sheet, lines, paper)]
    elif sheet.only_result:
        out = wrap_long_words(f"Game {sheet.number}: {no_hands_line(sheet)}", paper.width, "  ")
    else:
        out.append("No hands since then.")
    for words in under_way_words(sheet):
        out += wrap_long_words(f"now: {words}", paper.width, "    ", "    ")
    return [*out, "", *score_lines(sheet, paper)]
