"""`euchre undo`, `redo` and `resume`: back to what was, and to an unfinished game."""

from __future__ import annotations

from typing import Final

import click

from ..book.entry import outcome_words
from ..book.events import GameBegun, Redone, Resumed, Undone
from ..book.game_selection import the_one
from ..book.people import LONGEST_NAME, meant
from ..book.sheet import Sheet
from ..book.store import Store
from ..book.undo_stack import Command, next_to_redo, standing
from ..cli.changes import check_not_moved_on, tell
from ..cli.game_options import (
    db_option,
    game_either_way,
    game_option,
    people_argument,
)
from ..cli.options import json_option, stack
from ..cli.session import Session, sheet_under_way, shown, the_game
from ..render.history import command_words
from ..terminal.exit_status import Refused
from ..terminal.text import safe

_options = stack(
    people_argument("words", "[PLAYER]"),
    game_option,
    db_option,
    json_option,
)


@click.command()
@_options
def undo(session: Session, words: tuple[str, ...]) -> None:
    """Take back what was entered last in the current game; once more, the entry before it.
    With two games under way, name a player of the one you mean.

    Hands, rulings, substitutes, corrections and the beginning of a game can all be taken back, and
    `euchre redo` does them again. `euchre history` still shows them.

    \b
    euchre undo
    euchre undo --game 3
    """
    said = session._replace(who=_player(words))
    named = said.game is not None or bool(said.who)
    with session.open() as store:
        with store.writing() as pen:
            if not named:
                said = said._replace(game=_just_entered(store))
            before = said.sheet(pen, mends=True)
            if session.game is None:
                check_not_moved_on(store, before)
            command = before.done[-1]
            there = store.sheet(_replaced(command))
            after = pen.add(before.number, Undone(command.id))
        shown(store, after)
        now = after if after is not None else sheet_under_way(store)
        again = _named(None if named else _meant_by_redo(store), before.number)
        back = None if there is not None else store.sheet(_replaced(command))
    what = f"Taken back: {command_words(command, before)}"
    if after is None and back is not None:
        what += f". Game {back.number}, which had given way to it, is back"
    if after is None and now is not None:
        what += f". The current game is game {now.number}"
    tell(now, now, what, session.as_json, undo=f"euchre redo{again}", word="Redo")


@click.command()
@_options
def redo(session: Session, words: tuple[str, ...]) -> None:
    """Do again what `euchre undo` took back last; once more, what it took back before
    that. With two games under way, name a player of the one you mean.

    Once you have made another entry after an undo, there is nothing to redo: enter it again.

    \b
    euchre redo
    """
    said = session._replace(who=_player(words))
    game = session.game
    with session.open() as store:
        with store.writing() as pen:
            if said.who:
                game = said.sheet(pen, mends=True).number
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
    tell(after, after, what, session.as_json, undo=f"euchre undo{again}")


def _player(words: tuple[str, ...]) -> tuple[str, ...]:
    """The words of a player's name; empty for `undo last` and the like. Raises `Refused` for the
    number of a hand."""
    said = [word.lower() for word in words]
    number = next((word for word in said if word.isdecimal()), "last")
    if "hand" in said or number != "last":
        raise Refused(
            f"`euchre undo` takes back the last entry, and again the one before it; `euchre void "
            f"{number[:9]}` strikes out {'the last hand' if number == 'last' else 'that hand'}"
        )
    return () if set(said) <= _THE_LAST else words


_THE_LAST: Final = frozenset({"last", "the", "that", "it", "entry", "one"})


def _replaced(command: Command) -> int:
    """The number of the game that this command's new game replaced, or 0."""
    begun = command.events[0].body
    return begun.replaces if isinstance(begun, GameBegun) else 0


def _named(meant: int | None, game: int) -> str:
    """The `--game` option that the reverse command needs, if without it another game would be
    meant."""
    return "" if meant == game else f" --game {game}"


def _meant_by_undo(store: Store) -> int | None:
    """The game that a bare `euchre undo` would change now."""
    try:
        return _just_entered(store) or the_one(store, mends=True)[0]
    except Refused:
        return None


def _meant_by_redo(store: Store) -> int | None:
    """The game that a bare `euchre redo` would change now."""
    try:
        return _undone_last(store, None)[0]
    except Refused:
        return None


def _just_entered(store: Store) -> int | None:
    """The game whose result was the last entry, made at this terminal: it is what was entered last,
    though it was never the current game."""
    last = store.last_event()
    if last is None or last.terminal != store.terminal:
        return None
    if not isinstance(last.body, GameBegun | Redone):
        return None
    begun = store.events(last.game)[0].body
    entered = isinstance(begun, GameBegun) and begun.result is not None and not begun.source
    return last.game if entered else None


def _undone_last(store: Store, game: int | None) -> tuple[int, Command]:
    """The game and the command that were undone last: in `game`, or else in any, or else in the
    current game. Raises `Refused` if none was."""
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


# -- back to a game --------------------------------------------------------------------------


@click.command()
@game_either_way
@db_option
@json_option
def resume(session: Session) -> None:
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
    game = session.game
    with session.open() as store:
        with store.writing() as pen:
            current = pen.current()
            number = _left_last(store, current, session.who) if game is None else game
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
        tell(
            sheet,
            sheet,
            f"Game {sheet.number} is already the current game",
            session.as_json,
            undo="",
        )
        return
    undo = "" if left is None or left.over else f"euchre resume {left.number}"
    tell(None, sheet, f"Game {sheet.number} is the current game again", session.as_json, undo=undo)


def _left_last(store: Store, current: int | None, player: tuple[str, ...]) -> int:
    """The unfinished game that was current most recently, other than the current one if possible;
    with a `player`, one that they play in."""
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
    """Raises `Refused` for a game that cannot be continued."""
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
