"""A card table of its own for every test: an empty folder for the book, settings and marks."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from ..scoring.at_a_table import CardTable
from .clock import Clock


@pytest.fixture
def table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> CardTable:
    """A table without a book, whose folder is the working one."""
    monkeypatch.chdir(tmp_path)
    return CardTable(tmp_path, monkeypatch, capsys)


@pytest.fixture
def clock() -> Iterator[Clock]:
    """A clock of its own, five hours west of Greenwich."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TZ", "EST5")
        time.tzset()
        yield Clock(patch)
    time.tzset()


@pytest.fixture
def game(table: CardTable, clock: Clock) -> CardTable:
    """A table at which game 1 has begun; Ann, in seat N, deals. The table's clock is a test's."""
    table.done("new Ann Bob Cat Dan")
    return table
