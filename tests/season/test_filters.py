"""Which games are meant by what is typed, who by a name, and what is said where nothing is left."""

from __future__ import annotations

import pytest

from euchre_cli.season.counting import People
from euchre_cli.season.filters import (
    NO_HAND,
    Filters,
    games_words,
    open_season,
    remarks,
    why_no_rows,
)
from euchre_cli.terminal.exit_status import Refused

from .told import Told, book, result, season, told

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
        (Filters(), [4, 1, 2, 3], ""),
        (Filters("winter"), [1, 2], ""),
        (Filters(""), [4], ""),
        (Filters(since="2026-01-08"), [2, 3], ""),
        (Filters(since="2026-01-16"), [], "No games since 2026-01-16; the last was on 2026-01-15."),
        (Filters(until="2026-01-08"), [1, 2], ""),
        (
            Filters(until="2025-12-31"),
            [],
            "No games up to 2025-12-31; the first was on 2026-01-01.",
        ),
        (Filters(since="2026-01-08", until="2026-01-08"), [2], ""),
        (Filters("winter", since="2026-01-09"), [], "No games since 2026-01-09; the last was on "),
        (Filters("", until="2026-12-31"), [], "No game has a date."),
        (Filters(preset="eight-hands"), [2], ""),
        (
            Filters(preset="british"),
            [],
            "No games under british; they were played under eight-hands",
        ),
        # What is missing first is what is told.
        (
            Filters("spring", preset="british"),
            [],
            "No games under british; they were played under st",
        ),
    ],
)
def test_the_games_that_are_meant(filters: Filters, numbers: list[int], why: str) -> None:
    found, _, said = open_season(book(*GAMES), filters)
    assert [game.number for game in found.games] == numbers
    assert said.startswith(why)
    assert bool(said) == bool(why)


@pytest.mark.parametrize(
    ("games", "typed", "there"),
    [
        (GAMES, "Winter", "there is no season 'Winter'; the seasons are 'spring', 'winter'"),
        ([told(1, "N3")], "nope", "there is no season 'nope'; no game has a season"),
        (
            [told(nth, "N3", season=f"s{nth}", date=f"2026-01-1{nth}") for nth in range(1, 8)],
            "s9",
            "there is no season 's9'; the seasons are 's7', 's6', 's5', 's4', 's3'",
        ),
    ],
)
def test_a_season_that_there_is_not_is_refused_with_those_there_are(
    games: list[Told], typed: str, there: str
) -> None:
    with pytest.raises(Refused) as refused:
        open_season(book(*games), Filters(typed))
    assert str(refused.value) == there


def test_in_an_empty_book_there_is_no_season_to_be_wrong_about() -> None:
    assert open_season(book(), Filters("nope"), "No games yet.")[2] == "No games yet."


def test_names_are_as_they_stand_in_the_book() -> None:
    found, filters, _ = open_season(book(*GAMES), Filters(player="ann", partner="cat", rival="d"))
    assert filters.people == found.people == People("Ann", "Cat", "Dan")
    assert filters.people_words() == "Ann with Cat against Dan"


@pytest.mark.parametrize(
    "filters",
    [
        Filters(player="Ann", partner="ann"),
        Filters(player="Ann", rival="An"),
        Filters(player="Ann", partner="Bob", rival="Bob"),
    ],
)
def test_player_partner_and_rival_are_three(filters: Filters) -> None:
    with pytest.raises(Refused, match="must be different people"):
        open_season(book(*GAMES), filters)


# -- nothing to show -----------------------------------------------------------------------------

OTHERS = told(2, "N3", ("Eve", "Finn", "Gus", "Hal"))
CHANGED = told(3, "N3", ("Ann", "Cat", "Bob", "Eve"))


@pytest.mark.parametrize(
    ("games", "people", "by", "why"),
    [
        ([told(1, "")], People(), "player", NO_HAND),
        ([told(1, "")], People("Ann"), "player", NO_HAND),
        ([OTHERS], People("Ann"), "player", "Ann did not play in "),
        ([CHANGED], People("Ann", "Eve"), "pair", "Ann and Eve never sat together in these games."),
        ([CHANGED], People("Ann", "", "Bob"), "player", "Ann never played against Bob in these "),
        (
            [told(1, "N3"), CHANGED],
            People("Ann", "Cat", "Eve"),
            "player",
            "Ann and Cat never played against Eve in these games.",
        ),
        ([told(1, "N3", dealer=None)], People(), "seat", "Nobody knows who dealt in these games"),
        (
            [told(1, "N3", ("", "", "", ""))],
            People(),
            "player",
            "No player is named in these games",
        ),
    ],
)
def test_why_a_table_has_no_row(games: list[Told], people: People, by: str, why: str) -> None:
    assert why_no_rows(season(*games, people=people), by).startswith(why)


def test_who_left_before_the_end_has_played() -> None:
    early = told(1, "N3 N3")
    early.game["north"] = early.hands[1]["north"] = "Eve"
    counted = season(early, people=People("Ann", "Cat", "Bob"))
    assert list(counted.rows("player")) == [("Ann",)]
    assert [game.number for game in counted.games] == [1]


# -- what was counted ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("games", "said"),
    [
        ([told(1, "N5! N5! N5")], []),
        ([told(1, "N3")], ["1 game is not over: its hands count, its result does not."]),
        (
            [result(1, (10, 3)), result(2, (10, 3))],
            [
                "For 2 games only the result is known: they count in games, points and ratings, "
                "not in what is counted of hands."
            ],
        ),
        (
            [told(1, "N5! N5! N5"), told(2, "N5", target=None)],
            ["Mixed rules: standard and eight-hands with hands 1."],
        ),
    ],
)
def test_what_numbers_rest_on(games: list[Told], said: list[str]) -> None:
    assert remarks(season(*games)) == said


def test_how_many_games_and_when() -> None:
    found, filters, _ = open_season(book(*GAMES), Filters(since="2026-01-02"))
    assert games_words(found, filters) == "2 games, 2026-01-08 to 2026-01-15, since 2026-01-02"
