"""The audit of log files into one output, in one process or several.

Knows: how a file is opened, every way that can fail, and how the parts of an output are put
together. Does not know: notations, or what an audit finds.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from io import StringIO
from itertools import chain, islice
from typing import IO, TYPE_CHECKING, BinaryIO, Final, NamedTuple, cast

from euchre_engine.problems import NOT_A_LOG, UNREADABLE_FILE, Kind

from ..log.decoding import LineTrouble, NotText, lines
from ..log.formats import items, open_input, reading_error
from ..log.log_items import Item
from ..log.text_read import read
from ..terminal.display import painter
from ..terminal.exit_status import Exit
from .diagnostics import Diagnostic, file_diagnostic, line_diagnostic
from .log_audit import Audit, Overrides
from .parts import SMALLEST, Part, parts_of, stream_of
from .report import CountingReport, Report
from .text_report import TextReport, summary_line

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

MOST_JOBS: Final = 64
PARTS: Final = 8
"""The parts of a large file for each process; several, because some take longer than others."""

_BYTES_PER_JOB: Final = 2 * SMALLEST
"""The bytes of logs that justify another process."""

_IN_MEMORY = 1 << 20
_PIECE = 1 << 16


class OutputOptions(NamedTuple):
    """The form of an audit's output: the format, and for text the size and abilities of the
    terminal."""

    output: str = "table"
    quiet: bool = False
    notes: bool = False
    width: int = 80
    height: int = 24
    color: str = "never"
    ascii_only: bool = False

    @property
    def shows_notes(self) -> bool:
        """True if notes are printed, not only counted: always, except in a quiet report without
        `--notes`."""
        return not self.quiet or self.notes


@dataclass(slots=True)
class Counts:
    """The numbers of files, games, hands, errors and notes, and the exit status."""

    files: int = 0
    summary: dict[str, int] = field(
        default_factory=lambda: {"games": 0, "hands": 0, "errors": 0, "notes": 0}
    )
    status: Exit = Exit.CLEAN

    def add(self, report: CountingReport) -> None:
        """Add the counts of one more file."""
        self.files += 1
        for name, number in report.summary().items():
            self.summary[name] += number
        self.status = max(self.status, report.status)


def audit_files(
    names: Sequence[str], overrides: Overrides, form: OutputOptions, jobs: int, out: IO[str]
) -> Counts:
    """Audit every file and write the result to `out`; returns the counts and the exit status.
    `jobs` is the number of processes, 0 for `--jobs auto`."""
    counts = Counts()
    with _findings_buffer(form) as after:
        out.write(_prologue(form))
        jobs = jobs or _auto_jobs(names)
        parts = _parts(names, jobs)
        first = list(islice(parts, jobs))
        if len(first) > 1:
            from .jobs import spread  # 30 ms, with other processes, that few files do not need.

            jobs = len(first)
            spread(chain(first, parts), len(names), overrides, form, jobs, out, after, counts)
        else:
            _in_turn(names, overrides, form, out, after, counts)
        after.seek(0)
        _epilogue(form, out, after, counts)
    return counts


def _auto_jobs(names: Sequence[str]) -> int:
    """The number of processes for `--jobs auto`: one per processor, but no more than the amount of
    data justifies."""
    processors = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else None
    size = sum(os.path.getsize(name) for name in names if os.path.isfile(name))
    return max(1, min(processors or os.cpu_count() or 1, MOST_JOBS, size // _BYTES_PER_JOB))


def _parts(names: Sequence[str], jobs: int) -> Iterator[Part]:
    """The files, large ones in several parts for each process; nothing with a single process."""
    for name in names if jobs > 1 else ():
        size = os.path.getsize(name) if os.path.isfile(name) else 0
        yield from parts_of(name, max(SMALLEST, size // (PARTS * jobs)))


def _findings_buffer(form: OutputOptions) -> AbstractContextManager[IO[str]]:
    """A buffer for the findings, which the JSON report prints after the games."""
    if form.output != "json":
        return StringIO()
    from tempfile import SpooledTemporaryFile  # slow to import

    return cast("IO[str]", SpooledTemporaryFile(_IN_MEMORY, "w+", encoding="utf-8"))


def _in_turn(
    names: Sequence[str],
    overrides: Overrides,
    form: OutputOptions,
    out: IO[str],
    after: IO[str],
    counts: Counts,
) -> None:
    report = report_of(form, out.write, after.write)
    progress = Progress(len(names))
    for name in names:
        counting = CountingReport(report)
        audit_file(name, counting, overrides)
        counts.add(counting)
        progress.one_more()
    progress.end()


def audit_file(name: str, report: Report, overrides: Overrides, part: Part | None = None) -> None:
    """Audit the file called `name` (`-` is standard input), or a part of it; every way this can
    fail is a finding. The first part reports the file's beginning, the last part its end."""
    part = Part(name) if part is None else part
    if part.carried is None:
        report.file_begins(name)
    failure: Diagnostic | None
    with ExitStack() as closing:
        try:
            stream = closing.enter_context(open_input(name))
        except OSError as error:
            failure = file_diagnostic(UNREADABLE_FILE, reading_error(error, name), name)
        else:
            # An error of the report itself (a full disk, a closed pipe) is not caught here.
            failure = _OpenFile(part, stream, report, overrides).failure
    if failure is not None:
        report.found(failure)
    if part.end is None:
        report.file_ends()


