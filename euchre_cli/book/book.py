"""The open scorebook: a `Reader` that can be opened, and in which entries are made.

While the file has the fingerprint of its journal's last seal, nothing in it has changed since it
was written, and nothing else is checked. If it does not, one survey of the entries decides: rows
that do not agree with their entries are made anew; a damaged book is read from memory and not
written. What is entered is committed to the file first and added to the journal after
(`into_journal`).
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Final

from ..terminal.exit_status import BadBook
from . import migrate, repair, survey, tables, writing
from .disk import create_file, no_book_in, sqlite_errors_as_bad_book
from .entries import Damaged, Entry
from .file import UNREADABLE, File, Newer, Say, say_nothing
from .journal import Journal
from .reading import Reader


class Book(Reader):
    """An open scorebook; `Book.open` opens one.

    `unwritable` is why nothing can be written and what to type; `None` if something can.
    `after_writing` is called after each write transaction, when others can write again.
    """

    def __init__(self, path: str, file: File, say: Say) -> None:
        super().__init__(path, file, say)
        self.journal = Journal(path)
        self.unwritable: BadBook | None = None
        self.after_writing: Callable[[Book], None] | None = None

    def __enter__(self) -> Book:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    # -- opening ---------------------------------------------------------------------------------

    @classmethod
    def open(cls, path: str, *, create: bool = False, say: Say = say_nothing) -> Book:
        """Opens the scorebook at `path`, and brings an older one up to date.

        With `create`, a missing one is made, with mode 0600, and so is its folder. Raises `BadBook`
        if it does not exist, is not a scorebook, or was written by a newer version of this program;
        `Conflict` if another process keeps it locked.
        """
        if create:
            create_file(path)
        book = cls(path, File.open(path, say), say)
        try:
            book._begin_work(create)
        except BaseException:
            book.close()
            raise
        return book

    def _begin_work(self, create: bool) -> None:
        version: int | None
        try:
            version = self.file.check_header(tables.APPLICATION, tables.FORMAT)
            if not (version or create or self.journal.last()):
                raise no_book_in(self.path)
            with sqlite_errors_as_bad_book(self.path):
                for pragma in PRAGMAS:
                    self.execute(f"PRAGMA {pragma}")
        except BadBook as wrong:
            newer = isinstance(wrong, Newer) and self.file.is_sound()
            if newer or not self.journal.last() or self.is_sealed():
                raise
            version = None
        if version == 0 and not self.journal.last():
            with self.file.transaction():
                if not self.file.number("user_version"):
                    tables.make_tables(self.execute)
            self.into_journal()
        elif version and version < tables.FORMAT:
            if version > tables.EVENTS and not self.is_sealed():
                self._repair()
            if self.unwritable is None:
                migrate.migrate(self)
                self.into_journal()
        if self.unwritable is None and not self.is_sealed():
            self._repair(readable=version is not None)

    def is_sealed(self) -> bool:
        """Whether nothing in the file has changed since its journal was written."""
        seal = self.journal.seal()
        return bool(seal) and seal == self.file.fingerprint()

    def _repair(self, readable: bool = True) -> None:
        self.unwritable = repair.repair(self, self.journal, readable)
        if self.unwritable is None:
            self.into_journal()

    def entries_where(self, condition: str, *values: object) -> list[Entry]:
        """The entries that meet an SQL condition, in their order."""
        try:
            return super().entries_where(condition, *values)
        except Damaged:
            self._repair()
            return list(self.file.entries(condition, *values))

    def keep(self, which: str) -> str:
        """Ends the difference between a whole book and a whole journal that do not belong together:
        keeps the `book`, and begins a new journal, or the entries of the `journal`, and makes the
        book anew from them. Says under which name what is not kept stays beside the book. Raises
        `Damaged` if one of the two is."""
        if isinstance(self.unwritable, Damaged):
            raise self.unwritable
        kept = repair.keep(self, self.journal, which)
        if os.path.getsize(self.path):
            self.unwritable = None
            self.into_journal()
        other = "book" if which == "journal" else "journal"
        return f"the {which} counts from now on" + (f"; the {other} is {kept}" if kept else "")

    # -- writing ---------------------------------------------------------------------------------

    @contextmanager
    def writing(self) -> Iterator[writing.Writer]:
        """A context with a write transaction: when it ends without an error, everything that was
        entered within it is on the disk, in the book and then in its journal (if that fails, the
        next entry writes it there, too); else nothing is.

        Raises `Conflict` if another process keeps writing, `BadBook` if the file is damaged, also
        if that happened since it was opened, or if the disk reports an error.
        """
        if self.unwritable is not None:
            raise self.unwritable
        writer = writing.Writer(self)
        try:
            with self.file.transaction():
                # The seal after this entry must not hide what happened to the file before it.
                if not (self.is_sealed() or survey.survey(self.file, self.journal).is_whole):
                    raise Damaged(
                        f"{self.path} is not as it was when it was opened, so nothing was written: "
                        "try again, or ask `euchre doctor`"
                    )
                yield writer
        except BadBook:
            if writer.newest and self._last_id() >= writer.newest:
                # The disk failed after the moment that counts.
                raise BadBook(
                    f"{self.path}: the disk reported an error after the entry was written: it is "
                    "in the book (`euchre score` shows it), so do not enter it again"
                ) from None
            raise
        self.into_journal()
        if self.after_writing is not None:
            self.after_writing(self)

    def _last_id(self) -> int:
        with suppress(*UNREADABLE):
            return int(self.execute("SELECT coalesce(max(id), 0) FROM entries").fetchone()[0])
        return 0

    def into_journal(self) -> None:
        """Adds to the journal the entries that it lacks, and the seal. If that fails, or somebody
        else is writing, the next entry does it."""
        with suppress(sqlite3.Error, OSError), self.file.nobody_writes():
            written, last = self.journal.last(), self._last_id()
            while last - written > _AT_ONCE:
                following = written + _AT_ONCE
                between = self.file.entries_as_json("id > ? AND id <= ?", written, following)
                self.journal.append(between, "")
                written = following
            lacking = list(self.file.entries_as_json("id > ?", written))
            seal = self.file.fingerprint()
            if lacking or seal != self.journal.seal():
                self.journal.append(lacking, seal)


_AT_ONCE: Final = 5_000
"""The most entries that are in memory while they are written into the journal."""

PRAGMAS: Final = (
    *("foreign_keys = ON", "synchronous = EXTRA", "recursive_triggers = ON"),
    "temp_store = MEMORY",
)
