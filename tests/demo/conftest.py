"""A table of its own for every test, and one simulated season for all of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from euchre_cli.book.sheet import Sheet
from euchre_cli.demo.season import demo_games

from ..scoring.at_a_table import CardTable
from .sheets import sheet


@pytest.fixture
def table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> CardTable:
    """A table without a book, whose folder is the working one."""
    monkeypatch.chdir(tmp_path)
    return CardTable(tmp_path, monkeypatch, capsys)


@pytest.fixture(scope="session")
def seasons() -> dict[int, list[Sheet]]:
    """Seasons of eight players and thirty nights, by seed."""
    return {seed: [sheet(game) for game in demo_games(8, 30, seed)] for seed in (7, 8, 9)}
