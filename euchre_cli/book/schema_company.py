"""The tables of statistics as views: a row for each pair, for each two opponents, each night, each
seat.

Knows: the columns of `euchre stats` as SQL, over the views of what happened (`schema_views.py`).
Does not know: intervals, which take more than SQL.

This is part of the step `statistics` of `schema.py`: once released it is never edited; what changes
after that is a new step.
"""

from __future__ import annotations

from typing import Final

_COMPANY = """
CREATE VIEW company AS
-- Each player beside each other at the same table: in which hands, and what the player's side made
-- of them. partners: they sat on the same side.
SELECT player, partner AS other, 1 AS partners, seat, counts, margin, points_for, points_against
FROM seat_hands WHERE partner != ''
UNION ALL
SELECT player, left_opponent, 0, seat, counts, margin, points_for, points_against
FROM seat_hands WHERE left_opponent != ''
UNION ALL
SELECT player, right_opponent, 0, seat, counts, margin, points_for, points_against
FROM seat_hands WHERE right_opponent != '';

CREATE VIEW pairs AS
-- Each partnership's record, and its result against what the two players' own records predict:
-- what each made a hand in hands the other was not at the table in, added up. There is none where
-- one of the three records has fewer than 40 hands with a result.
WITH own AS (
    SELECT player, sum(counts) AS hands, sum(margin) AS margin, sum(margin * margin) AS squares
    FROM seat_hands GROUP BY player
),
beside AS (
    SELECT player, other, sum(counts) AS hands, sum(margin) AS margin,
        sum(margin * margin) AS squares
    FROM company GROUP BY player, other
),
apart AS (
    SELECT player, other, own.hands - beside.hands AS hands, own.margin - beside.margin AS margin,
        own.squares - beside.squares AS squares
    FROM beside JOIN own USING (player)
),
of_hands AS (
    SELECT min(player, partner) AS player, max(player, partner) AS partner, sum(counts) AS hands,
        sum(margin) AS margin, sum(margin * margin) AS squares,
        sum(points_for) AS points_for, sum(points_against) AS points_against
    FROM (
        SELECT player, partner, counts, margin, points_for, points_against
        FROM seat_hands WHERE seat IN ('N', 'E') AND partner != ''
        UNION ALL
        SELECT player, partner, 0, 0, 0, 0
        FROM seat_games WHERE seat IN ('N', 'E') AND partner != ''
    )
    GROUP BY 1, 2
),
of_games AS (
    SELECT min(player, partner) AS player, max(player, partner) AS partner, count(*) AS games,
        sum(result = 'W') AS games_won, sum(result = 'L') AS games_lost,
        avg(result = 'W') AS win_share
    FROM seat_games WHERE seat IN ('N', 'E') AND partner != '' GROUP BY 1, 2
),
predicted AS (
    SELECT of_hands.player, partner,
        1.0 * one.margin / one.hands + 1.0 * two.margin / two.hands AS expected_margin
    FROM of_hands
    JOIN apart AS one ON one.player = of_hands.player AND one.other = of_hands.partner
    JOIN apart AS two ON two.player = of_hands.partner AND two.other = of_hands.player
    WHERE of_hands.player != partner AND min(of_hands.hands, one.hands, two.hands) >= 40
    -- Where all margins of all three are alike, nothing tells how far luck goes.
    AND (of_hands.hands * of_hands.squares != of_hands.margin * of_hands.margin
        OR one.hands * one.squares != one.margin * one.margin
        OR two.hands * two.squares != two.margin * two.margin)
)
SELECT player, partner,
    coalesce(games_won, 0) AS games_won,
    coalesce(games_lost, 0) AS games_lost,
    1.0 * margin / nullif(hands, 0) AS margin_a_hand,
    expected_margin,
    1.0 * margin / nullif(hands, 0) - expected_margin AS synergy,
    win_share,
    coalesce(games, 0) AS games,
    hands,
    points_for,
    points_against
FROM of_hands
LEFT JOIN of_games USING (player, partner)
LEFT JOIN predicted USING (player, partner)
ORDER BY margin_a_hand DESC, player, partner;

CREATE VIEW head_to_head AS
-- Each player's record against each other.
WITH opponents AS (
    SELECT player, left_opponent AS opponent, result FROM seat_games WHERE left_opponent != ''
    UNION ALL
    SELECT player, right_opponent, result FROM seat_games WHERE right_opponent != ''
),
of_games AS (
    SELECT player, opponent, count(*) AS games, sum(result = 'W') AS games_won,
        sum(result = 'L') AS games_lost, avg(result = 'W') AS win_share
    FROM opponents GROUP BY player, opponent
),
of_hands AS (
    SELECT player, opponent,
        sum(counts) AS hands, avg(margin) FILTER (WHERE counts) AS margin_a_hand,
        sum(points_for) AS points_for, sum(points_against) AS points_against
    FROM (
        SELECT player, other AS opponent, counts, margin, points_for, points_against
        FROM company WHERE NOT partners
        UNION ALL
        SELECT player, opponent, 0, 0, 0, 0 FROM opponents
    )
    GROUP BY player, opponent
)
SELECT player, opponent,
    coalesce(games_won, 0) AS games_won,
    coalesce(games_lost, 0) AS games_lost,
    win_share,
    margin_a_hand,
    coalesce(games, 0) AS games,
    hands,
    points_for,
    points_against
FROM of_hands LEFT JOIN of_games USING (player, opponent)
ORDER BY win_share DESC, player, opponent;
"""

