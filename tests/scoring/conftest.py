"""A card table of its own for every test: an empty folder for the book, settings and marks."""

from __future__ import annotations

from pathlib import Path

import pytest

from .at_a_table import CardTable


@pytest.fixture
def table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> CardTable:
    """A table without a book."""
    return CardTable(tmp_path, monkeypatch, capsys)


@pytest.fixture
def game(table: CardTable) -> CardTable:
    """A table with a game begun: Ann, Bob, Cat and Dan under `standard`; Ann deals."""
    table.done("new Ann Bob Cat Dan")
    return table
