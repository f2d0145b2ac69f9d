"""The tables of the statistics: golden ones of a small season, and what holds in any season."""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from pathlib import Path
from random import Random
from typing import Final

import pytest
from syrupy.assertion import SnapshotAssertion

from euchre_cli.book.store import Store
from euchre_cli.report.as_data import csv_lines, row_objects
from euchre_cli.report.as_text import table_lines
from euchre_cli.report.values import Cell, Row
from euchre_cli.season.counting import ROW_KINDS, By, People
from euchre_cli.season.filters import Filters, open_season
from euchre_cli.season.games import book_of
from euchre_cli.season.season import Season
from euchre_cli.season.statistics import Query, ahead_of_each_other, head_to_head, table_of
from euchre_cli.season.tables import TABLES
from euchre_cli.terminal.exit_status import Refused

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
    "query",
    [
        *(Query(name) for name in TABLES),
        *(Query(by=by) for by in ("pair", "seat", "night", "month", "game")),
        Query("loners", "pair", "-loners"),
    ],
    ids=lambda query: "-".join(filter(None, query)).replace(" ", "_"),
)
def test_a_table_of_a_small_season(query: Query, snapshot: SnapshotAssertion) -> None:
    table = table_of(season_of(*small_season()), query)
    texts = [
        "\n".join(table_lines(table, paper(width), more=more))
        for width, more in ((60, False), (120, False), (100, True))
    ]
    assert "\n\n".join(texts) == snapshot


@pytest.mark.parametrize("by", ["player", "night", "month", "game", "pair"])
def test_a_table_of_one_player(by: By, snapshot: SnapshotAssertion) -> None:
    counted = season_of(*small_season(), people=People("Ann"))
    assert "\n".join(table_lines(table_of(counted, Query(by=by)), paper(100))) == snapshot


def test_everybody_against_everybody(snapshot: SnapshotAssertion) -> None:
    counted = season_of(*small_season())
    squares = filter(None, (head_to_head(counted), ahead_of_each_other(counted)))
    assert [list(table_lines(square, paper(80))) for square in squares] == snapshot


def test_rows_for_programs(snapshot: SnapshotAssertion) -> None:
    counted = season_of(*small_season())
    objects = {name: next(row_objects(table_of(counted, Query(name)))) for name in TABLES}
    objects["game"] = next(row_objects(table_of(counted, Query(by="game"))))
    lines = list(csv_lines(table_of(counted, Query("calling"))))
    assert json.loads(json.dumps(objects)) == snapshot(name="json")
    assert lines == snapshot(name="csv")
    (first, *_) = csv.DictReader(io.StringIO("".join(lines)))
    assert float(first["call_share"]) == objects["calling"]["call_share"]["value"]


# -- results only ----------------------------------------------------------------------------------


def test_results_count_in_points_and_loners_and_in_no_rate() -> None:
    games = [told(1, "N3 N5! S5 W3 N4 S5"), result(2, (6, 10), loners=("Bob", "Dan", "Dan"))]
    counted = season_of(*games)
    rows = {row["player"]: row for row in row_objects(table_of(counted, Query("standings")))}
    hands = {row["player"]: row for row in row_objects(table_of(counted, Query("loners")))}
    assert [rows[name]["points_for"] for name in ("Ann", "Bob")] == [10 + 6, 1 + 10]
    assert [rows[name]["points_against"] for name in ("Ann", "Bob")] == [1 + 10, 10 + 6]
    assert [rows[name]["loners"] for name in ("Ann", "Bob", "Cat", "Dan")] == [1, 1, 0, 2]
    assert [rows[name]["loners_marched"] for name in ("Ann", "Dan")] == [1, 2]
    assert rows["Dan"]["margin_a_hand"]["n"] == 6
    assert hands["Dan"]["loner_march_share"]["n"] == 0
    of_pairs = table_of(counted, Query("loners", "pair"))
    assert {row["player"]: row["loners"] for row in row_objects(of_pairs)} == {"Ann": 1, "Bob": 3}
    (night,) = row_objects(table_of(counted, Query("loners", "night")))
    assert night["loners"] == 4


# -- in any season -------------------------------------------------------------------------------


def cells(counted: Season, name: str, by: By) -> dict[tuple[str, ...], dict[str, Cell]]:
    columns = TABLES[name].columns_for(by, counted.people)
    rows: list[Row] = TABLES[name].rows(counted, by, columns)
    names = [column.name for column in columns]
    return {row.key: dict(zip(names, row.cells, strict=True)) for row in rows}


