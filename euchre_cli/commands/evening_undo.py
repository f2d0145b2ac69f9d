"""`euchre evening undo` and `redo`; and what `euchre undo` means while an evening is under way."""

from __future__ import annotations

from datetime import datetime

import click

from ..book.evening_changes import (
    check_seats_stay,
    close_again,
    closes_round,
    entered_last,
    open_again,
)
from ..book.evening_sheet import EveningSheet, begins_evening
from ..book.evenings import (
    NO_EVENING,
    evening_sheet,
    last_evening,
    last_evening_number,
)
from ..book.events import GameBegun, PlayerRenamed, Redone, Undone, is_of_an_evening
from ..book.people import as_typed
from ..book.store import AN_EVENING, Store
from ..book.undo_stack import Command, next_to_redo, read_undo_stacks
from ..book.writing import BookWriter
from ..cli.change_game import print_outcome
from ..cli.evening_session import print_evening, with_group_options
from ..cli.options import json_option
from ..cli.session import Session
from ..cli.which_game_options import db_option
from ..render.evening_history import evening_command_words
from ..render.sentences import result_words
from ..terminal.exit_status import Refused


@click.command(short_help="Take back the last round, result or change of people.")
@db_option
@json_option
def undo(session: Session) -> None:
    """Take back what was entered last for the evening as a whole, at any terminal: the next round
    (so that the one before is open again), a result, who left or came, the end of the evening; once
    more, the entry before it.

    Hands, and games that were conceded, stay: `euchre undo` takes back what was entered last at
    this terminal, those too.

    \b
    euchre evening undo
    """
    session = with_group_options(session)
    with session.open() as store:
        with store.writing() as writer:
            evening = last_evening(store)
            number = None if evening is None else entered_last(store, evening, own=True)
            if evening is None or number is None:
                raise Refused(NO_EVENING)
            what = take_back(store, writer, evening, number)
        _print(store, evening.number, session, f"Taken back: {what}", "redo")


@click.command(short_help="Do again what `evening undo` took back.")
@db_option
@json_option
def redo(session: Session) -> None:
    """Do again what `euchre evening undo` took back last.

    \b
    euchre evening redo
    """
    session = with_group_options(session)
    with session.open() as store:
        with store.writing() as writer:
            last = next_to_redo(
                event for event in store.trailing_undos() if _is_own(store, event.game)
            )
            number = last_evening_number(store)
            what = do_again(store, writer, number if last is None else last.game)
        _print(store, number, session, f"Done again: {what}", "undo")


def _is_own(store: Store, stream: int) -> bool:
    """Whether a stream of events is an evening, or a result entered at a table of one."""
    first = store.events(stream)[0].body
    if isinstance(first, GameBegun):
        return first.evening > 0 and first.result is not None
    return is_of_an_evening(first)


def _evening_of(store: Store, stream: int) -> int:
    """The number of the evening whose events are in a stream, or the events of a game at one of its
    tables; 0 for another game."""
    first = store.events(stream)[0].body
    if isinstance(first, GameBegun):
        return first.evening
    return stream if is_of_an_evening(first) else 0


def take_back(store: Store, writer: BookWriter, evening: EveningSheet, stream: int) -> str:
    """Undoes the last command of the evening, or of the game of one of its tables (`stream`), and
    returns it in words. Raises `Refused` if later entries depend on it."""
    if stream != evening.number:
        sheet = writer.sheet(stream)
        assert sheet is not None
        writer.add(stream, Undone(sheet.undo_stack[-1].id))
        return _result_words(sheet.begun)
    command = evening.undo_stack[-1]
    if closes_round(command):
        open_again(store, writer, evening)
    else:
        writer.add(stream, Undone(command.id))
    after = evening_sheet(store, stream)
    if not _renames(command):
        check_seats_stay(store, evening, after, _from_the_next_round(evening, after))
    return evening_command_words(command, stream, () if after is None else after.people)


def _result_words(begun: GameBegun) -> str:
    return (
        f"table {begun.table} in round {begun.round}, "
        f"{result_words(begun.players, begun.result or (0, 0))}"
    )


