"""The history of an evening of several tables: every event in a sentence, or in a few words.

In: the events of an evening, in order. Out: `HistoryEntry`s, as for a game (`history.py`), with the
names that people had when the entry was made. Does not know: what was entered at the tables.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..book.evening_events import (
    CutWon,
    EveningBegun,
    EveningEnded,
    EveningRulesSet,
    PlanChanged,
    RoundBegun,
)
from ..book.evening_sheet import evening_sheet_of
from ..book.event_kinds import Gone
from ..book.events import Body, Event, PlayerRenamed, Redone, Undone
from ..book.people import AS_WRITTEN, Renames
from ..book.undo_stack import Command
from ..terminal.phrases import count, listed
from ..terminal.text import safe
from .history import HistoryEntry, fates_of


def evening_history_of(
    number: int, events: Sequence[Event], names: Renames = AS_WRITTEN
) -> list[HistoryEntry]:
    """The history of evening `number` from its events. `names` are all renames: each event is
    described with the names of its time. Raises `DamagedEvent` if events contradict each other."""
    fates = fates_of(events)
    words: dict[int, str] = {}
    history = []
    last_at = ""
    for at, event in enumerate(events):
        people: tuple[str, ...] = ()
        if isinstance(event.body, PlanChanged):
            names_then = Renames(tuple(one for one in names.given if one[0] < event.id))
            before = evening_sheet_of(number, events[:at], names_then)
            people = () if before is None else before.people
        described = _described(event.body, number, words, people)
        words.setdefault(event.command, described)
        fate, by = fates.get(event.id, ("", None))
        history.append(HistoryEntry(event, None, described, fate, by, event.at < last_at))
        last_at = event.at
    return history


def _described(body: Body, number: int, words: dict[int, str], people: tuple[str, ...]) -> str:
    """An event in a sentence. `words` has the sentences of earlier commands by id; `people` were
    here before it."""
    match body:
        case EveningBegun():
            many = count(len(body.people), "person", "people")
            rounds = f", {count(body.rounds, 'round')}" if body.rounds else ""
            return f"evening {number} begins: {many}{rounds}, {body.movement}"
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
        case Gone(kind):
            return f"an entry of an earlier version, which counts for nothing ({kind})"
        case EveningEnded():
            return f"evening {number} ends"
        case PlayerRenamed(old, new):
            return f"{safe(old)} is renamed {safe(new)}, in earlier entries too"
        case Undone(command):
            return f"took back entry {command} ({words.get(command, '')})"
        case Redone(command):
            return f"redid entry {command} ({words.get(command, '')})"
        case _:
            return "an entry"


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
    bodies = [event.body for event in command.events]
    cuts = len(bodies) - 1 if isinstance(bodies[0], CutWon) else 0
    return _few_words(bodies[cuts], number, people)


def _few_words(body: Body, number: int, before: Sequence[str]) -> str:
    """An entry of an evening in a few words; the people `before` were here."""
    match body:
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
        case Gone():
            return "an entry of an earlier version"
        case _:
            return "an entry"
