"""The SQL of the tables of the scorebook's file, and the creation of its views.

Knows: every version of the tables, as steps from one to the next. Does not know: how the steps are
applied (`migrate.py`). `events` is the book: rows are added and never changed. `games`, `hands` and
`irregularities` are derived from it and can be rebuilt. The views (`seats.py`) are
for reading; if another version of this program made them, they are recreated with the first entry
of an hour.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from typing import Any, Final, TypeAlias

from .seats import DIGEST, FORMER_VIEWS, VIEWS

APPLICATION: Final = 0x45756368
"""The application id in the header of a scorebook's file (`Euch`)."""

_EVENTS = """
CREATE TABLE events (
    id INTEGER PRIMARY KEY,
    at TEXT NOT NULL CHECK (at GLOB '????-??-??T??:??:??Z'),
    who TEXT NOT NULL,
    terminal TEXT NOT NULL,
    game INTEGER NOT NULL CHECK (game > 0),
    command INTEGER NOT NULL REFERENCES events (id) CHECK (command <= id),
    kind TEXT NOT NULL,
    body TEXT NOT NULL CHECK (json_valid(body))
) STRICT;
CREATE INDEX events_of_a_game ON events (game);
CREATE TRIGGER events_are_never_changed BEFORE UPDATE ON events
BEGIN SELECT RAISE(ABORT, 'events are never changed'); END;
CREATE TRIGGER events_are_never_deleted BEFORE DELETE ON events
BEGIN SELECT RAISE(ABORT, 'events are never deleted'); END;
"""

_GAMES = """
CREATE TABLE games (
    game INTEGER PRIMARY KEY,
    begun_at TEXT NOT NULL,
    date TEXT NOT NULL,
    event TEXT NOT NULL,
    season TEXT NOT NULL,
    place TEXT NOT NULL,
    name TEXT NOT NULL,
    rules TEXT NOT NULL,
    house_rules TEXT NOT NULL CHECK (json_valid(house_rules)),
    north TEXT NOT NULL,
    east TEXT NOT NULL,
    south TEXT NOT NULL,
    west TEXT NOT NULL,
    start_ns INTEGER NOT NULL,
    start_ew INTEGER NOT NULL,
    ns INTEGER NOT NULL,
    ew INTEGER NOT NULL,
    hands INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('going', 'over', 'struck')),
    winner TEXT CHECK (winner IN ('NS', 'EW')),
    conceded TEXT CHECK (conceded IN ('NS', 'EW')),
    dealer TEXT CHECK (dealer IN ('N', 'E', 'S', 'W')),
    source TEXT NOT NULL,
    digest TEXT NOT NULL,
    origin TEXT NOT NULL,
    opened INTEGER REFERENCES events (id),
    last_event INTEGER NOT NULL REFERENCES events (id)
) STRICT;
CREATE INDEX games_on_the_table ON games (opened);
CREATE INDEX games_of_an_evening ON games (date);
CREATE INDEX games_alike ON games (digest);
CREATE INDEX games_read ON games (origin);
"""

_HANDS = """
CREATE TABLE hands (
    game INTEGER NOT NULL REFERENCES games (game) ON DELETE CASCADE,
    hand INTEGER NOT NULL CHECK (hand > 0),
    event INTEGER NOT NULL REFERENCES events (id),
    at TEXT NOT NULL,
    dealer TEXT CHECK (dealer IN ('N', 'E', 'S', 'W')),
    maker TEXT CHECK (maker IN ('N', 'E', 'S', 'W')),
    suit TEXT CHECK (suit IN ('clubs', 'diamonds', 'hearts', 'spades', 'no-trump')),
    alone INTEGER NOT NULL CHECK (alone IN (0, 1)),
    lone_defender TEXT CHECK (lone_defender IN ('N', 'E', 'S', 'W')),
    best INTEGER NOT NULL CHECK (best IN (0, 1)),
    tricks INTEGER CHECK (tricks BETWEEN 0 AND 5),
    outcome TEXT NOT NULL,
    points_ns INTEGER NOT NULL,
    points_ew INTEGER NOT NULL,
    ns INTEGER NOT NULL,
    ew INTEGER NOT NULL,
    north TEXT NOT NULL,
    east TEXT NOT NULL,
    south TEXT NOT NULL,
    west TEXT NOT NULL,
    amended INTEGER NOT NULL,
    record TEXT NOT NULL,
    PRIMARY KEY (game, hand)
) STRICT;
"""

