"""Statistics of every book that is hard: whatever stands in it, each report is read to its end,
fits its terminal, claims nothing from too little, and acts on nothing."""

from __future__ import annotations

import csv
import gc
import io
import json
import re
import shutil
import sqlite3
import sys
import unicodedata
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, NoReturn

import pytest
from wcwidth import wcswidth

from euchre_cli.book.store import Store
from euchre_cli.stat_columns.stat_tables import TABLES
from euchre_cli.terminal.text import safe

from ..book.forged import older
from ..card_table import Answer, CardTable
from ..report.made_report import Read
from .hard_books import FOUR, HOSTILE, LOGS, OF_PLAIN_NAMES, QUICK, game

SEVERAL_ROWS = ("standings", "calling", "loners", "opportunities", "discipline")

READS = (
    *(f"stats {name} --more" for name in TABLES),
    *(f"stats {name} --by {by}" for name in SEVERAL_ROWS for by in ("pair", "night", "game")),
    *("stats calling --by seat", "stats records", "stats --list", "chance 3 4"),
)
"""Reports for people."""

FEW_HANDS = (
    *("a game without a hand", "a game that is not over", "players without a call", "ties alone"),
    *("given up", "begun ahead", "points alone", "nobody knows who dealt", "rulings"),
)
"""The logs in which nobody has ten hands."""

ACTS = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028-\u202e\u200b\u200e\u200f\ufeff\U000e0041]")
"""What could act on a terminal or turn a line about; a line end is no more than that."""

FORMULA = re.compile(r"[=+@＝＋＠\t\r]|-(?!\d+(\.\d+)?(e-\d+)?$)")


@pytest.fixture(params=LOGS)
def hard(
    request: pytest.FixtureRequest, table: CardTable, hard_books: dict[str, Path]
) -> CardTable:
    """A table with a book that is hard."""
    shutil.copy(hard_books[request.param], table.book)
    return table


def laid(table: CardTable, hard_books: dict[str, Path], name: str) -> CardTable:
    shutil.copy(hard_books[name], table.book)
    return table


def said(table: CardTable, line: str) -> Answer:
    """What is answered to a question that may have no answer."""
    answer = table.type(line)
    assert answer.status in (0, 2), (line, answer)
    assert ACTS.search(answer.out + answer.err) is None, line
    assert answer.status == 0 or answer.err.startswith("euchre"), (line, answer)
    return answer


# -- for people ----------------------------------------------------------------------------------


@pytest.mark.parametrize("columns", [40, 80])
def test_every_report_is_read_to_its_end_and_fits(hard: CardTable, columns: int) -> None:
    hard.monkeypatch.setenv("COLUMNS", str(columns))
    for line in READS:
        for shown in said(hard, line).out.splitlines():
            assert wcswidth(shown) <= columns, (line, shown)
    for line in ("night", "show 1 --chance"):  # For a chat, and as wide as what was played.
        said(hard, line)


@pytest.mark.parametrize("columns", [60, 120, 300])
def test_names_that_act_fit_everywhere(
    columns: int, table: CardTable, hard_books: dict[str, Path]
) -> None:
    laid(table, hard_books, "names that act").monkeypatch.setenv("COLUMNS", str(columns))
    for line in (*READS, "stats head-to-head --player NULL", "stats --player NULL --by game"):
        for shown in said(table, line).out.splitlines():
            assert wcswidth(shown) <= columns, (line, shown)


@pytest.mark.parametrize("name", OF_PLAIN_NAMES)
def test_in_plain_ascii(name: str, table: CardTable, hard_books: dict[str, Path]) -> None:
    laid(table, hard_books, name).monkeypatch.setenv("EUCHRE_CARDS", "plain")
    for line in (*READS, "night", "show 1 --chance"):
        answer = said(table, line)
        assert answer.out.isascii(), (line, re.findall(r".*[^\x00-\x7f].*", answer.out))


@pytest.mark.parametrize("name", FEW_HANDS)
def test_of_few_hands_no_rate_is_told(
    name: str, table: CardTable, hard_books: dict[str, Path]
) -> None:
    laid(table, hard_books, name)
    for line in (*(f"stats {name}" for name in TABLES), "stats --player Ann"):
        shown = said(table, line).out
        assert not re.search(r"%|±|├", shown), (line, shown)


