"""Reads a CSV of results, one finished game a row, as a log.

In: the lines of a CSV. Out: the lines of a log, one for each row; none if any row is wrong.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Iterator
from datetime import date
from typing import BinaryIO, Final, NamedTuple

from euchre_engine.audit.record import Note, Total
from euchre_engine.problems import BAD_VALUE
from euchre_engine.rules import PRESETS, Rules, UnknownRule, did_you_mean, house_rule
from euchre_engine.seats import SEATS

from ..log.decoding import LineTrouble, NotText
from ..log.decoding import lines as lines_of
from ..log.formats import Format, ReportLine
from ..log.game_records import Player, Record, UsePreset, UseRule
from ..log.log_items import Item
from ..log.record_forms import canonical
from ..log.text_read import read
from ..terminal.exit_status import Refused
from .events import SEAT_COLUMNS, Players
from .hands_csv import best_of_records, game_head_records, place_records
from .log_to_events import MOST_GAMES, TOO_MANY_GAMES
from .new_game import FinalScore, check_result, names_in, parse_result, result_of_pairs
from .people import check_four_names, checked_name

_PLAYER_COLUMNS: Final = (SEAT_COLUMNS, ("players",), ("winners", "losers"))
"""The sets of columns that can give the players; a CSV has one of them."""
_SCORE_COLUMNS: Final = (("ns", "ew"), ("score",))
"""The sets of columns that can give the score; a CSV has one of them."""
_OPTIONAL_COLUMNS: Final = (
    "date",
    "season",
    "event",
    "place",
    "name",
    "rules",
    "target",
    "note",
    "best_of",
    "round",
    "table",
)
RESULT_COLUMNS: Final = (
    *SEAT_COLUMNS,
    "players",
    "winners",
    "losers",
    "ns",
    "ew",
    "score",
    *_OPTIONAL_COLUMNS,
)
_PLACE_COLUMNS: Final = ("round", "table")
"""The round and the table of an evening, as the CSV of a plan calls them, which is a CSV of results
once it has the scores."""
_DELIMITERS: Final = (",", ";", "\t")


class _ResultRow(NamedTuple):
    """A game read from a row: its cells by column, its players, and its final score (N/S, E/W)."""

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
    return any(set(who) <= set(columns) for who in _PLAYER_COLUMNS) and any(
        set(score) <= set(columns) for score in _SCORE_COLUMNS
    )


def _delimiter(header: str) -> str:
    return max(_DELIMITERS, key=header.count)


def _columns(header: str) -> list[str]:
    cells = next(csv.reader([header.strip("\ufeff\r\n")], delimiter=_delimiter(header)), [])
    return [cell.strip().casefold() for cell in cells]


def results_log(lines: Iterable[str], report: Callable[[LineTrouble], None]) -> Iterator[str]:
    """The CSV as the lines of a log.

    `report` is called with each row that is wrong. Raises `NotText` if any is, or if the text is
    not a CSV of results.
    """
    whole = iter(lines)
    header = next(whole, "")
    columns = _columns(header)
    for column in columns:
        if column not in RESULT_COLUMNS:
            hint = (
                did_you_mean(column, RESULT_COLUMNS)
                or f"; the columns are {', '.join(RESULT_COLUMNS)}"
            )
            raise NotText(f"a CSV of results cannot have a column '{column[:20]}'{hint}")
    rows: list[_ResultRow] = []
    bad = 0
    reader = csv.reader(whole, delimiter=_delimiter(header))
    try:
        for cells in reader:
            if any(map(str.strip, cells)) and not _sits_out(columns, cells):
                if len(rows) >= MOST_GAMES:
                    raise NotText(TOO_MANY_GAMES)
                try:
                    rows.append(_read_row(columns, [" ".join(cell.split()) for cell in cells]))
                except Refused as why:
                    bad += 1
                    report(LineTrouble(reader.line_num + 1, BAD_VALUE, str(why)))
    except csv.Error as error:
        raise NotText(f"line {reader.line_num + 1} of the CSV cannot be read: {error}") from None
    if bad:
        these = "1 row is wrong" if bad == 1 else f"{bad:,} rows are wrong"
        raise NotText(f"{these}, so nothing was imported: correct the CSV, and import it again")
    yield "euchre 1\n"
    # A log cannot unset a date, so the games without one come first.
    for row in sorted(rows, key=lambda one: one.cells.get("date", "") != ""):
        yield "; ".join(map(canonical, _records(row))) + "\n"


def _sits_out(columns: list[str], cells: list[str]) -> bool:
    """Whether a row is that of somebody who sits out a round, in the CSV of a plan: it has a round
    and no table."""
    by_column = dict(zip(columns, map(str.strip, cells), strict=False))
    return "table" in by_column and not by_column["table"] and bool(by_column.get("round"))


def _read_row(columns: list[str], cells: list[str]) -> _ResultRow:
    """The game in a row. Raises `Refused` with what is wrong and how to write it."""
    if len(cells) != len(columns) and any(cells[len(columns) :] or ["short"]):
        raise Refused(f"the row has {len(cells)} cells, but the header has {len(columns)}")
    by_column = dict(zip(columns, cells, strict=False))
    result = _read_result(by_column)
    players = check_four_names(map(checked_name, result.names))
    by_column["date"] = _read_date(by_column.get("date", ""))
    rules = _read_rules(by_column)
    check_result(
        rules,
        result.total,
        "add a column `target` or `rules` if the game was played to another score",
    )
    best_of_records(by_column.get("best_of", ""))
    list(place_records(by_column, *_PLACE_COLUMNS))
    return _ResultRow(by_column, players, result.total)


def _read_result(cells: dict[str, str]) -> FinalScore:
    if "winners" in cells:
        winners, losers = (names_in(cells[column].split()) for column in ("winners", "losers"))
        for names, column in ((winners, "winners"), (losers, "losers")):
            if len(names) != 2:
                raise Refused(f"write two names under `{column}`, as in Ann & Cat")
        return result_of_pairs(winners, losers, _read_score(cells, "the winners' first"))
    total = _read_score(cells, "N/S first")
    if "players" in cells:
        return parse_result([cells["players"], f"{total[0]}-{total[1]}"])
    return FinalScore(tuple(cells[seat] for seat in SEAT_COLUMNS), total)


def _read_score(cells: dict[str, str], order: str) -> tuple[int, int]:
    if "score" in cells:
        parts = cells["score"].replace("–", "-").replace(":", "-").split("-")
    else:
        parts = [cells["ns"], cells["ew"]]
    numbers = [part.strip() for part in parts]
    if len(numbers) != 2 or not all(n.isascii() and n.isdigit() and len(n) < 4 for n in numbers):
        raise Refused(f"'{'-'.join(parts)[:20]}' is not a score; write {order}, as in 10-7")
    return int(numbers[0]), int(numbers[1])


def _read_date(cell: str) -> str:
    try:
        return date.fromisoformat(cell).isoformat() if cell else ""
    except ValueError:
        raise Refused(f"'{cell[:20]}' is not a date: write it as 2026-11-21") from None


def _read_rules(cells: dict[str, str]) -> Rules:
    preset = cells.get("rules", "").casefold() or "standard"
    if preset not in PRESETS:
        hint = did_you_mean(preset, PRESETS) or "; `euchre rules list` names them"
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
    yield from game_head_records(cells)
    yield UsePreset(cells["rules"])
    if cells.get("target"):
        yield UseRule("target", cells["target"])
    for seat in SEATS:
        yield Player(seat, row.players[seat])
    yield from best_of_records(cells.get("best_of", ""))
    yield from place_records(cells, *_PLACE_COLUMNS)
    if cells.get("note"):
        yield Note(cells["note"])
    yield Total(*row.total)


def read_results(stream: BinaryIO, report: ReportLine, comments: bool) -> Iterator[Item]:
    """The log items of a CSV of results. `report` is called with each line that is wrong;
    `comments` is ignored, since a CSV has none."""
    return read(results_log(lines_of(stream, report), report))


RESULTS: Final = Format("results", "a CSV of results", (), _is_results, f"{__name__}:read_results")
