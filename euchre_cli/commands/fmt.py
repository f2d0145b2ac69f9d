"""`euchre fmt`: write logs in the canonical form."""

from __future__ import annotations

import io
import sys
from enum import Enum
from hashlib import sha256
from pathlib import Path
from tempfile import SpooledTemporaryFile
from typing import Any, BinaryIO, Final

import click

from euchre_engine.problems import LINE_TOO_LONG, NOT_UTF8, Kind

from ..audit.findings import trouble_line
from ..log import egn
from ..log.files import STDIN, find_logs, is_json, open_input, reading_error
from ..log.formatter import LogWriter, format_lines
from ..log.games import Hand
from ..log.lines import NotALog, read_lines
from ..log.places import Trouble
from ..output import file_out, standard_output
from ..terminal.display import say
from ..terminal.exit_status import Exit, Failure, goes_with, only_one
from ..terminal.text import safe
from .options import option

_IN_MEMORY: Final = 1 << 20


@click.command()
@click.argument("files", nargs=-1, metavar="[FILE|FOLDER|-]...", type=click.Path())
@option("--check", "Only list the files that would change.")
@option("--write", "Rewrite the files in place.")
@option("--compact", "Put each hand on one line.")
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
        raise only_one("--check", "--write")
    if not files:
        if write or sys.stdin.isatty():
            raise click.MissingParameter
        files = (STDIN,)
    if write and STDIN in files:
        raise goes_with("--write", "files, not with standard input")
    if not (check or write) and (len(files) > 1 or Path(files[0]).is_dir()):
        raise goes_with("more than one log", "--write or --check")
    logs = [log for name in files for log in _logs(name)]
    done = [_format(name, check, write, compact) for name in logs]
    if write:
        unchanged = sum(one is _Done.UNCHANGED for _, one in done)
        written = sum(one is _Done.WRITTEN for _, one in done)
        say(f"{written} formatted" + (f", {unchanged} unchanged" if unchanged else ""))
    sys.exit(max(status for status, _ in done))


def _logs(name: str) -> list[str]:
    """The logs in the log language of a folder; else `name` itself."""
    if name == STDIN or not Path(name).is_dir():
        return [name]
    return [log for log in find_logs((name,)) if log.lower().endswith(".euchre")] or [name]


_MOST_LINES: Final = 1_000
"""The troubles of one file that are printed; the others are only counted."""


class _Done(Enum):
    """What became of a file."""

    WRITTEN, UNCHANGED, LEFT = range(3)


class _Troubles:
    """What is wrong with a file: said as it is found, as far as there is not too much of it."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.kinds: set[Kind] = set()
        self.number = 0

    def tell(self, trouble: Trouble) -> None:
        """Takes a trouble, and says it."""
        self.kinds.add(trouble.kind)
        self.number += 1
        if self.number <= _MOST_LINES:
            say(trouble_line(self.name, trouble))

    def end(self) -> None:
        """Says how many were not said."""
        if self.number > _MOST_LINES:
            say(f"{safe(self.name)}: {self.number - _MOST_LINES:,} more like these")

    @property
    def unread(self) -> bool:
        """Whether something could not be read."""
        return any(kind.severity == "error" for kind in self.kinds)


def _format(name: str, check: bool, write: bool, compact: bool) -> tuple[Exit, _Done]:
    """Formats a file; what is wrong with it is said. Returns the exit status, and what became of
    it."""
    troubles = _Troubles(name)
    try:
        with open_input(name) as opened:
            before = _HashedInput(opened)
            stream = io.BufferedReader(before)
            if not is_json(name, stream.peek()):
                return _format_text(stream, before, troubles, check, write, compact)
            if check or write:
                raise NotALog(
                    "only a file in the log language can be checked or rewritten; `euchre fmt` "
                    "without --check and --write prints this one in it"
                )
            return _print_in_log_language(stream, troubles, compact), _Done.LEFT
    except BrokenPipeError:
        raise
    except NotALog as error:
        say(f"{safe(name)}: {error}")
    except OSError as error:
        say(f"{safe(name)}: {reading_error(error)}")
    except Failure as failure:  # The result cannot be written.
        say(str(failure))
        return Exit(failure.status), _Done.LEFT
    finally:
        troubles.end()
    return Exit.BAD_FILE, _Done.LEFT


def _print_in_log_language(stream: BinaryIO, troubles: _Troubles, compact: bool) -> Exit:
    """Prints a game or match in EGN or EMN. Nothing is printed if it has no record."""
    writer = LogWriter(standard_output(), compact)
    any_record = False
    for game in egn.read_games(stream):
        hands = (item for item in game.items if isinstance(item, Hand))
        for trouble in (*game.troubles, *(one for hand in hands for one in hand.troubles)):
            troubles.tell(trouble)
        for record in game.records():
            any_record = True
            writer.record(record)
    writer.end()
    if not any_record and not troubles.unread:
        raise NotALog("this is not a euchre log")
    if not troubles.unread:
        return Exit.CLEAN
    return Exit.FINDINGS if any_record else Exit.BAD_FILE


def _format_text(
    stream: BinaryIO,
    before: _HashedInput,
    troubles: _Troubles,
    check: bool,
    write: bool,
    compact: bool,
) -> tuple[Exit, _Done]:
    """Formats a log: prints it, compares it or rewrites its file."""
    name, after, replaced = safe(troubles.name), sha256(), False
    with SpooledTemporaryFile(_IN_MEMORY, "w+", encoding="utf-8", newline="") as text:
        put = text.write if check or write else standard_output()
        for line in format_lines(read_lines(stream, troubles.tell), troubles.tell, compact):
            after.update(f"{line}\n".encode())
            replaced |= "\N{REPLACEMENT CHARACTER}" in line
            put(f"{line}\n")
        lost = LINE_TOO_LONG in troubles.kinds or (NOT_UTF8 in troubles.kinds and replaced)
        if lost:
            say(f"{name}: part of the file could not be read")
        status = Exit.FINDINGS if troubles.unread or lost else Exit.CLEAN
        same = after.digest() == before.sum.digest()
        if check and not same:
            click.echo(name)
            return Exit.FINDINGS, _Done.LEFT
        if not write:
            return status, _Done.LEFT
        if status:
            say(f"{name}: left unchanged")
            return status, _Done.LEFT
        if same:
            return status, _Done.UNCHANGED
        text.seek(0)
        with file_out(troubles.name, force=True) as put:
            for line in text:
                put(line)
        return status, _Done.WRITTEN


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
