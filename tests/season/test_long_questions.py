"""A question that takes long can be broken off, also while it has no row to give."""

from __future__ import annotations

from pathlib import Path

import pytest

from euchre_cli.book import readonly_sql as question
from euchre_cli.book.events import GameBegun
from euchre_cli.book.readonly_sql import answer_to

from .random_season import Played, book

LONG = (
    "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 30000) "
    "SELECT max(i) AS most FROM n"
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A book with a game in it."""
    found = tmp_path / "book.db"
    book(found, [Played([GameBegun(("Ann", "Bob", "Cat", "Dan"))])]).close()
    return found


def test_python_is_asked_now_and_then_whether_to_go_on(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []
    monkeypatch.setattr(question, "_go_on", lambda: asked.append(0) or 0)
    with answer_to(str(path), LONG) as answer:
        assert list(answer.rows) == [(30000,)]
    assert len(asked) > 3


def test_who_presses_ctrl_c_meanwhile_is_heard(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def pressed() -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(question, "_go_on", pressed)
    with pytest.raises(KeyboardInterrupt), answer_to(str(path), LONG) as answer:
        list(answer.rows)
