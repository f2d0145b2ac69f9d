"""The tables of the book's file, and the rows of a game in those that follow from its entries.

`entries` is the book: rows are added and never changed. `games`, `hands` and `irregularities` are
derived from it, and made again where they do not agree with their game's checksum.
"""

from __future__ import annotations

import hashlib
import json
import re
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from operator import itemgetter
from typing import Any, Final, TypeAlias

from euchre_engine.actions import Best, Name, NameBenny, Order
from euchre_engine.audit.record import Maker, Misdeal, Penalty, RenegeClaim
from euchre_engine.cards import BENNY, UNKNOWN, Suit, suit_printed
from euchre_engine.problems import RENEGE
from euchre_engine.rules import Rules
from euchre_engine.seats import OTHER, SIDE, Seat, Side

from ..log.spelling import suit_name
from . import seats
from .entries import Entry, checksum
from .export_log import game_log, rules_to
from .file import File, Row
from .sheet import NAMES, Line, Sheet

Rows: TypeAlias = dict[str, list[tuple[Any, ...]]]
"""The rows of a game, by the name of their table, each in the order of its columns."""

APPLICATION: Final = 0x45756368
"""The application id in the header of a scorebook's file (`Euch`)."""

FORMAT: Final = 7
"""The version of the tables and the kinds of entries (`user_version`); 6 has the same tables, but
wrote an evening otherwise."""

EVENTS: Final = 5
"""The version up to which a book was one of `events`."""

DERIVED: Final = ("games", "hands", "irregularities")

# As comparisons: SQLite makes a table for each longer IN (…), in each row anew.
_SEATS: Final = "GLOB '[NESW]'"
_SUITS: Final = ("clubs", "diamonds", "hearts", "spades", "no-trump")
_SUIT: Final = " OR ".join(f"suit = '{suit}'" for suit in _SUITS)
_UP: Final = " OR ".join(f"up = '{suit}'" for suit in _SUITS)
_NAMES: Final = "north TEXT NOT NULL, east TEXT NOT NULL, south TEXT NOT NULL, west TEXT NOT NULL"
_SCORE: Final = "ns INTEGER NOT NULL, ew INTEGER NOT NULL"

