"""How a table says a hand: the words that people type mean what they mean, or say what can be."""

from __future__ import annotations

import pytest

from euchre_cli.scorebook.records import record_of

from .at_a_table import CardTable


@pytest.mark.parametrize(
    ("words", "record"),
    [
        ("Bob 5 loner", "maker E alone; tricks EW 5"),
        ("Bob 5 lone", "maker E alone; tricks EW 5"),
        ("Bob loner march", "maker E alone; tricks EW 5"),
        ("Bob lone march hearts", "maker E hearts alone; tricks EW 5"),
        ("Bob march", "maker E; tricks EW 5"),
        ("Bob all", "maker E; tricks EW 5"),
        ("Bob all five", "maker E; tricks EW 5"),
        ("Bob took all 5 alone", "maker E alone; tricks EW 5"),
        ("Bob three", "maker E; tricks EW 3"),
        ("Bob zero", "maker E; tricks EW 0"),
        ("Bob 4-1", "maker E; tricks EW 4"),
        ("Cat 3–2", "maker S; tricks NS 3"),
        ("Bob 3h", "maker E hearts; tricks EW 3"),
        ("Bob 3♠", "maker E spades; tricks EW 3"),
        ("Bob d4", "maker E diamonds; tricks EW 4"),
        ("Bob tricks 3", "maker E; tricks EW 3"),
        ("Bob took 3 tricks in hearts", "maker E hearts; tricks EW 3"),
        ("Bob 3 in hearts", "maker E hearts; tricks EW 3"),
        ("Bob made 4", "maker E; tricks EW 4"),
        ("Bob euchred with 2", "maker E; tricks EW 2"),
        ("East 3", "maker E; tricks EW 3"),
        ("south 3 HEARTS", "maker S hearts; tricks NS 3"),
        # For which only the result is known: the points, and no number of tricks.
        ("Bob made", "maker E; score EW 1"),
        ("Cat made it in hearts", "maker S hearts; score NS 1"),
        ("Bob made alone", "maker E alone; score EW 1"),
        ("Bob euchred", "maker E; score NS 2"),
        ("Bob was euchred", "maker E; score NS 2"),
        ("Bob lost", "maker E; score NS 2"),
        ("Bob took them all", "maker E; tricks EW 5"),
        ("Cat set", "maker S; score EW 2"),
    ],
)
def test_a_hand_as_a_table_says_it(game: CardTable, words: str, record: str) -> None:
    game.done(f"hand {words}")
    assert record_of(game.sheet().lines[-1].own) == record


@pytest.mark.parametrize(
    ("names", "words", "record"),
    [
        ("Ann Bob Cat 'Aunt Jo'", "Jo 3", "maker W; tricks EW 3"),
        ("Ann Bob Cat 'Aunt Jo'", "Aunt Jo 3", "maker W; tricks EW 3"),
        ("Ann Bob Cat 'Aunt Jo'", "aunt jo 3 h alone", "maker W hearts alone; tricks EW 3"),
        ("'Jo Ann' Bob 'Jo Beth' Dan", "Jo B 3", "maker S; tricks NS 3"),
        ("'Ann Howe' Bob Cat Dan", "Ann h 3", "maker N hearts; tricks NS 3"),
        ("'Ann H' Bob 'Ann B' Dan", "Ann H 3", "maker N; tricks NS 3"),
        ("'Ann H' Bob Cat Dan", "'Ann H' 3", "maker N; tricks NS 3"),
        ("March Bob Cat Dan", "March 3", "maker N; tricks NS 3"),
        ("March Bob Cat Dan", "March march", "maker N; tricks NS 5"),
    ],
)
def test_whose_hand_it_was(table: CardTable, names: str, words: str, record: str) -> None:
    table.done(f"new {names}")
    table.done(f"hand {words}")
    assert record_of(table.sheet().lines[-1].own) == record


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("Bob many", "`euchre hand Bob 3`, `euchre hand Bob 5 alone`, `euchre hand Bob 2 hearts`"),
        ("Cat 9h", "`euchre hand Cat 3`"),
        ("Bob loner", "how many tricks did the makers take? As in `euchre hand Bob 5 alone`"),
        ("Bob 1-4", "`euchre hand Bob 1` if the makers took 1 and are euchred"),
        ("Bob 3-1", "3-1: a hand has five tricks"),
        ("Bob made euchred", "say made or euchred, not both"),
        (
            "Bob euchred 3",
            "with 3 tricks the makers are not euchred under standard: enter one or the other",
        ),
        (
            "Bob made 2",
            "with 2 tricks the makers are euchred under standard: enter one or the other",
        ),
        ("Bob 2 points", "the points follow from the tricks"),
        ("loner Bob", "say who made trump, then the tricks"),
        ("march", "say who made trump, then the tricks"),
        ("made Bob", "say who made trump, then the tricks"),
    ],
)
def test_the_refusal_says_what_can_be_typed(game: CardTable, words: str, why: str) -> None:
    assert why in game.refused(f"hand {words}")
    assert game.sheet().lines == ()


