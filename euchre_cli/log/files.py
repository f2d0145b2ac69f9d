"""Where logs come from: files, folders, standard input.

Knows: which files of a folder are logs. Does not know: what a log says.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, BinaryIO

from .formats import SUFFIXES

if TYPE_CHECKING:
    from pathlib import Path

STDIN = "-"


def gather(names: tuple[str, ...]) -> Iterator[str]:
    """The files meant by the arguments: folders give the logs in them, in order of name.

    A name that is no file, a folder without logs and one that cannot be searched are passed on, so
    that opening them gives the finding. Links to folders are not followed, and what is neither a
    file nor a link (a pipe, a device) is read only when it is named.
    """
    for name in names:
        if name != STDIN and os.path.isdir(name):
            yield from _logs_in(name) or [name]
        else:
            yield name


def _logs_in(folder: str) -> list[str]:
    """The logs in a folder, in order of path, and the folders in it that cannot be searched."""
    from pathlib import Path  # slow to import

    found: list[str] = []
    for where, _, files in os.walk(folder, onerror=lambda error: found.append(error.filename)):
        for one in files:
            path = Path(where, one)
            if path.suffix.lower() in SUFFIXES and (path.is_file() or _leads_nowhere(path)):
                found.append(str(path))
    return sorted(found, key=Path)


def _leads_nowhere(path: Path) -> bool:
    """Whether this is a link to nothing, or in a circle."""
    try:
        return path.is_symlink() and not path.exists()
    except OSError:
        return True


@contextmanager
def opened(name: str) -> Iterator[BinaryIO]:
    """The bytes of a file or of standard input. Raises `OSError` as `open` does."""
    if name == STDIN:
        if sys.stdin is None:
            raise OSError(errno.EBADF, "standard input is closed")
        yield sys.stdin.buffer
    else:
        with open(name, "rb") as stream:
            yield stream


def why_not(error: OSError, name: str) -> str:
    """One line on why a file cannot be read."""
    if isinstance(error, IsADirectoryError):
        return f"no log was found in this folder ({', '.join(SUFFIXES)})"
    return (error.strerror or str(error)).lower()
