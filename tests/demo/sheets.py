"""Simulated games as the book would have them.

Knows: how a game of a simulated season becomes a sheet without a book.
"""

from __future__ import annotations

from euchre_cli.book.events import Event
from euchre_cli.book.sheet import Sheet, sheet_of
from tools.demo_season.season import DemoGame


def sheet(game: DemoGame) -> Sheet:
    """The sheet of a game that stands alone."""
    events = [
        Event(nth, entry.at.strftime("%Y-%m-%dT%H:%M:%SZ"), "", "", 1, nth, entry.body)
        for nth, entry in enumerate(game.entries, 1)
    ]
    made = sheet_of(1, events)
    assert made is not None
    return made
