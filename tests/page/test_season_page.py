"""The page of a season says what the statistics say."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from euchre_cli.page import content, season_tables
from euchre_cli.page.season_page import page_of
from euchre_cli.render.season_records import named_holders, value_words
from euchre_cli.stat_columns.stat_tables import COLUMNS
from euchre_cli.stats.filters import Filters
from euchre_cli.stats.games import Book
from euchre_cli.stats.record_definitions import Record, RecordDefinition, RecordHolder
from euchre_cli.stats.records import records_of
from euchre_cli.stats.season import Season

from ..season.hand_made import at_least, with_games
from .seasons import all_tables, filled, season_in


def test_the_sections(book: Book) -> None:
    assert [section.name for section in filled(book).sections] == [
        *("standings", "ratings", "run", "calling", "loners", "pairs", "players", "games"),
        "records",
    ]


def test_the_head_says_when_and_how_much_was_played(book: Book) -> None:
    hands = sum(1 for _ in book.hands())
    assert filled(book).about == (
        "1 Jan to 8 Mar 2026",
        f"8 players, 10 evenings, 40 games, {hands} hands",
    )


@pytest.mark.parametrize(
    ("seasons", "event", "title", "about"),
    [
        (("2026",), "", "Euchre, 2026", ("1 Jan to 8 Mar 2026",)),
        (("2025", "2026"), "Thursdays", "A season of euchre", ("Thursdays", "1 Jan to 8 Mar 2026")),
        (("",), "", "A season of euchre", ("1 Jan to 8 Mar 2026",)),
    ],
)
def test_what_all_games_say_alike_stands_above(
    seasons: tuple[str, ...], event: str, title: str, about: tuple[str, ...], book: Book
) -> None:
    said = [
        game._replace(season=seasons[game.number % len(seasons)], event=event)
        for game in book.games
    ]
    page = page_of(with_games(book, said), Filters(), None, "21 Nov 2026")
    assert (page.title, page.about[:-1]) == (title, about)


def test_every_cell_is_the_statistic_of_its_column(book: Book) -> None:
    season = Season(book)
    rows = {
        " & ".join(key): tally
        for by in ("player", "pair")
        for key, tally in season.by(by).rows.items()
    }
    checked = 0
    for table in all_tables(filled(book)):
        for row in table.rows:
            for column, cell in zip(table.columns, row.cells, strict=True):
                if column.name in COLUMNS or column.name == "won_lost":
                    of = season_tables.column_of(column.name)
                    value = of.value(rows[row.name], season)
                    assert cell.text in (
                        season_tables.cell_of(of, value).text,
                        season_tables.cell_of(of, value, 1).text,
                    ), (row.name, column.name)
                    checked += 1
    assert checked > 400


def test_every_definition_is_that_of_the_statistics(book: Book) -> None:
    defined = {
        column.name: column.definition
        for table in all_tables(filled(book))
        for column in table.columns
        if column.definition
    }
    assert len(defined) > 25
    assert defined == {name: season_tables.column_of(name).definition for name in defined}


def test_the_records_are_all_there(book: Book) -> None:
    found = records_of(Season(book))
    table = season_tables.records_table(found)
    assert [row.name for row in table.rows] == [record.definition.title for record in found]
    assert [one.definition for one in table.defines] == [
        record.definition.meaning for record in found
    ]
    for row, record in zip(table.rows, found, strict=True):
        assert row.cells[0].text == value_words(record)
        names = [" & ".join(held.names) for held in named_holders(record)]
        assert all(name in row.cells[1].text for name in names)
        assert row.cells[1].text.endswith(" times") is not bool(names)
        assert not re.search(r"\d{4}-\d\d-\d\d", row.cells[1].text + row.cells[1].note)


def test_a_streak_says_from_when_to_when_it_went(book: Book) -> None:
    held = RecordHolder(("Finn",), date="2026-02-26", since="2026-02-05")
    assert told(held).text == "Finn"
    assert told(held).note == "5 Feb to 26 Feb 2026"


@pytest.mark.parametrize(
    ("many", "text", "note"),
    [
        (1, "Ann & Cat", "against Bob & Dan 10–8; from 2–8; 1 Jan 2026, game 1"),
        (2, "Ann & Cat (1 Jan 2026, game 1); Ann & Cat (1 Jan 2026, game 2)", ""),
        (41, "41 times", ""),
    ],
)
def test_who_holds_a_record_and_of_many_how_often_it_was_done(
    many: int, text: str, note: str
) -> None:
    one = RecordHolder(
        ("Ann", "Cat"), ("Bob", "Dan"), (10, 8), "2026-01-01", game=1, words="from 2–8"
    )
    cell = told(*(one._replace(game=number) for number in range(1, many + 1)))
    assert (cell.text, cell.note) == (text, note)


def test_holders_without_a_date_are_named_alone() -> None:
    assert told(RecordHolder(("Ann",)), RecordHolder(("Bob",))).text == "Ann; Bob"
    assert told(RecordHolder(())).text == "everybody"


def told(*held: RecordHolder) -> content.PageCell:
    """Who holds a record, as the page says it."""
    record = Record(RecordDefinition("a", "A", "An a.", "games"), 7, held)
    return season_tables.records_table([record]).rows[0].cells[1]


@pytest.mark.parametrize(
    ("caption", "columns"),
    [
        ("Standings", ["won_lost", "games_behind", "margin_a_hand"]),
        ("Who is really good", ["rating", "best"]),
        ("Calling", ["euchred_share", "call_share", "marched_share"]),
        ("Loners", ["loner_share", "points_a_loner", "loners"]),
        ("Every partnership, in numbers", ["margin_a_hand", "synergy"]),
    ],
)
def test_a_table_begins_with_what_it_is_there_for(
    caption: str, columns: list[str], book: Book
) -> None:
    with at_least(1):
        page = page_of(book, Filters(), None, "21 Nov 2026")
    table = next(table for table in all_tables(page) if table.caption == caption)
    assert [column.name for column in table.columns][: len(columns)] == columns


def test_games_under_different_rules_are_named(book: Book) -> None:
    mixed = [game._replace(preset="csl") if game.number % 3 else game for game in book.games]
    assert any("csl and standard" in note for note in filled(with_games(book, mixed)).notes)


def test_captions_and_the_names_of_charts_are_unique(book: Book) -> None:
    page = filled(book)
    captions = [table.caption for table in all_tables(page)]
    assert len(captions) == len(set(captions))
    names = [chart.name for section in page.sections for chart in section.charts]
    names += [section.name for section in page.sections]
    assert len(names) == len(set(names))


def test_what_is_not_a_picture_is_folded(book: Book) -> None:
    tables = {table.caption: table for section in filled(book).sections for table in section.tables}
    shown = [caption for caption, table in tables.items() if not table.folded]
    assert [tables[caption].picture is not None for caption in shown] == [
        *(True, True, True, True),
        *(False, False),  # The heat map is its own picture; records have none.
    ]


@pytest.mark.parametrize(
    ("name", "column"), [("standings", "margin_a_hand"), ("ratings", "rating")]
)
def test_the_bar_beside_a_row_is_the_interval_of_its_number(
    name: str, column: str, book: Book
) -> None:
    season = Season(book)
    table = season_tables.player_table(season, name)
    assert isinstance(table.picture, content.Ranges)
    for row, one in zip(table.rows, table.picture.rows, strict=True):
        cell = COLUMNS[column].value(season.by("player").rows[row.name,], season)
        assert one is not None
        assert (one.value, one.low, one.high) == (cell.value, cell.low, cell.high)
        assert abs(one.low - table.picture.middle) <= table.picture.reach
        assert one.words == season_tables.cell_of(COLUMNS[column], cell).note


@pytest.mark.parametrize(("name", "whole"), [("calling", "calls"), ("loners", "loners")])
def test_the_parts_of_a_bar_are_all_the_calls(name: str, whole: str, book: Book) -> None:
    season = Season(book)
    table = season_tables.player_table(season, name)
    assert isinstance(table.picture, content.Shares)
    assert table.picture.parts == ("made", "marched", "euchred")
    for row, parts in zip(table.rows, table.picture.rows, strict=True):
        assert sum(parts) == season.by("player").rows[row.name,][whole] > 0
    left_out = {row.key[0] for row in season.by("player").rows.values() if not row[whole]}
    assert left_out.isdisjoint(row.name for row in table.rows)


def test_the_ends_of_an_axis_are_as_far_from_its_middle(book: Book) -> None:
    margins = season_tables.player_table(Season(book), "standings").picture
    ratings = season_tables.player_table(Season(book), "ratings").picture
    assert isinstance(margins, content.Ranges)
    assert isinstance(ratings, content.Ranges)
    assert margins.ends == (f"−{margins.reach:.1f}", "0.0", f"+{margins.reach:.1f}")
    assert ratings.ends == (f"{50 - ratings.reach:.0f}", "50", f"{50 + ratings.reach:.0f}")


def test_nobody_has_a_bar_who_has_played_too_little(tmp_path: Path) -> None:
    book = season_in(tmp_path, games=1)
    with at_least(100):
        assert season_tables.player_table(Season(book), "standings").picture is None
        assert season_tables.player_table(Season(book), "ratings").picture is None
