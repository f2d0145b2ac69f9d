"""The page of a book in which there is little, or much, or something missing."""

from __future__ import annotations

from pathlib import Path

import pytest

from euchre_cli.book.events import GameBegun, HandEntered
from euchre_cli.book.store import Store
from euchre_cli.page import season_tables
from euchre_cli.page.html import to_html
from euchre_cli.stats.games import Book, GameResult
from euchre_cli.stats.season import Season

from ..season.hand_made import with_games
from .made_up import NAMES
from .seasons import all_tables, filled, game_in, read, season_in, sections_of


@pytest.mark.parametrize("number", [1, 2])
def test_a_page_of_few_games(number: int, tmp_path: Path) -> None:
    page = filled(season_in(tmp_path, games=number))
    assert to_html(page).rstrip().endswith("</html>")
    shown = [cell.text for table in all_tables(page) for row in table.rows for cell in row.cells]
    assert "not enough" in shown


def test_columns_of_which_everybody_has_too_little_come_last(tmp_path: Path) -> None:
    more = sections_of(season_in(tmp_path, names=NAMES[:4], games=1))["standings"].tables[1]
    thin = [all(row.cells[at].thin for row in more.rows) for at in range(len(more.columns))]
    assert thin == sorted(thin)
    assert set(thin) == {True, False}


def test_while_no_game_is_over_the_points_are_the_standings(tmp_path: Path) -> None:
    page = filled(game_in(tmp_path, "maker N hearts; tricks NS 5", "maker E hearts; tricks EW 3"))
    ladder = page.sections[0].tables[0]
    assert [column.name for column in ladder.columns][:2] == ["points_for", "points_against"]
    assert ladder.picture is None
    assert not page.sections[0].lead
    assert page.findings == ()
    sections = {section.name: section for section in page.sections}
    assert list(sections) == ["standings", "calling", "pairs", "records"]
    pairs = sections["pairs"]
    assert pairs.lead.startswith("No two players are known to have played 10 hands together")
    assert [table.folded for table in pairs.tables] == [True]


def test_where_only_results_are_known_there_are_no_points_and_pairs_go_by_wins(
    tmp_path: Path,
) -> None:
    path = tmp_path / "book.db"
    with Store.open(str(path), create=True) as store, store.writing() as writer:
        for at, result in enumerate(((10, 4), (3, 10), (4, 10))):
            names = ("Ann", "Bob", "Cat", "Dan") if at < 2 else ("Ann", "Dan", "Bob", "Cat")
            writer.begin(GameBegun(names, result=result, date=f"2026-01-0{at + 1}"))
        writer.begin(GameBegun(("Eve", "Fay", "Gus", "Hal")), HandEntered("maker N; tricks NS 3"))
    sections = sections_of(read(path))
    ladder = sections["standings"].tables[0]
    at = [column.name for column in ladder.columns].index("points_for")
    assert {row.name: row.cells[at].text for row in ladder.rows if row.name in ("Ann", "Eve")} == {
        "Ann": "–",
        "Eve": "1",
    }
    pairs = [row.name for row in sections["pairs"].tables[0].rows]
    assert pairs[-4:] == ["Ann & Cat", "Bob & Dan", "Cat & Dan", "Ann & Bob"]


def test_a_name_at_two_seats_is_told(book: Book) -> None:
    def notes(some: list[GameResult]) -> list[str]:
        return [one for one in filled(with_games(book, some)).notes if "two seats" in one]

    twice = [game._replace(names=("Ann", "Bob", "Ann", "Dan")) for game in book.games[:2]]
    assert notes(book.games) == []
    assert notes([*twice[:1], *book.games[1:]]) == [
        "In 1 game one name is at two seats or more: those seats are counted together."
    ]
    assert notes([*twice, *book.games[2:]])[0].startswith("In 2 games ")
    nameless = [game._replace(names=("", "", "", "")) for game in book.games]
    assert notes(nameless) == []


def test_more_players_than_there_is_room_for(tmp_path: Path) -> None:
    names = [f"Player {number}" for number in range(40)]
    page = filled(season_in(tmp_path, names=names, games=120, evening=12))
    by_name = {section.name: section for section in page.sections}
    assert len(by_name["standings"].tables[0].rows) == 40
    assert len(by_name["run"].charts) == 24
    assert by_name["run"].lead.endswith(" Only the 24 players with the most hands are shown.")
    heat, listed = by_name["pairs"].tables
    assert (len(heat.rows), len(heat.columns), len(listed.rows)) == (16, 16, 30)
    assert by_name["pairs"].lead.endswith(" Only the 16 players with the most hands are shown.")
    most = {*season_tables.players_of(Season(read(tmp_path / "book.db")))[:16]}
    assert {row.name for row in heat.rows} == most
    assert len(to_html(page)) < 400 * 1024


def test_of_few_players_nobody_is_left_out(book: Book) -> None:
    for section in filled(book).sections:
        assert "with the most hands" not in section.lead


def test_sixteen_players_and_four_hundred_games_are_under_400_kib(tmp_path: Path) -> None:
    names = [f"Player {number}" for number in range(16)]
    page = filled(season_in(tmp_path, names=names, games=400))
    assert len(to_html(page).encode()) < 400 * 1024
