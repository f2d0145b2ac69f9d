"""The views of the scorebook's file, for whoever opens it in a browser of databases.

Knows: the statistics as SQL, under the names that `euchre stats` gives them. Does not know: how the
commands work them out; that is written another way (`stats.py`), and tests hold them equal.

The first group of views is what happened, a row each; the tables (`schema_tables.py`,
`schema_company.py`) add it up. All of it is the step `statistics` of `schema.py`: once released it
is never edited; what changes after that is a new step.
"""

from __future__ import annotations

from typing import Final

from .schema_company import COMPANY
from .schema_tables import TABLES

_PEOPLE = """
CREATE VIEW sittings AS
-- Who sat where in which game, also for a hand of it only, and in games that do not count.
SELECT game, 'N' AS seat, north AS player FROM hands WHERE north != '' UNION
SELECT game, 'E', east FROM hands WHERE east != '' UNION
SELECT game, 'S', south FROM hands WHERE south != '' UNION
SELECT game, 'W', west FROM hands WHERE west != '' UNION
SELECT game, 'N', north FROM games WHERE north != '' UNION
SELECT game, 'E', east FROM games WHERE east != '' UNION
SELECT game, 'S', south FROM games WHERE south != '' UNION
SELECT game, 'W', west FROM games WHERE west != '';
CREATE VIEW days AS
-- The day each game was played, as far as anybody knows: its date, or else when it began.
SELECT game, coalesce(nullif(date, ''), substr(began, 1, 10)) AS day FROM games;
CREATE VIEW players AS
-- Everybody who sat in a game that counts: the first date and the last.
SELECT player, count(DISTINCT game) AS games, min(nullif(day, '')) AS first_played,
    max(nullif(day, '')) AS last_played
FROM sittings JOIN games USING (game) JOIN days USING (game)
WHERE state != 'struck' GROUP BY player;
CREATE VIEW evenings AS
-- The games that count of each date.
SELECT day AS date, count(*) AS games, sum(hands) AS hands, min(game) AS first_game,
    max(game) AS last_game
FROM games JOIN days USING (game) WHERE state != 'struck' GROUP BY day;
"""

_HANDS = """
CREATE VIEW played_hands AS
-- A hand of the games that count, up to the end of each. came_out: it was made or euchred, and so
-- is somebody's call. colour: how a suit named in the second round goes with the one turned down.
SELECT hands.*, date, season, rules, house_rules,
    counts AND maker IS NOT NULL
        AND outcome IN ('made', 'march', 'lone march', 'euchred') AS came_out,
    outcome IN ('march', 'lone march') AS march,
    maker IN ('N', 'S') AS ns_called,
    CASE
        WHEN round = 2 AND suit != 'no-trump' AND up != 'no-trump' THEN CASE
            WHEN suit = up THEN 'turned down'
            WHEN suit || up IN ('clubsspades', 'spadesclubs', 'diamondshearts', 'heartsdiamonds')
                THEN 'next'
            WHEN (maker IN ('N', 'S')) = (hands.dealer IN ('N', 'S')) THEN 'reverse next'
            WHEN hands.dealer IS NOT NULL THEN 'green'
        END
    END AS colour
FROM hands JOIN games USING (game) WHERE state != 'struck' AND NOT late;

CREATE VIEW seat_hands AS
-- A hand as one who sat there saw it: a row for each hand and each seat with a name. Columns of
-- yes and no are 1 and 0. called, made, marched, euchred and alone are the player's own call;
-- defended, stopped and the rest are about a call of the other side.
WITH seats (seat) AS (VALUES ('N'), ('E'), ('S'), ('W')),
seen AS (
    SELECT played_hands.*, seat,
        CASE seat WHEN 'N' THEN north WHEN 'E' THEN east WHEN 'S' THEN south ELSE west END
            AS player,
        CASE seat WHEN 'N' THEN south WHEN 'E' THEN west WHEN 'S' THEN north ELSE east END
            AS partner,
        CASE seat WHEN 'N' THEN east WHEN 'E' THEN south WHEN 'S' THEN west ELSE north END
            AS left_opponent,
        CASE seat WHEN 'N' THEN west WHEN 'E' THEN north WHEN 'S' THEN east ELSE south END
            AS right_opponent,
        CASE WHEN seat IN ('N', 'S') THEN points_ns ELSE points_ew END AS points_for,
        CASE WHEN seat IN ('N', 'S') THEN points_ew ELSE points_ns END AS points_against,
        came_out AND maker = seat AS called,
        came_out AND ns_called != (seat IN ('N', 'S')) AS defended
    FROM played_hands CROSS JOIN seats
)
SELECT game, hand, date, season, rules, house_rules,
    seat, player, partner, left_opponent, right_opponent,
    CASE instr('NESWNESW', seat) - instr('NESW', dealer)
        WHEN 0 THEN 'dealer'
        WHEN 1 THEN 'eldest' WHEN -3 THEN 'eldest'
        WHEN 2 THEN 'dealer''s partner' WHEN -2 THEN 'dealer''s partner'
        WHEN 3 THEN 'third' WHEN -1 THEN 'third'
    END AS position,
    outcome, counts,
    points_for, points_against, counts * (points_for - points_against) AS margin,
    counts AND points_for > points_against AS won,
    counts AND points_for < points_against AS lost,
    called,
    called AND outcome != 'euchred' AS made,
    called AND march AS marched,
    called AND outcome = 'euchred' AS euchred,
    called AND alone AS alone,
    defended,
    defended AND outcome = 'euchred' AS euchre,
    defended AND alone AS loner_faced,
    defended AND alone AND NOT march AS loner_stopped,
    defended AND lone_defender IS seat AS defended_alone,
    CASE WHEN came_out THEN round END AS round,
    CASE WHEN came_out THEN suit END AS suit,
    CASE WHEN came_out THEN colour END AS colour
FROM seen WHERE player != '';
"""

