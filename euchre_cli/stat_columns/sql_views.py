"""The SQL views in the scorebook's file, for reading it with `euchre sql` or a database browser.

In: the declared tables and columns. Out: `VIEWS`, the SQL of a view for each table of the
statistics, and of the views that these use. Does not know: intervals, ratings and win chances,
which SQL cannot compute.

If these definitions change, an existing book's views are recreated; no schema step is needed.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from typing import Final, NamedTuple

from .column import Column
from .count_queries import KEYS, grouped
from .match_views import MATCH_GAMES, MATCHES, SEAT_MATCHES
from .row_counts import By
from .seat_views import (
    DAYS,
    ORDER_OF_PLAY,
    PLAYED_HANDS,
    SEAT_GAMES,
    SEAT_HANDS,
    SEAT_IRREGULARITIES,
)
from .stat_tables import COLUMNS, TABLES, counts_behind


class _View(NamedTuple):
    """A table of the statistics as a view: its name, the name of the table, the row kind, the
    comment in its SQL, and its ORDER BY if it differs from the table's."""

    name: str
    table: str
    by: By
    about: str
    order: str = ""


_TABLES: Final = (
    _View(
        "standings",
        "standings",
        "player",
        "Who wins: games, hands, points, streaks, skunks and the barn.",
    ),
    _View(
        "calling",
        "calling",
        "player",
        "Who makes trump, and what comes of it.",
        "points_a_call DESC, player",
    ),
    _View(
        "loners",
        "loners",
        "player",
        "Who goes alone, and what comes of it, beside calls played with the partner.",
    ),
    _View(
        "defending",
        "defending",
        "player",
        "Euchres made, loners stopped, points given up, lone defences.",
    ),
    _View("discipline", "discipline", "player", "Reneges, misdeals, penalties and false claims."),
    _View(
        "pairs",
        "pairs",
        "pair",
        "Each partnership's record, and its result against what the two players' own records "
        "predict: what each made a hand in hands the other was not at the table in, added up. "
        "There is none where one of the three records has fewer than 40 hands with a result.",
    ),
    _View("head_to_head", "head-to-head", "against", "Each player's record against each other."),
    _View(
        "seats",
        "calling",
        "seat",
        "Calls and what comes of them from each seat, whoever sits there, where the dealer is "
        "known.",
    ),
    _View(
        "opportunities",
        "opportunities",
        "player",
        "Of the chances to call that came round to each, how many were taken.",
    ),
)

_PEOPLE: Final = f"""
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
"""

_SEATS: Final = f"""
CREATE VIEW played_hands AS
-- A hand of the games that count, up to the end of each. came_out: it was made or euchred, and so
-- is somebody's call. colour: how a suit named in the second round goes with the one turned down.
-- turns: how often somebody could call or pass, 8 at most, if that is known. sticks: a dealer must
-- call after seven passes.
{PLAYED_HANDS};
CREATE VIEW seat_hands AS
-- A hand as one who sat there saw it: a row for each hand and each seat with a name. Columns of
-- yes and no are 1 and 0. called, made, marched, euchred and alone are the player's own call;
-- defended, stopped and the rest are about a call of the other side. first_chance, second_chance:
-- in that round the bidding came round to the player, who could call or pass. taken: the player's
-- call took such a chance; stuck: it was that of a dealer who had to call. turned_down: the suit
-- that everybody passed. needs, they_need and lead are points before the hand.
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

_GAMES_IN_A_ROW: Final = """
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
"""

_MATCHES: Final = f"""
CREATE VIEW match_games AS
-- The games of each match, which has the number of its first game. won: 1 by North and South of
-- that game, -1 by the others, 0 neither. decided: the match is, with this game.
{MATCH_GAMES};
CREATE VIEW matches AS
-- Best of so many games between two pairs, as they sat in the first one: games won and lost by
-- player and partner. decided: the games left could not change who wins.
{MATCHES};
CREATE VIEW seat_matches AS
-- A match that is decided, as each of the four saw it: W won, L lost, T tied.
{SEAT_MATCHES};
"""

_COMPANY: Final = """
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
"""

_ALSO: Final = {
    "standings": """
LEFT JOIN form USING (player)
LEFT JOIN (
    SELECT player, max(length) FILTER (WHERE result = 'W') AS longest_won,
        max(length) FILTER (WHERE result = 'L') AS longest_lost
    FROM runs GROUP BY player
) USING (player)
LEFT JOIN (
    -- The other columns are those of the row with the highest last.
    SELECT player, length * CASE result WHEN 'W' THEN 1 WHEN 'L' THEN -1 ELSE 0 END AS streak,
        max(last)
    FROM runs GROUP BY player
) USING (player)
LEFT JOIN (
    SELECT player, sum(result = 'W') AS matches_won, sum(result = 'L') AS matches_lost
    FROM seat_matches GROUP BY player
) USING (player)""",
    "pairs": """
