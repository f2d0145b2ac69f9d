"""The bench runs: on a few hands, every figure comes out, whatever it says."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import redirect_stdout
from pathlib import Path

import pytest

pytest.importorskip("pyspiel", reason="open_spiel, which plays the hands, is not installed")

from bench import figures, hands, made
from bench.figures import FIGURES, Sizes
from bench.processes import EUCHRE, Cost, run
from bench.table import Row, table
from euchre_cli.commands import main


def run_here(
    command: Sequence[str | Path], output: Path | None = None, status: tuple[int, ...] = (0,)
) -> Cost:
    """Runs `euchre` in this process: starting it takes longer than a few hands."""
    if command[0] != EUCHRE:
        return run(command, output, status)
    out = Path(output or os.devnull)
    with out.open("w") as file, redirect_stdout(file), pytest.raises(SystemExit) as end:
        main.run(list(map(str, command[1:])))
    assert (end.value.code or 0) in status, command
    return Cost(1, 1, 1)


@pytest.mark.parametrize("name", FIGURES)
def test_every_figure_is_measured(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(figures.shutil, "which", lambda program: None)  # Nothing is compiled.
    monkeypatch.setattr(figures, "in_turns", lambda ways, _: {name: ways[name]() for name in ways})
    for module in (figures, made):
        monkeypatch.setattr(module, "run", run_here)
    rows = FIGURES[name](tmp_path, Sizes(hands=20, rounds=1))
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
