"""Who is called what now: names are read through what was said of them later.

Knows: that a new name holds for all that was entered before it was given, and for nothing after it.
Does not know: where events are kept; they stay as they were written.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from .events import Event, PlayerRenamed, Redone, Undone


class Names(NamedTuple):
    """The new names that stand, oldest first: the event that gave each, the old name and the
    new."""

    given: tuple[tuple[int, str, str], ...] = ()

    def now(self, event: int, name: str, until: int | None = None) -> str:
        """What somebody is called now, or was when the event `until` was entered, whose name the
        event of the number `event` wrote."""
        for at, old, new in self.given:
            if event < at and name == old and (until is None or at < until):
                name = new
        return name

    def led_to(self, name: str) -> set[str]:
        """The name, and all those that became it."""
        found = {name}
        for _, old, new in reversed(self.given):
            if new in found:
                found.add(old)
        return found


AS_WRITTEN: Final = Names()
"""Nobody was given another name."""


def names_of(events: Iterable[Event]) -> Names:
    """The names that these events give, in the order of the book; what was taken back is left
    out."""
    given: list[Event] = []
    undone: set[int] = set()
    for event in events:
        match event.body:
            case PlayerRenamed():
                given.append(event)
            case Undone(command, _):
                undone.add(command)
            case Redone(command, _):
                undone.discard(command)
            case _:
                pass
    return Names(
        tuple(
            (event.id, event.body.old, event.body.new)
            for event in given
            if isinstance(event.body, PlayerRenamed) and event.command not in undone
        )
    )
