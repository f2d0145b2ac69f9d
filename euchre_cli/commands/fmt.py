"""`euchre fmt`: write logs in the canonical form."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Iterable, Iterator
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
from ..log.games import Game, Hand
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
    sys.exit(_Formatting(check, write, compact).run(files))


class _Formatting:
    """The formatting of some files, and its exit status."""

    def __init__(self, check: bool, write: bool, compact: bool) -> None:
        self.check = check
        self.write = write
        self.compact = compact
        self.changed = 0
        self.unchanged = 0
        self.status = Exit.CLEAN

    def run(self, files: tuple[str, ...]) -> Exit:
        for name in files:
            for log in self._logs(name):
                try:
                    self._format(log)
                except BrokenPipeError:
                    raise
                except OSError as error:
                    self._fail(log, reading_error(error))
                except Failure as failure:  # The result cannot be written.
                    say(str(failure))
                    self._worse(failure.status)
        if self.write:
            same = f", {self.unchanged} unchanged" if self.unchanged else ""
            say(f"{self.changed} formatted{same}")
        return self.status

    def _logs(self, name: str) -> Iterator[str]:
        if name == STDIN or not Path(name).is_dir():
            yield name
            return
        logs = [log for log in find_logs((name,)) if log.lower().endswith(".euchre")]
        if not logs:
            self._fail(name, "there are no .euchre logs in this folder")
        yield from logs

    def _format(self, name: str) -> None:
        only_printed = not (self.check or self.write)
        with open_input(name) as opened:
            before = _HashedInput(opened)
            stream = io.BufferedReader(before)
            if not is_json(name, stream.peek()):
                self._format_text(name, stream, before, only_printed)
            elif only_printed:
                self._print_in_log_language(name, stream)
            else:
                self._fail(
                    name,
                    "only a file in the log language can be checked or rewritten; `euchre fmt` "
                    "without --check and --write prints this one in it",
                )

    def _print_in_log_language(self, name: str, stream: BinaryIO) -> None:
        """Prints a game or match in EGN or EMN. Nothing is printed if it has no record."""
        troubles = _Troubles(name)
        writer = LogWriter(standard_output(), self.compact)
        any_record = False
        try:
            for game in egn.read_games(stream):
                for trouble in _troubles_of(game):
                    troubles.add(trouble)
                for record in game.records():
                    any_record = True
                    writer.record(record)
            writer.end()
        except NotALog as error:
            self._fail(name, str(error))
            return
        finally:
            troubles.end()
        if troubles.has_errors:
            self._worse(Exit.FINDINGS if any_record else Exit.BAD_FILE)
        elif not any_record:
            self._fail(name, "this is not a euchre log")

    def _format_text(
        self, name: str, stream: BinaryIO, before: _HashedInput, only_printed: bool
    ) -> None:
        troubles = _Troubles(name)
        with SpooledTemporaryFile(_IN_MEMORY, "w+", encoding="utf-8", newline="") as after:
            formatted = _FormattedText(troubles, standard_output() if only_printed else after.write)
            try:
                text = read_lines(stream, formatted.about)
                for line in format_lines(text, formatted.trouble, self.compact):
                    formatted.write(f"{line}\n")
            except NotALog as error:
                self._fail(name, str(error))
                return
            finally:
                troubles.end()
            if not formatted.whole():
                say(f"{safe(name)}: part of the file could not be read")
            if formatted.unread or not formatted.whole():
                self._worse(Exit.FINDINGS)
            if not only_printed:
                after.seek(0)
                self._use(name, after, formatted, formatted.sum.digest() == before.sum.digest())

    def _use(self, name: str, after: Iterable[str], formatted: _FormattedText, same: bool) -> None:
        if self.check:
            if not same:
                click.echo(safe(name))
                self._worse(Exit.FINDINGS)
        elif formatted.unread or not formatted.whole():
            say(f"{safe(name)}: left unchanged")
        elif same:
            self.unchanged += 1
        else:
            with file_out(name, force=True) as write:
                for line in after:
                    write(line)
            self.changed += 1

    def _fail(self, name: str, why: str) -> None:
        say(f"{safe(name)}: {why}")
        self._worse(Exit.BAD_FILE)

    def _worse(self, status: Exit) -> None:
        self.status = max(self.status, status)


def _troubles_of(game: Game) -> Iterator[Trouble]:
    yield from game.troubles
    for item in game.items:
        if isinstance(item, Hand):
            yield from item.troubles


_MOST_LINES: Final = 1_000
"""The troubles of one file that are printed; the others are only counted."""


class _Troubles:
    """Prints the troubles of one file, a line each; `end` says how many more there were.
    `has_errors` is true once one of them is an error."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.has_errors = False
        self._count = 0

    def add(self, trouble: Trouble) -> None:
        self.has_errors = self.has_errors or trouble.kind.severity == "error"
        self._count += 1
        if self._count <= _MOST_LINES:
            say(trouble_line(self.file, trouble))

    def end(self) -> None:
        if self._count > _MOST_LINES:
            say(f"{safe(self.file)}: {self._count - _MOST_LINES:,} more like these")


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


class _FormattedText:
    """The formatted output: its hash, and whether a record could not be read (`unread`)."""

    def __init__(self, troubles: _Troubles, write: Callable[[str], object]) -> None:
        self.sum = sha256()
        self.unread = False
        self._troubles = troubles
        self._write = write
        self._line_problems: set[Kind] = set()
        self._replaced = False

    def about(self, trouble: Trouble) -> None:
        """Notes a problem with the line itself, such as its encoding."""
        self._line_problems.add(trouble.kind)
        self._troubles.add(trouble)

    def trouble(self, trouble: Trouble) -> None:
        """Notes a record that cannot be read."""
        self.unread = True
        self._troubles.add(trouble)

    def write(self, piece: str) -> None:
        """Writes a piece of the formatted text."""
        self.sum.update(piece.encode())
        self._replaced = self._replaced or "\N{REPLACEMENT CHARACTER}" in piece
        self._write(piece)

    def whole(self) -> bool:
        """Returns whether the whole file was read: no line skipped, no character replaced."""
        replaced = NOT_UTF8 in self._line_problems and self._replaced
        return LINE_TOO_LONG not in self._line_problems and not replaced