def opened(store: Store, filters: Filters = Filters()) -> Season:  # noqa: B008
    return open_season(book_of(store), filters)[0]


@pytest.mark.parametrize("seed", [100, 101])
def test_each_count_stands_in_a_row_of_each_whose_it_is(tmp_path: Path, seed: int) -> None:
    with book(tmp_path / "book.db", season(seed, 40, named=True)) as store, store.reading():
        counted = opened(store)
        counts = {count for table in TABLES.values() for c in table.columns for count in c.counts}
        sums: Counter[tuple[object, By]] = Counter()
        for by in IN_ONE_ROW["player"]:
            for row in counted.rows(by, counts).values():
                sums.update({(count, by): row[count] for count in counts})
        for count in counts:
            for by, times in IN_ONE_ROW[count.per].items():
                assert sums[count, by] == sums[count, "game"] * times, (count, by)


def test_every_kind_of_row_has_every_column_that_does_not_say_why_not() -> None:
    counted = season_of(*small_season())
    for name, table in TABLES.items():
        for by in ROW_KINDS:
            for column in table.columns:
                if by not in table.by:
                    continue
                shown = column.name in cells(counted, name, by).popitem()[1]
                assert shown is not bool(column.why_not(by, counted.people))


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
        first, second = opened(one), opened(other)
        for name, by in EVERY_KIND:
            compare(cells(first, name, by), cells(second, name, by))


def compare(
    one: dict[tuple[str, ...], dict[str, Cell]], other: dict[tuple[str, ...], dict[str, Cell]]
) -> None:
    """Whether two tables say the same; what is no count to the ninth digit."""
    assert one.keys() == other.keys()
    for key, row in one.items():
        for column, cell in row.items():
            again = other[key][column]
            assert (cell.words, cell.n) == (again.words, again.n), (key, column)
            for number, same in zip(
                (cell.value, cell.low, cell.high), (again.value, again.low, again.high), strict=True
            ):
                assert number == (same if same is None else pytest.approx(same)), (key, column)


def test_the_order_in_which_games_are_entered_does_not_matter() -> None:
    games = small_season()
    numbers = [game.game["game"] for game in games]
    shuffled = Random(3).sample(games, len(games))
    first, second = season_of(*games), season_of(*shuffled)
    assert numbers != [game.game["game"] for game in shuffled]
    for name, by in EVERY_KIND:
        compare(cells(first, name, by), cells(second, name, by))


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


# -- what was typed ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("query", "people", "why"),
    [
        (Query("callings"), People(), "there is no table 'callings'; did you mean calling?"),
        (Query("Ann"), People(), "for a player: `euchre stats --player Ann`"),
        (Query("pairs", "seat"), People(), "pairs has no rows by seat, only --by pair"),
        (Query("head-to-head", "night"), People(), "always has a row for each opponent: --player"),
        (Query("head-to-head", "night"), People("Ann"), "always has a row for each opponent"),
        (Query("standings", sort="wins"), People(), "standings has no column 'wins'"),
        (Query("standings", sort="form"), People(), "form is text"),
        (Query("pairs", sort="synergy"), People("Ann", "", "Bob"), "leave out --against"),
        (Query("standings", "night", "win_share"), People(), "means nothing for a whole night"),
        (Query("calling", "seat", "games"), People(), "calling has no column 'games'"),
        (Query("standings", "seat", "games"), People(), "counts whole games"),
        (Query("ratings", "night"), People(), "ratings has no rows by night, only --by player"),
    ],
)
def test_what_cannot_be_shown_is_refused_with_a_way_on(
    query: Query, people: People, why: str
) -> None:
    with pytest.raises(Refused) as refused:
        table_of(season_of(*small_season(), people=people), query)
    assert why in str(refused.value)


@pytest.mark.parametrize(
    ("sort", "column", "lowest_first"),
    [
        ("games_won", "games_won", False),
        ("-points-for", "points_for", True),
        ("won", "games_won", False),
    ],
)
def test_rows_are_sorted_by_what_was_typed(sort: str, column: str, lowest_first: bool) -> None:
    table = table_of(season_of(*small_season()), Query("standings", sort=sort))
    values = [row.cells[table.at(column)].value or 0 for row in table.rows]
    assert values == sorted(values, reverse=not lowest_first)


@pytest.mark.parametrize(("sort", "first"), [("name", "Ann"), ("-player", "Finn")])
def test_rows_are_sorted_by_who_they_are_about(sort: str, first: str) -> None:
    assert table_of(season_of(*small_season()), Query(sort=sort)).rows[0].key == (first,)
