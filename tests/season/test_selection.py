"""Which games are meant by what is asked for, who by a name, and what is said where nobody is."""

from __future__ import annotations

import pytest

from euchre_cli.book.people import find_player
from euchre_cli.stat_columns.count_queries import GameFilter, PlayerFilter
from euchre_cli.stats.filters import (
    NO_HAND,
    Filters,
    filter_games,
    resolve_players,
    why_empty,
)
from euchre_cli.stats.games import Book
from euchre_cli.stats.season import Season
from euchre_cli.terminal.exit_status import Refused

from .played import Told, book, told

EVE = ("Eve", "Bob", "Cat", "Dan")
GAMES = (
    told(1, "N3", date="2026-01-01", season="winter"),
    told(2, "N3", date="2026-01-08", season="winter", target=None),
    told(3, "N3", date="", began="2026-01-15T20:00:00Z", season="spring"),
    told(4, "N3", date=""),
)
"""Four games: the third without a date of its own, the last without any."""


@pytest.mark.parametrize(
    ("asked", "numbers", "why"),
    [
        (Filters(), [1, 2, 3, 4], ""),
        (Filters("winter"), [1, 2], ""),
        (Filters(""), [4], ""),
        (Filters("Winter"), [], "There is no season 'Winter'; the seasons are "),
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
        (Filters("", since="2026-01-01"), [], "No game has a date."),
        (Filters("", until="2026-12-31"), [], "No game has a date."),
        (Filters(preset="eight-hands"), [2], ""),
        (
            Filters(preset="british"),
            [],
            "No games under british; they were played under eight-hands and ",
        ),
        (
            Filters("spring", preset="eight-hands"),
            [],
            "No games under eight-hands; they were played under standard.",
        ),
        # What is missing first is what is told.
        (Filters("autumn", since="2027-01-01"), [], "There is no season 'autumn'; "),
    ],
)
def test_the_games_that_are_asked_for(asked: Filters, numbers: list[int], why: str) -> None:
    found, said = filter_games(book(*GAMES), asked)
    assert [game.number for game in found.games] == numbers
    assert said.startswith(why)
    assert bool(said) == bool(why)


def test_the_seasons_there_are_the_latest_first_and_no_more_than_five() -> None:
    games = [told(nth, "N3", season=f"s{nth // 2}") for nth in range(2, 14)]
    _, said = filter_games(book(*games), Filters("s9"))
    assert said.endswith("; the seasons are 's6', 's5', 's4', 's3', 's2'.")
    _, said = filter_games(book(told(1, "N3")), Filters("s9"))
    assert said.endswith("; no game has a season.")


# -- people --------------------------------------------------------------------------------------


def left_early() -> Told:
    """Ann plays the first hand, and Eve the second, to the end."""
    game, hands = told(1, "N3 N3")
    return Told(game._replace(names=EVE), [hands[0], {**hands[1], "north": "Eve"}])


def test_everybody_is_who_played_a_hand_or_sits_in_a_game() -> None:
    assert book(told(2, "", ("Zed", "", "Cat", "Gus")), left_early()).everybody() == [
        *("Ann", "Bob", "Cat", "Dan", "Eve", "Gus", "Zed")
    ]


@pytest.mark.parametrize(
    ("names", "word", "found"),
    [
        (["Ann", "Anna"], "Ann", "Ann"),
        (["Ann", "Anna"], "ann", "Ann"),
        (["Ann", "ann"], "ann", "ann"),
        (["Annabel", "Bob"], "ANN", "Annabel"),
        (["Bob the 2nd"], " bob   the ", "Bob the 2nd"),
        (["Jos\u00e9", "Bob"], "Jose\u0301", "Jos\u00e9"),
        (["STRASSE", "Bob"], "straße", "STRASSE"),
    ],
)
def test_who_is_meant_by_a_name(names: list[str], word: str, found: str) -> None:
    assert find_player(names, word) == found


