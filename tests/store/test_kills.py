"""Writers killed with SIGKILL, two at a time: what was shown is there, and nothing is half there.

A few kills, in the real command and the real live table; `make torture` has three
thousand. `kill.py` says what is looked at after each.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("there are no signals to kill with", allow_module_level=True)

from .glass import Glass
from .kill import kill_writers

KILLS = 10


@pytest.mark.seeds(1)
def test_nothing_that_was_shown_is_lost(tmp_path: Path, seed: int) -> None:
    kill_writers(tmp_path, KILLS, seed)


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        (b"one\r\ntwo\x1b[H\x1b[0m", ["one", "two", ""]),
        (b"one\x1b[H\x1b[0m\x1b[2Cx\x1b[3D\x1b[0m", ["onx", "", ""]),
        (b"one\r\ntwo\x1b[A\x1b[3D\x1b[K\x1b[0m", ["", "two", ""]),
        (b"one\r\ntwo\x1b[H\x1b[J\x1b[?25l2\xe2\x80\x933\r\x1b[0m", ["2–3", "", ""]),
    ],
)
@pytest.mark.parametrize("pieces", [1, 100])
def test_the_glass_shows_what_a_terminal_would(
    written: bytes, shown: list[str], pieces: int
) -> None:
    glass = Glass(3, 6)
    size = -(-len(written) // pieces)
    complete = 0
    for at in range(0, len(written), size):
        complete += sum(1 for _ in glass.write(written[at : at + size]))
    assert glass.lines() == shown
    assert complete == written.count(b"\x1b[0m")
