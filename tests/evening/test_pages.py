"""The pages of an evening as a browser shows them: the board in the room, and what is printed."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Final

import pytest

from euchre_cli.evening import host
from euchre_cli.evening.board import board_page
from euchre_cli.evening.evening import Evening
from euchre_cli.evening.ladder import ladder
from euchre_cli.evening.paper import paper_page, plan_of
from euchre_cli.evening.prizes import PRIZES

from ..browser import Browser, complaints
from .made import Played

FORTY = tuple(
    f"{first}{last}" for first in ("Ann", "Bobby", "Cate", "Dan") for last in "ABCDEFGHIJ"
)
LONG = tuple(f"Maximiliana Featherstone {at}" for at in range(40))
STRANGE = ("<script>alert(1)</script>", '"><img src=x>', "O'Neil & Co", "\x1b[31mred\u202e")


def evening_of(
    names: Sequence[str], done: int = 0, *, over: bool = False, prizes: str = "", minutes: int = 0
) -> Evening:
    """An evening in its second round, of which so many tables are done; or that is over."""
    rules = {"one_prize_each": "no", **({"prizes": prizes} if prizes else {})}
    played = Played(names, "winners-move", 3, **rules)
    rng = Random(4)
    played.play(rng, ties=0)
    played.next()
    if over:
        played.play(rng, ties=0)
        played.enter(host.close(played.evening, {}, ends=True))
    for table in range(1, done + 1):
        played.result(table, (9, 4))
    return played.evening._replace(minutes=minutes)


def opened(browser: Browser, folder: Path, page: str) -> Path:
    path = folder / "page.html"
    path.write_text(page, encoding="utf-8")
    seen = browser.open(path)
    assert (seen.said, seen.asked) == ([], [path.as_uri()])
    return path


# -- how it looks ----------------------------------------------------------------------------------

CUT_OFF = """[...document.querySelectorAll(
  "h1, h2, li, .names, .below, .out, .winner, .why, td, th, .clock"
  + ", .tiles, .prizes, .tables, .ladder, .columns")]
  .filter(one => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2
    || one.getBoundingClientRect().bottom > innerHeight + 1
    || one.getBoundingClientRect().right > innerWidth + 1)
  .map(one => one.tagName + "." + one.className + ": " + one.textContent)"""


SHOWN: Final[dict[str, Callable[[], Evening]]] = {
    "forty": lambda: evening_of(FORTY, 4),
    "forty with the next seats": lambda: evening_of(FORTY, 10),
    "fourteen for minutes": lambda: evening_of(FORTY[:14], 1, minutes=20),
    "long names with every prize": lambda: evening_of(LONG, over=True, prizes=",".join(PRIZES)),
    "long names": lambda: evening_of(LONG, 2),
}


@pytest.mark.parametrize("which", SHOWN)
def test_it_fits_the_screen_without_scrolling_and_nothing_is_cut_off(
    which: str, browser: Browser, tmp_path: Path
) -> None:
    page = board_page(SHOWN[which]())
    for width, height in ((1920, 1080), (1024, 768)):
        browser.look(width=width, height=height)
        opened(browser, tmp_path, page)
        assert browser.run("document.documentElement.scrollHeight") == height
        assert browser.run("document.documentElement.scrollWidth") == width
        assert browser.run(CUT_OFF) == [], width


def test_names_of_forty_people_are_read_across_the_room(browser: Browser, tmp_path: Path) -> None:
    """On a screen of 62 cm height, 1080 lines, 24 of them are 14 mm."""
    browser.look(width=1920, height=1080)
    opened(browser, tmp_path, board_page(evening_of(FORTY, 4)))
    size = "parseFloat(getComputedStyle(document.querySelector('{}')).fontSize)"
    assert browser.run(size.format("tbody th.name")) >= 22
    assert browser.run(size.format(".names")) >= 34


def test_on_a_phone_it_goes_down_but_not_sideways(browser: Browser, tmp_path: Path) -> None:
    shown = evening_of(LONG)
    for page in (board_page(shown), paper_page(plan_of(shown))):
        browser.look(width=390)
        opened(browser, tmp_path, page)
        assert browser.run("document.documentElement.scrollWidth") == 390
        cut = "[...document.querySelectorAll('.names, th, td')].filter(one => "
        assert browser.run(f"{cut}one.scrollWidth > one.clientWidth + 1).length") == 0


def test_everybody_can_read_it(browser: Browser, tmp_path: Path, axe: str) -> None:
    shown = evening_of(FORTY[:14], 1, minutes=20)._replace(here=FORTY[1:14])
    for page in (board_page(shown), paper_page(plan_of(shown), with_slips=True)):
        browser.look(width=1920, height=1080)
        opened(browser, tmp_path, page)
        assert complaints(browser, axe) == []


def test_whatever_a_name_contains_is_text(browser: Browser, tmp_path: Path) -> None:
    shown = evening_of(STRANGE)
    shown.head.event = "<b>Thursday</b>"
    for page in (board_page(shown), paper_page(plan_of(shown), "<b>x", with_slips=True)):
        path = opened(browser, tmp_path, page)
        assert browser.run("document.querySelectorAll('main script, img, h1 b').length") == 0
        said = browser.run("document.body.textContent")
        assert all(name in said for name in STRANGE[:3])
        assert "\x1b" not in path.read_text()


# -- what it says ----------------------------------------------------------------------------------


def test_it_counts_down_and_the_bell_can_be_turned_on(browser: Browser, tmp_path: Path) -> None:
    shown = evening_of(FORTY[:8], minutes=20)
    browser.look(width=1280, height=720)
    for ago, counted in ((15, r"[45]:\d\d"), (25, r"over for [45]:\d\d")):
        begun = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(time.time() - 60 * ago))
        opened(browser, tmp_path, board_page(shown._replace(round_at=begun)))
        assert re.fullmatch(counted, browser.run("document.getElementById('left').textContent"))
        browser.run("document.getElementById('bell').click()")
        assert browser.run("document.getElementById('bell').textContent") == "the bell is on"
    assert 'id="bell"' not in board_page(shown._replace(minutes=0))


def test_it_says_where_cards_are_dealt_and_marks_who_has_left() -> None:
    shown = evening_of(FORTY[:9], 1)
    gone = ladder(shown)[-1].name
    page = board_page(shown._replace(here=tuple(one for one in shown.here if one != gone)))
    assert "Cards are dealt at 1 table<" in page
    assert 'class="left"><td class="rank">' in page.replace("\n", "")
    assert f"<bdi>{gone} (left)</bdi>" in page
    assert "Take your seats for round 3" in board_page(evening_of(FORTY[:9], 2))


# -- on paper --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("many", "pages"), [(8, 1), (40, 5)])
def test_the_sheet_for_the_wall_is_printed_on_few_pages(
    many: int, pages: int, browser: Browser, tmp_path: Path
) -> None:
    played = Played(FORTY[:many], rounds=8)
    browser.look(paper=True)
    opened(browser, tmp_path, paper_page(plan_of(played.evening)))
    printed = len(re.findall(rb"/Type\s*/Page\b", browser.pdf()))
    assert 1 <= printed <= pages
    size = browser.run(
        "parseFloat(getComputedStyle(document.querySelector('section ul')).fontSize)"
    )
    assert size >= 11 / 72 * 96


def test_slips_have_every_table_and_round(browser: Browser, tmp_path: Path) -> None:
    plan = plan_of(Played(FORTY[:9], rounds=4).evening)
    opened(browser, tmp_path, paper_page(plan, with_slips=True))
    assert browser.run("document.querySelectorAll('article').length") == 8
    said = browser.run("document.querySelector('article').textContent")
    assert "Round 1, table 1" in said
