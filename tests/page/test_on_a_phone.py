"""Tables on a phone: one that goes on beyond the screen shows it, and rows are of one height."""

from __future__ import annotations

import base64
from pathlib import Path

import pytest

from euchre_cli.page.content import PageCell, PageRow, PageTable, SeasonPage, Section, number_column
from euchre_cli.page.html import to_html

from .browser import Browser
from .seasons import fill, filled, read


def page(columns: int) -> SeasonPage:
    """A page of one table with so many columns, empty but for the names above them."""
    names = tuple(number_column(f"c{number}", f"Somebody{number}") for number in range(columns))
    row = PageRow("Ann", tuple(PageCell("") for _ in names))
    one = PageTable("A table", "player", names, (row,))
    return SeasonPage("", (), "", (), (), (Section("s", "S", "", tables=(one,)),))


def edge(browser: Browser) -> bytes:
    """A picture of the right edge of the table's row."""
    at = browser.run(
        "(() => { const box = document.querySelector('.box').getBoundingClientRect();"
        " const row = document.querySelector('tbody tr').getBoundingClientRect();"
        " return [box.right - 8, row.top + row.height / 2] })()"
    )
    clip = {"x": at[0], "y": at[1], "width": 6, "height": 4, "scale": 1}
    taken = browser.ask("Page.captureScreenshot", clip=clip)
    return base64.b64decode(taken["data"])


@pytest.mark.parametrize("dark", [False, True])
def test_a_table_that_goes_on_has_a_shadow_at_its_edge_until_its_end_is_reached(
    dark: bool, browser: Browser, tmp_path: Path
) -> None:
    path = tmp_path / "page.html"
    box = "document.querySelector('.box')"
    browser.look(width=390, dark=dark)
    seen = {}
    for columns in (1, 12):
        path.write_text(to_html(page(columns)), encoding="utf-8")
        browser.open(path)
        assert browser.run(f"{box}.scrollWidth > {box}.clientWidth") is (columns == 12)
        seen[columns] = edge(browser)
    browser.run(f"{box}.scrollLeft = 100000")
    ended = edge(browser)
    assert seen[12] != seen[1]
    assert ended == seen[1]


def test_a_row_is_no_higher_for_what_there_is_too_little_of(
    browser: Browser, tmp_path: Path
) -> None:
    fill(tmp_path / "book.db", names=("Ann", "Bob", "Cat", "Dan", "Eve"), games=4)
    path = tmp_path / "page.html"
    path.write_text(to_html(filled(read(tmp_path / "book.db"))), encoding="utf-8")
    browser.look(width=390)
    browser.open(path)
    heights = browser.run(
        """Object.fromEntries(['Standings', 'Calling', 'Loners in numbers'].map(name => {
        const box = document.querySelector(`[aria-label="${name}"]`), fold = box.closest('details');
        if (fold) fold.open = true;
        return [name, [...box.querySelectorAll('tbody tr')].map(
            row => row.getBoundingClientRect().height)] }))"""
    )
    thin = "document.querySelectorAll('[aria-label=\"Loners in numbers\"] .thin').length"
    assert browser.run(thin) > 4
    # Beside a picture one line of text, else at most two.
    assert max(heights.pop("Standings") + heights.pop("Calling")) < 36
    assert max(heights["Loners in numbers"]) < 60


def test_the_findings_and_the_standings_of_eight_fill_the_first_screen(
    browser: Browser, demo_page: Path
) -> None:
    browser.look(width=390)
    browser.open(demo_page)
    assert browser.run("document.querySelectorAll('.findings li').length") == 5
    last = "document.querySelector('#standings tbody tr:last-child').getBoundingClientRect().bottom"
    assert browser.run(last) <= 844
