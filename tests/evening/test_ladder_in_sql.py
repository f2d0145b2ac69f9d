"""The ladder of an evening in the scorebook, recounted in SQL from its tables of hands."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from random import Random

import pytest

from ..card_table import CardTable

RECOUNT = """
WITH played AS (
    SELECT hands.*, games.north, games.east, games.south, games.west
    FROM hands JOIN games USING (game) WHERE evening = 1
),
seats (seat, partner, name, points, other, maker, alone, outcome) AS (
    SELECT 'N', 'S', north, points_ns, points_ew, maker, alone, outcome FROM played
    UNION ALL SELECT 'S', 'N', south, points_ns, points_ew, maker, alone, outcome FROM played
    UNION ALL SELECT 'E', 'W', east, points_ew, points_ns, maker, alone, outcome FROM played
    UNION ALL SELECT 'W', 'E', west, points_ew, points_ns, maker, alone, outcome FROM played
)
SELECT name,
    sum(points + CASE
        WHEN outcome = 'lone march' AND maker = partner THEN 0 - 4
        ELSE 0
    END) AS points,
    sum(other) AS points_against,
    sum(maker = seat) AS calls,
    sum(maker = seat AND outcome = 'euchred') AS euchred,
    sum(maker NOT IN (seat, partner) AND outcome = 'euchred') AS euchres,
    sum(maker = seat AND outcome = 'lone march') AS loners,
    sum(maker = seat AND outcome = 'euchred' AND alone) AS loners_euchred
FROM seats GROUP BY name ORDER BY name
"""


@pytest.mark.seeds(1)
def test_a_recount_in_sql_agrees(seed: int, table: CardTable) -> None:
    random = Random(seed)
    table.done(
        "evening new Ann Bob Cat Dan Eve Fay Gus Hal Ivy --rounds 3 --hands 4 "
        "--rule loner-points=caller"
    )
    for _ in range(3):
        shown = json.loads(table.done("evening --json"))
        for one in shown["tables"]:
            for _ in range(4):
                maker = random.choice("NESW")
                alone = random.choice(("", " alone"))
                tricks = random.choice((2, 3, 5))
                table.done(f"hand {maker} {tricks}{alone} --table {one['table']}")
        table.done("evening next")
    ladder = json.loads(table.done("evening ladder --json"))["ladder"]
    with closing(sqlite3.connect(table.book)) as connection:
        rows = connection.execute(RECOUNT)
        names = [column[0] for column in rows.description]
        counted = {row[0]: dict(zip(names, row, strict=True)) for row in rows}
    assert len(counted) == len(ladder) == 9
    for one in ladder:
        assert counted[one["name"]] == {key: one[key] for key in counted[one["name"]]}
