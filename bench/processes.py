"""Whole processes, measured: wall time, processor time, memory; and rounds that take turns.

Knows: how a command is run and what it cost. Does not know: what the commands do.
"""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median


@dataclass(frozen=True, slots=True)
class Cost:
    """What one run took: seconds on the clock, seconds of processor, the most memory in MiB.

    The processor and memory are those of the process that was started; of what it starts itself,
    the processor is counted too, and the memory is the most of any one of them.
    """

    wall: float
    processor: float
    memory: float


@contextmanager
def as_installed(folder: Path) -> Iterator[None]:
    """What is run in this block keeps its compiled modules in `folder`, as installed programs keep
    theirs beside them, and writes its output in blocks; whatever the environment says of both."""
    before = os.environ.copy()
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ.pop("PYTHONUNBUFFERED", None)
    os.environ["PYTHONPYCACHEPREFIX"] = str(folder)
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)


def run(
    command: Sequence[str], output: Path | None = None, status: int | tuple[int, ...] = 0
) -> Cost:
    """Run a command to its end, its standard output into a file (or nowhere).

    Raises `RuntimeError`, with the end of what it wrote into the file, when it ends with another
    exit status than `status`, or one of several: what failed has not been measured.
    """
    with Path(os.devnull if output is None else output).open("wb") as out:
        begun = time.perf_counter()
        process = subprocess.Popen(  # noqa: S603 (the bench's own commands)
            command, stdin=subprocess.DEVNULL, stdout=out
        )
        _, waited, used = os.wait4(process.pid, 0)
        wall = time.perf_counter() - begun
    process.returncode = os.waitstatus_to_exitcode(waited)
    if process.returncode not in (status if isinstance(status, tuple) else (status,)):
        words = f"{' '.join(command)} ended with status {process.returncode}"
        told = "" if output is None else output.read_text(errors="replace")[-2000:]
        raise RuntimeError(f"{words}\n{told}".rstrip())
    return Cost(wall, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)


def in_turns(ways: Mapping[str, Callable[[], Cost]], rounds: int) -> dict[str, Cost]:
    """Every way run once a round, so that a busy moment of the machine meets all of them alike;
    returns the median costs. One round more comes first, uncounted, to warm the caches."""
    costs: dict[str, list[Cost]] = {name: [] for name in ways}
    for number in range(rounds + 1):
        for name, way in ways.items():
            cost = way()
            if number:
                costs[name].append(cost)
    return {
        name: Cost(
            median(one.wall for one in all_of_it),
            median(one.processor for one in all_of_it),
            max(one.memory for one in all_of_it),
        )
        for name, all_of_it in costs.items()
    }
