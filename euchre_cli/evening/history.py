"""The history of an evening: every entry in a sentence, and a command in a few words."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Final

from ..book.entries import Entry
from ..book.history import HistoryEntry, command_words, fates_of
from ..book.renames import AS_WRITTEN, Renames
from ..book.undo import Command
from ..terminal.phrases import count, listed
from ..terminal.text import safe
from .entries import (
    Begun,
    Came,
    Content,
    CutWon,
    Ended,
    Left,
    MovementSet,
    RoundBegun,
    RulesSet,
    Seats,
)
from .evening import contents_of
from .older import OlderEvening


def evening_history_of(
    number: int, entries: Sequence[Entry], names: Renames = AS_WRITTEN
) -> list[HistoryEntry]:
    """The history of evening `number` from its entries. `names` are all renames: each entry is
    described with the names of its time. Raises `Damaged` if an entry cannot be read."""
    fates, older = fates_of(entries), OlderEvening()
    commands: dict[str, str] = {}
    history = []
    for entry in entries:
        then = Renames(tuple(one for one in names.given if one[0] < entry.order))
        if entry.kind in _WHAT_WAS_DONE:
            words = f"{_WHAT_WAS_DONE[entry.kind]} {commands.get(entry.about, 'an entry')}"
        elif entry.kind == "gone":
            kind = safe(json.loads(entry.record)[0])
            words = f"an entry of an earlier version, which counts for nothing ({kind})"
        else:
            words = "; ".join(map(_words, contents_of(entry, older, then)))
        commands.setdefault(entry.command, f"entry {entry.id} ({words})")
        fate, by = fates.get(entry.id, ("", None))
        history.append(HistoryEntry(entry, None, words, fate, by))
    return history


_WHAT_WAS_DONE: Final = {"undone": "took back", "redone": "redid", "left-out": "left out"}
"""What the entries of these kinds do with a command."""


def evening_command_words(command: Command) -> str:
    """A command of an evening in a few words: `the beginning of round 3`."""
    if command[0].kind == "renamed":
        return command_words(command, None, None)
    older = OlderEvening()
    contents = [one for entry in command for one in contents_of(entry, older, AS_WRITTEN)]
    told = min(contents, key=lambda one: _FIRST.index(type(one)), default=None)
    return "an entry of an earlier version" if told is None else _words(told)


_FIRST: Final = (Begun, RoundBegun, Ended, Came, Left, RulesSet, CutWon, Seats, MovementSet)
"""What a command is told by: the first of these that it has."""


def _words(content: Content) -> str:
    match content:
        case Begun():
            return "the beginning of the evening"
        case MovementSet(name, rounds, minutes):
            length = f", {count(rounds, 'round')}" if rounds else ""
            return f"{name}{length}{f' of {minutes} minutes' if minutes else ''}"
        case Came(people):
            return f"{_names(people)} come{'s' * (len(people) == 1)}"
        case Left(people):
            return f"{_names(people)} leave{'s' * (len(people) == 1)}"
        case Seats(rounds):
            first, last = rounds[0].number, rounds[-1].number
            return f"the seats of round{f's {first} to' * (last > first)} {last}"
        case RoundBegun(number):
            return f"the beginning of round {number}"
        case RulesSet(values):
            rules = ", ".join(f"{name} {value}" for name, value in values.items())
            return f"the rules of the evening: {rules or 'the usual ones'}"
        case CutWon(about, winner):
            round_, dot, table = about.partition(".")
            tie = f"the tie at table {table} in round {round_}" if dot else safe(about)
            return f"{safe(winner)} won the cut for {tie}"
        case Ended():
            return "the end of the evening"


def _names(people: Sequence[str]) -> str:
    return listed([safe(name) for name in people])
