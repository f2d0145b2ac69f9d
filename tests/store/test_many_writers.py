"""Writers at one book at once, and two who run the real command beside them."""

from __future__ import annotations

from pathlib import Path

from bench.writers import write_together


def test_all_hands_are_there_and_numbered_without_gaps(tmp_path: Path) -> None:
    crowd = write_together(tmp_path, writers=4, hands=12, commands=2)
    assert (crowd.hands, crowd.commands) == (48, 4)
