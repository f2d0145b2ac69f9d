"""Writes files atomically: whole or not at all.

In: a name and text. Out: the complete file, or nothing. Does not know: which files must never be
overwritten (`output.py`).
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import IO, Final, TypeAlias

from .exit_status import Refused, cannot_be
from .text import safe

Write: TypeAlias = Callable[[str], object]
"""A function that writes a piece of text; pipes and files get UTF-8 with `\n` line ends."""

_SHOWN: Final = 20
"""The most characters of a file's name that the name of its temporary file contains."""


@contextmanager
def whole_file(name: str, *, replace: bool) -> Iterator[Write]:
    """A context for writing a file atomically: it gets the name `name` when the block ends; if the
    block raises, nothing changes.

    With `replace`, an existing file is replaced and keeps its mode, and a link still points to it;
    without, raises `Refused` if there is one. Raises `BadFile` if the file cannot be written.
    """
    path = os.path.realpath(name)
    with _as_bad_file(name):
        mode = os.stat(path).st_mode & 0o7777 if os.path.exists(path) else None
        if mode is not None and not os.access(path, os.W_OK):
            raise PermissionError(13, "Permission denied")
        folder, last = os.path.split(path)
        part = os.path.join(folder, f".{last[:_SHOWN]}.{os.urandom(4).hex()}.part")
        stream = open(part, "xb")  # noqa: SIM115
    try:
        with stream:
            if mode is not None:
                os.chmod(part, mode)
            yield _writer(name, stream)
            with _as_bad_file(name):
                stream.flush()
                os.fsync(stream.fileno())
        with _as_bad_file(name):
            publish(part, path, replace=replace)
    except FileExistsError:
        raise already_exists(name) from None
    finally:
        with suppress(OSError):
            os.unlink(part)


def publish(part: str, path: str, *, replace: bool = False) -> None:
    """Gives the finished file `part` its name. Without `replace`, raises `FileExistsError` if the
    name is taken."""
    if replace:
        os.replace(part, path)
        return
    try:
        os.link(part, path)  # Unlike rename, link never replaces a file.
        os.unlink(part)
    except FileExistsError:
        raise
    except OSError:  # Not every file system has links.
        if os.path.lexists(path):
            raise FileExistsError(path) from None
        os.rename(part, path)


def already_exists(name: str) -> Refused:
    """The refusal to write over a file that exists."""
    return Refused(
        f"{safe(name)} already exists: name another file, or add --force to overwrite it"
    )


def _writer(name: str, stream: IO[bytes]) -> Write:
    def write(text: str) -> None:
        with _as_bad_file(name):
            stream.write(encoded(text))

    return write


def encoded(text: str) -> bytes:
    """Text as UTF-8; lone surrogates become escapes such as `\\udc80`."""
    return text.encode(errors="backslashreplace")


@contextmanager
def _as_bad_file(name: str) -> Iterator[None]:
    """Turns an `OSError` into `BadFile` with the file's name."""
    try:
        yield
    except FileExistsError:
        raise
    except OSError as error:
        raise cannot_be("written", name, error) from None


def reason(error: OSError) -> str:
    """The message of the operating system, in lower case."""
    return (error.strerror or str(error)).lower()
