"""Whether a scorebook is whole: its pages, its tables, its events, and what is derived from them.

Knows: what is compared with what. Does not know: what to do about it (`checkup.py`).
"""

from __future__ import annotations

import sqlite3
from collections import Counter
from contextlib import closing
from typing import TYPE_CHECKING, Final, NamedTuple

from ..terminal.text import safe
from ..terminal.words import count
from . import schema
from .chain import CHANGED, TABLES, UNLINKED, state_of
from .changed_entries import doubt, from_tables, unlinked_words
from .disk import is_busy, told
from .events import DamagedEvent, Event
from .people import Names, names_of
from .sheet import Sheet, sheet_of
from .sheet_rows import Row, game_row, hand_rows, irregularity_rows
from .store import event_of

if TYPE_CHECKING:
    from .store import Store

_SHAPE: Final = (
    "SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE '%sqlite_%'"
)


class Survey(NamedTuple):
    """What is wrong with the content of a book, a line each: gaps in the numbers of its events,
    what the tables show of events that are lost at the end, events that are not as they were
    written, those that were made again from the tables, links between events that do not fit,
    events that cannot be read, events of a game that do not go together, and derived rows that are
    not as their events say."""

    misnumbered: list[str]
    lost: list[str]
    changed: list[str]
    from_tables: list[str]
    unlinked: list[str]
    unreadable: list[str]
    disjointed: list[str]
    differing: list[str]


def integrity(store: Store) -> list[str]:
    """What SQLite finds wrong with the file, and in a whole one with its rows; empty when
    nothing is."""
    with told(store.path):
        return pages(store) or [
            f"{count(number, 'row')} of {table} {'needs' if number == 1 else 'need'} a row of "
            f"{other} that is missing"
            for (table, other), number in Counter(
                (table, other)
                for table, _, other, _ in store.db.execute("PRAGMA foreign_key_check")
            ).items()
        ]


def pages(store: Store) -> list[str]:
    """What is wrong with the pages of the file and its indexes, as far as the check gets."""
    found: list[str] = []
    with told(store.path):
        try:
            for (words,) in store.db.execute("PRAGMA integrity_check(20)"):
                found += [] if words == "ok" else str(words).splitlines()
        except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
            if isinstance(error, sqlite3.Error) and is_busy(error):
                raise
            found.append(str(error))  # It does not always get to the end of a damaged file.
    return found


def shape(store: Store) -> list[str]:
    """Which tables, views, indexes and triggers are missing or are not this program's; what
    somebody added is left out."""
    with told(store.path):
        return [
            f"the {kind} {name} {'is missing' if what == 'missing' else 'has been changed'}"
            for kind, name, what, _ in misshapen(store)
        ]


def misshapen(store: Store) -> list[tuple[str, str, str, str]]:
    """Of each: its type, its name, `missing` or `changed`, and the SQL that makes it."""
    with closing(sqlite3.connect(":memory:")) as made:
        for _, sql in schema.STEPS:
            made.executescript(sql)
        right = made.execute(_SHAPE).fetchall()
    there = {(kind, name): sql for kind, name, sql in store.db.execute(_SHAPE)}
    return [
        (kind, name, "changed" if (kind, name) in there else "missing", sql)
        for kind, name, sql in right
        if there.get((kind, name)) != sql
    ]


def survey(store: Store) -> Survey:
    """Read every event, rebuild every derived row, and compare. Raises `BadBook` when the
    tables cannot be read."""
    with store.reading():
        found = Survey(_misnumbered(store), [], [], [], [], [], [], [])
        beyond = set(store.beyond())
        told = store.rows("SELECT DISTINCT game FROM events WHERE hash = ?", (TABLES,))
        found.from_tables.extend(filter(None, (from_tables(store, row["game"]) for row in told)))
        kept = {row["game"]: row for row in store.rows("SELECT * FROM games")}
        games = _readable(store, found)
        readable = (event for events in games.values() for event in events or ())
        names = names_of(sorted(readable, key=lambda event: event.id))
        for game, events in games.items():
            was = kept.pop(game, None)
            if events is not None:
                _survey_game(store, game, events, names, was, game in beyond, found)
        for game, row in kept.items():
            if game in beyond:
                found.lost.extend(_lost(store, row, None))
            else:
                found.differing.append(f"game {game} has no entries")
    return found


