"""The plan of an evening on A4: how many pages, how large, nothing cut off, everything escaped."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from euchre_cli.evening.plan import Plan
from euchre_cli.evening.round_robin import individual_plan
from euchre_cli.evening_pages.paper_layout import READABLE, READABLE_FOR_MANY
from euchre_cli.evening_pages.plan_page import plan_page

from ..browser import Browser
from ..card_table import CardTable

NAMES = (
    *("Ann", "Bob", "Catherine", "Dan", "Eve", "Frederick", "Gus", "Hal", "Isabel", "Jo", "Karen"),
    *("Leo", "Margaret", "Nick", "Olive", "Pat", "Quentin", "Rose", "Sam", "Tom", "Ursula"),
    *("Victor", "Wendy", "Xavier", "Yvonne", "Zoë", "Andrew", "Barbara", "Charlie", "Dorothy"),
    *("Edward", "Florence", "George", "Helen", "Ian", "Judith", "Kenneth", "Linda", "Martin"),
    "Nora",
)
LONG = tuple(f"{first} {last}" for first, last in zip(NAMES, reversed(NAMES), strict=True))

OVERFULL = """[...document.querySelectorAll(
  ".wall header, .round, .round h2, .round li, .round p, .no")]
  .filter(one => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)
  .map(one => one.tagName + ": " + one.textContent)"""


def points(page: str) -> int:
    """The size of the letters on the wall."""
    size = re.search(r"--wall: (\d+)pt", page)
    assert size is not None
    return int(size[1])


def printed(plan: Plan, browser: Browser, folder: Path) -> tuple[int, int, str]:
    """The sheets for the wall, all pages that are printed, and the page."""
    page = plan_page(plan)
    path = folder / "plan.html"
    path.write_text(page, encoding="utf-8")
    # The widths of A4 without its margins, in 96ths of an inch.
    browser.look(width=1047 if "A4 landscape" in page else 718, paper=True)
    seen = browser.open(path)
    assert (seen.said, seen.asked) == ([], [path.as_uri()])
    assert browser.run(OVERFULL) == []
    return page.count('class="wall"'), browser.pdf().count(b"/Type /Page\n"), page


@pytest.mark.parametrize(
    ("names", "rounds", "sheets"),
    [
        (NAMES[:4], 3, 1),
        (NAMES[:8], 7, 1),
        (NAMES[:13], 6, 1),
        (NAMES[:16], 8, 2),
        (NAMES[:16], 12, 2),
        (NAMES[:20], 10, 3),
        (NAMES, 8, 3),
        (LONG[:12], 8, 2),
        (LONG, 39, 20),
    ],
    ids=lambda value: str(len(value)) if isinstance(value, tuple) else str(value),
)
def test_a_plan_is_printed_on_so_many_pages_and_nothing_is_cut_off(
    names: tuple[str, ...],
    rounds: int,
    sheets: int,
    browser: Browser,
    tmp_path: Path,
) -> None:
    wall, every, page = printed(individual_plan(names, rounds), browser, tmp_path)
    assert (wall, every) == (sheets, sheets)
    assert points(page) >= (READABLE if len(names) <= 20 else READABLE_FOR_MANY)


def test_names_of_forty_letters_break_into_lines(browser: Browser, tmp_path: Path) -> None:
    names = [f"{letter * 12} {letter.lower() * 27}" for letter in "ABCDEFGHI"]
    wall, every, _ = printed(individual_plan(names, 6), browser, tmp_path)
    assert every == wall


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("dark", [False, True])
def test_on_a_screen_nothing_goes_beyond_its_side(
    width: int, dark: bool, browser: Browser, tmp_path: Path
) -> None:
    path = tmp_path / "plan.html"
    path.write_text(plan_page(individual_plan(LONG, 6)), encoding="utf-8")
    browser.look(width=width, dark=dark)
    browser.open(path)
    assert browser.run("document.documentElement.scrollWidth") == width


def test_whatever_a_name_contains_is_text(browser: Browser, tmp_path: Path) -> None:
    names = ["<script>alert(1)</script>", '"><img src=x>', "O'Neil & Co", "\x1b[31mred\u202e"]
    path = tmp_path / "plan.html"
    path.write_text(plan_page(individual_plan(names), "<b>Thursday</b>"), encoding="utf-8")
    browser.look()
    seen = browser.open(path)
    assert (seen.said, seen.asked) == ([], [path.as_uri()])
    assert browser.run("document.querySelectorAll('script, img, h1 b').length") == 0
    shown = browser.run("document.querySelector('main').innerText")
    assert all(name in shown for name in names[:3])
    assert "\x1b" not in path.read_text()


# -- the command -----------------------------------------------------------------------------------


def test_the_plan_is_written_as_a_page(table: CardTable) -> None:
    path = table.folder / "plan.html"
    said = table.done(["evening", "plan", "16", "--html", str(path), "--title", "Thursday"])
    assert said.startswith("16 people, 4 tables, 15 rounds, ")
    assert said.endswith(f": open {path.as_uri()} in a browser\n")
    text = path.read_text()
    assert "<h1>Thursday</h1>" in text
    assert "already exists" in table.refused(["evening", "plan", "8", "--html", str(path)])
    assert path.read_text() == text
    table.done(["evening", "plan", "8", "--html", str(path), "--force"])
    assert "8 people" in path.read_text()
    assert table.done("evening plan 8 --html -").startswith("<!DOCTYPE html>")


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("8 --html plan.html --json", "--html is for paper"),
        ("8 --force", "--force goes with --html"),
        ("8 --title Thursday", "--title goes with --html"),
        ("8 --html ''", "name the FILE"),
    ],
)
def test_what_goes_with_no_page_is_refused(typed: str, said: str, table: CardTable) -> None:
    assert said in table.refused(f"evening plan {typed}")