_TIMES = """
CREATE VIEW nights AS
-- What was played on each day: games that came to their end, hands with a result, and what came
-- of the calls.
WITH of_hands AS (
    SELECT day, sum(counts) AS hands, sum(outcome = 'thrown-in') AS thrown_in,
        sum(points_ns + points_ew) AS points, sum(came_out) AS calls,
        avg(outcome = 'euchred') FILTER (WHERE came_out) AS euchred_share,
        avg(march) FILTER (WHERE came_out) AS marched_share,
        sum(came_out AND alone) AS loners
    FROM played_hands JOIN days USING (game) GROUP BY day
),
of_games AS (
    SELECT day, sum(state = 'over') AS games
    FROM games JOIN days USING (game) WHERE state != 'struck' GROUP BY day
)
SELECT day AS date,
    games,
    coalesce(hands, 0) AS hands,
    coalesce(thrown_in, 0) AS thrown_in,
    coalesce(points, 0) AS points,
    coalesce(calls, 0) AS calls,
    euchred_share,
    marched_share,
    coalesce(loners, 0) AS loners
FROM of_games LEFT JOIN of_hands USING (day)
WHERE games > 0 OR hands IS NOT NULL
ORDER BY day;

CREATE VIEW seats AS
-- Calls and what comes of them from each seat, whoever sits there, where the dealer is known.
SELECT CASE back
        WHEN 0 THEN 'eldest' WHEN 1 THEN 'dealer''s partner' WHEN 2 THEN 'third' ELSE 'dealer'
    END AS seat,
    avg(called) FILTER (WHERE counts) AS call_share,
    avg(outcome = 'euchred') FILTER (WHERE called) AS euchred_share,
    avg(worth) FILTER (WHERE called) AS points_a_call,
    avg(march) FILTER (WHERE called) AS marched_share,
    count(*) FILTER (WHERE called) AS calls,
    count(*) FILTER (WHERE called AND outcome != 'euchred') AS made,
    count(*) FILTER (WHERE called AND march) AS marched,
    count(*) FILTER (WHERE called AND outcome = 'euchred') AS euchred,
    avg(outcome != 'euchred') FILTER (WHERE called) AS made_share,
    1.0 * count(*) FILTER (WHERE called)
        / nullif(sum(count(*) FILTER (WHERE called)) OVER (), 0) AS part_of_calls,
    sum(counts) AS hands
FROM (
    SELECT *,
        came_out AND back = instr(substr('ESWNESW', instr('NESW', dealer), 4), maker) - 1 AS called,
        (points_ns - points_ew) * CASE WHEN ns_called THEN 1 ELSE -1 END AS worth
    FROM played_hands CROSS JOIN (
        SELECT 0 AS back UNION ALL SELECT 1 UNION ALL SELECT 2 UNION ALL SELECT 3
    )
    WHERE dealer IS NOT NULL
)
GROUP BY back ORDER BY back;
"""

COMPANY: Final = _COMPANY + _TIMES
"""Every table but those with one row for each player."""
