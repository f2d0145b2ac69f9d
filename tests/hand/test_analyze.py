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


@pytest.mark.parametrize("width", [40, 100])
def test_a_report_fits_the_terminal(table: CardTable, width: int) -> None:
    table.monkeypatch.setenv("COLUMNS", str(width))
    text = table.done(f"analyze {SAMPLES / 'good' / 'thursday.euchre'} 1 --deals 20")
    assert "for instance with these cards" in text.replace("\n    ", " ")
    assert max(map(width_of, text.splitlines())) <= width


def test_a_game_of_the_scorebook_is_judged_as_its_log(table: CardTable, log: Path) -> None:
    table.done(f"import {log}")
    by_game = rows(table, "analyze 1 2 --all-cards --format jsonl")
    by_log = rows(table, f"analyze {log} 2 --all-cards --format jsonl")
    assert [one["best"] for one in by_game] == [one["best"] for one in by_log]
    table.done(f"import {SAMPLES / 'good' / 'thursday.euchre'}")
    season = table.done("analyze --since 2000 --all-cards")
    assert "What cost most\n  game 2, hand 1, call: Ann ordered it up, ?? blunder" in season


def test_what_is_done_is_printed_after_an_interruption(table: CardTable, log: Path) -> None:
    def interrupted(hand: RecordedHand) -> HandSteps:
        if hand.number == 3:
            raise KeyboardInterrupt
        return steps_of(hand)

    table.monkeypatch.setattr("euchre_cli.commands.analyze.steps_of", interrupted)
    answer = table.type(f"analyze {log} --all-cards")
    assert answer.status == 130
    assert "hand 2" in answer.out
    assert "hand 3" not in answer.out
    assert "interrupted after 2 of 3 hands" in answer.err
