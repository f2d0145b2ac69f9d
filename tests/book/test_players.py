"""`euchre players`: who is in the book."""

from __future__ import annotations

import csv
import io
import json

from ..scoring.at_a_table import CardTable


def test_games_hands_first_and_last(table: CardTable) -> None:
    for line in (
        "new Ann Bob Cat Dan --date 2026-11-06",
        "hand Bob 3",
        "thrown-in",
        "sub Dan Eve",
        "hand Bob 3",
        "new Ann Cat Bob Dan --date 2026-11-13",
        "hand Ann 3",
        "new Zoe Yuri Xia Wim",
        "hand Zoe 3",
        "void --game 3",
        "resume 2",
    ):
        table.done(line)
    found = table.json("players")["players"]
    assert [tuple(one.values()) for one in found] == [
        ("Ann", 2, 4, "2026-11-06", "2026-11-13"),
        ("Bob", 2, 4, "2026-11-06", "2026-11-13"),
        ("Cat", 2, 4, "2026-11-06", "2026-11-13"),
        ("Dan", 2, 3, "2026-11-06", "2026-11-13"),
        ("Eve", 1, 1, "2026-11-06", "2026-11-06"),
    ]
    assert list(found[0]) == ["player", "games", "hands", "first_played", "last_played"]
    lines = table.done("players --format jsonl").splitlines()
    assert [json.loads(line) for line in lines] == found
    rows = list(csv.DictReader(io.StringIO(table.done("players --csv"))))
    assert list(rows[4].values()) == ["Eve", "1", "1", "2026-11-06", "2026-11-06"]
    table.monkeypatch.setenv("COLUMNS", "60")
    assert table.done("players").splitlines()[:2] == [
        "player  games  hands  first       last",
        "Ann         2      4  2026-11-06  2026-11-13",
    ]


def test_nobody_yet(table: CardTable) -> None:
    table.done("new Ann Bob Cat Dan")
    table.done("undo")
    assert table.done("players").startswith("Nobody has played yet")
    assert table.json("players")["players"] == []


def test_a_name_does_nothing_to_a_terminal_or_a_spreadsheet(table: CardTable) -> None:
    table.done(["new", "=1+1", "\x1b[31mBob", "Cat", "Dan"])
    table.done("hand N 3")
    assert "\x1b" not in table.done("players")
    assert "'=1+1,1,1," in table.done("players --csv")
