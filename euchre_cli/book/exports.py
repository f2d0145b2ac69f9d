"""Games as `euchre export` writes them: a log, or a CSV with a row for each hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from euchre_engine.audit.record import Total

from ..log.formatter import LogWriter
from ..log.records import About, HandBegins
from ..terminal.report_table import csv_line
from .entries import records_in, text_of
from .export_log import HandForLog, log_items
from .file import Row
from .scoring import points_of
from .sheet import NAMES, Sheet
from .tables import game_row, hand_rows, house_rules


class GameLog:
    """Writes games to a log. Games without a date must come first; call `end` after the last
    one."""

    def __init__(self, write: Callable[[str], object]) -> None:
        self._log = LogWriter(write)
        self._log.record(About("euchre", (1,)))
        self._before: Sheet | None = None

    def game(self, sheet: Sheet) -> int:
        """Writes a game, and returns the number of its hands."""
        for item in log_items(sheet, self._before):
            if not isinstance(item, HandForLog):
                self._log.record(item)
                continue
            self._log.record(HandBegins(item.number))
            for record in records_in(item.text):
                self._log.record(record)
        self._before = sheet
        return len(sheet.lines)

    def end(self) -> None:
        """Finishes the log."""
        self._log.end()


GAME_COLUMNS: Final = (
    *("game", "date", "event", "season", "place", "name", "rules", "house_rules"),
    *("start_ns", "start_ew"),
)
HAND_COLUMNS: Final = (
    *("hand", "dealer", "maker", "suit", "alone", "lone_defender", "best", "tricks", "outcome"),
    *("points_ns", "points_ew", "ns", "ew", *NAMES, "record"),
)
ADDED_COLUMNS: Final = ("began", "best_of", "round_number", "table_number")
"""Columns of the game that were added later. They are at the end, so that the others keep their
positions."""
COLUMNS: Final = GAME_COLUMNS + HAND_COLUMNS + ADDED_COLUMNS
"""The header: the game's columns, then the hand's. `tricks` are the makers'; `points_…` are the
points of the hand; `ns` and `ew` are the score after it; `record` is the hand in the log language.
Last, `began` is the time the game began, in UTC,
`best_of` the games of the match that begins with it (0: nothing said, 1: no match), and
`round_number` and `table_number` its place on an evening of several tables (0: none)."""


class HandsCsvWriter:
    """Writes games to the CSV, a row for each hand."""

    def __init__(self, write: Callable[[str], object]) -> None:
        self.write = write
        write(csv_line(COLUMNS))

    def game(self, sheet: Sheet) -> int:
        """Writes the hands of a game, and returns the number of hands; the hand under way is one
        more if it has rulings."""
        about = game_row(sheet)
        game = {column: about[column] for column in (*GAME_COLUMNS, *ADDED_COLUMNS)}
        targets = [*(line.target for line in sheet.lines), sheet.rules.target]
        played = [*hand_rows(sheet), _row_under_way(sheet)]
        items = [item for item in log_items(sheet) if isinstance(item, HandForLog)]
        for item, hand, target in zip(items, played, targets, strict=False):
            game["house_rules"] = house_rules(sheet, target)
            self._write({**hand, "record": item.text, **game})
        if sheet.only_result:
            self._write({**_result_row(sheet), **game})
        return len(items)

    def end(self) -> None:
        """Does nothing: a CSV has no end of its own."""

    def _write(self, row: Row) -> None:
        self.write(csv_line(row[column] for column in COLUMNS))


def _result_row(sheet: Sheet) -> Row:
    """The row of a game of which only the result is known; it has no hand."""
    row: dict[str, Any] = dict.fromkeys(HAND_COLUMNS)
    row["ns"], row["ew"] = sheet.total
    row.update(zip(NAMES, sheet.players, strict=True))
    row["record"] = text_of([*sheet.waiting, Total(*sheet.total)])
    return row


def _row_under_way(sheet: Sheet) -> Row:
    """The row with the rulings of the hand under way."""
    row: dict[str, Any] = dict.fromkeys(HAND_COLUMNS)
    row["hand"] = len(sheet.lines) + 1
    row["dealer"] = None if sheet.dealer is None else sheet.dealer.name
    row["outcome"] = "under way"
    row["points_ns"], row["points_ew"] = points_of(sheet.rules, sheet.waiting)
    row["ns"], row["ew"] = sheet.total
    row.update(zip(NAMES, sheet.playing, strict=True))
    return row
