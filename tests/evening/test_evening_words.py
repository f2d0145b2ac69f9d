"""What is printed at an evening of several tables, and what is said to slips in what is typed."""

from __future__ import annotations

import re

import pytest

from euchre_cli.book.book import Book
from euchre_cli.screen.shell.machine import opened
from euchre_cli.screen.table.book import TableScreen
from euchre_cli.terminal.screen_text import Canvas

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


def test_the_ladder_of_fixed_partners_is_that_of_the_pairs(table: CardTable) -> None:
    table.done("evening new Ann Bob Cat Dan Eve Fay Gus Hal --movement pairs")
    table.done("evening result 1 10-7")
    assert table.done("evening ladder").startswith("Ann & Bob lead with 1 win.")
    assert {"ladder", "standing"} <= set(table.json("evening ladder"))


SLIPS = [
    ("start", "evening new "),
    ("table 2", "table --table 2"),
    ("who", "evening (who sits where, and who is still playing)"),
    ("stop", "evening next (or evening end, after the last round)"),
    ("cancel", "undo (the last round, or the beginning)"),
    ("out Max", "evening leave Max"),
    ("add Zed", "evening come Zed"),
    ("sub Max Zed", "sub Max Zed"),
    ("drop Aunt Jo", 'evening leave "Aunt Jo"'),
    ("swap", "sub Kim Eve --table 1"),
    ("2", "evening (who sits where"),
]


@pytest.mark.parametrize(("typed", "advice"), SLIPS)
def test_a_word_that_is_no_command_is_answered_with_what_can_be_typed(
    table: CardTable, typed: str, advice: str
) -> None:
    table.done(["evening", "new", "Aunt Jo, Kim, Lou, Max, Ned, Oli, Pat, Quin", *AS_TYPED])
    assert f"Type: euchre {advice}" in table.refused(["evening", *typed.split()])
    assert "did you mean `euchre evening result`?" in table.refused("evening results")


AS_TYPED = ("--movement", "winners-move")
"""A movement in which people sit at first as they were named."""


@pytest.mark.parametrize(
    "score", ["2 12-7", "2 12:7", "2 12 7", "2 12 to 7", "table 2 12 to 7", "table 2 12 - 7"]
)
def test_a_score_is_understood_as_it_is_said(table: CardTable, score: str) -> None:
    table.done("evening new Ann Bob Cat Dan Eve Fay Gus Hal")
    table.done(f"evening result {score}")
    assert table.json("evening")["tables"][1]["score"] == {"NS": 12, "EW": 7}


@pytest.mark.parametrize("score", ["2", "2 12", "Ann 12", "2 12-7 3"])
def test_half_a_score_is_answered_with_a_whole_one(table: CardTable, score: str) -> None:
    table.done("evening new Ann Bob Cat Dan Eve Fay Gus Hal")
    refused = table.refused(f"evening result {score}")
    if score == "2 12":  # Table 2 and half a score, or a score of 2 to 12?
        assert refused.startswith("which table?")
    else:
        assert refused == "a score has two numbers, as in `euchre evening result 2 12-7`"


def test_the_score_of_a_table_is_no_result_of_a_game_of_its_own(table: CardTable) -> None:
    table.done("evening new Ann Bob Cat Dan Eve Fay Gus Hal")
    for typed in ("2 12-7", "table 2 12 to 7"):
        assert table.refused(f"result {typed}").endswith("Type: euchre evening result 2 12-7")


@pytest.mark.parametrize(
    ("words", "one"),
    [
        ("A B C D Lou, 7, Eve, Fay, Gus", "A B C D Lou"),
        ("Ann Bob Cat Dan, Eve", "Ann Bob Cat Dan"),
        ("Mary Jo Smith, Dan, Eve, Fay", "Mary Jo Smith"),
        ("A B C and D, Eve and Fay --movement pairs", "A B C"),
    ],
)
def test_a_name_that_lacks_commas_is_refused(table: CardTable, words: str, one: str) -> None:
    assert table.refused(f"evening new {words}") == (
        f"'{one}' is taken for one name: put a comma between all names, or quotes around that one"
    )


