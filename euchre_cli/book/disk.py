"""The scorebook's file as the operating system sees it: its name, creation, and the sentences for
errors of the system and of SQLite.

In: paths and errors. Out: files that are made whole or not at all; `BadBook`, which says what to
do. Does not know: what is in the file.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from stat import S_ISDIR, S_ISREG
from typing import Final

from ..terminal.atomic_files import publish
from ..terminal.exit_status import BadBook, Conflict, cannot_be, is_a_folder
from ..terminal.text import safe
from .entries import Damaged

JOURNAL: Final = ".entries"
"""The suffix of the journal beside a scorebook."""

KEYS: Final = ".keys"
"""The suffix of the file from which the keys of an evening's tables are made (`serve/keys.py`)."""

SUFFIXES: Final = ("-journal", "-wal", "-shm", JOURNAL, KEYS)
"""The suffixes of the files beside a scorebook: those of SQLite, its journal, and its keys."""

_LONGEST_NAME: Final = 255
"""The most bytes of a file's name, on all usual file systems."""


ASK_THE_DOCTOR: Final = "; `euchre doctor` shows what to do"

READ_ONLY: Final = (
    "the file or its folder is read-only, so nothing was written; make it writable with `chmod "
    "u+w`, or name another scorebook with --db"
)


def check_name(path: str) -> None:
    """Raises `BadBook` if a scorebook cannot have this name: it ends like the name of a file beside
    a scorebook, for which SQLite would take it, or is too long for those beside it."""
    name = os.path.basename(os.path.abspath(path))
    too_long = len(os.fsencode(name)) + max(map(len, SUFFIXES)) > _LONGEST_NAME
    if too_long or name.endswith(SUFFIXES):
        raise BadBook(f"a scorebook cannot be called {safe(name[:40])}: choose another name")


def no_book_in(path: str) -> BadBook:
    """The error of a file in which no scorebook was begun, or that is not there."""
    return BadBook(f"there is no scorebook yet ({path}); `euchre new Ann Bob Cat Dan` begins one")


def create_file(path: str) -> None:
    """Creates the file at `path`, readable by its owner only, and its folder, unless they exist.
    Raises `BadBook`."""
    check_name(path)
    folder = os.path.dirname(os.path.abspath(path))
    try:
        os.makedirs(folder, mode=0o700, exist_ok=True)
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    except OSError as error:
        if not (isinstance(error, PermissionError) and os.path.lexists(path)):
            raise cannot_be("created", path, error) from None
        # The file exists but is read-only; SQLite reports that better.


def check_file(path: str) -> None:
    """Raises `BadBook` unless there is a file at `path`."""
    try:
        mode = os.stat(path).st_mode
    except (FileNotFoundError, NotADirectoryError):
        raise no_book_in(path) from None
    except OSError as error:
        raise cannot_be("read", path, error) from None
    if S_ISDIR(mode):
        raise is_a_folder(path)
    if not S_ISREG(mode):
        raise cannot_be("read", path, "it is not an ordinary file")


def free_name(stem: str, end: str) -> str:
    """A path at which there is no file yet: `stem` + `end`, or with `-2`, `-3` … between them."""
    name, number = stem + end, 1
    while os.path.lexists(name):
        number += 1
        name = f"{stem}-{number}{end}"
    return name


def set_aside(path: str) -> str:
    """Gives a file another name, which is returned; empty if there is none. Raises `BadBook`."""
    try:
        if not os.path.lexists(path):
            return ""
        kept = free_name(f"{path}.before", "")
        os.rename(path, kept)
    except OSError as error:
        raise cannot_be("renamed", path, error) from None
    return kept


def is_locked(error: sqlite3.Error) -> bool:
    """Whether another process has locked the file."""
    return _result_code(error) in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def _result_code(error: sqlite3.Error) -> int:
    """SQLite's primary result code."""
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF


@contextmanager
def temporary_file(part: str) -> Iterator[str]:
    """A context with an empty file at `part`, for a copy that is being made; only its owner may
    read it. It is deleted at the end, unless it was renamed; one that a killed process left behind
    is replaced. Raises `OSError`."""
    for name in (part, f"{part}-journal"):
        with suppress(FileNotFoundError):
            os.unlink(name)
    os.close(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    try:
        yield part
    finally:
        for name in (part, f"{part}-journal"):
            with suppress(OSError):
                os.unlink(name)


def part_of(target: str, mark: str = "") -> str:
    """The path of a file that is written beside `target`, and gets its name when it is whole."""
    folder, name = os.path.split(os.path.abspath(target))
    return os.path.join(folder, f".{name[:100]}{mark}.part")


@contextmanager
def atomic_file(target: str, mark: str = "") -> Iterator[str]:
    """A context with the path of a temporary file for a new scorebook, which gets the name `target`
    at the end. If the process is killed, no partial book is left under `target`. A unique `mark`
    keeps concurrent writers apart; without one, the next attempt removes the leftover.

    Raises `BadBook` if `target` exists already or cannot be written.
    """
    try:
        if os.path.lexists(target):
            raise FileExistsError
        with temporary_file(part_of(target, mark)) as part:
            yield part
            publish(part, target)
        sync_folder(target)
    except FileExistsError:
        raise BadBook(f"{target} already exists: name another file") from None
    except (FileNotFoundError, NotADirectoryError):
        folder = os.path.abspath(os.path.dirname(target))
        raise cannot_be("written", target, f"there is no folder {folder}") from None
    except OSError as error:
        raise cannot_be("written", target, error) from None


def sync_folder(path: str) -> None:
    """Syncs the folder of a file, so that its directory entry is on disk. Raises `OSError`."""
    if os.name != "posix":
        return
    folder = os.open(os.path.dirname(os.path.abspath(path)), os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


@contextmanager
def sqlite_errors_as_bad_book(path: str) -> Iterator[None]:
    """A context in which errors of SQLite are raised as a `BadBook`, with the file and what to
    do; as `Conflict` if another process keeps the file locked."""
    try:
        yield
    except sqlite3.Error as error:
        if is_locked(error):
            raise Conflict(
                f"another program is writing to {path} and did not finish in time; nothing was "
                "written, so try again"
            ) from None
        code = _result_code(error)
        if not code and "decode" in str(error):  # Python's sqlite3: a text is not valid UTF-8.
            code = sqlite3.SQLITE_CORRUPT
        words = _SENTENCES.get(code)
        if words is None:
            words = f"SQLite reports: {error}{ASK_THE_DOCTOR}"
        kind = Damaged if code == sqlite3.SQLITE_CORRUPT else BadBook
        raise kind(f"{path}: {words}") from None
    except UnicodeDecodeError:  # SQLite's message about a damaged file is not always UTF-8.
        raise Damaged(f"{path}: {_SENTENCES[sqlite3.SQLITE_CORRUPT]}") from None


_SENTENCES: Final = {
    sqlite3.SQLITE_READONLY: READ_ONLY,
    sqlite3.SQLITE_FULL: "the disk is full, or the file may not grow any more: nothing was "
    "written; make room and enter it again",
    sqlite3.SQLITE_IOERR: "the disk failed to read or write the file: nothing was written; check "
    "the disk, then run `euchre doctor`",
    sqlite3.SQLITE_CORRUPT: f"the file is damaged{ASK_THE_DOCTOR}",
    sqlite3.SQLITE_NOTADB: "this is not a scorebook; name another file with --db",
    sqlite3.SQLITE_CANTOPEN: "the file cannot be opened; check the path, and whether you may read "
    "the file",
}
"""SQLite's result codes, in words for the scorekeeper."""
