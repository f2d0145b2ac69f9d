"""Copies of a scorebook: backups, a copy before each evening's first entry, and restoring a copy.
A copy is there whole or not at all."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from datetime import date, datetime
from typing import Final, NamedTuple

from ..terminal.exit_status import BadBook, Conflict, Failure, Refused, cannot_be
from ..terminal.phrases import count
from .disk import (
    ASK_THE_DOCTOR,
    JOURNAL,
    atomic_file,
    check_name,
    free_name,
    sync_folder,
    temporary_file,
)
from .file import File
from .journal import Journal
from .reading import evening_of
from .tables import APPLICATION, EVENTS, FORMAT

EVENINGS_KEPT: Final = 7
"""The number of evening copies that are kept; older ones are deleted."""

_OF_EVENING: Final = ".evening-"


class EveningCopy(NamedTuple):
    """A copy made before an evening's first entry: the evening's date (YYYY-MM-DD), and the file's
    path."""

    evening: str
    file: str


class BookSize(NamedTuple):
    """The number of games and of entries in a book."""

    games: int
    entries: int

    def words(self) -> str:
        """`12 games, 240 entries`"""
        return f"{count(self.games, 'game')}, {count(self.entries, 'entry', 'entries')}"


def copy_before_evening(book: File, before: str, at: datetime) -> None:
    """Copies the book if an entry at this time is the first of an evening, and the one before it
    was made at the time `before`, and deletes all but the last seven such copies. The caller must
    hold the write lock and have written nothing yet. Raises `BadBook` or `OSError`."""
    evening = evening_of(at.astimezone())
    try:
        if evening_of(datetime.fromisoformat(before).astimezone()) >= evening:
            return
    except (ValueError, OverflowError):
        return  # Not a valid time: the clock was wrong.
    path = os.path.realpath(book.path)
    target = f"{path}{_OF_EVENING}{evening}"
    if os.path.lexists(target):
        return
    # Another connection, because one that is writing cannot be copied from.
    with temporary_file(f"{path}.evening.part") as part:
        with File.open(path) as reader:
            reader.copy_into(part)
        os.replace(part, target)
    sync_folder(path)
    for old in copies(path)[EVENINGS_KEPT:]:
        with suppress(OSError):
            os.unlink(old.file)


def backup(path: str, target: str) -> BookSize:
    """Copies the book at `path` to the file `target`, which must not exist yet, with a journal of
    its own; returns how much was copied. Raises `BadBook`."""
    check_name(target)
    copy_file(path, target)
    with File.open(target) as copy:
        try:
            _write_journal(copy)
        except OSError as error:
            raise cannot_be("written", target + JOURNAL, error) from None
        return book_size(copy)


def _write_journal(book: File) -> None:
    Journal(book.path).write_anew(book.entries_as_json(), book.fingerprint())


def copy_file(path: str, target: str) -> None:
    """Copies the file at `path` to the file `target`, which must not exist yet. Raises `BadBook`,
    also if it is damaged."""
    with atomic_file(target, f".{os.getpid()}") as part:
        with File.open(path) as book, book.reading():
            pages = book.number("page_count")
            book.copy_into(part, f"{target} cannot be written")
        with File.open(part) as copy:
            wrong = copy.damaged_pages()
            wrong += ["it is not complete"] if copy.number("page_count") != pages else []
        if wrong:
            raise BadBook(f"no copy of {path} was kept: {wrong[0]}{ASK_THE_DOCTOR}")


def book_size(book: File) -> BookSize:
    """The number of games and of entries in a book."""
    sql = "SELECT (SELECT count(*) FROM games), (SELECT count(*) FROM entries)"
    return BookSize(*next(book.each(sql)))


def copies(path: str) -> list[EveningCopy]:
    """The evening copies of the book at `path`, the latest first."""
    folder, name = os.path.split(os.path.realpath(path))
    pattern = re.compile(re.escape(name + _OF_EVENING) + r"(\d{4}-\d\d-\d\d)")
    try:
        names = os.listdir(folder)
    except OSError:
        return []
    matches = (pattern.fullmatch(name) for name in names)
    return sorted(
        (EveningCopy(match[1], os.path.join(folder, match[0])) for match in matches if match),
        reverse=True,
    )


def restore(path: str, wanted: str) -> tuple[str, str]:
    """Replaces the book at `path` with a copy; `wanted` is the date of its evening, or its file.
    Returns the copy's path, and the path under which the replaced book is kept (empty if there was
    none).

    At every moment there is a whole book at `path`: the old one or the copy. Raises `Refused` if
    there is no such copy, `BadBook` if it is damaged or cannot be copied, `Conflict` if another
    process keeps the book locked.
    """
    path = os.path.realpath(path)
    source = _path_of_copy(path, wanted)
    with temporary_file(f"{path}.restored.part") as part:
        with File.open(source) as copy:
            version = copy.check_header(APPLICATION, FORMAT)
            wrong = copy.damaged_pages() if version else ["it is empty"]
            if wrong:
                raise BadBook(
                    f"{source} is damaged ({wrong[0]}), so the scorebook was left as it is; choose "
                    "another copy"
                )
            copy.copy_into(part)
        kept = ""
        with _exclusive_lock(path):
            try:
                if os.path.lexists(path):
                    kept = free_name(f"{path}.before-restore", "")
                    _link_or_copy(path, kept)
                    for suffix in ("-journal", JOURNAL):
                        if os.path.exists(path + suffix):
                            os.rename(path + suffix, kept + suffix)
                os.replace(part, path)
            except OSError as error:
                raise cannot_be("replaced", path, error) from None
            if version > EVENTS:
                with suppress(OSError), File.open(path) as book:  # Else the next command does it.
                    _write_journal(book)
        sync_folder(path)
    return source, kept


def _path_of_copy(path: str, wanted: str) -> str:
    evening_copies = copies(path)
    for copy in evening_copies:
        if copy.evening == wanted:
            return copy.file
    if os.path.isfile(wanted) and os.path.realpath(wanted) != path:
        return os.path.realpath(wanted)
    try:
        date.fromisoformat(wanted)
        what = f"there is no copy from before the evening of {wanted}"
    except ValueError:
        what = f"{wanted} is not a copy of the scorebook"
    known = ", ".join(copy.evening for copy in evening_copies) or "none yet"
    raise Refused(f"{what} (evenings with a copy: {known})")


@contextmanager
def _exclusive_lock(path: str) -> Iterator[None]:
    """A context that holds the write lock on the book; does nothing if the file cannot be opened,
    or is empty: SQLite would begin a database in it."""
    with ExitStack() as held:
        if os.path.lexists(path) and os.path.getsize(path):
            try:
                book = held.enter_context(File.open(path))
                held.enter_context(book.transaction())
            except Conflict:
                raise
            except Failure:
                pass  # The book is damaged, which is why it is being replaced.
        yield


def _link_or_copy(path: str, name: str) -> None:
    """Gives a file a second name, or copies it if the file system has no hard links."""
    try:
        os.link(path, name)
    except OSError:
        from shutil import copyfile  # 2 ms, with the compressors that it loads.

        copyfile(path, name)
