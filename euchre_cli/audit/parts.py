"""Logs in parts that can be audited apart: whole small files, and large ones cut where games begin.

In: the name of a file. Out: its `Part`s, with their bytes and what their first game takes over from
those before. That is found over the bytes, by the few words it can begin with, and the hands are
passed over; the reader itself is asked only about the records that say something of a game.
"""

from __future__ import annotations

import io
import os
import re
from collections.abc import Iterator
from contextlib import suppress
from typing import BinaryIO, Final, NamedTuple

from ..log.files import games_in, is_json, open_input
from ..log.games import MOST_RECORDS, Game, Head
from ..log.lines import LONGEST_LINE, NotALog, Tell, read_lines, utf_16
from ..log.places import Line
from ..log.reader import GamesReader, read_games

MOST_BYTES: Final = 1 << 25
"""The most bytes of a part; what cannot be cut into such parts is read where it is audited."""

_BLOCK: Final = 1 << 20
_LONGEST_GAME: Final = 2 * MOST_RECORDS
"""A game of so many bytes may be one of which only the beginning is read: what it leaves to the
next cannot be told from here."""

_CARRIED: Final = (b"game", b"rule", b"player", b"event", b"season", b"place", b"date")
"""The beginnings of the keywords of records that say what later games take over."""

_BLANKS: Final = rb"\s\x1c-\x1f\x80-\xff"
"""What is a blank, or may be part of one: of what is not ASCII that is not clear."""

_BLANK_BYTES: Final = bytes([*b" \t\v\f\r", *range(0x1C, 0x20), *range(0x80, 0x100)])

_MAY_CARRY: Final = re.compile(
    rb"(?<=[\n;%b])(?:game|rules?|player|event|season|place|date)(?![^;%b])" % (_BLANKS, _BLANKS)
)
_BEGINS_HAND: Final = re.compile(
    rb"[\n;][%b]*(hand|dealer)(?![^;%b])" % (_BLANKS, _BLANKS), re.IGNORECASE
)


class Part(NamedTuple):
    """A file, or the bytes of it from `begin` on, after `lines` lines; `head` is what its first
    game takes over. Without `data` it is read from the file. `last`: the file ends with it."""

    file: str
    data: bytes | None = None
    begin: int = 0
    lines: int = 0
    head: Head | None = None
    last: bool = True

    def games(self, tell: Tell) -> Iterator[Game]:
        """Its games; `tell` takes what is wrong with its lines. Raises `OSError` and `NotALog`."""
        if self.data is not None:
            yield from self._games(io.BufferedReader(io.BytesIO(self.data)), tell)
            return
        with open_input(self.file) as stream:
            if self.begin:
                stream.seek(self.begin)
            yield from self._games(stream, tell)

    def _games(self, stream: BinaryIO, tell: Tell) -> Iterator[Game]:
        if self.head is None:
            return games_in(self.file, stream, tell)
        return read_games(read_lines(stream, tell, self.lines), self.lines, self.head)


def parts_of(name: str, size: int) -> Iterator[Part]:
    """A file in parts of at least `size` bytes, each as soon as its end is found. Only a text can
    be cut, and only up to where it is not plain UTF-8."""
    if not os.path.isfile(name):
        yield Part(name)
        return
    try:
        with open(name, "rb") as stream:
            first = stream.read(2 * size)
            if len(first) < 2 * size:
                yield Part(name, first)
            elif is_json(name, first) or b"\0" in first or utf_16(first):
                data = first + stream.read(MOST_BYTES)
                yield Part(name, data if len(data) < MOST_BYTES else None)
            else:
                stream.seek(0)
                yield from _cut(name, stream, size)
    except OSError:
        yield Part(name)  # Why it cannot be read is told when it is audited.


def _cut(name: str, stream: BinaryIO, size: int) -> Iterator[Part]:
    part = Part(name, last=False)
    held: list[bytes] = []
    length = 0
    heads = _Heads()
    with suppress(_NotPlain, NotALog, OSError):
        for block in _blocks(stream):
            done = 0
            for at, head in heads.cuts(block, size - length):
                data = b"".join([*held, block[done:at]])
                yield part._replace(data=data)
                lines = part.lines + data.count(b"\n")
                part = Part(name, None, part.begin + len(data), lines, head, last=False)
                held, length, done = [], 0, at
                heads.least = at + size
            held.append(block[done:])
            length += len(block) - done
            if length > MOST_BYTES:
                raise _NotPlain
        yield part._replace(data=b"".join(held), last=True)
        return
    with suppress(OSError):
        stream.seek(part.begin)
        data = stream.read(MOST_BYTES)
        part = part._replace(data=data if len(data) < MOST_BYTES else None)
    yield part._replace(last=True)


