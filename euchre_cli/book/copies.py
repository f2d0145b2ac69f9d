"""Copies of a scorebook: a backup, one from before each evening's first entry, and a copy put back.

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
from ..terminal.exit_status import BadBook, Failure, MovedOn, Refused
from .disk import ASK_THE_DOCTOR, atomic_file, check_name, free_name, sync_folder, unfinished
from .events import evening_of
from .sqlite_file import SqliteFile

KEPT: Final = 7
"""How many evenings are kept."""

_OF_AN_EVENING: Final = ".evening-"
_UNFINISHED: Final = ".evening.part"


class Copy(NamedTuple):
    """A copy from before an evening's first entry: the date of the evening, and the file."""

    evening: str
    file: str


def begins_evening(then: str, at: str) -> bool:
    """Whether an entry at `at` is the first of an evening, given the time `then` of the entry
    before."""
    try:
        was, now = (evening_of(datetime.fromisoformat(time).astimezone()) for time in (then, at))
    except (ValueError, OverflowError):
        return False  # Not a valid time: the book is damaged.
    return was < now


def copy_before_evening(path: str, at: str) -> None:
    """Copies the book for the evening of `at`, and deletes all but the last seven such copies. The
    caller must hold the write lock and have written nothing yet.

    The copy gets its name when it is whole and on the disk. Raises `BadBook` or `OSError`.
    """
    path = os.path.realpath(path)
    target = f"{path}{_OF_AN_EVENING}{evening_of(datetime.fromisoformat(at).astimezone())}"
    if os.path.lexists(target):
        return
    # Another connection, because one that is writing cannot be copied from.
    with unfinished(path + _UNFINISHED) as part:
        with SqliteFile.look(path) as book:
            book.copy_into(part)
        os.replace(part, target)
    sync_folder(path)
    for old in copies(path)[KEPT:]:
        with suppress(OSError):
            os.unlink(old.file)


class BookSize(NamedTuple):
    """The number of games and of events in a book, and the number of the last event."""

    games: int
    events: int
    last: int


def book_size(book: SqliteFile) -> BookSize:
    sql = "SELECT count(DISTINCT game), count(*), coalesce(max(id), 0) FROM events"
    return BookSize(*next(book.each(sql)))


def backup(path: str, target: str) -> BookSize:
    """Copy the book at `path` as it is now to the file `target`, which must not be there yet;
    returns how much was copied.

    The copy has been read again when this returns. Raises `BadBook` when the file is there, or
    cannot be written, or the book cannot be read.
    """
    check_name(target)
    with atomic_file(target, f".{os.getpid()}") as part:
        with SqliteFile.look(path) as book, book.reading():
            there = book_size(book)
            book.copy_into(part, f"{target} cannot be written")
        with SqliteFile.look(part) as copy:
            wrong = copy.damaged_pages()
            if wrong:
                raise BadBook(
                    f"{path} is damaged ({wrong[0]}), so no copy of it was kept{ASK_THE_DOCTOR}"
                )
            if book_size(copy) != there:
                raise BadBook(f"the copy {target} was not complete and was not kept; try again")
    return there


def copies(path: str) -> list[Copy]:
    """The copies of the book at `path` from before each evening, the latest first."""
    path = os.path.realpath(path)
    folder, name = os.path.split(path)
    wanted = re.compile(re.escape(name + _OF_AN_EVENING) + r"(\d{4}-\d\d-\d\d)")
    try:
        names = os.listdir(folder)
    except OSError:
        return []
    found = (wanted.fullmatch(one) for one in names)
    return sorted(
        (Copy(one[1], os.path.join(folder, one[0])) for one in found if one), reverse=True
    )


def restore(path: str, wanted: str) -> tuple[str, str]:
    """Put a copy, by the date of its evening or by its file, in the place of the book at `path`;
    returns the file that was copied, and what the present book is called from now on (empty where
    there was none).

    At every moment there is a whole book at `path`: the old one or the copy. Raises `Refused` where
    there is no such copy, `BadBook` where it is not whole or cannot be copied, `MovedOn` when
    somebody else does not let go of the book.
    """
    path = os.path.realpath(path)
    source = _copy_called(path, wanted)
    with unfinished(path + ".restored.part") as part:
        with SqliteFile.look(source) as copy:
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
                    _link(path, kept)
                    if os.path.exists(f"{path}-journal"):
                        os.rename(f"{path}-journal", f"{kept}-journal")
                os.replace(part, path)
            except OSError as error:
                raise BadBook(f"{path} cannot be replaced: {reason(error)}") from None
        sync_folder(path)
    return source, kept


def _copy_called(path: str, wanted: str) -> str:
    there = copies(path)
    for copy in there:
        if copy.evening == wanted:
            return copy.file
    if os.path.isfile(wanted) and not _same(wanted, path):
        return os.path.realpath(wanted)
    try:
        date.fromisoformat(wanted)
        what = f"there is no copy from before the evening of {wanted}"
    except ValueError:
        what = f"{wanted} is not a copy of the scorebook"
    known = ", ".join(copy.evening for copy in there) or "none yet"
    raise Refused(f"{what} (evenings with a copy: {known})")


def _same(one: str, other: str) -> bool:
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
                book = held.enter_context(SqliteFile.look(path))
                held.enter_context(book.transaction())
            except MovedOn:
                raise
            except Failure:
                pass  # It is damaged, which is why it is to be replaced.
        yield


def _link(path: str, name: str) -> None:
    """Give a file another name, beside the one it has."""
    try:
        os.link(path, name)
    except OSError:  # Not every file system has links.
        from shutil import copyfile  # 2 ms, with the compressors that it loads.

        copyfile(path, name)
