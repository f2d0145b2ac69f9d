"""`euchre convert`: a log in another format."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import nullcontext
from typing import TYPE_CHECKING, BinaryIO, Protocol

import click

from ..exits import Exit
from ..inputs import STDIN, opened, why_not
from ..options import SETTINGS
from ..outputs import replacing, standard_output
from ..render.safe import safe

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from euchre_engine.record import Entry

    from ..log.read import Trouble
    from ..log.remarks import Comment, Told
    from ..log.settings import Setting
    from ..log.source import LineTrouble

_BEGINNING = 1 << 16


@click.command(context_settings=SETTINGS, short_help="Convert a log to another format.")
@click.argument("file", metavar="FILE|-", type=click.Path())
@click.option(
    "--to",
    "target",
    type=click.Choice(["euchre", "jsonl"]),
    required=True,
    help="The log language, or JSON Lines.",
)
@click.option("-o", "--out", metavar="FILE", type=click.Path(), help="Write to a file.")
def convert(file: str, target: str, out: str | None) -> None:
    """Convert a log to the log language or to JSON Lines, one hand a line.

    Reads the log language, its JSON Lines, EGN and EMN. Nothing is dropped in silence: what cannot
    be read, or be said in the other format, is reported on standard error.

    \b
    euchre convert --to jsonl thursday.euchre | jq .maker.seat
    euchre convert --to euchre league-final.egn --out league-final.euchre
    euchre convert --to euchre - < hands.jsonl

    Exit status: 0 all of it was converted, 1 something could not be, 3 a file that is no log, or
    cannot be read or written.
    """
    sys.exit(_Conversion(file, target, out).status())


class _Writer(Protocol):
    """What takes the comments, records and hands of a log, in order."""

    def comment(self, comment: Comment) -> None: ...

    def setting(self, record: Setting) -> None: ...

    def hand(self, number: int | None, entries: Sequence[Entry]) -> None: ...

    def end(self) -> None: ...


class _NothingRead(Exception):
    """There is no record in the log."""


class _Conversion:
    """The conversion of one file."""

    def __init__(self, file: str, target: str, out: str | None) -> None:
        self.file = file
        self.target = target
        self.out = None if out == STDIN else out
        self.troubled = False

    def status(self) -> Exit:
        """Convert, and say how it went."""
        from ..log.source import NotText

        try:
            with opened(self.file) as stream, self._written() as written:
                self._convert(stream, written)
        except BrokenPipeError:
            raise
        except NotText as error:
            return self._fail(self.file, str(error))
        except _NothingRead:
            return self._fail(self.file, "no record of a euchre log is in it")
        except IsADirectoryError as error:
            return self._fail(str(error.filename), "it is a folder; one log is converted at a time")
        except OSError as error:
            name = str(error.filename or self.file)
            return self._fail(name, why_not(error, name))
        return Exit.FINDINGS if self.troubled else Exit.CLEAN

    def _fail(self, name: str, why: str) -> Exit:
        click.echo(f"{safe(name)}: {safe(why)}", err=True)
        return Exit.BAD_FILE

    def _written(self) -> AbstractContextManager[BinaryIO]:
        if self.out is None:
            return nullcontext(standard_output())
        return replacing(self.out)

    def _convert(self, stream: BinaryIO, written: BinaryIO) -> None:
        from ..log.detect import reader_for, text_of
        from ..log.source import lines, look_ahead

        def write(text: str) -> None:
            written.write(text.encode())

        first, whole = look_ahead(stream, _BEGINNING)
        match reader_for(self.file, first):
            case "euchre" if self.target == "euchre":
                self._formatted(lines(whole, self._about_line), write)
            case "euchre":
                from ..log.remarks import read_with_comments

                self._told(read_with_comments(lines(whole, self._about_line)), write)
            case "jsonl":
                from ..log.jsonl import read_jsonl_with_comments

                self._told(read_jsonl_with_comments(lines(whole, self._about_line)), write)
            case "json":
                from ..log.egn import read_egn

                self._told(read_egn(text_of(whole)), write)

    def _told(self, told: Iterable[Told], write: Callable[[str], object]) -> None:
        from ..log.read import Trouble
        from ..log.remarks import Comment, is_hand, is_setting

        writer = self._writer(write)
        read = False
        for one in told:
            if isinstance(one, Trouble):
                self._trouble(one)
            elif isinstance(one, Comment):
                writer.comment(one)
            elif is_hand(one):
                read = True
                for trouble in one.troubles:
                    self._trouble(trouble)
                writer.hand(one.number, one.entries)
            elif is_setting(one):
                read = True
                writer.setting(one.record)
        if not read:
            raise _NothingRead
        writer.end()

    def _writer(self, write: Callable[[str], object]) -> _Writer:
        if self.target == "jsonl":
            from ..log.jsonl import LinesWriter

            return LinesWriter(write)
        from ..log.fmt import TextWriter

        return TextWriter(write)

    def _formatted(self, lines: Iterable[str], write: Callable[[str], object]) -> None:
        """From the text to the text: what cannot be read stays as it stands."""
        from ..log.fmt import format_lines

        pieces: list[str] = []
        troubles = format_lines(lines, pieces.append)
        for trouble in troubles:
            self._trouble(trouble)
        records = sum(1 for piece in pieces if piece.strip() and piece.lstrip()[0] != "#")
        if records <= len(troubles):
            raise _NothingRead
        write("".join(pieces))

    def _trouble(self, trouble: Trouble) -> None:
        from ..render.troubles import trouble_line

        click.echo(trouble_line(self.file, trouble), err=True)
        if trouble.kind.severity == "error":
            self.troubled = True

    def _about_line(self, trouble: LineTrouble) -> None:
        from ..render.troubles import about_line

        click.echo(about_line(self.file, trouble), err=True)
        if trouble.kind.severity == "error":
            self.troubled = True
