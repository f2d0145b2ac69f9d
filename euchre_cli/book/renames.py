"""Renames: what a player is called now, whatever an entry calls them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from .entries import Entry, records_in
from .undo import commands_in


class Renames(NamedTuple):
    """The renames in force, oldest first: the order of the entry, the old name and the new one."""

    given: tuple[tuple[int, str, str], ...] = ()

    def now(self, entry: Entry, name: str) -> str:
        """The current name of the player whom an entry calls `name`."""
        for order, old, new in self.given:
            if entry.order < order and name == old:
                name = new
        return name


AS_WRITTEN: Final = Renames()
"""No renames: every player is called as in the entries."""


def renames_in(entries: Iterable[Entry]) -> Renames:
    """The renames in force, from the entries of the whole book in its order."""
    given = [
        (entry.order, entry.why, records_in(entry.record)[0].values[1])
        for command in commands_in(entries).done
        for entry in command
    ]
    return Renames(tuple(sorted(given)))
