"""`euchre show`: a game, hand by hand."""

from __future__ import annotations

from typing import Final

import click

from ..at_table import complete_game, db_option, opened, shown, the_game
from ..options import SETTINGS, output_options

HANDS: Final = (
    *("game", "hand", "event", "at", "dealer", "maker", "suit", "alone", "lone_defender", "best"),
    *("tricks", "outcome", "points_ns", "points_ew", "ns", "ew", "north", "east", "south", "west"),
    *("amended", "record"),
)
"""The columns of the CSV: those of the table of hands in the book."""


@click.command(context_settings=SETTINGS, short_help="Show a game, hand by hand.")
@click.argument(
    "game",
    metavar="[GAME]",
    type=click.IntRange(min=1),
    required=False,
    shell_complete=complete_game,
)
@output_options("table", "json", "csv")
@db_option
def show(game: int | None, output: str, db: str | None) -> None:
    """Show a game, hand by hand: who dealt, who called, how it came out, the score after it; GAME
    is its number, in place of the game on the table.

    With it stand the rulings, the substitutes, and what an audit finds wrong. CSV has the hands,
    and JSON the whole game.

    \b
    euchre show
    euchre show 12
    euchre show 12 --csv > game-12.csv
    """
    with opened(db) as store:
        sheet = the_game(store, game)
        if sheet.number == store.current():
            shown(store, sheet)
    from .. import reports
    from ..render.game_page import findings, page

    if output == "json":
        from ..render.sheet_json import sheet_object

        reports.write_object(game=sheet_object(sheet, with_hands=True), findings=findings(sheet))
    elif output == "csv":
        from ..scorebook.rows import hand_rows

        reports.write_rows("csv", "hands", hand_rows(sheet), HANDS)
    else:
        on = reports.paper()
        reports.write(page(sheet, on), on)