@pytest.mark.parametrize(
    ("names", "word", "why"),
    [
        (["Anna", "Anne"], "Ann", "'Ann' may be Anna or Anne: type more of the name"),
        (["Ann", "ann"], "ANN", "'ANN' may be Ann or ann: type it exactly as it is spelt"),
        (["Ann", "Bob"], "", "nobody who played is called ''; the players are Ann, Bob"),
        (["Ann", "Bob"], "Ana", "nobody who played is called 'Ana'; did you mean Ann?"),
        (
            [f"P{nth}" for nth in range(8)],
            "x",
            "nobody who played is called 'x'; the players are P0, P1, P2, P3, P4, P5, P6, P7",
        ),
        (
            [f"P{nth}" for nth in range(9)],
            "x",
            "nobody who played is called 'x'; the players are P0, P1, P2, P3, P4, P5, P6, P7 …",
        ),
        (
            [f"P{nth}" for nth in range(9)],
            "p",
            "'p' may be P0, P1, P2, P3 or P4: type more of the name",
        ),
        ([], "Ann", "nobody who played is called 'Ann'"),
    ],
)
def test_a_name_that_nobody_has_or_several(names: list[str], word: str, why: str) -> None:
    with pytest.raises(Refused) as refused:
        find_player(names, word)
    assert str(refused.value) == why


def test_names_are_put_as_they_stand_in_the_book() -> None:
    asked, wanted = resolve_players(book(*GAMES), Filters(player="ann", partner="cat", rival="d"))
    assert (asked.player, asked.partner, asked.rival) == ("Ann", "Cat", "Dan")
    assert wanted == PlayerFilter("Ann", "Cat", "Dan")
    assert resolve_players(book(*GAMES), Filters("winter")) == (Filters("winter"), PlayerFilter())


@pytest.mark.parametrize(
    "asked",
    [
        Filters(player="Ann", partner="ann"),
        Filters(player="Ann", rival="An"),
        Filters(player="Ann", partner="Bob", rival="Bob"),
    ],
)
def test_a_player_and_the_partner_and_the_rival_are_three(asked: Filters) -> None:
    with pytest.raises(Refused, match="must be different people"):
        resolve_players(book(*GAMES), asked)


# -- nothing to show -----------------------------------------------------------------------------

OTHERS = told(2, "N3", ("Eve", "Finn", "Gus", "Hal"))
CHANGED = told(3, "N3", ("Ann", "Cat", "Bob", "Eve"))


def only(whole: Book, numbers: set[int]) -> Book:
    """Some games of a book, by number."""
    chosen = GameFilter((f"game IN ({', '.join(map(str, numbers))})",))
    return whole.only([game for game in whole.games if game.number in numbers], chosen)


def of(meant: Book, asked: Filters) -> Season:
    """What is counted of this where somebody was asked for."""
    return Season(meant, PlayerFilter(asked.player or "", asked.partner or "", asked.rival or ""))


@pytest.mark.parametrize(
    ("games", "meant", "asked", "by", "why"),
    [
        ((told(1, ""),), {1}, Filters(), "player", NO_HAND),
        # A hand of a game that is not asked for is none.
        ((told(1, ""), OTHERS), {1}, Filters(), "player", NO_HAND),
        ((told(1, "N3"), OTHERS), {2}, Filters(player="Ann"), "player", "Ann did not play in "),
        ((told(1, ""),), {1}, Filters(player="Ann"), "player", NO_HAND),
        (
            (told(1, "N3"), CHANGED),
            {1},
            Filters(player="Ann", partner="Bob"),
            "pair",
            "Ann and Bob never sat together in these games.",
        ),
        (
            (told(1, "N3"), CHANGED),
            {1},
            Filters(player="Ann", rival="Cat"),
            "player",
            "Ann never played against Cat in these games.",
        ),
        (
            (told(1, "N3"), CHANGED),
            {1, 3},
            Filters(player="Ann", partner="Cat", rival="Eve"),
            "player",
            "Ann and Cat never played against Eve in these games.",
        ),
        ((told(1, "N3"),), {1}, Filters(), "seat", "Nobody knows who dealt in these games, so "),
        ((told(1, "N3", ("",) * 4),), {1}, Filters(), "player", "No player is named in these "),
    ],
)
def test_why_a_table_has_no_row(
    games: tuple[Told, ...], meant: set[int], asked: Filters, by: str, why: str
) -> None:
    whole = book(*games)
    left = only(whole, meant)
    assert why_empty(of(left, asked), asked, by).startswith(why)


def test_who_left_before_the_end_has_played() -> None:
    early, asked = book(left_early()), Filters(player="Ann", partner="Cat", rival="Bob")
    assert why_empty(of(early, asked), asked, "player").startswith("No player is named")
