"""The audit of many files by several processes, each file in whichever is free.

Knows: how work is spread, how outputs are put together in the order of the names, and what happens
when a process dies. Does not know: what an audit finds.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO

from ..log.files import STDIN
from ..terminal.text import safe
from .audit_counts import CountingReport
from .file import audit_file
from .files import Counts, Form, Progress, between, pieces, report_of
from .run import Overrides


class LostProcess(OSError):
    """A process that audited a file died; the message says which file."""


def spread(
    names: Sequence[str],
    overrides: Overrides,
    form: Form,
    jobs: int,
    out: IO[str],
    after: IO[str],
    counts: Counts,
) -> None:
    """Each file in whichever process is free, the outputs in the order of the names."""
    progress = Progress(len(names))
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
                wrote = _append(part.with_suffix(".out"), out, between(form), wrote)
                between_after = ",\n" if form.output == "json" else ""
                wrote_after = _append(part.with_suffix(".after"), after, between_after, wrote_after)
                progress.one_more()
        except BrokenProcessPool:
            words = f"{safe(names[number])}: the process auditing it died; try again without --jobs"
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
        tally = CountingReport(report_of(form, out.write, after.write), form.strict, form.only)
        audit_file(name, tally, overrides)
        counts.add(tally)
    return counts


def _append(part: Path, out: IO[str], joint: str, wrote: bool) -> bool:
    with part.open(encoding="utf-8", newline="") as stream:
        for piece in pieces(stream):
            out.write(joint + piece if wrote and joint else piece)
            wrote = True
            joint = ""
    part.unlink()
    return wrote
