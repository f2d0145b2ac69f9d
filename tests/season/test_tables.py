"""The tables of the statistics: golden ones of a small season, and what holds in any season."""

from __future__ import annotations

import json
from collections import Counter
from itertools import chain, pairwise
from pathlib import Path
from random import Random
from typing import Final

import pytest
from syrupy.assertion import SnapshotAssertion

from euchre_cli.report.as_data import csv_lines, row_objects
from euchre_cli.report.as_text import table_lines
from euchre_cli.report.values import Cell
from euchre_cli.season import tables
from euchre_cli.season.counting import ROW_KINDS, By, People
from euchre_cli.season.games import book_of
from euchre_cli.season.season import Season
from euchre_cli.season.statistics import ahead_of_each_other, head_to_head, read_query, table_of
from euchre_cli.season.tables import TABLES

from .random_season import Played, book, season, turn
from .told import paper, result, small_season, told
from .told import season as season_of

EVERY_KIND: Final = [(name, by) for name, table in TABLES.items() for by in table.by]

IN_ONE_ROW: Final[dict[str, dict[By, int]]] = {
    "player": {"player": 1, "pair": 1, "against": 2, "night": 1, "month": 1, "game": 1},
    "side": {"player": 2, "pair": 1, "against": 4, "night": 1, "month": 1, "game": 1},
    "table": {"player": 4, "pair": 2, "against": 8, "night": 1, "month": 1, "game": 1},
}
"""In how many rows a thing is counted that is one player's own, one side's, or the whole table's,
where every seat has a name."""


# -- golden --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [
        *((name,) for name in TABLES),
        *((None, by) for by in ("pair", "seat", "night", "month", "game")),
        ("loners", "pair", "-loners"),
    ],
    ids=lambda words: "-".join(filter(None, words)),
)
def test_a_table_of_a_small_season(
    words: tuple[str | None, ...], snapshot: SnapshotAssertion
) -> None:
    table = table_of(season_of(*small_season()), read_query(*words))
    texts = [
        "\n".join(table_lines(table, paper(width), more=more))
        for width, more in ((60, False), (120, False), (100, True))
    ]
    assert "\n\n".join(texts) == snapshot


@pytest.mark.parametrize("by", ["player", "night", "month", "game", "pair"])
def test_a_table_of_one_player(by: By, snapshot: SnapshotAssertion) -> None:
    ann = People("Ann")
    table = table_of(season_of(*small_season(), people=ann), read_query(by=by, people=ann))
    assert "\n".join(table_lines(table, paper(100))) == snapshot


def test_everybody_against_everybody(snapshot: SnapshotAssertion) -> None:
    counted = season_of(*small_season())
    squares = filter(None, (head_to_head(counted), ahead_of_each_other(counted)))
    assert [list(table_lines(square, paper(80))) for square in squares] == snapshot


def test_rows_for_programs(snapshot: SnapshotAssertion) -> None:
    counted = season_of(*small_season())
    objects = {name: next(row_objects(table_of(counted, read_query(name)))) for name in TABLES}
    objects["game"] = next(row_objects(table_of(counted, read_query(by="game"))))
    assert json.loads(json.dumps(objects)) == snapshot(name="json")
    assert list(csv_lines(table_of(counted, read_query("calling")))) == snapshot(name="csv")


# -- in any season -------------------------------------------------------------------------------

Cells = dict[tuple[str, ...], dict[str, Cell]]


def cells(counted: Season, name: str, by: By) -> Cells:
    columns = TABLES[name].columns_for(by, counted.people)
    rows = TABLES[name].rows(counted, by, columns)
    names = [column.name for column in columns]
    return {row.key: dict(zip(names, row.cells, strict=True)) for row in rows}


def test_results_count_in_points_and_loners_and_in_no_rate() -> None:
    games = [told(1, "N3 N5! S5 W3 N4 S5"), result(2, (6, 10), loners=("Bob", "Dan", "Dan"))]
    counted = season_of(*games)
    rows = cells(counted, "standings", "player")
    shown = ("points_for", "points_against", "loners", "loners_marched")
    assert {key[0]: [row[name].value for name in shown] for key, row in rows.items()} == {
        "Ann": [10 + 6, 1 + 10, 1, 1],
        "Bob": [1 + 10, 10 + 6, 1, 1],
        "Cat": [10 + 6, 1 + 10, 0, 0],
        "Dan": [1 + 10, 10 + 6, 2, 2],
    }
    assert rows["Dan",]["margin_a_hand"].n == 6
    assert cells(counted, "loners", "player")["Dan",]["loner_march_share"].n == 0
    by_pair = cells(counted, "loners", "pair").items()
    assert {key: row["loners"].value for key, row in by_pair} == {
        ("Ann", "Cat"): 1,
        ("Bob", "Dan"): 3,
    }
    (night,) = cells(counted, "loners", "night").values()
    assert night["loners"].value == 4


