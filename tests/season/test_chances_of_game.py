"""`euchre show --chance`: a game's win chances, hand by hand."""

from __future__ import annotations

import csv
import io
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Final

import pytest

from euchre_cli.book.derived_rows import hand_rows
from euchre_cli.book.store import Store
from euchre_cli.season.chances_of_game import chances_of_game, course_object, with_chances
from euchre_cli.season.games import book_of, count_outcomes
from euchre_cli.season.season import Season
from euchre_cli.season.win_chance import OutcomeCounts, WinChance, blend
from euchre_cli.terminal.text import width_of
from euchre_engine.rules import STANDARD, Rules

from ..book.random_games import random_game, sheet
from ..card_table import CardTable
from .random_season import book, season

COMEBACK: Final = (
    *("hand Bob 5 alone", "hand Dan 5", "hand Bob 3", "hand Ann 3", "thrown-in"),
    *("hand Cat 5 alone", "hand Dan 2", "hand Ann 4", "hand Ann 4", "hand Cat 4"),
)
"""Ann and Cat are behind 0 to 7, and win 10 to 7."""

PAGE: Final = """\
Win chance of Ann & Cat (N/S), hand by hand
 #  score  chance  added  0 %          50 %         100 %
      0–0    51 %         ███████████████│···············
 1    0–4    23 %    -28  ███████········│··············· ‹
 2    0–6    13 %    -10  ████···········│···············
 3    0–7     7 %     -6  ██·············│···············
 4    1–7    11 %     +4  ███············│···············
 5    1–7    10 %     -1  ███············│···············
 6    5–7    33 %    +23  ██████████·····│···············
 7    7–7    48 %    +15  ██████████████·│···············
 8    8–7    66 %    +19  ███████████████│█████··········
 9    9–7    77 %    +11  ███████████████│████████·······
10   10–7   100 %    +23  ███████████████│███████████████

Hand 1 moved the chance most: Bob marches alone, +28 % for
  Bob & Dan.
Ann & Cat came back from 7 % after hand 3, at 0 to 7.
Win chances come from the published rates, with your 9 hands
  blended in.
"""

PUBLISHED: Final = (
    "Win chances come from the published rates, with none of your hands blended in yet."
)


def play(table: CardTable, *lines: str) -> CardTable:
    """Enters these lines."""
    for line in lines:
        table.done(line)
    return table


def log(table: CardTable, *lines: str) -> CardTable:
    """Imports a log of these lines."""
    (table.folder / "a.euchre").write_text("\n".join(("euchre 1", *lines, "")))
    return play(table, "import --anyway a.euchre")


def gained(table: CardTable, line: str = "show") -> str:
    """What the sheet of a game gains with `--chance`."""
    plain, with_chance = table.done(line), table.done(f"{line} --chance")
    assert with_chance.startswith(f"{plain}\n")
    return with_chance.removeprefix(f"{plain}\n")


def chance(table: CardTable, rules: Rules = STANDARD) -> WinChance:
    """The chances with the rates of this table's book."""
    with Store.open(str(table.book)) as store:
        return WinChance(rules, blend(count_outcomes(store.connection)))


def rows(table: CardTable, line: str) -> list[dict[str, str]]:
    """The CSV that a command prints."""
    return list(csv.DictReader(io.StringIO(table.done(line))))


def test_a_comeback_at_sixty_columns(game: CardTable) -> None:
    game.monkeypatch.setenv("COLUMNS", "60")
    assert gained(play(game, *COMEBACK)) == PAGE


