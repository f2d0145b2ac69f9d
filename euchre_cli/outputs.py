"""Where results go: standard output as bytes, and files, which are replaced whole or not at all.

Knows: streams and files. Does not know: what is written.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from .exits import Refused
from .render.safe import safe


def standard_output() -> BinaryIO:
    """Standard output as bytes: a log is UTF-8 with plain line ends on every terminal."""
    sys.stdout.flush()
    return sys.stdout.buffer


def check_ordinary(name: str, instead: str = "write to standard output instead") -> None:
    """Raises `Refused` for a pipe or a device, which a file must not take the place of; the message
    ends with what to do `instead`."""
    if os.path.exists(name) and not os.path.isfile(name) and not os.path.isdir(name):
        raise Refused(f"{safe(name)} is no ordinary file: {instead}")


@contextmanager
def replacing(name: str) -> Iterator[BinaryIO]:
    """A stream whose content takes the place of the file called `name` once all is written.

    Until then, and for good when the block raises, the file stays as it was; its mode is kept, and
    a link goes on pointing to it. Raises `OSError` when the folder or file cannot be written, and
    `Refused` for a pipe or a device, which a file must not take the place of.
    """
    import tempfile

    path = Path(name).resolve()
    if path.is_dir():
        raise IsADirectoryError(21, "Is a directory", name)
    check_ordinary(name)
    mode = path.stat().st_mode & 0o7777 if path.exists() else None
    if mode is not None and not os.access(path, os.W_OK):
        raise PermissionError(13, "Permission denied", name)
    with tempfile.NamedTemporaryFile(
        dir=path.parent, prefix=f".{path.name}.", suffix=".part", delete=False
    ) as stream:
        part = Path(stream.name)
        try:
            yield stream  # type: ignore[misc]
            stream.flush()
            os.fsync(stream.fileno())
            part.chmod(_new_mode() if mode is None else mode)
            part.replace(path)
        except BaseException:
            with suppress(OSError):
                part.unlink()
            raise


def _new_mode() -> int:
    """The mode a new file would have, had it not been a temporary one first."""
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
