"""The journal beside the book: the same entries as lines of text, in a file that only ever grows.

A line is an entry as JSON, with its checksum last; or a seal, the fingerprint of the book's file as
it was when the entries before were in it. While the file has the fingerprint of the last seal,
nothing in it has changed since it was written.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from contextlib import suppress
from os import fsync
from typing import Any, Final

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

    def entries(self) -> list[Entry]:
        """The entries of all lines that are as they were written, in their order, each once."""
        return self.surveyed()[0]

    def surveyed(self) -> tuple[list[Entry], int]:
        """Its entries, and the number of lines that are not as they were written."""
        entries: dict[int, Entry] = {}
        spoilt = 0
        for line in _lines(self._read()):
            entry = _entry_in(line)
            if entry is not None:
                entries[entry.id] = entry
            elif _seal_in(line) is None:
                spoilt += 1
        return list(entries.values()), spoilt

    def seal(self) -> str:
        """The last line, if that is a seal; else an empty string."""
        lines = _lines(self._read(_TAIL))
        return (_seal_in(lines[-1]) or "") if lines else ""

    def last(self) -> int:
        """The id of the last entry, 0 for none."""
        for size in (_TAIL, None):
            for line in reversed(_lines(self._read(size))):
                entry = _entry_in(line)
                if entry is not None:
                    return entry.id
        return 0

    def append(self, entries: Iterable[Entry], seal: str) -> None:
        """Adds entries, and a seal if it is not empty; they are on the disk afterwards. Raises
        `OSError`."""
        text = _text([*entries, (_SEAL, seal)] if seal else entries)
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

    def write_anew(self, entries: Iterable[Entry], seal: str) -> None:
        """Replaces the whole journal. Raises `OSError`."""
        part = part_of(self.path, JOURNAL)
        with open(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            file.write(_text([*entries, (_SEAL, seal)]))
            file.flush()
            fsync(file.fileno())
        os.replace(part, self.path)

    def _read(self, size: int | None = None) -> bytes:
        with suppress(FileNotFoundError), open(self.path, "rb") as file:
            if size is not None:
                file.seek(max(0, os.fstat(file.fileno()).st_size - size))
            return file.read()
        return b""


_ENCODER: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


def _text(rows: Iterable[tuple[Any, ...]]) -> bytes:
    lines = [_ENCODER.encode(row) + "\n" for row in rows]
    return "".join(lines).encode(errors="surrogateescape")


def _lines(read: bytes) -> list[str]:
    return [line for line in read.decode(errors="replace").split("\n") if line]


def _entry_in(line: str) -> Entry | None:
    values = _values_in(line)
    if len(values) != len(Entry._fields):
        return None
    entry = Entry._make(values)
    return entry if entry.is_intact else None


def _seal_in(line: str) -> str | None:
    match _values_in(line):
        case [str(mark), str(seal)] if mark == _SEAL:
            return seal
    return None


def _values_in(line: str) -> list[Any]:
    try:
        values = json.loads(line)
    except (ValueError, RecursionError):
        return []
    return values if isinstance(values, list) else []
