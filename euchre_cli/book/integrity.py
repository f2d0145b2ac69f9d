"""Integrity checks of a scorebook: its pages, its tables, its events, and the derived rows.

In: an open file. Out: what is wrong with it, a line each. Does not know: what to do about it
(`doctor.py`).
"""

from __future__ import annotations

import sqlite3
from collections import Counter
from contextlib import closing, suppress
from typing import Final, NamedTuple

from ..terminal.phrases import count
from ..terminal.text import safe
from . import schema
from .derived_rows import game_row, hand_rows, rows_of
from .disk import Damaged
from .event_kinds import GONE, Gone
from .events import (
    DamagedEvent,
    Event,
    PlayerRenamed,
    Redone,
    Undone,
    event_from_row,
    is_of_an_evening,
)
from .hash_chain import CHANGED, FROM_TABLES, UNLINKED, chain_state
from .people import Renames, renames_in
from .sheet import Sheet, sheet_of
from .sqlite_file import Row, SqliteFile
from .tampered_entries import explain_changed_entry, recovered_entries_warning, unlinked_warning

_OBJECTS: Final = (
    "SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE '%sqlite_%'"
)


class IntegrityReport(NamedTuple):
    """Findings about a book's content, one line each, by kind.

    `misnumbered`: gaps in the event numbers; `lost`: events missing at the end, known from the
    tables; `changed`: changed events; `from_tables`: events that were rebuilt from the tables;
    `unlinked`: intact events whose link does not fit; `unreadable`: events that cannot be read;
    `inconsistent`: events that contradict others of their game; `differing`: derived rows that do
    not match the events.
    """

    misnumbered: list[str]
    lost: list[str]
    changed: list[str]
    from_tables: list[str]
    unlinked: list[str]
    unreadable: list[str]
    inconsistent: list[str]
    differing: list[str]


def file_damage(file: SqliteFile) -> list[str]:
    """The damage that SQLite finds in the file's pages and indexes; if there is none, the rows
    whose foreign keys refer to missing rows."""
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
    """The tables, views, indexes and triggers that are missing or differ, as tuples: type, name,
    `missing` or `changed`, and the right SQL. Views made by another version of this program are
    ignored, because they are recreated when somebody enters something."""
    with closing(sqlite3.connect(":memory:")) as made:
        made.executescript(schema.TABLES)
        for view in schema.views():
            made.execute(view)
        right = made.execute(_OBJECTS).fetchall()
    actual = {(kind, name): sql for kind, name, sql in file.each(_OBJECTS)}
    if not schema.views_are_new(file.execute):
        right = [one for one in right if one[0] != "view" or one[:2] not in actual]
    return [
        (kind, name, "changed" if (kind, name) in actual else "missing", sql)
        for kind, name, sql in right
        if actual.get((kind, name)) != sql
    ]


def games_beyond(file: SqliteFile) -> list[int]:
    """The numbers of games whose row refers to an event after the last one in `events`, so that the
    last entries are lost."""
    sql = (
        "SELECT game FROM games WHERE last_event > (SELECT coalesce(max(id), 0) FROM events) "
        "ORDER BY game"
    )
    return [row["game"] for row in file.rows(sql)]


def gone_entries(file: SqliteFile) -> int:
    """The number of entries that only earlier versions wrote, as far as they can be read."""
    number = 0
    for kind in GONE:
        for row in file.each("SELECT * FROM events WHERE kind = ?", (kind,)):
            with suppress(DamagedEvent):
                number += isinstance(event_from_row(row).body, Gone)
    return number


def integrity_report(file: SqliteFile) -> IntegrityReport:
    """Reads every event, computes every derived row again, and compares. Raises `BadBook` if the
    tables cannot be read."""
    with file.reading():
        try:
            return _check_all(file)
        except Damaged:  # Perhaps a text is not valid UTF-8: try again reading raw text.
            file.read_any_text()
            return _check_all(file)


