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
from operator import itemgetter
from typing import Any, Final, NamedTuple

from ..report.as_data import as_json, cell_value
from ..report.values import MIN_N, Cell, Row, shown
from ..terminal import phrases
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


def compared(row: CountedRow, column: Column) -> tuple[Cell, Cell, int]:
    """A rate of a player, and of the whole group, which includes the player; and 1 if the player's
    is clearly higher, −1 if it is clearly lower."""
    own, group = column.cell(row), column.cell(_group(row.season))
    return own, group, clearly_apart(own, group.value or 0)


@lru_cache(maxsize=1)
def _group(season: Season) -> CountedRow:
    """All players together as one row."""
    rows = season.rows("player", _COUNTED).values()
    whole = {count: sum(row[count] for row in rows) for count in _COUNTED}
    return CountedRow("player", (), season, whole)


def rate_row(row: CountedRow, column: Column) -> Row:
    """A rate beside the group's: the player's (empty: out of too few), what it is out of, the
    group's, and whether the player's is clearly higher or lower."""
    own, group, apart = compared(row, column)
    cell, average = Cell(), Cell(group.value if group.enough else None)
    if own.enough and column.unit == "share":
        cell = replace(own, n=None)  # It has a column.
    elif own.enough:
        number, sure = shown(own, column.unit)
        cell, average = Cell(words=f"{number} {sure}"), Cell(words=shown(group, column.unit)[0])
    elif own.n and column.unit == "share":
        cell = Cell(words=phrases.count(round((own.value or 0) * own.n), "time"))
    told = {
        "name": column.name,
        "own": cell_value(column, own),
        "group": cell_value(column, group),
        "apart": apart,
    }
    cells = cell, Cell(own.n), average, Cell(words=("", "higher", "lower")[apart])
    return Row((column.title,), cells, object=told)


def others(own: CountedRow, by: By) -> list[Row]:
    """Those who sat with a player (`pair`) or against (`against`), the best margin first: games
    won–lost, and the margin a hand, with a note if it is clearly better or worse than the player's
    in all hands."""
    player, overall = own.key[0], _MARGIN.cell(own).value or 0
    found = []
    for key, row in own.season.rows(by, (tables.WON, tables.LOST, *_MARGIN.counts)).items():
        if player == key[0] or (by == "pair" and player == key[1]):
            name, won, lost = key[key[0] == player], row[tables.WON], row[tables.LOST]
            margin = _MARGIN.cell(row)
            apart = clearly_apart(margin, overall) if (margin.n or 0) >= MIN_PAIR_HANDS else 0
            told = {"name": name, "games_won": won, "games_lost": lost}
            told |= {"margin_a_hand": cell_value(_MARGIN, margin), "apart": apart}
            noted = replace(margin, note=("", "better", "worse")[apart])
            cells = Cell(words=f"{won}–{lost}"), noted
            order = margin.value is None, -(margin.value or 0), lost - won, name
            found.append((order, Row((name,), cells, object=told)))
    return [row for _, row in sorted(found, key=itemgetter(0))]


def season_rows(own: CountedRow) -> list[Row]:
    """The seasons in which a player finished a game: games, those won and lost, and points."""
    found = []
    for name, rows in _rows_by_season(own.season).items():
        row = rows.get(own.key)
        if row and row[tables.GAMES]:
            won, lost, tied, points, against = (column.cell(row).value for column in _RECORD)
            told = {"name": name, "won": won, "lost": lost, "tied": tied}
            told |= {"points_for": points, "points_against": against}
            cells = (
                *map(Cell, (row[tables.GAMES], won, lost)),
                Cell(words=f"{points:,}–{against:,}"),
            )
            found.append(Row((name or "no season",), cells, object=told))
    return found


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


def player_object(row: CountedRow) -> dict[str, Any]:
    """A player as JSON: each rate with its interval beside the group's, `apart` 1 or −1 where it is
    clearly higher or lower."""
    return {
        "player": row.key[0],
        "counts": {column.name: column.cell(row).value for column in COUNTS},
        "results": row.results,
        "rating": as_json(rated(row)),
        "rates": {
            part: [rate_row(row, column).object for column in columns]
            for part, columns in RATES.items()
        },
        "loners": as_json(loners_of(row)),
        "partners": [other.object for other in others(row, "pair")],
        "opponents": [other.object for other in others(row, "against")],
        "seasons": [one.object for one in season_rows(row)],
    }
