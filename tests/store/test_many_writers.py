"""Writers at one book at once, and two who run the real command beside them."""

from __future__ import annotations

from pathlib import Path

import pytest

from .writers import write_together


@pytest.mark.seeds(1)
def test_all_hands_are_there_and_numbered_without_gaps(tmp_path: Path, seed: int) -> None:
    write_together(tmp_path, writers=8 if seed else 4, hands=5, commands=2)
