"""A book that is not as its journal's last seal says: somebody was killed between the two, another
program wrote into it, it is damaged, or one of the two was replaced.

One survey of the entries decides. Rows that do not agree with their entries are made anew; a
damaged book is read from memory and not written; of a book and a journal that do not belong
together, somebody must say which to keep.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from ..terminal.exit_status import BadBook
from ..terminal.phrases import count
from . import copies, tables
from .disk import create_file
from .entries import Damaged
from .file import UNREADABLE, File
from .survey import Survey, survey

if TYPE_CHECKING:
    from .book import Book


def repair(book: Book, *, readable: bool = True) -> None:
    """Surveys a book whose seal does not fit, and makes anew what does not follow from its entries;
    or says why nothing can be written into it. Of a file that is not `readable` only the journal
    counts. Raises `Damaged` if no entry is left."""
    with _nobody_writes(book):
        found = survey(book.file if readable else None, book.journal)
        doubtful = _doubtful(book) if found.is_whole else None
    if found.is_whole and doubtful is not None:
        if doubtful:
            with book.file.transaction():
                book.writer().derive(doubtful)
            book.say("some scores did not match the entries, and were worked out anew")
        if not tables.has_views(book.file):
            with book.file.transaction():
                tables.make_views(book.file)
        if not book.journal.exists() and found.known:
            book.say(f"{book.journal.path} is missing, and begun anew")
        book.into_journal()
    elif found.sound and not (found.lost or found.damaged or found.is_whole):
        book.unwritable = _replaced(book, found)
        if book.file.number("user_version"):
            book.say(book.unwritable)
        else:
            _go_on_without_the_file(book, found)
    else:
        lost = count(len(found.lost), "entry is lost", "entries are lost") if found.lost else ""
        book.unwritable = (
            f"{book.path} is damaged{'; ' if lost else ''}{lost}: you can read it, but not enter "
            "anything; `euchre doctor --rescue NEW.db` writes what is left into a new book"
        )
        _go_on_without_the_file(book, found)


@contextmanager
def _nobody_writes(book: Book) -> Iterator[None]:
    """Within it a file that can be read is read as it is at one moment."""
    with suppress(*UNREADABLE):
        book.execute("BEGIN")
        book.execute("SELECT 1 FROM sqlite_master").fetchone()  # Takes the read lock.
    try:
        yield
    finally:
        with suppress(sqlite3.Error):
            book.execute("ROLLBACK")


def _doubtful(book: Book) -> list[int] | None:
    """The games whose rows do not agree with their entries; `None` if the tables themselves cannot
    be trusted."""
    try:
        if tables.not_as_made(book.file):
            book.say(f"{book.path}: the tables are not as this program made them")
            return None
        return [game for game in book.streams() if not book.agrees(game)]
    except (*UNREADABLE, BadBook):
        return None


def _replaced(book: Book, found: Survey) -> str:
    """What to type if the book and its journal are both whole, but do not belong together."""
    if found.strange:
        what = f"{book.journal.path} is not the journal of {book.path}"
    else:
        has_tables = book.file.number("user_version")
        how = "was put back to an older state" if has_tables else "is empty"
        more = count(len(found.later), "entry", "entries")
        last = found.entries()[-1].at
        what = f"{book.path} {how}: its journal has {more} more, the last of {last}"
    return (
        f"{what}. Nothing is written until you say which to keep: `euchre doctor --keep book` or "
        "`euchre doctor --keep journal`"
    )


def _go_on_without_the_file(book: Book, found: Survey) -> None:
    """Goes on in memory with every entry that is still somewhere."""
    entries = found.entries()
    if not entries:
        raise Damaged(f"{book.path} is not a scorebook, or nothing in it can be read")
    book.go_on_in(File.in_memory(book.path, book.say), book.unwritable)
    tables.make_tables(book.execute)
    book.fill(entries)
    book.say(book.unwritable)


def keep(book: Book, which: str) -> str:
    """Ends the difference between a whole book and a whole journal that do not belong together:
    keeps the `book`, and begins a new journal, or the entries of the `journal`, and makes the book
    anew from them. Says under which name what is not kept stays beside the book. Raises `Damaged`
    if one of the two is."""
    if book.unwritable and "--keep" not in book.unwritable:
        raise Damaged(book.unwritable)
    entries = book.journal.entries()
    kept = copies.set_aside(book.journal.path)
    if which == "journal":
        kept = copies.set_aside(book.path)
        book.close()
        create_file(book.path)
        book.use(File.open(book.path, book.say))
        with book.file.transaction():
            tables.make_tables(book.execute)
            book.fill(entries)
    if os.path.getsize(book.path):
        book.unwritable = ""
        book.into_journal()
    other = "book" if which == "journal" else "journal"
    return f"the {which} counts from now on" + (f"; the {other} is {kept}" if kept else "")
