"""Undo and redo of what was entered for an evening of several tables.

In: the open book, the number of an evening or of a game at one of its tables, or what this terminal
entered last. Out: what was taken back or done again for the evening is printed with where it
stands; or the number of a game at one of its tables in which the entry was made. Loaded only where
there is an evening.
"""

from __future__ import annotations

from datetime import datetime

from ..book.book import AN_EVENING, Book
from ..book.entries import OF_AN_EVENING
from ..book.evening_changes import check_seats_stay, entered_last
from ..book.evening_sheet import EveningSheet, begins_evening
from ..book.evenings import evening_sheet, last_evening
from ..book.people import as_typed
from ..book.undo import commands_in, next_to_redo
from ..render.evening_history import evening_command_words
from ..render.history import rename_words
from ..terminal.exit_status import Refused
from .change_game import print_outcome
from .evening_session import print_evening
from .session import Session


def _evening_of(store: Book, stream: int) -> int:
    """The number of the evening whose entries are in a stream, or the entries of a game at one of
    its tables; 0 for another game, and for an evening that only earlier versions knew. Renames are
    of the last evening, if it is of today."""
    if stream == 0:
        evening = last_evening(store) if store.evening_lately() else None
        return 0 if evening is None else evening.number
    first = store.entries(stream)[0]
    number = store.number_of(first.about) if first.kind == "begun" and first.about else stream
    return number if begins_evening(store.entries(number)) else 0


def _evening_changed(store: Book, stream: int, word: str) -> int:
    """The number of the evening in which the command has an entry that `undo` or `redo`, as `word`
    says, would change in a stream: in that of the evening itself, of a game that ended with its
    round, or of renames. 0 for any other."""
    if stream == 0:
        return _evening_of(store, stream)
    entries = store.entries(stream)
    done, undone = commands_in(entries)
    commands = done if word == "undo" else undone
    if not commands:
        return stream if begins_evening(entries) else 0
    changed = store.entries_where("command = ?", commands[-1][0].command)
    return next((one.game for one in changed if one.kind in OF_AN_EVENING), 0)


def _from_the_next_round(before: EveningSheet, after: EveningSheet | None) -> str:
    """`from the next round on: …`, if an undo or redo lets people come or leave."""
    people = before.people if after is None else after.people
    coming = [as_typed(name) for name in people if name not in before.people]
    leaving = [as_typed(name) for name in before.people if name not in people]
    if not coming and not leaving:
        return ""
    verb = "come" if coming else "leave"
    return f"from the next round on: `euchre evening {verb} {', '.join(coming or leaving)}`"


def _print(
    store: Book, number: int, stream: int, session: Session, what: str, reverse: str
) -> None:
    """Prints what was taken back or done again in a stream, and where the evening of this number
    stands; `reverse` is the command that reverses it."""
    after = evening_sheet(store, number)
    label = reverse.capitalize()
    typed = f"euchre {reverse}"
    if stream and _meant_here(store, reverse) != number:
        typed += f" --game {number}"
    if after is None:
        print_outcome(None, None, what, session.as_json, undo=typed, undo_label=label)
    else:
        print_evening(store, after, session, what, undo=typed, undo_label=label)


def _meant_here(store: Book, word: str) -> int | None:
    """The stream that `euchre undo` or `redo`, as `word` says, would change here."""
    if word == "redo":
        return undone_here(store)
    return entered_here(store)


def undo_of_evening(store: Book, session: Session, stream: int) -> bool:
    """Takes back the last command of the evening of this number, whoever entered it, and prints it;
    or of a game that ended with its round, which is opened again; with 0, a rename. False for the
    number of anything else."""
    number = _evening_changed(store, stream, "undo")
    before = evening_sheet(store, number) if number else None
    if before is None:
        return False
    command = (before.commands if stream else commands_in(store.entries(0))).done[-1]
    with store.writing() as writer:
        writer.undo(stream)
        after = evening_sheet(store, number)
        if stream:
            check_seats_stay(store, before, after, _from_the_next_round(before, after))
    words = evening_command_words(command, number, () if after is None else after.people)
    _print(store, number, stream, session, f"Taken back: {words}", "redo")
    return True


def redo_of_evening(store: Book, session: Session, stream: int) -> bool:
    """As `undo_of_evening`, for what was undone last."""
    number = _evening_changed(store, stream, "redo")
    if not number:
        return False
    undone = commands_in(store.entries(number if stream else 0)).undone
    if not undone:
        raise Refused("nothing to redo: the evening's last entry was not an undo")
    before = evening_sheet(store, number)
    with store.writing() as writer:
        writer.redo(stream)
        after = evening_sheet(store, number)
        if stream and before is not None:
            check_seats_stay(store, before, after, _from_the_next_round(before, after))
    words = evening_command_words(undone[-1], number, () if before is None else before.people)
    _print(store, number, stream, session, f"Done again: {words}", "undo")
    return True


# -- undo and redo at this terminal ----------------------------------------------------------------


def entered_here(store: Book) -> int | None:
    """The stream of an evening in which the last entry at this terminal was made: the evening
    itself, or the game of one of its tables; 0 for a rename.

    `None` if the last entry was elsewhere, or is older than `AN_EVENING` and not the book's last.
    """
    last, newest = store.last_entry(store.terminal), store.last_entry()
    if last is None or newest is None:
        return None
    is_old = store.clock() - datetime.fromisoformat(last.at) >= AN_EVENING
    number = _evening_of(store, last.game)
    if not number or (is_old and last.id != newest.id):
        return None
    evening = evening_sheet(store, number) or last_evening(store)
    return None if evening is None else entered_last(store, evening)


def undone_here(store: Book) -> int | None:
    """The stream of an evening in which this terminal's last undo was made, if nothing else was
    entered here since: the evening itself, or the game of one of its tables; 0 for a rename."""
    last = next_to_redo(store.trailing_undos(store.terminal))
    if last is None or not _evening_of(store, last.game):
        return None
    if last.game == 0:
        return 0
    return _evening_changed(store, last.game, "redo") or last.game


def undo_at_terminal(store: Book, session: Session) -> int | None:
    """Takes back what was entered last at this terminal, if that was an entry of the evening
    itself, and prints it; then 0.

    If it was in the game of one of its tables, the number of that game, in which it is to be taken
    back; `None` if it was elsewhere. Raises `Refused` if an entry of another terminal stands above
    it.
    """
    stream = entered_here(store)
    if stream is not None:
        last = commands_in(store.entries(stream)).done[-1]
        if not stream and last[0].terminal != store.terminal:
            raise Refused(
                f"{rename_words(last)} was entered later, at another terminal: take it back there"
            )
        if last[0].terminal != store.terminal:
            raise Refused(
                "an entry of another terminal stands above what was entered last at this one: "
                f"`euchre history {stream}` shows both, and `euchre undo --game {stream}` takes "
                "back the upper one"
            )
    if stream is not None and undo_of_evening(store, session, stream):
        return 0
    return stream or None


def redo_at_terminal(store: Book, session: Session) -> int | None:
    """As `undo_at_terminal`, for what was undone last at this terminal."""
    stream = undone_here(store)
    if stream is not None and redo_of_evening(store, session, stream):
        return 0
    return stream or None
