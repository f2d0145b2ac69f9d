"""`euchre show --chance`: a game's win-chance line, hand by hand."""

from __future__ import annotations

import csv
import io
from itertools import pairwise
from random import Random

import pytest

from euchre_cli.book.derived_rows import hand_rows
from euchre_cli.book.events import GameBegun, HandEntered
from euchre_cli.book.sheet import Sheet
from euchre_cli.book.store import Store
from euchre_cli.render.win_chance_of_game import (
    bar,
    course_lines,
    course_object,
    course_of,
    with_chances,
)
from euchre_cli.season.win_chance import OutcomeCounts, WinChance, blend
from euchre_cli.stats.games import outcomes_of
from euchre_cli.terminal.display import Paper
from euchre_cli.terminal.text import width_of
from euchre_engine.rules import STANDARD, Rules
from euchre_engine.seats import Seat

from ..book.random_games import random_game, sheet
from ..card_table import CardTable

COMEBACK = (
    *("hand Bob 5 alone", "hand Dan 5", "hand Bob 3", "hand Ann 3", "thrown-in"),
    *("hand Cat 5 alone", "hand Dan 2", "hand Ann 4", "hand Ann 4", "hand Cat 4"),
)
"""Ann and Cat are behind 0 to 7, and win 10 to 7."""


def _play(table: CardTable, *lines: str) -> None:
    for line in lines:
        table.done(line)


def _gained(table: CardTable, line: str = "show") -> list[str]:
    """The lines that the page of a game gains with `--chance`."""
    plain, asked = table.done(line), table.done(f"{line} --chance")
    assert asked.startswith(f"{plain}\n")
    return asked.removeprefix(f"{plain}\n").splitlines()


def _said(table: CardTable, line: str = "show") -> str:
    """The same on one line, for sentences."""
    return " ".join(" ".join(_gained(table, line)).split())


def _rows(table: CardTable, line: str = "show") -> list[list[str]]:
    """The rows of the picture: score, chance, what was added."""
    lines = _gained(table, line)
    rows = lines[2 : lines.index("")]
    return [[one for one in row.split() if one[0] in "0123456789<>+-"] for row in rows]


def _chance(table: CardTable, rules: Rules = STANDARD) -> WinChance:
    with Store.open(str(table.book)) as store:
        return WinChance(rules, blend(outcomes_of(store)))


# -- the page ------------------------------------------------------------------------------------


def test_the_page_of_a_comeback_at_sixty_columns(game: CardTable) -> None:
    game.monkeypatch.setenv("COLUMNS", "60")
    _play(game, *COMEBACK)
    assert _gained(game) == [
        "Win chance of Ann & Cat (N/S), hand by hand",
        " #  score  chance  added  0 %           50 %          100 %",
        "      0–0    51 %         ████████████████│················",
        " 1    0–4    23 %    -28  ███████·········│················",
        " 2    0–6    13 %    -10  ████············│················",
        " 3    0–7     7 %     -6  ██··············│················",
        " 4    1–7    11 %     +4  ████············│················",
        " 5    1–7    10 %     -1  ███·············│················",
        " 6    5–7    33 %    +23  ██████████······│················",
        " 7    7–7    48 %    +15  ███████████████·│················",
        " 8    8–7    66 %    +19  ████████████████│█████···········",
        " 9    9–7    77 %    +11  ████████████████│█████████·······",
        "10   10–7   100 %    +23  ████████████████│████████████████",
        "",
        "Hand 1 moved the chance most: Bob marches alone, +28 % for",
        "  Bob & Dan.",
        "Ann & Cat came back from 7 % after hand 3, at 0 to 7.",
        "Win chances come from the published rates, with your 9 hands",
        "  blended in.",
    ]


