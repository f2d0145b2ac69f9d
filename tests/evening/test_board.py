"""The page for a screen in the room: what it says, that it fits, and that it shows itself anew."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from functools import cache, partial
from html import unescape
from pathlib import Path
from random import Random

import pytest

from euchre_cli.evening.evening_rules import EveningRules
from euchre_cli.evening.ladder import ladder
from euchre_cli.evening.measures import MEASURES, PRIZES
from euchre_cli.evening.plan import Round, Seating
from euchre_cli.evening.prizes import awards
from euchre_cli.evening.round_robin import individual_plan
from euchre_cli.evening.scores import TableScore
from euchre_cli.evening_pages import board as board_module
from euchre_cli.evening_pages.board import (
    Board,
    BoardLadder,
    BoardTable,
    board_page,
    ladder_of_people,
)
from euchre_cli.terminal.atomic_files import whole_file

from ..browser import PATIENCE, Browser
from .evening_scores import LONE_MARCH, result
from .test_plan_page import LONG, NAMES

RULES = EveningRules()
EVERY_PRIZE = EveningRules({"prizes": ",".join(PRIZES), "one-prize-each": "yes"})

plan_of = cache(individual_plan)


def board(
    names: tuple[str, ...],
    *,
    rounds: int = 8,
    current: int = 3,
    done: int = 0,
    over: bool = False,
    rules: EveningRules = RULES,
) -> Board:
    """An evening in its `current` round, in which so many tables are `done`, with random scores."""
    random = Random(len(names))
    plan = plan_of(names, rounds)
    scores = [
        result(round_.number, at, random.randint(3, 12), random.randint(3, 12), finished=finished)
        for round_ in plan.rounds[:current]
        for at in round_.seatings
        for finished in [round_.number < current or at.table <= done]
    ]
    begun = plan.rounds[:current]
    standings = ladder(names, begun, scores, rules, LONE_MARCH)
    return Board(
        "Thursday",
        current,
        rounds,
        [table_of(score) for score in scores if score.round == current],
        begun[-1].sitting_out if begun else (),
        ladder_of_people(standings, MEASURES["points"]),
        plan.rounds[current] if current < rounds else None,
        over,
        awards(standings, rules) if over else (),
        "21:34",
    )


def table_of(score: TableScore) -> BoardTable:
    state = "done" if score.finished else "hand 5 of 8"
    return BoardTable(score.seating, score.points, score.winner, state, score.finished)


def words(page: str) -> str:
    """What a page says, without its styles and its script."""
    body = page[page.index("<body") : page.index("<script")]
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", body)).split())


ANN_AND_CAT = Seating(1, ("Ann", "Bob", "Cat", "Dan"))
EVENING = Board("Thursday", 2, 5, (), ("Eve",), BoardLadder(""), None, False, (), "21:34")
NEXT = Round(3, (Seating(1, ("Eve", "Bob", "Ann", "Dan")),), ("Cat",))


# -- what it says ----------------------------------------------------------------------------------


def test_a_table_that_plays_has_its_score_how_far_it_is_and_who_sits_there_next() -> None:
    at = BoardTable(ANN_AND_CAT, (7, 5), 0, "hand 6 of 8", False)
    said = words(board_page(EVENING._replace(tables=[at], next_round=NEXT)))
    assert "Round 2 of 5 Round 2: 1 table is not done yet" in said
    assert "Table 1 Ann & Cat 7 Bob & Dan 5 hand 6 of 8 next: Eve & Ann v Bob & Dan" in said
    assert "Sitting out: Eve. Sitting out in round 3: Cat." in said
    assert "As entered at 21:34." in said


def test_when_all_have_finished_the_next_seats_are_in_large_letters() -> None:
    at = BoardTable(ANN_AND_CAT, (12, 7), 0, "done", True)
    said = words(board_page(EVENING._replace(tables=[at], next_round=NEXT)))
    assert "Round 2 is over. Take your seats for round 3" in said
    assert "Table 1 Eve & Ann Bob & Dan round 2: Ann & Cat 12, Bob & Dan 7" in said
    assert "Sitting out: Eve" not in said


def test_when_all_have_finished_and_nothing_is_known_of_the_next_round_the_results_stay() -> None:
    at = BoardTable(ANN_AND_CAT, (12, 7), 0, "done", True)
    said = words(board_page(EVENING._replace(tables=[at])))
    assert "Round 2 is over Table 1 Ann & Cat 12 Bob & Dan 7 done" in said


def test_before_the_first_round_all_see_where_they_sit() -> None:
    said = words(board_page(board(NAMES[:8], current=0)))
    assert "Thursday Take your seats for round 1 Table 1" in said
    assert "No table has finished yet." in said


def test_the_ladder_has_everybody_with_their_points() -> None:
    shown = board(NAMES[:13])
    said = words(board_page(shown))
    assert len(shown.ladder.lines) == 13
    for line in shown.ladder.lines:
        assert f"{line.rank} {line.name} {' '.join(line.cells)}" in said


def test_at_the_end_the_prizes_are_shown_with_their_reasons() -> None:
    said = words(board_page(board(NAMES[:16], current=8, done=4, over=True)))
    assert "The prizes most points" in said
    assert "wins high round: " in said
    assert "Table 1" not in said


def test_whatever_a_name_contains_is_text(browser: Browser, tmp_path: Path) -> None:
    names = ("<script>alert(1)</script>", '"><img src=x>', "O'Neil & Co", "\x1b[31mred\u202e")
    shown = board(names, rounds=3, current=2)._replace(title="<b>Thursday</b>")
    path = tmp_path / "board.html"
    path.write_text(board_page(shown), encoding="utf-8")
    browser.look(width=1920)
    seen = browser.open(path)
    assert (seen.said, seen.asked) == ([], [path.as_uri()])
    assert browser.run("document.querySelectorAll('main script, img, h1 b').length") == 0
    said = browser.run("document.body.textContent")
    assert all(name in said for name in names[:3])
    assert "\x1b" not in path.read_text()


# -- how it looks ----------------------------------------------------------------------------------

CUT_OFF = """[...document.querySelectorAll(
  "h1, h2, li, .names, .below, .out, .winner, .why, td, th"
  + ", .tiles, .prizes, .tables, .ladder, .columns")]
  .filter(one => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2
    || one.getBoundingClientRect().bottom > innerHeight + 1
    || one.getBoundingClientRect().right > innerWidth + 1)
  .map(one => one.tagName + "." + one.className + ": " + one.textContent)"""


@pytest.mark.parametrize(
    "shown",
    [
        partial(board, NAMES, done=4),
        partial(board, NAMES, done=10),
        partial(board, NAMES[:39], done=3),
        partial(board, NAMES[:16], done=2),
        partial(board, NAMES[:14], done=1),
        partial(board, NAMES[:4], rounds=3, current=1),
        partial(board, NAMES[:12], current=0),
        partial(board, NAMES, current=8, done=10, over=True),
        partial(board, LONG, current=8, done=10, over=True, rules=EVERY_PRIZE),
        partial(board, LONG[:20], done=2),
        partial(board, LONG, done=2),
    ],
    ids=lambda shown: f"{len(shown.args[0])} people in round {shown.keywords.get('current', 3)}",
)
def test_it_fits_the_screen_without_scrolling_and_nothing_is_cut_off(
    shown: Callable[[], Board], browser: Browser, tmp_path: Path
) -> None:
    path = tmp_path / "board.html"
    path.write_text(board_page(shown()), encoding="utf-8")
    for width, height in ((1920, 1080), (1280, 720), (1024, 768)):
        browser.look(width=width, height=height)
        browser.open(path)
        assert browser.run("document.documentElement.scrollHeight") == height
        assert browser.run("document.documentElement.scrollWidth") == width
        assert browser.run(CUT_OFF) == [], width


def test_names_of_forty_people_are_read_across_the_room(browser: Browser, tmp_path: Path) -> None:
    """On a screen of 62 cm height, 1080 lines, 24 of them are 14 mm."""
    path = tmp_path / "board.html"
    path.write_text(board_page(board(NAMES, done=4)), encoding="utf-8")
    browser.look(width=1920, height=1080)
    browser.open(path)
    size = "parseFloat(getComputedStyle(document.querySelector('{}')).fontSize)"
    assert browser.run(size.format("tbody th.name")) >= 22
    assert browser.run(size.format(".names")) >= 34


@pytest.mark.parametrize("names", [NAMES[:16], LONG])
def test_on_a_phone_it_goes_down_but_not_sideways(
    names: tuple[str, ...], browser: Browser, tmp_path: Path
) -> None:
    path = tmp_path / "board.html"
    path.write_text(board_page(board(names)), encoding="utf-8")
    browser.look(width=390)
    browser.open(path)
    assert browser.run("document.documentElement.scrollWidth") == 390
    assert (
        browser.run(
            "[...document.querySelectorAll('.names, th, td, .below span')]"
            ".filter(one => one.scrollWidth > one.clientWidth + 1).length"
        )
        == 0
    )


# -- it shows itself anew --------------------------------------------------------------------------


def eventually(browser: Browser, condition: str) -> None:
    """Waits until a condition is true in the page that is open."""
    until = time.monotonic() + PATIENCE
    while not browser.run(condition):
        assert time.monotonic() < until, condition
        time.sleep(0.1)


@pytest.mark.parametrize("script", [True, False])
def test_it_shows_what_was_written_since_then_and_stays_where_it_was_scrolled(
    script: bool, browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(board_module, "RELOADED", 1)  # Seconds, for the patience of those who wait.
    path = tmp_path / "board.html"
    with whole_file(str(path), replace=True) as write:
        write(board_page(board(NAMES)))
    browser.look(width=390)
    browser.ask("Emulation.setScriptExecutionDisabled", value=not script)
    try:
        browser.ask("Page.navigate", url=path.as_uri())
        eventually(browser, "document.querySelector('footer') !== null")
        browser.run("scrollTo(0, 700)")
        with whole_file(str(path), replace=True) as write:
            write(board_page(board(NAMES)._replace(title="Later")))
        eventually(browser, "document.querySelector('h1')?.textContent === 'Later'")
        eventually(browser, "scrollY === 700")
    finally:
        browser.ask("Emulation.setScriptExecutionDisabled", value=False)
