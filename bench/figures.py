"""The figures: each a function that measures in a folder of its own and returns its rows.

Every figure is a ratio between processes of one run that took turns, by their medians; no second
on the clock is compared with anything written down. Knows: what was asked. Does not know: how
processes are measured, or what an audit does.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import median
from typing import Final

from . import analysis, evening, hands, ratings, report, season, slips, store
from .processes import Cost, in_turns, run
from .table import Row

HERE: Final = Path(__file__).parent
PYTHON: Final = sys.executable
EUCHRE: Final = Path(PYTHON).with_name("euchre")
"""The command as installed beside the interpreter that runs the bench."""

PURE: Final = "pure"
KINDS: Final = (PURE, "compiled")
OF_OPEN_SPIEL: Final = {PURE: 0.4, "compiled": 1.0}
JOBS: Final = 1.7
START: Final = 1.6
MEMORY: Final = 120
LINEAR: Final = 1.15
"""How much dearer a hand may be in a log ten times as long, and time is still called linear."""

SOLVE: Final = {"median": 10, "p95": 30}
COMPILED_SOLVE: Final = 1 / 4
EACH: Final = 5
SOLVED_HANDS: Final = 400


@dataclass(frozen=True, slots=True)
class Sizes:
    """How much to measure: hands in a log, hands in a long log, rounds, and rounds of starts; and
    whether the compiled program is measured, too."""

    hands: int = 20_000
    long: int = 200_000
    rounds: int = 5
    starts: int = 20
    compiled: bool = True


def audit(
    *arguments: str | Path, out: Path | None = None, status: int = 0, jobs: str = "1"
) -> Cost:
    """One run of `euchre audit`."""
    return run([str(EUCHRE), "audit", "--jobs", jobs, *map(str, arguments)], out, status)


def against_open_spiel(folder: Path, sizes: Sizes) -> list[Row]:
    """The audit of a log in one process, pure and compiled, against OpenSpiel's replay of the same
    hands, all from disk: in games to ten, and each in a game of its own."""
    log, alone, numbers = folder / "h.euchre", folder / "alone.euchre", folder / "numbers.jsonl"
    _elsewhere(hands.write, sizes.hands, numbers, log)
    hands.write_alone(log, alone)
    theirs = "OpenSpiel, apply_action_with_legality_check"
    ways: dict[str, Callable[[], Cost]] = {
        theirs: partial(run, [PYTHON, str(HERE / "spiel.py"), str(numbers)], folder / "out")
    }
    kinds = KINDS if sizes.compiled and shutil.which("cc") else KINDS[:1]
    asked: dict[str, float] = {}
    for kind in kinds:
        program = _copy(folder / kind, kind)
        for games, path in (("games to ten", log), ("one-hand games", alone)):
            name = f"{kind} audit, {games}"
            words = [*program, "audit", "--jobs", "1", str(path)]
            ways[name], asked[name] = partial(run, words, folder / "out"), OF_OPEN_SPIEL[kind]
    costs = in_turns(ways, sizes.rounds)
    rows = [
        Row(f"{name}, {sizes.hands:,} hands", "", _rate(sizes.hands, costs[name])) for name in ways
    ]
    for name, least in asked.items():
        ratio = costs[theirs].processor / costs[name].processor
        clock = costs[theirs].wall / costs[name].wall
        told = f"{ratio:.2f} × (clock {clock:.2f})"
        rows.append(
            Row(f"  hands/s of {name} to OpenSpiel's", f"{least:g} ×", told, ratio >= least)
        )
    return rows


def _copy(folder: Path, kind: str) -> list[str]:
    """The program as a copy of its own, compiled or not: how it is run."""
    for name in ("engine", "euchre_cli", "tools"):
        copied = shutil.ignore_patterns("*.so", "__pycache__")
        shutil.copytree(HERE.parent / name, folder / name, ignore=copied)
    shutil.copy(HERE.parent / "pyproject.toml", folder)
    if kind != PURE:
        subprocess.run(  # noqa: S603 (this program's own tool)
            [PYTHON, "-m", "tools.compiled"], cwd=folder, check=True, stdout=subprocess.DEVNULL
        )
    path = os.pathsep.join((str(folder / "engine"), str(folder)))
    return ["env", f"PYTHONPATH={path}", str(EUCHRE)]


def solver(folder: Path, sizes: Sizes) -> list[Row]:
    """One solve of a hand as trump is made, and every lawful card at every play of it, against its
    audit; and the solve compiled, against pure Python."""
    kinds = KINDS if sizes.compiled and shutil.which("cc") else KINDS[:1]
    count = str(min(sizes.hands, SOLVED_HANDS))
    ways: dict[str, Callable[[], Cost]] = {}
    for kind in kinds:
        *program, _ = _copy(folder / kind, kind)
        shutil.copytree(HERE, folder / kind / HERE.name)
        command = [*program, PYTHON, "-m", "bench.solver", count]
        ways[kind] = partial(run, command, folder / f"{kind}.json")
    least: dict[str, dict[str, list[float]]] = {}
    for _ in range(sizes.rounds):
        for kind in kinds:
            ways[kind]()
            times = json.loads((folder / f"{kind}.json").read_text())
            before = least.setdefault(kind, times)
            least[kind] = {way: list(map(min, before[way], times[way])) for way in times}
    pure = least[PURE]
    solves = sorted(pure["solve"])
    rows = []
    for name, took in (("median", median(solves)), ("p95", solves[len(solves) * 95 // 100])):
        ratio = took / median(pure["audit"])
        rows.append(
            Row(
                f"one solve of a full hand to its audit, {name} of {len(solves)}",
                f"{SOLVE[name]} ×",
                f"{ratio:.1f} ×",
                ratio <= SOLVE[name],
            )
        )
    ratio = median(pure["each"]) / median(solves)
    name = "every lawful card at every play of a hand, to one solve"
    rows.append(Row(name, f"{EACH} ×", f"{ratio:.1f} ×", ratio <= EACH))
    for kind in kinds[1:]:
        ratio = median(least[kind]["solve"]) / median(solves)
        name = f"one solve {kind}, to pure"
        rows.append(Row(name, f"{COMPILED_SOLVE:g} ×", f"{ratio:.2f} ×", ratio <= COMPILED_SOLVE))
    return rows


def long_logs(folder: Path, sizes: Sizes) -> list[Row]:
    """Memory and time of a log ten times as long as another, as games and as one game."""
    log = folder / "h.euchre"
    _elsewhere(hands.write, min(sizes.hands, sizes.long // 10), folder / "numbers.jsonl", log)
    rows = []
    for one_game in (False, True):
        short, long = folder / "short.euchre", folder / "long.euchre"
        _elsewhere(hands.write_repeated, log, short, sizes.long // 10, one_game)
        _elsewhere(hands.write_repeated, log, long, sizes.long, one_game)
        # All hands after the end of a game are one finding.
        ways = {
            (form, path): partial(audit, *form.split(), path, status=int(one_game))
            for form in ("--format table", "--json")
            for path in (short, long)
        }
        rounds = 1 if sizes.long >= 1_000_000 else min(sizes.rounds, 3)
        costs = in_turns({f"{form} {path}": way for (form, path), way in ways.items()}, rounds)
        for form in ("--format table", "--json"):
            small, large = costs[f"{form} {short}"], costs[f"{form} {long}"]
            name = f"{sizes.long:,} hands, {'one game' if one_game else 'games'}, {form[2:]}"
            rows.append(
                Row(
                    f"{name}: memory",
                    f"under {MEMORY} MiB",
                    f"{large.memory:.0f} MiB (a tenth of it: {small.memory:.0f})",
                    large.memory < MEMORY,
                )
            )
            ratio = large.processor / small.processor / 10
            rows.append(
                Row(f"{name}: time a hand", "linear", f"{ratio:.2f} × a tenth", ratio < LINEAR)
            )
        short.unlink()
        long.unlink()
    return rows


def two_jobs(folder: Path, sizes: Sizes) -> list[Row]:
    """One file in as many processes as are worth it, against one."""
    log = folder / "a.euchre"
    _elsewhere(hands.write, sizes.hands, folder / "numbers.jsonl", log)
    ways = {jobs: partial(audit, log, jobs=jobs, out=folder / "out") for jobs in ("1", "auto")}
    costs = in_turns(ways, sizes.rounds)
    ratio = costs["1"].wall / costs["auto"].wall
    processors = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else None
    name = f"euchre audit of one file of {sizes.hands:,} hands, --jobs auto to --jobs 1"
    asked = "" if processors == 1 else f"{JOBS:g} ×"
    measured = f"{ratio:.2f} × ({processors or os.cpu_count()} processors)"
    return [Row(name, asked, measured, ratio >= JOBS if asked else None)]


def starts(folder: Path, sizes: Sizes) -> list[Row]:
    """How soon the program is there, against the smallest click program."""
    log = folder / "one.euchre"
    _elsewhere(hands.write, 20, folder / "numbers.jsonl", log)
    whole = log.read_text().split("game\n")[0]
    log.write_text(whole)
    bare = "a bare click program"
    costs = in_turns(
        {
            bare: partial(run, [PYTHON, str(HERE / "bare.py")]),
            "euchre --help": partial(run, [str(EUCHRE), "--help"]),
            "euchre audit of one game": partial(audit, log),
        },
        sizes.starts,
    )
    rows = []
    for name, cost in costs.items():
        if name != bare:
            ratio = cost.wall / costs[bare].wall
            processor = cost.processor / costs[bare].processor
            measured = f"{ratio:.2f} × (processor {processor:.2f})"
            rows.append(Row(f"{name}, start to end", f"{START:g} ×", measured, ratio <= START))
    return rows


FIGURES: Final[dict[str, Callable[[Path, Sizes], list[Row]]]] = {
    "spiel": against_open_spiel,
    "solver": solver,
    "long": long_logs,
    "jobs": two_jobs,
    "start": starts,
    "hand": store.hand,
    "book": store.log_and_book,
    "score": store.score,
    "keys": store.keys,
    "stats": season.stats,
    "ratings": ratings.ratings,
    "report": report.report,
    "plan": evening.plans,
    "evening": evening.states,
    "slips": slips.slips,
    "analysis": analysis.analysis,
}
"""Every figure by the name it is asked for on the command line."""


def _elsewhere(work: Callable[..., None], *given: object) -> None:
    """Do something in another process: what this one has used would count as the memory of those
    it starts, and OpenSpiel uses much."""
    with ProcessPoolExecutor(1) as other:
        other.submit(work, *given).result()


def _rate(number: int, cost: Cost) -> str:
    return f"{number / cost.wall:,.0f} hands/s now"
