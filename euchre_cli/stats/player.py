"""One player in a season, compared with the group: results, rates, partners and opponents.

In: a season, and a name. Out: a `PlayerProfile` of plain values. Does not know: whether loners pay
(`loners.py`); how a profile is shown, in words, on a terminal or on a page.

A word about a player ("a bold caller", "best with Bob") is only said where `clearly_apart` allows
it. Many rates of many players are compared; with 95 % intervals every page would call somebody
something by luck alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from ..stat_columns.column import Cell, Column, clearly_apart, mean_of, share_of
from ..stat_columns.pairs import MIN_PAIR_HANDS
from ..stat_columns.row_counts import RowCounts
from ..stat_columns.stat_tables import COLUMNS, counts_behind
from .counted_tables import counts_of
from .loners import LonerReckoning, reckon_loners
from .season import Season

# -- rates beside those of the group -------------------------------------------------------------

RATES: Final[dict[str, tuple[str, ...]]] = {
    "results": ("win_share", "margin_a_hand"),
    "opportunities": (
        *("chance_share", "first_eldest_share", "first_partner_share", "first_third_share"),
        *("first_dealer_share", "second_eldest_share", "second_partner_share"),
        *("second_third_share", "second_dealer_share", "dealer_stuck_euchred_share"),
    ),
    "calls": ("euchred_share", "marched_share", "points_a_call", "loner_share"),
    "defence": ("euchre_share", "stopped_share"),
}
"""The rates of a player that stand beside those of the group, by what they are about."""

COUNTS: Final = (
    *("games", "games_won", "games_lost", "games_tied", "hands", "calls", "loners"),
    *("loners_marched", "loners_made", "loners_euchred", "dealer_stuck", "dealer_stuck_euchred"),
    *("biddings", "biddings_unknown"),
)
"""The counts of a player that are shown by themselves."""


class ComparedRate(NamedTuple):
    """A rate of a player (`own`) and of the whole group (`group`), which includes the player."""

    column: Column
    own: Cell
    group: Cell

    @property
    def apart(self) -> int:
        """1 if the player's rate is clearly higher than the group's, −1 if it is clearly lower."""
        return 0 if self.group.value is None else clearly_apart(self.own, self.group.value)


def _compared(season: Season, row: RowCounts, names: Iterable[str]) -> tuple[ComparedRate, ...]:
    columns = (COLUMNS[name] for name in names)
    return tuple(
        ComparedRate(column, column.value(row, season), _group_rate(column, row))
        for column in columns
    )


def _group_rate(column: Column, row: RowCounts) -> Cell:
    """The share or mean of all players together."""
    total = row.group.sum
    part, whole = total(column.numerator), total(column.denominator)
    if column.unit == "share":
        return share_of(part, whole)
    return mean_of(part, total(column.squares), whole)


# -- games ---------------------------------------------------------------------------------------


class GamesRecord(NamedTuple):
    """A player's results in one season, which is the `name`: the finished games, which count for
    those who sat there at the end, and the points of all hands in which the player sat; 0 to 0 if
    none are known."""

    name: str
    won: int
    lost: int
    tied: int
    points_for: int
    points_against: int

    @property
    def games(self) -> int:
        """The number of games."""
        return self.won + self.lost + self.tied


def _records(season: Season, player: str) -> list[GamesRecord]:
    """The records of a player by season, in the order of the games; only those with a finished
    game."""
    sums: dict[str, list[int]] = {}
    for game in season.games:
        numbers = sums.setdefault(game.season, [0] * 5)
        for seat, name in enumerate(game.names):
            if name == player and game.over:
                numbers[_PLACES[game.result(seat % 2)]] += 1
        points_for, points_against = season.points_in_games.get((player, game.number), (0, 0))
        numbers[3] += points_for
        numbers[4] += points_against
    return [GamesRecord(name, *numbers) for name, numbers in sums.items() if any(numbers[:3])]


_PLACES: Final = {1: 0, -1: 1, 0: 2}
"""The place of each result in a `GamesRecord`."""


# -- partners and opponents ----------------------------------------------------------------------


class OtherPlayer(NamedTuple):
    """A player's games and hands with a partner, or against an opponent: the other's `name`, games
    won and lost, and the margin a hand. `apart`: it is clearly better (1) or worse (−1) than the
    player's margin in all hands."""

    name: str
    won: int
    lost: int
    margin: Cell
    apart: int


