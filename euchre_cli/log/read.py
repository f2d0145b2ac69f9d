"""Lines to records and hands: the lax reader of the log language.

Knows: how a line is cut into records, comments and quoted texts, and which record belongs to which
hand. Does not know: what is true or legal; every word it cannot read is reported with its place,
and nothing is skipped in silence.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import BinaryIO, Final, Literal, NamedTuple

from euchre_engine.audit.record import Dealer, Entry, Trick
from euchre_engine.problems import RECORD_OUT_OF_PLACE, Place
from euchre_engine.seats import Seat

from .decoding import LineTrouble
from .decoding import lines as lines_of
from .fields import WordTrouble
from .game_records import GameRecord, HandBegins, Player, Record
from .items import (
    Comment,
    Item,
    ItemOrComment,
    Span,
    Trouble,
    is_game_record,
    is_hand,
)
from .player_names import PlayerNames
from .records import EITHER, OF_A_GAME, ends_hand, parse, parse_play

_WORD = re.compile(r"\S+")
_CACHE_SIZE: Final = 4096
_CACHED_LENGTH: Final = 80
"""A record that is longer will not come again."""

MOST_TROUBLES: Final = 1_000
"""How many records of a hand are told that cannot be read; then only their number."""

MOST_RECORDS: Final = 100_000
"""How many records of a hand are read; no table comes near it."""

_BEGIN: Final = ("hand", "game")


class RawRecord(NamedTuple):
    """A record as written: where in its line it begins (from 0), and its text."""

    start: int
    text: str


class GameRecordRead(NamedTuple):
    """A record about the game, with the line and the place in the line it stands at."""

    record: GameRecord
    line: int
    text: str
    ordinal: int

    def span(self, part: int = 0) -> Span:
        """The place of one of its words."""
        return span_of(self.line, self.text, self.ordinal, part)


class HandRead:
    """A hand as read: its number, its entries, and where each of them stands."""

    __slots__ = ("_runs", "_untold", "_written", "begun", "entries", "number", "troubles")

    def __init__(self, number: int | None, line: int, text: str, ordinal: int) -> None:
        self.number = number
        self.begun = (line, text, ordinal)
        self.entries: list[Entry] = []
        self.troubles: list[Trouble] = []
        self._runs: list[tuple[int, int, str, int]] = []
        self._written: dict[int, list[int]] = {}
        self._untold = 0

    def trouble(self, trouble: Trouble) -> None:
        """A record that cannot be read."""
        if len(self.troubles) < MOST_TROUBLES:
            self.troubles.append(trouble)
        else:
            self._untold += 1

    def ended(self) -> HandRead:
        """The hand, of which nothing more will come."""
        if self._untold:
            last = self.troubles[-1]
            words = f"{self._untold:,} more records of this hand could not be read"
            self.troubles.append(last._replace(message=words))
            self._untold = 0
        return self

    def cut(self, line: int, text: str) -> HandRead:
        """The hand, of which no more is read from this line on."""
        words = f"this hand has more than {MOST_RECORDS:,} records; the rest of them are skipped"
        self.ended().troubles.append(Trouble(RECORD_OUT_OF_PLACE, words, span_of(line, text, 0, 0)))
        return self

    def run(self, line: int, text: str, ordinal: int) -> None:
        """The next entries stand in this line, one record after another from `ordinal` on."""
        self._runs.append((len(self.entries), line, text, ordinal))

    def written(self, at: list[int]) -> None:
        """In the next entry a name of several words stands for a seat: where each word stands."""
        self._written[len(self.entries)] = at

    def span(self, place: Place) -> Span:
        """The place in the text of an entry's part; entry −1 is the `hand` record."""
        entry, part = place
        if entry in self._written:
            at = self._written[entry]
            part = at[min(part, len(at) - 1)]
        if entry < 0:
            return span_of(*self.begun, part)
        runs = bisect_right(self._runs, entry, key=_first_of)
        if not runs:
            return span_of(*self.begun, 0)
        first, line, text, ordinal = self._runs[runs - 1]
        return span_of(line, text, ordinal + entry - first, part)


def _first_of(run: tuple[int, int, str, int]) -> int:
    return run[0]


def split(line: str) -> list[RawRecord]:
    """The records of a line as written, blank ones included, without its comment."""
    return _split(line)[0]


def comment_of(line: str) -> str | None:
    """The comment of a line, with its `#`, or `None`."""
    at = _split(line)[1]
    return None if at < 0 else line[at:].rstrip()


