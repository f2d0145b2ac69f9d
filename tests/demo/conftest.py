"""A table of its own for every test, and one simulated season for all of them."""

from __future__ import annotations

import pytest

from euchre_cli.book.sheet import Sheet
from tools.demo_season.season import demo_games

from .sheets import sheet


@pytest.fixture(scope="session")
def seasons() -> dict[int, list[Sheet]]:
    """Seasons of eight players and thirty nights, by seed."""
    return {seed: [sheet(game) for game in demo_games(8, 30, seed)] for seed in (7, 8)}
