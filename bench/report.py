"""The figure of the page: `euchre report` over a season of 120 games against importing pyplot, the
chart library most people would take; against importing pygal, which draws the page, where
matplotlib is not installed.

Knows: how such a season is made, and what the page imports to draw. Does not know: how processes
are measured.
"""

from __future__ import annotations

import random
import sys
from functools import partial
from importlib.util import find_spec
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
EVENING: Final = 4
"""Games an evening."""

SIZE: Final = 400
"""KiB."""

PYPLOT: Final = "matplotlib.pyplot"
PYGAL: Final = "pygal, pygal.style"
"""All that the page loads of it; what the page takes from it is loaded by its first line."""

ASKED: Final = 0.7
"""At most how often the time of importing pyplot a report may take."""

LOADED: Final = f"import click, sqlite_utils, jinja2, {PYGAL}"
"""The libraries that a report rests on, none of which it could leave out."""


def report(folder: Path, sizes: Sizes) -> list[Row]:
    """`euchre report`, start to end, against a process that imports a chart library."""
    book, page = folder / "season.db", folder / "season.html"
    fill(book)
    name, loaded = "euchre report", "importing all libraries"
    modules = PYPLOT if find_spec("matplotlib") else PYGAL
    library = f"importing {modules.partition(',')[0]}"
    with at_home(folder):
        ways = {
            # Without the surroundings of the program, which hide numpy (see `at_home`).
            library: partial(run, [PYTHON, "-E", "-c", f"import {modules}"]),
            loaded: partial(run, [PYTHON, "-c", LOADED]),
            name: partial(
                run, [str(EUCHRE), "report", "--db", str(book), "--out", str(page), "--force"]
            ),
        }
        costs = in_turns(ways, sizes.starts)
    base = costs[library].wall
    ratio = costs[name].wall / base
    processor = costs[name].processor / costs[library].processor
    size = page.stat().st_size / 1024
    judged = modules == PYPLOT
    missing = "" if judged else "; matplotlib is not installed, so that nothing is asked"
    return [
        Row(f"{library}, start to end", "", f"{base * 1000:.0f} ms now{missing}"),
        Row(f"{loaded} of a report, to that", "", f"{costs[loaded].wall / base:.2f} ×"),
        Row(
            f"{name} of {GAMES} games, to {library}",
            f"{ASKED:g} ×" if judged else "",
            f"{ratio:.2f} × (processor {processor:.2f})",
            ratio <= ASKED if judged else None,
        ),
        Row(
            "  of which beyond importing its libraries",
            "",
            f"{(costs[name].wall - costs[loaded].wall) / base:.2f} ×",
        ),
        Row(f"the page of {GAMES} games", f"under {SIZE} KiB", f"{size:.0f} KiB", size < SIZE),
    ]


def fill(book: Path) -> None:
    """A season of eight players: thirty evenings of four games in changing partnerships."""
    from euchre_cli.book.events import GameBegun, HandEntered
    from euchre_cli.book.store import Store

    by_chance = random.Random(11)  # noqa: S311
    with Store.open(str(book), create=True) as store, store.writing() as writer:
        for game in range(GAMES):
            week = game // EVENING
            north, east, south, west = by_chance.sample(PLAYERS, 4)
            date = f"2026-{week // 4 + 1:02}-{week % 4 * 7 + 1:02}"
            begun = GameBegun((north, east, south, west), date=date, season="2026")
            writer.begin(begun, *map(HandEntered, a_game(by_chance)))
