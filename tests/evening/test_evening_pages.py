"""The pages of an evening in the scorebook: the board while entries come in, and its plan."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pytest
from click.testing import CliRunner

from euchre_cli.book.book import Book
from euchre_cli.cli import evening_board
from euchre_cli.commands.main import main
from euchre_cli.evening_pages import board
from euchre_cli.evening_pages.board import Board

from ..browser import Browser
from ..card_table import CardTable
from .test_board import eventually, words

EIGHT = "Ann Bob Cat Dan Eve Fay Gus Hal"


@pytest.fixture
def evening(table: CardTable) -> CardTable:
    """Eight people at two tables, three rounds of two hands, with a page."""
    table.done(f"evening new {EIGHT} --rounds 3 --hands 2 --event Thursday")
    table.done(["evening", "--page", str(page_of(table))])
    return table


def page_of(table: CardTable) -> Path:
    return table.folder / "board.html"


def shown(table: CardTable) -> str:
    return words(page_of(table).read_text())


def players(table: CardTable, number: int) -> list[str]:
    """The players at a table of the round under way, at N, E, S and W."""
    state = json.loads(table.done("evening --json"))
    return list(state["tables"][number - 1]["players"].values())


# -- the board -------------------------------------------------------------------------------------


def test_the_page_is_written_anew_after_each_entry_at_a_table(evening: CardTable) -> None:
    assert "Round 1: no table is done yet" in shown(evening)
    north, east, south, west = players(evening, 1)
    evening.done(f"hand --table 1 {east} 3")
    assert f"Table 1 {north} & {south} 0 {east} & {west} 1 1 of 2 hands" in shown(evening)
    evening.done(f"hand --table 1 {east} 5")
    assert f"{north} & {south} 0 {east} & {west} 3 done" in shown(evening)
    assert "Round 1: 1 table is not done yet" in shown(evening)
    evening.done("evening result 2 4-1")
    assert "Round 1 is over. Take your seats for round 2" in shown(evening)
    evening.done("evening next")
    assert "Round 2 of 3 Round 2: no table is done yet" in shown(evening)
    evening.done("undo")
    assert "Round 1 is over" in shown(evening)
    evening.done(f"undo {east}")
    assert f"{north} & {south} 0 {east} & {west} 1 1 of 2 hands" in shown(evening)


def test_at_the_end_it_has_the_prizes(evening: CardTable) -> None:
    for number in (1, 2, 3):
        evening.done(f"evening result 1 {number}-0")
        evening.done("evening result 2 4-1")
        evening.done("evening next")
    assert "Thursday The evening is over The prizes most points" in shown(evening)


PAIRS = "Ann and Bob, Cat and Dan, Eve and Fay, Gus and Hal"


def test_pairs_that_stay_together_have_a_ladder_of_pairs(table: CardTable) -> None:
    table.done(f"evening new '{PAIRS}' --movement pairs --rounds 1 --hands 8")
    table.done(["evening", "--page", str(page_of(table))])
    assert "All pairs are level. rank name won lost margin 1= Ann & Bob 0 0 0" in shown(table)
    north, _, south, _ = players(table, 1)
    table.done("evening result 1 12-7")
    assert f"{north} & {south} lead with 1 win." in shown(table)
    assert f"1 {north} & {south} 1 0 +5" in shown(table)
    table.done("evening result 2 7-7")
    table.done("evening next")
    assert "The evening is over The last round Table 1" in shown(table)


def test_a_tie_that_decides_who_goes_on_is_cut_for(table: CardTable) -> None:
    table.done(f"evening new {EIGHT} --movement winners-move --hands 8")
    table.done(["evening", "--page", str(page_of(table))])
    table.done("evening result 1 8-8")
    table.done("evening result 2 9-8")
    north, east, south, west = players(table, 1)
    assert f"{north} & {south} 8 {east} & {west} 8 a tie: they cut" in shown(table)
    assert "Take your seats" not in shown(table)
    table.done(f"evening next --cut 1 {north}")
    assert "Round 2: no table is done yet" in shown(table)


def test_a_browser_shows_every_entry_without_being_touched(
    evening: CardTable, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(board, "RELOADED", 1)  # Seconds, for the patience of those who wait.
    evening.done(["evening", "--page", str(page_of(evening))])
    browser.look(width=1280, height=720)
    seen = browser.open(page_of(evening))
    assert (seen.said, seen.asked) == ([], [page_of(evening).as_uri()])
    evening.done("evening result 1 6-2")
    eventually(browser, "document.querySelector('.done .points')?.textContent === '6'")
    evening.done("undo")
    eventually(browser, "document.querySelector('.done') === null")
    evening.done("evening result 1 5-3")
    evening.done("evening result 2 4-3")
    evening.done("evening next")
    eventually(browser, "document.querySelector('.round b')?.textContent === '2'")
    assert browser.run("document.documentElement.scrollHeight") == 720


def test_the_live_table_writes_it_too(evening: CardTable) -> None:
    east = players(evening, 1)[1]
    evening.done(f"hand --table 1 {east} 3")
    game = json.loads(evening.done("evening --json"))["tables"][0]["game"]
    CliRunner().invoke(main, ["table", "--plain", "--game", str(game)], input="2h3\n")
    assert "done" in shown(evening)


def test_an_entry_of_somebody_else_meanwhile_is_on_the_page(
    evening: CardTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody enters a result while the page is made: the older page does not stay."""
    genuine, entered = evening_board.board_of, []

    def while_another_enters(store: Book, sheet: evening_board.EveningSheet) -> Board:
        board = genuine(store, sheet)
        if not entered:
            entered.append(True)
            CliRunner().invoke(main, ["evening", "result", "2", "4-1"])
        return board

    monkeypatch.setattr(evening_board, "board_of", while_another_enters)
    evening.done("evening result 1 3-2")
    assert "Round 1 is over" in shown(evening)


