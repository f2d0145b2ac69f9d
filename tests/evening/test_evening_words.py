"""What is printed at an evening of several tables, and what is said to slips in what is typed."""

from __future__ import annotations

import pytest

from ..card_table import CardTable

LONG = [
    f"{first} {last}"
    for first in ("Bartholomew", "Christopher", "Montgomery", "Persephone")
    for last in ("Blackwell", "Vandersloot")
]


def test_long_names_stay_whole_on_narrow_paper_beside_the_state(table: CardTable) -> None:
    table.monkeypatch.setenv("COLUMNS", "60")
    table.done(["evening", "new", ", ".join(LONG)])
    table.done("evening result 2 12-7")
    said = table.done("evening")
    assert all(name in said for name in LONG)
    lines = said.splitlines()
    at = lines.index("") + 1
    assert [line[:12] for line in lines[at : at + 2]] == [" 1 not    Ch", "   begun  v "]
    assert [line[:12] for line in lines[at + 2 : at + 4]] == [" 2 12–7   Bar"[:12], "   done   v "]


@pytest.mark.parametrize(
    "line", ["player Annn", "stats calling --player Annn", "report --player Annn"]
)
def test_who_came_but_has_not_played_yet_is_known(table: CardTable, line: str) -> None:
    table.done("evening new Ann Bob Cat Dan Eve Fay Gus Hal")
    assert table.refused(line) == "nobody who played is called 'Annn'; did you mean Ann?"


def test_who_sits_out_is_known_when_somebody_sits_in(table: CardTable) -> None:
    table.done("evening new Annabelle Bob Cat Dan Eve")
    sits = table.json("evening")["tables"][0]["players"]["N"]
    answer = table.type(["sub", sits, "Anabelle", "--table", "1"])
    assert "Anabelle is new, and Annabelle is already in the book" in answer.err


@pytest.mark.parametrize(
    ("movement", "first"),
    [
        ("swiss", "Ann & Bob lead with 1 win."),
        ("knockout", "Semi-final  1  Ann & Bob beat Gus & Hal 10–7"),
    ],
)
def test_the_ladder_of_fixed_partners_is_that_of_the_pairs(
    table: CardTable, movement: str, first: str
) -> None:
    table.done(f"evening new Ann Bob Cat Dan Eve Fay Gus Hal --movement {movement}")
    table.done("evening result 1 10-7")
    said = table.done("evening ladder")
    assert said.startswith(first)
    assert said.splitlines()[-1] == "Everybody singly: `euchre evening ladder --by points`"
    assert table.done("evening ladder --by points").startswith("Ann and Bob lead")
    assert {"ladder", "standing" if movement == "swiss" else "bracket"} <= set(
        table.json("evening ladder")
    )
