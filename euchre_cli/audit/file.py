"""The audit of one named file: opening it, and telling the report of every way it can fail.

Knows: files and streams. Does not know: notations, or what the report does with the audit.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from typing import BinaryIO

from euchre_engine.problems import NOT_A_LOG, UNREADABLE_FILE, Kind

from ..log.decoding import LineTrouble, NotText, lines
from ..log.formats import items, opened, why_not
from ..log.items import Item
from ..log.read import read
from .diagnostics import Diagnostic, of_file, of_line
from .parts import Part, stream_of
from .run import Audit, Overrides, Report


def audit_file(name: str, report: Report, overrides: Overrides, part: Part | None = None) -> None:
    """Audit the file called `name` (`-` is standard input), or a part of it; every way it can fail
    is a finding. The report is told of the file's beginning and end with the part that has them."""
    part = Part(name) if part is None else part
    if part.carried is None:
        report.file_begins(name)
    failure: Diagnostic | None
    with ExitStack() as closing:
        try:
            stream = closing.enter_context(opened(name))
        except OSError as error:
            failure = of_file(UNREADABLE_FILE, why_not(error, name), name)
        else:
            # An error of the report itself, a full disk or a closed pipe, is none of the file's.
            failure = _Auditing(part, stream, report, overrides).failure
    if failure is not None:
        report.found(failure)
    if part.end is None:
        report.file_ends()


class _Auditing:
    """The audit of an open file; `failure` is why not all of it could be read."""

    def __init__(self, part: Part, stream: BinaryIO, report: Report, overrides: Overrides) -> None:
        self.name = part.name
        self.part = part
        self.stream = stream
        self.report = report
        self.failure: Diagnostic | None = None
        self.audit = Audit(part.name, report, overrides, part.carried)
        self.audit.run(self._items())

    def _items(self) -> Iterator[Item]:
        """What the file says, up to where it can be read: the audit of that much is finished."""
        try:
            if self.part.is_whole:
                yield from items(self.name, self.stream, self._about_line)
            else:
                players = self.part.carried.head.players if self.part.carried else {}
                text = lines(stream_of(self.part, self.stream), self._about_line)
                yield from read(text, self.part.line, players)
        except OSError as error:
            self._fails(UNREADABLE_FILE, why_not(error, self.name))
        except NotText as error:
            self._fails(NOT_A_LOG, str(error))

    def _fails(self, kind: Kind, words: str) -> None:
        self.failure = of_file(kind, words, self.name)
        self.audit.fatal = True

    def _about_line(self, trouble: LineTrouble) -> None:
        self.report.found(of_line(trouble, self.name, self.audit.index))
