"""The order of games within an evening: it outlives export and import, whatever comes first."""

from __future__ import annotations

import csv
import io
import re
from pathlib import Path
from random import Random

import pytest

from euchre_cli.book.game_selection import log_order_key

from ..card_table import CardTable
from .clock import Clock
from .exchange import games_in, sheets_of, written

HAND = "hand; maker E; tricks EW 3\n"
PLAYED = ["2026-11-20T20:30:00Z", "2026-11-20T21:10:05Z", "2026-11-20T21:50:10Z"]


@pytest.fixture
def evening(table: CardTable, clock: Clock) -> CardTable:
    """Three games of an evening, in UTC as in `PLAYED`, of one hand each: 1, 2 and 3 tricks."""
    clock.turn(hours=-4)
    for tricks in (1, 2, 3):
        table.done("new Ann Bob Cat Dan --dealer Ann")
        table.done(f"hand Ann {tricks}")
        clock.turn(minutes=40, seconds=5)
    return table


# -- out and in ----------------------------------------------------------------------------------


@pytest.mark.parametrize("halves", ["1 3, 2", "3, 2, 1"])
def test_a_book_in_several_logs_is_in_order_when_they_are_merged(
    evening: CardTable, halves: str
) -> None:
    for at, games in enumerate(halves.split(", ")):
        evening.done(f"export {games} -o {at}.euchre")
        evening.done(f"import --db merged.db {at}.euchre")
    assert evening.done("export --db merged.db --all") == evening.done("export --all")
    rows = csv.DictReader(io.StringIO(evening.done("export --db merged.db --all --csv")))
    assert [(row["began"], row["tricks"]) for row in rows] == list(zip(PLAYED, "123", strict=True))


def test_a_time_is_of_one_game_alone(table: CardTable) -> None:
    text = f"date 2026-11-19\nbegun 1999-01-01 20:30\n{HAND}game\n{HAND}"
    assert [(one.head.date, one.head.begun) for one in games_in(text)] == [
        ("2026-11-19", "1999-01-01T20:30:00Z"),
        ("2026-11-19", ""),
    ]
    Path("old.euchre").write_text(text)
    table.done("audit old.euchre")
    table.done("import old.euchre")
    assert [one.began for one in sheets_of(table, "book.db")] == ["1999-01-01T20:30:00Z", ""]
    assert table.done("export --all").count("begun ") == 1


def test_a_time_that_is_wrong_or_out_of_place(table: CardTable) -> None:
    for text in (f"begun 8pm\n{HAND}", f"begun 2026-11-19\n{HAND}", f"{HAND}begun {PLAYED[0]}\n"):
        Path("a.euchre").write_text(text)
        answer = table.type("import a.euchre")
        assert (answer.status, "left out" in answer.out + answer.err) == (1, True)


# -- the same game -------------------------------------------------------------------------------


def test_with_a_time_and_without_it_is_the_same_game(evening: CardTable) -> None:
    Path("with.euchre").write_text(evening.done("export --all"))
    Path("without.euchre").write_text(
        re.sub(r"^begun .*\n", "", evening.done("export --all"), flags=re.MULTILINE)
    )
    evening.plays("""
        import with.euchre = 3 already here
        import without.euchre = 3 already here
        import --db one.db with.euchre = 3 games imported
        import --db one.db without.euchre = 3 already here
        import --db two.db without.euchre = 3 games imported
        import --db two.db with.euchre = 3 already here
    """)


# -- the order of a log --------------------------------------------------------------------------


def test_games_of_a_log_are_in_the_order_they_were_played() -> None:
    in_order = [
        ("", "", "", 9),
        ("", "2026-11-19T20:30:00Z", "", 1),
        ("2026-11-19", "", "night 9.euchre", 8),
        ("2026-11-19", "", "night 10.euchre", 6),
        ("2026-11-19", "", "night 10.euchre", 7),
        ("2026-11-19", "2026-11-19T20:30:00Z", "z.euchre", 5),
        ("2026-11-19", "2026-11-19T20:30:00Z", "z.euchre", 12),
        ("2026-11-19", "2026-11-20T00:30:00Z", "a.euchre", 4),
        ("2026-11-20", "2026-11-20T00:10:00Z", "", 3),
    ]
    shuffled = Random(7).sample(in_order, len(in_order))
    assert sorted(shuffled, key=lambda one: log_order_key(*one)) == in_order


def test_an_evening_entered_later_and_a_corrected_game_stand_where_they_were_played(
    evening: CardTable,
) -> None:
    text = evening.done("export --all")
    assert written([game.sheet for game in games_in(text)]) == text
    evening.done("amend 1 Ann 4 --game 1")
    evening.done("new --date 2026-11-19 --dealer Ann")
    evening.done("hand Ann 4")
    assert evening.json("export --all -o all.euchre")["games"] == [4, 1, 2, 3]
