"""`euchre analyze`: which hands it takes, what it prints, and what it refuses."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from euchre_cli.hand.recorded import RecordedHand
from euchre_cli.hand.steps import HandSteps, steps_of
from euchre_cli.terminal.text import width_of
from euchre_engine.seats import SEATS
from tests.card_table import CardTable

from .hands import SAMPLES, log_of, simulated

NAMES = ("player N Ann", "player E Bob", "player S Cat", "player W Dan")
ALL_CARDS_KEYS = [
    *("game", "hand", "trick", "seat", "did", "value", "best", "best_value"),
    *("lost_points", "lost_chance", "grade"),
]


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """Three hands of a game that is not over."""
    path = tmp_path / "thursday.euchre"
    hands = [simulated(seed, dealer=SEATS[seed]).hand.records for seed in (1, 2, 3)]
    path.write_text(log_of(hands, "rules standard", *NAMES))
    return path


def rows(table: CardTable, line: str) -> list[dict[str, Any]]:
    return [json.loads(row) for row in table.done(line).splitlines()]


# -- for programs ----------------------------------------------------------------------------------


def test_with_all_cards_seen_there_is_an_object_for_each_decision(
    table: CardTable, log: Path
) -> None:
    decisions = rows(table, f"analyze {log} --all-cards --format jsonl")
    assert {tuple(one) for one in decisions} == {tuple(ALL_CARDS_KEYS)}
    assert {one["hand"] for one in decisions} == {1, 2, 3}
    assert {one["game"] for one in decisions} == {1}
    assert {one["trick"] for one in decisions} == {0, 1, 2, 3, 4, 5}


def test_the_two_views_share_no_name_but_those_of_the_place(table: CardTable, log: Path) -> None:
    (one, *_) = rows(table, f"analyze {log} 1 --all-cards --format jsonl")
    (other, *_) = rows(table, f"analyze {log} 1 --deals 2 --format jsonl")
    assert set(one) & set(other) == {"game", "hand", "trick", "seat"}


def test_json_has_the_view_the_decisions_and_the_sums(table: CardTable, log: Path) -> None:
    answer = table.json(f"analyze {log} 1 --deals 3 --seed 2")
    assert (answer["view"], answer["deals"], answer["seed"]) == ("known", 3, 2)
    assert {one["player"] for one in answer["players"]} == {"Ann", "Bob", "Cat", "Dan"}
    of_bob = table.json(f"analyze {log} 1 --all-cards --player bob")
    assert {one["seat"] for one in of_bob["decisions"]} == {"E"}
    graded = [one for one in answer["decisions"] if one["verdict"] not in ("forced", "clear")]
    assert sum(one["decisions"] for one in answer["players"]) == len(graded)
    assert table.json(f"analyze {log} 1 --deals 3 --seed 2") == answer


# -- for people ------------------------------------------------------------------------------------


def test_a_report_says_its_view_and_names_people(table: CardTable, log: Path) -> None:
    text = table.done(f"analyze {log} --all-cards")
    assert text.startswith("With all cards seen\n")
    assert "thursday.euchre, hand 2" in text
    assert "Ann" in text
    known = table.done(f"analyze {log} 2 --deals 5")
    assert known.startswith("With what the player could know\n")
    assert "5 deals drawn at random (seed 1)" in known.replace("\n  ", " ")
    assert "hand 1" not in known


@pytest.mark.parametrize("width", [40, 100])
def test_a_report_fits_the_terminal(
    table: CardTable, monkeypatch: pytest.MonkeyPatch, width: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    text = table.done(f"analyze {SAMPLES / 'good' / 'thursday.euchre'} 1 --deals 20")
    assert "for instance with these cards" in text.replace("\n    ", " ")
    assert max(map(width_of, text.splitlines())) <= width


def test_a_hand_without_cards_is_said_to_have_none(table: CardTable, tmp_path: Path) -> None:
    log = tmp_path / "short.euchre"
    log.write_text("euchre 1\nhand 1; dealer N; maker E hearts; tricks EW 3\n")
    text = table.done(f"analyze {log}")
    assert "no cards are recorded" in text
    assert "No decision could be judged" in text


def test_a_log_with_errors_is_analysed_and_its_errors_are_mentioned(
    table: CardTable, tmp_path: Path
) -> None:
    log = tmp_path / "wrong.euchre"
    log.write_text("euchre 1\nhand 1; dealer N; maker E hearts; tricks EW 3; score EW 2\n")
    answer = table.type(f"analyze {log}")
    assert answer.status == 0
    assert "euchre audit" in answer.err


# -- games of the scorebook ------------------------------------------------------------------------


def test_a_game_of_the_scorebook_and_a_season(table: CardTable, log: Path) -> None:
    table.done(f"import {log}")
    table.done("new Eve Finn Gus Hal")
    by_game = rows(table, "analyze 1 2 --all-cards --format jsonl")
    by_log = rows(table, f"analyze {log} 2 --all-cards --format jsonl")
    assert [one["best"] for one in by_game] == [one["best"] for one in by_log]
    assert "hand 1" not in table.done("analyze --all-cards")  # The current game has none yet.
    season = table.done("analyze --player Ann --all-cards")
    assert "hand 1" not in season
    assert "Ann" in season
    answer = table.json("analyze --player Ann --all-cards")
    assert [one["player"] for one in answer["players"]] == ["Ann"]
    assert answer["players"][0]["hands"] <= 3
    table.done(f"import {SAMPLES / 'good' / 'thursday.euchre'}")
    season = table.done("analyze --since 2000 --all-cards")
    assert "What cost most\n  game 3, hand 1, call: Ann ordered it up, ?? blunder" in season


@pytest.mark.parametrize(
    ("words", "status", "reason"),
    [
        ("Ann", 3, "--player takes a player"),
        ("{log} 9", 2, "has no hand 9: its hands are 1 to 3"),
        ("99", 2, "there is no game 99"),
        ("0", 2, "there is no game 0"),
        ("missing.euchre", 3, "missing.euchre: no such file"),
        ("{folder}", 3, "no log was found in this folder"),
        ("{log} --all-cards --deals 5", 2, "--deals goes with --known"),
        ("{log} --all-cards --seed 5", 2, "--seed goes with --known"),
        ("{log} --season 2026", 2, "do not go together"),
        ("{log} --player Zoe", 2, "Zoe"),
        ("{log} --deals 0", 2, "--deals"),
        ("--season 1999", 2, "no season"),
    ],
)
def test_what_cannot_be_done_is_refused_in_a_line(
    table: CardTable, log: Path, words: str, status: int, reason: str
) -> None:
    table.done(f"import {log}")
    said = table.refused(f"analyze {words.format(log=log, folder=table.folder)}", status)
    assert reason in said


@pytest.mark.parametrize("text", ["", "hello\n", "\0\1\2"])
def test_a_file_that_is_no_log(table: CardTable, tmp_path: Path, text: str) -> None:
    log = tmp_path / "no.euchre"
    log.write_text(text)
    assert "no.euchre" in table.refused(f"analyze {log}", 3)


def test_what_is_done_is_printed_after_an_interruption(
    table: CardTable, log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(hand: RecordedHand) -> HandSteps:
        if hand.number == 3:
            raise KeyboardInterrupt
        return steps_of(hand)

    monkeypatch.setattr("euchre_cli.commands.analyze.steps_of", interrupted)
    answer = table.type(f"analyze {log} --all-cards")
    assert answer.status == 130
    assert "hand 2" in answer.out
    assert "hand 3" not in answer.out
    assert "interrupted after 2 of 3 hands" in answer.err
