"""The SQL views in the scorebook's file: who sat where and when, and what happened as each seat saw
it, for the commands and for a database browser.

In: the SQL of the seat views. Out: `VIEWS`, the SQL of every view. Does not know: what is counted.

If these definitions change, an existing book's views are recreated; no schema step is needed.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Final

from .seat_views import (
    DAYS,
    ORDER_OF_PLAY,
    PLAYED_HANDS,
    SEAT_GAMES,
    SEAT_HANDS,
    SEAT_IRREGULARITIES,
)

VIEWS: Final = f"""\
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
{DAYS};
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
CREATE VIEW played_hands AS
-- A hand of the games that count, up to the end of each. came_out: it was made or euchred, and so
-- is somebody's call. turns: how often somebody could call or pass, 8 at most, if that is known.
-- sticks: a dealer must call after seven passes.
{PLAYED_HANDS};
CREATE VIEW seat_hands AS
-- A hand as one who sat there saw it: a row for each hand and each seat with a name. Columns of
-- yes and no are 1 and 0. called, made, marched, euchred and alone are the player's own call;
-- defended, stopped and the rest are about a call of the other side. first_chance, second_chance:
-- in that round the bidding came round to the player, who could call or pass. taken: the player's
-- call took such a chance; stuck: it was that of a dealer who had to call.
{SEAT_HANDS} WHERE player != '';
CREATE VIEW order_of_play AS
-- The games that count in the order they were played: by day, by when they began, by the file they
-- were read from, by number.
{ORDER_OF_PLAY};
CREATE VIEW seat_games AS
-- A game that is over as one who sat there at its end saw it: a row for each game and each seat
-- with a name. result: W won, L lost, T tied. skunk: the side that lost had no point, and did not
-- give up.
{SEAT_GAMES} AND player != '';
CREATE VIEW seat_irregularities AS
-- What was not as it should be, as one who sat there saw it: a row for each irregularity and each
-- seat with a name. own: it was the player's; ours: it was the side's.
{SEAT_IRREGULARITIES.format(more="")};
"""
"""The SQL of every view, in the order in which they use one another."""

FORMER_VIEWS: Final = (
    *("idle", "runs", "form", "match_games", "matches", "seat_matches", "standings", "calling"),
    *("loners", "bidding", "rounds", "suits", "defending", "discipline", "company", "pairs"),
    *("head_to_head", "nights", "seats", "opportunities", "by_score", "partner_calls"),
)
"""The names of the views that earlier versions of this program made, and that it makes no more."""

DIGEST: Final = sha256(VIEWS.encode()).hexdigest()[:16]
"""Identifies this version of the views."""
