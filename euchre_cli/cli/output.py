"""The one way out: standard output, and files, which are written whole or not at all.

Knows: streams and files, what a terminal acts on, and that no scorebook is ever written over. Does
not know: what is written.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final

from ..book.disk import BESIDE
from ..terminal.exit_status import BadFile, Failure, Refused
from ..terminal.files import Write, encoded, reason, there_already, whole_file
from ..terminal.screen import painter, speaks_unicode, width
from ..terminal.table import Paper
from ..terminal.text import safe
from . import settings

_DATABASE: Final = b"SQLite format 3\0"
"""What a scorebook begins with, as every file of SQLite does."""


def standard_output() -> Write:
    """Writes to standard output: every character to a pipe or a file, while a terminal is shown
    those that it would act on.

    Raises `BadFile` when it cannot be written, but for `BrokenPipeError`.
    """
    sys.stdout.flush()
    stream = sys.stdout.buffer
    shown = on_terminal if sys.stdout.isatty() else str

    def write(text: str) -> None:
        try:
            stream.write(encoded(shown(text)))
        except BrokenPipeError:
            raise
        except OSError as error:
            raise BadFile(f"cannot write to standard output: {reason(error)}") from None

    return write


def on_terminal(text: str) -> str:
    """Text of several lines with what a terminal would act on made visible."""
    return "\n".join(map(safe, text.split("\n")))


@contextmanager
def out(name: str | None, *, force: bool = False) -> Iterator[Write]:
    """Writes to the file called `name`, as `file_out` does, or without one to standard output."""
    if name is None:
        yield standard_output()
    else:
        with file_out(name, force=force) as write:
            yield write


@contextmanager
def file_out(name: str, *, force: bool = False) -> Iterator[Write]:
    """Writes a file as `whole_file` does, with `force` over one that is there. Raises `Refused` as
    `check_out` does, and `BadFile` when the file cannot be written."""
    check_out(name, force=force)
    with whole_file(name, replace=force) as write:
        yield write


def check_out(name: str, *, force: bool = False) -> None:
    """Raises `Refused` where a file must not be written: the name is empty, or that of a pipe or
    device; it is a scorebook, or belongs to one; or, but for `force`, any file is there. Raises
    `BadFile` for a folder."""
    if not name:
        raise Refused("name the FILE to write to")
    if "\0" in name:
        raise Refused(f"'{safe(name)}' is not a file name")
    path = os.path.realpath(name)
    if os.path.isdir(path):
        raise BadFile(f"{safe(name)} is a folder: name a file inside it")
    if os.path.exists(path) and not os.path.isfile(path):
        raise Refused(f"{safe(name)} is not an ordinary file: write to standard output instead")
    if _is_book(path):
        raise Refused(
            f"{safe(name)} is a scorebook, or part of one, and is never written over: "
            f"name another file"
        )
    if not force and os.path.lexists(path):
        raise there_already(name)


def _is_book(path: str) -> bool:
    """Whether a file is a scorebook by what it holds, even one of another name; the one in use,
    whatever is left in it; or what SQLite keeps, or would keep, beside a scorebook."""
    whose = next((path.removesuffix(end) for end in BESIDE if path.endswith(end)), path)
    return _is_database(path) or _is_database(whose) or _in_use(path) or _in_use(whose)


def _is_database(path: str) -> bool:
    with suppress(OSError), open(path, "rb") as stream:
        return stream.read(len(_DATABASE)) == _DATABASE
    return False


def _in_use(path: str) -> bool:
    """Whether this is the scorebook that commands take when none is named."""
    with suppress(OSError, ValueError, Failure):
        return os.path.samefile(path, settings.book_path(None))
    return False


def paper() -> Paper:
    """This terminal, as the settings want it to be written on."""
    return Paper(
        max(40, width()),
        settings.value("cards").text == "plain" or not speaks_unicode(),
        settings.is_on("customs"),
        painter(settings.value("color").text),
    )
