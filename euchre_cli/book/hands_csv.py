"""The CSV of hands: its columns, and how `euchre export` writes it and `euchre import` reads it.

Out: a row for each hand of a sheet. In: the lines of such a CSV, which become those of a log, one
for each row, so that what is wrong is placed by its line.
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
    BegunAt,
    Event,
    GameBegins,
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
from ..terminal.report_table import csv_line
from ..terminal.text import from_cell
from .derived_rows import game_row, hand_rows, house_rules
from .events import SEAT_COLUMNS, record_of
from .log_to_events import MOST_GAMES, TOO_MANY_GAMES
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
ADDED_COLUMNS: Final = ("began",)
"""Columns of the game that came later. They stand at the end, so that who counts columns still
finds the others, and a CSV without them is read as well."""
COLUMNS: Final = GAME_COLUMNS + HAND_COLUMNS + ADDED_COLUMNS
"""The header: the game's columns, then the hand's; `tricks` are the makers', `points_…` what the
hand brought, `ns` and `ew` the score after it, `record` the hand in the log language. At the end
`began`, when the game did, in UTC."""


# -- writing ---------------------------------------------------------------------------------


class HandsCsvWriter:
    """Writes games to the CSV, a row for each hand."""

    def __init__(self, write: Callable[[str], object]) -> None:
        self.write = write
        write(csv_line(COLUMNS))

    def game(self, sheet: Sheet) -> int:
        """Write the hands of a game, and return how many there are; what is ruled in the hand under
        way is one more."""
        about = game_row(sheet)
        game = {column: about[column] for column in (*GAME_COLUMNS, *ADDED_COLUMNS)}
        targets = [*(line.target for line in sheet.lines), sheet.rules.target]
        played = [*hand_rows(sheet), _under_way(sheet)]
        items = [item for item in game_items(sheet) if isinstance(item, HandForLog)]
        for item, hand, target in zip(items, played, targets, strict=False):
            game["house_rules"] = house_rules(sheet, target)
            self._write({**hand, "record": record_of(item.entries), **game})
        if sheet.only_result:
            self._write({**_result_row(sheet), **game})
        return len(items)

    def end(self) -> None:
        """Do nothing: a CSV has no end of its own."""

    def _write(self, row: dict[str, Any]) -> None:
        self.write(csv_line(row[column] for column in COLUMNS))


def _result_row(sheet: Sheet) -> dict[str, Any]:
    """The row of a game of which only the result is known: it is of no hand."""
    found: dict[str, Any] = dict.fromkeys(HAND_COLUMNS)
    found["ns"], found["ew"] = sheet.total
    found.update(zip(SEAT_COLUMNS, sheet.players, strict=True))
    found["record"] = record_of([*sheet.waiting, Total(*sheet.total)])
    return found


def _under_way(sheet: Sheet) -> dict[str, Any]:
    """The row of what was ruled in the hand under way."""
    found: dict[str, Any] = dict.fromkeys(HAND_COLUMNS)
    found["hand"] = len(sheet.lines) + 1
    found["dealer"] = None if sheet.dealer is None else sheet.dealer.name
    found["outcome"] = "under way"
    found["points_ns"], found["points_ew"] = points_of(sheet.rules, sheet.waiting)
    found["ns"], found["ew"] = sheet.total
    found.update(zip(SEAT_COLUMNS, sheet.playing, strict=True))
    return found


# -- reading ---------------------------------------------------------------------------------

_Row: TypeAlias = tuple[int, dict[str, str]]
"""The line of a row, and its cells by column."""
_Cells: TypeAlias = tuple[int, list[str]]

MOST_ROWS: Final = 20 * MOST_GAMES
"""The most rows that are read: room for as many games as are read, and long ones."""

_IN_MEMORY: Final = 1 << 20
_HANDS: Final = 10**9
_GAMES: Final = 10**9
"""More than a number of nine digits says."""

_SAME: Final = tuple(column for column in GAME_COLUMNS if column != "house_rules")
"""The columns with one value throughout a game; the target among its rules may change."""


def csv_log(lines: Iterable[str]) -> Iterator[str]:
    """The lines of a log that says what the rows say: one for each row of the CSV, so that what is
    wrong in a row is placed by its line.

    Raises `NotText` when it is not the CSV that `euchre export` writes.
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
        if any(before.get(key) != row[key] for key in _SAME):
            records += _head(row, line)
            before = {}
        elif before["house_rules"] != row["house_rules"]:
            records += _another_target(before, row, line)
        for seat, column in zip(SEATS, SEAT_COLUMNS, strict=True):
            if before.get(column) != row[column]:
                records.append(Player(seat, row[column]))
        before = row
        # Of a game of which only the result is known the one row is of no hand.
        hand = [f"hand {row['hand']}"] if row["hand"] else []
        parts = [*map(canonical, records), *hand, row["record"]]
        yield "; ".join(parts) + "\n"


