"""The audit of many files in one go, into one output, in one process or several.

Knows: how the parts of an output are put together, and how work is spread. Does not know: what an
audit finds.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import SpooledTemporaryFile, TemporaryDirectory
from typing import IO, TYPE_CHECKING

from .audit import Overrides, Report
from .audit_file import audit_file
from .diagnostics import Exit
from .inputs import STDIN
from .render.safe import safe
from .tally import Tally
from .terminal import painter

if TYPE_CHECKING:
    from collections.abc import Iterator

_IN_MEMORY = 1 << 20
_PIECE = 1 << 16


class LostProcess(OSError):
    """A process that audited a file died; the message says which file."""


@dataclass(frozen=True, slots=True)
class Form:
    """How an audit is to be printed: the format, and for text the terminal's abilities."""

    output: str = "table"
    quiet: bool = False
    strict: bool = False
    only: tuple[str, ...] = ()
    width: int = 80
    color: str = "never"
    ascii_only: bool = False


@dataclass(slots=True)
class Counts:
    """What was audited, and the exit status."""

    files: int = 0
    summary: dict[str, int] = field(
        default_factory=lambda: {"games": 0, "hands": 0, "errors": 0, "notes": 0}
    )
    status: Exit = Exit.CLEAN

    def add(self, tally: Tally) -> None:
        """The counts of one file more."""
        self.files += 1
        for name, number in tally.summary().items():
            self.summary[name] += number
        self.status = max(self.status, tally.status)


def audit_files(
    names: Sequence[str], overrides: Overrides, form: Form, jobs: int, out: IO[str]
) -> Counts:
    """Audit every file and print the whole; returns the counts and the exit status."""
    counts = Counts()
    with SpooledTemporaryFile(_IN_MEMORY, "w+", encoding="utf-8") as after:
        out.write(_prologue(form))
        if jobs > 1 and len(names) > 1:
            _spread(names, overrides, form, jobs, out, after, counts)
        else:
            _in_turn(names, overrides, form, out, after, counts)
        after.seek(0)
        _epilogue(form, out, after, counts)
    return counts


def _in_turn(
    names: Sequence[str],
    overrides: Overrides,
    form: Form,
    out: IO[str],
    after: IO[str],
    counts: Counts,
) -> None:
    report = _report(form, out.write, after.write)
    progress = _Progress(len(names))
    for name in names:
        tally = Tally(report, form.strict, form.only)
        audit_file(name, tally, overrides)
        counts.add(tally)
        progress.one_more()
    progress.end()


def _report(
    form: Form, write: Callable[[str], object], write_after: Callable[[str], object]
) -> Report:
    if form.output == "json":
        from .render.json import JsonReport

        return JsonReport(write, write_after)
    if form.output in ("csv", "jsonl"):
        from .render.rows import FindingRows

        return FindingRows(write, form.output == "csv")
    from .render.text import TextReport

    return TextReport(
        write, painter(form.color), form.width, form.quiet, form.ascii_only, bool(form.only)
    )


def _prologue(form: Form) -> str:
    if form.output == "json":
        from .render import json

        return json.BEGIN
    if form.output == "csv":
        from .render.rows import COLUMNS, csv_line

        return csv_line(COLUMNS)
    return ""


def _epilogue(form: Form, out: IO[str], after: IO[str], counts: Counts) -> None:
    if form.output == "json":
        from .render import json

        out.write(json.FINDINGS)
        _copy(after, out)
        out.write(json.end(counts.summary))
    elif form.output == "table" and counts.files > 1:
        from .render.text import summary_line

        if not form.quiet or counts.summary["errors"] + counts.summary["notes"]:
            out.write("\n")
        out.write(summary_line(counts.files, counts.summary))


def _between(form: Form) -> str:
    """What stands between the outputs of two files."""
    if form.output == "json":
        return ",\n"
    return "\n" if form.output == "table" else ""


# -- several processes ---------------------------------------------------------------------------


def _spread(
    names: Sequence[str],
    overrides: Overrides,
    form: Form,
    jobs: int,
    out: IO[str],
    after: IO[str],
    counts: Counts,
) -> None:
    """Each file in whichever process is free, the outputs in the order of the names."""
    from concurrent.futures import Future, ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool

    progress = _Progress(len(names))
    wrote = wrote_after = False
    with (
        TemporaryDirectory(prefix="euchre-audit-") as folder,
        ProcessPoolExecutor(min(jobs, len(names)), initializer=_dies_quietly) as pool,
    ):
        tasks: list[Future[Counts] | None] = []
        for number, name in enumerate(names):
            base = str(Path(folder) / str(number))
            # Standard input is only here; it is read when its turn comes.
            here = name == STDIN
            tasks.append(None if here else pool.submit(_one, name, overrides, form, base))
        try:
            for number, task in enumerate(tasks):
                if task is None:
                    one = _one(names[number], overrides, form, str(Path(folder) / str(number)))
                else:
                    one = task.result()
                counts.files += one.files
                counts.status = max(counts.status, one.status)
                for key, value in one.summary.items():
                    counts.summary[key] += value
                part = Path(folder) / str(number)
                wrote = _append(part.with_suffix(".out"), out, _between(form), wrote)
                between_after = ",\n" if form.output == "json" else ""
                wrote_after = _append(part.with_suffix(".after"), after, between_after, wrote_after)
                progress.one_more()
        except BrokenProcessPool:
            words = f"{safe(names[number])}: the process that audited it died; try without --jobs"
            raise LostProcess(words) from None
        except BaseException:
            # What still runs would be waited for.
            for process in list((pool._processes or {}).values()):
                process.terminate()
            pool.shutdown(cancel_futures=True)
            raise
    progress.end()


def _dies_quietly() -> None:
    """In a process of its own: an interrupt ends it without a word; the first process speaks."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _one(name: str, overrides: Overrides, form: Form, base: str) -> Counts:
    """One file in a process of its own; its output goes to files beside `base`."""
    counts = Counts()
    with (
        Path(base).with_suffix(".out").open("w", encoding="utf-8") as out,
        Path(base).with_suffix(".after").open("w", encoding="utf-8") as after,
    ):
        tally = Tally(_report(form, out.write, after.write), form.strict, form.only)
        audit_file(name, tally, overrides)
        counts.add(tally)
    return counts


def _append(part: Path, out: IO[str], between: str, wrote: bool) -> bool:
    with part.open(encoding="utf-8", newline="") as stream:
        for piece in _pieces(stream):
            out.write(between + piece if wrote and between else piece)
            wrote = True
            between = ""
    part.unlink()
    return wrote


def _copy(stream: IO[str], out: IO[str]) -> None:
    for piece in _pieces(stream):
        out.write(piece)


def _pieces(stream: IO[str]) -> Iterator[str]:
    while piece := stream.read(_PIECE):
        yield piece


class _Progress:
    """Says on standard error how far the work is, once it takes longer than a second."""

    def __init__(self, whole: int) -> None:
        self.whole = whole
        self.done = 0
        self.said = time.monotonic()
        self.shown = False
        self.wanted = whole > 1 and sys.stderr.isatty() and not sys.stdout.isatty()

    def one_more(self) -> None:
        self.done += 1
        now = time.monotonic()
        if self.wanted and now - self.said > 1:
            self.said = now
            self.shown = True
            sys.stderr.write(f"\raudited {self.done} of {self.whole} files")
            sys.stderr.flush()

    def end(self) -> None:
        if self.shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
