"""Copies of a scorebook: backups, a copy before each evening's first entry, and restoring a copy.

In: the path of a book. Out: files beside it, whole or not at all.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from datetime import date, datetime
from typing import Final, NamedTuple

from ..terminal.atomic_files import reason
from ..terminal.exit_status import BadBook, Conflict, Failure, Refused
from .disk import ASK_THE_DOCTOR, atomic_file, check_name, free_name, sync_folder, temporary_file
from .events import evening_of
from .sqlite_file import SqliteFile

EVENINGS_KEPT: Final = 7
"""The number of evening copies that are kept; older ones are deleted."""

_EVENING_SUFFIX: Final = ".evening-"
_TEMPORARY_SUFFIX: Final = ".evening.part"


class EveningCopy(NamedTuple):
    """A copy made before an evening's first entry: the evening's date (YYYY-MM-DD), and the file's
    path."""

    evening: str
    file: str


def begins_evening(previous: str, at: str) -> bool:
    """Whether an entry at the time `at` is the first of an evening; `previous` is the time of the
    entry before it."""
    try:
        was, now = (
            evening_of(datetime.fromisoformat(time).astimezone()) for time in (previous, at)
        )
    except (ValueError, OverflowError):
        return False  # Not a valid time: the book is damaged.
    return was < now


def copy_before_evening(path: str, at: str) -> None:
    """Copies the book for the evening of `at`, unless it was copied already, and deletes all but
    the last seven such copies. The caller must hold the write lock and have written nothing yet.

    The copy gets its name once it is complete and synced. Raises `BadBook` or `OSError`.
    """
    path = os.path.realpath(path)
    target = f"{path}{_EVENING_SUFFIX}{evening_of(datetime.fromisoformat(at).astimezone())}"
    if os.path.lexists(target):
        return
    # Another connection, because one that is writing cannot be copied from.
    with temporary_file(path + _TEMPORARY_SUFFIX) as part:
        with SqliteFile.open_unchecked(path) as book:
            book.copy_into(part)
        os.replace(part, target)
    sync_folder(path)
    for old in copies(path)[EVENINGS_KEPT:]:
        with suppress(OSError):
            os.unlink(old.file)


class BookSize(NamedTuple):
    """The number of games and of events in a book, and the number of the last event."""

    games: int
    events: int
    last: int


def book_size(book: SqliteFile) -> BookSize:
    sql = (
        "SELECT count(DISTINCT game) - coalesce(sum(kind = 'evening-begun'), 0), count(*), "
        "coalesce(max(id), 0) FROM events"
    )
    return BookSize(*next(book.each(sql)))


def backup(path: str, target: str) -> BookSize:
    """Copies the book at `path` to the file `target`, which must not exist yet; returns how much
    was copied.

    The copy is read back and checked. Raises `BadBook` if `target` exists or cannot be written, or
    if the book is damaged or cannot be read.
    """
    check_name(target)
    with atomic_file(target, f".{os.getpid()}") as part:
        with SqliteFile.open_unchecked(path) as book, book.reading():
            size = book_size(book)
            book.copy_into(part, f"{target} cannot be written")
        with SqliteFile.open_unchecked(part) as copy:
            wrong = copy.damaged_pages()
            if wrong:
                raise BadBook(
                    f"{path} is damaged ({wrong[0]}), so no copy of it was kept{ASK_THE_DOCTOR}"
                )
            if book_size(copy) != size:
                raise BadBook(f"the copy {target} was not complete and was not kept; try again")
    return size


def copies(path: str) -> list[EveningCopy]:
    """The evening copies of the book at `path`, the latest first."""
    path = os.path.realpath(path)
    folder, name = os.path.split(path)
    pattern = re.compile(re.escape(name + _EVENING_SUFFIX) + r"(\d{4}-\d\d-\d\d)")
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
    with temporary_file(path + ".restored.part") as part:
        with SqliteFile.open_unchecked(source) as copy:
            header = copy.header()
            copy.check_header(header)
            wrong = ["it is empty"] if header.empty else copy.damaged_pages()
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
                    if os.path.exists(f"{path}-journal"):
                        os.rename(f"{path}-journal", f"{kept}-journal")
                os.replace(part, path)
            except OSError as error:
                raise BadBook(f"{path} cannot be replaced: {reason(error)}") from None
        sync_folder(path)
    return source, kept


def _path_of_copy(path: str, wanted: str) -> str:
    evening_copies = copies(path)
    for copy in evening_copies:
        if copy.evening == wanted:
            return copy.file
    if os.path.isfile(wanted) and not _is_same_file(wanted, path):
        return os.path.realpath(wanted)
    try:
        date.fromisoformat(wanted)
        what = f"there is no copy from before the evening of {wanted}"
    except ValueError:
        what = f"{wanted} is not a copy of the scorebook"
    known = ", ".join(copy.evening for copy in evening_copies) or "none yet"
    raise Refused(f"{what} (evenings with a copy: {known})")


def _is_same_file(one: str, other: str) -> bool:
    try:
        return os.path.samefile(one, other)
    except OSError:
        return False


@contextmanager
def _exclusive_lock(path: str) -> Iterator[None]:
    """A context that holds the write lock on the book; does nothing if the file cannot be
    opened."""
    with ExitStack() as held:
        if os.path.lexists(path):
            try:
                book = held.enter_context(SqliteFile.open_unchecked(path))
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
    except OSError:  # Not every file system has links.
        from shutil import copyfile  # 2 ms, with the compressors that it loads.

        copyfile(path, name)
