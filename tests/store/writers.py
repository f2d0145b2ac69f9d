"""Many writers at one book at once, none of which waits to be asked.

Processes that enter hands through the store as fast as they can, some holding the book open and
some opening it for each hand as a command does, beside a few that run the real command. Knows: how
they are started, and what the book must be afterwards. Does not know: how it is kept.
"""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from pathlib import Path

from euchre_cli import session as at_table
from euchre_cli.book.book import Book
from euchre_cli.book.entries import NewEntry
from euchre_cli.book.writing import Writer
from euchre_engine.seats import SEATS, SIDE

from ..entered import new_game
from .book import EUCHRE, entries, environment, wrong_with

HERE = Path(__file__).parents[2]


def write_together(folder: Path, writers: int, hands: int, commands: int) -> None:
    """So many writers through the store enter so many hands each, while two others run the real
    command so many times each. Raises `AssertionError` with what is not as it should be."""
    book = folder / "book.db"
    with Book.open(str(book), create=True) as store, store.writing() as writer:
        writer.begin(new_game(house_rules={"target": "100"}))  # For the commands.
        writer.begin(new_game())
    started = [
        _start(folder, f"store-{number}", "hold" if number % 2 else "open", hands)
        for number in range(writers)
    ]
    started += [_start(folder, f"command-{number}", "command", commands) for number in range(2)]
    for process in started:
        _, told = process.communicate()
        strange = [
            line for line in told.splitlines() if not line.startswith("euchre: waiting for ")
        ]
        _demand(process.returncode == 0 and not strange, f"{process.returncode}: {told}")
    _examine(book, {f"store-{n}": hands for n in range(writers)}, commands)


def _start(folder: Path, who: str, how: str, number: int) -> subprocess.Popen[str]:
    return subprocess.Popen(  # noqa: S603 (this module)
        [sys.executable, "-m", "tests.store.writers", how, str(number)],
        cwd=HERE,
        env=environment(folder, EUCHRE_WHO=who),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )


def _examine(book: Path, asked: dict[str, int], commands: int) -> None:
    found = entries(book)
    numbers = [entry.id for entry in found]
    _demand(numbers == list(range(1, len(found) + 1)), "the entries have gaps")
    entered = Counter(entry.who for entry in found if entry.kind == "hand")
    wanted = asked | {f"command-{number}": commands for number in range(2) if commands}
    _demand(dict(entered) == wanted, f"entered: {dict(entered)}")
    _demand(not wrong_with(book), str(wrong_with(book)))
    with Book.open(str(book)) as store:
        rows = store.rows("SELECT game, count(*) AS n, max(hand) AS last FROM hands GROUP BY game")
    _demand(all(row["n"] == row["last"] for row in rows), f"the hands have gaps: {rows}")
    _demand(sum(row["n"] for row in rows) == sum(wanted.values()), f"hands: {rows}")


def _hand(number: int) -> NewEntry:
    seat = SEATS[number % 4]
    return NewEntry(
        "hand", f"maker {seat}; tricks {SIDE[seat].name} {(3, 5, 2, 4)[number // 4 % 4]}"
    )


def _enter(writer: Writer, number: int) -> None:
    game = writer.book.current()
    assert game is not None
    sheet = writer.book.sheet(game)
    if sheet is None or sheet.over:
        sheet = writer.begin(new_game())
    writer.add(sheet.number, _hand(number))


def main(how: str, count: int) -> None:
    """Enter so many hands: `hold` the book open, `open` it for each, or run the `command`."""
    if how == "hold":
        with at_table.open_book(None) as store:
            for number in range(count):
                with store.writing() as writer:
                    _enter(writer, number)
        return
    for number in range(count):
        if how == "open":
            with at_table.open_book(None) as store, store.writing() as writer:
                _enter(writer, number)
        else:
            words = ["hand", "NESW"[number % 4], "3", "--game", "1"]
            subprocess.run([str(EUCHRE), *words], check=True)  # noqa: S603 (the project's own)


def _demand(holds: bool, told: str) -> None:
    if not holds:
        raise AssertionError(told)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
