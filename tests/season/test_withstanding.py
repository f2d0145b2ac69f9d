"""Reports of every book that is hard: whatever stands in it, each is read to its end, fits its
terminal, claims nothing from too little, and acts on nothing."""

from __future__ import annotations

import csv
import io
import json
import re
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

import pytest
from wcwidth import wcswidth

from euchre_cli.season.tables import TABLES

from ..card_table import Answer, CardTable
from .logs import LOGS

READS: Final = (
    *(f"stats {name} --more" for name in TABLES),
    *(f"stats calling --by {by}" for by in ("pair", "seat", "night", "month", "game")),
    *("stats --by game", "stats records", "stats evenings", "chance 3 4", "games --all"),
)
"""Reports for people, in columns."""

ALSO: Final = ("night", "show 1 --chance")
"""Reports that are as wide as what was played."""

FEW_HANDS: Final = (
    *("a game without a hand", "a game that is not over", "players without a call", "ties alone"),
    *("given up", "begun ahead", "points alone", "nobody knows who dealt", "rulings"),
)
"""The logs in which nobody has ten hands."""

ACTS: Final = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028-\u202e\u200b\u200e\u200f\ufeff\U000e0041]"
)
"""What could act on a terminal or turn a line about; a line end is no more than that."""

FORMULA: Final = re.compile(r"[=+@＝＋＠\t\r]|-(?!\d+(\.\d+)?(e-\d+)?$)")


@pytest.fixture
def hard(name: str, table: CardTable, hard_books: dict[str, Path]) -> CardTable:
    """A table with a book that is hard."""
    shutil.copy(hard_books[name], table.book)
    return table


def turn(name: str, seed: int, ways: int) -> int:
    """Which of so many ways is tried for a book: with each seed another one."""
    return (list(LOGS).index(name) + seed) % ways


def read(table: CardTable, line: str, *statuses: int) -> Answer:
    """What is answered to a question that may have no answer: a page, or one line."""
    answer = table.type(line)
    assert answer.status in (0, 2, *statuses), (line, answer)
    assert ACTS.search(answer.out + answer.err) is None, line
    assert answer.status == 0 or len(answer.err.splitlines()) == 1, (line, answer)
    return answer


@pytest.mark.seeds(1)
@pytest.mark.parametrize("name", LOGS)
def test_every_report_is_read_to_its_end_and_fits(hard: CardTable, name: str, seed: int) -> None:
    """On narrow paper, or on wide paper in plain ASCII."""
    plain = bool(turn(name, seed, 2))
    columns = 100 if plain else 40
    hard.monkeypatch.setenv("COLUMNS", str(columns))
    hard.monkeypatch.setenv("EUCHRE_CARDS", "plain" if plain else "auto")
    assert hard.done("games --all")
    for line in (*READS, *ALSO)[turn(name, seed // 2, 4) :: 4]:
        out = read(hard, line).out
        shown = out.splitlines()
        assert line in ALSO or max(map(wcswidth, shown), default=0) <= columns, (line, shown)
        if plain and LOGS[name].isascii():
            assert out.isascii(), (line, re.findall(r".*[^\x00-\x7f].*", out))
        assert not re.search(r"% +\([^)]+\) of +\d\b(?!,)", out), line
        if name in FEW_HANDS and line.startswith("stats"):
            assert not re.search(r"\d%|±|├", out), (line, out)
    for line in ("history --all", "report --out -"):
        read(hard, line)


@pytest.mark.seeds(1)
@pytest.mark.parametrize("name", LOGS)
def test_what_programs_read_is_strict_and_no_cell_is_a_formula(
    hard: CardTable, name: str, seed: int
) -> None:
    for line in (*READS, *ALSO)[turn(name, seed, 4) :: 4]:
        out = read(hard, f"{line.replace(' --more', '')} --json").out
        # NaN and the infinities are no JSON.
        assert not out or json.loads(out, parse_constant=pytest.fail)["schema_version"] == 1
    lines = [f"stats {table}" for table in (*TABLES, "records")]
    lines += ["stats --by game", "show 1 --chance", "games --all"]
    for line in lines[turn(name, seed, 4) :: 4]:
        header, *rows = csv.reader(io.StringIO(read(hard, f"{line} --csv").out))
        assert len(set(header)) == len(header), line
        for row in rows:
            assert len(row) == len(header), line
            assert not [cell for cell in row if FORMULA.match(cell)], line


CHANGED: Final = (
    *("hands SET ns = -5", "hands SET points_ns = 4611686018427387904", "hands SET tricks = NULL"),
    *("hands SET outcome = 'nonsense'", "hands SET dealer = NULL, maker = NULL"),
    *('games SET house_rules = \'{"target": "x"}\'', "games SET house_rules = '5'"),
    *("games SET target = 0", "games SET target = 4611686018427387904", "games SET winner = NULL"),
    *("games SET start_ns = 99, start_ew = -4", "games SET date = '9999-99-99'"),
    *("games SET date = 'x' || char(27)", "games SET state = 'over'", "games SET state = 'struck'"),
    *("games SET north = '', east = ''", "games SET season = CAST(x'ff41' AS TEXT)"),
)
"""Changes to what is derived, which no command makes."""


@pytest.mark.parametrize("name", ["rules of all kinds"])
def test_tables_that_somebody_changed(hard: CardTable) -> None:
    """They are made anew, so that the answers are those from before; the first one says so."""
    lines = ("stats", "stats ratings", "stats records", "night")
    before = [read(hard, line).out for line in lines]
    for change in CHANGED:
        with closing(sqlite3.connect(hard.book, isolation_level=None)) as other:
            other.execute("PRAGMA ignore_check_constraints = on")
            other.execute(f"UPDATE {change}")
        answers = [read(hard, line) for line in lines]
        assert [answer.out for answer in answers] == before, change
        told = ["worked out anew" in answer.err for answer in answers]
        assert told == [True, False, False, False], change