def _check_all(file: SqliteFile) -> IntegrityReport:
    report = IntegrityReport(_gaps_in_numbers(file), [], [], [], [], [], [], [])
    beyond = set(games_beyond(file))
    marked = file.rows("SELECT DISTINCT game FROM events WHERE hash = ?", (FROM_TABLES,))
    report.from_tables.extend(
        filter(None, (recovered_entries_warning(file, row["game"]) for row in marked))
    )
    kept = {row["game"]: row for row in file.rows("SELECT * FROM games")}
    games = _readable_events(file, report)
    renaming = (
        event
        for events in games.values()
        for event in events or ()
        if isinstance(event.body, PlayerRenamed | Undone | Redone)
    )
    names = renames_in(sorted(renaming, key=lambda event: event.id))
    for game, events in games.items():
        was = kept.pop(game, None)
        if events is not None:
            _check_game(file, game, events, names, was, game in beyond, report)
    for game, row in kept.items():
        if game in beyond:
            report.lost.extend(_traces_of_lost_events(file, row, None))
        else:
            report.differing.append(f"game {game} has no entries")
    return report


def _readable_events(file: SqliteFile, report: IntegrityReport) -> dict[int, list[Event] | None]:
    """The events by game; `None` for a game with an event that cannot be read. Adds what is wrong
    to `found`."""
    games: dict[int, list[Event] | None] = {}
    last, mark, chain = 0, "", ""
    # Without the index, which may be damaged.
    for row in file.each("SELECT * FROM events NOT INDEXED ORDER BY id"):
        events = games.setdefault(row[4], [])
        state = chain_state(row, chain)
        try:
            counts = row
            if state == CHANGED:
                words, counts = explain_changed_entry(file, (*row, chain), row[4])
                report.changed.append(words)
            elif state == UNLINKED and row[0] == last + 1 and mark != FROM_TABLES:
                # Otherwise an event is missing, which is reported as a gap in the numbers.
                report.unlinked.append(unlinked_warning(row, missing=False))
            last, mark, chain = row[0], row[8], row[9]
            event = event_from_row(counts)
        except DamagedEvent as damaged:
            report.unreadable.append(str(damaged))
            games[row[4]] = None
        else:
            if events is not None:
                events.append(event)
    return games


def _hand_rows_of(file: SqliteFile, game: int) -> list[Row]:
    return file.rows("SELECT * FROM hands WHERE game = ? ORDER BY hand", (game,))


def _traces_of_lost_events(file: SqliteFile, row: Row, sheet: Sheet | None) -> list[str]:
    """The traces of lost events at the end of a game: the hands that only the tables have, or if
    there is none, the score in `row` if it differs. `sheet` is the game without the lost events."""
    known = [] if sheet is None else hand_rows(sheet)
    lost = [
        f"only the scores still show hand {hand['hand']} of game {hand['game']}: "
        f"`{safe(str(hand['record']))}`, then {hand['ns']}–{hand['ew']}"
        for hand in _hand_rows_of(file, row["game"])
        if hand not in known
    ]
    if not lost and (
        sheet is None or {**game_row(sheet), "last_event": 0} != {**row, "last_event": 0}
    ):
        lost.append(
            f"only the scores still show game {row['game']} at {row['ns']}–{row['ew']} after "
            f"{count(row['hands'], 'hand')}"
        )
    return lost


def _check_game(
    file: SqliteFile,
    game: int,
    events: list[Event],
    names: Renames,
    kept: Row | None,
    beyond: bool,
    report: IntegrityReport,
) -> None:
    try:
        sheet = sheet_of(game, events, names)
        if sheet is None and is_of_an_evening(events[0].body):
            from .evening_sheet import evening_sheet_of  # Only where there is an evening.

            evening_sheet_of(game, events, names)
    except DamagedEvent as damaged:
        report.inconsistent.append(str(damaged))
        return
    lost = _traces_of_lost_events(file, kept, sheet) if beyond and kept is not None else []
    if lost:
        report.lost.extend(lost)
        return
    right = None if sheet is None else rows_of(sheet)
    if kept != (right and right.game):
        report.differing.append(f"the score of game {game} does not match its entries")
    if _hand_rows_of(file, game) != (right.hands if right else []):
        report.differing.append(f"a hand of game {game} does not match its entries")
    sql = "SELECT * FROM irregularities WHERE game = ? ORDER BY hand, number"
    if file.rows(sql, (game,)) != (right.irregularities if right else []):
        report.differing.append(f"a penalty or misdeal of game {game} does not match its entries")


def _gaps_in_numbers(file: SqliteFile) -> list[str]:
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
        "WHERE one.command != one.id AND before.command IS NOT one.command ORDER BY one.id"
    )
    return wrong + [f"entry {row['id']} does not belong to a command" for row in strange]
