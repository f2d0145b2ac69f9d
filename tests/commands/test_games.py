"""`euchre games`: how many are listed, and in which order."""

from __future__ import annotations

from euchre_cli.book.book import Book

from ..card_table import CardTable
from ..entered import new_game


def listed(table: CardTable, line: str = "games") -> list[int]:
    """The numbers of the games that are listed."""
    return [one["game"] for one in table.json(line)["games"]]


def begun(table: CardTable, *dates: str) -> None:
    """A game begins on each of these days."""
    with Book.open(str(table.book), create=True) as store, store.writing() as writer:
        for date in dates:
            writer.begin(new_game(None, date=date))


def test_no_more_than_twenty_unless_all_are_wanted(table: CardTable) -> None:
    begun(table, *(f"2026-11-{day:02}" for day in range(1, 31)))
    assert listed(table) == list(range(30, 10, -1))
    assert table.done("games").splitlines()[-2:] == [
        "… and 10 earlier: euchre games --all",
        "* the current game",
    ]
    assert listed(table, "games --all") == list(range(30, 0, -1))
    assert "--all" not in table.done("games --all")
    assert listed(table, "games --until 2026-11-03") == [3, 2, 1]


def test_a_game_without_a_date_stands_where_it_was_written(table: CardTable) -> None:
    begun(table, "2999-01-01", "", "1999-01-01")
    assert listed(table) == [1, 2, 3]
