"""`euchre undo` and `redo`."""

from __future__ import annotations

from typing import Final

import click

from ..book.book import Book
from ..book.entries import OF_AN_EVENING
from ..book.game_selection import game_meant
from ..book.matches import match_of
from ..book.sheet import Sheet
from ..book.undo import Command, commands_in, next_to_redo
from ..cli.change_game import print_outcome
from ..cli.options import combine_options, json_option
from ..cli.session import Session, current_sheet, remember_shown
from ..cli.which_game_options import (
    db_option,
    game_option,
    people_argument,
    table_option,
)
from ..render.history import command_words, rename_words
from ..terminal.exit_status import Refused

_options = combine_options(
    people_argument("words", "[PLAYER]"),
    game_option,
    table_option,
    db_option,
    json_option,
)


@click.command()
@_options
def undo(session: Session, words: tuple[str, ...]) -> None:
    """Take back what was entered last in the current game, or at an evening of several tables what
    was entered last at this terminal; once more, the entry before it. With two games under way,
    name a player of the one you mean.

    Hands, rulings, substitutes, corrections and the beginning of a game can all be taken back, and
    of an evening the next round, who came or left, and its end; `euchre redo` does them again.
    `euchre history` still shows them. With the number of an evening, --game takes back what was
    entered last for the evening itself, at any terminal.

    \b
    euchre undo
    euchre undo --game 3
    """
    named_session = session._replace(who=_player_words(words))
    named = _is_named(named_session)
    with session.open() as store:
        if store.has_evenings():
            from ..cli.evening_undo import undo_at_terminal, undo_of_evening  # Only for an evening.

            if session.game is not None and undo_of_evening(store, session, session.game):
                return
            at_table = session.game if named else undo_at_terminal(store, session)
            if at_table == 0:
                return
            named_session = named_session._replace(game=at_table)
        if not named and named_session.game is None and _renamed_last(store):
            return _undo_rename(store, session)
        if not named and named_session.game is None:
            named_session = named_session._replace(game=_just_entered(store))
        if store.has_evenings():
            meant = named_session.sheet(store, corrects=True)
            if undo_of_evening(store, session, meant.number):  # It ended with its round.
                return
        with store.writing() as writer:
            before = named_session.sheet(writer, corrects=True)
            command = before.commands.done[-1]
            after = writer.undo(before.number)
            brought_back = _given_way(store, command)
        remember_shown(store, after)
        current = after if after is not None else current_sheet(store)
        game_flag = _game_option_needed(None if named else _meant_by_redo(store), before.number)
        match = match_of(store, current)
    what = f"Taken back: {command_words(command, before)}"
    if after is None and brought_back is not None:
        what += f". Game {brought_back.number}, which had given way to it, is back"
    if after is None and current is not None:
        what += f". The current game is game {current.number}"
    reverse = f"euchre redo{game_flag}"
    print_outcome(
        current, current, what, session.as_json, undo=reverse, undo_label="Redo", match=match
    )


@click.command()
@_options
def redo(session: Session, words: tuple[str, ...]) -> None:
    """Do again what `euchre undo` took back last; once more, what it took back before
    that. With two games under way, name a player of the one you mean.

    Once you have made another entry after an undo, there is nothing to redo: enter it again.

    \b
    euchre redo
    """
    named_session = session._replace(who=_player_words(words))
    named = _is_named(named_session)
    game = session.game
    with session.open() as store:
        if store.has_evenings():
            from ..cli.evening_undo import redo_at_terminal, redo_of_evening  # Only for an evening.

            if game is not None and redo_of_evening(store, session, game):
                return
            game = game if named else redo_at_terminal(store, session)
            if game == 0:
                return
        if named_session.who or named_session.at_table is not None:
            game = named_session.sheet(store, corrects=True).number
        if store.has_evenings() and redo_of_evening(store, session, _undone_last(store, game)[0]):
            return
        with store.writing() as writer:
            number, command = _undone_last(store, game)
            dropped = _given_way(store, command)
            after = writer.redo(number)
            if not number:
                after = store.sheet(store.current() or 0)
        remember_shown(store, after)
        game_flag = _game_option_needed(None if named else _meant_by_undo(store), number)
        match = match_of(store, after)
    if number:
        assert after is not None
        what = f"Done again: {command_words(command, after)}"
    else:
        what = f"Done again: {rename_words(command)}"
    if dropped is not None:
        what += f"; game {dropped.number} is dropped again"
    undo_redo = f"euchre undo{game_flag}"
    print_outcome(after, after, what, session.as_json, undo=undo_redo, match=match)


