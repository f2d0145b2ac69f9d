"""EGN and EMN, the public euchre notation in JSON: a text of either as the items of a log.

Knows: how a game (EGN) and a match of several (EMN) are told apart, what is neither, and how a
match names its players and seats them game by game. Does not know: what is in a game; that is
`game.py`. Places are paths: `deals[3].phases[1].tricks[2][1]`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import BinaryIO, Final

from euchre_engine.problems import BAD_SEAT, NOT_A_LOG
from euchre_engine.seats import SEATS, Seat

from ..decoding import BINARY, NOTHING, LineTrouble, NotText, decoded, wide_encoding
from ..game_records import Event
from ..items import Item, ItemOrComment, JsonRecord, Span, Trouble
from ..json_values import NotJson, Object, parse_json, shown
from .game import (
    GAME_TYPE,
    Sitting,
    check_type,
    check_version,
    date_and_remarks,
    name_of,
    read_game,
)
from .reading import Part, Reading

MATCH_TYPE: Final = "Euchre Match Notation"
_VERSIONS = re.compile(r"1\.[0-2](?:\.\d+)?")
_KEYS: Final = frozenset({"fileType", "version", "metadata", "games"})
_ASIDES: Final = ("matchId", "teams", "matchFormat", "result")
_HEAD_KEYS: Final = frozenset({"title", "description", "date", "players", *_ASIDES})
_GAME_KEYS: Final = frozenset({"gameIndex", "players", "playersOverride", "gameData"})


LARGEST_JSON: Final = 20_000_000
"""The bytes of a file that are read: JSON is read whole, so there must be an end."""

_MOST_ROOM: Final = 160_000_000
"""The bytes of memory that its values may take."""

_ROOM: Final = {",": 80, "[": 80, "{": 300}
"""How many of them a value takes, by the sign that comes with it."""


def read_stream(
    stream: BinaryIO, report: Callable[[LineTrouble], None], comments: bool
) -> Iterator[ItemOrComment]:
    """The items of a file of EGN or EMN, which has no comments. Raises `NotText`."""
    data = stream.read(LARGEST_JSON + 1)
    if not data:
        raise NotText(NOTHING)
    if len(data) > LARGEST_JSON:
        raise NotText(f"the file is larger than {LARGEST_JSON:,} bytes; split it into several")
    if b"\0" in data and not wide_encoding(data):
        raise NotText(BINARY)
    text = decoded(data)
    if sum(text.count(sign) * room for sign, room in _ROOM.items()) > _MOST_ROOM:
        raise NotText(
            "the file holds more values than a thousand games would; split it into several"
        )
    return read_egn(text)


def read_egn(text: str) -> Iterator[Item]:
    """The records about games, the hands, and the troubles of an EGN or EMN text.

    Never raises on what the text says. A text that is neither gives a single trouble, `not-a-log`;
    everything else gives what can be read of it, each hand before the troubles met in it.
    """
    try:
        whole = parse_json(text)
    except NotJson as bad:
        words = "the JSON is nested too deeply to be a game"
        if bad.line:
            words = f"this is not JSON: line {bad.line}, column {bad.column}: {bad}"
        place = Span(bad.line, bad.column, bad.column + 1, "") if bad.line else Span(0, 0, 0, "")
        yield Trouble(NOT_A_LOG, words, place)
        return
    match = _is_match(whole)
    if match is None or not isinstance(whole, Object):
        words = f"this is {shown(whole)}, which is neither {GAME_TYPE} nor {MATCH_TYPE}"
        yield Trouble(NOT_A_LOG, words, Span(0, 0, 0, ""))
        return
    reading = Reading()
    part = Part(whole, "", reading)
    yield from _read_match(part) if match else read_game(part)
    yield from reading.met()
    yield from reading.held_back()


def _is_match(whole: object) -> bool | None:
    """Whether this is a match (EMN) or a game (EGN); `None` when it is neither.

    The type of the file decides; where it is missing or misspelt, what the file holds does.
    """
    if not isinstance(whole, Object):
        return None
    kind = whole.get("fileType")
    if kind in (GAME_TYPE, MATCH_TYPE):
        return kind == MATCH_TYPE
    if isinstance(whole.get("deals"), list):
        return False
    return True if isinstance(whole.get("games"), list) else None


def _read_match(part: Part) -> Iterator[Item]:
    """The items of a match: what holds for all of it, then its games."""
    reading = part.reading
    part.expect(_KEYS)
    check_type(part, MATCH_TYPE)
    check_version(part, _VERSIONS, "1.0 to 1.2")
    head = part.part("metadata", needed=True)
    names: dict[str, str] = {}
    if head is not None:
        head.expect(_HEAD_KEYS)
        title = head.text("title")
        if title:
            yield JsonRecord(Event(title), [head.at("title")])
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
    game.expect(_GAME_KEYS)
    game.whole("gameIndex", "a number", 0, 99_999)
    sitting = _sitting(game, names)
    inner = game.part("gameData", needed=True)
    if inner is not None:
        yield from read_game(inner, sitting)


def _sitting(game: Part, names: dict[str, str]) -> Sitting:
    """Who sits where in a game: its list gives the players of seats 0 to 3 by their ids."""
    seats: dict[Seat, tuple[str, str]] = {}
    key = game.which("playersOverride", "players")
    for number, found in enumerate(game.entries(key, "a list of four players", True)):
        if number > 3:
            found.trouble("a fifth player, but seats are 0 to 3", BAD_SEAT)
            break
        name = names.get(found.value) if isinstance(found.value, str) else None
        if name is None:
            found.trouble(f"{shown(found.value)} is not the id of a player in this match")
        else:
            seats[SEATS[number]] = (name, found.path)
    return Sitting(seats)
