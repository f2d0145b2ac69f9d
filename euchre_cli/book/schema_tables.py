"""The tables of statistics as views: one row for each player.

Knows: the columns of `euchre stats` as SQL, over the views of what happened (`schema_views.py`).
Does not know: intervals, ratings and win chances, which take more than SQL.

A share of nothing is NULL. Who played a hand that counts, or sat in a game at its end, has a row in
each table.

This is part of the step `statistics` of `schema.py`: once released it is never edited; what changes
after that is a new step.
"""

from __future__ import annotations

from typing import Final

_STANDINGS = """
CREATE VIEW idle AS
-- Who sat in a game at its end and has no hand that counts: a substitute who came too late, or the
-- four of a game that was given up at once.
SELECT DISTINCT player FROM seat_games WHERE player NOT IN (SELECT player FROM seat_hands);

CREATE VIEW runs AS
-- Games in a row that were won (W), lost (L) or tied (T): whose, how many, and which of the
-- player's games was the last of them.
SELECT player, result, count(*) AS length, max(number) AS last
FROM (
    SELECT player, result, number,
        number - row_number() OVER (PARTITION BY player, result ORDER BY number) AS run
    FROM (
        SELECT player, result,
            row_number() OVER (PARTITION BY player ORDER BY nth, instr('NESW', seat)) AS number
        FROM seat_games
    )
)
GROUP BY player, result, run;

CREATE VIEW form AS
-- The last ten games of each player, the latest at the end.
SELECT player, form
FROM (
    SELECT player,
        group_concat(result, '') OVER (
            PARTITION BY player ORDER BY nth, instr('NESW', seat) ROWS 9 PRECEDING
        ) AS form,
        row_number() OVER (PARTITION BY player ORDER BY nth DESC, instr('NESW', seat) DESC) AS back
    FROM seat_games
)
WHERE back = 1;

CREATE VIEW standings AS
-- Who wins: games, hands, points, streaks, skunks and the barn.
WITH of_hands AS (
    SELECT player, avg(margin) FILTER (WHERE counts) AS margin_a_hand,
        sum(counts) AS hands, sum(won) AS hands_won, sum(lost) AS hands_lost,
        sum(points_for) AS points_for, sum(points_against) AS points_against,
        avg(points_for) FILTER (WHERE counts) AS points_a_hand
    FROM seat_hands GROUP BY player
    UNION ALL SELECT player, NULL, 0, 0, 0, 0, 0, NULL FROM idle
),
of_games AS (
    SELECT player, count(*) AS games, sum(result = 'W') AS games_won,
        sum(result = 'L') AS games_lost, sum(result = 'T') AS games_tied,
        avg(result = 'W') AS win_share,
        sum(skunk AND result = 'W') AS skunks_given, sum(skunk AND result = 'L') AS skunks_taken,
        sum(in_barn) AS barn, sum(in_barn AND result = 'W') AS barn_won,
        avg(result = 'W') FILTER (WHERE in_barn) AS barn_share,
        sum((result = 'W') - (result = 'L')) AS more
    FROM seat_games GROUP BY player
),
in_a_row AS (
    SELECT player, max(length) FILTER (WHERE result = 'W') AS longest_won,
        max(length) FILTER (WHERE result = 'L') AS longest_lost
    FROM runs GROUP BY player
),
now AS (
    -- The other columns are those of the row with the highest last.
    SELECT player, length * CASE result WHEN 'W' THEN 1 WHEN 'L' THEN -1 ELSE 0 END AS streak,
        max(last)
    FROM runs GROUP BY player
)
SELECT player,
    coalesce(games_won, 0) AS games_won,
    coalesce(games_lost, 0) AS games_lost,
    coalesce(games_tied, 0) AS games_tied,
    win_share,
    margin_a_hand,
    form,
    streak,
    (max(coalesce(more, 0)) OVER () - coalesce(more, 0)) / 2.0 AS games_behind,
    coalesce(games, 0) AS games,
    hands,
    hands_won,
    hands_lost,
    points_for,
    points_against,
    points_a_hand,
    coalesce(longest_won, 0) AS longest_won,
    coalesce(longest_lost, 0) AS longest_lost,
    coalesce(skunks_given, 0) AS skunks_given,
    coalesce(skunks_taken, 0) AS skunks_taken,
    coalesce(barn, 0) AS barn,
    coalesce(barn_won, 0) AS barn_won,
    barn_share
FROM of_hands
LEFT JOIN of_games USING (player) LEFT JOIN form USING (player)
LEFT JOIN in_a_row USING (player) LEFT JOIN now USING (player)
ORDER BY games_behind, margin_a_hand DESC, player;
"""

