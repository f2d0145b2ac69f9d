"""Whether a renege mattered, in words: with the players' names, and with the seats' letters."""

from __future__ import annotations

import pytest

from euchre_cli.audit.verdict_words import renege_cost_words
from euchre_engine import RenegeCost, Seat, parse_card

NAMES = {Seat.N: "Ann", Seat.E: "Bob", Seat.S: "Cat", Seat.W: "Dan"}
TC, JC = parse_card("Tc"), parse_card("Jc")


@pytest.mark.parametrize(
    ("as_played", "if_followed", "given", "words"),
    [
        (1, 2, 2, "it cost Ann & Cat a point; the rules give two"),
        (-2, 1, 1, "it cost Ann & Cat three points; the rules give a point"),
        (-9, 1, 4, "it cost Ann & Cat 10 points; the rules give four"),
        (1, 1, 2, "it changed nothing; the rules give two points"),
        (1, 1, 1, "it changed nothing; the rules give a point"),
        (1, -2, 2, "it cost Bob & Dan themselves three points; the rules give two"),
        (1, 2, 0, "it cost Ann & Cat a point"),
    ],
)
def test_what_a_renege_by_dan_cost(
    as_played: int, if_followed: int, given: int, words: str
) -> None:
    cost = RenegeCost(Seat.W, 2, TC, as_played, {JC: if_followed}, given)
    assert renege_cost_words(cost, NAMES) == f"with best play after it, {words}"


def test_without_names_the_sides_are_named() -> None:
    cost = RenegeCost(Seat.N, 2, TC, 2, {JC: 1}, 2)
    assert renege_cost_words(cost, {}) == (
        "with best play after it, it cost E/W a point; the rules give two"
    )