def test_an_example_quotes_a_name_that_needs_it(table: CardTable) -> None:
    table.done("new Ann Bob Cat 'Aunt Jo'")
    assert '`euchre hand "Aunt Jo" 3`' in table.refused("hand Jo many")


def test_a_suit_or_the_rest_of_a_name_is_not_guessed(table: CardTable) -> None:
    table.done("new 'Ann H' Bob Cat Dan")
    why = table.refused("hand Ann H 3")
    assert why.endswith('if it is a name, put it in quotes, `euchre hand "Ann H" 3`')


def test_a_result_that_may_be_worth_more_needs_its_tricks(table: CardTable) -> None:
    table.done("new Ann Bob Cat Dan --rule shutout=4")
    assert "euchred with how many tricks, 0, 1 or 2?" in table.refused("hand Bob euchred")


def test_a_result_that_leaves_one_number_is_that_number(table: CardTable) -> None:
    table.done("new Ann Bob Cat Dan --rule lone-must-march=yes")
    table.done("hand Bob made alone")
    assert record_of(table.sheet().lines[-1].own) == "maker E alone; tricks EW 5"


def test_points_ruled_in_a_hand_of_which_only_the_result_is_known_are_not_lost(
    game: CardTable,
) -> None:
    game.done("penalty NS 2 late")
    before = game.score()
    assert "a ruling was made in it" in game.refused("hand Bob made")
    assert game.score() == before


def test_a_result_alone_counts_for_the_score_and_says_what_is_missing(game: CardTable) -> None:
    told = game.done("hand Bob euchred").splitlines()
    assert told[-1] == (
        "The number of tricks was not entered; if you know it: euchre amend last Bob 2"
    )
    game.done("amend last Bob 1")
    assert game.score() == (2, 0)
    assert record_of(game.sheet().lines[-1].own) == "maker E; tricks EW 1"
    game.done("amend last Bob made hearts")
    assert record_of(game.sheet().lines[-1].own) == "maker E hearts; score EW 1"


@pytest.mark.parametrize(
    ("line", "player"),
    [("sub Aunt Jo Eve", "Eve"), ("sub west Old Bill", "Old Bill"), ("sub Jo Eve,", "Eve")],
)
def test_names_of_several_words_when_somebody_sits_in(
    table: CardTable, line: str, player: str
) -> None:
    table.done("new Ann, Bob, Cat, Aunt Jo")
    table.done(line)
    assert table.sheet().players[3] == player


def test_names_of_several_words_change_seats(table: CardTable) -> None:
    table.done("new Ann, Bob, Cat, Aunt Jo")
    table.done("hand Ann 3")
    table.done("swap Aunt Jo Ann")
    assert table.sheet().players == ("Aunt Jo", "Bob", "Cat", "Ann")
    assert "name the two" in table.refused("swap Aunt Jo")


def test_names_in_a_record_that_is_typed(game: CardTable) -> None:
    game.done("hand Bob 3")
    game.done(["amend", "1", "--record", "call Cat orders up; tricks NS 3"])
    assert record_of(game.sheet().lines[-1].own) == "call S order; tricks NS 3"


@pytest.mark.parametrize(
    ("line", "record"),
    [
        ("renege Aunt Jo", "renege W upheld"),
        ("renege Aunt Jo rejected --trick 2 --by Cat", "renege W 2 by S rejected"),
        ("renege Jo UPHELD", "renege W upheld"),
        ("renege West", "renege W upheld"),
        ("misdeal Aunt Jo a card was turned", "misdeal W a card was turned"),
        ("misdeal south", "misdeal S"),
        ("thrown-in ace-no-face Aunt Jo", "thrown-in ace-no-face W"),
        ("concede Aunt Jo", "concede EW"),
        ("concede east/west", "concede EW"),
    ],
)
def test_names_of_several_words_in_every_command(table: CardTable, line: str, record: str) -> None:
    table.done("new Ann, Bob, Cat, Aunt Jo --rule ace-no-face=redeal")
    table.done(line)
    sheet = table.sheet()
    entries = sheet.lines[-1].own if sheet.lines else sheet.waiting
    assert record_of(entries) == record


def test_who_is_named_in_an_option_or_a_list(table: CardTable) -> None:
    table.done("new Ann, Bob, Cat, Aunt Jo --dealer Jo")
    assert table.dealer() == "Aunt Jo"
    table.done("hand Ann 3 --suit h")
    table.done("dealer Aunt Jo")
    table.done("penalty Aunt Jo 1 late")
    table.done("hand Aunt Jo 3")
    assert "Aunt Jo" in table.done("games --player jo")
    table.done("stats loners --player jo --min-hands 1")


def test_an_outcome_that_is_none(game: CardTable) -> None:
    why = game.refused("renege Bob maybe")
    assert why == "'maybe' is not an outcome: write upheld, rejected, dropped or corrected"


def test_who_sits_beside_is_no_slip_of_who_comes(table: CardTable) -> None:
    table.done("new Ann Bob Cat Dann")
    told = table.done("sub Bob Danny")
    assert "rename" not in told
