"""A sheet as the rows of the derived tables.

Knows: which column says what; the same sheet always gives the same rows. Does not know: SQL.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any, TypeAlias

from euchre_engine.actions import Best
from euchre_engine.seats import SIDE, Seat, Side

from ..log.words import suit_name
from .log_out import game_log
from .records import record_of
from .sheet import Line, Sheet, sheet_of

Row: TypeAlias = dict[str, Any]


def game_row(sheet: Sheet) -> Row:
    """The row of `games`."""
    begun = sheet.begun
    same = digest(sheet)
    north, east, south, west = sheet.players
    return {
        "game": sheet.number,
        "begun_at": sheet.at,
        "date": begun.date,
        "event": begun.event,
        "season": begun.season,
        "place": begun.place,
        "name": begun.name,
        "rules": begun.preset,
        "house_rules": json.dumps(dict(begun.rules)),
        "north": north,
        "east": east,
        "south": south,
        "west": west,
        "start_ns": begun.start[0],
        "start_ew": begun.start[1],
        "ns": sheet.total[0],
        "ew": sheet.total[1],
        "hands": len(sheet.lines),
        "state": "struck" if sheet.struck else "over" if sheet.over else "going",
        "winner": _side(sheet.winner),
        "conceded": _side(sheet.conceded),
        "dealer": _seat(sheet.dealer),
        "source": begun.source,
        "digest": same,
        "origin": _origin(sheet) or same,
        "opened": sheet.opened,
        "last_event": sheet.last,
    }


def digest(sheet: Sheet) -> str:
    """A fingerprint of what a game says, wherever it was entered: two games with the same one are
    the same game, entered twice or read from a file."""
    return hashlib.sha256(game_log(sheet).encode()).hexdigest()


def _origin(sheet: Sheet) -> str:
    """The fingerprint of a game as it was read from a file, before anything was corrected here;
    empty when there is no difference."""
    if not sheet.begun.source or len(sheet.done) < 2:
        return ""
    as_read = sheet_of(sheet.number, sheet.done[0].events)
    return "" if as_read is None else digest(as_read)


def hand_rows(sheet: Sheet) -> list[Row]:
    """The rows of `hands`."""
    return [_hand_row(sheet.number, line) for line in sheet.lines]


def _hand_row(game: int, line: Line) -> Row:
    verdict = line.verdict
    north, east, south, west = line.players
    maker = verdict.maker
    return {
        "game": game,
        "hand": line.number,
        "event": line.event,
        "at": line.at,
        "dealer": _seat(verdict.dealer),
        "maker": _seat(maker),
        "suit": None if verdict.trump is None else suit_name(verdict.trump),
        "alone": int(verdict.alone),
        "lone_defender": _seat(verdict.lone_defender),
        "best": int(any(isinstance(entry, Best) for entry in line.entries)),
        "tricks": None if verdict.tricks is None or maker is None else verdict.tricks[SIDE[maker]],
        "outcome": outcome(line),
        "points_ns": verdict.points[0],
        "points_ew": verdict.points[1],
        "ns": verdict.total[0],
        "ew": verdict.total[1],
        "north": north,
        "east": east,
        "south": south,
        "west": west,
        "amended": line.amended,
        "record": record_of(line.entries),
    }


def outcome(line: Line) -> str:
    """How a hand came out, in a word: what the table calls it, or why it has no result."""
    verdict = line.verdict
    if verdict.void is not None:
        return verdict.void
    if verdict.conceded is not None and verdict.award is None:
        return "conceded"
    if any(claim.outcome == "upheld" for claim in verdict.rulings):
        return "renege"
    if verdict.award is not None:
        return verdict.award.called
    if not verdict.decided:
        return "undecided"
    return "points" if verdict.evidence == "points" else "ruling"


def _seat(seat: Seat | None) -> str | None:
    return None if seat is None else seat.name


def _side(side: Side | None) -> str | None:
    return None if side is None else side.name