_CALLING = """
CREATE VIEW calling AS
-- Who makes trump, and what comes of it.
WITH of_hands AS (
    SELECT player,
        avg(called) FILTER (WHERE counts) AS call_share,
        avg(euchred) FILTER (WHERE called) AS euchred_share,
        avg(margin) FILTER (WHERE called) AS points_a_call,
        avg(marched) FILTER (WHERE called) AS marched_share,
        avg(made) FILTER (WHERE called) AS made_share,
        sum(called) AS calls, sum(made) AS made, sum(marched) AS marched, sum(euchred) AS euchred,
        sum(counts) AS hands
    FROM seat_hands GROUP BY player
    UNION ALL SELECT player, NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0, 0 FROM idle
)
SELECT player, call_share, euchred_share, points_a_call, marched_share, calls, made, marched,
    euchred, made_share,
    -- A row alone has them all, which would read as if it called every hand.
    CASE WHEN count(*) OVER () > 1
        THEN 1.0 * calls / nullif(sum(calls) OVER (), 0)
    END AS part_of_calls,
    hands
FROM of_hands ORDER BY points_a_call DESC, player;

CREATE VIEW loners AS
-- Who goes alone, and what comes of it, beside calls played with the partner.
SELECT player,
    sum(alone) AS loners,
    count(*) FILTER (WHERE alone AND marched) AS loners_marched,
    count(*) FILTER (WHERE alone AND made AND NOT marched) AS loners_made,
    count(*) FILTER (WHERE alone AND euchred) AS loners_euchred,
    avg(margin) FILTER (WHERE alone) AS points_a_loner,
    avg(margin) FILTER (WHERE called AND NOT alone) AS points_a_call_together,
    avg(alone) FILTER (WHERE called) AS loner_share,
    avg(marched) FILTER (WHERE alone) AS loner_march_share,
    avg(euchred) FILTER (WHERE alone) AS loner_euchred_share,
    sum(called) AS calls
FROM seat_hands GROUP BY player
UNION ALL SELECT player, 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL, 0 FROM idle
ORDER BY points_a_loner DESC, player;

CREATE VIEW bidding AS
-- How often each calls from each seat, and how often that is euchred.
SELECT player,
    avg(called) FILTER (WHERE counts AND position = 'eldest') AS call_share_eldest,
    avg(called) FILTER (WHERE counts AND position = 'dealer''s partner') AS call_share_partner,
    avg(called) FILTER (WHERE counts AND position = 'third') AS call_share_third,
    avg(called) FILTER (WHERE counts AND position = 'dealer') AS call_share_dealer,
    avg(euchred) FILTER (WHERE called AND position = 'eldest') AS euchred_eldest_share,
    avg(euchred) FILTER (WHERE called AND position = 'dealer''s partner') AS euchred_partner_share,
    avg(euchred) FILTER (WHERE called AND position = 'third') AS euchred_third_share,
    avg(euchred) FILTER (WHERE called AND position = 'dealer') AS euchred_dealer_share,
    count(*) FILTER (WHERE called AND position = 'eldest') AS calls_eldest,
    count(*) FILTER (WHERE called AND position = 'dealer''s partner') AS calls_partner,
    count(*) FILTER (WHERE called AND position = 'third') AS calls_third,
    count(*) FILTER (WHERE called AND position = 'dealer') AS calls_dealer
FROM seat_hands GROUP BY player
UNION ALL SELECT player, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0 FROM idle
ORDER BY calls_dealer DESC, player;

CREATE VIEW rounds AS
-- Calls of each round where it is known, and next, reverse next and green in the second.
SELECT player,
    avg(round = 1) FILTER (WHERE called) AS round_1_share,
    avg(euchred) FILTER (WHERE called AND round = 1) AS euchred_round_1_share,
    avg(euchred) FILTER (WHERE called AND round = 2) AS euchred_round_2_share,
    count(*) FILTER (WHERE called AND colour = 'next') AS calls_next,
    avg(euchred) FILTER (WHERE called AND colour = 'next') AS euchred_next_share,
    count(*) FILTER (WHERE called AND colour = 'reverse next') AS calls_reverse_next,
    avg(euchred) FILTER (WHERE called AND colour = 'reverse next') AS euchred_reverse_next_share,
    count(*) FILTER (WHERE called AND colour = 'green') AS calls_green,
    avg(euchred) FILTER (WHERE called AND colour = 'green') AS euchred_green_share,
    count(*) FILTER (WHERE called AND round = 1) AS calls_round_1,
    count(*) FILTER (WHERE called AND round = 2) AS calls_round_2,
    count(*) FILTER (WHERE called AND round IN (1, 2)) AS calls_with_round
FROM seat_hands GROUP BY player
UNION ALL SELECT player, NULL, NULL, NULL, 0, NULL, 0, NULL, 0, NULL, 0, 0, 0 FROM idle
ORDER BY round_1_share DESC, player;

CREATE VIEW suits AS
-- Calls of each suit, and how often they were euchred.
SELECT player,
    count(*) FILTER (WHERE called AND suit = 'clubs') AS calls_clubs,
    count(*) FILTER (WHERE called AND suit = 'diamonds') AS calls_diamonds,
    count(*) FILTER (WHERE called AND suit = 'hearts') AS calls_hearts,
    count(*) FILTER (WHERE called AND suit = 'spades') AS calls_spades,
    count(*) FILTER (WHERE called AND suit = 'no-trump') AS calls_no_trump,
    avg(euchred) FILTER (WHERE called AND suit = 'clubs') AS euchred_clubs_share,
    avg(euchred) FILTER (WHERE called AND suit = 'diamonds') AS euchred_diamonds_share,
    avg(euchred) FILTER (WHERE called AND suit = 'hearts') AS euchred_hearts_share,
    avg(euchred) FILTER (WHERE called AND suit = 'spades') AS euchred_spades_share,
    avg(euchred) FILTER (WHERE called AND suit = 'no-trump') AS euchred_no_trump_share
FROM seat_hands GROUP BY player
UNION ALL SELECT player, 0, 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL FROM idle
ORDER BY calls_hearts DESC, player;
"""

