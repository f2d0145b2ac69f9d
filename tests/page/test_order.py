"""Tables, the heat map and lines of the page are in the order of the statistics."""

from __future__ import annotations

import pytest

from euchre_cli.page import season_tables
from euchre_cli.page.season_run import margins_over_time
from euchre_cli.stat_columns.stat_tables import COLUMNS, TABLES
from euchre_cli.stats.counted_tables import table_rows
from euchre_cli.stats.games import Book
from euchre_cli.stats.season import Season

from ..season.played import book as book_of
from ..season.played import told
from .seasons import filled


def in_order(book: Book, table: str) -> list[str]:
    """Everybody as the statistics sort them."""
    season = Season(book)
    column = (COLUMNS["margin_a_hand"],)
    rows = table_rows(season, TABLES[table], "player", column)
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
        ("Rates, runs", "standings"),
        ("Who is really good", "ratings"),
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


def test_the_lines_are_in_the_order_of_the_standings(book: Book) -> None:
    charts, numbers = margins_over_time(Season(book))
    assert numbers is not None
    names = in_order(book, "standings")
    assert [column.title for column in numbers.columns] == names
    assert [chart.title.split(" ")[0] for chart in charts] == names
    assert [chart.column for chart in charts] == list(range(8))


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
    table = season_tables.player_table(season, "standings")
    at = [column.name for column in table.columns]
    assert ("won_lost" in at) is bool(shown)
    if shown:
        cells = {row.name: row.cells[at.index("won_lost")].text for row in table.rows}
        assert [cells["Ann"], cells["Bob"]] == shown
        assert table.columns[at.index("won_lost")].right  # Numbers, to the right.
