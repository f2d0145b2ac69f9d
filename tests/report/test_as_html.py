"""A report as one HTML file: what stands in it, and what a browser makes of it."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Sequence
from hashlib import sha256
from itertools import combinations

import pytest
from syrupy.assertion import SnapshotAssertion

from euchre_cli.report.as_html import as_html
from euchre_cli.report.axis import round_axis
from euchre_cli.report.values import Cell, Heading, Report, Row, Section, Table, Unit

from ..browser import Browser, complaints
from .made_report import HOSTILE, NAMES, Read, made_report
from .opened import opened, texts


@pytest.fixture(scope="module")
def written() -> str:
    return as_html(made_report())


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
    policy = next(given["content"] for _, given in Read(written).tags if "http-equiv" in given)
    for tag in ("style", "script"):
        text = written.split(f"<{tag}>")[1].split(f"</{tag}>")[0]
        digest = b64encode(sha256(text.encode()).digest()).decode()
        assert f"{tag}-src 'sha256-{digest}'; " in policy
    assert policy.startswith("default-src 'none'; ")
    assert "unsafe" not in policy


def test_a_text_in_a_cell() -> None:
    cells = Cell(words="<i>"), Cell(words="in 10–8, 2026-01-22")
    assert re.findall(r"<td[^>]*>(.*?)</td>", as_html(of_table(*cells, unit="text"))) == [
        "&lt;i&gt;",
        'in <span class="whole">10–8</span>, <span class="whole">2026-01-22</span>',
    ]


def test_too_few_for_a_rate() -> None:
    none, enough = Cell(n=0), Cell(0.5, 40, 0.4, 0.6)
    html = as_html(of_table(none, enough, unit="share", rate=True))
    assert 'class="thin">not enough<small>no calls yet</small>' in html
    html = as_html(of_table(Cell(0.5, 4, 0.2, 0.8), none, unit="share", rate=True))
    assert "Not enough calls yet: a" in html
    assert "<td" not in html


def test_a_report_of_nothing_is_a_page() -> None:
    assert "<h1>Empty</h1>" in as_html(Report("Empty", (), (), ()))


def test_round_numbers_around_others() -> None:
    assert round_axis(0, 0.31, whole=False) == [0, 0.1, 0.2, 0.3, 0.4]
    assert round_axis(-82, 86, whole=True) == [-100, -50, 0, 50, 100]
    assert round_axis(0, 1, whole=True) == [0, 1]
    assert round_axis(0, 6, whole=True) == [0, 2, 4, 6]
    assert round_axis(5, 5, whole=False) == [5, 6]


# -- in a browser ----------------------------------------------------------------------------------


POLICY = "<meta http-equiv=Content-Security-Policy content=\"default-src 'none'\">"


@pytest.mark.parametrize(
    "bad",
    [
        f"{POLICY}<p style='color: red'>",
        f"{POLICY}<script>1</script>",
        "<img src='https://example.com/x.png'>",
        "<script>console.log('something')</script>",
    ],
)
def test_what_would_be_wrong_is_noticed(bad: str, browser: Browser) -> None:
    seen = opened(browser, bad)
    assert seen.said
    assert ("https://example.com/x.png" in seen.asked) is ("<img" in bad)


def test_a_fault_is_found(browser: Browser, axe: str) -> None:
    bad = "<html lang=en><title>A</title><main><h1>A</h1><svg role=img></svg></main>"
    opened(browser, bad)
    assert [one.split(":")[0] for one in complaints(browser, axe)] == ["svg-img-alt"]


def test_hostile_names_are_text_and_do_nothing(browser: Browser, axe: str) -> None:
    html = as_html(made_report(HOSTILE, title=HOSTILE[0]))
    usual, read = Read(as_html(made_report(tuple("ABCDEFGH")))), Read(html)
    assert [(tag, [*given]) for tag, given in read.tags] == [(t, [*g]) for t, g in usual.tags]
    assert not re.search("[\x00-\x08\x0e-\x1f\u202a-\u202e]", "".join(read.texts))
    seen = opened(browser, html)
    assert (seen.said, len(seen.asked)) == ([], 1)
    assert complaints(browser, axe) == []
    assert browser.run("document.title") == HOSTILE[0]
    assert texts(browser, "#standings tbody th")[2] == HOSTILE[2]


def test_texts_in_pictures_are_apart_and_inside(written: str, browser: Browser) -> None:
    opened(browser, written, width=390)
    pictures = browser.run(
        "[...document.querySelectorAll('svg')].map(svg => [svg.closest('figure') ?? svg, "
        "...svg.querySelectorAll('text')].map(one => one.getBoundingClientRect().toJSON()))"
    )
    for frame, *boxes in pictures:
        for box in boxes:
            assert frame["left"] <= box["left"] < box["right"] <= frame["right"]
        for one, other in combinations(boxes, 2):
            beside = one["right"] <= other["left"] or other["right"] <= one["left"]
            assert beside or one["bottom"] <= other["top"] + 2 or other["bottom"] <= one["top"] + 2


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
def test_what_is_drawn_stands_out_and_what_is_clear_is_deeper(
    dark: bool, written: str, browser: Browser
) -> None:
    opened(browser, written, dark=dark)
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
    dense: dict[str, list[float]] = {".clear": [], ":not(.clear)": []}
    for kind, found in dense.items():
        for tint in colours(browser, f".heat td{kind}:not(.g0)", "backgroundColor"):
            found.append(tint[3])
            over = [a + (b - a) * tint[3] for a, b in zip(ground, tint, strict=True)]
            assert contrast(over, ink) >= 4.5
    assert min(dense[".clear"]) > max(dense[":not(.clear)"])


def test_on_paper(written: str, browser: Browser) -> None:
    """In the colours of the day; folded tables only if they are opened, of folded sections the
    title; all rows of a long table."""
    inks = []
    for dark in (True, False):
        opened(browser, written, dark=dark, paper=True)
        inks += colours(browser, "body", "color")
    assert inks[0] == inks[1]
    assert len(texts(browser, "#players summary")) == len(NAMES)
    assert texts(browser, "#standings details, #players .box") == []
    browser.run("document.querySelector('#standings details').open = true")
    assert len(texts(browser, "#standings details .box")) == 1
    long = as_html(made_report(tuple(f"Player {number}" for number in range(60))))
    boxes = "[...document.querySelectorAll('section > .box')]"
    for paper in (False, True):
        opened(browser, long, paper=paper)
        whole = f"{boxes}.every(box => box.scrollHeight <= box.clientHeight + 1)"
        assert browser.run(whole) is paper


def test_a_table_that_goes_on_beyond_a_phone_scrolls_in_its_own_box(browser: Browser) -> None:
    wide = as_html(made_report(tuple(f"Somebody {number}" for number in range(30))))
    opened(browser, wide, width=390)
    assert browser.run("document.documentElement.scrollWidth") == 390
    box = "document.querySelector('#pairs .box')"
    assert browser.run(f"{box}.scrollWidth > 2 * {box}.clientWidth")


# -- the script ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cells", "unit", "down", "up"),
    [
        ((Cell(9), Cell(11), Cell(1024)), "games", "Cat Bob Ann", "Ann Bob Cat"),
        ((Cell(-0.1), Cell(0.02), Cell(0.0)), "points a hand", "Bob Cat Ann", "Ann Cat Bob"),
        ((Cell(0.09), Cell(0.31), Cell(0.1)), "share", "Bob Cat Ann", "Ann Cat Bob"),
        # Nothing comes last.
        ((Cell(), Cell(-3), Cell(2), Cell()), "games", "Cat Bob Ann Dan", "Bob Cat Ann Dan"),
        ((Cell(words="36–24"), Cell(words="4–1")), "score", "Ann Bob", "Bob Ann"),
        ([Cell(words=one) for one in ("W3", "L2", "W1")], "score", "Ann Cat Bob", "Bob Cat Ann"),
    ],
)
def test_a_click_on_a_head_sorts_from_the_highest_down_and_another_click_up(
    cells: Sequence[Cell], unit: Unit, down: str, up: str, browser: Browser
) -> None:
    opened(browser, as_html(of_table(*cells, unit=unit)))
    last = "document.querySelector('#standings thead th:last-child')"
    for order, way in ((down, "descending"), (up, "ascending"), (down, "descending")):
        browser.run(f"{last}.querySelector('button').click()")
        assert " ".join(texts(browser, "#standings tbody th")) == order
        assert browser.run(f"{last}.ariaSort") == way


def test_a_table_is_not_sorted_by_results_nor_if_its_rows_have_an_order(
    written: str, browser: Browser
) -> None:
    opened(browser, written)
    assert texts(browser, "#calling button") == ["player", "games", "win %", "margin"]
    assert texts(browser, "#pairs button") == []


@pytest.mark.parametrize(
    ("section", "part", "words"),
    [
        ("run", 0.52, "evening 1: 1"),
        ("run", 1.0, "evening 2: 2"),
        ("games", 0.52, "after evening 1, 0"),
    ],
)
def test_the_pointer_on_a_line_shows_the_number_behind_it(
    section: str, part: float, words: str, written: str, browser: Browser
) -> None:
    opened(browser, written)
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


def test_a_link_unfolds_what_it_leads_to(written: str, browser: Browser) -> None:
    opened(browser, written, width=390)
    assert texts(browser, "#game-1") == []
    browser.run("document.querySelector('a[href=\"#game-1\"]').click()")
    browser.run("new Promise(done => setTimeout(done, 100))")
    assert len(texts(browser, "#game-1")) == 1
    top = "document.getElementById('game-1').parentElement.getBoundingClientRect().top"
    assert 0 <= browser.run(top) < 844


def test_without_the_script_everything_is_there_and_there_is_nothing_to_click_in_vain(
    written: str, browser: Browser
) -> None:
    without = re.sub(r"<script>.*</script>", "", written, flags=re.DOTALL)
    seen = []
    for html in (written, without):
        opened(browser, html)
        seen.append(" ".join(texts(browser, "body")[0].split()))
    how = " A click on the head of a column sorts its table."
    assert seen[1] == seen[0].replace(how, "") != seen[0]
    assert texts(browser, "button") == []
