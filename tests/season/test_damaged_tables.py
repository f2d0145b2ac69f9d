"""A scorebook whose tables say what cannot be: told in a line, and mended from the entries."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest

from euchre_cli.book.store import Store
from euchre_cli.terminal.exit_status import BadBook

from ..card_table import CardTable


@pytest.fixture
def table(table: CardTable) -> CardTable:
    """A table with two games, of which the second is of two hands."""
    for line in (
        "new Ann Bob Cat Dan --date 2026-11-12",
        "hand Ann 3",
        "new Ann Bob Cat Dan --date 2026-11-19 --rule hands=2",
        "hand Bob 3",
    ):
        table.done(line)
    return table


def _damage(table: CardTable, sql: str) -> None:
    with closing(sqlite3.connect(table.book)) as book, book:
        book.execute(sql)


READERS = ("stats", "stats --by game", "stats chances", "stats records", "night")


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ("rules = 'nonsense'", "game 2 has rules that cannot be read"),
        ("house_rules = '[]'", "game 2 has rules that cannot be read"),
        ("""house_rules = '{"nonsense": 1}'""", "game 2 has rules that cannot be read"),
        ("""house_rules = '{"target": "x"}'""", "game 2 has rules that cannot be read"),
        ("""house_rules = '{"hands": 999999}'""", "game 2 has rules that cannot be read"),
        ("house_rules = '{}'", "game 2 goes to another target than its rules say"),
        ("target = 5000", "game 2 goes to another target than its rules say"),
        ("start_ns = -4", "game 2 has a score below 0"),
        ("ew = -1", "game 2 has a score below 0"),
    ],
)
def test_a_game_that_cannot_be_is_named(table: CardTable, change: str, why: str) -> None:
    _damage(table, f"UPDATE games SET {change} WHERE game = 2")  # noqa: S608
    for reader in READERS:
        said = table.refused(reader, 3)
        assert f"{why}; `euchre doctor --mend` rebuilds the tables" in said
    table.done("doctor --mend")
    for reader in READERS:
        table.done(reader)


def test_a_hand_that_cannot_be_is_named_where_win_chances_rest_on_it(table: CardTable) -> None:
    before = table.done("stats chances")
    _damage(table, "UPDATE hands SET ew = -5 WHERE game = 2")
    for reader in ("stats chances", "stats records", "night"):
        said = table.refused(reader, 3)
        assert "game 2 has a score below 0 in hand 1; `euchre doctor --mend`" in said
    table.done("stats")
    table.done("doctor --mend")
    assert table.done("stats chances") == before


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("winner = NULL, state = 'over'", "a tie"),
        ("state = 'over', winner = 'NS'", "Ann & Cat 0–1"),
    ],
)
def test_an_end_that_does_not_follow_from_the_score_is_taken_as_it_is(
    table: CardTable, change: str, said: str
) -> None:
    _damage(table, f"UPDATE games SET {change} WHERE game = 2")  # noqa: S608
    assert said in table.done("night")
    table.done("stats records")


@pytest.mark.parametrize("error", [KeyError("NS"), TypeError("NoneType"), ValueError("x")])
def test_what_only_a_damaged_table_leads_to_is_told_of_that_table(
    table: CardTable, error: Exception
) -> None:
    path = str(table.book)
    with pytest.raises(type(error)), Store.open(path):
        raise error  # Of a sound book it is a slip of the program, and seen.
    _damage(table, "UPDATE games SET ns = 7 WHERE game = 2")
    with pytest.raises(BadBook) as told, Store.open(path):
        raise error
    assert "the scores do not match the entries (the score of game 2" in str(told.value)
    assert "`euchre doctor` shows what to do" in str(told.value)
