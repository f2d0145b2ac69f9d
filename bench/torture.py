"""`python -m bench.torture`: what is too long for the tests, in as many processes as asked.

Hands under every set of rules with and without reneges, every test that is marked `seeds` with
twenty times as many (those against OpenSpiel among them), the searches of Hypothesis again with
other seeds, a line of 200 MB, and a million hands; and the scorebook: thousands of writers killed,
many at once, books and journals damaged, and random entries with other
seeds. Ends with status 1 when anything is wrong. Knows: which tests there are to repeat. Does not
know: what is right; the tests and the engine say so.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

from euchre_engine.audit.replay import replay_hand
from euchre_engine.rules import PRESETS, Rules
from euchre_engine.seats import SEATS
from tests.engine.faults import assert_found, with_reneges
from tests.engine.table_play import as_entries, play_out, score_of

from . import hostile
from .damage import damage
from .figures import EUCHRE, MEMORY, PYTHON, Sizes, long_logs
from .kill import RowCounts, kills
from .processes import run
from .table import table
from .writers import write_together

PIECE: Final = 2_000
"""Hands in one piece of work."""

SEARCHES: Final = (
    "tests/log",
    "tests/engine/test_invariance.py",
    "tests/audit",
)
"""Where the tests are that search with Hypothesis."""

LONG_LINE: Final = 200 * 1024 * 1024

KILLS: Final = 100
"""Kills at one book."""

LINES: Final = 500
"""Command lines in one piece of work."""

SEQUENCES: Final = 100
"""Sequences of random entries in one piece of work."""


def replays(seed: int) -> int:
    """Hands played out, replayed clean and with reneges put in; returns how many were replayed.

    Raises `AssertionError` with the seed and the record where a verdict is not the one due.
    """
    rng = Random(seed)  # noqa: S311
    presets = list(PRESETS)
    for number in range(PIECE):
        rules = Rules(rng.choice(presets))
        hand, actions = play_out(rng, rules)
        holds = [seat for seat in SEATS if rng.random() < 0.3]
        entries = as_entries(actions, holds=holds, passes=rng.random() < 0.7)
        told = f"seed {seed}, hand {number}, {rules!r}: {entries!r}"
        verdict = replay_hand(rules, entries)
        _demand(not verdict.problems, told)
        _demand(verdict.points == score_of(hand), told)
        wrong, played, reneges = with_reneges(rng, rules, actions, most=1)
        if not reneges:
            continue
        entries = as_entries(played, passes=rng.random() < 0.7)
        told = f"seed {seed}, hand {number}, {rules!r}: {entries!r}"
        found = replay_hand(rules, entries).problems
        _demand([problem.kind.slug for problem in found] == ["renege"], told)
        try:
            assert_found(entries, found[0], reneges[0], wrong.out)
        except AssertionError as wrongly:
            raise AssertionError(told) from wrongly
    return PIECE


def long_line(folder: Path) -> str:
    """A log with a line of 200 MB between two hands: passed over, said, and the rest audited."""
    log, out = folder / "line.euchre", folder / "out"
    with log.open("wb") as stream:
        stream.write(b"hand 1; maker N; tricks NS 3\n")
        for _ in range(LONG_LINE >> 20):
            stream.write(b"play N 9c " * 104_857 + b"play N")
        stream.write(b"\nhand 2; maker E; tricks EW 3\n")
    cost = run([str(EUCHRE), "audit", str(log)], out, status=1)
    text = out.read_text()
    _demand("line-too-long" in text, text)
    _demand("N/S 1, E/W 1" in text, text)
    _demand(cost.memory < MEMORY, f"{cost.memory:.0f} MiB")
    return f"{LONG_LINE:,} bytes in one line: said with its place, {cost.memory:.0f} MiB"


def searches(seeds: Iterable[int]) -> str:
    """The searches of Hypothesis with other seeds."""
    done = 0
    for seed in seeds:
        run(
            [
                *(PYTHON, "-m", "pytest", "-q", "-n", "2", "-p", "no:cacheprovider"),
                f"--hypothesis-seed={seed}",
                *(place for place in SEARCHES if Path(place).exists()),
            ]
        )
        done += 1
    return f"searches of Hypothesis with {done} other seeds: nothing found"


def seeds(times: int, jobs: int, folder: Path) -> str:
    """The tests that are marked `seeds`, with so many times as many seeds."""
    words = ("-q", "-n", str(jobs), "-p", "no:cacheprovider", "-m", "seeds", f"--times={times}")
    run([PYTHON, "-m", "pytest", *words, "tests"], folder / "seeds")
    return f"the tests with seeds, {times} times as many: nothing found"


def million(hands: int, folder: Path) -> str:
    """The long logs of the bench at full length."""
    rows = long_logs(folder, Sizes(long=hands))
    shown = table(rows)
    _demand(all(row.reached for row in rows), shown)
    return shown


def killed(count: int, seed: int, jobs: int) -> str:
    """Writers killed, a hundred at a book."""
    total = RowCounts()
    with ProcessPoolExecutor(jobs) as pool:
        for tally in pool.map(_kills, range(seed, seed + -(-count // KILLS))):
            total.add(tally)
    return total.words()


def _kills(seed: int) -> RowCounts:
    with TemporaryDirectory(prefix="euchre-kills-") as name:
        return kills(Path(name), KILLS, seed)


def damaged(count: int, seed: int, folder: Path) -> str:
    """Files of books and their journals damaged in many ways."""
    told = []
    for journal in (False, True):
        place = folder / ("journal" if journal else "book")
        place.mkdir()
        found = damage(place, count, seed, journal=journal)
        states = ", ".join(f"{number:,} {words}" for words, number in found.items())
        told.append(f"{place.name}: {states}")
    return f"{'; '.join(told)}; every entry was there and every score as before"


def crowd() -> str:
    """Eight writers of 250 hands each, and the real command beside them."""
    with TemporaryDirectory(prefix="euchre-writers-") as name:
        return write_together(Path(name), writers=8, hands=250, commands=20).words()


def random_entries(seed: int) -> int:
    """Random entries in the book and in the model of it; returns how many sequences."""
    import hypothesis
    from hypothesis.stateful import run_state_machine_as_test

    from tests.store import test_random_sequences as tried

    often = hypothesis.settings(
        tried.OFTEN, max_examples=SEQUENCES, derandomize=False, stateful_step_count=40
    )
    run_state_machine_as_test(hypothesis.seed(seed)(tried.Bookkeeping), settings=often)
    return SEQUENCES


def command_lines(seed: int) -> int:
    """Command lines at random in a book of their own; returns how many.

    Raises `AssertionError` with one that does not end with a status and a line.
    """
    from tests.commands.random_words import case, lay_out, shown, wrong_with

    rng = Random(seed)  # noqa: S311
    with TemporaryDirectory(prefix="euchre-words-") as name:
        folder = Path(name)
        lay_out(folder)
        for _ in range(LINES):
            tried = case(rng)
            wrong = wrong_with(tried, folder)
            _demand(not wrong, f"seed {seed}: {shown(tried)}\n{wrong}")
    return LINES


def spread(work: Callable[[int], int], seeds: Iterable[int], jobs: int, words: str) -> str:
    """Pieces of work in several processes."""
    with ProcessPoolExecutor(jobs) as pool:
        done = sum(pool.map(work, seeds))
    return f"{done:,} {words}"


def main(arguments: Sequence[str] | None = None) -> None:
    """Everything, or the parts that are named."""
    parser = argparse.ArgumentParser(prog="python -m bench.torture", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART")
    parser.add_argument("--hands", type=int, default=200_000, help="hands to replay")
    parser.add_argument("--long", type=int, default=1_000_000, help="hands in the long log")
    parser.add_argument("--times", type=int, default=20, help="times the seeds of the tests")
    parser.add_argument("--searches", type=int, default=20, help="more seeds for Hypothesis")
    parser.add_argument("--kills", type=int, default=3_000, help="writers to kill")
    parser.add_argument("--damaged", type=int, default=500, help="files to damage in each way")
    parser.add_argument("--entries", type=int, default=2_000, help="sequences of random entries")
    parser.add_argument("--words", type=int, default=40_000, help="command lines at random")
    parser.add_argument("--seed", type=int, default=1_000, help="the first of the seeds")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args(arguments)
    first, jobs = given.seed, given.jobs
    with TemporaryDirectory(prefix="euchre-torture-") as name:
        parts: dict[str, Callable[[], str]] = {
            "replays": partial(
                spread,
                replays,
                range(first, first + -(-given.hands // PIECE)),
                jobs,
                "hands replayed, clean and with reneges: every verdict is the one due",
            ),
            "seeds": partial(seeds, given.times, jobs, Path(name)),
            "searches": partial(searches, range(first, first + given.searches)),
            "kills": partial(killed, given.kills, first, jobs),
            "damage": partial(damaged, given.damaged, first, Path(name)),
            "writers": crowd,
            "entries": partial(
                spread,
                random_entries,
                range(first, first + -(-given.entries // SEQUENCES)),
                jobs,
                "sequences of random entries: the book and the model of it agree",
            ),
            "words": partial(
                spread,
                command_lines,
                range(first, first + -(-given.words // LINES)),
                jobs,
                "command lines at random: each ended with a status and a line",
            ),
            "memory": partial(hostile.memory, Path(name)),
            "growth": partial(hostile.growth, Path(name)),
            "line": partial(long_line, Path(name)),
            "million": partial(million, given.long, Path(name)),
        }
        unknown = [part for part in given.parts if part not in parts]
        if unknown:
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
