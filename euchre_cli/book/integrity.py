"""Whether a scorebook is whole: its pages, its tables, its events, and what is derived from them.

In: an open file. Out: what is wrong with it, a line each. Knows nothing of what to do about it
(`doctor.py`).
"""

from __future__ import annotations

import sqlite3
from collections import Counter
from contextlib import closing
from typing import Final, NamedTuple

from ..terminal.phrases import count
from ..terminal.text import safe
from . import schema
from .derived_rows import game_row, hand_rows, rows_of
from .disk import Damaged
from .events import DamagedEvent, Event, event_from_row
from .hash_chain import CHANGED, FROM_TABLES, UNLINKED, chain_state
from .people import Renames, renames_in
from .sheet import Sheet, sheet_of
from .sqlite_file import Row, SqliteFile
from .tampered_entries import explain_changed_entry, recovered_entries_warning, unlinked_warning

_SHAPE: Final = (
    "SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE '%sqlite_%'"
)


class IntegrityReport(NamedTuple):
    """Findings about a book's content, one line each, by kind: gaps in the event numbers; events
    lost at the end; changed events; events that were made again from the tables; links between
    events that do not fit; events that cannot be read; events of a game that do not go together;
    derived rows that are not as their events say."""

    misnumbered: list[str]
    lost: list[str]
    changed: list[str]
    from_tables: list[str]
    unlinked: list[str]
    unreadable: list[str]
    inconsistent: list[str]
    differing: list[str]


def file_damage(file: SqliteFile) -> list[str]:
    """The damage that SQLite finds in the file, or if there is none, in its foreign keys."""
    damaged = file.damaged_pages()
    if damaged:
        return damaged
    missing = Counter((table, of) for table, _, of, _ in file.each("PRAGMA foreign_key_check"))
    return [
        f"{count(number, 'row')} of {table} {'needs' if number == 1 else 'need'} a row of "
        f"{other} that is missing"
        for (table, other), number in missing.items()
    ]


def schema_differences(file: SqliteFile) -> list[str]:
    """The tables, views, indexes and triggers that are missing or differ from this program's, a
    line each; those that somebody added are ignored."""
    return [
        f"the {kind} {name} {'is missing' if what == 'missing' else 'has been changed'}"
        for kind, name, what, _ in differing_objects(file)
    ]


def differing_objects(file: SqliteFile) -> list[tuple[str, str, str, str]]:
    """The same as tuples: type, name, `missing` or `changed`, and the SQL that makes it. Views made
    by another version of this program are ignored, because the next entry makes them anew."""
    with closing(sqlite3.connect(":memory:")) as made:
        made.executescript(schema.TABLES)
        for view in schema.views():
            made.execute(view)
        right = made.execute(_SHAPE).fetchall()
    there = {(kind, name): sql for kind, name, sql in file.each(_SHAPE)}
    if not schema.views_are_new(file.execute):
        right = [one for one in right if one[0] != "view" or one[:2] not in there]
    return [
        (kind, name, "changed" if (kind, name) in there else "missing", sql)
        for kind, name, sql in right
        if there.get((kind, name)) != sql
    ]


def games_beyond(file: SqliteFile) -> list[int]:
    """Games whose tables refer to an event beyond the last one in `events`."""
    sql = (
        "SELECT game FROM games WHERE last_event > (SELECT coalesce(max(id), 0) FROM events) "
        "ORDER BY game"
    )
    return [row["game"] for row in file.rows(sql)]


def integrity_report(file: SqliteFile) -> IntegrityReport:
    """Read every event, rebuild every derived row, and compare. Raises `BadBook` when the
    tables cannot be read."""
    with file.reading():
        try:
            return _survey(file)
        except Damaged:  # Perhaps a text is not valid UTF-8: try again reading raw text.
            file.read_any_text()
            return _survey(file)


