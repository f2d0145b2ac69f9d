"""A book that is not as its journal's last seal says: somebody was killed between the two, another
program wrote into it, it is damaged, or one of the two was replaced.

One survey of the entries decides. Rows that do not agree with their entries are made anew; a
damaged book is read from memory and not written; of a book and a journal that do not belong
together, somebody must say which to keep.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from ..terminal.exit_status import BadBook
from ..terminal.phrases import count
from . import tables
from .disk import create_file, set_aside
from .entries import Damaged, Entry, nothing_readable
from .file import UNREADABLE, File
from .journal import Journal
from .reading import Reader
from .survey import Survey, survey
from .writing import Writer


def repair(book: Reader, journal: Journal, readable: bool) -> BadBook | None:
    """Surveys a book whose seal does not fit, and makes anew what does not follow from its entries;
    or returns why nothing can be written into it, which is then read from memory if its file cannot
    be. Of a file that is not `readable` only the journal counts. Raises `Damaged` if no entry is
    left."""
    with _nobody_writes(book):
        found = survey(book.file if readable else None, journal)
        doubtful = _doubtful(book) if found.is_whole else None
    if found.is_whole and doubtful is not None:
        if doubtful:
            with book.file.transaction():
                Writer(book).derive(doubtful)
            book.say("some scores did not match the entries, and were worked out anew")
        if not tables.has_views(book.file):
            with book.file.transaction():
                tables.make_views(book.file)
        if not journal.exists() and found.known:
            book.say(f"{journal.path} is missing, and begun anew")
        return None
    replaced = found.sound and not (found.lost or found.damaged or found.is_whole)
    why = _replaced(book, journal, found) if replaced else _damaged(book, found)
    if not replaced or not book.file.number("user_version"):
        _go_on_in_memory(book, found)
    book.say(str(why))
    return why


@contextmanager
def _nobody_writes(book: Reader) -> Iterator[None]:
    """Within it a file that can be read is read as it is at one moment."""
    with suppress(*UNREADABLE):
        book.execute("BEGIN")
        book.execute("SELECT 1 FROM sqlite_master").fetchone()  # Takes the read lock.
    try:
        yield
    finally:
        with suppress(sqlite3.Error):
            book.execute("ROLLBACK")


def _doubtful(book: Reader) -> list[int] | None:
    """The games whose rows do not agree with their entries; `None` if the tables themselves cannot
    be trusted."""
    try:
        if tables.not_as_made(book.file):
            book.say(f"{book.path}: the tables are not as this program made them")
            return None
        return [game for game in book.all_numbers() if not book.agrees(game)]
    except (*UNREADABLE, BadBook):
        return None


def _damaged(book: Reader, found: Survey) -> BadBook:
    """What to type if the book is damaged."""
    lost = count(len(found.lost), "entry is lost", "entries are lost") if found.lost else ""
    return Damaged(
        f"{book.path} is damaged{'; ' if lost else ''}{lost}: you can read it, but not enter "
        "anything; `euchre doctor --rescue NEW.db` writes what is left into a new book"
    )


def _replaced(book: Reader, journal: Journal, found: Survey) -> BadBook:
    """What to type if the book and its journal are both whole, but do not belong together."""
    if found.strange:
        what = f"{journal.path} is not the journal of {book.path}"
    else:
        has_tables = book.file.number("user_version")
        how = "was put back to an older state" if has_tables else "is empty"
        more = count(len(found.later), "entry", "entries")
        last = found.entries()[-1].at
        what = f"{book.path} {how}: its journal has {more} more, the last of {last}"
    return BadBook(
        f"{what}. Nothing is written until you say which to keep: `euchre doctor --keep book` or "
        "`euchre doctor --keep journal`"
    )


def _go_on_in_memory(book: Reader, found: Survey) -> None:
    """Goes on in memory with every entry that is still somewhere."""
    entries = found.entries()
    if not entries:
        raise nothing_readable(book.path)
    book.close()
    book.use(File.in_memory(book.path, book.say))
    _fill(book, entries)


def _fill(book: Reader, entries: list[Entry]) -> None:
    """Makes the tables of an empty file, and writes these entries into it."""
    tables.make_tables(book.execute)
    book.file.insert("entries", entries)
    Writer(book).derive_all()


def keep(book: Reader, journal: Journal, which: str) -> str:
    """Puts the journal aside and keeps the `book`; or both, and makes the book anew from the
    entries of the `journal`. Returns the new name of what is not kept."""
    entries = journal.entries()
    kept = set_aside(journal.path)
    if which == "journal":
        kept = set_aside(book.path)
        book.close()
        create_file(book.path)
        book.use(File.open(book.path, book.say))
        with book.file.transaction():
            _fill(book, entries)
    return kept
