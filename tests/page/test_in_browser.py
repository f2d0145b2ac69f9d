"""The page in a browser: it is quiet, it asks for nothing, it fits, and its script works."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from euchre_cli.page.content import PageCell, PageRow, PageTable, number_column
from euchre_cli.page.html import to_html
from euchre_cli.page.player_section import player_page
from euchre_cli.stats.filters import Filters
from euchre_cli.stats.games import Book

from .browser import Browser
from .made_up import HOSTILE, NAMES, page
from .seasons import filled

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


@pytest.mark.parametrize("width", [1280, 390, 320])
def test_the_page_of_a_player_is_as_wide_as_the_screen(
    width: int, browser: Browser, book: Book, tmp_path: Path
) -> None:
    path = tmp_path / "ann.html"
    page_of_ann = player_page(book, "Ann", Filters(), None, "21 Nov 2026")
    path.write_text(to_html(page_of_ann), encoding="utf-8")
    browser.look(width=width)
    seen = browser.open(path)
    assert seen.said == []
    assert browser.run("document.documentElement.scrollWidth") == width
    # The numbers beside the pictures are seen without scrolling a table sideways.
    if width > 320:
        assert (
            browser.run(
                "[...document.querySelectorAll('.box:has(.picture)')].filter("
                "one => one.scrollWidth > one.clientWidth).length"
            )
            == 0
        )


def test_what_is_said_of_each_player_is_shown_on_demand(
    browser: Browser, book: Book, tmp_path: Path
) -> None:
    path = tmp_path / "season.html"
    path.write_text(to_html(filled(book)), encoding="utf-8")
    browser.look(width=390)
    browser.open(path)
    parts = "[...document.querySelectorAll('#players .person')]"
    assert browser.run(f"{parts}.length") == 8
    closed = browser.run("document.documentElement.scrollHeight")
    assert browser.run(f"{parts}.every(one => !one.open)")
    browser.run(f"{parts}.forEach(one => one.open = true)")
    assert browser.run("document.documentElement.scrollHeight") > closed
    assert browser.run("document.documentElement.scrollWidth") == 390


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
        "Math.min(...[...document.querySelectorAll('svg text')].map(text => "
        "parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a))"
    )
    assert least >= 10


def test_texts_in_pictures_do_not_touch_each_other_on_a_phone(browser: Browser, file: Path) -> None:
    browser.look(width=390)
    browser.open(file)
    touching = browser.run(
        """[...document.querySelectorAll('svg')].flatMap(svg => {
        const boxes = [...svg.querySelectorAll('text')].map(text => [text.textContent,
            text.getBoundingClientRect()]);
        return boxes.flatMap(([one, a], at) => boxes.slice(at + 1).filter(([, b]) =>
            a.left < b.right && b.left < a.right && a.top + 2 < b.bottom && b.top + 2 < a.bottom
        ).map(([other]) => `${one} ${other}`)) })"""
    )
    assert touching == []


def test_light_and_dark_have_their_own_colours(browser: Browser, file: Path) -> None:
    colours = set()
    for dark in (False, True):
        browser.look(dark=dark)
        browser.open(file)
        colours.add(
            browser.run(
                "['body', '.chart .line', '.band', '.range rect', 'rect.p0', 'td.g3'].map(one => {"
                " const style = getComputedStyle(document.querySelector(one));"
                " return [style.backgroundColor, style.color, style.stroke, style.fill].join() })"
                ".join(' ')"
            )
        )
    assert len(colours) == 2


@pytest.mark.parametrize("dark", [False, True])
def test_what_is_drawn_stands_out_from_what_is_behind_it(
    dark: bool, browser: Browser, file: Path
) -> None:
    browser.look(dark=dark)
    browser.open(file)
    # Contrast as the accessibility guidelines (WCAG 2, 1.4.3 and 1.4.11) have it. The checker of
    # accessibility below does not look at pictures.
    contrasts = browser.run(
        """(() => {
        const light = text => { const [r, g, b] = text.match(/[0-9.]+/g).slice(0, 3).map(
            one => (one /= 255) <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4);
            return 0.2126 * r + 0.7152 * g + 0.0722 * b };
        const against = (one, other) => { const [low, high] = [light(one), light(other)].sort(
            (a, b) => a - b); return (high + 0.05) / (low + 0.05) };
        const of = (what, name) => getComputedStyle(document.querySelector(what))[name];
        const card = of('figure', 'backgroundColor');
        const found = { tick: against(of('.chart text.x', 'fill'), card) / 4.5,
            line: against(of('.chart .line', 'stroke'), card) / 3,
            'line on luck': against(of('.chart .line', 'stroke'), of('.band', 'fill')) / 3,
            reach: against(of('.range rect', 'fill'), card) / 3,
            ring: against(of('.ring', 'stroke'), card) / 3 };
        for (const n of [0, 1, 2])
            found['part ' + n] = against(of(`text.p${n}`, 'fill'), of(`rect.p${n}`, 'fill')) / 4.5;
        return found })()"""
    )
    assert len(contrasts) == 8
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


def test_on_paper_the_colours_are_those_of_the_day(browser: Browser, file: Path) -> None:
    inks = set()
    for dark in (True, False):
        browser.look(dark=dark, paper=True)
        browser.open(file)
        inks.add(browser.run("getComputedStyle(document.body).color"))
    assert len(inks) == 1


def test_what_is_folded_is_on_paper_only_if_it_is_opened(browser: Browser, file: Path) -> None:
    visible = "document.querySelector('details .box').checkVisibility()"
    browser.look(paper=True)
    browser.open(file)
    assert not browser.run(visible)
    assert not browser.run("document.querySelector('summary').checkVisibility()")
    browser.run("document.querySelector('details:has(.box)').open = true")
    assert browser.run(visible)


def test_all_rows_of_a_long_table_are_on_paper(browser: Browser, tmp_path: Path) -> None:
    path = tmp_path / "long.html"
    path.write_text(to_html(page(tuple(f"Player {number}" for number in range(60)))))
    of_all = (
        "[...document.querySelectorAll('section > .box')].map(box => "
        "box.scrollHeight <= box.clientHeight + 1)"
    )
    browser.look()
    browser.open(path)
    assert browser.run(of_all) == [False, False, False]
    browser.look(paper=True)
    assert browser.run(of_all) == [True, True, True]


# -- the script ----------------------------------------------------------------------------------

ROWS = "[...document.querySelectorAll('#standings tbody th')].map(one => one.textContent)"


def with_cells(*cells: str, column: str = "a") -> PageTable:
    """A table with a row for each cell, whose names come from Ann on."""
    rows = tuple(PageRow(name, (PageCell(text),)) for name, text in zip(NAMES, cells, strict=False))
    return PageTable("Standings", "player", (number_column(column, column),), rows)


@pytest.mark.parametrize(
    ("cells", "down"),
    [
        (("9", "11", "1,024"), "Cat Bob Ann"),
        (("−0.10", "+0.02", "0.00"), "Bob Cat Ann"),
        (("9 %", "31 %", "10 %"), "Bob Cat Ann"),
        (("–", "−3", "2", ""), "Cat Bob Ann Dan"),
        (("36–24", "4–1"), "Ann Bob"),
        (("½", "2", "1½"), "Bob Cat Ann"),
        (("W3", "L2", "W1"), "Ann Cat Bob"),
    ],
    ids=["numbers", "signs", "shares", "nothing comes last", "won and lost", "halves", "words"],
)
def test_a_click_on_a_head_sorts_from_the_highest_down_and_another_click_up(
    cells: tuple[str, ...], down: str, browser: Browser, tmp_path: Path
) -> None:
    path = tmp_path / "page.html"
    sections = (page().sections[0]._replace(tables=(with_cells(*cells),)),)
    path.write_text(to_html(page()._replace(sections=sections)))
    browser.look()
    browser.open(path)
    click = "document.querySelector('#standings thead th:last-child button').click()"
    way = "document.querySelector('#standings thead th:last-child').ariaSort"
    seen = []
    for _ in range(3):
        browser.run(click)
        seen.append((" ".join(browser.run(ROWS)), browser.run(way)))
    none = [name for name, text in zip(NAMES, cells, strict=False) if text in ("", "–")]
    some = [name for name in down.split() if name not in none]
    up = " ".join([*some[::-1], *none])
    assert seen == [(down, "descending"), (up, "ascending"), (down, "descending")]


def test_the_first_click_on_games_behind_brings_the_best_up_and_form_has_no_order(
    browser: Browser, tmp_path: Path
) -> None:
    path = tmp_path / "page.html"
    tables = with_cells("2", "0", "1", column="games_behind"), with_cells("WL", column="form")
    sections = tuple(
        page().sections[0]._replace(name=name, tables=(table,))
        for name, table in zip(("standings", "form"), tables, strict=True)
    )
    path.write_text(to_html(page()._replace(sections=sections)))
    browser.look()
    browser.open(path)
    browser.run("document.querySelector('#standings thead th:last-child button').click()")
    assert " ".join(browser.run(ROWS)) == "Bob Cat Ann"
    assert browser.run("document.querySelectorAll('#form button').length") == 1


def test_names_are_sorted_from_the_first_on_and_take_their_rows_along(
    browser: Browser, file: Path
) -> None:
    browser.look()
    browser.open(file)
    heads = "document.querySelectorAll('#calling thead th')"
    table = "document.querySelector('#calling tbody').innerText"
    before = browser.run(table)
    browser.run(f"{heads}[0].querySelector('button').click()")
    assert browser.run(table) == before
    assert browser.run(f"{heads}[0].ariaSort") == "ascending"
    browser.run(f"{heads}[0].querySelector('button').click()")
    after = browser.run(table)
    assert after != before
    assert sorted(after.splitlines()) == sorted(before.splitlines())
    assert browser.run(f"[...{heads}].filter(one => one.ariaSort).length") == 1


@pytest.mark.parametrize(
    ("figure", "part", "words"),
    [
        ("run-1", 0.02, "1 Jan 2026: +2"),
        ("run-1", 1.0, "30 Jan 2026: +60"),
        ("game-2", 0.58, "hand 4, 20 %"),
        ("game-2", 1.0, "hand 7, 100 %"),
    ],
)
def test_the_pointer_on_a_line_shows_the_number_behind_it(
    figure: str, part: float, words: str, browser: Browser, file: Path
) -> None:
    browser.look()
    browser.open(file)
    shown = browser.run(
        f"""(() => {{
        const figure = document.getElementById('{figure}'), svg = figure.querySelector('svg');
        const line = svg.querySelector('.line').getBoundingClientRect();
        const at = {{ clientX: line.left + {part} * line.width, clientY: line.top, bubbles: true }};
        svg.dispatchEvent(new PointerEvent('pointermove', at));
        const shown = () => [figure.querySelector('.at').textContent.trim(),
            svg.querySelectorAll('.mark').length];
        const before = shown();
        svg.dispatchEvent(new PointerEvent('pointerleave', at));
        return [...before, ...shown()] }})()"""
    )
    assert shown == [words, 1, "", 0]


def test_without_the_script_everything_is_there_and_there_is_nothing_to_click_in_vain(
    browser: Browser, file: Path, tmp_path: Path
) -> None:
    whole = file.read_text(encoding="utf-8")
    path = tmp_path / "no-script.html"
    path.write_text(re.sub(r"<script>.*</script>", "", whole, flags=re.DOTALL), encoding="utf-8")
    text = "document.body.innerText.replace(/\\s+/g, ' ')"
    browser.look()
    browser.open(file)
    with_script = browser.run(text)
    browser.open(path)
    how = " A click on the head of a column sorts its table."
    assert browser.run(text) == with_script.replace(how, "") != with_script
    assert browser.run("document.querySelectorAll('button').length") == 0


# -- paper and names -----------------------------------------------------------------------------


def test_the_season_of_eight_is_printed_on_at_most_four_sheets(
    browser: Browser, demo_page: Path
) -> None:
    browser.look(paper=True)
    browser.open(demo_page)
    assert len(re.findall(rb"/Type /Page\b", browser.pdf())) <= 4


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
