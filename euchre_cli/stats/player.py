"""What one player did in a season, beside what the group did: results, rates, partners and rivals,
loners and their break-even, the best and the worst night.

In: a season, and a name. Out: a `PlayerProfile` of plain values. Does not know: how it is shown, in
words, on a terminal or on a page.

A word about a player ("a bold caller", "best with Bob") is only said where the numbers are far
enough apart to bear it: `CLEAR` tells how far. Many rates of many players are compared; with 95 %
intervals every page would call somebody something by luck alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import fsum
from typing import Final, Literal, NamedTuple, TypeAlias

from euchre_engine.rules import Result
from euchre_engine.seats import SIDE, Seat

from ..stat_columns.column import Cell, Column, mean_of, share_of
from ..stat_columns.interval import Z
from ..stat_columns.pairs import MIN_PAIR_HANDS
from ..stat_columns.row_counts import RowCounts
from ..stat_columns.stat_tables import COLUMNS, counts_behind
from .counted_tables import counts_of
from .games import GameResult, rules_of
from .season import Season

CLEAR: Final = 2.5758293035489004 / Z
"""How much wider than its 95 % interval the range is that must not include a number which a rate is
called higher or lower than: that of the 99 % interval."""


# -- rates beside those of the group -------------------------------------------------------------

RATES: Final[dict[str, tuple[str, ...]]] = {
    "results": ("win_share", "margin_a_hand"),
    "opportunities": (
        *("chance_share", "first_eldest_share", "first_partner_share", "first_third_share"),
        *("first_dealer_share", "second_eldest_share", "second_partner_share"),
        *("second_third_share", "second_dealer_share", "next_opposing_share"),
        *("green_opposing_share", "reverse_next_dealing_share", "next_dealing_share"),
        "dealer_stuck_euchred_share",
    ),
    "calls": ("euchred_share", "marched_share", "points_a_call", "loner_share"),
    "partner": ("partner_euchred_share", "partner_marched_share", "points_a_partner_call"),
    "defence": ("euchre_share", "stopped_share", "given_up_a_hand"),
    "scores": (
        *("taken_ahead_share", "taken_level_share", "taken_behind_share", "donation_share"),
        "desperate_loner_share",
    ),
}
"""The rates of a player that stand beside those of the group, by what they are about."""

COUNTS: Final = (
    *("games", "games_won", "games_lost", "games_tied", "hands", "calls", "loners"),
    *("loners_marched", "loners_made", "loners_euchred", "dealer_stuck", "dealer_stuck_euchred"),
    *("biddings", "biddings_unknown", "donations", "donation_chances", "donations_euchred"),
    *("desperate_calls", "desperate_loners", "desperate_loners_marched"),
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


def clearly_apart(cell: Cell, value: float) -> int:
    """1 if a rate is clearly higher than `value`, −1 if it is clearly lower, 0 if that may be luck,
    or nothing is known of the rate."""
    if cell.value is None or cell.low is None or cell.high is None:
        return 0
    if cell.value - CLEAR * (cell.value - cell.low) > value:
        return 1
    return -1 if cell.value + CLEAR * (cell.high - cell.value) < value else 0


def _compared(season: Season, row: RowCounts, names: Iterable[str]) -> tuple[ComparedRate, ...]:
    columns = (COLUMNS[name] for name in names)
    return tuple(ComparedRate(one, one.value(row, season), _of_group(one, row)) for one in columns)


def _of_group(column: Column, row: RowCounts) -> Cell:
    """A share or mean of all players together."""
    total = row.group.sum
    part, whole = total(column.numerator), total(column.denominator)
    if column.unit == "share":
        return share_of(part, whole)
    return mean_of(part, total(column.squares), whole)


# -- games ---------------------------------------------------------------------------------------


class GamesRecord(NamedTuple):
    """What a player's finished games came to: those of a night or of a season, by its `name`."""

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

    @property
    def result(self) -> tuple[int, int]:
        """The order of nights: games won minus games lost, then points."""
        return self.won - self.lost, self.points_for - self.points_against


