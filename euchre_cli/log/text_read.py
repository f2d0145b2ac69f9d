"""The tolerant reader of the log language.

In: the lines of a log. Out: records about games, hands, and a `Trouble` with its place
for every word that cannot be read: nothing is skipped in silence. Does not know: what is true or
legal.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import BinaryIO, Final, NamedTuple

from euchre_engine.audit.record import Dealer, Entry, Trick
from euchre_engine.problems import RECORD_OUT_OF_PLACE, Place
from euchre_engine.seats import Seat

from .decoding import LineTrouble
from .decoding import lines as lines_of
from .fields import WordTrouble
from .game_records import GameRecord, HandBegins, Player, Record
from .log_items import Item, Span, Trouble
from .player_names import PlayerNames
from .record_forms import EITHER, OF_A_GAME, ends_hand, parse, parse_play

_WORD = re.compile(r"\S+")
_CACHE_SIZE: Final = 4096
_CACHED_LENGTH: Final = 80
"""Records are cached only up to this length; a longer one is unlikely to come again."""

MOST_TROUBLES: Final = 1_000
"""The most unreadable records of a hand that are reported; of the others only the number is."""

MOST_RECORDS: Final = 100_000
"""The most records of a hand that are read, far more than any hand has."""

_BEGIN: Final = ("hand", "game")


class RawRecord(NamedTuple):
    """A record as written: its start in the line (from 0), and its text."""

    start: int
    text: str


class GameRecordRead(NamedTuple):
    """A record about the game, with the number and text of its line, and its index in the line."""

    record: GameRecord
    line: int
    text: str
    ordinal: int

    def span(self, part: int = 0) -> Span:
        """The place of one of its words."""
        return span_of(self.line, self.text, self.ordinal, part)


class HandRead:
    """A hand as read: its number, its entries, the place of each, and its troubles."""

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
        """Adds a record that cannot be read."""
        if len(self.troubles) < MOST_TROUBLES:
            self.troubles.append(trouble)
        else:
            self._untold += 1

    def ended(self) -> HandRead:
        """The hand, now that it is complete."""
        if self._untold:
            last = self.troubles[-1]
            words = f"{self._untold:,} more records of this hand could not be read"
            self.troubles.append(last._replace(message=words))
            self._untold = 0
        return self

    def cut(self, line: int, text: str) -> HandRead:
        """The hand, with the trouble that the rest of it, from this line on, is skipped."""
        words = f"this hand has more than {MOST_RECORDS:,} records; the rest of them are skipped"
        self.ended().troubles.append(Trouble(RECORD_OUT_OF_PLACE, words, span_of(line, text, 0, 0)))
        return self

    def run(self, line: int, text: str, ordinal: int) -> None:
        """Notes that the next entries are in this line, one after another from record `ordinal`."""
        self._runs.append((len(self.entries), line, text, ordinal))

    def written(self, at: list[int]) -> None:
        """Notes the index at which each word of the next entry was written, because it has a name
        of several words instead of a seat."""
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
    """The records of a line, and the index at which its comment begins (−1: none)."""
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
    """Returns True if the quote that opens at this index is closed in the same line."""
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
    """The records of a line, and the line as shown; cached, as a line may have many findings."""
    return split(text), text.rstrip("\r\n")


@lru_cache(maxsize=8)
def _words_of(record: str) -> list[tuple[int, int]]:
    """The start and end of each word of a record."""
    return [(m.start(), m.end()) for m in _WORD.finditer(record)]


def span_of(line: int, text: str, ordinal: int, part: int, through: int | None = None) -> Span:
    """The place of a word of a record (0 is the keyword), or of the words from `part` to `through`;
    the last word if it has fewer. `ordinal` is the record's index in the line."""
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
    stream: BinaryIO,
    report: Callable[[LineTrouble], None],
    comment: Callable[[], None] | None = None,
) -> Iterator[Item]:
    """The items of a log of text; `comment` is called at each comment. Raises `NotText`."""
    text = lines_of(stream, report)
    return read(text if comment is None else _reporting_comments(text, comment))


def _reporting_comments(lines: Iterable[str], comment: Callable[[], None]) -> Iterator[str]:
    for line in lines:
        if "#" in line and comment_of(line) is not None:
            comment()
        yield line


def read(
    lines: Iterable[str], before: int = 0, players: Mapping[Seat, str] = MappingProxyType({})
) -> Iterator[Item]:
    """The records about games, the hands, and the troubles of a log, in order.

    Never raises an error, whatever the lines say. A hand is yielded when it is complete: at the
    next `hand`, `game` or `player` record, at a new target, or at the end. `before` is the number
    of lines before these, and `players` those who sat at the table after them.
    """
    reader = _Reader(before, players)
    for line in lines:
        reader.line(line)
        if reader.items:
            yield from reader.items
            reader.items.clear()
    if reader.hand is not None:
        yield reader.hand.ended()


