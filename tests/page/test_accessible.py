"""A checker of accessibility (axe-core) finds nothing on a page, however it is looked at."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import pytest

from euchre_cli.evening.round_robin import individual_plan
from euchre_cli.evening_pages.board import board_page
from euchre_cli.evening_pages.plan_page import plan_page
from euchre_cli.page.html import to_html
from euchre_cli.page.player_section import player_page
from euchre_cli.stats.filters import Filters
from euchre_cli.stats.games import Book

from .browser import Browser
from .made_up import HOSTILE, page
from .seasons import filled
from .test_board import board
from .test_plan_page import NAMES


@pytest.fixture(scope="module")
def axe() -> str:
    """The checker, as it comes in a package of its own."""
    found = find_spec("axe_playwright_python")
    if found is None or not found.submodule_search_locations:
        pytest.skip("axe-playwright-python is not installed: the page was not checked with axe")
    return (Path(found.submodule_search_locations[0]) / "axe.min.js").read_text(encoding="utf-8")


def complaints(browser: Browser, axe: str) -> list[str]:
    """What the checker finds on the open page: the rule, and where it is broken."""
    browser.run(f"{axe}; 0")
    found: list[str] = browser.run(
        "axe.run({resultTypes: ['violations']}).then(found => found.violations.flatMap(one => "
        "one.nodes.map(node => `${one.id}: ${node.html.slice(0, 80)}`)))"
    )
    return found


def test_a_fault_is_found(browser: Browser, axe: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.html"
    path.write_text("<html lang=en><title>A</title><main><h1>A</h1><svg role=img></svg></main>")
    browser.look()
    browser.open(path)
    assert [one.split(":")[0] for one in complaints(browser, axe)] == ["svg-img-alt"]


@pytest.mark.parametrize(("width", "dark"), [(1280, False), (390, True)])
def test_nothing_is_found_on_the_page_of_a_season(
    width: int, dark: bool, browser: Browser, axe: str, book: Book, tmp_path: Path
) -> None:
    path = tmp_path / "season.html"
    path.write_text(to_html(filled(book)), encoding="utf-8")
    browser.look(width=width, dark=dark)
    browser.open(path)
    browser.run("for (const one of document.querySelectorAll('details')) one.open = true")
    assert complaints(browser, axe) == []


def test_nothing_is_found_on_the_page_of_a_player(
    browser: Browser, axe: str, book: Book, tmp_path: Path
) -> None:
    path = tmp_path / "ann.html"
    path.write_text(
        to_html(player_page(book, "Ann", Filters(), None, "21 Nov 2026")),
        encoding="utf-8",
    )
    browser.look(width=390)
    browser.open(path)
    browser.run("for (const one of document.querySelectorAll('details')) one.open = true")
    assert complaints(browser, axe) == []


def test_nothing_is_found_on_a_page_of_names_that_are_code(
    browser: Browser, axe: str, tmp_path: Path
) -> None:
    path = tmp_path / "season.html"
    path.write_text(to_html(page(HOSTILE, title=HOSTILE[0])), encoding="utf-8")
    browser.look()
    browser.open(path)
    assert complaints(browser, axe) == []


@pytest.mark.parametrize(("width", "dark"), [(1920, False), (390, True)])
def test_nothing_is_found_on_the_pages_of_an_evening(
    width: int, dark: bool, browser: Browser, axe: str, tmp_path: Path
) -> None:
    pages = {
        "board": board_page(board(NAMES[:13], done=1)),
        "prizes": board_page(board(NAMES, current=8, done=10, over=True)),
        "plan": plan_page(individual_plan(NAMES[:13], 3)),
    }
    browser.look(width=width, height=1080, dark=dark)
    for name, text in pages.items():
        path = tmp_path / f"{name}.html"
        path.write_text(text, encoding="utf-8")
        browser.open(path)
        assert complaints(browser, axe) == [], name
