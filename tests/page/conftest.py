"""One browser for all tests of the page; they are skipped by name where there is none."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from euchre_cli.page.html import to_html
from euchre_cli.stats.games import Book
from tools.demo_season.book import write_demo_book
from tools.demo_season.season import demo_games

from .browser import Browser, found
from .seasons import fill, filled, read


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


@pytest.fixture(scope="session")
def demo_page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of a demo season: eight players, thirty evenings, 120 games."""
    folder = tmp_path_factory.mktemp("demo")
    write_demo_book(str(folder / "demo.db"), demo_games(8, 30, 7))
    page = folder / "season.html"
    page.write_text(to_html(filled(read(folder / "demo.db"))), encoding="utf-8")
    return page
