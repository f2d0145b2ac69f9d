"""Games to take away: as a log, or as CSV with a row for each hand.

Knows: the columns, which are stable. Does not know: which games are written, or how a row is read
back (`csv_to_log.py`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from euchre_engine.audit.record import Total

from ..log.formats import TEXT, Format
from ..log.game_records import Version
from ..terminal.report_table import csv_line
from .csv_to_log import ADDED, COLUMNS, OF_THE_GAME, OF_THE_HAND
from .events import record_of
from .sheet import Sheet, points_of
from .sheet_rows import game_row, hand_rows, house_rules
from .sheet_to_log import HandOut, game_items


class GameLog:
    """Games to a log: tell it each game, those without a date first, then `end` it."""

    def __init__(self, write: Callable[[str], object], form: Format = TEXT) -> None:
        self._page = form.written_to(write)
        self._page.game_record(Version(1))
        self._before: Sheet | None = None

    def game(self, sheet: Sheet) -> int:
        """Write a game, and return how many hands it has."""
        for item in game_items(sheet, self._before):
            if isinstance(item, HandOut):
                self._page.hand(item.number, item.entries)
            else:
                self._page.game_record(item)
        self._before = sheet
        return len(sheet.lines)

    def end(self) -> None:
        """Nothing follows."""
        self._page.end()


_SEATS: Final = ("north", "east", "south", "west")


class HandRows:
    """Games to rows: tell it each game, then `end` it."""

    def __init__(self, write: Callable[[str], object]) -> None:
        self.write = write
        write(csv_line(COLUMNS))

    def game(self, sheet: Sheet) -> int:
        """Write the hands of a game, and return how many there are; what is ruled in the hand under
        way is one more."""
        about = game_row(sheet)
        game = {column: about[column] for column in (*OF_THE_GAME, *ADDED)}
        targets = [*(line.target for line in sheet.lines), sheet.rules.target]
        played = [*hand_rows(sheet), _under_way(sheet)]
        items = [item for item in game_items(sheet) if isinstance(item, HandOut)]
        for item, hand, target in zip(items, played, targets, strict=False):
            game["house_rules"] = house_rules(sheet, target)
            self._write({**hand, "record": record_of(item.entries), **game})
        if sheet.only_result:
            self._write({**_result(sheet), **game})
        return len(items)

    def end(self) -> None:
        """Nothing follows."""

    def _write(self, row: dict[str, Any]) -> None:
        self.write(csv_line(row[column] for column in COLUMNS))


def _result(sheet: Sheet) -> dict[str, Any]:
    """The row of a game of which only the result is known: it is of no hand."""
    found: dict[str, Any] = dict.fromkeys(OF_THE_HAND)
    found["ns"], found["ew"] = sheet.total
    found.update(zip(_SEATS, sheet.players, strict=True))
    found["record"] = record_of([*sheet.waiting, Total(*sheet.total)])
    return found


def _under_way(sheet: Sheet) -> dict[str, Any]:
    """The row of what was ruled in the hand under way."""
    found: dict[str, Any] = dict.fromkeys(OF_THE_HAND)
    found["hand"] = len(sheet.lines) + 1
    found["dealer"] = None if sheet.dealer is None else sheet.dealer.name
    found["outcome"] = "under way"
    found["points_ns"], found["points_ew"] = points_of(sheet.rules, sheet.waiting)
    found["ns"], found["ew"] = sheet.total
    found.update(zip(_SEATS, sheet.playing, strict=True))
    return found
