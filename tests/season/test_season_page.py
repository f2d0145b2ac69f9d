"""The page of a season: what stands on it, and how it is on a phone, on paper and for a screen
reader."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from syrupy.assertion import SnapshotAssertion

from euchre_cli.book.book import Book
from euchre_cli.report.as_html import as_html
from euchre_cli.report.as_text import section_lines
from euchre_cli.report.values import Line, Report, Section
from euchre_cli.season.filters import Filters
from euchre_cli.season.games import book_of
from euchre_cli.season.season import Season
from euchre_cli.season.season_page import MOST_PLAYERS, player_page, season_page
from euchre_cli.season.season_run import MOST_LINES, points_line
from tools.demo_season.book import write_demo_book
from tools.demo_season.season import demo_games

from ..browser import Browser, complaints
from ..report.opened import opened, texts
from .told import QUICK, Told, paper, result, season, small_season, told


def page_of(*games: Told) -> Report:
    return season_page(season(*games), Filters(), None, "21 Nov 2026")


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Season]:
    """A demo season: eight players, ten evenings, 40 games."""
    path = tmp_path_factory.mktemp("demo") / "demo.db"
    write_demo_book(str(path), demo_games(8, 10, 7))
    with Book.open(str(path)) as store, store.reading():
        yield Season(book_of(store))


@pytest.fixture(scope="module")
def pages(demo: Season) -> dict[str, str]:
    """The pages of the demo season and of one of its players."""
    reports = {"season": season_page(demo, Filters()), "Bob": player_page(demo, "Bob", Filters())}
    return {name: as_html(report) for name, report in reports.items()}


# -- what stands on it -----------------------------------------------------------------------------


def test_the_page_of_a_small_season(snapshot: SnapshotAssertion) -> None:
    page = page_of(*small_season())
    lines = [page.title, *page.about, *page.findings, *page.notes, page.made_at]
    for section in page.sections:
        lines += section_lines(section, paper(120), more=True)
    assert "\n".join(lines) == snapshot


@pytest.mark.parametrize(
    ("games", "sections"),
    [
        ([told(1, "")], ""),
        ([told(1, QUICK)], "standings calling loners pairs games records"),
        ([told(1, "N3")], "standings calling pairs records"),
        ([result(1, (10, 4))], "standings pairs records"),
        ([told(at, QUICK, date=f"2026-01-{at:02}") for at in range(1, 5)],
         "standings ratings run calling loners pairs players games records"),
        ([result(at, (10, 4), date=f"2026-01-{at:02}") for at in range(1, 5)],
         "standings ratings run pairs records"),
    ],
)  # fmt: skip
def test_a_section_is_there_if_there_is_something_to_show(games: list[Told], sections: str) -> None:
    assert " ".join(section.name for section in page_of(*games).sections) == sections


def test_the_title_and_the_event() -> None:
    page = page_of(told(1, QUICK, event="Thursdays", season="2026"))
    assert (page.title, page.about[0]) == ("Euchre, 2026", "Thursdays")


def test_of_many_players_those_with_the_most_hands_are_shown() -> None:
    games = []
    for at in range(1, 9):
        names = (f"A{at}", f"B{at}", f"C{at}", f"D{at}")
        games.append(told(at, "N3 " * (9 + at), names, date=f"2026-01-0{at}"))
    page = page_of(*games)
    parts = {section.name: section.parts for section in page.sections}
    lines = [part.column for part in parts["run"] if isinstance(part, Line)]
    assert (len(lines), {name[1] for name in lines}) == (MOST_LINES, set("345678"))
    sections = [part.name for part in parts["players"] if isinstance(part, Section)]
    assert (len(sections), {name[-1] for name in sections}) == (MOST_PLAYERS, set("5678"))
    assert sorted(page.links["player"].values()) == sorted(sections)
    assert "Only the 16 players with the most hands are shown." in str(parts["players"][0])
    assert points_line(season(*games), "A1") is not None


def test_the_page_of_a_player(demo: Season) -> None:
    page = player_page(demo, "Bob", Filters())
    assert (page.title, page.about[-1]) == ("Bob", "20 games")
    assert page.findings[0].startswith("Bob ")
    parts = ("", "-company", "-calling", "-loners", "-defending")
    assert [section.name for section in page.sections] == [f"player-Bob{part}" for part in parts]


# -- in a browser ----------------------------------------------------------------------------------


WRONG = """(() => {
    const wrong = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
        const text = texts.currentNode, of = text.parentElement, svg = of.closest('.chart');
        if (!text.textContent.trim() || of.closest('script, .unseen')) continue;
        const scale = svg ? svg.getScreenCTM().a : 1;
        const size = parseFloat(getComputedStyle(of).fontSize) * scale;
        if (size < 12) wrong.push(text.textContent);
    }
    for (const one of document.querySelectorAll('a, button, summary')) {
        const box = one.getBoundingClientRect();
        if (!one.checkVisibility()) continue;
        if (Math.min(box.width, box.height) < 24) wrong.push(one.outerHTML);
    }
    for (const { hash } of document.querySelectorAll('a'))
        if (!document.getElementById(decodeURIComponent(hash.slice(1)))) wrong.push(hash);
    const ids = [...document.querySelectorAll('[id]')].map(one => one.id);
    return wrong.concat(ids.filter((id, at) => ids.indexOf(id) < at)) })()"""
"""Texts and targets that are too small, links that lead nowhere, and names that there are twice."""


@pytest.mark.parametrize(("width", "dark"), [(1280, False), (390, True), (320, False)])
@pytest.mark.parametrize("whose", ["season", "Bob"])
def test_it_is_quiet_fits_and_is_accessible(
    whose: str, width: int, dark: bool, browser: Browser, axe: str, pages: dict[str, str]
) -> None:
    seen = opened(browser, pages[whose], width=width, dark=dark)
    assert (seen.said, len(seen.asked)) == ([], 1)
    assert browser.run("document.documentElement.scrollWidth") == width
    if width >= 390:  # A chart shrinks on what is narrower.
        assert browser.run(WRONG) == []
    if dark is (whose == "season"):  # Each of the two once, one of them in the dark.
        assert complaints(browser, axe) == []


def test_the_first_screen_of_a_phone(browser: Browser, pages: dict[str, str]) -> None:
    """The findings, the contents and the standings of eight, of which nothing is off the side."""
    opened(browser, pages["season"], width=390)
    titles = [one.split("\n")[0] for one in texts(browser, "#standings .box thead th")]
    assert titles == ["player", "margin a hand", "won–lost", "win %", "margin a hand"]
    box = "document.querySelector('#standings .box')"
    assert browser.run(f"{box}.scrollWidth <= {box}.clientWidth")
    bottom = "document.querySelector('{}').getBoundingClientRect().bottom".format
    places = [browser.run(bottom(one)) for one in (".findings", "nav", "#standings .box")]
    assert [*places, 844] == sorted([*places, 844])


def test_the_season_of_eight_is_printed_on_four_sheets_with_a_line_on_each_player(
    browser: Browser, pages: dict[str, str]
) -> None:
    opened(browser, pages["season"], paper=True)
    assert len(re.findall(rb"/Type /Page\b", browser.pdf())) <= 4
    assert len(texts(browser, "#players summary")) == 8
