"""An evening as JSON.

Knows: the keys, which are stable. Does not know: how the same is told in words (`night.py`).
"""

from __future__ import annotations

from typing import Any

from ..stats.night import Night, Played
from ..stats.season import Game


def night_object(night: Night) -> dict[str, Any]:
    """The evening as JSON; chances are fractions, and what was added is in games."""
    return {
        "date": night.date,
        "event": night.event,
        "place": night.place,
        "season": night.season,
        "games": [_game_object(game) for game in night.games],
        "only_results": sum(game.only_result for game in night.games),
        "hands": night.hands,
        "calls": night.calls,
        "euchred": night.euchred,
        "loners": night.loners,
        "loners_marched": night.loners_marched,
        "players": [_played_object(one) for one in night.players],
        "best": [one.name for one in night.best],
        "comeback": None
        if night.comeback is None
        else {
            "names": list(night.comeback.names),
            "against": list(night.comeback.against),
            "score": list(night.comeback.score),
            "chance": round(night.comeback.chance, 6),
        },
        "turning": None
        if night.turning is None
        else {
            "names": list(night.turning.names),
            "maker": night.turning.maker,
            "outcome": night.turning.outcome,
            "before": list(night.turning.before),
            "after": list(night.turning.after),
            "chance_added": round(night.turning.added, 6),
        },
        "leaders": [one._asdict() for one in night.leaders],
        "streaks": {
            name: {"result": {1: "won", 0: "tied", -1: "lost"}[run.result], "games": run.games}
            for name, run in night.streaks
        },
    }


def _game_object(game: Game) -> dict[str, Any]:
    return {
        "game": game.number,
        "players": dict(zip("NESW", game.names, strict=True)),
        "score": {"NS": game.total[0], "EW": game.total[1]},
        "state": game.state,
        "winner": None if game.winner is None else ("NS", "EW")[game.winner],
    }


def _played_object(one: Played) -> dict[str, Any]:
    played = one._asdict()
    played["chance_added"] = round(played.pop("added"), 6)
    return played
