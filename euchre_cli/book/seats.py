"""What happened in the games of a book, as each of the four seats saw it, in SQL: the views of the
scorebook's file, and the counts of a season.

In: the tables of the scorebook. Out: `VIEWS`, the views for a database browser; and the columns of
a seat's hand, game and irregularity, from which a season counts. Does not know: what is counted.

A column of `SEAT_HANDS` is SQL over a played hand, with the seat's own words in braces. Filled in
for four seats it is the view; an expression over such columns is filled in by `for_seat`, so that a
season counts all four seats in one reading, and not in a row for each.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final

from euchre_engine.rules import PRESETS, Rules

from .sheet import NAMES

SEATS: Final = ("N", "E", "S", "W")

POSITIONS: Final = ("eldest", "dealer's partner", "third", "dealer")
"""The seats by their place in the bidding, from the dealer's left."""

IS_AT: Final = ("is_eldest", "is_partner", "is_third", "is_dealer")
"""The columns that say where in the bidding a seat is, in the same order."""

NIGHT: Final = "coalesce(nullif(date, ''), substr(began, 1, 10))"
"""The day a game was played: its date, or else that of its start; empty if neither is known."""

_CAME_OUT: Final = (
    "counts AND maker IS NOT NULL AND outcome IN ('made', 'march', 'lone march', 'euchred')"
)

_PASSED_OUT: Final = """outcome = 'thrown-in' AND '; ' || record || ';' LIKE '%; thrown-in;%'
            AND (up IS NOT NULL OR '; ' || record LIKE '%; call _ pass%')"""
"""Everybody passed, and the record has what would have shown the round of a call: the up-card or
the calls. If only the passes of a book without them counted, nobody would seem to call."""

_STICKING: Final = ", ".join(f"'{name}'" for name in PRESETS if Rules(name).dealer_is_stuck)
"""The presets by which the dealer must call."""

STICKS: Final = f"""coalesce(
        json_extract(house_rules, '$."stick-the-dealer"') = 'yes', rules IN ({_STICKING})
    )"""
"""Whether the dealer must call in a game."""

PLAYED_HAND: Final = f"""hands.game, hand, hands.north, hands.east, hands.south, hands.west,
    hands.dealer, suit, round, counts, outcome, points_ns, points_ew, alone,
    CASE WHEN {_CAME_OUT} THEN maker END AS caller,
    CASE WHEN {_CAME_OUT} THEN CASE WHEN maker IN ('N', 'S') THEN 'NS' ELSE 'EW' END END
        AS caller_side,
    outcome IN ('march', 'lone march') AS march,
    CASE
        WHEN hands.dealer IS NULL THEN NULL
        WHEN {_CAME_OUT}
            THEN (instr('NESW', maker) - instr('NESW', hands.dealer) + 3) % 4 + 4 * round - 3
        WHEN {_PASSED_OUT} THEN 8
    END AS turns"""
"""The columns of a played hand: `caller` made trump, and the hand was made or euchred; `turns` is
how often somebody could call or pass, 8 at most, if that is known."""

SEAT_HANDS: Final[dict[str, str]] = {
    "position": "{position}",
    **{name: f"dealer IS {{{name}}}" for name in IS_AT},
    "outcome": "outcome",
    "counts": "counts",
    "points_for": "points_{own}",
    "points_against": "points_{other}",
    "margin": "counts * (points_{own} - points_{other})",
    "margin_squared": "counts * (points_ns - points_ew) * (points_ns - points_ew)",
    "called": "caller IS {seat}",
    "made": "caller IS {seat} AND outcome != 'euchred'",
    "marched": "caller IS {seat} AND march",
    "euchred": "caller IS {seat} AND outcome = 'euchred'",
    "alone": "alone AND caller IS {seat}",
    "defended": "caller_side IS {other_side}",
    "euchre": "outcome = 'euchred' AND caller_side IS {other_side}",
    "loner_faced": "alone AND caller_side IS {other_side}",
    "loner_stopped": "alone AND caller_side IS {other_side} AND NOT march",
    "round": "CASE WHEN caller IS NOT NULL THEN round END",
    "suit": "CASE WHEN caller IS NOT NULL THEN suit END",
    "bidding_known": "turns IS NOT NULL",
    "bidding_unknown": "turns IS NULL AND caller IS NOT NULL",
    "first_chance": "coalesce(turns >= {place}, 0)",
    "second_chance": "coalesce(turns >= 4 + {place} AND NOT (sticks AND dealer IS {seat}), 0)",
    "taken": "caller IS {seat} AND coalesce(turns < 9 - sticks, 0)",
    "stuck": "caller IS {seat} AND coalesce(turns = 8 AND sticks, 0)",
}
"""The columns of a hand as a seat saw it."""

SEAT_GAMES: Final[dict[str, str]] = {
    "result": "CASE WHEN winner IS NULL THEN 'T' WHEN winner = {side} THEN 'W' ELSE 'L' END",
    "points_for": "{own}",
    "points_against": "{other}",
    "skunk": "winner IS NOT NULL AND conceded IS NULL AND min(ns, ew) = 0",
}
"""The columns of a game that is over as a seat saw it: won, lost or tied; the final score; whether
the side that lost had no points, and did not concede."""

_COMPANY: Final = ("player", "left_opponent", "partner", "right_opponent")
"""The four names as seen from a seat, clockwise."""