@pytest.mark.parametrize(
    ("chance", "drawn"),
    [
        (0.0, "....|...."),
        (1e-9, "=...|...."),
        (0.25, "==..|...."),
        (0.5, "====|...."),
        (0.75, "====|==.."),
        (1 - 1e-9, "====|===."),
        (1.0, "====|===="),
    ],
)
def test_only_what_is_certain_fills_the_picture_or_nothing_of_it(chance: float, drawn: str) -> None:
    assert bar(chance, 4, True) == drawn


# -- what is told of it --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("last", "hand", "given_up"),
    [
        # What was played in the hand is the hand's; the rest is nobody's.
        (
            "maker E; tricks EW 3; concede NS",
            "Hand 1 moved the chance most: Ann marches, +11 % for Ann & Cat.",
            "Ann & Cat conceded at 2 to 1, with a win chance of 58 %.",
        ),
        (
            "maker W alone; tricks EW 5; concede NS",
            "Hand 2 moved the chance most: Dan marches alone, +26 % for Bob & Dan.",
            "Ann & Cat conceded at 2 to 4, with a win chance of 36 %.",
        ),
        (
            "concede EW",
            "Hand 1 moved the chance most: Ann marches, +11 % for Ann & Cat.",
            "Bob & Dan conceded at 0 to 2, with a win chance of 38 %.",
        ),
    ],
)
def test_giving_up_is_a_step_of_its_own(last: str, hand: str, given_up: str) -> None:
    begun = GameBegun(("Ann", "Bob", "Cat", "Dan"), "standard", (), Seat.N)
    of = sheet([begun, HandEntered("maker N; tricks NS 5"), HandEntered(last)])
    said = _page(of)
    assert hand in said
    assert given_up in said
    assert not any("won from" in line or "never below" in line for line in said)
    course = course_of(of, OutcomeCounts())
    assert course is not None
    answer = course_object(course)
    assert answer["given_up"] == last[-2:]
    assert answer["comeback"] is None
    assert answer["chance"]["EW"] == (last[-2:] == "NS")
    assert 0 < answer["chances"][-1]["chance_ns"]["after"] < 1


def test_a_game_given_up_at_once_has_no_turning_hand(game: CardTable) -> None:
    game.done("concede NS")
    assert _gained(game)[-2:] == [
        "Ann & Cat conceded at 0 to 0, with a win chance of 51 %.",
        "Win chances come from the published rates, with none of your hands blended in yet.",
    ]


def test_a_hand_known_by_its_points_alone_is_told_by_them(table: CardTable) -> None:
    _import(table, "hand; score NS 1\nhand; score NS 2")
    assert "Hand 2 has moved the chance most: 2 points to N/S, +13 % for N/S." in _said(
        table, "show 1"
    )
    _import(table, "hand; score NS 2; renege W 2 upheld")
    assert "Hand 1 has moved the chance most: W reneged in trick 2, +" in _said(table, "show 2")


def test_a_game_that_was_over_before_a_hand_has_no_line() -> None:
    begun = GameBegun(("Ann", "Bob", "Cat", "Dan"), "standard", (), Seat.N, start=(10, 3))
    said = _page(sheet([begun]))
    assert said == [
        "The game was over before a hand was played.",
        "Win chances come from the published rates, with none of your hands blended in yet.",
    ]


def test_without_a_hand_there_is_only_the_chance_now(game: CardTable) -> None:
    assert _gained(game) == [
        "Win chance: Ann & Cat 51 %, Bob & Dan 49 %.",
        "Win chances come from the published rates, with none of your hands blended in yet.",
    ]


def test_the_chance_now_is_that_of_the_scoreboard(game: CardTable) -> None:
    _play(game, "hand Ann 3", "hand Bob 5")
    now = game.done("score --chance").splitlines()[-1]
    assert now in _gained(game)
    game.done("penalty --to EW 2 talk")
    now = game.done("score --chance").splitlines()[-1].removesuffix(".")
    assert f"{now}, counting the rulings in the hand under way." in _said(game)
    # The penalty is in no row: its hand no yet.
    assert len(_rows(game)) == 3


