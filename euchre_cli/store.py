"""The scorebook's file: events in, sheets out, and nothing half written.

The only module that knows sqlite-utils, and SQLite. Knows: transactions, files, locks, versions of
the schema. Does not know: what an event means; `scorebook/sheet.py` does.

Every write is one transaction that begins with `BEGIN IMMEDIATE`, because sqlite-utils' own are
deferred and two that read before they write cannot both end. The journal is deleted at each commit
and the folder is synced too (`synchronous=EXTRA`): what was reported as written is on the disk.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from stat import S_ISDIR, S_ISREG
from typing import Any, Final, NamedTuple, TypeAlias

from sqlite_utils import Database
from sqlite_utils.migrations import Migrations

from euchre_engine.words import count

from . import schema
from .exits import BadBook, MovedOn, Refused
from .scorebook.events import NAMES, Body, DamagedEvent, Event, GameBegun, from_json, to_json
from .scorebook.rows import Row, game_row, hand_rows
from .scorebook.sheet import Sheet, sheet_of

PATIENCE: Final = 30.0
"""Seconds to wait for somebody else who is writing."""

GRACE: Final = 0.5
"""Seconds to wait before saying so."""

SQLITE: Final = sqlite3.sqlite_version_info
"""The version of SQLite that is at work."""

Say: TypeAlias = Callable[[str], None]


def _nothing(_: str) -> None: ...


def now() -> datetime:
    """The time, as the machine's clock has it."""
    return datetime.now(UTC)


class Damaged(BadBook):
    """The pages of the scorebook's file are not as SQLite wrote them."""


class Header(NamedTuple):
    """What the first page of a book says: its `format` (how many steps of the schema it took), the
    mark of the program it belongs to, and how its journal is kept; `empty`: there is no table in
    it."""

    format: int
    mark: int
    journal: str
    empty: bool


class Content(NamedTuple):
    """How much is in a book."""

    games: int
    events: int
    last: int


class Survey(NamedTuple):
    """What is wrong with the content of a book, a line each: gaps in the numbers of its events,
    events that cannot be read, events of a game that do not go together, and derived rows that are
    not as their events say."""

    misnumbered: list[str]
    unreadable: list[str]
    disjointed: list[str]
    differing: list[str]


