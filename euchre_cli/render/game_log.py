"""Games of the scorebook as a log: of text, or of JSON Lines.

Knows: how the games of a log stand one after the other. Does not know: layout, which is the
formatter's; or which games are written.
"""

from __future__ import annotations

from collections.abc import Callable

from ..book.sheet import Sheet
from ..book.sheet_to_log import HandOut, game_items
from ..log.fmt import TextWriter
from ..log.jsonl import LinesWriter
from ..log.settings import Version


class GameLog:
    """Games to a log: tell it each game, those without a date first, then `end` it. `form` is
    `euchre` or `jsonl`."""

    def __init__(self, write: Callable[[str], object], form: str = "euchre") -> None:
        self._page = LinesWriter(write) if form == "jsonl" else TextWriter(write)
        self._page.setting(Version(1))
        self._before: Sheet | None = None

    def game(self, sheet: Sheet) -> int:
        """Write a game, and return how many hands it has."""
        for item in game_items(sheet, self._before):
            if isinstance(item, HandOut):
                self._page.hand(item.number, item.entries)
            else:
                self._page.setting(item)
        self._before = sheet
        return len(sheet.lines)

    def end(self) -> None:
        """Nothing follows."""
        self._page.end()
