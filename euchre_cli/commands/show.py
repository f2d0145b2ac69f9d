"""`euchre show`: a game, hand by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from ..book.sheet_rows import hand_rows
from ..cli.options import SETTINGS, output_options
from ..cli.output import paper
from ..cli.session import db_option, game_either_way, game_of, opened, shown
from ..render.game import findings, page, sheet_object
from ..render.game_line import CHANCES, course_object, course_of, game_line, with_chances
from ..stats.from_book import group_counts
from ..terminal.table import named, write, write_object, write_rows

if TYPE_CHECKING:
    from ..book.sheet import Sheet
    from ..book.store import Store
    from ..render.game_line import Course

HANDS: Final[tuple[str, ...]] = (
    *("game", "hand", "event", "at", "dealer", "maker", "suit", "alone", "lone_defender", "best"),
    *("tricks", "outcome", "points_ns", "points_ew", "ns", "ew", "north", "east", "south", "west"),
    *("amended", "record", "up", "round", "counts", "late"),
)
"""The columns of the CSV: those of the table of hands in the book, new ones at the end."""


@click.command(context_settings=SETTINGS, short_help="Show a game, hand by hand.")
@game_either_way
@click.option("--chance", is_flag=True, help="Add the win chance after every hand.")
@output_options("table", "json", "csv")
@db_option
def show(
    game: int | None, player: tuple[str, ...], chance: bool, output: str, db: str | None
) -> None:
    """Show a game, hand by hand: who dealt, who called, how it came out, the score after it. GAME
    is its number; without it, the current game. With two games under way, name a player of the one
    you mean.

    It also shows the rulings, the substitutes, and what an audit finds wrong. CSV has the hands,
    and JSON the whole game. With --chance it adds how likely N/S were to win after every hand, how
    much each hand changed that, and the hand that turned the game; JSON and CSV too.

    \b
    euchre show
    euchre show 12
    euchre show 12 --chance
    euchre show 12 --csv > game-12.csv
    """
    with opened(db) as store:
        sheet = game_of(store, game, player)
        shown(store, sheet)
        course = _course(store, sheet) if chance else None

    if output == "json":
        asked = {}
        if chance:
            asked = course_object(course)
        found = sheet_object(sheet, with_hands=True)
        write_object(game=found, findings=findings(sheet), **asked)
    elif output == "csv":
        rows, columns = hand_rows(sheet), HANDS
        if chance:
            rows, columns = with_chances(rows, course), (*HANDS, *CHANCES)
        write_rows("csv", "hands", named(*columns), rows)
    else:
        on = paper()
        lines = page(sheet, on)
        if chance:
            lines += ["", *game_line(sheet, course, on)]
        write(lines, on)


def _course(store: Store, sheet: Sheet) -> Course | None:
    """How the game went by win chance, with the rates of this book."""

    return course_of(sheet, group_counts(store))
