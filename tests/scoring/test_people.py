"""Who is meant by a word."""

from __future__ import annotations

import pytest

from euchre_cli.book.people import similar_name
from euchre_cli.terminal.exit_status import Refused
from euchre_cli.words.people import People
from euchre_engine.seats import Seat, Side

FOUR = ("Ann", "Anna", "Ed", "Wes Éclair")


@pytest.mark.parametrize(
    ("word", "seat"),
    [
        ("N", Seat.N),
        ("e", Seat.E),
        ("Ann", Seat.N),
        ("ann", Seat.N),
        ("ed", Seat.S),
        ("we", Seat.W),
        ("wes e\u0301", Seat.W),
        ("éclair", Seat.W),
        ("North", Seat.N),
        ("wEST", Seat.W),
    ],
)
def test_a_seat_by_letter_or_by_the_beginning_of_a_name(word: str, seat: Seat) -> None:
    assert People(FOUR).one(word) is seat


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
        People(FOUR).one(word)
    assert str(refused.value).startswith(why)


@pytest.mark.parametrize(
    ("word", "side"),
    [("NS", Side.NS), ("ew", Side.EW), ("n/s", Side.NS), ("anna", Side.EW), ("s", Side.NS)],
)
def test_a_side_by_name_or_by_one_of_its_players(word: str, side: Side) -> None:
    assert People(FOUR).side(word) is side


def test_a_player_who_is_called_as_a_seat_is_asked_after() -> None:
    with pytest.raises(Refused) as refused:
        People(("Ann", "West", "Cat", "Dan")).one("west")
    assert str(refused.value) == (
        "'west' may be West (E) or Dan (W): type more of the name, or give the seat"
    )
    assert People(("Ann", "Bob", "Cat", "West")).one("west") is Seat.W
    assert People(("Ann", "Westerly", "Cat", "Dan")).one("west") is Seat.W


@pytest.mark.parametrize(
    ("name", "like"),
    [
        ("Bobb", "Bob"),
        ("Bbo", "Bob"),
        ("Bo", None),
        ("Bob B", None),
        ("Kitrin", "Katrin"),
        ("Kathrin", "Katrin"),
        ("Bobby", None),
        ("Cat", None),
    ],
)
def test_names_that_differ_by_one_slip(name: str, like: str | None) -> None:
    assert similar_name(name, ["Bob", "Katrin"]) == like


def test_the_likelier_slip_has_the_same_first_letter() -> None:
    assert similar_name("Dann", ["Ann", "Dan"]) == "Dan"


@pytest.mark.parametrize(
    ("name", "known"),
    [("Ann C", "Ann B"), ("Bot 2", "Bot 1"), ("Player12", "Player13"), ("Al Bo", "Al Jo")],
)
def test_an_initial_or_a_number_tells_people_apart(name: str, known: str) -> None:
    assert similar_name(name, [known]) is None


@pytest.mark.parametrize(
    ("word", "seat"), [("Ann,", Seat.N), ("N,", Seat.N), ("wes, éclair", Seat.W), (", ed", Seat.S)]
)
def test_stray_commas_are_no_part_of_a_name(word: str, seat: Seat) -> None:
    assert People(FOUR).one(word) is seat