def _renames(command: Command) -> bool:
    """Whether a command renamed somebody, which seats nobody otherwise."""
    return isinstance(command.events[0].body, PlayerRenamed)


def _from_the_next_round(before: EveningSheet, after: EveningSheet | None) -> str:
    """`from the next round on: …`, if an undo or redo lets people come or leave."""
    people = before.people if after is None else after.people
    coming = [as_typed(name) for name in people if name not in before.people]
    leaving = [as_typed(name) for name in before.people if name not in people]
    if not coming and not leaving:
        return ""
    verb = "come" if coming else "leave"
    return f"from the next round on: `euchre evening {verb} {', '.join(coming or leaving)}`"


def do_again(store: Store, writer: BookWriter, stream: int) -> str:
    """Redoes the command that was undone last in an evening, or in the game of one of its tables
    (`stream`), and returns it in words. Raises `Refused` if there is none."""
    events = store.events(stream) if stream else []
    undone = read_undo_stacks(events).redo_stack
    if not undone:
        raise Refused("nothing to redo: the evening's last entry was not an undo")
    before = evening_sheet(store, stream) if begins_evening(events) else None
    if begins_evening(events) and closes_round(undone[-1]):
        close_again(store, writer, stream, undone[-1])
    else:
        writer.add(stream, Redone(undone[-1].id))
    if begins_evening(events):
        after = evening_sheet(store, stream)
        if before is not None and not _renames(undone[-1]):
            check_seats_stay(store, before, after, _from_the_next_round(before, after))
        return evening_command_words(undone[-1], stream, () if before is None else before.people)
    sheet = writer.sheet(stream)
    assert sheet is not None
    return _result_words(sheet.begun)


def _print(store: Store, number: int, session: Session, what: str, reverse: str) -> None:
    """Prints what was taken back or done again, and where the evening stands; `reverse` is the
    command that reverses it."""
    after = evening_sheet(store, number)
    typed, label = f"euchre evening {reverse}", reverse.capitalize()
    if after is None:
        print_outcome(None, None, what, session.as_json, undo=typed, undo_label=label)
    else:
        print_evening(store, after, session, what, undo=typed, undo_label=label)


# -- undo and redo at this terminal ----------------------------------------------------------------


def entered_here(store: Store) -> tuple[EveningSheet, int] | None:
    """The evening, and the stream of it in which the last entry at this terminal was made: the
    evening itself, or the game of one of its tables.

    `None` if the last entry was elsewhere, or is older than `AN_EVENING` and not the book's last.
    """
    last, newest = store.last_event_at_terminal(), store.last_event()
    if last is None or newest is None:
        return None
    is_old = store.clock() - datetime.fromisoformat(last.at) >= AN_EVENING
    number = _evening_of(store, last.game)
    if not number or (is_old and last.id != newest.id):
        return None
    evening = evening_sheet(store, number) or last_evening(store)
    stream = None if evening is None else entered_last(store, evening)
    return None if evening is None or stream is None else (evening, stream)


def undone_here(store: Store) -> int | None:
    """The stream of an evening in which this terminal's last undo was made, if nothing else was
    entered here since."""
    last = next_to_redo(store.trailing_undos(at_terminal=True))
    return last.game if last is not None and _evening_of(store, last.game) else None


def undo_at_terminal(store: Store, session: Session) -> int | None:
    """Takes back what was entered last at this terminal, if that was an entry of the evening
    itself, and prints it; then 0.

    If it was in the game of one of its tables, the number of that game, in which it is to be taken
    back; `None` if it was elsewhere.
    """
    entered = entered_here(store)
    if entered is None:
        return None
    evening, stream = entered
    if stream != evening.number:
        return stream
    with store.writing() as writer:
        what = take_back(store, writer, evening, stream)
    _print(store, stream, session, f"Taken back: {what}", "redo")
    return 0


def redo_at_terminal(store: Store, session: Session) -> int | None:
    """As `undo_at_terminal`, for what was undone last at this terminal."""
    stream = undone_here(store)
    if stream is None or not begins_evening(store.events(stream)):
        return stream
    with store.writing() as writer:
        what = do_again(store, writer, stream)
    _print(store, stream, session, f"Done again: {what}", "undo")
    return 0
