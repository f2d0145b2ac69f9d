"""Writing into the book: entries are added, and the rows of their games made from them. `book.py`
commits that, and has it written into the journal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from itertools import count
from typing import Any

from euchre_engine.seats import Seat

from ..log.records import About
from ..terminal.atomic_files import reason
from ..terminal.exit_status import BadBook, Refused
from ..terminal.text import safe
from . import copies, tables
from .entries import Damaged, Entry, NewEntry, Uid, checksum, new_uid, text_of, values_in
from .reading import TIME, Reader
from .scoring import head_records, in_two_seats, sheet_of
from .sheet import NAMES, NewGame, Sheet
from .undo import commands_in


class Writer:
    """Adds entries to a book within one of its write transactions. `newest` is the id of the last
    entry that it made, 0 for none."""

    def __init__(self, book: Reader) -> None:
        self.book = book
        self.newest = 0
        self._command: Uid = ""
        self._one_command = False

    # -- commands --------------------------------------------------------------------------------

    @contextmanager
    def one_command(self) -> Iterator[None]:
        """Within it everything entered is one command, though it is in several games: it is undone
        and redone in all of them at once."""
        if self._one_command:
            yield
            return
        self._command, self._one_command = new_uid(), True
        try:
            yield
        finally:
            self._one_command = False

    def add(self, game: int, *new: NewEntry, source: str = "") -> Sheet | None:
        """Enters a command in a game or an evening, and returns the game's sheet after it; `source`
        is the file that it came from, if it did."""
        self._enter(game, self.book.stream_of(game), new, source)
        return self._derive_game(game)

    def begin(self, new: NewGame, *more: NewEntry) -> Sheet:
        """Begins a game under the next number, and returns its sheet."""
        game, stream = self.book.next_game(), new_uid()
        about = self.book.stream_of(new.evening) if new.evening else ""
        begun = NewEntry("begun", text_of(head_records(new.head, new.dealer)), about)
        with self.one_command():
            self._enter(game, stream, [begun, *more])
            if new.replaces:
                self.add(new.replaces, NewEntry("replaced", about=stream))
        sheet = self._derive_game(game)
        assert sheet is not None
        return sheet

    def begin_evening(self, *new: NewEntry) -> int:
        """Begins an evening under the next number, and returns that number."""
        number = self.book.next_game()
        self._enter(number, new_uid(), new)
        return number

    def undo(self, game: int) -> Sheet | None:
        """Takes back the last command of a game or an evening, in all games in which it made
        entries; returns the sheet, `None` if that was its beginning. Raises `Refused` if there is
        none, or another of these games has later entries."""
        return self._reverse(game, "undone")

    def redo(self, game: int) -> Sheet | None:
        """Makes the command of a game or an evening that was undone last count again. Raises
        `Refused` as `undo` does."""
        return self._reverse(game, "redone")

    def _reverse(self, game: int, kind: str) -> Sheet | None:
        command = self._next_command_to(game, kind)
        if not command:
            raise Refused(f"nothing to {'undo' if kind == 'undone' else 'redo'}")
        sql = "SELECT DISTINCT game FROM entries WHERE command = ?"
        games = [number for (number,) in self.book.execute(sql, (command,)).fetchall()]
        for other in games:
            if self._next_command_to(other, kind) != command:
                raise Refused(
                    f"the same entry changed {other}, which has later ones: `euchre history "
                    f"{other}` shows them; take them back first"
                )
        with self.one_command():
            for one in sorted(games, key=lambda one: one == game):  # The game that is meant, last.
                self._enter(one, self.book.stream_of(one), [NewEntry(kind, about=command)])
        if 0 in games:
            self._derive_renamed(command)
        for one in games:
            sheet = self._derive_game(one)
            if kind == "redone" and sheet is not None:
                _refuse_two_seats(sheet)
        return self.book.sheet(game)

    def _next_command_to(self, game: int, kind: str) -> Uid:
        """The command of a game that would be undone or redone next; empty for none."""
        done, undone = commands_in(self.book.entries(game))
        stack = done if kind == "undone" else undone
        return stack[-1][0].command if stack else ""

    # -- names -----------------------------------------------------------------------------------

    def rename(self, old: str, new: str) -> None:
        """Gives a player another name in everything entered so far; if `new` has played too, the
        two are one. Raises `Refused` if they sat at one table."""
        records = text_of([About("player", (Seat.N, new))])
        self.add(0, NewEntry("renamed", records, why=old))
        self._derive_renamed(self._command)

    def _derive_renamed(self, command: Uid) -> None:
        """Makes the rows of all games with a player anew who was renamed by this command."""
        for entry in self.book.entries_where("command = ? AND kind = 'renamed'", command):
            for game in self.games_with((entry.why, values_in(entry.record)[1])):
                sheet = self._derive_game(game)
                if sheet is not None:
                    _refuse_two_seats(sheet)

    def games_with(self, names: Iterable[str]) -> list[int]:
        """The games with one of these players in their rows."""
        given = list(names)
        marks = ", ".join(f"?{number}" for number in range(1, len(given) + 1))
        where = " OR ".join(f"{column} IN ({marks})" for column in NAMES)
        sql = f"SELECT game FROM games WHERE {where} UNION SELECT game FROM hands WHERE {where}"  # noqa: S608
        return sorted(number for (number,) in self.book.execute(sql, given))

    # -- rows ------------------------------------------------------------------------------------

    def _enter(
        self, game: int, stream: Uid, new: Iterable[NewEntry], source: str = ""
    ) -> list[Entry]:
        """Writes the entries of a command."""
        book = self.book
        if not self._one_command:
            self._command = new_uid()
        order = self._next_order()
        made = (self._command, self._now(), book.who, book.terminal)
        rows = [
            (game, source, new_uid(), stream, order + number, *made, *one.columns)
            for number, one in enumerate(new)
        ]
        return self.add_rows(rows)

    def add_rows(self, rows: Iterable[Sequence[Any]]) -> list[Entry]:
        """Writes rows, without their ids and checksums, as the next entries."""
        if not self.newest:
            self._at_first_entry()
        last = self.book.execute("SELECT coalesce(max(id), 0) FROM entries").fetchone()[0]
        numbered = ((number, *row) for number, row in enumerate(rows, last + 1))
        entries = [Entry._make((*row, checksum(row))) for row in numbered]
        try:
            self.book.file.insert("entries", entries)
        except UnicodeEncodeError:  # Such bytes on the command line arrive as lone surrogates.
            raise Refused("a name or some other text is not valid UTF-8; type it again") from None
        self.newest = entries[-1].id if entries else self.newest
        return entries

    def derive_all(self) -> None:
        """Makes the rows of all games anew. A game that cannot be read is reported and gets no
        rows."""
        for game in self.book.all_numbers():
            try:
                self._derive_game(game)
            except Damaged as damaged:
                self.book.say(f"{damaged}; what was entered there is kept, but does not count")

    def derive(self, games: Iterable[int]) -> None:
        """Makes the rows of games anew."""
        for game in games:
            self._derive_game(game)

    def _derive_game(self, game: int) -> Sheet | None:
        book = self.book
        if not game:
            return None
        entries = book.entries(game)
        sheet = book.sheet_of(game, entries)
        for table in reversed(tables.DERIVED):
            book.execute(f"DELETE FROM {table} WHERE game = ?", (game,))  # noqa: S608
        if sheet is not None:
            about = tables.game_row(sheet)
            if book.renames().given and not sheet.origin:
                # Under the old names the same log is recognised when it is read again.
                as_written = sheet_of(entries)
                assert as_written is not None
                about["origin"] = tables.digest_of(as_written)
            self._write_rows(entries, tables.rows_of(sheet, about))
        return sheet

    def _write_rows(self, entries: Sequence[Entry], rows: tables.Rows) -> None:
        """Writes the rows of a game, of which these are all entries."""
        (about,) = rows["games"]
        rows["games"] = [(*about, tables.checksum_of(entries, rows))]
        for table in tables.DERIVED:
            self.book.file.insert(table, rows[table])

    def _next_order(self) -> int:
        sql = 'SELECT coalesce(max("order"), 0) + 1 FROM entries'
        return int(self.book.execute(sql).fetchone()[0])

    def _now(self) -> str:
        return self.book.clock().strftime(TIME)

    def _at_first_entry(self) -> None:
        """Copies the book before the first entry of an evening, and makes its views anew if this
        program has others. If the copy fails, the failure is reported and the entry is made
        anyway."""
        book, at = self.book, self._now()
        last = book.execute("SELECT at FROM entries ORDER BY id DESC LIMIT 1").fetchone()
        if last is None or last[0][:13] == at[:13]:  # Nearly always it is the same hour.
            return
        if not tables.has_views(book.file):
            tables.make_views(book.file)
        try:
            copies.copy_before_evening(book.file, last[0], datetime.fromisoformat(at))
        except (BadBook, OSError) as failure:
            why = reason(failure) if isinstance(failure, OSError) else str(failure)
            book.say(f"the scorebook could not be copied before the evening's first entry: {why}")

    # -- games from files ------------------------------------------------------------------------

    def add_game_from_file(
        self, read: Sequence[Entry], rows: tables.Rows, digest: str, source: str
    ) -> int:
        """Adds a game that was read from the file `source`, as one command, and returns its number.
        Its `rows` are those of a game with these entries, numbered from 1, and with one more after
        them: the entry `read`, which says from which log it was read (`digest`).

        It has the same uids in every book for which the same was read.
        """
        book, at = self.book, self._now()
        game, order = book.next_game(), self._next_order()
        new = [one.new.columns for one in read]
        stream = self._stream_of_read(new)
        made = (f"{stream}-command", at, book.who, book.terminal)
        of_log = NewEntry("read", about=digest).columns
        # In each book it is read at another time, which both know when they are merged.
        entries = self.add_rows(
            [
                *(
                    (game, source, f"{stream}-{nth}", stream, order + nth, *made, *one)
                    for nth, one in enumerate(new)
                ),
                (game, source, new_uid(), stream, order, *made, *of_log),
            ]
        )
        self._write_rows(entries, tables.moved(rows, game, entries[0].id - 1, at))
        return game

    def _stream_of_read(self, new: Iterable[Sequence[str]]) -> Uid:
        """A uid that follows from what was read, and how often the book has that already, be it in
        a game that was undone."""
        said = [value for kind, about, record, why in new for value in (kind, record, about, why)]
        for times in count():
            stream = checksum([times, *said])
            sql = "SELECT 1 FROM entries WHERE uid = ?"
            if self.book.execute(sql, (f"{stream}-0",)).fetchone() is None:
                return stream
        raise AssertionError

    # -- another book ----------------------------------------------------------------------------

    def leave_out(self, command: Uid, games: Iterable[int]) -> None:
        """Enters that this command does not count in these games."""
        with self.one_command():
            for game in games:
                left_out = NewEntry("left-out", about=command)
                self._enter(game, self.book.stream_of(game), [left_out])


def _refuse_two_seats(sheet: Sheet) -> None:
    name = in_two_seats(sheet)
    if name:
        raise Refused(
            f"{safe(name)} would sit in two seats in game {sheet.number}: they are two people; "
            "`euchre history --all` shows who was renamed"
        )
