"""A substitute's name never takes the old one's place in what happened before."""

from __future__ import annotations

import pytest

from euchre_engine.seats import Seat

from ..book.exchange import games_in, said, sheets_of, written
from ..card_table import CardTable


@pytest.fixture
def evening(table: CardTable) -> CardTable:
    """A game to 5 in which Eve takes Bob's place after two hands."""
    for line in (
        "new Ann Bob Cat Dan --target 5",
        "hand Ann 5",
        "hand Bob 3",
        "penalty Bob 1 late",
        "sub Bob Eve",
        "hand Ann 3",
        "hand Eve 3",
        "hand Dan 5",
        "hand Ann 2",
    ):
        table.done(line)
    table.monkeypatch.chdir(table.folder)
    return table


def test_a_hand_under_way_stays_with_who_was_there_when_something_was_ruled(
    game: CardTable,
) -> None:
    game.done("penalty Bob 2 lead out of turn")
    told = game.done("sub Bob Eve")
    assert told.startswith("Eve sits in for Bob; hand 1, under way, is still Bob's.")
    board = game.done("score")
    assert "In this hand: 2 points to Ann & Cat for Bob's lead out of turn." in board
    game.done("hand Bob 3")
    game.done("hand Eve 3")
    lines = game.sheet().lines
    assert [line.players[Seat.E] for line in lines] == ["Bob", "Eve"]
    game.monkeypatch.setenv("COLUMNS", "60")
    assert "1  Ann   Bob    made 3" in game.done("show")


def test_a_note_keeps_nobody_in_the_hand(game: CardTable) -> None:
    game.done("note Bob has to go")
    assert game.done("sub Bob Eve").startswith("Eve sits in for Bob.")
    game.done("hand Eve 3")


def test_it_comes_back_out_of_a_log(game: CardTable) -> None:
    for line in ("hand Ann 3", "penalty Bob 2 late", "sub Bob Eve"):
        game.done(line)
    for more in ("sub Ann Flo", "hand Bob 3", "hand Eve 3"):
        before = sheets_of(game)
        after = [one.sheet for one in games_in(written(before))]
        assert [said(one) for one in after] == [said(one) for one in before]
        assert after[0].playing == before[0].playing
        game.done(more)


def test_the_history_names_who_was_there(evening: CardTable) -> None:
    told = " ".join(evening.done("history").split())
    assert "Hand 2: Bob makes 3, 1 point to Bob & Dan" in told
    assert "In hand 3: 1 point to Ann & Cat, a penalty on Bob (late)" in told
    assert "Hand 4: Eve makes 3, 1 point to Eve & Dan" in told


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("games", "Bob/Eve & Dan"),
        ("show", "E is now Eve, in for Bob"),
        ("show", "Ann & Cat (N/S) against Bob/Eve & Dan (E/W)"),
        ("night", "Bob/Eve & Dan 6–4 Ann & Cat"),
        ("show --chance", "Bob/Eve & Dan came back from"),
    ],
)
def test_a_whole_game_names_both(evening: CardTable, line: str, words: str) -> None:
    evening.monkeypatch.setenv("COLUMNS", "130")
    assert words in evening.done(line)


def test_the_page_names_both(evening: CardTable) -> None:
    evening.done("report --out page.html")
    page = (evening.folder / "page.html").read_text()
    assert "Bob/Eve &amp; Dan beat Ann &amp; Cat 6–4" in page
    assert "Eve &amp; Dan beat" not in page.replace("Bob/Eve", "")


def test_corrections_and_undo_name_who_was_there(evening: CardTable) -> None:
    told = " ".join(evening.done("amend 2 Bob 4").split())
    assert "Hand 2 is now: Bob makes 4, 1 point to Bob & Dan" in told
    assert "Bob" in evening.refused("amend 2 Eve 4")
    assert "Taken back: hand 2 amended" in evening.done("undo")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("hand Bob 3", "Hand 1: Bob makes 3"),
        ("hand Jo 3 hearts", "Hand 1: Bob makes 3 in hearts"),
        ("hand Cat 2 alone --defend Bob", "against Bob alone"),
        ("penalty Jo 1 talk", "1 point to Ann & Cat for Bob's talk"),
        ("renege Jo", "Bob reneged"),
        ("dealer Jo", "Bob deals"),
        ("misdeal Aunt Jo", "misdeal by Bob"),
        ("concede Jo", "Bob & Dan concede"),
    ],
)
def test_either_name_is_understood_in_the_hand_under_way(
    game: CardTable, line: str, told: str
) -> None:
    rules = " --rule defend-alone=against-loner" if "--defend" in line else ""
    game.done("new Ann Bob Cat Dan" + rules)
    game.done("penalty Bob 1")
    game.done('sub Bob "Aunt Jo"')
    assert told in " ".join(game.done(line).split())


