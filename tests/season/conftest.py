"""The books that are hard to count, written once."""

from __future__ import annotations

from pathlib import Path

import pytest

from .hard_books import LOGS, write_book


@pytest.fixture(scope="session")
def hard_books(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A book of each of `LOGS`, only to be read."""
    folder = tmp_path_factory.mktemp("hard")
    names = enumerate(LOGS)
    return {name: write_book(folder / f"{nth}.db", LOGS[name]) for nth, name in names}
