"""The CSV of hands: its columns, and how `euchre export` writes it and `euchre import` reads it.

Export: a row for each hand of a sheet. Import: the lines of such a CSV become the lines of a log,
one for each row, so that a problem is reported at its line.
"""

from __future__ import annotations

import csv
import json
from array import array
from collections.abc import Callable, Iterable, Iterator
from itertools import count
from tempfile import SpooledTemporaryFile
from typing import Any, BinaryIO, Final, TypeAlias

from euchre_engine.audit.record import Total
from euchre_engine.rules import Rules, UnknownRule
from euchre_engine.seats import SEATS

from ..log.decoding import LONGEST_LINE, NotText
from ..log.decoding import lines as lines_of
from ..log.formats import Format, ReportLine
from ..log.game_records import (
    AtPlace,
    AtTable,
    BegunAt,
    BestOf,
    Event,
    GameBegins,
    InRound,
    OnDate,
    Player,
    Record,
    Season,
    Start,
    UsePreset,
    UseRule,
)
from ..log.log_items import Item
from ..log.record_forms import canonical
from ..log.text_read import read
from ..terminal.exit_status import Refused
from ..terminal.report_table import csv_line
from ..terminal.text import from_cell
from .derived_rows import game_row, hand_rows, house_rules
from .events import SEAT_COLUMNS, record_of
from .log_to_events import MOST_GAMES, TOO_MANY_GAMES
from .matches import check_best_of
from .sheet import Sheet, points_of
from .sheet_to_log import HandForLog, game_items

GAME_COLUMNS: Final = (
    *("game", "date", "event", "season", "place", "name", "rules", "house_rules"),
    *("start_ns", "start_ew"),
)
HAND_COLUMNS: Final = (
    *("hand", "dealer", "maker", "suit", "alone", "lone_defender", "best", "tricks", "outcome"),
    *("points_ns", "points_ew", "ns", "ew", *SEAT_COLUMNS, "record"),
)
ADDED_COLUMNS: Final = ("began", "best_of", "round_number", "table_number")
"""Columns of the game that were added later. They are at the end, so that the others keep their
positions; a CSV without them can be read too."""
COLUMNS: Final = GAME_COLUMNS + HAND_COLUMNS + ADDED_COLUMNS
"""The header: the game's columns, then the hand's. `tricks` are the makers'; `points_…` are the
points of the hand; `ns` and `ew` are the score after it; `record` is the hand in the log language.
Last, `began` is the time the game began, in UTC,
`best_of` the games of the match that begins with it (0: nothing said, 1: no match), and
`round_number` and `table_number` its place on an evening of several tables (0: none)."""


# -- writing ---------------------------------------------------------------------------------


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
        items = [item for item in game_items(sheet) if isinstance(item, HandForLog)]
        for item, hand, target in zip(items, played, targets, strict=False):
            game["house_rules"] = house_rules(sheet, target)
            self._write({**hand, "record": record_of(item.entries), **game})
        if sheet.only_result:
            self._write({**_result_row(sheet), **game})
        return len(items)

    def end(self) -> None:
        """Does nothing: a CSV has no end of its own."""

    def _write(self, row: dict[str, Any]) -> None:
        self.write(csv_line(row[column] for column in COLUMNS))


def _result_row(sheet: Sheet) -> dict[str, Any]:
    """The row of a game of which only the result is known; it has no hand."""
    row: dict[str, Any] = dict.fromkeys(HAND_COLUMNS)
    row["ns"], row["ew"] = sheet.total
    row.update(zip(SEAT_COLUMNS, sheet.players, strict=True))
    row["record"] = record_of([*sheet.waiting, Total(*sheet.total)])
    return row


def _row_under_way(sheet: Sheet) -> dict[str, Any]:
    """The row with the rulings of the hand under way."""
    row: dict[str, Any] = dict.fromkeys(HAND_COLUMNS)
    row["hand"] = len(sheet.lines) + 1
    row["dealer"] = None if sheet.dealer is None else sheet.dealer.name
    row["outcome"] = "under way"
    row["points_ns"], row["points_ew"] = points_of(sheet.rules, sheet.waiting)
    row["ns"], row["ew"] = sheet.total
    row.update(zip(SEAT_COLUMNS, sheet.playing, strict=True))
    return row


# -- reading ---------------------------------------------------------------------------------

