"""The formats of a log, one row each, and the files that are logs. Whatever reads or writes a log
asks here.

To add a format: a module that reads it (and writes it, if it can be written), and a row below.
Knows: how a format is called, recognised, read and written, and which files of a folder are logs.
Does not know: what a log says.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from typing import TYPE_CHECKING, Any, BinaryIO, Final, NamedTuple, Protocol

from euchre_engine.audit.record import Entry

from .decoding import LineTrouble, decoded, look_ahead
from .game_records import GameRecord
from .log_items import Comment, Item, ItemOrComment

if TYPE_CHECKING:
    from pathlib import Path

ReportLine = Callable[[LineTrouble], None]


class Writer(Protocol):
    """Writes the items of a log in one format; made with the function that takes the text."""

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
    "euchre_cli.log.text_read:read_stream",
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


# -- where logs come from: files, folders, standard input -----------------------------------------

STDIN: Final = "-"


def gather(names: tuple[str, ...]) -> Iterator[str]:
    """The files meant by the arguments: folders give the logs in them, in order of name.

    A name that is no file, a folder without logs and one that cannot be searched are passed on, so
    that opening them gives the finding. Links to folders are not followed, and what is neither a
    file nor a link (a pipe, a device) is read only when it is named.
    """
    for name in names:
        if name != STDIN and os.path.isdir(name):
            yield from _logs_in(name) or [name]
        else:
            yield name


def _logs_in(folder: str) -> list[str]:
    """The logs in a folder, in order of path, and the folders in it that cannot be searched."""
    from pathlib import Path  # slow to import

    found: list[str] = []
    for where, _, files in os.walk(folder, onerror=lambda error: found.append(error.filename)):
        for one in files:
            path = Path(where, one)
            if path.suffix.lower() in SUFFIXES and (path.is_file() or _leads_nowhere(path)):
                found.append(str(path))
    return sorted(found, key=Path)


def _leads_nowhere(path: Path) -> bool:
    """Whether this is a link to nothing, or in a circle."""
    try:
        return path.is_symlink() and not path.exists()
    except OSError:
        return True


@contextmanager
def opened(name: str) -> Iterator[BinaryIO]:
    """The bytes of a file or of standard input. Raises `OSError` as `open` does."""
    if name == STDIN:
        if sys.stdin is None:
            raise OSError(errno.EBADF, "standard input is closed")
        yield sys.stdin.buffer
    else:
        with open(name, "rb") as stream:
            yield stream


def why_not(error: OSError, name: str) -> str:
    """One line on why a file cannot be read."""
    if isinstance(error, IsADirectoryError):
        return f"no log was found in this folder ({', '.join(SUFFIXES)})"
    return (error.strerror or str(error)).lower()