def test_no_rate_is_told_of_fewer_than_ten(hard: CardTable) -> None:
    for line in READS:
        tables = said(hard, line).out
        assert not [n for n in re.findall(r"% +\([^)]+\) of +([\d,]+)", tables) if len(n) < 2], line


@pytest.mark.parametrize("name", ["no dates", "one game", "given up"])
def test_the_score_of_a_game_is_never_cut(
    name: str, table: CardTable, hard_books: dict[str, Path]
) -> None:
    laid(table, hard_books, name).monkeypatch.setenv("COLUMNS", "40")
    lines = [f"{line} " for line in table.done("stats --by game").splitlines()]
    for row in table.json("stats --by game")["rows"]:
        assert any(f" {row['ns']}–{row['ew']} " in line for line in lines), (row, lines)
    hers = table.done("stats --by game --player Ann").splitlines()
    assert any(re.search(r" \d+–\d+ +(won|lost|…)", line) for line in hers), hers


# -- for programs --------------------------------------------------------------------------------


def test_whatever_programs_read_can_be_read(hard: CardTable) -> None:
    for line in (line for line in READS if line.startswith("stats")):
        assert strictly(said(hard, f"{line} --json").out)["schema_version"] == 1
    for line in ("night", "stats records", "chance 3 4", "show 1 --chance"):
        out = said(hard, f"{line} --json").out
        assert not out or "schema_version" in strictly(out)


def test_no_cell_is_a_formula(hard: CardTable) -> None:
    lines = [f"stats {name}" for name in TABLES]
    for line in (*lines, "stats --by game", "stats records", "show 1 --chance"):
        header, *rows = csv.reader(io.StringIO(said(hard, f"{line} --csv").out))
        assert len(set(header)) == len(header), line
        for row in rows:
            assert len(row) == len(header), line
            assert not [cell for cell in row if FORMULA.match(cell)], line


def strictly(text: str) -> Any:
    """What a JSON text says; NaN and the infinities are no JSON."""

    def refuse(word: str) -> NoReturn:
        raise AssertionError(f"{word} is no JSON")

    return json.loads(text, parse_constant=refuse)


# -- the page ------------------------------------------------------------------------------------


def test_the_page_holds_nothing_but_text(hard: CardTable) -> None:
    answer = said(hard, "report --title '</title><script>' --out -")
    read = Read(answer.out)
    assert {tag for tag, _ in read.tags} & {"img", "link", "iframe", "object"} == set()
    assert read.all("script") in ([], [{}])  # None but its own.
    assert not [tag for tag, said in read.tags if any(name.startswith("on") for name in said)]
    assert len(answer.out.encode()) < 400 * 1024


def test_hostile_names_stand_on_the_page(table: CardTable, hard_books: dict[str, Path]) -> None:
    page = laid(table, hard_books, "names that act").done("report --out -")
    text = "".join(Read(page).texts)
    for name in HOSTILE:
        kept = " ".join(unicodedata.normalize("NFC", name).split())
        assert safe(kept) in text, name


