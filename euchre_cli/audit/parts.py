"""A large log in parts that can be audited apart: each begins where a game does.

Knows: what a game takes over from those before it, and how to find that without reading the hands.
Does not know: who audits the parts, or how what they print is put together.
"""

from __future__ import annotations

import io
import os
import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any, BinaryIO, Final, NamedTuple, cast

from euchre_engine.audit.replay import GameReplay

from ..log.decoding import LONGEST_LINE
from ..log.formats import TEXT, find_format
from ..log.game_records import GameBegins
from ..log.log_items import is_game_record, is_hand
from ..log.record_forms import FORM_OF
from ..log.text_read import MOST_RECORDS, read
from .log_audit import Audit, CarriedOver, Overrides
from .report import SilentReport

SMALLEST: Final = 1 << 18
"""The bytes of a part: some 1,200 hands in compact text, a tenth of a second."""


def _records(keywords: Iterable[str], before: str) -> re.Pattern[str]:
    """Finds the records of a line with these keywords, after something."""
    return re.compile(rf"{before}\s*(?:{'|'.join(keywords)})\b[^;]*", re.IGNORECASE)


_HEAD: Final = [form.keyword for form in FORM_OF.values() if form.head]
_HEAD_ONLY: Final = [form.keyword for form in FORM_OF.values() if form.head and not form.hand]
_KEPT: Final = _records([*_HEAD, "hand", "dealer"], "(?:^|(?<=;))")
"""The records that say something of a game, and those that begin a hand."""

_MAY_END_HAND: Final = ('"', "#", *_HEAD_ONLY)
"""Where none of this is written, hand follows hand."""

_HAND: Final = re.compile(r"\s*hand(?=[\s;]|$)", re.IGNORECASE)
_BEGINS_GAME: Final = re.compile(rb"\s*game(?:[\s;]|$)", re.IGNORECASE)

_BLOCK: Final = 1 << 16
"""The bytes of lines that are looked at together, unless a game begins among them."""


class Part(NamedTuple):
    """Part of a file: its bytes from `begin` to `end` (`None`: to the file's end), the number of
    lines before it, and what its first game takes over; the whole of a file by default."""

    name: str
    begin: int = 0
    end: int | None = None
    line: int = 0
    carried: CarriedOver | None = None

    @property
    def is_whole(self) -> bool:
        """Whether this is a file and not a part of one."""
        return self.carried is None and self.end is None


def parts_of(name: str, size: int) -> Iterator[Part]:
    """A file in parts of at least `size` bytes, each as soon as its end is found. What cannot be
    parted is the last of them: standard input, a small file, another notation, and everything from
    the first bytes on that are not plain UTF-8."""
    part = Part(name)
    with suppress(OSError, _NotPlain):
        if os.path.isfile(name) and os.path.getsize(name) >= 2 * size:
            with open(name, "rb") as stream:
                if find_format(name, stream)[0] is TEXT:
                    stream.seek(0)
                    for following in _cuts(name, stream, size):
                        yield part._replace(end=following.begin)
                        part = following
    yield part


class _NotPlain(Exception):
    """From here on, a file cannot be parted: how a line is read depends on those before it."""


def _cuts(name: str, stream: BinaryIO, size: int) -> Iterator[Part]:
    """Where a file may be cut: the later parts of it, without their ends."""
    begins: dict[int, _Place] = {}
    audit = _Heads(name, SilentReport(), Overrides())
    last = 0
    for item in read(_heads(stream, begins)):
        if is_hand(item):
            audit.hand_begins()
        if not is_game_record(item):
            continue
        place = begins.pop(item.span().line, _Place(0, 0))
        if isinstance(item.record, GameBegins) and audit.in_game and place.begin >= last + size:
            yield Part(name, place.begin, None, place.lines, audit.carried())
            last = place.begin
        audit.game_record(item)


_NO_HANDS: Final = GameReplay()


class _Heads(Audit):
    """An audit that takes note of games and reads no hand."""

    def hand_begins(self) -> None:
        """A hand, whatever is in it."""
        if self.result is not None:
            self._drop_result()
        self.replay = self.replay or _NO_HANDS
        self.records += 1

    def _game_ends(self) -> None:
        self.replay = self.result = None

    def _play_to(self, replay: GameReplay, target: int) -> None: ...


class _Place(NamedTuple):
    """A place in a log: the bytes and the lines before it."""

    begin: int
    lines: int


def _heads(stream: BinaryIO, begins: dict[int, _Place]) -> Iterator[str]:
    """Lines of a log, reduced to the records that say something of a game, or begin a hand;
    `begins` gets the places of those that begin a game, by their numbers among the lines given.

    Raises `_NotPlain` where it cannot be said in advance how a line is read.
    """
    begin = before = given = records = 0
    for block in _blocks(stream):
        if _BEGINS_GAME.match(block):
            begins[given + 1] = _Place(begin, before)
            records = 0
        text = _decoded(block, first=begin == 0)
        lines = text.removesuffix("\n").split("\n")
        begin += len(block)
        before += len(lines)
        records += len(lines) + text.count(";")
        if records > MOST_RECORDS:
            raise _NotPlain  # The rest of a hand that is too long is passed over.
        yield _kept(lines[0])
        hands = text[len(lines[0]) :]
        if _HAND.match(hands) and not _may_end_hand(hands):
            # One hand after another is all the same here.
            yield "hand"
            given += 2
        else:
            yield from map(_kept, lines[1:])
            given += len(lines)


def _blocks(stream: BinaryIO) -> Iterator[bytes]:
    """The lines of a log, many at a time; a line that begins a game is the first of its block."""
    block: list[bytes] = []
    size = 0
    while raw := stream.readline(LONGEST_LINE):
        if len(raw) == LONGEST_LINE:
            raise _NotPlain
        if block and (size > _BLOCK or _BEGINS_GAME.match(raw)):
            yield b"".join(block)
            block.clear()
            size = 0
        block.append(raw)
        size += len(raw)
    if block:
        yield b"".join(block)


def _decoded(block: bytes, first: bool) -> str:
    """The text of some lines; `first`: those the file begins with."""
    if b"\0" in block or (b"\r" in block and b"\r" in block.replace(b"\r\n", b"")):
        raise _NotPlain
    try:
        return block.decode("utf-8-sig" if first else "utf-8")
    except UnicodeDecodeError:
        raise _NotPlain from None


def _kept(line: str) -> str:
    """The records of a line that say something of a game, or begin a hand."""
    return line if '"' in line or "#" in line else ";".join(_KEPT.findall(line))


def _may_end_hand(text: str) -> bool:
    """Whether anything in these lines may end a hand other than the next."""
    text = text.lower()
    return any(written in text for written in _MAY_END_HAND)


def stream_of(part: Part, stream: BinaryIO) -> BinaryIO:
    """The bytes of a part, as a stream of their own."""
    stream.seek(part.begin)
    return cast("BinaryIO", io.BufferedReader(_UpTo(stream, part), 1 << 16))


class _UpTo(io.RawIOBase):
    """A stream that ends where a part does."""

    def __init__(self, stream: BinaryIO, part: Part) -> None:
        self.stream = stream
        self.left = None if part.end is None else part.end - part.begin

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        piece = self.stream.read(len(buffer) if self.left is None else min(len(buffer), self.left))
        if self.left is not None:
            self.left -= len(piece)
        buffer[: len(piece)] = piece
        return len(piece)