@pytest.mark.parametrize(
    ("entered", "said"),
    [
        ([], ["Win chance: Ann & Cat 51 %, Bob & Dan 49 %.", PUBLISHED]),
        (["concede NS"], ["Ann & Cat conceded at 0 to 0, with a win chance of 51 %.", PUBLISHED]),
        (
            ["hand Ann 5", "concede EW"],
            [
                "Hand 1 moved the chance most: Ann marches, +11 % for Ann & Cat.",
                "Bob & Dan conceded at 0 to 2, with a win chance of 38 %.",
            ],
        ),
        (
            ["hand Ann 3", "penalty --to EW 2 talk"],
            ["%, counting the rulings in the hand under way."],
        ),
        (
            [
                *("hand Bob 5 alone", "sub Dan Eve", "hand Bob 5 alone", "sub Ann Fay"),
                *("hand Eve 3", "hand Eve 3"),
            ],
            [
                "Win chance of Ann/Fay & Cat (N/S), hand by hand",
                "Hand 1 turned the game: Bob marches alone, +28 % for Bob & Dan.",
                "Bob & Dan/Eve never fell below the 49 % they began with.",
            ],
        ),
    ],
)
def test_what_is_told_of_it(game: CardTable, entered: list[str], said: list[str]) -> None:
    page = gained(play(game, *entered))
    for words in said:
        assert words in page


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (
            ["hand; score NS 1", "hand; score NS 2"],
            "Hand 2 has moved the chance most: 2 points to N/S, +13 % for N/S.",
        ),
        (
            ["hand; score NS 2; renege W 2 upheld"],
            "Hand 1 has moved the chance most: W reneged in trick 2, +",
        ),
        (["hand 1; maker E; tricks EW 3"], "Hand 1 has moved the chance most: E makes 3, +6 %"),
        (
            ["hand 1; maker E; tricks EW 3"],
            "If nobody knows who deals, the chance is the average of both cases.",
        ),
        (["start NS 10 EW 3"], "The game was over before a hand was played."),
        (["rules eight-hands", "hand 1; maker N; tricks NS 3"], "A tie counts as half a win."),
    ],
)
def test_what_is_told_of_a_log(table: CardTable, lines: list[str], said: str) -> None:
    assert said in gained(log(table, *lines), "show 1")


def test_the_chance_now_is_that_of_the_scoreboard(game: CardTable) -> None:
    play(game, "hand Ann 3", "hand Bob 5")
    assert game.done("score --chance").splitlines()[-1] in gained(game).splitlines()


def test_a_fixed_number_of_hands_is_counted_down_to_a_tie(table: CardTable) -> None:
    play(table, "new Ann Bob Cat Dan --rule hands=2", "hand Ann 3")
    win = chance(table, Rules("standard", {"hands": 2}))
    assert f"1–0    {100 * win.not_dealing(1, 0, 1):.0f} %" in gained(table)
    page = gained(play(table, "hand Bob 3"))
    assert "1–1    50 %" in page
    assert "A tie counts as half a win." in page


def test_where_nobody_knows_who_deals_it_is_the_middle(table: CardTable) -> None:
    win = chance(log(table, "hand 1; maker E; tricks EW 3"))
    middle = (win.dealing(0, 1) + win.not_dealing(0, 1)) / 2
    [step] = table.json("show 1 --chance")["chances"]
    assert step["chance_ns"] == {"before": 0.5, "after": pytest.approx(middle, abs=1e-6)}


def test_hands_after_the_end_and_games_struck_out_have_none(game: CardTable) -> None:
    play(game, "hand Ann 5 alone", "hand Ann 5 alone", "hand Bob 3", "hand Cat 5", "amend 3 Cat 5")
    *_, third, fourth = rows(game, "show --chance --csv")
    assert (third["chance_ns"], fourth["chance_ns"], fourth["added_ns"]) == ("1.0", "", "")
    assert len(game.json("show --chance")["chances"]) == 3
    play(game, "void --game 1")
    assert gained(game, "show 1") == "A game that was struck out has no win chances.\n"
    answer = game.json("show 1 --chance")
    assert answer["chances"] == []
    for key in ("chance", "turning_hand", "comeback", "rates", "given_up"):
        assert answer[key] is None
    assert {row["chance_ns"] for row in rows(game, "show 1 --chance --csv")} == {""}


