"""`euchre fmt`: write logs in the canonical form."""

from __future__ import annotations

import io
import sys
from hashlib import sha256
from pathlib import Path
from tempfile import SpooledTemporaryFile
from typing import Any, BinaryIO, Final

import click

from euchre_engine.problems import LINE_TOO_LONG, NOT_UTF8, Kind

from ..audit.findings import trouble_line
from ..cli.output import file_out, standard_output
from ..log import egn
from ..log.files import STDIN, find_logs, is_json, open_input, reading_error
from ..log.formatter import LogWriter, format_lines
from ..log.games import Hand
from ..log.lines import NotALog, read_lines
from ..log.places import Trouble
from ..terminal.display import say
from ..terminal.exit_status import Exit, Failure
from ..terminal.text import safe

_IN_MEMORY: Final = 1 << 20


@click.command()
@click.argument("files", nargs=-1, metavar="[FILE|FOLDER|-]...", type=click.Path())
@click.option("--check", is_flag=True, help="Only list the files that would change.")
@click.option("--write", is_flag=True, help="Rewrite the files in place.")
@click.option("--compact", is_flag=True, help="Put each hand on one line.")
def fmt(files: tuple[str, ...], check: bool, write: bool, compact: bool) -> None:
    """Tidy logs into the canonical form: one record a line, columns aligned, comments kept.

    Prints the tidied log, or rewrites the files with --write. A record that cannot be read is
    reported and kept as it is, and a file that has one is never rewritten. Give it a folder for all
    the .euchre files in it. A game or match in EGN or EMN is printed in the log language, and what
    that cannot say is named on standard error.

    \b
    euchre fmt thursday.euchre            print it
    euchre fmt --compact - < hand.euchre  one hand a line, from standard input
    euchre fmt --write season/            rewrite every log of a folder
    euchre fmt --check season/            list the logs that it would change
    euchre fmt final.egn > final.euchre   EGN into the log language

    A log to type into, one record a line, or several with a ; between them; leave out whatever
    nobody knows:

    \b
    rules   standard
    player  N Ann
    player  E Bob
    player  S Cat
    player  W Dan
    hand 1; dealer W; maker N hearts; tricks NS 3; total NS 1 EW 0
    hand 2; dealer N; maker E alone; tricks EW 5; total NS 1 EW 4
    hand 3; dealer E; thrown-in

    Exit status: 0 done or nothing to do, 1 a file would change (--check) or something in it
    cannot be read or said, 3 a file that is not a log or cannot be read or written.
    """
    if check and write:
        raise click.UsageError(
            "give --check, which changes nothing, or --write, which does, but not both"
        )
    if not files:
        if write or sys.stdin.isatty():
            raise click.UsageError("name a log, or - for standard input")
        files = (STDIN,)
    if write and STDIN in files:
        raise click.UsageError("--write rewrites files, and standard input is not a file")
    if not (check or write) and (len(files) > 1 or Path(files[0]).is_dir()):
        raise click.UsageError(
            "only one log is printed at a time; for several, give --write or --check"
        )
    status, written, unchanged = Exit.CLEAN, 0, 0
    for name in files:
        for log in _logs(name):
            file = _Formatting(log, check, write, compact)
            file.run()
            status = max(status, file.status)
            written += file.written
            unchanged += file.unchanged
    if write:
        say(f"{written} formatted" + (f", {unchanged} unchanged" if unchanged else ""))
    sys.exit(status)


def _logs(name: str) -> list[str]:
    """The logs in the log language of a folder; else `name` itself."""
    if name == STDIN or not Path(name).is_dir():
        return [name]
    return [log for log in find_logs((name,)) if log.lower().endswith(".euchre")] or [name]


_MOST_LINES: Final = 1_000
"""The troubles of one file that are printed; the others are only counted."""


