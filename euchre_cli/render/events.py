"""What somebody entered, in words: for undo, and for the history.

Knows: how each kind of event is said. Does not know: layout.
"""

from __future__ import annotations

from euchre_engine.record import Dealer
from euchre_engine.seats import SEATS

from ..book.events import (
    BestOf,
    Body,
    GameBegun,
    GameStruck,
    HandAmended,
    HandEntered,
    HandStruck,
    PlayerRenamed,
    RulingEntered,
    SeatTaken,
    TargetSet,
    entries_of,
)
from ..book.people import label
from ..book.sheet import Line, Sheet
from ..book.undo_stack import Command
from ..terminal.text import safe
from .sentences import entered_words, match_words, result_words, ruling_words


def command_words(command: Command, sheet: Sheet) -> str:
    """What a command entered, as it stands on a sheet on which it counts."""
    return "; ".join(body_words(event.body, event.id, sheet) for event in command.events[:1])


def body_words(body: Body, event: int, sheet: Sheet) -> str:
    """What one event entered; `event` is its id."""
    match body:
        case GameBegun(players, result=(_, _) as total):
            return f"game {sheet.number}, {result_words(players, total)}"
        case GameBegun():
            return f"the beginning of game {sheet.number}"
        case HandEntered():
            line = line_of(sheet, event)
            return "a hand" if line is None else _hand(line, sheet)
        case RulingEntered(record):
            line = line_of(sheet, event)
            if line is not None:
                return _hand(line, sheet)
            entry = entries_of(record)[0]
            words = ruling_words(entry, sheet)
            return f"the entry that {words}" if isinstance(entry, Dealer) else words
        case SeatTaken(seat, name):
            return f"{safe(name)} at {seat.name}"
        case PlayerRenamed(old, new):
            return f"the renaming of {safe(old)} to {safe(new)}"
        case BestOf(games):
            return match_words(games)
        case TargetSet(target):
            return f"the change of the target to {target}"
        case HandAmended(hand, _, why):
            return _of_hand("the correction of", hand, sheet) + _because(why)
        case HandStruck(hand, why):
            return _of_hand("the striking out of", hand, sheet) + _because(why)
        case GameStruck(why):
            return f"the striking out of game {sheet.number}" + _because(why)
        case _:
            return "an entry"


def line_of(sheet: Sheet, event: int) -> Line | None:
    """The hand that an event entered; `None` when it does not stand on the sheet."""
    return next((line for line in sheet.lines if line.event == event), None)


def _hand(line: Line, sheet: Sheet) -> str:
    words = entered_words(line, sheet.rules)
    return words if line.is_concession else f"hand {line.number}, {words}"


def _of_hand(what: str, event: int, sheet: Sheet) -> str:
    line = line_of(sheet, event)
    return f"{what} a hand" if line is None else f"{what} hand {line.number}"


def _because(why: str) -> str:
    return f" ({safe(why)})" if why else ""


def seat_words(sheet: Sheet) -> str:
    """Who sits where: `N Ann, E Bob, S Cat, W Dan`."""
    return ", ".join(f"{seat.name} {label(sheet.players, seat)}" for seat in SEATS)
