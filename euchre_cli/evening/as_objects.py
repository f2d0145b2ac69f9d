"""An evening for programs: objects for JSON, whose keys are stable."""

from __future__ import annotations

from typing import Any, Final

from euchre_engine.seats import Side

from ..book.sheet import NAMES
from ..terminal.phrases import by_seat, by_side
from .evening import Evening, TableNow
from .ladder import ladder
from .measures import RoundPoints


def state_object(evening: Evening) -> dict[str, Any]:
    """Where the evening stands."""
    head = evening.head
    occasion = {name: getattr(head, name) for name in ("date", "event", "season", "place")}
    return {
        "evening": evening.nth,
        **occasion,
        "movement": evening.movement.name,
        "rules": head.preset,
        "house_rules": dict(evening.house.overrides),
        "evening_rules": dict(evening.rules.overrides),
        "minutes": evening.minutes or None,
        "people": list(evening.here),
        "round": evening.begun,
        "rounds": evening.rounds_in_all or None,
        "ended": evening.ended,
        "tables": list(map(_table_object, evening.tables())),
        "sitting_out": list(evening.round.sitting_out),
    }


def _table_object(now: TableNow) -> dict[str, Any]:
    score = now.score
    winner = score.winner if score and score.over else None
    return {
        "table": now.table,
        "players": by_seat(now.seating.players),
        "game": now.game or None,
        "score": by_side(score.points) if score else None,
        "hands": score.hands if score else 0,
        "over": now.over,
        "winner": None if winner is None else Side(winner).name,
    }


_SAME_NAME: Final = ("points", "margin", "tables", "won", "tied", "lost", "sat_out")
_OF_HANDS: Final = ("loners", "loners_euchred", "calls", "euchred", "euchres")
"""The keys of a player on the ladder that are called as in `Standing` and `Counts`."""


def ladder_object(evening: Evening) -> dict[str, Any]:
    """The ladder of everybody singly; and of an evening of couples their `standing`, and once it is
    over their `ranking`."""
    members: dict[str, Any] = {
        "ladder": [
            {
                "rank": one.place,
                "level": one.shared,
                "name": one.names[0],
                "points_against": one.against,
                "sitting_out_brought": float(one.brought),
                "high_round": one.high,
                **{name: getattr(one, name) for name in _SAME_NAME},
                **{name: getattr(one.counts, name) for name in _OF_HANDS},
                "opponents": round(float(one.opponents), 4),
                "rounds": list(map(_round_object, one.rounds)),
            }
            for one in ladder(evening, singly=True)
        ]
    }
    if evening.movement.couples:
        couples = ladder(evening)
        members["standing"] = [
            {
                "place": one.place,
                "pair": list(one.names),
                "won": one.won + one.by_default,
                "tied": one.tied,
                "lost": one.lost,
                "points": one.points,
                "against": one.against,
                "defaults": one.by_default,
            }
            for one in couples
        ]
        ranked = couples if evening.ended else []
        members["ranking"] = [{"place": one.place, "pair": list(one.names)} for one in ranked]
    return members


def _round_object(row: RoundPoints) -> dict[str, Any]:
    told = {name: getattr(row, name) for name in ("round", "points", "against", "finished")}
    return {**told, "table": row.table or None}


def seat_object(evening: Evening, name: str) -> dict[str, Any]:
    """Where somebody sits in the round under way; `table` is `None` for somebody who sits at
    none."""
    place: dict[str, Any] = {"table": None, "seat": None, "partner": None, "opponents": []}
    for now in () if evening.ended else evening.tables():
        players = now.seating.players
        if name in players:
            at = players.index(name)
            place = {
                "table": now.table,
                "seat": NAMES[at],
                "partner": players[(at + 2) % 4],
                "opponents": list(now.seating.sides[1 - at % 2]),
            }
    return {"evening": evening.nth, "round": evening.begun, "player": name, **place}