def test_a_fixed_number_of_hands_is_counted_down_to_a_tie(table: CardTable) -> None:
    _play(table, "new Ann Bob Cat Dan --rule hands=2", "hand Ann 3")
    win = _chance(table, Rules("standard", {"hands": 2}))
    assert _rows(table)[1][2] == f"{100 * win.not_dealing(1, 0, 1):.0f}"
    assert "A tie counts as half a win." in _gained(table)
    table.done("hand Bob 3")
    assert _rows(table)[-1][2] == "50"
    said = _said(table)
    assert "A tie counts as half a win." in said
    assert "won from" not in said
    assert "never below" not in said


def test_of_a_fixed_number_a_hand_is_played_that_nobody_knows_the_end_of(table: CardTable) -> None:
    _import(table, "rules eight-hands\nhand 1; dealer N; maker E; tricks EW 3\nhand 2; maker N")
    win = _chance(table, Rules("eight-hands"))
    before = table.json("score --chance --game 1")["chance"]["NS"]
    answer = table.json("show 1 --chance")
    assert answer["chance"]["NS"] == before
    assert answer["chances"][-1]["chance_ns"]["after"] == before
    assert before == pytest.approx(win.dealing(0, 1, 6), abs=1e-6)


def test_where_nobody_knows_who_deals_it_is_the_middle(table: CardTable) -> None:
    _import(table, "hand 1; maker E; tricks EW 3")
    win = _chance(table)
    middle = (win.dealing(0, 1) + win.not_dealing(0, 1)) / 2
    [step] = table.json("show 1 --chance")["chances"]
    assert step["chance_ns"] == {"before": 0.5, "after": pytest.approx(middle, abs=1e-6)}
    said = _gained(table, "show 1")
    assert said[0] == "Win chance of N/S, hand by hand"
    assert "If nobody knows who deals, the chance is the average of both cases." in said
    assert "Hand 1 has moved the chance most: E makes 3, +6 % for E/W." in said


def _import(table: CardTable, log: str) -> None:
    file = table.folder / "a.euchre"
    file.write_text(f"euchre 1\n{log}\n")
    table.done(["import", "--anyway", str(file)])


def test_a_hand_is_told_with_those_who_sat_there(game: CardTable) -> None:
    _play(game, "hand Bob 5 alone", "sub Dan Eve", "hand Bob 5 alone", "sub Ann Fay")
    _play(game, "hand Eve 3", "hand Eve 3")
    said = _said(game)
    assert said.startswith("Win chance of Ann/Fay & Cat (N/S)")
    assert "Hand 1 turned the game: Bob marches alone, +28 % for Bob & Dan." in said
    assert "Bob & Dan/Eve never fell below" in said


def test_hands_after_the_end_have_no_part_in_it(game: CardTable) -> None:
    _play(game, "hand Ann 5 alone", "hand Ann 5 alone", "hand Bob 3", "hand Cat 5")
    before = _gained(game)
    _play(game, "amend 3 Cat 5")
    assert [row[0] for row in _rows(game)] == ["0–0", "1", "2", "3"]
    assert before != _gained(game)
    *_, third, fourth = _csv(game, "show --chance --csv")
    assert (third["chance_ns"], fourth["chance_ns"], fourth["added_ns"]) == ("1.0", "", "")
    assert len(game.json("show --chance")["chances"]) == 3


def test_a_game_struck_out_has_none(game: CardTable) -> None:
    _play(game, "hand Ann 5", "new", "void --game 1")
    assert _gained(game, "show 1") == ["A game that was struck out has no win chances."]
    answer = game.json("show 1 --chance")
    assert answer["chances"] == []
    for key in ("chance", "turning_hand", "comeback", "rates", "given_up"):
        assert answer[key] is None
    [row] = _csv(game, "show 1 --chance --csv")
    assert row["chance_ns"] == row["added_ns"] == ""


