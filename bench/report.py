"""The figures of the page: `euchre report` over a season of 120 games against importing the
libraries it rests on, and the size of the page of a long season.

Knows: how such seasons are made. Does not know: how processes are measured.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Sequence
from datetime import date, timedelta
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from .processes import in_turns, run
from .season import PLAYERS, a_game
from .store import EUCHRE, at_home
from .table import Row

if TYPE_CHECKING:
    from .figures import Sizes

PYTHON: Final = sys.executable

GAMES: Final = 120
FIRST: Final = date(2026, 1, 1)
EVENING: Final = 4
"""Games an evening."""

SIZE: Final = 400
"""KiB, of the page of `LONG_GAMES` games of `LONG_PLAYERS` players."""

LONG_GAMES: Final = 400
LONG_PLAYERS: Final = tuple(f"Player {number}" for number in range(1, 17))

LOADED: Final = "import click, sqlite_utils, jinja2"
"""The libraries that a report rests on, none of which it could leave out."""


def report(folder: Path, sizes: Sizes) -> list[Row]:
    """`euchre report`, start to end, against a process that imports the libraries it rests on."""
    book, page = folder / "season.db", folder / "season.html"
    fill(book, GAMES, PLAYERS)
    name, loaded = "euchre report", "importing the libraries of a report"
    written = partial(
        run, [str(EUCHRE), "report", "--db", str(book), "--out", str(page), "--force"]
    )
    ways = {loaded: partial(run, [PYTHON, "-c", LOADED]), name: written}
    with at_home(folder):
        costs = in_turns(ways, sizes.starts)
        long_size = _long_page(folder)
    base = costs[loaded].wall
    rows = [
        Row(f"{loaded}, start to end", "", f"{base * 1000:.0f} ms now"),
        Row(f"{name} of {GAMES} games, to that", "", f"{costs[name].wall / base:.2f} ×"),
    ]
    what = f"the page of {LONG_GAMES} games of {len(LONG_PLAYERS)} players"
    rows.append(Row(what, f"under {SIZE} KiB", f"{long_size:.0f} KiB", long_size < SIZE))
    return rows


def _long_page(folder: Path) -> float:
    """The size of the page of a long season, in KiB."""
    book, page = folder / "long.db", folder / "long.html"
    fill(book, LONG_GAMES, LONG_PLAYERS)
    run([str(EUCHRE), "report", "--db", str(book), "--out", str(page), "--force"])
    return page.stat().st_size / 1024


def fill(book: Path, games: int, players: Sequence[str]) -> None:
    """A season of so many games, four an evening, in changing partnerships."""
    from euchre_cli.book.book import Book
    from euchre_cli.book.entries import NewEntry
    from euchre_cli.book.sheet import NewGame
    from euchre_cli.log.games import Head
    from euchre_engine.seats import SEATS

    by_chance = random.Random(11)  # noqa: S311
    with Book.open(str(book), create=True) as store, store.writing() as writer:
        for game in range(games):
            week = game // EVENING
            four = dict(zip(SEATS, by_chance.sample(list(players), 4), strict=True))
            day = (FIRST + week * timedelta(days=7)).isoformat()
            new = NewGame(Head().having(players=four, date=day, season="2026"))
            writer.begin(new, *[NewEntry("hand", record) for record in a_game(by_chance)])
