"""The reader of EGN (a game) and EMN (a match of several games), public euchre notation in JSON.

In: a text of either. Out: the items of a log. Places are paths:
`deals[3].phases[1].tricks[2][1]`. Does not know: what is in a deal (`deal.py`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from datetime import date, datetime
from typing import BinaryIO, Final, TypeAlias

from euchre_engine.audit.record import Note, Total
from euchre_engine.problems import NOT_A_LOG, UNSUPPORTED_VERSION
from euchre_engine.rules import Rules
from euchre_engine.seats import LEFT, SEATS, Seat

from ..decoding import BINARY, NOTHING, LineTrouble, NotText, decoded, wide_encoding
from ..game_records import BegunAt, Event, GameBegins, OnDate, Player, Start, UsePreset
from ..log_items import Item, JsonHand, JsonRecord, Span, Trouble
from .deal import hand_at, read_deal
from .json_values import JsonValue, NotJson, Object, parse_json, shown, whole
from .objects import EgnObject, TroubleCollector, plain
from .rules import Ruleset, read_ruleset

GAME_TYPE: Final = "Euchre Game Notation"
_GAME_VERSIONS = re.compile(r"1\.[0-6](?:\.\d+)?")
_GAME_KEYS: Final = frozenset({"fileType", "version", "metadata", "deals"})
_GAME_ASIDES: Final = ("gameId", "matchId", "teamNames", "annotations", "notes")
_GAME_HEAD_KEYS: Final = frozenset(
    {
        "title",
        "description",
        "date",
        "players",
        "initialScore",
        "finalScore",
        "ruleset",
        *_GAME_ASIDES,
    }
)
_HIGHEST_NUMBER: Final = 99_999_999
_HIGHEST_START: Final = 999
_HIGHEST_TOTAL: Final = 9999

MATCH_TYPE: Final = "Euchre Match Notation"
_MATCH_VERSIONS = re.compile(r"1\.[0-2](?:\.\d+)?")
_MATCH_KEYS: Final = frozenset({"fileType", "version", "metadata", "games"})
_MATCH_ASIDES: Final = ("matchId", "teams", "matchFormat", "result")
_MATCH_HEAD_KEYS: Final = frozenset({"title", "description", "date", "players", *_MATCH_ASIDES})
_WRAPPER_KEYS: Final = frozenset({"gameIndex", "players", "playersOverride", "gameData"})


LARGEST_JSON: Final = 20_000_000
"""The most bytes of a file; it is read whole, so there must be a limit."""

_MOST_ROOM: Final = 160_000_000
"""The most bytes of memory that its values may need."""

_ROOM: Final = {",": 80, "[": 80, "{": 300}
"""The bytes that a value needs, by the character that comes with it."""


def read_stream(
    stream: BinaryIO,
    report: Callable[[LineTrouble], None],
    comment: Callable[[], None] | None = None,
) -> Iterator[Item]:
    """The items of a file of EGN or EMN, which has no lines and no comments to report. Raises
    `NotText`."""
    data = stream.read(LARGEST_JSON + 1)
    if not data:
        raise NotText(NOTHING)
    if len(data) > LARGEST_JSON:
        raise NotText(
            f"the file is larger than {LARGEST_JSON:,} bytes; split it into several files"
        )
    if b"\0" in data and not wide_encoding(data):
        raise NotText(BINARY)
    text = decoded(data)
    if sum(text.count(sign) * room for sign, room in _ROOM.items()) > _MOST_ROOM:
        raise NotText(
            "the file holds more values than a thousand games would; split it into several files"
        )
    return read_egn(text)


def read_egn(text: str) -> Iterator[Item]:
    """The records about games, the hands, and the troubles of an EGN or EMN text.

    Never raises an error, whatever the text says. A text that is neither has a single trouble,
    `not-a-log`; of other texts everything that can be read is yielded, each hand before its
    troubles.
    """
    try:
        value = parse_json(text)
    except NotJson as bad:
        words = "the JSON is nested too deeply to be a game"
        if bad.line:
            words = f"this is not JSON: line {bad.line}, column {bad.column}: {bad}"
        place = Span(bad.line, bad.column, bad.column + 1, "") if bad.line else Span(0, 0, 0, "")
        yield Trouble(NOT_A_LOG, words, place)
        return
    match = _is_match(value)
    if match is None or not isinstance(value, Object):
        words = f"this is {shown(value)}, which is neither {GAME_TYPE} nor {MATCH_TYPE}"
        yield Trouble(NOT_A_LOG, words, Span(0, 0, 0, ""))
        return
    reading = TroubleCollector()
    part = EgnObject(value, "", reading)
    yield from _read_match(part) if match else _read_game(part)
    yield from reading.take_troubles()
    yield from reading.closing_notes()


def _is_match(value: object) -> bool | None:
    """Returns True for a match (EMN), False for a game (EGN), and `None` for anything else.

    The type of the file decides; if it is missing or misspelt, the keys of the file do.
    """
    if not isinstance(value, Object):
        return None
    kind = value.get("fileType")
    if kind in (GAME_TYPE, MATCH_TYPE):
        return kind == MATCH_TYPE
    if isinstance(value.get("deals"), list):
        return False
    return True if isinstance(value.get("games"), list) else None


def _read_match(part: EgnObject) -> Iterator[Item]:
    """The items of a match: those of the whole match, then those of its games."""
    reading = part.reading
    part.expect(_MATCH_KEYS)
    _check_type(part, MATCH_TYPE)
    _check_version(part, _MATCH_VERSIONS, "1.0 to 1.2")
    head = part.object("metadata", needed=True)
    names: dict[str, str] = {}
    if head is not None:
        head.expect(_MATCH_HEAD_KEYS)
        title = head.text("title")
        if title:
            yield JsonRecord(Event(title), [head.at("title")])
        yield from _date_and_remarks(head, _MATCH_ASIDES, of_game=False)
        for found in head.entries("players", "a list of players", needed=True):
            name, remarks = _name_of(found, head)
            if isinstance(found.value, Object):
                player = EgnObject(found.value, found.path, reading)
                names[player.text("id", needed=True)] = name
            yield from remarks
    yield from reading.take_troubles()
    for found in part.entries("games", "a list of games", needed=True, most=None):
        game = part.object_of(found, "a game of the match")
        if game is not None:
            yield from _game(game, names)
        yield from reading.take_troubles()


def _game(game: EgnObject, names: dict[str, str]) -> Iterator[Item]:
    game.expect(_WRAPPER_KEYS)
    game.whole("gameIndex", "a number", 0, 99_999)
    sitting = _sitting(game, names)
    inner = game.object("gameData", needed=True)
    if inner is not None:
        yield from _read_game(inner, sitting)


def _sitting(game: EgnObject, names: dict[str, str]) -> Sitting:
    """The players of a game, whose list has the ids of the players at seats 0 to 3; a player of the
    match may have no name."""
    seats: Sitting = {}
    key = game.which("playersOverride", "players")
    listed = game.entries(key, "a list of four players", True)
    for seat, found in game.by_seat(listed, "a fifth player"):
        name = names.get(found.value) if isinstance(found.value, str) else None
        if name is None:
            found.trouble(f"{shown(found.value)} is not the id of a player in this match")
        elif name:
            seats[seat] = (name, found.path)
    return seats


# -- a game, alone in its file or in a match -----------------------------------------------------

Sitting: TypeAlias = dict[Seat, tuple[str, str]]
"""The name and its path for each seat."""


def _read_game(part: EgnObject, sitting: Sitting | None = None) -> Iterator[Item]:
    """The items of a game; `sitting`, which comes from a match, replaces the game's own players."""
    reading = part.reading
    part.expect(_GAME_KEYS)
    _check_type(part, GAME_TYPE)
    _check_version(part, _GAME_VERSIONS, "1.0 to 1.6")
    head = part.object("metadata", needed=True)
    rules = Ruleset()
    total: JsonValue | None = None
    if head is None:
        yield JsonRecord(GameBegins(""), [part.path])
        rules = read_ruleset(None, part.at("metadata"))
    else:
        head.expect(_GAME_HEAD_KEYS)
        yield JsonRecord(GameBegins(head.text("title")), [head.at("title")])
        yield from _date_and_remarks(head, _GAME_ASIDES, of_game=True)
        yield from _players(head, sitting)
        start = _score(head, "initialScore", _HIGHEST_START, needed=True)
        if any(start):
            record = Start(start[0] or 0, start[1] or 0)
            yield JsonRecord(record, [head.at("initialScore")])
        rules = read_ruleset(head.object("ruleset"), head.at("ruleset"))
        if head.has("finalScore"):
            total = head["finalScore"]
    yield JsonRecord(UsePreset("standard"), [part.at("metadata")])
    for rule, path in rules.records:
        yield JsonRecord(rule, [path])
    yield from reading.take_troubles()
    yield from _deals(part, rules, head if total is not None else None)


