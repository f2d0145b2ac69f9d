"""One player of a season beside the group: results, rating, rates, partners and opponents.

In: a season of everybody, and a name. Out: a `Profile`, and the same for programs. Does not know:
how a profile is told in words (`player_section.py`).

Whatever profiles need is counted once for all players of a season: a query for each of them would
be too slow.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

from ..report.as_data import cell_value
from ..report.values import MIN_N, Cell
from . import tables
from .column import Column, clearly_apart, share
from .counting import Count, Key
from .loners import LonerReckoning, loners_of, reckon_loners
from .pairs import MIN_PAIR_HANDS
from .season import CountedRow, Season
from .tables import COLUMNS, best_of_all, rating_cell

# -- what is counted -----------------------------------------------------------------------------

COUNTS: Final[dict[str, tuple[Count, ...]]] = {
    "games": (tables.GAMES,),
    "games_won": (tables.WON,),
    "games_lost": (tables.LOST,),
    "games_tied": (tables.TIED,),
    "hands": (tables.HANDS,),
    "calls": (tables.CALLS,),
    "loners": tables.ALL_LONERS,
    "loners_marched": tables.ALL_LONERS_MARCHED,
    "loners_made": (tables.LONERS_MADE,),
    "loners_euchred": (tables.LONERS_EUCHRED,),
    "dealer_stuck": (tables.STUCK,),
    "dealer_stuck_euchred": (tables.STUCK_EUCHRED,),
    "biddings": (tables.BIDDINGS,),
    "biddings_unknown": (tables.BIDDINGS_UNKNOWN,),
}
"""The counts of a player."""

_COLUMNS: Final = COLUMNS | {
    "dealer_stuck_euchred_share": share(
        "dealer_stuck_euchred_share",
        "stuck and euchred",
        tables.STUCK_EUCHRED,
        tables.STUCK,
        "times",
    )
}
_MARGIN: Final = _COLUMNS["margin_a_hand"]

RATES: Final[dict[str, tuple[str, ...]]] = {
    "results": ("win_share", "margin_a_hand"),
    "opportunities": (
        "chance_share",
        *(f"first_{seat}_share" for seat in ("eldest", "partner", "third", "dealer")),
        *(f"second_{seat}_share" for seat in ("eldest", "partner", "third", "dealer")),
        "dealer_stuck_euchred_share",
    ),
    "calls": ("euchred_share", "marched_share", "points_a_call", "loner_share"),
    "defence": ("euchre_share", "stopped_share"),
}
"""The rates of a player that stand beside those of the group, by what they are about."""

# -- the values ----------------------------------------------------------------------------------


class ComparedRate(NamedTuple):
    """A rate of a player (`own`) and of the whole group (`group`), which includes the player."""

    column: Column
    own: Cell
    group: Cell

    @property
    def apart(self) -> int:
        """1 if the player's rate is clearly higher than the group's, −1 if it is clearly lower."""
        return 0 if self.group.value is None else clearly_apart(self.own, self.group.value)


class OtherPlayer(NamedTuple):
    """A player's games and hands with a partner, or against an opponent: the other's `name`, games
    won and lost, and the margin a hand. `apart`: it is clearly better (1) or worse (−1) than the
    player's margin in all hands."""

    name: str
    games_won: int
    games_lost: int
    margin_a_hand: Cell
    apart: int


class SeasonRecord(NamedTuple):
    """A player's finished games and points in the season of this `name`."""

    name: str
    won: int
    lost: int
    tied: int
    points_for: int
    points_against: int


class Profile(NamedTuple):
    """A player's numbers in a season, beside those of the group. `counts` are those of `COUNTS`,
    `rates` by the keys of `RATES`; `results` has a letter (W, L, T) for each finished game. `best`
    is the chance to be the strongest of all. `rank` is the place by rating, from 1, among those
    with enough hands, who are `rated` in number (`None` for others); it is `shared` with whoever
    has the same rating. `partners` and `opponents` begin with the best."""

    name: str
    counts: Mapping[str, int]
    rates: Mapping[str, tuple[ComparedRate, ...]]
    results: str
    rating: Cell
    best: float | None
    rank: int | None
    shared: bool
    rated: int
    seasons: Sequence[SeasonRecord]
    partners: Sequence[OtherPlayer]
    opponents: Sequence[OtherPlayer]
    loners: LonerReckoning

    def rate(self, name: str) -> ComparedRate:
        """One of the compared rates, by the name of its column."""
        return next(one for part in self.rates.values() for one in part if one.column.name == name)


class _Group(NamedTuple):
    """What is counted once for everybody: all players together as one row, the rows of each season
    by its name, and the loners of each player."""

    whole: CountedRow
    seasons: dict[str, dict[Key, CountedRow]]
    loners: dict[str, LonerReckoning]


_RECORD: Final = (
    (tables.WON,),
    (tables.LOST,),
    (tables.TIED,),
    tables.POINTS_FOR,
    tables.POINTS_AGAINST,
)