TABLES: Final = f"""
CREATE TABLE entries (
    id INTEGER PRIMARY KEY,
    game INTEGER NOT NULL CHECK (game >= 0),
    source TEXT NOT NULL,
    uid TEXT NOT NULL UNIQUE,
    stream TEXT NOT NULL,
    "order" INTEGER NOT NULL,
    command TEXT NOT NULL,
    at TEXT NOT NULL,
    who TEXT NOT NULL,
    terminal TEXT NOT NULL,
    kind TEXT NOT NULL,
    about TEXT NOT NULL,
    record TEXT NOT NULL,
    why TEXT NOT NULL,
    checksum TEXT NOT NULL
) STRICT;
CREATE INDEX entries_of_a_game ON entries (game);
CREATE INDEX entries_of_a_command ON entries (command);
CREATE INDEX entries_in_order ON entries ("order");
CREATE INDEX entries_that_begin ON entries (stream) WHERE kind IN ('begun', 'evening-begun');
CREATE INDEX entries_that_begin_evenings ON entries (kind) WHERE kind = 'evening-begun';
CREATE TRIGGER entries_are_never_changed BEFORE UPDATE ON entries
BEGIN SELECT RAISE(ABORT, 'entries are never changed'); END;
CREATE TRIGGER entries_are_never_deleted BEFORE DELETE ON entries
BEGIN SELECT RAISE(ABORT, 'entries are never deleted'); END;
CREATE TABLE games (
    game INTEGER PRIMARY KEY,
    begun_at TEXT NOT NULL, began TEXT NOT NULL, date TEXT NOT NULL,
    event TEXT NOT NULL, season TEXT NOT NULL, place TEXT NOT NULL, name TEXT NOT NULL,
    rules TEXT NOT NULL,
    house_rules TEXT NOT NULL CHECK (json_valid(house_rules)),
    target INTEGER,
    {_NAMES},
    start_ns INTEGER NOT NULL, start_ew INTEGER NOT NULL,
    {_SCORE},
    hands INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('going', 'over', 'struck')),
    winner TEXT CHECK (winner IN ('NS', 'EW')),
    conceded TEXT CHECK (conceded IN ('NS', 'EW')),
    dealer TEXT CHECK (dealer {_SEATS}),
    barn_ns INTEGER NOT NULL CHECK (barn_ns IN (0, 1)),
    barn_ew INTEGER NOT NULL CHECK (barn_ew IN (0, 1)),
    best_of INTEGER NOT NULL,
    evening INTEGER NOT NULL, round_number INTEGER NOT NULL, table_number INTEGER NOT NULL,
    source TEXT NOT NULL,
    digest TEXT NOT NULL, origin TEXT NOT NULL,
    opened INTEGER REFERENCES entries (id),
    last_event INTEGER NOT NULL REFERENCES entries (id),
    checksum TEXT NOT NULL
) STRICT;
CREATE INDEX games_on_the_table ON games (opened);
CREATE INDEX games_of_an_evening ON games (date);
CREATE INDEX games_alike ON games (digest);
CREATE INDEX games_read ON games (origin);
CREATE INDEX games_that_begin_a_match ON games (game) WHERE best_of > 1;
CREATE INDEX games_at_tables ON games (evening, round_number, table_number) WHERE evening;
CREATE TABLE hands (
    game INTEGER NOT NULL REFERENCES games (game) ON DELETE CASCADE,
    hand INTEGER NOT NULL CHECK (hand > 0),
    dealer TEXT CHECK (dealer {_SEATS}),
    maker TEXT CHECK (maker {_SEATS}),
    suit TEXT CHECK ({_SUIT}),
    up TEXT CHECK ({_UP}),
    round INTEGER CHECK (round IN (1, 2)),
    alone INTEGER NOT NULL CHECK (alone IN (0, 1)),
    lone_defender TEXT CHECK (lone_defender {_SEATS}),
    best INTEGER NOT NULL CHECK (best IN (0, 1)),
    tricks INTEGER CHECK (tricks BETWEEN 0 AND 5),
    outcome TEXT NOT NULL,
    counts INTEGER NOT NULL CHECK (counts IN (0, 1)),
    late INTEGER NOT NULL CHECK (late IN (0, 1)),
    points_ns INTEGER NOT NULL, points_ew INTEGER NOT NULL,
    {_SCORE},
    {_NAMES},
    event INTEGER NOT NULL REFERENCES entries (id),
    at TEXT NOT NULL,
    amended INTEGER NOT NULL,
    record TEXT NOT NULL,
    PRIMARY KEY (game, hand)
) STRICT;
CREATE TABLE irregularities (
    game INTEGER NOT NULL REFERENCES games (game) ON DELETE CASCADE,
    hand INTEGER NOT NULL,
    number INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('renege', 'false-claim', 'misdeal', 'penalty')),
    seat TEXT CHECK (seat {_SEATS}),
    side TEXT CHECK (side IN ('NS', 'EW')),
    player TEXT NOT NULL,
    points INTEGER NOT NULL,
    how TEXT NOT NULL,
    again INTEGER NOT NULL CHECK (again IN (0, 1)),
    PRIMARY KEY (game, hand, number)
) STRICT;
"""

PLAYED_OUT: Final = frozenset(("made", "march", "lone march", "euchred"))
"""The outcomes of a hand that was played to the end: its result follows from the tricks."""

NOT_PLAYED: Final = ("misdeal", "thrown-in")
"""The outcomes of a deal that was not played."""

NO_RESULT: Final = (*NOT_PLAYED, "undecided", "conceded")
"""The outcomes of a hand without a result: not played, conceded, or unknown."""

Execute: TypeAlias = Callable[[str], Any]
"""`sqlite3.Connection.execute`, or another function that runs a statement."""


