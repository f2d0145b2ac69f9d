"""The books of seasons at random and those that are hard to count, each written once and only to be
read."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from euchre_cli.book.book import Book

from .logs import LOGS, season, write_book


@pytest.fixture(scope="session")
def hard_books(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A book of each of `LOGS`."""
    folder = tmp_path_factory.mktemp("hard")
    return {name: write_book(folder / f"{nth}.db", LOGS[name]) for nth, name in enumerate(LOGS)}


@pytest.fixture(scope="session")
def seasons(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the seasons at random."""
    return tmp_path_factory.mktemp("seasons")


@pytest.fixture
def store(seed: int, seasons: Path) -> Iterator[Book]:
    """The book of a season at random, in which every tenth game was struck out."""
    path = seasons / f"{seed}.db"
    if not path.exists():
        write_book(path, "".join(season(seed, 26)), range(3, 26, 10))
    with Book.open(str(path)) as book, book.reading():
        yield book