def _check_type(part: EgnObject, right: str) -> None:
    """Reports the wrong type of a file, or of a game in it."""
    kind = part.text("fileType", f"'{right}'", needed=True)
    if kind and kind != right:
        part.bad("fileType", f"`fileType` must be '{right}', not {shown(kind)}")


def _check_version(part: EgnObject, known: re.Pattern[str], which: str) -> None:
    """Reports a version that this program does not know."""
    version = part.text("version", needed=True)
    if version and not known.fullmatch(version):
        words = f"version {shown(version)} is new to this program, which knows {which}"
        part.bad("version", words, UNSUPPORTED_VERSION)


def _date_and_remarks(head: EgnObject, asides: tuple[str, ...], *, of_game: bool) -> Iterator[Item]:
    """The date, and everything else in a head as remarks; `of_game`: a time in UTC is the time at
    which the game began."""
    when = head.text("date")
    if when:
        try:
            day = date.fromisoformat(when[:10])
        except ValueError:
            head.bad("date", f"{shown(when)} does not begin with a date (YYYY-MM-DD)")
        else:
            yield JsonRecord(OnDate(day.isoformat()), [head.at("date")])
            if of_game and _is_time(when):
                yield JsonRecord(BegunAt(when), [head.at("date")])
            elif len(when) > 10:
                yield JsonRecord(Note(f"date: {when}"), [head.at("date")])
    about = head.text("description")
    if about:
        yield JsonRecord(Note(about), [head.at("description")])
    for key in asides:
        if head.has(key):
            words = plain(head.fields[key])
            yield JsonRecord(Note(f"{key}: {words}"), [head.at(key)])


