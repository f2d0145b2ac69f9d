"""`euchre sub`: a substitute sits down."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ..at_table import change, change_options, complete_seat, opened, tell
from ..exits import Refused
from ..options import SETTINGS
from .hand import undo_words
from .new import met_name

if TYPE_CHECKING:
    from ..scorebook.events import Body
    from ..scorebook.sheet import Sheet


@click.command(context_settings=SETTINGS, short_help="A substitute takes a seat.")
@click.argument("seat", shell_complete=complete_seat)
@click.argument("name")
@click.option("--new-player", is_flag=True, help="A name that looks like a slip is somebody new.")
@change_options
def sub(
    seat: str,
    name: str,
    new_player: bool,
    at_score: tuple[int, int] | None,
    game: int | None,
    db: str | None,
    as_json: bool,
) -> None:
    """NAME sits at SEAT from the next hand on; the hands before stay with whoever played them.

    \b
    euchre sub Bob Eve
    euchre sub n "Ann B"
    """
    with opened(db) as store:
        known = [str(row["player"]) for row in store.rows("SELECT player FROM players")]
    comes = met_name(name, known, new_player)
    goes: list[str] = []

    def decide(sheet: Sheet) -> list[Body]:
        from ..scorebook import entry
        from ..scorebook.events import SeatTaken
        from ..scorebook.people import known_as, label, seat_of

        entry.going_on(sheet)
        at = seat_of(sheet.players, seat)
        if known_as(comes, sheet.players) is not None:
            raise Refused(f"{label(sheet.players, seat_of(sheet.players, comes))} is at the table")
        goes.append(label(sheet.players, at))
        return [SeatTaken(at, comes)]

    before, after = change(db, game, at_score, decide)
    from ..render.safe import safe

    tell(before, after, f"{safe(comes)} sits in for {goes[0]}", as_json, undo=undo_words(game))
