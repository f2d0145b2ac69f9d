"""Games as `euchre export` writes them: a log, or a CSV with a row for each hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from euchre_engine.audit.record import Total

from ..log.formatter import LogWriter
from ..log.records import About, HandBegins
from ..terminal.report_table import csv_line
from .entries import records_in, text_of
from .export_log import HandForLog, log_items
from .file import Row
from .scoring import points_of
from .sheet import NAMES, Players, Sheet
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
        more if it has rulings. A game of which only the result is known has a row without a
        hand."""
        about = game_row(sheet)
        game = {column: about[column] for column in (*GAME_COLUMNS, *ADDED_COLUMNS)}
        targets = [*(line.target for line in sheet.lines), sheet.rules.target]
        items = [item for item in log_items(sheet) if isinstance(item, HandForLog)]
        rows = hand_rows(sheet)
        if len(items) > len(rows):
            points = points_of(sheet.rules, sheet.waiting)
            under_way = {
                "hand": len(rows) + 1,
                "dealer": None if sheet.dealer is None else sheet.dealer.name,
                "outcome": "under way",
                **dict(zip(("points_ns", "points_ew"), points, strict=True)),
            }
            rows.append(under_way | _at_the_table(sheet, sheet.playing))
        for item, row, target in zip(items, rows, targets, strict=False):
            self._write({**row, "record": item.text, **game}, house_rules(sheet, target))
        if sheet.only_result:
            record = text_of([*sheet.waiting, Total(*sheet.total)])
            row = {**_at_the_table(sheet, sheet.players), "record": record, **game}
            self._write(row, game["house_rules"])
        return len(items)

    def end(self) -> None:
        """Does nothing: a CSV has no end of its own."""

    def _write(self, row: Row, rules: str) -> None:
        self.write(csv_line((row | {"house_rules": rules}).get(column) for column in COLUMNS))


def _at_the_table(sheet: Sheet, players: Players) -> Row:
    """The score and who plays, in a row of something that is no hand."""
    return {"ns": sheet.total[0], "ew": sheet.total[1], **dict(zip(NAMES, players, strict=True))}
