"""`euchre resume`: an unfinished game is laid on the table again."""

from __future__ import annotations

import pytest

from ..card_table import CardTable


@pytest.fixture
def three(table: CardTable) -> CardTable:
    """Three games, begun one after the other; none is over."""
    for line in ("new Ann Bob Cat Dan", "hand Bob 3", "new", "hand Cat 4", "new", "hand Dan 3"):
        table.done(line)
    return table


def test_by_number_or_the_one_that_was_left_last(three: CardTable) -> None:
    three.plays("""
        resume 1 = Game 1 is the current game again. … Bob deals. Undo: euchre resume 3
        hand Bob 3
        is 0-2
        resume = Game 3
        resume = Game 1
        resume = Game 3
    """)
    before = three.book.read_bytes()
    assert three.done("resume 3").startswith("Game 3 is already the current game.\n")
    assert three.book.read_bytes() == before


def test_a_game_that_is_over_or_struck_out_is_resumed_once_it_is_not(three: CardTable) -> None:
    three.plays("""
        void --game 1
        resume 1 ! game 1 was struck out: `euchre undo --game 1` brings it back
        undo --game 1
        resume 1
        concede NS
        new
        resume 1 ! game 1 is over: Ann & Cat conceded … `euchre undo --game 1`
        undo --game 1
        resume 1 = Game 1 is the current game again.
        resume 7 ! there is no game 7
    """)


def test_what_is_called_out_and_no_undo_where_there_is_none(table: CardTable) -> None:
    table.plays("""
        new Ann Bob Cat Dan --target 5
        hand Ann 5 alone
        new
        concede NS
        resume 1 = Ann & Cat are in the barn!
        resume 1 ~ Undo
        concede NS
        resume ! there is no unfinished game
    """)