_Row: TypeAlias = tuple[int, dict[str, str]]
"""A row's line number, and its cells by column."""
_Cells: TypeAlias = tuple[int, list[str]]
"""A row's line number, and its cells in the order of the header."""

MOST_ROWS: Final = 20 * MOST_GAMES
"""The most rows that are read from one file: 20 hands for each game."""

_IN_MEMORY: Final = 1 << 20
_HAND_LIMIT: Final = 10**9
_GAME_LIMIT: Final = 10**9
"""More than any number of nine digits; longer ones are not read."""

_SAME_ALL_GAME: Final = tuple(column for column in GAME_COLUMNS if column != "house_rules")
"""The columns with one value throughout a game; `house_rules` may change, since they include the
target."""


def csv_log(lines: Iterable[str]) -> Iterator[str]:
    """The CSV as the lines of a log, one for each row, so that a problem is reported at its line.

    Raises `NotText` if it is not a CSV that `euchre export` writes.
    """
    csv.field_size_limit(LONGEST_LINE)
    reader = csv.reader(lines)
    try:
        header = tuple(next(reader, ()))
    except csv.Error as wrong:
        raise NotText(f"line 1 of the CSV cannot be read: {wrong}") from None
    if not set(COLUMNS) - set(ADDED_COLUMNS) <= set(header):
        raise NotText(
            "this is neither a CSV from `euchre export`, which has a column `record`, nor one of "
            "results, which has the columns date,north,east,south,west,ns,ew"
        )
    yield "euchre 1\n"
    before: dict[str, str] = {}
    for line, row in _in_order(_rows(reader, header), header):
        records: list[Record] = []
        if any(before.get(key) != row[key] for key in _SAME_ALL_GAME):
            records += _head(row, line)
            before = {}
        elif before["house_rules"] != row["house_rules"]:
            records += _target_change(before, row, line)
        for seat, column in zip(SEATS, SEAT_COLUMNS, strict=True):
            if before.get(column) != row[column]:
                records.append(Player(seat, row[column]))
        before = row
        # A game of which only the result is known has one row, without a hand.
        hand = [f"hand {row['hand']}"] if row["hand"] else []
        parts = [*map(canonical, records), *hand, row["record"]]
        yield "; ".join(parts) + "\n"


def _rows(reader: Iterator[list[str]], header: tuple[str, ...]) -> Iterator[_Cells]:
    """The rows with their line numbers. Raises `NotText`."""
    for line in count(2):
        try:
            cells = next(reader, None)
        except csv.Error as wrong:
            long = "field larger" in str(wrong)
            why = f"a cell has more than {csv.field_size_limit():,} characters" if long else wrong
            raise NotText(f"line {line} of the CSV cannot be read: {why}") from None
        if cells is None:
            return
        if line > MOST_ROWS:
            raise NotText(f"the CSV has more than {MOST_ROWS:,} rows: split it into several files")
        if cells and len(cells) < len(header):
            raise NotText(f"line {line} of the CSV has {len(cells)} cells")
        if cells:
            yield line, cells


