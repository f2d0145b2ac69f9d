"""The one way out: standard output, and files, which are written whole or not at all.

Knows: streams and files, what a terminal acts on, and that no scorebook is ever written over. Does
not know: what is written.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import IO, Final, TypeAlias

from .exits import BadFile, Failure, Refused
from .render.safe import safe

Write: TypeAlias = Callable[[str], object]
"""What takes text on its way out, piece by piece; to a pipe or a file it goes as UTF-8 with plain
line ends."""

_DATABASE: Final = b"SQLite format 3\0"
"""What a scorebook begins with, as every file of SQLite does."""

_SHOWN: Final = 20
"""How many letters of a file's name are in the one it has until it is complete."""


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
            stream.write(_bytes(shown(text)))
        except BrokenPipeError:
            raise
        except OSError as error:
            raise BadFile(f"cannot write to standard output: {_reason(error)}") from None

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
    """Writes what becomes the file called `name` once the block is left.

    Until then, and for good when the block raises, everything is as it was; with `force` a file
    that is there is replaced, its mode is kept, and a link goes on pointing to it. Raises `Refused`
    as `check_out` does, and `BadFile` when the file cannot be written.
    """
    check_out(name, force=force)
    path = os.path.realpath(name)
    with _told(name):
        mode = os.stat(path).st_mode & 0o7777 if os.path.exists(path) else None
        if mode is not None and not os.access(path, os.W_OK):
            raise PermissionError(13, "Permission denied")
        folder, last = os.path.split(path)
        handle, part = tempfile.mkstemp(".part", f".{last[:_SHOWN]}.", folder)
    try:
        with os.fdopen(handle, "wb") as stream:
            yield _writer(name, stream)
            with _told(name):
                stream.flush()
                os.fsync(stream.fileno())
        with _told(name):
            os.chmod(part, _new_mode() if mode is None else mode)
            put(part, path, replace=force)
    except FileExistsError:
        raise _there_already(name) from None
    finally:
        with suppress(OSError):
            os.unlink(part)


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
        raise _there_already(name)


def put(part: str, path: str, *, replace: bool) -> None:
    """Give a finished file its name. Raises `FileExistsError` where a file has it already, but for
    `replace`; then that one is gone."""
    if replace:
        os.replace(part, path)
        return
    try:
        os.link(part, path)  # Which, unlike a rename, never replaces a file.
        os.unlink(part)
    except FileExistsError:
        raise
    except OSError:  # Not every file system has links.
        if os.path.lexists(path):
            raise FileExistsError(path) from None
        os.rename(part, path)


def _there_already(name: str) -> Refused:
    return Refused(
        f"{safe(name)} already exists: name another file, or add --force to overwrite it"
    )


def _is_book(path: str) -> bool:
    """Whether a file is a scorebook by what it holds, even one of another name; the one in use,
    whatever is left in it; or what SQLite keeps, or would keep, beside a scorebook."""
    from .disk import BESIDE

    whose = next((path.removesuffix(end) for end in BESIDE if path.endswith(end)), path)
    return _is_database(path) or _is_database(whose) or _in_use(path) or _in_use(whose)


def _is_database(path: str) -> bool:
    with suppress(OSError), open(path, "rb") as stream:
        return stream.read(len(_DATABASE)) == _DATABASE
    return False


def _in_use(path: str) -> bool:
    """Whether this is the scorebook that commands take when none is named."""
    from .at_table import book_path

    with suppress(OSError, ValueError, Failure):
        return os.path.samefile(path, book_path(None))
    return False


def _writer(name: str, stream: IO[bytes]) -> Write:
    def write(text: str) -> None:
        with _told(name):
            stream.write(_bytes(text))

    return write


def _bytes(text: str) -> bytes:
    return text.encode(errors="backslashreplace")


@contextmanager
def _told(name: str) -> Iterator[None]:
    """What the operating system cannot do, told with the file's name."""
    try:
        yield
    except FileExistsError:
        raise
    except OSError as error:
        raise BadFile(f"{safe(name)} cannot be written: {_reason(error)}") from None


def _reason(error: OSError) -> str:
    return (error.strerror or str(error)).lower()


def _new_mode() -> int:
    """The mode a new file would have, had it not been a temporary one first."""
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
