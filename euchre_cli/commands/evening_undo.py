"""`euchre evening undo` and `redo`; and what `euchre undo` means while an evening is under way."""

from __future__ import annotations

import click

from ..book.evening_changes import close_again, closes_round, entered_last, open_again
from ..book.evening_events import RoundBegun
from ..book.evening_sheet import EveningSheet, begins_evening
from ..book.evenings import (
    NO_EVENING,
    evening_sheet,
    last_evening,
    last_evening_number,
    tables_now,
)
from ..book.events import GameBegun, Redone, Undone, is_of_an_evening
from ..book.store import Store
from ..book.undo_stack import next_to_redo, read_undo_stacks
from ..book.writing import BookWriter
from ..cli.change_game import print_outcome
from ..cli.evening_session import print_evening, with_group_options
from ..cli.options import json_option
from ..cli.session import Session
from ..cli.which_game_options import db_option
from ..render.evening_history import evening_command_words
from ..render.sentences import result_words
from ..terminal.exit_status import Refused


@click.command(short_help="Take back the evening's last entry: a round, a result.")
@db_option
@json_option
def undo(session: Session) -> None:
    """Take back what was entered last for the evening as a whole: the next round (so that the one
    before is open again), a result, the end of the evening; once more, the entry before it.

    `euchre undo` takes back what was entered last at this terminal, a hand too.

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
            last = next_to_redo(store.trailing_undos())
            number = last_evening_number(store)
            of_evening = last is not None and _is_of_evenings(store, last.game)
            stream = last.game if last is not None and of_evening else number
            what = do_again(store, writer, stream)
        _print(store, number, session, f"Done again: {what}", "undo")


def _is_of_evenings(store: Store, stream: int) -> bool:
    """Whether a stream of events is an evening, or a game at a table of one."""
    first = store.events(stream)[0].body
    return is_of_an_evening(first) or (isinstance(first, GameBegun) and first.evening != 0)


def take_back(store: Store, writer: BookWriter, evening: EveningSheet, stream: int) -> str:
    """Undoes the last command of the evening, or of the game of one of its tables (`stream`), and
    returns it in words. Raises `Refused` if later entries depend on it."""
    if stream != evening.number:
        sheet = writer.sheet(stream)
        assert sheet is not None
        writer.add(stream, Undone(sheet.undo_stack[-1].id))
        return _result_words(sheet.begun)
    command = evening.undo_stack[-1]
    if isinstance(command.events[-1].body, RoundBegun):
        _check_nothing_depends(store, evening)
    if closes_round(command):
        open_again(store, writer, evening)
    else:
        writer.add(stream, Undone(command.id))
    after = evening_sheet(store, stream)
    return evening_command_words(command, stream, () if after is None else after.people)


def _result_words(begun: GameBegun) -> str:
    return (
        f"table {begun.table} in round {begun.round}, "
        f"{result_words(begun.players, begun.result or (0, 0))}"
    )


def _check_nothing_depends(store: Store, evening: EveningSheet) -> None:
    """Raises `Refused` if the round under way has entries, and might be seated otherwise when it is
    begun again."""
    entered = [now for now in tables_now(store, evening, evening.round) if now.game]
    if entered and (not evening.begun.plan or len(evening.rounds) == 1):
        raise Refused(
            f"table {entered[0].table} has entries in round {evening.round.number}: take them back "
            f"first, with `euchre undo --game {entered[0].game}`"
        )


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
    evening itself, or the game of one of its tables. `None` if the last entry was elsewhere."""
    evening = last_evening(store)
    last = store.last_event_at_terminal()
    if evening is None or last is None or not _is_of_evenings(store, last.game):
        return None
    stream = entered_last(store, evening)
    return None if stream is None else (evening, stream)


def undone_here(store: Store) -> int | None:
    """The stream of an evening in which this terminal's last undo was made, if nothing else was
    entered here since."""
    last = next_to_redo(store.trailing_undos(at_terminal=True))
    return last.game if last is not None and _is_of_evenings(store, last.game) else None


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
