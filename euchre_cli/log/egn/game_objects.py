"""Games and matches as objects of EGN and EMN, and their layout as text.

In: the head of a game and its deals. Out: objects, and text in which a trick, a list of calls or a
player is on one line. Does not know: which hands of a log are deals of a game.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from euchre_engine.audit.record import Total
from euchre_engine.seats import SEATS, Seat

from ..fields import Json
from .read import GAME_TYPE, MATCH_TYPE

_VERSION: Final = "1.5"
_OLD_VERSION: Final = "1.1"
"""The last version whose deals have the kitty and the seat that led first."""

_MATCH_VERSION: Final = "1.2"
_WIDTH: Final = 88
_MATCH_FORMAT = re.compile(r"type (\w+)(?:, target ([1-9]\d{0,8}))?")
_DATE_AND_TIME = re.compile(r"\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])\S")


@dataclass(slots=True)
class GameInEgn:
    """A game of EGN, which may be part of a game of a log: its head, the score at its start, its
    deals, and the numbers of their hands; `total` is the score that was stated after the last."""

    title: str
    date: str
    remarks: dict[str, object]
    players: dict[Seat, str]
    start: tuple[int, int]
    ruleset: Json
    deals: list[Json] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)
    total: Total | None = None


def game_object(game: GameInEgn) -> Json:
    """A game as an object of EGN."""
    old = any("kitty" in deal["initialState"] or _has_lead(deal) for deal in game.deals)
    head: Json = {}
    if game.title:
        head["title"] = game.title
    if game.date:
        head["date"] = game.date
    head |= game.remarks
    head["players"] = [game.players.get(seat, "") for seat in SEATS]
    head["initialScore"] = list(game.start)
    if game.total is not None and None not in game.total:
        head["finalScore"] = list(game.total)
    head["ruleset"] = game.ruleset
    return {
        "fileType": GAME_TYPE,
        "version": _OLD_VERSION if old else _VERSION,
        "metadata": head,
        "deals": [
            {"dealNumber": number, **deal}
            for number, deal in zip(game.numbers, game.deals, strict=True)
        ],
    }


def _has_lead(deal: Json) -> bool:
    """Returns True if a deal says who led first."""
    return any("initialLead" in phase for phase in deal["phases"])


def match_object(title: str, remarks: Json, games: Sequence[GameInEgn]) -> Json:
    """Games as an object of EMN, with its title and other keys of its head. A name at several seats
    of one game (or an empty one) becomes several players, because a match has every player only
    once."""
    ids: dict[tuple[str, int], str] = {}
    sitting = []
    for game in games:
        names = [game.players.get(seat, "") for seat in SEATS]
        places = [(name, names[:at].count(name)) for at, name in enumerate(names)]
        sitting.append([ids.setdefault(place, f"p-{len(ids) + 1:02}") for place in places])
    head: Json = {"title": title, **remarks} if title else dict(remarks)
    head["players"] = [{"id": one, "name": name} for (name, _), one in ids.items()]
    return {
        "fileType": MATCH_TYPE,
        "version": _MATCH_VERSION,
        "metadata": head,
        "games": [
            {"gameIndex": at, "playersOverride": seats, "gameData": game_object(game)}
            for at, (game, seats) in enumerate(zip(games, sitting, strict=True))
        ],
    }


def game_remarks(notes: Sequence[str]) -> tuple[Json, list[str]]:
    """The keys of a game's head for notes before its hands: those that the reader makes of a key,
    and a description; and the notes that have no place."""

    def remark(key: str, words: str) -> object:
        names = words.split(", ")
        if key == "teamNames":
            return names if len(names) == 2 and all(names) else None
        return words if key == "gameId" else None

    return _remarks(notes, remark)


def match_remarks(notes: Sequence[str]) -> tuple[Json, list[str]]:
    """The keys of a match's head for notes before its games, and the notes that have no place."""

    def remark(key: str, words: str) -> object:
        form = _MATCH_FORMAT.fullmatch(words) if key == "matchFormat" else None
        if form is not None:
            return {"type": form[1], "target": int(form[2])} if form[2] else {"type": form[1]}
        fits = key == "matchId" or (key == "date" and _DATE_AND_TIME.match(words))
        return words if fits else None

    return _remarks(notes, remark)


def _remarks(notes: Sequence[str], remark: Callable[[str, str], object]) -> tuple[Json, list[str]]:
    remarks: Json = {}
    rest: list[str] = []
    for text in notes:
        key, _, words = text.partition(": ")
        value = remark(key, words) if words and key not in remarks else None
        if value is not None:
            remarks[key] = value
        elif "description" not in remarks and text.strip():
            remarks["description"] = text
        else:
            rest.append(text)
    return remarks, rest


def laid_out(value: object) -> str:
    """An object as indented text that people can read too; ends with a newline."""
    return "".join(_pieces(value, "")) + "\n"


def _pieces(value: object, indent: str) -> Iterator[str]:
    line = json.dumps(value, ensure_ascii=False)
    nested = isinstance(value, Mapping | list) and _depth(value) > 1
    if not nested and len(line) + len(indent) <= _WIDTH:
        yield line
        return
    inner = indent + "  "
    between = "\n"
    if isinstance(value, Mapping):
        yield "{"
        for key, one in value.items():
            yield f"{between}{inner}{json.dumps(key, ensure_ascii=False)}: "
            yield from _pieces(one, inner)
            between = ",\n"
        yield f"\n{indent}}}"
    elif isinstance(value, list):
        yield "["
        for one in value:
            yield f"{between}{inner}"
            yield from _pieces(one, inner)
            between = ",\n"
        yield f"\n{indent}]"
    else:
        yield line


def _depth(value: object) -> int:
    """How many levels of lists and objects a value has."""
    if isinstance(value, Mapping):
        value = list(value.values())
    if isinstance(value, list):
        return 1 + max(map(_depth, value), default=0)
    return 0
