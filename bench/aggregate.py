"""One SQL aggregate that counts what the standings count of hands, by player: what the statistics
are measured against. Knows nothing of this program but its table of hands."""

import sqlite3
import sys

COUNTS = """
SELECT player, sum(counts), sum(counts AND won > lost), sum(counts AND won < lost), sum(won),
    sum(lost), sum(CASE WHEN counts THEN won END), sum(CASE WHEN counts THEN won * won END),
    sum(CASE WHEN counts THEN won - lost END),
    sum(CASE WHEN counts THEN (won - lost) * (won - lost) END), sum(outcome = 'thrown-in'),
    count(DISTINCT game)
FROM (
    SELECT game, north AS player, points_ns AS won, points_ew AS lost, counts, outcome FROM hands
    WHERE NOT late UNION ALL
    SELECT game, east, points_ew, points_ns, counts, outcome FROM hands WHERE NOT late UNION ALL
    SELECT game, south, points_ns, points_ew, counts, outcome FROM hands WHERE NOT late UNION ALL
    SELECT game, west, points_ew, points_ns, counts, outcome FROM hands WHERE NOT late
) GROUP BY player
"""

for row in sqlite3.connect(sys.argv[1]).execute(COUNTS):
    print(*row)