HARD = ["Annabel Featherstonehaugh-Smythe", "Bob 🃏", "\x1b[31mCat\x1b[0m", "\u202eDan =1+1"]


@pytest.mark.parametrize("columns", [40, 60, 80, 120])
@pytest.mark.parametrize("names", [HARD, ["x" * 40, "y" * 40, "名" * 40, "<b>Dan</b>"]])
def test_it_fits_whatever_the_names(table: CardTable, names: list[str], columns: int) -> None:
    table.monkeypatch.setenv("COLUMNS", str(columns))
    table.done(["new", *names, "--target", "7"])
    for line in ("hand E 5 alone", "hand N 2", "penalty --to NS 2 talk", "concede EW"):
        table.done(line)
        lines = _gained(table)
        assert max(map(width_of, lines)) <= columns
        assert "\x1b" not in "".join(lines)
        assert "\u202e" not in "".join(lines)


# -- JSON and CSV --------------------------------------------------------------------------------


def test_json_has_every_hand(game: CardTable) -> None:
    _play(game, *COMEBACK)
    plain, answer = game.json("show"), game.json("show --chance")
    gained = ("chance", "chances", "turning_hand", "comeback", "rates", "given_up")
    assert list(answer) == [*plain, *gained]
    assert {key: answer[key] for key in plain} == plain
    steps = answer["chances"]
    assert [step["hand"] for step in steps] == list(range(1, 11))
    assert set(steps[0]) == {"hand", "chance_ns", "added_ns", "leverage"}
    for before, after in pairwise(steps):
        assert before["chance_ns"]["after"] == after["chance_ns"]["before"]
    for step in steps:
        before, after = step["chance_ns"]["before"], step["chance_ns"]["after"]
        assert step["added_ns"] == round(after - before, 6)
    win = _chance(game)
    assert steps[2]["chance_ns"]["after"] == pytest.approx(win.not_dealing(0, 7), abs=1e-6)
    assert steps[0]["leverage"] == 1
    assert steps[3]["leverage"] == pytest.approx(win.swing(7, 0).leverage, abs=1e-6)
    assert answer["chance"] == {"NS": 1, "EW": 0}
    assert answer["turning_hand"] == 1
    assert answer["comeback"] == {
        "side": "NS",
        "chance": steps[2]["chance_ns"]["after"],
        "hand": 3,
        "score": {"NS": 0, "EW": 7},
    }
    assert answer["rates"] == {"used": "blended", "hands": 9, "published_weighs": 200}
    assert answer["given_up"] is None


def test_csv_gains_two_columns_at_the_end(game: CardTable) -> None:
    _play(game, *COMEBACK)
    plain, asked = game.done("show --csv").splitlines(), game.done("show --chance --csv")
    assert [line.rsplit(",", 2)[0] for line in asked.splitlines()] == plain
    steps = game.json("show --chance")["chances"]
    rows = _csv(game, "show --chance --csv")
    assert [(float(row["chance_ns"]), float(row["added_ns"])) for row in rows] == [
        (step["chance_ns"]["after"], step["added_ns"]) for step in steps
    ]


def _csv(table: CardTable, line: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(table.done(line))))


# -- whatever was played -------------------------------------------------------------------------


def _page(of: Sheet, columns: int = 900, counts: OutcomeCounts | None = None) -> list[str]:
    on = Paper(columns, False, True, lambda text, style: text)
    return course_lines(of, course_of(of, counts or OutcomeCounts()), on)


@pytest.mark.parametrize("seed", range(60))
def test_the_line_of_any_game_ends_where_the_game_stands(seed: int) -> None:
    of = sheet(random_game(Random(seed)))
    course = course_of(of, OutcomeCounts(3, 2, 1, 1, 1, 0))
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
    rows = with_chances(hand_rows(of), course)
    assert [row["hand"] for row in rows if row["chance_ns"] is not None] == played
    for columns in (40, 120):
        assert max(map(width_of, _page(of, columns, course.counts))) <= columns
