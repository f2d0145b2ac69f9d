"""`euchre score`: the scoreboard."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ..at_table import db_option, game_option, json_option, opened, shown, the_game
from ..options import SETTINGS

if TYPE_CHECKING:
    from ..scorebook.sheet import Sheet
    from ..store import Store


@click.command(context_settings=SETTINGS, short_help="Show the scoreboard.")
@click.option("--plain", is_flag=True, help="Draw in ASCII, as the setting `cards plain` does.")
@game_option
@db_option
@json_option
def score(plain: bool, game: int | None, db: str | None, as_json: bool) -> None:
    """Show the scoreboard: the score, the counting cards, who deals, who leads, who is in the barn.

    The setting `customs` turns the table's sayings off.

    \b
    euchre score
    euchre score --game 3
    euchre score --json
    """
    with opened(db) as store:
        sheet = the_game(store, game)
        won = won_tonight(store, sheet)
        shown(store, sheet)
    from .. import reports

    if as_json:
        from ..render.sheet_json import sheet_object

        reports.write_object(game=sheet_object(sheet), won_tonight={"NS": won[0], "EW": won[1]})
        return
    from ..render.board import board
    from ..terminal import width

    on = reports.paper()
    on = on._replace(width=width(), plain=plain or on.plain)
    reports.write(board(sheet, on, won), on)


def won_tonight(store: Store, sheet: Sheet) -> tuple[int, int]:
    """The games of the same evening that the two who sit together now have won together, for each
    side."""
    if not sheet.begun.date:
        return 0, 0  # Of no evening that is known.
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
