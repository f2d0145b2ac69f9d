"""`euchre convert`: a log in another format."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from tempfile import SpooledTemporaryFile
from typing import IO, BinaryIO, Final

import click

from ..audit.diagnostics import TroubleLines
from ..cli.options import out_options
from ..cli.output import open_output
from ..log.decoding import NotText, lines
from ..log.fmt import format_lines
from ..log.formats import (
    TEXT,
    WRITTEN,
    Format,
    find_format,
    format_by_name,
    open_input,
    reading_error,
)
from ..log.log_items import Comment, ItemOrComment, Trouble, is_game_record, is_hand
from ..terminal.atomic_files import Write
from ..terminal.display import say
from ..terminal.exit_status import Exit
from ..terminal.text import safe

_SUFFIXES_WRITTEN: Final = ", ".join(suffix for form in WRITTEN for suffix in form.suffixes)
_CHUNK: Final = 1 << 16
_IN_MEMORY: Final = 1 << 20


@click.command()
@click.argument("file", metavar="FILE|-", type=click.Path())
@click.option(
    "--to",
    "target",
    type=click.Choice([form.name for form in WRITTEN]),
    help="Write the log language, JSON Lines, EGN (one game) or EMN (several).",
)
@out_options()
def convert(file: str, target: str | None, out: str | None, force: bool) -> None:
    """Convert a log to the log language, to JSON Lines (one hand a line), or to EGN or EMN.

    Reads the log language, its JSON Lines, EGN and EMN. Nothing is dropped silently: whatever
    cannot be read, or cannot be written in the other format, is reported on standard error.
    Without --to, the name of the --out file says which format to write.

    \b
    euchre convert --to euchre league-final.egn --out league-final.euchre
    euchre convert --to jsonl thursday.euchre | jq .maker.seat
    euchre convert --to euchre - < hands.jsonl
    euchre convert thursday.euchre --out thursday.emn

    A file that already exists is replaced only with --force.

    Exit status: 0 all of it was converted, 1 some of it could not be, 2 the file to write already
    exists, 3 a file that is not a log, or cannot be read or written.
    """
    sys.exit(_Conversion(file, _target(target, out)).status(out, force))


def _target(target: str | None, out: str | None) -> Format:
    """The format called `target`, or else what the name of the file to write asks for. Raises
    `UsageError` if neither says."""
    if target is not None:
        return next(form for form in WRITTEN if form.name == target)
    form = format_by_name(out or "", WRITTEN)
    if form is None:
        raise click.UsageError(
            f"which format? Give --to, or an --out name that ends in {_SUFFIXES_WRITTEN}"
        )
    return form


class _NothingRead(Exception):
    """The log contains no record."""


class _Conversion:
    """The conversion of one file."""

    def __init__(self, file: str, target: Format) -> None:
        self.file = file
        self.target = target
        self.troubles = TroubleLines(file, say)

    def status(self, out: str | None, force: bool) -> Exit:
        """Converts the file and returns the exit status."""
        try:
            with open_input(self.file) as stream, open_output(out, force=force) as write:
                self._convert(stream, write)
        except BrokenPipeError:
            raise
        except NotText as error:
            return self._fail(str(error))
        except _NothingRead:
            return self._fail("this is not a euchre log")
        except IsADirectoryError:
            return self._fail("this is a folder; name one log")
        except OSError as error:
            return self._fail(reading_error(error, self.file))
        finally:
            self.troubles.end()
        return Exit.FINDINGS if self.troubles.has_errors else Exit.CLEAN

    def _fail(self, why: str) -> Exit:
        say(f"{safe(self.file)}: {safe(why)}")
        return Exit.BAD_FILE

    def _convert(self, stream: BinaryIO, write: Write) -> None:
        about = self.troubles.add_line_trouble
        source, whole = find_format(self.file, stream)
        if source is self.target is TEXT:
            self._formatted(lines(whole, about), write)
        else:
            self._convert_items(source.read(whole, about, comments=True), write)

    def _convert_items(self, items: Iterable[ItemOrComment], write: Write) -> None:
        writer = self.target.written_to(write)
        read = False
        for item in items:
            if isinstance(item, Trouble):
                self.troubles.add(item)
            elif isinstance(item, Comment):
                writer.comment(item)
            elif is_hand(item):
                read = True
                for trouble in item.troubles:
                    self.troubles.add(trouble)
                writer.hand(item.number, item.entries)
            elif is_game_record(item):
                read = True
                writer.game_record(item.record)
        if not read:
            raise _NothingRead
        writer.end()
        for words in writer.left_out:
            self.troubles.add_left_out(words)

    def _formatted(self, lines: Iterable[str], write: Write) -> None:
        """Formats a text log as text, and keeps what cannot be read."""
        with SpooledTemporaryFile(_IN_MEMORY, "w+", encoding="utf-8", newline="") as held:
            output = _HeldOutput(write, self.troubles, held)
            format_lines(lines, output.write, output.trouble)
        if not output.read:
            raise _NothingRead


class _HeldOutput:
    """Holds output back until a record could be read (`read`), so that a file that is no log is not
    written at all."""

    def __init__(self, write: Write, troubles: TroubleLines, held: IO[str]) -> None:
        self.read = False
        self._write = write
        self._troubles = troubles
        self._held = held
        self._unread = 0

    def trouble(self, trouble: Trouble) -> None:
        """Notes that the next record cannot be read."""
        self._unread += 1
        self._troubles.add(trouble)

    def write(self, piece: str) -> None:
        """Writes a record, a comment or a blank line."""
        if self.read:
            self._write(piece)
            return
        self._held.write(piece)
        if piece.isspace() or piece.lstrip()[0] == "#":
            return
        if self._unread:
            self._unread -= 1
            return
        self.read = True
        self._held.seek(0)
        while held := self._held.read(_CHUNK):
            self._write(held)
