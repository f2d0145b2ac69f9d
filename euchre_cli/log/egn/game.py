"""One EGN game: its head as records about a game, its deals as hands.

Knows: what a game's metadata say and in which order its deals follow. Does not know: what is in a
deal, or whether the game stands alone in its file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date
from typing import Final, NamedTuple

from euchre_engine.audit.record import Note, Total
from euchre_engine.problems import BAD_SEAT, UNSUPPORTED_VERSION
from euchre_engine.rules import Rules
from euchre_engine.seats import LEFT, SEATS, Seat

from ..game_records import GameBegins, OnDate, Player, Start, UsePreset
from ..items import Item, JsonHand, JsonRecord
from ..json_values import JsonValue, Object, shown, whole
from .deal import hand_at, read_deal
from .reading import Part, plain
from .rules import Ruleset, read_ruleset

GAME_TYPE: Final = "Euchre Game Notation"
_VERSIONS = re.compile(r"1\.[0-6](?:\.\d+)?")
_KEYS: Final = frozenset({"fileType", "version", "metadata", "deals"})
_ASIDES: Final = ("gameId", "matchId", "teamNames", "annotations", "notes")
_HEAD_KEYS: Final = frozenset(
    {"title", "description", "date", "players", "initialScore", "finalScore", "ruleset", *_ASIDES}
)
_HIGHEST_NUMBER: Final = 99_999_999
_HIGHEST_START: Final = 999
_HIGHEST_TOTAL: Final = 9999


class Sitting(NamedTuple):
    """Who sits where, by a file that wraps games: a name and its path for each seat."""

    names: dict[Seat, tuple[str, str]]


def read_game(part: Part, sitting: Sitting | None = None) -> Iterator[Item]:
    """The items of a game; `sitting`, where given, counts for more than the game's own players."""
    reading = part.reading
    part.expect(_KEYS)
    check_type(part, GAME_TYPE)
    check_version(part, _VERSIONS, "1.0 to 1.6")
    head = part.part("metadata", needed=True)
    rules = Ruleset()
    total: JsonValue | None = None
    if head is None:
        yield JsonRecord(GameBegins(""), [part.path])
        rules = read_ruleset(None, part.at("metadata"))
    else:
        head.expect(_HEAD_KEYS)
        yield JsonRecord(GameBegins(head.text("title")), [head.at("title")])
        yield from date_and_remarks(head, _ASIDES)
        yield from _players(head, sitting)
        start = _score(head, "initialScore", _HIGHEST_START, needed=True)
        if any(start):
            record = Start(start[0] or 0, start[1] or 0)
            yield JsonRecord(record, [head.at("initialScore")])
        rules = read_ruleset(head.part("ruleset"), head.at("ruleset"))
        if head.has("finalScore"):
            total = head["finalScore"]
    yield JsonRecord(UsePreset("standard"), [part.at("metadata")])
    for rule, path in rules.records:
        yield JsonRecord(rule, [path])
    yield from reading.met()
    yield from _deals(part, rules, head if total is not None else None)


def check_type(part: Part, right: str) -> None:
    """Report a file, or a game within one, that does not call itself what it is."""
    said = part.text("fileType", f"'{right}'", needed=True)
    if said and said != right:
        part.bad("fileType", f"`fileType` must be '{right}', not {shown(said)}")


def check_version(part: Part, known: re.Pattern[str], which: str) -> None:
    """Report a version that this program does not know."""
    version = part.text("version", needed=True)
    if version and not known.fullmatch(version):
        words = f"version {shown(version)} is new to this program, which knows {which}"
        part.bad("version", words, UNSUPPORTED_VERSION)


def date_and_remarks(head: Part, asides: tuple[str, ...]) -> Iterator[Item]:
    """The date, and as remarks whatever else a head tells about the game."""
    when = head.text("date")
    if when:
        try:
            day = date.fromisoformat(when[:10])
        except ValueError:
            head.bad("date", f"{shown(when)} does not begin with a date (YYYY-MM-DD)")
        else:
            yield JsonRecord(OnDate(day.isoformat()), [head.at("date")])
            if len(when) > 10:
                yield JsonRecord(Note(f"date: {when}"), [head.at("date")])
    about = head.text("description")
    if about:
        yield JsonRecord(Note(about), [head.at("description")])
    for key in asides:
        if head.has(key):
            words = plain(head.fields[key])
            yield JsonRecord(Note(f"{key}: {words}"), [head.at(key)])


