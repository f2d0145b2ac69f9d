"""`euchre evening plan`: the sheet for the wall, CSV and JSON, and bad input."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from euchre_cli.commands.main import main
from euchre_cli.evening.plan import FEWEST, MOST, fairness
from euchre_cli.evening.round_robin import individual_plan
from euchre_cli.terminal.text import width_of

from ..card_table import CardTable


@pytest.mark.parametrize("many", [4, 13, 22, 40])
def test_the_csv_of_the_whole_plan_is_the_plan(many: int, table: CardTable) -> None:
    rows = list(csv.DictReader(io.StringIO(table.done(f"evening plan {many} --csv"))))
    plan = individual_plan([str(number) for number in range(1, many + 1)])
    tables = [
        (one.number, seating.table, *seating.players)
        for one in plan.rounds
        for seating in one.seatings
    ]
    seats = ("north", "east", "south", "west")
    assert [
        (int(row["round"]), int(row["table"]), *(row[seat] for seat in seats))
        for row in rows
        if row["table"]
    ] == tables
    out = [(int(row["round"]), row["north"]) for row in rows if not row["table"]]
    assert out == [(one.number, name) for one in plan.rounds for name in one.sitting_out]


def test_json_has_the_plan_and_how_even_it_is(table: CardTable) -> None:
    said = json.loads(table.done("evening plan Ann Bob Cat Dan Eve --rounds 2 --json"))
    assert said["people"] == ["Ann", "Bob", "Cat", "Dan", "Eve"]
    assert said["rounds"][0] == {
        "round": 1,
        "tables": [{"table": 1, "north": "Eve", "east": "Dan", "south": "Bob", "west": "Cat"}],
        "sitting_out": ["Ann"],
    }
    assert said["fairness"] == {
        "partners": {"least": 0, "most": 1},
        "opponents": {"least": 0, "most": 2},
        "sitting_out": {"least": 0, "most": 1},
    }
    assert said["bound"]["opponents"] == {"least": 0, "most": 1}


@pytest.mark.parametrize(
    ("typed", "names"),
    [
        ("Ann Bob Cat Dan", "Ann Bob Cat Dan"),
        ("Ann, Aunt Jo, Cat, and Dan", "Ann|Aunt Jo|Cat|Dan"),
        ("Ann, Aunt Jo, Cat & Dan", "Ann|Aunt Jo|Cat|Dan"),
        ("Ann 'Aunt Jo' Cat Dan", "Ann|Aunt Jo|Cat|Dan"),
        ("'Ann Bob Cat Dan'", "Ann Bob Cat Dan"),
        ("'Ann, Aunt Jo, Cat, Dan'", "Ann|Aunt Jo|Cat|Dan"),
        ("4", "1 2 3 4"),
        ("4 people", "1 2 3 4"),
    ],
)
def test_who_comes_can_be_typed_in_several_ways(typed: str, names: str, table: CardTable) -> None:
    said = json.loads(table.done(f"evening plan {typed} --json"))
    assert said["people"] == (names.split("|") if "|" in names else names.split())


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("3", "an evening is planned for 4 to 40 people, not for 3"),
        ("41", "an evening is planned for 4 to 40 people, not for 41"),
        ("9" * 5000, "4 to 40 people, not for that many"),
        ("Ann Bob Cat", "4 to 40 people, not for 3"),
        ("Ann Bob Cat Dan ann", "Ann is named twice"),
        ("4 5", "'4' is a number, not a name"),
        ("Ann Bob Cat NS", "'NS' is the name of a seat or a side"),
        ("Ann '' Bob Cat", "a player needs a name"),
        (f"Ann Bob Cat {'x' * 50}", "is too long for a name"),
        ("16 --rounds 0", "--rounds"),
        ("16 --rounds 201", "1 to 200"),
        ("-3", "no option -3"),
        ("", "give the number of people, or their names"),
    ],
)
def test_bad_input_is_refused_in_a_line(typed: str, said: str, table: CardTable) -> None:
    answer = table.type(f"evening plan {typed}")
    assert answer.status == 2
    assert not answer.out
    assert said in answer.err
    assert len(answer.err.splitlines()) == 1
    assert len(answer.err) < 300


# -- names in a file -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Ann\nBob\nCat\nAunt Jo\n", "Ann Bob Cat Aunt_Jo"),
        ("Ann\r\n\r\n  Bob  \r\nCat\r\nZoë", "Ann Bob Cat Zoë"),
        ("# Thursday\n1. Ann\n2) Bob\n- Cat\n• Dan\n", "Ann Bob Cat Dan"),
        ("Ann, Bob, Cat\nAunt Jo", "Ann Bob Cat Aunt_Jo"),
    ],
)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_names_are_read_from_a_file_one_a_line(
    text: str, names: str, encoding: str, table: CardTable, tmp_path: Path
) -> None:
    path = tmp_path / "thursday.txt"
    path.write_bytes(text.encode(encoding))
    said = json.loads(table.done(["evening", "plan", "--names", str(path), "--json"]))
    assert said["people"] == [name.replace("_", " ") for name in names.split()]


def test_names_are_read_from_standard_input() -> None:
    typed = ["evening", "plan", "--names", "-", "--rounds", "1", "--csv"]
    answer = CliRunner().invoke(main, typed, input="Ann\nBob\nCat\nDan\n")
    assert answer.stdout == "round,table,north,east,south,west\n1,1,Dan,Bob,Cat,Ann\n"


@pytest.mark.parametrize(
    ("text", "status", "said"),
    [
        ("Ann\nBob\nCat\n\nann\nDan", 2, "line 5: Ann is named twice"),
        ("Ann\nBob\n7\nDan", 2, "line 3: '7' is a number, not a name"),
        ("Ann\nBob\nNS\nDan", 2, "line 3: 'NS' is the name of a seat or a side"),
        ("Ann\nBob\n" + "x" * 41 + "\nDan", 2, "line 3: 'xxxx"),
        ("\n".join(f"p{number}" for number in range(41)), 2, "not for 41"),
        ("\n\n", 2, "has no names: write one a line"),
        ("Ann\0Bob", 3, "is binary, not text"),
        ("x\n" * 60_000, 3, "is no list of names"),
        (None, 3, "cannot be read: no such file"),
    ],
)
def test_a_bad_file_of_names_is_refused_in_a_line(
    text: str | None, status: int, said: str, table: CardTable, tmp_path: Path
) -> None:
    path = tmp_path / "names.txt"
    if text is not None:
        path.write_text(text)
    answer = table.type(["evening", "plan", "--names", str(path)])
    assert answer.status == status
    assert said in answer.err
    assert len(answer.err.splitlines()) == 1


def test_names_stand_in_the_file_or_on_the_line(table: CardTable, tmp_path: Path) -> None:
    assert "leave out" in table.type(f"evening plan 8 --names {tmp_path}/a").err
    assert table.type(f"evening plan --names {tmp_path}").status == 3


# -- on paper --------------------------------------------------------------------------------------


def test_the_sheet_says_what_is_reached_beside_the_bound(table: CardTable) -> None:
    assert table.done("evening plan 8").startswith(
        "8 people, 2 tables, 7 rounds\n"
        "Any two people are partners once and opponents twice.\n"
        "No plan of 7 rounds is more even.\n"
    )
    out = " ".join(table.done("evening plan 12 --rounds 6").split())
    assert "opponents at most twice." in out
    assert (
        "no plan could be more even than partners at most once and opponents once or twice" in out
    )


@pytest.mark.parametrize("columns", [60, 120])
@pytest.mark.parametrize("many", range(FEWEST, MOST + 1, 3))
def test_the_sheet_fits_the_paper(
    many: int, columns: int, table: CardTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    out = table.done(f"evening plan {many} --rounds 6")
    assert max(map(width_of, out.splitlines())) <= columns


def test_long_and_strange_names_fit(table: CardTable, monkeypatch: pytest.MonkeyPatch) -> None:
    names = ["x" * 40, "Ann Elisabeth of the Hill and the Vale", "山田太郎", "\x1b[31mBob", "Zoë"]
    for columns in (40, 60, 120):
        monkeypatch.setenv("COLUMNS", str(columns))
        out = table.type(["evening", "plan", *names]).out
        assert max(map(width_of, out.splitlines())) <= columns
        assert "\x1b" not in out
        assert "Zoë" in out


def test_what_is_printed_is_as_even_as_it_says(table: CardTable) -> None:
    said = json.loads(table.done("evening plan 18 --rounds 11 --json"))
    plan = individual_plan(said["people"], 11)
    reached = fairness(plan.people, plan.rounds)
    assert said["fairness"]["opponents"] == reached.opponents._asdict()