# -- names ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("typed", ["Caf\u00e9 2026", "Cafe\u0301  2026"])
@pytest.mark.parametrize("kept", ["Caf\u00e9 2026", "Cafe\u0301 2026"])
@pytest.mark.parametrize("command", ["stats", "stats --from a.euchre", "games"])
def test_so_is_a_season_s(
    typed: str, kept: str, command: str, table: CardTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(table.folder)
    Path("a.euchre").write_text(f"euchre 1\nseason {kept}\nhand; maker E; tricks EW 3\n")
    table.done("import a.euchre")
    assert table.json(f"{command} --season '{typed}'")["games"]
    assert table.type(f"{command} --season Cafe").out != table.done(f"{command} --season '{typed}'")


# -- files that are not as they were -------------------------------------------------------------

CHANGED = (
    *("hands SET ns = -5", "hands SET points_ns = 4611686018427387904", "hands SET tricks = NULL"),
    *("hands SET outcome = 'nonsense'", "hands SET dealer = NULL, maker = NULL"),
    *("hands SET at = ''", "games SET rules = 'nonsense'", "games SET house_rules = '[]'"),
    *('games SET house_rules = \'{"target": "x"}\'', "games SET house_rules = '{\"x\": 1}'"),
    *("games SET house_rules = '5'", "games SET house_rules = '{\"hands\": 999999}'"),
    *("games SET target = 0", "games SET target = 4611686018427387904", "games SET winner = NULL"),
    *("games SET start_ns = 99, start_ew = -4", "games SET date = '9999-99-99'"),
    *("games SET date = 'x' || char(27)", "games SET state = 'over'", "games SET state = 'struck'"),
    *("games SET north = '', east = ''", "games SET season = CAST(x'ff41' AS TEXT)"),
)
"""Changes to what is derived, which no command makes."""


@pytest.mark.parametrize("change", CHANGED)
def test_tables_that_somebody_changed(
    change: str, table: CardTable, hard_books: dict[str, Path]
) -> None:
    laid(table, hard_books, "rules of all kinds")
    with closing(sqlite3.connect(table.book, isolation_level=None)) as other:
        other.execute("PRAGMA ignore_check_constraints = on")
        other.execute(f"UPDATE {change}")
    lines = [f"stats {name}" for name in TABLES]
    for line in (*lines, "stats --by game", "night", "stats records", "report --out -"):
        read_or_refused(table, line)


def read_or_refused(table: CardTable, line: str) -> None:
    """A book is read as it stands, or refused in one line as one that cannot be."""
    answer = table.type(line)
    assert answer.status in (0, 2, 3), (line, answer)
    assert answer.status == 0 or len(answer.err.splitlines()) == 1, answer.err
    assert ACTS.search(answer.out + answer.err) is None, line


def test_an_older_book_has_the_same_numbers(table: CardTable, hard_books: dict[str, Path]) -> None:
    laid(table, hard_books, "rules of all kinds")
    lines = [*(f"stats {name} --json" for name in TABLES), "stats records --json"]
    now = [table.done(line) for line in lines]
    with closing(sqlite3.connect(table.book)) as other:
        events = other.execute("SELECT * FROM events ORDER BY id").fetchall()
    table.book.unlink()
    older(table.book, 1, events)
    assert "was updated for this version" in table.type("games").err
    assert [table.done(line) for line in lines] == now


# -- others at the same book ---------------------------------------------------------------------


@pytest.mark.parametrize("line", ["stats", "stats chances", "night", "stats records", "report"])
def test_an_interrupted_report_says_so_and_nothing_else(
    line: str, table: CardTable, hard_books: dict[str, Path]
) -> None:
    laid(table, hard_books, "one game")
    each = Store.each
    complaints: list[object] = []

    def broken_off(self: Store, sql: str, *parameters: Any) -> Iterator[tuple[Any, ...]]:
        for nth, row in enumerate(each(self, sql, *parameters)):
            if nth == 3:
                raise KeyboardInterrupt
            yield row

    table.monkeypatch.setattr(Store, "each", broken_off)
    table.monkeypatch.setattr(sys, "unraisablehook", complaints.append)
    assert table.type(line) == Answer(130, "", "euchre: interrupted\n")
    gc.collect()
    assert complaints == []
    assert not (table.folder / "season.html").exists()


def test_rows_that_nobody_reads_on_outlive_their_book(
    table: CardTable, hard_books: dict[str, Path]
) -> None:
    complaints: list[object] = []
    table.monkeypatch.setattr(sys, "unraisablehook", complaints.append)
    with Store.open(str(hard_books["one game"])) as store:
        rows = store.each("SELECT * FROM hands")
        next(rows)
    del rows
    gc.collect()
    assert complaints == []


# -- logs in place of the book -------------------------------------------------------------------


def test_logs_have_the_numbers_of_the_book_they_become(
    hard: CardTable, request: pytest.FixtureRequest
) -> None:
    (hard.folder / "the.euchre").write_text(
        "euchre 1\n" + LOGS[request.node.callspec.params["hard"]], encoding="utf-8", newline="\n"
    )
    for name in (*TABLES, "records"):
        answer = hard.type(f"stats {name} --from the.euchre --anyway --json")
        assert answer.status in (0, 1)
        assert json.loads(answer.out) == json.loads(hard.done(f"stats {name} --json"))


@pytest.mark.parametrize("line", ["stats", "night", "report", "stats records"])
def test_games_that_were_all_struck_out(line: str, table: CardTable) -> None:
    (table.folder / "the.euchre").write_text(f"euchre 1\n{game(FOUR, QUICK)}")
    table.done("import the.euchre")
    table.done("void --game 1")
    answer = said(table, line)
    assert "No games yet" in answer.out + answer.err