class _Formatting:
    """The formatting of one file, and its exit status; `written` or `unchanged` with `--write`."""

    def __init__(self, name: str, check: bool, write: bool, compact: bool) -> None:
        self.name = name
        self.check = check
        self.write = write
        self.compact = compact
        self.written = self.unchanged = False
        self.status = Exit.CLEAN
        self._unread = False
        self._replaced = False
        self._line_problems: set[Kind] = set()
        self._troubles = 0

    def run(self) -> None:
        """Formats the file; what is wrong with it is said."""
        try:
            if Path(self.name).is_dir():
                raise NotALog("there are no .euchre logs in this folder")
            self._format()
        except BrokenPipeError:
            raise
        except NotALog as error:
            self._fail(str(error))
        except OSError as error:
            self._fail(reading_error(error))
        except Failure as failure:  # The result cannot be written.
            say(str(failure))
            self._worse(failure.status)
        finally:
            if self._troubles > _MOST_LINES:
                say(f"{safe(self.name)}: {self._troubles - _MOST_LINES:,} more like these")

    def _format(self) -> None:
        with open_input(self.name) as opened:
            before = _HashedInput(opened)
            stream = io.BufferedReader(before)
            if not is_json(self.name, stream.peek()):
                self._format_text(stream, before)
            elif self.check or self.write:
                raise NotALog(
                    "only a file in the log language can be checked or rewritten; `euchre fmt` "
                    "without --check and --write prints this one in it"
                )
            else:
                self._print_in_log_language(stream)

    def _print_in_log_language(self, stream: BinaryIO) -> None:
        """Prints a game or match in EGN or EMN. Nothing is printed if it has no record."""
        writer = LogWriter(standard_output(), self.compact)
        any_record = False
        for game in egn.read_games(stream):
            hands = (item for item in game.items if isinstance(item, Hand))
            for trouble in (*game.troubles, *(one for hand in hands for one in hand.troubles)):
                self._tell(trouble)
                self._unread |= trouble.kind.severity == "error"
            for record in game.records():
                any_record = True
                writer.record(record)
        writer.end()
        if self._unread:
            self._worse(Exit.FINDINGS if any_record else Exit.BAD_FILE)
        elif not any_record:
            raise NotALog("this is not a euchre log")

    def _format_text(self, stream: BinaryIO, before: _HashedInput) -> None:
        after = sha256()
        printed = not (self.check or self.write)
        with SpooledTemporaryFile(_IN_MEMORY, "w+", encoding="utf-8", newline="") as text:
            write = standard_output() if printed else text.write
            for line in format_lines(
                read_lines(stream, self._about_line), self._unreadable, self.compact
            ):
                after.update(f"{line}\n".encode())
                self._replaced |= "\N{REPLACEMENT CHARACTER}" in line
                write(f"{line}\n")
            # Not if a line was skipped, or a character replaced.
            whole = LINE_TOO_LONG not in self._line_problems and not (
                NOT_UTF8 in self._line_problems and self._replaced
            )
            if not whole:
                say(f"{safe(self.name)}: part of the file could not be read")
            if self._unread or not whole:
                self._worse(Exit.FINDINGS)
            same = after.digest() == before.sum.digest()
            if self.check and not same:
                click.echo(safe(self.name))
                self._worse(Exit.FINDINGS)
            elif self.write and (self._unread or not whole):
                say(f"{safe(self.name)}: left unchanged")
            elif self.write and same:
                self.unchanged = True
            elif self.write:
                text.seek(0)
                with file_out(self.name, force=True) as write:
                    for line in text:
                        write(line)
                self.written = True

    def _about_line(self, trouble: Trouble) -> None:
        """Notes a problem with a line itself, such as its encoding."""
        self._line_problems.add(trouble.kind)
        self._tell(trouble)

    def _unreadable(self, trouble: Trouble) -> None:
        """Notes a record that cannot be read."""
        self._unread = True
        self._tell(trouble)

    def _tell(self, trouble: Trouble) -> None:
        self._troubles += 1
        if self._troubles <= _MOST_LINES:
            say(trouble_line(self.name, trouble))

    def _fail(self, why: str) -> None:
        say(f"{safe(self.name)}: {why}")
        self._worse(Exit.BAD_FILE)

    def _worse(self, status: Exit) -> None:
        self.status = max(self.status, status)


class _HashedInput(io.RawIOBase):
    """Hashes the input while it is read, because a log may be larger than memory."""

    def __init__(self, stream: BinaryIO) -> None:
        self.sum = sha256()
        self._stream = stream

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        piece = self._stream.read(len(buffer))
        self.sum.update(piece)
        buffer[: len(piece)] = piece
        return len(piece)
