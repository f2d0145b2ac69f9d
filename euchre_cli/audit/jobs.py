"""Local processes for an audit, and what happens when one dies."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager

from ..terminal.exit_status import BadFile
from ..terminal.text import safe
from .files import Printed, Workers


@contextmanager
def local_processes(number: int, least: int) -> Iterator[Workers]:
    """Processes of this machine, for tasks of at least so many bytes."""
    with ProcessPoolExecutor(number, initializer=_dies_quietly) as pool:
        try:
            yield Workers(pool, number, least, _result)
        except BaseException:
            # What still runs would be waited for.
            for process in list((pool._processes or {}).values()):
                process.terminate()
            pool.shutdown(cancel_futures=True)
            raise


def _dies_quietly() -> None:
    """An interrupt ends a process without a word; the first process speaks."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _result(future: Future[list[Printed]], file: str) -> list[Printed]:
    try:
        return future.result()
    except BrokenProcessPool:
        words = f"{safe(file)}: the process auditing it died; try again with --jobs 1"
        raise BadFile(words) from None
