"""The tables of the statistics: golden ones of a small season, and what holds in any season."""

from __future__ import annotations

import json

import pytest
from syrupy.assertion import SnapshotAssertion

from euchre_cli.report.as_data import csv_lines, row_objects
from euchre_cli.report.as_text import table_lines
from euchre_cli.season.statistics import ahead_of_each_other, head_to_head, read_query, table_of
from euchre_cli.season.tables import TABLES

from .told import paper, small_season
from .told import season as season_of

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
