"""One player of a season beside the group: results, rating, rates, partners and opponents.

In: a season of everybody, and a name. Out: the player's row, what is told of it, and the same for
programs. Does not know: how it is told in words (`player_section.py`).

Everything is counted once for all players of a season: a query for each of them would be too slow.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from itertools import chain
from typing import Any, Final, NamedTuple

from ..report.as_data import as_json, cell_value
from ..report.values import MIN_N, Cell
from . import tables
from .column import Column, clearly_apart, count, share
from .counting import By, Count, Key
from .loners import loners_of
from .pairs import MIN_PAIR_HANDS
from .season import CountedRow, Season
from .tables import COLUMNS

# -- what is counted -----------------------------------------------------------------------------


def _columns(names: str) -> tuple[Column, ...]:
    return tuple(COLUMNS[name] for name in names.split())


def _titled(**titles: str) -> tuple[Column, ...]:
    return tuple(replace(COLUMNS[name], title=title) for name, title in titles.items())


COUNTS: Final = (
    *_columns("games games_won games_lost games_tied hands calls loners loners_marched"),
    *_columns("loners_made loners_euchred dealer_stuck dealer_stuck_euchred"),
    count("biddings", "", "hands", tables.BIDDINGS),
    count("biddings_unknown", "", "hands", tables.BIDDINGS_UNKNOWN),
)
"""The counts of a player."""

_RECORD: Final = _columns("games_won games_lost games_tied points_for points_against")
_MARGIN: Final = COLUMNS["margin_a_hand"]
_STUCK_EUCHRED: Final = share(
    "dealer_stuck_euchred_share", "stuck and euchred", tables.STUCK_EUCHRED, tables.STUCK, "times"
)

RATES: Final[dict[str, tuple[Column, ...]]] = {
    "results": _columns("win_share margin_a_hand"),
    "opportunities": (
        *_titled(
            chance_share="all chances",
            first_eldest_share="orders up as eldest",
            first_partner_share="orders up the partner",
            first_third_share="orders up as third",
            first_dealer_share="picks up as dealer",
            second_eldest_share="round 2 as eldest",
            second_partner_share="round 2, partner deals",
            second_third_share="round 2 as third",
            second_dealer_share="round 2 as dealer",
        ),
        _STUCK_EUCHRED,
    ),
    "calls": _titled(
        euchred_share="calls euchred",
        marched_share="calls with five tricks",
        points_a_call="points a call",
        loner_share="calls played alone",
    ),
    "defence": _titled(euchre_share="others euchred", stopped_share="loners stopped"),
}
"""The rates of a player that stand beside those of the group, by what they are about."""


def _counts(columns: Iterable[Column]) -> list[Count]:
    return [count for column in columns for count in column.counts]


_COUNTED: Final = tuple(
    dict.fromkeys(_counts((*COUNTS, *_RECORD, *chain.from_iterable(RATES.values()))))
)


def player_row(season: Season, player: str) -> CountedRow:
    """The row of somebody who has one in a season of everybody, with everything that is told of a
    player; it is counted for all players at once."""
    return season.rows("player", _COUNTED)[player,]


# -- the values ----------------------------------------------------------------------------------


class ComparedRate(NamedTuple):
    """A rate of a player (`own`) and of the whole group (`group`), which includes the player.
    `apart` is 1 if the player's is clearly higher, −1 if it is clearly lower."""

    column: Column
    own: Cell
    group: Cell
    apart: int


def compared(row: CountedRow, column: Column) -> ComparedRate:
    """A rate of a player beside the group's."""
    own, group = column.cell(row), column.cell(_group(row.season))
    return ComparedRate(column, own, group, clearly_apart(own, group.value or 0))


@lru_cache(maxsize=1)
def _group(season: Season) -> CountedRow:
    """All players together as one row."""
    rows = season.rows("player", _COUNTED).values()
    return CountedRow(
        "player", (), season, {one: sum(row[one] for row in rows) for one in _COUNTED}
    )


