"""The card table of the tests of scoring: an empty folder for the book, settings and marks."""

from __future__ import annotations

from ..scoring.conftest import game, table

__all__ = ["game", "table"]
