"""The audit of files into one output, in this process or over an executor.

A task is some parts of files with their bytes; it returns for each part what it counts and what is
printed of it. The outputs are put together here, in the order of the parts.
"""

from __future__ import annotations

import os
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain, islice
from typing import IO, TYPE_CHECKING, Final, NamedTuple, cast

from euchre_engine.problems import NOT_A_LOG, UNREADABLE_FILE

from ..log.files import reading_error
from ..log.lines import NotALog
from ..log.places import Trouble
from ..terminal.display import painter
from ..terminal.exit_status import Exit
from ..terminal.progress import ProgressLine
from ..terminal.text import safe
from .findings import Finding, file_finding, trouble_finding
from .game_audit import GameAudit, Overrides, audit_game
from .parts import Part, parts_of
from .text_report import TextReport, summary_line

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

MOST_JOBS: Final = 64
SMALLEST: Final = 1 << 16
LARGEST: Final = 1 << 20
"""The fewest bytes of a task of local processes, where there is little to audit and where there is
much."""

WINDOW: Final = 4
"""The tasks for each process that are under way or waiting to be printed."""


class Form(NamedTuple):
    """How an audit is printed: the format, and for text the size and abilities of the terminal."""

    output: str = "table"
    quiet: bool = False
    notes: bool = False
    width: int = 80
    height: int = 24
    color: str = "never"
    ascii_only: bool = False

    @property
    def shows_notes(self) -> bool:
        """True if notes are printed, not only counted."""
        return not self.quiet or self.notes

    def between(self, games: bool) -> str:
        """What stands between two games, or between two findings after the games."""
        return {"json": ", " if games else ",\n", "table": "\n"}.get(self.output, "")


@dataclass(slots=True)
class Counts:
    """The numbers of an audit, and the exit status they give."""

    games: int = 0
    hands: int = 0
    errors: int = 0
    notes: int = 0
    status: int = Exit.CLEAN

    def add(self, other: Counts) -> None:
        """Adds other counts."""
        self.games += other.games
        self.hands += other.hands
        self.errors += other.errors
        self.notes += other.notes
        self.status = max(self.status, other.status)

    def found(self, findings: Iterable[Finding]) -> None:
        """Counts findings."""
        for finding in findings:
            if finding.severity == "error":
                self.errors += 1
            else:
                self.notes += 1
            self.status = max(self.status, finding.status)

    def summary(self) -> dict[str, int]:
        """The counts by their names in JSON."""
        return {name: getattr(self, name) for name in ("games", "hands", "errors", "notes")}


class Output(NamedTuple):
    """What is printed of a game, or of several: the games, and the findings that follow all."""

    games: str
    findings: str = ""


class Printed(NamedTuple):
    """What a task returns for a part."""

    counts: Counts
    output: Output


# -- a part ---------------------------------------------------------------------------------------


def outputs_of(part: Part, overrides: Overrides, form: Form, counts: Counts) -> Iterator[Output]:
    """The output of each game of a part, and of what is wrong beside them; adds to `counts`.
    Whatever is wrong is a finding."""
    show_game, show_findings = _shown_as(form)
    about_lines: list[Trouble] = []
    fatal: list[Finding] = []
    index = part.head.index if part.head is not None else 0
    try:
        for game, line in part.games(about_lines.append):
            own = about_lines
            if about_lines:
                # The line that is read already begins the next game.
                own = [trouble for trouble in about_lines if trouble.span.line < line]
                about_lines[:] = about_lines[len(own) :]
            audit = audit_game(game, part.file, overrides, own)
            index = game.head.index
            counts.games += 1
            counts.hands += audit.hands
            if audit.findings:
                counts.found(audit.findings)
            yield show_game(audit)
    except OSError as error:
        fatal.append(file_finding(UNREADABLE_FILE, reading_error(error), part.file))
    except NotALog as error:
        fatal.append(file_finding(NOT_A_LOG, str(error), part.file))
    rest = [trouble_finding(trouble, part.file, index) for trouble in about_lines] + fatal
    if rest:
        counts.found(rest)
        yield show_findings(rest)


