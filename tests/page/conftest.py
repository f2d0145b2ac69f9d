"""One browser for all tests of the page; they are skipped by name where there is none."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from euchre_cli.stats.games import Book

from .browser import Browser, found
from .seasons import fill, read


@pytest.fixture(scope="session")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    program = found()
    if program is None:
        pytest.skip("no Chromium here: the page was not opened in a browser")
    one = Browser(program, tmp_path_factory.mktemp("browser"))
    yield one
    one.close()


@pytest.fixture(scope="session")
def book(tmp_path_factory: pytest.TempPathFactory) -> Book:
    """Eight players, forty games on ten evenings."""
    path = tmp_path_factory.mktemp("season") / "book.db"
    fill(path, games=40)
    return read(path)
