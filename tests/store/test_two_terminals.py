"""Two terminals on one game, with the real command at each: nobody's hand is entered twice."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from .book import EUCHRE, entries, environment

Started = subprocess.Popen[str]


class Laptops:
    """A book, and whoever sits at it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.book = folder / "book.db"

    def start(self, terminal: str, *words: str) -> Started:
        """Type something at a terminal (empty: in a script)."""
        return subprocess.Popen(  # noqa: S603 (the project's own command)
            [str(EUCHRE), *words],
            env=environment(self.folder, EUCHRE_TERMINAL=terminal, EUCHRE_WHO=terminal or "script"),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def at(self, terminal: str, line: str) -> tuple[int, str, str]:
        """The same, and what came of it: status, output, complaint."""
        process = self.start(terminal, *line.split())
        out, err = process.communicate()
        return process.returncode, out, err

    def hands(self) -> int:
        """How many hands were entered."""
        return sum(entry.kind == "hand" for entry in entries(self.book))


@pytest.fixture
def laptops(tmp_path: Path) -> Laptops:
    """Both have been shown the beginning of a game."""
    made = Laptops(tmp_path)
    assert made.at("a", "new Ann Bob Cat Dan")[0] == 0
    assert made.at("b", "score")[0] == 0
    return made


@pytest.mark.seeds(1)
def test_both_enter_the_same_hand_at_the_same_moment(laptops: Laptops, seed: int) -> None:
    started = [laptops.start(terminal, "hand", "Bob", "3") for terminal in "ab"]
    told = [one.communicate() for one in started]
    ended = {one.returncode: words for one, words in zip(started, told, strict=True)}
    assert sorted(ended) == [0, 4]
    assert "Bob & Dan 1;" in ended[0][0]
    assert "somebody has just entered this hand, it seems" in ended[4][1]
    assert "The score is 0–1 after 1 hand" in ended[4][1]
    assert laptops.hands() == 1