def _rows(reader: Iterator[list[str]], header: tuple[str, ...]) -> Iterator[_Cells]:
    """The rows with the numbers of their lines."""
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
            raise NotText(f"the CSV has more than {MOST_ROWS:,} rows: split it into several")
        if cells and len(cells) < len(header):
            raise NotText(f"line {line} of the CSV has {len(cells)} cells")
        if cells:
            yield line, cells


def _in_order(rows: Iterable[_Cells], header: tuple[str, ...]) -> Iterator[_Row]:
    """The rows as they stand, where they can be a log: every game in one piece, hand by hand, and
    those without a date first. Else, since a spreadsheet may have put them in any order, by the
    numbers of games and hands.

    They wait in a temporary file, so that memory does not grow with them.
    """
    lines, starts, places = array("q"), array("q"), array("q")
    games: set[int] = set()
    with SpooledTemporaryFile(_IN_MEMORY) as waiting:
        for line, cells in rows:
            lines.append(line)
            starts.append(waiting.tell())
            row = dict(zip(header, map(from_cell, cells), strict=False))
            places.append(_place(row))
            games.add(places[-1] // _HANDS)
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
    """Whether rows at these places can stand as they do."""
    begun: set[int] = set()
    last = -1
    for place in places:
        game, before = place // _HANDS, last // _HANDS
        if game == before:
            if place <= last:
                return False
        elif game in begun or game // _GAMES < before // _GAMES:
            return False
        else:
            begun.add(game)
        last = place
    return True


def _place(row: dict[str, str]) -> int:
    """The place of a row, as a number to sort by: those without a date first (a log cannot take one
    back), then by game, then by hand."""
    dated = row["date"] != ""
    return (dated * _GAMES + _number(row["game"])) * _HANDS + _number(row["hand"])


def _number(cell: str) -> int:
    return int(cell) if cell.isascii() and cell.isdecimal() and len(cell) < 10 else 0


def _another_target(before: dict[str, str], row: dict[str, str], line: int) -> list[Record]:
    """A `target` record if the target changes at this row."""
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
    return [*game_head_records(row), UsePreset(row["rules"] or "standard"), *changed, start]


def game_head_records(row: dict[str, str]) -> Iterator[Record]:
    """The records of a game's name and what it belongs to, empty ones too, because in a log those
    of the game before stay in force."""
    yield GameBegins(row.get("name", ""))
    yield Event(row.get("event", ""))
    yield Season(row.get("season", ""))
    yield AtPlace(row.get("place", ""))
    if row.get("date"):
        yield OnDate(row["date"])
    if row.get("began"):
        yield BegunAt(row["began"])


def read_hands(stream: BinaryIO, report: ReportLine, comments: bool) -> Iterator[Item]:
    """The items of a CSV of hands, which has no comments."""
    return read(csv_log(lines_of(stream, report)))


HANDS: Final = Format(
    "csv",
    "the CSV of hands",
    (".csv",),
    lambda text: text.startswith("game,date,event,"),
    f"{__name__}:read_hands",
)
