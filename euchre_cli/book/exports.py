"""Games as `euchre export` writes them: a log, or a CSV with a row for each hand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
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


def write_log(sheets: Iterable[Sheet], write: Callable[[str], object]) -> int:
    """Writes games to a log, those without a date first, and returns the number of their hands."""
    log = LogWriter(write)
    log.record(About("euchre", (1,)))
    before: Sheet | None = None
    hands = 0
    for sheet in sheets:
        for item in log_items(sheet, before):
            if not isinstance(item, HandForLog):
                log.record(item)
                continue
            log.record(HandBegins(item.number))
            for record in records_in(item.text):
                log.record(record)
        before = sheet
        hands += len(sheet.lines)
    log.end()
    return hands


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


def write_csv(sheets: Iterable[Sheet], write: Callable[[str], object]) -> int:
    """Writes games to the CSV, a row for each hand, and returns the number of rows that are
    hands."""
    write(csv_line(COLUMNS))
    hands = 0
    for sheet in sheets:
        for row in _rows(sheet):
            write(csv_line(row.get(column) for column in COLUMNS))
            hands += "hand" in row
    return hands


def _rows(sheet: Sheet) -> Iterator[Row]:
    """A row for each hand of a game; the hand under way has one if it has rulings. A game of which
    only the result is known has a row without a hand."""
    game = game_row(sheet)
    about = {column: game[column] for column in (*GAME_COLUMNS, *ADDED_COLUMNS)}
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
        rules = {"house_rules": house_rules(sheet, target)}
        yield {**row, "record": item.text, **about, **rules}
    if sheet.only_result:
        record = text_of([*sheet.waiting, Total(*sheet.total)])
        yield {**_at_the_table(sheet, sheet.players), "record": record, **about}


def _at_the_table(sheet: Sheet, players: Players) -> Row:
    """The score and who plays, in a row of something that is no hand."""
    return {"ns": sheet.total[0], "ew": sheet.total[1], **dict(zip(NAMES, players, strict=True))}
