"""Bringing a book of an earlier version over, once; a copy is kept. Its events become entries."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from hashlib import blake2b
from typing import Any, Final, NamedTuple

from euchre_engine.seats import SEATS, Seat

from ..log.games import Head
from ..log.records import About
from ..terminal.exit_status import BadBook
from . import tables
from .copies import copy_file
from .disk import free_name
from .entries import (
    OF_AN_EVENING,
    WHOLE_BOOK,
    Damaged,
    Entry,
    NewEntry,
    checksum,
    text_of,
    unreadable,
)
from .reading import Reader
from .scoring import head_records, sheet_of
from .writing import Writer

_GONE: Final[Mapping[str, Mapping[str, tuple[object, ...]]]] = {
    "game-moved": {},
    "cut-won": {"prize": ()},
    "evening-begun": {
        "best_of": (),
        "third_place": (),
        "movement": ("by-seats", "swiss", "knockout", "double-knockout"),
    },
}
"""The kinds of events that count for nothing any more: with one of these fields and values (none:
any value), or without fields all of the kind."""


_RENAMED: Final = {"time-called": "time", "game-struck": "struck"}
"""The kinds of events that only have another name now."""


def migrate(book: Reader) -> None:
    """Brings the book over in one transaction, after copying it beside itself. Raises `BadBook` for
    a book of a version before `EVENTS`, or one that cannot be written, `Damaged` for one that is
    not as it was written."""
    version = book.file.number("user_version")
    if version < tables.EVENTS:
        raise BadBook(
            f"{book.path} was written by an old version of this program (format {version}): "
            "`euchre export --all -o all.euchre` with that version, and import it here"
        )
    with book.file.transaction():
        if book.file.number("user_version") != version:
            return  # Somebody else was faster.
        book.execute(f"PRAGMA user_version = {version}")  # Fails here if it is read-only.
        kept = free_name(f"{book.path}.before-{tables.FORMAT}", "")
        copy_file(book.path, kept)
        _bring_over(book)
    book.say(f"the scorebook was updated for this version; a copy from before: {kept}")


_TABLES: Final = ("irregularities", "hands", "games", "events", "_sqlite_migrations")
"""The tables of the last version."""


def _bring_over(book: Reader) -> None:
    if book.file.number("user_version") > tables.EVENTS:
        book.execute(f"PRAGMA user_version = {tables.FORMAT}")
        return
    events = list(_intact(book))
    origins = dict(book.execute("SELECT game, origin FROM games WHERE source != ''").fetchall())
    views = book.execute("SELECT name FROM sqlite_master WHERE type = 'view'").fetchall()
    book.file.drop(*(name for (name,) in views), *_TABLES)
    tables.make_tables(book.execute)
    writer = Writer(book)
    writer.add_rows(_with_digests(list(_Events(events, origins).rows())))
    writer.derive_all()


def _with_digests(rows: list[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """The rows with the digests that the logs have now from which games were read."""
    entries = [Entry._make((number, *row, "")) for number, row in enumerate(rows, 1)]
    of_commands: dict[str, list[Entry]] = defaultdict(list)
    for entry in entries:
        of_commands[entry.command].append(entry)
    digests = {}
    for entry in entries:
        if entry.kind == "read":
            sheet = sheet_of([one for one in of_commands[entry.command] if one.kind != "read"])
            digests[entry.uid] = entry.about if sheet is None else tables.digest_of(sheet)
    return [entry._replace(about=digests.get(entry.uid, entry.about))[1:-1] for entry in entries]


class _Event(NamedTuple):
    """A row of the table `events` of the last version; what it says is JSON."""

    id: int
    at: str
    who: str
    terminal: str
    game: int
    command: str
    kind: str
    body: dict[str, Any]


def _intact(book: Reader) -> Iterator[_Event]:
    """The events of the book. Raises `Damaged` if one is not as it was written."""
    for row in book.execute("SELECT * FROM events ORDER BY id").fetchall():
        content = "\n".join(map(str, row[:8])).encode(errors="surrogateescape")
        with suppress(ValueError):
            if row[8] in (blake2b(content, digest_size=8).hexdigest(), "tables"):
                yield _Event._make((*row[:7], json.loads(row[7])))
                continue
        raise Damaged(
            f"{book.path} is of the last version of this program, and its entry {row[0]} is "
            "damaged: `euchre doctor --rescue NEW.db` of that version makes a whole book of it"
        )


class _Events:
    """The events of a book of the last version, as rows of entries."""

    def __init__(self, events: Sequence[_Event], origins: Mapping[int, str]) -> None:
        self.events = events
        self.origins = origins
        # Of two copies of a book, both brought over, what was entered before they parted must have
        # the same uids.
        said = {one.id: f"{checksum(one[:-1])}{one.body}" for one in events}
        self.uids = {one.id: checksum(["entry", said[one.id]]) for one in events}
        firsts = list(reversed(events))
        self.streams = {one.game: checksum(["stream", said[one.id]]) for one in firsts}
        self.commands = {one.command: checksum(["command", said[one.id]]) for one in firsts}
        self.renaming = {one.command for one in events if one.kind == "renamed"}
        self._join_closed_games()

    def _join_closed_games(self) -> None:
        """Makes the end of games one command with the end of the round with which they ended, but
        for those whose end was undone alone."""
        alone = {
            one.body["command"]
            for one in self.events
            if one.kind == "undone" and not one.body.get("along")
        }
        waiting: list[str] = []
        for one in self.events:
            if one.kind in ("round-begun", "evening-ended"):
                for command in waiting:
                    self.commands[command] = self.commands[one.command]
            if one.kind not in ("time-called", "hand", "cut-won"):
                waiting = []
            elif one.kind == "time-called" and one.command not in alone:
                waiting.append(one.command)

    def rows(self) -> Iterator[tuple[Any, ...]]:
        """The rows, without their ids and checksums."""
        order = 0
        for event in self.events:
            about_names = event.kind == "renamed" or (
                event.kind in ("undone", "redone") and event.body["command"] in self.renaming
            )
            place = (0, "") if about_names else (event.game, event.body.get("source", ""))
            stream = WHOLE_BOOK if about_names else self.streams[event.game]
            for at_once, one in enumerate(self._entries(event)):
                order += 1
                uid = self.uids[event.id] + f"-{at_once}" * (at_once > 0)
                made = (self.commands[event.command], event.at, event.who, event.terminal)
                yield (*place, uid, stream, order, *made, one.kind, one.about, one.record, one.why)

    def _entries(self, event: _Event) -> Iterator[NewEntry]:
        game, kind, body = event.game, event.kind, event.body
        gone = _GONE.get(kind)
        if gone is not None and (
            not gone or any(k in body and (not v or body[k] in v) for k, v in gone.items())
        ):
            yield NewEntry("gone", json.dumps([kind, body], ensure_ascii=False))
            return
        if kind in OF_AN_EVENING:
            yield NewEntry(kind, json.dumps(body, ensure_ascii=False))
            return
        record, why = body.get("record", ""), body.get("why", "")
        match kind:
            case "game-begun":
                evening = body.get("evening", 0)
                about = self.streams.get(evening, "") if evening else ""
                yield NewEntry("begun", _head(body), about)
                if game in self.origins:
                    yield NewEntry("read", about=self.origins[game])
            case "hand":
                yield NewEntry("hand", record, self.uids.get(body.get("after", 0), ""))
            case "seat":
                yield NewEntry("player", _about("player", Seat[body["seat"]], body["name"]))
            case "renamed":
                yield NewEntry("renamed", _about("player", Seat.N, body["new"]), why=body["old"])
            case "target":
                yield NewEntry("target", _about("rule", "target", str(body["target"])))
            case "best-of":
                yield NewEntry("best-of", _about("best-of", body["games"]))
            case "amended":
                yield NewEntry("amended", record, self.uids[body["hand"]], why)
            case "hand-struck":
                yield NewEntry("struck", "", self.uids[body["hand"]], why)
            case "ruling" | "resumed" | "time-called" | "game-struck":
                yield NewEntry(_RENAMED.get(kind, kind), record, why=why)
            case "undone" | "redone":
                yield NewEntry(kind, about=self.commands[body["command"]])
            case _:
                raise unreadable(event.id, f"'{kind}' is not a kind of entry")


def _about(keyword: str, *values: Any) -> str:
    return text_of([About(keyword, values)])


def _head(body: Mapping[str, Any]) -> str:
    """The beginning of a game as a record."""
    players = body.get("players", {})
    seats = {seat: players[seat.name] for seat in SEATS if players.get(seat.name)}
    start, result, dealer = body.get("start"), body.get("result"), body.get("dealer")
    head = Head().having(
        preset=body.get("preset", "standard"),
        house_rules={name: str(value) for name, value in body.get("rules", {}).items()},
        players=seats,
        round=body.get("round", 0),
        table=body.get("table", 0),
        start=(start["NS"], start["EW"]) if start else (0, 0),
        result=(result["NS"], result["EW"]) if result else None,
        **{
            name: body.get(name, "")
            for name in ("name", "event", "season", "place", "date", "begun")
        },
    )
    named = {name: seat for seat, name in seats.items()}
    head.loners = tuple(named[name] for name in body.get("loners", ()) if name in named)
    return text_of(head_records(head, None if dealer is None else Seat[dealer]))