_GAMES = """
CREATE VIEW order_of_play AS
-- The games that count in the order they were played: by day, by when they began, by the file they
-- were read from, by number.
WITH RECURSIVE
-- natural sorts numbers in a file's name as numbers: before each stands how many digits it has.
reading (source, rest, natural) AS (
    SELECT DISTINCT source, source, '' FROM games
    UNION ALL
    SELECT source,
        CASE WHEN rest GLOB '[0-9]*' THEN ltrim(rest, '0123456789') ELSE substr(rest, 2) END,
        natural || CASE
            WHEN rest GLOB '[0-9]*' THEN printf(
                '%s%05d%s', char(1),
                length(ltrim(rest, '0')) - length(ltrim(rest, '0123456789')),
                substr(
                    ltrim(rest, '0'), 1,
                    length(ltrim(rest, '0')) - length(ltrim(rest, '0123456789'))
                )
            )
            ELSE substr(rest, 1, 1)
        END
    FROM reading WHERE rest != ''
)
SELECT row_number() OVER (ORDER BY day, began, natural, game) AS nth, game, date, began, source
FROM games JOIN days USING (game)
JOIN (SELECT source, natural FROM reading WHERE rest = '') USING (source)
WHERE state != 'struck';

CREATE VIEW seat_games AS
-- A game that is over as one who sat there at its end saw it: a row for each game and each seat
-- with a name. result: W won, L lost, T tied. skunk: the side that lost had no point, and did not
-- give up.
SELECT nth, game, games.date, season, rules, house_rules, seat,
    CASE seat WHEN 'N' THEN north WHEN 'E' THEN east WHEN 'S' THEN south ELSE west END AS player,
    CASE seat WHEN 'N' THEN south WHEN 'E' THEN west WHEN 'S' THEN north ELSE east END AS partner,
    CASE seat WHEN 'N' THEN east WHEN 'E' THEN south WHEN 'S' THEN west ELSE north END
        AS left_opponent,
    CASE seat WHEN 'N' THEN west WHEN 'E' THEN north WHEN 'S' THEN east ELSE south END
        AS right_opponent,
    CASE WHEN winner IS NULL THEN 'T' WHEN instr(winner, seat) THEN 'W' ELSE 'L' END AS result,
    CASE WHEN seat IN ('N', 'S') THEN ns ELSE ew END AS points_for,
    CASE WHEN seat IN ('N', 'S') THEN ew ELSE ns END AS points_against,
    conceded IS NULL AND CASE winner WHEN 'NS' THEN ew = 0 WHEN 'EW' THEN ns = 0 ELSE 0 END
        AS skunk,
    CASE WHEN seat IN ('N', 'S') THEN barn_ns ELSE barn_ew END AS in_barn
FROM order_of_play
JOIN games USING (game)
JOIN (SELECT 'N' AS seat UNION ALL SELECT 'E' UNION ALL SELECT 'S' UNION ALL SELECT 'W')
WHERE state = 'over' AND player != '';

CREATE VIEW seat_irregularities AS
-- What was not as it should be, as one who sat there saw it: a row for each irregularity and each
-- seat with a name. own: it was the player's; ours: it was the side's.
SELECT irregularities.game, irregularities.hand, number, kind, how, points, again, counts,
    position, seat_hands.seat,
    seat_hands.player, partner, irregularities.seat IS seat_hands.seat AS own,
    side IS CASE WHEN seat_hands.seat IN ('N', 'S') THEN 'NS' ELSE 'EW' END AS ours
FROM irregularities JOIN seat_hands USING (game, hand);
"""

VIEWS: Final = _PEOPLE + _HANDS + _GAMES + TABLES + COMPANY
"""Every view but that of the history, which came with the book."""
