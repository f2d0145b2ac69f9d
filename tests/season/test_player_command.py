"""`euchre player` and `report --player`: what they print, and what they refuse."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from euchre_cli.terminal.text import width_of
from tools.demo_season.book import write_demo_book
from tools.demo_season.season import demo_games

from ..card_table import CardTable

TITLES = ("Partners and opponents", "Calling", "Loners", "Defending")


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("demo") / "demo.db"
    write_demo_book(str(path), demo_games(8, 12, 5))
    return path


@pytest.fixture
def season(table: CardTable, demo: Path) -> CardTable:
    table.monkeypatch.setenv("EUCHRE_DB", str(demo))
    return table


@pytest.mark.parametrize("width", [60, 80, 120])
def test_every_line_fits(width: int, season: CardTable) -> None:
    season.monkeypatch.setenv("COLUMNS", str(width))
    page = season.done("player Bob")
    assert max(map(width_of, page.splitlines())) <= width
    lines = page.splitlines()
    assert lines[0].startswith("Bob ")
    assert lines[1].startswith("Won ")
    assert [line for line in lines if line in TITLES] == list(TITLES)
    assert not [line for line in lines if line.startswith("%")]


def test_the_numbers_are_those_of_the_statistics(season: CardTable) -> None:
    profile = season.json("player Bob")["profile"]
    told: dict[str, Any] = {}
    for table in ("standings", "calling", "loners", "opportunities", "defending"):
        told |= season.json(f"stats {table} --player Bob")["rows"][0]
    rates = {rate["name"]: rate["own"] for part in profile["rates"].values() for rate in part}
    assert rates.pop("dealer_stuck_euchred_share")["n"] == told["dealer_stuck"]
    assert rates == {name: told[name] for name in rates}
    counts = profile["counts"]
    assert {"biddings", "biddings_unknown"} == counts.keys() - told.keys()
    assert {name: counts[name] for name in counts.keys() & told.keys()} == {
        name: told[name] for name in counts.keys() & told.keys()
    }


def test_partners_and_opponents_are_those_of_the_statistics(season: CardTable) -> None:
    profile = season.json("player Bob")["profile"]
    pairs = season.json("stats pairs --player Bob")["rows"]
    against = season.json("stats head-to-head --player Bob")["rows"]
    for people, rows, key in (
        (profile["partners"], pairs, "partner"),
        (profile["opponents"], against, "opponent"),
    ):
        assert {one["name"]: one["margin_a_hand"] for one in people} == {
            row[key]: row["margin_a_hand"] for row in rows
        }


def test_filters_choose_the_games(season: CardTable) -> None:
    whole = season.json("player Ann")
    later = season.json("player Ann --since 2025-10-01")
    assert later["asked"]["since"] == "2025-10-01"
    assert 0 < later["profile"]["counts"]["games"] < whole["profile"]["counts"]["games"]
    assert "since 2025-10-01" in season.done("player Ann --since 2025-10-01")


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("player Bpb", "did you mean Bob?"),
        ("player Nobody At All", "nobody who played is called 'Nobody At All'"),
        ("player", "as in `euchre player Ann`"),
        ("player Ann --since yesterday", "--since"),
        ("report --player Bpb --out x.html", "did you mean Bob?"),
    ],
)
def test_what_is_refused(typed: str, words: str, season: CardTable) -> None:
    answer = season.type(typed)
    assert answer.status == 2
    assert words in answer.err
    assert not answer.out


def test_nobody_played_in_these_games(season: CardTable) -> None:
    assert "No games since 2030-01-01" in season.done("player Ann --since 2030-01-01")
    answer = season.type("player Ann --since 2030-01-01 --json")
    assert answer.status == 0
    assert '"profile": null' in answer.out
    assert "No games since 2030-01-01" in answer.err


def test_somebody_of_other_games_only(table: CardTable) -> None:
    for names, date in (("Ann Bob Cat Dan", "2026-01-01"), ("Eve Bob Cat Dan", "2026-01-02")):
        table.done(f"result {names} 10-7 --date {date}")
    assert "Ann did not play in these games" in table.done("player Ann --since 2026-01-02")
    answer = table.type("report --player Ann --since 2026-01-02 --out ann.html")
    assert answer.status == 2
    assert "Ann did not play in these games" in answer.err


def test_a_page_of_one_player(season: CardTable, tmp_path: Path) -> None:
    out = tmp_path / "bob.html"
    season.done(["report", "--player", "Bob", "--out", str(out)])
    html = out.read_text(encoding="utf-8")
    assert "<title>Bob</title>" in html
    for title in TITLES:
        assert title.replace("'", "&#39;") in html
    assert "Player by player" not in html
