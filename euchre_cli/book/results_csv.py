"""Reads a CSV of results, one finished game a row, as a log.

In: the lines of a CSV, and the rules that its games were played by. Out: the lines of a log, one
for each row; none if any row is wrong.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator
from datetime import date
from pathlib import Path
from typing import Final

from euchre_engine.audit.record import Total
from euchre_engine.problems import BAD_VALUE
from euchre_engine.rules import Rules, did_you_mean
from euchre_engine.seats import SEATS

from ..log.files import SUFFIXES
from ..log.lines import NotALog, Tell, decoded
from ..log.places import Span, Trouble
from ..log.records import About, canonical
from ..terminal.exit_status import Refused, is_no
from .new_game import check_result
from .people import check_four_names, checked_name
from .sheet import NAMES

_NEEDED_COLUMNS: Final = (*NAMES, "ns", "ew")
RESULT_COLUMNS: Final = ("date", *_NEEDED_COLUMNS, "season")
"""The columns, in any order; `date` and `season` may be left out."""
_DELIMITERS: Final = (",", ";", "\t")

MOST_GAMES: Final = 50_000
"""The most games that are read from one file: a hundred years of ten games a week. The result for
each is kept until all are read, so without a limit memory would grow with the file."""

TOO_MANY_GAMES: Final = f"it has more than {MOST_GAMES:,} games: split it into several files"


def is_results(name: str, beginning: bytes) -> bool:
    """Returns True for a CSV of results: by its name, else by its header."""
    suffix = Path(name).suffix.lower()
    if suffix == ".csv" or suffix in SUFFIXES:
        return suffix == ".csv"
    try:
        header = decoded(beginning).partition("\n")[0]
        return set(_NEEDED_COLUMNS) <= set(_columns(header))
    except csv.Error:
        return False


def _delimiter(header: str) -> str:
    return max(_DELIMITERS, key=header.count)


def _columns(header: str) -> list[str]:
    cells = next(csv.reader([header.strip("\ufeff\r\n")], delimiter=_delimiter(header)), [])
    return [cell.strip().casefold() for cell in cells]


def results_log(lines: Iterable[str], report: Tell, rules: Rules) -> Iterator[str]:
    """The CSV as the lines of a log, for games played by these rules.

    `report` is called with each row that is wrong. Raises `NotALog` if any is, or if the text is
    not a CSV of results.
    """
    whole = iter(lines)
    header = next(whole, "")
    try:
        columns = _columns(header)
    except csv.Error as error:
        raise _unreadable(1, error) from None
    listed = f"the columns are {', '.join(RESULT_COLUMNS)}"
    if not set(_NEEDED_COLUMNS) <= set(columns):
        raise NotALog(f"this is not a CSV of results: {listed}")
    for column in columns:
        if column not in RESULT_COLUMNS:
            hint = did_you_mean(column, RESULT_COLUMNS) or f"; {listed}"
            raise NotALog(f"a CSV of results cannot have a column '{column[:20]}'{hint}")
    rows: list[tuple[str, str]] = []
    bad = 0
    reader = csv.reader(whole, delimiter=_delimiter(header))
    try:
        for cells in reader:
            if any(map(str.strip, cells)):
                if len(rows) >= MOST_GAMES:
                    raise NotALog(TOO_MANY_GAMES)
                try:
                    words = [" ".join(cell.split()) for cell in cells]
                    rows.append(_read_row(columns, words, rules))
                except Refused as why:
                    bad += 1
                    place = Span(reader.line_num + 1, 1, 2, "")
                    report(Trouble(BAD_VALUE, str(why), place))
    except csv.Error as error:
        raise _unreadable(reader.line_num + 1, error) from None
    if bad:
        these = "1 row is wrong" if bad == 1 else f"{bad:,} rows are wrong"
        raise NotALog(f"{these}, so nothing was imported: correct the CSV, and import it again")
    yield "euchre 1"
    # A log cannot unset a date, so the games without one come first.
    yield from (line for day, line in sorted(rows, key=lambda row: row[0] != ""))


def _unreadable(line: int, error: csv.Error) -> NotALog:
    return NotALog(f"line {line} of the CSV cannot be read: {error}")


def _read_row(columns: list[str], cells: list[str], rules: Rules) -> tuple[str, str]:
    """The date of the game in a row, perhaps empty, and the game as a line of a log. Raises
    `Refused` with what is wrong and how to write it."""
    if len(cells) != len(columns) and any(cells[len(columns) :] or ["short"]):
        raise Refused(f"the row has {len(cells)} cells, but the header has {len(columns)}")
    by_column = dict(zip(columns, cells, strict=False))
    total = _read_score(by_column)
    players = check_four_names(checked_name(by_column[seat]) for seat in NAMES)
    day = _read_date(by_column.get("date", ""))
    check_result(rules, total, "if the games were played to another score, add --target or --rules")
    # An empty season too: that of the game before would stay in force.
    about = [About("game", ("",)), About("season", (by_column.get("season", ""),))]
    about += [About("date", (day,))] if day else []
    about.append(About("rules", (rules.preset,)))
    about += [About("rule", (name, str(value))) for name, value in rules.overrides.items()]
    about += [About("player", (seat, players[seat])) for seat in SEATS]
    return day, "; ".join(map(canonical, [*about, Total(*total)]))


def _read_score(cells: dict[str, str]) -> tuple[int, int]:
    parts = [cells["ns"], cells["ew"]]
    if not all(n.isascii() and n.isdigit() and len(n) < 4 for n in parts):
        raise is_no("-".join(parts)[:20], "a score", "N/S first, as in 10-7")
    return int(parts[0]), int(parts[1])


def _read_date(cell: str) -> str:
    try:
        return date.fromisoformat(cell).isoformat() if cell else ""
    except ValueError:
        raise is_no(cell[:20], "a date", "it as 2026-11-21") from None
