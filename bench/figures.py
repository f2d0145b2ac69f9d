"""The figures: each a function that measures in a folder of its own and returns its rows.

Every figure is a ratio between processes of one run that took turns, by their medians; no second
on the clock is compared with anything written down. Proofs are not here: `make torture` runs them.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Final, NamedTuple

from . import hands, keys, made
from .processes import EUCHRE, PYTHON, Cost, at_home, in_turns, run
from .table import Row

HERE: Final = Path(__file__).parent
MEMORY: Final = 120
"""MiB that an audit may take, however long the log."""


class Sizes(NamedTuple):
    """How much to measure: hands in a log (ten times as many in a long one), and rounds."""

    hands: int = 20_000
    rounds: int = 7


def euchre(folder: Path, *words: str | Path, status: tuple[int, ...] = (0,)) -> Cost:
    """One run of the command, by somebody who keeps everything in `folder`."""
    with at_home(folder):
        return run([EUCHRE, *words], folder / "out", status)


def row(
    name: str, cost: Cost, base: Cost, asked: float | None = None, by: str = "processor"
) -> Row:
    """How much a way takes of what another takes, on the clock and of the processor; judged by one
    of them, if anything is asked."""
    ratios = {of: getattr(cost, of) / getattr(base, of) for of in ("processor", "wall")}
    measured = f"{ratios['processor']:.2f} × (clock {ratios['wall']:.2f})"
    if asked is None:
        return Row(name, "", measured)
    unit = "" if by == "processor" else " of the clock"
    return Row(name, f"at most {asked:g} ×{unit}", measured, ratios[by] <= asked)


# -- audits ----------------------------------------------------------------------------------------


def against_open_spiel(folder: Path, sizes: Sizes) -> list[Row]:
    """The audit of a log in one process, as it is and compiled, against OpenSpiel's replay of the
    same hands, all from disk: in games to ten, and each in a game of its own."""
    log, alone, numbers = folder / "h.euchre", folder / "alone.euchre", folder / "numbers.jsonl"
    _elsewhere(hands.write, sizes.hands, numbers, log)
    hands.write_alone(log, alone)
    theirs = "OpenSpiel, apply_action_with_legality_check"
    ways = {theirs: partial(run, [PYTHON, HERE / "spiel.py", numbers], folder / "out")}
    asked = {}
    for kind, most in {"pure": 2.5, "compiled": 1.0}.items():
        if program := _copy(folder / kind, kind):
            for games, path in (("games to ten", log), ("one-hand games", alone)):
                name = f"{kind} audit, {games}, {sizes.hands:,} hands, to OpenSpiel"
                words = [*program, EUCHRE, "audit", "--jobs", "1", path]
                ways[name], asked[name] = partial(run, words, folder / "out"), most
    costs = in_turns(ways, sizes.rounds)
    return [row(name, costs[name], costs[theirs], most) for name, most in asked.items()]


def _copy(folder: Path, kind: str) -> list[str]:
    """How to run a command with a copy of the program, as it is or compiled; nothing where it
    cannot be compiled."""
    if kind == "compiled" and not shutil.which("cc"):
        return []
    for name in ("engine", "euchre_cli", "tools", "bench"):
        copied = shutil.ignore_patterns("*.so", "__pycache__")
        shutil.copytree(HERE.parent / name, folder / name, ignore=copied)
    shutil.copy(HERE.parent / "pyproject.toml", folder)
    if kind == "compiled":
        subprocess.run(  # noqa: S603 (this program's own tool)
            [PYTHON, "-m", "tools.compiled"], cwd=folder, check=True, stdout=subprocess.DEVNULL
        )
    return ["env", f"PYTHONPATH={folder / 'engine'}{os.pathsep}{folder}"]


def long_logs(folder: Path, sizes: Sizes) -> list[Row]:
    """Memory and time of a log ten times as long as another, as games and as one game."""
    log, short, long = (folder / f"{name}.euchre" for name in ("h", "short", "long"))
    _elsewhere(hands.write, sizes.hands, folder / "numbers.jsonl", log)
    rows = []
    for one_game in (False, True):
        for path, count in ((short, sizes.hands), (long, 10 * sizes.hands)):
            _elsewhere(hands.write_repeated, log, path, count, one_game)
        # All hands after the end of a game are one finding.
        audit = partial(euchre, folder, "audit", "--jobs", "1", status=(int(one_game),))
        ways = {str(path): partial(audit, path) for path in (short, long)}
        small, large = in_turns(ways, min(sizes.rounds, 3)).values()
        name = f"{10 * sizes.hands:,} hands, {'one game' if one_game else 'games'}"
        took = f"{large.memory:.0f} MiB (a tenth of it: {small.memory:.0f})"
        rows += [
            Row(f"{name}: memory", f"under {MEMORY} MiB", took, large.memory < MEMORY),
            row(f"{name}, to a tenth as many", large, small, 11.5),
        ]
    return rows


def two_jobs(folder: Path, sizes: Sizes) -> list[Row]:
    """One file in as many processes as are worth it, against one."""
    log = folder / "a.euchre"
    _elsewhere(hands.write, sizes.hands, folder / "numbers.jsonl", log)
    ways = {jobs: partial(euchre, folder, "audit", "--jobs", jobs, log) for jobs in ("1", "auto")}
    costs = in_turns(ways, sizes.rounds)
    processors = os.cpu_count() or 1
    name = f"audit of one file, --jobs auto ({processors} processors) to --jobs 1"
    return [row(name, costs["auto"], costs["1"], 0.8 if processors > 1 else None, "wall")]


def solver(folder: Path, sizes: Sizes) -> list[Row]:
    """One solve of a hand as trump is made, and every lawful card at every play of it, against its
    audit; and the solve compiled, against pure Python."""
    count, least = str(min(sizes.hands, 400)), {}
    for kind in ("pure", "compiled"):
        if program := _copy(folder / kind, kind):
            run([*program, PYTHON, "-m", "bench.solver", count], folder / "times.json")
            least[kind] = json.loads((folder / "times.json").read_text())
    audit, solve, each = least["pure"].values()
    asked = {
        "a solve of a full hand to its audit, median": (median(solve), median(audit), 10),
        "a solve of a full hand to its audit, p95": (quantiles(solve, n=20)[-1], median(audit), 30),
        "every lawful card at every play, to one solve": (median(each), median(solve), 5),
    }
    if "compiled" in least:
        compiled = median(least["compiled"]["solve"])
        asked["a solve compiled, to one that is not"] = (compiled, median(solve), 0.25)
    return [
        Row(name, f"at most {most:g} ×", f"{took / base:.2f} ×", took / base <= most)
        for name, (took, base, most) in asked.items()
    ]


def analysis(folder: Path, sizes: Sizes) -> list[Row]:
    """A game of some hands analyzed with all cards seen, and with what each player could know."""
    log = folder / "game.euchre"
    made.card_by_card_log(log, min(12, sizes.hands // 10))
    ways = {
        name: partial(euchre, folder, *name.split(), log)
        for name in ("audit", "analyze --all-cards", "analyze --known --deals 20")
    }
    audit, seen, known = in_turns(ways, sizes.rounds).values()
    return [
        row("analyze --all-cards of a game, to its audit", seen, audit, 4),
        row("analyze --known --deals 20 of it, to --all-cards", known, seen),
    ]


# -- at the table ----------------------------------------------------------------------------------


def starts(folder: Path, sizes: Sizes) -> list[Row]:
    """How soon the program is there, against importing the two libraries it cannot be without."""
    log = folder / "one.euchre"
    log.write_text("euchre 1\n" + "".join(made.a_game(Random(1))))  # noqa: S311
    euchre(folder, "new", "Ann", "Bob", "Cat", "Dan", "--target", "100")
    ways = {
        "libraries": partial(run, [PYTHON, "-c", "import click, sqlite3"]),
        "euchre --help": partial(euchre, folder, "--help"),
        "euchre audit of one game": partial(euchre, folder, "audit", log),
        "euchre hand": partial(euchre, folder, "hand", "Bob", "3"),
    }
    base, *costs = in_turns(ways, 2 * sizes.rounds).values()
    return [
        row(f"{name}, to `import click, sqlite3`", cost, base, most, "wall")
        for name, cost, most in zip(list(ways)[1:], costs, (None, None, 2.5), strict=True)
    ]


def score(folder: Path, sizes: Sizes) -> list[Row]:
    """The score in a book of thousands of games against the same in a book of one."""
    games = max(2, sizes.hands // 4)
    ways = {}
    for number in (1, games):
        book = folder / f"{number}.db"
        made.season(book, number)
        euchre(folder, "new", *made.PLAYERS[:4], "--db", book)
        ways[str(number)] = partial(euchre, folder, "score", "--db", book)
    one, many = in_turns(ways, 2 * sizes.rounds).values()
    return [row(f"score in a book of {games:,} games, to one game", many, one, 1.3)]


def each_key(folder: Path, sizes: Sizes) -> list[Row]:
    """A key to the picture, at the live table late in a long game, and in a dispute."""
    rows = []
    for name, measured in (("at the live table, 200 hands", keys.at_table),
                           ("in a dispute, 20 cards", keys.in_dispute)):  # fmt: skip
        times = measured(folder, 3 * sizes.rounds)
        late = quantiles(times, n=100)[98]
        took = f"{late:.1f} ms (median {median(times):.1f}, most {max(times):.1f})"
        rows.append(Row(f"a key {name}, p99", "under 20 ms", took, late < 20))
    return rows


def evening(folder: Path, sizes: Sizes) -> list[Row]:
    """An evening late in a season against the same alone, and the plan for many against few."""
    evenings = 2 * sizes.rounds
    for number in (1, evenings):
        made.evenings(folder / f"{number}.db", number, rounds=min(8, sizes.hands // 10))
    ways = {
        name: partial(euchre, folder, "evening", *words)
        for name, words in {
            "one": ("--db", folder / "1.db"),
            "season": ("--db", folder / f"{evenings}.db"),
            "few": ("plan", "8", "--csv"),
            "many": ("plan", "40", "--csv"),
        }.items()
    }
    one, season, few, many = in_turns(ways, 2 * sizes.rounds).values()
    return [
        row(f"evening in a season of {evenings}, to one alone", season, one, 1.3),
        row("evening plan 40, to evening plan 8", many, few, 20),
    ]


# -- the season ------------------------------------------------------------------------------------


def log_and_book(folder: Path, sizes: Sizes) -> list[Row]:
    """An import of a log into a new book, and the doctor on that book, against the log's audit."""
    log, book = folder / "h.euchre", folder / "imported.db"
    _elsewhere(hands.write, sizes.hands, folder / "numbers.jsonl", log)

    def imported() -> Cost:
        for path in folder.glob("imported.db*"):
            path.unlink()
        return euchre(folder, "import", "--db", book, log)

    ways = {
        "audit": partial(euchre, folder, "audit", "--jobs", "1", log),
        "import": imported,
        "doctor": partial(euchre, folder, "doctor", "--db", book),
    }
    audit, took_in, doctor = in_turns(ways, sizes.rounds).values()
    return [
        row(f"import of {sizes.hands:,} hands, to their audit", took_in, audit, 3.0),
        row(f"doctor on {sizes.hands:,} hands, to their audit", doctor, audit, 1.5),
    ]