_VIEWS = """
CREATE VIEW sittings AS
SELECT game, 'N' AS seat, north AS player FROM hands WHERE north != '' UNION
SELECT game, 'E', east FROM hands WHERE east != '' UNION
SELECT game, 'S', south FROM hands WHERE south != '' UNION
SELECT game, 'W', west FROM hands WHERE west != '' UNION
SELECT game, 'N', north FROM games WHERE north != '' UNION
SELECT game, 'E', east FROM games WHERE east != '' UNION
SELECT game, 'S', south FROM games WHERE south != '' UNION
SELECT game, 'W', west FROM games WHERE west != '';
CREATE VIEW players AS
SELECT player, count(DISTINCT game) AS games, min(nullif(date, '')) AS first_played,
    max(nullif(date, '')) AS last_played
FROM sittings JOIN games USING (game) WHERE state != 'struck' GROUP BY player;
CREATE VIEW evenings AS
SELECT date, count(*) AS games, sum(hands) AS hands, min(game) AS first_game,
    max(game) AS last_game
FROM games WHERE state != 'struck' GROUP BY date;
CREATE VIEW history AS
SELECT id, at, who, terminal, game, kind, body FROM events ORDER BY id;
"""

_GAMES_2 = """
DROP VIEW sittings;
DROP VIEW players;
DROP VIEW evenings;
ALTER TABLE games ADD COLUMN began TEXT NOT NULL DEFAULT '';
ALTER TABLE games ADD COLUMN target INTEGER;
ALTER TABLE games ADD COLUMN barn_ns INTEGER NOT NULL DEFAULT 0 CHECK (barn_ns IN (0, 1));
ALTER TABLE games ADD COLUMN barn_ew INTEGER NOT NULL DEFAULT 0 CHECK (barn_ew IN (0, 1));
"""

_HANDS_2 = """
DROP TABLE hands;
CREATE TABLE hands (
    game INTEGER NOT NULL REFERENCES games (game) ON DELETE CASCADE,
    hand INTEGER NOT NULL CHECK (hand > 0),
    dealer TEXT CHECK (dealer IN ('N', 'E', 'S', 'W')),
    maker TEXT CHECK (maker IN ('N', 'E', 'S', 'W')),
    suit TEXT CHECK (suit IN ('clubs', 'diamonds', 'hearts', 'spades', 'no-trump')),
    up TEXT CHECK (up IN ('clubs', 'diamonds', 'hearts', 'spades', 'no-trump')),
    round INTEGER CHECK (round IN (1, 2)),
    alone INTEGER NOT NULL CHECK (alone IN (0, 1)),
    lone_defender TEXT CHECK (lone_defender IN ('N', 'E', 'S', 'W')),
    best INTEGER NOT NULL CHECK (best IN (0, 1)),
    tricks INTEGER CHECK (tricks BETWEEN 0 AND 5),
    outcome TEXT NOT NULL,
    counts INTEGER NOT NULL CHECK (counts IN (0, 1)),
    late INTEGER NOT NULL CHECK (late IN (0, 1)),
    points_ns INTEGER NOT NULL,
    points_ew INTEGER NOT NULL,
    ns INTEGER NOT NULL,
    ew INTEGER NOT NULL,
    north TEXT NOT NULL,
    east TEXT NOT NULL,
    south TEXT NOT NULL,
    west TEXT NOT NULL,
    event INTEGER NOT NULL REFERENCES events (id),
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
    seat TEXT CHECK (seat IN ('N', 'E', 'S', 'W')),
    side TEXT CHECK (side IN ('NS', 'EW')),
    player TEXT NOT NULL,
    points INTEGER NOT NULL,
    how TEXT NOT NULL,
    again INTEGER NOT NULL CHECK (again IN (0, 1)),
    PRIMARY KEY (game, hand, number)
) STRICT;
"""

