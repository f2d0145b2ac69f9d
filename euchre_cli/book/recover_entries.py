"""Rebuilds lost entries from what the derived tables still show.

In: the bytes of a damaged file, and the entries that could be read. Out: rows of entries, marked so
that they are never mistaken for originals.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from typing import Final, NamedTuple

from euchre_engine.audit.record import Dealer, Entry
from euchre_engine.rules import Rules, UnknownRule
from euchre_engine.seats import SEATS, Seat

from . import schema
from .events import (
    SEAT_COLUMNS,
    BestOfSet,
    Body,
    DamagedEvent,
    Event,
    GameBegun,
    HandAmended,
    HandEntered,
    NotAHand,
    RulingEntered,
    SeatTaken,
    entries_of,
    kind_and_json,
    lineup,
    record_of,
)
from .hash_chain import FROM_TABLES
from .people import renames_in
from .sheet import sheet_of
from .sqlite_file import Row
from .sqlite_pages import PageColumn, Values, table_rows
from .tampered_entries import beginning


class SurvivingTables(NamedTuple):
    """The rows of `games` by the game's number, and the rows of `hands` by game, in order."""

    games: dict[int, Row]
    hands: dict[int, list[Row]]


def tables_in(content: bytes) -> SurvivingTables:
    """The rows of the derived tables on the pages of a scorebook's file that are still readable."""
    games = {row["game"]: row for row in table_rows(content, _columns("games"))}
    by_game_and_hand = {
        (row["game"], row["hand"]): row
        for row in table_rows(content, _columns("hands"))
        if row["game"] > 0
    }
    hands: dict[int, list[Row]] = {}
    for (game, _), row in sorted(by_game_and_hand.items()):
        hands.setdefault(game, []).append(row)
    return SurvivingTables(games, hands)


def _columns(table: str) -> list[PageColumn]:
    with closing(sqlite3.connect(":memory:")) as made:
        made.executescript(schema.TABLES)
        columns = made.execute(f"PRAGMA table_info({table})").fetchall()
    single_key = sum(1 for column in columns if column[5]) == 1
    return [
        PageColumn(name, kind == "TEXT", not needed, bool(key) and single_key)
        for _, name, kind, needed, _, key in columns
    ]


def recovered_rows(events: Iterable[Event], tables: SurvivingTables, most: int) -> list[Values]:
    """Rows of rebuilt events, marked `FROM_TABLES`: for every hand and every beginning of a game or
    match in the tables without an event, and for every correction without one. No event gets the
    number of an existing one; hands whose event is numbered above `most` are damaged, and ignored.
    """
    known = sorted(events, key=lambda event: event.id)
    names = renames_in(known)
    taken = {event.id for event in known}
    by_game: dict[int, list[Event]] = {}
    for event in known:
        by_game.setdefault(event.game, []).append(event)
    lost: list[Event] = []
    for game in sorted(tables.games.keys() | tables.hands.keys()):
        known_events = by_game.get(game, [])
        hands = [row for row in tables.hands.get(game, []) if 0 < row["event"] <= most]
        made = list(_rebuilt_events(game, known_events, tables.games.get(game), hands, taken))
        try:
            sheet = sheet_of(
                game, sorted([*known_events, *made], key=lambda event: event.id), names
            )
        except DamagedEvent:
            continue
        lost += made
        taken.update(event.id for event in made)
        game_row = tables.games.get(game)
        if sheet is not None and _has_lost(known_events, game_row, taken):
            if game_row is not None and sheet.best_of != game_row["best_of"] > 0:
                number = max(taken | {0}) + 1
                taken.add(number)
                lost.append(_event(number, game_row, game, BestOfSet(game_row["best_of"])))
            by_event = {row["event"]: row for row in hands}
            for line in sheet.lines:
                row = by_event.get(line.event)
                if row is not None and row["record"] != record_of(line.entries):
                    own = _record_without_rulings(row["record"], line.waiting_rulings)
                    if own is not None:
                        number = max(taken | {0}) + 1
                        taken.add(number)
                        lost.append(_event(number, row, game, HandAmended(line.event, own)))
    return [(*event[:6], *kind_and_json(event.body), FROM_TABLES) for event in lost]


def _has_lost(known_events: Sequence[Event], row: Row | None, taken: set[int]) -> bool:
    """Whether the event log is missing the last event the tables record for this game, or any event
    between its first and last."""
    if row is not None and row["last_event"] not in taken:
        return True
    return bool(known_events) and not taken.issuperset(
        range(known_events[0].id, known_events[-1].id)
    )


