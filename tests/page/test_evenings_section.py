"""Evenings of several tables on the page of their season: who won what, and their ladders."""

from __future__ import annotations

import re

import pytest

from euchre_cli.book.store import Store
from euchre_cli.page.content import Section
from euchre_cli.page.evenings_section import MOST_LADDERS, evening_results, evenings_section
from euchre_cli.stats.filters import Filters, filter_games
from euchre_cli.stats.games import book_of

from ..card_table import CardTable

EIGHT = "Ann Bob Cat Dan Eve Fay Gus Hal"


def play(table: CardTable, date: str, *, end: bool = True) -> None:
    """An evening of one round at two tables: the first side of table 1 wins 12–7, at table 2 it
    is a tie."""
    table.done(f"evening new {EIGHT} --rounds 1 --hands 8 --season 26 --date {date}")
    table.done("evening result 1 12-7")
    table.done("evening result 2 9-9 --loner Bob")
    if end:
        table.done("evening end")


def section(table: CardTable, filters: Filters = Filters()) -> Section:  # noqa: B008
    with Store.open(str(table.book)) as store, store.reading():
        book, _ = filter_games(book_of(store), filters)
        return evenings_section(evening_results(book))


def test_a_season_without_such_evenings_has_no_such_section(table: CardTable) -> None:
    table.done("result Ann Bob Cat Dan 10-7")
    assert section(table).tables == ()
    assert 'id="evenings"' not in table.done("report --out -")


def test_an_evening_has_its_prizes_and_its_ladder(table: CardTable) -> None:
    play(table, "2026-03-05")
    overview, ladder = section(table).tables
    assert [row.name for row in overview.rows] == ["5 Mar 2026"]
    (outcome,) = overview.rows[0].cells
    assert outcome.text.startswith(  # For the most points they have to cut.
        "Most points: Ann and Cat level (12); most loners as far as entered: Bob (1); "
    )
    assert outcome.note == "8 people, 1 round"
    assert (ladder.caption, ladder.folded) == ("The ladder of 5 Mar 2026", True)
    assert len(ladder.rows) == 8
    shown = [[cell.text for cell in row.cells][:5] for row in ladder.rows]
    assert shown == [
        *[["1=", "12", "7", "1", "1"]] * 2,
        *[["3=", "9", "9", "½", "1"]] * 4,
        *[["7=", "7", "12", "0", "1"]] * 2,
    ]
    assert re.search(r'id="evenings">\s*<h2>Evenings', table.done("report --out -"))


def test_an_evening_that_goes_on_says_who_leads(table: CardTable) -> None:
    play(table, "2026-03-05", end=False)
    assert re.fullmatch(
        r"\w+ and \w+ lead with 12 points\.", section(table).tables[0].rows[0].cells[0].text
    )


def test_without_prizes_an_evening_that_is_over_says_who_came_first(table: CardTable) -> None:
    play(table, "2026-03-05", end=False)
    table.done("evening rules prizes=none")
    table.done("evening end")
    words = section(table).tables[0].rows[0].cells[0].text
    assert re.fullmatch(r"\w+ and \w+ came first with 12 points\.", words)


def test_the_latest_comes_first_and_two_of_one_day_are_told_apart(table: CardTable) -> None:
    for date in ("2026-03-05", "2026-03-12", "2026-03-05"):
        play(table, date)
    names = [row.name for row in section(table).tables[0].rows]
    assert names[0] == "12 Mar 2026"
    assert [re.sub(r"\d+$", "N", name) for name in names[1:]] == ["5 Mar 2026, evening N"] * 2
    assert names[1] != names[2]


@pytest.mark.parametrize(
    ("filters", "shown"),
    [
        (Filters(), ["12 Mar 2026", "5 Mar 2026"]),
        (Filters(since="2026-03-06"), ["12 Mar 2026"]),
        (Filters(season="26", until="2026-03-06"), ["5 Mar 2026"]),
    ],
)
def test_only_evenings_of_the_selected_games_are_there(
    filters: Filters, shown: list[str], table: CardTable
) -> None:
    for date in ("2026-03-05", "2026-03-12"):
        play(table, date)
    assert [row.name for row in section(table, filters).tables[0].rows] == shown


def test_of_many_evenings_the_last_have_their_ladder(table: CardTable) -> None:
    play(table, "2026-03-05")
    with Store.open(str(table.book)) as store, store.reading():
        (one,) = evening_results(book_of(store))
    many = [one._replace(day=f"2026-01-{at:02}") for at in range(1, MOST_LADDERS + 4)]
    shown = evenings_section(many)
    assert len(shown.tables[0].rows) == len(many)
    assert [table.caption for table in shown.tables[1:]] == [
        f"The ladder of {at} Jan 2026" for at in range(MOST_LADDERS + 3, 3, -1)
    ]
    assert shown.lead.endswith(" The ladders are those of the last 20.")


def test_logs_have_games_but_no_evenings(table: CardTable) -> None:
    play(table, "2026-03-05")
    log = table.folder / "all.euchre"
    table.done(f"export --all --out {log}")
    assert 'id="evenings"' not in table.done(f"report --from {log} --out -")


def test_of_fixed_pairs_the_pair_that_has_won_is_named(table: CardTable) -> None:
    table.done("evening new Ann and Bob, Cat and Dan --movement pairs --date 2026-03-05")
    assert section(table).tables == ()  # No game has begun.
    table.done("evening result Ann 10-7")
    assert section(table).tables[0].rows[0].cells[0].text == "It goes on."
    table.done("evening end")
    overview, ladder = section(table).tables
    assert overview.rows[0].cells[0].text == "Ann & Bob have won."
    assert [(row.name, *(cell.text for cell in row.cells)) for row in ladder.rows] == [
        ("Ann & Bob", "1"),
        ("Cat & Dan", "2"),
    ]