_CHAIN = """
DROP TRIGGER events_are_never_changed;
ALTER TABLE events ADD COLUMN hash TEXT NOT NULL DEFAULT '';
ALTER TABLE events ADD COLUMN chain TEXT NOT NULL DEFAULT '';
CREATE TRIGGER events_are_never_changed BEFORE UPDATE ON events
WHEN old.hash != '' OR old.chain != ''
BEGIN SELECT RAISE(ABORT, 'events are never changed'); END;
"""

_NAMES = """
CREATE INDEX events_that_rename ON events (kind) WHERE kind = 'renamed';
"""

_MATCHES = """
ALTER TABLE games ADD COLUMN best_of INTEGER NOT NULL DEFAULT 0;
CREATE INDEX games_that_begin_a_match ON games (game) WHERE best_of > 1;
"""

_EVENINGS = """
ALTER TABLE games ADD COLUMN evening INTEGER NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN round_number INTEGER NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN table_number INTEGER NOT NULL DEFAULT 0;
CREATE INDEX games_at_tables ON games (evening, round_number, table_number) WHERE evening;
CREATE INDEX events_that_begin_evenings ON events (kind) WHERE kind = 'evening-begun';
"""

STEPS: Final[list[tuple[str, str]]] = [
    ("the_book", _EVENTS + _GAMES + _HANDS + _VIEWS),
    ("statistics", _GAMES_2 + _HANDS_2),
    ("chain", _CHAIN + _NAMES),
    ("matches", _MATCHES),
    ("evenings", _EVENINGS),
]
"""The steps from each version of the tables to the next, with their names; the version of a file is
the number of steps it has taken."""

TABLES: Final = "".join(sql for _, sql in STEPS)
"""The SQL of all steps, which makes the newest tables."""

CHAINED: Final = 3
"""The first version in which each event has a hash and a link (`hash_chain.py`)."""


PLAYED_OUT: Final = frozenset(("made", "march", "lone march", "euchred"))
"""The outcomes of a hand that was played to the end: its result follows from the tricks."""

NOT_PLAYED: Final = ("misdeal", "thrown-in")
"""The outcomes of a deal that was not played."""

NO_RESULT: Final = (*NOT_PLAYED, "undecided", "conceded")
"""The outcomes of a hand without a result: not played, conceded, or unknown."""


def statements(sql: str) -> Iterator[str]:
    """The statements of a script one by one, so that they can run inside a transaction."""
    statement = ""
    for line in sql.splitlines():
        statement += line + "\n"
        if line.endswith(";") and sqlite3.complete_statement(statement):
            yield statement.strip()
            statement = ""


# -- views -------------------------------------------------------------------------------

Execute: TypeAlias = Callable[[str], Any]
"""`sqlite3.Connection.execute`, or another function that runs a statement."""


def views() -> Iterator[str]:
    """The SQL of each view, in the order in which they depend on one another."""
    return statements(VIEWS)


def views_are_new(execute: Execute) -> bool:
    """Whether the book's views match this program's definitions."""
    try:
        kept = execute("SELECT name FROM _sqlite_migrations WHERE migration_set = 'views'")
    except sqlite3.OperationalError as error:
        if "no such table" not in str(error):
            raise
        return False
    return bool(kept.fetchone() == (DIGEST,))


def make_views(execute: Execute) -> None:
    """Recreates the views of a book, in the caller's transaction, and drops those that an earlier
    version of this program made and that are no longer declared."""
    kept = {name for (name,) in execute("SELECT name FROM sqlite_master WHERE type = 'view'")}
    for name in kept.intersection(FORMER_VIEWS):
        execute(f"DROP VIEW {name}")
    for statement in views():
        execute(f"DROP VIEW IF EXISTS {statement.split()[2]}")
        execute(statement)
    execute("DELETE FROM _sqlite_migrations WHERE migration_set = 'views'")
    execute(
        "INSERT INTO _sqlite_migrations (migration_set, name, applied_at) "  # noqa: S608
        f"VALUES ('views', '{DIGEST}', datetime())"
    )
