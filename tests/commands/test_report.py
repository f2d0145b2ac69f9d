"""`euchre report`: which games, where the page goes, and what it does not write over."""

from __future__ import annotations

import re
import shutil
from html import unescape
from pathlib import Path

import pytest

from tools.demo_season.book import write_demo_book
from tools.demo_season.season import demo_games

from ..card_table import CardTable


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a book with the eight games of two nights."""
    folder = tmp_path_factory.mktemp("played")
    write_demo_book(str(folder / "book.db"), demo_games(8, 2, 1))
    return folder


@pytest.fixture
def season(table: CardTable, played: Path) -> CardTable:
    """A table with such a book, whose folder is the working one."""
    shutil.copytree(played, table.folder, dirs_exist_ok=True)
    return table


def test_a_page_is_written_and_where_it_is_told(season: CardTable) -> None:
    said = season.done("report")
    page = season.folder / "season.html"
    assert page.read_text().startswith("<!DOCTYPE html>")
    size = -(-page.stat().st_size // 1024)
    assert said == f"8 games, {size} KiB: open {page.as_uri()} in a browser\n"
    told = season.json("report --force")
    findings = told.pop("findings")
    assert told == {
        "schema_version": 1,
        "file": str(page),
        "bytes": page.stat().st_size,
        "games": 8,
    }
    text = " ".join(unescape(re.sub(r"<[^>]*>", "", page.read_text())).split())
    assert findings
    assert all(words in text for words in findings)
    assert "season.html already exists" in season.refused("report")


@pytest.mark.parametrize(
    ("options", "title", "games"),
    [
        ("--title 'Thursdays & <b>' --since 2025-09-11", "Thursdays &amp; &lt;b&gt;", 4),
        ("--player Bob --until 2025-09-04 --best 2", "Bob", 4),
    ],
)
def test_which_games_and_what_stands_above(
    options: str, title: str, games: int, season: CardTable
) -> None:
    assert season.json(f"report {options}")["games"] == games
    text = (season.folder / "season.html").read_text()
    assert f"<h1>{title}</h1>" in text
    assert f"<title>{title}</title>" in text


def test_logs_in_place_of_the_book(season: CardTable) -> None:
    season.done("export --all --out all.euchre")
    one = season.done("report --title X --out -")
    assert season.done("report --from all.euchre --title X --out -") == one


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ("--season 1999", "there is no season '1999'; the seasons are 'Demo'"),
        ("--since 2030-01-01", "No games since 2030-01-01"),
        ("--player Zed", "Zed"),
        ("--out ''", "is not a file name"),
        ("--out - --json", "--json goes with --out FILE"),
    ],
)
def test_what_is_no_page(options: str, said: str, season: CardTable) -> None:
    assert said in season.refused(f"report {options}")
    assert list(season.folder.glob("*.html")) == []


def test_without_a_game_or_a_hand_there_is_no_page(table: CardTable) -> None:
    table.done("new Ann Bob Cat Dan")
    assert "No hands yet: `euchre hand Ann 3`" in table.refused("report")
    table.done("export --all --out all.euchre")
    assert "No hand is in these logs." in table.refused("report --from all.euchre")
    table.done("undo")
    assert "No games yet" in table.refused("report")
    assert not Path("season.html").exists()
