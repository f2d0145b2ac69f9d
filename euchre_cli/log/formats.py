"""The registry of log formats, and the search for logs in files and folders.

In: a file's name and its bytes. Out: its `Format`, which reads logs. To add a format, write a
module that reads it, and add a row below. Does not know: what a log says.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from typing import TYPE_CHECKING, BinaryIO, Final, NamedTuple

from .decoding import LineTrouble, decoded, look_ahead
from .log_items import Item

if TYPE_CHECKING:
    from pathlib import Path

ReportLine = Callable[[LineTrouble], None]
ReportComment = Callable[[], None]


class Format(NamedTuple):
    """A format of logs.

    Files with one of its `suffixes` are in this format. For other files `begins` returns True if a
    text that begins in this way is in it. `reader` is `module:function`, so that a format is loaded
    only when it is used.
    """

    suffixes: tuple[str, ...]
    begins: Callable[[str], bool]
    reader: str

    def read(
        self, stream: BinaryIO, report: ReportLine, comment: ReportComment | None = None
    ) -> Iterator[Item]:
        """The items of a log. Calls `report` with each line that is too long or not UTF-8, and
        `comment` at each comment. Raises `NotText` for empty and binary data."""
        module, _, function = self.reader.partition(":")
        read: Callable[..., Iterator[Item]] = getattr(import_module(module), function)
        return read(stream, report, comment)


TEXT: Final = Format(
    (".euchre",),
    lambda text: True,
    "euchre_cli.log.text_read:read_stream",
)
EGN: Final = Format(
    (".egn", ".emn"),
    lambda text: text.lstrip().startswith(("{", "[")),
    "euchre_cli.log.egn.read:read_stream",
)

FORMATS: Final = (TEXT, EGN)
"""All formats, in the order in which they are asked whether a text is theirs."""

SUFFIXES: Final = tuple(suffix for form in FORMATS for suffix in form.suffixes)
"""The suffixes of the files that are logs in a folder."""

_BEGINNING: Final = 1 << 16


def format_by_name(name: str, among: Sequence[Format] = FORMATS) -> Format | None:
    """The format with the suffix of a file's name; `None` if there is none."""
    lower = name.lower()
    return next((form for form in among if lower.endswith(form.suffixes)), None)


def format_by_content(first: bytes, among: Sequence[Format] = FORMATS) -> Format:
    """The format of data that begins with these bytes; `TEXT` if it is no other."""
    text = decoded(first)
    return next((form for form in among if form is not TEXT and form.begins(text)), TEXT)


def find_format(
    name: str, stream: BinaryIO, among: Sequence[Format] = FORMATS
) -> tuple[Format, BinaryIO]:
    """The format of the log called `name`, and a stream with all its bytes."""
    named = format_by_name(name, among)
    if named is not None:
        return named, stream
    first, whole = look_ahead(stream, _BEGINNING)
    return format_by_content(first, among), whole


def items(name: str, stream: BinaryIO, report: ReportLine) -> Iterator[Item]:
    """The items of the log called `name`; see `Format.read`."""
    found, whole = find_format(name, stream)
    return found.read(whole, report)


# -- where logs come from: files, folders, standard input -----------------------------------------

STDIN: Final = "-"


def find_logs(names: tuple[str, ...]) -> Iterator[str]:
    """The files for some arguments: a folder is replaced by the logs in it, sorted by path.

    The name of a missing file, of a folder without logs, or of a folder that cannot be searched is
    kept, so that opening it reports the error. Links to folders are not followed, and pipes and
    devices are only read if they are named.
    """
    for name in names:
        if name != STDIN and os.path.isdir(name):
            yield from _logs_in(name) or [name]
        else:
            yield name


def _logs_in(folder: str) -> list[str]:
    """The logs in a folder and the folders in it that cannot be searched, sorted by path."""
    from pathlib import Path  # slow to import

    found: list[str] = []
    for where, _, files in os.walk(folder, onerror=lambda error: found.append(error.filename)):
        for one in files:
            path = Path(where, one)
            if path.suffix.lower() in SUFFIXES and (path.is_file() or _leads_nowhere(path)):
                found.append(str(path))
    return sorted(found, key=Path)


def _leads_nowhere(path: Path) -> bool:
    """Returns True for a link to a missing file, or to itself."""
    try:
        return path.is_symlink() and not path.exists()
    except OSError:
        return True


@contextmanager
def open_input(name: str) -> Iterator[BinaryIO]:
    """Opens a file, or standard input (`-`), as bytes. Raises `OSError`."""
    if name == STDIN:
        if sys.stdin is None:
            raise OSError(errno.EBADF, "standard input is closed")
        yield sys.stdin.buffer
    else:
        with open(name, "rb") as stream:
            yield stream


def reading_error(error: OSError, name: str) -> str:
    """The reason why a file cannot be read, on one line."""
    if isinstance(error, IsADirectoryError):
        return f"no log was found in this folder ({', '.join(SUFFIXES)})"
    return (error.strerror or str(error)).lower()
