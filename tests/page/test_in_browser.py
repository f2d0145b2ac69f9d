"""The page in a browser: it is quiet, it asks for nothing, and it fits."""

from __future__ import annotations

from pathlib import Path

import pytest

from euchre_cli.page.content import PageCell, PageRow, PageTable, number_column
from euchre_cli.page.html import to_html

from .browser import Browser
from .made_up import HOSTILE, NAMES, page

LOOKS = [(width, dark) for width in (1280, 390) for dark in (False, True)]


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("page") / "season.html"
    path.write_text(to_html(page(nights=30)), encoding="utf-8")
    return path


@pytest.mark.parametrize("bad", ["style", "script", "image", "said"])
def test_what_would_be_wrong_is_noticed(bad: str, browser: Browser, tmp_path: Path) -> None:
    path = tmp_path / "bad.html"
    policy = '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'">'
    path.write_text(
        {
            "style": policy + "<p style='color: red'>",
            "script": policy + "<script>1</script>",
            "image": "<img src='https://example.com/x.png'>",
            "said": "<script>console.log('something')</script>",
        }[bad]
    )
    seen = browser.open(path)
    assert seen.said
    assert ("https://example.com/x.png" in seen.asked) is (bad == "image")


@pytest.mark.parametrize(("width", "dark"), LOOKS)
def test_the_page_is_quiet_and_asks_for_nothing(
    width: int, dark: bool, browser: Browser, file: Path
) -> None:
    browser.look(width=width, dark=dark)
    seen = browser.open(file)
    assert seen.said == []
    assert seen.asked == [file.as_uri()]


@pytest.mark.parametrize("width", [1280, 390, 320])
def test_the_page_is_as_wide_as_the_screen(width: int, browser: Browser, file: Path) -> None:
    browser.look(width=width)
    browser.open(file)
    assert browser.run("document.documentElement.scrollWidth") == width


def test_a_wide_table_scrolls_in_its_own_box(browser: Browser, tmp_path: Path) -> None:
    names = tuple(f"Somebody {number}" for number in range(30))
    path = tmp_path / "wide.html"
    path.write_text(to_html(page(names)), encoding="utf-8")
    browser.look(width=390)
    browser.open(path)
    assert browser.run("document.documentElement.scrollWidth") == 390
    box = "document.querySelector('#pairs .box')"
    assert browser.run(f"{box}.scrollWidth > 2 * {box}.clientWidth")


def test_texts_in_pictures_can_be_read_on_a_phone(browser: Browser, file: Path) -> None:
    browser.look(width=390)
    browser.open(file)
    least = browser.run(
        "Math.min(...[...document.querySelectorAll('.chart text')].map(text => "
        "parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a))"
    )
    assert least >= 10


def test_light_and_dark_have_their_own_colours(browser: Browser, file: Path) -> None:
    said = set()
    for dark in (False, True):
        browser.look(dark=dark)
        browser.open(file)
        said.add(
            browser.run(
                "['body', 'svg .s0 .line', 'svg .end', 'td.g3'].map(one => {"
                " const style = getComputedStyle(document.querySelector(one));"
                " return [style.backgroundColor, style.color, style.stroke, style.fill].join() })"
                ".join(' ')"
            )
        )
    assert len(said) == 2


@pytest.mark.parametrize("dark", [False, True])
def test_texts_and_lines_stand_out_from_what_is_behind_them(
    dark: bool, browser: Browser, file: Path
) -> None:
    browser.look(dark=dark)
    browser.open(file)
    # Contrast as the accessibility guidelines (WCAG 2, 1.4.3 and 1.4.11) have it.
    contrasts = browser.run(
        """(() => {
        const light = text => { const [r, g, b] = text.match(/[0-9.]+/g).slice(0, 3).map(
            one => (one /= 255) <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4);
            return 0.2126 * r + 0.7152 * g + 0.0722 * b };
        const against = (one, other) => { const [low, high] = [light(one), light(other)].sort(
            (a, b) => a - b); return (high + 0.05) / (low + 0.05) };
        const of = (what, name) => getComputedStyle(document.querySelector(what))[name];
        const card = of('figure', 'backgroundColor'), paper = of('body', 'backgroundColor');
        const found = { ink: against(of('body', 'color'), paper) / 4.5,
            soft: against(of('.lead', 'color'), paper) / 4.5,
            link: against(of('nav a', 'color'), paper) / 4.5,
            tick: against(of('.chart text.x', 'fill'), card) / 4.5,
            whisker: against(of('.whisker', 'stroke'), card) / 3,
            ring: against(of('.ring .dot', 'stroke'), card) / 3 };
        for (let n = 0; n < 8; n++) {
            found['line ' + n] = against(of(`.chart .s${n} .line`, 'stroke'), card) / 3;
            found['name ' + n] = against(of(`.chart .end.s${n}`, 'fill'), card) / 4.5 }
        return found })()"""
    )
    assert len(contrasts) == 22
    assert {name: one for name, one in contrasts.items() if one < 1} == {}