class _OpenFile:
    """The audit of an open file; `failure` is the reason that not all of it could be read, if
    any."""

    def __init__(self, part: Part, stream: BinaryIO, report: Report, overrides: Overrides) -> None:
        self.name = part.name
        self.part = part
        self.stream = stream
        self.report = report
        self.failure: Diagnostic | None = None
        self.audit = Audit(part.name, report, overrides, part.carried)
        self.audit.run(self._items())

    def _items(self) -> Iterator[Item]:
        """The items of the file; stops at the first read error, so that what precedes it is still
        audited."""
        try:
            if self.part.is_whole:
                yield from items(self.name, self.stream, self._about_line)
            else:
                players = self.part.carried.head.players if self.part.carried else {}
                text = lines(stream_of(self.part, self.stream), self._about_line, self.part.line)
                yield from read(text, self.part.line, players)
        except OSError as error:
            self._fails(UNREADABLE_FILE, reading_error(error, self.name))
        except NotText as error:
            self._fails(NOT_A_LOG, str(error))

    def _fails(self, kind: Kind, words: str) -> None:
        self.failure = file_diagnostic(kind, words, self.name)
        self.audit.fatal = True

    def _about_line(self, trouble: LineTrouble) -> None:
        self.report.found(line_diagnostic(trouble, self.name, self.audit.index))


def report_of(
    form: OutputOptions, write: Callable[[str], object], write_after: Callable[[str], object]
) -> Report:
    """The report that an audit prints in this form with `write`; the JSON report prints its
    findings, which follow the games, with `write_after`."""
    if form.output != "table":
        from . import json_report  # The audit of a text loads no JSON.

        if form.output == "json":
            return json_report.JsonReport(write, write_after)
        return json_report.FindingLines(write)
    return TextReport(
        write,
        painter(form.color),
        form.width,
        form.quiet,
        form.ascii_only,
        form.shows_notes,
        form.height,
    )


def _prologue(form: OutputOptions) -> str:
    if form.output != "json":
        return ""
    from . import json_report  # As in `report_of`.

    return json_report.BEGIN


def _epilogue(form: OutputOptions, out: IO[str], after: IO[str], counts: Counts) -> None:
    if form.output == "json":
        from . import json_report  # As in `report_of`.

        out.write(json_report.FINDINGS)
        _copy(after, out)
        out.write(json_report.end(counts.summary))
    elif form.output == "table":
        errors, notes = counts.summary["errors"], counts.summary["notes"]
        hidden = notes and not form.shows_notes
        several = counts.summary["games"] > 1 and (errors or notes or not form.quiet)
        if counts.files > 1 or several or hidden:
            if not form.quiet or errors or (notes and not hidden):
                out.write("\n")
            out.write(summary_line(counts.files, counts.summary, not hidden))


def between(form: OutputOptions, games: bool = False) -> str:
    """The separator between the outputs of two files, or of two games of one file."""
    if form.output == "json":
        return ", " if games else ",\n"
    return "\n" if form.output == "table" else ""


def _copy(stream: IO[str], out: IO[str]) -> None:
    for piece in pieces(stream):
        out.write(piece)


def pieces(stream: IO[str]) -> Iterator[str]:
    """The text of a stream, piece by piece."""
    while piece := stream.read(_PIECE):
        yield piece


class Progress:
    """Prints on standard error how many files are done, if that takes longer than a second."""

    def __init__(self, files: int) -> None:
        self.files = files
        self.done = 0
        self.last_shown = time.monotonic()
        self.shown = False
        self.enabled = files > 1 and sys.stderr.isatty() and not sys.stdout.isatty()

    def one_more(self) -> None:
        """Count a file that is done."""
        self.done += 1
        now = time.monotonic()
        if self.enabled and now - self.last_shown > 1:
            self.last_shown = now
            self.shown = True
            sys.stderr.write(f"\raudited {self.done} of {self.files} files")
            sys.stderr.flush()

    def end(self) -> None:
        """Clear the line."""
        if self.shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
