"""Two terminals on one game, with the real command at each: nobody's hand is entered twice."""

from __future__ import annotations

import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from .book import command, entries


@pytest.mark.seeds(1)
def test_both_enter_the_same_hand_at_the_same_moment(tmp_path: Path, seed: int) -> None:
    def at(terminal: str, line: str = "hand Bob 3") -> subprocess.CompletedProcess[str]:
        return command(tmp_path, line, EUCHRE_TERMINAL=terminal, EUCHRE_WHO=terminal)

    assert at("a", "new Ann Bob Cat Dan").returncode == 0
    assert at("b", "score").returncode == 0  # Both have been shown the beginning.
    with ThreadPoolExecutor() as pool:
        ended = {one.returncode: one for one in pool.map(at, "ab")}
    assert sorted(ended) == [0, 4]
    assert "Bob & Dan 1;" in ended[0].stdout
    assert "somebody has just entered this hand, it seems" in ended[4].stderr
    assert "The score is 0–1 after 1 hand" in ended[4].stderr
    assert sum(entry.kind == "hand" for entry in entries(tmp_path / "book.db")) == 1
