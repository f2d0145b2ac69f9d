"""Writing into the scorebook: adds entries, and updates the derived rows of their games.

In: a transaction of a `Store`, events. Out: rows of `events`, each with its hash and its link, and
derived rows (`derived_rows.py`). An event is never changed once written; a derived row is written
if it is new or differs.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import takewhile, zip_longest
from typing import TYPE_CHECKING, Any, Final

from ..terminal.atomic_files import reason
from ..terminal.exit_status import BadBook, Refused
from . import schema
from .copies import begins_evening, copy_before_evening
from .derived_rows import GameRows, game_row, hand_rows, irregularity_rows
from .disk import ASK_THE_DOCTOR, Damaged
from .events import (
    Body,
    DamagedEvent,
    GameBegun,
    PlayerRenamed,
    Redone,
    Undone,
    kind_and_json,
)
from .hash_chain import chained, with_links
from .integrity import differing_objects
from .people import Renames
from .sheet import Sheet, sits_twice
from .sqlite_file import Row
from .undo_stack import only_begun, read_undo_stacks

if TYPE_CHECKING:
    from .store import Store


class BookWriter:
    """Writes events and derived rows within a transaction of a `Store`."""

    def __init__(self, store: Store) -> None:
        self.store = self._store = store
        self._command = 0
        """The id of the command in `one_command`, 0 outside of it and before its first event."""
        self._in_one_command = False
        self.sheet = store.sheet
        self.current = store.current
        self.last_entered = store.last_entered
        self.recent_games = store.recent_games

    def add(self, game: int, *bodies: Body) -> Sheet | None:
        """Writes the events of one command into a game, and returns its sheet after them; `None` if
        the beginning of the game was undone.

        Undoing the beginning of a game restores the game it replaced. Raises `BadBook` if the
        events do not fit the game's other events; `Refused` if a rename would put one player in two
        seats.
        """
        for body in bodies:
            if isinstance(body, Undone | Redone) and self._store.rows(_MOVES, (body.command,)):
                raise Refused(
                    "an earlier version of this program moved a game to another table here, which "
                    "can neither be taken back nor done again"
                )
        self._append(game, map(kind_and_json, bodies))
        for body in bodies:
            if isinstance(body, Undone | Redone):
                self._undo_or_redo_replaced(game, body)
                self._undo_or_redo_elsewhere(game, body)
        for body in bodies:
            renamed = self._rename_in(body)
            if renamed is not None:
                self._rename(renamed, given=isinstance(body, PlayerRenamed))
        sheet = self._derive(game)
        if sheet is not None and any(isinstance(body, Redone) for body in bodies):
            self._refuse_two_seats(sheet)
        return sheet

    def begin(self, begun: GameBegun, *more: Body) -> Sheet:
        """Begins a game under the next number, and returns its sheet; the game that it replaces, if
        any, is undone."""
        game = self._store.next_game()
        sheet = self.add(game, begun, *more)
        assert sheet is not None
        if begun.replaces:
            self._undo_or_redo_beginning(begun.replaces, taken_back=True, along=game)
        return sheet

    @contextmanager
    def one_command(self) -> Iterator[None]:
        """Within it everything written is one command, though it is in several games: it is undone
        and redone in all of them at once."""
        self._in_one_command = True
        try:
            yield
        finally:
            self._command, self._in_one_command = 0, False

    def add_whole_game(self, events: Iterable[tuple[str, str]], rows: GameRows) -> int:
        """Writes a whole game under the next number, and returns that number. `events` are pairs of
        kind and content (`kind_and_json`); `rows` are the game's rows as if it were game 1 and its
        events were numbered from 1."""
        game = self._store.next_game()
        first, at = self._append(game, events)
        renumbered = rows.renumbered(game, first, at)
        self._insert("games", [renumbered.game])
        self._insert("hands", renumbered.hands)
        self._insert("irregularities", renumbered.irregularities)
        return game

    # -- renames and replaced games -----------------------------------------

    def _rename_in(self, body: Body) -> PlayerRenamed | None:
        """The rename that an event enters, undoes or redoes; `None` if it does none of these."""
        if isinstance(body, Undone | Redone):
            events = self._store.events_where("events.id = ?", body.command)
            body = events[0].body if events else body
        return body if isinstance(body, PlayerRenamed) else None

    def _rename(self, renamed: PlayerRenamed, *, given: bool) -> None:
        """Updates the derived rows of every game with a renamed player. Raises `Refused` if two
        players of one game would get the same name."""
        names = Renames(tuple((0, one.old, one.new) for one in self._store.all_renames()))
        for game in self._games_with_names(names.all_names_of(renamed.old)):
            sheet = self._derive(game)
            if sheet is None or not sits_twice(sheet):
                continue
            if given:
                raise Refused(
                    f"{renamed.old} and {renamed.new} played at the same table in game {game}, so "
                    "they are two people"
                )
            self._refuse_two_seats(sheet)

        self._refuse_two_places(renamed)

    def _refuse_two_places(self, renamed: PlayerRenamed) -> None:
        """Raises `Refused` if a rename gives two people of one evening the same name."""
        for (number,) in self._store.execute(_EVENINGS).fetchall():
            from .evening_sheet import evening_sheet_of  # Only where there is an evening.

            try:
                evening_sheet_of(number, self._store.events(number), self._store.renames())
            except DamagedEvent:
                raise Refused(
                    f"{renamed.old} and {renamed.new} both took part in evening {number}, so they "
                    "are two people"
                ) from None

    def _games_with_names(self, names: Iterable[str]) -> list[int]:
        """The games whose events contain one of these names."""
        games: set[int] = set()
        for name in names:
            spelt = json.dumps(name, ensure_ascii=False)
            games.update(row[0] for row in self._store.execute(_GAMES_WITH_NAME, (spelt,)))
        return sorted(games)

    def _refuse_two_seats(self, sheet: Sheet) -> None:
        name = sits_twice(sheet)
        if name:
            raise Refused(
                f"{name} would sit in two seats in game {sheet.number}, because somebody was "
                "renamed later: `euchre history --all` shows who"
            )

    def _undo_or_redo_replaced(self, game: int, body: Undone | Redone) -> None:
        """If a `GameBegun` was undone or redone, restores or removes the game it replaced."""
        first = self._store.events(game)[0]
        if first.command != body.command or not isinstance(first.body, GameBegun):
            return
        if first.body.replaces:
            taken_back = isinstance(body, Redone)
            self._undo_or_redo_beginning(first.body.replaces, taken_back=taken_back, along=game)

    def _undo_or_redo_elsewhere(self, game: int, body: Undone | Redone) -> None:
        """Undoes or redoes a command in the other games in which it has entries. Raises `Refused`
        if one of them has later ones."""
        if body.along:
            return
        for (other,) in self._store.execute(_ALSO_IN, (body.command, game)).fetchall():
            stacks = read_undo_stacks(self._store.events(other))
            top = stacks.undo_stack if isinstance(body, Undone) else stacks.redo_stack
            if not top or top[-1].id != body.command:
                raise Refused(
                    f"{other} was changed by the same entry, and has later ones: `euchre history "
                    f"{other}` shows them; take them back first"
                )
            self.add(other, body._replace(along=game))

    def _undo_or_redo_beginning(self, game: int, *, taken_back: bool, along: int) -> None:
        """Undoes (`taken_back`) or redoes the beginning of a game that `along` replaced, if it is
        still empty."""
        events = self._store.events(game)
        if not taken_back and getattr(events[-1].body, "along", along) != along:
            return  # Another game has replaced it since.
        stacks = read_undo_stacks(events)
        commands, kind = (stacks.undo_stack, Undone) if taken_back else (stacks.redo_stack, Redone)
        others = stacks.redo_stack if taken_back else stacks.undo_stack
        if commands and not others and only_begun(commands):
            self._append(game, [kind_and_json(kind(one.id, along)) for one in reversed(commands)])
            self._derive(game)

    # -- events ------------------------------------------------------------------------------

    def _append(self, game: int, events: Iterable[tuple[str, str]]) -> tuple[int, str]:
        """Writes the events of one command, given as kind and JSON; returns the id of the first,
        and the time."""
        store = self._store
        at = store.clock().strftime("%Y-%m-%dT%H:%M:%SZ")
        before = store.execute("SELECT id, chain, at FROM events ORDER BY id DESC LIMIT 1")
        last, chain, then = before.fetchone() or (0, "", at)
        if not store.newest:
            self._refuse_if_entries_lost(game, last)
            if then[:13] != at[:13]:  # Nearly always it is the same hour.
                self._copy_before_evening(then, at)
                if not schema.views_are_new(store.execute):
                    schema.make_views(store.execute)
        first = last + 1
        command = self._command or first
        if self._in_one_command:
            self._command = command
        rows = []
        for number, (kind, content) in enumerate(events, first):
            if not _is_valid_text(content):
                raise Refused("a name or some other text is not valid UTF-8; type it again")
            row = (number, at, store.who, store.terminal, game, command, kind, content)
            rows.append(chained(row, chain))
            chain = rows[-1][-1]
            store.newest = number
        store.connection.executemany(_INSERT, rows)
        return first, at

    def _refuse_if_entries_lost(self, game: int, last: int) -> None:
        """Raises `Damaged` if the tables refer to events after the last one. New events would reuse
        their numbers and overwrite the only rows that still show them."""
        if self._store.execute(_EVENTS_LOST, (last, game)).fetchone():
            raise Damaged(
                f"{self._store.path}: the last entries are lost, and only the scores still show "
                f"them, so nothing was written over those{ASK_THE_DOCTOR}"
            )

    def _copy_before_evening(self, then: str, at: str) -> None:
        """Copies the book before the first entry of an evening; `then` is the time of the last
        entry, `at` of this one. If the copy fails, the failure is reported and the entry made."""
        if begins_evening(then, at):
            try:
                copy_before_evening(self._store.path, at)
            except (BadBook, OSError) as failure:
                why = reason(failure) if isinstance(failure, OSError) else str(failure)
                self._store.say(
                    f"the scorebook could not be copied before the evening's first entry: {why}"
                )

    def fill_empty(
        self, rows: Iterable[tuple[Any, ...]], changed: Iterable[tuple[Any, ...]] = ()
    ) -> set[int]:
        """Writes events with their numbers into an empty book, and makes all derived rows. Rows
        with a hash and a link keep them; the others get theirs.

        The rows in `changed`, entries of a damaged book whose hash does not match, are written as
        they are. Returns the numbers of those that the table does not accept.
        """
        refused = set()
        self._store.connection.executemany(_INSERT, with_links(rows))
        for row in changed:
            try:
                self._store.execute(_INSERT, row)
            except (sqlite3.IntegrityError, OverflowError):
                refused.add(row[0])
        self.derive_all()
        return refused

    # -- derived tables ----------------------------------------------------------------------

    def _derive(self, game: int) -> Sheet | None:
        """Updates the derived rows of a game from its events, and returns its sheet; `None` if its
        beginning was undone, and its rows deleted."""
        store = self._store
        sheet = store.sheet(game)
        if sheet is None:
            store.execute("DELETE FROM games WHERE game = ?", (game,))
            return None
        self._insert("games", [game_row(sheet)], _UPDATE)
        # The rows of hands that this object wrote, and that are still the same, are up to date.
        same = 0
        if store.written is not None and store.written.number == game:
            pairs = zip(store.written.lines, sheet.lines, strict=False)
            same = sum(1 for _ in takewhile(lambda pair: pair[0] is pair[1], pairs))
        self._replace_rows("hands", game, same, hand_rows(sheet, same))
        self._replace_rows("irregularities", game, same, irregularity_rows(sheet, same))
        store.written = sheet
        return sheet

    def _replace_rows(self, table: str, game: int, after: int, rows: list[Row]) -> None:
        """Replaces a game's rows for hands after `after`. Rows that are unchanged are left alone,
        so a new hand writes one row."""
        which = "WHERE game = ? AND hand > ?"
        sql = f"SELECT * FROM {table} {which} ORDER BY hand, rowid"  # noqa: S608
        with suppress(Damaged):  # If the rows cannot be read, all are replaced.
            current = self._store.rows(sql, (game, after))
            pairs = zip_longest(rows, current)
            other = next((filter(None, pair) for pair in pairs if pair[0] != pair[1]), None)
            if other is None:
                return
            after = min(row["hand"] for row in other) - 1
        self._store.execute(f"DELETE FROM {table} {which}", (game, after))  # noqa: S608
        self._insert(table, [row for row in rows if row["hand"] > after])

    def _insert(self, table: str, rows: Sequence[Row], otherwise: str = "") -> None:
        if rows:
            columns = ", ".join(rows[0])
            values = ", ".join("?" for _ in rows[0])
            sql = f"INSERT INTO {table} ({columns}) VALUES ({values}) "  # noqa: S608
            if otherwise:
                changed = ", ".join(
                    f"{name} = excluded.{name}" for name in rows[0] if name != "game"
                )
                sql += f"{otherwise} {changed}"
            self._store.connection.executemany(sql, [tuple(row.values()) for row in rows])

    def derive_all(self) -> None:
        """Rebuilds all derived rows from the events. A game whose events do not fit one another is
        left as it is, and reported."""
        store = self._store
        store.execute("DELETE FROM games WHERE game NOT IN (SELECT game FROM events)")
        sql = "SELECT DISTINCT game FROM events ORDER BY game"
        for (game,) in store.execute(sql).fetchall():
            try:
                self._derive(game)
            except BadBook as damaged:
                store.say(f"{damaged}; game {game} was left as it is")
        for table in ("hands", "irregularities"):
            sql = f"DELETE FROM {table} WHERE game NOT IN (SELECT game FROM games)"  # noqa: S608
            store.execute(sql)

    def rebuild_derived(self) -> None:
        """Rebuilds everything that is derived: the rows of the derived tables, and the indexes,
        views and triggers."""
        for kind, name, what, sql in differing_objects(self._store):
            if kind != "table":
                if what == "changed":
                    self._store.execute(f"DROP {kind} {name}")
                self._store.execute(sql)
        schema.make_views(self._store.execute)
        self._store.execute("REINDEX")
        self.derive_all()


def _is_valid_text(words: str) -> bool:
    """Whether a text can be written as UTF-8. Bytes on the command line that are not valid UTF-8
    arrive as lone surrogates, which cannot."""
    try:
        words.encode()
    except UnicodeEncodeError:
        return False
    return True


_INSERT: Final = "INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"

_UPDATE: Final = "ON CONFLICT (game) DO UPDATE SET"

_GAMES_WITH_NAME: Final = (
    "SELECT DISTINCT game FROM events WHERE kind IN ('game-begun', 'seat') AND instr(body, ?)"
)

_ALSO_IN: Final = """
SELECT DISTINCT game FROM events
WHERE id >= ?1 AND command = ?1 AND game != ?2 AND kind NOT IN ('undone', 'redone')
"""

_MOVES: Final = "SELECT 1 FROM events WHERE id >= ?1 AND command = ?1 AND kind = 'game-moved'"

_EVENINGS: Final = "SELECT game FROM events WHERE kind = 'evening-begun'"

_EVENTS_LOST: Final = """
SELECT 1 FROM games WHERE last_event > ?
AND (game IN (?, (SELECT max(game) FROM games)) OR opened = (SELECT max(opened) FROM games))
"""
"""A row if the tables refer to a later event: of this game, of the last one, or of the current
one."""