def _records(games: Iterable[tuple[str, int, GameResult]]) -> list[GamesRecord]:
    """The records by name, in the order in which the names come first, of games as a side of each
    saw them."""
    sums: dict[str, list[int]] = {}
    for name, side, game in games:
        of_name = sums.setdefault(name, [0] * 5)
        of_name[_PLACES[game.result(side)]] += 1
        of_name[3] += game.total[side]
        of_name[4] += game.total[1 - side]
    return [GamesRecord(name, *numbers) for name, numbers in sums.items()]


_PLACES: Final = {1: 0, -1: 1, 0: 2}
"""The place of each result in a `GamesRecord`."""


def _own_games(season: Season, player: str) -> Iterator[tuple[int, GameResult]]:
    """The finished games of a player, in order, each with the player's side."""
    for game in season.games:
        if game.over:
            for seat, name in enumerate(game.names):
                if name == player:
                    yield seat % 2, game


# -- partners and rivals -------------------------------------------------------------------------


class Company(NamedTuple):
    """A player's games and hands with a partner, or against an opponent: the other's `name`, games
    won and lost, and the margin a hand. `apart`: it is clearly better (1) or worse (−1) than the
    player's margin in all hands."""

    name: str
    won: int
    lost: int
    margin: Cell
    apart: int


def _partners(season: Season, player: str, overall: float | None) -> tuple[Company, ...]:
    rows = season.by("pair").rows
    others = [(key[0] if key[1] == player else key[1], key) for key in rows if player in key]
    return _company(season, ((name, rows[key]) for name, key in others), overall)


def _rivals(season: Season, player: str, overall: float | None) -> tuple[Company, ...]:
    rows = season.by("against").rows
    against = ((key[1], row) for key, row in rows.items() if key[0] == player)
    return _company(season, against, overall)


def _company(
    season: Season, rows: Iterable[tuple[str, RowCounts]], overall: float | None
) -> tuple[Company, ...]:
    """Those who sat with or against a player, those with the best margin first."""
    found = []
    for name, row in rows:
        margin = COLUMNS["margin_a_hand"].value(row, season)
        apart = 0
        if overall is not None and (margin.n or 0) >= MIN_PAIR_HANDS:
            apart = clearly_apart(margin, overall)
        found.append(Company(name, row["games_won"], row["games_lost"], margin, apart))
    return tuple(
        sorted(
            found, key=lambda one: (one.margin.value is None, -(one.margin.value or 0), one.name)
        )
    )


# -- loners --------------------------------------------------------------------------------------


class Calls(NamedTuple):
    """Calls and their outcomes: `marched` took five tricks, `made` three or four."""

    marched: int = 0
    made: int = 0
    euchred: int = 0

    @property
    def number(self) -> int:
        """The number of calls."""
        return sum(self)


class CallPoints(NamedTuple):
    """What a call of each outcome is worth to the makers; a euchre is below 0."""

    march: float
    made: float
    euchre: float

    def mean(self, marched: float, euchred: float) -> float:
        """The points a call if these shares of the calls march and are euchred."""
        return self.made + marched * (self.march - self.made) + euchred * (self.euchre - self.made)


Verdict: TypeAlias = Literal["pay", "pay if like others", "cost", "unknown"]
"""Whether loners pay: by the stricter reckoning, only by the milder one, not even by that; or the
numbers do not tell."""


class LonerReckoning(NamedTuple):
    """Whether a player's loners pay. `alone` are those that the player chose to play alone,
    `together` the calls played with the partner, and `points_…` what each outcome is worth under
    the rules, on average over the loners. `forced` loners, which a house rule demanded, are left
    out.

    Nobody knows what the hands played alone would have made with the partner. If they had been
    euchred as often as alone, and the others had marched as often as the player's other calls that
    were not euchred, the loners pay when the share `break_even` of them marches. Loners are better
    hands; if every one of them had marched with the partner, which is the most that can be said
    against going alone, it is `if_all_marched`. `None`: not known, because there are no loners or
    no other calls that were made, or a march alone is worth no more than any loner that is made.
    """

    alone: Calls
    together: Calls
    points_alone: CallPoints
    points_together: CallPoints
    break_even: float | None
    if_all_marched: float | None
    forced: int = 0

    @property
    def march_share(self) -> Cell:
        """The share of the loners that marched."""
        return share_of(self.alone.marched, self.alone.number)

    @property
    def verdict(self) -> Verdict:
        """Whether the loners pay, as far as their number allows to say."""
        if self.break_even is None or self.if_all_marched is None:
            return "unknown"
        if clearly_apart(self.march_share, self.if_all_marched) > 0:
            return "pay"
        milder = clearly_apart(self.march_share, self.break_even)
        return "pay if like others" if milder > 0 else "cost" if milder else "unknown"