def _split(line: str) -> tuple[list[RawRecord], int]:
    """The records of a line, and where its comment begins (−1: none)."""
    line = line.rstrip("\r\n")
    if "#" not in line and '"' not in line:
        records = []
        start = 0
        for part in line.split(";"):
            records.append(RawRecord(start, part))
            start += len(part) + 1
        return records, -1
    records = []
    start = at = 0
    quoted = False
    fresh = True
    while at < len(line):
        one = line[at]
        if quoted:
            if one == "\\":
                at += 1
            elif one == '"':
                quoted = False
                fresh = False
        elif one == ";":
            records.append(RawRecord(start, line[start:at]))
            start = at + 1
            fresh = True
        elif one == "#" and fresh:
            records.append(RawRecord(start, line[start:at]))
            return records, at
        elif one == '"' and fresh and _closes(line, at):
            quoted = True
        else:
            fresh = one.isspace()
        at += 1
    records.append(RawRecord(start, line[start:]))
    return records, -1


def _closes(line: str, at: int) -> bool:
    """Whether the quote that opens here is closed again in its line."""
    at += 1
    while at < len(line):
        if line[at] == "\\":
            at += 1
        elif line[at] == '"':
            return True
        at += 1
    return False


@lru_cache(maxsize=8)
def _taken_apart(text: str) -> tuple[list[RawRecord], str]:
    """The records of a line, and the line as it is shown; a line may have many findings."""
    return split(text), text.rstrip("\r\n")


@lru_cache(maxsize=8)
def _words_of(record: str) -> list[tuple[int, int]]:
    """Where the words of a record begin and end."""
    return [(m.start(), m.end()) for m in _WORD.finditer(record)]


def span_of(line: int, text: str, ordinal: int, part: int, through: int | None = None) -> Span:
    """The place of a word (0 is the keyword) of a record in a line; of the whole record when it has
    no such word."""
    records, shown = _taken_apart(text)
    if ordinal >= len(records):
        return Span(line, 1, len(shown) + 1, shown)
    record = records[ordinal]
    found = _words_of(record.text)
    if not found:
        return Span(line, record.start + 1, record.start + 2, shown)
    first = found[min(part, len(found) - 1)]
    last = first if through is None else found[min(through, len(found) - 1)]
    return Span(line, record.start + first[0] + 1, record.start + last[1] + 1, shown)


def read_stream(
    stream: BinaryIO, report: Callable[[LineTrouble], None], comments: bool
) -> Iterator[ItemOrComment]:
    """The items of a log of text. Raises `NotText`."""
    text = lines_of(stream, report)
    return read_with_comments(text) if comments else read(text)


