"""The bench runs: on a few hands, every figure comes out, whatever it says."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("pyspiel", reason="open_spiel, which plays the hands, is not installed")

from bench import hands
from bench.figures import FIGURES, Sizes
from bench.table import Row, table
from bench.torture import replays

TINY = Sizes(hands=20, long=200, rounds=1, starts=1, compiled=False)


@pytest.mark.parametrize("name", FIGURES)
def test_every_figure_is_measured(name: str, tmp_path: Path) -> None:
    rows = FIGURES[name](tmp_path, TINY)
    assert any(row.reached is not None for row in rows)
    assert all(row.measured for row in rows)


def test_the_table_says_what_was_reached() -> None:
    shown = table([Row("memory", "under 1", "2", False), Row("speed", "1 ×", "2 ×", True)])
    assert "memory  under 1  2         not reached" in shown
    assert shown.endswith("1 of 2 figures reached")


@pytest.mark.parametrize("one_game", [False, True])
def test_a_repeated_log_has_as_many_hands_as_asked(tmp_path: Path, one_game: bool) -> None:
    log = tmp_path / "h.euchre"
    hands.write(30, tmp_path / "numbers.jsonl", log)
    lines = list(hands.repeated(log, 100, one_game))
    assert sum(line.startswith("hand ") for line in lines) == 100
    assert any(line == "game\n" for line in lines) is not one_game


def test_the_replays_of_the_torture_find_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bench.torture.PIECE", 30)
    assert replays(5) == 30
