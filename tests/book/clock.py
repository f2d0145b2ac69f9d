"""A clock that a test sets, in a time zone of its own."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest


class Clock:
    """The time as the scorebook is told it; it stands still until it is turned."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.time = datetime(2026, 11, 21, 0, 30, tzinfo=UTC)
        monkeypatch.setattr("euchre_cli.book.reading.now", self.now)

    def now(self) -> datetime:
        """The time."""
        return self.time

    def turn(self, **by: int) -> None:
        """Turn the clock, as in `turn(hours=-2)`."""
        self.time += timedelta(**by)
