"""A report as one HTML file: what stands in it, and what a browser makes of it."""

from __future__ import annotations

import re
from base64 import b64encode
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from euchre_cli.report.as_html import as_html
from euchre_cli.report.axis import round_axis
from euchre_cli.report.values import Cell, Heading, Report, Row, Section, Table, Unit

from ..browser import Browser, complaints
from .made_report import HOSTILE, NAMES, Read, heat, made_report


@pytest.fixture(scope="module")
def written() -> str:
    return as_html(made_report())


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory, written: str) -> Path:
    path = tmp_path_factory.mktemp("page") / "report.html"
    path.write_text(written, encoding="utf-8")
    return path


def of_table(*cells: Cell, unit: Unit = "games", rate: bool = False) -> Report:
    """A report of one table of one column, with a row for each cell, from Ann on."""
    rows = tuple(Row((name,), (cell,)) for name, cell in zip(NAMES, cells, strict=False))
    heading = Heading("a", "a", unit, rate=rate, of="calls")
    table = Table("standings", "Standings", "", ("player",), (heading,), rows)
    return Report("", (), (), (Section("standings", "Standings", (table,)),))


# -- what stands in it -----------------------------------------------------------------------------


def test_the_body_of_a_page(written: str, snapshot: SnapshotAssertion) -> None:
    body = written[written.index("<header>") : written.index("<footer>")]
    assert body == snapshot


def test_the_policy_allows_this_style_sheet_and_this_script_and_nothing_else(written: str) -> None:
    policy = Read(written).all("meta")[1]["content"]
    for tag in ("style", "script"):
        text = written.split(f"<{tag}>")[1].split(f"</{tag}>")[0]
        digest = b64encode(sha256(text.encode()).digest()).decode()
        assert f"{tag}-src 'sha256-{digest}'; " in policy
    assert policy.startswith("default-src 'none'; ")
    assert "unsafe" not in policy


def test_links_lead_to_a_place_that_there_is_once(written: str) -> None:
    read = Read(written)
    ids = [attributes["id"] for _, attributes in read.tags if "id" in attributes]
    links = {attributes["href"].removeprefix("#") for attributes in read.all("a")}
    assert sorted(ids) == sorted(set(ids))
    assert links <= set(ids)
    assert {"player-0", "game-1", "meanings"} <= links


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_is_text_wherever_it_stands(name: str, written: str) -> None:
    usual, read = Read(written), Read(as_html(made_report((name, *NAMES[1:]), title=name)))
    assert [tag for tag, _ in read.tags] == [tag for tag, _ in usual.tags]
    assert {key for _, one in read.tags for key in one} == {k for _, one in usual.tags for k in one}
    assert not re.search("[\x00-\x08\x0e-\x1f\u202a-\u202e]", "".join(read.texts))


@pytest.mark.parametrize(
    ("cell", "shown"),
    [
        (Cell(words="<i>", link="x"), '<a href="#x">&lt;i&gt;</a>'),
        (Cell(words="in 10–8, 2026-01-22"),
         'in <span class="whole">10–8</span>, <span class="whole">2026-01-22</span>'),
    ],
)  # fmt: skip
def test_a_text_in_a_cell(cell: Cell, shown: str) -> None:
    html = as_html(of_table(cell, unit="text"))
    assert re.findall(r"<td[^>]*>(.*?)</td>", html) == [shown]


def test_too_few_for_a_rate() -> None:
    few, none, enough = Cell(0.5, 4, 0.2, 0.8), Cell(n=0), Cell(0.5, 40, 0.4, 0.6)
    html = as_html(of_table(few, none, enough, unit="share", rate=True))
    assert 'class="thin">not enough<small>4 calls so far</small>' in html
    assert 'class="thin">not enough<small>no calls yet</small>' in html
    html = as_html(of_table(few, none, unit="share", rate=True))
    assert "Not enough calls yet: a" in html
    assert "<td" not in html


def test_a_report_of_nothing_is_a_page() -> None:
    assert "<h1>Empty</h1>" in as_html(Report("Empty", (), (), ()))


@pytest.mark.parametrize(
    ("low", "high", "whole", "numbers"),
    [
        (0, 0.31, False, [0, 0.1, 0.2, 0.3, 0.4]),
        (-82, 86, True, [-100, -50, 0, 50, 100]),
        (0, 1, True, [0, 1]),
        (0, 6, True, [0, 2, 4, 6]),
        (5, 5, False, [5, 6]),
    ],
)
def test_round_numbers_around_others(
    low: float, high: float, whole: bool, numbers: list[float]
) -> None:
    assert round_axis(low, high, whole=whole) == numbers


# -- in a browser ----------------------------------------------------------------------------------


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


