"""`euchre resume`: an unfinished game is laid on the table again."""

from __future__ import annotations

import pytest

from ..card_table import CardTable

WON = ["hand Ann 5 alone", "hand Ann 5 alone", "hand Ann 5"]


@pytest.fixture
def three(table: CardTable) -> CardTable:
    """Three games, begun one after the other; none is over."""
    for line in ("new Ann Bob Cat Dan", "hand Bob 3", "new", "hand Cat 4", "new", "hand Dan 3"):
        table.done(line)
    return table


def test_by_number_and_back(three: CardTable) -> None:
    said = three.done("resume 1").splitlines()
    assert said[0] == "Game 1 is the current game again."
    assert said[1] == "Ann & Cat 0, Bob & Dan 1; Bob deals. Undo: euchre resume 3"
    three.done("hand Bob 3")
    assert three.sheet(1).total == (0, 2)
    three.done("resume 3")
    assert three.sheet().number == 3


def test_without_a_number_the_one_that_was_left_last(three: CardTable) -> None:
    said = []
    for _ in range(3):
        three.done("resume")
        said.append(three.sheet().number)
    assert said == [2, 3, 2]


def test_already_on_the_table_changes_nothing(three: CardTable) -> None:
    before = three.book.read_bytes()
    assert three.done("resume 3").splitlines() == [
        "Game 3 is already the current game.",
        "Ann & Cat 0, Bob & Dan 1; Dan deals.",
    ]
    assert three.book.read_bytes() == before
    for line in ("void --game 1", "void --game 2"):
        three.done(line)
    assert three.done("resume").startswith("Game 3 is already the current game.")


def test_a_game_that_is_over_is_resumed_once_it_is_not(table: CardTable) -> None:
    table.done("new Ann Bob Cat Dan")
    for line in WON:
        table.done(line)
    assert "Ann & Cat won 10 to 0" in table.done("resume 1")
    table.done("new")
    said = table.refused("resume 1")
    assert said.startswith("game 1 is over: Ann & Cat won 10 to 0")
    assert "`euchre undo --game 1`" in said
    table.done("undo --game 1")
    assert table.done("resume 1").startswith("Game 1 is the current game again.")


def test_a_game_that_was_struck_out(three: CardTable) -> None:
    three.done("void --game 1")
    said = three.refused("resume 1")
    assert said.startswith("game 1 was struck out")
    assert "`euchre undo --game 1`" in said
    three.done("undo --game 1")
    three.done("resume 1")


def test_none_is_unfinished(table: CardTable) -> None:
    table.done("new Ann Bob Cat Dan")
    for line in WON:
        table.done(line)
    assert table.refused("resume").startswith("there is no unfinished game")
    assert table.refused("resume 7").startswith("there is no game 7")


def test_no_undo_is_offered_where_there_is_none(three: CardTable) -> None:
    for line in ("undo", *WON):
        three.done(line)
    assert "Undo" not in three.done("resume 1")


def test_what_is_called_out(table: CardTable) -> None:
    for line in ("new Ann Bob Cat Dan --target 5", "hand Ann 5 alone", "new"):
        table.done(line)
    assert "Ann & Cat are in the barn!" in table.done("resume 1")


def test_as_json(three: CardTable) -> None:
    found = three.json("resume 1")
    assert (found["what"], found["undo"], found["game"]["game"]) == (
        *("Game 1 is the current game again", "euchre resume 3", 1),
    )
