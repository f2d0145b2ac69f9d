"""Who is meant by a word."""

from __future__ import annotations

import pytest

from euchre_cli.exits import Refused
from euchre_cli.scorebook.people import alike, seat_of, side_of
from euchre_engine.seats import Seat, Side

FOUR = ("Ann", "Anna", "Ed", "Wes Éclair")


@pytest.mark.parametrize(
    ("word", "seat"),
    [
        ("N", Seat.N),
        ("e", Seat.E),
        ("s", Seat.S),
        ("w", Seat.W),
        ("Ann", Seat.N),
        ("ann", Seat.N),
        ("ANNA", Seat.E),
        ("ed", Seat.S),
        ("we", Seat.W),
        ("wes e\u0301", Seat.W),
    ],
)
def test_a_seat_by_letter_or_by_the_beginning_of_a_name(word: str, seat: Seat) -> None:
    assert seat_of(FOUR, word) is seat


@pytest.mark.parametrize(
    ("word", "why"),
    [
        ("an", "'an' may be Ann (N) or Anna (E)"),
        ("x", "nobody here is called 'x'; at the table: N Ann, E Anna, S Ed, W Wes Éclair"),
        ("", "nobody here is called ''"),
        ("\x1b[1m", "nobody here is called '^[[1m'"),
    ],
)
def test_nobody_is_guessed(word: str, why: str) -> None:
    with pytest.raises(Refused) as refused:
        seat_of(FOUR, word)
    assert str(refused.value).startswith(why)


@pytest.mark.parametrize(
    ("word", "side"),
    [("NS", Side.NS), ("ew", Side.EW), ("n/s", Side.NS), ("anna", Side.EW), ("s", Side.NS)],
)
def test_a_side_by_name_or_by_one_of_its_players(word: str, side: Side) -> None:
    assert side_of(FOUR, word) is side


@pytest.mark.parametrize(
    ("name", "like"),
    [
        ("Bobb", "Bob"),
        ("Bbo", "Bob"),
        ("Rob", None),
        ("Kitrin", "Katrin"),
        ("Kathrin", "Katrin"),
        ("Katrni", "Katrin"),
        ("Bo", None),
        ("Bobby", None),
        ("Cat", None),
    ],
)
def test_names_that_differ_by_one_slip(name: str, like: str | None) -> None:
    assert alike(name, ["Bob", "Katrin"]) == like
