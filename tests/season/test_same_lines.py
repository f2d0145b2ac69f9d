"""A game's line is the same in the statistics as on its own page, also of a game that goes on."""

from __future__ import annotations

from pathlib import Path

import pytest

from euchre_cli.render.win_chance_of_game import course_of
from euchre_cli.stat_columns.count_queries import PlayerFilter
from euchre_cli.stats.games import book_of
from euchre_cli.stats.season import Season

from ..card_table import CardTable
from .random_season import book, season

WHO_LEFT = """\
euchre 1
date 2026-01-01
rules csl
player N Ann
player E Bob
player S Cat
player W Dan
hand 1; dealer N; maker N hearts; tricks NS 5
player N Eve
hand 2; dealer E; maker W hearts; tricks EW 3
"""


@pytest.mark.parametrize("seed", range(5))
def test_every_game_has_one_line(tmp_path: Path, seed: int) -> None:
    with book(tmp_path / "book.db", season(seed, 30)) as store:
        read = book_of(store)
        counts = read.outcomes
        lines = dict(Season(read).each_line())
        going = [game for game in read.games if not game.over]
        assert any(game.next_dealer is not None for game in going if game.number in lines)
        for number, line in lines.items():
            sheet = store.sheet(number)
            assert sheet is not None
            course = course_of(sheet, counts)
            assert course is not None
            assert course.line == line


def test_a_player_s_games_have_the_lines_they_have_among_all(tmp_path: Path) -> None:
    with book(tmp_path / "book.db", season(6, 30)) as store:
        read = book_of(store)
        lines = dict(Season(read).each_line())
        own = dict(Season(read, PlayerFilter("Ann")).each_line())
        assert 0 < len(own) < len(lines)
        assert own.items() <= {number: lines[number] for number in own}.items()


def test_who_left_a_game_is_told_the_records_there_are(table: CardTable, tmp_path: Path) -> None:
    log = tmp_path / "log.euchre"
    log.write_text(WHO_LEFT)
    told = table.done(["stats", "records", "--player", "Ann", "--from", str(log)])
    assert "No player is named" not in told
    assert "2 points" in told
