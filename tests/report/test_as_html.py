"""A report as one HTML file: what it allows, and how its tables are sorted."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Sequence
from hashlib import sha256
from html import unescape

import pytest

from euchre_cli.report.as_html import as_html
from euchre_cli.report.axis import round_axis
from euchre_cli.report.values import Cell, Heading, Report, Row, Section, Table, Unit

from ..browser import Browser, complaints, opened, texts

NAMES = ("Ann", "Bob", "Cat", "Dan")


def of_table(*cells: Cell, unit: Unit = "games", rate: bool = False) -> str:
    """The page of one table of one column, with a row for each cell, from Ann on."""
    rows = tuple(Row((name,), (cell,)) for name, cell in zip(NAMES, cells, strict=False))
    heading = Heading("a", "a", unit, rate=rate, of="calls")
    table = Table("standings", "Standings", "", ("player",), (heading,), rows)
    return as_html(Report("", (), (), (Section("standings", "Standings", (table,)),)))


def test_the_policy_allows_this_style_sheet_and_this_script_and_nothing_else() -> None:
    written = as_html(Report("Empty", (), (), ()))
    assert "<h1>Empty</h1>" in written
    (policy,) = re.findall(
        'http-equiv="Content-Security-Policy"[^>]*content="([^"]*)"', unescape(written)
    )
    for tag in ("style", "script"):
        text = written.split(f"<{tag}>")[1].split(f"</{tag}>")[0]
        digest = b64encode(sha256(text.encode()).digest()).decode()
        assert f"{tag}-src 'sha256-{digest}'; " in policy
    assert policy.startswith("default-src 'none'; ")
    assert "unsafe" not in policy


def test_a_text_in_a_cell_and_too_few_for_a_rate() -> None:
    cells = Cell(words="<i>"), Cell(words="in 10–8, 2026-01-22")
    assert re.findall(r"<td[^>]*>(.*?)</td>", of_table(*cells, unit="text")) == [
        "&lt;i&gt;",
        'in <span class="whole">10–8</span>, <span class="whole">2026-01-22</span>',
    ]
    none, enough = Cell(n=0), Cell(0.5, 40, 0.4, 0.6)
    html = of_table(none, enough, unit="share", rate=True)
    assert 'class="thin">not enough<small>no calls yet</small>' in html
    html = of_table(Cell(0.5, 4, 0.2, 0.8), none, unit="share", rate=True)
    assert "Not enough calls yet: a" in html
    assert "<td" not in html


@pytest.mark.parametrize("low", [-82.0, -0.02, 0.0, 5.0])
@pytest.mark.parametrize("high", [0.31, 1.0, 6.0, 86.0])
@pytest.mark.parametrize("whole", [False, True])
def test_round_numbers_around_others(low: float, high: float, whole: bool) -> None:
    low = min(low, high)
    places = round_axis(low, high, whole=whole)
    step = places[1] - places[0]
    assert places == pytest.approx([places[0] + step * nth for nth in range(len(places))])
    assert places[0] <= low < places[0] + step
    assert high <= places[-1] < high + step or low == high
    assert 2 <= len(places) <= 8
    assert f"{step:.0e}"[0] in "125"
    assert not whole or step == int(step)


@pytest.mark.parametrize(
    "bad",
    [
        "<meta http-equiv=Content-Security-Policy content=\"default-src 'none'\"><p style='x: y'>",
        "<img src='https://example.com/x.png'>",
        "<script>console.log('something')</script>",
    ],
)
def test_the_browser_notices_what_would_be_wrong(bad: str, browser: Browser, axe: str) -> None:
    seen = opened(browser, bad)
    assert seen.said
    assert ("https://example.com/x.png" in seen.asked) is ("<img" in bad)
    opened(browser, "<html lang=en><title>A</title><main><h1>A</h1><svg role=img></svg></main>")
    assert [one.split(":")[0] for one in complaints(browser, axe)] == ["svg-img-alt"]


SORTED: tuple[tuple[Sequence[Cell], Unit, str, str], ...] = (
    ((Cell(9), Cell(11), Cell(1024)), "games", "Cat Bob Ann", "Ann Bob Cat"),
    ((Cell(-0.1), Cell(0.02), Cell(0.0)), "points a hand", "Bob Cat Ann", "Ann Cat Bob"),
    ((Cell(0.09), Cell(0.31), Cell(0.1)), "share", "Bob Cat Ann", "Ann Cat Bob"),
    ((Cell(), Cell(-3), Cell(2)), "games", "Cat Bob Ann", "Bob Cat Ann"),
    ((Cell(words="36–24"), Cell(words="4–1")), "score", "Ann Bob Cat", "Bob Ann Cat"),
    ([Cell(words=one) for one in ("W3", "L2", "W1")], "score", "Ann Cat Bob", "Bob Cat Ann"),
)
"""Columns, and the order of their rows down and up; nothing comes last."""


def test_a_click_on_a_head_sorts_from_the_highest_down_and_another_click_up(
    browser: Browser,
) -> None:
    headings = tuple(Heading(f"a{nth}", "a", one[1]) for nth, one in enumerate(SORTED))
    columns = [(*one[0], Cell(), Cell())[:3] for one in SORTED]
    rows = tuple(Row((name,), cells) for name, *cells in zip(NAMES[:3], *columns, strict=True))
    table = Table("standings", "Standings", "", ("player",), headings, rows)
    opened(browser, as_html(Report("", (), (), (Section("standings", "Standings", (table,)),))))
    for nth, (_, _, down, up) in enumerate(SORTED, 2):
        head = f"document.querySelector('#standings thead th:nth-child({nth})')"
        for order, way in ((down, "descending"), (up, "ascending"), (down, "descending")):
            browser.run(f"{head}.querySelector('button').click()")
            assert " ".join(texts(browser, "#standings tbody th")) == order
            assert browser.run(f"{head}.ariaSort") == way
