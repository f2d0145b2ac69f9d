"""`euchre recap`: the hands since a score that both sides remember."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from euchre_engine.seats import SIDES

from ..book.people import side_label
from ..cli.options import SETTINGS
from ..cli.output import paper
from ..cli.session import check_score as check_score
from ..cli.session import db_option, game_option, json_option, opened, shown, the_game
from ..render.game import line_object, no_hand, sheet_object, standing
from ..render.game_table import game_table, under_way
from ..terminal import table as reports
from ..terminal.exit_status import Refused
from ..terminal.table import Paper
from ..terminal.text import broken

if TYPE_CHECKING:
    from ..book.sheet import Line, Sheet

LAST: Final = 5
"""How many hands are told when no score is named."""


@click.command(
    context_settings=SETTINGS, short_help="Show the hands since a score both sides remember."
)
@click.argument("score", metavar="[NS-EW]", required=False, callback=check_score)
@game_option
@db_option
@json_option
def recap(score: tuple[int, int] | None, game: int | None, db: str | None, as_json: bool) -> None:
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
    with opened(db) as store:
        sheet = the_game(store, game)
        shown(store, sheet)
    first = max(0, len(sheet.lines) - LAST) if score is None else since(sheet, score)
    lines = sheet.lines[first:]
    start = sheet.lines[first - 1].verdict.total if first else sheet.begun.start

    if as_json:
        reports.write_object(
            since={"hand": first, "score": {"NS": start[0], "EW": start[1]}},
            hands=[line_object(sheet, line) for line in lines],
            game=sheet_object(sheet),
        )
        return
    on = paper()
    reports.write(_page(sheet, lines, start, on), on)


def since(sheet: Sheet, score: tuple[int, int]) -> int:
    """After how many hands the score was this, the last time it was. Raises `Refused` with the
    nearest scores when it never was."""
    totals = [sheet.begun.start, *(line.verdict.total for line in sheet.lines)]
    if score == sheet.total:
        return len(sheet.lines)
    for hands in range(len(totals) - 1, -1, -1):
        if totals[hands] == score:
            return hands
    if sheet.only_result:
        raise Refused(
            f"the hands of game {sheet.number} were not kept, only its result, "
            f"{_spelt(sheet.total)}"
        )
    raise Refused(f"the score was never {_spelt(score)}: {_nearest(totals, score)}")


def _nearest(totals: list[tuple[int, int]], score: tuple[int, int]) -> str:
    """The scores that were most like one that never was, with the hand after which they were."""
    if score[::-1] in totals:
        hands = totals.index(score[::-1])
        return f"write N/S first; it was {_spelt(score[::-1])} {_after(hands)}"
    first = {total: hands for hands, total in reversed(list(enumerate(totals)))}
    near = sorted(first, key=lambda one: abs(one[0] - score[0]) + abs(one[1] - score[1]))[:2]
    said = [f"{_spelt(one)} {_after(first[one])}" for one in sorted(near, key=first.__getitem__)]
    return "the nearest were " + " and ".join(said) if len(said) > 1 else f"it was {said[0]}"


def _after(hands: int) -> str:
    return f"after hand {hands}" if hands else "at the beginning"


def _spelt(score: tuple[int, int]) -> str:
    return f"{score[0]}–{score[1]}"


def _page(sheet: Sheet, lines: tuple[Line, ...], start: tuple[int, int], on: Paper) -> list[str]:

    players = lines[0].players if lines else sheet.players
    score = ", ".join(f"{side_label(players, side)} {start[side]}" for side in SIDES)
    first = lines[0].number - 1 if lines else len(sheet.lines)
    out = broken(f"Game {sheet.number} {_after(first)}: {score}.", on.width, "  ")
    if lines:
        out += ["", *game_table(sheet, lines, on)]
    elif sheet.only_result:
        out = broken(f"Game {sheet.number}: {no_hand(sheet)}", on.width, "  ")
    else:
        out.append("No hand since.")
    for words in under_way(sheet):
        out += broken(f"now: {words}", on.width, "    ", "    ")
    return [*out, "", *standing(sheet, on)]