@pytest.mark.parametrize("seed", [100, 101])
def test_each_count_stands_in_a_row_of_each_whose_it_is(tmp_path: Path, seed: int) -> None:
    with book(tmp_path / "book.db", season(seed, 40, named=True)) as store, store.reading():
        counted = Season(book_of(store))
        counts = {count for table in TABLES.values() for c in table.columns for count in c.counts}
        sums: Counter[tuple[object, By]] = Counter()
        for by in IN_ONE_ROW["player"]:
            for row in counted.rows(by, counts).values():
                sums.update({(count, by): row[count] for count in counts})
        for count in counts:
            for by, times in IN_ONE_ROW[count.per].items():
                assert sums[count, by] == sums[count, "game"] * times, (count, by)


def test_the_bidding_goes_round(tmp_path: Path) -> None:
    """A chance that one seat passes is the next seat's, and every call takes one."""
    opportunities = [
        tables.OPPORTUNITIES.column(f"{word}_{seat}_share").counts
        for word in ("first", "second")
        for seat in ("eldest", "partner", "third", "dealer")
    ]
    with book(tmp_path / "book.db", season(100, 60, named=True)) as store, store.reading():
        counts = [
            *(tables.CALLS, tables.TAKEN, tables.STUCK, tables.CHANCES, tables.BIDDINGS),
            tables.BIDDINGS_UNKNOWN,
            *chain.from_iterable(opportunities),
        ]
        rows = Season(book_of(store)).rows("player", counts).values()
        sums = {count: sum(row[count] for row in rows) for count in counts}
    calls, taken, stuck, chances, known, unknown = (sums[count] for count in counts[:6])
    turns = [(sums[took], sums[came]) for took, came in opportunities]
    assert (taken, chances) == tuple(map(sum, zip(*turns, strict=True)))
    assert turns[0][1] * 4 == known
    for (took, came), (_, following) in pairwise(turns[:-1]):
        assert came - took == following
    assert turns[6][1] - turns[6][0] >= turns[7][1] + stuck > 0
    assert (calls - taken - stuck) * 4 == unknown > 0


def test_every_kind_of_row_has_every_column_that_does_not_say_why_not() -> None:
    counted = season_of(*small_season())
    for name, by in EVERY_KIND:
        for column in TABLES[name].columns:
            shown = column.name in cells(counted, name, by).popitem()[1]
            assert shown is not bool(column.why_not(by, counted.people))
    assert {by for _, by in EVERY_KIND} == {*ROW_KINDS}


@pytest.mark.parametrize("chairs", [1, 2, 3])
def test_everybody_some_chairs_farther(tmp_path: Path, chairs: int) -> None:
    """One or three chairs farther N/S are E/W; two, and partners have changed chairs."""
    games = season(7, 30)
    turned = [Played(turn(game.bodies, chairs), game.at) for game in games]
    with (
        book(tmp_path / "one.db", games) as one,
        book(tmp_path / "other.db", turned) as other,
        one.reading(),
        other.reading(),
    ):
        compare(Season(book_of(one)), Season(book_of(other)))


def compare(first: Season, second: Season) -> None:
    """Whether the tables of two seasons say the same; what is no count to the ninth digit."""
    for name, by in EVERY_KIND:
        one, other = cells(first, name, by), cells(second, name, by)
        assert one.keys() == other.keys()
        for key, row in one.items():
            for column, cell in row.items():
                again = other[key][column]
                assert (cell.words, cell.n) == (again.words, again.n), (key, column)
                for end in ("value", "low", "high"):
                    number, same = getattr(cell, end), getattr(again, end)
                    wanted = same if same is None else pytest.approx(same)
                    assert number == wanted, (key, column, end)


def test_the_order_in_which_games_are_entered_does_not_matter() -> None:
    games = small_season()
    shuffled = Random(3).sample(games, len(games))
    assert games != shuffled
    compare(season_of(*games), season_of(*shuffled))


def test_a_month_is_the_nights_in_it_and_a_player_s_rows_are_of_that_player() -> None:
    counted = season_of(*small_season())
    nights, months = (cells(counted, "loners", by) for by in ("night", "month"))
    for (month,), row in months.items():
        of_month = [one for (night,), one in nights.items() if night.startswith(month)]
        for name in ("loners", "loners_marched", "calls"):
            assert row[name].value == sum(one[name].value or 0 for one in of_month)
    ann = counted.of(People("Ann"))
    assert list(cells(ann, "standings", "player")) == [("Ann",)]
    assert all("Ann" in key for key in cells(ann, "pairs", "pair"))
    by_night = cells(ann, "standings", "night").values()
    whole = cells(ann, "standings", "player")["Ann",]
    for name in ("games_won", "games_lost", "points_for", "loners"):
        assert whole[name].value == sum(row[name].value or 0 for row in by_night)


def test_pairs_against_somebody_are_not_compared_with_what_was_expected() -> None:
    people = People("Ann", "", "Bob")
    counted = season_of(*small_season(), people=people)
    table = table_of(counted, read_query("pairs", people=people))
    assert "synergy" not in [heading.name for heading in table.headings]
    assert table.picture is None
