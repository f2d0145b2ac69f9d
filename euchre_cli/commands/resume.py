"""`euchre resume`: an unfinished game is laid on the table again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ..book.entry import outcome_words
from ..book.events import Resumed
from ..book.people import LONGEST_NAME, meant
from ..cli.options import SETTINGS
from ..cli.session import db_option, game_either_way, json_option, opened, shown, tell, the_game
from ..terminal.exit_status import Refused
from ..terminal.text import safe

if TYPE_CHECKING:
    from ..book.sheet import Sheet
    from ..book.store import Store


@click.command(context_settings=SETTINGS, short_help="Go back to an unfinished game.")
@game_either_way
@db_option
@json_option
def resume(game: int | None, player: tuple[str, ...], db: str | None, as_json: bool) -> None:
    """Go back to an unfinished game: GAME is its number. Without one, it is the game that was left
    last, or the last one of PLAYER.

    That game becomes the current game, the one that `hand`, `score` and the others mean. The game
    you leave is kept, and can be resumed in turn.

    \b
    euchre resume
    euchre resume 3

    Exit status: 0 done, 2 there is no such game or it is over, 3 the scorebook
    cannot be written, 4 somebody else is writing.
    """
    with opened(db) as store:
        with store.writing() as pen:
            current = pen.current()
            number = _left_last(store, current, player) if game is None else game
            sheet = the_game(pen, number)
            there = sheet.number == current
            if not there:
                _can_go_on(sheet)
                left = None if current is None else pen.sheet(current)
                now = pen.add(sheet.number, Resumed())
                assert now is not None
                sheet = now
        shown(store, sheet)
    if there:
        tell(sheet, sheet, f"Game {sheet.number} is already the current game", as_json, undo="")
        return
    undo = "" if left is None or left.over else f"euchre resume {left.number}"
    tell(None, sheet, f"Game {sheet.number} is the current game again", as_json, undo=undo)


def _left_last(store: Store, current: int | None, player: tuple[str, ...]) -> int:
    """The unfinished game that was on the table last, before the one that is there; where there is
    no other, that one; of a `player`, where one is named, only what they play in."""

    name = " ".join(player)
    found = [
        row
        for row in store.rows(
            "SELECT game, north, east, south, west FROM games WHERE state = 'going' "
            "ORDER BY game IS ?, coalesce(opened, 0) DESC, game DESC",
            (current,),
        )
        if not name or meant([row["north"], row["east"], row["south"], row["west"]], name)
    ]
    if not found and name:
        raise Refused(
            f"there is no unfinished game of '{safe(name[:LONGEST_NAME])}': `euchre games "
            f"--unfinished` lists them"
        )
    if not found:
        raise Refused(
            "there is no unfinished game: `euchre new` begins one, `euchre games` lists them"
        )
    return int(found[0]["game"])


def _can_go_on(sheet: Sheet) -> None:
    """`Refused` for a game that cannot be played on."""
    number = sheet.number
    if sheet.struck:
        raise Refused(
            f"game {number} was struck out: `euchre undo --game {number}` brings it back first"
        )
    if sheet.over:
        raise Refused(
            f"game {number} is over: {outcome_words(sheet)}; `euchre show {number}` shows it, "
            f"`euchre undo --game {number}` takes its last entry back"
        )