class CallsUnderRules(NamedTuple):
    """Calls of one player under one set of rules: played alone by choice, because a rule demanded
    it, and with the partner."""

    preset: str
    house_rules: str
    alone: Calls
    forced: int
    together: Calls


def call_points(preset: str, house_rules: str, alone: bool) -> CallPoints:
    """What calls are worth under some rules. Raises `ValueError` for rules that do not exist."""
    rules, maker = rules_of(preset, house_rules), Seat.N

    def points(tricks: int) -> int:
        award = rules.award(Result(maker, alone, None, False, tricks))
        return award.points if award.side is SIDE[maker] else -award.points

    return CallPoints(points(5), points(3), points(2))


def reckon_loners(calls: Sequence[CallsUnderRules]) -> LonerReckoning:
    """The loners of a player under all the rules that were played by."""
    alone, together = (
        Calls(*map(sum, zip(*(of_rules[at] for of_rules in parts), strict=True)))
        if (parts := [(one.alone, one.together) for one in calls])
        else Calls()
        for at in (0, 1)
    )
    # Rules under which nobody went alone matter only if nobody ever did.
    weights = [one.alone.number if alone.number else one.together.number for one in calls]
    points_alone, points_together = (
        _average([call_points(one.preset, one.house_rules, lone) for one in calls], weights)
        for lone in (True, False)
    )
    break_even = if_all_marched = None
    not_euchred = together.marched + together.made
    if alone.number and not_euchred and points_alone.march > points_alone.made:
        euchred = alone.euchred / alone.number
        marched = (1 - euchred) * together.marched / not_euchred
        as_others = points_together.mean(marched, euchred)
        break_even = _break_even(points_alone, euchred, as_others)
        if_all_marched = _break_even(points_alone, euchred, points_together.march)
    forced = sum(one.forced for one in calls)
    return LonerReckoning(
        alone, together, points_alone, points_together, break_even, if_all_marched, forced
    )


def _average(points: Sequence[CallPoints], weights: Sequence[int]) -> CallPoints:
    whole = sum(weights)
    if not whole:
        return call_points("standard", "{}", False) if not points else points[0]
    march, made, euchre = (
        sum(weight * one[at] for weight, one in zip(weights, points, strict=True)) / whole
        for at in range(3)
    )
    return CallPoints(march, made, euchre)


def _break_even(alone: CallPoints, euchred: float, worth: float) -> float:
    """The share of loners that must march, if the share `euchred` is euchred, to bring as much as
    hands `worth` so many points each with the partner; within 0 to 1."""
    needed = (worth - alone.mean(0, euchred)) / (alone.march - alone.made)
    return min(1.0, max(0.0, needed))


def loners_of(season: Season) -> dict[str, LonerReckoning]:
    """The reckoning of everybody who called, by name."""
    calls: dict[str, dict[tuple[str, str], dict[str, list[int]]]] = {}
    for player, preset, house_rules, alone, seconding, outcome, number in season.book.calls():
        forced = alone and seconding and _must_go_alone(preset, house_rules)
        how = "forced" if forced else "alone" if alone else "together"
        of_rules = calls.setdefault(player, {}).setdefault((preset, house_rules), {})
        of_rules.setdefault(how, [0, 0, 0])[_OUTCOMES[outcome]] += number
    return {
        player: reckon_loners(
            [
                CallsUnderRules(
                    *rules,
                    Calls(*how.get("alone", ())),
                    sum(how.get("forced", ())),
                    Calls(*how.get("together", ())),
                )
                for rules, how in sorted(of_player.items())
            ]
        )
        for player, of_player in calls.items()
    }


_OUTCOMES: Final = {"march": 0, "lone march": 0, "made": 1, "euchred": 2}


