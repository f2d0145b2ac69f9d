"""`euchre report`: where the page goes, and what it does not write over."""

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
    """The folder of a book with the twelve games of three nights."""
    folder = tmp_path_factory.mktemp("played")
    write_demo_book(str(folder / "book.db"), demo_games(8, 3, 1))
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
    assert said == f"12 games, {size} KiB: open {page.as_uri()} in a browser\n"


def test_as_json(season: CardTable) -> None:
    page = season.folder / "june.html"
    told = season.json("report --out june.html")
    findings = told.pop("findings")
    assert told == {
        "schema_version": 1,
        "file": str(page),
        "bytes": page.stat().st_size,
        "games": 12,
    }
    text = re.sub("<[^>]*>", "", page.read_text())
    text = " ".join(unescape(text).split())
    assert findings
    assert all(words in text for words in findings)


@pytest.mark.parametrize(
    ("options", "title", "games"),
    [
        ("", "Euchre, Demo", 12),
        ("--title 'Thursdays & <b>'", "Thursdays &amp; &lt;b&gt;", 12),
        ("--since 2025-09-11", "Euchre, Demo", 8),
        ("--until 2025-09-04 --title X", "X", 4),
        ("--best 2", "Euchre, Demo", 12),
        ("--player Bob", "Bob", 12),
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
    season.done("report --out one.html --title X")
    season.done("report --from all.euchre --out other.html --title X")
    one, other = ((season.folder / name).read_text() for name in ("one.html", "other.html"))
    assert one == other


def test_a_file_without_a_name(season: CardTable) -> None:
    assert "it needs a FILE" in season.refused(["report", "--out", ""])


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ("--season 1999", "there is no season '1999'; the seasons are 'Demo'"),
        ("--since 2030-01-01", "No games since 2030-01-01"),
        ("--player Zed", "Zed"),
    ],
)
def test_no_such_games(options: str, said: str, season: CardTable) -> None:
    assert said in season.refused(f"report {options}")
    assert list(season.folder.glob("*.html")) == []


def test_no_games(table: CardTable) -> None:
    table.done("new Ann Bob Cat Dan")
    table.done("undo")
    assert "No games yet" in table.refused(f"report --out {table.folder / 'season.html'}")


def test_a_game_without_a_hand(table: CardTable) -> None:
    table.done("new Ann Bob Cat Dan")
    out = table.folder / "season.html"
    assert "No hands yet: `euchre hand Ann 3`" in table.refused(f"report --out {out}")
    table.done(f"export --all --out {table.folder / 'all.euchre'}")
    said = table.refused(f"report --from {table.folder / 'all.euchre'} --out {out}")
    assert "No hand is in these logs." in said
    assert not out.exists()


def test_json_goes_with_a_file(season: CardTable) -> None:
    assert "--json goes with --out FILE" in season.refused("report --out - --json")


def test_a_hostile_name_for_the_file_is_shown_as_it_is_not(season: CardTable) -> None:
    out = "a\x1b[2Jb.html"
    season.done(["report", "--out", out])
    (season.folder / out).write_text("other")
    assert "a^[[2Jb.html" in season.refused(["report", "--out", out])