HARD: Final = ["Annabel Featherstonehaugh-Smythe", "Bob 🃏", "\x1b[31mCat\x1b[0m", "\u202eDan =1+1"]


@pytest.mark.parametrize("columns", [40, 60, 120])
@pytest.mark.parametrize("names", [HARD, ["x" * 40, "y" * 40, "名" * 40, "<b>Dan</b>"]])
def test_it_fits_whatever_the_names(table: CardTable, names: list[str], columns: int) -> None:
    table.monkeypatch.setenv("COLUMNS", str(columns))
    table.done(["new", *names, "--target", "7"])
    for line in ("hand E 5 alone", "hand N 2", "penalty --to NS 2 talk", "concede EW"):
        page = gained(play(table, line))
        assert max(map(width_of, page.splitlines())) <= columns
        assert not {"\x1b", "\u202e"} & set(page)


def test_json_and_csv_have_every_hand(game: CardTable) -> None:
    play(game, *COMEBACK)
    plain, answer = game.json("show"), game.json("show --chance")
    more = ("chance", "chances", "turning_hand", "comeback", "rates", "given_up")
    assert list(answer) == [*plain, *more]
    steps, win = answer.pop("chances"), chance(game)
    assert {key: answer[key] for key in more if key != "chances"} == {
        "chance": {"NS": 1, "EW": 0},
        "turning_hand": 1,
        "comeback": {
            "side": "NS",
            "chance": steps[2]["chance_ns"]["after"],
            "hand": 3,
            "score": {"NS": 0, "EW": 7},
        },
        "rates": {"used": "blended", "hands": 9, "published_weighs": 200},
        "given_up": None,
    }
    assert [step["hand"] for step in steps] == list(range(1, 11))
    for before, after in pairwise(steps):
        assert before["chance_ns"]["after"] == after["chance_ns"]["before"]
    for step in steps:
        ends = step["chance_ns"]
        assert step["added_ns"] == round(ends["after"] - ends["before"], 6)
    assert steps[2]["chance_ns"]["after"] == pytest.approx(win.not_dealing(0, 7), abs=1e-6)
    assert steps[3]["leverage"] == pytest.approx(win.swing(7, 0).leverage, abs=1e-6)
    lines = game.done("show --chance --csv").splitlines()
    assert [line.rsplit(",", 2)[0] for line in lines] == game.done("show --csv").splitlines()
    assert [
        (float(row["chance_ns"]), float(row["added_ns"]))
        for row in rows(game, "show --chance --csv")
    ] == [(step["chance_ns"]["after"], step["added_ns"]) for step in steps]


@pytest.mark.parametrize("seed", range(60))
def test_the_line_of_any_game_ends_where_the_game_stands(seed: int) -> None:
    of = sheet(random_game(Random(seed)))
    course = chances_of_game(of, OutcomeCounts(3, 2, 1, 1, 1, 0))
    if of.only_result:
        assert course is None
        return
    assert course is not None
    assert course.line.given_up == of.conceded
    if not of.waiting and of.conceded is None:
        assert course.line.chances[-1] == course.now[0]
    assert sum(course.line.added) == pytest.approx(course.line.chances[-1] - course.line.chances[0])
    played = [line.number for line in of.lines if not line.late]
    assert [step["hand"] for step in course_object(course)["chances"]] == played
    told = with_chances(hand_rows(of), course)
    assert [row["hand"] for row in told if row["chance_ns"] is not None] == played


@pytest.mark.parametrize("seed", range(3))
def test_the_line_of_a_game_is_that_of_its_season(tmp_path: Path, seed: int) -> None:
    with book(tmp_path / "book.db", season(seed, 30)) as store:
        whole = Season(book_of(store))
        assert whole.lines
        for number, line in whole.lines.items():
            of = store.sheet(number)
            assert of is not None
            course = chances_of_game(of, whole.book.outcomes)
            assert course is not None
            assert course.line == line
