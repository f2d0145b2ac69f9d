"""Undo and redo: which events of a game count.

In: the events of a game. Out: the commands in force, and those that can be redone. Commands are
undone as a whole, the last one first; a new command clears those that could be redone.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from .events import (
    BestOfSet,
    DamagedEvent,
    Event,
    GameBegun,
    HandEntered,
    Redone,
    Resumed,
    TargetSet,
    Undone,
)


class Command(NamedTuple):
    """The events of one command, in order; its id is that of its first event."""

    id: int
    events: tuple[Event, ...]


class UndoStacks(NamedTuple):
    """The commands in force (`undo_stack`) and those undone since (`redo_stack`), the top last."""

    undo_stack: tuple[Command, ...]
    redo_stack: tuple[Command, ...]

    def events(self) -> list[Event]:
        """The events in force, in playing order (`insert_in_play_order`)."""
        in_order: list[Event] = []
        for command in self.undo_stack:
            for event in command.events:
                insert_in_play_order(event, in_order)
        return in_order


def read_undo_stacks(events: Iterable[Event]) -> UndoStacks:
    """The commands in force and those undone, from the events of one game in the order of the book.

    Raises `DamagedEvent` if an event undoes or redoes a command that is not on top of its stack.
    """
    done: list[list[Event]] = []
    undone: list[list[Event]] = []
    for event in events:
        body = event.body
        match body:
            case Undone(command, _):
                undone.append(_pop(done, command, event, "taken back"))
            case Redone(command, _):
                done.append(_pop(undone, command, event, "done again"))
            case Resumed():
                pass  # Resuming changes only which game is current; it cannot be undone.
            case _:
                undone.clear()
                if done and done[-1][0].command == event.command:
                    done[-1].append(event)
                else:
                    done.append([event])
    return UndoStacks(tuple(map(_command, done)), tuple(map(_command, undone)))


def only_begun(commands: Iterable[Command]) -> bool:
    """Whether the commands do nothing but begin a game, or a match with it, and set its target."""
    return all(
        isinstance(event.body, GameBegun | BestOfSet | TargetSet)
        for command in commands
        for event in command.events
    )


def insert_in_play_order(event: Event, events: list[Event]) -> None:
    """Inserts an event in playing order: at the end, or for a hand entered late, after the hand
    that it followed. Raises `DamagedEvent` if that hand is not among the `events`."""
    after = event.body.after if isinstance(event.body, HandEntered) else 0
    if not after:
        events.append(event)
        return
    at = next((at for at, one in enumerate(events) if one.id == after), None)
    if at is None:
        raise DamagedEvent(f"entry {event.id}: there is no entry {after} for it to follow")
    events.insert(at + 1, event)


def next_to_redo(events: Iterable[Event]) -> Event | None:
    """The undo that a bare `euchre redo` would reverse: the latest not yet reversed, in any game.
    `events` are those since anything else was entered, oldest first."""
    left: list[Event] = []
    for event in events:
        match event.body:
            case Undone(_, 0):
                left.append(event)
            case Redone(command, 0):
                left = [
                    one for one in left if (one.game, one.body) != (event.game, Undone(command))
                ]
            case _:
                pass
    return left[-1] if left else None


def _command(events: list[Event]) -> Command:
    return Command(events[0].command, tuple(events))


def _pop(commands: list[list[Event]], wanted: int, event: Event, words: str) -> list[Event]:
    if not commands or commands[-1][0].command != wanted:
        raise DamagedEvent(f"entry {event.id}: there was no entry {wanted} to be {words}")
    return commands.pop()