def enter(words: list[str]) -> int:
    """Enters something in a process of its own; returns its exit status."""
    return CliRunner().invoke(main, words).exit_code


def test_what_four_processes_enter_at_once_is_all_on_the_page(table: CardTable) -> None:
    sixteen = " ".join(f"P{number}x" for number in range(16))
    table.done(f"evening new {sixteen} --rounds 3")
    table.done(["evening", "--page", str(page_of(table))])
    with ProcessPoolExecutor(4, mp_context=get_context("spawn")) as processes:
        typed = [["evening", "result", str(number), f"{number}-0"] for number in (1, 2, 3, 4)]
        assert list(processes.map(enter, typed)) == [0, 0, 0, 0]
    said = shown(table)
    assert "Round 1 is over. Take your seats for round 2" in said
    for number in (1, 2, 3, 4):
        north, _, south, _ = players(table, number)
        assert f"round 1: {north} & {south} {number}, " in said


def test_a_game_beside_the_evening_does_not_touch_it_and_a_rename_does(evening: CardTable) -> None:
    evening.done("evening result 1 3-2")
    before = page_of(evening).stat().st_mtime_ns
    evening.done("new Una Vic Wes Xia")
    evening.done("hand Vic 3")
    assert page_of(evening).stat().st_mtime_ns == before
    evening.done(f"players rename {players(evening, 1)[0]} Zoë")
    assert " Zoë " in shown(evening)


def test_a_page_that_cannot_be_written_stops_no_entry(evening: CardTable) -> None:
    folder = evening.folder / "screen"
    folder.mkdir()
    evening.done(["evening", "--page", str(folder / "board.html")])
    shutil.rmtree(folder)
    answer = evening.type("evening result 1 3-2")
    assert answer.status == 0
    assert "3 to 2" in answer.out
    assert re.fullmatch(
        r"euchre: the page for the screen was not written: \S+board.html cannot be written: no "
        r"such file or directory; what was entered is in the book. `euchre evening --no-page` "
        r"ends the page\n",
        answer.err,
    )
    evening.done("evening --no-page")
    assert evening.type("evening result 2 4-1").err == ""


