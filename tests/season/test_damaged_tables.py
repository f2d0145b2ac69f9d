"""A scorebook whose tables say what cannot be: told in a line, and mended from the entries."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import Final

import pytest

from euchre_cli.book.store import Store
from euchre_cli.terminal.exit_status import BadBook

from ..card_table import CardTable

EVERY_READER: Final = ("stats", "stats --by game", "stats chances", "stats records", "night")


@pytest.fixture
def table(table: CardTable) -> CardTable:
    """A table with two games, of which the second is of two hands."""
    for about in ("--date 2026-11-12", "--date 2026-11-19 --rule hands=2"):
        table.done(f"new Ann Bob Cat Dan {about}")
        table.done("hand Bob 3")
    return table


def change_on_disk(table: CardTable, change: str) -> None:
    with closing(sqlite3.connect(table.book)) as book, book:
        book.execute(f"UPDATE {change} WHERE game = 2")


@pytest.mark.parametrize(
    "change",
    [
        *("games SET rules = 'nonsense'", "games SET house_rules = '[]'"),
        """games SET house_rules = '{"nonsense": 1}'""",
        """games SET house_rules = '{"hands": 999999}'""",
        "games SET house_rules = '{}'",  # Then it went to ten.
        *("games SET start_ns = -4", "games SET ew = -1", "hands SET ew = -5"),
    ],
)
def test_a_game_that_cannot_be_is_named(table: CardTable, change: str) -> None:
    change_on_disk(table, change)
    # The first two do not rest on the score before a hand.
    for reader in EVERY_READER[2 if change.startswith("hands") else 0 :]:
        said = table.refused(reader, 3)
        assert "the rules or the score of game 2 cannot be right; `euchre doctor --mend`" in said
    table.done("doctor --mend")
    for reader in EVERY_READER:
        table.done(reader)


@pytest.mark.parametrize("error", [KeyError("NS"), TypeError("NoneType"), ValueError("x")])
def test_what_only_a_damaged_table_leads_to_is_told_of_that_table(
    table: CardTable, error: Exception
) -> None:
    path = str(table.book)
    with pytest.raises(type(error)), Store.open(path):
        raise error  # Of a sound book it is a slip of the program, and seen.
    change_on_disk(table, "games SET ns = 7")
    said = "the score of game 2.*`euchre doctor` shows what to do"
    with pytest.raises(BadBook, match=said), Store.open(path):
        raise error
