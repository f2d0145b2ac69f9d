"""`euchre undo` and `euchre redo`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ..at_table import (
    db_option,
    game_option,
    has_moved_on,
    json_option,
    opened,
    shown,
    tell,
    the_game,
)
from ..exits import Refused
from ..options import SETTINGS
from .hand import undo_words

if TYPE_CHECKING:
    from ..scorebook.sheet import Sheet
    from ..store import Store


@click.command(context_settings=SETTINGS, short_help="Take back what was entered last.")
@game_option
@db_option
@json_option
def undo(game: int | None, db: str | None, as_json: bool) -> None:
    """Take back what was entered last in the game on the table; again, what was entered before it.

    Hands, rulings, substitutes, corrections and the beginning of a game can all be taken back, and
    `euchre redo` does them again. `euchre history` goes on showing them.

    \b
    euchre undo
    euchre undo --game 3
    """
    from ..render.events import command_words
    from ..scorebook.events import Undone

    with opened(db) as store:
        with store.writing() as pen:
            before = the_game(pen, game)
            if game is None:
                has_moved_on(store, before)
            command = before.done[-1]
            after = pen.add(before.number, Undone(command.id))
        shown(store, after)
        now = after if after is not None else _on_the_table(store)
    redo = "euchre redo" if game is None else f"euchre redo --game {game}"
    what = f"Taken back: {command_words(command, before)}"
    if after is None and now is not None:
        what += f". On the table is game {now.number}"
    tell(now, now, what, as_json, undo=redo, word="Redo")


@click.command(context_settings=SETTINGS, short_help="Do again what was taken back.")
@game_option
@db_option
@json_option
def redo(game: int | None, db: str | None, as_json: bool) -> None:
    """Do again what `euchre undo` took back last; again, what it took back before that.

    Whatever is entered after an undo puts an end to this: then it is entered anew.

    \b
    euchre redo
    """
    from ..render.events import command_words
    from ..scorebook.events import Redone, Undone
    from ..scorebook.standing import standing

    with opened(db) as store:
        with store.writing() as pen:
            last = store.last_event()
            if game is not None:
                number: int | None = game
            elif last is not None and isinstance(last.body, Undone | Redone):
                number = last.game
            else:
                number = pen.current()
            undone = standing([] if number is None else store.events(number)).undone
            if not undone and game is None:
                number = pen.current()
                undone = standing([] if number is None else store.events(number)).undone
            if not undone or number is None:
                raise Refused("nothing to do again: the last entry was no undo")
            command = undone[-1]
            after = pen.add(number, Redone(command.id))
        shown(store, after)
    assert after is not None
    what = f"Done again: {command_words(command, after)}"
    tell(after, after, what, as_json, undo=undo_words(game))


def _on_the_table(store: Store) -> Sheet | None:
    number = store.current()
    return None if number is None else store.sheet(number)