def test_a_page_that_was_given_up_stays_as_it_was(evening: CardTable) -> None:
    before = page_of(evening).read_text()
    said = " ".join(evening.done("evening --no-page").split())
    assert "board.html is not written any more, and stays as it is." in said
    evening.done("evening result 1 3-2")
    assert page_of(evening).read_text() == before
    assert "There was no page to give up." in evening.done("evening --no-page")


def test_the_same_page_may_be_named_again_and_no_other_file_is_written_over(
    evening: CardTable,
) -> None:
    evening.done(["evening", "--page", str(page_of(evening))])
    other = evening.folder / "notes.html"
    other.write_text("mine")
    assert "already exists" in evening.refused(["evening", "--page", str(other)])
    assert other.read_text() == "mine"
    refused = evening.refused(["evening", "--page", str(evening.book), "--force"])
    assert "never written over" in refused
    assert "name the FILE" in evening.refused("evening --page ''")
    assert "name a FILE" in evening.refused("evening --page -")
    evening.done("evening result 1 3-2")
    assert "3 " in shown(evening)
    evening.done(["evening", "--page", str(other), "--force"])
    assert "Thursday" in other.read_text()


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("evening --page b.html", "no evening is under way"),
        ("evening --page b.html next", "stand alone"),
        ("evening --page b.html --no-page", "contradict"),
        ("evening --force", "--force goes with --page"),
    ],
)
def test_a_page_is_of_an_evening(line: str, why: str, table: CardTable) -> None:
    table.done("new Ann Bob Cat Dan")
    assert why in table.refused(line)
    assert not Path("b.html").exists()


def test_a_hand_without_an_evening_loads_nothing_of_evenings(table: CardTable) -> None:
    table.done("new Ann Bob Cat Dan")
    loaded = subprocess.run(
        [
            sys.executable,
            "-c",
            "import sys; from euchre_cli.commands.main import run\n"
            "try: run(['hand', 'Bob', '3'])\n"
            "except SystemExit: print(*sys.modules)",
        ],
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()
    assert "euchre_cli.cli.session" in loaded
    assert not [name for name in loaded if "evening_pages" in name or "jinja2" in name]


# -- on paper --------------------------------------------------------------------------------------


def test_the_plan_of_an_evening_has_its_rounds(evening: CardTable) -> None:
    north, east, south, west = players(evening, 1)
    rows = evening.done("evening plan --csv").splitlines()
    assert rows[:2] == ["round,table,north,east,south,west", f"1,1,{north},{east},{south},{west}"]
    assert len(rows) == 1 + 3 * 2
    assert evening.done("evening plan").startswith("8 people, 2 tables, 3 rounds\n")
    plan = json.loads(evening.done("evening plan --json"))
    assert (plan["evening"], plan["rounds"][0]["round"]) == (1, 1)


def test_the_plan_of_an_evening_is_a_page_with_its_title(evening: CardTable) -> None:
    path = evening.folder / "plan.html"
    said = evening.done(f"evening plan --html {path}")
    assert said.startswith("Thursday, ")
    page = path.read_text()
    assert "<h1>Thursday</h1>" in page
    assert page.count('class="round"') == 3
    assert "already exists" in evening.refused(f"evening plan --html {path}")
    evening.done(f"evening plan --html {path} --force --title Friday")
    assert "<h1>Friday</h1>" in path.read_text()


def test_where_seats_go_by_results_the_plan_says_so(table: CardTable) -> None:
    table.done(f"evening new {EIGHT} --rounds 6 --movement winners-move")
    page = table.done("evening plan --html -")
    assert "6 rounds; who sits where after round 1 goes by the results." in words(page + "<script")
    assert page.count('class="round"') == 1