def read(
    lines: Iterable[str], before: int = 0, players: Mapping[Seat, str] = MappingProxyType({})
) -> Iterator[Item]:
    """The records about games, the hands, and the troubles of a log, in the order they stand.

    Never raises on what the lines say. A hand is yielded when it is complete: at the next `hand`,
    `game` or `player` record, at another target, or at the end. There are lines `before` these, in
    which `players` have sat down.
    """
    entries: dict[str, Entry] = {}
    beginnings: dict[str, HandBegins] = {}
    names = PlayerNames()
    for seat, name in players.items():
        names.sit(seat, name)
    hand: HandRead | None = None
    passing = False  # What comes belongs to a hand that is too long.
    number = before
    for line in lines:
        number += 1
        if hand is not None and len(hand.entries) > MOST_RECORDS:
            yield hand.cut(number, line)
            hand = None
            passing = True
        if "#" in line or '"' in line:
            parts = [record.text for record in split(line)]
        else:
            parts = line.split(";")
        fresh_run = True
        ordinal = -1
        for part in parts:
            ordinal += 1
            entry = entries.get(part)
            if entry is None or hand is None:
                words = part.split()
                if not words:
                    fresh_run = True
                    continue
                if passing:
                    if words[0].lower() not in _BEGIN:
                        continue
                    passing = False
                trouble: Trouble | None = None
                written: list[int] | None = None
                is_play = words[0] == "play"
                record: Record | None = parse_play(words) if is_play else beginnings.get(part)
                if is_play and record is not None and hand is not None:
                    # By far the most frequent record, and never the same twice.
                    if fresh_run:
                        hand.run(number, line, ordinal)
                        fresh_run = False
                    hand.entries.append(record)  # type: ignore[arg-type]
                    continue
                if record is None:
                    try:
                        words, written = names.as_seats(words)
                        record = parse(words, part)
                    except WordTrouble as bad:
                        span = span_of(number, line, ordinal, *bad.places(written))
                        trouble = Trouble(bad.kind, bad.message, span)
                        if bad.record is not None and hand is not None:
                            # The cards that could be read are audited; the others are unknown.
                            if fresh_run:
                                hand.run(number, line, ordinal)
                                fresh_run = False
                            hand.trouble(trouble)
                            if written is not None:
                                hand.written(written)
                            hand.entries.append(bad.record)
                            continue
                        if words[0].lower() == "hand":
                            # The number cannot be read; what follows is a hand all the same.
                            record = HandBegins(None)
                kind = record.__class__
                if kind is HandBegins:
                    if hand is not None:
                        yield hand.ended()
                    hand = HandRead(record.number, number, line, ordinal)  # type: ignore[union-attr]
                    fresh_run = True
                    if trouble is not None:
                        hand.trouble(trouble)
                    elif (
                        isinstance(record, HandBegins)
                        and len(beginnings) < _CACHE_SIZE
                        and len(part) < _CACHED_LENGTH
                    ):
                        beginnings[part] = record
                    continue
                if record is not None and (hand is None or kind in OF_A_GAME):
                    setting = GameRecordRead(record, number, line, ordinal)  # type: ignore[arg-type]
                    if isinstance(record, Player):
                        names.sit(record.seat, record.name)
                        entries.clear()
                    if hand is not None and ends_hand(record):
                        yield hand.ended()
                        hand = None
                    if hand is not None:
                        trouble = _misplaced(setting, "before the first hand of a game")
                    elif kind in OF_A_GAME or kind in EITHER:
                        yield setting
                        continue
                    elif kind is not Dealer:
                        trouble = _misplaced(setting, "in a hand, after `hand`")
                    else:
                        # The hand's own record is missing: said once, and the hand is read.
                        hand = HandRead(None, number, line, ordinal)
                        hand.trouble(_misplaced(setting, "in a hand, after `hand`"))
                        fresh_run = True
                if trouble is not None:
                    fresh_run = True
                    if hand is not None:
                        hand.trouble(trouble)
                    else:
                        yield trouble
                    continue
                entry = record  # type: ignore[assignment]
                if written is not None:
                    assert hand is not None
                    hand.written(written)
                elif (
                    len(entries) < _CACHE_SIZE and len(part) < _CACHED_LENGTH and kind is not Trick
                ):
                    entries[part] = entry  # type: ignore[assignment]
            if fresh_run:
                hand.run(number, line, ordinal)  # type: ignore[union-attr]
                fresh_run = False
            hand.entries.append(entry)  # type: ignore[union-attr,arg-type]
    if hand is not None:
        yield hand.ended()


def _misplaced(setting: GameRecordRead, where: str) -> Trouble:
    span = setting.span()
    keyword = span.text[span.column - 1 : span.end_column - 1].lower()
    return Trouble(RECORD_OUT_OF_PLACE, f"`{keyword}` belongs {where}", span)


def read_with_comments(lines: Iterable[str]) -> Iterator[ItemOrComment]:
    """What `read` gives, with the comments: those of a hand before it, others in their place."""
    waiting: deque[tuple[int, str]] = deque()

    def listened() -> Iterator[str]:
        for number, line in enumerate(lines, 1):
            if "#" in line:
                comment = comment_of(line)
                if comment is not None:
                    waiting.append((number, comment))
            yield line

    def up_to(line: int, belongs: Literal["hand", "head", "apart"]) -> Iterator[Comment]:
        while waiting and waiting[0][0] <= line:
            yield Comment(waiting.popleft()[1], belongs)

    head = 0  # the line of the last record of the head being read; 0 outside of one
    for item in read(listened()):
        if is_hand(item):
            if waiting:
                yield from up_to(head, "head")
                yield from up_to(item.span((-1, 0)).line - 1, "apart")
                yield from up_to(item.span((len(item.entries) - 1, 0)).line, "hand")
            head = 0
        elif is_game_record(item):
            line = item.span().line
            yield from up_to(line - 1, "head" if head else "apart")
            head = line
        yield item
    yield from up_to(head, "head")
    while waiting:
        yield Comment(waiting.popleft()[1])