def test_a_fault_is_found(browser: Browser, axe: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.html"
    path.write_text("<html lang=en><title>A</title><main><h1>A</h1><svg role=img></svg></main>")
    browser.look()
    browser.open(path)
    assert [one.split(":")[0] for one in complaints(browser, axe)] == ["svg-img-alt"]


def test_hostile_names_do_nothing(browser: Browser, axe: str, tmp_path: Path) -> None:
    path = tmp_path / "report.html"
    path.write_text(as_html(made_report(HOSTILE, title=HOSTILE[0])), encoding="utf-8")
    browser.look()
    seen = browser.open(path)
    assert (seen.said, seen.asked) == ([], [path.as_uri()])
    assert complaints(browser, axe) == []
    assert browser.run("document.title") == HOSTILE[0]
    names = "[...document.querySelectorAll('#standings tbody th')].map(one => one.textContent)"
    assert browser.run(names)[2] == HOSTILE[2]


def test_texts_in_pictures_are_apart_and_inside(browser: Browser, file: Path) -> None:
    browser.look(width=390)
    browser.open(file)
    wrong = browser.run(
        """[...document.querySelectorAll('svg')].flatMap(svg => {
        const frame = (svg.closest('figure') ?? svg).getBoundingClientRect();
        const boxes = [...svg.querySelectorAll('text')].map(text => [text.textContent,
            text.getBoundingClientRect()]);
        return boxes.filter(([, a]) => a.left < frame.left || a.right > frame.right).concat(
            boxes.flatMap(([, a], at) => boxes.slice(at + 1).filter(([, b]) =>
            a.left < b.right && b.left < a.right && a.top + 2 < b.bottom && b.top + 2 < a.bottom
        ))).map(([text]) => text) })"""
    )
    assert wrong == []


LIGHT = """const parts = text => text.match(/[0-9.]+/g).map(Number);
    const light = rgb => { const [r, g, b] = rgb.map(
        one => (one /= 255) <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4);
        return 0.2126 * r + 0.7152 * g + 0.0722 * b };
    const contrast = (one, other) => { const [low, high] = [light(one), light(other)].sort(
        (a, b) => a - b); return (high + 0.05) / (low + 0.05) };"""
"""Contrast as the accessibility guidelines (WCAG 2, 1.4.3 and 1.4.11) have it; axe does not look at
pictures."""


@pytest.mark.parametrize("dark", [False, True])
def test_what_is_drawn_stands_out_from_what_is_behind_it(
    dark: bool, browser: Browser, file: Path
) -> None:
    browser.look(dark=dark)
    browser.open(file)
    contrasts = browser.run(
        f"""(() => {{ {LIGHT}
        const of = (what, name) => parts(getComputedStyle(document.querySelector(what))[name]);
        const card = of('figure', 'backgroundColor').slice(0, 3);
        const line = of('.chart .line', 'stroke');
        const found = {{ tick: contrast(of('.chart text.x', 'fill'), card) / 4.5,
            line: contrast(line, card) / 3, 'on luck': contrast(line, of('.band', 'fill')) / 3,
            reach: contrast(of('.range rect', 'fill'), card) / 3,
            ring: contrast(of('.ring', 'stroke'), card) / 3 }};
        for (const n of [0, 2])
            found[n] = contrast(of(`text.p${{n}}`, 'fill'), of(`rect.p${{n}}`, 'fill')) / 4.5;
        return found }})()"""
    )
    assert len(contrasts) == 7
    assert {name: one for name, one in contrasts.items() if one < 1} == {}


@pytest.mark.parametrize("dark", [False, True])
def test_the_heat_map_is_read_on_every_tint_and_what_is_clear_is_deeper(
    dark: bool, browser: Browser, tmp_path: Path
) -> None:
    grades = [(grade, clear) for clear in (False, True) for grade in (-3, -2, -1, 1, 2, 3)]
    cells = tuple(Cell(0.1, 40, -0.1, 0.3, grade=grade, clear=clear) for grade, clear in grades)
    headings = tuple(Heading(f"with {at}", f"with {at}") for at in range(len(cells)))
    table = replace(heat(NAMES), headings=headings, rows=(Row(("Ann",), cells),))
    path = tmp_path / "heat.html"
    report = Report("", (), (), (Section("pairs", "Pairs", (table,)),))
    path.write_text(as_html(report), encoding="utf-8")
    browser.look(dark=dark)
    browser.open(path)
    tints = browser.run(
        f"""(() => {{ {LIGHT}
        const card = parts(getComputedStyle(document.querySelector('.box')).backgroundColor);
        const ink = parts(getComputedStyle(document.body).color).slice(0, 3);
        return [...document.querySelectorAll('.heat td')].map(cell => {{
            const [r, g, b, a = 1] = parts(getComputedStyle(cell).backgroundColor);
            const over = [r, g, b].map((one, at) => a * one + (1 - a) * card[at]);
            return [a, contrast(over, ink)] }}) }})()"""
    )
    assert len(tints) == 12
    assert [contrast for _, contrast in tints if contrast < 4.5] == []
    assert max(alpha for alpha, _ in tints[:6]) < min(alpha for alpha, _ in tints[6:])


def test_on_paper(browser: Browser, file: Path, tmp_path: Path) -> None:
    """In the colours of the day; folded tables only if they are opened, of folded sections the
    title; all rows of a long table."""
    inks = set()
    for dark in (True, False):
        browser.look(dark=dark, paper=True)
        browser.open(file)
        inks.add(browser.run("getComputedStyle(document.body).color"))
    assert len(inks) == 1
    seen = "document.querySelector('{}').checkVisibility()".format
    assert not browser.run(seen("#standings details"))
    assert browser.run(seen("#players summary"))
    assert not browser.run(seen("#players .box"))
    browser.run("document.querySelector('#standings details').open = true")
    assert browser.run(seen("#standings details .box"))
    path = tmp_path / "long.html"
    path.write_text(as_html(made_report(tuple(f"Player {number}" for number in range(60)))))
    whole = (
        "[...document.querySelectorAll('section > .box')].every(box => "
        "box.scrollHeight <= box.clientHeight + 1)"
    )
    for paper in (False, True):
        browser.look(paper=paper)
        browser.open(path)
        assert browser.run(whole) is paper


def test_a_table_that_goes_on_beyond_a_phone_scrolls_in_its_own_box(
    browser: Browser, tmp_path: Path
) -> None:
    path = tmp_path / "wide.html"
    path.write_text(as_html(made_report(tuple(f"Somebody {number}" for number in range(30)))))
    browser.look(width=390)
    browser.open(path)
    assert browser.run("document.documentElement.scrollWidth") == 390
    box = "document.querySelector('#pairs .box')"
    assert browser.run(f"{box}.scrollWidth > 2 * {box}.clientWidth")


# -- the script ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cells", "unit", "down"),
    [
        ((Cell(9), Cell(11), Cell(1024)), "games", "Cat Bob Ann"),
        ((Cell(-0.1), Cell(0.02), Cell(0.0)), "points a hand", "Bob Cat Ann"),
        ((Cell(0.09), Cell(0.31), Cell(0.1)), "share", "Bob Cat Ann"),
        ((Cell(), Cell(-3), Cell(2), Cell()), "games", "Cat Bob Ann Dan"),
        ((Cell(words="36–24"), Cell(words="4–1")), "score", "Ann Bob"),
        ((Cell(words="W3"), Cell(words="L2"), Cell(words="W1")), "score", "Ann Cat Bob"),
    ],
    ids=["numbers", "signs", "shares", "nothing comes last", "won and lost", "words"],
)
def test_a_click_on_a_head_sorts_from_the_highest_down_and_another_click_up(
    cells: tuple[Cell, ...], unit: Unit, down: str, browser: Browser, tmp_path: Path
) -> None:
    path = tmp_path / "page.html"
    path.write_text(as_html(of_table(*cells, unit=unit)), encoding="utf-8")
    browser.look()
    browser.open(path)
    last = "document.querySelector('#standings thead th:last-child')"
    rows = "[...document.querySelectorAll('#standings tbody th')].map(one => one.textContent)"
    seen = []
    for _ in range(3):
        browser.run(f"{last}.querySelector('button').click()")
        seen.append((" ".join(browser.run(rows)), browser.run(f"{last}.ariaSort")))
    given = dict(zip(NAMES, cells, strict=False))
    none = [name for name in down.split() if given[name] == Cell()]
    up = " ".join([*[name for name in down.split() if name not in none][::-1], *none])
    assert seen == [(down, "descending"), (up, "ascending"), (down, "descending")]


