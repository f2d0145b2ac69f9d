"""The audit of files into one output, in this process or over an executor.

A task is some parts of files with their bytes; it returns for each part what it counts and what is
printed of it. The parts come back here in their order, and the report writes them.
"""

from __future__ import annotations

import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import IO, TYPE_CHECKING, Final, TypeAlias

from euchre_engine.problems import NOT_A_LOG, UNREADABLE_FILE

from ..log.files import reading_error
from ..log.lines import NotALog
from ..log.places import Trouble
from ..terminal.exit_status import BadFile
from ..terminal.progress import ProgressLine
from ..terminal.text import safe
from . import json_report
from .findings import Counts, Finding, count_findings, exit_status, file_finding, trouble_finding
from .game_audit import Overrides, audit_game
from .parts import Part, parts_of
from .text_report import Audited, Form, Output, TextReport

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

MOST_JOBS: Final = 64
SMALLEST: Final = 1 << 16
LARGEST: Final = 1 << 20
"""The fewest bytes of a task of local processes, where there is little to audit and where there is
much."""

WINDOW: Final = 4
"""The tasks for each process that are under way or waiting to be printed."""

Printed: TypeAlias = tuple[Counts, Iterable[Output]]
"""What is printed of a part, and what it counts once all of that is there."""


def _report(form: Form) -> TextReport | json_report.JsonReport:
    if form.output == "table":
        return TextReport(form)
    return json_report.JsonReport() if form.output == "json" else json_report.JsonLines()


def outputs_of(part: Part, overrides: Overrides, form: Form, counts: Counts) -> Iterator[Output]:
    """The output of each game of a part, and of what is wrong beside them; adds to `counts`.
    Whatever is wrong is a finding."""
    report = _report(form)
    about_lines: list[Trouble] = []
    fatal: list[Finding] = []
    index = part.head.index if part.head is not None else 0
    try:
        for game in part.games(about_lines.append):
            own = about_lines
            if about_lines:
                # The line that is read already begins the next game.
                own = [trouble for trouble in about_lines if trouble.span.line < game.next_line]
                about_lines[:] = about_lines[len(own) :]
            audit = audit_game(game, part.file, overrides, own)
            index = game.head.index
            counts["games"] += 1
            counts["hands"] += audit.hands
            if audit.findings:
                count_findings(counts, audit.findings)
            yield report.game(audit, game.cut)
    except OSError as error:
        fatal.append(file_finding(UNREADABLE_FILE, reading_error(error), part.file))
    except NotALog as error:
        fatal.append(file_finding(NOT_A_LOG, str(error), part.file))
    rest = [trouble_finding(trouble, part.file, index) for trouble in about_lines] + fatal
    if rest:
        count_findings(counts, rest)
        yield report.of_no_game(rest)


def audit_task(parts: Sequence[Part], overrides: Overrides, form: Form) -> list[Printed]:
    """Audits parts that have their bytes; this is what another process does."""
    return [(counts, list(outputs)) for counts, outputs in _here(parts, overrides, form)]


def _here(parts: Iterable[Part], overrides: Overrides, form: Form) -> Iterator[Printed]:
    for part in parts:
        counts = Counts()
        yield counts, outputs_of(part, overrides, form, counts)


# -- all files ------------------------------------------------------------------------------------


