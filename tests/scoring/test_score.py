"""The scoreboard: big digits, counting cards, colour, and that it fits."""

from __future__ import annotations

import re

import pytest

from euchre_cli.terminal.big_digits import counting_cards, digits
from euchre_cli.terminal.text import width_of

from ..card_table import CardTable


@pytest.mark.parametrize("two_fives", [False, True])
def test_the_pips_that_show_are_the_score(two_fives: bool) -> None:
    for points in range(14):
        lines = counting_cards(points, two_fives, plain=False)
        assert "".join(lines).count("♥") == min(points, 10)
        assert len({width_of(line) for line in lines}) == 1
        assert ("+" in "".join(lines)) == (points > 10)
        plain = "".join(counting_cards(points, two_fives, plain=True))
        assert plain.isascii()
        assert plain.count("*") == min(points, 10)
        top_is_up = points > (5 if two_fives else 6)
        assert ("░" not in "".join(lines)) >= top_is_up


def test_big_digits_are_a_block() -> None:
    for number, scale in ((0, 1), (7, 2), (10, 1), (104, 3)):
        lines = digits(number, plain=True, scale=scale)
        assert len(lines) == 5 * scale
        assert {len(line) for line in lines} == {len(str(number)) * 8 * scale - 2 * scale}


def test_the_board_and_what_can_be_typed_fit_and_colour_changes_nothing_else(
    table: CardTable,
) -> None:
    table.monkeypatch.setattr("euchre_cli.commands.main.can_ask", lambda: True)
    table.done(["new", "Annabel Featherstonehaugh", "Bob 🃏", "Cat", "Dan", "--target", "15"])
    for hand in ("N 5 alone", "N 5 alone", "E 5 alone", "E 5 alone", "E 5"):
        table.done(f"hand {hand}")
    for columns in (40, 45, 46, 80, 200):
        table.monkeypatch.setenv("COLUMNS", str(columns))
        for cards in ("auto", "plain"):
            table.monkeypatch.setenv("EUCHRE_CARDS", cards)
            shown = table.done("score")
            assert max(map(width_of, shown.splitlines())) <= columns
            assert shown.replace("🃏", "").isascii() == (cards == "plain")
        next_step = table.done("")
        assert max(map(width_of, next_step.splitlines())) <= columns
        assert any(
            "euchre hand " in line and " 5 alone hearts" in line for line in next_step.splitlines()
        )
    table.monkeypatch.setenv("EUCHRE_COLOR", "always")
    painted = table.done("score")
    assert "\x1b[" in painted
    assert re.sub(r"\x1b\[[0-9;]*m", "", painted) == shown