def stats(folder: Path, sizes: Sizes) -> list[Row]:
    """`stats` against one SQL aggregate that counts the same, both as whole processes."""
    book = folder / "season.db"
    made.season(book, sizes.hands // 2)
    ways = {
        "one": partial(run, [PYTHON, HERE / "aggregate.py", book], folder / "counts"),
        "stats": partial(euchre, folder, "stats", "--db", book),
    }
    one, cost = in_turns(ways, sizes.rounds).values()
    return [
        row(f"stats of {sizes.hands // 2:,} games, to one SQL aggregate", cost, one, 1.2),
        Row("stats: memory", "under 150 MiB", f"{cost.memory:.0f} MiB", cost.memory < 150),
    ]


def report(folder: Path, sizes: Sizes) -> list[Row]:
    """The page of a long season: its size, and its time against the libraries it rests on."""
    book, page = folder / "season.db", folder / "season.html"
    games = min(400, sizes.hands)
    made.season(book, games, [f"Player {number}" for number in range(1, 17)])
    libraries = [PYTHON, "-c", "import click, sqlite_utils, jinja2"]
    ways = {
        "libraries": partial(run, libraries),
        "report": partial(euchre, folder, "report", "--db", book, "--out", page, "--force"),
    }
    loaded, cost = in_turns(ways, sizes.rounds).values()
    size = page.stat().st_size / 1024
    return [
        row(f"report of {games} games, to importing its libraries", cost, loaded),
        Row(f"the page of {games} games", "under 400 KiB", f"{size:.0f} KiB", size < 400),
    ]


FIGURES: Final[dict[str, Callable[[Path, Sizes], list[Row]]]] = {
    "spiel": against_open_spiel,
    "long": long_logs,
    "jobs": two_jobs,
    "solver": solver,
    "analysis": analysis,
    "start": starts,
    "score": score,
    "keys": each_key,
    "evening": evening,
    "book": log_and_book,
    "stats": stats,
    "report": report,
}
"""Every figure by the name it is asked for on the command line."""


def _elsewhere(work: Callable[..., None], *given: object) -> None:
    """Do something in another process: what this one has used would count as the memory of those
    it starts, and OpenSpiel uses much."""
    with ProcessPoolExecutor(1) as other:
        other.submit(work, *given).result()
