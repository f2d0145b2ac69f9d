"""The SQL of the views `match_games`, `matches` and `seat_matches`: which games make up a match,
and how it stands.

In: the view `order_of_play` and the table of games. Out: the SQL. What a match is, is stated in
`book/matches.py`, and the commands use that; these views say the same to whoever reads the file
with another program, and a test compares the two.
"""

from __future__ import annotations

from typing import Final


def _sorted_names(*seats: str) -> str:
    """SQL for the names at these seats in the order of the alphabet, as one text."""
    names = f"SELECT value AS name FROM json_each(json_array({', '.join(seats)})) ORDER BY 1"
    return f"(SELECT json_group_array(name) FROM ({names}))"


MATCH_GAMES: Final = f"""\
WITH lineups AS (
    SELECT nth, game, evening, games.season, best_of, state = 'over' AS over, winner,
        {_sorted_names("north", "south")} AS ns_pair,
        {_sorted_names("east", "west")} AS ew_pair,
        {_sorted_names("north", "east", "south", "west")} AS four
    FROM order_of_play JOIN games USING (game)
    WHERE '' NOT IN (north, east, south, west) AND north NOT IN (east, south, west)
    AND east NOT IN (south, west) AND south != west
),
-- won: by the pair that is first in the alphabet (1), or by the other (-1).
in_turn AS (
    SELECT *,
        CASE winner WHEN 'NS' THEN 1 WHEN 'EW' THEN -1 ELSE 0 END
            * CASE WHEN ns_pair < ew_pair THEN 1 ELSE -1 END AS won,
        best_of > 0
            OR lag(min(ns_pair, ew_pair)) OVER same_four IS NOT min(ns_pair, ew_pair)
            OR lag(season) OVER same_four IS NOT season AS breaks
    FROM lineups WINDOW same_four AS (PARTITION BY four, evening ORDER BY nth)
),
pieces AS (
    SELECT *, sum(breaks) OVER (PARTITION BY four, evening ORDER BY nth) AS piece FROM in_turn
),
scores AS (
    SELECT first_value(game) OVER so_far AS match,
        row_number() OVER so_far AS number,
        game,
        first_value(best_of) OVER so_far AS at_most,
        first_value(best_of) OVER so_far - sum(over) OVER so_far AS games_left,
        won * first_value(CASE WHEN ns_pair < ew_pair THEN 1 ELSE -1 END) OVER so_far AS won,
        abs(sum(won) OVER so_far) AS lead
    FROM pieces WINDOW so_far AS (PARTITION BY four, evening, piece ORDER BY nth)
)
SELECT match, number, game, at_most AS best_of, won, decided
FROM (
    SELECT *,
        games_left = 0 OR lead > games_left AS decided,
        coalesce(max(games_left = 0 OR lead > games_left) OVER (
            PARTITION BY match ORDER BY number ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
        ), 0) AS outside
    FROM scores WHERE at_most > 1
)
WHERE NOT outside"""
"""A row for each game of a match."""

MATCHES: Final = """\
SELECT match, best_of, games.date, games.season,
    north AS player, south AS partner, east AS left_opponent, west AS right_opponent,
    -- game and decided are those of the row with the highest number.
    max(number) AS games, game AS last_game, sum(won = 1) AS won, sum(won = -1) AS lost, decided
FROM (SELECT * FROM match_games) JOIN (
    SELECT game AS match, date, season, north, east, south, west FROM games
) AS games USING (match)
GROUP BY match"""
"""A row for each match, as North of its first game saw it."""

SEAT_MATCHES: Final = """\
WITH results AS (
    SELECT *, CASE WHEN won = lost THEN 'T' WHEN won > lost THEN 'W' ELSE 'L' END AS result,
        CASE WHEN won = lost THEN 'T' WHEN won > lost THEN 'L' ELSE 'W' END AS theirs
    FROM matches WHERE decided
)
SELECT match, player, partner, result FROM results UNION ALL
SELECT match, partner, player, result FROM results UNION ALL
SELECT match, left_opponent, right_opponent, theirs FROM results UNION ALL
SELECT match, right_opponent, left_opponent, theirs FROM results"""
"""A row for each match that is decided and each of its four."""
