"""The SQL of the views `seat_hands`, `seat_games` and `seat_irregularities`: a row for each hand,
game or irregularity and each of the four seats, as seen from that seat.

In: the tables of the scorebook. Out: the SQL that every count uses. Does not know: what is counted.

Each column of `seat_hands` is one SQL template, expanded in two ways: for the view (one row per
seat, `seat` a column), and for a fixed seat (no CASE per row). The statistics use the second (see
`count_queries.py`), in a third of the time.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache, partial
from typing import Final

from euchre_engine.rules import PRESETS, Rules

SEATS: Final = ("N", "E", "S", "W")

_NAMES: Final = ("north", "east", "south", "west")
"""The columns of the four names in the tables of games and hands."""

_NEIGHBOURS: Final = ("player", "left_opponent", "partner", "right_opponent")
"""The columns of the four names as seen from a seat, clockwise from the player."""

COMPANY: Final = ("player", "partner", "left_opponent", "right_opponent")
"""The same columns in the order of the views."""

_AT_EVENING: Final = ("evening", "round_number", "table_number")
"""The columns of a game's place on an evening of several tables; 0 for none."""

DAY: Final = "coalesce(nullif(date, ''), substr(began, 1, 10))"
"""The day a game was played: its date, or else that of its start; empty if neither is known."""

POSITIONS: Final = ("eldest", "dealer's partner", "third", "dealer")
"""The seats by their place in the bidding, from the dealer's left."""

DAYS: Final = f"SELECT game, {DAY} AS day FROM games"

_CAME_OUT: Final = (
    "counts AND maker IS NOT NULL AND outcome IN ('made', 'march', 'lone march', 'euchred')"
)

_PASSED_OUT: Final = "outcome = 'thrown-in' AND '; ' || record || ';' LIKE '%; thrown-in;%'"
"""Everybody passed; a hand can be thrown in for other reasons too."""

_PASSES_WRITTEN: Final = "(up IS NOT NULL OR '; ' || record LIKE '%; call _ pass%')"
"""The record of a hand that was passed out has what would have shown the round of a call: the
up-card, or the calls. Without, nobody would know the chances if somebody had called; if only the
passes of such a book counted, nobody would seem to call."""

_STICKING: Final = ", ".join(f"'{name}'" for name in PRESETS if Rules(name).dealer_is_stuck)
"""The presets with stick-the-dealer."""

PLAYED_HANDS: Final = f"""\
SELECT hands.*, date, season, rules, house_rules, target, evening, round_number, table_number,
    {_CAME_OUT} AS came_out,
    outcome IN ('march', 'lone march') AS march,
    maker IN ('N', 'S') AS ns_called,
    CASE
        WHEN hands.dealer IS NULL THEN NULL
        WHEN {_PASSED_OUT} THEN CASE WHEN {_PASSES_WRITTEN} THEN 8 END
        WHEN {_CAME_OUT}
            THEN (instr('NESW', maker) - instr('NESW', hands.dealer) + 3) % 4 + 4 * round - 3
    END AS turns,
    game IN (
        SELECT game FROM games
        WHERE coalesce(
            json_extract(house_rules, '$."stick-the-dealer"') = 'yes', rules IN ({_STICKING})
        )
    ) AS sticks
FROM hands JOIN games USING (game) WHERE state != 'struck' AND NOT late"""

_OUTLOOK: Final = {
    **{name: f"{{{name}}}" for name in _NEIGHBOURS},
    "points_for": "{points_for}",
    "points_against": "{points_against}",
    "called": "came_out AND maker = {seat}",
    "defended": "came_out AND ns_called != ({seat} IN ('N', 'S'))",
}
"""The columns of a hand as seen from one seat, as templates over `played_hands`."""

_OF_HAND: Final = {
    "position": "{position}",
    "outcome": "outcome",
    "counts": "counts",
    "points_for": "points_for",
    "points_against": "points_against",
    "margin": "counts * (points_for - points_against)",
    "won": "counts AND points_for > points_against",
    "lost": "counts AND points_for < points_against",
    "called": "called",
    "made": "called AND outcome != 'euchred'",
    "marched": "called AND march",
    "euchred": "called AND outcome = 'euchred'",
    "alone": "alone AND called",
    "defended": "defended",
    "euchre": "defended AND outcome = 'euchred'",
    "loner_faced": "alone AND defended",
    "loner_stopped": "alone AND defended AND NOT march",
    "defended_alone": "lone_defender IS {seat} AND defended",
    "round": "CASE WHEN came_out THEN round END",
    "suit": "CASE WHEN came_out THEN suit END",
    "bidding_known": "turns IS NOT NULL",
    "first_chance": "coalesce(turns >= {place}, 0)",
    "second_chance": "coalesce(turns >= 4 + {place} AND NOT (sticks AND dealer = {seat}), 0)",
    "taken": "called AND coalesce(turns < 9 - sticks, 0)",
    "stuck": "called AND coalesce(turns = 8 AND sticks, 0)",
}
"""The columns of `seat_hands` that can be counted, as templates over `_OUTLOOK`. Rare conditions
come first, because SQLite evaluates AND from left to right and stops at the first that is false."""

_PLACE: Final = "(instr('NESW', seat) - instr('NESW', dealer) + 3) % 4 + 1"
"""The place of a seat in the bidding, from 1 for eldest to 4 for the dealer."""

_QUOTED: Final = [f"""'{name.replace("'", "''")}'""" for name in POSITIONS]


def _case(of: str, values: Iterable[tuple[object, object]]) -> str:
    """The SQL that gives the value of each case of an expression."""
    return f"CASE {of} {' '.join(f'WHEN {case} THEN {value}' for case, value in values)} END"


