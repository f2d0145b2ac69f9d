"""A sheet as JSON, with stable keys.

Knows: the keys. Does not know: which command prints them.
"""

from __future__ import annotations

from typing import Any, Final

from euchre_engine.seats import SEATS, Seat, Side

from ..book.events import record_of
from ..book.sayings import a_loner_wins, in_the_barn
from ..book.sheet import Line, Sheet
from ..book.sheet_rows import hand_rows
from ..book.sheet_to_log import rules_to


def sheet_object(sheet: Sheet, with_hands: bool = False) -> dict[str, Any]:
    """A game: who sits where, the rules, the score, who deals, and, when asked, every hand."""
    begun = sheet.begun
    found: dict[str, Any] = {
        "game": sheet.number,
        "begun_at": sheet.at,
        "date": begun.date,
        "event": begun.event,
        "season": begun.season,
        "place": begun.place,
        "name": begun.name,
        "players": {seat.name: sheet.players[seat] for seat in SEATS},
        "rules": {
            "preset": begun.preset,
            "rules": dict(rules_to(sheet, sheet.rules.target).overrides),
            "target": sheet.rules.target,
            "hands_to_play": sheet.rules.hands_to_play,
        },
        "start": _pair(begun.start),
        "score": _pair(sheet.total),
        "hands_played": sum(not line.is_concession for line in sheet.lines),
        "dealer": _seat(sheet.dealer),
        "eldest": _seat(sheet.eldest),
        "in_the_barn": _pair(in_the_barn(sheet)),
        "a_loner_wins": _pair(a_loner_wins(sheet)),
        "waiting": record_of(sheet.waiting),
        "state": "struck" if sheet.struck else "over" if sheet.over else "going",
        "winner": _side(sheet.winner),
        "conceded": _side(sheet.conceded),
        "last_event": sheet.last,
    }
    if with_hands:
        found["hands"] = [line_object(sheet, line) for line in sheet.lines]
    return found


def line_object(sheet: Sheet, line: Line) -> dict[str, Any]:
    """A hand, with the columns of the table of hands."""
    row = hand_rows(sheet._replace(lines=(line,)))[0]
    found = {key: value for key, value in row.items() if key not in ("game", *_NESTED)}
    found["alone"], found["best"] = bool(row["alone"]), bool(row["best"])
    found["points"] = _pair(line.verdict.points)
    found["score"] = _pair(line.verdict.total)
    found["players"] = {seat.name: line.players[seat] for seat in SEATS}
    found["problems"] = [
        {"slug": problem.kind.slug, "severity": problem.severity, "message": problem.message}
        for problem in line.verdict.problems
    ]
    return found


_NESTED: Final = ("points_ns", "points_ew", "ns", "ew", "north", "east", "south", "west")


def _pair(values: tuple[Any, Any]) -> dict[str, Any]:
    return {"NS": values[0], "EW": values[1]}


def _seat(seat: Seat | None) -> str | None:
    return None if seat is None else seat.name


def _side(side: Side | None) -> str | None:
    return None if side is None else side.name