def _renamed_last(store: Book) -> bool:
    """Whether what counts last is a rename, made at this terminal."""
    done = commands_in(store.entries(0)).done
    if not done or done[-1][-1].terminal != store.terminal:
        return False
    return not store.rows("SELECT 1 FROM entries WHERE game AND id > ?", (done[-1][-1].id,))


def _undo_rename(store: Book, session: Session) -> None:
    command = commands_in(store.entries(0)).done[-1]
    with store.writing() as writer:
        writer.undo(0)
    current = current_sheet(store)
    what = f"Taken back: {rename_words(command)}"
    print_outcome(current, current, what, session.as_json, undo="euchre redo", undo_label="Redo")


def _is_named(session: Session) -> bool:
    """Whether the options or words say which game is meant."""
    return session.game is not None or session.at_table is not None or bool(session.who)


def _player_words(words: tuple[str, ...]) -> tuple[str, ...]:
    """The words of a player's name; empty for `undo last` and the like. Raises `Refused` for the
    number of a hand."""
    lower = [word.lower() for word in words]
    number = next((word for word in lower if word.isdecimal()), "last")
    if "hand" in lower or number != "last":
        raise Refused(
            f"`euchre undo` takes back the last entry, and again the one before it; `euchre void "
            f"{number[:9]}` strikes out {'the last hand' if number == 'last' else 'that hand'}"
        )
    return () if set(lower) <= _THE_LAST else words


_THE_LAST: Final = frozenset({"last", "the", "that", "it", "entry", "one"})


def _given_way(store: Book, command: Command) -> Sheet | None:
    """The game that gave way to the one that this command began, while that is not begun."""
    sql = "command = ? AND kind = 'replaced'"
    found = store.entries_where(sql, command[0].command)
    return store.sheet(found[0].game) if found else None


def _game_option_needed(meant: int | None, game: int) -> str:
    """The `--game` option, if the reverse command would otherwise change another game; or an empty
    string."""
    return "" if meant == game or not game else f" --game {game}"


def _meant_by_undo(store: Book) -> int | None:
    """The game that `euchre undo` alone would change now."""
    if store.has_evenings():
        from ..cli.evening_undo import entered_here  # Only for an evening.

        entered = entered_here(store)
        if entered is not None:
            return entered
    try:
        return _just_entered(store) or game_meant(store, corrects=True)[0]
    except Refused:
        return None


def _meant_by_redo(store: Book) -> int | None:
    """The game that `euchre redo` alone would change now."""
    if store.has_evenings():
        from ..cli.evening_undo import undone_here  # Only for an evening.

        undone = undone_here(store)
        if undone is not None:
            return undone
    try:
        return _undone_last(store, None)[0]
    except Refused:
        return None


def _just_entered(store: Book) -> int | None:
    """The game of which only the result was entered, if that was the last entry and made at this
    terminal. An undo means it, although it was never the current game."""
    last = store.last_entry()
    if last is None or last.terminal != store.terminal or last.kind not in ("begun", "redone"):
        return None
    sheet = store.sheet(last.game)
    entered = sheet is not None and sheet.only_result and not sheet.begun.source
    return last.game if entered else None


def _undone_last(store: Book, game: int | None) -> tuple[int, Command]:
    """The game and the command that were undone last: in `game`, or else in any, or else in the
    current game. Raises `Refused` if none was."""
    if game is None:
        game_meant(store, corrects=True)  # Refuses if the game is unclear.
    last = next_to_redo(store.trailing_undos()) if game is None else None
    if last is not None and store.entries(last.game)[0].kind in OF_AN_EVENING:
        raise Refused(
            f"the last undo was one of the evening: `euchre redo --game {last.game}` does it again"
        )
    for number in (game, None if last is None else last.game, store.current()):
        undone = () if number is None else commands_in(store.entries(number)).undone
        if number is not None and undone and undone[-1][0].kind != "replaced":
            return number, undone[-1]
        if game is not None:
            break
    raise Refused("nothing to redo: the last entry was not an undo")