class Workers:
    """An executor, the number of its processes, the fewest bytes that are worth a task, and how the
    result of a task is waited for."""

    # No named tuple: once compiled, that would load what its fields are.
    def __init__(
        self,
        executor: Executor,
        number: int,
        least: int,
        result: Callable[[Future[list[Printed]], str], list[Printed]],
    ) -> None:
        self.executor = executor
        self.number = number
        self.least = least
        self.result = result


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
    if workers is None and jobs != 1:
        size = sum(os.path.getsize(name) for name in names if os.path.isfile(name))
        jobs = jobs or _worth_it(size)
        if jobs > 1:
            least = max(SMALLEST, min(LARGEST, size // (2 * WINDOW * jobs)))
            with _local_processes(jobs, least) as workers:
                return audit_files(names, overrides, form, out, workers)
    counts, progress = Counts(), ProgressLine()
    progress.visible &= not sys.stdout.isatty()
    ended = 0

    def watched(own: Counts, outputs: Iterable[Output]) -> Iterator[Output]:
        for output in outputs:
            yield output
            hands = f"{counts['hands'] + own['hands']:,} hands audited"
            files = f", {ended} of {len(names)} files" if len(names) > 1 else ""
            progress.update(hands + files)

    def audited() -> Audited:
        nonlocal ended
        for part, (own, outputs) in _in_order(names, overrides, form, workers):
            yield part, watched(own, outputs) if progress.visible else outputs
            counts.update(own)
            ended += part.last

    try:
        _report(form).write(audited(), out, counts)
    finally:
        progress.end()
    return exit_status(counts)


def _worth_it(size: int) -> int:
    """The number of processes for so many bytes of logs: at most one for each processor."""
    processors = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else None
    return max(1, min(processors or os.cpu_count() or 1, MOST_JOBS, size // (8 * SMALLEST)))


def _in_order(
    names: Iterable[str], overrides: Overrides, form: Form, workers: Workers | None
) -> Iterator[tuple[Part, Printed]]:
    """Every part of the files with what is printed of it. Of tasks only so many are under way or
    waiting that they fit in memory."""
    if workers is None:
        files = list(map(Part, names))
        yield from zip(files, _here(files, overrides, form), strict=True)
        return
    waiting: deque[tuple[Sequence[Part], Future[list[Printed]] | None]] = deque()

    def next_task() -> Iterator[tuple[Part, Printed]]:
        parts, future = waiting.popleft()
        printed: Iterable[Printed] = _here(parts, overrides, form)
        if future is not None:
            printed = workers.result(future, parts[0].file)
        yield from zip(parts, printed, strict=True)

    for parts in _tasks(names, workers.least):
        future = None
        if parts[0].data is not None:
            try:
                future = workers.executor.submit(audit_task, parts, overrides, form)
            except RuntimeError as died:  # A process did, with a task that is waited for.
                future = _failed(died)
            parts = [part._replace(data=None) for part in parts]
        waiting.append((parts, future))
        if len(waiting) == WINDOW * workers.number:
            yield from next_task()
    while waiting:
        yield from next_task()


def _failed(error: Exception) -> Future[list[Printed]]:
    """A task that could not be begun: it fails when its turn comes, after those before it."""
    from concurrent.futures import Future

    future: Future[list[Printed]] = Future()
    future.set_exception(error)
    return future


def _tasks(names: Iterable[str], least: int) -> Iterator[list[Part]]:
    """The parts of all files, in groups of at least so many bytes; one that is read here is a
    group of its own."""
    group: list[Part] = []
    size = 0
    for part in (part for name in names for part in parts_of(name, least)):
        if group and (size >= least or part.data is None):
            yield group
            group, size = [], 0
        if part.data is None:
            yield [part]
        else:
            group.append(part)
            size += len(part.data)
    if group:
        yield group


# -- local processes ------------------------------------------------------------------------------


@contextmanager
def _local_processes(number: int, least: int) -> Iterator[Workers]:
    """Processes of this machine, for tasks of at least so many bytes."""
    from concurrent.futures.process import BrokenProcessPool, ProcessPoolExecutor  # 30 ms

    def result(future: Future[list[Printed]], file: str) -> list[Printed]:
        try:
            return future.result()
        except BrokenProcessPool:
            words = f"{safe(file)}: the process auditing it died; try again with --jobs 1"
            raise BadFile(words) from None

    # An interrupt ends them without a word; the first process speaks.
    quietly = (signal.SIGINT, signal.SIG_DFL)
    with ProcessPoolExecutor(number, None, signal.signal, quietly) as pool:
        try:
            yield Workers(pool, number, least, result)
        except BaseException:
            # What still runs would be waited for.
            for process in list((pool._processes or {}).values()):
                process.terminate()
            with suppress(BrokenProcessPool):
                # Until the pool knows that they are gone, its end may wait for them to read a task.
                pool.submit(int).result()
            pool.shutdown(cancel_futures=True)
            raise