def test_a_word_that_may_be_who_plays_or_who_sits_there_now_is_refused(game: CardTable) -> None:
    game.done("new Joan Bob Cat Dan")
    game.done("penalty Bob 1")
    game.done('sub Bob "Aunt Jo"')
    assert "'Jo' may be Joan (N) or Aunt Jo (E)" in game.refused("hand Jo 3")


def test_the_answer_names_the_dealer_of_the_hand_that_is_still_played(game: CardTable) -> None:
    game.done("hand Ann 3")
    game.done("penalty Bob 1")
    told = " ".join(game.done("sub Bob Eve").split())
    assert "hand 2, under way, is still Bob's" in told
    assert "Bob deals" in told
    assert "Eve deals" not in told
    assert "Bob deals" in " ".join(game.done("score").split())
    assert "Eve deals" not in game.done("score")


@pytest.mark.parametrize("name", ["Bob", "Jo", "Aunt Jo"])
def test_of_two_tables_either_name_tells_which(game: CardTable, name: str) -> None:
    game.done("penalty Bob 1")
    game.done('sub Bob "Aunt Jo"')
    game.done("new Fay Gus Hal Ida")
    told = " ".join(game.done(f"hand {name} 3 hearts").split())
    assert "Bob makes 3 in hearts" in told
    assert "That was game 1" in told


@pytest.mark.parametrize(
    ("line", "comes"),
    [
        ("sub Eve for Bob", "Eve"),
        ("sub Eve sits in for east", "Eve"),
        ("sub Bob with Gus", "Gus"),
        ("sub Bob leaves, Eve plays", "Eve"),
        ("sub Bob goes home early and Aunt Jo sits in", "Aunt Jo"),
        ("sub Eve is playing for Bob", "Eve"),
    ],
)
def test_who_sits_in_for_whom_is_said_in_a_sentence(game: CardTable, line: str, comes: str) -> None:
    assert f"{comes} sits in for Bob." in game.done(line)
    assert game.sheet().players == ("Ann", comes, "Cat", "Dan")


@pytest.mark.parametrize(
    "line",
    [
        "sub Bob with",
        "sub Bob leaves",
        "sub Bob, Eve, Gus",
        "sub Bob for Cat",
        "sub Cat for Zoe",
    ],
)
def test_half_a_sentence_names_nobody_new(game: CardTable, line: str) -> None:
    game.refused(line)
    assert game.sheet().players == ("Ann", "Bob", "Cat", "Dan")


def test_a_comma_in_a_new_name_is_refused_with_how_it_is_typed(game: CardTable) -> None:
    why = game.refused("sub Bob Eve, Jr")
    assert why == "'Eve, Jr' has a comma: a new name has none, as in `euchre sub Bob Eve Jr`"
    game.done(why.partition("`euchre ")[2].rstrip("`"))
    assert game.sheet().players[Seat.E] == "Eve Jr"


def test_a_sentence_tells_the_table_by_who_leaves(game: CardTable) -> None:
    game.done("new Fay Gus Hal Ida")
    assert "Eve sits in for Bob" in game.done("sub Eve for Bob")
    assert game.sheet(1).players[Seat.E] == "Eve"


def test_a_game_is_lost_by_who_sat_there_at_its_end(table: CardTable) -> None:
    table.done("new Ann Bob Cat Dan --target 3")
    for line in ("hand Ann 3", "hand Bob 3", "sub Bob Eve", "hand Ann 5"):
        table.done(line)
    lost = {row["player"]: row["games_lost"] for row in table.json("stats standings")["rows"]}
    assert (lost["Bob"], lost["Eve"], lost["Dan"]) == (0, 1, 1)
    sat = {row["player"]: (row["games"], row["hands"]) for row in table.json("players")["players"]}
    assert (sat["Bob"], sat["Eve"]) == ((1, 2), (1, 1))
    told = " ".join(table.done("players --help").split())
    assert "in `euchre stats` it is won or lost by who sat there at its end" in told
