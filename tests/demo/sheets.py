"""Simulated games as the book would have them.

Knows: how a game of a simulated season becomes a sheet without a book.
"""

from __future__ import annotations

from euchre_cli.book.entries import Entry
from euchre_cli.book.scoring import sheet_of
from euchre_cli.book.sheet import Sheet
from tools.demo_season.book import rows
from tools.demo_season.season import DemoGame


def sheet(game: DemoGame) -> Sheet:
    """The sheet of a game that stands alone."""
    made = sheet_of([Entry(nth, *row, "") for nth, row in enumerate(rows([game]), 1)])
    assert made is not None
    return made
