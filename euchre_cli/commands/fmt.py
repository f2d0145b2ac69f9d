"""`euchre fmt`: write logs in the canonical form."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

import click

from euchre_engine.problems import LINE_TOO_LONG, NOT_UTF8

from ..exits import Exit
from ..inputs import STDIN, SUFFIXES, gather, opened, why_not
from ..options import SETTINGS
from ..outputs import replacing, standard_output
from ..render.safe import safe

if TYPE_CHECKING:
    from ..log.source import LineTrouble


@click.command(context_settings=SETTINGS, short_help="Write logs in the canonical form.")
@click.argument("files", nargs=-1, metavar="[FILE|FOLDER|-]...", type=click.Path())
@click.option("--check", is_flag=True, help="Only list the files that would change.")
@click.option("--write", is_flag=True, help="Rewrite the files in place.")
@click.option("--compact", is_flag=True, help="One hand a line.")
def fmt(files: tuple[str, ...], check: bool, write: bool, compact: bool) -> None:
    """Write logs in the canonical form: one record a line, columns aligned, comments kept.

    Prints the formatted log. With --write the files are rewritten, but for one that holds a record
    that cannot be read; such a record is printed as it stands, and reported. Folders are searched
    for .euchre files.

    \b
    euchre fmt thursday.euchre            print it
    euchre fmt --compact - < hand.euchre  one hand a line, from standard input
    euchre fmt --write season/            rewrite every log of a folder
    euchre fmt --check season/            list those that are not in the canonical form

    Exit status: 0 done or nothing to do, 1 a file would change (--check) or holds a record that
    cannot be read, 3 a file that is no text or cannot be read or written.
    """
    if check and write:
        raise click.UsageError("--check changes nothing and --write does: give one of them.")
    if not files:
        if write or sys.stdin.isatty():
            raise click.UsageError("Name a log, or - for standard input.")
        files = (STDIN,)
    if write and STDIN in files:
        raise click.UsageError("--write rewrites files; standard input is none.")
    if not (check or write) and (len(files) > 1 or Path(files[0]).is_dir()):
        raise click.UsageError("One log is printed at a time; give --write or --check for several.")
    sys.exit(_Run(check, write, compact).all(files))


class _Run:
    """One run of the command over its files."""

    def __init__(self, check: bool, write: bool, compact: bool) -> None:
        self.check = check
        self.write = write
        self.compact = compact
        self.changed = 0
        self.unchanged = 0
        self.status = Exit.CLEAN

    def all(self, files: tuple[str, ...]) -> Exit:
        for name in files:
            for log in self._logs(name):
                try:
                    self._one(log)
                except BrokenPipeError:
                    raise
                except OSError as error:
                    self._fail(log, why_not(error, log))
        if self.write:
            same = f", {self.unchanged} unchanged" if self.unchanged else ""
            click.echo(f"{self.changed} formatted{same}", err=True)
        return self.status

    def _logs(self, name: str) -> Iterator[str]:
        if name == STDIN or not Path(name).is_dir():
            if Path(name).suffix.lower() in SUFFIXES[1:]:
                self._fail(name, "fmt formats .euchre logs; `euchre convert --to euchre` makes one")
            else:
                yield name
            return
        found = [log for log in gather((name,)) if Path(log).suffix.lower() == SUFFIXES[0]]
        if not found:
            self._fail(name, f"it is a folder without {SUFFIXES[0]} logs")
        yield from found

    def _one(self, name: str) -> None:
        from ..log.fmt import format_lines
        from ..log.source import NotText, lines
        from ..render.troubles import about_line, trouble_line

        with opened(name) as stream:
            before = stream.read()
        about: list[LineTrouble] = []
        pieces: list[str] = []
        stream = io.BytesIO(before)
        try:
            troubles = format_lines(lines(stream, about.append), pieces.append, self.compact)
        except NotText as error:
            self._fail(name, str(error))
            return
        after = "".join(pieces)
        for one in about:
            click.echo(about_line(name, one), err=True)
        for trouble in troubles:
            click.echo(trouble_line(name, trouble), err=True)
        whole = _whole(about, after, stream)
        if not whole:
            click.echo(f"{safe(name)}: part of the file could not be read", err=True)
        if troubles or not whole:
            self._worse(Exit.FINDINGS)
        self._out(name, before, after.encode(), readable=whole and not troubles)

    def _out(self, name: str, before: bytes, after: bytes, readable: bool) -> None:
        if self.check:
            if after != before:
                click.echo(safe(name))
                self._worse(Exit.FINDINGS)
        elif not self.write:
            standard_output().write(after)
        elif not readable:
            click.echo(f"{safe(name)}: left as it is", err=True)
        elif after == before:
            self.unchanged += 1
        else:
            with replacing(name) as stream:
                stream.write(after)
            self.changed += 1

    def _fail(self, name: str, why: str) -> None:
        click.echo(f"{safe(name)}: {why}", err=True)
        self._worse(Exit.BAD_FILE)

    def _worse(self, status: Exit) -> None:
        self.status = max(self.status, status)


def _whole(about: list[LineTrouble], after: str, rest: BinaryIO) -> bool:
    """Whether all of the file was read: no line passed over, no character replaced, no end cut."""
    kinds = {one.kind for one in about}
    if LINE_TOO_LONG in kinds or rest.read(1):
        return False
    return not (NOT_UTF8 in kinds and "\N{REPLACEMENT CHARACTER}" in after)
