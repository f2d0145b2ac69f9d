"""The page of a season: what stands on it, and how it is on a phone, on paper and for a screen
reader."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from euchre_cli.book.store import Store
from euchre_cli.report.as_html import as_html
from euchre_cli.report.as_text import section_lines
from euchre_cli.report.values import Report, Section, Table
from euchre_cli.season.filters import Filters
from euchre_cli.season.games import book_of
from euchre_cli.season.season import Season
from euchre_cli.season.season_page import MOST_PLAYERS, player_page, season_page
from tools.demo_season.book import write_demo_book
from tools.demo_season.season import demo_games

from ..browser import Browser, complaints
from .told import FOUR, QUICK, Told, paper, result, season, small_season, told


def page_of(*games: Told) -> Report:
    return season_page(season(*games), Filters(), None, "21 Nov 2026")


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Season]:
    """A demo season: eight players, thirty evenings, 120 games."""
    path = tmp_path_factory.mktemp("demo") / "demo.db"
    write_demo_book(str(path), demo_games(8, 30, 7, cards=False))
    with Store.open(str(path)) as store, store.reading():
        yield Season(book_of(store))


@pytest.fixture(scope="module")
def file(demo: Season, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("page") / "season.html"
    path.write_text(as_html(season_page(demo, Filters())), encoding="utf-8")
    return path


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


def test_a_page_of_nothing_has_no_section() -> None:
    assert page_of(told(1, "")).sections == ()


@pytest.mark.parametrize(("name", "title"), [("2026", "Euchre, 2026"), ("", "A season of euchre")])
def test_the_title(name: str, title: str) -> None:
    page = page_of(told(1, QUICK, event="Thursdays", season=name))
    assert (page.title, page.about[0]) == (title, "Thursdays")


def test_of_many_players_those_with_the_most_hands_have_a_section() -> None:
    def four(at: int) -> tuple[str, str, str, str]:
        return f"A{at}", f"B{at}", f"C{at}", f"D{at}"

    hands = [" ".join(["N3"] * 9 + ["E3"] * at) for at in range(1, 7)]
    games = [told(at, hands[at - 1], four(at), date=f"2026-01-0{at}") for at in range(1, 7)]
    page = page_of(*games)
    sections = {section.name: section for section in page.sections}
    players = sections["players"]
    assert "Only the 16 players with the most hands are shown." in str(players.parts[0])
    assert len(players.parts[1:]) == MOST_PLAYERS
    assert {part.name for part in players.parts if isinstance(part, Section)}.isdisjoint(
        {"player-A1", "player-D2"}
    )
    links = page.links["player"]
    assert (links["A6"], links.get("A1")) == ("player-A6", None)


def test_the_page_of_a_player(demo: Season) -> None:
    page = player_page(demo, "Bob", Filters(), None, "today")
    assert (page.title, page.about[-1]) == ("Bob", "60 games")
    assert page.findings[0].startswith("Bob ")
    names = ["player-Bob", *(f"player-Bob-{one}" for one in ("company", "calling", "loners"))]
    assert [section.name for section in page.sections] == [*names, "player-Bob-defending"]


# -- in a browser ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("width", "dark"), [(1280, False), (390, True), (320, False)])
@pytest.mark.parametrize("whose", ["season", "Bob"])
def test_it_is_quiet_fits_and_is_accessible(
    whose: str, width: int, dark: bool, browser: Browser, axe: str, demo: Season, tmp_path: Path
) -> None:
    path = tmp_path / "page.html"
    everybody = whose == "season"
    page = season_page(demo, Filters()) if everybody else player_page(demo, whose, Filters())
    path.write_text(as_html(page), encoding="utf-8")
    browser.look(width=width, dark=dark)
    seen = browser.open(path)
    assert (seen.said, seen.asked) == ([], [path.as_uri()])
    assert complaints(browser, axe) == []
    assert browser.run("document.documentElement.scrollWidth") == width


@pytest.mark.parametrize("width", [390, 1280])
def test_nothing_is_too_small_and_every_link_leads_somewhere(
    width: int, browser: Browser, file: Path
) -> None:
    browser.look(width=width)
    browser.open(file)
    wrong = browser.run(
        """(() => {
        for (const one of document.querySelectorAll('details')) one.open = true;
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), wrong = [];
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
        return wrong })()"""
    )
    assert wrong == []


def test_the_first_screen_of_a_phone(browser: Browser, file: Path) -> None:
    """The findings, the contents and the standings of eight, of which nothing is off the side."""
    browser.look(width=390)
    browser.open(file)
    box = "document.querySelector('#standings .box')"
    heads = f"[...{box}.querySelectorAll('thead th')].filter(one => one.checkVisibility())"
    titles = browser.run(f"{heads}.map(one => one.innerText.split('\\n')[0])")
    assert titles == ["player", "margin a hand", "won–lost", "win %", "margin a hand"]
    assert browser.run(f"{box}.scrollWidth <= {box}.clientWidth")
    bottom = "document.querySelector('{}').getBoundingClientRect().bottom".format
    places = [browser.run(bottom(one)) for one in (".findings", "nav", "#standings .box")]
    assert places == sorted(places)
    assert places[-1] <= 844


def test_the_season_of_eight_is_printed_on_four_sheets_with_a_line_on_each_player(
    browser: Browser, file: Path
) -> None:
    browser.look(paper=True)
    browser.open(file)
    assert len(re.findall(rb"/Type /Page\b", browser.pdf())) <= 4
    lines = "[...document.querySelectorAll('#players summary')]"
    assert browser.run(f"{lines}.filter(one => one.checkVisibility()).length") == 8


def test_sixteen_players_and_four_hundred_games_are_under_500_kib(tmp_path: Path) -> None:
    path = tmp_path / "demo.db"
    write_demo_book(str(path), demo_games(16, 50, 8, cards=False))
    with Store.open(str(path)) as store, store.reading():
        html = as_html(season_page(Season(book_of(store)), Filters()))
    assert len(html.encode()) < 500 * 1024


def test_two_at_one_name_are_told_of_once() -> None:
    twice = told(1, QUICK, (FOUR[0], FOUR[1], FOUR[0], FOUR[3]))
    ladder = page_of(twice).sections[0].parts[1]
    assert isinstance(ladder, Table)
    assert [row.key[0] for row in ladder.rows] == ["Ann", "Bob", "Dan"]