def _shown_as(
    form: Form,
) -> tuple[Callable[[GameAudit], Output], Callable[[list[Finding]], Output]]:
    """The functions that print a game, and findings of no game, in this form."""
    if form.output == "table":
        report = TextReport(
            painter(form.color),
            form.width,
            form.height,
            form.quiet,
            form.shows_notes,
            form.ascii_only,
        )
        return (
            lambda audit: Output(report.game(audit)),
            lambda findings: Output(report.of_no_game(findings)),
        )
    from . import json_report  # The audit of a text loads no JSON.

    finding_text = json_report.finding_text
    if form.output == "jsonl":

        def lines(findings: Iterable[Finding]) -> Output:
            return Output("".join([finding_text(finding) + "\n" for finding in findings]))

        return lambda audit: lines(audit.findings), lines

    def joined(findings: Iterable[Finding]) -> str:
        return ",\n".join(map(finding_text, findings))

    return (
        lambda audit: Output(json_report.game_text(audit), joined(audit.findings)),
        lambda findings: Output("", joined(findings)),
    )


def audit_task(parts: Sequence[Part], overrides: Overrides, form: Form) -> list[Printed]:
    """Audits parts that have their bytes; this is what another process does."""
    done = []
    for part in parts:
        counts = Counts()
        outputs = list(outputs_of(part, overrides, form, counts))
        texts = form.between(games=True).join([one.games for one in outputs if one.games])
        after = form.between(games=False).join([one.findings for one in outputs if one.findings])
        done.append(Printed(counts, Output(texts, after)))
    return done


# -- all files ------------------------------------------------------------------------------------


class Workers(NamedTuple):
    """An executor, the number of its processes, the fewest bytes that are worth a task, and how the
    result of a task is waited for."""

    executor: Executor
    number: int
    least: int
    result: Callable[[Future[list[Printed]], str], list[Printed]]


