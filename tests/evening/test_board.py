"""The page for the room while an evening is entered: it is written anew after each entry."""

from __future__ import annotations

import re
import shutil
import time
from contextlib import suppress
from pathlib import Path
from subprocess import DEVNULL, Popen

import pytest
from click.testing import CliRunner

from bench.processes import EUCHRE
from euchre_cli.commands.main import main
from euchre_cli.evening import board, board_file
from euchre_cli.evening.evening import Evening

from ..browser import PATIENCE, Browser
from ..card_table import CardTable


@pytest.fixture
def evening(table: CardTable) -> CardTable:
    """Eight people at two tables, three rounds of two hands, with a page."""
    table.done("evening new Ann Bob Cat Dan Eve Fay Gus Hal --rounds 3 --hands 2 --event Thursday")
    table.done(["evening", "--page", str(page_of(table))])
    return table


def page_of(table: CardTable) -> Path:
    return table.folder / "board.html"


def shown(table: CardTable) -> str:
    text = re.sub(
        r"<(style|script).*?</\1>|<[^>]*>", " ", page_of(table).read_text(), flags=re.DOTALL
    )
    return " ".join(text.split())


def eventually(browser: Browser, condition: str) -> None:
    """Waits until a condition is true in the page that is open; it may be loading itself anew."""
    until = time.monotonic() + PATIENCE
    seen = False
    while not seen:
        assert time.monotonic() < until, condition
        with suppress(RuntimeError):
            seen = bool(browser.run(condition))
        time.sleep(0.1)


def test_a_browser_shows_every_entry_without_being_touched(
    evening: CardTable, browser: Browser
) -> None:
    evening.monkeypatch.setattr(board, "RELOADED", 0.3)  # Seconds.
    evening.done(["evening", "--page", str(page_of(evening))])
    browser.look(width=1280, height=720)
    browser.open(page_of(evening))
    evening.done("evening result 1 6-2")
    eventually(browser, "document.querySelector('.done .points')?.textContent === '6'")
    evening.done("undo")
    eventually(browser, "document.querySelector('.done') === null")
    evening.done("evening result 1 5-3 2 4-3")
    evening.done("evening next")
    eventually(browser, "document.querySelector('.round')?.textContent === 'Round 2 of 3'")


def test_each_entry_is_on_it_until_the_prizes(evening: CardTable) -> None:
    evening.done("hand --table 1 N 3")
    assert "1 of 2 hands" in shown(evening)
    for number in (1, 2, 3):
        evening.done(f"evening result 2 {number + 1}-0")
        evening.done("evening next --anyway")
    assert "Thursday The evening is over The prizes most points" in shown(evening)


def test_an_entry_of_somebody_else_meanwhile_is_on_the_page(evening: CardTable) -> None:
    """Somebody enters a result while the page is made: the older page does not stay."""
    genuine, entered = board_file.board_page, []

    def while_another_enters(played: Evening, at: str) -> str:
        page = genuine(played, at)
        if not entered:
            entered.append(True)
            CliRunner().invoke(main, ["evening", "result", "2", "4-1"])
        return page

    evening.monkeypatch.setattr(board_file, "board_page", while_another_enters)
    evening.done("evening result 1 3-2")
    assert "Round 1 is over" in shown(evening)


def test_what_two_processes_enter_at_once_is_all_on_the_page(table: CardTable) -> None:
    table.done(f"evening new {' '.join(f'P{at}x' for at in range(8))} --rounds 3")
    table.done(["evening", "--page", str(page_of(table))])
    typed = [[EUCHRE, "evening", "result", str(number), f"{number}-9"] for number in (1, 2)]
    running = [Popen(words, stdout=DEVNULL) for words in typed]  # noqa: S603
    assert [one.wait(PATIENCE) for one in running] == [0, 0]
    said = shown(table)
    assert "Round 1 is over. Take your seats for round 2" in said
    assert all(f"{number}–9" in said for number in (1, 2))


def test_a_rename_is_on_it(evening: CardTable) -> None:
    evening.done("players rename Ann Zoë")
    assert " Zoë " in shown(evening)


def test_a_page_that_cannot_be_written_stops_no_entry(evening: CardTable) -> None:
    folder = evening.folder / "screen"
    folder.mkdir()
    evening.done(["evening", "--page", str(folder / "board.html")])
    shutil.rmtree(folder)
    answer = evening.type("evening result 1 3-2")
    assert answer.status == 0
    assert "the page for the screen was not written" in answer.err
    evening.done("evening --no-page")
    assert evening.type("evening result 2 4-1").err == ""
