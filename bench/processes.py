"""Whole processes, measured: seconds on the clock and of processor, memory; in turns."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Final

PYTHON: Final = sys.executable
EUCHRE: Final = Path(PYTHON).with_name("euchre")
"""The command as installed beside the interpreter that runs the bench."""


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
    with _environment(PYTHONPYCACHEPREFIX=str(folder)):
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        os.environ.pop("PYTHONUNBUFFERED", None)
        yield


@contextmanager
def at_home(folder: Path) -> Iterator[None]:
    """What is run in this block is run by somebody who has set nothing and keeps everything in
    `folder`, and whose Python has no numpy: sqlite-utils would load it, in half the time of the
    whole program, which is not what is compared here."""
    (folder / "without").mkdir(exist_ok=True)
    (folder / "without" / "numpy.py").write_text("raise ImportError('not installed')\n")
    path = os.pathsep.join((str(folder / "without"), os.environ.get("PYTHONPATH", "")))
    with _environment(PYTHONPATH=path, COLUMNS="80"):
        for name in list(os.environ):
            if name.startswith(("EUCHRE_", "XDG_")):
                del os.environ[name]
        os.environ |= {"HOME": str(folder), "EUCHRE_TERMINAL": "bench"}
        yield


@contextmanager
def _environment(**more: str) -> Iterator[None]:
    before = os.environ.copy()
    os.environ |= more
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)


def run(
    command: Sequence[str | Path], output: Path | None = None, status: tuple[int, ...] = (0,)
) -> Cost:
    """Run a command to its end, its standard output into a file (or nowhere).

    Raises `RuntimeError`, with the end of what it wrote into the file, when it ends with another
    exit status: what failed has not been measured.
    """
    with Path(output or os.devnull).open("wb") as out:
        begun = time.perf_counter()
        process = subprocess.Popen(  # noqa: S603 (the bench's own commands)
            command, stdin=subprocess.DEVNULL, stdout=out
        )
        _, waited, used = os.wait4(process.pid, 0)
        wall = time.perf_counter() - begun
    process.returncode = os.waitstatus_to_exitcode(waited)
    if process.returncode not in status:
        words = f"{' '.join(map(str, command))} ended with status {process.returncode}"
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
            median(one.wall for one in each),
            median(one.processor for one in each),
            max(one.memory for one in each),
        )
        for name, each in costs.items()
    }
