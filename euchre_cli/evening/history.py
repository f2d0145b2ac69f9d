"""The history of an evening: every entry in a sentence, and a command in a few words."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Final

from ..book.entries import CLAIMS, Entry
from ..book.history import HistoryEntry, command_words, fates_of
from ..book.people import AS_WRITTEN, Renames
from ..book.undo import Command
from ..terminal.phrases import count, listed
from ..terminal.text import safe
from .entries import Line, rounds_in
from .older import EveningLines
from .reported_results import claim_words


def evening_history_of(entries: Sequence[Entry], names: Renames = AS_WRITTEN) -> list[HistoryEntry]:
    """The history of an evening from its entries. `names` are all renames: each entry is described
    with the names of its time. Raises `Damaged` if an entry cannot be read."""
    fates, lines = fates_of(entries), EveningLines()
    commands: dict[str, str] = {}
    history = []
    for entry in entries:
        then = Renames(tuple(one for one in names.given if one[0] < entry.order))
        if entry.kind in _WHAT_WAS_DONE:
            words = f"{_WHAT_WAS_DONE[entry.kind]} {commands.get(entry.about, 'an entry')}"
        elif entry.kind in CLAIMS:
            words = claim_words(entry, then)
        else:
            words = "; ".join(map(_words, lines.of(entry, then)))
        commands.setdefault(entry.command, f"entry {entry.id} ({words})")
        history.append(HistoryEntry(entry, None, words, *fates.get(entry.id, ("", None))))
    return history


_WHAT_WAS_DONE: Final = {"undone": "took back", "redone": "redid", "left-out": "left out"}
"""What the entries of these kinds do with a command."""


def evening_command_words(command: Command) -> str:
    """A command of an evening in a few words: `the beginning of round 3`."""
    if command[0].kind == "renamed":
        return command_words(command, None, None)
    lines = EveningLines()
    said = [line for entry in command for line in lines.of(entry, AS_WRITTEN)]
    return _words(min(said, key=lambda line: _FIRST.index(line.kind)))


_FIRST: Final = (
    *("evening-begun", "round-begun", "evening-ended", "came", "left", "evening-rules", "cut-won"),
    *("seats", "movement", "gone"),
)
"""What a command is told by: the first of these kinds that it has."""


def _words(line: Line) -> str:
    if line.kind == "evening-begun":
        return "the beginning of the evening"
    if line.kind == "gone":
        kind = safe(json.loads(line.record)[0])
        return f"an entry of an earlier version, which counts for nothing ({kind})"
    words = line.words
    match line.kind, words:
        case "movement", [name, rounds, minutes]:
            length = f", {count(int(rounds), 'round')}" if int(rounds) else ""
            return f"{name}{length}{f' of {minutes} minutes' if int(minutes) else ''}"
        case (("came" | "left"), _):
            verb = "come" if line.kind == "came" else "leave"
            people = listed([safe(line.name(name)) for name in words])
            return f"{people} {verb}{'s' * (len(words) == 1)}"
        case "seats", _:
            rounds_ = rounds_in(words, line.name)
            first, last = rounds_[0].number, rounds_[-1].number
            return f"the seats of round{f's {first} to' * (last > first)} {last}"
        case "round-begun", [number]:
            return f"the beginning of round {number}"
        case "evening-rules", _:
            rules = ", ".join(map(" ".join, zip(words[::2], words[1::2], strict=True)))
            return f"the rules of the evening: {rules or 'the usual ones'}"
        case "cut-won", [about, winner]:
            round_, dot, table = about.partition(".")
            tie = f"the tie at table {table} in round {round_}" if dot else safe(about)
            return f"{safe(line.name(winner))} won the cut for {tie}"
        case _:
            return "the end of the evening"
