"""The best games of a season: which they are, and what is drawn of each."""

from __future__ import annotations

from euchre_cli.season.best_games import MOST_GAMES, best_games

from .told import QUICK, result, season, told

TO_AND_FRO = "N3 E5 N5 E5 N5 E5 N5 E5 N3 E3 N5"
"""Each side is ahead in turn; N/S win 10–9 in eleven hands."""


def test_those_in_which_the_chance_moved_most_come_first() -> None:
    games = [told(1, QUICK), told(2, TO_AND_FRO), told(3, QUICK), told(4, "N3 " * 10)]
    lines, sections = best_games(season(*games, told(5, "N5 E5"), result(6, (10, 9))))
    assert [line.link for line in lines] == ["game-2", "game-1", "game-3", "game-4"]
    assert [section.name for section in sections] == [line.link for line in lines]
    many = [told(at, QUICK) for at in range(1, MOST_GAMES + 3)]
    assert len(best_games(season(*many))[0]) == MOST_GAMES


def test_what_is_drawn_of_a_game() -> None:
    """And what the page's own words on it do not say."""
    (line,), (section,) = best_games(season(told(7, TO_AND_FRO, date="2026-01-22")))
    assert line.note == (
        "22 Jan 2026, game 7: hand 11 decided it (Ann marched, 8–9 to 10–9, +69 %), the favourite "
        "changed 11 times."
    )
    assert (line.points[0][0], line.points[-1], line.ring) == (0, (11, 1), (11, 1))
    assert section.folded
    assert section.parts == (line.numbers,)


def test_of_a_conceded_game_the_hand_nobody_played_is_left_out() -> None:
    game = told(1, "N3 E5 E5! E3 -", given_up=0)
    game.hands[-1]["outcome"] = "conceded"
    game.hands[0]["north"] = "Eve"  # For whom Ann sat down.
    (line,), _ = best_games(season(game))
    assert line.title == "Bob & Dan beat Eve/Ann & Cat 7–1, conceded"
    assert line.note.endswith("; Eve/Ann & Cat conceded at 9 %.")
    assert line.points[-1][0] == 4
    assert line.points[-1][1] < 1
