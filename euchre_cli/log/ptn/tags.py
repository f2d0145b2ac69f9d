"""The tags of a PTN text, and the words in the lines below them, each with its place.

In: lines. Out: tags (`[Dealer "S"]`), each with its value and the rows of words below it, and
comments (`% …`); a line that is neither is a trouble. Does not know: what any tag means.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from euchre_engine.problems import BAD_VALUE, UNKNOWN_RECORD, Kind

from ..json_values import one_line
from ..log_items import Comment, Span, Trouble
from ..words import shortened

MOST_ROWS: Final = 50
MOST_WORDS: Final = 16
"""The most rows below a tag that are read, and the most words of a row; a hand has far fewer."""

_TAG = re.compile(r"\s*\[\s*(?P<name>\w*)\s*")
_WORD = re.compile(r"\S+")
_ESCAPED = re.compile(r"\\(.)")
_HEADING = re.compile(r"%\s*P[BT]N\b[\s-]*")
"""The line that Trickster Cards puts above a log: it names the format."""


def brief(text: str) -> str:
    """A text for a message: on one line, and cut to 24 characters."""
    return shortened(one_line(text[:200]))


class Word(NamedTuple):
    """A word and its place."""

    text: str
    span: Span

    def trouble(self, message: str, kind: Kind = BAD_VALUE) -> Trouble:
        """The trouble that this word cannot be read."""
        return Trouble(kind, message, self.span)


@dataclass(slots=True)
class Tag:
    """A tag: its name, its value without the backslashes before quotes, the value as it is in the
    text, and the rows of words below it. `cut`: some of the rows or words were not read."""

    name: Word
    value: str
    written: Word
    rows: list[list[Word]] = field(default_factory=list)
    cut: bool = False

    def words(self) -> list[Word]:
        """The words of the value as it is in the text, each with its place."""
        first = self.written.span
        return [
            Word(found.group(), first._replace(column=start, end_column=start + len(found.group())))
            for found in _WORD.finditer(self.written.text)
            for start in [first.column + found.start()]
        ]


def read_tags(lines: Iterable[str]) -> Iterator[Tag | Comment | Trouble]:
    """The tags of a text with the rows below them, its comments, and the troubles. A tag comes when
    its rows are complete. Never raises an error, whatever the lines say."""
    tag: Tag | None = None
    for number, line in enumerate(lines, 1):
        line = line.rstrip("\r\n")
        text = line.strip()
        if not text:
            continue
        if text[0] == "%":
            if not _HEADING.fullmatch(text):
                yield Comment(f"#{text[1:]}")
        elif text[0] == "[":
            if tag is not None:
                yield tag
            found = _tag_in(line, number)
            tag = found if isinstance(found, Tag) else None
            if isinstance(found, Trouble):
                yield found
        elif tag is None:
            span = Span(number, line.index(text) + 1, len(line) + 1, line)
            words = f"'{brief(text)}' is not below a tag; a tag looks like [Dealer \"S\"]"
            yield Trouble(UNKNOWN_RECORD, words, span)
        else:
            row = _row(line, number)
            tag.cut = tag.cut or len(row) > MOST_WORDS or len(tag.rows) == MOST_ROWS
            if len(tag.rows) < MOST_ROWS:
                tag.rows.append(row[:MOST_WORDS])
    if tag is not None:
        yield tag


def _row(line: str, number: int) -> list[Word]:
    words = []
    for found in _WORD.finditer(line):
        span = Span(number, found.start() + 1, found.end() + 1, line)
        words.append(Word(found.group(), span))
        if len(words) > MOST_WORDS:
            break
    return words


def _tag_in(line: str, number: int) -> Tag | Trouble:
    """The tag in a line. A quote within the value need not be escaped, and the bracket at the end
    may be missing: older logs are written so."""
    found = _TAG.match(line)
    assert found is not None
    start, end = found.span("name")
    name = Word(found["name"], Span(number, start + 1, end + 1, line))
    opens = found.end()
    last = line.rfind('"')
    if not name.text or line[opens : opens + 1] != '"' or last == opens:
        place = Span(number, line.index("[") + 1, len(line.rstrip()) + 1, line)
        words = f"'{brief(line.strip())}' is not a whole tag; write it like [Dealer \"S\"]"
        return Trouble(BAD_VALUE, words, place)
    after = line[last + 1 :].lstrip()
    rest = after.removeprefix("]").strip()
    if rest:
        ends = len(line.rstrip())
        place = Span(number, ends - len(rest) + 1, ends + 1, line)
        words = f"'{brief(rest)}' comes after the tag; put it on a line of its own"
        return Trouble(BAD_VALUE, words, place)
    written = line[opens + 1 : last]
    value = _ESCAPED.sub(r"\1", written)
    return Tag(name, value, Word(written, Span(number, opens + 2, last + 1, line)))
