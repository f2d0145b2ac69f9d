"""What must hold among the numbers of any season, whatever was played; that each count is right
by itself is told by the recount."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pytest

from euchre_cli.stat_columns.row_counts import By, RowCounts
from euchre_cli.stat_columns.stat_tables import COLUMNS
from euchre_cli.stats.counted_tables import counts_of
from euchre_cli.stats.season import Season

from .counted import season_of
from .random_season import book, season
from .recount import OWN, SIDE, TABLE

TIMES: Final[dict[str, dict[By, int]]] = {
    "own": {"player": 1, "pair": 1, "against": 2, "night": 1, "game": 1},
    "side": {"player": 2, "pair": 1, "against": 4, "night": 1, "game": 1},
    "table": {"player": 4, "pair": 2, "against": 8, "night": 1, "game": 1},
}
"""In how many rows a thing is counted that is one player's own, one side's, or the whole table's,
where every seat has a name."""

WHOSE: Final = {OWN: "own", SIDE: "side", TABLE: "table"}


@pytest.fixture(scope="module", params=[100, 101])
def counted(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Season]:
    """A season in which every seat has a name."""
    path = tmp_path_factory.mktemp("book") / "book.db"
    with book(path, season(request.param, 40, named=True)) as store:
        yield season_of(store)


def rows(counted: Season, by: By) -> list[RowCounts]:
    found = list(counted.by(by).rows.values())
    assert found
    return found


def test_each_count_stands_in_a_row_of_each_whose_it_is(counted: Season) -> None:
    for column in COLUMNS.values():
        if column.source:
            times = TIMES[WHOSE[column.scope]]
            found = {by: counted.by(by).sum(column.name) for by in times}
            assert found == {by: found["game"] * many for by, many in times.items()}, column.name


def test_a_row_that_is_not_there_is_empty_and_is_not_begun(counted: Season) -> None:
    there = set(counted.by("player").rows)
    assert counts_of(counted, "player", ("Nobody",))["hands"] == 0
    assert set(counted.by("player").rows) == there


def test_what_is_not_counted_is_no_nought(counted: Season) -> None:
    (tally, *_) = rows(counted, "player")
    assert tally["reneges"] >= 0
    for name in ("calls_by_nobody", "call_share"):
        with pytest.raises(KeyError, match=name):
            tally[name]
