"""Two CSV formats read as logs: one hand a row, as `euchre export` writes it, and one result a row.

In: the lines of a CSV. Out: the lines of a log, one for each row, so that what is wrong is placed
by its line. A CSV of results is taken whole or not at all.
"""

from __future__ import annotations

import csv
import json
from array import array
from collections.abc import Callable, Iterable, Iterator
from datetime import date
from itertools import count
from tempfile import SpooledTemporaryFile
from typing import BinaryIO, Final, NamedTuple, TypeAlias

from euchre_engine.audit.record import Note, Total
from euchre_engine.problems import BAD_VALUE
from euchre_engine.rules import PRESETS, Rules, UnknownRule, house_rule, nearest
from euchre_engine.seats import SEATS

from ..log.decoding import LONGEST_LINE, LineTrouble, NotText
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
from ..log.items import Item
from ..log.read import read
from ..log.records import canonical
from ..terminal.exit_status import Refused
from ..terminal.text import from_cell
from .events import SEAT_COLUMNS, Players
from .log_to_events import MOST_GAMES, TOO_MANY_GAMES
from .new_game import FinalScore, beaten, check, names_in, said
from .people import four, tidy

OF_THE_GAME: Final = (
    *("game", "date", "event", "season", "place", "name", "rules", "house_rules"),
    *("start_ns", "start_ew"),
)
OF_THE_HAND: Final = (
    *("hand", "dealer", "maker", "suit", "alone", "lone_defender", "best", "tricks", "outcome"),
    *("points_ns", "points_ew", "ns", "ew", *SEAT_COLUMNS, "record"),
)
ADDED: Final = ("began",)
"""Columns of the game that came later. They stand at the end, so that who counts columns still
finds the others, and a CSV without them is read as well."""
COLUMNS: Final = OF_THE_GAME + OF_THE_HAND + ADDED
"""The header: the game's columns, then the hand's; `tricks` are the makers', `points_…` what the
hand brought, `ns` and `ew` the score after it, `record` the hand in the log language. At the end
`began`, when the game did, in UTC."""

_Row: TypeAlias = tuple[int, dict[str, str]]
"""The line of a row, and its cells by column."""
_Cells: TypeAlias = tuple[int, list[str]]

MOST_ROWS: Final = 20 * MOST_GAMES
"""How many rows are read: as many games as are read, and long ones."""

_IN_MEMORY: Final = 1 << 20
_HANDS: Final = 10**9
_GAMES: Final = 10**9
"""More than a number of nine digits says."""

_SAME: Final = tuple(column for column in OF_THE_GAME if column != "house_rules")
"""What is the same in every row of a game; what it is played to may change."""


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
    if not set(COLUMNS) - set(ADDED) <= set(header):
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
    """Where a row belongs, as a number: those without a date first (a log cannot take one back),
    then by game, then by hand."""
    dated = row["date"] != ""
    return (dated * _GAMES + _number(row["game"])) * _HANDS + _number(row["hand"])


def _number(cell: str) -> int:
    return int(cell) if cell.isascii() and cell.isdecimal() and len(cell) < 10 else 0


def _another_target(before: dict[str, str], row: dict[str, str], line: int) -> list[Record]:
    """What a game is played to from this row on."""
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
    return [*_about(row), UsePreset(row["rules"] or "standard"), *changed, start]


def _about(row: dict[str, str]) -> Iterator[Record]:
    """What a game is called, and what it belongs to: said even where it is empty, because a log
    keeps what was said of the game before."""
    yield GameBegins(row.get("name", ""))
    yield Event(row.get("event", ""))
    yield Season(row.get("season", ""))
    yield AtPlace(row.get("place", ""))
    if row.get("date"):
        yield OnDate(row["date"])
    if row.get("began"):
        yield BegunAt(row["began"])


_WHO: Final = (SEAT_COLUMNS, ("players",), ("winners", "losers"))
"""The columns that say who played, each in its own way."""
_SCORE: Final = (("ns", "ew"), ("score",))
_MORE: Final = ("date", "season", "event", "place", "name", "rules", "target", "note")
RESULT_COLUMNS: Final = (*SEAT_COLUMNS, "players", "winners", "losers", "ns", "ew", "score", *_MORE)
_MARKS: Final = (",", ";", "\t")


class _ResultRow(NamedTuple):
    """A game as its row says it."""

    cells: dict[str, str]
    players: Players
    total: tuple[int, int]


def _is_results(text: str) -> bool:
    """Whether a text begins with the header of a CSV of results."""
    try:
        columns = _columns(text.partition("\n")[0])
    except csv.Error:
        return False
    if "record" in columns:
        return False  # The CSV of hands, which has these columns too.
    return any(set(who) <= set(columns) for who in _WHO) and any(
        set(score) <= set(columns) for score in _SCORE
    )


def _mark(header: str) -> str:
    return max(_MARKS, key=header.count)


def _columns(header: str) -> list[str]:
    cells = next(csv.reader([header.strip("\ufeff\r\n")], delimiter=_mark(header)), [])
    return [cell.strip().casefold() for cell in cells]