def _is_time(when: str) -> bool:
    """Returns True for a time in UTC, to the second."""
    try:
        return datetime.strptime(when, "%Y-%m-%dT%H:%M:%SZ").strftime("%Y-%m-%dT%H:%M:%SZ") == when
    except ValueError:
        return False


def _name_of(found: JsonValue, part: EgnObject) -> tuple[str, list[Item]]:
    """The name of a player, which is a text or an object, and its other keys as remarks."""
    if isinstance(found.value, str):
        return plain(found.value), []
    player = part.object_of(found, "a player: a name, or an object with one")
    if player is None:
        return "", []
    player.expect(frozenset({"id", "name", "playerIds"}))
    name = player.text("name", needed=True)
    remarks: list[Item] = []
    if player.fields.get("playerIds"):
        words = f"playerIds of {name}: {plain(player.fields['playerIds'])}"
        remarks.append(JsonRecord(Note(words), [player.at("playerIds")]))
    return name, remarks


def _players(head: EgnObject, sitting: Sitting | None) -> Iterator[Item]:
    names: Sitting = {}
    listed = head.entries("players", "a list of players", needed=sitting is None)
    for seat, found in head.by_seat(listed, "a fifth player"):
        if found.value is None:
            continue
        name, remarks = _name_of(found, head)
        if name:
            names[seat] = (name, found.path)
        yield from remarks
    names.update(sitting or {})
    for seat in SEATS:
        if seat in names:
            yield JsonRecord(Player(seat, names[seat][0]), [names[seat][1]])


def _score(
    head: EgnObject, key: str, highest: int, needed: bool = False
) -> tuple[int | None, int | None]:
    """The points of the two sides; `None` for those that cannot be read."""
    points: list[int | None] = [None, None]
    for number, value in enumerate(head.entries(key, "two scores", needed)):
        if number > 1:
            value.trouble("a third score, but there are two sides")
            break
        points[number] = whole(value.value, 0, highest)
        if points[number] is None:
            value.trouble(f"{shown(value.value)} is not a score (0 to {highest})")
    return points[0], points[1]


def _deals(part: EgnObject, rules: Ruleset, claim: EgnObject | None) -> Iterator[Item]:
    """The hands, each followed by its troubles; the last one has the final score of `claim`."""
    reading = part.reading
    found = part.entries("deals", "a list of deals", needed=True, most=None)
    if not rules.for_four:
        yield from reading.take_troubles()
        return
    numbers = [_number(one) for one in found]
    first = 1 if numbered_from_zero(numbers) else 0
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
        yield from reading.take_troubles()
    if not found and claim is not None:
        words = "`finalScore` of a game without deals: there are no hands to check it against"
        reading.leave_out(claim.at("finalScore"), words)
    yield from reading.take_troubles()


def _deal(
    found: JsonValue, part: EgnObject, number: int | None, rules: Rules, before: Seat | None
) -> tuple[JsonHand, Seat | None]:
    """The hand of a deal, and its dealer. A deal that cannot be read becomes an empty hand, because
    otherwise the deal would seem to skip a seat."""
    if isinstance(found.value, str):
        words = "a packed deal is left out; unpack the file first, with the tools of its format"
        part.reading.leave_out(found.path, words, "packed-deal")
    elif (deal := part.object_of(found, "a deal")) is not None:
        deal.whole("dealNumber", "a number", 0, _HIGHEST_NUMBER, needed=True)
        return read_deal(deal, rules, before, number)
    return hand_at(found.path), None if before is None else LEFT[before]


def numbered_from_zero(numbers: Sequence[int | None]) -> bool:
    """Returns True if deals are numbered from 0, as the format requires; people number them from 1.
    A file may begin in the middle of a game, and deals without a number count too."""
    if 0 in numbers:
        return True
    return next((n != at + 1 for at, n in enumerate(numbers) if n is not None), True)


def _number(found: JsonValue) -> int | None:
    """The number of a deal; one that cannot be read is not reported here, but with its deal."""
    if not isinstance(found.value, Object):
        return None
    return whole(found.value.get("dealNumber"), 0, _HIGHEST_NUMBER)


def _claim(deal: JsonHand, head: EgnObject) -> None:
    ns, ew = _score(head, "finalScore", _HIGHEST_TOTAL)
    if ns is None and ew is None:
        return
    path = head.at("finalScore")
    deal.add(Total(ns, ew), path, f"{path}[0]", f"{path}[0]", f"{path}[1]", f"{path}[1]")
