"""Tables, the heat map and pictures of the page stand in the order of the statistics."""

from __future__ import annotations

import pytest

from euchre_cli.page import season_charts, season_tables
from euchre_cli.page.content import Bars, Chart, Dots
from euchre_cli.stat_columns.stat_tables import COLUMNS, TABLES
from euchre_cli.stats.counted_tables import table_rows
from euchre_cli.stats.games import Book
from euchre_cli.stats.season import Season

from ..season.played import book as book_of
from ..season.played import told
from .seasons import filled


def in_order(book: Book, table: str, sort: str | None = None) -> list[str]:
    """Everybody as the statistics sort them."""
    season = Season(book)
    column = (COLUMNS["points_a_hand"],)
    rows = table_rows(season, TABLES[table], "player", column, 10, sort)
    return [row.key[0] for row in rows]


def rows_of(book: Book, caption: str) -> list[str]:
    return next(
        [row.name for row in table.rows]
        for section in filled(book).sections
        for table in section.tables
        if table.caption.startswith(caption)
    )


@pytest.mark.parametrize(
    ("caption", "table"),
    [
        ("Standings", "standings"),
        ("Points, runs", "standings"),
        ("Margin a hand as partners", "standings"),
        ("Calling", "calling"),
        ("Loners", "loners"),
    ],
)
def test_a_table_stands_in_the_order_of_the_statistics(
    caption: str, table: str, book: Book
) -> None:
    assert rows_of(book, caption) == in_order(book, table)
    assert rows_of(book, caption) != sorted(in_order(book, table))


def test_the_numbers_of_a_picture_stand_in_its_order(book: Book) -> None:
    season = Season(book)
    points, calls = season_charts.points_a_hand(season, 10), season_charts.calls(season, 10)
    now = season_charts.ratings_now(season, 10)
    for chart, names in (
        (points, in_order(book, "standings", "points_a_hand")),
        (calls, in_order(book, "calling", "calls")),
        (now, in_order(book, "ratings")),
    ):
        assert chart is not None
        assert drawn(chart) == [row.name for row in chart.table.rows] == names


def drawn(chart: Chart) -> list[str]:
    """Who has a row in a picture."""
    assert isinstance(chart.picture, Dots | Bars)
    rows = chart.picture.dots if isinstance(chart.picture, Dots) else chart.picture.bars
    return [row.name for row in rows]


@pytest.mark.parametrize(
    ("games", "shown"),
    [
        ([("N5! N5! N5", 10), ("E5! E5! E5", 10), ("N5! N5! N5", 10)], ["2–1", "1–2"]),
        ([("N3 E3", None), ("N3", None)], ["1–0–1", "0–1–1"]),
        ([("N3 E3", None)], ["0–0–1", "0–0–1"]),
        ([("N3", 10)], []),
    ],
    ids=["won and lost", "tied too", "tied alone", "not over"],
)
def test_what_was_won_and_lost_stands_in_one_column(
    games: list[tuple[str, int | None]], shown: list[str]
) -> None:
    played = [told(nth, hands, target=target) for nth, (hands, target) in enumerate(games, 1)]
    season = Season(book_of(*played))
    table = season_tables.player_table(season, "standings", 10)
    at = [column.name for column in table.columns]
    assert ("won_lost" in at) is bool(shown)
    if shown:
        cells = {row.name: row.cells[at.index("won_lost")].text for row in table.rows}
        assert [cells["Ann"], cells["Bob"]] == shown
        assert table.columns[at.index("won_lost")].right  # Numbers, to the right.
