"""Undo and redo of what was entered for an evening of several tables.

In: the open book, the number of an evening, or what this terminal entered last. Out: what was taken
back or done again is printed with where the evening stands; or the number of a game at one of its
tables in which the entry was made. Loaded only where there is an evening.
"""

from __future__ import annotations

from datetime import datetime

from ..book.evening_changes import (
    check_seats_stay,
    close_again,
    closes_round,
    entered_last,
    open_again,
)
from ..book.evening_sheet import EveningSheet, begins_evening
from ..book.evenings import evening_sheet, last_evening
from ..book.events import GameBegun, PlayerRenamed, Redone, Undone
from ..book.people import as_typed
from ..book.store import AN_EVENING, Store
from ..book.undo_stack import Command, next_to_redo, read_undo_stacks
from ..book.writing import BookWriter
from ..render.evening_history import evening_command_words
from ..terminal.exit_status import Refused
from .change_game import print_outcome
from .evening_session import print_evening
from .session import Session


def _evening_of(store: Store, stream: int) -> int:
    """The number of the evening whose events are in a stream, or the events of a game at one of its
    tables; 0 for another game, and for an evening that only earlier versions knew."""
    first = store.events(stream)[0].body
    number = first.evening if isinstance(first, GameBegun) else stream
    return number if begins_evening(store.events(number)) else 0


def _take_back(store: Store, writer: BookWriter, evening: EveningSheet) -> str:
    """Undoes the last command of the evening itself, and returns it in words. Raises `Refused` if
    later entries depend on it."""
    command = evening.undo_stack[-1]
    if closes_round(command):
        open_again(store, writer, evening)
    else:
        writer.add(evening.number, Undone(command.id))
    after = evening_sheet(store, evening.number)
    if not _renames(command):
        check_seats_stay(store, evening, after, _from_the_next_round(evening, after))
    return evening_command_words(command, evening.number, () if after is None else after.people)


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


def _do_again(store: Store, writer: BookWriter, number: int) -> str:
    """Redoes the command that was undone last in an evening, and returns it in words. Raises
    `Refused` if there is none."""
    undone = read_undo_stacks(store.events(number)).redo_stack
    if not undone:
        raise Refused("nothing to redo: the evening's last entry was not an undo")
    before = evening_sheet(store, number)
    if closes_round(undone[-1]):
        close_again(store, writer, number, undone[-1])
    else:
        writer.add(number, Redone(undone[-1].id))
    after = evening_sheet(store, number)
    if before is not None and not _renames(undone[-1]):
        check_seats_stay(store, before, after, _from_the_next_round(before, after))
    return evening_command_words(undone[-1], number, () if before is None else before.people)


def _print(store: Store, number: int, session: Session, what: str, reverse: str) -> None:
    """Prints what was taken back or done again, and where the evening stands; `reverse` is the
    command that reverses it."""
    after = evening_sheet(store, number)
    label = reverse.capitalize()
    typed = f"euchre {reverse}"
    if _meant_here(store, reverse) != number:
        typed += f" --game {number}"
    if after is None:
        print_outcome(None, None, what, session.as_json, undo=typed, undo_label=label)
    else:
        print_evening(store, after, session, what, undo=typed, undo_label=label)


def _meant_here(store: Store, word: str) -> int | None:
    """The stream of events that `euchre undo` or `redo`, as `word` says, would change here."""
    if word == "redo":
        return undone_here(store)
    return entered_here(store)


def undo_of_evening(store: Store, session: Session, number: int) -> bool:
    """Takes back the last entry of the evening of this number, whoever made it, and prints it.
    False if no evening has this number."""
    evening = evening_sheet(store, number)
    if evening is None:
        return False
    with store.writing() as writer:
        what = _take_back(store, writer, evening)
    _print(store, number, session, f"Taken back: {what}", "redo")
    return True


def redo_of_evening(store: Store, session: Session, number: int) -> bool:
    """As `undo_of_evening`, for what was undone last in the evening."""
    if not begins_evening(store.events(number)):
        return False
    with store.writing() as writer:
        what = _do_again(store, writer, number)
    _print(store, number, session, f"Done again: {what}", "undo")
    return True


# -- undo and redo at this terminal ----------------------------------------------------------------


def entered_here(store: Store) -> int | None:
    """The stream of an evening in which the last entry at this terminal was made: the evening
    itself, or the game of one of its tables.

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
    return None if evening is None else entered_last(store, evening)


def undone_here(store: Store) -> int | None:
    """The stream of an evening in which this terminal's last undo was made, if nothing else was
    entered here since."""
    last = next_to_redo(store.trailing_undos(at_terminal=True))
    return last.game if last is not None and _evening_of(store, last.game) else None


def undo_at_terminal(store: Store, session: Session) -> int | None:
    """Takes back what was entered last at this terminal, if that was an entry of the evening
    itself, and prints it; then 0.

    If it was in the game of one of its tables, the number of that game, in which it is to be taken
    back; `None` if it was elsewhere. Raises `Refused` if an entry of another terminal stands above
    it.
    """
    stream = entered_here(store)
    if stream is not None:
        last = read_undo_stacks(store.events(stream)).undo_stack[-1]
        if last.events[0].terminal != store.terminal:
            raise Refused(
                "an entry of another terminal stands above what was entered last at this one: "
                f"`euchre history {stream}` shows both, and `euchre undo --game {stream}` takes "
                "back the upper one"
            )
    return 0 if stream is not None and undo_of_evening(store, session, stream) else stream


def redo_at_terminal(store: Store, session: Session) -> int | None:
    """As `undo_at_terminal`, for what was undone last at this terminal."""
    stream = undone_here(store)
    return 0 if stream is not None and redo_of_evening(store, session, stream) else stream