@pytest.mark.parametrize("dark", [False, True])
def test_the_heat_map_is_read_on_every_tint_and_what_is_clear_of_nought_is_deeper(
    dark: bool, browser: Browser, tmp_path: Path
) -> None:
    names = tuple(str(number) for number in range(7))
    cells = tuple(
        PageCell("+0.1", "40", grade=grade, clear=clear)
        for clear in (False, True)
        for grade in GRADES
    )
    columns = tuple(number_column(f"with-{number}", str(number)) for number in range(len(cells)))
    one = PageTable("Together", "", columns, (PageRow("Ann", cells),), compact=True)
    path = tmp_path / "heat.html"
    usual = page(names)
    path.write_text(
        to_html(usual._replace(sections=(usual.sections[0]._replace(tables=(one,)),))),
        encoding="utf-8",
    )
    browser.look(dark=dark)
    browser.open(path)
    tints = browser.run(
        """(() => {
        const parts = text => text.match(/[0-9.]+/g).map(Number);
        const card = parts(getComputedStyle(document.querySelector('.box')).backgroundColor);
        const ink = parts(getComputedStyle(document.body).color);
        const light = rgb => { const [r, g, b] = rgb.map(
            one => (one /= 255) <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4);
            return 0.2126 * r + 0.7152 * g + 0.0722 * b };
        return [...document.querySelectorAll('.heat td')].map(cell => {
            const [r, g, b, a = 1] = parts(getComputedStyle(cell).backgroundColor);
            const over = [r, g, b].map((one, at) => a * one + (1 - a) * card[at]);
            const [low, high] = [light(over), light(ink.slice(0, 3))].sort((x, y) => x - y);
            return [a, (high + 0.05) / (low + 0.05)] }) })()"""
    )
    assert len(tints) == 12
    assert [contrast for _, contrast in tints if contrast < 4.5] == []
    pale, deep = tints[:6], tints[6:]
    assert max(alpha for alpha, _ in pale) < min(alpha for alpha, _ in deep)


GRADES = (-3, -2, -1, 1, 2, 3)


def test_on_paper_the_numbers_are_open_and_the_colours_are_those_of_the_day(
    browser: Browser, file: Path
) -> None:
    visible = "document.querySelector('details td').checkVisibility()"
    browser.look(dark=True)
    browser.open(file)
    assert not browser.run(visible)
    browser.look(dark=True, paper=True)
    assert browser.run(visible)
    assert browser.run("document.querySelector('details td').getBoundingClientRect().height") > 5
    ink = browser.run("getComputedStyle(document.body).color")
    browser.look(dark=False)
    assert browser.run("getComputedStyle(document.body).color") == ink


def test_a_folded_table_and_all_rows_of_a_long_one_are_on_paper(
    browser: Browser, tmp_path: Path
) -> None:
    names = tuple(f"Player {number}" for number in range(60))
    one = page(names)
    standings = one.sections[0]
    folded = standings.tables[0]._replace(folded=True)
    path = tmp_path / "long.html"
    path.write_text(
        to_html(one._replace(sections=(standings._replace(tables=(*standings.tables, folded)),))),
        encoding="utf-8",
    )
    of_all = (
        "[...document.querySelectorAll('.box')].map(box => box.checkVisibility() && "
        "box.scrollHeight <= box.clientHeight + 1)"
    )
    browser.look()
    browser.open(path)
    assert browser.run(of_all) == [False, False]
    browser.look(paper=True)
    assert browser.run(of_all) == [True, True]


def test_it_prints(browser: Browser, file: Path) -> None:
    browser.look(paper=True)
    browser.open(file)
    printed = browser.pdf()
    assert printed.startswith(b"%PDF")
    # A4 in points, to the nearest.
    assert b"/MediaBox [0 0 594.95996 841.91998]" in printed or b"/MediaBox [0 0 595" in printed


def test_hostile_names_stay_text(browser: Browser, tmp_path: Path) -> None:
    path = tmp_path / "season.html"
    usual = tmp_path / "usual.html"
    path.write_text(to_html(page(HOSTILE, title=HOSTILE[0])), encoding="utf-8")
    usual.write_text(to_html(page(NAMES)), encoding="utf-8")
    counted = []
    for one in (usual, path):
        seen = browser.open(one)
        assert seen.said == []
        assert seen.asked == [one.as_uri()]
        counted.append(browser.run("document.querySelectorAll('*').length"))
    assert counted[0] == counted[1]
    rows = browser.run(
        "[...document.querySelectorAll('#standings tbody th')].map(one => one.textContent)"
    )
    assert rows[0] == HOSTILE[0]
    assert rows[2] == HOSTILE[2]
    assert browser.run("document.title") == HOSTILE[0]


def test_the_pictures_are_where_people_see_them(browser: Browser, file: Path) -> None:
    browser.look(width=390)
    browser.open(file)
    outside = browser.run(
        """[...document.querySelectorAll('figure')].flatMap(figure => {
        const box = figure.getBoundingClientRect();
        return [...figure.querySelectorAll('.chart text')].filter(text => {
            const at = text.getBoundingClientRect();
            return at.left < box.left || at.right > box.right || at.bottom > box.bottom
        }).map(text => text.textContent) })"""
    )
    assert outside == []
