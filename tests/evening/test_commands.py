"""The commands of an evening as they are typed and answered, and what holds whatever is typed."""

from __future__ import annotations

from pathlib import Path

import pytest

from euchre_cli import interview

from ..card_table import CardTable
from ..transcripts import Session, sessions, typed

FILE = Path(__file__).with_name("sessions.txt")
FOUR = "evening new --date 2026-11-19 Ann Bob Cat Dan"
EIGHT = f"{FOUR} Eve Fay Gus Hal"
SHORT = {
    "FOUR": FOUR,
    "EIGHT": EIGHT,
    "WINNERS": f"{EIGHT} --movement winners-move --rounds 3",
    "TWELVE": f"{EIGHT} Ida Jon Kim Leo --movement winners-move --rounds 3",
}


def short(table: CardTable, what: str) -> str:
    """The evening in a line: the seats or scores at its tables with who made loners, or its
    rules."""
    shown = table.json("evening")
    tables = [
        " ".join(one["players"].values()) if what == "seats" else str(one["score"])
        for one in shown["tables"]
    ]
    ladder = shown["ladder"] if what == "scores" else []
    made = [f"{one['name']} {one['loners']}" for one in ladder if one["loners"]]
    told = str(shown["evening_rules"]) if what == "rules" else "; ".join([*tables, *made])
    return f"round {shown['round']}: {told}"


@sessions(FILE)
def test_a_session(session: Session, table: CardTable) -> None:
    """After ` <` stands what is answered to the questions; else nobody can be asked."""

    def answer(line: str) -> str:
        if line in ("seats", "scores", "rules"):
            return short(table, line)
        table.monkeypatch.setattr(interview, "can_ask", lambda: " <" in line)
        first, blank, more = line.partition(" ")
        return typed(table, SHORT.get(first, first) + blank + more)

    session.check(answer)


def test_a_round_is_entered_with_few_keys() -> None:
    keys = FILE.read_text("utf-8").partition("a round of three tables")[2].splitlines()[2]
    assert len(f"euchre {keys[2:]}".replace(" < ", " ").replace(" | ", " ")) <= 65


@pytest.mark.parametrize("columns", [40, 80, 160])
@pytest.mark.parametrize("movement", ["individual", "pairs"])
def test_everything_fits_and_no_name_is_cut(table: CardTable, columns: int, movement: str) -> None:
    table.monkeypatch.setenv("COLUMNS", str(columns))
    people = [f"Person Number {at}" for at in range(11, 19)]
    table.done(["evening", "new", ", ".join(people), "--movement", movement])
    table.done("evening result 1 10-7 2 7-10")
    for line in ("evening", "evening ladder", "evening plan"):
        told = table.done(line)
        assert max(map(len, told.splitlines())) <= columns
        told = " ".join(told.split())
        assert line == "evening ladder" or all(name in told for name in people), line


@pytest.mark.parametrize(
    ("text", "people"),
    [
        ("# Thursday\n1. Ann\n2) Bob\n- Cat\n\n8\n", ["Ann", "Bob", "Cat", "8"]),
        ("Ann, Bob\nCat,Aunt Jo\n", ["Ann", "Bob", "Cat", "Aunt Jo"]),
        ("Ann and Bob\nCat & Dan\n", ["Ann", "Bob", "Cat", "Dan"]),
    ],
)
def test_names_come_from_a_file(table: CardTable, text: str, people: list[str]) -> None:
    names = table.folder / "names.txt"
    names.write_text(text, encoding="utf-8")
    table.done(["evening", "new", str(names), "--movement", "pairs"])
    assert table.json("evening")["people"] == people
    assert table.json(f"evening plan --names {names}")["people"] == people