def _must_go_alone(preset: str, house_rules: str) -> bool:
    """Whether the dealer's partner must go alone to order up the dealer."""
    return rules_of(preset, house_rules).must_play_alone(Seat.S, Seat.N)


# -- win chance ---------------------------------------------------------------------------------

CHANCES: Final = (
    *("chance_added", "chance_own", "chance_partner", "chance_against", "chance_lone_against"),
    "chance_nobody",
)
"""The win chance that a player's side added, in all hands and by who called."""


class ChancePart(NamedTuple):
    """Win chance that a player's side added in hands of one kind (a column of `CHANCES`), in games;
    and what a player of the group adds on average in as many hands."""

    column: Column
    own: float
    usual: float


def _chances(season: Season, row: RowCounts) -> tuple[ChancePart, ...]:
    hands = row.group.sum("hands")
    chances = []
    for column in map(COLUMNS.__getitem__, CHANCES):
        everybody = fsum(column.value(one, season).value or 0 for one in row.group.rows.values())
        own = column.value(row, season).value or 0
        usual = everybody * row["hands"] / hands if hands else 0.0
        chances.append(ChancePart(column, own, usual))
    return tuple(chances)


# -- the whole -----------------------------------------------------------------------------------


class PlayerProfile(NamedTuple):
    """What a player did. `counts` are those of `COUNTS`, `rates` by the keys of `RATES`. `results`
    are those of the finished games in their order (W, L, T). `best_of_all` is the
    chance of being stronger than everybody else, and `rank` the place by rating among the `rated`,
    from 1; 0 without a rating. `partners` and `rivals` begin with the best. `best` and
    `worst` are nights (`None` with fewer than two)."""

    name: str
    counts: Mapping[str, int]
    rates: Mapping[str, tuple[ComparedRate, ...]]
    results: str
    rating: Cell
    best_of_all: float | None
    rank: int
    rated: int
    seasons: tuple[GamesRecord, ...]
    partners: tuple[Company, ...]
    rivals: tuple[Company, ...]
    loners: LonerReckoning
    best: GamesRecord | None
    worst: GamesRecord | None
    chances: tuple[ChancePart, ...]
    par: ComparedRate | None = None

    def rate(self, name: str) -> ComparedRate:
        """One of the compared rates, by the name of its column."""
        return next(one for part in self.rates.values() for one in part if one.column.name == name)


def count_profiles(season: Season) -> None:
    """Counts everything that profiles need, all at once, because each query reads all hands."""
    names = [COLUMNS[name] for part in RATES.values() for name in part]
    season.by("player").count((*COUNTS, *(column.name for column in counts_behind(names))))
    margin = counts_behind([COLUMNS["margin_a_hand"]])
    for by in ("pair", "against"):
        season.by(by).count(("games_won", "games_lost", *(one.name for one in margin)))


def profile_of(
    season: Season,
    player: str,
    loners: Mapping[str, LonerReckoning],
    *,
    with_par: bool = False,
) -> PlayerProfile:
    """The profile of somebody who played in a season (of all players: it has no player filter).
    `loners` are those of `loners_of`. `with_par`: every hand is played once more for it."""
    row = counts_of(season, "player", (player,))
    rates = {part: _compared(season, row, names) for part, names in RATES.items()}
    overall = COLUMNS["margin_a_hand"].value(row, season).value
    games = list(_own_games(season, player))
    nights = _records((game.day, side, game) for side, game in games if game.day)
    nights.sort(key=lambda night: night.name)
    rated = list(season.ratings.now)
    return PlayerProfile(
        player,
        {name: row[name] for name in COUNTS},
        rates,
        row.results,
        COLUMNS["rating"].value(row, season),
        COLUMNS["best"].value(row, season).value,
        rated.index(player) + 1 if player in rated else 0,
        len(rated),
        tuple(_records((game.season, side, game) for side, game in games)),
        _partners(season, player, overall),
        _rivals(season, player, overall),
        loners.get(player) or reckon_loners(()),
        max(nights, key=lambda night: night.result) if len(nights) > 1 else None,
        min(nights, key=lambda night: night.result) if len(nights) > 1 else None,
        _chances(season, row),
        _compared(season, row, ("above_par",))[0] if with_par else None,
    )
