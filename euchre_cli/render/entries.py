"""What somebody entered, in words, and what a correction of an earlier hand changed.

Knows: how each kind of event is said, and two sheets of one game, before and after. Does not know:
layout, or how it was corrected.
"""

from __future__ import annotations

from euchre_engine.audit.record import Dealer
from euchre_engine.seats import SEATS

from ..book.entry import outcome_words
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
from .sentences import (
    entered_words,
    hand_words,
    match_words,
    result_words,
    ruling_words,
    short_score,
)


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


_SHOWN = 12


def corrected_words(before: Sheet, after: Sheet, event: int) -> str:
    """The hand of this event: what it was, what it is."""
    was, now = line_of(before, event), line_of(after, event)
    assert was is not None
    old = hand_words(was, before.rules)
    if now is None:
        return f"Hand {was.number} is struck out: {old}"
    if now._replace(amended=was.amended) == was:
        return f"Hand {was.number} is as before: {old}"
    dealt, deals = was.verdict.dealer, now.verdict.dealer
    new = hand_words(now, after.rules)
    if new == old and deals is not None and dealt is not deals:
        by = f"dealt by {label(now.players, deals)}"
        instead = "" if dealt is None else f", not by {label(was.players, dealt)}"
        return f"Hand {now.number} was {by}{instead}"
    return f"Hand {now.number} is now: {new} (it was: {old})"


def what_moved(before: Sheet, after: Sheet, event: int, game: int | None) -> list[str]:
    """A line for each later hand whose score is another now, for who dealt and who won, and for
    what no longer goes together; `game` is the number that was named, for the hints."""
    lines = []
    for now in after.lines:
        was = line_of(before, now.event)
        if was is None or now.event == event or was.verdict.total == now.verdict.total:
            continue
        if now.is_concession:
            continue
        old, new = short_score(was.verdict.total), short_score(now.verdict.total)
        lines.append(f"  hand {now.number}: {old} is now {new}")
    if len(lines) > _SHOWN:
        lines[_SHOWN - 1 : -1] = [f"  … and {len(lines) - _SHOWN} more; `euchre show` lists them"]
    if before.over and not after.over:
        lines.append(f"The game is no longer over (it was: {outcome_words(before)}).")
    elif after.over and not before.over:
        lines.append(f"The game is over now: {outcome_words(after)}.")
    elif before.over and before.winner is not after.winner:
        lines.append(
            f"The winner has changed: {outcome_words(after)}; before: {outcome_words(before)}."
        )
    lines += _deals_moved(before, after, event)
    late = [line.number for line in after.lines if line.late]
    if late:
        void = "euchre void last" if game is None else f"euchre void last --game {game}"
        if len(late) == 1:
            lines.append(f"Hand {late[0]} comes after the end: {void} strikes it out.")
        else:
            lines.append(
                f"Hands {late[0]}–{late[-1]} come after the end: {void}, {len(late)} times, "
                "strikes them out."
            )
    known = {(line.event, problem.message) for line, problem in before.problems()}
    for line, problem in after.problems():
        if not line.late and (line.event, problem.message) not in known:
            lines.append(f"Hand {line.number}: {problem.message}.")
    return lines


def _deals_moved(before: Sheet, after: Sheet, event: int) -> list[str]:
    """Where another seat dealt than before, from which hand on."""
    for now in after.lines:
        was = line_of(before, now.event)
        if was is None or now.event == event or was.verdict.dealer == now.verdict.dealer:
            continue
        if now.is_concession:
            continue
        if was.verdict.dealer is None or now.verdict.dealer is None:
            continue
        old, new = label(was.players, was.verdict.dealer), label(now.players, now.verdict.dealer)
        number = now.number
        return [f"From hand {number} on the deal moves: {new} dealt hand {number}, not {old}."]
    return []
