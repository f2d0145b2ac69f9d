"""Reneges, misdeals and penalties: whose they are."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ..card_table import CardTable

HEAD = """\
euchre 1
date 2026-01-01
rules csl
player N Ann
player E Bob
player S Cat
player W Dan
"""
MADE = "hand; dealer N; maker W hearts; tricks EW 3\n"

CASES = {
    "a misdeal is the dealer's, where nobody is named": (
        "hand; dealer N; misdeal\n" + MADE,
        {"Ann": {"misdeals": 1}, "Bob": {"misdeals": 0}},
    ),
    "a misdeal of somebody else is not the dealer's": (
        "hand; dealer N; misdeal E\n" * 2 + MADE,
        {"Ann": {"misdeals": 0}, "Bob": {"misdeals": 2}},
    ),
    "two reneges in a hand are two": (
        "hand; dealer N; maker W hearts; renege E 3 by N upheld; renege E 4 by N upheld\n",
        {"Bob": {"reneges": 2}, "Dan": {"reneges": 0}},
    ),
    "one that was put right is none": (
        MADE.replace("tricks", "renege E 2 by N corrected; tricks"),
        {"Bob": {"reneges": 0}},
    ),
    "a claim that was rejected is whoever's made it": (
        MADE.replace("tricks", "renege E 2 by N rejected; tricks"),
        {"Ann": {"false_claims": 1}, "Bob": {"reneges": 0, "false_claims": 0}},
    ),
    "a penalty is both partners'": (
        MADE.replace("tricks", "penalty EW 2 table talk; tricks"),
        {name: {"penalties": 1} for name in ("Ann", "Cat")}
        | {name: {"penalties": 0} for name in ("Bob", "Dan")},
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_whose_it_is(table: CardTable, tmp_path: Path, case: str) -> None:
    hands, expected = CASES[case]
    log = tmp_path / "log.euchre"
    log.write_text(HEAD + hands)
    said = json.loads(table.done(["stats", "discipline", "--json", "--from", str(log)]))
    rows = {row["player"]: row for row in said["rows"]}
    for name, cells in expected.items():
        for column, value in cells.items():
            assert rows[name][column] == value, (name, column)


def test_both_partners_may_renege_in_one_hand(table: CardTable, tmp_path: Path) -> None:
    log = tmp_path / "log.euchre"
    log.write_text(HEAD + MADE.replace("tricks", "renege E 3 by N upheld; renege W by N upheld; "))
    for by in ("pair", "night", "game"):
        words = ["stats", "discipline", "--by", by, "--json", "--from", str(log), "--anyway"]
        rows = json.loads(table.type(words).out)["rows"]
        assert sum(row["reneges"] for row in rows) == 2