def make_tables(execute: Execute) -> None:
    """Makes the tables and views of a new book, within a transaction."""
    for statement in (*statements(TABLES), *_views().values()):
        execute(statement)
    execute(f"PRAGMA application_id = {APPLICATION}")
    execute(f"PRAGMA user_version = {FORMAT}")


def statements(sql: str) -> Iterator[str]:
    """The statements of a script one by one, so that they can run inside a transaction."""
    statement = ""
    for line in sql.splitlines():
        statement += line + "\n"
        if line.endswith(";") and sqlite3.complete_statement(statement):
            yield statement.strip().rstrip(";")
            statement = ""


def declared() -> dict[str, str]:
    """The SQL of each table, index and trigger, by its name."""
    return {sql.split()[2]: sql for sql in statements(TABLES)}


def not_as_made(file: File) -> list[str]:
    """The tables, indexes and triggers of a book that are not as this program makes them."""
    sql = "SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL"
    made = dict(file.execute(sql).fetchall())
    return [name for name, sql in declared().items() if made.get(name) != sql]


def has_views(file: File) -> bool:
    """Whether a book has the views of this program; it may have others too."""
    sql = "SELECT name, sql FROM sqlite_master WHERE type = 'view'"
    return _views().items() <= dict(file.execute(sql).fetchall()).items()


def make_views(file: File) -> None:
    """Makes the views of a book anew, in the caller's transaction."""
    views = _views()
    file.drop(*views)
    for statement in views.values():
        file.execute(statement)


def _views() -> dict[str, str]:
    return {sql.split()[2]: sql for sql in statements(seats.VIEWS)}


# -- the rows of a game ----------------------------------------------------------------------------


def rows_of(sheet: Sheet, game: Row) -> Rows:
    """The rows of a game in each of the derived tables, that in `games` still without its checksum;
    it is `game` as a tuple."""
    rows = {"games": [game], "hands": hand_rows(sheet), "irregularities": irregularity_rows(sheet)}
    return {table: [tuple(row.values()) for row in rows[table]] for table in DERIVED}


def moved(rows: Rows, game: int, before: int, at: str) -> Rows:
    """The rows of a game whose entries were numbered from 1, with its number in the book, where
    they come after the entry `before` and were made at the time `at`."""
    made: Rows = {table: [(game, *row[1:]) for row in rows[table]] for table in DERIVED}
    for table, entry, time in (("games", "last_event", "begun_at"), ("hands", "event", "at")):
        number, when = map(columns(table).index, (entry, time))
        for place, row in enumerate(made[table]):
            values = list(row)
            values[number] += before
            values[when] = at
            made[table][place] = tuple(values)
    return made


def checksum_of(entries: Sequence[Entry], rows: Rows) -> str:
    """The checksum of a game: of its entries, and of all its rows."""
    values = [entry.checksum for entry in entries]
    for table in DERIVED:
        for row in rows[table]:
            values += _by_name(table)(row)
    return checksum(values)


@cache
def columns(table: str) -> tuple[str, ...]:
    """The columns of a table, in order."""
    return tuple(re.findall(r"(\w+) (?:TEXT|INTEGER)", declared()[table]))


@cache
def _by_name(table: str) -> Callable[[tuple[Any, ...]], tuple[Any, ...]]:
    """Takes a row of a derived table in the order of the names of its columns."""
    names = sorted(name for name in columns(table) if name != "checksum")
    return itemgetter(*map(columns(table).index, names))


def game_row(sheet: Sheet, digest: str = "") -> Row:
    """The game's row in `games`; `digest` is that of its log, if it is known."""
    head = sheet.head
    digest = digest or digest_of(sheet)
    barn = _was_in_the_barn(sheet)
    return {
        "game": sheet.number,
        "begun_at": sheet.begun.at,
        "began": sheet.began,
        "date": head.date,
        "event": head.event,
        "season": head.season,
        "place": head.place,
        "name": head.name,
        "rules": head.preset,
        "house_rules": house_rules(sheet, sheet.rules.target),
        "target": sheet.rules.target,
        **dict(zip(NAMES, sheet.players, strict=True)),
        "start_ns": head.start[0],
        "start_ew": head.start[1],
        "ns": sheet.total[0],
        "ew": sheet.total[1],
        "hands": len(sheet.lines),
        "state": "struck" if sheet.struck else "over" if sheet.over else "going",
        "winner": _side(sheet.winner),
        "conceded": _side(sheet.conceded),
        "dealer": _seat(sheet.dealer),
        "barn_ns": int(barn[Side.NS]),
        "barn_ew": int(barn[Side.EW]),
        "best_of": sheet.best_of,
        "evening": sheet.evening,
        "round_number": head.round,
        "table_number": head.table,
        "source": sheet.begun.source,
        "digest": digest,
        "origin": sheet.origin or digest,
        "opened": sheet.opened,
        "last_event": sheet.last,
    }