LEFT JOIN (
    SELECT player, partner, sum(result = 'W') AS matches_won, sum(result = 'L') AS matches_lost
    FROM seat_matches GROUP BY player, partner
) USING (player, partner)
LEFT JOIN (
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
        SELECT player, other, own.hands - beside.hands AS hands,
            own.margin - beside.margin AS margin, own.squares - beside.squares AS squares
        FROM beside JOIN own USING (player)
    )
    SELECT pair.player, partner,
        1.0 * one.margin / one.hands + 1.0 * two.margin / two.hands AS expected_margin
    FROM counted AS pair
    JOIN apart AS one ON one.player = pair.player AND one.other = partner
    JOIN apart AS two ON two.player = partner AND two.other = pair.player
    WHERE pair.player != partner AND min(pair.hands, one.hands, two.hands) >= 40
    -- Where all margins of all three are alike, nothing tells how far luck goes.
    AND (pair.hands * pair.margin_squared != pair.margin * pair.margin
        OR one.hands * one.squares != one.margin * one.margin
        OR two.hands * two.squares != two.margin * two.margin)
) USING (player, partner)""",
}
"""Joins for the columns of a view that are not counts, shares or means."""

_EVERY_SEAT: Final[dict[By, tuple[str, str]]] = {
    "night": (
        f"(SELECT * FROM ({SEAT_HANDS}) JOIN days USING (game))",
        f"(SELECT * FROM ({SEAT_GAMES}) JOIN days USING (game))",
    ),
    "seat": (f"({SEAT_HANDS})", ""),
}
"""The per-seat rows of hands and games for row kinds that include seats without a name."""

_POSITIONS: Final = "instr('eldest, dealer''s partner, third, dealer,', seat || ',')"


def _table(view: _View) -> str:
    """The SQL of a table of the statistics as a view: a subquery of counts for each source, all of
    them joined by the key, and the columns computed from them."""
    table, keys = TABLES[view.table], [name for _, name in KEYS[view.by]]
    columns = [COLUMNS[name] for name in table.columns]
    counts = counts_behind(columns)
    hands, games = _EVERY_SEAT.get(view.by, ("seat_hands", "seat_games"))
    views = {"hands": hands, "games": games, "irregularities": "seat_irregularities"}
    counted = {source: [one for one in counts if one.source == source] for source in views}
    # Everybody with a hand or a game has a row, even if all counts are 0.
    sources = [source for source in ("hands", "games") if views[source]]
    rows = list(sources)
    if counted["irregularities"]:
        sources.append("irregularities")
    key = ", ".join(keys)
    parts = (
        f"of_{source} AS (\n{grouped(view.by, views[source], counted[source])}\n)"
        for source in sources
    )
    selected = ",\n    ".join((key, *(f"coalesce({one.name}, 0) AS {one.name}" for one in counts)))
    everybody = " UNION ".join(f"SELECT {key} FROM of_{source}" for source in rows)
    joins = "".join(f"\nLEFT JOIN of_{source} USING ({key})" for source in sources)
    return "\n".join(
        (
            f"CREATE VIEW {view.name} AS",
            *_comment(view.about),
            "WITH " + ",\n".join(parts) + ",",
            f"counted AS (\nSELECT {selected}\nFROM ({everybody}){joins}\n)",
            "SELECT " + ",\n    ".join((key, *map(_column, columns))),
            f"FROM counted{_ALSO.get(view.name, '')}",
            f"ORDER BY {view.order or _order(table.sort, table.then, keys)};",
        )
    )


def _comment(words: str) -> Iterator[str]:
    line = "--"
    for word in words.split():
        if len(line) + len(word) > 99:
            yield line
            line = "--"
        line += f" {word}"
    yield line


def _column(column: Column) -> str:
    if column.source:
        return column.name
    sql = column.in_view or f"1.0 * {column.numerator} / nullif({column.denominator}, 0)"
    return sql if sql == column.name else f"{sql} AS {column.name}"


def _order(sort: str, then: str, keys: list[str]) -> str:
    if keys == ["seat"]:
        return _POSITIONS
    columns = [
        name[1:] if name.startswith("-") else f"{name} DESC" for name in (sort, then) if name
    ]
    return ", ".join((*columns, *keys))


VIEWS: Final = "\n".join(
    (
        _PEOPLE,
        _SEATS,
        _GAMES_IN_A_ROW,
        _MATCHES,
        *map(_table, _TABLES[:5]),
        _COMPANY,
        *map(_table, _TABLES[5:]),
    )
)
"""The SQL of every view, in the order in which they use one another."""

DIGEST: Final = sha256(VIEWS.encode()).hexdigest()[:16]
"""Identifies this version of the views."""