_DEFENDING = """
CREATE VIEW defending AS
-- Euchres made, loners stopped, points given up, lone defences.
SELECT player,
    avg(euchre) FILTER (WHERE defended) AS euchre_share,
    avg(points_against) FILTER (WHERE defended) AS given_up_a_hand,
    avg(loner_stopped) FILTER (WHERE loner_faced) AS stopped_share,
    sum(defended) AS defended,
    sum(euchre) AS euchres,
    coalesce(sum(points_against) FILTER (WHERE defended), 0) AS points_given_up,
    sum(loner_faced) AS loners_faced,
    sum(loner_stopped) AS loners_stopped,
    sum(defended_alone) AS lone_defences,
    sum(defended_alone AND euchre) AS lone_defences_won
FROM seat_hands GROUP BY player
UNION ALL SELECT player, NULL, NULL, NULL, 0, 0, 0, 0, 0, 0, 0 FROM idle
ORDER BY euchre_share DESC, player;

CREATE VIEW discipline AS
-- Reneges, misdeals, penalties and false claims.
WITH of_hands AS (
    SELECT player, sum(counts) AS hands, count(*) FILTER (WHERE position = 'dealer') AS deals
    FROM seat_hands GROUP BY player
    UNION ALL SELECT player, 0, 0 FROM idle
),
found AS (
    SELECT player,
        count(*) FILTER (WHERE own AND kind = 'renege' AND how IN ('upheld', 'proven')) AS reneges,
        count(*) FILTER (WHERE own AND kind = 'renege' AND how = 'corrected') AS reneges_corrected,
        count(*) FILTER (WHERE own AND kind = 'false-claim') AS false_claims,
        count(DISTINCT printf('%d %d', game, hand)) FILTER (
            WHERE own AND kind = 'renege' AND how != 'corrected' AND counts) AS hands_reneged,
        count(*) FILTER (WHERE own AND kind = 'misdeal') AS misdeals,
        count(*) FILTER (WHERE own AND kind = 'misdeal' AND position = 'dealer') AS deals_misdealt,
        count(*) FILTER (WHERE ours AND kind = 'penalty') AS penalties,
        sum(points) FILTER (WHERE ours) AS penalty_points
    FROM seat_irregularities GROUP BY player
)
SELECT player,
    coalesce(reneges, 0) AS reneges,
    coalesce(reneges_corrected, 0) AS reneges_corrected,
    coalesce(false_claims, 0) AS false_claims,
    coalesce(misdeals, 0) AS misdeals,
    coalesce(penalties, 0) AS penalties,
    coalesce(penalty_points, 0) AS penalty_points,
    1.0 * coalesce(hands_reneged, 0) / nullif(hands, 0) AS renege_share,
    1.0 * coalesce(deals_misdealt, 0) / nullif(deals, 0) AS misdeal_share,
    deals,
    hands
FROM of_hands LEFT JOIN found USING (player)
ORDER BY reneges DESC, player;
"""

TABLES: Final = _STANDINGS + _CALLING + _DEFENDING
"""Every table of players, in the order they build on one another."""