def results_log(lines: Iterable[str], report: Callable[[LineTrouble], None]) -> Iterator[str]:
    """The lines of a log that says what the rows say.

    Each row that cannot be taken is told to `report`; then none is. Raises `NotText`.
    """
    whole = iter(lines)
    header = next(whole, "")
    columns = _columns(header)
    for column in columns:
        if column not in RESULT_COLUMNS:
            hint = (
                nearest(column, RESULT_COLUMNS) or f"; the columns are {', '.join(RESULT_COLUMNS)}"
            )
            raise NotText(f"a CSV of results cannot have a column '{column[:20]}'{hint}")
    rows: list[_ResultRow] = []
    bad = 0
    reader = csv.reader(whole, delimiter=_mark(header))
    try:
        for cells in reader:
            if any(map(str.strip, cells)):
                if len(rows) >= MOST_GAMES:
                    raise NotText(TOO_MANY_GAMES)
                try:
                    rows.append(_row(columns, [" ".join(cell.split()) for cell in cells]))
                except Refused as why:
                    bad += 1
                    report(LineTrouble(reader.line_num + 1, BAD_VALUE, str(why)))
    except csv.Error as error:
        raise NotText(f"line {reader.line_num + 1} of the CSV cannot be read: {error}") from None
    if bad:
        these = "1 row is wrong" if bad == 1 else f"{bad:,} rows are wrong"
        raise NotText(f"{these}, so nothing was imported: correct the CSV, and import it again")
    yield "euchre 1\n"
    # A log cannot take a date back, so the games without one stand first.
    for row in sorted(rows, key=lambda one: one.cells.get("date", "") != ""):
        yield "; ".join(map(canonical, _records(row))) + "\n"


def _row(columns: list[str], cells: list[str]) -> _ResultRow:
    """What a row says. Raises `Refused` with what is wrong and how it is written."""
    if len(cells) != len(columns) and any(cells[len(columns) :] or ["short"]):
        raise Refused(f"the row has {len(cells)} cells, but the header has {len(columns)}")
    found = dict(zip(columns, cells, strict=False))
    result = _result(found)
    players = four(map(tidy, result.names))
    found["date"] = _date(found.get("date", ""))
    rules = _rules(found)
    check(
        rules,
        result.total,
        "add a column `target` or `rules` if the game was played to another score",
    )
    return _ResultRow(found, players, result.total)


def _result(cells: dict[str, str]) -> FinalScore:
    if "winners" in cells:
        winners, losers = (_two(cells[column]) for column in ("winners", "losers"))
        for names, column in ((winners, "winners"), (losers, "losers")):
            if len(names) != 2:
                raise Refused(f"write two names under `{column}`, as in Ann & Cat")
        return beaten(winners, losers, _score(cells, "the winners' first"))
    total = _score(cells, "N/S first")
    if "players" in cells:
        return said([cells["players"], f"{total[0]}-{total[1]}"])
    return FinalScore(tuple(cells[seat] for seat in SEAT_COLUMNS), total)


def _two(cell: str) -> list[str]:
    return names_in(cell.split())


def _score(cells: dict[str, str], order: str) -> tuple[int, int]:
    if "score" in cells:
        parts = cells["score"].replace("–", "-").replace(":", "-").split("-")
    else:
        parts = [cells["ns"], cells["ew"]]
    numbers = [part.strip() for part in parts]
    if len(numbers) != 2 or not all(n.isascii() and n.isdigit() and len(n) < 4 for n in numbers):
        raise Refused(f"'{'-'.join(parts)[:20]}' is not a score; write {order}, as in 10-7")
    return int(numbers[0]), int(numbers[1])


def _date(cell: str) -> str:
    try:
        return date.fromisoformat(cell).isoformat() if cell else ""
    except ValueError:
        raise Refused(f"'{cell[:20]}' is not a date: write it as 2026-11-21") from None


def _rules(cells: dict[str, str]) -> Rules:
    preset = cells.get("rules", "").casefold() or "standard"
    if preset not in PRESETS:
        hint = nearest(preset, PRESETS) or "; `euchre rules list` names them"
        raise Refused(f"there is no preset '{preset[:20]}'{hint}")
    cells["rules"] = preset
    rules = Rules(preset)
    target = cells.get("target", "")
    if not target:
        return rules
    try:
        return rules.with_rule("target", house_rule("target").parse(target))
    except UnknownRule as wrong:
        raise Refused(str(wrong)) from None


def _records(row: _ResultRow) -> Iterator[Record]:
    cells = row.cells
    yield from _about(cells)
    yield UsePreset(cells["rules"])
    if cells.get("target"):
        yield UseRule("target", cells["target"])
    for seat in SEATS:
        yield Player(seat, row.players[seat])
    if cells.get("note"):
        yield Note(cells["note"])
    yield Total(*row.total)


# -- the formats ---------------------------------------------------------------------------------


def read_hands(stream: BinaryIO, report: ReportLine, comments: bool) -> Iterator[Item]:
    """The items of a CSV of hands, which has no comments."""
    return read(csv_log(lines_of(stream, report)))


def read_results(stream: BinaryIO, report: ReportLine, comments: bool) -> Iterator[Item]:
    """The items of a CSV of results, which has no comments."""
    return read(results_log(lines_of(stream, report), report))


HANDS: Final = Format(
    "csv",
    "the CSV of hands",
    (".csv",),
    lambda text: text.startswith("game,date,event,"),
    f"{__name__}:read_hands",
)
RESULTS: Final = Format("results", "a CSV of results", (), _is_results, f"{__name__}:read_results")
