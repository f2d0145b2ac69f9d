"""The figures of the scorebook: a hand against the least program there can be, the score in a book
of five thousand games, and a key at the live table.

Knows: what was asked, and how such a book is made. Does not know: how processes are measured.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from statistics import median, quantiles
from typing import TYPE_CHECKING, Final

from euchre_cli.book.disk import JOURNAL

from .hands import write
from .processes import Cost, in_turns, run
from .table import Row

if TYPE_CHECKING:
    from .figures import Sizes

HERE: Final = Path(__file__).parent
PYTHON: Final = sys.executable
EUCHRE: Final = Path(PYTHON).with_name("euchre")

HAND: Final = 1.35
IMPORT: Final = 3.0
DOCTOR: Final = 1.5
SCORE: Final = 1.3
KEY: Final = 20.0
DISPUTE_KEY: Final = 20.0
"""Milliseconds."""

GAMES: Final = 5_000
"""In the larger book; `Sizes.long` has fewer when it is made small."""


@contextmanager
def at_home(folder: Path, terminal: str = "bench") -> Iterator[None]:
    """What is run in this block is run by somebody at a terminal who has set nothing, and whose
    Python has numpy only if they installed it: sqlite-utils would load it, in half the time of the
    whole program, which is not what is compared here."""
    without = folder / "without"
    without.mkdir(exist_ok=True)
    (without / "numpy.py").write_text("raise ImportError('not installed')\n")
    before = os.environ.copy()
    for name in list(os.environ):
        if name.startswith(("EUCHRE_", "XDG_")):
            del os.environ[name]
    os.environ |= {
        "HOME": str(folder),
        "PYTHONPATH": str(without),
        "EUCHRE_TERMINAL": terminal,
        "COLUMNS": "80",
    }
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)


def hand(folder: Path, sizes: Sizes) -> list[Row]:
    """`euchre hand` against the smallest program that writes a row as durably."""
    least = "the least click + sqlite-utils program that writes a row"
    name = "euchre hand, start to end"
    with at_home(folder):
        run([str(EUCHRE), "new", "Ann", "Bob", "Cat", "Dan", "--target", "100"])
        program = [PYTHON, str(HERE / "least.py"), str(folder / "least.db"), "hand"]
        ways = {
            least: partial(run, program),
            name: partial(run, [str(EUCHRE), "hand", "Bob", "3"]),
        }
        costs = in_turns(ways, sizes.starts)
    ratio = costs[name].wall / costs[least].wall
    processor = costs[name].processor / costs[least].processor
    measured = f"{ratio:.2f} × (processor {processor:.2f})"
    return [
        Row(least, "", f"{costs[least].wall * 1000:.0f} ms now"),
        Row(name, f"{HAND:g} × that", measured, ratio <= HAND),
    ]


def log_and_book(folder: Path, sizes: Sizes) -> list[Row]:
    """An import of a log into a new book, and the doctor on that book, against the log's audit."""
    log, book = folder / "h.euchre", folder / "imported.db"
    with ProcessPoolExecutor(1) as other:  # OpenSpiel's memory would count as that of the others.
        other.submit(write, sizes.hands, folder / "numbers.jsonl", log).result()

    def imported() -> Cost:
        for path in (book, folder / f"{book.name}{JOURNAL}"):
            path.unlink(missing_ok=True)
        return run([str(EUCHRE), "import", "--db", str(book), str(log)])

    audit, took_in, doctor = "euchre audit --jobs 1", "euchre import", "euchre doctor"
    with at_home(folder):
        costs = in_turns(
            {
                audit: partial(run, [str(EUCHRE), "audit", "--jobs", "1", str(log)]),
                took_in: imported,
                doctor: partial(run, [str(EUCHRE), "doctor", "--db", str(book)]),
            },
            sizes.rounds,
        )
    rows = []
    for name, most in ((took_in, IMPORT), (doctor, DOCTOR)):
        processor = costs[name].processor / costs[audit].processor
        wall = costs[name].wall / costs[audit].wall
        rows.append(
            Row(
                f"{name}, {sizes.hands:,} hands, to their audit",
                f"{most:g} × the processor",
                f"{processor:.2f} × (wall {wall:.2f})",
                processor <= most,
            )
        )
    return rows


def score(folder: Path, sizes: Sizes) -> list[Row]:
    """`euchre score` in a book of thousands of games against the same in a book of one."""
    games = min(GAMES, max(2, sizes.long // 40))
    books = {number: folder / f"{number}.db" for number in (1, games)}
    for number, book in books.items():
        played(book, number)
    with at_home(folder):
        ways = {
            str(number): partial(run, [str(EUCHRE), "score", "--db", str(book)])
            for number, book in books.items()
        }
        costs = in_turns(ways, sizes.starts)
    ratio = costs[str(games)].wall / costs["1"].wall
    name = f"euchre score in a book of {games:,} games, to one game"
    return [Row(name, f"{SCORE:g} ×", f"{ratio:.2f} ×", ratio <= SCORE)]


def keys(folder: Path, sizes: Sizes) -> list[Row]:
    """A key at the live table, to the picture, with two hundred hands in the game; and one in a
    dispute with twenty cards on the table."""
    from .screen_keys import HANDS, dispute_times, table_times

    times = [seconds * 1000 for seconds in table_times(sizes.starts)]
    late = quantiles(times, n=100)[98]
    return [
        Row(
            f"a key at the live table to the picture, {HANDS} hands, p99",
            f"under {KEY:g} ms",
            f"{late:.1f} ms (median {median(times):.1f}, most {max(times):.1f})",
            late < KEY,
        ),
        _of_dispute([seconds * 1000 for seconds in dispute_times(sizes.starts)]),
    ]


def _of_dispute(times: list[float]) -> Row:
    late = quantiles(times, n=100)[98]
    return Row(
        "a key in a dispute to the picture, 20 cards in, p99",
        f"under {DISPUTE_KEY:g} ms",
        f"{late:.1f} ms (median {median(times):.1f}, most {max(times):.1f})",
        late < DISPUTE_KEY,
    )


def played(book: Path, games: int) -> None:
    """A book of so many games, eight an evening, each of nine hands, and the last not over."""
    from euchre_cli.book.book import Book
    from euchre_cli.book.entries import NewEntry
    from euchre_cli.book.sheet import NewGame
    from euchre_cli.log.games import Head
    from euchre_engine.seats import SEATS

    march = NewEntry("hand", "maker N; tricks NS 5")
    made = NewEntry("hand", "maker E hearts; tricks EW 3")
    four = dict(zip(SEATS, ("Ann", "Bob", "Cat", "Dan"), strict=True))
    with Book.open(str(book), create=True) as store, store.writing() as writer:
        for number in range(games):
            evening = number // 8
            date = f"{2000 + evening // 336}-{evening // 28 % 12 + 1:02}-{evening % 28 + 1:02}"
            over = [] if number == games - 1 else [march]
            writer.begin(NewGame(Head().having(players=four, date=date)), *[march, made] * 4, *over)
