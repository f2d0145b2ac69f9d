"""Pictures of numbers in text."""

from __future__ import annotations

from random import Random

import pytest

from euchre_cli.render.text_charts import (
    StackedBar,
    TextBar,
    bar_lines,
    form_line,
    matrix_lines,
    stack_lines,
)
from euchre_cli.terminal.text import width_of


def said(value: float) -> str:
    return f"{value:+.2f}"


# -- form ----------------------------------------------------------------------------------------


def test_form_goes_up_and_down() -> None:
    assert form_line("WWLT", plain=False) == "▀▀▄─"
    assert form_line("WWLT", plain=True) == "WWLT"
    assert form_line("", plain=False) == ""


# -- bars ----------------------------------------------------------------------------------------


def test_bars_are_drawn_so() -> None:
    rows = [TextBar("Ann", 2.0, 1.0, 3.0), TextBar("Bob", -1.0, -2.0, 1.0)]
    assert bar_lines(rows, 31, False, said) == [
        "Ann  +2.00         │███├███───┤",
        "Bob  -1.00  ├───███│───┤",
        "                 +0.00    +3.00",
    ]
    assert bar_lines(rows, 31, True, said) == [
        "Ann  +2.00         |===[===---]",
        "Bob  -1.00  [---===|---]",
        "                 +0.00    +3.00",
    ]


def test_a_bar_begins_where_everybody_does() -> None:
    drawn = bar_lines(
        [TextBar("Ann", 30.0, 25.0, 35.0), TextBar("Bob", 20.0, 15.0, 25.0)], 60, True, said, 25.0
    )
    nought = drawn[1].index("|") if "|" in drawn[1] else drawn[1].index("]")
    assert drawn[0].index("[") == nought
    assert "+25.00" in drawn[-1]


def test_a_number_without_an_interval_is_a_bar_alone() -> None:
    drawn = bar_lines([TextBar("Ann", 1.0), TextBar("Bob", 0.5)], 40, True, said)
    assert drawn[0].count("=") > drawn[1].count("=") > 0
    assert "[" not in "".join(drawn)


def test_without_a_number_there_is_no_picture() -> None:
    assert bar_lines([], 40, True, said) == []


def test_an_interval_that_is_much_wider_runs_out_with_an_arrow() -> None:
    rows = [TextBar(str(at), 0.1, 0.0, 0.2) for at in range(5)] + [TextBar("wide", 0.1, -9.0, 9.2)]
    drawn = bar_lines(rows, 60, True, said)
    assert "<" in drawn[5]
    assert ">" in drawn[5]
    assert not set("<>") & set("".join(drawn[:5]))
    # Nobody else's bar is squeezed to nothing by it.
    assert drawn[0].count("=") > 5


def test_where_there_is_no_room_there_is_no_picture() -> None:
    assert bar_lines([TextBar("Ann", 1.0, 0.5, 1.5)], 20, True, said) == []


@pytest.mark.parametrize("plain", [False, True])
@pytest.mark.parametrize("width", [40, 60, 80, 120])
def test_bars_stay_in_their_width_on_one_axis(width: int, plain: bool) -> None:
    rng = Random(width)
    for _ in range(60):
        size = 10 ** rng.uniform(-3, 3)
        values = [rng.uniform(-size, size) for _ in range(rng.randint(1, 9))]
        rows = [
            TextBar("名" * rng.randint(0, 30), value, value - rng.random() * size, value + size)
            for value in values
        ]
        drawn = bar_lines(rows, width, plain, said)
        assert drawn
        assert max(map(width_of, drawn)) <= width
        if plain:
            assert "".join(line.replace("名", "").replace("…", "") for line in drawn).isascii()


def test_longer_bars_are_greater_numbers() -> None:
    rng = Random(7)
    values = sorted(rng.uniform(0, 5) for _ in range(12))
    drawn = bar_lines([TextBar("x", value) for value in values], 80, True, said)[:-1]
    lengths = [line.count("=") for line in drawn]
    assert lengths == sorted(lengths)
    assert lengths[0] < lengths[-1]


def test_all_alike_and_all_nought() -> None:
    assert bar_lines([TextBar("Ann", 0.0), TextBar("Bob", 0.0)], 40, True, said)
    assert bar_lines([TextBar("Ann", 0.0, 0.0, 0.0)], 40, True, said)


# -- stacked bars --------------------------------------------------------------------------------


def test_a_sign_stands_for_one_where_there_is_room() -> None:
    rows = [StackedBar("Ann", (2, 3, 1), "6"), StackedBar("Bob", (0, 12, 0), "12")]
    assert stack_lines(rows, 23, plain=False) == (
        ["Ann  ██▒▒▒×        6", "Bob  ▒▒▒▒▒▒▒▒▒▒▒▒  12"],
        1,
    )
    assert stack_lines(rows, 23, plain=True)[0] == ["Ann  ##===x        6", "Bob  ============  12"]
    lines, unit = stack_lines(rows, 60, plain=True)
    assert (lines[0].count("#"), unit) == (4, 0.5)
    lines, unit = stack_lines([StackedBar("Ann", (400, 100, 100))], 40, plain=True)
    assert unit == 20
    assert lines == ["Ann  " + "#" * 20 + "=" * 5 + "x" * 5]


def test_no_stacks_of_nothing() -> None:
    assert stack_lines([], 60, plain=True) == ([], 0)
    assert stack_lines([StackedBar("Ann", (0, 0, 0))], 60, plain=True) == ([], 0)
    assert stack_lines([StackedBar("Ann", (1, 1, 1))], 12, plain=True) == ([], 0)


def test_parts_add_up_however_they_are_rounded() -> None:
    rng = Random(3)
    for _ in range(50):
        parts = tuple(rng.uniform(0, 20) for _ in range(3))
        lines, unit = stack_lines([StackedBar("x", parts)], 60, plain=True)
        drawn = sum(lines[0].count(sign) for sign in "#=x") - 1
        assert drawn == round(sum(parts) / unit)


# -- a matrix ------------------------------------------------------------------------------------


def test_a_matrix_of_everybody() -> None:
    found = matrix_lines(["Ann", "Bob"], lambda one, other: f"{one}–{other}", 30)
    assert found == ("     Ann  Bob", ["Ann  0–0  0–1", "Bob  1–0  1–1"])


def test_long_names_are_cut_to_make_room() -> None:
    names = ["Bartholomew", "Wilhelmina"]
    head, lines = matrix_lines(names, lambda one, other: "10–9", 26) or ("", [])
    assert max(map(width_of, (head, *lines))) <= 26
    assert head.count("…") == 2
    assert lines[0].startswith("Barthol")


def test_a_matrix_that_does_not_fit_is_none() -> None:
    assert matrix_lines([f"player {n}" for n in range(20)], lambda one, other: "1–2", 80) is None
    assert matrix_lines([], lambda one, other: "", 80) is None