def _readable(store: Store, found: Survey) -> dict[int, list[Event] | None]:
    """The events of every game; `None` for a game of which one cannot be read."""
    games: dict[int, list[Event] | None] = {}
    last, mark, chain = 0, "", ""
    store.in_any_text()
    # Without the index, which may be what is wrong.
    for row in store.db.execute("SELECT * FROM events NOT INDEXED ORDER BY id"):
        events = games.setdefault(row[4], [])
        state = state_of(row, chain)
        try:
            counts = row
            if state == CHANGED:
                words, counts = doubt(store, (*row, chain), row[4])
                found.changed.append(words)
            elif state == UNLINKED and row[0] == last + 1 and mark != TABLES:
                # Else one is missing, which is told.
                found.unlinked.append(unlinked_words(row, missing=False))
            last, mark, chain = row[0], row[8], row[9]
            event = event_of(counts)
        except DamagedEvent as damaged:
            found.unreadable.append(str(damaged))
            games[row[4]] = None
        else:
            if events is not None:
                events.append(event)
    return games


def _lost(store: Store, row: Row, sheet: Sheet | None) -> list[str]:
    """What the tables show of a game beyond its events, of which the last ones are lost: its hands,
    or where those are the same, its score. Empty where all of it is the same."""
    there = [] if sheet is None else hand_rows(sheet)
    hands = store.rows("SELECT * FROM hands WHERE game = ? ORDER BY hand", (row["game"],))
    lost = [
        f"only the scores still show hand {hand['hand']} of game {hand['game']}: "
        f"`{safe(str(hand['record']))}`, then {hand['ns']}–{hand['ew']}"
        for hand in hands
        if hand not in there
    ]
    if not lost and (
        sheet is None or {**game_row(sheet), "last_event": 0} != {**row, "last_event": 0}
    ):
        lost.append(
            f"only the scores still show game {row['game']} at {row['ns']}–{row['ew']} after "
            f"{count(row['hands'], 'hand')}"
        )
    return lost


def _survey_game(
    store: Store,
    game: int,
    events: list[Event],
    names: Names,
    kept: Row | None,
    beyond: bool,
    found: Survey,
) -> None:
    try:
        sheet = sheet_of(game, events, names)
    except DamagedEvent as damaged:
        found.disjointed.append(str(damaged))
        return
    lost = _lost(store, kept, sheet) if beyond and kept is not None else []
    if lost:
        found.lost.extend(lost)
        return
    if kept != (None if sheet is None else game_row(sheet)):
        found.differing.append(f"the score of game {game} does not match its entries")
    hands = [] if sheet is None else hand_rows(sheet)
    if hands != store.rows("SELECT * FROM hands WHERE game = ? ORDER BY hand", (game,)):
        found.differing.append(f"a hand of game {game} does not match its entries")
    irregular = [] if sheet is None else irregularity_rows(sheet)
    sql = "SELECT * FROM irregularities WHERE game = ? ORDER BY hand, number"
    if irregular != store.rows(sql, (game,)):
        found.differing.append(f"a penalty or misdeal of game {game} does not match its entries")


def _misnumbered(store: Store) -> list[str]:
    row = store.rows(
        "SELECT count(*) AS number, coalesce(min(id), 1) AS first, coalesce(max(id), 0) AS "
        "last FROM events"
    )[0]
    wrong = []
    if row["first"] != 1:
        wrong.append(f"the first entry is number {row['first']}, not 1")
    missing = row["last"] - row["first"] + 1 - row["number"]
    if missing:
        verb = "is" if missing == 1 else "are"
        wrong.append(f"{missing:,} of {count(row['last'], 'entry', 'entries')} {verb} missing")
    # The events of one command follow one another.
    strange = store.rows(
        "SELECT one.id FROM events AS one LEFT JOIN events AS before ON before.id = one.id - 1 "
        "WHERE one.command != one.id AND (before.command IS NOT one.command "
        "OR before.game != one.game) ORDER BY one.id"
    )
    return wrong + [f"entry {row['id']} does not belong to a command" for row in strange]