@pytest.mark.parametrize("line", ["score", "show", "history", "evening", "hand Bob 3"])
def test_a_round_of_minutes_counts_no_hands_that_are_left(table: CardTable, line: str) -> None:
    table.done("evening new Ann Bob Cat Dan --minutes 20")
    table.done("hand Bob 3")
    said = " ".join(table.done(line).split())
    assert not re.search(r"\b(?:98|99|100)\b", said)
    if line in ("score", "show", "history"):
        assert "standard, until time is up" in said


def test_nor_does_the_live_table(table: CardTable) -> None:
    table.done("evening new Ann Bob Cat Dan --minutes 20")
    with Book.open(str(table.book)) as store:
        screen = TableScreen(store, at_table=1)
        rows = screen.draw(opened(screen.first), Canvas(100, 30))
        shown = "\n".join("".join(text for _, text in row) for row in rows)
    assert "until time is up" in shown
    assert "100" not in shown


def test_without_a_game_the_evening_is_named(table: CardTable) -> None:
    table.done("evening new Ann Bob Cat Dan")
    for line in ("score", "show", "chance"):
        assert "`euchre evening` shows the evening" in table.refused(line)


def test_who_leaves_a_table_that_is_done_needs_nobody_to_sit_in(table: CardTable) -> None:
    table.done("evening new Ann Bob Cat Dan Eve Fay Gus Hal --movement winners-move")
    first, second = (one["players"]["N"] for one in table.json("evening")["tables"])
    table.done("evening result 1 12-7")
    table.done("hand --table 2 N 3")
    said = table.done(f"evening leave {first}")
    assert "The result of table 1 stands." in said
    assert "lets somebody sit in" not in said
    assert f"`euchre sub {second} NAME --table 2` lets" in table.done(f"evening leave {second}")


@pytest.mark.parametrize(
    "length", ["--to 21", "--to 15", "--to 10", "--to 5", "--to 1", "--hands 8"]
)
def test_the_result_that_is_proposed_can_be_entered(table: CardTable, length: str) -> None:
    table.done(f"evening new Ann Bob Cat Dan {length}")
    proposed = table.json("evening")["next"][1].removeprefix("euchre ")
    assert f"`euchre {proposed}`" in table.refused("evening next")
    table.done(proposed)


@pytest.mark.parametrize("line", ["player Ann", "players", "stats", "games", "night"])
def test_before_anything_is_entered_the_evening_is_named(table: CardTable, line: str) -> None:
    table.done("evening new Ann Bob Cat Dan")
    shown = " ".join(table.done(line).split())
    assert shown == (
        "Nothing has been entered yet this evening: `euchre evening` shows who sits where, and "
        "what to type."
    )


def test_where_somebody_sits_is_asked_by_name(table: CardTable) -> None:
    table.done("evening new 'Ann Lee' Bob Cat Dan Eve Fay Gus Hal Ivy --movement winners-move")
    assert table.done("evening dan") == (
        "Round 1, table 1: Dan sits west with Bob, against Ann Lee and Cat.\n"
    )
    assert table.done("evening Ann Lee").startswith("Round 1, table 1: Ann Lee sits north ")
    assert table.done("evening lee") == table.done("evening Ann Lee")
    assert table.done("evening Ivy") == "Round 1: Ivy sits out.\n"
    assert table.json("evening Dan")["opponents"] == ["Ann Lee", "Cat"]
    assert "has no command 'Kim'" in table.refused("evening Kim")
    table.done("sub Dan Zoe --table 1")
    assert "Zoe sits west with Bob" in table.done("evening Zoe")
    table.done("evening end")
    assert table.done("evening Bob").startswith("Evening 1 has ended: ")


def test_who_comes_again_is_not_told_what_becomes_of_those_who_leave(table: CardTable) -> None:
    table.done("evening new Ann and Bob, Cat and Dan, Eve and Fay --movement pairs")
    assert "A pair that leaves" in table.done("evening leave Ann")
    assert "A pair that leaves" not in table.done("evening come Ann")


def test_a_round_that_cannot_be_closed_says_how_it_goes_on(table: CardTable) -> None:
    table.done("evening new Ann Bob Cat Dan Eve Fay Gus Hal --hands 4")
    assert "`euchre evening result 1 3-2` enters the first; " in table.refused("evening next")
    table.done("evening result 1 3-2")
    table.done("hand --table 2 N 3")
    assert "`euchre hand --table 2 …` goes on with it; " in table.refused("evening next")
