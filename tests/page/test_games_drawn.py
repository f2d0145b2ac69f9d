"""Which games' lines are drawn on the page: those that moved most, won by somebody."""

from __future__ import annotations

from euchre_cli.page.season_page import MOST_GAMES, best_games

from ..season.played import QUICK, book, told

SLOW = "N3 E3 " * 9 + "N3"
"""N/S win 10–9 in nineteen hands."""


def drawn(*games: tuple[str, int | None]) -> list[int]:
    """Which games are drawn, of these, counted from the one played first: their hands, and what
    they go to. The one played last came into the book first: its number is 1."""
    played = [
        told(
            len(games) - nth,
            hands,
            began=f"2026-11-19T20:{nth:02}:00Z",
            target=target,
            given_up=0 if hands.endswith("-") else None,
        )
        for nth, (hands, target) in enumerate(games)
    ]
    found, _ = best_games(book(*reversed(played)))
    return [len(games) - game.number + 1 for game, _ in found]


def test_changed_scores_most_comes_first_and_of_equals_what_was_played_first() -> None:
    assert drawn((QUICK, 10), (SLOW, 10), (QUICK, 10)) == [2, 1, 3]
    assert drawn(*[(QUICK, 10)] * (MOST_GAMES + 2)) == list(range(1, MOST_GAMES + 1))


def test_a_tie_and_a_game_that_goes_on_are_nobody_s() -> None:
    ties = ("N3 E3 " * 9, None)
    assert drawn(ties, (QUICK, 10), ("N5! N5!", 10)) == [2]
    assert drawn(ties) == []


def test_a_game_in_which_no_hand_moved_anything_is_not_drawn() -> None:
    assert drawn(("", 10), ("-", 10), (SLOW, 10)) == [3]


def test_the_hands_with_a_result_are_counted_in_all_games() -> None:
    games = (told(1, QUICK), told(2, "N3 - E3"), told(3, "N3 E3", target=None))
    assert best_games(book(*games))[1] == 3 + 2 + 2
