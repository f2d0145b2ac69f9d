"""Files that are written whole or not at all.

Knows: streams and files. Does not know: what is written, or what must never be written over
(`cli/output.py`).
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import IO, Final, TypeAlias

from .exit_status import BadFile, Refused
from .text import safe

Write: TypeAlias = Callable[[str], object]
"""What takes text on its way out, piece by piece; to a pipe or a file it goes as UTF-8 with plain
line ends."""

_SHOWN: Final = 20
"""How many letters of a file's name are in the one it has until it is complete."""


@contextmanager
def whole_file(name: str, *, replace: bool) -> Iterator[Write]:
    """Writes what becomes the file called `name` once the block is left.

    Until then, and for good when the block raises, everything is as it was; with `replace` a file
    that is there is replaced, its mode is kept, and a link goes on pointing to it. Raises `Refused`
    where one is there and `replace` is not set, and `BadFile` when the file cannot be written.
    """
    path = os.path.realpath(name)
    with _named(name):
        mode = os.stat(path).st_mode & 0o7777 if os.path.exists(path) else None
        if mode is not None and not os.access(path, os.W_OK):
            raise PermissionError(13, "Permission denied")
        folder, last = os.path.split(path)
        handle, part = tempfile.mkstemp(".part", f".{last[:_SHOWN]}.", folder)
    try:
        with os.fdopen(handle, "wb") as stream:
            yield _writer(name, stream)
            with _named(name):
                stream.flush()
                os.fsync(stream.fileno())
        with _named(name):
            os.chmod(part, _new_mode() if mode is None else mode)
            publish(part, path, replace=replace)
    except FileExistsError:
        raise there_already(name) from None
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


def there_already(name: str) -> Refused:
    """The refusal to write over a file that exists."""
    return Refused(
        f"{safe(name)} already exists: name another file, or add --force to overwrite it"
    )


def _writer(name: str, stream: IO[bytes]) -> Write:
    def write(text: str) -> None:
        with _named(name):
            stream.write(encoded(text))

    return write


def encoded(text: str) -> bytes:
    """Text as UTF-8; half characters are spelt out."""
    return text.encode(errors="backslashreplace")


@contextmanager
def _named(name: str) -> Iterator[None]:
    """What the operating system cannot do, told with the file's name."""
    try:
        yield
    except FileExistsError:
        raise
    except OSError as error:
        raise BadFile(f"{safe(name)} cannot be written: {reason(error)}") from None


def reason(error: OSError) -> str:
    """What the operating system says, in small letters."""
    return (error.strerror or str(error)).lower()


def _new_mode() -> int:
    """The mode a new file would have, had it not been a temporary one first."""
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