_ANY_SEAT: Final = {
    "seat": "seat",
    **{
        name: "CASE seat WHEN 'N' THEN {} WHEN 'E' THEN {} WHEN 'S' THEN {} ELSE {} END".format(
            *(_NAMES[(at + step) % 4] for at in range(4))
        )
        for step, name in enumerate(_NEIGHBOURS)
    },
    "points_for": "CASE WHEN seat IN ('N', 'S') THEN points_ns ELSE points_ew END",
    "points_against": "CASE WHEN seat IN ('N', 'S') THEN points_ew ELSE points_ns END",
    "place": f"({_PLACE})",
    "position": _case(_PLACE, enumerate(_QUOTED, 1)),
}
"""The values of the templates if `seat` is a column."""


@cache
def _one_seat(at: int) -> dict[str, str]:
    """The values of the templates for the seat with this index."""
    own, other = ("ns", "ew") if at % 2 == 0 else ("ew", "ns")
    dealers = [(f"'{SEATS[(at - place) % 4]}'", place) for place in range(1, 5)]
    return {
        "place": _case("dealer", dealers),
        "position": _case("dealer", [(dealer, _QUOTED[place - 1]) for dealer, place in dealers]),
        "seat": f"'{SEATS[at]}'",
        "points_for": f"points_{own}",
        "points_against": f"points_{other}",
        **{name: _NAMES[(at + step) % 4] for step, name in enumerate(_NEIGHBOURS)},
    }


def _listed(columns: dict[str, str]) -> str:
    return ",\n    ".join(
        name if sql == name else f"{sql} AS {name}"
        for name, sql in ((name, sql.format_map(_ANY_SEAT)) for name, sql in columns.items())
    )


SEAT_HANDS: Final = f"""\
WITH seats (seat) AS (VALUES ('N'), ('E'), ('S'), ('W')),
seen AS (
    SELECT played_hands.*, seat,
    {_listed(_OUTLOOK)}
    FROM played_hands CROSS JOIN seats
)
SELECT game, hand, date, season, rules, house_rules,
    seat, {", ".join(COMPANY)},
    {_listed(_OF_HAND)}, {", ".join(_AT_EVENING)}
FROM seen"""
"""A row for each hand and each seat, even a seat without a name."""

ORDER_OF_PLAY: Final = """\
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
WHERE state != 'struck'"""
"""The games that count, in the order they were played."""

SEAT_GAMES: Final = f"""\
SELECT nth, game, games.date, season, rules, house_rules, seat,
    {_listed({name: f"{{{name}}}" for name in COMPANY})},
    CASE WHEN winner IS NULL THEN 'T' WHEN instr(winner, seat) THEN 'W' ELSE 'L' END AS result,
    CASE WHEN seat IN ('N', 'S') THEN ns ELSE ew END AS points_for,
    CASE WHEN seat IN ('N', 'S') THEN ew ELSE ns END AS points_against,
    conceded IS NULL AND CASE winner WHEN 'NS' THEN ew = 0 WHEN 'EW' THEN ns = 0 ELSE 0 END
        AS skunk,
    CASE WHEN seat IN ('N', 'S') THEN barn_ns ELSE barn_ew END AS in_barn,
    {", ".join(_AT_EVENING)}
FROM order_of_play
JOIN games USING (game)
JOIN (SELECT 'N' AS seat UNION ALL SELECT 'E' UNION ALL SELECT 'S' UNION ALL SELECT 'W')
WHERE state = 'over'"""
"""A row for each finished game and each seat, even a seat without a name."""

SEAT_IRREGULARITIES: Final = """\
SELECT irregularities.game, irregularities.hand, number, kind, how, points, again, counts,
    position, seat_hands.seat,
    seat_hands.player, partner, irregularities.seat IS seat_hands.seat AS own,
    side IS CASE WHEN seat_hands.seat IN ('N', 'S') THEN 'NS' ELSE 'EW' END AS ours{more}
FROM irregularities JOIN seat_hands USING (game, hand)"""
"""A row for each irregularity and each seat of its hand; `{more}` is for further columns."""

_OF_PLAYED_HANDS: Final = frozenset(
    (
        *("game", "hand", "dealer", "maker", "suit", "up", "round", "alone", "lone_defender"),
        *("best", "tricks", "outcome", "counts", "points_ns", "points_ew", "date", "season"),
        *("rules", "house_rules", "came_out", "march", "ns_called", "turns", "sticks"),
    )
)
"""The columns of `played_hands` that a count may use."""

_WORDS: Final = re.compile(r"'[^']*'|\b[a-z_]+\b")
"""A string literal, which is not replaced, or a column's name."""


@cache
def as_seat(sql: str, at: int) -> str:
    """Rewrites an expression over `seat_hands` as one over `played_hands`, for the seat with this
    index (0 N … 3 W)."""
    here = _one_seat(at)
    for columns in (_OF_HAND, _OUTLOOK):
        sql = _WORDS.sub(partial(_expand_name, columns, here), sql)
    return sql


def _expand_name(columns: dict[str, str], here: dict[str, str], name: re.Match[str]) -> str:
    """The SQL that replaces a column name for this seat."""
    sql = columns.get(name[0], name[0])
    if sql == name[0]:
        return sql
    sql = sql.format_map(here)
    return sql if sql.isidentifier() else f"({sql})"


@cache
def names_in(sql: str) -> frozenset[str]:
    """The columns of `played_hands` that an SQL expression uses."""
    return _OF_PLAYED_HANDS.intersection(_WORDS.findall(sql))