@lru_cache(maxsize=1)
def _group_of(season: Season) -> _Group:
    counts = [count for each in (*COUNTS.values(), *_RECORD) for count in each]
    counts += [count for part in RATES.values() for name in part for count in _COLUMNS[name].counts]
    rows = season.rows("player", counts).values()
    whole = CountedRow("player", (), season, {one: sum(row[one] for row in rows) for one in counts})
    for by in ("pair", "against"):
        season.rows(by, (tables.WON, tables.LOST, *_MARGIN.counts))
    names = list(dict.fromkeys(game.season for game in season.games))
    seasons = {}
    for name in names:
        games = [game for game in season.games if game.season == name]
        one = season if len(names) == 1 else Season(season.book, games)
        seasons[name] = one.rows("player", [count for each in _RECORD for count in each])
    return _Group(whole, seasons, loners_of(season))


def profile_of(season: Season, player: str) -> Profile:
    """The profile of somebody who has a row by player in a season of everybody."""
    group = _group_of(season)
    row = season.rows("player")[player,]
    overall = _MARGIN.cell(row).value
    # Whoever did the same has the same rating, up to rounding.
    rated = {
        name: round(rating.value, 6)
        for name, rating in season.ratings.by_player.items()
        if rating.hands >= MIN_N
    }
    own, ratings = rated.get(player), list(rated.values())
    pairs, against = season.rows("pair").items(), season.rows("against").items()
    return Profile(
        player,
        {name: sum(row[count] for count in counts) for name, counts in COUNTS.items()},
        {
            part: tuple(
                ComparedRate(column, column.cell(row), column.cell(group.whole))
                for column in map(_COLUMNS.__getitem__, names)
            )
            for part, names in RATES.items()
        },
        row.results,
        rating_cell(season.ratings.by_player.get(player)),
        best_of_all(row).value,
        None if own is None else 1 + sum(other > own for other in ratings),
        ratings.count(own or 0) > 1,
        len(rated),
        _records(group.seasons, player),
        _others(((key[key[0] == player], one) for key, one in pairs if player in key), overall),
        _others(((key[1], one) for key, one in against if key[0] == player), overall),
        group.loners.get(player) or reckon_loners(()),
    )


def _records(seasons: dict[str, dict[Key, CountedRow]], player: str) -> list[SeasonRecord]:
    """The player's record in each season with a finished game."""
    records = []
    for name, rows in seasons.items():
        if (player,) in rows:
            numbers = (sum(map(rows[player,].__getitem__, counts)) for counts in _RECORD)
            records.append(SeasonRecord(name, *numbers))
    return [record for record in records if any(record[1:4])]


def _others(rows: Iterable[tuple[str, CountedRow]], overall: float | None) -> list[OtherPlayer]:
    """Those who sat with or against a player: the best margin first, then most games won."""
    others = []
    for name, row in rows:
        margin = _MARGIN.cell(row)
        known = overall is not None and (margin.n or 0) >= MIN_PAIR_HANDS
        apart = clearly_apart(margin, overall or 0) if known else 0
        others.append(OtherPlayer(name, row[tables.WON], row[tables.LOST], margin, apart))

    def order(other: OtherPlayer) -> tuple[bool, float, int, str]:
        value = other.margin_a_hand.value
        return value is None, -(value or 0), other.games_lost - other.games_won, other.name

    return sorted(others, key=order)


# -- for programs --------------------------------------------------------------------------------


def profile_object(profile: Profile) -> dict[str, Any]:
    """The profile as JSON: each rate with its interval beside the group's, `apart` 1 or −1 where it
    is clearly higher or lower."""
    rating, loners = profile.rating, profile.loners
    return {
        "player": profile.name,
        "counts": dict(profile.counts),
        "results": profile.results,
        "rating": {
            "value": rating.value,
            "low": rating.low,
            "high": rating.high,
            "best": profile.best,
            "rank": profile.rank,
            "rated": profile.rated,
        },
        "rates": {part: [*map(_rate_object, rates)] for part, rates in profile.rates.items()},
        "loners": {
            "alone": loners.alone._asdict(),
            "together": loners.together._asdict(),
            "forced": loners.forced,
            "points_alone": loners.points_alone._asdict(),
            "points_together": loners.points_together._asdict(),
            "break_even": loners.break_even,
            "break_even_if_all_marched": loners.if_all_marched,
            "verdict": loners.verdict,
        },
        "partners": [*map(_other_object, profile.partners)],
        "opponents": [*map(_other_object, profile.opponents)],
        "seasons": [record._asdict() for record in profile.seasons],
    }


def _rate_object(rate: ComparedRate) -> dict[str, Any]:
    return {
        "name": rate.column.name,
        "own": cell_value(rate.column, rate.own),
        "group": cell_value(rate.column, rate.group),
        "apart": rate.apart,
    }


def _other_object(other: OtherPlayer) -> dict[str, Any]:
    return {**other._asdict(), "margin_a_hand": cell_value(_MARGIN, other.margin_a_hand)}
