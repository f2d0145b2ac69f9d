"""Closes a round of an evening, and opens it again: the games at its tables that are not over end
at the score that they have.

In: a `BookWriter`, the sheet of an evening. Out: entries in the evening and in those games, undone
and redone together.
"""

from __future__ import annotations

from collections.abc import Iterator

from .evening_events import EveningBegun, EveningEnded, RoundBegun
from .evening_sheet import EveningSheet
from .evenings import evening_sheet, tables_now
from .events import Event, Redone, TimeCalled, Undone
from .store import Store
from .undo_stack import Command, read_undo_stacks
from .writing import BookWriter


def end_games(store: Store, writer: BookWriter, sheet: EveningSheet) -> None:
    """Ends the games of the round under way that are not over, before it is closed."""
    for game in _games(store, sheet):
        before = writer.sheet(game)
        if before is not None and not before.over:
            writer.add(game, TimeCalled())


def closes_round(command: Command) -> bool:
    """Whether a command of an evening closed a round."""
    first, last = command.events[0].body, command.events[-1].body
    return isinstance(last, RoundBegun | EveningEnded) and not isinstance(first, EveningBegun)


def open_again(store: Store, writer: BookWriter, sheet: EveningSheet) -> None:
    """Undoes the last command of an evening, which closed a round: the games that ended with it go
    on."""
    writer.add(sheet.number, Undone(sheet.undo_stack[-1].id))
    for game in _games(store, _sheet(store, sheet.number)):
        last = read_undo_stacks(store.events(game)).undo_stack[-1]
        if isinstance(last.events[0].body, TimeCalled):
            writer.add(game, Undone(last.id, sheet.number))


def close_again(store: Store, writer: BookWriter, number: int, command: Command) -> None:
    """Redoes a command of evening `number` that closed a round: the games whose end was undone with
    it end again."""
    for game in _games(store, _sheet(store, number)):
        for undone in _undone_along(store.events(game), number):
            writer.add(game, Redone(undone, number))
    writer.add(number, Redone(command.id))


def _undone_along(events: list[Event], evening: int) -> Iterator[int]:
    """The last command of a game, if it was undone together with a round."""
    last = events[-1].body
    if isinstance(last, Undone) and last.along == evening:
        yield last.command


def _games(store: Store, sheet: EveningSheet) -> list[int]:
    """The games at the tables of the round under way."""
    return [now.game for now in tables_now(store, sheet, sheet.round) if now.game]


def _sheet(store: Store, number: int) -> EveningSheet:
    sheet = evening_sheet(store, number)
    assert sheet is not None
    return sheet
