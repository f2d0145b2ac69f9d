"""The history of an evening of several tables: every entry in a sentence, or in a few words.

In: the entries of an evening, in order. Out: `HistoryEntry`s, as for a game (`history.py`), with
the names that people had when the entry was made. Does not know: what was entered at the tables.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Final

from ..book.entries import Entry, Uid
from ..book.evening_entries import (
    CutWon,
    EveningBegun,
    EveningEnded,
    EveningRulesSet,
    PlanChanged,
    RoundBegun,
    body_of,
)
from ..book.evening_sheet import evening_sheet_of
from ..book.history import HistoryEntry, command_words, fates_of
from ..book.renames import AS_WRITTEN, Renames
from ..book.undo import Command
from ..terminal.phrases import count, listed
from ..terminal.text import safe


def evening_history_of(
    number: int, entries: Sequence[Entry], names: Renames = AS_WRITTEN
) -> list[HistoryEntry]:
    """The history of evening `number` from its entries. `names` are all renames: each entry is
    described with the names of its time. Raises `Damaged` if entries contradict each other."""
    fates = fates_of(entries)
    commands: dict[Uid, str] = {}
    history = []
    for at, entry in enumerate(entries):
        people: tuple[str, ...] = ()
        if entry.kind == "plan-changed":
            names_then = Renames(tuple(one for one in names.given if one[0] < entry.order))
            before = evening_sheet_of(number, entries[:at], names_then)
            people = () if before is None else before.people
        described = _described(entry, number, commands, people)
        commands.setdefault(entry.command, f"entry {entry.id} ({described})")
        fate, by = fates.get(entry.id, ("", None))
        history.append(HistoryEntry(entry, None, described, fate, by))
    return history


def _described(
    entry: Entry, number: int, commands: Mapping[Uid, str], people: tuple[str, ...]
) -> str:
    """An entry in a sentence. `commands` has the earlier commands in words; `people` were here
    before it."""
    if entry.kind in _WHAT_WAS_DONE:
        return f"{_WHAT_WAS_DONE[entry.kind]} {commands.get(entry.about, 'an entry')}"
    match body_of(entry):
        case EveningBegun() as begun:
            many = count(len(begun.people), "person", "people")
            rounds = f", {count(begun.rounds, 'round')}" if begun.rounds else ""
            return f"evening {number} begins: {many}{rounds}, {begun.movement}"
        case RoundBegun(seating):
            return f"round {seating.number} begins at {count(len(seating.seatings), 'table')}"
        case PlanChanged(here):
            return (
                f"{_who_moved(people, here)}: a new plan for {count(len(here), 'person', 'people')}"
            )
        case EveningRulesSet(counting):
            rules = ", ".join(f"{name} {value}" for name, value in counting)
            return f"the rules of the evening: {rules or 'the usual ones'}"
        case CutWon(winner, round_number, table):
            return (
                f"{safe(winner)} won the cut for the tie at table {table} in round {round_number}"
            )
        case EveningEnded():
            return f"evening {number} ends"
    kind = json.loads(entry.record)[0] if entry.kind == "gone" else entry.kind
    return f"an entry of an earlier version, which counts for nothing ({safe(kind)})"


_WHAT_WAS_DONE: Final = {"undone": "took back", "redone": "redid", "left-out": "left out"}
"""What the entries of these kinds do with a command."""


def _who_moved(before: Sequence[str], here: Sequence[str]) -> str:
    """`Ann and Bob leave`, `Cat comes`"""
    changed = [
        f"{listed([safe(name) for name in names])} {verb}{'' if len(names) > 1 else 's'}"
        for names, verb in (
            ([name for name in before if name not in here], "leave"),
            ([name for name in here if name not in before], "come"),
        )
        if names
    ]
    return "; ".join(changed)


# -- in a few words --------------------------------------------------------------------------------


def evening_command_words(command: Command, number: int, people: Sequence[str] = ()) -> str:
    """A command in a few words: `the beginning of round 3`. `people` were here before it."""
    if command[0].kind == "renamed":
        return command_words(command, None, None)
    cuts = len(command) - 1 if command[0].kind == "cut-won" else 0
    return _few_words(command[cuts], number, people)


def _few_words(entry: Entry, number: int, before: Sequence[str]) -> str:
    """An entry of an evening in a few words; the people `before` were here."""
    match body_of(entry):
        case EveningBegun():
            return f"the beginning of evening {number}"
        case RoundBegun(seating):
            return f"the beginning of round {seating.number}"
        case PlanChanged(people):
            return _who_moved(before, people)
        case EveningRulesSet():
            return "the change of the evening's rules"
        case CutWon(winner):
            return f"the cut that {safe(winner)} won"
        case EveningEnded():
            return f"the end of evening {number}"
        case _:
            return "an entry of an earlier version"
