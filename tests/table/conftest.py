"""A card table of its own for every test."""

from __future__ import annotations

from pathlib import Path

import pytest

from ..scoring.at_a_table import CardTable


@pytest.fixture
def game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> CardTable:
    """A table with a game begun: Ann, Bob, Cat and Dan under `standard`; Ann deals."""
    table = CardTable(tmp_path, monkeypatch, capsys)
    table.done("new Ann Bob Cat Dan")
    return table
