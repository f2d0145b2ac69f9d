"""Standard output, and files that are written whole or not at all.

Knows: streams and files, control characters, and that no scorebook is ever written over. Does not
know: what is written.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final

import click

from . import settings
from .book.disk import SUFFIXES
from .terminal.atomic_files import Write, already_exists, encoded, whole_file
from .terminal.display import Paper, can_show_unicode, painter, width
from .terminal.exit_status import (
    Failure,
    Refused,
    cannot_be,
    goes_with,
    is_a_folder,
    is_no,
)
from .terminal.text import safe

STDOUT: Final = "-"
"""The name of a file that stands for standard output."""

_SQLITE_HEADER: Final = b"SQLite format 3\0"
"""The first bytes of a scorebook, as of every SQLite file."""


def standard_output() -> Write:
    """A function that writes to standard output; on a terminal, control characters are made
    visible.

    It raises `BadFile` if the output cannot be written, and lets `BrokenPipeError` pass.
    """
    sys.stdout.flush()
    stream = sys.stdout.buffer
    to_show = safe_lines if sys.stdout.isatty() else str

    def write(text: str) -> None:
        try:
            stream.write(encoded(to_show(text)))
        except BrokenPipeError:
            raise
        except OSError as error:
            raise cannot_be("written", "standard output", error) from None

    return write


def safe_lines(text: str) -> str:
    """Text of several lines with control characters made visible."""
    return "\n".join(map(safe, text.split("\n")))


@contextmanager
def open_output(name: str | None, *, force: bool = False) -> Iterator[Write]:
    """Opens the file called `name` for writing as `file_out` does, or standard output without a
    name."""
    if name is None:
        yield standard_output()
    else:
        with file_out(name, force=force) as write:
            yield write


@contextmanager
def file_out(name: str, *, force: bool = False) -> Iterator[Write]:
    """Writes a file whole or not at all, with `force` over an existing one. Raises `Refused` as
    `check_writable` does, and `BadFile` if the file cannot be written."""
    check_writable(name, force=force)
    with whole_file(name, replace=force) as write:
        yield write


def check_writable(name: str, *, force: bool = False) -> None:
    """Raises `Refused` if a file must not be written: its name is empty, it is a pipe or a device,
    it is a scorebook or belongs to one, or it exists and `force` is not given. Raises `BadFile` for
    a folder."""
    if not name or "\0" in name:
        raise is_no(name, "a file name", "another one")
    path = os.path.realpath(name)
    if os.path.isdir(path):
        raise is_a_folder(name)
    if os.path.exists(path) and not os.path.isfile(path):
        raise Refused(f"{safe(name)} is not an ordinary file: write to standard output instead")
    if _is_book(path):
        raise Refused(
            f"{safe(name)} is a scorebook, or part of one, and is never written over: "
            f"name another file"
        )
    if not force and os.path.lexists(path):
        raise already_exists(name)


def check_page(html: str | None, *, force: bool) -> None:
    """Checks `--html FILE` and `--force` before any work is done: raises `UsageError` if there is
    nothing to force, else as `check_writable` does."""
    if html is not None and html != STDOUT:
        check_writable(html, force=force)
    elif force:
        raise goes_with("--force", "--html FILE")


def write_page(name: str, page: str, title: str, *, force: bool = False) -> None:
    """Writes an HTML page to the file `name` as `file_out` does, and prints its title and how to
    open it; or writes it to standard output."""
    if name == STDOUT:
        standard_output()(page)
        return
    from pathlib import Path  # slow to import

    with file_out(name, force=force) as write:
        write(page)
    size = -(-len(page.encode()) // 1024)
    click.echo(f"{title}, {size:,} KiB: open {Path(name).resolve().as_uri()} in a browser")


def _is_book(path: str) -> bool:
    """Returns whether a file is a scorebook, judged by its content, or the scorebook in use, or a
    file beside one."""
    book = next((path.removesuffix(end) for end in SUFFIXES if path.endswith(end)), path)
    return is_database(path) or is_database(book) or _in_use(path) or _in_use(book)


def is_database(path: str) -> bool:
    """Whether a file is one of SQLite, as every scorebook is."""
    with suppress(OSError), open(path, "rb") as stream:
        return stream.read(len(_SQLITE_HEADER)) == _SQLITE_HEADER
    return False


def _in_use(path: str) -> bool:
    """Returns whether this is the scorebook that commands use by default."""
    with suppress(OSError, ValueError, Failure):
        return os.path.samefile(path, settings.book_path(None))
    return False


def terminal_paper() -> Paper:
    """The terminal to print on: its width, ASCII or not, and the colours, as the settings say."""
    return Paper(
        max(40, width()),
        settings.value("cards").text == "plain" or not can_show_unicode(),
        settings.is_on("customs"),
        painter(settings.value("color").text),
    )
