"""`euchre undo` and `euchre redo`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ..book.events import GameBegun, Redone, Undone
from ..book.game_selection import the_one
from ..book.undo_stack import next_to_redo, standing
from ..cli.options import PERSON, SETTINGS
from ..cli.session import (
    complete_seat,
    db_option,
    game_of,
    game_option,
    has_moved_on,
    json_option,
    opened,
    shown,
    tell,
)
from ..render.entries import command_words
from ..terminal.exit_status import Refused

if TYPE_CHECKING:
    from ..book.sheet import Sheet
    from ..book.store import Store
    from ..book.undo_stack import Command


_player_argument = click.argument(
    "words", nargs=-1, type=PERSON, metavar="[PLAYER]", shell_complete=complete_seat
)


@click.command(context_settings=SETTINGS, short_help="Take back what was entered last.")
@_player_argument
@game_option
@db_option
@json_option
def undo(words: tuple[str, ...], game: int | None, db: str | None, as_json: bool) -> None:
    """Take back what was entered last in the current game; once more, the entry before it.
    With two games under way, name a player of the one you mean.

    Hands, rulings, substitutes, corrections and the beginning of a game can all be taken back, and
    `euchre redo` does them again. `euchre history` still shows them.

    \b
    euchre undo
    euchre undo --game 3
    """

    player = _player(words)
    with opened(db) as store:
        with store.writing() as pen:
            just = None if game is not None or player else _just_entered(store)
            before = game_of(pen, game or just, player, mends=True)
            if game is None:
                has_moved_on(store, before)
            command = before.done[-1]
            there = store.sheet(_replaced(command))
            after = pen.add(before.number, Undone(command.id))
        shown(store, after)
        now = after if after is not None else _on_the_table(store)
        again = _named(None if game or player else _meant_by_redo(store), before.number)
        back = None if there is not None else store.sheet(_replaced(command))
    what = f"Taken back: {command_words(command, before)}"
    if after is None and back is not None:
        what += f". Game {back.number}, which had given way to it, is back"
    if after is None and now is not None:
        what += f". The current game is game {now.number}"
    tell(now, now, what, as_json, undo=f"euchre redo{again}", word="Redo")


@click.command(context_settings=SETTINGS, short_help="Do again what was taken back.")
@_player_argument
@game_option
@db_option
@json_option
def redo(words: tuple[str, ...], game: int | None, db: str | None, as_json: bool) -> None:
    """Do again what `euchre undo` took back last; once more, what it took back before
    that. With two games under way, name a player of the one you mean.

    Once you have made another entry after an undo, there is nothing to redo: enter it again.

    \b
    euchre redo
    """

    player = _player(words)
    with opened(db) as store:
        with store.writing() as pen:
            if player:
                game = game_of(pen, game, player, mends=True).number
            number, command = _undone_last(store, game)
            there = store.sheet(_replaced(command))
            after = pen.add(number, Redone(command.id))
            dropped = there is not None and store.sheet(there.number) is None
        shown(store, after)
        again = _named(None if game else _meant_by_undo(store), number)
    assert after is not None
    what = f"Done again: {command_words(command, after)}"
    if dropped and there is not None:
        what += f"; game {there.number} is dropped again"
    tell(after, after, what, as_json, undo=f"euchre undo{again}")


def _player(words: tuple[str, ...]) -> tuple[str, ...]:
    """The words of a player's name; none of `undo last`, `undo that`. Raises `Refused` for the
    number of a hand."""
    said = [word.lower() for word in words]
    number = next((word for word in said if word.isdecimal()), "last")
    if "hand" in said or number != "last":
        raise Refused(
            f"`euchre undo` takes back the last entry, and again the one before it; `euchre void "
            f"{number[:9]}` strikes out {'the last hand' if number == 'last' else 'that hand'}"
        )
    return () if set(said) <= _THE_LAST else words


_THE_LAST = frozenset({"last", "the", "that", "it", "entry", "one"})


def _replaced(command: Command) -> int:
    """The number of the game whose place the one takes that this command begins, 0 for none."""
    begun = command.events[0].body
    return begun.replaces if isinstance(begun, GameBegun) else 0


def _named(meant: int | None, game: int) -> str:
    """How the way back names its game, where without a name another is `meant`, or none."""
    return "" if meant == game else f" --game {game}"


def _meant_by_undo(store: Store) -> int | None:
    """The game in which `euchre undo` alone would take something back now."""
    try:
        return _just_entered(store) or the_one(store, mends=True)[0]
    except Refused:
        return None


def _meant_by_redo(store: Store) -> int | None:
    """The game in which `euchre redo` alone would do something again now."""
    try:
        return _undone_last(store, None)[0]
    except Refused:
        return None


def _just_entered(store: Store) -> int | None:
    """The game whose result was the last entry in the book, from this terminal: that is what was
    entered last, though it never lay on the table."""
    last = store.last_event()
    if last is None or last.terminal != store.terminal:
        return None
    if not isinstance(last.body, GameBegun | Redone):
        return None
    begun = store.events(last.game)[0].body
    entered = isinstance(begun, GameBegun) and begun.result is not None and not begun.source
    return last.game if entered else None


def _undone_last(store: Store, game: int | None) -> tuple[int, Command]:
    """The game and the command that were taken back last: in `game`, or in whichever it was; else
    in the game on the table. Raises `Refused` when nothing was."""

    if game is None:
        the_one(store, mends=True)  # Of several games under way it must be said which.
    last = next_to_redo(store.taken_back()) if game is None else None
    for number in (game, None if last is None else last.game, store.current()):
        events = [] if number is None else store.events(number)
        undone = standing(events).undone
        along = getattr(events[-1].body, "along", 0) if undone else 0
        if along and number == game:
            raise Refused(
                f"nothing to redo in game {game}: it had no hands and gave way to {along}"
            )
        if number is not None and undone:
            return number, undone[-1]
        if game is not None:
            break
    raise Refused("nothing to redo: the last entry was not an undo")


def _on_the_table(store: Store) -> Sheet | None:
    number = store.current()
    return None if number is None else store.sheet(number)
