"""The figures of the season: the statistics of a hundred thousand hands against one SQL aggregate.

Knows: how such a book is made, and the aggregate. Does not know: how processes are measured.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from .processes import in_turns, run
from .store import EUCHRE, at_home
from .table import Row

if TYPE_CHECKING:
    from .figures import Sizes

PYTHON: Final = sys.executable
AGGREGATE: Final = Path(__file__).with_name("aggregate.py")

ASKED: Final = 1.2
MEMORY: Final = 150
"""MiB."""

HANDS: Final = 100_000
"""In the book; `Sizes.long` has fewer when it is made small."""

PLAYERS: Final = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal")


def stats(folder: Path, sizes: Sizes) -> list[Row]:
    """`euchre stats` against the aggregate that counts the same, both as whole processes."""
    hands = min(HANDS, sizes.long)
    book = folder / "season.db"
    number = fill(book, hands)
    aggregate = "one SQL aggregate of the same counts"
    with at_home(folder):
        ways = {
            aggregate: partial(run, [PYTHON, str(AGGREGATE), str(book)], folder / "counts"),
            "euchre stats": partial(run, [str(EUCHRE), "stats", "--db", str(book)], folder / "out"),
        }
        costs = in_turns(ways, sizes.rounds)
    cost, base = costs["euchre stats"], costs[aggregate]
    ratio = cost.wall / base.wall
    processor = cost.processor / base.processor
    return [
        Row(f"{aggregate}, {number:,} hands", "", f"{base.wall:.2f} s now"),
        Row(
            f"euchre stats, {number:,} hands",
            f"{ASKED:g} × that",
            f"{ratio:.2f} × (processor {processor:.2f})",
            ratio <= ASKED,
        ),
        Row(
            "euchre stats: memory",
            f"under {MEMORY} MiB",
            f"{cost.memory:.0f} MiB",
            cost.memory < MEMORY,
        ),
    ]


def fill(book: Path, hands: int) -> int:
    """A book of at least so many hands: eight games an evening in changing partnerships, results as
    frequent as at real tables. Returns how many there are."""
    from euchre_cli.book.book import Book
    from euchre_cli.book.entries import NewEntry
    from euchre_cli.book.sheet import NewGame
    from euchre_cli.log.games import Head
    from euchre_engine.seats import SEATS

    by_chance = random.Random(10)  # noqa: S311
    there = game = 0
    with Book.open(str(book), create=True) as store, store.writing() as writer:
        while there < hands:
            evening = game // 8
            date = f"{2000 + evening // 336}-{evening // 28 % 12 + 1:02}-{evening % 28 + 1:02}"
            four = dict(zip(SEATS, by_chance.sample(PLAYERS, 4), strict=True))
            records = list(a_game(by_chance))
            new = NewGame(Head().having(players=four, date=date, season=date[:4]), SEATS[game % 4])
            writer.begin(new, *[NewEntry("hand", record) for record in records])
            there += len(records)
            game += 1
    return there


def a_game(by_chance: random.Random) -> Iterator[str]:
    """The records of a game to ten."""
    score = [0, 0]
    while max(score) < 10:
        seat = by_chance.randrange(4)
        tricks = by_chance.choices(range(6), (1, 3, 12, 35, 25, 24))[0]
        alone = tricks > 3 and by_chance.random() < 0.2
        suit, up = (by_chance.choice("cdhs") for _ in range(2))
        side = "NS" if seat % 2 == 0 else "EW"
        maker = f"maker {'NESW'[seat]} {suit}{' alone' if alone else ''}"
        yield f"up {by_chance.choice('9TJQKA')}{up}; {maker}; tricks {side} {tricks}"
        if tricks < 3:
            score[1 - seat % 2] += 2
        elif tricks < 5:
            score[seat % 2] += 1
        else:
            score[seat % 2] += 4 if alone else 2
