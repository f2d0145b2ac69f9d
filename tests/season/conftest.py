"""The books that are hard to count, written once."""

from __future__ import annotations

from pathlib import Path

import pytest

from .hard_books import written


@pytest.fixture(scope="session")
def hard_books(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A book of each of `LOGS`, only to be read."""
    return written(tmp_path_factory.mktemp("hard"))
