"""Bytes to lines: decoding a log, whatever it was saved as, without ever holding more than a line.

Knows: encodings, line ends, byte-order marks, and how long a line may be.
Does not know: what a line says.
"""

from __future__ import annotations

import io
import os
from collections.abc import Callable, Iterator
from typing import Any, BinaryIO, Final, NamedTuple, cast

from euchre_engine.problems import LINE_TOO_LONG, NOT_UTF8, Kind

LONGEST_LINE: Final = 1_000_000
"""No record of a euchre hand comes near this many bytes; a longer line is passed over."""

_BEGINNING: Final = 1 << 10

NOTHING: Final = "the file is empty"
BINARY: Final = "the file is binary, not text"


class NotText(ValueError):
    """The bytes are no text; the message says why."""


class LineTrouble(NamedTuple):
    """Something about a line as such: its number, the kind of finding, what to say."""

    line: int
    kind: Kind
    message: str


def look_ahead(stream: BinaryIO, size: int) -> tuple[bytes, BinaryIO]:
    """The first bytes of a stream, and a stream that still begins with them."""
    first = stream.read(size)
    return first, cast("BinaryIO", io.BufferedReader(_Rejoined(first, stream)))


class _Rejoined(io.RawIOBase):
    """The beginning that was looked at, and the rest after it."""

    def __init__(self, first: bytes, rest: BinaryIO) -> None:
        self.first = first
        self.rest = rest

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        piece = self.first[: len(buffer)] or self.rest.read(len(buffer))
        self.first = self.first[len(piece) :]
        buffer[: len(piece)] = piece
        return len(piece)


def lines(stream: BinaryIO, report: Callable[[LineTrouble], None]) -> Iterator[str]:
    """The lines of a log, in order and without gaps, so that counting them gives line numbers.

    A line that is too long, or not UTF-8, is reported and passed on empty, or decoded as Latin-1.
    Raises `NotText` for empty or binary data.
    """
    if _is_binary(stream):
        raise NotText(BINARY)
    first = stream.readline(LONGEST_LINE)
    if not first:
        raise NotText(NOTHING)
    if wide_encoding(first):
        report(LineTrouble(1, NOT_UTF8, "the file is UTF-16, and was read as that"))
        yield from _wide_lines(first, stream, report)
        return
    if b"\0" in first:
        raise NotText(BINARY)
    if first[:3] == b"\xef\xbb\xbf":
        first = first[3:]
    number = 0
    raw = first
    while raw:
        number += 1
        if len(raw) >= LONGEST_LINE and not raw.endswith(b"\n"):
            size = len(raw)
            while raw and not raw.endswith(b"\n"):
                raw = stream.readline(LONGEST_LINE)
                size += len(raw)
            words = f"a line of {size:,} bytes was skipped"
            report(LineTrouble(number, LINE_TOO_LONG, words))
            yield ""
        else:
            try:
                text = raw.decode()
            except UnicodeDecodeError as bad:
                words = f"byte {bad.start + 1} is not UTF-8, so the line was read as Latin-1"
                report(LineTrouble(number, NOT_UTF8, words))
                text = raw.decode("latin-1")
            if "\r" in text:
                parts = text.rstrip("\r\n").split("\r")
                yield from parts
                number += len(parts) - 1
            else:
                yield text
        raw = stream.readline(LONGEST_LINE)


def wide_encoding(first: bytes) -> str | None:
    """The UTF-16 that bytes begin with, by their mark or because every other one is zero."""
    if first[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return "utf-16"
    start = first[:40]
    if len(start) < 8 or not any(start):
        return None
    if not any(start[1:-1:2]):
        return "utf-16-le"
    return None if any(start[0:-1:2]) else "utf-16-be"


def decoded(data: bytes) -> str:
    """The text that bytes are, whatever it was saved as."""
    wide = wide_encoding(data)
    if wide is not None:
        return data.decode(wide, "replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def in_utf8(text: str) -> str:
    """A file's name, or a word of the environment, whose bytes need not be UTF-8, as the book can
    keep it."""
    return os.fsencode(text).decode(errors="replace")


def _is_binary(stream: BinaryIO) -> bool:
    """Whether the stream is binary: it begins with zero bytes among others, and is not UTF-16."""
    if not isinstance(stream, io.BufferedReader):
        return False
    start = stream.peek(_BEGINNING)[:_BEGINNING]
    if b"\0" not in start or wide_encoding(start):
        return False
    try:
        start.decode()
    except UnicodeDecodeError as bad:
        return bad.start < len(start) - 4
    return False


def _wide_lines(
    first: bytes, stream: BinaryIO, report: Callable[[LineTrouble], None]
) -> Iterator[str]:
    encoding = wide_encoding(first) or "utf-16"
    whole = cast("BinaryIO", io.BufferedReader(_Rejoined(first, stream)))
    text = io.TextIOWrapper(whole, encoding, errors="replace", newline=None)
    number = 0
    while line := text.readline(LONGEST_LINE):
        number += 1
        if len(line) >= LONGEST_LINE and not line.endswith("\n"):
            size = len(line)
            while line and not line.endswith("\n"):
                line = text.readline(LONGEST_LINE)
                size += len(line)
            words = f"a line of {size:,} characters was skipped"
            report(LineTrouble(number, LINE_TOO_LONG, words))
            yield ""
            continue
        if "\ufffd" in line:
            words = "half a character, shown as �"
            report(LineTrouble(number, NOT_UTF8, words))
        yield line