def audit_files(
    names: Sequence[str],
    overrides: Overrides,
    form: Form,
    out: IO[str],
    workers: Workers | None = None,
    jobs: int = 1,
) -> int:
    """Audits every file, writes the result to `out`, and returns the exit status. The work is
    spread over `workers`, or over `jobs` local processes (0: as many as are worth it)."""
    size = sum(os.path.getsize(name) for name in names if os.path.isfile(name))
    jobs = jobs or _worth_it(size)
    with _Page(form, out, len(names)) as page:
        audit = partial(_audit, page, overrides, form)
        if workers is not None:
            audit(_tasks(names, workers.least), workers)
        elif jobs == 1:
            audit([Part(name)] for name in names)
        else:
            least = max(SMALLEST, min(LARGEST, size // (2 * WINDOW * jobs)))
            tasks = _tasks(names, least)
            first = list(islice(tasks, jobs))
            if len(first) < 2:
                audit(chain(first, tasks))
            else:
                from .jobs import local_processes  # 30 ms, with other processes

                with local_processes(len(first), least) as processes:
                    audit(chain(first, tasks), processes)
        page.end()
    return page.counts.status


def _worth_it(size: int) -> int:
    """The number of processes for so many bytes of logs: at most one for each processor."""
    processors = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else None
    return max(1, min(processors or os.cpu_count() or 1, MOST_JOBS, size // (8 * SMALLEST)))


def _tasks(names: Iterable[str], least: int) -> Iterator[list[Part]]:
    """The parts of all files, in groups of at least so many bytes; one that is read here is a
    group of its own."""
    group: list[Part] = []
    size = 0
    for name in names:
        for part in parts_of(name, least):
            if part.data is None:
                yield from ([group] if group else [])
                yield [part]
                group, size = [], 0
                continue
            group.append(part)
            size += len(part.data)
            if size >= least:
                yield group
                group, size = [], 0
    if group:
        yield group


def _audit(
    page: _Page,
    overrides: Overrides,
    form: Form,
    tasks: Iterable[Sequence[Part]],
    workers: Workers | None = None,
) -> None:
    """Audits tasks, and prints what they come to in their order. Only so many are under way or
    waiting that they fit in memory."""
    waiting: deque[tuple[Sequence[Part], Future[list[Printed]] | None]] = deque()

    def print_next() -> None:
        parts, future = waiting.popleft()
        if future is None:
            for part in parts:
                counts = Counts()
                page.add(part, outputs_of(part, overrides, form, counts), counts)
        else:
            assert workers is not None
            printed = workers.result(future, parts[0].file)
            for part, one in zip(parts, printed, strict=True):
                page.add(part, [one.output], one.counts)

    for parts in tasks:
        if workers is None or parts[0].data is None:
            waiting.append((parts, None))
        else:
            future = workers.executor.submit(audit_task, parts, overrides, form)
            waiting.append(([part._replace(data=None) for part in parts], future))
        while len(waiting) >= (WINDOW * workers.number if workers else 1):
            print_next()
    while waiting:
        print_next()


class _Page:
    """The output: the files with their games one after the other, then the findings if these have
    a place of their own, then the summary."""

    def __init__(self, form: Form, out: IO[str], names: int) -> None:
        self.form = form
        self.write = out.write
        self.counts = Counts()
        self.names = names
        self.begun = self.ended = 0
        self.wrote = False  # Something of this file is written; in a quiet report, of any.
        self.after: IO[str] | None = None
        self.progress = ProgressLine()
        self.progress.visible &= not sys.stdout.isatty()
        if form.output == "json":
            from json import dumps  # The audit of a text loads no JSON.
            from tempfile import SpooledTemporaryFile  # slow to import

            self.json = dumps
            spooled = SpooledTemporaryFile(1 << 20, "w+", encoding="utf-8")  # noqa: SIM115
            self.after = cast("IO[str]", spooled)
            self.write('{"schema_version": 1, "files": [\n')

    def __enter__(self) -> _Page:
        return self

    def __exit__(self, *_: object) -> None:
        self.progress.end()
        if self.after is not None:
            self.after.close()

    def add(self, part: Part, outputs: Iterable[Output], counts: Counts) -> None:
        """Writes the outputs of a part as they come; `counts` are complete once all have."""
        if part.head is None:
            self._file_begins(part.file)
        for output in outputs:
            if output.games:
                self.write((self.form.between(games=True) if self.wrote else "") + output.games)
                self.wrote = True
            if output.findings and self.after is not None:
                between = self.form.between(games=False) if self.after.tell() else ""
                self.after.write(between + output.findings)
            if self.progress.visible:
                self.progress.update(self._so_far(counts))
        self.counts.add(counts)
        if part.last:
            self.ended += 1
            if self.form.output == "json":
                self.write("]}")

    def _file_begins(self, name: str) -> None:
        form = self.form
        self.begun += 1
        if form.output == "json":
            between = ",\n" if self.begun > 1 else ""
            self.write(f'{between}{{"file": {self.json(name)}, "games": [')
            self.wrote = False
        elif form.output == "table" and not form.quiet:
            title = safe(name)
            if form.ascii_only:
                title = title.encode("ascii", "backslashreplace").decode()
            between = "\n" if self.begun > 1 else ""
            self.write(f"{between}{painter(form.color)(title, 'strong')}\n")
            self.wrote = False

    def _so_far(self, counts: Counts) -> str:
        hands = f"{self.counts.hands + counts.hands:,} hands audited"
        return f"{hands}, {self.ended} of {self.names} files" if self.names > 1 else hands

    def end(self) -> None:
        """Writes what follows all files."""
        counts, form = self.counts, self.form
        if self.after is not None:
            self.write('\n], "findings": [\n')
            self.after.seek(0)
            while piece := self.after.read(1 << 16):
                self.write(piece)
            self.write(f'\n], "summary": {self.json(counts.summary())}}}\n')
        elif form.output == "table":
            hidden = counts.notes > 0 and not form.shows_notes
            found = counts.errors or counts.notes
            if self.begun > 1 or hidden or (counts.games > 1 and (found or not form.quiet)):
                blank = not form.quiet or counts.errors or (counts.notes and not hidden)
                self.write("\n" if blank else "")
                self.write(summary_line(self.begun, counts.summary(), not hidden))
