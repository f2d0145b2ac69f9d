"""`python -m bench.torture`: what is too long for the tests, in as many processes as asked.

Every test that is marked `seeds` with twenty times as many, thousands of writers killed, the
searches of Hypothesis again with other seeds, random entries in long sequences, logs made to take
all time or all memory, a line of 200 MB, and a million hands. Ends with status 1 when anything is
wrong; the tests say what is right.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from . import hostile
from .figures import MEMORY, Sizes, long_logs
from .processes import EUCHRE, PYTHON, run
from .table import table

KILLS: Final = "tests/store/test_kills.py"
SEARCHES: Final = ("tests/log",)
"""Where the tests are that search with Hypothesis."""

LONG_LINE: Final = 200 << 20
SEQUENCES: Final = 100
"""Sequences of random entries in one piece of work."""


def tests(folder: Path, jobs: int, *words: str) -> str:
    """Tests with these words, which must find nothing."""
    usual = ("-q", "-n", str(jobs), "-p", "no:cacheprovider")
    run([PYTHON, "-m", "pytest", *usual, *words], folder / "tests")
    return f"pytest {' '.join(words)}: nothing found"


def searches(folder: Path, jobs: int, seeds: Iterable[int]) -> str:
    """The searches of Hypothesis with other seeds."""
    told = [tests(folder, jobs, f"--hypothesis-seed={seed}", *SEARCHES) for seed in seeds]
    return f"{len(told)} times {told[-1]}"


def random_entries(seed: int) -> None:
    """Random entries in the book and in the model of it, in longer sequences than the tests try."""
    import hypothesis
    from hypothesis.stateful import run_state_machine_as_test

    from tests.store import test_random_sequences as tried

    often = hypothesis.settings(
        tried.OFTEN, max_examples=SEQUENCES, derandomize=False, stateful_step_count=40
    )
    run_state_machine_as_test(hypothesis.seed(seed)(tried.Bookkeeping), settings=often)


def entries(jobs: int, seeds: range) -> str:
    """`random_entries` with each seed."""
    with ProcessPoolExecutor(jobs) as pool:
        list(pool.map(random_entries, seeds))
    return f"{SEQUENCES * len(seeds):,} sequences of random entries: book and model agree"


def long_line(folder: Path) -> str:
    """A log with a line of 200 MB between two hands: passed over, said, and the rest audited."""
    log, out = folder / "line.euchre", folder / "out"
    with log.open("wb") as stream:
        stream.write(b"hand 1; maker N; tricks NS 3\n")
        for _ in range(LONG_LINE >> 20):
            stream.write(b"play N 9c " * 104_857 + b"play N")
        stream.write(b"\nhand 2; maker E; tricks EW 3\n")
    cost = run([EUCHRE, "audit", log], out, status=(1,))
    text = out.read_text()
    _demand("line-too-long" in text and "N/S 1, E/W 1" in text, text)
    _demand(cost.memory < MEMORY, f"{cost.memory:.0f} MiB")
    return f"{LONG_LINE:,} bytes in one line: said with its place, {cost.memory:.0f} MiB"


def long_log(folder: Path, hands: int) -> str:
    """The long logs of the bench at full length."""
    rows = long_logs(folder, Sizes(hands // 10, rounds=1))
    _demand(all(row.reached for row in rows), table(rows))
    return table(rows)


def main() -> None:
    """Everything, or the parts that are named."""
    parser = argparse.ArgumentParser(prog="python -m bench.torture", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART")
    parser.add_argument("--times", type=int, default=20, help="times the seeds of the tests")
    parser.add_argument("--kills", type=int, default=300, help="times the kills of the tests")
    parser.add_argument("--searches", type=int, default=20, help="more seeds for Hypothesis")
    parser.add_argument("--long", type=int, default=1_000_000, help="hands in the long log")
    parser.add_argument("--seed", type=int, default=1_000, help="the first of the seeds")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args()
    seeds = range(given.seed, given.seed + given.searches)
    with TemporaryDirectory(prefix="euchre-torture-") as name:
        folder = Path(name)
        marked = partial(tests, folder, given.jobs, "-m", "seeds")
        parts: dict[str, Callable[[], str]] = {
            "seeds": partial(marked, f"--times={given.times}", f"--ignore={KILLS}", "tests"),
            "kills": partial(marked, f"--times={given.kills}", KILLS),
            "searches": partial(searches, folder, given.jobs, seeds),
            "entries": partial(entries, given.jobs, seeds),
            "memory": partial(hostile.memory, folder),
            "growth": partial(hostile.growth, folder),
            "line": partial(long_line, folder),
            "million": partial(long_log, folder, given.long),
        }
        if unknown := sorted(set(given.parts) - set(parts)):
            parser.error(f"no such part: {', '.join(unknown)} (of {', '.join(parts)})")
        failed = False
        for part in given.parts or parts:
            begun = time.monotonic()
            try:
                words = parts[part]()
            except (AssertionError, RuntimeError) as wrong:
                failed = True
                words = f"FAILED: {wrong}"
            print(f"{part} ({time.monotonic() - begun:.0f} s): {words}", flush=True)
    sys.exit(int(failed))


def _demand(holds: bool, told: str) -> None:
    if not holds:
        raise AssertionError(told)


if __name__ == "__main__":
    main()