def _survey(file: SqliteFile) -> IntegrityReport:
    found = IntegrityReport(_misnumbered(file), [], [], [], [], [], [], [])
    beyond = set(games_beyond(file))
    marked = file.rows("SELECT DISTINCT game FROM events WHERE hash = ?", (FROM_TABLES,))
    found.from_tables.extend(
        filter(None, (recovered_entries_warning(file, row["game"]) for row in marked))
    )
    kept = {row["game"]: row for row in file.rows("SELECT * FROM games")}
    games = _readable(file, found)
    readable = (event for events in games.values() for event in events or ())
    names = renames_in(sorted(readable, key=lambda event: event.id))
    for game, events in games.items():
        was = kept.pop(game, None)
        if events is not None:
            _survey_game(file, game, events, names, was, game in beyond, found)
    for game, row in kept.items():
        if game in beyond:
            found.lost.extend(_lost(file, row, None))
        else:
            found.differing.append(f"game {game} has no entries")
    return found


def _readable(file: SqliteFile, found: IntegrityReport) -> dict[int, list[Event] | None]:
    """The events of every game; `None` for a game of which one cannot be read."""
    games: dict[int, list[Event] | None] = {}
    last, mark, chain = 0, "", ""
    # Without the index, which may be what is wrong.
    for row in file.each("SELECT * FROM events NOT INDEXED ORDER BY id"):
        events = games.setdefault(row[4], [])
        state = chain_state(row, chain)
        try:
            counts = row
            if state == CHANGED:
                words, counts = explain_changed_entry(file, (*row, chain), row[4])
                found.changed.append(words)
            elif state == UNLINKED and row[0] == last + 1 and mark != FROM_TABLES:
                # Else one is missing, which is told.
                found.unlinked.append(unlinked_warning(row, missing=False))
            last, mark, chain = row[0], row[8], row[9]
            event = event_from_row(counts)
        except DamagedEvent as damaged:
            found.unreadable.append(str(damaged))
            games[row[4]] = None
        else:
            if events is not None:
                events.append(event)
    return games


def _hands(file: SqliteFile, game: int) -> list[Row]:
    return file.rows("SELECT * FROM hands WHERE game = ? ORDER BY hand", (game,))


def _lost(file: SqliteFile, row: Row, sheet: Sheet | None) -> list[str]:
    """The traces of lost last events of a game in the tables: its hands, or if those are the same,
    its score. Empty if all of it is the same."""
    there = [] if sheet is None else hand_rows(sheet)
    lost = [
        f"only the scores still show hand {hand['hand']} of game {hand['game']}: "
        f"`{safe(str(hand['record']))}`, then {hand['ns']}–{hand['ew']}"
        for hand in _hands(file, row["game"])
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
    file: SqliteFile,
    game: int,
    events: list[Event],
    names: Renames,
    kept: Row | None,
    beyond: bool,
    found: IntegrityReport,
) -> None:
    try:
        sheet = sheet_of(game, events, names)
    except DamagedEvent as damaged:
        found.inconsistent.append(str(damaged))
        return
    lost = _lost(file, kept, sheet) if beyond and kept is not None else []
    if lost:
        found.lost.extend(lost)
        return
    right = None if sheet is None else rows_of(sheet)
    if kept != (right and right.game):
        found.differing.append(f"the score of game {game} does not match its entries")
    if _hands(file, game) != (right.hands if right else []):
        found.differing.append(f"a hand of game {game} does not match its entries")
    sql = "SELECT * FROM irregularities WHERE game = ? ORDER BY hand, number"
    if file.rows(sql, (game,)) != (right.irregularities if right else []):
        found.differing.append(f"a penalty or misdeal of game {game} does not match its entries")


def _misnumbered(file: SqliteFile) -> list[str]:
    row = file.rows(
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
    strange = file.rows(
        "SELECT one.id FROM events AS one LEFT JOIN events AS before ON before.id = one.id - 1 "
        "WHERE one.command != one.id AND (before.command IS NOT one.command "
        "OR before.game != one.game) ORDER BY one.id"
    )
    return wrong + [f"entry {row['id']} does not belong to a command" for row in strange]
