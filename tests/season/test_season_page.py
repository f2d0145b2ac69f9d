"""The page of a season: what stands on it, and how it is on a phone, on paper, in the dark, for a
screen reader, and under a pointer."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest
from syrupy.assertion import SnapshotAssertion

from euchre_cli.report.as_html import as_html
from euchre_cli.report.values import Line, Report, Section
from euchre_cli.season.filters import Filters
from euchre_cli.season.season_page import MOST_PLAYERS, player_page, season_page
from euchre_cli.season.season_run import MOST_LINES, points_line

from ..browser import Browser, complaints, opened, texts
from .logs import HOSTILE
from .told import QUICK, Told, renamed, result, season, small_season, told


def page_of(*games: Told) -> Report:
    return season_page(season(*games), Filters(), None, "21 Nov 2026")


def eight() -> list[Told]:
    """Forty games of eight players on ten evenings."""
    rng, games = Random(8), []
    for nth in range(40):
        a, b, c, d = rng.sample(("Ann", "Bob", "Cat", "Dan", "Eve", "Finn", "Gus", "Hal"), 4)
        words = rng.choices(("N3", "E3", "S5", "W5", "N2", "E2", "S5!", "W3"), k=20)
        date = f"2026-{1 + nth // 20:02}-{1 + nth // 4 % 5:02}"
        games.append(told(nth + 1, " ".join(words), (a, b, c, d), date=date, season="2026"))
    return games


@pytest.fixture(scope="module")
def pages() -> dict[str, str]:
    """The pages of a small season, of less without players, of Ann in it, and of more players."""
    few = page_of(*small_season()[4:8])
    but_players = tuple(one for one in few.sections if one.name != "players")
    many = [result(at, (10, 4), (f"A{at}", f"B{at}", f"C{at}", f"D{at}")) for at in range(1, 16)]
    reports = {
        "small": page_of(*small_season()),
        "but its players": replace(few, sections=but_players, links={"player": {}}),
        "eight": page_of(*eight()),
        "Ann": player_page(season(*small_season()), "Ann", Filters()),
        "many": page_of(*many),
    }
    return {name: as_html(report) for name, report in reports.items()}


# -- what stands on it -----------------------------------------------------------------------------


def test_the_body_of_a_page(pages: dict[str, str], snapshot: SnapshotAssertion) -> None:
    page = pages["small"]
    assert page[page.index("<header>") : page.index("<footer>")] == snapshot


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


def test_the_titles() -> None:
    page = page_of(told(1, QUICK, event="Thursdays", season="2026"))
    assert (page.title, page.about[0]) == ("Euchre, 2026", "Thursdays")
    page = player_page(season(*small_season()), "Bob", Filters())
    assert (page.title, page.about[-1], page.findings[0][:4]) == ("Bob", "9 games", "Bob ")


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


@pytest.mark.parametrize(
    ("whose", "width", "dark"),
    [
        *(("small", 1280, False), ("small", 390, True), ("small", 320, False)),
        *(("eight", 390, False), ("many", 390, True), ("Ann", 390, False)),
    ],
)
def test_it_is_quiet_and_fits(
    whose: str, width: int, dark: bool, browser: Browser, pages: dict[str, str]
) -> None:
    seen = opened(browser, pages[whose], width=width, dark=dark)
    assert (seen.said, len(seen.asked)) == ([], 1)
    assert browser.run("document.documentElement.scrollWidth") == width
    if width >= 390:  # A chart shrinks on what is narrower.
        assert browser.run(WRONG) == []


@pytest.mark.parametrize("whose", ["but its players", "Ann"])
def test_it_is_accessible(whose: str, browser: Browser, axe: str, pages: dict[str, str]) -> None:
    opened(browser, pages[whose], width=390)
    assert complaints(browser, axe) == []


def test_hostile_names_are_text_and_do_nothing(browser: Browser, pages: dict[str, str]) -> None:
    new = ("<script>alert(1)</script>", "</title></svg><img src=//x onerror=alert(2)>", *HOSTILE)
    page = page_of(*renamed(small_season(), *new))
    html = as_html(page)
    tags = [set(re.findall(r"<\w+", one)) for one in (html, pages["small"])]
    assert tags[0] == tags[1]
    assert not re.search("[\x00-\x08\x0e-\x1f\u202a-\u202e]", html)
    seen = opened(browser, html)
    assert (seen.said, len(seen.asked)) == ([], 1)
    assert {*new[:6]} <= {*texts(browser, "#standings tbody th")}


def test_the_first_screen_of_a_phone(browser: Browser, pages: dict[str, str]) -> None:
    """The findings, the contents and the standings of eight, of which nothing is off the side."""
    opened(browser, pages["eight"], width=390)
    titles = [one.split("\n")[0] for one in texts(browser, "#standings .box thead th")]
    assert titles == ["player", "margin a hand", "won–lost", "win %", "margin a hand"]
    box = "document.querySelector('#standings .box')"
    assert browser.run(f"{box}.scrollWidth <= {box}.clientWidth")
    bottom = "document.querySelector('{}').getBoundingClientRect().bottom".format
    places = [browser.run(bottom(one)) for one in (".findings", "nav", "#standings .box")]
    assert [*places, 844] == sorted([*places, 844])


def test_a_table_that_goes_on_beyond_a_phone_scrolls_in_its_own_box(
    browser: Browser, pages: dict[str, str]
) -> None:
    """On paper all of it is there."""
    box = "document.querySelector('#standings > .box')"
    for paper in (False, True):
        opened(browser, pages["many"], width=390, paper=paper)
        assert browser.run(f"{box}.scrollHeight <= {box}.clientHeight + 1") is paper


def test_texts_in_pictures_are_apart_and_inside(browser: Browser, pages: dict[str, str]) -> None:
    opened(browser, pages["small"], width=390)
    pictures = browser.run(
        "[...document.querySelectorAll('svg')].map(svg => [svg.closest('figure') ?? svg, "
        "...svg.querySelectorAll('text')].map(one => one.getBoundingClientRect().toJSON()))"
    )
    for frame, *boxes in pictures:
        for box in boxes:
            assert frame["left"] <= box["left"] <= box["right"] <= frame["right"]
        for one, other in combinations(boxes, 2):
            beside = one["right"] <= other["left"] or other["right"] <= one["left"]
            assert beside or one["bottom"] <= other["top"] + 4 or other["bottom"] <= one["top"] + 4


def colours(browser: Browser, selector: str, name: str) -> list[list[float]]:
    """What is found there of this colour: red, green, blue, and how dense it is."""
    styles = f"[...document.querySelectorAll({selector!r})].map(one => getComputedStyle(one)"
    found = (re.findall(r"[\d.]+", one) for one in browser.run(f"{styles}.{name})"))
    return [[*map(float, one), 1.0][:4] for one in found]


def contrast(one: list[float], other: list[float]) -> float:
    """As the accessibility guidelines (WCAG 2, 1.4.3 and 1.4.11) have it; axe does not look at
    pictures."""

    def light(colour: list[float]) -> float:
        parts = (part / 255 for part in colour[:3])
        red, green, blue = (
            part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
        )
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    low, high = sorted((light(one), light(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("dark", [False, True])
def test_what_is_drawn_stands_out(dark: bool, browser: Browser, pages: dict[str, str]) -> None:
    """What is clear is deeper."""
    opened(browser, pages["small"], dark=dark)
    card, luck = ("figure", "backgroundColor"), (".band", "fill")
    for selector, name, behind, least in [
        (".chart text.x", "fill", card, 4.5),
        (".chart .line", "stroke", card, 3),
        (".chart .line", "stroke", luck, 3),
        (".range rect", "fill", card, 3),
        (".ring", "stroke", card, 3),
        ("text.p0", "fill", ("rect.p0", "fill"), 4.5),
        ("text.p2", "fill", ("rect.p2", "fill"), 4.5),
    ]:
        drawn, ground = colours(browser, selector, name)[0], colours(browser, *behind)[0]
        assert contrast(drawn, ground) >= least, selector
    ink = colours(browser, "body", "color")[0]
    ground = colours(browser, ".box", "backgroundColor")[0]
    for tint in colours(browser, ".heat td:not(.g0)", "backgroundColor"):
        over = [a + (b - a) * tint[3] for a, b in zip(ground, tint, strict=True)]
        assert contrast(over, ink) >= 4.5


def test_on_paper(browser: Browser, pages: dict[str, str]) -> None:
    """In the colours of the day, on four sheets; folded tables only if they are opened, of each
    player a line."""
    inks = []
    for dark in (True, False):
        opened(browser, pages["eight"], dark=dark, paper=True)
        inks += colours(browser, "body", "color")
    assert inks[0] == inks[1]
    assert len(re.findall(rb"/Type /Page\b", browser.pdf())) <= 4
    assert len(texts(browser, "#players summary")) == 8
    assert texts(browser, "#standings details, #players .box") == []
    browser.run("document.querySelector('#standings details').open = true")
    assert len(texts(browser, "#standings details .box")) == 1


# -- the script ------------------------------------------------------------------------------------


def test_which_tables_are_sorted(browser: Browser, pages: dict[str, str]) -> None:
    """Not by results, nor if the rows have an order."""
    opened(browser, pages["small"])
    titles = [one.split("\n")[0] for one in texts(browser, "#standings > .box button")]
    assert "margin a hand" in titles
    assert "last ten games" not in titles
    assert texts(browser, "#pairs .heat button") == []


@pytest.mark.parametrize(
    ("section", "part", "words"),
    [
        *(("run", 0.52, "5 Feb 2026: +9"), ("run", 1.0, "12 Feb 2026: +11")),
        ("games", 0.52, "hand 6, Cat, Dan, alone, 5, 4–0, 7–3, 82\xa0%, +33\xa0%"),
    ],
)
def test_the_pointer_on_a_line_shows_the_number_behind_it(
    section: str, part: float, words: str, browser: Browser, pages: dict[str, str]
) -> None:
    opened(browser, pages["small"])
    shown = browser.run(
        f"""['pointermove', 'pointerleave'].flatMap(kind => {{
        const figure = [...document.querySelectorAll('#{section} figure')].slice(0, 2).pop();
        const svg = figure.querySelector('svg'), words = figure.querySelector('.at');
        const {{ left, width, top }} = svg.querySelector('.line').getBoundingClientRect();
        const at = {{ clientX: left + {part} * width, clientY: top }};
        svg.dispatchEvent(new PointerEvent(kind, at));
        return [words.textContent.trim(), svg.querySelectorAll('.mark').length] }})"""
    )
    assert shown == [words, 1, "", 0]


def test_a_link_unfolds_what_it_leads_to(browser: Browser, pages: dict[str, str]) -> None:
    opened(browser, pages["small"], width=390)
    link = browser.run("document.querySelector('a[href^=\"#game-\"]').hash")
    assert texts(browser, link) == []
    browser.run(f"document.querySelector('a[href=\"{link}\"]').click()")
    browser.run("new Promise(done => setTimeout(done, 100))")
    assert len(texts(browser, link)) == 1
    top = f"document.querySelector('{link}').parentElement.getBoundingClientRect().top"
    assert 0 <= browser.run(top) < 844


def test_without_the_script_everything_is_there_and_there_is_nothing_to_click_in_vain(
    browser: Browser, pages: dict[str, str]
) -> None:
    without = re.sub(r"<script>.*</script>", "", pages["small"], flags=re.DOTALL)
    seen = []
    for html in (pages["small"], without):
        opened(browser, html)
        seen.append(" ".join(texts(browser, "body")[0].split()))
    how = " A click on the head of a column sorts its table."
    assert seen[1] == seen[0].replace(how, "") != seen[0]
    assert texts(browser, "button") == []