def _partners(season: Season, player: str, overall: float | None) -> tuple[OtherPlayer, ...]:
    rows = season.by("pair").rows
    others = [(key[0] if key[1] == player else key[1], key) for key in rows if player in key]
    return _other_players(season, ((name, rows[key]) for name, key in others), overall)


def _opponents(season: Season, player: str, overall: float | None) -> tuple[OtherPlayer, ...]:
    rows = season.by("against").rows
    against = ((key[1], row) for key, row in rows.items() if key[0] == player)
    return _other_players(season, against, overall)


def _other_players(
    season: Season, rows: Iterable[tuple[str, RowCounts]], overall: float | None
) -> tuple[OtherPlayer, ...]:
    """Those who sat with or against a player, those with the best margin first, and then those with
    the most games won."""
    others = []
    for name, row in rows:
        margin = COLUMNS["margin_a_hand"].value(row, season)
        apart = 0
        if overall is not None and (margin.n or 0) >= MIN_PAIR_HANDS:
            apart = clearly_apart(margin, overall)
        others.append(OtherPlayer(name, row["games_won"], row["games_lost"], margin, apart))
    return tuple(
        sorted(
            others,
            key=lambda other: (
                other.margin.value is None,
                -(other.margin.value or 0),
                other.lost - other.won,
                other.name,
            ),
        )
    )


# -- the whole -----------------------------------------------------------------------------------


class PlayerProfile(NamedTuple):
    """A player's numbers in a season, beside those of the group. `counts` are those of `COUNTS`,
    `rates` by the keys of `RATES`. `results` are those of the finished games in their order (W, L,
    T). `best_of_all` is the probability (0–1) of being stronger than everybody else. `rank` is the
    place by rating, from 1, among the players (`rated` in number) with enough hands and games for
    the table of ratings; 0 for others; it is `shared` with those whose rating is exactly the same.
    `partners` and `opponents` begin with the best."""

    name: str
    counts: Mapping[str, int]
    rates: Mapping[str, tuple[ComparedRate, ...]]
    results: str
    rating: Cell
    best_of_all: float | None
    rank: int
    shared: bool
    rated: int
    seasons: tuple[GamesRecord, ...]
    partners: tuple[OtherPlayer, ...]
    opponents: tuple[OtherPlayer, ...]
    loners: LonerReckoning

    def rate(self, name: str) -> ComparedRate:
        """One of the compared rates, by the name of its column."""
        return next(one for part in self.rates.values() for one in part if one.column.name == name)


def count_profiles(season: Season) -> None:
    """Counts everything that profiles need, at once, because each query reads all hands."""
    names = [COLUMNS[name] for part in RATES.values() for name in part]
    season.by("player").count((*COUNTS, *(column.name for column in counts_behind(names))))
    margin = counts_behind([COLUMNS["margin_a_hand"]])
    for by in ("pair", "against"):
        season.by(by).count(("games_won", "games_lost", *(one.name for one in margin)))


def profile_of(season: Season, player: str, loners: Mapping[str, LonerReckoning]) -> PlayerProfile:
    """The profile of somebody who played in a season (of all players: it has no player filter).
    `loners` are those of `loners_of`."""
    row = counts_of(season, "player", (player,))
    rates = {part: _compared(season, row, names) for part, names in RATES.items()}
    overall = COLUMNS["margin_a_hand"].value(row, season).value
    ratings = {
        name: COLUMNS["rating"].value(one, season) for (name,), one in row.group.rows.items()
    }
    rated = {
        name: round(cell.value, 6)  # Whoever did the same differs by rounding at most.
        for name, cell in ratings.items()
        if cell.value is not None and cell.enough()
    }
    values, own = list(rated.values()), rated.get(player)
    return PlayerProfile(
        player,
        {name: row[name] for name in COUNTS},
        rates,
        row.results,
        ratings[player],
        COLUMNS["best"].value(row, season).value,
        0 if own is None else 1 + sum(other > own for other in values),
        own is not None and values.count(own) > 1,
        len(rated),
        tuple(_records(season, player)),
        _partners(season, player, overall),
        _opponents(season, player, overall),
        loners.get(player) or reckon_loners(()),
    )
