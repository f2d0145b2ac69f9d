"""Undo and redo: which entries of a game or an evening count.

A command is everything that was entered at once, in one game or in several. Undo takes back the
last command in force, and redo the last one undone; whatever else is entered ends what can be
redone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple, TypeAlias

from .entries import NOT_UNDONE, Entry, Uid, unreadable

NOTHING_TO_REDO: Final = "nothing to redo: the last entry was not an undo"

Command: TypeAlias = tuple[Entry, ...]
"""The entries of a command in one stream, in order."""


class Commands(NamedTuple):
    """The commands in force, and those that can be redone; the next one to undo or redo is last."""

    done: tuple[Command, ...]
    undone: tuple[Command, ...]

    def entries(self) -> list[Entry]:
        """The entries in force, in the order of play: a forgotten hand stands where it was played.
        Raises `Damaged` if it follows a hand that is not there."""
        ordered: list[Entry] = []
        for entry in (entry for command in self.done for entry in command):
            at = len(ordered)
            if entry.kind == "hand" and entry.about:
                places = [place for place, one in enumerate(ordered, 1) if one.uid == entry.about]
                if not places:
                    raise unreadable(entry.id, "it follows a hand that is not there")
                at = places[0]
            ordered.insert(at, entry)
        return ordered


def commands_in(entries: Iterable[Entry]) -> Commands:
    """The commands of a stream, from its entries in the order of the book. Raises `Damaged` if one
    is undone or redone that is not there.

    Where two books were merged, there may be entries of both between a command and its undo.
    """
    made: dict[Uid, list[Entry]] = {}
    off: set[Uid] = set()
    undone: list[Uid] = []
    for entry in without_left_out(list(entries)):
        if entry.kind in ("undone", "redone"):
            if entry.about not in made:
                raise unreadable(entry.id, f"there is nothing that could be {entry.kind}")
            if entry.about in undone:
                undone.remove(entry.about)
            if entry.kind == "undone":
                off.add(entry.about)
                undone.append(entry.about)
            else:
                off.discard(entry.about)
        elif entry.kind not in NOT_UNDONE:
            undone.clear()
            made.setdefault(entry.command, []).append(entry)
    done = tuple(tuple(command) for uid, command in made.items() if uid not in off)
    return Commands(done, tuple(tuple(made[uid]) for uid in undone))


def without_left_out(entries: Sequence[Entry]) -> list[Entry]:
    """The entries without those that were left out when two books were merged. Of two decisions the
    later one counts: the other may be left out as well."""
    decisions = [entry for entry in entries if entry.kind == "left-out"]
    left_out: set[Uid] = set()
    for decision in sorted(decisions, key=lambda one: (one.order, one.uid), reverse=True):
        if decision.command not in left_out:
            left_out.add(decision.about)
    return [e for e in entries if e.kind != "left-out" and e.command not in left_out]