def house_rules(sheet: Sheet, target: int | None) -> str:
    """The game's rules that differ from its preset while it was played to `target`, as JSON."""
    return json.dumps(dict(rules_to(sheet, target).overrides))


def digest_of(sheet: Sheet) -> str:
    """The SHA-256 of a game's log without its time, its match and its place on an evening: two
    games with the same digest are the same game, entered twice or read from a file."""
    return hashlib.sha256(game_log(sheet).encode()).hexdigest()


def _was_in_the_barn(sheet: Sheet) -> tuple[bool, bool]:
    """Whether N/S and E/W were one point short of the target at the start of any hand."""
    counted = [line for line in sheet.lines if not line.late]
    scores = [sheet.head.start, *(line.verdict.total for line in counted)]
    targets = [line.target for line in counted]
    if not sheet.over:
        scores[-1], targets = sheet.total, [*targets, sheet.rules.target]
    ns, ew = (
        any(target == score[side] + 1 for target, score in zip(targets, scores, strict=False))
        for side in (0, 1)
    )
    return ns, ew


def hand_rows(sheet: Sheet) -> list[Row]:
    """The game's rows in `hands`."""
    return [_hand_row(sheet, line) for line in sheet.lines]


def _hand_row(sheet: Sheet, line: Line) -> Row:
    verdict, maker = line.verdict, line.verdict.maker
    north, east, south, west = line.players
    how = outcome(line)
    return {
        "game": sheet.number,
        "hand": line.number,
        "dealer": _seat(verdict.dealer),
        "maker": _seat(maker),
        "suit": _suit(verdict.trump),
        "up": _suit(_suit_turned_up(line)),
        "round": round_of(sheet.rules, line),
        "alone": int(verdict.alone),
        "lone_defender": _seat(verdict.lone_defender),
        "best": int(Best in map(type, line.records)),
        "tricks": None if verdict.tricks is None or maker is None else verdict.tricks[SIDE[maker]],
        "outcome": how,
        "counts": int(not line.late and how not in NO_RESULT),
        "late": int(line.late),
        "points_ns": verdict.points[0],
        "points_ew": verdict.points[1],
        "ns": verdict.total[0],
        "ew": verdict.total[1],
        "north": north,
        "east": east,
        "south": south,
        "west": west,
        "event": line.entry.id,
        "at": line.entry.at,
        "amended": line.amended,
        "record": line.text,
    }


def outcome(line: Line) -> str:
    """The outcome of a hand: what players call it (`made`, `march`, `lone march`, `euchred`), or
    another word for how the hand ended."""
    verdict = line.verdict
    if verdict.void is not None:
        return verdict.void
    if verdict.conceded is not None and verdict.award is None:
        return "conceded"
    if verdict.rulings and any(claim.outcome == "upheld" for claim in verdict.rulings):
        return "renege"
    if verdict.award is not None:
        return verdict.award.outcome
    if not verdict.decided:
        return "undecided"
    return "points" if verdict.evidence == "points" else "ruling"


def _suit_turned_up(line: Line) -> Suit | None:
    """The suit of the up-card; if that was the Benny, the suit that the dealer named."""
    up = line.verdict.up
    if up is None or up == BENNY:
        return next((one.suit for one in line.records if isinstance(one, NameBenny)), None)
    return None if up == UNKNOWN else suit_printed(up)