def test_a_table_is_not_sorted_by_results_nor_if_its_rows_have_an_order(
    browser: Browser, file: Path
) -> None:
    browser.look()
    browser.open(file)
    of = "[...document.querySelectorAll('#{} button')].map(one => one.textContent)".format
    assert browser.run(of("calling")) == ["player", "games", "win %", "margin"]
    assert browser.run(of("pairs")) == []


@pytest.mark.parametrize(
    ("section", "part", "words"),
    [
        ("run", 0.52, "evening 1: 1"),
        ("run", 1.0, "evening 2: 2"),
        ("games", 0.3, "hand 1, 30\xa0%"),
        ("games", 1.0, "hand 3, 100\xa0%"),
    ],
)
def test_the_pointer_on_a_line_shows_the_number_behind_it(
    section: str, part: float, words: str, browser: Browser, file: Path
) -> None:
    browser.look()
    browser.open(file)
    at = 1 if section == "run" else 0
    shown = browser.run(
        f"""(() => {{
        const figure = document.querySelectorAll('#{section} figure')[{at}];
        const svg = figure.querySelector('svg');
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


def test_a_link_unfolds_what_it_leads_to(browser: Browser, file: Path) -> None:
    browser.look(width=390)
    browser.open(file)
    is_seen = "document.getElementById('game-1').checkVisibility()"
    assert not browser.run(is_seen)
    browser.run("document.querySelector('a[href=\"#game-1\"]').click()")
    browser.run("new Promise(done => setTimeout(done, 100))")
    assert browser.run(is_seen)
    top = "document.getElementById('game-1').parentElement.getBoundingClientRect().top"
    assert 0 <= browser.run(top) < 844


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