class _Reader:
    """Reads a log line by line: `hand` is the hand that is being read, and `items` are complete
    items that were not yielded yet."""

    def __init__(self, before: int, players: Mapping[Seat, str]) -> None:
        self.number = before
        self.hand: HandRead | None = None
        self.items: list[Item] = []
        self.names = PlayerNames()
        for seat, name in players.items():
            self.names.sit(seat, name)
        self.skipping = False  # The rest of a hand that is too long.
        self.known: dict[str, Entry] = {}
        self.known_beginnings: dict[str, HandBegins] = {}

    def line(self, line: str) -> None:
        """Reads the next line."""
        self.number += 1
        hand = self.hand
        if hand is not None and len(hand.entries) > MOST_RECORDS:
            self.items.append(hand.cut(self.number, line))
            hand = self.hand = None
            self.skipping = True
        if "#" in line or '"' in line:
            parts = [record.text for record in split(line)]
        else:
            parts = line.split(";")
        known = self.known
        fresh_run = True
        ordinal = -1
        for part in parts:
            ordinal += 1
            if hand is not None:
                # By far the most frequent records: a play, or a record that was read before.
                entry = known.get(part) or parse_play(part.split())
                if entry is not None:
                    if fresh_run:
                        hand.run(self.number, line, ordinal)
                        fresh_run = False
                    hand.entries.append(entry)
                    continue
            words = part.split()
            if words:
                self._record(words, part, line, ordinal)
                hand = self.hand
            fresh_run = True

    def _record(self, words: list[str], part: str, line: str, ordinal: int) -> None:
        """Reads a record of any kind."""
        if self.skipping and words[0].lower() not in _BEGIN:
            return
        self.skipping = False
        written = None
        record: Record | None = self.known_beginnings.get(part) or parse_play(words)
        if record is None:
            try:
                words, written = self.names.as_seats(words)
                record = parse(words, part)
            except WordTrouble as bad:
                self._unreadable(bad, words, written, line, ordinal)
                return
        kind = record.__class__
        if isinstance(record, HandBegins):
            self._begin_hand(record.number, line, ordinal)
            if len(self.known_beginnings) < _CACHE_SIZE and len(part) < _CACHED_LENGTH:
                self.known_beginnings[part] = record
        elif kind in OF_A_GAME or (self.hand is None and kind in EITHER):
            self._game_record(GameRecordRead(record, self.number, line, ordinal))  # type: ignore[arg-type]
        elif self.hand is None and kind is not Dealer:
            self._trouble(self._misplaced(line, ordinal, "in a hand, after `hand`"))
        else:
            if self.hand is None:
                # The `hand` record is missing: that is reported once, and the hand is read.
                self._begin_hand(None, line, ordinal)
                self._trouble(self._misplaced(line, ordinal, "in a hand, after `hand`"))
            self._entry(record, written, line, ordinal)  # type: ignore[arg-type]
            repeats = written is None and kind is not Trick
            if repeats and len(self.known) < _CACHE_SIZE and len(part) < _CACHED_LENGTH:
                self.known[part] = record  # type: ignore[assignment]

    def _unreadable(
        self, bad: WordTrouble, words: list[str], written: list[int] | None, line: str, ordinal: int
    ) -> None:
        span = span_of(self.number, line, ordinal, *bad.places(written))
        trouble = Trouble(bad.kind, bad.message, span)
        if bad.record is None and words[0].lower() == "hand":
            # The number cannot be read; what follows is a hand all the same.
            self._begin_hand(None, line, ordinal)
        self._trouble(trouble)
        if bad.record is not None and self.hand is not None:
            # The cards that could be read are audited; the others are unknown.
            self._entry(bad.record, written, line, ordinal)

    def _begin_hand(self, number: int | None, line: str, ordinal: int) -> None:
        if self.hand is not None:
            self.items.append(self.hand.ended())
        self.hand = HandRead(number, self.number, line, ordinal)

    def _game_record(self, read: GameRecordRead) -> None:
        record = read.record
        if isinstance(record, Player):
            self.names.sit(record.seat, record.name)
            self.known.clear()
        if self.hand is not None and ends_hand(record):
            self.items.append(self.hand.ended())
            self.hand = None
        if self.hand is None:
            self.items.append(read)
        else:
            words = "before the first hand of a game"
            self._trouble(self._misplaced(read.text, read.ordinal, words))

    def _entry(self, entry: Entry, written: list[int] | None, line: str, ordinal: int) -> None:
        """Adds an entry to the hand; `written` has the index at which each of its words was
        written, if a name had several words."""
        hand = self.hand
        assert hand is not None
        hand.run(self.number, line, ordinal)
        if written is not None:
            hand.written(written)
        hand.entries.append(entry)

    def _trouble(self, trouble: Trouble) -> None:
        if self.hand is not None:
            self.hand.trouble(trouble)
        else:
            self.items.append(trouble)

    def _misplaced(self, line: str, ordinal: int, where: str) -> Trouble:
        span = span_of(self.number, line, ordinal, 0)
        keyword = span.text[span.column - 1 : span.end_column - 1].lower()
        return Trouble(RECORD_OUT_OF_PLACE, f"`{keyword}` belongs {where}", span)