@cache
def _words_of(seat: str) -> dict[str, str]:
    """What stands for the words in braces at a seat."""
    at = SEATS.index(seat)
    own, other = ("ns", "ew") if at % 2 == 0 else ("ew", "ns")
    dealers = [(SEATS[(at - place) % 4], place) for place in range(1, 5)]
    quoted = [name.replace("'", "''") for name in POSITIONS]
    positions = " ".join(f"WHEN '{dealer}' THEN '{quoted[p - 1]}'" for dealer, p in dealers)
    places = " ".join(f"WHEN '{dealer}' THEN {place}" for dealer, place in dealers)
    return {
        "seat": f"'{seat}'",
        "at": str(at),
        "side": f"'{own.upper()}'",
        "other_side": f"'{other.upper()}'",
        "own": own,
        "other": other,
        "place": f"CASE dealer {places} END",
        "position": f"CASE dealer {positions} END",
        **{name: f"'{dealer}'" for name, (dealer, _) in zip(IS_AT, dealers, strict=True)},
    }


def company_at(seat: str) -> str:
    """The SELECT columns `player`, `left_opponent`, `partner` and `right_opponent` at a seat."""
    at = SEATS.index(seat)
    return ", ".join(f"{NAMES[(at + n) % 4]} AS {name}" for n, name in enumerate(_COMPANY))


def columns_at(seat: str, columns: Mapping[str, str]) -> str:
    """The SELECT columns of a hand or a game as a seat saw it."""
    words = _words_of(seat)
    return ",\n    ".join(f"{sql.format_map(words)} AS {name}" for name, sql in columns.items())


_NAME: Final = re.compile(r"'[^']*'|\b[a-z_]+\b")
"""A text in quotes, which stays as it is, or the name of a column."""


def for_seat(sql: str, seat: str, columns: Mapping[str, str] = SEAT_HANDS) -> str:
    """An expression over `columns`, as one over a played hand (or a game) for this seat."""
    words = _words_of(seat)

    def filled_in(name: re.Match[str]) -> str:
        column = columns.get(name[0], name[0])
        return name[0] if column == name[0] else f"({column.format_map(words)})"

    return _NAME.sub(filled_in, sql)


# -- the views of the file -----------------------------------------------------------------------


def _each_seat(before: str, columns: Mapping[str, str], after: str) -> str:
    """A SELECT for each seat; only of seats with a name."""
    selects = (
        f"SELECT {before}, '{seat}' AS seat, {company_at(seat)},\n    {columns_at(seat, columns)}\n"
        f"FROM {after} {NAMES[SEATS.index(seat)]} != ''"
        for seat in SEATS
    )
    return "\nUNION ALL ".join(selects)


def _sittings() -> Iterator[str]:
    for table in ("hands", "games"):
        for seat, name in zip(SEATS, NAMES, strict=True):
            yield f"SELECT game, '{seat}' AS seat, {name} AS player FROM {table} WHERE {name} != ''"


VIEWS: Final = f"""\
CREATE VIEW sittings AS
-- Who sat where in which game, also for a hand of it only, and in games that do not count.
{" UNION ".join(_sittings())};
CREATE VIEW days AS
-- The day each game was played, as far as anybody knows: its date, or else when it began.
SELECT game, {NIGHT} AS day FROM games;
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
-- A hand of the games that count, up to the end of each. caller: the maker, if the hand was made or
-- euchred. turns: how often somebody could call or pass, 8 at most, if that is known. sticks: the
-- dealer must call after seven passes.
SELECT {PLAYED_HAND},
    date, season, rules, evening, round_number, table_number, {STICKS} AS sticks
FROM hands JOIN games USING (game) WHERE state != 'struck' AND NOT late;
CREATE VIEW seat_hands AS
-- A hand as one who sat there saw it: a row for each hand and each seat with a name. Columns of
-- yes and no are 1 and 0. called, made, marched, euchred and alone are the player's own call;
-- defended and what follows it are about a call of the other side. first_chance, second_chance: in
-- that round the bidding came round to the player, who could call or pass. taken: the player's call
-- took such a chance; stuck: it was that of a dealer who had to call.
{
    _each_seat(
        "game, hand, date, season, rules, evening, round_number, table_number",
        SEAT_HANDS,
        "played_hands WHERE",
    )
};
CREATE VIEW seat_games AS
-- A game that is over as one who sat there at its end saw it: a row for each game and each seat
-- with a name. result: W won, L lost, T tied. skunk: the side that lost had no points, and did not
-- give up.
{
    _each_seat(
        "game, day AS date, season, rules, evening, round_number, table_number",
        SEAT_GAMES,
        "games JOIN days USING (game) WHERE state = 'over' AND",
    )
};
CREATE VIEW seat_irregularities AS
-- What was not as it should be, as one who sat there saw it: a row for each irregularity and each
-- seat with a name. own: it was the player's; ours: it was the side's.
SELECT irregularities.game, irregularities.hand, number, kind, how, points, again, counts,
    position, seat_hands.seat, seat_hands.player, partner,
    irregularities.seat IS seat_hands.seat AS own, instr(coalesce(side, ''), seat_hands.seat) > 0
        AS ours
FROM irregularities JOIN seat_hands USING (game, hand);
"""
"""The SQL of every view, in the order in which they use one another. If these definitions change,
an existing book's views are recreated; no schema step is needed."""