class Store:
    """An open scorebook; `Store.open` makes one.

    `path` is its file. `say` is told, in a line, what takes long or was done on the way. `who` and
    `terminal` are written beside each event. `patience` is for how many seconds somebody else is
    waited for.
    """

    def __init__(self, path: str, connection: sqlite3.Connection, say: Say) -> None:
        self.path = path
        self.say = say
        self.who = ""
        self.terminal = ""
        self.patience = PATIENCE
        self.clock = now
        self.db = Database(connection, execute_plugins=False)

    # -- opening -----------------------------------------------------------------------------

    @classmethod
    def open(cls, path: str, *, create: bool = False, say: Say = _nothing) -> Store:
        """Open the scorebook at `path`, and bring an older one up to date.

        With `create`, one that is not there is begun, with mode 0600, and so is its folder. Raises
        `BadBook` when it is not there, cannot be read, is no scorebook, or was written by a newer
        version of this program; `MovedOn` when somebody else does not let go of it.
        """
        if create:
            _create(path)
        store = cls.look(path, say=say)
        try:
            store._begin_work(create)
        except BaseException:
            store.close()
            raise
        return store

    @classmethod
    def look(cls, path: str, *, say: Say = _nothing) -> Store:
        """Open the file at `path` as it is, whatever it holds, for `euchre doctor`.

        Raises `BadBook` when there is no file that can be opened.
        """
        _is_a_file(path)
        with _told(path):
            # The whole path, because SQLite takes some names (`:memory:`) for no file.
            connection = sqlite3.connect(
                os.path.abspath(path), timeout=PATIENCE, isolation_level=None
            )
        return cls(path, connection, say)

    def header(self) -> Header:
        """What the file's first page says. Raises `BadBook` when it is no database, `MovedOn` when
        somebody else does not let go of it."""
        with _told(self.path):
            self._patiently(lambda: self.db.execute("PRAGMA schema_version").fetchone())
            return Header(
                self._number("user_version"),
                self._number("application_id"),
                str(self.db.execute("PRAGMA journal_mode").fetchone()[0]),
                not self._number("schema_version"),
            )

    def known(self, header: Header) -> None:
        """Raises `BadBook` unless the file is a scorebook, or may become one, and of a format that
        this program knows."""
        newest = len(schema.STEPS)
        if header.mark != schema.APPLICATION and (header.mark or not header.empty):
            raise BadBook(
                f"{self.path} is another program's database, and is left alone; name a scorebook "
                "with --db"
            )
        if header.format < 0:
            raise Damaged(f"{self.path}: the file is damaged; `euchre doctor` looks closer")
        if header.format > newest:
            raise BadBook(
                f"{self.path} was written by a newer version of this program (format "
                f"{header.format}; this one knows {newest}): update it, or use another file with "
                "--db"
            )

    def _begin_work(self, create: bool) -> None:
        header = self.header()
        self.known(header)
        if header.empty and not create:
            raise BadBook(
                f"nothing is in {self.path} yet; `euchre new Ann Bob Cat Dan` begins a scorebook"
            )
        with _told(self.path):
            self._pragma("foreign_keys", "ON")
            self._pragma("synchronous", "EXTRA")
        if header.format < len(schema.STEPS):
            self._migrate()

    def _migrate(self) -> None:
        """Take the steps that are missing, all or none, while nobody else can."""
        steps = Migrations("euchre")
        for name, sql in schema.STEPS:
            steps(name=name)(_step(sql))
        kept = ""
        try:
            with self._transaction():
                version = self._number("user_version")
                if version == len(schema.STEPS):
                    return  # Somebody else was faster.
                if version:
                    kept = free_name(f"{self.path}.before-{len(schema.STEPS)}", "")
                    self.backup(kept)
                steps.apply(self.db)
                self._pragma("application_id", str(schema.APPLICATION))
                self._pragma("user_version", str(len(schema.STEPS)))
                if version:
                    self._remake()
        except BaseException as error:
            if kept:
                with suppress(OSError):
                    os.unlink(kept)
            if isinstance(error, BadBook) and kept:
                raise BadBook(
                    f"{error}; it could not be brought up to date, and is as it was"
                ) from None
            raise
        if kept:
            self.say(f"the scorebook was brought up to date; as it was: {kept}")

    def _pragma(self, name: str, value: str) -> None:
        self.db.execute(f"PRAGMA {name} = {value}")

    def _number(self, pragma: str) -> int:
        return int(self.db.execute(f"PRAGMA {pragma}").fetchone()[0])

    def close(self) -> None:
        """Let go of the file."""
        self.db.close()

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # -- reading -----------------------------------------------------------------------------

    def rows(self, sql: str, parameters: Sequence[Any] = ()) -> list[Row]:
        """What a query gives, each row by column."""
        with _told(self.path):
            cursor = self.db.execute(sql, parameters)
            names = [column[0] for column in cursor.description]
            return [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]

    def events(self, game: int | None = None) -> list[Event]:
        """The events of a game, or of the whole book, in their order."""
        where = "" if game is None else "WHERE game = ?"
        sql = f"SELECT * FROM events {where} ORDER BY id"  # noqa: S608
        with _told(self.path):
            found = self.db.execute(sql, () if game is None else (game,)).fetchall()
        with _undamaged(self.path):
            return [_event(row) for row in found]

    def last_event(self) -> Event | None:
        """The event that was written last."""
        found = self.rows("SELECT max(id) AS id, game FROM events")
        if found[0]["id"] is None:
            return None
        return self.events(found[0]["game"])[-1]

    def current(self) -> int | None:
        """The number of the game on the table: the one begun or resumed last."""
        found = self.rows(
            "SELECT game FROM games WHERE opened IS NOT NULL AND state != 'struck' "
            "ORDER BY opened DESC LIMIT 1"
        )
        return found[0]["game"] if found else None

    def sheet(self, game: int) -> Sheet | None:
        """The sheet of a game; `None` when there is none of this number."""
        events = self.events(game)
        with _undamaged(self.path):
            return sheet_of(game, events) if events else None

    # -- writing -----------------------------------------------------------------------------

    @contextmanager
    def writing(self) -> Iterator[Pen]:
        """A transaction that has the book to itself; all of it is written, or nothing.

        What the block reads cannot change before it ends. When the block is left without an error
        everything is on the disk. Raises `MovedOn` when somebody else goes on writing, `BadBook`
        when the disk does not take it.
        """
        with self._transaction():
            yield Pen(self)

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        with _told(self.path):
            self._begin()
            try:
                yield
                self.db.execute("COMMIT")
            except BaseException:
                with suppress(sqlite3.Error):
                    if self.db.conn.in_transaction:
                        self.db.execute("ROLLBACK")
                raise

    def _begin(self) -> None:
        self._patiently(lambda: self.db.execute("BEGIN IMMEDIATE"))

    def _patiently(self, work: Callable[[], object]) -> None:
        """Do what may have to wait for somebody else; says so when it takes long."""
        self._pragma("busy_timeout", str(int(GRACE * 1000)))
        try:
            work()
        except sqlite3.OperationalError as error:
            if not _is_busy(error):
                raise
            self.say("waiting: the scorebook is being written to elsewhere …")
            self._pragma("busy_timeout", str(int((self.patience - GRACE) * 1000)))
            work()
        finally:
            self._pragma("busy_timeout", str(int(self.patience * 1000)))

    def _append(self, game: int, bodies: Iterable[Body]) -> None:
        at = self.clock().strftime("%Y-%m-%dT%H:%M:%SZ")
        first = last = self.db.execute("SELECT coalesce(max(id), 0) FROM events").fetchone()[0]
        rows = []
        for body in bodies:
            last += 1
            content = to_json(body)
            if not _is_text(content):
                raise Refused("a name or text holds bytes that are no UTF-8: type it anew")
            row = (last, at, self.who, self.terminal, game, first + 1)
            rows.append((*row, NAMES[body.__class__], content))
        self.db.conn.executemany("INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?)", rows)

    def _derive(self, game: int) -> Sheet | None:
        """Make the rows of a game anew from its events."""
        sheet = self.sheet(game)
        execute = self.db.execute
        if sheet is None:
            execute("DELETE FROM games WHERE game = ?", (game,))
            return None
        row = game_row(sheet)
        columns = ", ".join(row)
        values = ", ".join(f":{name}" for name in row)
        changed = ", ".join(f"{name} = excluded.{name}" for name in row if name != "game")
        execute(
            f"INSERT INTO games ({columns}) VALUES ({values}) "  # noqa: S608
            f"ON CONFLICT (game) DO UPDATE SET {changed}",
            row,
        )
        execute("DELETE FROM hands WHERE game = ?", (game,))
        hands = hand_rows(sheet)
        if hands:
            columns = ", ".join(hands[0])
            values = ", ".join(f":{name}" for name in hands[0])
            sql = f"INSERT INTO hands ({columns}) VALUES ({values})"  # noqa: S608
            self.db.conn.executemany(sql, hands)
        return sheet

    # -- keeping -----------------------------------------------------------------------------

    @contextmanager
    def reading(self) -> Iterator[None]:
        """A time in which the book does not change for whoever reads it."""
        with _told(self.path):
            self.db.execute("BEGIN")
            try:
                yield
            finally:
                with suppress(sqlite3.Error):
                    self.db.execute("ROLLBACK")

    def content(self) -> Content:
        """How much is in the book."""
        with _told(self.path):
            found = self.db.execute(_CONTENT).fetchone()
        return Content(*found)

    def backup(self, target: str) -> Content:
        """Copy the book as it is now to the file `target`, which must not be there yet; returns how
        much was copied.

        The copy has been read again when this returns. Raises `BadBook` when the file is there, or
        cannot be written, or the book cannot be read.
        """
        try:
            os.close(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        except FileExistsError:
            raise BadBook(f"{target} is there already: name another file") from None
        except FileNotFoundError:
            folder = os.path.dirname(os.path.abspath(target))
            raise BadBook(f"{target}: there is no folder {folder}") from None
        except OSError as error:
            raise BadBook(f"{target} cannot be written: {_reason(error)}") from None
        try:
            return self._copied(target)
        except BaseException:
            with suppress(OSError):
                os.unlink(target)
            raise

    def _copied(self, target: str) -> Content:
        # Another connection, because one that is writing cannot be copied from.
        with Store.look(self.path) as source:
            with _told(self.path):
                source.db.execute("BEGIN")  # From here on the book is as it was counted.
                there = Content(*source.db.execute(_CONTENT).fetchone())
            with Store.look(target) as copy:
                try:
                    copy._pragma("synchronous", "EXTRA")
                    source.db.conn.backup(copy.db.conn)
                except sqlite3.Error as error:
                    raise BadBook(f"{target} cannot be written: {error}") from None
        with Store.look(target) as copy:
            wrong = copy._pages()
            if wrong:
                raise BadBook(
                    f"{self.path} is damaged ({wrong[0]}), and so the copy was: it is not kept; "
                    "`euchre doctor` looks closer"
                )
            if copy.content() != there:
                raise BadBook(f"{target} does not hold what it should: it is not kept")
        return there

    def integrity(self) -> list[str]:
        """What SQLite finds wrong with the file, and in a whole one with its rows; empty when
        nothing is."""
        with _told(self.path):
            return self._pages() or [
                f"a row of {table} points to a row of {other} that is not there"
                for table, _, other, _ in self.db.execute("PRAGMA foreign_key_check")
            ]

    def _pages(self) -> list[str]:
        """What is wrong with the pages of the file and its indexes, as far as the check gets."""
        found: list[str] = []
        with _told(self.path):
            try:
                for (words,) in self.db.execute("PRAGMA integrity_check(20)"):
                    found += [] if words == "ok" else str(words).splitlines()
            except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
                if isinstance(error, sqlite3.Error) and _is_busy(error):
                    raise
                found.append(str(error))  # It does not always get to the end of a damaged file.
        return found

    def shape(self) -> list[str]:
        """Which tables, views, indexes and triggers are missing or are not this program's; what
        somebody added is left out."""
        with _told(self.path):
            return [f"the {kind} {name} is {what}" for kind, name, what, _ in self._misshapen()]

    def _misshapen(self) -> list[tuple[str, str, str, str]]:
        """Of each: its type, its name, `missing` or `changed`, and the SQL that makes it."""
        with closing(sqlite3.connect(":memory:")) as made:
            for _, sql in schema.STEPS:
                made.executescript(sql)
            right = made.execute(_SHAPE).fetchall()
        there = {(kind, name): sql for kind, name, sql in self.db.execute(_SHAPE)}
        return [
            (kind, name, "changed" if (kind, name) in there else "missing", sql)
            for kind, name, sql in right
            if there.get((kind, name)) != sql
        ]

    def differences(self) -> list[str]:
        """Where the book's numbering or the derived tables are not what the events say."""
        return [line for lines in self.survey() for line in lines]

    def survey(self) -> Survey:
        """Read every event and make every derived row anew, to compare. Raises `BadBook` when the
        tables cannot be read."""
        with self.reading():
            found = Survey(self._misnumbered(), [], [], [])
            kept = {row["game"]: row for row in self.rows("SELECT * FROM games")}
            for game, events in self._readable(found).items():
                was = kept.pop(game, None)
                if events is not None:
                    self._survey_game(game, events, was, found)
            found.differing.extend(f"game {game} is in no event" for game in kept)
        return found

    def _readable(self, found: Survey) -> dict[int, list[Event] | None]:
        """The events of every game; `None` for a game of which one cannot be read."""
        games: dict[int, list[Event] | None] = {}
        # Without the index, which may be what is wrong.
        for row in self.db.execute("SELECT * FROM events NOT INDEXED ORDER BY id"):
            events = games.setdefault(row[4], [])
            try:
                event = _event(row)
            except DamagedEvent as damaged:
                found.unreadable.append(str(damaged))
                games[row[4]] = None
            else:
                if events is not None:
                    events.append(event)
        return games

    def _survey_game(self, game: int, events: list[Event], kept: Row | None, found: Survey) -> None:
        try:
            sheet = sheet_of(game, events)
        except DamagedEvent as damaged:
            found.disjointed.append(str(damaged))
            return
        if kept != (None if sheet is None else game_row(sheet)):
            found.differing.append(f"game {game} is not as its events say")
        hands = [] if sheet is None else hand_rows(sheet)
        if hands != self.rows("SELECT * FROM hands WHERE game = ? ORDER BY hand", (game,)):
            found.differing.append(f"a hand of game {game} is not as its events say")

    def _misnumbered(self) -> list[str]:
        row = self.rows(
            "SELECT count(*) AS number, coalesce(min(id), 1) AS first, coalesce(max(id), 0) AS "
            "last FROM events"
        )[0]
        wrong = []
        if row["first"] != 1:
            wrong.append(f"the first event is {row['first']}, not 1")
        missing = row["last"] - row["first"] + 1 - row["number"]
        if missing:
            verb = "is" if missing == 1 else "are"
            wrong.append(f"{count(missing, 'event')} of {row['last']} {verb} missing")
        # The events of one command follow one another.
        strange = self.rows(
            "SELECT one.id FROM events AS one LEFT JOIN events AS before ON before.id = one.id - 1 "
            "WHERE one.command != one.id AND (before.command IS NOT one.command "
            "OR before.game != one.game) ORDER BY one.id"
        )
        return wrong + [f"event {row['id']} is of no command" for row in strange]

    def remake(self) -> None:
        """Make all that is derived anew from the events: tables, indexes, views, and the triggers
        that guard them. A game whose events do not go together is left as it is."""
        with self._transaction():
            for kind, name, what, sql in self._misshapen():
                if kind != "table":
                    if what == "changed":
                        self.db.execute(f"DROP {kind} {name}")
                    self.db.execute(sql)
            self.db.execute("REINDEX")
            self._remake()

    def keep_in_one_file(self) -> None:
        """Keep the journal as this program does, where another changed that."""
        with _told(self.path):
            self._patiently(lambda: self.db.execute("PRAGMA journal_mode = DELETE").fetchone())

    def _remake(self) -> None:
        self.db.execute("DELETE FROM games WHERE game NOT IN (SELECT game FROM events)")
        for game in self._games():
            try:
                self._derive(game)
            except BadBook as damaged:
                self.say(f"{damaged}: game {game} is left as it is")
        self.db.execute("DELETE FROM hands WHERE game NOT IN (SELECT game FROM games)")

    def _games(self) -> list[int]:
        with _told(self.path):
            found = self.db.execute("SELECT DISTINCT game FROM events ORDER BY game").fetchall()
        return [row[0] for row in found]


class Pen:
    """What may be done while a transaction has the book to itself."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def sheet(self, game: int) -> Sheet | None:
        """The sheet of a game as it is now; `None` when there is none."""
        return self._store.sheet(game)

    def current(self) -> int | None:
        """The number of the game on the table."""
        return self._store.current()

    def add(self, game: int, *bodies: Body) -> Sheet | None:
        """Write the events of one command into a game, and return its sheet after them; `None` when
        its beginning was taken back.

        Raises `BadBook` when the events do not go with those that are there.
        """
        self._store._append(game, bodies)
        return self._store._derive(game)

    def begin(self, begun: GameBegun, *more: Body) -> Sheet:
        """Begin a game with the next number, and return its sheet."""
        game = self._store.rows("SELECT coalesce(max(game), 0) + 1 AS next FROM events")[0]["next"]
        sheet = self.add(game, begun, *more)
        assert sheet is not None
        return sheet


def _event(row: tuple[Any, ...]) -> Event:
    number, at, who, terminal, game, command, kind, body = row
    if tuple(map(type, row)) != _EVENT:  # STRICT holds only while nobody else scribbles.
        raise DamagedEvent(f"event {number} is not made of what an event is")
    try:
        return Event(number, at, who, terminal, game, command, from_json(kind, body))
    except DamagedEvent as damaged:
        raise DamagedEvent(f"event {number}: {damaged}") from None


def _is_text(words: str) -> bool:
    """Whether a text is whole: arguments with bytes that are no UTF-8 come as half characters."""
    try:
        words.encode()
    except UnicodeEncodeError:
        return False
    return True


def _step(sql: str) -> Callable[[Database], None]:
    def run(db: Database) -> None:
        for statement in _statements(sql):
            db.execute(statement)

    return run


def _statements(sql: str) -> Iterator[str]:
    """The statements of a script, so that they run inside a transaction; a trigger is one."""
    statement = ""
    for line in sql.splitlines():
        statement += line + "\n"
        if line.endswith(";") and sqlite3.complete_statement(statement):
            yield statement
            statement = ""


def _create(path: str) -> None:
    folder = os.path.dirname(os.path.abspath(path))
    if not os.path.isdir(folder):
        parent = os.path.dirname(folder)
        try:
            os.makedirs(folder, mode=0o700)
        except OSError as error:
            raise BadBook(
                f"the folder {folder} cannot be made ({_reason(error)}): is {parent} right?"
            ) from None
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    except PermissionError:
        return  # It may be there to be read, which SQLite will say better.
    except OSError as error:
        raise BadBook(f"{path} cannot be written: {_reason(error)}") from None


def _is_a_file(path: str) -> None:
    """Raises `BadBook` unless there is a file at `path`."""
    try:
        mode = os.stat(path).st_mode
    except (FileNotFoundError, NotADirectoryError):
        raise BadBook(
            f"there is no scorebook yet ({path}); `euchre new Ann Bob Cat Dan` begins one"
        ) from None
    except OSError as error:
        raise BadBook(f"{path} cannot be read: {_reason(error)}") from None
    if S_ISDIR(mode):
        raise BadBook(f"{path} is a folder; the scorebook is a file in it")
    if not S_ISREG(mode):
        raise BadBook(f"{path} is no file that a scorebook can be kept in")


def free_name(stem: str, end: str) -> str:
    """A file name that is not taken: the stem, or the stem with a number."""
    name, number = stem + end, 1
    while os.path.lexists(name):
        number += 1
        name = f"{stem}-{number}{end}"
    return name


def _reason(error: OSError) -> str:
    return (error.strerror or str(error)).lower()


def _is_busy(error: sqlite3.Error) -> bool:
    return _code(error) in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def _code(error: sqlite3.Error) -> int:
    """SQLite's primary result code."""
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF


@contextmanager
def _undamaged(path: str) -> Iterator[None]:
    try:
        yield
    except DamagedEvent as damaged:
        raise BadBook(f"{path}: {damaged}; `euchre doctor` looks closer") from None


@contextmanager
def _told(path: str) -> Iterator[None]:
    """What SQLite cannot do, told with the file's name and what to do about it."""
    try:
        yield
    except sqlite3.Error as error:
        if _is_busy(error):
            raise MovedOn(
                f"{path} is being written to elsewhere and was not let go in time; nothing was "
                "written, try again"
            ) from None
        code = _code(error)
        if not code and "decode" in str(error):  # Python's own: the text is no text.
            code = sqlite3.SQLITE_CORRUPT
        words = _REASONS.get(code)
        if words is None:
            words = f"SQLite says: {error}; `euchre doctor` looks closer"
        kind = Damaged if code == sqlite3.SQLITE_CORRUPT else BadBook
        raise kind(f"{path}: {words}") from None
    except UnicodeDecodeError:  # Not even what SQLite says of a damaged file is always text.
        raise Damaged(f"{path}: {_REASONS[sqlite3.SQLITE_CORRUPT]}") from None


_EVENT: Final = (int, str, str, str, int, int, str, str)

_CONTENT: Final = "SELECT count(DISTINCT game), count(*), coalesce(max(id), 0) FROM events"

_SHAPE: Final = (
    "SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE '%sqlite_%'"
)

_REASONS: Final = {
    sqlite3.SQLITE_READONLY: "the file or its folder is read-only: nothing was written (`chmod "
    "u+w` would change that, or use another file with --db)",
    sqlite3.SQLITE_FULL: "the disk is full, or the file may not grow: nothing was written; make "
    "room and enter it again",
    sqlite3.SQLITE_IOERR: "the disk does not read or write it: nothing was written; look at the "
    "disk, then at `euchre doctor`",
    sqlite3.SQLITE_CORRUPT: "the file is damaged; `euchre doctor` looks closer",
    sqlite3.SQLITE_NOTADB: "this is no scorebook; name another file with --db",
    sqlite3.SQLITE_CANTOPEN: "the file cannot be opened: is the path right, and may you read it?",
    sqlite3.SQLITE_PERM: "the file may not be read",
    sqlite3.SQLITE_AUTH: "the file may not be read",
}
"""What each of SQLite's codes means for whoever keeps score."""
