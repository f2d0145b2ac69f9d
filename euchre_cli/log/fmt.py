"""Formatting a log: one record a line in the canonical spelling, or one hand a line.

In: the lines of a log, or its records. Out: text with canonical indents, columns and blank lines.
Nothing is lost: a record that cannot be read is written as it was, on a line of its own, and
reported. Does not know: files, or what the records mean for the game.

A comment on a line of its own keeps a line of its own, before the record that it preceded; an
indented one below a hand belongs to that hand, and one at the margin to what comes next. A comment
at the end of a line stays at the end of its record. In the compact form a hand has one line: if it
has only one comment, at the end of a line, that comment ends the hand's line; otherwise its
comments are on lines before it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from euchre_engine.audit.record import Entry

from .fields import WordTrouble
from .game_records import HandBegins, Player, Record
from .log_items import Trouble
from .player_names import PlayerNames
from .record_forms import FORM_OF, canonical, ends_hand, parse
from .text_read import comment_of, span_of, split

_INDENT = "  "
_COLUMN = 7
"""The width of the column of keywords (`discard` fills it); longer keywords are not cut."""


class TextWriter:
    """Writes a log in the canonical layout. Call its methods with comments, records and hands in
    order, then `end`.

    `write` receives the text in pieces that end with a line end; `compact` puts a hand on one line.
    """

    def __init__(self, write: Callable[[str], object], compact: bool = False) -> None:
        self.write = write
        self.compact = compact
        self._in_hand = False
        self._written = False
        self._gap = False
        self._waiting: list[tuple[str, bool]] = []
        self._hand: _CompactHand | None = None

    def blank(self) -> None:
        """Adds a blank line, which is kept only beside a comment at the margin."""
        self._gap = True

    def hand(self, number: int | None, entries: Iterable[Entry]) -> None:
        """Adds a hand."""
        self.record(HandBegins(number))
        for entry in entries:
            self.record(entry)

    def comment_line(self, text: str, indented: bool = False) -> None:
        """Adds a comment (with its `#`) on a line of its own."""
        if indented and self._in_hand:
            self._release()
            self._inside(text)
        else:
            self._waiting.append((text, self._gap))
        self._gap = False

    def record(self, record: Record, comment: str | None = None) -> None:
        """Adds a record, and the comment at the end of its line."""
        kind = record.__class__
        if kind is HandBegins:
            self._begin_hand()
        elif self._in_hand and ends_hand(record):
            self._begin_head()
        else:
            self._release()
        if self._hand is not None:
            self._hand.record(canonical(record), comment)
        elif kind is HandBegins:
            self._line(canonical(record), comment)
        else:
            form = FORM_OF[kind]
            keyword, values = form.keyword, form.spell(record)
            # `euchre 1` names the language, and is not aligned with the other records.
            width = 0 if keyword == "euchre" else _COLUMN
            text = f"{keyword:<{width}} {values}" if values else keyword
            self._line(_INDENT + text if self._in_hand else text, comment)
        self._gap = False

    def unreadable(self, text: str, comment: str | None = None) -> None:
        """Adds a record that cannot be read, as it was written."""
        text = text.strip()
        begins = text.split(None, 1)[0].lower() == "hand"
        if begins:
            self._begin_hand()
        else:
            self._release()
        if self._hand is not None:
            self._hand.unreadable(text, comment)
        else:
            self._line(_INDENT + text if self._in_hand and not begins else text, comment)
        self._gap = False

    def end(self) -> None:
        """Writes what is still waiting; nothing may follow."""
        self._close_hand()
        for comment, gap in self._waiting:
            if gap and self._written:
                self.write("\n")
            self._line(comment)
        self._waiting = []

    # -- blocks: the head of a game, a hand ------------------------------------------------------

    def _begin_hand(self) -> None:
        after_hand = self._in_hand
        self._close_hand()
        self._in_hand = True
        if self.compact:
            self._begin_block(apart=not after_hand, gaps=False)
            self._hand = _CompactHand()
        else:
            self._begin_block(apart=True, gaps=True)

    def _begin_head(self) -> None:
        self._close_hand()
        self._in_hand = False
        self._begin_block(apart=True, gaps=True)

    def _begin_block(self, apart: bool, gaps: bool) -> None:
        if apart and self._written:
            self.write("\n")
        waiting, self._waiting = self._waiting, []
        for number, (comment, gap) in enumerate(waiting):
            if gap and gaps and number:
                self.write("\n")
            self._line(comment)
        if waiting and self._gap and gaps:
            self.write("\n")

    def _close_hand(self) -> None:
        if self._hand is not None:
            for line in self._hand.lines():
                self._line(line)
            self._hand = None

    def _release(self) -> None:
        """Writes the waiting comments, because what follows them is in the same block."""
        waiting, self._waiting = self._waiting, []
        for comment, gap in waiting:
            if self._in_hand:
                self._inside(comment)
            else:
                if gap and self._written:
                    self.write("\n")
                self._line(comment)
        if waiting and self._gap and not self._in_hand:
            self.write("\n")

    def _inside(self, comment: str) -> None:
        if self._hand is not None:
            self._hand.comment(comment)
        else:
            self._line(_INDENT + comment)

    def _line(self, text: str, comment: str | None = None) -> None:
        self.write(f"{text}  {comment}\n" if comment else f"{text}\n")
        self._written = True


class _CompactHand:
    """Collects the records and comments of a hand for one line."""

    __slots__ = ("_comments", "_lines", "_own_line", "_whole")

    def __init__(self) -> None:
        self._lines: list[list[str]] = [[]]
        self._comments: list[str] = []
        self._own_line = False
        self._whole = True

    def record(self, text: str, comment: str | None) -> None:
        self._lines[-1].append(text)
        if comment:
            self._comments.append(comment)

    def comment(self, comment: str) -> None:
        self._comments.append(comment)
        self._own_line = True

    def unreadable(self, text: str, comment: str | None) -> None:
        # On a line of its own: a quote in it could otherwise swallow the records after it.
        self._lines.append([text])
        self._lines.append([])
        self._whole = False
        if comment:
            self._comments.append(comment)

    def lines(self) -> Iterator[str]:
        last = ""
        if len(self._comments) == 1 and not self._own_line and self._whole:
            last = "  " + self._comments[0]
        else:
            yield from self._comments
        indent = ""
        for records in self._lines:
            if records:
                yield indent + "; ".join(records) + last
                indent = _INDENT


def format_lines(
    lines: Iterable[str],
    write: Callable[[str], object],
    report: Callable[[Trouble], object],
    compact: bool = False,
) -> None:
    """Passes the formatted log to `write`, piece by piece. A record that cannot be read is reported
    and then written as it was. Formatting the result again changes nothing."""
    page = TextWriter(write, compact)
    names = PlayerNames()
    for number, line in enumerate(_single(lines), 1):
        comment = comment_of(line)
        records = [(n, raw.text) for n, raw in enumerate(split(line)) if raw.text.strip()]
        if not records:
            if comment is not None:
                page.comment_line(comment, indented=line[:1].isspace())
            else:
                page.blank()
        for ordinal, text in records:
            at_end = comment if ordinal == records[-1][0] else None
            written = None
            try:
                words, written = names.as_seats(text.split())
                record = parse(words, text)
            except WordTrouble as bad:
                span = span_of(number, line, ordinal, *bad.places(written))
                report(Trouble(bad.kind, bad.message, span))
                page.unreadable(text, at_end)
            else:
                if isinstance(record, Player):
                    names.sit(record.seat, record.name)
                page.record(record, at_end)
    page.end()


def _single(lines: Iterable[str]) -> Iterator[str]:
    """Lines without their ends; a carriage return within a line ends a line too."""
    for line in lines:
        yield from line.rstrip("\r\n").split("\r")
