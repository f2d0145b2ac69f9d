"""The best games of a season: which they are, and how each is told."""

from __future__ import annotations

from euchre_cli.report.values import Table
from euchre_cli.season.best_games import MOST_GAMES, best_games

from .told import FOUR, QUICK, result, season, told

TO_AND_FRO = "N3 E5 N5 E5 N5 E5 N5 E5 N3 E3 N5"
"""Each side is ahead in turn; N/S win 10–9 in eleven hands."""


def test_those_in_which_the_chance_moved_most_come_first() -> None:
    games = [told(1, QUICK), told(2, TO_AND_FRO), told(3, QUICK), told(4, "N3 " * 10)]
    lines, sections = best_games(season(*games, told(5, "N5 E5"), result(6, (10, 9))))
    assert [line.link for line in lines] == ["game-2", "game-1", "game-3", "game-4"]
    assert [section.name for section in sections] == [line.link for line in lines]
    many = [told(at, QUICK) for at in range(1, MOST_GAMES + 3)]
    assert len(best_games(season(*many))[0]) == MOST_GAMES


def test_how_a_game_is_told() -> None:
    (line,), (section,) = best_games(season(told(7, TO_AND_FRO, date="2026-01-22")))
    assert line.title == "Ann & Cat beat Bob & Dan 10–9"
    assert line.note == (
        "22 Jan 2026, game 7: hand 11 decided it (Ann marched, 8–9 to 10–9, +69 %), the favourite "
        "changed 11 times."
    )
    assert line.words.startswith(
        "Ann & Cat beat Bob & Dan 10–9, in 11 hands. Their win chance began at 49 % and was "
        "lowest at 31 % after hand 10. "
    )
    assert (line.points[0][0], line.points[-1]) == (0, (11, 1))
    assert line.ring == (11, 1)
    (hands,) = section.parts
    assert isinstance(hands, Table)
    assert hands == line.numbers
    assert section.folded
    second = dict(zip([head.name for head in hands.headings], hands.rows[1].cells, strict=True))
    assert [second[name].words for name in ("dealer", "maker", "hand_points", "score")] == [
        *("Ann", "Bob", "0–2", "1–2")
    ]
    assert second["tricks"].value == 5


def test_the_winners_come_first_and_who_gave_up_is_told() -> None:
    game = told(1, "N3 E5 E5! E3 -", given_up=0)
    game.hands[-1]["outcome"] = "conceded"
    (line,), _ = best_games(season(game))
    assert line.title == "Bob & Dan beat Ann & Cat 7–1, conceded"
    assert line.note.endswith("; Ann & Cat conceded at 9 %.")
    assert line.points[-1][0] == 4  # Nobody played the fifth hand.
    assert line.points[-1][1] < 1


def test_a_loner_and_a_substitute() -> None:
    game = told(1, "N3 E3 S5! N5 E3 N3 N3 N3")
    for hand in game.hands[:2]:
        hand["north"] = "Eve"
    (line,), (section,) = best_games(season(game))
    assert line.title.startswith("Eve/Ann & Cat beat Bob & Dan")
    (hands,) = section.parts
    assert isinstance(hands, Table)
    assert [row.cells[1].words for row in hands.rows[:3]] == ["Eve", FOUR[1], "Cat, alone"]