class _NotPlain(Exception):
    """From here on, a file cannot be cut: how a line is read depends on those before it."""


def _blocks(stream: BinaryIO) -> Iterator[bytes]:
    """The bytes of a log, whole lines at a time."""
    while block := stream.read(_BLOCK):
        if not block.endswith(b"\n"):
            block += stream.readline(LONGEST_LINE)
            if len(block) >= _BLOCK + LONGEST_LINE:
                raise _NotPlain
        if b"\r" in block and block.count(b"\r") != block.count(b"\r\n"):
            raise _NotPlain
        yield block


def _mentioned(small: bytes) -> list[int]:
    """Where in a text in small letters one of the keywords stands, whatever it is there."""
    places = [
        match.start()
        for word in _CARRIED
        if word in small  # Looked for much faster than by the expression.
        for match in re.finditer(word, small)
    ]
    return sorted(places)


class _Heads:
    """What each game of a log takes over from those before it.

    `reader` reads the records that say something of a game, and of its hands only that there are
    some. `plain` games have been passed over since, whose `game` record is alone on its line; `fed`
    and `checked` are how far in the block records were read, and hands looked for.
    """

    def __init__(self) -> None:
        self.reader = GamesReader(Head(), known_log=False)
        self.text = b""
        self.plain = 0
        self.fed = self.checked = self.begun = self.least = 0
        self.in_first = True

    def cuts(self, block: bytes, least: int) -> Iterator[tuple[int, Head]]:
        """Where a part may begin in the next block of lines, from the byte `least` on, and the head
        of the game that begins there. Raises `_NotPlain` and `NotALog`."""
        text = self.text = b"\n" + block
        self.least = least
        self.fed = self.checked = 1
        if self.in_first:
            self._read_first_game()
        small = text.lower()
        for at in _mentioned(small):
            if at < self.fed:
                continue
            begins_game = small.startswith(b"game", at)
            if begins_game and at <= self.least and small[at - 1 : at + 5] == b"\ngame\n":
                self._begin_game(at)
                self.plain += 1
                self.checked = at + 4
            elif _MAY_CARRY.match(small, at) and not text[self._start(at) : at].strip(_BLANK_BYTES):
                if begins_game:
                    self._begin_game(at)
                self._catch_up(at)
                if at < self.fed:
                    continue
                ended = self._feed(at)
                begin = text.rfind(b"\n", 0, at) + 1
                if begins_game and ended and at > self.least and not text[begin:at].strip():
                    yield begin - 1, ended[-1].next().head
        self._catch_up(len(text))
        self.begun -= len(block)

    def _start(self, at: int) -> int:
        """Where the record with a byte starts, if there are no quotes in its line."""
        line = self.text.rfind(b"\n", 0, at) + 1
        return max(line, self.text.rfind(b";", line, at) + 1)

    def _begin_game(self, at: int) -> None:
        if at - self.begun > _LONGEST_GAME:
            raise _NotPlain
        self.begun = at

    def _read_first_game(self) -> None:
        """Reads every line up to the first `game` record, so that it is clear that this is a log,
        and whether a game came before."""
        while not self.reader.game.named and self.fed < len(self.text):
            self._feed(self.fed, whole_line=True)
        self.in_first = not self.reader.game.named
        self.checked = self.fed
        if self.in_first:
            raise _NotPlain

    def _catch_up(self, at: int) -> None:
        """Brings the reader to the record before `at`."""
        reader = self.reader
        if self.plain:
            game = reader.game.next()
            game.head.index += self.plain - 1
            game.named = True
            reader.game, reader.hand, self.plain = game, None, 0
        while reader.hand is None and not reader.game.hands:
            hand = _BEGINS_HAND.search(self.text, self.checked - 1, at)
            if hand is None:
                break
            self._feed(hand.start(1))
            self.checked = self.fed
        self.checked = max(self.checked, at)

    def _feed(self, at: int, whole_line: bool = False) -> list[Game]:
        """Reads a record, or its line where only the reader knows what is a record in it; returns
        the games that it ended."""
        text = self.text
        begin, end = text.rfind(b"\n", 0, at) + 1, text.find(b"\n", at)
        end = len(text) if end < 0 else end
        line = text[begin:end]
        if whole_line and begin == 1:
            line = line.removeprefix(b"\xef\xbb\xbf")
        self.fed = end + 1
        if len(line) >= LONGEST_LINE - 1:
            return []
        try:
            words = line.decode()
        except UnicodeDecodeError:
            words, whole_line = line.decode("latin-1"), True
        if not (whole_line or b'"' in line or b"#" in line):
            stop = text.find(b";", at, end)
            self.fed = stop = end if stop < 0 else stop
            words = text[self._start(at) : stop].decode()
        return self.reader.read_line(Line(1, words.rstrip("\r")))
