"""A match of several games at the table: how it begins, goes on, ends, and what shows it."""

from __future__ import annotations

from typing import Any

import pytest

from euchre_cli.book.book import Book
from euchre_cli.book.matches import best_of

from ..card_table import CardTable
from ..store.book import rows

SWEEP = {"Ann": "hand Ann 5", "Bob": "hand Bob 5"}
"""The hand with which the side of a player wins a game to two."""


@pytest.fixture
def match(table: CardTable) -> CardTable:
    """A table at which a best of three to two points has begun."""
    table.done("new Ann Bob Cat Dan --target 2 --best-of 3")
    return table


def won(table: CardTable, *winners: str) -> str:
    """Plays a game for each winner, with `rematch` between them; what the last hand printed."""
    said = ""
    for nth, winner in enumerate(winners):
        if nth:
            table.done("rematch")
        said = table.done(SWEEP[winner])
    return said


def standing(table: CardTable, command: str = "score") -> Any:
    """The match of the game that a command is about: its games, games won and state."""
    match = table.json(command)["match"]
    if match is None:
        return None
    return match["games"], [pair["games_won"] for pair in match["pairs"]], match["state"]


def test_a_match_begins_with_a_game_and_goes_on_with_rematch(match: CardTable) -> None:
    assert standing(match) == ([1], [0, 0], "going")
    assert won(match, "Ann").splitlines()[2:] == [
        "Ann & Cat lead the match 1–0, best of 3.",
        "Next: euchre rematch goes on with the match.",
    ]
    assert "Ann & Cat lead the match 1–0, best of 3." in match.done("rematch")
    assert match.done(SWEEP["Bob"]).splitlines()[2] == "The match is level at 1–1, best of 3."
    match.done("rematch")
    assert match.done(SWEEP["Ann"]).splitlines()[2:] == [
        "Ann & Cat win the match, 2 games to 1.",
        "Next: euchre rematch for a single game, or with --best-of 3 for another match; euchre "
        "rematch swap",
        "for other partners.",
    ]
    assert match.json("score")["match"] == {
        "best_of": 3,
        "state": "decided",
        "pairs": [
            {"players": ["Ann", "Cat"], "games_won": 2, "points": 4},
            {"players": ["Bob", "Dan"], "games_won": 1, "points": 2},
        ],
        "winner": ["Ann", "Cat"],
        "games": [1, 2, 3],
    }


def test_the_game_after_a_decided_match_is_outside_unless_it_begins_another(
    match: CardTable,
) -> None:
    won(match, "Ann", "Ann")
    assert "match" not in match.done("rematch")
    assert standing(match) is None
    match.done("rematch --best-of 5")
    assert standing(match) == ([4], [0, 0], "going")
    match.done("undo")
    assert standing(match) is None


def test_a_hand_within_a_game_says_nothing_of_the_match(match: CardTable) -> None:
    assert "match" not in match.done("hand Ann 3")
    assert "A match, best of 3: no game is won yet." in match.done("score")


@pytest.mark.parametrize(
    ("command", "state"),
    [
        ("rematch swap", "unfinished"),
        ("new Ann Bob Cat Dan --season 2027", "unfinished"),
        ("rematch --best-of 1", "unfinished"),
        ("new Eve Fay Gus Hal", "going"),
        ("new Bob Cat Dan Ann", "going"),  # The same pairs in other seats.
    ],
)
def test_what_ends_a_match_before_it_is_decided(match: CardTable, command: str, state: str) -> None:
    won(match, "Ann")
    said = match.done(command)
    assert ("The match, best of 3, was left at 1–0 with Ann & Cat ahead." in said) == (
        state == "unfinished"
    )
    assert standing(match, "show 1")[2] == state
    match.done("undo")
    assert standing(match, "show 1") == ([1], [1, 0], "going")


def test_without_its_first_game_a_match_is_none(match: CardTable) -> None:
    won(match, "Ann", "Bob", "Ann")
    match.done("void --game 1")
    assert standing(match) is None
    match.done("undo --game 1")
    assert standing(match) == ([1, 2, 3], [2, 1], "decided")


def test_a_game_begun_again_keeps_its_match(match: CardTable) -> None:
    assert "Game 1 had no hands, so it was dropped." in match.done(
        "new Ann Bob Cat Dan --dealer Bob"
    )
    assert standing(match) == ([2], [0, 0], "going")
    match.done("rematch swap")
    assert standing(match) is None


def test_a_result_goes_on_with_a_match(match: CardTable) -> None:
    won(match, "Ann")
    said = match.done("result Bob Cat Dan Ann 2-1")
    assert "The match is level at 1–1, best of 3." in said
    match.done("undo")
    assert "Cat & Ann win the match, 2 games to 0." in match.done("result Cat Dan Ann Bob 2-1")


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("new Ann Bob Cat Dan --best-of 4", "an odd number has a winner"),
        ("rematch --best-of 0", "--best-of is a number from 1 to 99"),
    ],
)
def test_what_no_match_can_be(game: CardTable, words: str, reason: str) -> None:
    answer = game.type(words)
    assert answer.status == 2
    assert reason in answer.err
    assert len(game.json("games --all")["games"]) == 1


def test_the_list_of_games_shows_the_matches(match: CardTable) -> None:
    won(match, "Ann", "Bob")
    rows = match.json("games")["games"]
    assert [tuple(row["match"]["games_won"].values()) for row in rows] == [(1, 1), (1, 0)]
    lines = match.done("games").splitlines()
    assert ["1–1 of 3" in lines[1], "1–0 of 3" in lines[2]] == [True, True]


def test_the_evening_sums_its_matches_up(match: CardTable) -> None:
    won(match, "Ann", "Bob", "Bob")
    assert "Bob & Dan win the match, 2 games to 1." in match.done("night")
    assert [one["winner"] for one in match.json("night")["night"]["matches"]] == [["Bob", "Dan"]]


# -- from book to book ---------------------------------------------------------------------------


def test_a_match_goes_with_its_games_into_another_book(match: CardTable) -> None:
    won(match, "Ann", "Bob", "Ann")
    match.done("rematch --best-of 1")
    won(match, "Ann")
    file = match.folder / "games.euchre"
    match.done(f"export --all --out {file}")
    other = match.another("other")
    other.done(f"import {file}")
    assert standing(other, "show 1") == ([1, 2, 3], [2, 1], "decided")
    kept = rows(other.book, "SELECT best_of FROM games ORDER BY game")
    assert [best_of for (best_of,) in kept] == [3, 0, 0, 1]
    assert "0 games imported, 4 already here." in other.done(f"import {file}")


def test_a_match_said_later_does_not_make_another_game_of_it(match: CardTable) -> None:
    won(match, "Ann")
    match.done(f"export --out {match.folder / 'with.euchre'}")
    with Book.open(str(match.book)) as store, store.writing() as writer:
        writer.add(1, best_of(5))
    assert "0 games imported, 1 already here." in match.done(
        f"import {match.folder / 'with.euchre'}"
    )
