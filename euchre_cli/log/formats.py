"""The formats of a log: one row each. Whatever reads or writes a log asks here.

To add one: a module that reads it (and writes it, if it can be written), and a row below. Knows:
how a format is called, recognised, read and written. Does not know: what a log says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from typing import Any, BinaryIO, Final, NamedTuple, Protocol

from euchre_engine.audit.record import Entry

from .decoding import LineTrouble, decoded, look_ahead
from .game_records import GameRecord
from .items import Comment, Item, ItemOrComment

ReportLine = Callable[[LineTrouble], None]


class Writer(Protocol):
    """What takes the items of a log, in order; it is made with what takes the text."""

    def comment(self, comment: Comment) -> None: ...

    def game_record(self, record: GameRecord) -> None: ...

    def hand(self, number: int | None, entries: Sequence[Entry]) -> None: ...

    def end(self) -> None: ...


class Format(NamedTuple):
    """One format.

    `name` is what `--to` calls it, and `title` what people do; files with its `suffixes` are in it.
    For any other name `begins` says whether a text that begins so is in it; a format without
    suffixes is looked for first, whatever the name. `reader` and `writer` are `module:attribute`,
    so that a format is loaded only when it is used; without a `writer` it is only read.
    """

    name: str
    title: str
    suffixes: tuple[str, ...]
    begins: Callable[[str], bool]
    reader: str
    writer: str = ""

    def read(
        self, stream: BinaryIO, report: ReportLine, *, comments: bool = False
    ) -> Iterator[ItemOrComment]:
        """The items of a log, with its `comments` if asked for; what is wrong with a line is
        reported. Raises `NotText` for empty, binary and endless data."""
        read: Callable[..., Iterator[ItemOrComment]] = _loaded(self.reader)
        return read(stream, report, comments)

    def written_to(self, write: Callable[[str], object]) -> Writer:
        """A writer to `write`."""
        writer: Writer = _loaded(self.writer)(write)
        return writer


def _loaded(name: str) -> Any:
    module, _, attribute = name.partition(":")
    return getattr(import_module(module), attribute)


_OF_A_GAME: Final = frozenset({"fileType", "deals", "games"})
"""Keys of EGN and EMN that no line of JSON Lines has."""


def _begins_json_lines(text: str) -> bool:
    """Whether the first line is an object that is complete and has no key of EGN or EMN; or one
    that is cut short or broken but begins like a line of JSON Lines."""
    text = text.lstrip()
    if not text.startswith("{"):
        return False
    # The audit of a text loads no JSON.
    import json

    from .jsonl import HAND_KEYS, HEAD_KEYS

    line = text.splitlines()[0]
    try:
        return _OF_A_GAME.isdisjoint(json.loads(line))
    except (ValueError, RecursionError):
        key = line[1:].lstrip().partition('"')[2].partition('"')[0]
        return key in ("comment", *HAND_KEYS, *HEAD_KEYS)


JSON_LINES: Final = Format(
    "jsonl",
    "JSON Lines",
    (".jsonl",),
    _begins_json_lines,
    "euchre_cli.log.jsonl_read:read_stream",
    "euchre_cli.log.jsonl:LinesWriter",
)
EGN: Final = Format(
    "egn",
    "EGN and EMN",
    (".egn", ".emn"),
    lambda text: text.lstrip().startswith(("{", "[")),
    "euchre_cli.log.egn.read:read_stream",
)
TEXT: Final = Format(
    "euchre",
    "the log language",
    (".euchre",),
    lambda text: True,
    "euchre_cli.log.read:read_stream",
    "euchre_cli.log.fmt:TextWriter",
)

FORMATS: Final = (TEXT, JSON_LINES, EGN)
"""The formats, in the order they are named in."""

WRITTEN: Final = tuple(form for form in FORMATS if form.writer)

SUFFIXES: Final = tuple(suffix for form in FORMATS for suffix in form.suffixes)
"""The names a folder is searched for."""

_BEGINNING: Final = 1 << 16


def by_name(name: str, among: Sequence[Format] = FORMATS) -> Format | None:
    """The format that a file's name says."""
    lower = name.lower()
    return next((form for form in among if lower.endswith(form.suffixes or ("\0",))), None)


def by_content(first: bytes, among: Sequence[Format] = FORMATS) -> Format:
    """The format of data that begins so; text, when it is no other."""
    text = decoded(first)
    return next((form for form in among if form is not TEXT and form.begins(text)), TEXT)


def find(name: str, stream: BinaryIO, among: Sequence[Format] = FORMATS) -> tuple[Format, BinaryIO]:
    """The format of the log called `name`, and a stream that still has all of it."""
    named = by_name(name, among)
    unnamed = [form for form in among if not form.suffixes]
    if named is not None and not unnamed:
        return named, stream
    first, whole = look_ahead(stream, _BEGINNING)
    found = by_content(first, unnamed) if unnamed else TEXT
    if found is TEXT:
        found = named or by_content(first, among)
    return found, whole


def items(name: str, stream: BinaryIO, report: ReportLine) -> Iterator[Item]:
    """The items of the log called `name`; see `Format.read`."""
    found, whole = find(name, stream)
    return found.read(whole, report)  # type: ignore[return-value]