def _rebuilt_events(
    game: int, known_events: Sequence[Event], row: Row | None, hands: Sequence[Row], taken: set[int]
) -> Iterator[Event]:
    """Reconstructed events for a game's beginning and for each hand that has no event."""
    missing = _hands_without_event(game, known_events, hands, taken)
    used = taken | {hand["event"] for hand in missing}
    if not known_events or not isinstance(known_events[0].body, GameBegun):
        first = min(
            [*(event.id for event in known_events), *(hand["event"] for hand in missing)] or [0]
        )
        number = _free_number(0, first, used) if first else max(used | {0}) + 1
        begun = _rebuilt_beginning(row, hands, only=not known_events and not hands)
        if not number or begun is None:
            return
        used.add(number)
        yield _event(number, row or hands[0], game, begun)
    for hand in missing:
        at = hands.index(hand)
        before = hands[at - 1] if at else None
        rulings = [
            event
            for event in known_events
            if isinstance(event.body, RulingEntered)
            and (before["event"] if before else 0) < event.id < hand["event"]
        ]
        own = _record_without_rulings(hand["record"], _entries_of_rulings(rulings))
        if own is None:
            continue
        for seat in SEATS if before else ():
            name = str(hand[_COLUMN[seat]])
            if before and name != before[_COLUMN[seat]]:
                number = _free_number(before["event"], hand["event"], used)
                if number and not _has_substitute(
                    known_events, seat, before["event"], hand["event"]
                ):
                    used.add(number)
                    yield _event(number, hand, game, SeatTaken(seat, name))
        late = any(one["event"] < hand["event"] for one in hands[at + 1 :])
        after = 0
        if late:
            after = before["event"] if before else known_events[0].id if known_events else 0
        yield _event(hand["event"], hand, game, HandEntered(own, after))


def _hands_without_event(
    game: int, known_events: Sequence[Event], hands: Sequence[Row], taken: set[int]
) -> list[Row]:
    """The hands in the tables that no event entered. A hand with a wrong event number in the tables
    is recognised by its own number and its record."""
    lost = [hand for hand in hands if hand["event"] not in taken]
    if not lost or not known_events:
        return lost
    try:
        sheet = sheet_of(game, known_events)
    except DamagedEvent:
        return lost
    in_tables = {hand["event"] for hand in hands}
    entered = {
        (line.number, record_of(line.entries))
        for line in (sheet.lines if sheet is not None else ())
        if line.event not in in_tables
    }
    return [hand for hand in lost if (hand["hand"], hand["record"]) not in entered]


def _rebuilt_beginning(row: Row | None, hands: Sequence[Row], *, only: bool) -> GameBegun | None:
    """The reconstructed beginning of a game; `only`: the row of `games` exists but no rows of
    `hands`, so only the final score is known. `None` if the tables do not show it, or the game was
    struck."""
    first = hands[0] if hands else row
    if first is None or (row is not None and row["state"] == "struck" and only):
        return None
    players = lineup(str(first[name]) for name in SEAT_COLUMNS)
    if row is None:
        return GameBegun(players, date=str(first["at"])[:10])
    score = (row["ns"], row["ew"])
    known = only and row["state"] == "over"
    dealer = None if known else first["dealer"]
    begun = beginning(row, players)
    if begun is None:
        return None
    try:
        Rules(begun.preset, dict(begun.rules))
        begun = begun._replace(dealer=Seat[dealer] if dealer else None)
    except (ValueError, TypeError, KeyError, AttributeError, UnknownRule):
        return None
    if known:
        return begun._replace(result=score)
    return begun._replace(start=score) if only else begun


def _record_without_rulings(record: str, waiting: Sequence[Entry]) -> str | None:
    """A hand's record without the rulings that have events of their own; `None` if the record
    cannot be parsed."""
    try:
        entries = entries_of(record)
    except (NotAHand, TypeError, AttributeError):
        return None
    ruled = [entry for entry in waiting if not isinstance(entry, Dealer)]
    if ruled and list(entries[-len(ruled) :]) == ruled:
        entries = entries[: -len(ruled)]
    return record_of(entries)


def _entries_of_rulings(rulings: Iterable[Event]) -> list[Entry]:
    entries: list[Entry] = []
    for event in rulings:
        assert isinstance(event.body, RulingEntered)
        try:
            entries += entries_of(event.body.record)
        except NotAHand:
            continue
    return entries


def _has_substitute(known_events: Sequence[Event], seat: Seat, after: int, before: int) -> bool:
    """Whether an event numbered between `after` and `before` puts a substitute in this seat."""
    return any(
        isinstance(event.body, SeatTaken) and event.body.seat is seat and after < event.id < before
        for event in known_events
    )


def _free_number(after: int, before: int, used: set[int]) -> int:
    """The highest unused number strictly between `after` and `before`; 0 if all are taken."""
    return next((number for number in range(before - 1, after, -1) if number not in used), 0)


def _event(number: int, row: Row, game: int, body: Body) -> Event:
    at = str(row.get("at") or row.get("begun_at"))
    return Event(number, at if _TIME.fullmatch(at) else _NO_TIME, "", "", game, number, body)


_TIME: Final = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")

_NO_TIME: Final = "1970-01-01T00:00:00Z"
"""The time of an event whose own time is lost."""

_COLUMN: Final[Mapping[Seat, str]] = dict(zip(SEATS, SEAT_COLUMNS, strict=True))