class RatedPlayer(NamedTuple):
    """A player's rating with its 95 % interval (`None`: not rated), and the chance to be the `best`
    of all. `rank` is the place, from 1, among those with enough hands, who are `rated` in number
    (`None` for others)."""

    value: float | None
    low: float | None
    high: float | None
    best: float | None
    rank: int | None
    rated: int


def rated(row: CountedRow) -> RatedPlayer:
    """The rating of a player."""
    cell, best = COLUMNS["rating"].cell(row), COLUMNS["best"].cell(row).value
    ratings = ranked(row.season)
    own = ratings.get(row.key[0])
    rank = None if own is None else 1 + sum(other > own for other in ratings.values())
    return RatedPlayer(cell.value, cell.low, cell.high, best, rank, len(ratings))


def ranked(season: Season) -> dict[str, float]:
    """The ratings of those with enough hands, who have a rank. They are rounded: whoever did the
    same has the same."""
    ratings = season.ratings.by_player.values()
    return {one.player: round(one.value, 6) for one in ratings if one.hands >= MIN_N}


class OtherPlayer(NamedTuple):
    """A player's games and hands with a partner, or against an opponent: the other's `name`, games
    won and lost, and the margin a hand. `apart`: it is clearly better (1) or worse (−1) than the
    player's margin in all hands."""

    name: str
    games_won: int
    games_lost: int
    margin_a_hand: Cell
    apart: int


def others(own: CountedRow, by: By) -> list[OtherPlayer]:
    """Those who sat with a player (`pair`) or against (`against`): the best margin first, then most
    games won."""
    player, overall = own.key[0], _MARGIN.cell(own).value or 0
    people = []
    for key, row in own.season.rows(by, (tables.WON, tables.LOST, *_MARGIN.counts)).items():
        if player == key[0] or (by == "pair" and player == key[1]):
            margin = _MARGIN.cell(row)
            apart = clearly_apart(margin, overall) if (margin.n or 0) >= MIN_PAIR_HANDS else 0
            name = key[key[0] == player]
            people.append(OtherPlayer(name, row[tables.WON], row[tables.LOST], margin, apart))

    def order(other: OtherPlayer) -> tuple[bool, float, int, str]:
        value = other.margin_a_hand.value
        return value is None, -(value or 0), other.games_lost - other.games_won, other.name

    return sorted(people, key=order)


def by_season(row: CountedRow) -> dict[str, CountedRow]:
    """The row of a player in each season with a finished game, by its name."""
    rows = {name: rows.get(row.key) for name, rows in _rows_by_season(row.season).items()}
    return {name: one for name, one in rows.items() if one and one[tables.GAMES]}


@lru_cache(maxsize=1)
def _rows_by_season(season: Season) -> dict[str, dict[Key, CountedRow]]:
    games = defaultdict(list)
    for game in season.games:
        games[game.season].append(game)
    counts = [tables.GAMES, *_counts(_RECORD)]
    return {
        name: (season if len(games) == 1 else Season(season.book, some)).rows("player", counts)
        for name, some in games.items()
    }


# -- for programs --------------------------------------------------------------------------------


def player_object(row: CountedRow) -> dict[str, Any]:
    """A player as JSON: each rate with its interval beside the group's, `apart` 1 or −1 where it is
    clearly higher or lower."""

    def rate(column: Column) -> dict[str, Any]:
        _, *cells, apart = compared(row, column)
        own, group = (cell_value(column, cell) for cell in cells)
        return {"name": column.name, "own": own, "group": group, "apart": apart}

    def people(by: By) -> list[dict[str, Any]]:
        return [
            other._asdict() | {"margin_a_hand": cell_value(_MARGIN, other.margin_a_hand)}
            for other in others(row, by)
        ]

    return {
        "player": row.key[0],
        "counts": {column.name: column.cell(row).value for column in COUNTS},
        "results": row.results,
        "rating": rated(row)._asdict(),
        "rates": {part: [*map(rate, columns)] for part, columns in RATES.items()},
        "loners": as_json(loners_of(row)),
        "partners": people("pair"),
        "opponents": people("against"),
        "seasons": [
            {"name": name}
            | {column.name.removeprefix("games_"): column.cell(one).value for column in _RECORD}
            for name, one in by_season(row).items()
        ],
    }
