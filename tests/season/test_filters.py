"""Which games are meant by what is typed, and what is said of them."""

from __future__ import annotations

import pytest

from euchre_cli.season.counting import People
from euchre_cli.season.filters import Filters, open_season, remarks

from .told import book, season, told

GAMES = (
    told(1, "N3", date="2026-01-01", season="winter"),
    told(2, "N3", date="2026-01-08", season="winter", target=None),
    told(3, "N3", date="", began="2026-01-15T20:00:00Z", season="spring"),
    told(4, "N3", date=""),
)
"""Four games: the third without a date of its own, the last without any."""


@pytest.mark.parametrize(
    ("filters", "numbers", "why"),
    [
        ({}, [4, 1, 2, 3], ""),
        ({"season": "winter"}, [1, 2], ""),
        ({"season": "WINter"}, [1, 2], ""),
        ({"season": ""}, [4], ""),
        ({"since": "2026-01-08"}, [2, 3], ""),
        (
            {"since": "2026-01-16"},
            [],
            "No games since 2026-01-16; they were played from 2026-01-01 to 2026-01-15,",
        ),
        ({"until": "2026-01-08"}, [1, 2], ""),
        (
            {"until": "2025-12-31"},
            [],
            "No games up to 2025-12-31; they were played from 2026-01-01 to ",
        ),
        ({"since": "2026-01-08", "until": "2026-01-08"}, [2], ""),
        ({"season": "winter", "since": "2026-01-09"}, [], "No games since 2026-01-09; they were "),
        (
            {"season": "", "until": "2026-12-31"},
            [],
            "No games up to 2026-12-31; they were played on unknown days, under standard.",
        ),
        ({"rules": "eight-hands"}, [2], ""),
        ({"rules": "british"}, [], "No games under british; they were played from 2026-01-01 to "),
        # What is missing first is what is told.
        ({"season": "spring", "rules": "british"}, [], "No games under british; they were played"),
    ],
)
def test_the_games_that_are_meant(filters: dict[str, str], numbers: list[int], why: str) -> None:
    found, _, said = open_season(book(*GAMES), Filters(**filters))
    assert [game.number for game in found.games] == numbers
    assert said.startswith(why)
    assert bool(said) == bool(why)


def test_in_an_empty_book_there_is_no_season_to_be_wrong_about() -> None:
    assert open_season(book(), Filters("nope"), "No games yet.")[2] == "No games yet."


def test_who_left_before_the_end_has_played() -> None:
    early = told(1, "N3 N3")
    early.game["north"] = early.hands[1]["north"] = "Eve"
    counted = season(early, people=People("Ann", "Cat", "Bob"))
    assert list(counted.rows("player")) == [("Ann",)]
    assert [game.number for game in counted.games] == [1]


def test_of_many_rules_the_first_are_named() -> None:
    counted = season(*(told(nth, "N5! " * 9, target=nth) for nth in (10, 2, 3, 4, 5, 6)))
    assert remarks(counted) == [
        "Mixed rules: standard with target 2, standard with target 3, standard with target 4, "
        "standard with target 5 and 2 others."
    ]
