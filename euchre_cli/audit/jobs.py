"""The audit of files by several processes, each part in whichever is free.

Knows: how work is spread, how outputs are put together in the order of the parts, and what happens
when a process dies. Does not know: what an audit finds.
"""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO

from ..log.formats import STDIN
from ..terminal.text import safe
from .files import Counts, OutputOptions, Progress, audit_file, between, pieces, report_of
from .log_audit import Overrides
from .parts import Part
from .report import CountingReport


class LostProcess(OSError):
    """A process that audited a file died; the message says which file."""


def spread(
    parts: Iterable[Part],
    files: int,
    overrides: Overrides,
    form: OutputOptions,
    jobs: int,
    out: IO[str],
    after: IO[str],
    counts: Counts,
) -> None:
    """Each part of the `files` (a number) in whichever process is free, as soon as it is found; the
    outputs in the order of the parts."""
    progress = Progress(files)
    wrote = wrote_after = False
    with (
        TemporaryDirectory(prefix="euchre-audit-") as folder,
        ProcessPoolExecutor(jobs, initializer=_dies_quietly) as pool,
    ):
        tasks: list[tuple[Part, Future[Counts] | None]] = []
        try:
            for number, part in enumerate(parts):
                base = str(Path(folder) / str(number))
                # Standard input is only here; it is read when its turn comes.
                here = part.name == STDIN
                task = None if here else pool.submit(_one, part, overrides, form, base)
                tasks.append((part, task))
            for number, (part, task) in enumerate(tasks):
                if task is None:
                    one = _one(part, overrides, form, str(Path(folder) / str(number)))
                else:
                    one = task.result()
                counts.files += part.end is None
                counts.status = max(counts.status, one.status)
                for key, value in one.summary.items():
                    counts.summary[key] += value
                done = Path(folder) / str(number)
                joint = between(form, games=part.carried is not None)
                wrote = _append(done.with_suffix(".out"), out, joint, wrote)
                joint = between(form) if form.output == "json" else ""
                wrote_after = _append(done.with_suffix(".after"), after, joint, wrote_after)
                if part.end is None:
                    progress.one_more()
        except BrokenProcessPool:
            name = safe(part.name)
            words = f"{name}: the process auditing it died; try again with --jobs 1"
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


def _one(part: Part, overrides: Overrides, form: OutputOptions, base: str) -> Counts:
    """One part in a process of its own; its output goes to files beside `base`."""
    counts = Counts()
    with (
        Path(base).with_suffix(".out").open("w", encoding="utf-8") as out,
        Path(base).with_suffix(".after").open("w", encoding="utf-8") as after,
    ):
        counting = CountingReport(report_of(form, out.write, after.write))
        audit_file(part.name, counting, overrides, part)
        counts.add(counting)
    return counts


def _append(part: Path, out: IO[str], joint: str, wrote: bool) -> bool:
    with part.open(encoding="utf-8", newline="") as stream:
        for piece in pieces(stream):
            out.write(joint + piece if wrote and joint else piece)
            wrote = True
            joint = ""
    part.unlink()
    return wrote
