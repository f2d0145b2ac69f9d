"""Decoding a log: its lines from its bytes, in whatever encoding it was saved.

In: a stream of bytes. Out: lines of text, one at a time, and the trouble with lines that are too
long or not UTF-8. Does not know: what a line says.
"""

from __future__ import annotations

import io
import os
from collections.abc import Callable, Iterator
from typing import Any, BinaryIO, Final, NamedTuple, cast

from euchre_engine.problems import LINE_TOO_LONG, NOT_UTF8, Kind

LONGEST_LINE: Final = 1_000_000
"""A line of this many bytes or more is skipped; no record of a euchre hand is nearly as long."""

_BEGINNING: Final = 1 << 10

NOTHING: Final = "the file is empty"
BINARY: Final = "the file is binary, not text"


class NotText(ValueError):
    """The data is not text; the message says why."""


class LineTrouble(NamedTuple):
    """A trouble with a line of the file (it is too long or not UTF-8): its number from 1, the kind
    of finding, and the message."""

    line: int
    kind: Kind
    message: str


def look_ahead(stream: BinaryIO, size: int) -> tuple[bytes, BinaryIO]:
    """Returns the first bytes of a stream, and a stream that still begins with them."""
    first = stream.read(size)
    return first, cast("BinaryIO", io.BufferedReader(_Rejoined(first, stream)))


class _Rejoined(io.RawIOBase):
    """A stream of its first bytes and the rest after them."""

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


def lines(
    stream: BinaryIO, report: Callable[[LineTrouble], None], before: int = 0
) -> Iterator[str]:
    """The lines of a log, without gaps, so that counting them gives their numbers. `before` is the
    number of lines before these, if it is the rest of a log.

    A line that is too long is reported and yielded empty; a line that is not UTF-8 is reported and
    decoded as Latin-1. Raises `NotText` for empty or binary data.
    """
    if not before and _is_binary(stream):
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
    number = before
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
    """The UTF-16 encoding of bytes that have its byte-order mark, or in which every other byte is
    zero; else `None`."""
    if first[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return "utf-16"
    start = first[:40]
    if len(start) < 8 or not any(start):
        return None
    if not any(start[1:-1:2]):
        return "utf-16-le"
    return None if any(start[0:-1:2]) else "utf-16-be"


def decoded(data: bytes) -> str:
    """The text of some bytes: UTF-16, UTF-8, or else Latin-1."""
    wide = wide_encoding(data)
    if wide is not None:
        return data.decode(wide, "replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def in_utf8(text: str) -> str:
    """A file's name or a word of the environment, with bytes that are not UTF-8 replaced, so that
    the book can store it."""
    return os.fsencode(text).decode(errors="replace")


def _is_binary(stream: BinaryIO) -> bool:
    """Returns True if the stream has zero bytes near its beginning, and is not UTF-16."""
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
