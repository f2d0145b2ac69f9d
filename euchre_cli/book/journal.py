"""The journal beside the book: the same entries as lines of text, in a file that only ever grows.

A line is an entry as JSON, with its checksum last; or a seal, the fingerprint of the book's file as
it was when the entries before were in it. `Book.into_journal` adds both, once they are committed.
While the file has the fingerprint of the last seal, nothing in it has changed since it was written.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from os import fsync
from typing import Final

from .disk import JOURNAL, part_of
from .entries import Entry

_SEAL: Final = "seal"
_TAIL: Final = 1 << 14
"""The bytes at the end of a journal in which its last entry and seal are looked for first."""


class Journal:
    """The journal of the book at `book`."""

    def __init__(self, book: str) -> None:
        self.path = os.path.realpath(book) + JOURNAL

    def exists(self) -> bool:
        """Whether there is one."""
        return os.path.exists(self.path)

    def lines(self) -> Iterator[Entry | str | None]:
        """What each line is: an entry or a seal, or `None` if it is not as it was written."""
        with suppress(FileNotFoundError), open(self.path, "rb") as file:
            yield from (_read(line) for line in file if line != b"\n")

    def entries(self) -> list[Entry]:
        """The entries of all lines that are as they were written, in their order, each once."""
        return list({line.id: line for line in self.lines() if isinstance(line, Entry)}.values())

    def seal(self) -> str:
        """The last line, if that is a seal; else an empty string."""
        last = next(self._backwards(_TAIL), None)
        return last if isinstance(last, str) else ""

    def last(self) -> int:
        """The id of the last entry, 0 for none."""
        for size in (_TAIL, None):
            for line in self._backwards(size):
                if isinstance(line, Entry):
                    return line.id
        return 0

    def append(self, entries: Iterable[str], seal: str) -> None:
        """Adds entries, each as JSON, and a seal if it is not empty; they are on the disk
        afterwards. Raises `OSError`."""
        text = _text(entries, seal)
        file = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o600)
        try:
            size = os.fstat(file).st_size
            torn = size > 0 and os.pread(file, 1, size - 1) != b"\n"
            left = (b"\n" if torn else b"") + text
            while left:
                left = left[os.write(file, left) :]
            fsync(file)
        finally:
            os.close(file)

    def write_anew(self, entries: Iterable[str], seal: str) -> None:
        """Replaces the whole journal. Raises `OSError`."""
        part = part_of(self.path, JOURNAL)
        with open(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            file.write(_text(entries, seal))
            file.flush()
            fsync(file.fileno())
        os.replace(part, self.path)

    def _backwards(self, size: int | None) -> Iterator[Entry | str | None]:
        """The lines in the last bytes of the file, or in all of it, the last one first."""
        with suppress(FileNotFoundError), open(self.path, "rb") as file:
            if size is not None:
                file.seek(max(0, os.fstat(file.fileno()).st_size - size))
            yield from (_read(line) for line in reversed(file.read().split(b"\n")) if line)


def _text(entries: Iterable[str], seal: str) -> bytes:
    lines = [*entries, *([json.dumps([_SEAL, seal])] if seal else [])]
    return "".join([f"{line}\n" for line in lines]).encode(errors="surrogateescape")


def _read(line: bytes) -> Entry | str | None:
    try:
        values = json.loads(line.decode(errors="replace"))
    except (ValueError, RecursionError):
        return None
    match values:
        case [str(mark), str(seal)] if mark == _SEAL:
            return seal
        case [*_] if len(values) == len(Entry._fields):
            entry = Entry._make(values)
            return entry if entry.is_intact else None
    return None