def round_of(rules: Rules, line: Line) -> int | None:
    """The round of bidding, 1 or 2, in which trump was made; `None` if the record does not show it.

    The calls show it, or what is said of the maker; else the up-card does, unless the rules let the
    maker name the suit that was turned down.
    """
    for record in line.records:
        kind = record.__class__
        if kind is Order:
            return 1
        if kind is Name:
            return 2
        if isinstance(record, Maker) and record.round is not None:
            return record.round
    turned, trump = _suit_turned_up(line), line.verdict.trump
    if turned is None or trump is None:
        return None
    if trump is not turned:
        return 2
    return None if rules.may_name(turned, turned) else 1


def irregularity_rows(sheet: Sheet) -> list[Row]:
    """The game's rows in `irregularities`: its reneges, false claims, misdeals and penalties.

    `seat` is the offender, `None` if unknown; `points` is what it gave the other side, 0 if nothing
    was said and the rules set no price; `how` is the ruling on a renege (`upheld`, `corrected`, or
    `proven` by the cards without a ruling), or the text of a penalty or misdeal; `again` is 1 if
    the same seat has an earlier irregularity of this kind in the same hand (corrected reneges are a
    separate kind).
    """
    rows: list[Row] = []
    for line in sheet.lines:
        earlier: set[tuple[str, Seat | None, bool]] = set()
        found = () if line.late else _irregularities(sheet.rules, line)
        for number, (kind, seat, side, points, how) in enumerate(found, 1):
            offence = kind, seat, how == "corrected"
            rows.append(
                {
                    "game": sheet.number,
                    "hand": line.number,
                    "number": number,
                    "kind": kind,
                    "seat": _seat(seat),
                    "side": _side(side),
                    "player": "" if seat is None else line.players[seat],
                    "points": points,
                    "how": how,
                    "again": int(offence in earlier),
                }
            )
            earlier.add(offence)
    return rows


_Irregularity: TypeAlias = tuple[str, Seat | None, Side | None, int, str]
"""The kind, seat, side, points and `how` of a row of `irregularities`."""


def _irregularities(rules: Rules, line: Line) -> Iterator[_Irregularity]:
    verdict = line.verdict
    ruled: set[Seat] = set()
    of_rulings = not {Misdeal, RenegeClaim}.isdisjoint(map(type, line.records))
    for record in line.records if of_rulings else ():
        if isinstance(record, Misdeal) and verdict.void == "misdeal":
            seat = verdict.dealer if record.seat is None else record.seat
            yield "misdeal", seat, None if seat is None else SIDE[seat], 0, record.text
        elif isinstance(record, RenegeClaim) and record.outcome == "rejected":
            side = OTHER[SIDE[record.seat]] if record.by is None else SIDE[record.by]
            yield "false-claim", record.by, side, rules.false_claim_points, "rejected"
        elif isinstance(record, RenegeClaim) and record.outcome in ("upheld", "corrected"):
            ruled.add(record.seat)
            alone = verdict.alone or verdict.lone_defender is not None
            worth = rules.renege_points(alone)[0] if record.outcome == "upheld" else 0
            yield "renege", record.seat, SIDE[record.seat], worth, record.outcome
    for problem in verdict.problems:
        if problem.kind is RENEGE and problem.seat is not None and problem.seat not in ruled:
            ruled.add(problem.seat)
            yield "renege", problem.seat, SIDE[problem.seat], 0, "proven"
    for side, points, penalty in verdict.penalties:
        yield _penalty(side, points, penalty)


def _penalty(side: Side, points: int, penalty: Penalty) -> _Irregularity:
    seat = penalty.against[0] if len(penalty.against) == 1 else None
    whose = SIDE[penalty.against[0]] if penalty.against else OTHER[side]
    return "penalty", seat, whose, points, penalty.text


def _suit(suit: Suit | None) -> str | None:
    return None if suit is None else suit_name(suit)


def _seat(seat: Seat | None) -> str | None:
    return None if seat is None else seat.name


def _side(side: Side | None) -> str | None:
    return None if side is None else side.name