def _in_order(rows: Iterable[_Cells], header: tuple[str, ...]) -> Iterator[_Row]:
    """The rows in the order of a log. If they are in such an order already (each game in one piece,
    hand by hand, games without a date first), it is kept. Otherwise, since a spreadsheet may have
    sorted them, they are sorted by the numbers of games and hands.

    They wait in a temporary file, so that memory does not grow with the CSV.
    """
    lines, starts, places = array("q"), array("q"), array("q")
    games: set[int] = set()
    with SpooledTemporaryFile(_IN_MEMORY) as waiting:
        for line, cells in rows:
            lines.append(line)
            starts.append(waiting.tell())
            row = dict(zip(header, map(from_cell, cells), strict=False))
            places.append(_sort_key(row))
            games.add(places[-1] // _HAND_LIMIT)
            if len(games) > MOST_GAMES:
                raise NotText(TOO_MANY_GAMES)
            waiting.write(json.dumps(row).encode() + b"\n")
        order: Iterable[int] = range(len(places))
        if not _can_be_a_log(places):
            order = sorted(order, key=places.__getitem__)
        for at in order:
            waiting.seek(starts[at])
            yield lines[at], json.loads(waiting.readline())


def _can_be_a_log(places: array[int]) -> bool:
    """Whether rows with these sort keys (`_sort_key`) can keep their order."""
    begun: set[int] = set()
    last = -1
    for place in places:
        game, before = place // _HAND_LIMIT, last // _HAND_LIMIT
        if game == before:
            if place <= last:
                return False
        elif game in begun or game // _GAME_LIMIT < before // _GAME_LIMIT:
            return False
        else:
            begun.add(game)
        last = place
    return True


def _sort_key(row: dict[str, str]) -> int:
    """The sort key of a row: those without a date first (a log cannot unset a date), then by game,
    then by hand."""
    dated = row["date"] != ""
    return (dated * _GAME_LIMIT + _number(row["game"])) * _HAND_LIMIT + _number(row["hand"])


def _number(cell: str) -> int:
    return int(cell) if cell.isascii() and cell.isdecimal() and len(cell) < 10 else 0


def _target_change(before: dict[str, str], row: dict[str, str], line: int) -> list[Record]:
    """The `target` record for a target that changes at this row. Raises `NotText` if any other rule
    changes."""
    try:
        old, new = (
            Rules(one["rules"] or "standard", _house_rules(one, line)) for one in (before, row)
        )
    except UnknownRule as unknown:
        raise NotText(f"line {line} of the CSV: {unknown}") from None
    if new.target is None or new != old.with_rule("target", new.target):
        raise NotText(
            f"line {line} of the CSV: the rules of a game cannot change between its hands"
        )
    return [UseRule("target", str(new.target))]


def _house_rules(row: dict[str, str], line: int) -> dict[str, str]:
    try:
        rules = json.loads(row["house_rules"] or "{}")
        return {str(name): str(value) for name, value in rules.items()}
    except (ValueError, AttributeError, RecursionError):
        raise NotText(f"line {line} of the CSV does not say which rules were played") from None


def _head(row: dict[str, str], line: int) -> list[Record]:
    try:
        start = Start(int(row["start_ns"] or 0), int(row["start_ew"] or 0))
    except ValueError:
        raise NotText(f"line {line} of the CSV does not give the score at the start") from None
    changed = [UseRule(name, value) for name, value in _house_rules(row, line).items()]
    try:
        match = [*best_of_records(row.get("best_of", "")), *place_records(row)]
    except Refused as wrong:
        raise NotText(f"line {line} of the CSV: {wrong}") from None
    preset = UsePreset(row["rules"] or "standard")
    return [*game_head_records(row), preset, *changed, start, *match]


def best_of_records(cell: str) -> list[Record]:
    """The record of the match that begins with a game, if its cell `best_of` says so. Raises
    `Refused` for what is no odd number."""
    if cell in ("", "0"):
        return []
    if not (cell.isascii() and cell.isdecimal() and len(cell) < 4):
        raise Refused(f"'{cell[:20]}' is no number of games: a match is best of 3, 5, 7 …")
    return [BestOf(check_best_of(int(cell)))]


def place_records(
    row: dict[str, str], round_column: str = "round_number", table_column: str = "table_number"
) -> Iterator[Record]:
    """The records of the round and the table of an evening of several tables, if their cells name
    them. Raises `Refused` for what is no number."""
    for column, record in ((round_column, InRound), (table_column, AtTable)):
        cell = row.get(column, "")
        if cell in ("", "0"):
            continue
        if not (cell.isascii() and cell.isdecimal() and len(cell) < 3):
            raise Refused(f"'{cell[:20]}' is no {column.partition('_')[0]}")
        yield record(int(cell))


def game_head_records(row: dict[str, str]) -> Iterator[Record]:
    """The records at the head of a game: its name, event, season, place and times. Empty ones are
    included, because in a log those of the previous game would stay in force."""
    yield GameBegins(row.get("name", ""))
    yield Event(row.get("event", ""))
    yield Season(row.get("season", ""))
    yield AtPlace(row.get("place", ""))
    if row.get("date"):
        yield OnDate(row["date"])
    if row.get("began"):
        yield BegunAt(row["began"])


def read_hands(stream: BinaryIO, report: ReportLine, comments: bool) -> Iterator[Item]:
    """The log items of a CSV of hands. `report` is called with each line that cannot be decoded;
    `comments` is ignored, since a CSV has none."""
    return read(csv_log(lines_of(stream, report)))


HANDS: Final = Format(
    "csv",
    "the CSV of hands",
    (".csv",),
    lambda text: text.startswith("game,date,event,"),
    f"{__name__}:read_hands",
)