def name_of(found: JsonValue, part: Part) -> tuple[str, list[Item]]:
    """The name of a player, a text or an object, and as remarks what else is there."""
    if isinstance(found.value, str):
        return plain(found.value), []
    player = part.part_of(found, "a player: a name, or an object with one")
    if player is None:
        return "", []
    player.expect(frozenset({"id", "name", "playerIds"}))
    name = player.text("name", needed=True)
    remarks: list[Item] = []
    if player.fields.get("playerIds"):
        words = f"playerIds of {name}: {plain(player.fields['playerIds'])}"
        remarks.append(JsonRecord(Note(words), [player.at("playerIds")]))
    return name, remarks


def _players(head: Part, sitting: Sitting | None) -> Iterator[Item]:
    names: dict[Seat, tuple[str, str]] = {}
    listed = head.entries("players", "a list of players", needed=sitting is None)
    for number, found in enumerate(listed):
        if number > 3:
            head.reading.trouble(BAD_SEAT, found.path, "a fifth player, but seats are 0 to 3")
            break
        if found.value is None:
            continue
        name, remarks = name_of(found, head)
        if name:
            names[SEATS[number]] = (name, found.path)
        yield from remarks
    if sitting is not None:
        names.update(sitting.names)
    for seat in SEATS:
        if seat in names:
            yield JsonRecord(Player(seat, names[seat][0]), [names[seat][1]])


def _score(
    head: Part, key: str, highest: int, needed: bool = False
) -> tuple[int | None, int | None]:
    """The points of the two sides, as far as they can be read."""
    points: list[int | None] = [None, None]
    for number, value in enumerate(head.entries(key, "two scores", needed)):
        if number > 1:
            value.trouble("a third score, but there are two sides")
            break
        points[number] = whole(value.value, 0, highest)
        if points[number] is None:
            value.trouble(f"{shown(value.value)} is not a score (0 to {highest})")
    return points[0], points[1]


def _deals(part: Part, rules: Ruleset, claim: Part | None) -> Iterator[Item]:
    """The hands, each followed by what could not be read of it; the last one with the final score
    of `claim`."""
    reading = part.reading
    found = part.entries("deals", "a list of deals", needed=True, most=None)
    if not rules.for_four:
        yield from reading.met()
        return
    numbers = [_number(one) for one in found]
    first = 1 if _counted_from_nought(numbers) else 0
    in_force = rules.rules
    before: Seat | None = None
    if not any(isinstance(one.value, Object) for one in found):
        for one in found:
            _deal(one, part, None, in_force, None)
        found = []
    for one, number in zip(found, numbers, strict=False):
        counted = None if number is None else number + first
        last = one is found[-1]
        deal, before = _deal(one, part, counted, in_force, before)
        if last and claim is not None:
            _claim(deal, claim)
        yield deal
        yield from reading.met()
    if not found and claim is not None:
        words = "`finalScore` of a game without deals: there are no hands to check it against"
        reading.left_out(claim.at("finalScore"), words)
    yield from reading.met()


def _deal(
    found: JsonValue, part: Part, number: int | None, rules: Rules, before: Seat | None
) -> tuple[JsonHand, Seat | None]:
    """A deal and who dealt it. One that cannot be read still is a hand, of which nothing is known:
    without it the deal would seem to skip a seat."""
    if isinstance(found.value, str):
        words = "a packed deal is left out; unpack the file first, with the tools of its format"
        part.reading.left_out(found.path, words, "packed-deal")
    elif (deal := part.part_of(found, "a deal")) is not None:
        deal.whole("dealNumber", "a number", 0, _HIGHEST_NUMBER, needed=True)
        return read_deal(deal, rules, before, number)
    return hand_at(found.path), None if before is None else LEFT[before]


def _counted_from_nought(numbers: Sequence[int | None]) -> bool:
    """Whether deals are counted from 0, as the format has it; people count hands from 1. A file may
    begin in the middle of a game, and a deal without a number still is one."""
    if 0 in numbers:
        return True
    return next((n != at + 1 for at, n in enumerate(numbers) if n is not None), True)


def _number(found: JsonValue) -> int | None:
    """The number of a deal, silently; a number that cannot be read is reported with its deal."""
    if not isinstance(found.value, Object):
        return None
    return whole(found.value.get("dealNumber"), 0, _HIGHEST_NUMBER)


def _claim(deal: JsonHand, head: Part) -> None:
    ns, ew = _score(head, "finalScore", _HIGHEST_TOTAL)
    if ns is None and ew is None:
        return
    path = head.at("finalScore")
    deal.add(Total(ns, ew), path, f"{path}[0]", f"{path}[0]", f"{path}[1]", f"{path}[1]")
