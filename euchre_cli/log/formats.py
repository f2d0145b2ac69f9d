"""The registry of log formats, and the search for logs in files and folders.

In: a file's name and its bytes, or a format's name. Out: its `Format`, which reads and writes logs.
To add a format, write a module that reads it (and writes it, if it can be written), and add a row
below. Does not know: what a log says.
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
    """Writes the items of a log in one format to the function it was made with."""

    def comment(self, comment: Comment) -> None: ...

    def game_record(self, record: GameRecord) -> None: ...

    def hand(self, number: int | None, entries: Sequence[Entry]) -> None: ...

    def end(self) -> None: ...

    @property
    def left_out(self) -> Sequence[str]:
        """After `end`: a line about everything that the format cannot hold."""
        ...


class Format(NamedTuple):
    """A format of logs.

    `name` is its name in `--to`, and `title` its name in sentences. Files with one of its
    `suffixes` are in this format. For other files `begins` returns True if a text that begins in
    this way is in it; a format without suffixes is tried first, whatever the file's name. `reader`
    and `writer` are `module:attribute`, so that a format is loaded only when it is used; a format
    without a `writer` can only be read.
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
        """The items of a log, with its comments if `comments` is true. Calls `report` with each
        line that is too long or not UTF-8. Raises `NotText` for empty and binary data."""
        read: Callable[..., Iterator[ItemOrComment]] = _loaded(self.reader)
        return read(stream, report, comments)

    def written_to(self, write: Callable[[str], object]) -> Writer:
        """A writer that passes its text to `write`."""
        writer: Writer = _loaded(self.writer)(write)
        return writer


def _loaded(name: str) -> Any:
    module, _, attribute = name.partition(":")
    return getattr(import_module(module), attribute)


_OF_A_GAME: Final = frozenset({"fileType", "deals", "games"})
"""Keys of EGN and EMN that no line of JSON Lines has."""


def _begins_json_lines(text: str) -> bool:
    """Returns True if the first line is a complete object without a key of EGN or EMN, or an
    incomplete or broken one whose first key is one of JSON Lines."""
    text = text.lstrip()
    if not text.startswith("{"):
        return False
    # The audit of a text loads no JSON.
    import json

    from . import jsonl

    line = text.splitlines()[0]
    try:
        return _OF_A_GAME.isdisjoint(json.loads(line))
    except (ValueError, RecursionError):
        key = line[1:].lstrip().partition('"')[2].partition('"')[0]
        return key in ("comment", *jsonl.HAND_KEYS, *jsonl.HEAD_KEYS)


JSON_LINES: Final = Format(
    "jsonl",
    "JSON Lines",
    (".jsonl",),
    _begins_json_lines,
    "euchre_cli.log.jsonl_read:read_stream",
    "euchre_cli.log.jsonl:LinesWriter",
)
EMN: Final = Format(
    "emn",
    "EMN",
    (".emn",),
    lambda text: text.lstrip().startswith("{") and '"Euchre Match Notation"' in text,
    "euchre_cli.log.egn.read:read_stream",
    "euchre_cli.log.egn.write:EmnWriter",
)
EGN: Final = Format(
    "egn",
    "EGN",
    (".egn",),
    lambda text: text.lstrip().startswith(("{", "[")),
    "euchre_cli.log.egn.read:read_stream",
    "euchre_cli.log.egn.write:EgnWriter",
)
TEXT: Final = Format(
    "euchre",
    "the log language",
    (".euchre",),
    lambda text: True,
    "euchre_cli.log.text_read:read_stream",
    "euchre_cli.log.fmt:TextWriter",
)

FORMATS: Final = (TEXT, JSON_LINES, EMN, EGN)
"""All formats, in the order in which they are asked whether a text is theirs."""

WRITTEN: Final = tuple(form for form in FORMATS if form.writer)

SUFFIXES: Final = tuple(suffix for form in FORMATS for suffix in form.suffixes)
"""The suffixes of the files that are logs in a folder."""

_BEGINNING: Final = 1 << 16


def format_by_name(name: str, among: Sequence[Format] = FORMATS) -> Format | None:
    """The format with the suffix of a file's name; `None` if there is none."""
    lower = name.lower()
    return next((form for form in among if lower.endswith(form.suffixes or ("\0",))), None)


def format_by_content(first: bytes, among: Sequence[Format] = FORMATS) -> Format:
    """The format of data that begins with these bytes; `TEXT` if it is no other."""
    text = decoded(first)
    return next((form for form in among if form is not TEXT and form.begins(text)), TEXT)


def find_format(
    name: str, stream: BinaryIO, among: Sequence[Format] = FORMATS
) -> tuple[Format, BinaryIO]:
    """The format of the log called `name`, and a stream with all its bytes."""
    named = format_by_name(name, among)
    unnamed = [form for form in among if not form.suffixes]
    if named is not None and not unnamed:
        return named, stream
    first, whole = look_ahead(stream, _BEGINNING)
    found = format_by_content(first, unnamed) if unnamed else TEXT
    if found is TEXT:
        found = named or format_by_content(first, among)
    return found, whole


def items(name: str, stream: BinaryIO, report: ReportLine) -> Iterator[Item]:
    """The items of the log called `name`; see `Format.read`."""
    found, whole = find_format(name, stream)
    return found.read(whole, report)  # type: ignore[return-value]


# -- where logs come from: files, folders, standard input -----------------------------------------

STDIN: Final = "-"


def find_logs(names: tuple[str, ...]) -> Iterator[str]:
    """The files for some arguments: a folder is replaced by the logs in it, sorted by path.

    The name of a missing file, of a folder without logs, or of a folder that cannot be searched is
    kept, so that opening it reports the error. Links to folders are not followed, and pipes and
    devices are only read if they are named.
    """
    for name in names:
        if name != STDIN and os.path.isdir(name):
            yield from _logs_in(name) or [name]
        else:
            yield name


def _logs_in(folder: str) -> list[str]:
    """The logs in a folder and the folders in it that cannot be searched, sorted by path."""
    from pathlib import Path  # slow to import

    found: list[str] = []
    for where, _, files in os.walk(folder, onerror=lambda error: found.append(error.filename)):
        for one in files:
            path = Path(where, one)
            if path.suffix.lower() in SUFFIXES and (path.is_file() or _leads_nowhere(path)):
                found.append(str(path))
    return sorted(found, key=Path)


def _leads_nowhere(path: Path) -> bool:
    """Returns True for a link to a missing file, or to itself."""
    try:
        return path.is_symlink() and not path.exists()
    except OSError:
        return True


@contextmanager
def open_input(name: str) -> Iterator[BinaryIO]:
    """Opens a file, or standard input (`-`), as bytes. Raises `OSError`."""
    if name == STDIN:
        if sys.stdin is None:
            raise OSError(errno.EBADF, "standard input is closed")
        yield sys.stdin.buffer
    else:
        with open(name, "rb") as stream:
            yield stream


def reading_error(error: OSError, name: str) -> str:
    """The reason why a file cannot be read, on one line."""
    if isinstance(error, IsADirectoryError):
        return f"no log was found in this folder ({', '.join(SUFFIXES)})"
    return (error.strerror or str(error)).lower()
