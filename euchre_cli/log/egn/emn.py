"""An EMN match: several EGN games, one after the other, with one list of players.

Knows: how a match names its players and seats them game by game. Does not know: what is in a game.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from euchre_engine.problems import BAD_SEAT, BAD_VALUE
from euchre_engine.seats import SEATS, Seat

from ..read import Item
from ..settings import Event
from .game import (
    SettingAt,
    Sitting,
    check_type,
    check_version,
    date_and_remarks,
    name_of,
    read_game,
)
from .json import Object, Part, shown

MATCH_TYPE: Final = "Euchre Match Notation"
_VERSIONS = re.compile(r"1\.[0-2](?:\.\d+)?")
_KEYS: Final = frozenset({"fileType", "version", "metadata", "games"})
_ASIDES: Final = ("matchId", "teams", "matchFormat", "result")
_HEAD_KEYS: Final = frozenset({"title", "description", "date", "players", *_ASIDES})
_GAME_KEYS: Final = frozenset({"gameIndex", "players", "playersOverride", "gameData"})


def read_match(part: Part) -> Iterator[Item]:
    """The items of a match: what holds for all of it, then its games."""
    reading = part.reading
    part.only(_KEYS)
    check_type(part, MATCH_TYPE)
    check_version(part, _VERSIONS, "1.0 to 1.2")
    head = part.part("metadata", needed=True)
    names: dict[str, str] = {}
    if head is not None:
        head.only(_HEAD_KEYS)
        title = head.text("title")
        if title:
            yield SettingAt(Event(title), head.at("title"))
        yield from date_and_remarks(head, _ASIDES)
        for found in head.entries("players", "a list of players", needed=True):
            name, remarks = name_of(found, head)
            if isinstance(found.value, Object) and name:
                player = Part(found.value, found.path, reading)
                names[player.text("id", needed=True)] = name
            yield from remarks
    yield from reading.met()
    for found in part.entries("games", "a list of games", needed=True, most=None):
        game = part.part_of(found, "a game of the match")
        if game is not None:
            yield from _game(game, names)
        yield from reading.met()


def _game(game: Part, names: dict[str, str]) -> Iterator[Item]:
    game.only(_GAME_KEYS)
    game.whole("gameIndex", "a number", 0, 99_999)
    sitting = _sitting(game, names)
    inner = game.part("gameData", needed=True)
    if inner is not None:
        yield from read_game(inner, sitting)


def _sitting(game: Part, names: dict[str, str]) -> Sitting:
    """Who sits where in a game: its list gives the players of seats 0 to 3 by their ids."""
    seats: dict[Seat, tuple[str, str]] = {}
    key = game.which("playersOverride", "players")
    for number, (value, path) in enumerate(game.entries(key, "a list of four players", True)):
        if number > 3:
            game.reading.trouble(BAD_SEAT, path, "a fifth player, but seats are 0 to 3")
            break
        name = names.get(value) if isinstance(value, str) else None
        if name is None:
            words = f"{shown(value)} is not the id of a player in this match"
            game.reading.trouble(BAD_VALUE, path, words)
        else:
            seats[SEATS[number]] = (name, path)
    return Sitting(seats)
