"""A card table of its own for every test: an empty folder for the book, settings and marks."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

from ..card_table import CardTable
from .clock import Clock


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
